"""Evaluation: a seat's chance of winning, from fitted weights."""
