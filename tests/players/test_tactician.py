"""The tactician: legal and repeatable in every scenario, and no blunder that a beginner would laugh at."""

from __future__ import annotations

import json

import pytest

from cybertank.game.decisions import Decision, End, Fire, Move
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.engine import check
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.players.tactician import TacticianPlayer
from cybertank.players.threats import loss_chance
from cybertank.players.values import stored_weights
from cybertank.rules.crt import chances
from cybertank.scenarios.files import scenario_names
from cybertank.scenarios.start import start_game
from cybertank.state.brief import Brief, Condition, Grade
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import EXITED, LOST
from cybertank.text.files import read_model
from cybertank.text.notation import write_decision
from cybertank.text.positions import PositionFile, state_of

pytestmark = pytest.mark.compiled


def table(*units: str, phase: str = "movement", **more: object) -> Game:
    """A position from lines `ID TYPE SEAT HEX key=value`, in which posts decide and Ogres leave by the south."""
    entries = []
    for line in units:
        unit_id, kind, owner, where, *rest = line.split()
        entry: dict[str, object] = {"id": unit_id, "type": kind, "seat": owner, "hex": where}
        for pair in rest:
            key, _, value = pair.partition("=")
            entry[key] = json.loads(value) if value[:1].isdigit() or value[:1] == "{" else value
        entries.append(entry)
    text = {
        "map": {"columns": 15, "rows_odd": 15, "rows_even": 14},
        "seats": ["red", "blue"],
        "turn": {"number": 1, "seat": "red", "phase": phase},
        "units": entries,
        **more,
    }
    state = state_of(read_model(json.dumps(text), PositionFile, "test"), "test")
    brief = Brief("test", "Test", "test")
    brief.exits = [4, 4]
    brief.grades = [Grade("Victory", 0, Condition())]
    state.setting.brief = brief
    return Game(state, ScriptedDice([6] * 400))


def play_turn(game: Game, player: TacticianPlayer) -> list[Decision]:
    """Red's turn, or what is left of it."""
    taken: list[Decision] = []
    while game.outcome is None and game.seat == 0 and len(taken) < 200:
        taken.append(player.choose(game.look(0)))
        game.apply(taken[-1])
    return taken


def distance(game: Game, one: str, other: str) -> int:
    state = game.state
    return state.board.distance(state.hex_of[state.find(one)], state.hex_of[state.find(other)])


@pytest.mark.parametrize("scenario", [name for name in scenario_names() if name != "four-fields"])
def test_every_scenario_is_played_to_its_end_and_twice_alike(scenario: str) -> None:
    ends: list[str] = []
    for _ in range(2):
        game = start_game(scenario, SeededDice(3), turn_limit=6, history=False)
        seats = len(game.state.setting.seats)
        players = [make_player("tactician", 11 + i) for i in range(seats)]
        for _ in range(4000):
            if game.outcome is not None:
                break
            game.apply(players[game.seat].choose(game.look(game.seat)))
        assert game.outcome is not None
        ends.append(game.state.content())
    assert ends[0] == ends[1]


def test_it_may_be_asked_again_after_a_decision_was_taken_back() -> None:
    game = table("H1 HVY red 0508", "H2 HVY red 0608", "B LT blue 0504")
    player = TacticianPlayer(1)
    first = player.choose(game.look(0))
    again = player.choose(game.look(0))
    assert check(game.state, first) is None
    assert check(game.state, again) is None
    game.apply(again)
    game.undo()
    assert check(game.state, player.choose(game.look(0))) is None


def test_an_ogre_kills_the_post_that_it_can_reach() -> None:
    game = table("O MK3 red 0810", "CP CP blue 0804 defense=0", "L LT blue 1304")
    play_turn(game, TacticianPlayer(1))
    assert game.state.hex_of[1] == LOST


def test_an_ogre_leaves_when_the_post_is_dead() -> None:
    game = table("O MK3 red 0813", "L LT blue 0801")
    play_turn(game, TacticianPlayer(1))
    assert game.state.hex_of[0] == EXITED


def test_an_ogre_rams_a_light_tank_on_its_way() -> None:
    """Its treads are there to be spent: one of 45 for a tank is a bargain, and it used to drive round."""
    rules = {"options": {"close_combat": "ram", "stacking": 1, "spillover": False}}
    game = table("O MK3 red 0812", "CP CP blue 0801 defense=0", "L LT blue 0809", rules=rules)
    play_turn(game, TacticianPlayer(1))
    assert game.state.hex_of[2] == LOST
    assert game.state.treads[0] == 44


@pytest.mark.parametrize(("number", "gap"), [(1, 8), (59, 6)])
def test_an_ogre_holds_off_from_many_tanks_but_not_for_ever(number: int, gap: int) -> None:
    """They may come to it, and each turn that goes by makes it care less."""
    turn = {"number": number, "seat": "red", "phase": "movement"}
    tanks = [f"T{i} HVY blue {4 + i:02}06" for i in range(1, 9)]
    game = table("O MK3 red 0812", "CP CP blue 0803 defense=0", *tanks, turn=turn)
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "O", "CP") == gap


