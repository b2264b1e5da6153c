"""Present games: pure functions from states, sessions and scenario files to the models of `wire`."""
