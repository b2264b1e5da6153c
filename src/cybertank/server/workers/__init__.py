"""Run worker processes: bots, and checks of what strangers send."""
