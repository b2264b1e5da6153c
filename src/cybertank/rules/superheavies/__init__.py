"""Section 13.07: Superheavy Tanks with record sheets."""
