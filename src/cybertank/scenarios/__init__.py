"""Scenarios: their files, and games started from them. The code has no special cases for any scenario."""
