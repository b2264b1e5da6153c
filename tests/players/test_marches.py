"""Marches: those kept on a board equal those walked again, and paths lead around a closed hex."""

from __future__ import annotations

import pytest

from cybertank.board.board import Board
from cybertank.board.terrain import GEV, HEAVY_TRACKED
from cybertank.game.dice import SeededDice
from cybertank.players.tactician.close_combat_odds import LOSES_AT, WINS_AT, duel_chance
from cybertank.players.tactician.marches import COST, ENDS, FOUND, LINKS, March
from cybertank.scenarios.start import start_game


def _board() -> Board:
    return start_game("raid", SeededDice(1)).state.board


def test_a_kept_march_is_the_one_that_is_walked() -> None:
    board = _board()
    march = March(board)
    start = board.size // 2
    for limit in (1, 3, 4):
        kept = march.over_empty_ground(start, limit, HEAVY_TRACKED)
        march.spread(start, limit, HEAVY_TRACKED, [False] * board.size)
        assert kept[FOUND] == march.found
        assert kept[COST] == [march.cost[h] for h in march.found]
        assert march.lists(start, limit, HEAVY_TRACKED, [False] * board.size) is kept


def test_a_closed_hex_is_not_entered_and_the_kept_march_stays() -> None:
    board = _board()
    march = March(board)
    start = board.size // 2
    kept = march.over_empty_ground(start, 3, HEAVY_TRACKED)
    before = kept[FOUND][:]
    closed = [False] * board.size
    closed[before[1]] = True
    found = march.lists(start, 3, HEAVY_TRACKED, closed)[FOUND]
    assert before[1] not in found
    assert kept[FOUND] == before


def test_a_region_begins_with_the_hexes_of_the_first_phase() -> None:
    board = _board()
    march = March(board)
    start = board.size // 2
    closed = [False] * board.size
    inner = march.lists(start, 4, GEV, closed)
    region = march.region(inner, 4, 3, GEV, closed)
    assert region[FOUND][: len(inner[FOUND])] == inner[FOUND]
    assert region[ENDS][0] == len(inner[FOUND])
    assert region[ENDS] == sorted(region[ENDS])
    assert len(region) == LINKS + region[ENDS][2]
    assert len(set(region[FOUND])) == len(region[FOUND])


def test_the_stronger_attacker_wins_a_duel_and_an_equal_one_does_not() -> None:
    assert duel_chance(32.0, 16.0) == 1.0
    assert duel_chance(16.0, 16.0) == 0.0
    assert duel_chance(16.0 * (LOSES_AT + WINS_AT) / 2, 16.0) == pytest.approx(0.5)
    assert duel_chance(0.0, 0.0) == 0.0


def test_a_kept_path_is_the_one_that_is_walked_and_goes_round_a_closed_hex() -> None:
    board = _board()
    march = March(board)
    start = board.size // 2
    nobody = [False] * board.size
    detours = 0
    for to in march.over_empty_ground(start, 3, HEAVY_TRACKED)[FOUND][1:]:
        march.spread(start, 3, HEAVY_TRACKED, nobody)
        walked = march.path(to)
        for _ in range(2):
            path = march.path_between(start, to, 3, HEAVY_TRACKED, nobody)
            assert path == walked
            path.append(start)  # the kept path must not change
        closed = nobody[:]
        closed[walked[0]] = True
        march.spread(start, 3, HEAVY_TRACKED, closed)
        if to in march.found:
            detours += 1
            assert walked[0] not in march.path_between(start, to, 3, HEAVY_TRACKED, closed)
    assert detours
