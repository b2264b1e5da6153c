"""The 1977 edition, sections 4 and 6 and its tables: turns, recovery, combat, and the example of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.board.terrain import CRATER
from cybertank.text.maps.map_files import load_map
from cybertank.text.units.catalogues import catalogue

rule = pytest.mark.rule

Judged = Callable[..., Any]

POST = "POST CP defender 0101"
TURN = ["end", "end", "end"]


def phases(said: Any) -> list[tuple[str, str]]:
    return [(e["seat"], e["phase"]) for e in said.events if e["event"] == "phase"]


def recovered(said: Any) -> list[str]:
    return [e["unit"] for e in said.events if e["event"] == "recovery"]


# -- 4: turns ----------------------------------------------------------------------------------------------------------


@rule("1977:4.02")
@rule("1977:6.01")
def test_each_side_moves_fires_and_moves_its_gevs_again(first: Judged) -> None:
    said = first("OGRE MK3 attacker 0820", "G GEV defender 0801", do=TURN + TURN)
    assert phases(said) == [
        ("attacker", "fire"),
        ("attacker", "second-movement"),
        ("defender", "movement"),
        ("defender", "fire"),
        ("defender", "second-movement"),
        ("attacker", "movement"),
    ]
    assert said.event("phase")["rule"] == "1977:4.02"
    assert first("OGRE MK3 attacker 0820", POST, do="fire OGRE:main at POST").rule == "1977:6.01"
    assert first("OGRE MK3 attacker 0820", POST, phase="fire", do="move OGRE 0819").rule == "1977:4.02"


@rule("1977:4.01")
@rule("1977:6.10")
def test_a_unit_fires_once_a_turn_and_the_next_turn_again(first: Judged) -> None:
    units = ("H HVY attacker 0820", "OGRE MK3 defender 0818")
    twice = ["fire H at OGRE:main", "fire H at OGRE:treads"]
    said = first(*units, phase="fire", do=twice, dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "1977:6.10"
    again = ["fire H at OGRE:main", "end", "end", *TURN, "end", "fire H at OGRE:main"]
    assert first(*units, phase="fire", do=again, dice=[1, 1]).ok


@rule("1977:4.01")
def test_nobody_moves_what_is_not_theirs(first: Judged) -> None:
    assert first("A HVY attacker 0820", "B HVY defender 0810", do="move B 0811").rule == "1977:4.01"


THREE = ("A MK3 a 0820", "B MK3 b 0620", "H HVY d 0818", "POST CP d 0101")
SEATS = {"seats": ["a", "b", "d"], "sides": {"red": ["a", "b"]}, "seat": "a"}


@rule("1977:4.03")
def test_attackers_take_their_turns_one_after_the_other_and_then_the_defender(first: Judged) -> None:
    said = first(*THREE, **SEATS, do=["end"] * 8)
    order = [seat for seat, phase in phases(said) if phase == "movement"]
    assert order == ["b", "d"]


@rule("1977:4.03")
def test_players_of_one_side_may_fire_together(first: Judged) -> None:
    do = ["end", "move B 0719 0819", "end", "fire A:main + B:main at H"]
    said = first(*THREE, **SEATS, options={"shared_fire": True}, do=do, dice=[5])
    assert said.event("fire")["attack"] == 8
    alone = first(*THREE, **SEATS, do=["end", "fire A:main + B:main at H"], dice=[5])
    assert alone.rule == "1977:6.10"


# -- crt: disabled and recovering --------------------------------------------------------------------------------------

DUEL = ("OGRE MK3 attacker 0820", "H HVY defender 0818", POST)
HIT = ["fire OGRE:main at H", "end", "end"]


@rule("1977:crt")
def test_a_disabled_unit_misses_its_turn_and_recovers_as_the_enemys_next_combat_ends(first: Judged) -> None:
    hit = first(*DUEL, phase="fire", do=HIT, dice=[3])
    assert hit.unit("H")["disabled"] == "fire"
    for decision in ("move H 0817", "fire H at OGRE:treads"):
        first_phase = [] if "move" in decision else ["end"]
        said = first(*DUEL, phase="fire", do=[*HIT, *first_phase, decision], dice=[3])
        assert said.rule == "1977:crt"
        assert "disabled" in said.reason
    through = [*HIT, *TURN, "end"]
    assert first(*DUEL, phase="fire", do=through, dice=[3]).unit("H")["disabled"] == "fire", "combat is not over yet"
    over = first(*DUEL, phase="fire", do=[*through, "end"], dice=[3])
    assert recovered(over) == ["H"]
    assert over.event("recovery")["rule"] == "1977:crt"
    assert first(*DUEL, phase="fire", do=[*through, "end", "end", "move H 0817"], dice=[3]).ok


@rule("1977:crt")
def test_a_unit_that_a_ram_disabled_misses_its_turn_too(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0820", "H HVY defender 0819", POST)
    do = ["move OGRE 0819 0818", *TURN, *TURN, "end"]
    said = first(*units, do=do, dice=[1])
    assert recovered(said) == []
    assert recovered(first(*units, do=[*do, "end"], dice=[1])) == ["H"]


@rule("1977:crt")
def test_a_second_d_destroys_a_disabled_unit(first: Judged) -> None:
    said = first(*DUEL, phase="fire", do=["fire OGRE:main at H", "fire OGRE:secondary*2 at H"], dice=[3, 2])
    assert [e["result"] for e in said.events] == ["disabled", "destroyed"]
    before = [*HIT, *TURN, "end", "fire OGRE:main at H"]
    assert first(*DUEL, phase="fire", do=before, dice=[3, 3]).lost == ["H"], "it is still disabled in the enemy's fire"


@rule("1977:crt")
@pytest.mark.parametrize(
    ("line", "seat", "phase", "fit"),
    [
        ("disabled=fire", "attacker", "movement", True),
        ("disabled=fire", "attacker", "fire", False),
        ("disabled=fire disabled_age=2", "attacker", "fire", True),
        ("disabled=fire disabled_age=0", "attacker", "fire", False),
        ("disabled=ram", "attacker", "movement", False),
        ("disabled=fire disabled_age=1", "defender", "fire", False),
    ],
)
def test_a_written_position_knows_when_a_unit_recovers(
    first: Judged, line: str, seat: str, phase: str, fit: bool
) -> None:
    """If no age is written, the unit was disabled in the latest turn in which that can have happened."""
    units = ("OGRE MK3 attacker 0820", f"H HVY defender 0818 {line}", POST)
    do = ["end", "end"] if phase == "movement" else ["end"]
    assert recovered(first(*units, seat=seat, phase=phase, do=do)) == (["H"] if fit else [])


@rule("1977:crt")
def test_judging_on_from_a_position_recovers_at_the_same_moment(first: Judged) -> None:
    halfway = first(*DUEL, phase="fire", do=[*HIT, *TURN], dice=[3])
    lines = []
    for unit in halfway.position["units"]:
        keys = [f"{key}={value}" for key, value in unit.items() if key.startswith("disabled")]
        lines.append(" ".join([unit["id"], unit["type"], unit["seat"], unit["hex"], *keys]))
    assert recovered(first(*lines, turn=2, do=["end", "end"])) == ["H"]


@rule("1977:crt")
def test_three_players_a_unit_misses_its_turn_whoever_disabled_it(first: Judged) -> None:
    do = ["end", "fire A:main at H", "end", "end", *TURN, *TURN, "end"]
    said = first(*THREE, **SEATS, do=do, dice=[3])
    assert recovered(said) == [], "the second attacker's combat comes before the defender's turn"
    assert recovered(first(*THREE, **SEATS, do=[*do, "end"], dice=[3])) == ["H"]


@rule("1977:crt")
def test_a_position_that_begins_in_recovery_begins_with_movement(first: Judged) -> None:
    said = first(
        "OGRE MK3 attacker 0820", "H HVY defender 0818 disabled=fire disabled_age=3", phase="recovery", seat="defender"
    )
    assert recovered(said) == []
    assert said.next["phase"] == "movement"


NE, D, X = "none", "disabled", "destroyed"
TABLE = {
    "1-2": [NE, NE, NE, NE, D, X],
    "1-1": [NE, NE, D, D, X, X],
    "2-1": [NE, D, D, X, X, X],
    "3-1": [D, D, X, X, X, X],
    "4-1": [D, X, X, X, X, X],
}
ATTACKS = {"1-2": "G", "1-1": "H1", "2-1": "H1 + M", "3-1": "H1 + H2 + G", "4-1": "H1 + H2 + M + G"}


@rule("1977:crt")
@pytest.mark.parametrize("odds", TABLE)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_table(first: Judged, odds: str, die: int) -> None:
    guns = ("H1 HVY attacker 0818", "H2 HVY attacker 0719", "M MSL attacker 0919", "G GEV attacker 0821")
    said = first(*guns, "T HVY defender 0819", POST, phase="fire", do=f"fire {ATTACKS[odds]} at T", dice=[die])
    fire = said.event("fire")
    assert fire["odds"] == odds
    assert fire["result"] == TABLE[odds][die - 1]


@rule("1977:crt")
def test_what_is_certain_needs_no_die(first: Judged) -> None:
    guns = ("A HWZ attacker 0818", "B GEV attacker 0719")
    sure = first(*guns, "T HWZ defender 0819", POST, phase="fire", do="fire A at T", dice=[1])
    assert (sure.lost, sure.dice_left) == (["T"], [1])
    hopeless = first("I INF attacker 0818", "T HVY defender 0819", POST, phase="fire", do="fire I at T", dice=[6])
    assert (hopeless.lost, hopeless.dice_left) == ([], [6])


@rule("1977:crt")
@pytest.mark.parametrize(("die", "left"), [(2, 3), (3, 2), (4, 2), (5, None)])
def test_a_d_takes_a_squad_and_an_x_all_of_them(first: Judged, die: int, left: int | None) -> None:
    units = ("M MSL attacker 0820", "I INF defender 0818 squads=3", POST)
    said = first(*units, phase="fire", do="fire M at I", dice=[die])
    unit = said.unit("I")
    assert (unit and unit["squads"]) == left


# -- 6: combat ---------------------------------------------------------------------------------------------------------


@rule("1977:6.02")
@pytest.mark.parametrize(("unit", "reach"), [("HVY", 2), ("MSL", 4), ("GEV", 2), ("HWZ", 8), ("INF", 1)])
def test_ranges(first: Judged, unit: str, reach: int) -> None:
    for distance, fits in ((reach, True), (reach + 1, False)):
        where = f"08{22 - distance:02d}"
        said = first(
            f"A {unit} attacker 0822", f"OGRE MK3 defender {where}", phase="fire", do="fire A at OGRE:treads", dice=[1]
        )
        assert said.ok == fits
        assert fits or said.rule == "1977:6.02"


@rule("1977:6.04")
@pytest.mark.parametrize(("ogre", "parts"), [("MK3", [1, 4, 8, 2, 45]), ("MK5", [2, 6, 12, 6, 60])])
def test_the_record_sheets(ogre: str, parts: list[int]) -> None:
    sheet = catalogue("1977").find(ogre)
    assert sheet is not None
    assert [*sheet.count[:4], sheet.treads] == parts
    assert sheet.attack[:4] == [4, 3, 1, 6]
    assert sheet.reach[:4] == [3, 2, 1, 5]
    assert sheet.toughness[:4] == [4, 3, 1, 3]


@rule("1977:6.05")
def test_an_ogre_without_treads_still_fires_and_treads_are_not_used_up_by_moving(first: Judged) -> None:
    still = first(
        "OGRE MK3 attacker 0820 treads=0", "H HVY defender 0818", phase="fire", do="fire OGRE:main at H", dice=[6]
    )
    assert still.lost == ["H"]
    assert first("OGRE MK3 attacker 0820", POST, do="move OGRE 0819 0818 0817").unit("OGRE")["treads"] == 45
    stuck = first("OGRE MK3 attacker 0820 treads=0", POST, do="move OGRE 0819")
    assert stuck.rule == "1977:6.05"


@rule("1977:6.06")
@pytest.mark.parametrize(
    ("guns", "target", "odds"),
    [(["GEV"], "HWZ", "2-1"), (["MSL"], "GEV", "1-1"), (["GEV"], "HVY", "1-2"), (["HWZ"], "HWZ", "5-1")],
    ids=["2 against 1", "3 against 2", "2 against 3", "6 against 1"],
)
def test_odds_are_rounded_for_the_target(first: Judged, guns: list[str], target: str, odds: str) -> None:
    units = [f"A{i} {gun} attacker 0820" for i, gun in enumerate(guns)]
    said = first(*units, f"T {target} defender 0819", POST, phase="fire", do="fire A0 at T", dice=[1])
    assert said.event("fire")["odds"] == odds
    assert said.event("fire")["rule"] == "1977:6.06"


@rule("1977:6.07")
def test_units_and_weapons_combine_but_not_against_treads(first: Judged) -> None:
    units = ("H HVY attacker 0820", "G GEV attacker 0720", "OGRE MK3 defender 0819")
    both = first(*units, phase="fire", do="fire H + G at OGRE:secondary", dice=[4])
    assert both.event("fire")["odds"] == "2-1"
    treads = first(*units, phase="fire", do="fire H + G at OGRE:treads", dice=[6])
    assert treads.rule == "1977:6.112"


@rule("1977:6.08")
def test_a_target_is_attacked_as_often_as_there_are_guns(first: Judged) -> None:
    units = ("H HVY attacker 0820", "G GEV attacker 0720", "OGRE MK3 defender 0819")
    said = first(*units, phase="fire", do=["fire H at OGRE:main", "fire G at OGRE:main"], dice=[1, 6])
    assert said.unit("OGRE")["destroyed"] == {"main": 1}


@rule("1977:6.09")
def test_a_counters_attack_is_not_divided(first: Judged) -> None:
    units = ("I INF attacker 0820 squads=3", "A GEV defender 0819", "B GEV defender 0720", POST)
    for part in ("I*1", "I*2"):
        said = first(*units, phase="fire", do=f"fire {part} at A", dice=[6])
        assert said.rule == "1977:6.09"
        assert "`fire I" in said.reason
    whole = first(*units, phase="fire", do="fire I at A", dice=[1])
    assert whole.event("fire")["attack"] == 3
    assert first(*units, phase="fire", do=["fire I at A", "fire I at B"], dice=[1, 1]).rule == "1977:6.10"
    assert first(*units, phase="fire", do="fire I*3 at A", dice=[1]).ok


@rule("1977:6.101")
@pytest.mark.parametrize("target", ["H HVY", "G GEV", "Z HWZ"])
def test_antipersonnel_guns_harm_only_infantry_and_the_post(first: Judged, target: str) -> None:
    unit_id = target.split()[0]
    said = first(
        "OGRE MK3 attacker 0820",
        f"{target} defender 0819",
        POST,
        phase="fire",
        do=f"fire OGRE:ap at {unit_id}",
        dice=[6],
    )
    assert said.rule == "1977:6.101"


@rule("1977:6.101")
def test_infantry_is_attacked_once_a_turn_by_antipersonnel_guns_of_whatever_ogre(first: Judged) -> None:
    units = ("A MK3 attacker 0820", "B MK3 attacker 0818", "I INF defender 0819 squads=3", POST)
    same = first(*units, phase="fire", do=["fire A:ap at I", "fire A:ap at I"], dice=[1, 1])
    assert same.rule == "1977:6.101"
    other = first(*units, phase="fire", do=["fire A:ap*3 at I", "fire B:ap*3 at I"], dice=[1, 1])
    assert other.error["decision"] == 2
    assert other.rule == "1977:6.101"
    together = first(*units, phase="fire", do="fire A:ap*3 + B:ap*3 at I", dice=[1])
    assert together.event("fire")["odds"] == "2-1"
    guns = first(*units, phase="fire", do=["fire A:ap*3 at I", "fire B:main at I"], dice=[1, 1])
    assert guns.ok, "other guns can fire"
    later = ["fire A:ap*3 at I", "end", "end", *TURN, "end", "fire B:ap*3 at I"]
    assert first(*units, phase="fire", do=later, dice=[1, 1]).ok


PLAYERS = {"seats": ["north", "south", "defender"], "sides": {"attack": ["north", "south"]}}
TWO_OGRES = ("A MK3 north 0820", "B MK3 south 0818", "I INF defender 0819 squads=3", "POST CP defender 0101")


@rule("1977:6.101")
@rule("1977:4.03")
def test_infantry_is_attacked_once_a_turn_by_antipersonnel_guns_of_whatever_player(first: Judged) -> None:
    """The players of one side take their combat phases one after the other, in the same turn."""
    do = ["fire A:ap*3 at I", *["end"] * 3, "fire B:ap*3 at I"]
    said = first(*TWO_OGRES, seat="north", phase="fire", do=do, dice=[1, 1], **PLAYERS)
    assert said.error["decision"] == 5
    assert said.rule == "1977:6.101"
    assert said.unit("A")["ap_at"] == ["I"]
    guns = first(*TWO_OGRES, seat="north", phase="fire", do=[*do[:-1], "fire B:main at I"], dice=[1, 1], **PLAYERS)
    assert guns.ok
    first_shot = first(
        *TWO_OGRES, seat="north", phase="fire", do=[*["end"] * 3, "fire B:ap*3 at I"], dice=[1], **PLAYERS
    )
    assert first_shot.ok


@rule("1977:6.101")
def test_in_the_next_turn_antipersonnel_guns_fire_at_the_infantry_again(first: Judged) -> None:
    do = ["fire A:ap*3 at I", *["end"] * 9, "fire A:ap*3 at I"]
    said = first(*TWO_OGRES, seat="north", phase="fire", do=do, dice=[1, 1], **PLAYERS)
    assert said.ok, said.error
    after = first(*TWO_OGRES, seat="south", phase="fire", do=["fire B:ap*3 at I", "end"], dice=[1], **PLAYERS)
    assert "ap_at" not in after.unit("B"), "nobody else fires at it in this turn"


@rule("1977:6.101")
def test_counters_of_one_hex_are_one_target_for_antipersonnel_guns(first: Judged) -> None:
    units = ("A MK3 attacker 0820", "I INF defender 0819 squads=1", "J INF defender 0819 squads=2", POST)
    said = first(*units, phase="fire", do=["fire A:ap at I", "fire A:ap at J"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.events[0]["defense"] == 3


@rule("1977:6.102")
def test_a_missile_is_fired_once(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0820", "H HVY defender 0815", POST)
    do = ["fire OGRE:missile at H", "fire OGRE:missile at H", "fire OGRE:missile at H"]
    said = first(*units, phase="fire", do=do, dice=[1, 1, 1])
    assert said.error["decision"] == 3
    assert said.rule == "1977:6.102"
    assert said.unit("OGRE")["spent"] == {"missile": 2}
    shot = first("H HVY attacker 0820", "OGRE MK3 defender 0818", phase="fire", do="fire H at OGRE:missile", dice=[5])
    assert shot.unit("OGRE")["destroyed"] == {"missile": 1}


@rule("1977:6.11")
def test_whoever_fires_at_an_ogre_says_at_what(first: Judged) -> None:
    units = ("H HVY attacker 0820", "OGRE MK3 defender 0818 destroyed.main=1")
    assert first(*units, phase="fire", do="fire H at OGRE", dice=[6]).rule == "1977:6.11"
    assert first(*units, phase="fire", do="fire H at OGRE:main", dice=[6]).rule == "1977:6.111"


@rule("1977:6.111")
@pytest.mark.parametrize(
    ("gun", "component", "odds"),
    [
        ("MSL", "secondary", "1-1"),
        ("MSL", "missile", "1-1"),
        ("MSL", "ap", "3-1"),
        ("MSL", "main", "1-2"),
        ("HWZ", "secondary", "2-1"),
    ],
)
def test_the_odds_against_an_ogres_weapons(first: Judged, gun: str, component: str, odds: str) -> None:
    units = (f"A {gun} attacker 0820", "OGRE MK3 defender 0816")
    said = first(*units, phase="fire", do=f"fire A at OGRE:{component}", dice=[6])
    assert said.event("fire")["odds"] == odds
    assert said.unit("OGRE")["destroyed"] == {component: 1}


@rule("1977:6.111")
def test_a_d_does_nothing_to_an_ogre(first: Judged) -> None:
    said = first("H HVY attacker 0820", "OGRE MK3 defender 0818", phase="fire", do="fire H at OGRE:main", dice=[4])
    assert said.event("fire")["result"] == "none"
    assert "destroyed" not in said.unit("OGRE")


@rule("1977:6.112")
@pytest.mark.parametrize(("gun", "lost"), [("HVY", 4), ("MSL", 3), ("GEV", 2), ("HWZ", 6), ("INF", 3)])
def test_treads_are_hit_on_5_and_6_by_each_unit_alone(first: Judged, gun: str, lost: int) -> None:
    squads = " squads=3" if gun == "INF" else ""
    for die, treads in ((4, 45), (5, 45 - lost), (6, 45 - lost)):
        units = (f"A {gun} attacker 0820{squads}", "OGRE MK3 defender 0819")
        said = first(*units, phase="fire", do="fire A at OGRE:treads", dice=[die])
        assert said.unit("OGRE")["treads"] == treads
        assert said.event("fire")["odds"] == "1-1"


@rule("1977:6.112")
def test_counters_of_one_hex_fire_at_treads_one_by_one(first: Judged) -> None:
    units = ("I INF attacker 0820 squads=1", "J INF attacker 0820 squads=2", "OGRE MK3 defender 0819")
    assert first(*units, phase="fire", do="fire I + J at OGRE:treads", dice=[6]).rule == "1977:6.112"
    each = first(*units, phase="fire", do=["fire I at OGRE:treads", "fire J at OGRE:treads"], dice=[6, 6])
    assert each.unit("OGRE")["treads"] == 42


@rule("1977:6.112")
def test_an_ogres_weapons_fire_at_treads_one_by_one(first: Judged) -> None:
    units = ("A MK3 attacker 0820", "B MK3 defender 0819")
    assert first(*units, phase="fire", do="fire A:secondary*2 at B:treads", dice=[6]).rule == "1977:6.112"
    assert first(*units, phase="fire", do=["fire A:secondary at B:treads"] * 2, dice=[6, 6]).unit("B")["treads"] == 39


@rule("1977:6.12")
def test_attacks_come_one_after_the_other_and_each_says_its_odds(first: Judged) -> None:
    units = ("OGRE MK5 attacker 0820", "M MSL defender 0818", POST)
    said = first(*units, phase="fire", do=["fire OGRE:secondary*3 at M", "fire OGRE:main at M"], dice=[1, 1])
    fire = said.event("fire")
    assert (fire["weapons"], fire["target"], fire["odds"]) == (["OGRE:secondary*3"], "M", "4-1")
    assert said.events[1]["odds"] == "2-1"
    missing = first(*units, phase="fire", do="fire OGRE:main at M")
    assert (missing.rule, "1977:6.06" in missing.reason) == ("dice", True)


@rule("1977:6.13")
def test_an_ogre_dies_with_its_last_weapon_and_tread(first: Judged) -> None:
    sheet = "destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 spent.missile=2"
    units = ("H HVY attacker 0820", f"OGRE MK3 defender 0818 treads=4 {sheet}", "X MK3 defender 0101")
    assert first(*units, phase="fire", do="fire H at OGRE:treads", dice=[6]).lost == ["OGRE"]
    armed = ("H HVY attacker 0820", "OGRE MK3 defender 0818 treads=4", "X MK3 defender 0101")
    said = first(*armed, phase="fire", do="fire H at OGRE:treads", dice=[6])
    assert said.unit("OGRE")["treads"] == 0
    assert said.lost == []


@rule("1977:6.13")
def test_the_owner_of_a_lone_immobile_ogre_may_end_the_game(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 treads=0", "CP CP defender 0101", "H HVY defender 0103")
    said = first(*units, scenario="1977-basic", do="resign")
    assert said.outcome["grade"] == "Defense victory"


@rule("1977:6.14")
def test_units_in_one_hex_fight_as_if_they_were_adjacent(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0820", "I INF defender 0819 squads=3", "H HVY defender 0818", POST)
    said = first(*units, do=["move OGRE 0819", "end", "fire OGRE:ap*4 at I"], dice=[1])
    assert said.event("fire")["odds"] == "2-1"
    back = ["move OGRE 0819", *TURN, "end", "fire I at OGRE:treads"]
    assert first(*units, do=back, dice=[6]).unit("OGRE")["treads"] == 43


# -- the example of play -----------------------------------------------------------------------------------------------
# The Ogre, the Heavy Tank, both GEVs and the far infantry are where the text says. The text gives no numbers for the
# others: the single squad must be on the way to 0914, the three squads adjacent, the Missile Tank at its range of 4,
# and the Howitzer within its own range.

SHEET = "treads=23 destroyed.secondary=2 destroyed.ap=3 spent.missile=2"
EXAMPLE = (
    f"OGRE MK3 attacker 0916 {SHEET}",
    "HVY1 HVY defender 0815",
    "GEV1 GEV defender 1017",
    "GEV2 GEV defender 1215",
    "INF1 INF defender 0915 squads=1",
    "INF2 INF defender 0914 squads=2",
    "INF3 INF defender 0817 squads=3",
    "MSL1 MSL defender 0912",
    "HWZ1 HWZ defender 0908",
)
OGRES_FIRE = {
    "fire OGRE:main at GEV2": "2-1",
    "fire OGRE:secondary at HVY1": "1-1",
    "fire OGRE:secondary at GEV1": "1-1",
    "fire OGRE:ap*3 at INF3": "1-1",
    "fire OGRE:ap*2 at INF1": "2-1",
}
DEFENDERS_FIRE = {
    "fire HVY1 at OGRE:main": "1-1",
    "fire MSL1 at OGRE:secondary": "1-1",
    "fire GEV1 at OGRE:main": "1-2",
    "fire INF1 at OGRE:treads": "1-1",
    "fire INF3 at OGRE:treads": "1-1",
    "fire HWZ1 at OGRE:secondary": "2-1",
}


@rule("1977:6.06")
def test_the_ogre_of_the_example_makes_all_its_attacks(first: Judged) -> None:
    said = first(*EXAMPLE, phase="fire", do=list(OGRES_FIRE), dice=[1] * 5)
    assert said.ok
    assert [event["odds"] for event in said.events] == list(OGRES_FIRE.values())


@rule("1977:6.02")
@pytest.mark.parametrize("target", ["HWZ1", "MSL1"])
@pytest.mark.parametrize("weapon", ["main", "secondary"])
def test_two_of_the_example_are_out_of_the_ogres_range(first: Judged, target: str, weapon: str) -> None:
    said = first(*EXAMPLE, phase="fire", do=f"fire OGRE:{weapon} at {target}", dice=[6])
    assert said.rule == "1977:6.02"
    assert first(*EXAMPLE, phase="fire", do=f"fire OGRE:missile at {target}", dice=[6]).rule == "1977:6.102"


@rule("1977:6.07")
@rule("1977:6.08")
def test_the_ogre_of_the_example_may_combine_its_fire(first: Judged) -> None:
    do = ["fire OGRE:secondary*2 at GEV1", "fire OGRE:main at GEV1"]
    said = first(*EXAMPLE, phase="fire", do=do, dice=[1, 2])
    assert [event["odds"] for event in said.events] == ["3-1", "2-1"]
    sure = first(*EXAMPLE, phase="fire", do="fire OGRE:secondary*2 + OGRE:main at GEV1", dice=[1])
    assert (sure.lost, sure.dice_left) == (["GEV1"], [1])


@rule("1977:6.111")
@rule("1977:6.112")
def test_the_defenders_of_the_example_make_all_their_attacks(first: Judged) -> None:
    said = first(*EXAMPLE, seat="defender", phase="fire", do=list(DEFENDERS_FIRE), dice=[1] * 6)
    assert said.ok
    assert [event["odds"] for event in said.events] == list(DEFENDERS_FIRE.values())
    for unit in ("INF2", "GEV2"):
        far = first(*EXAMPLE, seat="defender", phase="fire", do=f"fire {unit} at OGRE:treads", dice=[6])
        assert far.rule == "1977:6.02"


@rule("1977:5.03")
@rule("1977:5.04")
def test_the_ogre_of_the_example_rams_the_tank_or_runs_over_two_infantry_counters(first: Judged) -> None:
    ram = first(*EXAMPLE, do="move OGRE 0816 0815", dice=[4])
    assert ram.lost == ["HVY1"]
    assert ram.unit("OGRE")["treads"] == 21
    over = first(*EXAMPLE, do="move OGRE 0915 0914")
    assert over.lost == ["INF1"]
    assert over.unit("INF2")["squads"] == 1


@rule("1977:5.06")
def test_the_ogre_of_the_example_reaches_every_hex_within_two_that_is_no_crater(first: Judged) -> None:
    board = load_map("ogre")
    here = board.index["0916"]
    near = [name for name in board.names if board.distance(here, board.index[name]) == 1]
    for name in board.names:
        there = board.index[name]
        if board.distance(here, there) not in (2, 3):
            continue
        ways = [way for way in near if board.distance(board.index[way], there) == 1] or near[:1]
        reached = any(first(*EXAMPLE, do=f"move OGRE {way} {name}", dice=[1, 1]).ok for way in ways)
        assert reached == (board.distance(here, there) == 2 and board.terrain[there] != CRATER), name
