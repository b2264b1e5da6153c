"""Let any level play games in which something is hidden from it, by guessing what it cannot see.

The level decides in a guessed position. There, each ? counter is a unit that its force may have bought, drawn at random
and kept until the counter is revealed. Hexes known to be mined are craters, so that the level avoids them, and the
seat's own dummies are units that can do nothing. If the decision is legal in the real position, the player makes it.
Otherwise it makes as much of it as is legal.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import CRATER
from cybertank.game.choices.listing import default_decision
from cybertank.game.decisions import Decision, End, Fire, Move, Place
from cybertank.game.engine import check
from cybertank.players.engineering.minefields import Minefields
from cybertank.players.hidden.hiding import decoy_for, next_hidden, shifted_placement
from cybertank.players.player import Player
from cybertank.players.random.random_player import RandomPlayer
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.hidden.mines import known_hexes
from cybertank.state.chapters.hidden import NO_DECOY, Hidden
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SetUp, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN, POST

SQUADS_GUESSED: Final = 3


class GuessingPlayer:
    """Plays as a level does, on a guessed position if something is hidden from the seat.

    In a game without hidden things, the level decides alone and its decision is not checked. An illegal decision would
    be a bug in the level, which should not be covered up.
    """

    def __init__(self, level: Player, seed: int) -> None:
        self.level = level
        self.random = Random(seed ^ 0x5EED)
        self._guesses: dict[int, int] = {}
        """The type that each ? counter is assumed to be."""
        self._mined: dict[str, Board] = {}
        self._minefields = None if isinstance(level, RandomPlayer) else Minefields()
        """What its Sappers do about mines. The random player leaves that to chance."""

    def choose(self, view: State) -> Decision:
        """Return the decision to make now."""
        if not view.setting.rules.hides and not view.buildings.veiled:
            return self.level.choose(view)
        frame = view.flow[-1]
        if isinstance(frame, SetUp):
            return self._set_up(view, frame)
        if view.setting.works and view.setting.rules.mines and self._minefields is not None:
            if isinstance(frame, Turn):
                decision = self._minefields.decide(view, frame, self._board(view, frame.seat))
                if decision is not None:
                    return decision
        return self._legal(view, self.level.choose(self.guessed_position(view)))

    def _set_up(self, view: State, frame: SetUp) -> Decision:
        """Lay mines before the level places its units.

        Place dummies and markers during and after that (13.04-13.06).
        """
        first = next_hidden(view, frame, self.random, ready=False)
        if first is not None:
            return first
        decision = self.level.choose(view)
        if isinstance(decision, Place):
            decoy = decoy_for(view, frame, decision, self.random)
            return shifted_placement(view, frame, decision, self.random) if decoy is None else decoy
        if not isinstance(decision, End):
            return decision
        last = next_hidden(view, frame, self.random, ready=True)
        return decision if last is None else last

    def _legal(self, view: State, decision: Decision) -> Decision:
        """Return as much of a decision in a guessed position as is legal in the real one."""
        if check(view, decision) is None:
            return decision
        if isinstance(decision, Move):
            # A path ends at a ? counter, whatever it was guessed to be.
            for length in range(len(decision.path) - 1, 0, -1):
                shorter = Move(decision.unit, decision.path[:length])
                if check(view, shorter) is None:
                    return shorter
        if isinstance(decision, Fire):
            alone = Fire(decision.shots[:1], decision.target)
            if check(view, alone) is None:
                return alone
        if check(view, End()) is None:
            return End()
        unguessed = self.level.choose(view)
        return unguessed if check(view, unguessed) is None else default_decision(view)

    # -- the guessed position ------------------------------------------------------------------------------------------

    def guessed_position(self, view: State) -> State:
        """Return a complete position that could be the real one."""
        guess = view.copy()
        seat = view.flow[-1].seat
        guess.types = view.setting.catalogue.types
        units = len(view.hex_of)
        guess.hidden = Hidden((0,) * units, (NO_DECOY,) * units, (), view.hidden.sensed)
        self._guess_goals(view)
        for unit, where in enumerate(view.hex_of):
            if view.kind(unit).is_building and view.type_of[unit] >= len(guess.types):
                self._guess_building(guess, unit)
            elif view.type_of[unit] >= len(guess.types):
                self._guess(guess, unit, where)
            elif is_dummy(view, unit):
                _tie_down(guess, unit)
        guess.board = self._board(view, seat)
        if view.setting.works and self._minefields is not None:
            for unit in self._minefields.busy:
                guess.own_movement().halted[unit] = HALTED_FOR_TURN
        return guess

    def _guess_goals(self, view: State) -> None:
        """For each unseen unit that victory depends on, such as the command post, assume that some ? counter is it."""
        unknown = len(view.setting.catalogue.types)
        covered = [u for u, t in enumerate(view.type_of) if t == unknown and view.hex_of[u] >= 0]
        if not covered:
            return
        for seat, type_index in goal_types(view):
            hidden = [u for u in covered if view.seat_of[u] == seat]
            there = any(t == type_index and view.seat_of[u] == seat for u, t in enumerate(view.type_of))
            if hidden and not there and all(self._guesses.get(u) != type_index for u in hidden):
                self._guesses[hidden[int(self.random.random() * len(hidden))]] = type_index

    def _guess(self, guess: State, unit: int, where: int) -> None:
        """Turn a ? counter into a unit of its assumed type (13.05)."""
        if unit not in self._guesses:
            self._guesses[unit] = self._some_type(guess, guess.seat_of[unit])
        unit_type = guess.types[self._guesses[unit]]
        guess.set_type(unit, unit_type.index)
        guess.set_defense(unit, unit_type.defense)
        guess.own_sheets().squads[unit] = SQUADS_GUESSED if unit_type.is_infantry and where >= 0 else 0
        guess.own_sheets().left[unit * COMPONENTS : (unit + 1) * COMPONENTS] = unit_type.count

    def _guess_building(self, guess: State, unit: int) -> None:
        """Turn an unidentified building into one that its side has and that is not identified yet (11.06)."""
        if unit not in self._guesses:
            self._guesses[unit] = self._some_building(guess, unit)
        kind = guess.types[self._guesses[unit]]
        guess.set_type(unit, kind.index)
        guess.own_sheets().left[unit * COMPONENTS : (unit + 1) * COMPONENTS] = kind.count
        points = max(kind.structure, 1)
        guess.buildings = guess.buildings.with_full(unit, points).with_points(unit, points)

    def _some_building(self, guess: State, unit: int) -> int:
        """Return a random building of the scenario that the seat has not seen, or an admin building."""
        seat = guess.seat_of[unit]
        brief = guess.setting.brief
        pool = [
            given.type_index
            for given in (brief.given.values() if brief is not None else [])
            if given.seat == seat and guess.setting.catalogue.types[given.type_index].is_building
        ]
        for other, kind in enumerate(guess.type_of):
            known = other not in self._guesses or guess.hex_of[other] < 0
            if other != unit and guess.seat_of[other] == seat and known and kind in pool:
                pool.remove(kind)
        for other, kind in self._guesses.items():
            if other != unit and guess.seat_of[other] == seat and guess.hex_of[other] >= 0 and kind in pool:
                pool.remove(kind)
        if not pool:
            return guess.setting.catalogue.index["ADMIN"]
        return pool[int(self.random.random() * len(pool))]

    def _some_type(self, guess: State, seat: int) -> int:
        """Return a random type that the seat's force may have bought."""
        brief = guess.setting.brief
        forces = [] if brief is None else brief.forces
        offered = [t for force in forces if force.seat == seat for t in force.offered]
        given = [t for u, t in enumerate(guess.type_of) if guess.seat_of[u] == seat and t < len(guess.types)]
        pool = [t for t in offered or given if not guess.types[t].is_ogre]
        if not pool:
            pool = [t.index for t in guess.types if t.has_attack and not t.is_ogre]
        return pool[int(self.random.random() * len(pool))]

    def _board(self, view: State, seat: int) -> Board:
        """Return the board with craters in the empty hexes where the seat knows of mines (13.04)."""
        mined = sorted({h for h in known_hexes(view, seat) if view.head[h] == NOBODY})
        if not mined:
            return view.board
        key = f"{view.board.fingerprint} {mined}"
        if key not in self._mined:
            self._mined = {key: view.board.with_terrain(dict.fromkeys(mined, CRATER))}
        return self._mined[key]


def goal_types(view: State) -> list[tuple[int, int]]:
    """Return each seat and unit type that a grade of victory names. For a kind of unit, use its first type."""
    brief = view.setting.brief
    found: list[tuple[int, int]] = []
    for grade in [] if brief is None else brief.grades:
        for group in [*grade.condition.destroyed, *grade.condition.alive]:
            type_index = group.type_index
            if type_index < 0 and group.kind == POST:
                type_index = next(t.index for t in view.setting.catalogue.types if t.kind == POST)
            if type_index >= 0 and not view.setting.catalogue.types[type_index].is_ogre:
                found.append((group.seat, type_index))
    return list(dict.fromkeys(found))


def _tie_down(guess: State, unit: int) -> None:
    """Make one of the seat's own dummies unable to move or fire (13.06)."""
    guess.disability = guess.disability.with_stuck(unit, 1)
    base = unit * COMPONENTS
    guess.own_combat().used[base : base + COMPONENTS] = guess.types[guess.type_of[unit]].count
    if guess.sheets.squads[unit]:
        guess.own_combat().used[base + MAIN] = guess.sheets.squads[unit]
