"""15.02, 15.04 Vulcans and other chapters: towed drones, allies, units that are gone, unfinished Ogres."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cybertank.game.choices.listing import choices
from cybertank.game.dice import SeededDice
from cybertank.game.engine import check
from cybertank.game.game import Game
from cybertank.scenarios.files import scenario_brief
from cybertank.text.files.errors import FileFault
from cybertank.text.judge import judge, judgement_json
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule

BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")


@pytest.fixture
def meeting(in_field: Any) -> Any:
    """Return a position on the field with engineering and a bystander of each side."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        return in_field(*units, *BYSTANDERS, options={"engineering": True} | (options or {}), **more)

    return run


def judged_on(verdict: Any, *do: str) -> dict:
    """Judge a printed position further with more decisions."""
    entry = {**verdict.position, "decisions": list(do), "dice": []}
    said: dict = json.loads(judgement_json(judge(json.dumps(entry), "on", scenario_brief)))
    return said


# -- who is towed, and who is controlled -------------------------------------------------------------------------------


@rule("15.04.8")
@rule("15.02.3")
def test_a_disabled_heavy_drone_is_towed_like_a_heavy_tank(meeting: Any) -> None:
    units = ("V VULCAN attacker 0505", "D HDRN attacker 0505 disabled=fire disabled_age=0")
    said = meeting(*units, phase="fire", do="task V hitch D", dice=[1, 2])
    assert said.ok, said.error
    assert said.unit("V")["towing"] == "D"
    assert not meeting(units[0], "D HDRN attacker 0505", phase="fire", do="task V hitch D").ok


@rule("15.04.8")
def test_a_light_artillery_drone_is_no_vehicle(meeting: Any) -> None:
    said = meeting("V VULCAN attacker 0505", "L LAD attacker 0505", phase="fire", do="task V hitch L")
    assert said.error["rule"] == "15.04.8"


@rule("15.04.8")
@rule("15.02.2")
@pytest.mark.parametrize("treads", [0, 45])
def test_an_unfinished_ogre_is_not_towed(meeting: Any, treads: int) -> None:
    ogre = {"id": "O", "type": "MK3", "seat": "attacker", "hex": "0505", "treads": treads}
    vulcan = {"id": "V", "type": "VULCAN", "seat": "attacker", "hex": "0505"}
    enemy = {"id": "E", "type": "LT", "seat": "defender", "hex": "0909"}
    units = [vulcan, ogre | {"assembly": {"of": "MK3", "turns": 3}}, enemy]
    said = meeting(units=units, phase="fire", do="task V hitch O")
    assert said.error["rule"] == "15.02.2"
    assert "assembled" in said.error["reason"]


@rule("15.02.4")
@rule("15.02.5")
@pytest.mark.parametrize("word", ["control", "lead"])
def test_a_light_artillery_drone_is_not_controlled(meeting: Any, word: str) -> None:
    said = meeting("V VULCAN attacker 0505", "L LAD attacker 0505", do=f"{word} V L")
    assert said.error["rule"] in ("15.02.4", "15.02.5")
    assert "Heavy Drones, armor units" in said.error["reason"]


@rule("15.02.4")
def test_a_light_artillery_drone_has_no_crew_to_miss(meeting: Any) -> None:
    with pytest.raises(FileFault, match="crewless"):
        meeting("L LAD attacker 0505 crewless=true")


@rule("15.02.4")
def test_a_crewless_unit_enters_the_map_only_under_control(meeting: Any) -> None:
    units = [
        {"id": "V", "type": "VULCAN", "seat": "attacker", "hex": "0505"},
        {"id": "H", "type": "HVY", "seat": "attacker", "enter": "west", "crewless": True},
        {"id": "E", "type": "LT", "seat": "defender", "hex": "0909"},
    ]
    said = meeting(units=units, do="move H 0105")
    assert said.error["rule"] == "15.02.4"
    assert "`control`" in said.error["reason"]
    assert meeting(units=units, do=["control V H", "move H 0105"]).ok


