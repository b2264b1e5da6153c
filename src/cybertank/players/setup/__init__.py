"""Setting up: set-ups from stock, reinforcements, and hiding things."""
