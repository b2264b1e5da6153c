"""Level `doctrine`: plays by the handbook."""
