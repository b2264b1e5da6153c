"""1.06 Set-up: a seat buys and places its force."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.choices.setup import coverings, gear_choices, gun_choices, missile_choices
from cybertank.game.decisions import Arm, Cover, Decision, End, Mark, Mine, Place, Resign, Take
from cybertank.game.frames.common import GivingUp
from cybertank.game.frames.handler import DecisionKind, Deed, FrameHandler, deed
from cybertank.rules.buildings.secret_set_up import settle_buildings, uncover_force
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.hidden import camouflage, dummies, mines
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup import placing
from cybertank.rules.trains import arming
from cybertank.rules.turns.sequence import begin_game
from cybertank.state.brief import Force
from cybertank.state.frames import SetUp
from cybertank.state.state import IN_HAND, State


def force_of(state: State, frame: SetUp) -> Force:
    """Return the force that is being set up."""
    brief = state.setting.brief
    assert brief is not None, "a set-up frame belongs to a scenario"
    return brief.forces[frame.force]


class Placing(Deed[SetUp, Place]):
    """`place`"""

    def refuse(self, state: State, frame: SetUp, decision: Place) -> Refusal | None:
        what = (decision.unit_id, decision.hex, decision.squads, decision.gear, decision.dummy, decision.missiles)
        return placing.refuse_place(state, force_of(state, frame), *what)

    def carry_out(self, state: State, frame: SetUp, decision: Place, dice: Dice, events: list[Event]) -> None:
        what = (decision.unit_id, decision.hex, decision.squads, decision.gear, decision.dummy, decision.missiles)
        placing.place(state, force_of(state, frame), *what, dice, events)


class TakingBack(Deed[SetUp, Take]):
    """`take`"""

    def refuse(self, state: State, frame: SetUp, decision: Take) -> Refusal | None:
        return placing.refuse_take(state, force_of(state, frame), decision.unit)

    def carry_out(self, state: State, frame: SetUp, decision: Take, dice: Dice, events: list[Event]) -> None:
        placing.take(state, force_of(state, frame), decision.unit, events)


class Mining(Deed[SetUp, Mine]):
    """`mine` and `unmine`: lay a mine, or pick one up."""

    def refuse(self, state: State, frame: SetUp, decision: Mine) -> Refusal | None:
        refuse = mines.refuse_mine if decision.lays else mines.refuse_unmine
        return refuse(state, force_of(state, frame), decision.hex, decision.road)

    def carry_out(self, state: State, frame: SetUp, decision: Mine, dice: Dice, events: list[Event]) -> None:
        act = mines.lay_mine if decision.lays else mines.unmine
        act(state, frame.seat, decision.hex, decision.road, events)


class Covering(Deed[SetUp, Cover]):
    """`cover` and `uncover`: put a unit under a ? counter, or show it."""

    def refuse(self, state: State, frame: SetUp, decision: Cover) -> Refusal | None:
        return camouflage.refuse_cover(state, force_of(state, frame), decision.unit, decision.covered)

    def carry_out(self, state: State, frame: SetUp, decision: Cover, dice: Dice, events: list[Event]) -> None:
        camouflage.cover(state, decision.unit, decision.covered, events)


class Marking(Deed[SetUp, Mark]):
    """`mark` and `unmark`: put a ? marker under a unit, or remove it."""

    def refuse(self, state: State, frame: SetUp, decision: Mark) -> Refusal | None:
        return dummies.refuse_mark(state, force_of(state, frame), decision.unit, decision.marked)

    def carry_out(self, state: State, frame: SetUp, decision: Mark, dice: Dice, events: list[Event]) -> None:
        dummies.mark(state, decision.unit, decision.marked, events)


class Arming(Deed[SetUp, Arm]):
    """`arm`: give up armor units for guns on a train."""

    def refuse(self, state: State, frame: SetUp, decision: Arm) -> Refusal | None:
        return arming.refuse_arm(state, force_of(state, frame), decision.unit, decision.guns)

    def carry_out(self, state: State, frame: SetUp, decision: Arm, dice: Dice, events: list[Event]) -> None:
        arming.arm(state, decision.unit, decision.guns, events)


class EndingSetUp(Deed[SetUp, End]):
    """`end`: the force is set up."""

    def refuse(self, state: State, frame: SetUp, decision: End) -> Refusal | None:
        return placing.refuse_ready(state, force_of(state, frame))

    def carry_out(self, state: State, frame: SetUp, decision: End, dice: Dice, events: list[Event]) -> None:
        force = force_of(state, frame)
        if state.setting.rules.hides:
            camouflage.number_counters(state, force)
        if force.veiled:
            uncover_force(state, force)
            settle_buildings(state, force)
        next_set_up(state, frame.force + 1, dice, events)


def next_set_up(state: State, force: int, dice: Dice, events: list[Event]) -> None:
    """Proceed to the next force's set-up, or begin the first turn (1.06)."""
    brief = state.setting.brief
    while brief is not None and force < len(brief.forces) and not brief.forces[force].sets_up:
        force += 1
    if brief is not None and force < len(brief.forces):
        state.flow = [SetUp(brief.forces[force].seat, force)]
    else:
        begin_game(state, dice, events)


class SetUpHandler(FrameHandler[SetUp]):
    """1.06: A seat sets up its force."""

    def __init__(self) -> None:
        super().__init__(
            {
                Place: deed(Placing()),
                Take: deed(TakingBack()),
                Mine: deed(Mining()),
                Cover: deed(Covering()),
                Mark: deed(Marking()),
                Arm: deed(Arming()),
                End: deed(EndingSetUp()),
                Resign: deed(GivingUp[SetUp]()),
            }
        )

    def choose(self, frame: SetUp) -> DecisionKind:
        return "place"

    def refuse_verb(self, state: State, frame: SetUp) -> Refusal:
        return Refusal("1.06", "you are setting up: `place` and `take` units, then `end`")

    def choices(self, state: State, frame: SetUp) -> Iterator[Decision]:
        """List nothing. Clients request the units, hexes and prices for set-up separately."""
        yield from ()

    def button_choices(self, state: State, frame: SetUp) -> Iterator[Decision]:
        found = gear_choices(state, frame.seat) if state.setting.rules.towing else []
        if state.setting.rules.hides:
            found = [*found, *coverings(state, frame.seat)]
        if force_of(state, frame).carriers:
            found = [*found, *missile_choices(state, force_of(state, frame))]
        if force_of(state, frame).train_guns:
            found = [*found, *gun_choices(state, frame.seat)]
        for decision in found:
            if self.refuse(state, frame, decision) is None:
                yield decision

    def default(self, state: State, frame: SetUp) -> Decision:
        """Return `end`, or the first legal placement of a unit that must be placed first."""
        if self.refuse(state, frame, End()) is None:
            return End()
        for decision in self._placings(state, frame):
            if self.refuse(state, frame, decision) is None:
                return decision
        return Resign(frame.seat)

    def _placings(self, state: State, frame: SetUp) -> Iterator[Decision]:
        force = force_of(state, frame)
        for unit, where in enumerate(state.hex_of):
            if where != IN_HAND or state.seat_of[unit] != force.seat:
                continue
            squads = max(state.sheets.squads[unit], 1)
            if force.edge:
                yield Place(state.ids[unit], -force.edge, squads)
            for zone in force.zones:
                if zone.admits(state.type_of[unit]):
                    for there in sorted(zone.hexes):
                        yield Place(state.ids[unit], there, squads)