def test_guns_that_cannot_move_are_not_waited_out() -> None:
    """What howitzers do to an Ogre on its way is the same now and later; it used to stand before their range."""
    guns = [f"G{i} HWZ blue {where}" for i, where in enumerate(["0604", "0704", "0804", "0904", "1004", "0803"])]
    game = table("O MK3 red 0812", "CP CP blue 0801 defense=0", *guns)
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "O", "CP") == 8


def test_a_defense_is_not_driven_back_by_an_ogre_that_takes_its_time() -> None:
    """Tanks that always kept out of an Ogre's reach were herded to their own post and never struck together."""
    tanks = [f"L{i} LT red {3 + i:02}05" for i in range(1, 10)]
    game = table(*tanks, "CP CP red 0801 defense=0", "O MK3 blue 0811")
    play_turn(game, TacticianPlayer(1))
    assert [distance(game, f"L{i}", "O") <= 3 + 2 for i in range(1, 10)] == [True] * 9


def test_a_missile_is_kept_from_a_light_tank() -> None:
    game = table("O MK3 red 0810", "CP CP blue 0101 defense=0", "L LT blue 0805", phase="fire")
    assert not [decision for decision in play_turn(game, TacticianPlayer(1)) if isinstance(decision, Fire)]


def test_an_ogre_comes_nearer_to_the_post_every_turn() -> None:
    game = table("O MK3 red 0714", "CP CP blue 0801 defense=0")
    gaps = [distance(game, "O", "CP")]
    for _ in range(2):
        play_turn(game, TacticianPlayer(1))
        gaps.append(distance(game, "O", "CP"))
        game.apply(End())
        while game.seat == 1:
            game.apply(End())
    assert gaps[0] > gaps[1] > gaps[2]


def test_hovercraft_do_not_end_beside_an_undamaged_ogre_for_nothing() -> None:
    game = table("G GEV red 0510", "CP CP red 0115 defense=0", "O MK3 blue 0503")
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "G", "O") > 2


def test_a_howitzer_kills_the_gun_that_would_kill_it() -> None:
    """Firing at treads from habit would be wrong: the last gun of an Ogre that cannot move is in range."""
    game = table(
        "H HWZ red 0505", 'O MK3 blue 0503 treads=1 destroyed={"secondary":4,"ap":8,"missile":2}', phase="fire"
    )
    fired = [decision for decision in play_turn(game, TacticianPlayer(1)) if isinstance(decision, Fire)]
    assert write_decision(game.state, fired[0]).startswith("fire H at O:")


def test_guns_strike_together_what_one_cannot_kill() -> None:
    game = table("H1 HVY red 0508", "H2 HVY red 0608", "B HVY blue 0504 disabled=fire")
    fired = [decision for decision in play_turn(game, TacticianPlayer(1)) if isinstance(decision, Fire)]
    assert sum(len(decision.shots) for decision in fired) == 2


def test_alternatives_are_legal_hexes_with_the_best_first() -> None:
    game = table("H1 HVY red 0508", "H2 HVY red 0608", "B LT blue 0504")
    player = TacticianPlayer(1)
    found = player.alternatives(game.look(0), 0, 5)
    scores = [score for _, score in found]
    assert len(found) == 5
    assert scores == sorted(scores, reverse=True)
    turn = game.state.flow[-1]
    assert isinstance(turn, Turn)
    assert turn.phase == MOVEMENT
    assert all(game.state.board.distance(game.state.hex_of[0], where) <= 3 for where, _ in found)


def test_other_weights_make_another_style() -> None:
    """A player that fears losses beyond measure keeps out of reach; one that fears none goes in."""
    bold = stored_weights()[:]
    timid = stored_weights()[:]
    bold[14] = 0.0
    timid[14] = 50.0
    gaps = []
    for weights in (bold, timid):
        game = table("L LT red 0509", "B HVY blue 0504", "B2 HVY blue 0604")
        play_turn(game, TacticianPlayer(1, weights))
        gaps.append(distance(game, "L", "B"))
    assert gaps[0] <= 2 < gaps[1]


def test_the_table_between_its_columns() -> None:
    for column, ratio in enumerate((0.5, 1.0, 2.0, 3.0, 4.0)):
        _, hurt, killed = chances(column)
        assert loss_chance(ratio, 1.0, 0.5) == pytest.approx((killed + 0.5 * hurt) / 6)
    assert loss_chance(5.0, 1.0, 0.5) == 1.0
    assert loss_chance(0.0, 3.0, 0.5) == 0.0
    assert 2 / 6 < loss_chance(1.5, 1.0, 0.0) < 3 / 6


def test_a_move_is_along_a_legal_path() -> None:
    game = table("H1 HVY red 0508", "B LT blue 0501")
    for decision in play_turn(game, TacticianPlayer(1)):
        assert not isinstance(decision, Move) or len(decision.path) <= 3
