"""Section 10: cruise missiles."""
