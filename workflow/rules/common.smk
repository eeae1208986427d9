"""What all rules need: the plan of this run, made by the library.

needs   config/config.yaml, the reports
makes   .refassay/settings.json, .refassay/inventory.json, .refassay/signals/
"""

import sys
from pathlib import Path

# This clone's library goes first, here and in every job, so that a clone works without an install.
LIBRARY = str(Path(str(workflow.current_basedir)).resolve().parent)
sys.path.insert(0, LIBRARY)

from refassay.steps.plan import planned_or_exit, put_first

put_first(LIBRARY)

PLAN = planned_or_exit(
    config,
    explicit=workflow.config_settings.overwrite_config,
    alone=workflow.is_main_process,
)
RESULTS = PLAN.settings.results
STATE = str(PLAN.state)
LOGS = "logs"


wildcard_constraints:
    shard=r"\d+",


def told_of(wildcards):
    """What changes with the answers about a shard's reports, once everybody was asked."""
    checkpoints.follow_leads.get()
    return PLAN.signal(f"told-{wildcards.shard}")


def checked_of(wildcards):
    """A shard's results. Whether they are made anew is known only then, too."""
    checkpoints.follow_leads.get()
    return f"{STATE}/check/{wildcards.shard}.jsonl"
