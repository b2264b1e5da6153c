"""Scenarios: their files, and games started from them. No scenario is special-cased in code."""
