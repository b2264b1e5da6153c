"""The notation of decisions: one line of text for each."""
