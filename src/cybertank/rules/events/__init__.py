"""Events: everything that can happen, one class for each kind, grouped by chapter."""
