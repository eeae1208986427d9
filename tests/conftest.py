"""Every run of the suite tries the same examples, so that the gate is the same for everybody."""

from hypothesis import settings

settings.register_profile("gate", derandomize=True, deadline=None)
settings.load_profile("gate")
