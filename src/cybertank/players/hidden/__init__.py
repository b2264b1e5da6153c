"""Games with hidden units and mines: what computer players hide, and how they guess what others hide."""
