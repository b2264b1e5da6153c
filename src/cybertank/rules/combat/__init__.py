"""Section 7: fire, its odds and results, infantry groups and spillover."""
