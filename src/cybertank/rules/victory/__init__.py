"""Sections 1.02 and 1.08: objectives, victory points and the end of a game."""
