"""The charger: its answer to each kind of question, and the distance fields that guide it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.hexes import EDGE_SOUTH
from cybertank.game.decisions import Dismount, End, Fire, Group, Mount, Move, Overrun, Ram
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.game import Game
from cybertank.players.charger.charger import ChargerPlayer
from cybertank.players.tactics.close_combat import paying_ram
from cybertank.players.tactics.distance_fields import FAR, distance_field, lasting_field
from cybertank.players.tactics.fire_plans import best_plan, unit_worth
from cybertank.scenarios.files import read_scenario
from cybertank.scenarios.start import start_game
from cybertank.state.brief import Brief, Stance
from cybertank.state.frames import FireRound, Grouping, OverrunQuestion
from cybertank.state.state import LOST, State
from cybertank.text.notation.decisions import read_decision, write_decision

pytestmark = pytest.mark.compiled

Table = Callable[..., Game]
Drive = Callable[..., list[str]]
ADVANCE, LEAVE, HUNT = 1, 2, 3


@pytest.fixture
def table(plain: Callable[..., State]) -> Table:
    """Return a game on a plain in which every die is a three."""
    return lambda *units, **more: Game(plain(*units, **more), ScriptedDice([3] * 200))


def brief_for(game: Game, *stances: Stance) -> Game:
    """Give a position a scenario with these stances."""
    brief = Brief("test", "Test", "test")
    brief.exits = [15, 15]
    brief.stances = list(stances)
    game.state.setting.brief = brief
    return game


def stance(game: Game, does: int, seat: int = 0, hexes: tuple[str, ...] = (), edges: int = 0) -> Stance:
    found = Stance(seat, does)
    found.hexes = frozenset(game.state.board.index[name] for name in hexes)
    found.edges = edges
    return found


def said(game: Game, player: ChargerPlayer | None = None) -> str:
    return write_decision(game.state, (player or ChargerPlayer(1)).choose(game.state))


# -- the charger's answers ---------------------------------------------------------------------------------------------


def test_it_forms_the_largest_groups(table: Table) -> None:
    units = ["INF1 INF blue 0505 squads=3", "INF2 INF blue 0505 squads=2", "HVY1 HVY red 0504", "CP CP blue 1111"]
    game = table(*units, phase="fire")
    game.apply(read_decision(game.state, "fire HVY1 at INF1"))
    assert isinstance(game.frame, Grouping)
    decision = ChargerPlayer(1).choose(game.state)
    assert isinstance(decision, Group)
    assert decision.parts == [3, 2]


def test_riders_get_off_before_an_overrun_and_it_fights_the_rounds(table: Table) -> None:
    game = table("HVY1 HVY red 0505", "INF1 INF red 0505 squads=1 riding=HVY1", "LT1 LT blue 0504")
    game.apply(read_decision(game.state, "move HVY1 0504"))
    game.apply(read_decision(game.state, "overrun 0504"))
    assert isinstance(game.frame, OverrunQuestion)
    decision = ChargerPlayer(1).choose(game.state)
    assert isinstance(decision, Dismount)
    game.apply(decision)
    assert isinstance(ChargerPlayer(1).choose(game.state), End)
    game.apply(End())
    assert isinstance(game.frame, FireRound)
    assert game.seat == 1
    first = ChargerPlayer(1).choose(game.state)
    assert isinstance(first, Fire)
    game.apply(first)


def test_an_ogre_drives_through_what_is_in_its_way_and_rams_when_it_pays(table: Table) -> None:
    game = table('OGRE MK3 red 0505 used={"main":1}', "MHWZ1 MHWZ blue 0503", "CP CP blue 0501")
    player = ChargerPlayer(1)
    decision = player.choose(game.state)
    assert isinstance(decision, Move)
    assert game.state.board.names[decision.path[-1]] == "0503"
    game.apply(decision)
    assert isinstance(player.choose(game.state), Overrun)


def test_an_ogre_rams_what_is_worth_more_than_the_treads_it_costs(table: Table) -> None:
    disarmed = 'OGRE MK3 red 0505 destroyed={"main":1,"secondary":4,"missile":2}'
    game = table(disarmed, "TK1 TK blue 0504", "HVY2 HVY blue 0504")
    game.apply(read_decision(game.state, "move OGRE 0504"))
    game.apply(read_decision(game.state, "overrun 0504"))
    game.apply(End())
    assert isinstance(game.frame, FireRound)
    ram = paying_ram(game.state, game.frame)
    assert isinstance(ram, Ram)
    assert game.state.ids[ram.target] == "HVY2", "a truck is worth one point, and costs one tread"
    lines = drive_round(game)
    assert "ram OGRE HVY2" in lines


def drive_round(game: Game) -> list[str]:
    """Let the charger fight its fire round to the end."""
    lines: list[str] = []
    while isinstance(game.frame, FireRound) and game.seat == 0:
        decision = ChargerPlayer(1).choose(game.state)
        lines.append(write_decision(game.state, decision))
        game.apply(decision)
    return lines


def test_ogres_do_not_drive_into_the_guns_of_an_equal(table: Table) -> None:
    game = table("OGRE MK3 red 0505", "RIVAL MK3 blue 0504")
    assert said(game) == "end"
    weak = table("OGRE MK3 red 0505", 'RIVAL MK3 blue 0504 destroyed={"secondary":4}')
    assert said(weak) == "move OGRE 0504"


def test_overruns_are_begun_with_clear_superiority_only(table: Table) -> None:
    lone = table("HVY1 HVY red 0505", "HVY2 HVY blue 0503")
    brief_for(lone, stance(lone, HUNT))
    assert not said(lone).endswith("0503")
    many = table("HVY1 HVY red 0505", "HVY3 HVY red 0504", "HVY4 HVY red 0604", "LT2 LT blue 0503 disabled=fire")
    brief_for(many, stance(many, HUNT))
    player = ChargerPlayer(1)
    entered = []
    while True:
        decision = player.choose(many.state)
        many.apply(decision)
        if isinstance(decision, Overrun):
            break
        entered.append(write_decision(many.state, decision))
    assert len(entered) == 3
    assert all(line.endswith("0503") for line in entered)


def test_infantry_rides_where_the_way_is_long_and_gets_off_at_the_goal(drive: Drive, table: Table) -> None:
    units = ["PC1 GEVPC red 0111", "INF1 INF red 0111 squads=3", "CP CP blue 1101"]
    game = table(*units)
    brief_for(game, stance(game, ADVANCE, hexes=("0601", "0602")))
    player = ChargerPlayer(1)
    first = player.choose(game.state)
    assert isinstance(first, Mount)
    lines = drive(game, player, 4)
    assert any(line.startswith("dismount INF1") for line in lines)
    assert game.state.board.names[game.state.hex_of[1]] in ("0601", "0602", "0501", "0502", "0603")


def test_units_near_the_goal_walk(drive: Drive, table: Table) -> None:
    game = table("PC1 GEVPC red 0105", "INF1 INF red 0105 squads=3", "CP CP blue 1101")
    brief_for(game, stance(game, ADVANCE, hexes=("0106",)))
    lines = drive(game, ChargerPlayer(1), 1)
    assert "move INF1 0106" in lines
    assert not any(line.startswith("mount") for line in lines)


def test_who_is_to_leave_leaves(drive: Drive, table: Table) -> None:
    game = table("TK1 TK red 0806", "GEV1 GEV red 0506", "HVY1 HVY blue 0111", roads=[["0806", "0906", "1005", "1105"]])
    brief_for(game, stance(game, LEAVE, edges=2))
    lines = drive(game, ChargerPlayer(1), 2)
    assert "move TK1 0906 1005 1105 off east" in lines
    assert any(line.startswith("move GEV1") and "off" in line for line in lines)


def test_hovercraft_draw_back_from_what_is_near_and_only_from_that(
    table: Table, distance: Callable[[Game, str, str], int]
) -> None:
    near = table("GEV1 GEV red 0505", "HVY1 HVY blue 0504", phase="second-movement")
    near.apply(ChargerPlayer(1).choose(near.state))
    assert distance(near, "GEV1", "HVY1") == 1 + 3
    far = table("GEV1 GEV red 0101", "HVY1 HVY blue 1110", phase="second-movement")
    assert said(far) == "end"


def test_it_shoots_first_at_what_would_score(table: Table) -> None:
    units = ["MSL1 MSL red 0505", "TK1 TK blue 0503", "LT1 LT blue 0506"]
    game = table(*units, phase="fire")
    plan = best_plan(game.state, 0)
    assert plan is not None
    assert game.state.ids[plan.target] == "LT1"
    exits = """
