"""Level `charger`: goes straight for its goal and shoots at the best odds."""
