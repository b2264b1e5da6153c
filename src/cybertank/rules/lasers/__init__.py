"""Section 12: lasers."""
