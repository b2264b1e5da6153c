"""Prepare every msgspec model before threads use it.

msgspec works out how to read a model the first time it reads one. If two threads do that at once, one of them may use
what the other has only half finished, and the process crashes. So every model is prepared beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

OURS = "cybertank."


def prepare() -> None:
    """Prepare every model defined so far."""
    for model in models_under(msgspec.Struct):
        if model.__module__.startswith(OURS):
            msgspec.json.Decoder(model)


def models_under(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield all subclasses of a class, including indirect ones."""
    for model in base.__subclasses__():
        yield model
        yield from models_under(model)
