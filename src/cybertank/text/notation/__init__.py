"""The notation for decisions: one line of text per decision."""
