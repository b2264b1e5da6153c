"""The one door to a game: decisions in, events out."""
