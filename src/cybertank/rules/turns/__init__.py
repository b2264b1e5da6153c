"""Section 4: the phases of a turn, recovery, turn order and resigning."""
