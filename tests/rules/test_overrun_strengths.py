"""8.02, 8.03 Overruns: the strength of attacks and defenses. The fight is always in 0505."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]

OWN = "OWN HVY attacker 0504"
FOE = "FOE HVY defender 0505"


# -- 8.02: attack strengths --------------------------------------------------------------------------------------------


NORMAL = {"HVY": 4, "MSL": 3, "LT": 2, "SHVY": 6, "HWZ": 6, "MHWZ": 6, "LAD": 2, "GEV": 2, "LGEV": 1, "GEVPC": 1}


@rule("8.02")
@pytest.mark.parametrize("kind", NORMAL)
def test_armor_has_its_printed_strength(overrun: Judged, kind: str) -> None:
    said = overrun(OWN, f"FOE {kind} defender 0505", do=["fire FOE at OWN"], dice=[1])
    assert said.event("fire")["attack"] == NORMAL[kind]


@rule("8.02")
@pytest.mark.parametrize("kind", NORMAL)
def test_a_disabled_unit_fires_at_half_without_rounding(overrun: Judged, kind: str) -> None:
    said = overrun(OWN, f"FOE {kind} defender 0505 disabled=fire", do=["fire FOE at OWN"], dice=[1])
    assert said.event("fire")["attack"] == NORMAL[kind] / 2


@rule("8.02")
@pytest.mark.parametrize(("target", "odds"), [("LGEV", "1-1"), ("LT", "1-2"), ("HVY", "1-2")])
def test_half_of_three_is_one_and_a_half(overrun: Judged, target: str, odds: str) -> None:
    said = overrun(
        f"OWN {target} attacker 0504", "FOE MSL defender 0505 disabled=fire", do=["fire FOE at OWN"], dice=[1]
    )
    assert said.event("fire")["odds"] == odds


@rule("8.02")
def test_halves_add_up(overrun: Judged) -> None:
    foes = ("F1 MSL defender 0505 disabled=fire", "F2 MSL defender 0505 disabled=fire")
    said = overrun(OWN, *foes, do=["fire F1 + F2 at OWN"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")


@rule("8.02")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "HWTM", "CE", "ME"])
@pytest.mark.parametrize("attacking", [True, False])
def test_infantry_is_doubled_on_either_side(overrun: Judged, kind: str, attacking: bool) -> None:
    if attacking:
        said = overrun(f"I1 {kind} attacker 0504 squads=1", FOE, do=["end", "fire I1 at FOE"], dice=[1])
    else:
        said = overrun(OWN, f"I1 {kind} defender 0505 squads=1", do=["fire I1 at OWN"], dice=[1])
    assert said.event("fire")["attack"] == 2


@rule("8.02")
@pytest.mark.parametrize(("weapon", "strength"), [("main", 8), ("secondary", 6), ("missile", 12), ("rack", 12)])
@pytest.mark.parametrize("attacking", [True, False])
def test_an_ogres_weapons_are_doubled_on_either_side(
    overrun: Judged, weapon: str, strength: int, attacking: bool
) -> None:
    if attacking:
        said = overrun(
            "BIG MK6 attacker 0504", "FOE SHVY defender 0505", do=["end", f"fire BIG:{weapon} at FOE"], dice=[1]
        )
    else:
        said = overrun("OWN SHVY attacker 0504", "BIG MK6 defender 0505", do=[f"fire BIG:{weapon} at OWN"], dice=[1])
    assert said.event("fire")["attack"] == strength


@rule("8.02")
@rule("7.05.1")
def test_antipersonnel_guns_are_doubled(overrun: Judged) -> None:
    said = overrun("INF1 INF attacker 0504", "BIG MK3 defender 0505", do=["fire BIG:ap*1 at INF1"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (2, "2-1")


@rule("8.02")
@rule("3.01")
@pytest.mark.parametrize(("state", "ap", "gun"), [("", 2, 3), (" disabled=fire", 1, 1.5)])
def test_a_superheavys_antipersonnel_guns(overrun: Judged, state: str, ap: int, gun: float) -> None:
    units = ("INF1 INF attacker 0504 squads=2", f"FOE SHVY defender 0505{state}")
    said = overrun(*units, do=["fire FOE:ap*1 at INF1", "fire FOE:gun*1 at INF1.2"], dice=[1, 1])
    assert [said.event("fire", n)["attack"] for n in (0, 1)] == [ap, gun]


@rule("8.02")
@rule("3.05")
@pytest.mark.parametrize("kind", ["CP", "MCP"])
@pytest.mark.parametrize(("state", "strength"), [("", 1), (" disabled=fire", 0.5)])
def test_a_post_fires_when_it_is_overrun(overrun: Judged, kind: str, state: str, strength: float) -> None:
    post = f"FOE {kind} defender 0505 defense=2{state}"
    said = overrun("OWN LGEV attacker 0504", post, do=["fire FOE at OWN"], dice=[1])
    assert said.event("fire")["attack"] == strength


@rule("8.02")
@rule("3.05")
def test_a_post_fires_once_a_round_and_adds_to_others(overrun: Judged) -> None:
    units = (OWN, "FOE CP defender 0505", "F2 LT defender 0505")
    said = overrun(*units, do=["fire FOE + F2 at OWN"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")
    again = overrun(*units, do=["fire FOE at OWN", "fire FOE at OWN"], dice=[1])
    assert not again.ok


@rule("8.02")
@rule("3.03")
def test_a_truck_has_nothing_to_fire(overrun: Judged) -> None:
    said = overrun(OWN, "FOE LT defender 0505", "TK TK defender 0505", do=["fire TK at OWN"], dice=[1])
    assert not said.ok
    assert said.rule == "7.02"


@rule("3.02.2")
@rule("8.02")
def test_a_heavy_weapon_is_not_doubled_and_is_used_once(overrun: Judged) -> None:
    units = (OWN, "TEAM HWT defender 0505")
    said = overrun(*units, do=["fire TEAM:missile at OWN"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")
    assert said.unit("TEAM")["spent"] == {"missile": 1}
    both = overrun(*units, do=["fire TEAM:missile at OWN", "fire TEAM at OWN"], dice=[1, 1])
    assert not both.ok
    other = overrun(*units, do=["fire TEAM at OWN", "fire TEAM:missile at OWN"], dice=[1, 1])
    assert not other.ok
    later = ["fire TEAM:missile at OWN", "end", "end", "fire TEAM at OWN"]
    assert overrun(*units, do=later, dice=[1, 1]).event("fire", 1)["attack"] == 2
    twice = [*later[:3], "fire TEAM:missile at OWN"]
    assert overrun(*units, do=twice, dice=[1, 1]).rule == "3.02.2"


@rule("3.02.2")
@rule("8.02")
def test_each_squad_of_a_team_has_its_own_missile(overrun: Judged) -> None:
    units = (OWN, "TEAM HWT defender 0505 squads=2 spent.missile=1")
    fired = [overrun(*units, do=[f"fire {i}:missile at OWN"], dice=[1]).ok for i in ("TEAM", "TEAM.2")]
    assert sorted(fired) == [False, True]


@rule("8.02")
@rule("7.13.2")
def test_treads_are_lost_by_the_doubled_strength(overrun: Judged) -> None:
    units = ("INF1 INF attacker 0504 squads=3", "BIG MK3 defender 0505")
    do = ["end", "fire INF1 + INF1.2 + INF1.3 at BIG:treads"]
    assert overrun(*units, do=do, dice=[5]).unit("BIG")["treads"] == 39
    ogres = ("B1 MK3 attacker 0504", "B2 MK3 defender 0505")
    said = overrun(*ogres, do=["end", "fire B1:main at B2:treads"], dice=[5])
    assert said.unit("B2")["treads"] == 37


# -- 8.03: defense -----------------------------------------------------------------------------------------------------


@rule("8.03")
@pytest.mark.parametrize(("on", "tank", "squad"), [("clear", 3, 1), ("forest", 3, 2), ("swamp", 3, 2), ("town", 6, 3)])
def test_defenders_have_their_terrain(overrun: Judged, on: str, tank: int, squad: int) -> None:
    units = ("OWN INF attacker 0504 squads=2", FOE, "I1 INF defender 0505")
    said = overrun(*units, do=["end", "fire OWN at FOE", "fire OWN.2 at I1"], dice=[1, 1], on=on)
    assert [said.event("fire", n)["defense"] for n in (0, 1)] == [tank, squad]


@rule("8.03")
@pytest.mark.parametrize("on", ["clear", "forest", "town"])
def test_attackers_have_none(overrun: Judged, on: str) -> None:
    units = (OWN, "I1 INF attacker 0504", FOE, "F2 LT defender 0505")
    said = overrun(*units, do=["fire FOE at OWN", "fire F2 at I1"], dice=[1, 1], on=on)
    assert [said.event("fire", n)["defense"] for n in (0, 1)] == [3, 1]


@rule("8.03")
def test_an_attacking_ogres_weapons_have_no_cover(overrun: Judged) -> None:
    said = overrun("BIG MK3 attacker 0504", FOE, do=["fire FOE at BIG:main"], dice=[1], on="town")
    assert said.event("fire")["defense"] == 4
    other = overrun(OWN, "BIG MK3 defender 0505", do=["end", "fire OWN at BIG:main"], dice=[1], on="town")
    assert other.event("fire")["defense"] == 8


@rule("8.03")
@rule("7.14.2")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_treads_in_a_town_are_covered_only_for_the_defender(overrun: Judged, die: int) -> None:
    said = overrun("BIG MK3 attacker 0504", FOE, do=["fire FOE at BIG:treads"], dice=[die], on="town")
    assert said.unit("BIG").get("treads", 45) == (41 if die >= 5 else 45)
    other = overrun(OWN, "BIG MK3 defender 0505", do=["end", "fire OWN at BIG:treads"], dice=[die], on="town")
    assert other.unit("BIG").get("treads", 45) == (41 if die == 6 else 45)


@rule("8.03")
@rule("3.03")
def test_a_truck_that_attacks_has_no_defense_even_in_a_town(overrun: Judged) -> None:
    units = ("TK TK attacker 0504", OWN, FOE)
    said = overrun(*units, do=["fire FOE at TK"], dice=[1], on="town")
    assert said.lost == ["TK"]
    assert said.dice_left == [1]
