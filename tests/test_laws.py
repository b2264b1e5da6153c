"""Laws that hold in every game: nothing changes by accident, replay equals play, forces are conserved."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cybertank.game import engine
from cybertank.game.choices.listing import choices
from cybertank.game.decisions import Decision, Fire, Move
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.game import Game
from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.rules.combat.firing import odds
from cybertank.rules.combat.legality import combination
from cybertank.rules.events.combat import Fired
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.legality import refuse_move
from cybertank.rules.movement.reach import reach
from cybertank.rules.ramming.contact import NO_CONTACT, contact
from cybertank.rules.towing.hauling import tow_die
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import scenario_brief, scenario_names
from cybertank.scenarios.start import start_game
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Grouping, SetUp, Turn
from cybertank.state.state import ENTERING, EXITED, LOST, State
from cybertank.state.targets import UnitTarget
from cybertank.text.judge import judge
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_facts, position_of

pytestmark = pytest.mark.compiled

seeds = st.integers(0, 10_000)
scenarios = st.sampled_from(scenario_names())
# Without hidden units: a mine or a ? counter gives a path or an attack a result that nobody could foresee
# (13.04-13.06).
in_the_open = st.sampled_from(
    [name for name in scenario_names() if not start_game(name, SeededDice(0)).state.setting.rules.hides]
)
# The laws belong to the engine: levels that decide at once test them as well as those that think.
levels = st.sampled_from(["random", "charger", "doctrine"])
LIMIT = 12


def game_of(scenario: str, seed: int) -> Game:
    return start_game(scenario, SeededDice(seed), turn_limit=LIMIT)


def players_of(names: tuple[str, str], seed: int) -> list[Player]:
    """Return a player for every possible seat: the two names in turn."""
    return [make_player(names[i % len(names)], seed + i) for i in range(4)]


def play(game: Game, players: list[Player]) -> Game:
    while game.outcome is None:
        game.apply(players[game.seat].choose(game.look(game.seat)))
    return game


@settings(max_examples=12, deadline=None)
@given(scenarios, st.tuples(levels, levels), seeds)
def test_a_replay_with_the_same_faces_is_the_same_game(scenario: str, names: tuple[str, str], seed: int) -> None:
    game = play(game_of(scenario, seed), players_of(names, seed))
    faces = [face for step in game.steps for face in step.faces]
    again = start_game(scenario, ScriptedDice(faces), turn_limit=LIMIT)
    for step in game.steps:
        assert again.seat == step.seat
        again.apply(step.decision)
    assert again.state == game.state
    assert again.state.digest() == game.state.digest()


@settings(max_examples=8, deadline=None)
@given(scenarios, st.tuples(levels, levels), seeds)
def test_no_past_state_ever_changes(scenario: str, names: tuple[str, str], seed: int) -> None:
    game = game_of(scenario, seed)
    players = players_of(names, seed)
    past: list[tuple[State, str]] = []
    while game.outcome is None:
        if len(past) < 40 or len(game.steps) % 10 == 0:
            copied = game.state.copy()
            past.append((copied, copied.digest()))
        seen = game.state.digest()
        decision = players[game.seat].choose(game.look(game.seat))
        assert game.state.digest() == seen, "a player changed what it only looks at"
        game.apply(decision)
    assert all(state.digest() == digest for state, digest in past)


@settings(max_examples=12, deadline=None)
@given(scenarios, st.tuples(levels, levels), seeds)
def test_every_decision_reads_back_from_its_text(scenario: str, names: tuple[str, str], seed: int) -> None:
    game = game_of(scenario, seed)
    players = players_of(names, seed)
    while game.outcome is None:
        decision = players[game.seat].choose(game.look(game.seat))
        text = write_decision(game.state, decision)
        assert write_decision(game.state, read_decision(game.state, text)) == text
        assert write_decision(game.state, read_decision(game.state, text.upper())) == text
        game.apply(read_decision(game.state, text))


@settings(max_examples=12, deadline=None)
@given(scenarios, st.tuples(levels, levels), seeds, st.integers(1, 300))
def test_a_position_reads_back_from_its_text(scenario: str, names: tuple[str, str], seed: int, steps: int) -> None:
    game = game_of(scenario, seed)
    players = players_of(names, seed)
    for _ in range(steps):
        if game.outcome is not None:
            break
        game.apply(players[game.seat].choose(game.look(game.seat)))
    if isinstance(game.frame, SetUp):
        return
    position = position_of(game.state)
    again = state_of(position, "law", scenario_brief)
    read_back = position_of(again, position)
    assert position_facts(read_back) == position_facts(position)
    assert [write_decision(again, c) for c in choices(again)] == [
        write_decision(game.state, c) for c in choices(game.state)
    ]


@settings(max_examples=16, deadline=None)
@given(scenarios, st.tuples(levels, levels), seeds, st.integers(1, 100))
def test_a_game_judged_on_from_its_position_ends_as_in_one_go(
    scenario: str, names: tuple[str, str], seed: int, share: int
) -> None:
    """Grades and victory points need to know what happened to every unit, including those that are gone."""
    game = game_of(scenario, seed)
    players = players_of(names, seed)
    while isinstance(game.frame, SetUp):
        game.apply(players[game.seat].choose(game.look(game.seat)))
    begun = game.state.copy()
    first = len(game.steps)
    lines: list[str] = []
    while game.outcome is None:
        decision = players[game.seat].choose(game.look(game.seat))
        lines.append(write_decision(game.state, decision))
        game.apply(decision)
    faces = [step.faces for step in game.steps[first:]]
    half = len(lines) * share // 100
    position = position_facts(position_of(begun))
    for part, dice in ((lines[:half], faces[:half]), (lines[half:], faces[half:])):
        entry = {**position, "decisions": part, "dice": [face for rolled in dice for face in rolled]}
        said = judge(json.dumps(entry), "law", scenario_brief)
        assert said.error is None
        assert said.dice_left == []
        position = said.position
    assert game.outcome is not None
    assert said.outcome is not None
    assert (said.outcome["grade"], said.outcome["reason"]) == (game.outcome.title, game.outcome.reason)
    again = state_of(msgspec.convert(position, PositionFile), "law", scenario_brief)
    for seat in range(len(game.state.setting.seats)):
        assert victory_points(again, seat).total == victory_points(game.state, seat).total


def squads_and_units(state: State) -> tuple[int, int]:
    """Count all squads that ever existed, and all other units, wherever they are now."""
    real = [u for u in range(len(state.ids)) if not is_dummy(state, u)]
    squads = sum(state.sheets.squads[u] + state.sheets.squads_lost[u] for u in real)
    others = sum(1 for u in real if not state.kind(u).is_infantry and state.hex_of[u] > -5)
    return squads, others


@settings(max_examples=12, deadline=None)
@given(scenarios, st.tuples(levels, levels), seeds)
def test_forces_are_conserved_and_every_hex_knows_its_units(scenario: str, names: tuple[str, str], seed: int) -> None:
    game = game_of(scenario, seed)
    players = players_of(names, seed)
    while not isinstance(game.frame, Turn):
        game.apply(players[game.seat].choose(game.look(game.seat)))
    before = squads_and_units(game.state)
    while game.outcome is None:
        game.apply(players[game.seat].choose(game.look(game.seat)))
        state = game.state
        assert squads_and_units(state) == before
        for unit, where in enumerate(state.hex_of):
            if where >= 0:
                assert unit in state.units_at(where)
            else:
                assert where in (ENTERING, LOST, EXITED, -5)
        standing = [unit for h in range(state.board.size) for unit in state.units_at(h)]
        assert sorted(standing) == [u for u, where in enumerate(state.hex_of) if where >= 0]


def brute_reach(state: State, seat: int, unit: int) -> set[int]:
    """Find every hex where some legal path ends by trying all paths. No path continues past a fight."""
    start = state.hex_of[unit]
    starts = range(state.board.size) if start == ENTERING else near(state, start)
    paths = [[to] for to in starts]
    found: set[int] = set()
    tried: set[tuple[int, ...]] = set()
    while paths:
        path = paths.pop()
        if refuse_move(state, seat, unit, path) is not None:
            continue
        moved = state.copy()
        engine.carry_out(moved, Move(unit, path), SeededDice(0))
        found.add(path[-1])
        fought = contact(state, unit, path[-1]) != NO_CONTACT
        came = (moved.movement.off_road[unit], moved.levels.on_bridge[unit], moved.movement.halted[unit])
        key = (path[-1], moved.movement.spent[unit], *came)
        if not fought and key not in tried:
            tried.add(key)
            paths.extend([*path, to] for to in near(state, path[-1]))
    return found - {start}


def near(state: State, where: int) -> list[int]:
    return [to for to in state.board.near[where * 6 : where * 6 + 6] if to >= 0]


@settings(max_examples=10, deadline=None)
@given(in_the_open, seeds, st.integers(30, 300))
def test_reach_agrees_with_typed_paths(scenario: str, seed: int, steps: int) -> None:
    """`reach` offers exactly what trying every path finds, apart from mines, which cut a path short by their dice."""
    game = game_of(scenario, seed)
    players = players_of(("random", "random"), seed)
    for _ in range(steps):
        if game.outcome is not None:
            return
        game.apply(players[game.seat].choose(game.look(game.seat)))
    state = game.state
    state.hidden = state.hidden.with_mines(())
    for unit in game.options().movers():
        if state.towing.tows[unit] != NOBODY and tow_die(state, unit):
            continue
        found = reach(state, unit)
        for to, cost in found.cost.items():
            path = found.path(to)
            assert path[-1] == to
            assert refuse_move(state, game.seat, unit, path) is None
            if to not in found.fights:
                moved = state.copy()
                engine.carry_out(moved, Move(unit, path), SeededDice(0))
                assert moved.movement.spent[unit] == cost
                assert moved.hex_of[unit] == to
        assert set(found.cost) == brute_reach(state, game.seat, unit)
        assert all(met != NO_CONTACT for met in found.fights.values())
        assert not any(any(marks) for marks in state.board.spare_marks), "marks are given back as they were borrowed"


@settings(max_examples=6, deadline=None)
@given(in_the_open, seeds)
def test_a_reach_that_a_board_keeps_is_the_one_that_is_searched_for(scenario: str, seed: int) -> None:
    """Boards cache what units can reach where they meet no enemy. One game must not affect another."""
    for number in (seed, seed + 1):
        game = game_of(scenario, number)
        players = players_of(("doctrine", "doctrine"), number)
        kept = game.state.board.kept_reaches
        for step in range(240):
            if game.outcome is not None:
                break
            for unit in game.options().movers() if step % 6 == 0 else []:
                found = reach(game.state, unit)
                before = dict(kept)
                kept.clear()
                searched = reach(game.state, unit)
                kept.update(before)
                assert list(found.cost.items()) == list(searched.cost.items())
                assert found.fights == searched.fights
                assert [found.path(to) for to in found.cost] == [searched.path(to) for to in searched.cost]
            game.apply(players[game.seat].choose(game.look(game.seat)))


@settings(max_examples=10, deadline=None)
@given(in_the_open, st.tuples(levels, levels), seeds)
def test_the_tally_is_the_attack_that_is_made(scenario: str, names: tuple[str, str], seed: int) -> None:
    game = game_of(scenario, seed)
    players = players_of(names, seed)
    while game.outcome is None:
        decision: Decision = players[game.seat].choose(game.look(game.seat))
        if not isinstance(decision, Fire):
            game.apply(decision)
            continue
        target = UnitTarget(combination(game.state, decision.target.unit), decision.target.component)
        weighed = odds(game.state, decision.shots, target)
        fired = next((event for event in game.apply(decision) if isinstance(event, Fired)), None)
        if fired is None:
            assert isinstance(game.frame, Grouping), "only grouping (7.12.1) holds an attack"
            continue
        assert (fired.attack, fired.defense, fired.column) == (weighed.attack, weighed.defense, weighed.column)
        assert weighed.attack_tally.total * 2 == weighed.attack * weighed.attack_tally.scale


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_undo_brings_back_exactly_what_was(scenario: str, seed: int) -> None:
    game = game_of(scenario, seed)
    players = players_of(("random", "random"), seed)
    while game.outcome is None and len(game.steps) < 300:
        before = game.state.copy()
        seat = game.seat
        decision = players[seat].choose(game.look(seat))
        game.apply(decision)
        step = game.steps[-1]
        if game.can_undo():
            assert not step.faces
            assert game.undo().decision is decision
            assert game.state == before
            game.apply(decision)
        elif not game.state.setting.rules.hides and not game.state.buildings.tells_more_than(before.buildings):
            # What has become known stays known, so more than dice is final there (11.06, 13.04-13.06).
            assert step.faces or game.seat != seat or game.outcome is not None
