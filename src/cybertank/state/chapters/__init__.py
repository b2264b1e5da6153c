"""The state by chapter: one small class for each part of the rules that remembers something.

Chapters that seldom change are frozen values of tuples: a change makes another value, and the types see to it.
Chapters that change with every decision (`movement`, `combat`, `sheets`) have lists. They are written only through
the state's `own_movement()`, `own_combat()` and `own_sheets()`, which clone a chapter that a copy still shares.
"""
