"""Batch play and statistics: matches between computer players, with confidence intervals."""
