"""Section 7: fire, odds, results, infantry groups and spillover."""
