"""Settings of all property tests."""

from hypothesis import settings

# Time depends on the machine and what else it does; no test is a stopwatch.
settings.register_profile("sapper", deadline=None)
settings.load_profile("sapper")
