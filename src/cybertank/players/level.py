"""The base class of all levels of play: one method for each kind of question."""

from __future__ import annotations

from cybertank.game.choices.channels import best_settings, first_overrun_control
from cybertank.game.choices.listing import default_decision
from cybertank.game.decisions import Decision
from cybertank.game.engine import check
from cybertank.rules.vulcans.control import fight_begun
from cybertank.state.frames import (
    MOVEMENT,
    FireRound,
    FlightQuestion,
    Flying,
    Frame,
    Grouping,
    Interception,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    TrackQuestion,
    Turn,
)
from cybertank.state.state import State


class Level:
    """A level of play. Override the methods for the questions that the level has an opinion on.

    A method returns None if the level has no opinion, and the frame's default applies. The same happens for a kind of
    frame that no level knows yet, so every level can answer new kinds of frames legally.
    """

    keeps_control = True
    """15.02.4: True if the level sets the channels of its Vulcans before it moves, so that no drone is idle."""

    def choose(self, view: State) -> Decision:
        """Return the decision to make now, without changing the view."""
        frame = view.flow[-1]
        if view.setting.works and self.keeps_control and isinstance(frame, Turn) and frame.phase == MOVEMENT:
            setting = next(best_settings(view, frame, lambda decision: check(view, decision) is None), None)
            if setting is not None:
                return setting
        if view.vulcans.links and self.keeps_control and isinstance(frame, FireRound) and not fight_begun(frame):
            taken = first_overrun_control(view, frame.seat, frame.hex, lambda decision: check(view, decision) is None)
            if taken is not None:
                return taken
        decision = self.answer(view, frame)
        return default_decision(view) if decision is None else decision

    def answer(self, view: State, frame: Frame) -> Decision | None:
        """Return what the method for this kind of frame decides, or None if there is no such method."""
        if isinstance(frame, Turn):
            return self.turn(view, frame)
        if isinstance(frame, FireRound):
            return self.fire_round(view, frame)
        if isinstance(frame, Grouping):
            return self.grouping(view, frame)
        if isinstance(frame, OverrunQuestion):
            return self.overrun_question(view, frame)
        if isinstance(frame, RamQuestion):
            return self.ram_question(view, frame)
        if isinstance(frame, Interception):
            return self.interception(view, frame)
        if isinstance(frame, Flying):
            return self.flying(view, frame)
        if isinstance(frame, FlightQuestion):
            return self.flight_question(view, frame)
        if isinstance(frame, TrackQuestion):
            return self.track_question(view, frame)
        if isinstance(frame, SetUp):
            return self.set_up(view, frame)
        return None

    def set_up(self, view: State, frame: SetUp) -> Decision | None:
        """Buy and place the force (1.06)."""
        return None

    def turn(self, view: State, turn: Turn) -> Decision | None:
        """Play a movement or fire phase (4.02)."""
        return None

    def fire_round(self, view: State, fight: FireRound) -> Decision | None:
        """Fire or ram in an overrun (8.04)."""
        return None

    def grouping(self, view: State, frame: Grouping) -> Decision | None:
        """Group infantry that is under fire (7.12.1)."""
        return None

    def interception(self, view: State, frame: Interception) -> Decision | None:
        """Fire lasers at an Ogre's missiles (12.05)."""
        return None

    def flying(self, view: State, frame: Flying) -> Decision | None:
        """Fly a cruise missile on, or explode it (10.02)."""
        return None

    def flight_question(self, view: State, frame: FlightQuestion) -> Decision | None:
        """Fire at a cruise missile, wait, or let it pass (10.03)."""
        return None

    def ram_question(self, view: State, question: RamQuestion) -> Decision | None:
        """Choose which riders get off before a ram (6.01.2)."""
        return None

    def overrun_question(self, view: State, question: OverrunQuestion) -> Decision | None:
        """Choose which units get off or dive before an overrun (7.14.4, 8.06.1)."""
        return None

    def track_question(self, view: State, question: TrackQuestion) -> Decision | None:
        """Declare which units are on the track as a train comes (9.06)."""
        return None
