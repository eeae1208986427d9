"""Compare what the reports say with what the registries say.

needs   .refassay/cited/{shard}.jsonl, .refassay/extract/{shard}.jsonl, the evidence
makes   .refassay/check/{shard}.jsonl, one line a report: the whole result
"""


rule check:
    input:
        cited=f"{STATE}/cited/{{shard}}.jsonl",
        extracted=f"{STATE}/extract/{{shard}}.jsonl",
        told=told_of,
    output:
        f"{STATE}/check/{{shard}}.jsonl",
    log:
        f"{LOGS}/check/{{shard}}.log",
    conda:
        "../../envs/refassay.yaml"
    params:
        version=PLAN.version,
        verdict=PLAN.verdict,
        settings=PLAN.settings_file,
        memo=f"{STATE}/memo/check-{{shard}}.jsonl",
    shell:
        "python -m refassay step check --settings {params.settings:q}"
        " --memo {params.memo:q} --output {output:q}"
        " {input.cited:q} {input.extracted:q} 2> {log:q}"
