"""Answer clients' questions about a position, including questions that cannot be read."""

from __future__ import annotations

from typing import assert_never

from cybertank.board.hexes import EDGE_BITS
from cybertank.game.decisions import Decision, Move
from cybertank.game.engine import check
from cybertank.server.present.chapters.lasers import line_answer
from cybertank.server.present.chapters.missiles import blast_answer, course_answer
from cybertank.server.present.chapters.tasks import task_answer, tasks_answer
from cybertank.server.present.chapters.terrain import ground_answer
from cybertank.server.present.odds import odds_answer
from cybertank.server.present.reach import move_forecast, path_answer, reach_answer, refusal_view
from cybertank.server.present.threats import threat_to
from cybertank.server.wire.questions import (
    Answer,
    BlastQuestion,
    CourseQuestion,
    ForecastAnswer,
    ForecastQuestion,
    GroundQuestion,
    HexQuestion,
    LineQuestion,
    OddsQuestion,
    PathQuestion,
    Question,
    ReachQuestion,
    RefusalView,
    TellAnswer,
    ThreatQuestion,
    UnitQuestion,
    UnknownAnswer,
)
from cybertank.server.wire.tasks import TaskQuestion, TasksQuestion
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.announcements import announce, is_a_fight
from cybertank.text.maps.hex_words import hex_report
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.notation.nearest import with_nearest
from cybertank.text.notation.spelling import no_hex
from cybertank.text.reports import unit_abilities, unit_report
from cybertank.text.units.sheets import describe_unit, stats_line
from cybertank.text.wording import listed


class UnknownName(Exception):
    """An error for a question that names an unknown unit, hex, seat or edge."""


def answer(state: State, question: Question) -> Answer:
    """Answer a question about a position, without changing it."""
    try:
        return _answer(state, question)
    except (UnknownName, NotationFault) as fault:
        return UnknownAnswer(RefusalView("notation", str(fault)))


def _answer(state: State, question: Question) -> Answer:
    match question:
        case ReachQuestion(unit=word):
            return reach_answer(state, _unit(state, word))
        case PathQuestion():
            return _path(state, question)
        case ForecastQuestion(decision=text):
            return forecast(state, text)
        case OddsQuestion(attack=text):
            return odds_answer(state, text)
        case ThreatQuestion(seat=word):
            return threat_to(state, _seat(state, word))
        case HexQuestion(hex=word):
            where = _hex(state, word)
            return TellAnswer(state.board.names[where], _lines(hex_report(state, where)))
        case UnitQuestion(unit=word):
            return _about_unit(state, word)
        case CourseQuestion(missile=word, by=by):
            return _course(state, word, by)
        case BlastQuestion(hex=word):
            return blast_answer(state, _hex(state, word))
        case LineQuestion(laser=word, hex=there):
            return line_answer(state, _unit(state, word), _hex(state, there))
        case GroundQuestion(hex=word):
            return ground_answer(state, _hex(state, word))
        case TasksQuestion(workers=text):
            return tasks_answer(state, text)
        case TaskQuestion(task=text):
            return task_answer(state, text)
        case _:
            assert_never(question)


# -- finding units, hexes and seats ------------------------------------------------------------------------------------


def _unit(state: State, word: str) -> int:
    unit = state.find(word)
    if unit == NOBODY:
        raise UnknownName(f"there is no unit {word!r} in play")
    return unit


def _hex(state: State, word: str) -> int:
    index = state.board.index
    found = index.get(word, index.get(word.lower(), NOBODY))
    if found == NOBODY:
        raise UnknownName(no_hex(word, index))
    return found


def _seat(state: State, word: str) -> int:
    seats = state.setting.seats
    if word not in seats:
        raise UnknownName(f"there is no seat {word!r}; the seats are {listed(seats)}")
    return seats.index(word)


# -- single questions --------------------------------------------------------------------------------------------------


def _path(state: State, question: PathQuestion) -> Answer:
    if question.off and question.off not in EDGE_BITS:
        raise UnknownName(f"there is no edge {question.off!r}; the edges are {listed(list(EDGE_BITS))}")
    if not question.by and not question.off:
        raise UnknownName("name a hex to move to, or an edge to exit by")
    by = [_hex(state, word) for word in question.by]
    return path_answer(state, _unit(state, question.unit), by, question.off)


def _course(state: State, word: str, by: list[str]) -> Answer:
    found = course_answer(state, word, [_hex(state, name) for name in by]) if by else None
    if found is None:
        raise UnknownName(f"there is no missile {word!r} to fly" if by else "name a hex to fly to")
    return found


def forecast(state: State, text: str) -> ForecastAnswer:
    """Say what a decision would do, or why it is illegal. Raise NotationFault if it cannot be read."""
    decision = read_decision(state, text)
    match decision:
        case Move():
            return move_forecast(state, decision)
        case _:
            return _decision_forecast(state, decision)


def _decision_forecast(state: State, decision: Decision) -> ForecastAnswer:
    written = write_decision(state, decision)
    refusal = check(state, decision)
    if refusal is not None:
        refusal = with_nearest(state, decision, refusal)
        return ForecastAnswer(written, "", fight=False, refusal=refusal_view(refusal))
    return ForecastAnswer(written, announce(state, decision), is_a_fight(state, decision))


def _about_unit(state: State, word: str) -> TellAnswer:
    """Describe a unit in play, or say what happened to a unit that is gone."""
    unit = state.find(word)
    if unit != NOBODY:
        lines = unit_report(state, unit)
        if state.kind(unit).is_ogre:
            lines = "\n".join([describe_unit(state, unit), stats_line(state.kind(unit)), *unit_abilities(state, unit)])
        return TellAnswer(state.ids[unit], _lines(lines))
    gone = [u for u, known in enumerate(state.ids) if known.upper() == word.upper()]
    if not gone:
        raise UnknownName(f"there is no unit {word!r} in the game")
    return TellAnswer(state.ids[gone[-1]], [describe_unit(state, gone[-1])])


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]
