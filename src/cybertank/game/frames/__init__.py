"""Frames: one handler for each kind of frame, which holds all the code for its question.

`registry.handler_of(frame)` finds the handler. A handler knows what the frame asks, which verbs answer it, why a
decision is refused, what a decision does, what the choices are, and a default decision.
"""
