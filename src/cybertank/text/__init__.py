"""Text forms: maps, positions, notation, events, records, and the judge. Forms, no rules."""
