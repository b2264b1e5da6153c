"""Create, load, continue and replay games. Nothing here knows a connection."""
