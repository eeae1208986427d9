"""Does a sealed result still hold? Everything here works offline.

`audit` verifies the seal, every byte of the results and the evidence, every manifest, and then
makes the results again from the reports and the evidence and compares the bytes.
"""

from __future__ import annotations

from refassay.audit.audit import Audit, audit
from refassay.audit.chain import Problem
from refassay.audit.places import Elsewhere

__all__ = ["Audit", "Elsewhere", "Problem", "audit"]
