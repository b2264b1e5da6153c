"""Events: what happened, one class for each kind, grouped by chapter."""
