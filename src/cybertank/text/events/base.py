"""Parts shared by the renderers: the base class of facts, and the words for dice and results."""

from __future__ import annotations

from typing import Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from cybertank.rules.events.base import NO_DIE

Facts = dict[str, object]

ResultWord = Literal["none", "disabled", "destroyed", "reduced", "unhooked", "damaged", "cut"]
# In the order of the constants in `rules/events/base.py`.
RESULTS: Final[tuple[ResultWord, ...]] = (
    *("none", "disabled", "destroyed", "reduced", "unhooked"),
    *("damaged", "cut"),
)


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event for programs, tagged with its name, with unit ids and hex numbers instead of slots and indexes.

    Fields appear in the JSON in the order of their definition, with `rule` last. Default values are left out.
    """


FactKind = TypeVar("FactKind", bound=Fact, covariant=True)


class Rendering(NamedTuple, Generic[FactKind]):
    """An event for programs and for people."""

    fact: FactKind
    sentence: str
    """The sentence without its rule."""


def lot_words(face: int) -> str:
    """3.02: return the words for the die that chose which squad was lost."""
    return f", chosen by a roll of {face}" if face != NO_DIE else ""


def die_words(face: int) -> str:
    """Return the words for a die roll."""
    return f"rolled {face}" if face != NO_DIE else "no die rolled"


def result_words(result: int) -> str:
    """Return the words for a combat result."""
    return RESULTS[result] if result else "no effect"


def points_of(halves: int) -> int | float:
    """Convert a strength in half points to points, as an int if possible."""
    return halves // 2 if halves % 2 == 0 else halves / 2
