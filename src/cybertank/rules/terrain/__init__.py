"""Section 13.02: terrain that changes during a game."""