version = 1
name = "x"
title = "x"
rule = "x"
map = { columns = 3, rows_odd = 3, rows_even = 2 }
seats = ["red", "blue"]
story = "x"
exits = { blue = ["east"] }
[[objective]]
title = "Out"
seat = "blue"
kind = "exit"
edges = ["east"]
points = { TK = 20 }
[[level]]
title = "Victory"
margin = 1
"""
    scoring = start_game(read_scenario(exits, "x"), SeededDice(1)).state.setting.brief
    game.state.setting.brief = scoring
    assert unit_worth(game.state, 1) == 21
    plan = best_plan(game.state, 0)
    assert plan is not None
    assert game.state.ids[plan.target] == "TK1"


def test_a_field_goes_round_the_swamp(table: Table) -> None:
    game = table("HVY1 HVY red 0505", "CP CP blue 0501", hexes={"0504": "swamp", "0503": "swamp"})
    state = game.state
    field = distance_field(state.board, state.kind(0).mobility, [state.board.index["0501"]])
    assert field[state.board.index["0505"]] == 5
    walled = table("HVY1 HVY red 0101", "CP CP blue 1111", hexes={"1010": "water", "1110": "water"})
    field = distance_field(walled.state.board, state.kind(0).mobility, [walled.state.board.index["1111"]])
    assert field[walled.state.board.index["0101"]] == FAR


def test_a_lasting_field_is_worked_out_once_for_a_board(table: Table) -> None:
    board = table("HVY1 HVY red 0505").state.board
    mobility = table("HVY1 HVY red 0505").state.kind(0).mobility
    goal = board.index["0501"]
    to_hex = lasting_field(board, mobility, 0, goal)
    to_edge = lasting_field(board, mobility, EDGE_SOUTH, -1)
    assert to_hex == distance_field(board, mobility, [goal])
    assert to_edge == distance_field(board, mobility, board.edge_hexes(EDGE_SOUTH))
    assert lasting_field(board, mobility, 0, goal) is to_hex


def test_lost_units_are_never_moved(table: Table) -> None:
    game = table("HVY1 HVY red 0505", "HVY2 HVY blue 0303")
    game.state.lift(0, LOST)
    assert said(game) == "end"
