"""Unit data files, and record sheets and prices in words."""
