"""Section 6: driving into an enemy's hex where the ramming rules are used."""
