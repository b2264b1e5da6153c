"""Cruise missiles for computer players: blasts, paths, launches, flights and interception (section 10)."""
