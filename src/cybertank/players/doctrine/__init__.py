"""Level `doctrine`: tactics by the handbook."""
