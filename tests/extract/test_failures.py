"""Tools that failed while a report was written, told from experiments and studies that failed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract.failures import MOST, failures

SHARED = Path(__file__).parents[3] / "shared" / "reports"

TOLD = (
    "I could not access the full text of this article, so its abstract alone was used.",
    "I was unable to retrieve the PDF from the publisher.",
    "Unfortunately, I cannot browse the web from here.",
    "The search tool returned an error, and the list below was not checked.",
    "The web search tool returned errors for every query.",
    "Web search was unavailable, so the answer rests on what is generally known.",
    "WebFetch was denied for three of the pages.",
    "The WebSearch tool is not available here.",
    "PubMed searches were rate-limited after the first ten queries.",
    "The Semantic Scholar API returned a 429 error twice.",
    "The PubMed API timed out, so the numbers were not confirmed.",
    "Europe PMC was unreachable at the time of writing.",
    "Access to PubMed was blocked, and no identifiers could be looked up.",
    "I did not have access to the internet while writing this.",
    "We could not fetch the source articles from Europe PMC.",
    "Because tool calls failed, nothing below was verified.",
    "All tool calls timed out.",
    "Several of my tool calls failed with a permission error.",
    "Permission was denied for the web search tool.",
    "No web access was possible in this session.",
    "Internet access was disabled in this environment.",
    "The full text could not be retrieved, and only the abstract was read.",
    "The cited papers could not be accessed directly.",
    "Falling back on my training data, I list the best known trials.",
    "This section relies on my training knowledge.",
    "The report fell back to general knowledge where pages did not load.",
    "I lacked web access, so the references are from memory.",
    "The literature search tool did not respond.",
    "Due to rate limits, only the first five records were opened.",
    "The request exceeded the API rate limit.",
    "The search API was temporarily unavailable.",
    "The assistant was unable to open the linked web pages.",
    "Crossref returned a 503 error for two of the DOIs.",
    "The browsing tool crashed before the second page was read.",
    "Note: I could not access PubMed directly during this session.",
    "Several sources were inaccessible because the fetch tool returned HTTP 403 errors.",
    "The search tool failed, so I answered from memory.",
    "I was rate limited by the search API.",
    "We were rate-limited by PubMed and stopped after ten queries.",
    "The database search could not be completed due to an API error.",
    "My web search tool is currently unavailable.",
    "Web search is not available in this environment.",
    "I cannot access external websites.",
    "I'm unable to access the internet.",
    "I am unable to browse the internet, so citations are from my training data.",
    "Unable to access the full text of PMID 90000001.",
    "Could not retrieve the full text (paywalled).",
    "Full-text access failed for three papers.",
    "The publisher's site blocked automated access.",
    "Note that the tool call to WebFetch was denied.",
    "The Bash tool was denied permission.",
    "OpenAlex lookup failed with a timeout.",
    "The provider falcon failed; perplexity was used instead.",
    "PubMed search was unavailable at the time of this report.",
    "The MCP server did not respond.",
    "Searches timed out repeatedly.",
    "The search engine returned an error.",
    "An error occurred while searching PubMed.",
    "An error was returned by the search tool.",
    "Errors from the search tool prevented verification.",
    "I couldn’t verify these references because web access is disabled.",
    "I don't have access to real-time databases.",
    "As an AI model I do not have live web access.",
    "Rate limiting prevented further searches.",
    "Google Scholar blocked my requests.",
    "The page could not be loaded.",
    "The tool returned an error when I tried to fetch the abstract.",
    "Tool unavailable: web_search.",
    "The web_search failed: timeout.",
    "Search was rate limited, so coverage is incomplete.",
    "All web searches failed.",
    "I attempted to open the paper but the request failed.",
    "I was not able to verify this reference because the search tool was down.",
    "The literature database was unreachable.",
)

NOT_TOLD = (
    "Forty patients failed to respond to treatment.",
    "The tool failed to separate cases from controls in the second cohort.",
    "Complex I could not access the quinone pool in the mutant.",
    "DNA polymerase I was unable to open the duplex without its partner.",
    "We could not retrieve the plasmid from two of the strains.",
    "We were unable to access the posterior segment through this incision.",
    "The rate-limiting step was not available for measurement.",
    "The reaction is rate limited by diffusion of the substrate.",
    "Genetic tools are not available for this species.",
    "Screening tools were unavailable in most rural clinics.",
    "Access to care was denied in a third of the households.",
    "Internet access was unavailable for 30% of the participants.",
    "Patients without internet access could not be enrolled.",
    "The API was not available in a stable crystal form.",
    "A BLAST search failed to identify a homolog outside of the clade.",
    "The literature search returned no randomised trials.",
    "A PubMed search returned 312 records, of which 14 were eligible.",
    "The full text of 12 reports could not be retrieved and they were excluded.",
    "The standard error was 0.3, and the model returned an error rate of 2%.",
    "Refractive errors were not corrected in this group.",
    "Liver failure was blocked by the inhibitor.",
    "Vascular access failed in nine dialysis patients.",
    "Knockout cells could not fetch iron from transferrin.",
    "Data are not available for carriers of the second allele.",
    "No approved therapy is available, and supportive care failed to slow the decline.",
    "The mice lacked access to running wheels.",
    "Searching behaviour was blocked by the antagonist.",
    "The ligase cannot reach its link without the adaptor.",
    "Working memory alone could not explain the difference.",
    "Training failed to improve retrieval in the older rats.",
    "The virus could not be retrieved from the source water.",
    "Query performance declined when the server of the hospital crashed.",
    "The probe was denied entry by the closed channel.",
    "Physicians had no access to genome sequencing before 2010.",
    "Sepsis scores failed, and clinicians fell back on clinical judgement.",
    "Online interventions failed to reach men over sixty.",
    "The search for a cure failed.",
    "Web-based training failed to improve adherence.",
    "The authors could not access the archived tissue blocks.",
    "The authors were unable to retrieve follow-up data for 12 patients.",
    "Error-prone PCR returned an error spectrum biased to transitions.",
    "The database was unavailable for external validation in the original study.",
    "UniProt lists no catalytic activity and the entry is not available for the paralog.",
    "GEO data were not available for this platform.",
    "The model failed to converge.",
    "The web of interactions failed to form.",
    "Access to the active site was blocked by the loop.",
    "Access to the chromatin was denied by the nucleosome.",
    "The link between obesity and asthma could not be established.",
    "The paper could not be replicated.",
    "Full text screening could not exclude bias.",
    "The original article was retracted after errors were found in the images.",
    "Sources of error were not available to the modelers.",
    "Search strategies failed when prey density was low.",
    "The assay was rate limited at high substrate.",
    "The search rate limits prey uptake.",
    "Retrieval failure was common in the older group.",
    "Memory retrieval failed after anisomycin.",
    "The tool use of crows failed in the second test.",
    "Tool use was blocked in the lesioned monkeys.",
    "Tool use errors were common in apraxia.",
    "Internet searches by patients were not available to physicians.",
    "The browser of the herbivore was blocked by fences.",
    "The model could not access the minor groove.",
    "The model cannot retrieve the bound state.",
    "This model cannot access deeper minima.",
    "The agent failed to reach the brain.",
    "The agent could not reach the source of infection.",
    "Connection to PubMed identifiers is given in the table.",
    "Training data alone were not available for the classifier.",
    "Based on training data from 200 scans, the network failed on the test set.",
    "API degradation errors were seen at 40 C.",
    "The probe failed to load onto the paper strip.",
    "Links to the supplementary tables are not available.",
    "The abstract could not be reconciled with the table.",
    "Medline infusion was blocked by a clot.",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_a_sentence_about_a_failed_tool_is_told(sentence):
    text = f"# Findings\n\nThe gene is known. {sentence} It has two exons.\n"
    (found,) = failures(text)
    assert found.text == text[found.start : found.end] == sentence
    assert (found.source, found.line, found.column) == ("prose", 3, text.index(sentence) - 11)


@pytest.mark.parametrize("sentence", NOT_TOLD)
def test_what_failed_in_a_study_is_not_told(sentence):
    assert failures(f"# Findings\n\nThe gene is known. {sentence} It has two exons.\n") == ()


def test_the_real_reports_admit_no_failure_and_none_is_found():
    if not SHARED.is_dir():
        pytest.skip("the recorded reports are not here")
    paths = [path for path in SHARED.rglob("*") if path.suffix in (".md", ".txt")]
    told = [
        found
        for path in paths
        if path.name != "GOLD.md"
        for found in failures(path.read_text("utf-8", "replace"))
    ]
    assert told == []


def test_front_matter_tells_of_a_fallback_with_its_lines():
    text = (
        "---\nprovider: mock\nrequested_provider: falcon\nfell_back: true\n"
        "provider_attempts:\n- provider: falcon\n  succeeded: false\n  error_type: timeout\n"
        "- provider: mock\n  succeeded: true\n"
        "run_metadata:\n  num_turns: 3\n  denied_tools: [WebSearch, WebFetch]\n"
        "  permission_denials:\n  - tool_name: Bash\n---\n\nAll is well.\n"
    )
    found = failures(text)
    assert [(each.line, each.column, each.text) for each in found] == [
        (3, 1, "requested_provider: falcon"),
        (4, 1, "fell_back: true"),
        (6, 3, "provider: falcon succeeded: false error_type: timeout"),
        (13, 3, "denied_tools: [WebSearch, WebFetch]"),
        (14, 3, "permission_denials: - tool_name: Bash"),
    ]
    assert {each.source for each in found} == {"front_matter"}


@pytest.mark.parametrize(
    "matter",
    [
        "provider: falcon\nrequested_provider: Falcon\nfell_back: false\n",
        "provider_attempts:\n- provider: falcon\n  succeeded: true\n",
        "run_metadata:\n  permission_denials: []\n  denied_tools: []\n",
        "run_metadata:\n  permission_denials: 0\n",
        "template_variables:\n  fell_back: true\n",
        "requested_provider: null\nprovider: falcon\n",
        "title: fell_back true\n",
        "[]\n",
    ],
)
def test_front_matter_that_tells_of_none_is_left_alone(matter):
    assert failures(f"---\n{matter}---\n\nAll is well.\n") == ()


def test_front_matter_that_is_no_yaml_still_tells_its_flags():
    found = failures("---\ntitle: a: b: c\nfell_back: true\n---\n\nText.\n")
    assert [(each.text, each.line) for each in found] == [("fell_back: true", 3)]


def test_line_ends_of_other_systems_do_not_move_places():
    text = "---\r\nfell_back: true\r\n---\r\n\r\nAll is well.\r\nWeb search was unavailable.\r\n"
    first, second = failures(text)
    assert (first.line, first.column, text[first.start : first.end]) == (2, 1, "fell_back: true")
    assert (second.line, second.column, second.text) == (6, 1, "Web search was unavailable.")


@pytest.mark.parametrize(
    "text",
    [
        "Before.\n\n> Web search was unavailable.\n\nAfter.\n",
        "```\nWeb search was unavailable.\n```\n",
        "<!-- Web search was unavailable. -->\n",
        "## References\n\n1. Doe J. Web search was unavailable: an outage. J Synth. 2020.\n",
    ],
)
def test_quotes_code_comments_and_the_bibliography_are_passed_over(text):
    assert failures(text) == ()


def test_a_sentence_wrapped_over_lines_and_one_in_a_list_are_told_whole():
    text = "- First.\n- The **web search tool**\n  returned an error again.\n- Last.\n"
    (found,) = failures(text)
    assert found.text == "- The **web search tool** returned an error again."[2:]
    assert (found.line, found.column) == (2, 3)


def test_what_is_listed_has_an_end():
    assert len(failures("Web search was unavailable.\n\n" * 500)) == MOST


@settings(deadline=None, max_examples=200)
@given(st.text(st.sampled_from("ab .\n-#>*`\r\u2028I") | st.characters()), st.sampled_from(TOLD))
def test_places_are_exact_in_any_text(noise, sentence):
    text = f"{noise}\n\n{sentence}\n\n{noise}"
    for found in failures(text):
        assert " ".join(text[found.start : found.end].split()) == found.text
        assert found.start < found.end
        assert found.line >= 1
        assert found.column >= 1


@pytest.mark.parametrize(
    "piece", ["I could not access ", "web search failed ", "---\n", "fell_back: true\n", "error "]
)
def test_hostile_reports_are_read_in_time(piece):
    begun = time.perf_counter()
    failures(piece * (2_000_000 // len(piece)))
    failures("---\n" + piece * (2_000_000 // len(piece)) + "\n---\n")
    assert time.perf_counter() - begun < 15
