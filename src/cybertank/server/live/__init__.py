"""Host live games: their connections, bots, hints and webhooks."""
