"""Section 4: the phases of a turn, recovery, whose turn comes next, and resigning."""
