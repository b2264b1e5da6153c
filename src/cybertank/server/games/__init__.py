"""Create, load, continue and replay games. Nothing here depends on a connection."""
