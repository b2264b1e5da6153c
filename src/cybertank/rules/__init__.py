"""The rulebook: one module for each chapter, in its order. Rules neither roll nor read files."""
