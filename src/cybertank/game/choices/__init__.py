"""Choices: what can be decided now, worked out lazily and in a fixed order. The one enumerator of the project."""
