"""Assay every reference of every report, and keep the proof."""

from snakemake.utils import min_version

min_version("9.27")


configfile: "config/config.yaml"


include: "workflow/rules/common.smk"
# 1. Find every identifier that a report mentions.
include: "workflow/rules/extract.smk"
# 2. Ask the registries that own them, and keep every answer as it came.
include: "workflow/rules/ask.smk"
# 3. Compare what the reports say with what the registries say.
include: "workflow/rules/check.smk"
# 4. Show the findings to people and to machines.
include: "workflow/rules/render.smk"
# 5. Record what was read, asked and written, so that anybody can prove it again, offline.
include: "workflow/rules/prove.smk"


rule all:
    default_target: True
    input:
        f"{RESULTS}/seal.json",
    localrule: True


onsuccess:
    print(PLAN.closing_words(), file=sys.stderr)
