"""The base class of the levels that know the pieces and tasks of sections 9-15."""

from __future__ import annotations

from cybertank.game.decisions import Decision
from cybertank.players.buildings.sieges import siege_decision
from cybertank.players.engineering.crews import Crews
from cybertank.players.engineering.vulcans import occupy_decision
from cybertank.players.ground.attacks import ground_attack
from cybertank.players.level import Level
from cybertank.players.missiles.flights import fly_on
from cybertank.players.missiles.interceptions import answer_flight
from cybertank.players.missiles.launches import LaunchSearch
from cybertank.players.tactics.chapter_worths import has_works
from cybertank.players.tactics.laser_shots import answer_ogre_missiles
from cybertank.players.tactics.values import Weights, Worths
from cybertank.players.trains.declarations import answer_track
from cybertank.players.trains.drivers import train_decision
from cybertank.players.trains.wreckers import blockers, wreck_decision
from cybertank.rules.missiles.launching import launchers
from cybertank.state.frames import FlightQuestion, Flying, Interception, TrackQuestion, Turn
from cybertank.state.state import State


class SkilledLevel(Level):
    """A level that plays the pieces of sections 9 to 15 by what they can expect to gain.

    In a game without these pieces, none of this does anything.
    """

    def __init__(self, weights: list[float]) -> None:
        self.weights = Weights(weights)
        self._pieces_phase = (-1, -1, -1)
        self._pieces_moved = False
        """True if the trains have driven, and nobody can attack a train or a building at close quarters any more."""
        self._aimed = False
        """True if the launches before the guns fire have been considered."""
        self.holds_missiles = False
        """True if it launches nothing, because a level above has decided so."""
        self._worked = False
        """True if no more task pays in this phase."""
        self._shelled = False
        """True if no more fire at the ground pays in this phase."""
        self.crews = Crews()
        """Its Sappers and their work."""

    def forget_pieces(self) -> None:
        """Drop what is known about this phase."""
        self._pieces_phase = (-1, -1, -1)
        self.crews.forget()

    def _begin(self, turn: Turn) -> None:
        phase = (turn.number, turn.seat, turn.phase)
        if phase != self._pieces_phase:
            self._pieces_phase = phase
            self._pieces_moved = False
            self._aimed = False
            self._worked = False
            self._shelled = False

    def move_pieces(self, view: State, turn: Turn, held: list[int]) -> Decision | None:
        """Return a decision about trains and Sappers, or an attack on a train or a building at close quarters, or None.

        Units in `held` have other orders. Units that must stay where they are, to stop a train, are added to it.
        """
        self._begin(turn)
        if self._pieces_moved:
            return None
        worths = Worths(view, turn.seat, self.weights)
        decision: Decision | None = None
        if view.trains.any:
            held.extend(unit for unit in blockers(view, turn.seat) if unit not in held)
            decision = wreck_decision(view, turn, worths, held) or train_decision(view, turn, worths)
        if decision is None and view.buildings.any:
            decision = siege_decision(view, turn, worths, held)
        if decision is None and has_works(view):
            decision = self.crews.move(view, turn, worths, held)
        self._pieces_moved = decision is None
        return decision

    def last_moves(self, view: State, turn: Turn) -> Decision | None:
        """Return what remains to be done before a movement phase ends, or None: units move into revetments."""
        return occupy_decision(view, turn) if view.vulcans.revetments else None

    def work_first(self, view: State, turn: Turn) -> Decision | None:
        """Return a task that pays more than the fire of those who do it, or None (15.03, 15.04)."""
        if not has_works(view):
            return None
        self._begin(turn)
        if self._worked:
            return None
        decision = self.crews.work(view, turn, Worths(view, turn.seat, self.weights))
        self._worked = decision is None
        return decision

    def launch_first(self, view: State, turn: Turn) -> Decision | None:
        """Return a launch that should come before the guns fire, or None."""
        self._begin(turn)
        if self._aimed:
            return None
        self._aimed = True
        return self._launch(view, turn, True)

    def launch_last(self, view: State, turn: Turn) -> Decision | None:
        """Return a launch that pays once the guns have fired, or None."""
        return self._launch(view, turn, False) if view.setting.cruise else None

    def _launch(self, view: State, turn: Turn, before_guns: bool) -> Decision | None:
        if self.holds_missiles or not launchers(view, turn):
            return None
        worths = Worths(view, turn.seat, self.weights)
        return LaunchSearch(view, turn, worths, self.weights).decide(before_guns)

    def fire_at_ground(self, view: State, turn: Turn) -> Decision | None:
        """Return an attack on a bridge, road or rail that pays more than fire at units, or None (13.01, 13.02)."""
        rules = view.setting.rules
        if not rules.bridges and not rules.terrain_damage:
            return None
        self._begin(turn)
        if self._shelled:
            return None
        decision = ground_attack(view, turn.seat, Worths(view, turn.seat, self.weights))
        self._shelled = decision is None
        return decision

    # -- questions -----------------------------------------------------------------------------------------------------

    def interception(self, view: State, frame: Interception) -> Decision | None:
        """Fire lasers at an Ogre's missile if it matters more than their own shots (12.05, 12.06)."""
        return answer_ogre_missiles(view, frame, self.weights)

    def flying(self, view: State, frame: Flying) -> Decision | None:
        """Fly a missile to where its explosion gains most (10.02)."""
        return fly_on(view, frame, self.weights)

    def flight_question(self, view: State, frame: FlightQuestion) -> Decision | None:
        """Fire at a missile where the chance is best (10.03)."""
        return answer_flight(view, frame, self.weights)

    def track_question(self, view: State, question: TrackQuestion) -> Decision | None:
        """Declare units on the track if that stops a train and pays (9.06)."""
        return answer_track(view, question, self.weights)
