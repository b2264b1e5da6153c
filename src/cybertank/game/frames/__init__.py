"""Frames: one handler for each kind of frame, which owns its question.

`registry.handler_of(frame)` finds it. A handler says what is asked, which verbs answer it, why a decision is refused,
what it does, what can be chosen, and what to decide when nobody has a better idea.
"""
