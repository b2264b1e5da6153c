"""Choices: what can be decided now, computed lazily and in a fixed order. No other code enumerates decisions."""
