"""Section 11: buildings."""
