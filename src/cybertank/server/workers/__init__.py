"""Run worker processes: bots, and the checker for input from strangers."""
