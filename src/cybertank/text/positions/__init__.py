"""Position files: reading, writing, and the decisions that are pending in them."""
