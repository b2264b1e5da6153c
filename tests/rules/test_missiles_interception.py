"""10.03, 12.04 Interception of cruise missiles: who is asked, what each weapon needs, and what a hit does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.rules.missiles.interception import chance

Judged = Callable[..., Any]
rule = pytest.mark.rule

FIELD = {"name": "range", "columns": 9, "rows_odd": 40, "rows_even": 40, "stagger": "odd-north", "hexes": {}}


@pytest.fixture
def flown(judged: Judged) -> Judged:
    """Return a function that launches M from 0501 and flies it down its column to a row."""

    def run(
        *units: str, to: int, do: list[str] | str = (), dice: list[int] | tuple[int, ...] = (), **more: object
    ) -> Any:
        ground = FIELD | {key: more.pop(key) for key in ("hexes", "hexsides") if key in more}
        path = " ".join(f"05{row:02d}" for row in range(2, to + 1))
        said = [do] if isinstance(do, str) else list(do)
        crawlers = ("M MCRL attacker 0501", "B LT attacker 0101")
        return judged(
            *crawlers, *units, map=ground, phase="fire", do=["launch M", f"fly {path}", *said], dice=dice, **more
        )

    return run


ASKED = {"seat": "defender", "phase": "fire", "choose": "intercept"}


# -- 10.03, 10.03.1: who is asked --------------------------------------------------------------------------------------


@rule("10.03.1")
def test_the_flight_stops_where_an_enemy_can_fire_and_drops_the_rest(flown: Judged) -> None:
    said = flown("H HWZ defender 0512", to=20)
    assert said.next == ASKED
    assert said.event("flight")["path"][-1] == "0504", "eight hexes away"
    said = flown("H HWZ defender 0512", to=20, do="end")
    assert said.next["choose"] == "fly"
    said = flown("H HWZ defender 0512", to=20, do=["end", "fly 0505 0506"])
    assert said.event("flight", 1)["path"] == ["0505"]


@rule("10.03.1")
def test_nobody_is_asked_out_of_range_or_about_the_crawlers_own_hex(flown: Judged) -> None:
    assert flown("H HVY defender 0514", to=10).next["choose"] == "fly"
    # The heavy tank reaches the crawler's hex, but not the first that the missile flies into.
    assert flown("H LT defender 0301", to=3).next["choose"] == "intercept"
    assert flown("I INF defender 0401", to=4).event("flight")["path"] == ["0502"]


@rule("10.03")
@pytest.mark.parametrize(
    "unit",
    [
        "H HVY defender 0505 disabled=fire",
        "H CP defender 0505",
        "H TK defender 0505",
        "H MCRL defender 0505",
        "H ADMIN defender 0505 sp=30",
        "H LASER defender 0505 sp=10",
    ],
)
def test_units_that_cannot_fire_are_not_asked(flown: Judged, unit: str) -> None:
    assert flown(unit, "D LT defender 0940", to=6).next["choose"] == "fly"


@rule("10.03")
def test_own_units_are_not_asked(flown: Judged) -> None:
    assert flown("H HVY attacker 0505", "D LT defender 0940", to=6).next["choose"] == "fly"


@rule("10.03", "5.11.1")
def test_riders_fire_from_a_tank_but_not_from_inside_a_truck(flown: Judged) -> None:
    on_tank = ("H LT defender 0505 disabled=fire", "I INF defender 0505 riding=H")
    assert flown(*on_tank, to=6).next == ASKED
    in_truck = ("H TK defender 0505", "I INF defender 0505 riding=H", "D LT defender 0940")
    assert flown(*in_truck, to=6).next["choose"] == "fly"


@rule("10.03", "7.14.4")
def test_infantry_in_water_cannot_intercept_but_marines_can(flown: Judged) -> None:
    sea = {"0505": "water"}
    assert flown("I INF defender 0505", "D LT defender 0940", to=6, hexes=sea).next["choose"] == "fly"
    assert flown("I MAR defender 0505", "D LT defender 0940", to=6, hexes=sea).next == ASKED


@rule("10.03.1")
def test_every_enemy_seat_in_range_is_asked_in_order(flown: Judged) -> None:
    seats = {"seats": ["attacker", "defender", "third"]}
    units = ("H HVY third 0510", "I HVY defender 0510")
    said = flown(*units, to=12, **seats)
    assert said.next["seat"] == "defender"
    assert flown(*units, to=12, do="end", **seats).next["seat"] == "third"
    assert flown(*units, to=12, do=["end", "end"], **seats).next == {**ASKED, "seat": "attacker", "choose": "fly"}


@rule("10.03.1")
def test_pass_ends_the_questions_of_a_seat_for_this_missile(flown: Judged) -> None:
    said = flown("H HVY defender 0510", to=12, do=["pass", "fly 0509 0510 0511 0512"])
    assert said.ok, said.reason
    assert said.next["choose"] == "fly"
    assert said.event("pass")["seat"] == "defender"


@rule("10.03.1")
def test_pass_does_not_speak_for_the_next_missile(judged: Judged) -> None:
    units = ("M MCRL attacker 0501", "N MCRL attacker 0502", "H HWZ defender 0506", "D LT defender 0940")
    do = ["salvo M 0938 N 0122", "fly 0502 0503", "pass", "fly to 0938", "detonate", "fly 0503"]
    said = judged(*units, map=FIELD, phase="fire", do=do, dice="seed:1")
    assert said.next == ASKED, said.reason


# -- 10.03.1: once each ------------------------------------------------------------------------------------------------


@rule("10.03.1")
def test_a_unit_fires_once_at_a_missile(flown: Judged) -> None:
    said = flown("H HVY defender 0510", to=9, do=["intercept H", "intercept H"], dice=[1, 1])
    assert said.rule == "10.03.1"
    said = flown("H HVY defender 0510", to=9, do=["intercept H", "end", "fly 0508 0509 0510"], dice=[1, 1])
    assert said.next["choose"] == "fly", "it is not asked again"


@rule("10.03.1")
def test_end_is_said_after_a_miss_and_never_after_a_hit(flown: Judged) -> None:
    said = flown("H HVY defender 0510", to=9, do="intercept H", dice=[5, 5])
    assert said.next == ASKED
    said = flown("H HVY defender 0510", to=9, do="intercept H", dice=[5, 6, 1])
    assert said.next["choose"] == "fire"
    assert said.event("missile-hit") == {
        "event": "missile-hit", "missile": "M", "hex": "0508", "die": 1, "exploded": False, "rule": "10.03.3"
    }  # fmt: skip


@rule("10.03.1")
def test_squads_fire_one_by_one_and_the_others_later(flown: Judged) -> None:
    dice = [5, 5, 5, 5]
    said = flown("I INF defender 0510 squads=3", to=9, do=["intercept I*2", "intercept I*2"], dice=dice)
    assert said.rule == "10.03.1"
    said = flown("I INF defender 0510 squads=3", to=9, do=["intercept I*2", "intercept I"], dice=[*dice, 1, 1])
    assert said.count("interception") == 3
    assert said.dice_left == []


@rule("10.03.1")
def test_a_hit_stops_the_rest_and_spares_their_dice_and_missiles(flown: Judged) -> None:
    said = flown("O MK3 defender 0508", to=9, do="intercept O:missile*2", dice=[4, 5, 2, 6, 6])
    assert said.dice_left == [6, 6]
    assert said.unit("O")["spent"] == {"missile": 1}


@rule("10.03.1", "7.05.3")
def test_racks_are_used_once_a_turn_even_against_several_missiles(judged: Judged) -> None:
    units = ("M MCRL attacker 0501", "N MCRL attacker 0601", "O MK4 defender 0506", "B LT attacker 0140")
    first = [
        "salvo M 0938 N 0138",
        "fly 0502",
        "intercept O:rack*3",
        "pass",
        "fly to 0938",
        "detonate",
        "fly 0502 0503",
    ]
    said = judged(*units, map=FIELD, phase="fire", do=[*first, "intercept O:rack"], dice=[1] * 60)
    assert said.rule == "10.03.1", said.error
    said = judged(*units, map=FIELD, phase="fire", do=[*first, "intercept O:main"], dice=[1] * 60)
    assert said.ok, said.reason
    assert said.unit("O")["spent"] == {"internal": 3}


@rule("10.03")
def test_interception_costs_a_unit_nothing_on_its_own_turn(flown: Judged) -> None:
    do = ["intercept H", "end", "fly to 0530", "detonate", "end", "end", "end", "fire H at T"]
    said = flown("H HVY defender 0510", "T TK attacker 0508", to=9, do=do, dice=[1, 1])
    assert said.lost == ["T"], said.reason


# -- 10.03.2: the table ------------------------------------------------------------------------------------------------

NEEDED = [
    ("H LT defender 0503", "H", 12),
    ("H GEV defender 0503", "H", 12),
    ("H LGEV defender 0503", "H", 12),
    ("H GEVPC defender 0503", "H", 12),
    ("H LAD defender 0503", "H", 12),
    ("H MSL defender 0503", "H", 11),
    ("H HVY defender 0503", "H", 11),
    ("H HWZ defender 0503", "H", 11),
    ("H SHVY defender 0503", "H:gun", 11),
    ("H INF defender 0503", "H", 11),
    ("H HWT defender 0503", "H:missile", 11),
    ("H MK3 defender 0503", "H:main", 10),
    ("H MK3 defender 0503", "H:secondary", 10),
    ("H MK3 defender 0503", "H:missile", 9),
    ("H MK4 defender 0503", "H:rack", 9),
    ("H LASER defender 0503 sp=30", "H", 9),
    ("H TOWER defender 0503 sp=20", "H", 9),
]
TOTALS = {total: [max(total - 6, 1), min(total - 1, 6)] for total in range(2, 13)}


@rule("10.03.2", "12.04")
@pytest.mark.parametrize(("unit", "weapon", "needed"), NEEDED, ids=[f"{u.split()[1]} {w}" for u, w, _ in NEEDED])
def test_each_weapon_needs_its_total(flown: Judged, unit: str, weapon: str, needed: int) -> None:
    hit = flown(unit, to=2, do=f"intercept {weapon}", dice=[*TOTALS[needed], 1])
    assert hit.event("interception")["hit"], hit.reason
    assert hit.event("interception")["needed"] == needed
    missed = flown(unit, to=2, do=f"intercept {weapon}", dice=TOTALS[needed - 1])
    assert not missed.event("interception")["hit"]


@rule("10.03.2")
@pytest.mark.parametrize(("row", "bonus"), [(11, 0), (12, 1), (16, 1), (17, 2), (21, 2), (22, 3), (30, 3)])
def test_the_bonus_grows_with_the_hexes_flown(flown: Judged, row: int, bonus: int) -> None:
    # From 0501 to 0511 it has entered ten hexes.
    said = flown(f"H LT defender 05{row + 2:02d}", to=row, do="intercept H", dice=[1, 1])
    assert said.event("interception")["bonus"] == bonus


@rule("10.03.2", "10.05")
def test_an_off_board_missile_gives_three_at_once_and_no_more(judged: Judged) -> None:
    more = {"missiles": [{"id": "CM1", "seat": "attacker", "from": "north"}], "map": FIELD, "phase": "fire"}
    units = ("A LT attacker 0140", "H LT defender 0502", "I LT defender 0530")
    said = judged(*units, do=["launch CM1", "fly 0501", "intercept H"], dice=[3, 6, 1], **more)
    assert said.event("interception")["bonus"] == 3
    assert said.event("interception")["hit"]
    far = ["launch CM1", "fly 0501", "pass", "fly to 0529"]
    assert judged(*units, do=far, **more).next["choose"] == "fly"


@rule("10.03.2")
def test_antipersonnel_guns_and_towed_things_never_intercept(flown: Judged) -> None:
    assert flown("O MK3 defender 0504", to=3, do="intercept O:ap").rule == "10.03.2"
    assert flown("H SHVY defender 0504", to=3, do="intercept H:ap").rule == "10.03.2"


@rule("10.03.1")
def test_a_weapon_out_of_range_is_refused(flown: Judged) -> None:
    units = ("O MK3 defender 0508", "H HVY defender 0512")
    assert flown(*units, to=5, do="intercept H").rule == "10.03.1"
    assert flown(*units, to=5, do="intercept O:main").rule == "10.03.1", "the missiles reach five hexes, the guns three"


@rule("10.03.1")
def test_a_heavy_weapon_is_spent(flown: Judged) -> None:
    said = flown("H HWT defender 0506", to=3, do="intercept H:missile", dice=[1, 1])
    assert said.unit("H")["spent"] == {"missile": 1}
    assert flown("H HWT defender 0506", to=3, do=["intercept H:missile", "intercept H"], dice=[1, 1]).rule == "10.03.1"


def test_the_chance_of_two_dice_is_counted_in_thirty_sixths() -> None:
    assert [chance(needs, 0) for needs in (9, 10, 11, 12)] == [10, 6, 3, 1]
    assert chance(12, 3) == 10


# -- 12.04: lasers -----------------------------------------------------------------------------------------------------


@rule("12.04", "12.02", "12.03")
def test_terrain_blocks_a_laser_but_not_a_tower(flown: Judged) -> None:
    wood = {"0506": "forest"}
    assert flown("L LASER defender 0510 sp=30", "D LT defender 0940", to=4, hexes=wood).next["choose"] == "fly"
    assert flown("L TOWER defender 0510 sp=30", "D LT defender 0940", to=4, hexes=wood).next == ASKED
    units = ("L LASER defender 0510 sp=30", "H HWZ defender 0610")
    assert flown(*units, to=4, hexes=wood, do="intercept L").rule == "12.02"


@rule("12.04")
def test_the_refusal_names_what_blocks_a_laser(flown: Judged) -> None:
    units = ("L LASER defender 0510 sp=30", "H HWZ defender 0610")
    said = flown(*units, to=4, hexsides={"0508-0509": "ridge"}, do="intercept L")
    assert (said.rule, said.reason.startswith("hexside 0509-0508 blocks the line of fire")) == ("12.02", True)


@rule("11.06")
@rule("12.04")
def test_a_laser_that_fires_at_a_missile_is_identified(flown: Judged) -> None:
    said = flown("L LASER defender 0510 sp=30 identified=false", to=2, do="intercept L", dice=[1, 1])
    assert (said.unit("L")["identified"], said.event("identify")["unit"]) == (True, "L")


@rule("12.04")
def test_a_laser_fires_once_at_each_missile_and_not_on_its_own_turn(flown: Judged) -> None:
    do = ["intercept L", "end", "fly to 0530", "detonate", "end", "end", "end", "fire L at T"]
    said = flown("L LASER defender 0510 sp=30", "T TK attacker 0508", to=9, do=do, dice=[1, 1])
    assert said.rule == "12.06"


# -- 10.03.3 -----------------------------------------------------------------------------------------------------------


@rule("10.03.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_hit_missile_explodes_on_a_six(flown: Judged, die: int) -> None:
    units = ("H HVY defender 0510", "T TK attacker 0507")
    said = flown(*units, to=9, do="intercept H", dice=[6, 6, die, *([4] if die == 6 else [])])
    assert said.event("missile-hit")["exploded"] == (die == 6)
    assert ("T" in said.lost) == (die == 6)
    assert said.count("explosion") == (1 if die == 6 else 0)
