"""Cybertank: the Ogre / G.E.V. board wargame as exact, fast and open software."""

__version__ = "0.1.0"