@rule("15.04.1")
@rule("15.02.2")
def test_an_unfinished_vulcan_prepares_no_entrance(meeting: Any) -> None:
    vulcan = {"id": "V", "type": "VULCAN", "seat": "attacker", "hex": "0504"}
    enemy = {"id": "E", "type": "LT", "seat": "defender", "hex": "0909"}
    units = [vulcan | {"assembly": {"of": "VULCAN", "turns": 3}}, enemy]
    said = meeting(units=units, on="swamp", do="prepare V 0505", dice=[2])
    assert said.error["rule"] == "15.02.2"
    assert meeting(units=[vulcan, enemy], on="swamp", do="prepare V 0505", dice=[2]).ok


@rule("15.02.1")
@rule("15.02.5")
@pytest.mark.parametrize("aboard", [False, True])
def test_control_for_an_overrun_is_offered_only_for_ducklings_that_can_fight(position_file: Any, aboard: bool) -> None:
    lines = (
        "V VULCAN attacker 0505 controls.H=duckling",
        f"H HVY attacker 0505 crewless=true{' riding=V berth=top' if aboard else ''}",
        "K HVY defender 0506",
        BYSTANDERS[1],
    )
    turn = {"number": 1, "seat": "defender", "phase": "movement"}
    field = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9}
    game = Game(
        state_of(position_file(*lines, map=field, turn=turn, options={"engineering": True}), "x"), SeededDice(1)
    )
    for text in ("move K 0505", "overrun 0505"):
        game.apply(read_decision(game.state, text))
    offered = [write_decision(game.state, choice) for choice in choices(game.state)]
    assert ("control V H" in offered) is not aboard


# -- units that are gone, and positions read again ---------------------------------------------------------------------


@rule("15.02.5")
@pytest.mark.parametrize(("move", "dice"), [("move T off west", []), ("move T 0104", [6])])
def test_channels_stay_set_after_the_only_unit_that_moved_is_gone(meeting: Any, move: str, dice: list[int]) -> None:
    units = ("V VULCAN attacker 0505", "H HVY attacker 0505", "T LT attacker 0103")
    said = meeting(*units, do=move, dice=dice, options={"mines": True}, mines=[{"hex": "0104", "seat": "defender"}])
    assert said.ok, said.error
    assert "T" in said.position["lost"] + said.position["exited"]
    for text in ("control V H", "lead V H"):
        error = judged_on(said, text)["error"]
        assert error is not None
        assert error["rule"] == "15.02.5"
    assert judged_on(said, *["end"] * 6, "control V H")["error"] is None


@rule("15.02.5")
def test_a_duckling_whose_crew_drives_away_in_the_second_movement_phase_is_still_one(meeting: Any) -> None:
    units = ("G GEV attacker 0505", "V VULCAN attacker 0505 controls.G=duckling")
    said = meeting(*units, phase="second-movement", do="move G 0504 0503")
    assert said.ok, said.error
    assert said.unit("V")["controls"] == {"G": "duckling"}
    again = judged_on(said)["position"]["units"]
    assert next(unit for unit in again if unit["id"] == "V")["controls"] == {"G": "duckling"}


@rule("15.02.2")
def test_a_vulcan_that_leaves_the_map_gives_up_its_loading(position_file: Any) -> None:
    lines = ("V VULCAN attacker 0101 loading.of=H loading.turns=2", "H HVY attacker 0101", *BYSTANDERS[1:])
    field = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9}
    game = Game(state_of(position_file(*lines, map=field, options={"engineering": True}), "x"), SeededDice(1))
    assert game.state.vulcans.loading
    game.apply(read_decision(game.state, "move V off west"))
    assert not game.state.vulcans.loading


@rule("15.02.2")
@pytest.mark.parametrize(("of", "turns"), [("DBY", 1), ("H", 6)])
def test_a_position_with_loading_that_cannot_be_is_refused(meeting: Any, of: str, turns: int) -> None:
    with pytest.raises(FileFault, match="loading"):
        meeting(f"V VULCAN attacker 0505 loading.of={of} loading.turns={turns}", "H HVY attacker 0505")


@rule("15.04.1")
@rule("15.04.8")
def test_a_vulcan_that_is_towed_away_prepares_no_longer(meeting: Any) -> None:
    units = (
        "V VULCAN attacker 0504 towing=W",
        "W VULCAN attacker 0504 treads=0 prepared.hex=0505 prepared.turns=2",
    )
    said = meeting(*units, on="swamp", do="move V 0503")
    assert said.ok, said.error
    assert "prepared" not in said.unit("W")
    assert judged_on(said)["error"] is None


# -- what enemies know -------------------------------------------------------------------------------------------------


