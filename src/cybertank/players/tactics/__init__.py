"""Tactics that several levels share: mobility, close combat, fire plans, values and goals."""
