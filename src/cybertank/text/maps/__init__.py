"""Map files, boards made of them, and drawings in text."""