@rule("13.05")
@rule("15.02.2")
@rule("15.04.8")
@pytest.mark.parametrize(
    ("task", "keys", "dice"),
    [
        ("load U top", "HVY", []),
        ("hitch U", "HVY disabled=fire disabled_age=0", [1, 1]),
        ("reload U:missile", "MK3 spent.missile=1", []),
        ("load U inside", "LAD pallet=true", []),
    ],
)
def test_a_vulcan_reveals_what_it_works_at(meeting: Any, task: str, keys: str, dice: list[int]) -> None:
    kind, _, rest = keys.partition(" ")
    units = ("V VULCAN attacker 0505 cargo.missile=2", f"U {kind} attacker 0505 camouflaged=true {rest}")
    said = meeting(*units, phase="fire", do=f"task V {task}", dice=dice, options={"camouflage": True})
    assert said.ok, said.error
    assert "camouflaged" not in said.unit("U")
    assert "reveal" in [event["event"] for event in said.events]


@rule("14.01")
@rule("15.02.2")
def test_a_hidden_pallet_is_seen_when_a_vulcan_begins_to_load_it(meeting: Any) -> None:
    units = ("V VULCAN attacker 0505 destroyed.arm=1", "P LAD attacker 0505 pallet=true hidden=true")
    said = meeting(*units, phase="fire", do="task V load P top")
    assert said.unit("V")["loading"] == {"of": "P", "turns": 0.5}
    assert "hidden" not in said.unit("P")


@rule("15.03.3")
@rule("5.07.1")
def test_no_road_bonus_is_offered_over_a_mine(position_file: Any) -> None:
    """A Vulcan with two points has come two hexes along the road. A third would be the bonus, and a mine denies it."""
    lines = ("V VULCAN attacker 0404 treads=17 moved=2 began=0406", "E LT defender 0909")
    road = [[f"04{row:02}" for row in range(1, 8)]]
    field = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "roads": road}
    rules = {"engineering": True, "mines": True}
    offered = []
    for mines in ([], [{"hex": "0403", "seat": "defender", "known": True}]):
        state = state_of(position_file(*lines, map=field, options=rules, mines=mines), "x")
        found = list(choices(state))
        assert all(check(state, choice) is None for choice in found)
        offered.append("move V 0403" in [write_decision(state, choice) for choice in found])
    assert offered == [True, False]


# -- allies ------------------------------------------------------------------------------------------------------------


@rule("5.02.2")
@rule("15.02.2")
def test_an_ally_does_not_answer_for_what_a_vulcan_has_put_down(in_field: Any) -> None:
    """Blue's Vulcan puts a sixth vehicle down. Red, who has nothing there, ends its turn; Blue must then make room."""
    units = (
        "V VULCAN blue 0505",
        "H HVY blue 0505 riding=V berth=top",
        *(f"T{i} LT blue 0505" for i in range(4)),
        "R LT red 0101",
        "E LT defender 0909",
    )
    table = {"seats": ["blue", "defender", "red"], "sides": {"us": ["blue", "red"]}}
    to_red = ["task V unload H", *["end"] * 5]
    said = in_field(*units, seat="blue", phase="fire", do=to_red, options={"engineering": True}, **table)
    assert said.ok, said.error
    assert (said.next["seat"], said.next["phase"]) == ("red", "movement")
    on = judged_on(said, "end")
    assert on["error"] is None, on["error"]
    back = judged_on(said, *["end"] * 3)
    assert back["next"]["seat"] == "blue", back["error"]
    assert judged_on(said, *["end"] * 5)["error"]["rule"] == "5.02.2"


@rule("14.01")
@rule("15.02.1")
def test_a_vulcan_packs_an_allys_drone_but_does_not_carry_it(in_field: Any) -> None:
    units = ("V VULCAN blue 0505", "L LAD red 0505", "R LT red 0101", "E LT defender 0909")
    table = {"seats": ["blue", "defender", "red"], "sides": {"us": ["blue", "red"]}}
    turn = {"seat": "blue", "phase": "fire", "options": {"engineering": True}}
    assert in_field(*units, do="task V pack L top", **turn, **table).error["rule"] == "15.02.1"
    said = in_field(*units, do="task V pack L", **turn, **table)
    assert said.ok, said.error
    assert said.unit("L")["pallet"] is True
