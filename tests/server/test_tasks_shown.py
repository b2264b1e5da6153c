"""What a page shows of section 15: tasks with their dice and chances, what is built, and what stays secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cybertank.server.present.answers import answer
from cybertank.server.present.boards import board_change, drawing
from cybertank.server.present.turn_options import present_options
from cybertank.server.present.views import present_view
from cybertank.server.present.visibility import redact
from cybertank.server.wire import questions as ask
from cybertank.server.wire.positions import LaborView, MineView, RevetmentView, TrenchView, UnitView, View
from cybertank.server.wire.tasks import JobView, TaskAnswer, TaskOffer, TaskQuestion, TasksAnswer, TasksQuestion
from cybertank.state.chapters.vulcans import FULL, INSIDE, SMALL
from cybertank.state.state import State
from cybertank.text.positions.reading import state_of

StateWith = Callable[..., State]
FIRE = {"number": 1, "seat": "attacker", "phase": "fire"}
FIELD = {
    "name": "field",
    "columns": 9,
    "rows_odd": 9,
    "rows_even": 9,
    "stagger": "odd-north",
    "hexes": {"0707": "town"},
    "hexsides": {"0504-0505": "stream", "0505-0604": "ridge", "0505-0605": "ridge"},
    "roads": [["0706", "0707", "0708"]],
}
ENGINEERS = ("CE1 CE attacker 0505 squads=3", "HDRN1 HDRN attacker 0505", "TK1 TK attacker 0505 stores=true")
ENEMY = "E INF defender 0909 squads=1"


@pytest.fixture
def state_with(position_file: Callable[..., Any]) -> StateWith:
    """Return a fire phase on a field with a stream and two ridges, with engineering and mines."""

    def make(*lines: str, **keys: Any) -> State:
        keys = {"map": FIELD, "turn": FIRE, "options": {"engineering": True, "mines": True}, **keys}
        return state_of(position_file(*lines, ENEMY, **keys), "test")

    return make


def tasks(state: State, workers: str) -> TasksAnswer:
    found = answer(state, TasksQuestion(workers))
    assert isinstance(found, TasksAnswer)
    return found


def offer(state: State, workers: str, kind: str) -> TaskOffer:
    return next(one for one in tasks(state, workers).offers if one.kind == kind)


def job(state: State, text: str) -> JobView:
    found = answer(state, TaskQuestion(text))
    assert isinstance(found, TaskAnswer)
    return found.job


def unit(view: View, name: str) -> UnitView:
    return next(one for one in view.units if one.id == name)


def test_workers_are_listed_and_their_tasks_are_no_buttons(state_with: StateWith) -> None:
    options = present_options(state_with(*ENGINEERS), False)
    assert options.workers == ["CE1", "HDRN1"]
    assert not [choice for choice in options.choices if choice.text.startswith("task")]


def test_a_task_has_its_dice_its_face_and_its_chance(state_with: StateWith) -> None:
    (here,) = [one for one in offer(state_with(*ENGINEERS), "CE1*2", "grade").jobs if one.hexes == ["0505", "0604"]]
    assert (here.text, here.dice, here.needs) == ("task CE1*2 grade 0505-0604", 2, 5)
    assert here.chance == pytest.approx(1 - (4 / 6) ** 2)


def test_helpers_add_their_dice(state_with: StateWith) -> None:
    state = state_with(*ENGINEERS)
    assert [(one.unit, one.squads, one.counted) for one in tasks(state, "CE1").helpers] == [
        ("CE1", 3, True),
        ("HDRN1", 1, False),
    ]
    assert offer(state, "CE1*3 + HDRN1", "entrench").jobs[0].dice == 5


def test_entrenching_says_for_how_many_squads(state_with: StateWith) -> None:
    (here,) = offer(state_with(*ENGINEERS), "CE1*1", "entrench").jobs
    assert here.note == "room for 1 squad, 2 or more 33 %, 3 17 %"


def test_packing_says_which_of_its_turns_it_is(state_with: StateWith) -> None:
    state = state_with(ENGINEERS[0], "LAD1 LAD attacker 0505 packing=1")
    (here,) = offer(state, "CE1", "pack").jobs
    assert (here.unit, here.turns, here.done, here.dice, here.chance) == ("LAD1", 3, 1, 0, 1)
    assert unit(present_view(state, 1), "LAD1").labor == LaborView("packing", done=1, turns=3)


def test_an_impossible_task_says_why_and_comes_last(state_with: StateWith) -> None:
    state = state_with(*ENGINEERS)
    refused = [all(one.refusal for one in offer.jobs) for offer in tasks(state, "CE1").offers]
    assert refused == sorted(refused)
    assert any(refused)
    (here,) = offer(state, "CE1", "road").jobs
    assert here.refusal is not None
    assert here.refusal.rule == "15.03.6"
    assert "no road is cut in 0505" in here.refusal.reason
    assert (here.dice, here.says) == (0, "")


def test_a_unit_that_cannot_work_says_why(state_with: StateWith) -> None:
    state = state_with("CE1 CE attacker 0505 squads=1 fired=true", "HVY1 HVY attacker 0505")
    refusal = tasks(state, "CE1").refusal
    assert refusal is not None
    assert "fires or works once a turn" in refusal.reason
    assert tasks(state, "HVY1").refusal is not None
    assert isinstance(answer(state, TasksQuestion("NOBODY")), ask.UnknownAnswer)


def test_a_search_is_put_together_hex_by_hex(state_with: StateWith) -> None:
    state = state_with(*ENGINEERS)
    assert {len(one.hexes) for one in offer(state, "CE1", "detect").jobs} == {1}
    two = job(state, "task CE1 detect 0504 0506")
    assert (two.dice, two.needs, two.refusal) == (3, 3, None)
    far = job(state, "task CE1 detect 0909")
    assert far.refusal is not None
    assert "is not next to" in far.refusal.reason
    assert isinstance(answer(state, TaskQuestion("fire CE1 at E")), ask.UnknownAnswer)


def test_what_is_built_is_in_the_view(state_with: StateWith) -> None:
    state = state_with(*ENGINEERS, entrenchments=[{"hex": "0505", "squads": 2}], mines_in_hand={"attacker": 3})
    shown = present_view(redact(state, "attacker"), 1)
    assert shown.trenches == [TrenchView("0505", 2)]
    assert shown.mines_in_hand == {"attacker": 3}
    assert (unit(shown, "CE1").dug, unit(shown, "TK1").stores) == (2, True)
    assert present_view(redact(state, "defender"), 1).mines_in_hand == {}
    assert present_options(state, False).ground


def test_only_the_owner_knows_that_mines_are_safe(state_with: StateWith) -> None:
    known = {"hex": "0404", "seat": "attacker", "count": 2, "road": False, "known": True, "safe": True}
    state = state_with(*ENGINEERS, mines=[known])
    own, enemy = (present_view(redact(state, seat), 1) for seat in ("attacker", "defender"))
    assert own.mines == [MineView("0404", "attacker", 2, road=False, known=True, safe=True)]
    assert enemy.mines == [MineView("0404", "attacker", 1, road=False, known=True)]
    assert b"safe" not in msgspec.json.encode(enemy)


def test_bridges_and_graded_ridges_are_drawn(state_with: StateWith) -> None:
    before = state_with(*ENGINEERS).board
    after = state_with(*ENGINEERS, overlays={"bridges": ["0504-0505"], "hexsides": {"0505-0604": "clear"}}).board
    drawn = drawing(after)
    hexes = {name: place for place, name in enumerate(drawn.names)}
    span = tuple(sorted((hexes["0504"], hexes["0505"])))
    assert drawn.built == [span]
    assert drawn.graded == [tuple(sorted((hexes["0505"], hexes["0604"])))]
    assert [kind for a, b, kind in drawn.sides if tuple(sorted((a, b))) == span] == ["stream"]
    change = board_change(before, after)
    assert change is not None
    assert change.built == [(*span, True)]


def test_a_vulcan_shows_what_it_controls_carries_and_builds(state_with: StateWith) -> None:
    state = state_with("VULCAN VULCAN attacker 0505", "HDRN1 HDRN attacker 0505", "MK3A MK3 attacker 0506")
    vulcan, drone, hull = (state.find(name) for name in ("VULCAN", "HDRN1", "MK3A"))
    where = state.board.index["0505"]
    state.vulcans = state.vulcans.replaced(
        links=(drone, vulcan, FULL),
        cargo=(vulcan, 4, 1),
        berths=(drone, INSIDE),
        assembly=(hull, 25),
        revetments=(where, SMALL),
        sheltered=(drone, 0),
    )
    shown = present_view(state, 1)
    carried = unit(shown, "HDRN1")
    assert (carried.controller, carried.control, carried.berth, carried.shelter) == (
        "VULCAN",
        "full",
        "inside",
        "small",
    )
    assert (unit(shown, "VULCAN").cargo, unit(shown, "VULCAN").cargo_top) == (4, 1)
    assert unit(shown, "MK3A").labor == LaborView("assembly", done=12.5, turns=30)
    assert shown.revetments == [RevetmentView("0505", "small", ["HDRN1"])]
