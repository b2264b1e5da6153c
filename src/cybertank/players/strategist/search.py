"""Search for the best continuation of a phase: candidates run on the same dice, in a race or in pairs."""

from __future__ import annotations

import math
from typing import Final

from cybertank.game.decisions import Decision
from cybertank.players.player import PlanningPlayer
from cybertank.players.strategist.budget import Budget
from cybertank.players.strategist.playouts import Continuation, PlayoutTable
from cybertank.state.state import State

# A change is given up, or taken, when its mean gain leaves the space between two lines that meet: so many standard
# errors of the paired differences at first, and more or less for each playout. Most changes lose and are seen off by a
# few playouts; what is left is worth many.
FIRST_LOOK: Final = 4
MOST: Final = 48
GIVEN_UP: Final = -0.3
GIVEN_UP_SLOPE: Final = 0.05
TAKEN: Final = 3.5
TAKEN_SLOPE: Final = -0.125
TAKEN_LEAST: Final = 2.0
# What each must have on average for a race to mean something.
FAIR_LOOK: Final = 5
# In the final choice a plan must beat the first one, that of the level below, by as many standard errors.
CAUTION: Final = 2.0
# Where so many playouts, of whatever plans, have been worth the same to within a little, or all of them next to nothing
# or to everything, nothing is at stake.
ENOUGH: Final = 12
A_LITTLE: Final = 0.02
HOPELESS: Final = 0.06


class Candidate(Continuation):
    """A continuation of a phase, with the value of each of its playouts."""

    __slots__ = ("values",)

    def __init__(self, plan: list[Decision], closed: bool, player: PlanningPlayer | None = None) -> None:
        super().__init__(plan, closed, player)
        self.values: list[float] = []


class Search:
    """Playouts of one position, on one budget."""

    def __init__(self, table: PlayoutTable, view: State, budget: Budget, turns: int) -> None:
        self.table = table
        self.view = view
        self.seat = view.flow[-1].seat
        self.budget = budget
        self.turns = turns
        self._start = budget.gone()
        self._looks = 0
        self._low = 1.0
        self._high = 0.0
        self.first_playout = 0
        """The number of the first playout: another search of the same game sees other dice."""

    def play_once(self, candidate: Candidate) -> None:
        """Play one more playout of a plan."""
        number = self.first_playout + len(candidate.values)
        value = self.table.playout(self.view, self.seat, candidate, number, self.turns)
        candidate.values.append(value)
        self._low = min(self._low, value)
        self._high = max(self._high, value)
        self.budget.spend()
        self._looks += 1

    def is_settled(self) -> bool:
        """Return True if it hardly matters what is done, as in a game that is lost or won already."""
        if self._looks < ENOUGH:
            return False
        return self._high - self._low < A_LITTLE or self._low > 1 - HOPELESS or self._high < HOPELESS

    def affordable(self, limit: float) -> int:
        """Return how many playouts fit in before the limit, by what they cost here, or else in the game so far."""
        gone = self.budget.gone()
        price = (gone - self._start) / self._looks if self._looks >= FIRST_LOOK else self.budget.price()
        return int((limit - gone) / price) if price > 0 else MOST

    def race(self, candidates: list[Candidate], limit: float, caution: float = CAUTION) -> Candidate:
        """Race candidates by sequential halving until the limit: each round gives all the same playouts, and half stay.

        Where there is not enough for all of them, only the first few run: they stand in the order of their promise.
        The winner must beat the first one by so many standard errors as `caution` says.
        """
        first = candidates[0]
        while self._looks < FIRST_LOOK and len(candidates) > 1 and self.budget.gone() < limit:
            self.play_once(first)
        running = candidates[: max(self.affordable(limit) // FAIR_LOOK, 1)]
        if len(running) == 1:
            return first
        start = self.budget.gone()
        rounds = math.ceil(math.log2(len(running)))
        for number in range(1, rounds + 1):
            self._run(running, start + (limit - start) * number / rounds)
            if self.is_settled():
                return first
            if number < rounds:
                running = self._better_half(running, first)
        return self.winner(running, first, caution)

    def _run(self, running: list[Candidate], end: float) -> None:
        """Play playouts in turn until the round's share is used; each candidate gets at least one more."""
        fewest = min(len(candidate.values) for candidate in running)
        goal = fewest + 1
        while True:
            for candidate in running:
                while len(candidate.values) < goal:
                    self.play_once(candidate)
            goal += 1
            if self.budget.gone() >= end or self.is_settled():
                return

    def _better_half(self, running: list[Candidate], first: Candidate) -> list[Candidate]:
        """Return the half with the higher means, and the first candidate, which the others are measured by."""
        ranked = sorted(running, key=lambda candidate: -mean(candidate.values))
        kept = ranked[: max((len(ranked) + 1) // 2, 1)]
        if first not in kept:
            kept.append(first)
        return kept

    def winner(self, running: list[Candidate], first: Candidate, caution: float) -> Candidate:
        """Return the best candidate that beats the first one clearly enough, or the first one."""
        best = first
        best_gain = 0.0
        for candidate in running:
            if candidate is not first:
                gain, error = paired(candidate.values, first.values)
                if gain - caution * error > best_gain:
                    best = candidate
                    best_gain = gain - caution * error
        return best

    def better(self, new: Candidate, old: Candidate, limit: float) -> bool:
        """Return True if a change is worth taking, by paired playouts; it is given up as soon as it looks bad."""
        while len(new.values) < MOST:
            number = len(new.values)
            if number >= len(old.values):
                self.play_once(old)
            self.play_once(new)
            number += 1
            if number >= FIRST_LOOK:
                gain, error = paired(new.values, old.values)
                if gain <= (GIVEN_UP + GIVEN_UP_SLOPE * number) * error:
                    return False
                if gain >= max(TAKEN + TAKEN_SLOPE * number, TAKEN_LEAST) * error:
                    return True
            if self.budget.gone() >= limit:
                return False
        return False


def mean(values: list[float]) -> float:
    """Return the mean of some numbers."""
    return sum(values) / len(values)


def paired(new: list[float], old: list[float]) -> tuple[float, float]:
    """Return the mean difference of playouts on the same dice, and its standard error."""
    count = min(len(new), len(old))
    total = 0.0
    squares = 0.0
    for i in range(count):
        difference = new[i] - old[i]
        total += difference
        squares += difference * difference
    gain = total / count
    spread = max(squares / count - gain * gain, 0.0)
    # A handful of playouts that agree by chance says little, so that the spread is never taken for nothing.
    return gain, math.sqrt((spread + 0.0004) / count)
