"""9.03, 13.01 Cut rails: the board after the rails of a hex are cut."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.state.state import State


def cut_rails(state: State, hexes: list[int]) -> None:
    """9.03: Cut the rails in hexes. A road there is not cut, and a river bridge stands."""
    ground = state.board.ground
    roads = {where for link in ground.roads for where in link}
    fresh = [h for h in sorted(set(hexes)) if h not in ground.cuts and h not in ground.rail_cuts]
    rails = [h for h in fresh if h in roads or state.board.river_bridge[h]]
    whole = [h for h in fresh if h not in rails]
    if fresh:
        state.board = Board(ground.overlaid({}, [], whole, [], rails))
