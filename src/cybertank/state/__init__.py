"""The state of one game: plain data with a cheap copy, a hash and equality. It makes no decisions."""
