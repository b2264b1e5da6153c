"""`Game`: start, options, check, apply, view, undo, outcome."""

from __future__ import annotations

from cybertank.game import engine
from cybertank.game.decisions import Decision
from cybertank.game.dice import RolledDice
from cybertank.game.options import Options
from cybertank.game.views import may_learn, seen_by
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import Disclosed
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.progress import Outcome
from cybertank.state.frames import Frame
from cybertank.state.state import State


class IllegalDecision(Exception):
    """A decision that was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class Step:
    """One decision that was taken: who decided, what, the faces it rolled and what happened."""

    __slots__ = ("decision", "events", "faces", "seat")

    def __init__(self, seat: int, decision: Decision, faces: list[int], events: list[Event]) -> None:
        self.seat = seat
        self.decision = decision
        self.faces = faces
        self.events = events


class Game:
    """One game in play: its state, its dice and the steps taken so far.

    With `history` off nothing is remembered, for playing thousands of games: no undo, no record.
    """

    def __init__(self, state: State, dice: RolledDice, history: bool = True) -> None:
        self.state = state
        self.dice = dice
        self.history = history
        self.steps: list[Step] = []
        self._undo: list[State] = []

    @property
    def seat(self) -> int:
        """The seat that has to decide."""
        return self.state.flow[-1].seat

    @property
    def frame(self) -> Frame:
        """What is being decided."""
        return self.state.flow[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.state.outcome

    def options(self) -> Options:
        """What can be decided now, worked out as it is asked for."""
        return Options(self.look(self.seat))

    def check(self, decision: Decision) -> Refusal | None:
        """Why a decision is not legal, with its rule, or None: by what the seat that takes it knows."""
        if not self.state.setting.rules.hides:
            return engine.check(self.state, decision)
        return engine.check(self.look(engine.decider(self.state, decision)), decision)

    def apply(self, decision: Decision) -> list[Event]:
        """Take a decision and return what happened. An illegal one is refused, and nothing changes."""
        refusal = self.check(decision)
        if refusal is not None:
            raise IllegalDecision(refusal)
        return self.carry_out(decision)

    def carry_out(self, decision: Decision) -> list[Event]:
        """Take a decision that `check` has found legal."""
        if not self.history and not self.dice.may_run_out:
            return engine.carry_out(self.state, decision, self.dice)
        return self._remember(decision)

    def _remember(self, decision: Decision) -> list[Event]:
        before = self.state.copy()
        seat = engine.decider(self.state, decision)
        self.dice.rolled = []
        try:
            events = engine.carry_out(self.state, decision, self.dice)
        except OutOfDice:
            self.state = before
            raise
        faces = self.dice.rolled
        self.steps.append(Step(seat, decision, faces, events))
        disclosed = self.state.setting.rules.hides and (
            may_learn(before, seat, decision) or any(isinstance(event, Disclosed) for event in events)
        )
        if faces or disclosed or seat != self.seat or seat != before.flow[-1].seat or self.state.outcome is not None:
            self._undo = []
        else:
            self._undo.append(before)
        return events

    def can_undo(self) -> bool:
        """Whether the last decision may be taken back: no die, no other player's decision since, nothing found out."""
        return bool(self._undo)

    def undo(self) -> Step:
        """Take the last decision back. A die that was rolled stays rolled."""
        if not self._undo:
            raise IllegalDecision(
                Refusal(
                    "undo",
                    "nothing to take back: only decisions since the last die, the other player's move "
                    "or what was hidden and became known",
                )
            )
        self.state = self._undo.pop()
        return self.steps.pop()

    def view(self, seat: int) -> State:
        """What a seat may know of the position, to keep; a seat below 0 is a spectator's."""
        seen = seen_by(self.state, seat)
        return seen.copy() if seen is self.state else seen

    def look(self, seat: int) -> State:
        """The same without a copy where nothing is hidden, for computer players, which only look."""
        return seen_by(self.state, seat) if self.state.setting.rules.hides else self.state
