"""Shared parts of the renderers: the base of the fact models, and the words for dice and results."""

from __future__ import annotations

from typing import Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, REDUCED, UNHOOKED

Facts = dict[str, object]

ResultWord = Literal["none", "disabled", "destroyed", "reduced", "unhooked"]
# In the order of their numbers in `rules/events/base.py`.
RESULTS: Final[tuple[ResultWord, ...]] = ("none", "disabled", "destroyed", "reduced", "unhooked")


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event for programs, under its name, with ids and hex numbers instead of slots and ints.

    The fields are in the order of the JSON, `rule` last. A field with its default value is left out.
    """


FactKind = TypeVar("FactKind", bound=Fact, covariant=True)


class Rendering(NamedTuple, Generic[FactKind]):
    """An event for programs and for people."""

    fact: FactKind
    sentence: str
    """The sentence without its rule."""


def lot_words(face: int) -> str:
    """3.02: say which die chose the squad."""
    return f", chosen by a roll of {face}" if face != NO_DIE else ""


def die_words(face: int) -> str:
    """Say what was rolled for a result."""
    return f"rolled {face}" if face != NO_DIE else "no die needed"


def result_words(result: int) -> str:
    """Say what happened to a unit."""
    return {DISABLED: "disabled", DESTROYED: "destroyed", REDUCED: "reduced", UNHOOKED: "unhooked"}.get(
        result, "no effect"
    )


def points_of(halves: int) -> int | float:
    """Convert a strength kept in halves to a number, whole if possible."""
    return halves // 2 if halves % 2 == 0 else halves / 2
