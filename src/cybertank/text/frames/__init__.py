"""What is said and written of each kind of frame: its prompt, its question, its file form and its snapshot."""
