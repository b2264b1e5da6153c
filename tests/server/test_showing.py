"""What the wire shows of a position, with exact numbers: views, options in every kind of frame, and answers.

Positions are lines of text (docs/formats.md) on the orange map, or on small green fields of nine by nine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.scenarios.files import scenario_brief
from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.server.showing.answers import answer
from cybertank.server.showing.boards import drawing, scenario_board
from cybertank.server.showing.catalog import catalog, rule_texts
from cybertank.server.showing.moments import moment_of
from cybertank.server.showing.options import options_of
from cybertank.server.showing.passing import nothing_to_do
from cybertank.server.showing.types import types_of
from cybertank.server.showing.views import view_of, view_of_state
from cybertank.server.wire.options import Choice
from cybertank.server.wire.positions import UnitView, View
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
from cybertank.text.errors import FileFault
from cybertank.text.ledger import find
from cybertank.text.positions import state_of
from cybertank.text.records import RecordHeader
from cybertank.text.session import Session

Stage = Callable[..., Session]

RAM = {"close_combat": "ram", "stacking": 1, "spillover": False}


def field(**hexes: str) -> dict:
    """A green field of nine by nine: `field(h0505="town")`."""
    terrain = {name[1:]: word for name, word in hexes.items()}
    return {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north", "hexes": terrain}


@pytest.fixture
def stage(position_file: Callable[..., Any]) -> Stage:
    """A game from a position, some decisions on."""

    def make(
        *units: str, do: tuple[str, ...] = (), dice: tuple[int, ...] = (), seat: str = "attacker", **more: Any
    ) -> Session:
        turn = {"number": more.pop("turn", 1), "seat": seat, "phase": more.pop("phase", "movement")}
        state = state_of(position_file(*units, turn=turn, **more), "test", scenario_brief)
        header = RecordHeader("mark-iii", "sixth", {}, dict.fromkeys(state.setting.seats, "human"), state.digest())
        session = Session(Game(state, ScriptedDice(list(dice))), header, "A position")
        for decision in do:
            session.apply(decision)
        return session

    return make


def unit_in(view: View, unit_id: str) -> UnitView:
    """A unit of a view."""
    return next(unit for unit in view.units if unit.id == unit_id)


def texts(choices: list[Choice]) -> list[str]:
    """Choices as notation."""
    return [choice.text for choice in choices]


def reached(found: Answer) -> dict[str, ReachHex]:
    """The hexes of a reach by name."""
    assert isinstance(found, ReachAnswer)
    assert found.refusal is None
    return {end.hex: end for end in found.hexes}


# -- boards and types --------------------------------------------------------------------------------------------------


def test_a_board_is_drawn_hex_by_hex(stage: Stage) -> None:
    session = stage("OGRE MK3 attacker 0505", map=field(h0304="town", h0506="swamp"))
    drawn = drawing(session.state.board)
    assert (drawn.colour, len(drawn.names), len(drawn.x), len(drawn.y)) == ("green", 81, 81, 81)
    assert drawn.terrain[drawn.names.index("0304")] == "town"
    assert drawn.terrain.count("clear") == 79
    assert (drawn.sides, drawn.roads, drawn.rails, drawn.bridges) == ([], [], [], [])
    assert len(drawn.fingerprint) == 16
    assert drawing(session.state.board) is drawn


def test_hexsides_roads_and_bridges_are_named_once() -> None:
    drawn = scenario_board("crossing").board
    pairs = [frozenset(side[:2]) for side in drawn.sides]
    assert len(set(pairs)) == len(pairs)
    assert {side[2] for side in drawn.sides} <= {"ridge", "stream", "beach", "ramp"}
    assert all(drawn.terrain[where] == "water" for where in drawn.bridges)
    for a, b in [*drawn.roads, *drawn.rails]:
        assert abs(drawn.x[a] - drawn.x[b]) <= 1
        assert abs(drawn.y[a] - drawn.y[b]) <= 2


def test_the_board_of_a_scenario_shows_where_each_seat_sets_up() -> None:
    found = scenario_board("mark-iii")
    assert found.zones["attacker"] == []
    assert {name[2:] for name in found.zones["defender"]} == {f"{row:02}" for row in range(1, 17)}
    with pytest.raises(FileFault):
        scenario_board("nowhere")


def test_types_are_those_of_the_game_and_the_shop() -> None:
    types = {found.id: found for found in types_of(start("mark-iii", seed=1).state)}
    assert list(types)[-2:] == ["CP", "MK3"]
    assert (types["HVY"].price, types["INF"].price, types["CP"].price) == ("1 armor unit", "1 squad for each", "")
    ogre = types["MK3"]
    assert (ogre.treads, ogre.bands, ogre.points) == (45, [(3, 31, 45), (2, 16, 30), (1, 1, 15)], 100)
    secondary = next(weapon for weapon in ogre.weapons if weapon.name == "secondary")
    assert (secondary.count, secondary.attack, secondary.range, secondary.defense) == (4, 3, 2, 3)
    assert types["GEV"].second_move == 3


# -- views -------------------------------------------------------------------------------------------------------------


def test_a_view_tells_how_units_stand(stage: Stage) -> None:
    session = stage(
        "OGRE MK3 attacker 0505 treads=20 destroyed.missile=1 spent.missile=1",
        "HVY1 HVY defender 0304 disabled=fire",
        "INF1 INF defender 0304 squads=2",
        "INF2 INF defender 0304 riding=HVY1",
        "CP CP defender 0909",
        map=field(h0304="town"),
        lost=["OLD"],
    )
    view = view_of(session, "defender")
    assert (view.version, view.turn, view.on_turn, view.phase) == (0, 1, "attacker", "movement")
    assert (view.seat, view.choose, view.asked, view.question) == ("attacker", "move", "movement", "")
    ogre = unit_in(view, "OGRE")
    assert (ogre.hex, ogre.treads, ogre.move, ogre.note) == ("0505", 20, 2, "")
    parts = {part.name: (part.left, part.used, part.spent) for part in ogre.components}
    assert parts == {"main": (1, 0, 0), "secondary": (4, 0, 0), "ap": (8, 0, 0), "missile": (0, 0, 1)}
    tank = unit_in(view, "HVY1")
    assert (tank.defense, tank.disabled, tank.carrying) == (6, "fire", ["INF2"])
    assert tank.note == "disabled by fire, carrying INF2 (1 squad)"
    assert (unit_in(view, "INF1").defense, unit_in(view, "INF2").riding) == (6, "HVY1")
    assert [(line.amount, line.reason, line.rule) for line in view.standing[1].lines] == [
        (27.0, "OGRE: damaged", "1.09.1")
    ]
    assert view_of(session, None).units == view.units


def test_a_view_tells_who_has_moved_and_fired(stage: Stage) -> None:
    units = (
        "HVY1 HVY attacker 0505",
        "INF1 INF attacker 0506 squads=3",
        "FOE HVY defender 0507",
        "CP CP defender 0909",
    )
    moved = view_of(stage(*units, map=field(), do=("move HVY1 0504",)), "attacker")
    assert (unit_in(moved, "HVY1").spent, unit_in(moved, "HVY1").moved, unit_in(moved, "HVY1").note) == (
        1,
        True,
        "has moved",
    )
    assert not unit_in(moved, "INF1").moved
    fire = ("fire INF1*2 at FOE", "fire HVY1 at FOE")
    fired = view_of(stage(*units, map=field(), phase="fire", do=fire, dice=(1, 1)), "attacker")
    assert (unit_in(fired, "INF1").fired, unit_in(fired, "INF1").note) == (2, "2 squads of 3 fired")
    assert (unit_in(fired, "HVY1").fired, unit_in(fired, "HVY1").note) == (1, "has fired")
    assert fired.version == 2


def test_what_is_lost_and_what_is_to_come_is_told_and_what_has_merged_is_not(stage: Stage) -> None:
    session = start("mark-iii", seed=1)
    session.apply("place CP 0801")
    session.apply("place HVY1 0703")
    session.apply("take HVY1")
    view = view_of(session, "defender")
    assert [unit.id for unit in view.units] == ["OGRE", "CP"]
    ogre = unit_in(view, "OGRE")
    assert (ogre.where, ogre.edge, ogre.turn, ogre.hex) == ("entering", "south", 1, "")
    assert (view.phase, view.turn, view.choose) == ("set-up", 0, "place")
    waiting = view_of(start("raid", seed=1), None)
    printed = {unit.type: unit.defense for unit in waiting.units if unit.where in ("entering", "hand")}
    assert 0 not in printed.values()
    killed = stage(
        "OGRE MK3 attacker 0505", "FOE HWZ defender 0506", "CP CP defender 0909",
        map=field(), phase="fire", do=("fire OGRE:main + OGRE:secondary*4 at FOE",), dice=(6,),
    )  # fmt: skip
    gone = unit_in(view_of(killed, None), "FOE")
    assert (gone.where, gone.hex, gone.note) == ("lost", "", "destroyed")


def test_a_game_that_is_over_shows_its_outcome() -> None:
    session = start("mark-iii", seed=1)
    set_up(session, suggestions("mark-iii", "defender")[0])
    session.apply("resign")
    view = view_of(session, None)
    assert view.seat is None
    assert (view.choose, view.asked) == ("", "")
    assert view.outcome is not None
    assert (view.outcome.winner, view.outcome.grade) == ("attacker", "Complete Ogre victory")
    assert options_of(session).end.startswith("the game is over")
    assert view_of_state(session.state, 7, "attacker").version == 7


def test_goals_are_told_in_words() -> None:
    standing = {found.seat: found.goals for found in view_of(start("mark-iii", seed=1), None).standing}
    assert standing["attacker"][1] == (
        "Ogre victory: every Command Post of the defender is destroyed and an Ogre of the attacker has escaped"
    )
    limited = view_of(start("mark-iii", seed=1, turn_limit=9), None).standing[1].goals
    assert limited[-1] == "Marginal defense victory: the game is not decided by the end of turn 9"
    convoy = view_of(start("convoy", seed=1), None).standing[0].goals
    assert convoy[0] == "Supplies delivered: 8 points for each transport unit that leaves the map by the east edge"
    assert convoy[-1] == "The game ends after turn 12"


# -- options -----------------------------------------------------------------------------------------------------------


def test_the_shop_of_a_set_up() -> None:
    session = start("mark-iii", seed=1)
    set_up(session, suggestions("mark-iii", "defender")[0])
    session.apply("take HVY2")
    options = options_of(session)
    assert (options.ending, options.end, options.can_undo) == ("the set-up", "", True)
    shop = options.shop
    assert shop is not None
    assert (shop.armor_units, shop.armor_left, shop.squads, shop.squads_left) == ("12", "1", 20, 0)
    offers = {offer.type: offer for offer in shop.offers}
    assert (offers["HVY"].next_id, offers["GEV"].next_id) == ("HVY2", "GEV4")
    assert (offers["HVY"].affordable, offers["HWZ"].affordable, offers["INF"].affordable) == (True, False, False)
    central = shop.zones[1]
    assert (central.title, central.limit, central.used) == ("the central area (rows 08-16)", 20, 9)
    assert shop.zones[2].types == ["CP"]
    assert [found.title for found in shop.suggestions] == ["Guns in depth"]
    session.apply("take CP")
    emptied = options_of(session)
    assert emptied.shop is not None
    assert emptied.shop.in_hand == ["CP"]
    assert emptied.end == "CP has yet to be placed: `place CP HEX` (mark-iii)"


def test_a_movement_phase(stage: Stage) -> None:
    session = stage(
        "V LT attacker 0404", "I INF attacker 0404", "J INF attacker 0606 squads=3", "K INF attacker 0606",
        "FOE HVY defender 0801", map=field(),
    )  # fmt: skip
    options = options_of(session)
    assert options.movers == ["V", "I", "J", "K"]
    assert options.reminders == ["V", "I", "J", "K"]
    assert (options.marks, options.shooters, options.ending) == ([], [], "the movement phase")
    assert texts(options.choices) == ["mount I on V", "split J 2 1", "split J 1 1 1"]
    assert options.choices[0].label == "I gets on V"
    assert options.choices[0].says == "I is to get on V, which takes its whole movement (5.11.3)"
    assert [choice.unit for choice in options.choices] == ["I", "J", "J"]
    session.apply("move V 0405")
    assert options_of(session).reminders == ["I", "J", "K"]
    assert "V" in options_of(session).movers


def test_counters_are_joined_and_riders_get_off_on_the_way(stage: Stage) -> None:
    session = stage(
        "V LT attacker 0404", "I INF attacker 0404 riding=V", "J INF attacker 0606 squads=2", "K INF attacker 0606",
        "FOE HVY defender 0801", map=field(), do=("move V 0405 0406",),
    )  # fmt: skip
    choices = texts(options_of(session).choices)
    assert choices == ["dismount I", "dismount I at 0404", "dismount I at 0405", "split J 1 1", "join J K"]


def test_a_hex_that_holds_too_much(stage: Stage) -> None:
    session = stage(
        "A HVY attacker 0404", "B HVY attacker 0405", "FOE HVY defender 0801",
        map=field(), options=RAM, do=("move A 0405",),
    )  # fmt: skip
    options = options_of(session)
    assert texts(options.choices) == ["remove A", "remove B"]
    assert "holds too much" in options.end
    assert options.end.endswith("(5.02.1)")


def test_an_ogre_stays_to_fight_on(stage: Stage) -> None:
    session = stage(
        "O MK3 attacker 0404", "I INF defender 0405 squads=3", "FOE HVY defender 0801",
        map=field(), options=RAM, do=("move O 0405",),
    )  # fmt: skip
    stay = options_of(session).choices[0]
    assert (stay.text, stay.label, stay.unit) == ("stay O", "O stays and fights on", "O")
    assert "drives over I, which loses a squad" in stay.says


def test_a_fire_phase_lists_what_bears_on_what(stage: Stage) -> None:
    session = stage(
        "OGRE MK3 defender 0908", "HVY1 HVY attacker 0910", "INF1 INF attacker 0909 squads=3", "CP CP attacker 0101",
        "HWZ1 HWZ attacker 0121", phase="fire",
    )  # fmt: skip
    options = options_of(session)
    assert options.shooters == ["HVY1", "INF1", "HWZ1"]
    assert options.reminders == ["HVY1", "INF1"]
    assert [mark.target for mark in options.marks] == [
        f"OGRE:{part}" for part in ("main", "secondary", "ap", "missile", "treads")
    ]
    main = options.marks[0]
    assert (main.unit, main.component) == ("OGRE", "main")
    assert [(gun.weapon, gun.unit, gun.count, gun.strength) for gun in main.guns] == [
        ("HVY1", "HVY1", 1, 4.0),
        ("INF1", "INF1", 3, 1.0),
    ]
    assert (options.movers, options.choices, options.end) == ([], [], "")


def test_a_fire_round_with_its_rams(stage: Stage) -> None:
    session = stage(
        "O MK3 attacker 0504", "A HVY defender 0505", "B LT defender 0505", "BASE CP attacker 0901",
        "FAR HVY defender 0109", map=field(), do=("move O 0505", "overrun 0505"),
    )  # fmt: skip
    view = view_of(session, "defender")
    assert (view.seat, view.choose, view.at) == ("defender", "fire", "0505")
    assert view.fight is not None
    assert (view.fight.round, view.fight.fires) == (1, "defender")
    assert (view.fight.attackers, view.fight.defenders) == (["O"], ["A", "B"])
    assert view.question.startswith("Overrun in 0505, fire round 1: the defender fires, and a D destroys (8.04).")
    options = options_of(session)
    assert options.shooters == ["A", "B"]
    assert options.ending == "its fire round in 0505"
    assert texts(options.choices) == ["ram A O", "ram B O"]
    assert options.choices[0].says.endswith("it ends the round's fire (8.05.3)")
    assert options.marks[0].guns[0].strength == 4.0
    session.apply("end")
    assert texts(options_of(session).choices) == ["ram O A", "ram O B"]
    secondary = next(g for g in options_of(session).marks[0].guns if g.weapon == "O:secondary")
    assert (secondary.count, secondary.strength) == (4, 6.0)


def test_an_overrun_that_is_due(stage: Stage) -> None:
    session = stage(
        "O MK3 attacker 0504", "H HVY attacker 0506", "A HVY defender 0505", "FAR HVY defender 0109",
        map=field(), do=("move O 0505",),
    )  # fmt: skip
    options = options_of(session)
    assert options.choices[0].text == "overrun 0505"
    assert options.choices[0].label == "Overrun 0505"
    assert options.end == "an overrun is due in 0505: `overrun 0505` (8.01)"
    joining = reached(answer(session.state, ReachQuestion("H")))
    assert {name: end.fight for name, end in joining.items()} == {"0505": "overrun A"}


def test_grouping_a_stack_under_fire(stage: Stage) -> None:
    session = stage(
        "GUN HWZ attacker 0501", "I1 INF defender 0505 squads=3", "I2 INF defender 0505 squads=2",
        "FAR HVY defender 0109", map=field(), phase="fire", do=("fire GUN at I1",),
    )  # fmt: skip
    view = view_of(session, "defender")
    assert (view.seat, view.choose, view.at, view.asked) == ("defender", "group", "0505", "grouping in 0505")
    assert "The defender groups its infantry in 0505, I1 (3 squads) and I2 (2 squads)" in view.question
    options = options_of(session)
    assert texts(options.choices) == [
        f"group 0505 {parts}" for parts in ("3 2", "3 1 1", "2 2 1", "2 1 1 1", "1 1 1 1 1")
    ]
    assert options.choices[0].label == "Groups of 3 and 2"
    assert "2-1" in options.choices[0].says
    assert options.end == "group the infantry in 0505 first (7.12.1)"


def test_many_groupings_are_cut_short(stage: Stage) -> None:
    units = [f"I{n} INF defender 0505 squads=3" for n in range(1, 6)]
    session = stage(
        "GUN HWZ attacker 0501", *units, "FAR HVY defender 0109", map=field(), phase="fire", do=("fire GUN at I1",)
    )
    choices = texts(options_of(session).choices)
    assert (len(choices), choices[0], choices[-1]) == (12, "group 0505 3 3 3 3 3", f"group 0505{' 1' * 15}")


def test_the_owner_of_riders_is_asked_before_a_ram(stage: Stage) -> None:
    session = stage(
        "O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", "FAR MSL defender 0901",
        map=field(), options=RAM, do=("move O 0405",),
    )  # fmt: skip
    view = view_of(session, None)
    assert (view.seat, view.choose, view.at) == ("defender", "dismount", "0405")
    assert view.question.startswith("O rams V: the Ogre loses 2 tread units; ")
    assert view.question.endswith("The defender says who gets off first (6.01.2).")
    options = options_of(session)
    assert texts(options.choices) == ["dismount I"]
    assert (options.choices[0].label, options.ending, options.end) == ("I gets off", "its dismounting", "")
    session.apply("dismount I")
    assert options_of(session).choices == []


def test_marines_are_asked_before_an_overrun(stage: Stage) -> None:
    lake = {f"h{column:02}{row:02}": "water" for column in (4, 5, 6) for row in range(3, 8)}
    session = stage(
        "G GEV attacker 0504", "M MAR defender 0505 squads=2", "BASE CP attacker 0901", "FAR HVY defender 0109",
        map=field(**lake), do=("move G 0505", "overrun 0505"),
    )  # fmt: skip
    view = view_of(session, "defender")
    assert (view.seat, view.choose, view.at) == ("defender", "dismount", "0505")
    assert view.question.startswith("G overruns M in 0505")
    assert texts(options_of(session).choices) == ["dive M"]


# -- reach and paths ---------------------------------------------------------------------------------------------------


def test_reach_tells_costs_fights_and_risks(stage: Stage) -> None:
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


def test_danger_is_the_strength_of_enemies_in_range(stage: Stage) -> None:
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


def test_a_unit_that_does_not_move_says_why(stage: Stage) -> None:
    session = stage("H HVY attacker 0505 disabled=fire", "FOE LT defender 0503", map=field())
    found = answer(session.state, ReachQuestion("H"))
    assert isinstance(found, ReachAnswer)
    assert found.refusal is not None
    assert (found.hexes, found.exits, found.refusal.rule) == ([], [], "5.01")


def test_the_reach_of_an_enemy_is_that_of_its_next_turn(stage: Stage) -> None:
    session = stage("H HVY attacker 0505", "FOE LT defender 0503", "CP CP attacker 0909", map=field(), phase="fire")
    hexes = reached(answer(session.state, ReachQuestion("FOE")))
    assert hexes["0505"].fight == "overrun H"
    assert hexes["0501"].cost == 2


def test_ways_off_the_map(stage: Stage) -> None:
    session = stage("G GEV attacker 0503", "FOE LT defender 0909", map=field())
    found = answer(session.state, ReachQuestion("G"))
    assert isinstance(found, ReachAnswer)
    assert [(way.edge, way.decision) for way in found.exits] == [("north", "move G 0502 0401 off north")]
    assert found.exits[0].says == "G leaves the map by the north edge (5.12)"


def test_a_path_is_bent_by_way_points(stage: Stage) -> None:
    session = stage("G GEV attacker 0505", "FOE LT defender 0909", map=field())
    found = answer(session.state, PathQuestion("G", ["0404", "0403", "0506"]))
    assert isinstance(found, ForecastAnswer)
    assert found.refusal is not None
    assert found.refusal.reason.startswith("G cannot get to 0506 by way of 0403 in this phase; nearest legal choice: ")
    bent = answer(session.state, PathQuestion("G", ["0405", "0505", "0605"]))
    assert isinstance(bent, ForecastAnswer)
    assert (bent.decision, bent.path, bent.cost) == ("move G 0405 0505 0605", ["0405", "0505", "0605"], 3)
    assert (bent.fight, bent.says) == (False, "G moves to 0605 for 3 movement points, 1 left (5.01)")


def test_a_path_goes_on_after_a_ram(stage: Stage) -> None:
    session = stage("O MK3 attacker 0505", "V LT defender 0504", "FOE LT defender 0909", map=field(), options=RAM)
    on = answer(session.state, PathQuestion("O", ["0504", "0503"]))
    assert isinstance(on, ForecastAnswer)
    assert (on.decision, on.cost, on.fight, on.refusal) == ("move O 0504 0503", 2, True, None)
    assert on.says.startswith("O moves to 0504 and rams V: the Ogre loses 1 tread unit; ")
    assert on.says.endswith("the rest of the path follows if it still can")


def test_a_path_off_the_map_and_one_out_of_reach(stage: Stage) -> None:
    session = stage("G GEV attacker 0502", "FOE LT defender 0909", map=field())
    off = answer(session.state, PathQuestion("G", ["0401"], off="north"))
    assert isinstance(off, ForecastAnswer)
    assert (off.decision, off.cost) == ("move G 0401 off north", 2)
    far = answer(session.state, PathQuestion("G", ["0509"]))
    assert isinstance(far, ForecastAnswer)
    assert far.refusal is not None
    assert far.refusal.reason == "G cannot get to 0509 in this phase; nearest legal choice: `move G to 0506`"


def test_a_forecast_of_any_decision(stage: Stage) -> None:
    session = stage("H HVY attacker 0505", "I INF attacker 0404 squads=3", "FOE LT defender 0909", map=field())
    split = answer(session.state, ForecastQuestion("split I 2 1"))
    assert isinstance(split, ForecastAnswer)
    assert (split.says, split.fight) == ("I is to be split into counters of 2 and 1 squads (5.02.3)", False)
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
        "HVY1 and LT1 fire at FOE: 6 against 3 is 2-1; 17 % no effect, 33 % disabled, 50 % destroyed (7.10)"
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


def test_threat_now_and_after_a_move(stage: Stage) -> None:
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


def test_what_will_have_recovered_is_a_threat_after_its_move_only(stage: Stage) -> None:
    session = stage(
        "H HVY defender 0105", "L LT attacker 0505 disabled=fire disabled_age=2", "B CP attacker 0901", map=field(),
        seat="defender",
    )  # fmt: skip
    found = answer(session.state, ThreatQuestion("defender"))
    assert isinstance(found, ThreatAnswer)
    hexes = {threat.hex: threat for threat in found.hexes}
    assert (hexes["0504"].now, hexes["0504"].later) == (0.0, 2.0)
    fresh = stage(
        "H HVY defender 0105", "L LT attacker 0505 disabled=fire disabled_age=0", "B CP attacker 0901", map=field(),
        seat="defender",
    )  # fmt: skip
    assert answer(fresh.state, ThreatQuestion("defender")) == ThreatAnswer("defender", [])


def test_hexes_and_units_in_words(stage: Stage) -> None:
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
def test_what_cannot_be_read_is_told_so(stage: Stage, question: Any) -> None:
    session = stage("H HVY attacker 0505", "FOE LT defender 0503", map=field())
    found = answer(session.state, question)
    assert isinstance(found, UnknownAnswer)
    assert found.refusal.rule == "notation"
    assert found.refusal.reason


# -- moments and empty phases ------------------------------------------------------------------------------------------


def test_a_moment_tells_a_line_of_the_record(stage: Stage) -> None:
    session = stage(
        "H HVY attacker 0505", "FOE LT defender 0503", "CP CP defender 0909", map=field(), phase="fire", dice=(6,)
    )
    events = session.apply("fire H at FOE")
    moment = moment_of(session, session.lines[-1], events)
    assert (moment.number, moment.seat, moment.decision, moment.faces) == (1, "attacker", "fire H at FOE", [6])
    assert moment.sentences[0].text == "H fires at FOE: 4 against 2 is 2-1, rolled 6, destroyed"
    assert moment.sentences[0].rule == "7.10"
    assert moment.sentences[0].facts["event"] == "fire"
    assert moment_of(session, session.lines[-1], events, by_itself=True).by_itself


def test_a_phase_with_nothing_to_do_passes_by_itself(stage: Stage) -> None:
    far = ("H HVY attacker 0101", "FOE LT defender 0909")
    assert nothing_to_do(stage(*far, map=field(), phase="fire"))
    assert nothing_to_do(stage(*far, map=field(), phase="second-movement"))
    assert not nothing_to_do(stage(*far, map=field()))
    assert not nothing_to_do(stage("H HVY attacker 0907", "FOE LT defender 0909", map=field(), phase="fire"))


def test_a_phase_does_not_pass_while_something_of_it_can_be_taken_back(stage: Stage) -> None:
    session = stage("H HVY attacker 0505", "FOE LT defender 0909", map=field(), do=("move H 0504 0503 0502",))
    assert options_of(session).movers == []
    assert session.can_undo()
    assert not nothing_to_do(session)
    session.apply("end")
    assert nothing_to_do(session), "the fire phase has only just begun"


def test_where_nobody_can_do_anything_somebody_has_to_look(stage: Stage) -> None:
    session = stage("A CP attacker 0101", "B CP defender 0909", map=field())
    passed = 0
    while nothing_to_do(session):
        session.apply("end")
        passed += 1
    assert passed == 6


def test_a_question_out_of_turn_never_passes_by_itself(stage: Stage) -> None:
    session = stage(
        "O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", "FAR MSL defender 0901",
        map=field(), options=RAM, do=("move O 0405", "dismount I"),
    )  # fmt: skip
    assert not nothing_to_do(session)


# -- the catalog -------------------------------------------------------------------------------------------------------


def test_the_catalog_offers_the_first_scenario_first() -> None:
    found = catalog()
    first = found.scenarios[0]
    assert (first.name, first.person, first.beginner) == ("mark-iii", "defender", True)
    assert [card.name for card in found.scenarios if card.beginner] == ["mark-iii"]
    assert found.default_level in {level.name for level in found.levels}
    attacker, defender = first.seats
    assert (attacker.sets_up, attacker.forces) == (False, ["1 Mark III, by the south edge"])
    assert (defender.sets_up, defender.buys) == (True, "12 armor units and 20 squads")
    names = ["turn_limit", "close_combat", "stacking", "spillover", "mines", "camouflage", "dummies"]
    assert [option.name for option in first.options] == names
    assert [option.default for option in first.options] == [0, "ram", 1, False, False, False, False]
    green = next(card for card in found.scenarios if card.name == "convoy")
    assert [option.default for option in green.options] == [12, "overrun", 5, True, False, False, False]
    assert "8 Trucks" in green.seats[0].forces
    assert green.length == "about 10 turns between computer players"


def test_every_card_is_whole() -> None:
    for card in catalog().scenarios:
        assert card.story
        assert card.person in {seat.name for seat in card.seats}
        assert all(seat.goals for seat in card.seats)
        assert all(find(option.rule) is not None for option in card.options)
        assert all(seat.suggestions for seat in card.seats if seat.sets_up)


def test_the_rules_are_told_in_our_words() -> None:
    rules = {rule.id: rule for rule in rule_texts().rules}
    assert rules["7.10"].book == "Sixth Edition"
    assert rules["6.02"].status == "built"
    assert all(rule.says for rule in rules.values())


# -- towing ------------------------------------------------------------------------------------------------------------


TOW = ("MULE MK5 attacker 0505 gear=true", "GUN HWZ attacker 0505", "FAR HVY defender 0509")


def test_hooking_up_is_a_button(stage: Stage) -> None:
    session = stage(*TOW, map=field(), options={"towing": True})
    hooks = [choice for choice in options_of(session).choices if choice.text.startswith("hook")]
    assert [(choice.text, choice.label) for choice in hooks] == [("hook MULE to GUN", "MULE hooks up to GUN")]
    assert "neither moves this turn" in hooks[0].says
    session.apply("hook MULE to GUN")
    let_go = [choice for choice in options_of(session).choices if choice.text.startswith("unhook")]
    assert [(choice.text, choice.label) for choice in let_go] == [("unhook MULE", "MULE lets go of GUN")]
    assert "hooking up to GUN" in unit_in(view_of(session, "attacker"), "MULE").note
    plain = stage("MULE MK5 attacker 0505", *TOW[1:], map=field())
    assert not [choice for choice in options_of(plain).choices if choice.text.startswith("hook")]


def test_gear_is_bought_with_a_button() -> None:
    session = start("breakthrough", seed=1, options={"towing": True})
    session.apply("place SHVY1 1415")
    session.apply("place HVY1 1415")
    [gear] = options_of(session).choices
    assert (gear.text, gear.label, gear.unit) == ("place SHVY1 1415 gear", "SHVY1 takes towing gear", "SHVY1")
    assert "1/2 armor unit for a Superheavy (rp:4.02)" in gear.says
    session.apply(gear.text)
    assert options_of(session).choices == []
    assert "with towing gear" in unit_in(view_of(session, "screen"), "SHVY1").note


def test_gear_in_use_has_its_own_odds(stage: Stage) -> None:
    hooked = ("MULE MK5 attacker 0505 gear=true towing=GUN", *TOW[1:])
    session = stage(
        *hooked, "FOE HVY defender 0507", map=field(), options={"towing": True}, seat="defender", phase="fire"
    )
    found = answer(session.state, OddsQuestion("FOE at MULE:gear"))
    assert isinstance(found, OddsAnswer)
    parts = {part.component: part for part in found.parts}
    assert (parts["gear"].target, parts["gear"].left) == ("MULE:gear", 1)
    assert parts["gear"].chance is not None
    assert parts["gear"].chance.odds == "1-2"
