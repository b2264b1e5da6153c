"""Games with hidden units and mines: what computer players hide, and what they guess about the rest."""
