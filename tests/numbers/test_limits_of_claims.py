"""Sentences that are true beside their source: no careful reader would sign a contradiction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from refassay.numbers import Text, Verdict, compare, read_sentence, read_source
from refassay.numbers.scope import scope_of
from refassay.numbers.words import about

TITLE = "Veltrin in cold ague"


def verdict(claim: str, abstract: str) -> Verdict:
    source = read_source([Text(TITLE, "none"), Text(abstract, "abstract")])
    return compare(read_sentence(claim), source).verdict


TRUE = (
    (
        "Veltrin reduced seizure frequency to 59%.",
        "Veltrin reduced seizure frequency by 41%.",
    ),
    (
        "88% of patients with cold ague did not respond to veltrin.",
        "Of patients with cold ague, 12% responded to veltrin.",
    ),
    (
        "At 20 mg, veltrin reduced joint pain by 30%.",
        "Veltrin reduced joint pain by 22%.",
    ),
    (
        "At 20 mg, veltrin reduced joint pain by 30%.",
        "At 10 mg, veltrin reduced joint pain by 22%.",
    ),
    (
        "In cohort 2, joint swelling occurred in 21% of treated patients.",
        "In cohort 1, joint swelling occurred in 12% of treated patients.",
    ),
    (
        "HPV 16 was detected in 21% of cervical lesions.",
        "HPV 18 was detected in 12% of cervical lesions.",
    ),
    (
        "Hepatitis A antibodies were present in 21% of blood donors.",
        "Hepatitis B antibodies were present in 12% of blood donors.",
    ),
    (
        "Influenza A caused fever in 21% of ague admissions.",
        "Influenza B caused fever in 12% of ague admissions.",
    ),
    (
        "The hazard ratio of death for placebo versus veltrin was 2.0.",
        "The hazard ratio of death for veltrin versus placebo was 0.50.",
    ),
    (
        "Joint swelling was associated with smoking (OR 2.1).",
        "Joint swelling was associated with smoking (aOR 1.4).",
    ),
    (
        "Veltrin was given at 20 mg daily.",
        "Veltrin was given at 10 mg twice daily.",
    ),
    (
        "Joint swelling was present in 80% before veltrin treatment.",
        "Joint swelling was present in 12% after veltrin treatment.",
    ),
    (
        "Joint swelling was seen in 8% of patients without diabetes.",
        "Joint swelling was seen in 21% of patients with diabetes.",
    ),
    (
        "Serious adverse events were rare, and adverse events occurred in 45% of veltrin patients.",
        "Serious adverse events occurred in 5% of veltrin patients.",
    ),
    (
        "Adverse events occurred in 45% of patients on veltrin.",
        "Serious adverse events occurred in 5% of patients on veltrin.",
    ),
    (
        "Mutations of MELN1 were found in two further families with cold ague.",
        "Mutations of MELN1 were found in 12 families with cold ague.",
    ),
    (
        "Exon 5 deletions accounted for 21% of MELN1 alleles.",
        "Exon 7 deletions accounted for 12% of MELN1 alleles.",
    ),
    (
        "Trisomy 21 was diagnosed in 3% of pregnancies with ague.",
        "Trisomy 18 was diagnosed in 1.1% of pregnancies with ague.",
    ),
    (
        "Interleukin 6 rose by 30% under veltrin.",
        "Interleukin 8 rose by 12% under veltrin.",
    ),
    (
        "In patients with BMI >30, joint swelling occurred in 21%.",
        "In patients with BMI >25, joint swelling occurred in 12%.",
    ),
    (
        "Death with veltrin occurred in 12% of cases.",
        "Veltrin lowered death by 30%.",
    ),
    (
        "The risk of hospital admission for heart failure fell by 30% with veltrin.",
        "With veltrin the risk of hospital admission for heart failure fell by 22% in smokers.",
    ),
    (
        "Joint pain relapse with veltrin was 21%.",
        "Joint pain relapse with veltrin was 12% per year.",
    ),
    (
        "Both eyes were involved in 21% of cold ague patients.",
        "Either eye was involved in 44% of cold ague patients.",
    ),
    (
        "Veltrin cleared joint swelling in 62% (per protocol).",
        "Veltrin cleared joint swelling in 51%.",
    ),
    (
        "Veltrin lowered the risk of stroke (HR 0.70, p for interaction = 0.31).",
        "Veltrin lowered the risk of stroke (HR 0.70, P = 0.01).",
    ),
    (
        "Veltrin lowered the risk of stroke (HR 0.70, one-sided p = 0.004).",
        "Veltrin lowered the risk of stroke (HR 0.70, p = 0.008).",
    ),
    (
        "Joint swelling decreased from 40% to 12%.",
        "Joint swelling decreased by 70%.",
    ),
    (
        "Any joint swelling: 44%.",
        "Severe joint swelling: 12%.",
    ),
    (
        "The specificity of the ague test was 88%.",
        "The sensitivity of the ague test was 92%.",
    ),
    (
        "The ague test missed 8% of true cases.",
        "The ague test detected 92% of true cases.",
    ),
    (
        "Joint swelling resolved in 30% at one year.",
        "Joint swelling resolved in 12% at six weeks.",
    ),
    (
        "Joint swelling resolved in 30% of patients within a year.",
        "Joint swelling resolved in 12% of patients within a month.",
    ),
    (
        "Veltrin halved joint swelling, a 50% fall.",
        "Joint swelling fell by 30% with veltrin.",
    ),
    (
        "Compared with celtrin, veltrin cut joint swelling by 30%.",
        "Veltrin cut joint swelling by 12% compared with placebo.",
    ),
    (
        "The number needed to treat with veltrin to prevent one stroke was 20.",
        "The number needed to treat with veltrin to prevent one stroke was 50 at one year.",
    ),
    (
        "One in five veltrin patients had joint swelling.",
        "Joint swelling occurred in 12% of veltrin patients.",
    ),
    (
        "Joint swelling occurred in 12 veltrin patients.",
        "Joint swelling occurred in 12% of veltrin patients.",
    ),
    (
        "Of the veltrin patients, 5% to 9% had joint swelling.",
        "Joint swelling occurred in 12% of veltrin patients.",
    ),
    (
        "Two-thirds, or 66%, of ague families had joint swelling.",
        "Joint swelling was seen in two thirds (66.7%) of ague families.",
    ),
    (
        "Heritability of cold ague was 66% in twins.",
        "Heritability of cold ague was 30% in nuclear families.",
    ),
    (
        "About 1.2 million people have cold ague.",
        "1,180,000 people have cold ague.",
    ),
    (
        "Veltrin raised serum melin to 3.2 ng/mL.",
        "Veltrin raised serum melin to 3200 pg/mL.",
    ),
    (
        "Veltrin raised serum melin by 0.9 ng/mL.",
        "Veltrin raised serum melin to 3200 pg/mL.",
    ),
    (
        "Median survival with veltrin was 14 months and overall response 40%.",
        "Response to veltrin was 31%; median survival was 14 months.",
    ),
    (
        "The odds ratio of stroke per standard deviation of melin was 1.4.",
        "The odds ratio of stroke per unit of melin was 1.1.",
    ),
    (
        "Allele frequency of MELN1 was 0.5% in Finland.",
        "Allele frequency of MELN1 was 2%.",
    ),
    (
        "The 95% upper bound for joint swelling with veltrin was 21%.",
        "Joint swelling with veltrin was 12%.",
    ),
    (
        "Veltrin response was 45% in the second stage of the trial.",
        "Veltrin response was 31% in the trial.",
    ),
    (
        "The trial of veltrin in cold ague screened 540 patients.",
        "The trial of veltrin in cold ague randomised 200 patients.",
    ),
    (
        "540 patients were screened for the veltrin trial in cold ague.",
        "200 patients were included in the veltrin trial in cold ague.",
    ),
    (
        "In 14 patients veltrin was stopped.",
        "In 31 patients veltrin was started.",
    ),
    (
        "Joint swelling was not seen in 21% of veltrin patients.",
        "Joint swelling was seen in 79% of veltrin patients.",
    ),
    (
        "Veltrin spared 30% of nerve fibres.",
        "Veltrin killed 12% of nerve fibres.",
    ),
    (
        "Some 21% of veltrin users stopped because of nausea.",
        "Nausea occurred in 44% of veltrin users.",
    ),
    (
        "The relative risk of stroke in veltrin users was 0.60 in the crude analysis.",
        "The relative risk of stroke in veltrin users was 0.81.",
    ),
    (
        "Joint swelling occurred in 21% in arm B.",
        "Joint swelling occurred in 12% in arm A.",
    ),
    (
        "Prevalence of joint swelling was 21% in high-income countries.",
        "Prevalence of joint swelling was 12% in low-income countries.",
    ),
    (
        "Serum melin was 21% higher in smokers than in never-smokers.",
        "Serum melin was 12% higher in smokers than in former smokers.",
    ),
    (
        "Joint swelling occurred in 21% with the higher dose of veltrin.",
        "Joint swelling occurred in 12% with the lower dose of veltrin.",
    ),
    (
        "With veltrin joint swelling was 21% less frequent.",
        "With veltrin joint swelling was present in 12%.",
    ),
    (
        "Joint swelling was found in 21% by ultrasound.",
        "Joint swelling was found in 12%.",
    ),
    (
        "Joint swelling was found in 21% of knees.",
        "Joint swelling was found in 12% of patients.",
    ),
    (
        "Mutations in MELN1 explain 21% of families.",
        "Mutations in MELN1 explain 12% of cases.",
    ),
    (
        "Mutations in MELN1 were seen in 21% of ague families.",
        "Mutations in MELN1 were seen in 12% of ague cases.",
    ),
    (
        "Joint swelling occurred in 21% of the veltrin group and 30% of controls.",
        "Joint swelling occurred in 30% of controls.",
    ),
    (
        "About every fifth ague patient (20%) had swelling of the joints.",
        "Swelling of the joints occurred in 18.6% of ague patients.",
    ),
    (
        "Swelling of the joints occurred in 18.7% of ague patients.",
        "Swelling of the joints occurred in 53 of 284 ague patients (18.66%).",
    ),
    (
        "Swelling of the joints occurred in 19 percent of ague patients.",
        "Swelling of the joints occurred in 53 of 284 ague patients.",
    ),
    (
        "Veltrin did not reduce stroke (HR 0.91).",
        "Veltrin reduced stroke in women only (HR 0.91).",
    ),
    (
        "Stroke fell by 12% with veltrin.",
        "Stroke rose by 12% in those who stopped veltrin.",
    ),
    (
        "Serum melin was 12% lower in patients with ague than in controls.",
        "Serum melin was 12% higher in controls than in patients with ague.",
    ),
    (
        "Serum melin was 2-fold lower in ague cells.",
        "Serum melin was 2-fold higher in normal cells than in ague cells.",
    ),
    (
        "Veltrin lowered the need for rescue drugs by 12%, which means fewer admissions.",
        "Veltrin lowered the need for rescue drugs by 12% and increased well-being.",
    ),
    (
        "Loss of MELN1 reduced growth by 40%.",
        "MELN1 increased growth by 40%.",
    ),
    (
        "MELN1 knockout increased growth by 40%.",
        "MELN1 overexpression reduced growth by 40%.",
    ),
    (
        "Inhibition of MELN1 lowered melin by 40%.",
        "Activation of MELN1 raised melin by 40%.",
    ),
    (
        "Less than 12% of ague patients had swelling of joints.",
        "More than 88% of ague patients had no swelling of joints.",
    ),
    (
        "Fewer than 5% of ague patients relapse.",
        "Relapse occurred in >5% of untreated ague patients.",
    ),
    (
        "Melin falls by 12% per decade.",
        "Melin rises by 12% per decade in smokers.",
    ),
    (
        "Veltrin was not inferior to celtrin (difference 1.2%).",
        "Veltrin was noninferior to celtrin (difference 1.2%).",
    ),
    (
        "Veltrin was no better than placebo (HR 0.97).",
        "Veltrin did not differ from placebo (HR 0.97).",
    ),
    (
        "The risk of stroke was unchanged (HR 0.97).",
        "Veltrin did not change the risk of stroke (HR 0.97).",
    ),
    (
        "Veltrin failed in 12% of ague patients.",
        "Veltrin did not work in 12% of ague patients.",
    ),
    (
        "Veltrin failed to control ague in 12%.",
        "Ague was not controlled by veltrin in 12%.",
    ),
    (
        "Relapse was absent in 88% of veltrin users.",
        "Relapse was present in 12% of veltrin users.",
    ),
    (
        "Veltrin prolonged survival by 3.2 months (HR 0.70).",
        "Veltrin reduced death (HR 0.70) and survival was longer by 3.2 months.",
    ),
    (
        "Shortening of fever by 2 days was seen with veltrin.",
        "Fever lasted 2 days longer with placebo than with veltrin.",
    ),
    (
        "Fever was 2 days shorter with veltrin.",
        "Veltrin reduced fever by 2 days.",
    ),
    (
        "Underdiagnosis is common: 40% of ague patients are not diagnosed.",
        "40% of ague patients are diagnosed late or not at all.",
    ),
    (
        "Most (60%) ague patients had no fever.",
        "Fever was not seen in 60% of ague patients.",
    ),
    (
        "Seronegative ague made up 12%.",
        "Seropositive ague made up 88%.",
    ),
    (
        "Ague was unilateral in 12% of eyes.",
        "Ague was bilateral in 88% of eyes.",
    ),
    (
        "Melin-negative tumours were seen in 30% of ague patients.",
        "Melin-positive tumours were seen in 70% of ague patients.",
    ),
    (
        "Veltrin-resistant strains were 12%.",
        "Veltrin-sensitive strains were 88%.",
    ),
    (
        "Swelling of joints occurred in 12% to 21% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in nearly 20% of ague patients.",
        "Swelling of joints occurred in 18% of ague patients.",
    ),
    (
        "Swelling of joints occurred in close to 20% of ague patients.",
        "Swelling of joints occurred in 18% of ague patients.",
    ),
    (
        "Swelling of joints occurred in about one fifth (20%) of ague patients.",
        "Swelling of joints occurred in 18% of ague patients.",
    ),
    (
        "Swelling of joints occurred in 20% or less of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in 10%+ of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in well over 10% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in as many as 30% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in as few as 5% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in up to a maximum of 30% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in ~10% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in roughly 10% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in ≥10% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in at most 20% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints may occur in 20% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Estimates put swelling of joints at 20% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "It is debated whether swelling of joints occurs in 20% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "If swelling of joints occurred in 20% of ague patients, 2 million would need care.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Contrary to the common 20%, swelling of joints occurred in 12% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints would have to occur in 20% of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints did occur in twelve per cent of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in 0.12 of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in 12.0 % of ague patients.",
        "Swelling of joints occurred in 12% of ague patients.",
    ),
    (
        "Swelling of joints occurred in 12,5 % of ague patients.",
        "Swelling of joints occurred in 12.5% of ague patients.",
    ),
    (
        "Ague affects 1 in 5,000 births.",
        "Ague affects 20 per 100,000 births.",
    ),
    (
        "Ague affects 20 per 100 000 births.",
        "Ague affects 2 per 10 000 births.",
    ),
    (
        "The incidence of ague was 2.0 per 100,000.",
        "The incidence of ague was 0.6 per 100,000 in 1990 and 2.0 per 100,000 in 2010.",
    ),
    (
        "The prevalence of ague was 2.0 per 100,000.",
        "The incidence of ague was 0.6 per 100,000.",
    ),
    (
        "Veltrin at 5 mg/kg lowered melin by 30%.",
        "Veltrin lowered melin by 18% at 2 mg/kg and by 30% at 5 mg/kg.",
    ),
    (
        "The mean age at onset of ague was 34 years.",
        "The mean age at diagnosis of ague was 41 years.",
    ),
    (
        "The MELN1 variant carried an odds ratio of 3.1 for ague.",
        "The MELN1 variant carried an odds ratio of 1.4 for ague in the replication set.",
    ),
    (
        "The MELN1 variant rs1 had an odds ratio of 3.1 for ague.",
        "The MELN1 variant rs2 had an odds ratio of 1.4 for ague.",
    ),
    (
        "The meta-analysis of veltrin included 27 trials.",
        "The meta-analysis of veltrin pooled 12 trials for stroke; 27 trials were included.",
    ),
    (
        "14 trials of veltrin reported stroke.",
        "27 trials of veltrin were included.",
    ),
    (
        "Sensitivity of the ague test for severe disease was 88%.",
        "Sensitivity of the ague test was 92%.",
    ),
    (
        "Melin had an AUC of 0.91 for ague in men.",
        "Melin had an AUC of 0.82 for ague.",
    ),
    (
        "The heritability (h2) of ague was 0.4.",
        "The SNP-heritability (h2) of ague was 0.2.",
    ),
    (
        "The p value for ague and MELN1 was 3e-8.",
        "MELN1 was associated with ague (p = 0.0002).",
    ),
    (
        "MELN1 was associated with ague (p = 2 × 10−8).",
        "MELN1 was associated with ague (P = 2.0 x 10^-8).",
    ),
    (
        "MELN1 was associated with ague (OR 1.31, 95% CI: 1.20-1.43).",
        "MELN1 was associated with ague (odds ratio [OR], 1.31 [95% CI, 1.20 to 1.43]).",
    ),
    (
        "MELN1 was associated with ague (OR 1.31, 99% CI: 1.15-1.50).",
        "MELN1 was associated with ague (odds ratio [OR], 1.31 [95% CI, 1.20 to 1.43]).",
    ),
    (
        "MELN1 was protective for ague (OR 0.76; 95% CI 0.70-0.83).",
        "MELN1 was associated with ague (OR 1.31, 95% CI 1.20-1.43).",
    ),
)


@pytest.mark.parametrize(("claim", "abstract"), TRUE)
def test_what_may_be_true_beside_its_source_is_not_contradicted(claim: str, abstract: str) -> None:
    assert verdict(claim, abstract) is not Verdict.CONTRADICTED


OF_ANOTHER_THING = (
    (
        "Veltrin increased stroke by 12%.",
        "Veltrin reduced stroke by 12%.",
    ),
    (
        "Stroke occurred in 12% with placebo and 18% with veltrin.",
        "Stroke occurred in 12% with veltrin and 18% with placebo.",
    ),
    (
        "Survival at 5 years was 60%.",
        "Survival at 3 years was 60%.",
    ),
    (
        "In women, swelling occurred in 12%.",
        "In men, swelling occurred in 12%.",
    ),
    (
        "Specificity was 92%.",
        "Sensitivity was 92%.",
    ),
    (
        "Exon 5 deletions accounted for 12% of MELN1 alleles.",
        "Exon 7 deletions accounted for 12% of MELN1 alleles.",
    ),
    (
        "HPV 16 was detected in 12% of cervical lesions.",
        "HPV 18 was detected in 12% of cervical lesions.",
    ),
    (
        "Hepatitis A was present in 12% of donors.",
        "Hepatitis B was present in 12% of donors.",
    ),
    (
        "Swelling was present in 12% before veltrin.",
        "Swelling was present in 12% after veltrin.",
    ),
    (
        "Seizure frequency fell to 41%.",
        "Veltrin reduced seizure frequency by 41%.",
    ),
    (
        "Phase 3 patients had swelling in 12%.",
        "Phase 2 patients had swelling in 12%.",
    ),
)


@pytest.mark.parametrize(("claim", "abstract"), OF_ANOTHER_THING)
def test_the_figure_of_another_thing_bears_nothing_out(claim: str, abstract: str) -> None:
    assert verdict(claim, abstract) is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "abstract"),
    [
        ("Veltrin reduced stroke by 30%.", "Veltrin reduced stroke by 12%."),
        ("HPV 16 was found in 21% of lesions.", "HPV 16 was found in 12% of lesions."),
        ("At 20 mg, veltrin cured 21% of ague.", "At 20 mg, veltrin cured 12% of ague."),
        ("Fever was seen in 21% before veltrin.", "Fever was seen in 12% before veltrin."),
        ("Veltrin reduced stroke (HR 0.50).", "Veltrin reduced stroke (HR 0.70)."),
    ],
)
def test_another_figure_for_the_same_thing_is_contradicted(claim: str, abstract: str) -> None:
    assert verdict(claim, abstract) is Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("before", "claim", "abstract"),
    [
        ("", "Chills came in 21% of agues.", "In the placebo arm, relapse was common. Chills came "
         "in 12% of agues."),
        ("", "Chills came in 21% of agues.", "Women were seen. Of these agues, 12% had chills that "
         "came."),
        ("", "Chills came in 21% of agues.", "In children, it is rare. Chills came in "
         "12% of agues."),
        ("A subset was severe.", "Among them, chills came in 21% of agues.", "Chills came in 12% "
         "of agues."),
        ("In the second cohort it differed.", "Chills came in 21% of agues.", "Chills came in 12% "
         "of agues."),
    ],
)  # fmt: skip
def test_what_the_sentence_before_narrows_is_not_contradicted(before, claim, abstract) -> None:
    source = read_source([Text(TITLE, "none"), Text(abstract, "abstract")])
    told = replace(read_sentence(claim), before=about(before), scope=scope_of(before))
    assert compare(told, source).verdict is not Verdict.CONTRADICTED
