"""Section 6: driving into an enemy's hex when the ramming rules are in use."""
