"""Level `tactician`: weighs each move and attack by its exact expectation."""
