"""Evaluation: a seat's chance of winning, calculated with fitted weights."""
