"""Hints: the reasons for a decision, worked out from the position."""
