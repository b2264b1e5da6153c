"""Hold one module for each revision."""
