"""Games without their players: how one is created, loaded, played on and replayed. No connection is known here."""
