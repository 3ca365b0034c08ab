"""A package, so that its browser ends with its tests: its event loop would disturb others."""
