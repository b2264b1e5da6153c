"""The text of each kind of frame: its prompt, its question, and its forms in position files and snapshots."""
