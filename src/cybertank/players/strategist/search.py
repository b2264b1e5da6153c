"""Search for the best continuation of a phase: candidates use the same dice, in a race or in pairs."""

from __future__ import annotations

import math
from typing import Final

from cybertank.game.decisions import Decision
from cybertank.players.player import PlanningPlayer
from cybertank.players.strategist.budget import Budget
from cybertank.players.strategist.playouts import Continuation, PlayoutTable
from cybertank.state.state import State

# A change is rejected or accepted when its mean gain leaves the space between two converging lines, in standard errors
# of the paired differences. Each line starts at one value and changes with every playout. Most changes lose, and a few
# playouts show it. The others deserve many.
FIRST_LOOK: Final = 4
MOST: Final = 48
GIVEN_UP: Final = -0.3
GIVEN_UP_SLOPE: Final = 0.05
TAKEN: Final = 3.5
TAKEN_SLOPE: Final = -0.125
TAKEN_LEAST: Final = 2.0
# The average number of playouts that each candidate needs for a race to be meaningful.
FAIR_LOOK: Final = 5
# In the final choice, a plan must beat the first plan, from the level below, by this many standard errors.
CAUTION: Final = 2.0
# Nothing is at stake once this many playouts, of any plans, have nearly the same value, or are all nearly lost or
# nearly won.
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
    """All playouts from one position, within one budget."""

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
        """The number of the first playout. Another search in the same game uses different dice."""

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
        """Return True if the decision hardly matters, as in a game that is already lost or won."""
        if self._looks < ENOUGH:
            return False
        return self._high - self._low < A_LITTLE or self._low > 1 - HOPELESS or self._high < HOPELESS

    def affordable(self, limit: float) -> int:
        """Return how many playouts fit within the limit, given their cost in this search or in the game so far."""
        gone = self.budget.gone()
        price = (gone - self._start) / self._looks if self._looks >= FIRST_LOOK else self.budget.price()
        return int((limit - gone) / price) if price > 0 else MOST

    def race(self, candidates: list[Candidate], limit: float, caution: float = CAUTION) -> Candidate:
        """Race candidates by sequential halving up to the limit.

        Each round gives all candidates the same playouts and keeps half of them. If there is not enough budget for all,
        only the first few run, since they are ordered by promise. The winner must beat the first one by `caution`
        standard errors.
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
        """Run playouts, cycling through the candidates until the round's share is used. Each gets at least one more."""
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
        """Return the half with the higher means, plus the first candidate, which is the benchmark for the others."""
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
        """Return True if paired playouts show that a change is worth making. Reject it as soon as it looks bad."""
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
    # A few playouts that happen to agree mean little, so the spread never counts as zero.
    return gain, math.sqrt((spread + 0.0004) / count)
