"""Plan the games: every scenario, edition and option, custom battles, positions, and all levels of play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .adapter import FileFault, Scenario, known_options, scenarios, start
from .brawls import brawl_spec
from .corpus import BRAWLS, FOUND, names_in
from .specs import FIRST, OWN_BATTLES, SIXTH, Options, Spec

# Each option by itself, by the edition that knows it, followed by some combinations.
VARIANTS: dict[str, list[Options]] = {
    SIXTH: [
        {},
        {"close_combat": "ram"},
        {"close_combat": "overrun"},
        {"stacking": 1},
        {"stacking": 2},
        {"stacking": 3, "close_combat": "overrun"},
        {"stacking": 5},
        {"spillover": True},
        {"spillover": False},
        {"ogres": "reinforcement-pack"},
        {"shared_fire": True},
        {"towing": True},
        {"ogre_equivalents": True},
        {"ogre_equivalents": True, "towing": True, "ogres": "reinforcement-pack"},
        {"close_combat": "overrun", "stacking": 5, "spillover": True},
        {"close_combat": "ram", "stacking": 4, "spillover": True, "towing": True, "ogre_equivalents": True},
        {"command_trailer": True},
        {"destruct": True},
    ],
    FIRST: [
        {},
        {"command_trailer": True},
        {"destruct": True},
        {"shared_fire": True},
        {"command_trailer": True, "destruct": True, "shared_fire": True},
        {"stacking": 2},
    ],
}
# The same for hidden things, if a scenario has such forces.
HIDDEN: dict[str, list[Options]] = {
    SIXTH: [
        {"mines": True},
        {"camouflage": True},
        {"dummies": True},
        {"mines": True, "camouflage": True, "dummies": True},
        {"mines": False, "camouflage": False, "dummies": False},
        {"mines": True, "camouflage": True, "dummies": True, "close_combat": "overrun", "stacking": 3, "towing": True},
    ],
    FIRST: [
        {"mines": True},
        {"camouflage": True},
        {"mines": True, "camouflage": True, "command_trailer": True, "destruct": True},
    ],
}
BIG = ("four-fields",)
SEEDS = 4
SEEDS_OF_BIG = 1
SEEDS_OF_OWN = 20
TURNS = 12
"""Turns in games of scenarios without a limit. The first seed of each has LONG turns."""
LONG = 20
FROM_POSITIONS = 2
"""One in this many of the collected positions starts a random game."""
BRAWLS_OF_LEVELS = 5
"""One in this many brawls is also played by other levels."""


def games_plan(corpus: Path) -> Iterator[tuple[str, Spec]]:
    """List the games of random players."""
    forgotten = set(known_options()) - {"turn_limit"}
    forgotten -= {name for lists in (VARIANTS, HIDDEN) for many in lists.values() for one in many for name in one}
    if forgotten:
        print(f"The plan does not cover these options: {', '.join(sorted(forgotten))}", file=sys.stderr)
    for scenario in scenarios():
        for spec in _specs_of(scenario):
            yield spec.name(), spec
    for name in OWN_BATTLES:
        for seed in range(1, SEEDS_OF_OWN + 1):
            spec = Spec(name, seed=seed, hints="doctrine" if seed % 5 == 0 else "", wanders=seed % 2 == 0)
            yield spec.name(), spec
    for number, name in enumerate(names_in(corpus / FOUND)):
        if number % FROM_POSITIONS == 0:
            given = Spec(position=f"@{FOUND} {number}", seed=number, most=60, wanders=number % 4 == 0)
            yield f"from position {number}: {name}", given
    for number, name in enumerate(names_in(corpus / BRAWLS)):
        yield f"{name} random", brawl_spec(number, f"@{BRAWLS} {number}")


def _specs_of(scenario: Scenario) -> Iterator[Spec]:
    for edition in scenario.editions:
        hidden = HIDDEN[edition] if scenario.hides else []
        for number, options in enumerate([*VARIANTS[edition], *hidden]):
            seeds = SEEDS_OF_BIG if scenario.name in BIG else SEEDS
            for seed in range(1, seeds + 1):
                limit = None if scenario.has_turns else LONG if seed == 1 else TURNS
                hints = "tactician" if seed == 2 and number % 3 == 0 and scenario.name not in BIG else ""
                fits = bool(options) and not _is_refused(scenario, edition, options)
                if fits or not options or seed == 1:
                    wanders = seed == 3
                    given = Spec(scenario.name, "", edition, options, turn_limit=limit, hints=hints, wanders=wanders)
                    yield replace(given, seed=100 * number + seed)
        for buyer in scenario.buyers:
            for amount in (-3, 4):
                limit = None if scenario.has_turns else TURNS
                yield Spec(scenario.name, "", edition, handicap={buyer: amount}, turn_limit=limit, seed=900 + amount)


def _is_refused(scenario: Scenario, edition: str, options: Options) -> bool:
    """Return True if a scenario does not accept these options. One game is then enough to check the refusal."""
    try:
        start(Spec(scenario.name, "", edition, options))
    except FileFault:
        return True
    return False


PAIRS = (
    ("charger", "random"),
    ("random", "charger"),
    ("charger", "charger"),
    ("doctrine", "charger"),
    ("charger", "doctrine"),
    ("doctrine", "doctrine"),
    ("tactician", "random"),
    ("doctrine", "tactician"),
    ("tactician", "charger"),
    ("tactician", "tactician"),
)
STRATEGISTS = (("strategist:6n", "charger"), ("tactician", "strategist:6n"), ("strategist:4n", "strategist:8n"))
PLAYERS_TURNS = 10
STRATEGIST_TURNS = 5
BIG_TURNS = 2
HIDING_PAIRS = (("charger", "doctrine"), ("tactician", "charger"), ("doctrine", "tactician"))
# Options that change how levels play, each with the levels that play with it.
SWITCHED: dict[str, list[tuple[Options, tuple[str, str]]]] = {
    SIXTH: [
        ({"close_combat": "overrun", "stacking": 4}, ("tactician", "doctrine")),
        ({"close_combat": "ram", "spillover": False}, ("doctrine", "tactician")),
        ({"towing": True, "ogre_equivalents": True, "ogres": "reinforcement-pack"}, ("tactician", "charger")),
        ({"shared_fire": True}, ("charger", "tactician")),
    ],
    FIRST: [({"command_trailer": True, "destruct": True}, ("tactician", "doctrine"))],
}


def players_plan(corpus: Path) -> Iterator[tuple[str, Spec]]:
    """List the games of all levels of play."""
    for number, name in enumerate(names_in(corpus / BRAWLS)):
        if number % BRAWLS_OF_LEVELS == 0:
            pair = (*PAIRS, *STRATEGISTS)[number // BRAWLS_OF_LEVELS % (len(PAIRS) + len(STRATEGISTS))]
            given = Spec(position=f"@{BRAWLS} {number}", levels=pair, seed=number, most=200)
            yield f"{name} {'/'.join(pair)}", given
    for scenario in scenarios():
        for edition in scenario.editions:
            for spec in _levels_of(scenario, edition):
                yield spec.name(), spec
    for number, name in enumerate(OWN_BATTLES):
        for pair in HIDING_PAIRS:
            spec = Spec(name, turn_limit=5, levels=pair, seed=40 + number)
            yield spec.name(), spec


def _levels_of(scenario: Scenario, edition: str) -> Iterator[Spec]:
    big = scenario.name in BIG
    turns = BIG_TURNS if big else PLAYERS_TURNS
    for number, pair in enumerate(PAIRS):
        yield Spec(scenario.name, "", edition, {}, turn_limit=turns, levels=pair, seed=10 + number)
    for number, (options, pair) in enumerate([] if big else SWITCHED[edition]):
        yield Spec(scenario.name, "", edition, options, turn_limit=turns, levels=pair, seed=50 + number)
    if scenario.hides:
        for number, pair in enumerate(HIDING_PAIRS):
            options = {name: True for name in scenario.hides if edition == SIXTH or name != "dummies"}
            yield Spec(scenario.name, "", edition, options, turn_limit=turns, levels=pair, seed=20 + number)
    if edition == scenario.editions[0] and not big:
        for number, pair in enumerate(STRATEGISTS):
            yield Spec(scenario.name, "", edition, {}, turn_limit=STRATEGIST_TURNS, levels=pair, seed=30 + number)
