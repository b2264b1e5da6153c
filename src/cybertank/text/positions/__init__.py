"""Position files: read, written, and what waits for an answer in them."""
