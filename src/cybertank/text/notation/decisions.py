"""Read and write decisions in notation (docs/notation.md), one line of text per decision.

Each chapter's module reads and writes its own verbs. This module only looks them up.
"""

from __future__ import annotations

from typing import Final, assert_never

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
from cybertank.state.state import State
from cybertank.text.files.errors import NotationFault
from cybertank.text.notation import (
    channels,
    combat,
    drones,
    engineering,
    missiles,
    movement,
    overrun,
    setup,
    towing,
    trains,
    turns,
)
from cybertank.text.notation.words import Verb, Words

VERBS: Final[dict[str, Verb]] = {
    "place": setup.PLACE,
    "mine": setup.MINE,
    "unmine": setup.UNMINE,
    "hide": setup.HIDE,
    "show": setup.SHOW,
    "mark": setup.MARK,
    "unmark": setup.UNMARK,
    "take": setup.TAKE,
    "move": movement.MOVE,
    "stay": movement.STAY,
    "fire": combat.FIRE,
    "split": movement.SPLIT,
    "join": movement.JOIN,
    "mount": movement.MOUNT,
    "dismount": movement.DISMOUNT,
    "hook": towing.HOOK,
    "unhook": towing.UNHOOK,
    "group": combat.GROUP,
    "launch": missiles.LAUNCH,
    "salvo": missiles.SALVO,
    "fly": missiles.FLY,
    "detonate": missiles.DETONATE,
    "intercept": combat.INTERCEPT,
    "pass": missiles.PASS,
    "overrun": overrun.OVERRUN,
    "ram": overrun.RAM,
    "dive": overrun.DIVE,
    "arm": trains.ARM,
    "speed": trains.SPEED,
    "separate": trains.SEPARATE,
    "track": trains.TRACK,
    "unload": drones.UNLOAD,
    "deploy": drones.DEPLOY,
    "load": drones.LOAD,
    "task": engineering.TASK,
    "disarm": engineering.MAKE_SAFE,
    "withhold": engineering.WITHHOLD,
    "prepare": engineering.PREPARE,
    "control": channels.CONTROL,
    "lead": channels.LEAD,
    "occupy": engineering.OCCUPY,
    "vacate": engineering.VACATE,
    "remove": movement.REMOVE,
    "destruct": combat.DESTRUCT,
    "end": turns.END,
    "resign": turns.RESIGN,
}
GRAMMAR: Final[dict[str, str]] = {word: verb.grammar for word, verb in VERBS.items()}


def read_decision(state: State, text: str) -> Decision:
    """Read a line of notation as a decision in this state. Errors show the grammar of the verb."""
    words = text.split()
    word = words[0].lower() if words else ""
    if word not in VERBS:
        raise NotationFault(f"{word or 'nothing'!r} is not a decision", "one of " + ", ".join(VERBS))
    verb = VERBS[word]
    return verb.read(Words(state, word, words[1:], verb.grammar))


def read_attack(state: State, text: str) -> Fire:
    """Read an attack as in `fire`, with or without the verb."""
    words = text.split()
    said = words[1:] if words and words[0].lower() == "fire" else words
    return combat.read_fire(Words(state, "fire", said, combat.FIRE.grammar))


def write_decision(state: State, decision: Decision) -> str:
    """Write a decision as a line of notation that reads back in the same state."""
    match decision:
        case Move():
            return movement.write_move(state, decision)
        case Fire():
            return combat.write_fire(state, decision)
        case End():
            return turns.write_end(state, decision)
        case Place():
            return setup.write_place(state, decision)
        case Take():
            return setup.write_take(state, decision)
        case Mine():
            return setup.write_mine(state, decision)
        case Cover():
            return setup.write_cover(state, decision)
        case Mark():
            return setup.write_mark(state, decision)
        case Stay():
            return movement.write_stay(state, decision)
        case Split():
            return movement.write_split(state, decision)
        case Join():
            return movement.write_join(state, decision)
        case Remove():
            return movement.write_remove(state, decision)
        case Mount():
            return movement.write_mount(state, decision)
        case Dismount():
            return movement.write_dismount(state, decision)
        case Hook():
            return towing.write_hook(state, decision)
        case Unhook():
            return towing.write_unhook(state, decision)
        case Group():
            return combat.write_group(state, decision)
        case Intercept():
            return combat.write_intercept(state, decision)
        case Launch():
            return missiles.write_launch(state, decision)
        case Salvo():
            return missiles.write_salvo(state, decision)
        case Fly():
            return missiles.write_fly(state, decision)
        case Detonate():
            return missiles.write_detonate(state, decision)
        case Pass():
            return missiles.write_pass(state, decision)
        case Destruct():
            return combat.write_destruct(state, decision)
        case Overrun():
            return overrun.write_overrun(state, decision)
        case Ram():
            return overrun.write_ram(state, decision)
        case Dive():
            return overrun.write_dive(state, decision)
        case Arm():
            return trains.write_arm(state, decision)
        case Speed():
            return trains.write_speed(state, decision)
        case Separate():
            return trains.write_separate(state, decision)
        case Track():
            return trains.write_track(state, decision)
        case Carry():
            return drones.write_carry(state, decision)
        case Unload():
            return drones.write_unload(state, decision)
        case Deploy():
            return drones.write_deploy(state, decision)
        case Load():
            return drones.write_load(state, decision)
        case MakeSafe():
            return engineering.write_make_safe(state, decision)
        case Withhold():
            return engineering.write_withhold(state, decision)
        case Prepare():
            return engineering.write_prepare(state, decision)
        case Control() | Lead():
            return channels.write_channels(state, decision)
        case Occupy():
            return engineering.write_occupy(state, decision)
        case Vacate():
            return engineering.write_vacate(state, decision)
        case Task():
            return engineering.write_task(state, decision)
        case Resign():
            return turns.write_resign(state, decision)
        case _:
            assert_never(decision)
