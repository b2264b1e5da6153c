"""The tactician where ground scores: blunders that cost it games on the green maps, with a position for each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.terrain import TERRAIN_WORDS
from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.players.tactician.movement_plan import MovementPlan
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.players.tactician.threats import loss_chance
from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.rules.combat.strengths import defense_strength
from cybertank.state.brief import ADVANCE, HOLD, HUNT, STAND, Brief, Level, Objective, Stance
from cybertank.state.frames import Turn
from cybertank.state.state import State

pytestmark = pytest.mark.compiled

Table = Callable[..., Game]
Drive = Callable[..., list[str]]

TURNS = 10
GROUND = ["0704", "0804", "0904"]
# All around 0812.
RIVER = dict.fromkeys(["0811", "0813", "0712", "0713", "0912", "0913"], "water")


@pytest.fixture
def table(plain: Callable[..., State]) -> Table:
    """Return a position in which both sides score 5 points for each of three hexes they hold after turn 10."""

    def make(*units: str, does: int = ADVANCE, **more: object) -> Game:
        state = plain(*units, size=(15, 15), rules={"options": {"turn_limit": TURNS}}, **more)
        brief = Brief("test", "Test", "test")
        brief.exits = [0, 0]
        brief.levels = [Level("Victory", 5)]
        hexes = frozenset(state.board.index[name] for name in GROUND)
        for seat in range(2):
            objective = Objective("Ground", seat, HOLD)
            objective.hexes = hexes
            objective.amount = 5
            brief.objectives.append(objective)
            stance = Stance(seat, does)
            stance.hexes = hexes
            brief.stances.append(stance)
        state.setting.brief = brief
        return Game(state, ScriptedDice([6] * 400))

    return make


def places(game: Game, *units: str) -> list[str]:
    state = game.state
    return sorted(state.board.names[state.hex_of[state.find(unit)]] for unit in units)


def test_in_the_last_turn_each_unit_takes_a_hex_of_its_own(table: Table, drive: Drive) -> None:
    """Four Heavy Tanks used to be next to empty town hexes when the game ended."""
    game = table("H1 HVY red 0706", "H2 HVY red 0806", "H3 HVY red 0906", "B LT blue 1514", number=TURNS)
    drive(game, TacticianPlayer(1), 1)
    assert places(game, "H1", "H2", "H3") == GROUND


def test_who_moves_last_of_all_takes_ground_under_any_guns(table: Table, drive: Drive) -> None:
    """Nobody fires at it any more, so there is no danger to avoid."""
    guns = [f"G{i} HVY red {where}" for i, where in enumerate(["0701", "0801", "0901", "1001"])]
    game = table("H HVY blue 0807", *guns, number=TURNS, seat="blue")
    drive(game, TacticianPlayer(1), 1, seat=1)
    assert places(game, "H") == ["0804"]


def test_a_gun_fires_at_who_holds_ground_when_the_game_ends(table: Table, drive: Drive) -> None:
    """Of two equal tanks, the one that holds 5 points is the better target."""
    game = table("H HWZ red 0810", "A LT blue 0705", "B LT blue 0904", number=TURNS, does=STAND, phase="fire")
    said = drive(game, TacticianPlayer(1), 1)
    assert [line for line in said if line.startswith("fire")] == ["fire H at B"]


def test_an_ogre_does_not_chase_a_single_squad_away_from_the_battle(
    table: Table, drive: Drive, distance: Callable[[Game, str, str], int]
) -> None:
    """It used to follow one counter along the map's edge while its army was beaten elsewhere."""
    army = [f"B{i} HVY blue {where}" for i, where in enumerate(["0802", "0902", "0903", "1002"])]
    game = table("O MK3 red 0810", "I INF blue 0214", *army, number=2, does=HUNT)
    before = distance(game, "O", "B2")
    drive(game, TacticianPlayer(1), 1)
    assert distance(game, "O", "B2") < before


def test_infantry_does_not_wade_into_water_to_fire(table: Table, drive: Drive) -> None:
    """Squads used to leave their houses for a river from which they cannot fire (7.14.4), and were run over there."""
    game = table("I INF red 0814 squads=2", "B LT blue 0812 disabled=fire", hexes=RIVER, number=4, does=STAND)
    drive(game, TacticianPlayer(1), 1)
    assert places(game, "I") == ["0814"]


def test_marines_fire_from_the_water(table: Table, drive: Drive) -> None:
    """What is true for other infantry is not true for them."""
    game = table("M MAR red 0814 squads=3", "B HVY blue 0812 disabled=fire", hexes=RIVER, number=4)
    brief = game.state.setting.brief
    assert brief is not None
    # Only what they can fire at draws them to the enemy.
    brief.stances = []
    said = drive(game, TacticianPlayer(1), 1)
    assert said[0] == "move M 0813"
    assert "fire M*3 at B" in said


def test_a_hunter_does_not_sit_on_ground_that_counts_turns_later(table: Table, drive: Drive) -> None:
    """Reserve hovercraft used to wait on 5 points from turn 5 on, while lone tanks elsewhere went unharmed."""
    game = table("G GEV red 0804", "B LT blue 0814", number=4, does=HUNT)
    drive(game, TacticianPlayer(1), 1)
    assert places(game, "G") != ["0804"]


@pytest.mark.parametrize("terrain", [word for word in TERRAIN_WORDS if word != "crater"])
def test_danger_is_that_of_the_defense_which_the_rules_give_there(plain: Callable[..., State], terrain: str) -> None:
    """3.05.2, 7.14: water shelters Marines, and a forest shelters posts."""
    weights = Weights(stored_weights())
    for line in ["I INF red 0505 squads=2", "M MAR red 0505 squads=2", "H HVY red 0505", "P CP red 0505 defense=2"]:
        state = plain(line, "L LT red 0105", "T HVY blue 0507", hexes={"0505": terrain})
        turn = state.flow[-1]
        assert isinstance(turn, Turn)
        worths = Worths(state, 0, weights)
        movement = MovementPlan(state.board, weights)
        movement.prepare(state, turn, worths)
        movement.gather(state, turn, 0)
        movement.plan(state)
        kind, here = state.kind(0), state.hex_of[0]
        attack = movement.threats.bearing_on(here, kind.is_infantry)
        assert attack > 0
        hurt = 1 / state.sheets.squads[0] if kind.is_infantry else weights.disabled
        chance = loss_chance(attack, float(defense_strength(state, 0)), hurt)
        mover = next(one for one in movement.movers if one.unit == 0)
        assert mover.dangers.at(here) == pytest.approx(movement.danger * worths.whole[0] * chance)
