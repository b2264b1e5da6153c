"""Level `random`: any legal decision."""
