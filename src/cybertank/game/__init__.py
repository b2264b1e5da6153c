"""The single entry point to a game: decisions in, events out."""
