"""Live games: hosting, progress, connections and webhooks."""
