"""The board: hex numbers, the immutable map, and what each mobility class pays for a step. It knows no unit."""
