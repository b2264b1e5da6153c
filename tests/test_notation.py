"""Every decision is written in notation and read back, and every verb of the notation is read."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from cybertank.board.hexes import EDGE_SOUTH
from cybertank.game import decisions as verbs
from cybertank.game.decisions import Decision
from cybertank.rules.engineering.jobs import BRIDGE, DETECT, ENTRENCH, MINE, PACK, RELOAD, REPAIR, Job
from cybertank.state.frames import SetUp, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, HexTarget, RevetmentTarget, RoadTarget, UnitTarget
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.announcements import is_a_fight
from cybertank.text.notation.decisions import GRAMMAR, VERBS, read_decision, write_decision
from cybertank.text.positions.reading import state_of
from cybertank.units.catalogue import MAIN, MISSILE, TREADS

DECISIONS: tuple[type[Decision], ...] = get_args(Decision)

SAMPLES: list[Decision] = [
    verbs.Place("HVY9", 5),
    verbs.Place("INF9", 5, 3),
    verbs.Place("SHVY9", 5, gear=True),
    verbs.Place("HVY9", -EDGE_SOUTH, dummy=True),
    verbs.Take(1),
    verbs.Mine(5, True),
    verbs.Mine(5, False, False),
    verbs.Cover(1, True),
    verbs.Cover(1, False),
    verbs.Mark(1, True),
    verbs.Mark(1, False),
    verbs.Move(0, [5, 6]),
    verbs.Move(0, [5, -EDGE_SOUTH]),
    verbs.Stay(0),
    verbs.Fire([Shot(0, MAIN, 1), Shot(2, MAIN, 2)], UnitTarget(1)),
    verbs.Fire([Shot(1, MAIN, 1)], UnitTarget(0, TREADS)),
    verbs.Fire([Shot(1, MAIN, 1)], HexTarget(5)),
    verbs.Fire([Shot(1, MAIN, 1)], RevetmentTarget(5)),
    verbs.Fire([Shot(1, MAIN, 1)], RoadTarget(5)),
    verbs.Fire([Shot(1, MAIN, 1)], BridgeTarget(5)),
    verbs.Fire([Shot(1, MAIN, 1)], BridgeTarget(5, 6)),
    verbs.Split(2, [2, 1]),
    verbs.Join(2, [3]),
    verbs.Remove(1),
    verbs.Mount(2, 1),
    verbs.Dismount(2, 5),
    verbs.Hook(0, 1),
    verbs.Unhook(0),
    verbs.Group(5, [3, 2]),
    verbs.Intercept([Shot(0, MISSILE, 2), Shot(1, MAIN, 1)]),
    verbs.Launch(1),
    verbs.Salvo([(1, 5), (0, 6)]),
    verbs.Fly([5, 6]),
    verbs.Detonate(),
    verbs.Pass(),
    verbs.Overrun(5),
    verbs.Dive(2),
    verbs.Ram(0, 1),
    verbs.Arm(0, 2),
    verbs.Speed(0, 2),
    verbs.Speed(0, 0, back=True),
    verbs.Separate(0),
    verbs.Carry(1, [5], 0),
    verbs.Unload(0),
    verbs.Deploy(0),
    verbs.Load(0, 1),
    verbs.Task(Job(PACK, [Shot(2, MAIN, 2)], 1)),
    verbs.Task(Job(MINE, [Shot(2, MAIN, 1)], word="road")),
    verbs.Task(Job(ENTRENCH, [Shot(2, MAIN, 1)])),
    verbs.Task(Job(BRIDGE, [Shot(2, MAIN, 1)], hexes=[5, 6])),
    verbs.MakeSafe(2),
    verbs.Withhold(2),
    verbs.Prepare(0, 5),
    verbs.Task(Job(REPAIR, [Shot(0, MAIN, 1)], 0, component=MAIN)),
    verbs.Task(Job(RELOAD, [Shot(0, MAIN, 1)], 0, component=MISSILE, count=2)),
    verbs.Control(0, [1, 2]),
    verbs.Control(0, []),
    verbs.Lead(0, [2]),
    verbs.Occupy(2),
    verbs.Vacate(2),
    verbs.Task(Job(PACK, [Shot(2, MAIN, 2)], 1, word="top")),
    verbs.Task(Job(DETECT, [Shot(2, MAIN, 1), Shot(0, MAIN, 1)], hexes=[5, 6])),
    verbs.Track(1),
    verbs.Destruct(0),
    verbs.End(),
    verbs.Resign(0),
]


@pytest.fixture
def state(position_file: Any) -> State:
    """Return a state with a unit for every slot of the samples."""
    entry = position_file(
        "OGRE MK3 attacker 0918",
        "HVY1 HVY defender 0917",
        "INF1 INF defender 0916 squads=3",
        "INF2 INF defender 0916 squads=3",
    )
    return state_of(entry, "test")


def content(what: object) -> object:
    """Return the content of a decision for comparison."""
    match what:
        case list() | tuple():
            return [content(part) for part in what]
        case int() | str():
            return what
        case _:
            return [type(what), *(content(getattr(what, name)) for name in type(what).__slots__)]  # type: ignore[attr-defined]


def name_of(decision: Decision) -> str:
    return type(decision).__name__


def test_every_decision_has_a_sample() -> None:
    assert {type(decision) for decision in SAMPLES} == set(DECISIONS)


@pytest.mark.parametrize("decision", SAMPLES, ids=name_of)
def test_a_decision_is_written_and_read_back(state: State, decision: Decision) -> None:
    line = write_decision(state, decision)
    assert line.split()[0] in VERBS
    again = read_decision(state, line)
    assert content(again) == content(decision)
    assert write_decision(state, again) == line


def test_every_verb_writes_some_decision(state: State) -> None:
    written = {write_decision(state, decision).split()[0] for decision in SAMPLES}
    assert written == set(VERBS) == set(GRAMMAR)


def test_a_verb_begins_its_own_grammar() -> None:
    for word, grammar in GRAMMAR.items():
        assert grammar.split()[0].rstrip(",") == word


@pytest.mark.parametrize("word", VERBS)
def test_a_verb_with_too_much_behind_it_is_refused_with_its_grammar(state: State, word: str) -> None:
    with pytest.raises(NotationFault) as fault:
        read_decision(state, f"{word} ? ? ? ? ? ?")
    assert fault.value.grammar == GRAMMAR[word]


@pytest.mark.parametrize("decision", SAMPLES, ids=name_of)
def test_it_is_known_of_every_decision_whether_dice_hang_on_it(state: State, decision: Decision) -> None:
    if name_of(decision) in ("Fire", "Stay", "Overrun", "Ram", "Group", "Intercept", "Destruct", "Detonate", "Prepare"):
        assert is_a_fight(state, decision)
    elif isinstance(decision, verbs.Task):
        assert is_a_fight(state, decision) == (decision.job.kind not in (PACK, RELOAD))
    else:
        assert not is_a_fight(state, decision)


def test_a_seat_resigns_for_itself(state: State) -> None:
    state.flow = [Turn(0, 1, 1), SetUp(1, 0)]
    again = read_decision(state, "resign")
    assert isinstance(again, verbs.Resign)
    assert again.seat == 1
