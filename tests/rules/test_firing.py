"""7.06-7.11 Firing on the orange map: combined and successive attacks, the table and its results.

Ranges are measured in columns 08 and 09 of the open south: 0822, 0821, 0820 ... run northwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
POST = "POST CP defender 0101"


# -- 7.06: combining ---------------------------------------------------------------------------------------------------


@rule("7.06")
def test_any_number_of_units_combine_against_one_target(fired: Judged) -> None:
    units = (
        "HVY1 HVY attacker 0820",
        "MSL1 MSL attacker 0822",
        "HWZ1 HWZ attacker 0821",
        "INF1 INF attacker 0919 squads=3",
        "FOE MK3 defender 0819",
    )
    said = fired(*units, do="fire HVY1 + MSL1 + HWZ1 + INF1 at FOE:main", dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (16, "4-1")


@rule("7.06")
def test_an_ogre_and_other_units_combine_their_fire(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "OWN2 GEV attacker 0818", "FOE SHVY defender 0819")
    said = fired(*units, do="fire OWN:main + OWN:secondary*3 + OWN2 at FOE", dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (15, "3-1")


@rule("7.06")
def test_one_unit_out_of_range_spoils_the_whole_attack(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0822", "FOE HVY defender 0819")
    said = fired(*units, do="fire OWN + OWN2 at FOE", dice=[1])
    assert said.rule == "7.02"
    assert "OWN2" in said.reason
    assert fired(*units, do=["fire OWN at FOE"], dice=[1]).ok


# -- 7.07, 7.07.1: one target ------------------------------------------------------------------------------------------


@rule("7.07")
def test_an_attack_names_one_target(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE HVY defender 0819", "FOE2 HVY defender 0818")
    assert not fired(*units, do="fire OWN at FOE + FOE2", dice=[1]).ok


@rule("7.07")
def test_a_units_own_side_is_no_target(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0819", "FOE HVY defender 0101")
    said = fired(*units, do="fire OWN at OWN2", dice=[1])
    assert said.rule == "7.07"
    assert "on your side" in said.reason


@rule("7.07")
def test_a_tank_has_no_component_to_fire_at(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE HVY defender 0819", do="fire OWN at FOE:main", dice=[1])
    assert said.rule == "7.07"


@rule("7.07")
def test_what_is_gone_is_no_target(fired: Judged) -> None:
    units = ("OWN HWZ attacker 0820", "OWN2 HVY attacker 0818", "FOE HWZ defender 0819", POST)
    said = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE"])
    assert said.error["decision"] == 2
    assert said.lost == ["FOE"]


@rule("7.07.1")
def test_each_squad_of_a_counter_may_choose_its_own_target(fired: Judged) -> None:
    units = ("OWN INF attacker 0820 squads=3", "FOE GEV defender 0819", "FOE2 GEV defender 0821")
    do = ["fire OWN*1 at FOE", "fire OWN*1 at FOE2", "fire OWN*1 at FOE"]
    said = fired(*units, do=do, dice=[1, 1, 1])
    assert said.ok
    assert [said.event("fire", n)["odds"] for n in range(3)] == ["1-2", "1-2", "1-2"]


@rule("7.07.1")
@pytest.mark.parametrize("do", [["fire OWN*3 at FOE"], ["fire OWN*1 at FOE", "fire OWN*2 at FOE"]])
def test_a_counter_has_no_more_attacks_than_squads(fired: Judged, do: list[str]) -> None:
    units = ("OWN INF attacker 0820 squads=2", "FOE GEV defender 0819")
    said = fired(*units, do=do, dice=[1, 1])
    assert said.error["decision"] == len(do)
    assert said.rule == "7.05"


@rule("7.07.1")
@pytest.mark.parametrize("many", ["0", "1.5", "1/2", "-1"])
def test_infantry_divides_itself_into_whole_squads_only(fired: Judged, many: str) -> None:
    units = ("OWN INF attacker 0820 squads=2", "FOE GEV defender 0819")
    said = fired(*units, do=f"fire OWN*{many} at FOE", dice=[1])
    assert not said.ok
    assert said.dice_left == [1]


@rule("7.07.1")
def test_a_counter_without_a_number_fires_with_all_that_is_left_of_it(fired: Judged) -> None:
    units = ("OWN INF attacker 0820 squads=3", "FOE GEV defender 0819")
    said = fired(*units, do=["fire OWN*1 at FOE", "fire OWN at FOE"], dice=[1, 1])
    assert said.event("fire", 1)["attack"] == 2


# -- 7.09: successive attacks ------------------------------------------------------------------------------------------


@rule("7.09")
@rule("7.08")
def test_one_target_is_attacked_again_and_again_after_each_result_is_seen(fired: Judged) -> None:
    units = (
        "OWN HVY attacker 0820",
        "OWN2 HVY attacker 0818",
        "OWN3 HVY attacker 0919",
        "FOE HVY defender 0819",
        POST,
    )
    said = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE", "fire OWN3 at FOE"], dice=[1, 3, 4])
    assert said.ok
    assert [said.event("fire", n)["result"] for n in range(3)] == ["none", "disabled", "destroyed"]


@rule("7.09")
def test_one_ogre_weapon_is_attacked_again_and_again(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0818", "FOE MK3 defender 0819")
    said = fired(*units, do=["fire OWN at FOE:main", "fire OWN2 at FOE:main"], dice=[4, 5])
    assert said.unit("FOE")["destroyed"] == {"main": 1}


# -- 7.10: the table ---------------------------------------------------------------------------------------------------


COLUMNS = {
    "1-2": (["LGEV"], "NE NE NE NE D X"),
    "1-1": (["LT"], "NE NE D D X X"),
    "2-1": (["HVY"], "NE D D X X X"),
    "3-1": (["HWZ"], "D D X X X X"),
    "4-1": (["HWZ", "LT"], "D X X X X X"),
}
WORDS = {"NE": "none", "D": "disabled", "X": "destroyed"}


@rule("7.10")
@rule("7.11")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("column", COLUMNS)
def test_the_whole_combat_results_table(fired: Judged, column: str, die: int) -> None:
    attackers, faces = COLUMNS[column]
    expected = WORDS[faces.split()[die - 1]]
    units = [
        f"OWN{n} {kind} attacker {where}"
        for n, (kind, where) in enumerate(zip(attackers, ("0820", "0818"), strict=False))
    ]
    weapons = " + ".join(f"OWN{n}" for n in range(len(attackers)))
    said = fired(*units, "FOE MSL defender 0819", POST, do=f"fire {weapons} at FOE", dice=[die])
    fire = said.event("fire")
    assert (fire["odds"], fire["die"], fire["result"], fire["rule"]) == (column, die, expected, "7.10")
    assert said.dice_left == []
    if expected == "destroyed":
        assert said.lost == ["FOE"]
    else:
        assert said.unit("FOE").get("disabled") == ("fire" if expected == "disabled" else None)


@rule("7.10")
@pytest.mark.parametrize(
    ("attackers", "target"), [(["HWZ"], "HWZ"), (["HWZ", "HVY"], "MSL"), (["HWZ"], "CP"), (["LGEV"], "TK")]
)
def test_five_to_one_or_better_and_defense_0_are_sure_and_need_no_die(
    fired: Judged, attackers: list[str], target: str
) -> None:
    units = [
        f"OWN{n} {kind} attacker {where}"
        for n, (kind, where) in enumerate(zip(attackers, ("0820", "0818"), strict=False))
    ]
    weapons = " + ".join(f"OWN{n}" for n in range(len(attackers)))
    said = fired(*units, f"FOE {target} defender 0819", POST, do=f"fire {weapons} at FOE", dice=[1])
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert "die" not in said.event("fire")


@rule("7.10")
@pytest.mark.parametrize(
    ("own", "foe", "target"),
    [("INF", "HVY", "FOE"), ("LGEV", "HVY", "FOE"), ("GEV", "SHVY", "FOE"), ("LGEV", "MK3", "FOE:main")],
)
def test_worse_than_1_2_has_no_effect_and_needs_no_die(fired: Judged, own: str, foe: str, target: str) -> None:
    units = (f"OWN {own} attacker 0820", f"FOE {foe} defender 0819")
    said = fired(*units, do=[f"fire OWN at {target}", f"fire OWN at {target}"], dice=[6])
    assert said.event("fire")["result"] == "none"
    assert said.dice_left == [6]
    assert said.error["decision"] == 2, "it has fired nevertheless"


@rule("7.10")
@pytest.mark.parametrize(("squads", "odds"), [(1, "1-2"), (2, "1-1"), (3, "1-1")])
def test_exactly_half_the_defense_is_1_2(fired: Judged, squads: int, odds: str) -> None:
    units = (f"OWN INF attacker 0820 squads={squads}", "FOE GEV defender 0819")
    said = fired(*units, do="fire OWN at FOE", dice=[1])
    assert said.event("fire")["odds"] == odds


@rule("7.10")
def test_an_attack_without_dice_left_is_an_error_and_nothing_has_happened(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE HVY defender 0819", do="fire OWN at FOE")
    assert (said.ok, said.rule) == (False, "dice")
    assert said.unit("OWN").get("fired", False) is False


# -- 7.11: results -----------------------------------------------------------------------------------------------------


@rule("7.11")
@pytest.mark.parametrize(
    ("target", "defense"),
    [
        *(("HVY", 3), ("MSL", 2), ("LT", 2), ("GEV", 2), ("LGEV", 1)),
        *(("GEVPC", 2), ("MHWZ", 2), ("HWZ", 1), ("SHVY", 5), ("MCRL", 2)),
    ],
)
def test_a_d_disables_armor_and_a_second_d_destroys_it(fired: Judged, target: str, defense: int) -> None:
    squads = {1: "OWN{n} INF attacker {h} squads=1", 2: "OWN{n} LT attacker {h}", 3: "OWN{n} MSL attacker {h}"}
    line = squads.get(defense, "OWN{n} SHVY attacker {h}")
    units = [line.format(n=n, h=h) for n, h in enumerate(("0820", "0818"))]
    once = fired(*units, f"FOE {target} defender 0819", POST, do="fire OWN0 at FOE", dice=[3])
    assert once.event("fire")["odds"] == "1-1"
    assert once.unit("FOE")["disabled"] == "fire"
    assert once.unit("FOE").get("disabled_on", "enemy") == "enemy"
    twice = fired(*units, f"FOE {target} defender 0819", POST, do=["fire OWN0 at FOE", "fire OWN1 at FOE"], dice=[3, 3])
    assert twice.lost == ["FOE"]
    assert twice.event("fire", 1)["result"] == "destroyed"


@rule("7.11")
@pytest.mark.parametrize("cause", ["fire", "ram", "terrain"])
def test_a_d_destroys_what_is_disabled_however_it_came_to_be_so(fired: Judged, cause: str) -> None:
    units = ("OWN MSL attacker 0820", f"FOE HVY defender 0819 disabled={cause}", POST)
    assert fired(*units, do="fire OWN at FOE", dice=[3]).lost == ["FOE"]
    assert fired(*units, do="fire OWN at FOE", dice=[2]).lost == []


@rule("7.11")
@rule("3.05.2")
@pytest.mark.parametrize("post", ["CP", "MCP"])
@pytest.mark.parametrize(("defense", "own"), [(1, "LGEV"), (2, "LT"), (3, "MSL")])
def test_a_hardened_command_post_is_disabled_by_a_d_and_destroyed_by_a_second(
    fired: Judged, post: str, defense: int, own: str
) -> None:
    units = (
        f"OWN {own} attacker 0820",
        f"OWN2 {own} attacker 0818",
        f"FOE {post} defender 0819 defense={defense}",
        POST,
    )
    once = fired(*units, do="fire OWN at FOE", dice=[4])
    assert once.unit("FOE")["disabled"] == "fire"
    twice = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE"], dice=[4, 3])
    assert twice.lost == ["FOE"]
    outright = fired(*units, do="fire OWN at FOE", dice=[5])
    assert outright.lost == ["FOE"]


@rule("3.05.2")
@rule("7.11")
def test_a_hardened_mobile_command_post_that_took_a_d_does_not_move(fired: Judged) -> None:
    units = ("OWN LT attacker 0820", "FOE MCP defender 0819 defense=2")
    said = fired(*units, do=["fire OWN at FOE", "end", "end", "move FOE 0818"], dice=[4])
    assert said.error["decision"] == 4
    assert "disabled" in said.reason


@rule("3.05.2")
@rule("7.11")
def test_a_hardened_command_post_that_recovered_takes_a_new_d(fired: Judged) -> None:
    units = ("OWN LT attacker 0820", "FOE CP defender 0819 defense=2", POST)
    wait = ["end"] * 6
    said = fired(*units, do=["fire OWN at FOE", *wait, "fire OWN at FOE"], dice=[4, 4])
    assert said.lost == ["FOE"], "it has not recovered yet when the enemy fires again"
    later = fired(*units, do=["fire OWN at FOE", *wait, *wait, "fire OWN at FOE"], dice=[4, 4])
    assert later.unit("FOE")["disabled"] == "fire"


@rule("7.11")
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_a_d_costs_infantry_a_squad_and_an_x_all_of_it(fired: Judged, squads: int) -> None:
    own = {1: "LGEV", 2: "LT", 3: "MSL"}[squads]
    units = (f"OWN {own} attacker 0820", f"FOE INF defender 0819 squads={squads}", POST)
    reduced = fired(*units, do="fire OWN at FOE", dice=[4])
    if squads == 1:
        assert reduced.lost == ["FOE"]
        assert reduced.event("fire")["result"] == "destroyed"
    else:
        assert reduced.unit("FOE")["squads"] == squads - 1
        assert reduced.event("fire")["result"] == "reduced"
        assert "disabled" not in reduced.unit("FOE")
    destroyed = fired(*units, do="fire OWN at FOE", dice=[5])
    assert destroyed.lost == ["FOE"]


@rule("7.11")
@rule("3.02")
def test_an_x_destroys_all_infantry_of_the_hex(fired: Judged) -> None:
    units = ("OWN MSL attacker 0820", "FOE INF defender 0819", "FOE2 HWT defender 0819", "FOE3 INF defender 0819", POST)
    said = fired(*units, do="fire OWN at FOE2", dice=[5, 1])
    assert said.lost == ["FOE", "FOE2", "FOE3"]
    assert said.dice_left == [1], "no lot is drawn"


@rule("7.11")
@rule("3.02")
@pytest.mark.parametrize("target", ["FOE", "FOE2"])
def test_a_d_against_several_counters_takes_a_squad_from_the_last_of_them(fired: Judged, target: str) -> None:
    units = ("OWN MSL attacker 0820", "FOE INF defender 0819 squads=2", "FOE2 INF defender 0819 squads=1")
    said = fired(*units, do=f"fire OWN at {target}", dice=[3])
    assert said.lost == ["FOE2"]
    assert said.unit("FOE")["squads"] == 2


@rule("7.11")
@rule("3.02")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 1), (1, 2)])
def test_a_d_against_mixed_kinds_takes_a_squad_by_a_fair_lot_after_the_attacks_die(
    fired: Judged, first: int, second: int
) -> None:
    own = "LT" if first + second == 2 else "MSL"
    units = (
        f"OWN {own} attacker 0820",
        f"FOE INF defender 0819 squads={first}",
        f"FOE2 HWT defender 0819 squads={second}",
    )
    lost_of_first = 0
    for lot in range(1, 7):
        said = fired(*units, do="fire OWN at FOE", dice=[3, lot])
        assert said.ok
        assert said.dice_left == []
        assert said.event("fire")["die"] == 3
        assert said.event("fire")["result"] == "reduced"
        left = [(said.unit(name) or {"squads": 0})["squads"] for name in ("FOE", "FOE2")]
        assert sum(left) == first + second - 1
        lost_of_first += first - left[0]
    assert lost_of_first * (first + second) == 6 * first


@rule("7.11")
@rule("7.03")
@pytest.mark.parametrize("unit", ["HVY", "GEV", "HWZ", "SHVY"])
@pytest.mark.parametrize("cause", ["fire", "ram", "terrain"])
def test_a_disabled_unit_cannot_fire(fired: Judged, unit: str, cause: str) -> None:
    units = (f"OWN {unit} attacker 0820 disabled={cause}", "FOE HVY defender 0819")
    said = fired(*units, do="fire OWN at FOE", dice=[6])
    assert said.rule == "7.11"
    assert "disabled" in said.reason


@rule("7.11")
def test_a_disabled_superheavy_does_not_fire_its_antipersonnel_guns_either(fired: Judged) -> None:
    units = ("OWN SHVY attacker 0820 disabled=fire", "FOE INF defender 0819")
    assert fired(*units, do="fire OWN:ap at FOE", dice=[6]).rule == "7.11"


@rule("7.11")
def test_a_disabled_unit_spoils_a_combined_attack(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0818 disabled=ram", "FOE HVY defender 0819")
    said = fired(*units, do="fire OWN + OWN2 at FOE", dice=[6])
    assert said.rule == "7.11"
    assert "OWN2" in said.reason


@rule("7.11")
@rule("4.02")
def test_a_unit_disabled_by_fire_recovers_after_one_full_enemy_turn(fired: Judged) -> None:
    units = ("OWN MSL attacker 0820", "FOE HVY defender 0819")
    phases = 2  # of the attacker's turn after its fire phase began
    for more, disabled in [(0, True), (3, True), (5, True), (6, False)]:
        said = fired(*units, do=["fire OWN at FOE", *["end"] * (phases + more)], dice=[3])
        assert ("disabled" in said.unit("FOE")) == disabled, f"{more} phases later"
