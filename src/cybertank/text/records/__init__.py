"""Record files and snapshots of games."""
