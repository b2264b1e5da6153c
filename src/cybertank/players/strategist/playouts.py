"""Run playouts: a plan on a copy of the view, then a quick policy for all sides for a few turns, then an evaluation.

The dice in a playout depend on its number and on what they are rolled for, never on how many rolls came before. Two
plans therefore have the same luck whenever they do the same thing, and differ only when they act differently.
"""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, End, Fire, Intercept, Move, Task
from cybertank.game.dice import RolledDice
from cybertank.game.engine import carry_out, check
from cybertank.players.evaluation.evaluation import Evaluation
from cybertank.players.player import PlanningPlayer
from cybertank.players.tactics.phases import current_turn, in_phase
from cybertank.state.frames import FlightQuestion, Turn
from cybertank.state.state import State
from cybertank.state.targets import target_numbers

# Use 30-bit numbers, because the product of two of them still fits the compiled build's fast ints. With larger numbers,
# Ctrl-C would end the whole program: mypyc mistakes an interrupted multiplication of long ints for a lack of memory.
FIRST_MULTIPLIER: Final = 0x2C1B3C6D
SECOND_MULTIPLIER: Final = 0x297A2D39
MASK: Final = 0x3FFFFFFF
FACES: Final = 6
# More decisions than any phase needs. This stops a policy that goes around in circles.
MOST_DECISIONS: Final = 600


def mix_bits(number: int, more: int) -> int:
    """Mix two numbers into one 30-bit number."""
    found = (number * FIRST_MULTIPLIER + more + 1) & MASK
    found = (found ^ (found >> 15)) * SECOND_MULTIPLIER & MASK
    found = (found ^ (found >> 14)) * FIRST_MULTIPLIER & MASK
    return found ^ (found >> 15)


class PlayoutDice(RolledDice):
    """Dice for the playouts in one search. A face depends on the playout, the purpose, and the number of rolls for it.

    Playouts come in blocks of six. Across a block, every roll shows each face once, so that the effect of a single die
    on a plan is not left to luck.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed & MASK
        self._block = 0
        self._place = 0
        self._purpose = 0
        self._count = 0

    def begin(self, playout: int) -> None:
        """Switch to the dice of a playout."""
        self._block = mix_bits(self._seed, playout // FACES)
        self._place = playout % FACES
        self._purpose = 0
        self._count = 0

    def set_purpose(self, purpose: int) -> None:
        """Set what the next rolls are for."""
        self._purpose = purpose
        self._count = 0

    def next_face(self, purpose: str) -> int:
        self._count += 1
        lot = mix_bits(mix_bits(self._block, self._purpose), self._count) >> 7
        step = 1 if lot & 1 else 5
        return (lot // 2 + self._place * step) % FACES + 1

    def roll(self, purpose: str) -> int:
        return self.next_face(purpose)


def purpose_of(state: State, decision: Decision) -> int:
    """Return a number for what a decision rolls dice for. It is the same in every playout of a position."""
    turn = state.flow[0]
    when = turn.number * 16 + turn.seat * 4 + turn.phase if isinstance(turn, Turn) else 0
    if isinstance(decision, Fire):
        first = decision.shots[0]
        target, part = target_numbers(decision.target)
        what = ((target * 16 + part + 1) * 256 + first.unit) * 8 + first.component
    elif isinstance(decision, Move):
        what = decision.unit * 2 + 1
    elif isinstance(decision, Intercept):
        what = _interception(state, decision)
    elif isinstance(decision, Task):
        what = (decision.job.workers[0].unit * 64 + decision.job.kind) * 8 + 7
    else:
        what = 0
    return mix_bits(when, what)


def _interception(state: State, decision: Intercept) -> int:
    """Return a number for fire at a missile: by which weapon first, and how far the missile has flown."""
    frame = state.flow[-1]
    flown = frame.flight.entered if isinstance(frame, FlightQuestion) else 0
    return ((decision.shots[0].unit * 8 + decision.shots[0].component) * 64 + flown) * 2


class Continuation:
    """The rest of a phase: a plan, followed by a given player, the end of the phase, or the policy."""

    __slots__ = ("closed", "plan", "player")

    def __init__(self, plan: list[Decision], closed: bool, player: PlanningPlayer | None = None) -> None:
        self.plan = plan
        self.closed = closed
        """True if the phase ends with the plan."""
        self.player = player
        """The player that continues the phase after the plan."""


class PlayoutTable:
    """Everything needed to run a game's playouts: a policy for each seat, the dice, and the evaluation."""

    def __init__(self, policies: list[PlanningPlayer], seed: int, evaluation: Evaluation) -> None:
        self.policies = policies
        self.dice = PlayoutDice(seed)
        self.evaluation = evaluation

    def playout(self, view: State, seat: int, continuation: Continuation, number: int, turns: int) -> float:
        """Return a continuation's value to a seat, from one playout of this many player turns."""
        state = view.copy()
        self.dice.begin(number)
        for policy in self.policies:
            policy.forget()
        self.follow(state, continuation)
        self.play_on(state, turns)
        return self.evaluation.worth(state, seat)

    def follow(self, state: State, continuation: Continuation) -> None:
        """Carry out a continuation as far as possible. If it is closed, end the phase with it, if that is legal."""
        turn = current_turn(state)
        if turn is None:
            return
        seat, number, phase = turn.seat, turn.number, turn.phase
        for decision in continuation.plan:
            self.answer(state)
            if not in_phase(state, seat, number, phase):
                return
            if check(state, decision) is None:
                self.take(state, decision)
        self.answer(state)
        player = continuation.player
        if player is not None:
            player.forget()
            for _ in range(MOST_DECISIONS):
                if not in_phase(state, seat, number, phase):
                    return
                self.take(state, player.choose(state))
                self.answer(state)
        elif continuation.closed and in_phase(state, seat, number, phase) and check(state, End()) is None:
            self.take(state, End())

    def answer(self, state: State) -> None:
        """Let the policies answer questions to players whose turn it is not."""
        steps = 0
        while state.outcome is None and current_turn(state) is None and steps < MOST_DECISIONS:
            self.step(state)
            steps += 1

    def play_on(self, state: State, turns: int) -> None:
        """Let the policies play until this many player turns are over, including the current one."""
        left = turns
        steps = 0
        at = state.flow[0]
        seat = at.seat
        while state.outcome is None and steps < MOST_DECISIONS * turns:
            self.step(state)
            steps += 1
            now = state.flow[0]
            if now.seat != seat:
                seat = now.seat
                left -= 1
                if left <= 0:
                    return

    def step(self, state: State) -> None:
        """Make one decision for the seat that has to decide."""
        decision = self.policies[state.flow[-1].seat].choose(state)
        self.take(state, decision)

    def take(self, state: State, decision: Decision) -> None:
        """Carry out a decision with the dice that belong to it."""
        self.dice.set_purpose(purpose_of(state, decision))
        carry_out(state, decision, self.dice)

    def plan_of(self, view: State, player: PlanningPlayer, playout: int) -> list[Decision]:
        """Return what a player would do for the rest of the phase, with the dice of one playout."""
        state = view.copy()
        plan: list[Decision] = []
        turn = current_turn(state)
        if turn is None:
            return plan
        seat, number, phase = turn.seat, turn.number, turn.phase
        self.dice.begin(playout)
        player.forget()
        for _ in range(MOST_DECISIONS):
            if not in_phase(state, seat, number, phase):
                break
            decision = player.choose(state)
            if isinstance(decision, End):
                break
            plan.append(decision)
            self.take(state, decision)
            self.answer(state)
        player.forget()
        return plan
