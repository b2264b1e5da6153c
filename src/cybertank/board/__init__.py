"""The board: hex numbers, the immutable map, and the cost of a step for each mobility class.

It knows nothing about units.
"""
