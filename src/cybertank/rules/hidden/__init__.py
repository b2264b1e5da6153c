"""Sections 13.04 to 13.06: mines, camouflage and dummies."""
