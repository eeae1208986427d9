"""What goes wrong through no fault of ours, said in three parts.

Anything that is not a :class:`RefassayError` is a bug and may show a traceback.
"""


class RefassayError(Exception):
    """Something that the user can mend: what was seen, what was expected, what to do next."""

    def __init__(self, seen: str, *, expected: str, next_step: str) -> None:
        super().__init__(seen)
        self.seen = seen
        self.expected = expected
        self.next_step = next_step

    def __str__(self) -> str:
        return f"{self.seen}\n  expected  {self.expected}\n  next      {self.next_step}"


class UsageError(RefassayError):
    """Wrong use or input that cannot be read: the command ends with status 2."""
