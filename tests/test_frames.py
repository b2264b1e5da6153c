"""Every kind of frame has its words, its file form and its snapshot under one key."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from cybertank.board.hexes import EDGE_SOUTH
from cybertank.game.decisions import End
from cybertank.state.frames import (
    AnyFrame,
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
from cybertank.state.held import Attack, Flight, HeldDrive, HeldMove, Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.forecasts.announcements import announce
from cybertank.text.frames.base import FrameText, QuestionText
from cybertank.text.frames.registry import FRAMES, KINDS, PENDING, frame_text, question_text
from cybertank.text.maps.boards import board_from
from cybertank.text.notation.parts import shots_of
from cybertank.text.positions.models import PendingEntry, PendingWord
from cybertank.text.positions.pending import pending_of, read_pending
from cybertank.text.positions.reading import state_of
from cybertank.text.prompts import asked_for, is_question, question
from cybertank.units.catalogue import MAIN, MISSILE

FRAME_TYPES: tuple[type[Frame], ...] = get_args(AnyFrame)


def fire_round() -> FireRound:
    """Return a fire round with something in each of its parts."""
    fight = FireRound(1, 0, 5)
    fight.number, fight.fired, fight.quiet, fight.rammed = 3, 2, 1, 1
    fight.used, fight.out, fight.weary = [1, MAIN, 1], [0], [0, 2]
    fight.struck = [1, MAIN, 0, 1, 2]
    return fight


def flight() -> Flight:
    """Return a flight with something in each of its parts."""
    missile = Flight(0, 0, 5)
    missile.entered, missile.shots, missile.passed = 12, [1, MAIN, 1, 2, MAIN, 2], [1]
    return missile


SAMPLES: list[Frame] = [
    SetUp(1, 0),
    Turn(0, 4, 1),
    RamQuestion(1, [0], HeldMove(0, 5, 0, [6, 7, -EDGE_SOUTH]), 1),
    OverrunQuestion(1, [0], 5),
    fire_round(),
    Grouping(1, 5, Attack(0, [Shot(0, MAIN, 1)], UnitTarget(2))),
    Flying(0, flight()),
    FlightQuestion(1, [0], flight()),
    Interception(1, [0], Attack(0, [Shot(0, MISSILE, 2)], UnitTarget(2)), [1, 0, 1, 1]),
    TrackQuestion(1, [0], HeldDrive(0, [6, 7, -EDGE_SOUTH], 5), [1]),
]

# 7.12: infantry is grouped if there is spillover.
GREEN_RULES = {"options": {"stacking": 5, "spillover": True, "close_combat": "overrun"}}


@pytest.fixture
def state(position_file: Any) -> State:
    """Return a state with a unit for every slot of the samples."""
    where = board_from("ogre", None, "test").names[5]
    entry = position_file(
        "OGRE MK3 attacker 0918", "HVY1 HVY defender 0917", f"INF1 INF defender {where} squads=3", rules=GREEN_RULES
    )
    return state_of(entry, "test")


def name_of(frame: Frame) -> str:
    return type(frame).__name__


def test_every_kind_of_frame_has_its_text_and_a_sample() -> None:
    assert {text.frame_type for text in FRAMES} == set(FRAME_TYPES)
    assert {type(frame) for frame in SAMPLES} == set(FRAME_TYPES)
    assert len(KINDS) == len(FRAMES)
    assert set(PENDING) == set(get_args(PendingWord))


@pytest.mark.parametrize("frame", SAMPLES, ids=name_of)
def test_a_frame_is_found_by_its_type(frame: Frame) -> None:
    text = frame_text(frame)
    assert text.frame_type is type(frame)
    assert KINDS[text.kind] is type(text)
    asked = question_text(frame)
    assert (asked is not None) == isinstance(text, QuestionText) == is_question(frame)


@pytest.mark.parametrize("frame", SAMPLES, ids=name_of)
def test_a_copy_of_a_frame_is_one_of_its_kind(frame: Frame) -> None:
    again = frame.copy()
    assert type(again) is type(frame)
    assert again.content() == frame.content()
    alike = [other for other in SAMPLES if other.content()[0] == frame.content()[0]]
    assert alike == [frame], "the first number tells the kinds apart"


@pytest.mark.parametrize("frame", SAMPLES, ids=name_of)
def test_a_frame_has_its_words(state: State, frame: Frame) -> None:
    state.flow = [frame] if isinstance(frame, SetUp) else [Turn(0, 4, 2), frame]
    assert asked_for(state)
    what, rule = frame_text(frame).ending(state)
    assert announce(state, End()) == f"The {state.setting.seats[frame.seat]} ends {what} ({rule})"
    assert bool(question(state)) == is_question(frame)


@pytest.mark.parametrize("frame", SAMPLES, ids=name_of)
def test_a_frame_comes_back_from_its_snapshot(frame: Frame) -> None:
    form = frame_text(frame).snapshot()
    kind: type[FrameText] = KINDS[form.kind]
    assert len(form.numbers) == len(kind.numbers)
    assert len(form.lists) == len(kind.lists)
    again = kind.from_snapshot(form.numbers, form.lists)
    assert type(again) is type(frame)
    assert again.content() == frame.content()
    # The snapshot contains everything in a frame, except the seat that all frames have.
    names = {name for part in type(frame).__mro__ for name in getattr(part, "__slots__", ())}
    assert names == {name.partition(".")[0] for name in (*kind.numbers, *kind.lists)}


@pytest.mark.parametrize("frame", [frame for frame in SAMPLES if is_question(frame)], ids=name_of)
def test_a_question_comes_back_from_a_position(state: State, frame: Frame) -> None:
    state.flow = [Turn(0, 4, 2), frame]
    entries: list[PendingEntry] = pending_of(state)
    assert PENDING[entries[0].ask].frame_type is type(frame)
    state.flow = [Turn(0, 4, 2)]
    read_pending(state, entries, "test")
    assert state.flow[-1].content() == frame.content()


def test_shots_are_kept_flat() -> None:
    shots = shots_of([0, MAIN, 1, 2, MAIN, 3])
    assert [(shot.unit, shot.component, shot.count) for shot in shots] == [(0, MAIN, 1), (2, MAIN, 3)]
    assert all(isinstance(shot, Shot) for shot in shots)
