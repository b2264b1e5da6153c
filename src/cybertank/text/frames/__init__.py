"""The text of each kind of frame: its prompt, its question, its file form and its snapshot."""
