"""The verbs of a seat's own turn, in the order of the rulebook's chapters."""

from __future__ import annotations

from cybertank.game.decisions import (
    Decision,
    Destruct,
    Dismount,
    End,
    Fire,
    Hook,
    Join,
    Launch,
    Mount,
    Move,
    Overrun,
    Ram,
    Remove,
    Resign,
    Salvo,
    Split,
    Stay,
)
from cybertank.game.frames.handler import Deed
from cybertank.rules.combat import attacks, destruct
from cybertank.rules.combat.legality import refuse_fire
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.missiles import flights, launching
from cybertank.rules.movement import legality, moving, riders, stacking
from cybertank.rules.overrun.beginning import begin_overrun, refuse_overrun
from cybertank.rules.ramming import named_rams
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing import hooking
from cybertank.rules.trains import driving, leaving
from cybertank.rules.trains.counters import is_aboard, is_train
from cybertank.rules.turns import sequence
from cybertank.rules.turns.resigning import resign
from cybertank.state.frames import Turn
from cybertank.state.held import Attack
from cybertank.state.state import State


class NotNow(Deed[Turn, Decision]):
    """A verb that answers another kind of frame and is always refused in a turn."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def refuse(self, state: State, frame: Turn, decision: Decision) -> Refusal | None:
        return Refusal(self.rule, self.reason)


# -- 1.02, 4.02 --------------------------------------------------------------------------------------------------------


class EndingPhase(Deed[Turn, End]):
    """`end`"""

    def refuse(self, state: State, frame: Turn, decision: End) -> Refusal | None:
        return sequence.refuse_end(state, frame)

    def carry_out(self, state: State, frame: Turn, decision: End, dice: Dice, events: list[Event]) -> None:
        sequence.end_phase(state, frame, dice, events)


class ResigningInTurn(Deed[Turn, Resign]):
    """`resign`: always legal in the seat's own turn."""

    def refuse(self, state: State, frame: Turn, decision: Resign) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: Turn, decision: Resign, dice: Dice, events: list[Event]) -> None:
        resign(state, decision.seat, dice, events)


# -- 5: movement -------------------------------------------------------------------------------------------------------


class Moving(Deed[Turn, Move]):
    """`move`: move a unit. If it is hidden, moving reveals it step by step."""

    def refuse(self, state: State, frame: Turn, decision: Move) -> Refusal | None:
        if state.trains.any and is_train(state, decision.unit):
            return driving.refuse_drive(state, frame.seat, decision.unit, decision.path)
        return legality.refuse_move(state, frame.seat, decision.unit, decision.path)

    def carry_out(self, state: State, frame: Turn, decision: Move, dice: Dice, events: list[Event]) -> None:
        if state.trains.any and is_train(state, decision.unit):
            driving.drive(state, decision.unit, decision.path, dice, events)
        else:
            moving.move(state, decision.unit, decision.path, dice, events)

    def actors(self, decision: Move) -> list[int]:
        return [decision.unit]

    def revealed(self, decision: Move) -> list[int]:
        return []


class Staying(Deed[Turn, Stay]):
    """`stay`"""

    def refuse(self, state: State, frame: Turn, decision: Stay) -> Refusal | None:
        return legality.refuse_staying(state, frame.seat, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Stay, dice: Dice, events: list[Event]) -> None:
        moving.stay(state, decision.unit, dice, events)

    def actors(self, decision: Stay) -> list[int]:
        return [decision.unit]


class Splitting(Deed[Turn, Split]):
    """`split`"""

    def refuse(self, state: State, frame: Turn, decision: Split) -> Refusal | None:
        return stacking.refuse_split(state, frame.seat, decision.unit, decision.parts)

    def carry_out(self, state: State, frame: Turn, decision: Split, dice: Dice, events: list[Event]) -> None:
        stacking.split(state, decision.unit, decision.parts, events)

    def actors(self, decision: Split) -> list[int]:
        return [decision.unit]


class Joining(Deed[Turn, Join]):
    """`join`"""

    def refuse(self, state: State, frame: Turn, decision: Join) -> Refusal | None:
        return stacking.refuse_join(state, frame.seat, decision.unit, decision.others)

    def carry_out(self, state: State, frame: Turn, decision: Join, dice: Dice, events: list[Event]) -> None:
        stacking.join(state, decision.unit, decision.others, events)

    def actors(self, decision: Join) -> list[int]:
        return [decision.unit, *decision.others]


class GivingUpUnit(Deed[Turn, Remove]):
    """`remove`: give up a unit to meet the stacking limit."""

    def refuse(self, state: State, frame: Turn, decision: Remove) -> Refusal | None:
        if not stacking.is_movement(frame.phase):
            return Refusal("8.06", "you can give up units only at the end of a movement phase")
        return stacking.refuse_remove(state, frame.seat, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Remove, dice: Dice, events: list[Event]) -> None:
        stacking.remove(state, decision.unit, events)

    def actors(self, decision: Remove) -> list[int]:
        return [decision.unit]


