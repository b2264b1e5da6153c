"""Turn states, sessions and scenario files into the models of `wire`, with pure functions."""
