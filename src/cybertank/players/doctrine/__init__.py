"""Level `doctrine`: written tactics."""
