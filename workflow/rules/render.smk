"""Show the findings to people and to machines.

needs   .refassay/check/{shard}.jsonl, the reports
makes   results/reports/<path of the report>/: the validated copy, validation.json, index.html;
        for the tree results/census.tsv, results/census.json, results/corrections.tsv,
        results/index.html

The files of single reports are not declared: a job knows them only when it has read its shard.
They are listed in .refassay/render/{shard}.json, and made again when one is missing.
"""

CHECKED = expand(f"{STATE}/check/{{shard}}.jsonl", shard=PLAN.shards)
RENDERED = expand(f"{STATE}/render/{{shard}}.json", shard=PLAN.shards)


rule render:
    input:
        checked=checked_of,
        missing=lambda wildcards: PLAN.signal(f"missing-{wildcards.shard}"),
    output:
        f"{STATE}/render/{{shard}}.json",
    log:
        f"{LOGS}/render/{{shard}}.log",
    conda:
        "../../envs/refassay.yaml"
    params:
        version=PLAN.version,
        results=RESULTS,
        settings=PLAN.settings_file,
        memo=f"{STATE}/memo/render-{{shard}}.jsonl",
    shell:
        "python -m refassay step render --settings {params.settings:q}"
        " --memo {params.memo:q} --output {output:q} {input.checked:q} 2> {log:q}"


rule census:
    input:
        RENDERED,
    output:
        report(
            f"{RESULTS}/census.tsv",
            caption="../report/census.rst",
            category="Census",
        ),
        f"{RESULTS}/census.json",
        f"{RESULTS}/corrections.tsv",
        f"{RESULTS}/index.html",
    log:
        f"{LOGS}/census.log",
    conda:
        "../../envs/refassay.yaml"
    params:
        version=PLAN.version,
        settings=PLAN.settings_file,
    shell:
        "python -m refassay step render --settings {params.settings:q}"
        " --tree {input:q} 2> {log:q}"
