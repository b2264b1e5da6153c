"""Section 9: trains."""
