"""Games with hidden things: what computer players hide, and what they guess about the rest."""
