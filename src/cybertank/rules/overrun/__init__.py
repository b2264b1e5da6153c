"""Section 8: overrun combat."""
