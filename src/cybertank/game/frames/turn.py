"""4.02 A seat's own turn: movement, fire and second movement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cybertank.game.choices.channels import best_settings, channel_buttons
from cybertank.game.choices.drones import drone_choices, task_choices
from cybertank.game.choices.engineering import revetment_choices, sapper_choices
from cybertank.game.choices.fire import fire_choices
from cybertank.game.choices.missiles import launch_choices
from cybertank.game.choices.movement import movement_button_choices, movement_choices
from cybertank.game.choices.trains import paths
from cybertank.game.decisions import (
    Arm,
    Carry,
    Control,
    Cover,
    Decision,
    Deploy,
    Destruct,
    Detonate,
    Dismount,
    Dive,
    End,
    Fire,
    Fly,
    Group,
    Hook,
    Intercept,
    Join,
    Launch,
    Lead,
    Load,
    MakeSafe,
    Mark,
    Mine,
    Mount,
    Move,
    Occupy,
    Overrun,
    Pass,
    Place,
    Prepare,
    Ram,
    Remove,
    Resign,
    Salvo,
    Separate,
    Speed,
    Split,
    Stay,
    Take,
    Task,
    Track,
    Unhook,
    Unload,
    Vacate,
    Withhold,
)
from cybertank.game.frames.channel_deeds import Leading, TakingControl
from cybertank.game.frames.common import Unhooking
from cybertank.game.frames.drone_deeds import Carrying, Deploying, Loading, Unloading, Working
from cybertank.game.frames.engineering_deeds import MakingSafe, Occupying, Preparing, Vacating, Withholding
from cybertank.game.frames.handler import DecisionKind, FrameHandler, deed
from cybertank.game.frames.train_deeds import Separating, SettingSpeed
from cybertank.game.frames.turn_deeds import (
    BlowingUp,
    Dismounting,
    EndingPhase,
    Firing,
    GivingUpUnit,
    Hooking,
    Joining,
    Launching,
    Mounting,
    Moving,
    NotNow,
    Overrunning,
    RammingByName,
    ResigningInTurn,
    Splitting,
    Staying,
    WritingSalvo,
)
from cybertank.rules.hidden.dummies import refuse_act_of_dummy
from cybertank.rules.movement.legality import engaged_hex
from cybertank.rules.movement.stacking import overstacked_hex
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import entry_hexes, must_enter
from cybertank.rules.trains.counters import fronts_of
from cybertank.rules.trains.driving import must_drive
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, Turn
from cybertank.state.state import ENTERING, State

# Verbs from chapters that the 1977 rulebook does not have.
VERBS_NOT_IN_1977: Final[frozenset[type]] = frozenset(
    [
        *(Overrun, Mount, Dismount, Group, Dive, Ram, Hook, Unhook, Intercept, Launch, Salvo, Fly, Detonate, Pass),
        *(Arm, Speed, Separate, Track, Carry, Unload, Deploy, Load, Task),
        *(MakeSafe, Withhold, Occupy, Vacate, Control, Lead, Prepare),
    ]
)
NO_SUCH_CHAPTER: Final = "the 1977 edition has no such rule: use `move`, `stay`, `fire`, `end`"
AFTER_SET_UP: Final = NotNow("1.06", "you can do that only during set-up, before the first turn")


class TurnHandler(FrameHandler[Turn]):
    """4.02: A seat moves, fires and moves its hovercraft again."""

    def __init__(self) -> None:
        super().__init__(
            {
                Move: deed(Moving()),
                Fire: deed(Firing()),
                End: deed(EndingPhase()),
                Stay: deed(Staying()),
                Overrun: deed(Overrunning()),
                Ram: deed(RammingByName()),
                Mount: deed(Mounting()),
                Dismount: deed(Dismounting()),
                Split: deed(Splitting()),
                Join: deed(Joining()),
                Remove: deed(GivingUpUnit()),
                Hook: deed(Hooking()),
                Unhook: deed(Unhooking[Turn]()),
                Speed: deed(SettingSpeed()),
                Separate: deed(Separating()),
                Carry: deed(Carrying()),
                Unload: deed(Unloading()),
                Deploy: deed(Deploying()),
                Load: deed(Loading()),
                Task: deed(Working()),
                MakeSafe: deed(MakingSafe()),
                Withhold: deed(Withholding()),
                Prepare: deed(Preparing()),
                Control: deed(TakingControl()),
                Lead: deed(Leading()),
                Occupy: deed(Occupying()),
                Vacate: deed(Vacating()),
                Resign: deed(ResigningInTurn()),
                Destruct: deed(BlowingUp()),
                Launch: deed(Launching()),
                Salvo: deed(WritingSalvo()),
                Fly: NotNow("10.02", "no cruise missile is in flight: `launch` one first"),
                Detonate: NotNow("10.04", "no cruise missile is in flight: `launch` one first"),
                Pass: NotNow("10.03.1", "no cruise missile is in flight that you could let pass"),
                Group: NotNow("7.12.1", "you can group infantry only when its stack is under fire"),
                Intercept: NotNow("10.03", "no missile is in flight that you could fire at"),
                Dive: NotNow("7.14.4", "Marines can dive only when they are overrun in the water"),
                Track: NotNow("9.06", "you can say what is on the track only when a train comes to its hex"),
                Place: AFTER_SET_UP,
                Take: AFTER_SET_UP,
                Mine: AFTER_SET_UP,
                Cover: AFTER_SET_UP,
                Mark: AFTER_SET_UP,
                Arm: AFTER_SET_UP,
            }
        )

    def choose(self, frame: Turn) -> DecisionKind:
        return "fire" if frame.phase == FIRE else "move"

    def refuse(self, state: State, frame: Turn, decision: Decision) -> Refusal | None:
        found = self.deeds[type(decision)]
        rules = state.setting.rules
        if rules.dummies:
            refusal = refuse_act_of_dummy(state, found.actors(decision))
            if refusal is not None:
                return refusal
        if not rules.edition.has_later_chapters and type(decision) in VERBS_NOT_IN_1977:
            return Refusal("4.01", NO_SUCH_CHAPTER)
        return found.refuse(state, frame, decision)

    def choices(self, state: State, frame: Turn) -> Iterator[Decision]:
        if frame.phase == FIRE:
            yield from fire_choices(state)
            if state.setting.cruise:
                yield from launch_choices(state, frame)
            if state.setting.works:
                yield from task_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
        else:
            yield from movement_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
            if state.drones.any:
                yield from drone_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
            if state.setting.works and state.setting.rules.engineering:
                yield from best_settings(state, frame, lambda decision: self.refuse(state, frame, decision) is None)

    def button_choices(self, state: State, frame: Turn) -> Iterator[Decision]:
        if frame.phase != FIRE:
            yield from movement_button_choices(
                state, frame, lambda decision: self.refuse(state, frame, decision) is None
            )
            if state.drones.any:
                yield from drone_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
            if state.setting.rules.engineering:
                yield from sapper_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
                yield from channel_buttons(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
            if state.vulcans.revetments:
                yield from revetment_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)
            return
        if state.setting.cruise:
            yield from launch_choices(state, frame)
        if state.setting.works:
            yield from task_choices(state, frame, lambda decision: self.refuse(state, frame, decision) is None)

    def default(self, state: State, frame: Turn) -> Decision:
        """Return `end`, or what must come first: a fight, an arrival or giving up a unit."""
        if self.refuse(state, frame, End()) is None:
            return End()
        due = engaged_hex(state, frame.seat)
        if due != NOBODY:
            return Overrun(due)
        for decision in self._arrivals(state, frame):
            if self.refuse(state, frame, decision) is None:
                return decision
        if state.trains.any and frame.phase == MOVEMENT:
            for front in fronts_of(state, frame.seat):
                for path in paths(state, frame.seat, front) if must_drive(state, front) else []:
                    return Move(front, path)
        crowded = overstacked_hex(state, frame.seat)
        for unit in [] if crowded == NOBODY else state.units_at(crowded):
            if self.refuse(state, frame, Remove(unit)) is None:
                return Remove(unit)
        return Resign(frame.seat)

    def _arrivals(self, state: State, frame: Turn) -> Iterator[Decision]:
        """1.06: List every way onto the map for units that must enter now."""
        for unit, where in enumerate(state.hex_of):
            if where == ENTERING and frame.phase == MOVEMENT and state.seat_of[unit] == frame.seat:
                if must_enter(state, unit):
                    for to in entry_hexes(state, unit):
                        yield Move(unit, [to])
