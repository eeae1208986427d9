"""Ask the registries that own the identifiers, and keep every answer as it came.

needs   .refassay/cited/*.jsonl
makes   the evidence locker, and .refassay/ask/{group}.json with what is known and what is open

This is the only step that uses the network. One job asks one group of registries about the whole
tree, in batches; the rate limit is kept across jobs by the library. `resolve_datacite` is asked
for what Crossref left open, and `resolve_doi` (who registered it, or does it not exist?) for what
both left open. `follow_leads` asks for what all those answers lead to: which work was meant by a
reference that names none. The signal changes when an answer is missing or over its life time.

`follow_leads` is a checkpoint: it leaves a digest of what is known of each shard's reports, and
a shard whose digest stays as it was is not checked and rendered again.
"""

CITED = expand(f"{STATE}/cited/{{shard}}.jsonl", shard=PLAN.shards)
EXTRACTED = expand(f"{STATE}/extract/{{shard}}.jsonl", shard=PLAN.shards)
TOLD = [PLAN.signal(f"told-{shard}") for shard in PLAN.shards]
RECEIPTS = expand(
    f"{STATE}/ask/{{group}}.json",
    group=["entrez", "crossref", "datacite", "doi", "geo", "trials"],
)
FOLLOWED = f"{STATE}/ask/follow.json"
ASK = (
    "python -m refassay step ask --settings {params.settings:q} --group {params.group}"
    " --memo {params.memo:q} --output {output:q} --cited {input.cited:q} 2> {log:q}"
)


rule resolve_entrez:
    input:
        cited=CITED,
        open=PLAN.signal("open-entrez"),
    output:
        f"{STATE}/ask/entrez.json",
    log:
        f"{LOGS}/ask/entrez.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    resources:
        ncbi=1,
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        settings=PLAN.settings_file,
        group="entrez",
        memo=f"{STATE}/memo/ask-entrez.json",
    shell:
        ASK


rule resolve_crossref:
    input:
        cited=CITED,
        open=PLAN.signal("open-crossref"),
    output:
        f"{STATE}/ask/crossref.json",
    log:
        f"{LOGS}/ask/crossref.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        settings=PLAN.settings_file,
        group="crossref",
        memo=f"{STATE}/memo/ask-crossref.json",
    shell:
        ASK


rule resolve_datacite:
    input:
        cited=CITED,
        open=PLAN.signal("open-datacite"),
        crossref=f"{STATE}/ask/crossref.json",
    output:
        f"{STATE}/ask/datacite.json",
    log:
        f"{LOGS}/ask/datacite.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        settings=PLAN.settings_file,
        group="datacite",
        memo=f"{STATE}/memo/ask-datacite.json",
    shell:
        ASK


rule resolve_doi:
    input:
        cited=CITED,
        open=PLAN.signal("open-doi"),
        datacite=f"{STATE}/ask/datacite.json",
    output:
        f"{STATE}/ask/doi.json",
    log:
        f"{LOGS}/ask/doi.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        settings=PLAN.settings_file,
        group="doi",
        memo=f"{STATE}/memo/ask-doi.json",
    shell:
        ASK


rule verify_geo:
    input:
        cited=CITED,
        open=PLAN.signal("open-geo"),
    output:
        f"{STATE}/ask/geo.json",
    log:
        f"{LOGS}/ask/geo.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    resources:
        ncbi=1,
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        settings=PLAN.settings_file,
        group="geo",
        memo=f"{STATE}/memo/ask-geo.json",
    shell:
        ASK


rule verify_trials:
    input:
        cited=CITED,
        open=PLAN.signal("open-trials"),
    output:
        f"{STATE}/ask/trials.json",
    log:
        f"{LOGS}/ask/trials.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        settings=PLAN.settings_file,
        group="trials",
        memo=f"{STATE}/memo/ask-trials.json",
    shell:
        ASK


checkpoint follow_leads:
    input:
        cited=CITED,
        extracted=EXTRACTED,
        receipts=RECEIPTS,
        open=PLAN.signal("open-follow"),
    output:
        FOLLOWED,
    log:
        f"{LOGS}/ask/follow.log",
    conda:
        "../../envs/refassay.yaml"
    threads: 0
    resources:
        ncbi=1,
    params:
        version=PLAN.version,
        asking=PLAN.asking,
        verdict=PLAN.verdict,
        settings=PLAN.settings_file,
        group="follow",
        memo=f"{STATE}/memo/ask-follow.jsonl",
        told=TOLD,
    shell:
        "python -m refassay step ask --settings {params.settings:q} --group {params.group}"
        " --memo {params.memo:q} --output {output:q} --cited {input.cited:q}"
        " --extracted {input.extracted:q} --told {params.told:q} 2> {log:q}"
