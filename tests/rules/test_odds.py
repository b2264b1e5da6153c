"""7.10: the odds of an attack with their reasons, and the chances from the Combat Results Table."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from cybertank.rules.combat.crt import CRT, HOPELESS, ODDS_WORDS, SURE, chances, crt_result, needs_die, odds_column
from cybertank.rules.combat.firing import Odds, odds
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_EFFECT
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.files.reading import read_model
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule

UNITS = [
    {"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0819"},
    {"id": "SUPER", "type": "SHVY", "seat": "defender", "hex": "0820"},
    {"id": "GEV1", "type": "GEV", "seat": "defender", "hex": "0818"},
    {"id": "INF1", "type": "INF", "seat": "defender", "hex": "0919", "squads": 2},
    {"id": "HWT1", "type": "HWT", "seat": "defender", "hex": "0919", "squads": 1},
    {"id": "CP", "type": "CP", "seat": "defender", "hex": "0817"},
    {"id": "HARD", "type": "CP", "seat": "defender", "hex": "0816", "defense": 3},
]


def position(seat: str) -> State:
    entry = {"units": UNITS, "turn": {"seat": seat, "phase": "fire"}}
    return state_of(read_model(json.dumps(entry), PositionFile, "test"), "test")


def weighed(seat: str, text: str) -> Odds:
    """Return the odds of an attack in the notation."""
    state = position(seat)
    fire = read_decision(state, text)
    return odds(state, fire.shots, fire.target)


ATTACKS = [
    ("defender", "fire SUPER at OGRE:main", 6, 4, "1-1"),
    ("defender", "fire SUPER:gun*1 at OGRE:secondary", 3, 3, "1-1"),
    ("defender", "fire SUPER + GEV1 at OGRE:main", 8, 4, "2-1"),
    ("defender", "fire SUPER + GEV1 + INF1 + HWT1:missile at OGRE:secondary", 13, 3, "4-1"),
    ("defender", "fire INF1*1 at OGRE:main", 1, 4, "less than 1-2"),
    ("defender", "fire GEV1 at OGRE:main", 2, 4, "1-2"),
    ("defender", "fire SUPER at OGRE:ap", 6, 1, "5-1"),
    ("attacker", "fire OGRE:main + OGRE:secondary*2 at SUPER", 10, 5, "2-1"),
    ("attacker", "fire OGRE:ap*8 at INF1", 8, 3, "2-1"),
    ("attacker", "fire OGRE:ap*8 at HWT1", 8, 3, "2-1"),
    ("attacker", "fire OGRE:secondary at CP", 3, 0, "5-1"),
    ("attacker", "fire OGRE:missile*2 at HARD", 12, 3, "4-1"),
]


@rule("7.10")
@pytest.mark.parametrize(("seat", "text", "attack", "defense", "words"), ATTACKS)
def test_the_tallies_add_up_to_the_odds(seat: str, text: str, attack: int, defense: int, words: str) -> None:
    found = weighed(seat, text)
    assert found.attack == 2 * attack, "the attack is given in halves"
    assert found.attack_tally.total == sum(line.amount for line in found.attack_tally.lines) == attack
    assert found.defense_tally.total == sum(line.amount for line in found.defense_tally.lines) == defense
    assert found.defense == defense
    assert ODDS_WORDS[found.column] == words
    assert found.column == odds_column(found.attack, found.defense)


@rule("7.10")
@pytest.mark.parametrize(("seat", "text"), [attack[:2] for attack in ATTACKS])
def test_every_line_of_a_tally_has_a_reason_and_a_rule(seat: str, text: str) -> None:
    found = weighed(seat, text)
    for line in [*found.attack_tally.lines, *found.defense_tally.lines]:
        assert line.reason
        assert line.rule


@rule("7.06")
def test_the_attack_tally_has_a_line_for_each_weapon_that_fires() -> None:
    found = weighed("defender", "fire SUPER + GEV1 + INF1 + HWT1:missile at OGRE:secondary")
    assert [line.amount for line in found.attack_tally.lines] == [6, 2, 2, 3]
    for name, line in zip(["SUPER", "GEV1", "INF1", "HWT1"], found.attack_tally.lines, strict=True):
        assert name in line.reason


@rule("7.13.2")
@pytest.mark.parametrize("weapon", ["SUPER", "GEV1", "INF1", "HWT1:missile"])
def test_treads_are_always_attacked_at_1_1(weapon: str) -> None:
    found = weighed("defender", f"fire {weapon} at OGRE:treads")
    assert ODDS_WORDS[found.column] == "1-1"
    assert found.attack_tally.total * 2 == found.attack
    assert found.defense_tally.total == found.defense


@rule("7.10")
def test_weighing_an_attack_changes_nothing() -> None:
    state = position("defender")
    before = state.content()
    odds(state, [Shot(state.find("GEV1"), 0, 1)], UnitTarget(state.find("OGRE"), 0))
    assert state.content() == before


@rule("7.10")
@pytest.mark.parametrize("defense", range(1, 13))
def test_the_ratio_is_rounded_in_the_defenders_favour(defense: int) -> None:
    for halves in range(1, 121):
        ratio = Fraction(halves, 2 * defense)
        if ratio >= 5:
            expected = "5-1"
        elif ratio >= 1:
            expected = f"{int(ratio)}-1"
        else:
            expected = "1-2" if ratio >= Fraction(1, 2) else "less than 1-2"
        assert ODDS_WORDS[odds_column(halves, defense)] == expected, f"{halves} halves against {defense}"


@rule("7.10")
@rule("7.03")
@pytest.mark.parametrize("attack", [1, 6, 30])
def test_a_defense_of_0_is_destroyed_by_any_attack(attack: int) -> None:
    assert odds_column(2 * attack, 0) == SURE


@rule("7.10")
def test_chances_count_the_faces_of_the_table() -> None:
    assert {ODDS_WORDS[column]: chances(column) for column in range(HOPELESS, SURE + 1)} == {
        "less than 1-2": (6, 0, 0),
        "1-2": (4, 1, 1),
        "1-1": (2, 2, 2),
        "2-1": (1, 2, 3),
        "3-1": (0, 2, 4),
        "4-1": (0, 1, 5),
        "5-1": (0, 0, 6),
    }


@rule("7.10")
@pytest.mark.parametrize("column", range(HOPELESS, SURE + 1))
def test_a_better_face_is_never_a_worse_result(column: int) -> None:
    faces = [crt_result(column, die) for die in range(1, 7)]
    order = [NO_EFFECT, DISABLED, DESTROYED]
    ranks = [order.index(face) for face in faces]
    assert ranks == sorted(ranks)
    assert needs_die(column) == (HOPELESS < column < SURE)
    assert chances(column) == tuple(faces.count(result) for result in order)


@rule("7.10")
def test_better_odds_are_never_a_worse_result() -> None:
    order = [NO_EFFECT, DISABLED, DESTROYED]
    for die in range(6):
        ranks = [order.index(column[die]) for column in CRT]
        assert ranks == sorted(ranks)


@rule("7.10")
@rule("7.13.1")
@pytest.mark.parametrize(
    ("attacks", "together", "percent"),
    [(4, 1, 51.8), (2, 2, 55.6), (1, 4, 50.0)],
    ids=["four at 1-2", "two at 1-1", "one at 2-1"],
)
def test_four_gevs_against_a_main_battery(attacks: int, together: int, percent: float) -> None:
    column = odds_column(2 * 2 * together, 4)
    miss = 1 - Fraction(chances(column)[2], 6)
    assert round(float(1 - miss**attacks) * 100, 1) == percent
