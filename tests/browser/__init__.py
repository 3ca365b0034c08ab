"""A package, so that its browser ends with its tests: an event loop is in others' way."""
