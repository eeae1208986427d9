"""Record what was read, asked and written, so that anybody can prove it again, offline.

needs   everything that was rendered, and the evidence, also where it changed no result
makes   results/reports/<path of the report>/manifest.json, results/checksums.sha256,
        results/seal.json
"""


rule prove:
    input:
        checked=CHECKED,
        rendered=RENDERED,
        census=f"{RESULTS}/census.json",
        asked=[*RECEIPTS, FOLLOWED],
        missing=PLAN.signal("unproved"),
    output:
        f"{RESULTS}/checksums.sha256",
        f"{RESULTS}/seal.json",
    log:
        f"{LOGS}/prove.log",
    conda:
        "../../envs/refassay.yaml"
    params:
        version=PLAN.version,
        settings=PLAN.settings_file,
    shell:
        "python -m refassay step prove --settings {params.settings:q}"
        " --checked {input.checked:q} --rendered {input.rendered:q} 2> {log:q}"
