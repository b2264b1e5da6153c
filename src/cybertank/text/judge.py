"""The judge sets up a position, applies decisions one by one with the given dice, and reports the results."""

from __future__ import annotations

from typing import Any

import msgspec

from cybertank.game.dice import RolledDice, ScriptedDice, SeededDice
from cybertank.game.engine import decider, starting_phase
from cybertank.game.frames.registry import handler_of
from cybertank.game.game import Game, IllegalDecision
from cybertank.rules.dice import Dice, OutOfDice
from cybertank.rules.events.base import Event
from cybertank.rules.victory.outcome import check_end
from cybertank.state.frames import PHASE_WORDS, Turn
from cybertank.state.state import State
from cybertank.text.events.facts import Facts, event_facts, outcome_facts
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.files.reading import read_model
from cybertank.text.notation.decisions import read_decision
from cybertank.text.notation.nearest import with_nearest
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import ScenarioLookup, no_scenario, state_of
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.wording import recited

SEED = "seed:"
JsonObject = dict[str, Any]


class Ruling(msgspec.Struct):
    """A refused decision: its number (from 1), its text, the rule and the reason."""

    decision: int
    text: str
    rule: str
    reason: str


class Judgement(msgspec.Struct):
    """The judge's answer."""

    ok: bool
    events: list[JsonObject]
    position: JsonObject
    next: dict[str, str] | None
    dice_left: list[int]
    outcome: JsonObject | None
    error: Ruling | None


def dice_of(entry: PositionFile, source: str) -> RolledDice:
    """Return the dice of a position: a list of faces, or `seed:NUMBER`."""
    match entry.dice:
        case str(word):
            number = word.removeprefix(SEED)
            if not word.startswith(SEED) or not number.isascii() or not number.isdigit() or len(number) > 30:
                raise FileFault(source, "dice", 'expected a list of faces, or "seed:" with a number')
            return SeededDice(int(number))
        case faces:
            return ScriptedDice(list(faces))


def _faces_left(dice: Dice) -> list[int]:
    """Return the given faces that have not been used. Seeded dice have none."""
    match dice:
        case ScriptedDice():
            return list(dice.left)
        case _:
            return []


def _put_back(dice: Dice, faces: list[int]) -> None:
    """Put back the dice used by a decision that needed more than there were."""
    match dice:
        case ScriptedDice():
            dice.left = faces


def judge(text: str, source: str = "position", scenarios: ScenarioLookup = no_scenario) -> Judgement:
    """Judge a position file. Raise an error if the file itself is invalid."""
    return judge_position(read_model(text, PositionFile, source), source, scenarios)


def judge_position(entry: PositionFile, source: str, scenarios: ScenarioLookup = no_scenario) -> Judgement:
    """Judge a position, using its decisions and dice."""
    dice = dice_of(entry, source)
    game = Game(state_of(entry, source, scenarios), dice)
    events: list[Facts] = []
    error: Ruling | None = None
    before = game.state.copy()
    faces = _faces_left(dice)
    if (entry.lost or entry.exited) and entry.outcome is None and not entry.pending:
        check_end(game.state, [])
    try:
        events.extend(event_facts(game.state, event) for event in starting_phase(game.state, dice))
    except OutOfDice as fault:
        game.state = before
        _put_back(dice, faces)
        error = Ruling(0, "", "dice", recited(game.state, str(fault)))
    for number, line in enumerate(entry.decisions, 1):
        if error is not None:
            break
        match _take(game, line, number):
            case Ruling() as ruling:
                error = ruling
            case happened:
                events.extend(event_facts(game.state, event) for event in happened)
    return Judgement(
        ok=error is None,
        events=events,
        position=position_facts(position_of(game.state, entry)),
        next=next_choice(game.state),
        dice_left=_faces_left(dice),
        outcome=outcome_facts(game.state) or None,
        error=error,
    )


def _take(game: Game, line: str, number: int) -> list[Event] | Ruling:
    """Apply one decision, or return the reason why it is refused."""
    faces = _faces_left(game.dice)
    try:
        decision = read_decision(game.state, line)
    except NotationFault as fault:
        return Ruling(number, line, "notation", str(fault))
    try:
        return game.apply(decision)
    except IllegalDecision as illegal:
        refusal = with_nearest(game.look(decider(game.state, decision)), decision, illegal.refusal)
        return Ruling(number, line, refusal.rule, refusal.reason)
    except OutOfDice as fault:
        _put_back(game.dice, faces)
        return Ruling(number, line, "dice", recited(game.state, str(fault)))


def next_choice(state: State) -> dict[str, str] | None:
    """Return which seat decides next, in which phase, and about what. Return None when the game is over."""
    if state.outcome is not None:
        return None
    frame = state.flow[-1]
    choose = handler_of(frame).choose(frame)
    return {"seat": state.setting.seats[frame.seat], "phase": _phase_word(state), "choose": choose}


def _phase_word(state: State) -> str:
    match state.flow[0]:
        case Turn(phase=phase):
            return PHASE_WORDS[phase]
        case _:
            return "set-up"


def judgement_json(judgement: Judgement) -> str:
    """Return a judgement as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(judgement), indent=1).decode()
