"""The state by chapter: one small class for each part of the rules that has to remember something.

Chapters that seldom change are frozen values made of tuples. A change returns a new value, as the type checker
enforces. Chapters that change with every decision (`movement`, `combat`, `sheets`) hold lists. They are written only
through the state's `own_movement()`, `own_combat()` and `own_sheets()`, which clone a chapter that a copy still shares.
"""
