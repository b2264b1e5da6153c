"""What the renderers of all chapters share: the base of the fact models, and the words for dice and results."""

from __future__ import annotations

from typing import Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, REDUCED, UNHOOKED

Facts = dict[str, object]

ResultWord = Literal["none", "disabled", "destroyed", "reduced", "unhooked"]
# By their numbers in `rules/events/base.py`.
RESULTS: Final[tuple[ResultWord, ...]] = ("none", "disabled", "destroyed", "reduced", "unhooked")


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event for programs, under its name: ids and hex numbers in place of slots and ints.

    Its fields stand in the order of the JSON, `rule` last. What has a default is left out where it has that value.
    """


FactKind = TypeVar("FactKind", bound=Fact, covariant=True)


class Rendering(NamedTuple, Generic[FactKind]):
    """An event for programs and for people."""

    fact: FactKind
    sentence: str
    """Without its rule."""


def lot_words(face: int) -> str:
    """3.02: say by which die the lot fell."""
    return f", the lot fell by a {face}" if face != NO_DIE else ""


def die_words(face: int) -> str:
    """Say what was rolled for a result."""
    return f"rolled {face}" if face != NO_DIE else "no die needed"


def result_words(result: int) -> str:
    """Say what became of a unit."""
    return {DISABLED: "disabled", DESTROYED: "destroyed", REDUCED: "reduced", UNHOOKED: "unhooked"}.get(
        result, "no effect"
    )


def points_of(halves: int) -> int | float:
    """Return a strength that is kept in halves as a whole number where it is one."""
    return halves // 2 if halves % 2 == 0 else halves / 2
