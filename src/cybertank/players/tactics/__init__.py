"""Tactics that several levels share: threats, fire plans, values, goals."""
