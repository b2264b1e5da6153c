"""Frames: one handler for each kind of frame, which is responsible for its question.

`registry.handler_of(frame)` finds it. A handler knows what the frame asks, which verbs answer it, why a decision is
refused, what it does, what the choices are, and what to decide when nobody has a better idea.
"""
