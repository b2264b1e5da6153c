"""14.03 Mine-Detecting Hovertrucks, and the search for mines (15.03.3) as far as it needs no engineers."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule

OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True, "mines": True}
MINES = [{"hex": "0504", "seat": "defender", "count": 2, "road": False, "known": False}]
FAR = ("A LT attacker 0101", "D LT defender 0909")
DETECTOR = "M MDHT attacker 0505"


@pytest.fixture
def search(field_fire: Any) -> Any:
    """Return a fire phase with a detector in 0505 and hidden mines in 0504."""
    return partial(field_fire, DETECTOR, *FAR, mines=MINES, options=OPTIONS)


def known(verdict: Any) -> bool:
    return bool(verdict.position["mines"][0]["known"])


@rule("14.03")
def test_its_counter(unit_type: Any) -> None:
    detector, truck = unit_type("MDHT"), unit_type("HT")
    assert (detector.move, detector.second_move, detector.defense) == (truck.move, truck.second_move, truck.defense)
    assert (detector.vp, detector.carries, detector.size) == (2, 0, 1)


@rule("14.03", "15.03.3")
@pytest.mark.parametrize(
    ("hexes", "die", "found"),
    [
        ("0504", 1, False),
        ("0504", 2, True),
        ("0504 0506 0604", 3, False),
        ("0504 0506 0604", 4, True),
        ("0504 0506 0604 0605 0404", 5, False),
        ("0504 0506 0604 0605 0404", 6, True),
        ("0506", 6, False),
    ],
)
def test_a_die_above_the_number_of_hexes_finds_all_mines_there(search: Any, hexes: str, die: int, found: bool) -> None:
    verdict = search(do=f"task M detect {hexes}", dice=[die])
    assert known(verdict) == found
    assert verdict.unit("M")["fired"]
    assert verdict.count("mines-found") == found


@rule("14.03", "15.03.3")
def test_it_searches_one_to_five_neighboring_hexes(search: Any) -> None:
    assert search(do="task M detect 0503").rule == "15.03.3"
    assert search(do="task M detect 0504 0504").rule == "15.03.3"
    assert search(do="task M detect 0504 0506 0604 0605 0404 0405").rule == "15.03.3"


@rule("14.03", "15.03")
def test_it_searches_once_a_turn_and_only_where_it_began(search: Any, in_field: Any) -> None:
    again = search(do=["task M detect 0506", "task M detect 0504"], dice=[1])
    assert (again.rule, again.error["decision"]) == ("15.03", 2)
    do = ["move M 0604", "move M 0505", "end", "task M detect 0504"]
    assert in_field(DETECTOR, *FAR, do=do, mines=MINES, options=OPTIONS).rule == "15.03"
    assert search(do="task M detect 0504", phase="movement").rule == "15.03"


@rule("14.03", "15.03")
def test_a_hex_is_searched_once_a_turn(field_fire: Any) -> None:
    two = field_fire(
        *(DETECTOR, "N MDHT attacker 0505", *FAR),
        do=["task M detect 0504", "task N detect 0506"],
        dice=[1],
        mines=MINES,
        options=OPTIONS,
    )
    assert two.rule == "15.03"


@rule("14.03")
def test_two_detectors_together_roll_two_dice(field_fire: Any) -> None:
    units = (DETECTOR, "N MDHT attacker 0505", *FAR)
    verdict = field_fire(*units, do="task M + N detect 0504", dice=[1, 2], mines=MINES, options=OPTIONS)
    assert known(verdict)
    assert verdict.event("task")["dice"] == [1, 2]


@rule("14.03")
def test_it_needs_the_option_mines(field_fire: Any) -> None:
    options = {key: value for key, value in OPTIONS.items() if key != "mines"}
    assert field_fire(DETECTOR, *FAR, do="task M detect 0504", options=options).rule == "15.03.3"


@rule("14.03")
def test_engineers_need_the_option_engineering(field_fire: Any) -> None:
    units = ("C CE attacker 0505 squads=2", *FAR)
    do = "task C detect 0504"
    assert field_fire(*units, do=do, mines=MINES, options=OPTIONS).rule == "15.00"
    allowed = field_fire(*units, do=do, dice=[1, 2], mines=MINES, options=OPTIONS | {"engineering": True})
    assert known(allowed)


@rule("14.03")
def test_it_carries_neither_infantry_nor_cargo_and_does_not_fire(in_field: Any, field_fire: Any) -> None:
    assert in_field(DETECTOR, "I INF attacker 0505", *FAR, do="mount I on M", options=OPTIONS).rule == "14.03"
    units = (DETECTOR, "C CE attacker 0505", "L LAD attacker 0505 pallet=true", *FAR)
    assert in_field(*units, do="load L on M", options=OPTIONS).rule == "14.03"
    assert field_fire(DETECTOR, "T LT defender 0506", *FAR, do="fire M at T", options=OPTIONS).rule == "7.02"


@rule("14.03")
def test_a_judgement_can_be_judged_on(search: Any, judged: Any) -> None:
    first = search(do="task M detect 0506", dice=[1])
    again = judged(**(first.position | {"turn": 1, "seat": "attacker", "phase": "fire"}), do="task M detect 0504")
    assert again.rule == "15.03"
    assert first.position["tasks"] == ["detect 0505"]
