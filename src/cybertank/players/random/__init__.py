"""Level `random`: makes legal decisions at random."""
