"""Text formats: maps, positions, notation, events, records, and the judge. No rules are decided here."""
