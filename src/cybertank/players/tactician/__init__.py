"""Level `tactician`: weighs each move and attack by exact expectations."""
