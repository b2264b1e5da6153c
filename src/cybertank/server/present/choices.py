"""Turn complete decisions into buttons, with a short label for each and a description of what it would do."""

from __future__ import annotations

from typing import assert_never

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
from cybertank.rules.missiles.launching import launcher_name
from cybertank.server.wire.turn_options import Choice
from cybertank.state.chapters.stores import KEPT
from cybertank.state.chapters.trains import SPEED_WORDS
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.engineering import write_job, write_workers
from cybertank.text.wording import count_of, listed, shooters

MOST_GROUPINGS = 12


def choices_among(state: State, decisions: list[Decision]) -> list[Choice]:
    """Describe those of some legal decisions that have a button.

    If a stack can be grouped in many ways (7.12.1), list only some. Larger groups come first because they defend best,
    and the grouping with every squad on its own is always included. Tasks can be about many things and shared by
    several units: `TasksQuestion` lists them.
    """
    found = [decision for decision in decisions if not isinstance(decision, Task)]
    if len(found) > MOST_GROUPINGS and all(isinstance(decision, Group) for decision in found):
        found = [*found[: MOST_GROUPINGS - 1], found[-1]]
    return [choice_of(state, decision) for decision in found]


def choice_of(state: State, decision: Decision) -> Choice:
    """Describe a legal decision for a button: its notation, a short label, and what it would do."""
    unit = unit_of(state, decision)
    return Choice(
        text=write_decision(state, decision),
        label=label_of(state, decision),
        says=announce(state, decision),
        unit="" if unit == NOBODY else state.ids[unit],
    )


def unit_of(state: State, decision: Decision) -> int:
    """Return the unit that a decision is about, or NOBODY."""
    match decision:
        case Overrun() | Group() | Intercept() | Fire() | Mine() | End() | Resign():
            return NOBODY
        case Salvo() | Fly() | Detonate() | Pass():
            return NOBODY
        case Launch(launcher=launcher):
            return max(launcher, NOBODY)
        case Place(unit_id=name):
            return state.find(name)
        case Task(job=job):
            return job.workers[0].unit
        case _:
            return decision.unit


def label_of(state: State, decision: Decision) -> str:
    """Describe a decision in a few words."""
    ids, names = state.ids, state.board.names
    match decision:
        case Mount(unit=unit, vehicle=vehicle, berth=berth):
            on = "in" if berth == INSIDE else "on top of" if berth == TOP else "on"
            return f"{ids[unit]} gets {on} {ids[vehicle]}"
        case Dismount(unit=unit, hex=where):
            there = "" if where == state.hex_of[unit] else f" in {names[where]}"
            return f"{ids[unit]} gets off{there}"
        case Dive(unit=unit):
            return f"{ids[unit]} dives"
        case Ram(unit=unit, target=target):
            return f"{ids[unit]} rams {ids[target]}"
        case Arm(unit=unit, guns=guns):
            return f"{ids[unit]} takes {count_of(guns, 'gun')} on each counter"
        case Speed(unit=unit, speed=speed, back=back):
            return f"{ids[unit]} at {SPEED_WORDS[speed]}{', turned round' if back else ''}"
        case Separate(unit=unit):
            return f"Separate {ids[unit]}"
        case Track(unit=unit):
            return f"{ids[unit]} is on the track"
        case Carry(unit=unit, path=path, load=load):
            return f"{ids[unit]} carries {ids[load]} to {names[path[0]]}"
        case Unload(unit=unit):
            return f"Unload {ids[unit]}"
        case Deploy(unit=unit):
            return f"Set up {ids[unit]}"
        case Load(unit=unit, vehicle=vehicle):
            return f"Load {ids[unit]} on {ids[vehicle]}"
        case Task(job=job):
            return f"{write_workers(state, job.workers)}: {write_job(state, job)}"
        case MakeSafe(unit=unit):
            return f"{ids[unit]} makes your mines safe"
        case Withhold(unit=unit):
            return f"{ids[unit]} keeps its hands free"
        case Prepare(unit=unit, hex=where):
            return f"{ids[unit]} prepares to enter {names[where]}"
        case Control(unit=unit, units=units):
            return f"{ids[unit]} controls {listed([ids[one] for one in units]) if units else 'nothing fully'}"
        case Lead(unit=unit, units=units):
            return f"{ids[unit]} leads {listed([ids[one] for one in units]) if units else 'no ducklings'}"
        case Occupy(unit=unit):
            return f"{ids[unit]} moves into a revetment"
        case Vacate(unit=unit):
            return f"{ids[unit]} leaves its revetment"
        case Stay(unit=unit):
            return f"{ids[unit]} stays and keeps fighting"
        case Overrun(hex=where):
            return f"Overrun {names[where]}"
        case Group(parts=parts):
            return f"Groups of {listed([str(part) for part in parts])}"
        case Intercept(shots=shots):
            return f"{shooters(state, shots)} at the missile"
        case Launch(launcher=launcher):
            return f"Launch {launcher_name(state, launcher)}"
        case Detonate():
            return "Detonate"
        case Pass():
            return "Let it pass"
        case Split(unit=unit, parts=parts):
            return f"Split {ids[unit]} {' + '.join(str(part) for part in parts)}"
        case Join(unit=unit, others=others):
            return f"Join {listed([ids[one] for one in [unit, *others]])}"
        case Remove(unit=unit):
            return f"Remove {ids[unit]}"
        case Hook(unit=unit, load=load):
            return f"{ids[unit]} hooks up to {ids[load]}"
        case Unhook(unit=unit):
            return f"{ids[unit]} lets go of {ids[state.towing.tows[unit]]}"
        case Place(unit_id=name, missiles=0):
            return f"{name} gives its missiles back"
        case Place(unit_id=name, missiles=missiles) if missiles != KEPT:
            return f"{name} takes {count_of(missiles, 'spare missile')}"
        case Place(unit_id=name):
            return f"{name} takes towing gear"
        case Cover(unit=unit, covered=covered):
            return f"{'Hide' if covered else 'Show'} {ids[unit]}"
        case Mark(unit=unit, marked=marked):
            return f"{'Put a' if marked else 'Remove the'} ? marker under {ids[unit]}"
        case Move() | Fire() | Salvo() | Fly() | Take() | Mine() | Destruct() | End() | Resign():
            return write_decision(state, decision)  # these have no button
        case _:
            assert_never(decision)
