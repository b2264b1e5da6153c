"""Level `tactician`: evaluates each move and attack by its exact expected value."""
