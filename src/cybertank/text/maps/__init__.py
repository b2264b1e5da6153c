"""Map files, the boards made from them, and drawings in text."""
