"""Trains for computer players: driving, unloading, declaring and wrecking (section 9)."""
