"""How a position is presented, with exact numbers: boards, types, views, moments, the catalog and towing.

Positions are lines of text (docs/formats.md) on the orange map, or on small green maps of nine by nine hexes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.server.present.answers import answer
from cybertank.server.present.boards import drawing, scenario_board
from cybertank.server.present.catalog import catalog, rule_texts
from cybertank.server.present.log_lines import moment_of
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.unit_types import types_of
from cybertank.server.present.views import present_view, view_of
from cybertank.server.wire.positions import UnitView, View
from cybertank.server.wire.questions import OddsAnswer, OddsQuestion
from cybertank.text.events.combat import FiredFact
from cybertank.text.files.errors import FileFault
from cybertank.text.ledger import find
from cybertank.text.session import Session

Stage = Callable[..., Session]
Field = Callable[..., dict]


def unit_in(view: View, unit_id: str) -> UnitView:
    """Return a unit in a view."""
    return next(unit for unit in view.units if unit.id == unit_id)


# -- boards and types --------------------------------------------------------------------------------------------------


def test_a_board_is_drawn_hex_by_hex(stage: Stage, field: Field) -> None:
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
    assert (types["HVY"].price, types["INF"].price, types["CP"].price) == ("1 armor unit", "1 squad each", "")
    ogre = types["MK3"]
    assert (ogre.treads, ogre.bands, ogre.points) == (45, [(3, 31, 45), (2, 16, 30), (1, 1, 15)], 100)
    secondary = next(weapon for weapon in ogre.weapons if weapon.name == "secondary")
    assert (secondary.count, secondary.attack, secondary.range, secondary.defense) == (4, 3, 2, 3)
    assert types["GEV"].second_move == 3


# -- views -------------------------------------------------------------------------------------------------------------


def test_a_view_tells_how_units_stand(stage: Stage, field: Field) -> None:
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


def test_a_view_tells_who_has_moved_and_fired(stage: Stage, field: Field) -> None:
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


def test_what_is_lost_and_what_is_to_come_is_told_and_what_has_merged_is_not(stage: Stage, field: Field) -> None:
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
    assert present_view(session.state, 7).version == 7


def test_goals_are_told_in_words() -> None:
    standing = {found.seat: found.goals for found in view_of(start("mark-iii", seed=1), None).standing}
    assert standing["attacker"][1] == (
        "Ogre victory: every Command Post of the defender is destroyed and an Ogre of the attacker has escaped"
    )
    limited = view_of(start("mark-iii", seed=1, turn_limit=9), None).standing[1].goals
    assert limited[-1] == "Marginal defense victory: the game is still undecided at the end of turn 9"
    convoy = view_of(start("convoy", seed=1), None).standing[0].goals
    assert convoy[0] == "Supplies delivered: 8 points for each Truck or Hovertruck that leaves the map by the east edge"
    assert convoy[-1] == "The game ends after turn 12"


# -- moments -----------------------------------------------------------------------------------------------------------


def test_a_moment_tells_a_line_of_the_record(stage: Stage, field: Field) -> None:
    session = stage(
        "H HVY attacker 0505", "FOE LT defender 0503", "CP CP defender 0909", map=field(), phase="fire", dice=(6,)
    )
    events = session.apply("fire H at FOE")
    moment = moment_of(session, events)
    assert (moment.number, moment.seat, moment.decision, moment.faces) == (1, "attacker", "fire H at FOE", [6])
    assert moment.sentences[0].text == "H fires at FOE: 4 against 2 is 2-1, rolled 6, destroyed"
    assert moment.sentences[0].rule == "7.10"
    assert isinstance(moment.sentences[0].facts, FiredFact)
    assert moment_of(session, events, by_itself=True).by_itself


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
    names = [
        "turn_limit",
        "close_combat",
        "stacking",
        "spillover",
        "superheavy_sheets",
        "mines",
        "camouflage",
        "dummies",
    ]
    assert [option.name for option in first.options] == names
    assert [option.default for option in first.options] == [0, "ram", 1, False, False, False, False, False]
    green = next(card for card in found.scenarios if card.name == "convoy")
    assert [option.default for option in green.options] == [12, "overrun", 5, True, False, False, False, False, False]
    assert "8 Trucks" in green.seats[0].forces
    assert green.length == "about 12 turns between computer players"


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


def test_hooking_up_is_a_button(stage: Stage, field: Field) -> None:
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


def test_gear_in_use_has_its_own_odds(stage: Stage, field: Field) -> None:
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
