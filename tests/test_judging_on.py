"""A judgement continued: what a printed position keeps about units that are gone or sit out a turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.files import scenario_brief
from cybertank.text.files.errors import FileFault
from cybertank.text.judge import judge, judgement_json

Judged = Callable[..., Any]

WRECK = "destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 destroyed.missile=2"


def judged_on(position: dict, do: list[str], dice: list[int] | None = None) -> dict:
    """Judge a printed position further with more decisions."""
    entry = {**position, "decisions": do, "dice": dice or []}
    said: dict = json.loads(judgement_json(judge(json.dumps(entry), "on", scenario_brief)))
    assert said["error"] is None
    return said


@pytest.mark.rule("1977:9.04")
def test_an_ogre_that_escaped_before_still_has(judged: Judged) -> None:
    units = (
        f"OGRE1 MK3 attacker 0821 treads=1 {WRECK}",
        "OGRE2 MK3 attacker 0822",
        "CP CP defender 0820",
        "K HVY defender 0819",
        "K2 HVY defender 0101",
    )
    game = {"rules": {"edition": "1977"}, "scenario": "1977-mark-iiis-attacking"}
    before = ["move OGRE1 0820", "move OGRE2 off south"]
    after = [*["end"] * 4, "fire K at OGRE1:treads"]
    whole = judged(*units, do=before + after, dice=[5], **game)
    assert whole.outcome["grade"] == "Ogre victory"
    half = judged(*units, do=before, **game)
    assert half.exited == ["OGRE2"]
    assert half.position["gone"][0] == {
        "id": "OGRE2",
        "type": "MK3",
        "seat": "attacker",
        "exit": "south",
        "treads": 45,
    }
    assert judged_on(half.position, after, [5])["outcome"] == whole.outcome


@pytest.mark.rule("1977:9.04")
@pytest.mark.parametrize(("exited", "grade"), [([], "Defense victory"), (["OGRE2"], "Marginal defense victory")])
def test_the_id_alone_is_enough_where_the_scenario_names_the_unit(judged: Judged, exited: list, grade: str) -> None:
    units = (f"OGRE1 MK3 attacker 0821 treads=1 {WRECK}", "CP CP defender 0101", "K HVY defender 0819")
    lost = [] if exited else ["OGRE2"]
    said = judged(
        *units,
        rules={"edition": "1977"},
        scenario="1977-mark-iiis-attacking",
        seat="defender",
        phase="fire",
        lost=lost,
        exited=exited,
        do="fire K at OGRE1:treads",
        dice=[5],
    )
    assert said.outcome["grade"] == grade
    assert (sorted(said.lost), said.exited) == (sorted(["OGRE1", *lost]), exited)


@pytest.mark.rule("1.08")
@pytest.mark.rule("1.09")
def test_points_for_losses_and_exits_survive(judged: Judged) -> None:
    """A counter has lost squads, a unit is destroyed, an exit has scored, and a damaged Ogre has left."""
    units = (
        "INF1 INF west 0816 squads=2 squads_lost=1",
        "HVY1 HVY west 0817",
        "HVY2 HVY east 0818",
        "GEV9 GEV east 0101",
    )
    game = {"map": "ogre", "seats": ["west", "east"]}
    half = judged(*units, seat="east", phase="fire", do="fire HVY2 at HVY1", dice=[6], **game)
    assert half.lost == ["HVY1"]
    assert half.position["gone"] == [{"id": "HVY1", "type": "HVY", "seat": "west"}]
    assert half.unit("INF1")["squads_lost"] == 1
    again = judged_on(half.position, ["end"])["position"]
    assert (again["lost"], again["gone"]) == (["HVY1"], half.position["gone"]), "nobody is lost twice"
    assert again["units"][0]["squads_lost"] == 1


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        ({"id": "H", "type": "HVY", "seat": "defender"}, "also in `lost`"),
        ({"id": "OUT", "type": "HVY", "seat": "defender"}, "also in `lost`"),
        ({"id": "DEAD", "type": "HVY", "seat": "defender", "exit": "south"}, "also in `exited`"),
        ({"id": "DEAD", "type": "HVY", "seat": "nobody"}, "unknown seat 'nobody'"),
        ({"id": "OUT", "type": "HVY", "seat": "defender", "exit": "up"}, "expected one of north"),
        ({"id": "DEAD", "type": "HVY", "seat": "defender", "squads_lost": 1}, "only infantry"),
        ({"id": "DEAD", "type": "HVY", "seat": "defender", "hex": "0101"}, "hex"),
        ({"id": "DEAD", "type": "MK3", "seat": "defender", "treads": 46}, "45 tread units"),
        ({"id": "H2", "type": "HVY", "seat": "defender"}, "still among the units"),
    ],
)
def test_what_is_wrong_with_a_unit_that_is_gone_is_named(judged: Judged, gone: dict, words: str) -> None:
    with pytest.raises(FileFault, match=words):
        judged("H HVY defender 0101", "H2 HVY defender 0102", lost=["DEAD", "H2"], exited=["OUT"], gone=[gone])


def test_a_game_does_not_end_for_a_side_that_never_had_anything(judged: Judged) -> None:
    """Ids alone do not say whose units they were. Full entries do."""
    lost = {"id": "DEAD", "type": "HVY", "seat": "attacker"}
    assert judged("H HVY attacker 0101", lost=["DEAD"]).outcome["winner"] == "attacker"
    assert judged("H HVY attacker 0101", lost=["DEAD"], gone=[lost]).outcome is None


ALLIES = {"seats": ["first", "second", "defender"], "sides": {"attack": ["first", "second"]}}


@pytest.mark.rule("1977:crt")
def test_an_ally_that_has_just_left_does_not_make_others_recover_early(judged: Judged) -> None:
    units = (
        "O1 MK3 first 0817",
        "O2 MK3 second 0222",
        "G GEV defender 0815",
        "FAR HVY defender 0101",
    )
    game = {"rules": {"edition": "1977"}, "seat": "first", "phase": "fire", **ALLIES}
    half = judged(*units, do=["fire O1:main at G", "end", "end", "move O2 off south", "end"], dice=[2], **game)
    on = judged_on(half.position, ["end"])
    assert [event["event"] for event in on["events"]] == ["phase"], "G has had no turn of its own yet"
    for unit in half.position["units"]:
        unit.pop("waited", None)
    by_hand = judged_on(half.position, ["end"])
    assert [event["event"] for event in by_hand["events"]] == ["phase"], "nor where a hand has written the position"


@pytest.mark.rule("7.11")
def test_among_three_seats_a_position_says_who_has_waited(judged: Judged) -> None:
    units = ("R HVY red 0817", "B HVY blue 0816", "G HVY green 0101")
    game = {"seats": ["red", "blue", "green"], "seat": "red", "phase": "fire"}
    fire = "fire R at B"
    whole = judged(*units, do=[fire, *["end"] * 5], dice=[3], **game)
    half = judged(*units, do=[fire, *["end"] * 3], dice=[3], **game)
    assert half.unit("B")["waited"] is False
    on = judged_on(half.position, ["end"] * 2)
    assert on["position"]["units"] == whole.position["units"]
