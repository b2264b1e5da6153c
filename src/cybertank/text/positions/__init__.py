"""Position files: reading, writing, and pending decisions."""
