"""Level `charger`: heads straight for its goal and shoots at the best odds."""
