"""`Game`: start a game, check and apply decisions, undo them, and view the position."""

from __future__ import annotations

from cybertank.game import engine
from cybertank.game.decisions import Decision
from cybertank.game.dice import RolledDice
from cybertank.game.options import Options
from cybertank.game.undo import UndoHistory
from cybertank.game.views import hides, may_learn, seen_by
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import Disclosed
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.progress import Outcome
from cybertank.state.frames import Frame
from cybertank.state.state import State


class IllegalDecision(Exception):
    """Raised when a decision is refused. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class Step:
    """One decision that was made: the seat, the decision, the dice it rolled and what happened."""

    __slots__ = ("decision", "events", "faces", "seat")

    def __init__(self, seat: int, decision: Decision, faces: list[int], events: list[Event]) -> None:
        self.seat = seat
        self.decision = decision
        self.faces = faces
        self.events = events


class Game:
    """One game in progress: its state, its dice and the steps taken so far.

    With `history` off, it keeps no steps, so there is no undo and no record. Use that to play thousands of games.
    """

    def __init__(self, state: State, dice: RolledDice, history: bool = True) -> None:
        self.state = state
        self.dice = dice
        self.history = history
        self.steps: list[Step] = []
        self._undo = UndoHistory()

    @property
    def seat(self) -> int:
        """Return the seat that has to decide."""
        return self.state.flow[-1].seat

    @property
    def frame(self) -> Frame:
        """Return the frame that asks for the current decision."""
        return self.state.flow[-1]

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it has not."""
        return self.state.outcome

    def options(self) -> Options:
        """Return what can be decided now. Each part is computed on demand."""
        return Options(self.look(self.seat))

    def check(self, decision: Decision) -> Refusal | None:
        """Return why a decision is not legal, or None. The answer uses only what the deciding seat knows."""
        if not hides(self.state):
            return engine.check(self.state, decision)
        return engine.check(self.look(engine.decider(self.state, decision)), decision)

    def apply(self, decision: Decision) -> list[Event]:
        """Make a decision and return what happened. Raise IllegalDecision, without any change, if it is not legal."""
        refusal = self.check(decision)
        if refusal is not None:
            raise IllegalDecision(refusal)
        return self.carry_out(decision)

    def carry_out(self, decision: Decision) -> list[Event]:
        """Make a decision that `check` has found legal."""
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
        veiled = before.buildings.veiled
        disclosed = (self.state.setting.rules.hides or veiled) and (
            may_learn(before, seat, decision) or any(isinstance(event, Disclosed) for event in events)
        )
        if veiled and self.state.buildings.tells_more_than(before.buildings):
            # 11.06: A building was identified, or fire has shown how much it can still take.
            disclosed = True
        if before.drones.hiding and before.drones.concealed != self.state.drones.concealed:
            disclosed = True
        if faces or disclosed or seat != self.seat or seat != before.flow[-1].seat or self.state.outcome is not None:
            self._undo.clear()
        else:
            self._undo.note(before, decision)
        return events

    def can_undo(self) -> bool:
        """Return True if the last decision can be undone.

        It can if it rolled no die and revealed nothing, and no other player has decided since.
        """
        return len(self._undo) > 0

    @property
    def kept_for_undo(self) -> int:
        """Return how many positions are held in memory for undo. It is bounded, however long the history."""
        return self._undo.kept

    def undo(self) -> Step:
        """Undo the last decision. A die that was rolled stays rolled."""
        if len(self._undo) == 0:
            raise IllegalDecision(
                Refusal(
                    "undo",
                    "nothing to undo: you can undo only decisions made since the last die roll, "
                    "the last decision of another player, or the last thing revealed",
                )
            )
        self.state = self._undo.undo()
        return self.steps.pop()

    def view(self, seat: int) -> State:
        """Return what a seat may know of the position, as a copy. A seat below 0 is a spectator."""
        seen = seen_by(self.state, seat)
        return seen.copy() if seen is self.state else seen

    def look(self, seat: int) -> State:
        """Return what a seat may know, without a copy if nothing is hidden.

        Computer players use it, as they only read.
        """
        return seen_by(self.state, seat) if hides(self.state) else self.state
