"""Buildings and lasers for computer players: what they are worth, and how to attack them (sections 11 and 12)."""
