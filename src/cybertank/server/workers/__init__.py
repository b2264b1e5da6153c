"""Worker processes: computer players, and checking what strangers send."""
