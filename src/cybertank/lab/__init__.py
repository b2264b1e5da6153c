"""Batch play and statistics: games between computer players, with confidence intervals."""
