"""Every level plays every scenario with everything that its forces can hide: legally, to the end, and without knowing
more than it may."""

from __future__ import annotations

import pytest

from cybertank.game.decisions import Mine, Place
from cybertank.game.game import Game
from cybertank.players.hidden.guessing_player import GuessingPlayer, goal_types
from cybertank.players.registry import LEVELS, make_player
from cybertank.scenarios.files import load_scenario, scenario_names
from cybertank.scenarios.sessions import resume, start, suggestions
from cybertank.scenarios.stock import load_stock
from cybertank.state.frames import SetUp
from cybertank.text.session import Session

HIDING = [name for name in scenario_names() if any(force.mines for force in load_scenario(name).force)]
ENOUGH = 4000


def begun(scenario: str, seed: int, turns: int, camouflage: bool = True) -> Session:
    """Return a game with everything in it that can be hidden."""
    entry = load_scenario(scenario)
    options = {"mines": True}
    if any(force.camouflage for force in entry.force):
        options["camouflage"] = camouflage
    if entry.editions[0] == "sixth" and any(force.dummies for force in entry.force):
        options["dummies"] = True
    return start(scenario, seed, turns, dict(options), dict.fromkeys(entry.seats, "random"))


def play(session: Session, level: str, seed: int) -> None:
    """Play out a game, with each seat deciding from what it sees. Every decision is checked against that."""
    players = [make_player(level, seed + i) for i in range(len(session.seat_names))]
    game = session.game
    while game.outcome is None and len(session.lines) < ENOUGH:
        session.apply(players[game.seat].choose(game.look(game.seat)))
    assert game.outcome is not None


@pytest.mark.parametrize("scenario", HIDING)
def test_random_games_with_hidden_things_come_to_an_end_and_are_proved(scenario: str) -> None:
    for seed in (1, 2):
        session = begun(scenario, seed, 8, camouflage=seed == 1)
        play(session, "random", seed)
        assert resume(session.record()).state == session.state


@pytest.mark.parametrize("level", [level for level in LEVELS if level not in ("random", "strategist")])
@pytest.mark.parametrize("scenario", ["mark-iii", "raid", "1977-advanced"])
def test_levels_play_where_things_are_hidden(scenario: str, level: str) -> None:
    play(begun(scenario, 3, 4), level, 3)


def test_the_strategist_thinks_about_what_it_imagines() -> None:
    play(begun("mark-iii", 4, 2), "strategist:4n", 4)


@pytest.mark.parametrize("level", LEVELS)
def test_all_mines_and_dummies_are_used_in_a_set_up(level: str) -> None:
    session = begun("mark-iii", 5, 4)
    player = make_player("strategist:2n" if level == "strategist" else level, 5)
    laid: list[int] = []
    dummies = 0
    while isinstance(session.state.flow[-1], SetUp):
        decision = player.choose(session.game.look(session.game.seat))
        laid += [decision.hex] if isinstance(decision, Mine) else []
        dummies += isinstance(decision, Place) and decision.dummy
        session.apply(decision)
    assert (len(laid), len(set(laid)), dummies) == (6, 6, 3)


@pytest.mark.parametrize("level", ["charger", "doctrine", "tactician"])
def test_a_set_up_that_all_can_read_does_not_tell_where_hidden_units_stand(level: str) -> None:
    stock = [one.place for one in load_stock("gauntlet") if one.seat == "screen"]
    known = [one.place for one in suggestions("gauntlet", "screen")] + stock
    suggested = {tuple(line.split()[:2]) for lines in known for line in lines}
    read = {where for _, where in suggested}
    set_ups: set[frozenset[tuple[str, str]]] = set()
    fakes: set[str] = set()
    for seed in (1, 2, 3, 4):
        session = begun("gauntlet", seed, 4)
        player = make_player(level, seed)
        names = session.state.board.names
        real: set[tuple[str, str]] = set()
        while isinstance(session.state.flow[-1], SetUp):
            decision = player.choose(session.game.look(session.game.seat))
            if isinstance(decision, Place) and decision.dummy:
                fakes.add(names[decision.hex])
            elif isinstance(decision, Place):
                real.add((decision.unit_id, names[decision.hex]))
            session.apply(decision)
        assert len(real & suggested) < len(real) / 2
        assert {where for _, where in real} - read
        set_ups.add(frozenset(real))
    assert fakes & read
    assert len(set_ups) == 4


def in_battle(seed: int) -> Game:
    """Return the attacker's first decision against a hidden force."""
    session = begun("mark-iii", seed, 8)
    player = make_player("charger", seed)
    while isinstance(session.state.flow[-1], SetUp):
        session.apply(player.choose(session.game.look(session.game.seat)))
    return session.game


def test_what_is_imagined_is_a_whole_position_with_what_the_game_is_about() -> None:
    game = in_battle(6)
    view = game.look(0)
    player = make_player("charger", 6)
    assert isinstance(player, GuessingPlayer)
    guess = player.guessed_position(view)
    known = len(guess.setting.catalogue.types)
    assert any(type_index >= known for type_index in view.type_of)
    assert all(type_index < known for type_index in guess.type_of)
    assert goal_types(view)
    for seat, type_index in goal_types(view):
        assert any(t == type_index and guess.seat_of[u] == seat for u, t in enumerate(guess.type_of))
    assert guess.hex_of == view.hex_of
    assert player.guessed_position(view).type_of == guess.type_of


def test_what_is_imagined_hangs_on_what_is_seen_alone() -> None:
    """Two positions that look the same to a seat lead to the same guess."""
    game = in_battle(7)
    truth = game.state
    other = truth.copy()
    covered = [u for u, mask in enumerate(truth.hidden.masks) if mask > 0]
    assert covered
    other.set_types(tuple(truth.types[0].index if u in covered else t for u, t in enumerate(truth.type_of)))
    assert other.type_of != truth.type_of
    assert truth.hidden.mines
    other.hidden = other.hidden.with_mines(())
    seen = [Game(state, game.dice).look(0) for state in (truth, other)]
    assert seen[0].content() == seen[1].content()
    guesses = [GuessingPlayer(make_player("random", 1), 9).guessed_position(view) for view in seen]
    assert guesses[0].content() == guesses[1].content()


def test_a_level_goes_round_mines_that_it_knows_of() -> None:
    game = in_battle(8)
    player = make_player("charger", 8)
    assert isinstance(player, GuessingPlayer)
    before = game.look(1).copy()
    before.flow[-1].seat = 1
    own = player.guessed_position(before)
    mined = [where for where in before.hidden.mines[::5] if before.head[where] < 0]
    assert mined
    for where in mined:
        assert own.board.terrain[where] != before.board.terrain[where]
    assert player.guessed_position(game.look(0)).board.terrain == before.board.terrain
