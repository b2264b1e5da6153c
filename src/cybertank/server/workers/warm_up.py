"""Make every msgspec model ready before threads use them.

msgspec works out how to read a model when it is first read. Where two threads do that at once, one of them may use what
the other has only half made, and the process dies. So every model is made ready beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

OURS = "cybertank."


def prepare() -> None:
    """Make every model that is known by now ready to be read."""
    for model in models_under(msgspec.Struct):
        if model.__module__.startswith(OURS):
            msgspec.json.Decoder(model)


def models_under(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield a class's subclasses, and theirs."""
    for model in base.__subclasses__():
        yield model
        yield from models_under(model)
