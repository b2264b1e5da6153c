"""Setting up: set-ups from stock, and reinforcements."""
