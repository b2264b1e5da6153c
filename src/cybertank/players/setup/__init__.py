"""Setting up: stored set-ups, and reinforcements."""
