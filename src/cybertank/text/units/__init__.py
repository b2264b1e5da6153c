"""Unit data files, record sheets and prices in words."""
