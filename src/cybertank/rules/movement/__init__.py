"""Section 5: moving, stacking, riding and leaving the map."""
