"""Turn states, sessions and scenario files into `wire` models, with pure functions."""