class Mounting(Deed[Turn, Mount]):
    """`mount`"""

    def refuse(self, state: State, frame: Turn, decision: Mount) -> Refusal | None:
        return riders.refuse_mount(state, frame.seat, decision.unit, decision.vehicle, decision.berth)

    def carry_out(self, state: State, frame: Turn, decision: Mount, dice: Dice, events: list[Event]) -> None:
        riders.mount(state, decision.unit, decision.vehicle, events, decision.berth)

    def actors(self, decision: Mount) -> list[int]:
        return [decision.unit, decision.vehicle]


class Dismounting(Deed[Turn, Dismount]):
    """`dismount`, in the vehicle's current hex or one that it came through."""

    def refuse(self, state: State, frame: Turn, decision: Dismount) -> Refusal | None:
        if state.trains.any and is_aboard(state, decision.unit):
            return leaving.refuse_leaving_train(state, frame.seat, decision.unit, decision.hex)
        return riders.refuse_dismount(state, frame.seat, decision.unit, decision.hex)

    def carry_out(self, state: State, frame: Turn, decision: Dismount, dice: Dice, events: list[Event]) -> None:
        if state.trains.any and is_aboard(state, decision.unit):
            leaving.leave_train(state, decision.unit, decision.hex, dice, events)
        else:
            riders.get_off(state, decision.unit, decision.hex, events)

    def actors(self, decision: Dismount) -> list[int]:
        return [decision.unit]


# -- 6: ramming --------------------------------------------------------------------------------------------------------


class RammingByName(Deed[Turn, Ram]):
    """`ram`, for targets that are not rammed by moving into their hex (9.05, 11.04.3)."""

    def refuse(self, state: State, frame: Turn, decision: Ram) -> Refusal | None:
        return named_rams.refuse_named_ram(state, frame.seat, decision.unit, decision.target)

    def carry_out(self, state: State, frame: Turn, decision: Ram, dice: Dice, events: list[Event]) -> None:
        named_rams.named_ram(state, decision.unit, decision.target, dice, events)

    def actors(self, decision: Ram) -> list[int]:
        return [decision.unit]


# -- 7: combat ---------------------------------------------------------------------------------------------------------


class Firing(Deed[Turn, Fire]):
    """`fire`"""

    def refuse(self, state: State, frame: Turn, decision: Fire) -> Refusal | None:
        return refuse_fire(state, frame.seat, decision.shots, decision.target)

    def carry_out(self, state: State, frame: Turn, decision: Fire, dice: Dice, events: list[Event]) -> None:
        attacks.advance(state, Attack(frame.seat, decision.shots, decision.target), dice, events)


class BlowingUp(Deed[Turn, Destruct]):
    """`destruct` (1977:8.05): an Ogre's owner can also use it in an enemy's turn."""

    def refuse(self, state: State, frame: Turn, decision: Destruct) -> Refusal | None:
        return destruct.refuse_destruct(state, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Destruct, dice: Dice, events: list[Event]) -> None:
        destruct.destruct(state, decision.unit, dice, events)


# -- 8: overruns -------------------------------------------------------------------------------------------------------


class Overrunning(Deed[Turn, Overrun]):
    """`overrun`"""

    def refuse(self, state: State, frame: Turn, decision: Overrun) -> Refusal | None:
        return refuse_overrun(state, frame.seat, decision.hex)

    def carry_out(self, state: State, frame: Turn, decision: Overrun, dice: Dice, events: list[Event]) -> None:
        begin_overrun(state, frame.seat, decision.hex, dice, events)


# -- rp:4: towing ------------------------------------------------------------------------------------------------------


class Hooking(Deed[Turn, Hook]):
    """`hook`"""

    def refuse(self, state: State, frame: Turn, decision: Hook) -> Refusal | None:
        return hooking.refuse_hook(state, frame.seat, decision.unit, decision.load)

    def carry_out(self, state: State, frame: Turn, decision: Hook, dice: Dice, events: list[Event]) -> None:
        hooking.hook(state, decision.unit, decision.load, events)

    def actors(self, decision: Hook) -> list[int]:
        return [decision.unit, decision.load]


# -- 10: cruise missiles -----------------------------------------------------------------------------------------------


class Launching(Deed[Turn, Launch]):
    """`launch`"""

    def refuse(self, state: State, frame: Turn, decision: Launch) -> Refusal | None:
        return launching.refuse_launch(state, frame, decision.launcher)

    def carry_out(self, state: State, frame: Turn, decision: Launch, dice: Dice, events: list[Event]) -> None:
        flights.launch(state, frame.seat, decision.launcher, events)

    def actors(self, decision: Launch) -> list[int]:
        return [decision.launcher] if decision.launcher >= 0 else []


class WritingSalvo(Deed[Turn, Salvo]):
    """`salvo`: only the crawler whose missile flies first is seen to act."""

    def refuse(self, state: State, frame: Turn, decision: Salvo) -> Refusal | None:
        return launching.refuse_salvo(state, frame, decision.missiles)

    def carry_out(self, state: State, frame: Turn, decision: Salvo, dice: Dice, events: list[Event]) -> None:
        flights.write_salvo(state, frame.seat, decision.missiles, events)

    def actors(self, decision: Salvo) -> list[int]:
        return [launcher for launcher, _ in decision.missiles if launcher >= 0]

    def revealed(self, decision: Salvo) -> list[int]:
        return self.actors(decision)[:1] if decision.missiles[0][0] >= 0 else []
