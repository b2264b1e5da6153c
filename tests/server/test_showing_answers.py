"""Answers to questions, with exact numbers: reach, paths, forecasts, odds, threats, hexes and units.

Positions are lines of text (docs/formats.md) on the orange map, or on small green maps of nine by nine hexes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.server.present.answers import answer
from cybertank.server.present.turn_options import options_of
from cybertank.server.wire.questions import (
    Answer,
    ForecastAnswer,
    ForecastQuestion,
    HexQuestion,
    OddsAnswer,
    OddsQuestion,
    PathQuestion,
    ReachAnswer,
    ReachHex,
    ReachQuestion,
    TellAnswer,
    ThreatAnswer,
    ThreatQuestion,
    UnitQuestion,
    UnknownAnswer,
)
from cybertank.text.session import Session

Stage = Callable[..., Session]
Field = Callable[..., dict]
RAM = {"close_combat": "ram", "stacking": 1, "spillover": False}


def reached(found: Answer) -> dict[str, ReachHex]:
    """Return the hexes of a reach by name."""
    assert isinstance(found, ReachAnswer)
    assert found.refusal is None
    return {end.hex: end for end in found.hexes}


# -- reach and paths ---------------------------------------------------------------------------------------------------


def test_reach_tells_costs_fights_and_risks(stage: Stage, field: Field) -> None:
    session = stage(
        "H HVY attacker 0505", "FOE LT defender 0503", "BIG HWZ defender 0109", "I INF defender 0509",
        map=field(h0506="swamp", h0404="town"),
    )  # fmt: skip
    hexes = reached(answer(session.state, ReachQuestion("H")))
    assert (hexes["0504"].cost, hexes["0504"].path, hexes["0504"].risk) == (1, ["0504"], False)
    assert (hexes["0506"].cost, hexes["0506"].risk) == (2, True)
    assert (hexes["0404"].cost, hexes["0503"].cost) == (2, 2)
    assert (hexes["0503"].fight, hexes["0503"].path) == ("overrun FOE", ["0504", "0503"])
    assert "0502" not in hexes
    assert "0505" not in hexes


def test_an_overrun_that_is_due(stage: Stage, field: Field) -> None:
    session = stage(
        "O MK3 attacker 0504", "H HVY attacker 0506", "A HVY defender 0505", "FAR HVY defender 0109",
        map=field(), do=("move O 0505",),
    )  # fmt: skip
    options = options_of(session)
    assert options.choices[0].text == "overrun 0505"
    assert options.choices[0].label == "Overrun 0505"
    assert options.end == "an overrun must be fought in 0505: `overrun 0505` (8.01)"
    joining = reached(answer(session.state, ReachQuestion("H")))
    assert {name: end.fight for name, end in joining.items()} == {"0505": "overrun A"}


def test_danger_is_the_strength_of_enemies_in_range(stage: Stage, field: Field) -> None:
    session = stage(
        "H HVY attacker 0505", "L LT defender 0502", "OUT LT defender 0602 disabled=fire", "Z HWZ defender 0901",
        "O MK3 defender 0509", "CP CP attacker 0109", map=field(),
    )  # fmt: skip
    hexes = reached(answer(session.state, ReachQuestion("H")))
    assert hexes["0504"].danger == 2 + 6 + 2 * 6
    assert hexes["0507"].danger == 6 + 4 + 4 * 3 + 2 * 6
    on_foot = stage("I INF attacker 0507", "O MK3 defender 0509", "CP CP attacker 0109", map=field())
    steps = reached(answer(on_foot.state, ReachQuestion("I")))
    assert steps["0508"].danger == 4 + 4 * 3 + 2 * 6 + 8


def test_a_unit_that_does_not_move_says_why(stage: Stage, field: Field) -> None:
    session = stage("H HVY attacker 0505 disabled=fire", "FOE LT defender 0503", map=field())
    found = answer(session.state, ReachQuestion("H"))
    assert isinstance(found, ReachAnswer)
    assert found.refusal is not None
    assert (found.hexes, found.exits, found.refusal.rule) == ([], [], "5.01")


def test_the_reach_of_an_enemy_is_that_of_its_next_turn(stage: Stage, field: Field) -> None:
    session = stage("H HVY attacker 0505", "FOE LT defender 0503", "CP CP attacker 0909", map=field(), phase="fire")
    hexes = reached(answer(session.state, ReachQuestion("FOE")))
    assert hexes["0505"].fight == "overrun H"
    assert hexes["0501"].cost == 2


def test_ways_off_the_map(stage: Stage, field: Field) -> None:
    session = stage("G GEV attacker 0503", "FOE LT defender 0909", map=field())
    found = answer(session.state, ReachQuestion("G"))
    assert isinstance(found, ReachAnswer)
    assert [(way.edge, way.decision) for way in found.exits] == [("north", "move G 0502 0401 off north")]
    assert found.exits[0].says == "G leaves the map by the north edge (5.12)"


def test_a_path_is_bent_by_way_points(stage: Stage, field: Field) -> None:
    session = stage("G GEV attacker 0505", "FOE LT defender 0909", map=field())
    found = answer(session.state, PathQuestion("G", ["0404", "0403", "0506"]))
    assert isinstance(found, ForecastAnswer)
    assert found.refusal is not None
    assert found.refusal.reason.startswith("G cannot reach 0506 via 0403 in this phase; nearest legal choice: ")
    bent = answer(session.state, PathQuestion("G", ["0405", "0505", "0605"]))
    assert isinstance(bent, ForecastAnswer)
    assert (bent.decision, bent.path, bent.cost) == ("move G 0405 0505 0605", ["0405", "0505", "0605"], 3)
    assert (bent.fight, bent.says) == (False, "G moves to 0605 for 3 movement points, 1 left (5.01)")


def test_a_path_goes_on_after_a_ram(stage: Stage, field: Field) -> None:
    session = stage("O MK3 attacker 0505", "V LT defender 0504", "FOE LT defender 0909", map=field(), options=RAM)
    on = answer(session.state, PathQuestion("O", ["0504", "0503"]))
    assert isinstance(on, ForecastAnswer)
    assert (on.decision, on.cost, on.fight, on.refusal) == ("move O 0504 0503", 2, True, None)
    assert on.says.startswith("O moves to 0504 and rams V: the Ogre loses 1 tread unit; ")
    assert on.says.endswith("if it still can, it then follows the rest of the path")


def test_a_path_off_the_map_and_one_out_of_reach(stage: Stage, field: Field) -> None:
    session = stage("G GEV attacker 0502", "FOE LT defender 0909", map=field())
    off = answer(session.state, PathQuestion("G", ["0401"], off="north"))
    assert isinstance(off, ForecastAnswer)
    assert (off.decision, off.cost) == ("move G 0401 off north", 2)
    far = answer(session.state, PathQuestion("G", ["0509"]))
    assert isinstance(far, ForecastAnswer)
    assert far.refusal is not None
    assert far.refusal.reason == "G cannot reach 0509 in this phase; nearest legal choice: `move G to 0506`"


def test_a_forecast_of_any_decision(stage: Stage, field: Field) -> None:
    session = stage("H HVY attacker 0505", "I INF attacker 0404 squads=3", "FOE LT defender 0909", map=field())
    split = answer(session.state, ForecastQuestion("split I 2 1"))
    assert isinstance(split, ForecastAnswer)
    assert (split.says, split.fight) == ("I will be split into counters of 2 and 1 squads (5.02.3)", False)
    refused = answer(session.state, ForecastQuestion("fire H at FOE"))
    assert isinstance(refused, ForecastAnswer)
    assert refused.refusal is not None
    assert (refused.says, refused.refusal.rule) == ("", "7.01")


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds_with_their_reasons(stage: Stage) -> None:
    session = stage(
        "HVY1 HVY attacker 0910", "LT1 LT attacker 0909", "FOE HVY defender 0908", "CP CP defender 0101", phase="fire"
    )
    found = answer(session.state, OddsQuestion("HVY1 + LT1 at FOE"))
    assert isinstance(found, OddsAnswer)
    assert (found.attack, found.target) == ("HVY1 + LT1", "FOE")
    assert (found.attack_strength, found.defense, found.chance.odds) == (6.0, 3, "2-1")
    assert (found.chance.none, found.chance.disabled, found.chance.destroyed) == pytest.approx((1 / 6, 2 / 6, 3 / 6))
    assert [(line.amount, line.reason, line.rule) for line in found.attack_lines] == [
        (4.0, "HVY1", "7.02"),
        (2.0, "LT1", "7.02"),
    ]
    assert [(line.amount, line.rule) for line in found.defense_lines] == [(3.0, "7.03")]
    assert found.says == (
        "HVY1 and LT1 fire at FOE: 6 against 3 is 2-1; 17% no effect, 33% disabled, 50% destroyed (7.10)"
    )
    assert [(way.title, way.odds) for way in found.divisions] == [
        ("all together", ["2-1"]),
        ("each separately", ["1-1", "1-2"]),
    ]
    assert (found.parts, found.refusal) == ([], None)


def test_a_disabled_target_dies_of_a_d(stage: Stage) -> None:
    session = stage(
        "HVY1 HVY attacker 0909", "FOE HVY defender 0908 disabled=fire", "CP CP defender 0101", phase="fire"
    )
    found = answer(session.state, OddsQuestion("HVY1 at FOE"))
    assert isinstance(found, OddsAnswer)
    assert (found.chance.odds, found.chance.disabled) == ("1-1", 0.0)
    assert found.chance.destroyed == pytest.approx(4 / 6)


def test_every_part_of_an_ogre_has_its_own_odds(stage: Stage) -> None:
    session = stage("HVY1 HVY attacker 0910", "HVY2 HVY attacker 0909", "OGRE MK3 defender 0908 treads=5", phase="fire")
    found = answer(session.state, OddsQuestion("HVY1 + HVY2 at OGRE:main"))
    assert isinstance(found, OddsAnswer)
    assert (found.chance.odds, found.chance.none, found.chance.destroyed) == ("2-1", 0.5, 0.5)
    parts = {part.component: part for part in found.parts}
    told = {name: (part.left, part.chance.odds if part.chance else "") for name, part in parts.items()}
    assert told == {
        "main": (1, "2-1"), "secondary": (4, "2-1"), "ap": (8, "5-1"), "missile": (2, "2-1"), "treads": (5, "1-1"),
    }  # fmt: skip
    assert parts["ap"].chance is not None
    assert parts["ap"].chance.destroyed == 1.0
    assert parts["treads"].refusal is not None
    assert parts["treads"].refusal.rule == "7.13.2"
    alone = answer(session.state, OddsQuestion("HVY1 at OGRE:treads"))
    assert isinstance(alone, OddsAnswer)
    assert (alone.treads, alone.chance.destroyed) == (4, pytest.approx(2 / 6))
    whole = answer(session.state, OddsQuestion("HVY1 at OGRE"))
    assert isinstance(whole, OddsAnswer)
    assert (whole.chance.destroyed, whole.says, len(whole.parts)) == (0.0, "", 5)
    assert whole.refusal is not None
    assert whole.refusal.rule == "7.13"


def test_riders_are_weighed_with_their_vehicle_and_out_of_phase_odds_are_refused(stage: Stage) -> None:
    session = stage("H HVY attacker 0910", "V LT defender 0908", "I INF defender 0908 riding=V", "CP CP defender 0101")
    found = answer(session.state, OddsQuestion("H at I"))
    assert isinstance(found, OddsAnswer)
    assert found.target == "V"
    assert found.riders is not None
    assert (found.riders.odds, found.riders.disabled) == ("4-1", 0.0)
    assert found.riders.destroyed == pytest.approx(1.0)
    assert found.refusal is not None
    assert found.refusal.rule == "7.01"


# -- threats, hexes and units ------------------------------------------------------------------------------------------


def test_threat_now_and_after_a_move(stage: Stage, field: Field) -> None:
    session = stage(
        "H HVY defender 0105", "CP CP defender 0109", "L LT attacker 0905", "G GEV attacker 0901", map=field(),
        seat="defender",
    )  # fmt: skip
    found = answer(session.state, ThreatQuestion("defender"))
    assert isinstance(found, ThreatAnswer)
    hexes = {threat.hex: threat for threat in found.hexes}
    assert (hexes["0705"].now, hexes["0705"].later, hexes["0705"].units) == (2.0, 4.0, ["L", "G"])
    assert (hexes["0505"].now, hexes["0505"].later) == (0.0, 4.0)
    assert (hexes["0301"].now, hexes["0301"].later, hexes["0301"].units) == (0.0, 2.0, ["G"])
    assert "0105" not in hexes


def test_what_will_have_recovered_is_a_threat_after_its_move_only(stage: Stage, field: Field) -> None:
    session = stage(
        "H HVY defender 0105", "L LT attacker 0505 disabled=fire disabled_age=2", "B CP attacker 0901", map=field(),
        seat="defender",
    )  # fmt: skip
    found = answer(session.state, ThreatQuestion("defender"))
    assert isinstance(found, ThreatAnswer)
    hexes = {threat.hex: threat for threat in found.hexes}
    assert (hexes["0504"].now, hexes["0504"].later) == (0.0, 2.0)
    new_lines = stage(
        "H HVY defender 0105", "L LT attacker 0505 disabled=fire disabled_age=0", "B CP attacker 0901", map=field(),
        seat="defender",
    )  # fmt: skip
    assert answer(new_lines.state, ThreatQuestion("defender")) == ThreatAnswer("defender", [])


def test_hexes_and_units_in_words(stage: Stage, field: Field) -> None:
    session = stage(
        "H HVY attacker 0505", "OGRE MK3 defender 0506 treads=30", "CP CP defender 0101", map=field(h0505="town")
    )
    told = answer(session.state, HexQuestion("0505"))
    assert isinstance(told, TellAnswer)
    assert (told.subject, told.lines[0]) == ("0505", "0505: town.")
    assert "H, Heavy Tank, in 0505 (town)." in told.lines
    unit = answer(session.state, UnitQuestion("h"))
    assert isinstance(unit, TellAnswer)
    assert unit.subject == "H"
    assert "defends with 6 = 3 printed defense (7.03) + 3 doubled by terrain (7.14.2)" in unit.lines
    assert "in range of OGRE" in unit.lines
    ogre = answer(session.state, UnitQuestion("OGRE"))
    assert isinstance(ogre, TellAnswer)
    assert ogre.lines[0].startswith("OGRE, Mark III, in 0506, 30 tread units, so it moves 2")


@pytest.mark.parametrize(
    "question",
    [
        ReachQuestion("NOBODY"),
        UnitQuestion("NOBODY"),
        HexQuestion("9999"),
        ThreatQuestion("nobody"),
        PathQuestion("H", ["9999"]),
        PathQuestion("H", []),
        PathQuestion("H", [], off="up"),
        ForecastQuestion(""),
        ForecastQuestion("dance"),
        ForecastQuestion("move H"),
        OddsQuestion(""),
        OddsQuestion("H at"),
        OddsQuestion("H + at FOE"),
        OddsQuestion("H*999999999 at FOE"),
        OddsQuestion(" + ".join(["H"] * 500) + " at FOE"),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_told_so(stage: Stage, field: Field, question: Any) -> None:
    session = stage("H HVY attacker 0505", "FOE LT defender 0503", map=field())
    found = answer(session.state, question)
    assert isinstance(found, UnknownAnswer)
    assert found.refusal.rule == "notation"
    assert found.refusal.reason
