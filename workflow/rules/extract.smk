"""Find every identifier that the reports mention, and what they say about it.

needs   the reports of one shard
makes   .refassay/extract/{shard}.jsonl, one line a report;
        .refassay/cited/{shard}.jsonl, the same in brief: what is to be asked for
"""


rule extract:
    input:
        reports=lambda wildcards: PLAN.reports(wildcards.shard),
        bytes=lambda wildcards: PLAN.signal(f"reports-{wildcards.shard}"),
    output:
        whole=f"{STATE}/extract/{{shard}}.jsonl",
        brief=f"{STATE}/cited/{{shard}}.jsonl",
    log:
        f"{LOGS}/extract/{{shard}}.log",
    conda:
        "../../envs/refassay.yaml"
    params:
        version=PLAN.version,
        settings=PLAN.settings_file,
        inventory=PLAN.inventory_file,
        memo=f"{STATE}/memo/extract-{{shard}}.jsonl",
        reading=lambda wildcards: PLAN.reading(wildcards.shard),
    shell:
        "python -m refassay step extract --settings {params.settings:q}"
        " --inventory {params.inventory:q} --shard {wildcards.shard}"
        " --memo {params.memo:q} --output {output.whole:q} --brief {output.brief:q} 2> {log:q}"
