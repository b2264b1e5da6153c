"""Fire at the ground by computer players (13.01, 13.02)."""
