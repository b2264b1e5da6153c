"""Evaluation: a seat's chance of winning, by fitted weights."""
