"""Choices: the decisions that are possible now, computed lazily in a fixed order.

No other code enumerates decisions.
"""
