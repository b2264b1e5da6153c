"""3.02 Infantry of every kind: Marines and swimmers, Heavy Weapons Teams, engineers, mixed stacks."""

from __future__ import annotations

import json

import pytest

from cybertank.text.files.errors import FileFault
from cybertank.text.judge import judge, judgement_json

rule = pytest.mark.rule

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
FAR_ENEMY = "FAR MSL defender 0901"
LAND = ["INF", "HWT", "CE"]
SEA = ["MAR", "HWTM", "ME"]


# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
LAKE = dict(PLAIN, hexes=dict.fromkeys([f"04{row:02}" for row in range(5, 10)], "water"))


# -- 3.02: infantry ----------------------------------------------------------------------------------------------------


@rule("3.02")
@rule("3.02.4")
@rule("3.02.5")
@pytest.mark.parametrize("kind", LAND + SEA)
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_every_kind_attacks_and_defends_with_its_squads(judged, kind: str, squads: int) -> None:
    units = (f"I {kind} attacker 0404 squads={squads}", "E HVY defender 0405")
    out = judged(*units, map=PLAIN, phase="fire", do="fire I at E", dice=[1])
    assert out.event("fire")["attack"] == squads
    shot = judged(
        *units, seat="defender", map=PLAIN, phase="fire", options={"spillover": False}, do="fire E at I", dice=[1]
    )
    assert shot.event("fire")["defense"] == squads


@rule("3.02")
@pytest.mark.parametrize("kind", LAND + SEA)
def test_every_kind_has_range_one_with_its_own_weapon(judged, kind: str) -> None:
    units = (f"I {kind} attacker 0404", "E HVY defender 0406")
    assert judged(*units, map=PLAIN, phase="fire", do="fire I at E", dice=[1]).rule == "7.02"


@rule("3.02")
@rule("3.02.4")
@pytest.mark.parametrize("kind", LAND + SEA)
@pytest.mark.parametrize(("word", "defense"), [("forest", 2), ("swamp", 2), ("rubble", 2), ("town", 3), ("clear", 1)])
def test_every_kind_has_the_cover_of_infantry(judged, kind: str, word: str, defense: int) -> None:
    units = ("A HVY attacker 0404", f"I {kind} defender 0405")
    verdict = judged(*units, map=dict(PLAIN, hexes={"0405": word}), phase="fire", do="fire A at I", dice=[1])
    assert verdict.event("fire")["defense"] == defense


@rule("3.02")
@rule("7.05.1")
@pytest.mark.parametrize("kind", LAND + SEA)
def test_antipersonnel_guns_harm_every_kind(judged, kind: str) -> None:
    units = ("O MK3 attacker 0404", f"I {kind} defender 0405", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire O:ap*4 at I", dice=[2])
    assert verdict.lost == ["I"]


@rule("3.02")
@rule("5.02.3")
def test_kinds_do_not_share_a_counter(judged) -> None:
    units = ("I INF attacker 0404", "J MAR attacker 0404", "K INF attacker 0404")
    assert judged(*units, map=PLAIN, do="join I J").rule == "3.02"
    assert judged(*units, map=PLAIN, do="join I K").unit("I")["squads"] == 2


@rule("3.02")
def test_kinds_defend_together_on_the_orange_map(judged) -> None:
    units = ("A MSL attacker 0807", "I INF defender 0808", "J MAR defender 0808", "K CE defender 0808")
    verdict = judged(*units, phase="fire", do="fire A at I", dice=[1])
    assert verdict.event("fire")["defense"] == 3


@rule("3.02")
@rule("7.12.1")
def test_kinds_are_grouped_together_on_green_maps(judged) -> None:
    units = ("A MSL attacker 0404", "I INF defender 0405", "J HWT defender 0405", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase="fire", do=["fire A at I", "group 0405 2"], dice=[1])
    assert verdict.event("fire")["defense"] == 2


@rule("3.02")
@pytest.mark.parametrize(("lot", "gone"), [(1, "I"), (2, "I"), (3, "J"), (4, "J"), (5, "K"), (6, "K")])
def test_a_mixed_stack_loses_a_squad_by_lot(judged, lot: int, gone: str) -> None:
    units = ("A MSL attacker 0807", "I INF defender 0808", "J MAR defender 0808", "K CE defender 0808")
    verdict = judged(*units, phase="fire", do="fire A at K", dice=[3, lot])
    assert verdict.lost == [gone]
    assert verdict.dice_left == []


@rule("3.02")
def test_a_stack_of_one_kind_casts_no_lot(judged) -> None:
    units = ("A MSL attacker 0807", "I INF defender 0808", "J INF defender 0808 squads=2")
    verdict = judged(*units, phase="fire", do="fire A at I", dice=[3, 1])
    assert verdict.dice_left == [1]
    assert verdict.unit("J")["squads"] == 1


@rule("3.02")
def test_an_x_takes_the_whole_mixed_stack_without_a_lot(judged) -> None:
    units = ("A MSL attacker 0807", "I INF defender 0808", "J MAR defender 0808", "F MSL defender 1501")
    verdict = judged(*units, phase="fire", do="fire A at I", dice=[6, 1])
    assert sorted(verdict.lost) == ["I", "J"]
    assert verdict.dice_left == [1]


@rule("3.02")
@rule("6.06")
def test_an_ogre_that_runs_over_a_mixed_stack_casts_the_lot_too(judged) -> None:
    units = ("O MK3 attacker 0807", "I INF defender 0808", "J MAR defender 0808")
    for lot, gone in ((1, "I"), (6, "J")):
        assert judged(*units, do="move O 0808", dice=[lot]).lost == [gone]


# -- 5.08.1, 7.14.4: swimming ------------------------------------------------------------------------------------------


@rule("5.08.1")
@pytest.mark.parametrize("kind", LAND)
def test_infantry_pays_two_points_for_water(judged, kind: str) -> None:
    assert judged(f"I {kind} attacker 0404", map=LAKE, do="move I 0405").unit("I")["moved"] == 2
    assert judged(f"I {kind} attacker 0403", map=LAKE, do="move I 0404 0405").rule == "5.01"
    assert judged(f"I {kind} attacker 0405", map=LAKE, do="move I 0404 0403").ok


@rule("3.02.1")
@rule("5.08.1")
@pytest.mark.parametrize("kind", SEA)
def test_marines_move_in_water_as_on_land(judged, kind: str) -> None:
    assert judged(f"I {kind} attacker 0404", map=LAKE, do="move I 0405 0406").unit("I")["moved"] == 2
    assert judged(f"I {kind} attacker 0403", map=LAKE, do="move I 0404 0405").ok
    assert judged(f"I {kind} attacker 0405", map=LAKE, do="move I 0406 0407 0408").rule == "5.01"


@rule("7.14.4")
@rule("5.08.1")
@pytest.mark.parametrize("kind", LAND)
def test_swimmers_do_not_attack(judged, kind: str) -> None:
    verdict = judged(
        f"I {kind} attacker 0405", "E HVY defender 0404", map=LAKE, phase="fire", do="fire I at E", dice=[6]
    )
    assert verdict.rule == "7.14.4"
    assert "water" in verdict.reason


@rule("7.14.4")
@rule("3.02.2")
def test_a_swimming_team_does_not_fire_its_missile(judged) -> None:
    units = ("H HWT attacker 0405", "E HVY defender 0404")
    assert judged(*units, map=LAKE, phase="fire", do="fire H:missile at E", dice=[6]).rule == "7.14.4"


@rule("3.02.1")
@rule("3.02.3")
@rule("3.02.5")
@rule("7.14.4")
@pytest.mark.parametrize("kind", SEA)
def test_marines_attack_in_water(judged, kind: str) -> None:
    units = (f"I {kind} attacker 0405 squads=2", "E HVY defender 0404")
    verdict = judged(*units, map=LAKE, phase="fire", do="fire I at E", dice=[1])
    assert verdict.event("fire")["attack"] == 2


@rule("3.02.1")
@rule("7.14.4")
@pytest.mark.parametrize(("kind", "defense"), [*[(k, 1) for k in LAND], *[(k, 2) for k in SEA]])
def test_marines_have_double_defense_in_water_and_swimmers_their_own(judged, kind: str, defense: int) -> None:
    units = ("A HVY attacker 0404", f"I {kind} defender 0405")
    verdict = judged(*units, map=LAKE, phase="fire", do="fire A at I", dice=[1])
    assert verdict.event("fire")["defense"] == defense


@rule("7.14.4")
def test_a_gev_on_water_attacks_and_defends_normally(judged) -> None:
    units = ("G GEV attacker 0405", "E HVY defender 0404")
    assert judged(*units, map=LAKE, phase="fire", do="fire G at E", dice=[1]).event("fire")["attack"] == 2
    other = judged(*units, map=LAKE, seat="defender", phase="fire", do="fire E at G", dice=[1])
    assert other.event("fire")["defense"] == 2


@rule("7.14.4")
@pytest.mark.parametrize("deep", ["O MK3 defender 0405", "O SHVY defender 0405"])
@pytest.mark.parametrize(("kind", "attack"), [("HWZ", 3), ("MHWZ", 3)])
def test_howitzers_reach_what_is_under_water_at_half_strength(judged, deep: str, kind: str, attack: int) -> None:
    target = "O:main" if "MK3" in deep else "O"
    verdict = judged(f"A {kind} attacker 0403", deep, map=LAKE, phase="fire", do=f"fire A at {target}", dice=[1])
    assert verdict.event("fire")["attack"] == attack


@rule("7.14.4")
@pytest.mark.parametrize("weapon", ["HVY", "MSL", "SHVY", "INF", "MAR", "HWT"])
def test_others_do_not_reach_what_is_under_water(judged, weapon: str) -> None:
    units = (f"A {weapon} attacker 0404", "O MK3 defender 0405")
    verdict = judged(*units, map=LAKE, phase="fire", do="fire A at O:main", dice=[6])
    assert verdict.rule == "7.14.4"
    assert "under water" in verdict.reason


@rule("7.14.4")
@pytest.mark.parametrize(("weapon", "ok"), [("missile", True), ("main", False), ("secondary", False), ("ap", False)])
def test_of_an_ogre_only_missiles_reach_what_is_under_water(judged, weapon: str, ok: bool) -> None:
    units = ("A MK3 attacker 0404", "O MK3 defender 0405")
    verdict = judged(*units, map=LAKE, phase="fire", do=f"fire A:{weapon} at O:main", dice=[6])
    assert verdict.ok == ok
    if ok:
        assert verdict.event("fire")["attack"] == 3


@rule("7.14.4")
@pytest.mark.parametrize("line", ["O MK3 attacker 0405", "O SHVY attacker 0405"])
def test_under_water_nobody_attacks(judged, line: str) -> None:
    weapon = "O:main" if "MK3" in line else "O"
    verdict = judged(line, "E HVY defender 0404", map=LAKE, phase="fire", do=f"fire {weapon} at E", dice=[6])
    assert verdict.rule == "7.14.4"


@rule("7.14.4")
def test_half_strength_on_submerged_treads_is_rounded_down(judged) -> None:
    units = ("A HWZ attacker 0403", "O MK3 defender 0405")
    verdict = judged(*units, map=LAKE, phase="fire", do="fire A at O:treads", dice=[6])
    assert verdict.unit("O")["treads"] == 42


# -- 3.02.2: Heavy Weapons Teams ---------------------------------------------------------------------------------------


@rule("3.02.2")
@pytest.mark.parametrize("kind", ["HWT", "HWTM"])
def test_the_heavy_weapon_has_strength_three_and_range_four(judged, kind: str) -> None:
    near = judged(
        f"H {kind} attacker 0404", "E HVY defender 0408", map=PLAIN, phase="fire", do="fire H:missile at E", dice=[3]
    )
    assert near.event("fire")["attack"] == 3
    assert near.unit("E")["disabled"] == "fire"
    assert near.unit("H")["spent"] == {"missile": 1}
    far = judged(f"H {kind} attacker 0404", "E HVY defender 0409", map=PLAIN, phase="fire", do="fire H:missile at E")
    assert far.rule == "7.02"


@rule("3.02.2")
def test_the_heavy_weapon_is_fired_once(judged) -> None:
    units = ("H HWT attacker 0404", "E HVY defender 0408")
    do = ["fire H:missile at E", *["end"] * 6, "fire H:missile at E"]
    verdict = judged(*units, map=PLAIN, phase="fire", do=do, dice=[1, 1])
    assert verdict.rule == "3.02.2"
    assert (
        judged("H HWT attacker 0404 spent.missile=1", units[1], map=PLAIN, phase="fire", do="fire H:missile at E").rule
        == "3.02.2"
    )


@rule("3.02.2")
def test_the_own_weapon_is_used_before_and_after_the_heavy_one(judged) -> None:
    units = ("H HWT attacker 0404 spent.missile=1", "E HVY defender 0405")
    assert judged(*units, map=PLAIN, phase="fire", do="fire H at E", dice=[1]).event("fire")["attack"] == 1


@rule("3.02.2")
@pytest.mark.parametrize(
    "do", [["fire H:missile at E", "fire H at E"], ["fire H at E", "fire H:missile at E"], ["fire H + H:missile at E"]]
)
def test_never_both_in_one_fire_phase(judged, do: list[str]) -> None:
    units = ("H HWT attacker 0404", "E HVY defender 0405")
    verdict = judged(*units, map=PLAIN, phase="fire", do=do, dice=[1, 1])
    assert not verdict.ok
    assert verdict.error["decision"] == len(do)


@rule("3.02.2")
@rule("7.07.1")
def test_each_squad_of_a_team_chooses_for_itself(judged) -> None:
    units = ("H HWT attacker 0404 squads=3", "E HVY defender 0405")
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire H*1 + H:missile*2 at E", dice=[1])
    assert verdict.event("fire")["attack"] == 7
    over = judged(*units, map=PLAIN, phase="fire", do="fire H*2 + H:missile*2 at E", dice=[1])
    assert not over.ok


@rule("3.02.2")
@rule("5.02.3")
def test_a_team_that_has_fired_keeps_that_through_split_and_join(judged) -> None:
    units = ("H HWT attacker 0404 squads=2 spent.missile=1", "E HVY defender 0408")
    parts = judged(*units, map=PLAIN, do=["split H 1 1"])
    assert sum(unit.get("spent", {}).get("missile", 0) for unit in parts.position["units"]) == 1
    again = judged(*units, map=PLAIN, do=["split H 1 1", "join H H.2", "end", "fire H:missile*2 at E"], dice=[1])
    assert again.rule == "3.02.2"


@rule("3.02.2")
@rule("7.02")
@pytest.mark.parametrize("kind", ["INF", "MAR", "CE", "ME"])
def test_others_have_no_heavy_weapon(judged, kind: str) -> None:
    verdict = judged(
        f"H {kind} attacker 0404", "E HVY defender 0405", map=PLAIN, phase="fire", do="fire H:missile at E"
    )
    assert not verdict.ok


@rule("3.02.2")
@rule("8.02")
def test_the_heavy_weapon_does_not_double_in_an_overrun(judged) -> None:
    units = ("V HVY attacker 0404", "H HWT defender 0405", FAR_ENEMY)
    own = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405", "fire H at V"], dice=[1])
    assert own.event("fire")["attack"] == 2
    heavy = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405", "fire H:missile at V"], dice=[1])
    assert heavy.event("fire")["attack"] == 3
    both = judged(
        *units, map=PLAIN, do=["move V 0405", "overrun 0405", "fire H:missile at V", "fire H at V"], dice=[1, 1]
    )
    assert both.error["decision"] == 4


# -- 3.02.3: Marine teams ----------------------------------------------------------------------------------------------


@rule("3.02.3")
@pytest.mark.parametrize("where", ["0404", "0405"])
def test_a_marine_team_fires_its_heavy_weapon_on_land_and_water(judged, where: str) -> None:
    units = (f"H HWTM attacker {where}", "E HVY defender 0403")
    verdict = judged(*units, map=LAKE, phase="fire", do="fire H:missile at E", dice=[1])
    assert verdict.event("fire")["attack"] == 3


@rule("3.02.3")
@pytest.mark.parametrize("where", ["0404", "0406"])
def test_its_heavy_weapon_hits_submerged_units_without_penalty(judged, where: str) -> None:
    units = (f"H HWTM attacker {where}", "O MK3 defender 0405")
    verdict = judged(*units, map=LAKE, phase="fire", do="fire H:missile at O:secondary", dice=[5])
    assert verdict.event("fire")["attack"] == 3
    assert verdict.event("fire")["odds"] == "1-1"
    assert verdict.unit("O")["destroyed"] == {"secondary": 1}


@rule("3.02.3")
@rule("7.14.4")
def test_its_own_weapon_does_not_reach_them(judged) -> None:
    units = ("H HWTM attacker 0404", "O MK3 defender 0405")
    assert judged(*units, map=LAKE, phase="fire", do="fire H at O:ap", dice=[6]).rule == "7.14.4"


# -- 3.02.2, 3.02.3: re-arming -----------------------------------------------------------------------------------------

EMPTY = "H HWT attacker 0404 spent.missile=1"
TURN = ["end"] * 6


def missiles(verdict, unit: str) -> int:
    """Return the missiles that a source has left."""
    return verdict.unit(unit).get("missiles", 0)


@rule("3.02.2")
@pytest.mark.parametrize("kind", ["TK", "HT", "CP"])
def test_a_team_re_arms_after_a_full_turn_beside_its_source(judged, kind: str) -> None:
    units = (EMPTY, f"S {kind} attacker 0404 missiles=5", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase="recovery", do=TURN * 2)
    assert "spent" not in verdict.unit("H")
    assert missiles(verdict, "S") == 4
    event = verdict.event("re-arm")
    assert (event["unit"], event["source"], event["missiles"], event["rule"]) == ("H", "S", 1, "3.02.2")


@rule("3.02.2")
@pytest.mark.parametrize("phase", ["recovery", "movement"])
def test_the_first_turn_of_a_position_is_a_full_turn(judged, phase: str) -> None:
    units = (EMPTY, "S TK attacker 0404 missiles=5", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase=phase, do=["end"] * 3)
    assert "spent" not in verdict.unit("H")


@rule("3.02.2")
def test_the_new_missile_is_fired_like_the_old(judged) -> None:
    units = (EMPTY, "S TK attacker 0404 missiles=1", "E HVY defender 0408")
    verdict = judged(*units, map=PLAIN, do=[*TURN * 2, "end", "fire H:missile at E"], dice=[1])
    assert verdict.event("fire")["attack"] == 3
    assert missiles(verdict, "S") == 0


@rule("3.02.2")
def test_who_comes_to_the_source_waits_for_a_turn_that_begins_there(judged) -> None:
    units = ("H HWT attacker 0403 spent.missile=1", "S TK attacker 0404 missiles=5", FAR_ENEMY)
    first = judged(*units, map=PLAIN, do=["move H 0404", *TURN])
    assert first.unit("H")["spent"] == {"missile": 1}
    second = judged(*units, map=PLAIN, do=["move H 0404", *TURN * 2])
    assert "spent" not in second.unit("H")


@rule("3.02.2")
def test_a_source_that_comes_waits_for_a_turn_that_begins_there(judged) -> None:
    units = (EMPTY, "S TK attacker 0403 missiles=5", FAR_ENEMY)
    first = judged(*units, map=PLAIN, do=["move S 0404", *TURN])
    assert first.unit("H")["spent"] == {"missile": 1}
    assert "spent" not in judged(*units, map=PLAIN, do=["move S 0404", *TURN * 2]).unit("H")


@rule("3.02.2")
def test_who_fires_does_not_re_arm(judged) -> None:
    units = (EMPTY, "S TK attacker 0404 missiles=5", "E HVY defender 0405")
    verdict = judged(*units, map=PLAIN, do=["end", "fire H at E", "end", "end"], dice=[1])
    assert verdict.unit("H")["spent"] == {"missile": 1}


@rule("3.02.2")
@pytest.mark.parametrize(("fired", "taken"), [(3, 2), (2, 2), (1, 1)])
def test_no_missile_is_taken_for_a_squad_that_is_lost(judged, fired: int, taken: int) -> None:
    """A Missile Tank at 1-1 takes one of three squads with a 3. The remaining two take one missile each."""
    units = (
        f"H HWT attacker 0404 squads=3 spent.missile={fired}", "S CP attacker 0404 missiles=5", "M MSL defender 0408",
    )  # fmt: skip
    do = ["fire M at H", *["end"] * 5]
    options = {"spillover": False}
    verdict = judged(*units, map=PLAIN, options=options, seat="defender", phase="fire", do=do, dice=[3])
    assert verdict.unit("H")["squads"] == 2
    assert "spent" not in verdict.unit("H")
    assert verdict.event("re-arm")["missiles"] == taken
    assert missiles(verdict, "S") == 5 - taken


@rule("3.02.2")
def test_a_counter_has_fired_no_more_missiles_than_it_has_squads(judged) -> None:
    units = ("H HWT attacker 0404 squads=2 spent.missile=3", "S CP attacker 0404 missiles=5", FAR_ENEMY)
    assert judged(*units, map=PLAIN).unit("H")["spent"] == {"missile": 2}


@rule("3.02.2")
@pytest.mark.parametrize("path", ["0405", "0405 0404"])
def test_who_moves_does_not_re_arm(judged, path: str) -> None:
    units = (EMPTY, "S TK attacker 0404 missiles=5", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=[f"move H {path}", "end", "end", "end"])
    assert verdict.unit("H")["spent"] == {"missile": 1}


@rule("3.02.2")
def test_a_squad_that_has_just_come_does_not_re_arm_by_joining_another(judged) -> None:
    units = (EMPTY, "G HWT attacker 0403 spent.missile=1", "S TK attacker 0404 missiles=5", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=["move G 0404", "join H G", "end", "end", "end"])
    assert verdict.unit("H")["squads"] == 2
    assert missiles(verdict, "S") >= 4


@rule("3.02.2")
def test_a_stock_lasts_as_long_as_it_lasts(judged) -> None:
    units = ("H HWT attacker 0404 squads=3 spent.missile=3", "S TK attacker 0404 missiles=2", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=TURN * 2)
    assert verdict.unit("H")["spent"] == {"missile": 1}
    assert missiles(verdict, "S") == 0


@rule("3.02.2")
def test_a_team_carries_one_missile_only(judged) -> None:
    units = ("H HWT attacker 0404", "S TK attacker 0404 missiles=5", FAR_ENEMY)
    assert missiles(judged(*units, map=PLAIN, do=TURN * 3), "S") == 5


@rule("3.02.2")
@pytest.mark.parametrize(
    "source", ["S TK attacker 0404", "S TK attacker 0405 missiles=5", "S TK defender 0404 missiles=5"]
)
def test_without_a_stocked_source_of_its_own_in_the_hex_nobody_re_arms(judged, source: str) -> None:
    verdict = judged(EMPTY, source, FAR_ENEMY, map=PLAIN, do=TURN * 2)
    assert verdict.unit("H")["spent"] == {"missile": 1}


@rule("3.02.2")
@pytest.mark.parametrize(("stock", "ok"), [(5, True), (6, False)])
def test_a_truck_with_more_than_five_missiles_takes_no_squad(judged, stock: int, ok: bool) -> None:
    units = ("I INF attacker 0404", f"S TK attacker 0404 missiles={stock}", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do="mount I on S")
    assert verdict.ok == ok
    if not ok:
        assert verdict.rule == "3.02.2"


@rule("3.02.2")
@pytest.mark.parametrize("kind", ["CP", "MCP"])
def test_a_depot_holds_any_number_of_missiles(judged, kind: str) -> None:
    units = (EMPTY, f"S {kind} attacker 0404 missiles=30", FAR_ENEMY)
    assert missiles(judged(*units, map=PLAIN, do=TURN), "S") == 29


@rule("3.02.2")
@pytest.mark.parametrize("kind", ["TK", "HT"])
def test_a_truck_holds_ten_missiles_or_five_with_a_squad(judged, kind: str) -> None:
    assert judged(f"S {kind} attacker 0404 missiles=10", FAR_ENEMY, map=PLAIN).ok
    with pytest.raises(FileFault, match="10 missiles"):
        judged(f"S {kind} attacker 0404 missiles=11", FAR_ENEMY, map=PLAIN)
    rider = "I INF attacker 0404 riding=S"
    assert judged(f"S {kind} attacker 0404 missiles=5", rider, FAR_ENEMY, map=PLAIN).ok
    for units in ((f"S {kind} attacker 0404 missiles=6", rider), (rider, f"S {kind} attacker 0404 missiles=6")):
        with pytest.raises(FileFault, match="five missiles"):
            judged(*units, FAR_ENEMY, map=PLAIN)


@rule("3.02.2")
@rule("5.11")
@pytest.mark.parametrize("kind", ["TK", "HT"])
def test_a_team_inside_a_standing_truck_re_arms(judged, kind: str) -> None:
    units = (f"{EMPTY} riding=S", f"S {kind} attacker 0404 missiles=5", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=TURN)
    assert "spent" not in verdict.unit("H")
    assert missiles(verdict, "S") == 4


@rule("3.02.2")
@rule("5.11")
@pytest.mark.parametrize(("path", "armed"), [("0405", False), ("0405 0404", False), ("", True)])
def test_a_team_that_is_driven_does_not_re_arm(judged, path: str, armed: bool) -> None:
    """The Hovertruck drives away and back in its first phase. The depot beside it stands."""
    units = (f"{EMPTY} riding=V", "V HT attacker 0404", "S CP attacker 0404 missiles=5", FAR_ENEMY)
    do = [f"move V {path}"] if path else []
    verdict = judged(*units, map=PLAIN, do=[*do, "end", "end", "end"])
    assert ("spent" not in verdict.unit("H")) == armed


@rule("3.02.3")
@pytest.mark.parametrize(("kind", "armed"), [("HWTM", True), ("HWT", False)])
def test_on_the_water_only_a_marine_team_re_arms(judged, kind: str, armed: bool) -> None:
    units = (f"H {kind} attacker 0405 spent.missile=1", "S HT attacker 0405 missiles=5", FAR_ENEMY)
    verdict = judged(*units, map=LAKE, do=TURN * 2)
    assert ("spent" not in verdict.unit("H")) == armed


@rule("3.02.3")
@rule("5.07.2")
@pytest.mark.parametrize(("kind", "armed"), [("HWTM", True), ("HWT", False)])
def test_from_a_hovertruck_on_the_water_only_a_marine_team_re_arms_on_the_bridge(
    judged, kind: str, armed: bool
) -> None:
    river = {**LAKE, "roads": [["0404", "0405", "0406"]], "river_bridges": ["0405"]}
    team = f"H {kind} attacker 0405 spent.missile=1 level=bridge"
    verdict = judged(team, "S HT attacker 0405 missiles=5 level=river", FAR_ENEMY, map=river, do=TURN * 2)
    assert ("spent" not in verdict.unit("H")) == armed
    beside = judged(team, "S HT attacker 0405 missiles=5 level=bridge", FAR_ENEMY, map=river, do=TURN * 2)
    assert "spent" not in beside.unit("H")


@rule("3.02.3")
def test_a_marine_team_re_arms_on_land_too(judged) -> None:
    units = ("H HWTM attacker 0404 spent.missile=1", "S TK attacker 0404 missiles=5", FAR_ENEMY)
    assert "spent" not in judged(*units, map=PLAIN, do=TURN * 2).unit("H")


IN_A_FIGHT = ("S HT attacker 0404 missiles=3", "CP CP defender 0404", "L LT attacker 0405", FAR_ENEMY)
BEGUN = ["move L 0404", "overrun 0404", "end"]


@rule("3.02.2")
@rule("8.04")
@pytest.mark.parametrize(
    ("team", "fires", "dice"),
    [
        ("H HWT attacker 0404", ["fire H:missile at CP"], [6]),
        ("H HWT attacker 0404 spent.missile=1", ["fire H at CP"], [6]),
        ("H HWT attacker 0404 spent.missile=1", ["fire L at CP"], [6]),
        ("H HWT attacker 0404 squads=2", ["fire H:missile at CP", "join H H.2"], [6]),
        ("H HWT attacker 0404 squads=2", ["fire H:missile at CP", "join H.2 H"], [6]),
    ],
)
def test_who_has_fired_in_an_overrun_of_the_turn_is_not_rearmed_in_it(
    judged, team: str, fires: list[str], dice: list[int]
) -> None:
    verdict = judged(team, *IN_A_FIGHT, map=PLAIN, do=[*BEGUN, *fires, "end", "end", "end"], dice=dice)
    assert verdict.lost == ["CP"]
    assert verdict.count("re-arm") == (1 if fires == ["fire L at CP"] else 0)


@rule("3.02.2")
@rule("5.02.3")
def test_a_team_split_off_one_that_has_fired_in_an_overrun_has_fired_too(judged) -> None:
    units = ("H HWT attacker 0404 squads=2 spent.missile=2 attacked=true", *IN_A_FIGHT)
    verdict = judged(*units, map=PLAIN, do=["split H 1 1", "end", "end", "end"])
    assert verdict.count("re-arm") == 0


@rule("3.02.2")
def test_missiles_burn_with_their_truck(judged) -> None:
    units = ("A LT attacker 0404", "S TK defender 0405 missiles=5", "H HWT defender 0405 spent.missile=1", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase="fire", do=["fire A at S", *["end"] * 8], dice=[1, 1])
    assert "S" in verdict.lost
    assert verdict.unit("H")["spent"] == {"missile": 1}


# -- 3.02.4, 3.02.5: engineers -----------------------------------------------------------------------------------------


@rule("3.02.4")
@rule("1.08")
def test_combat_engineers_fight_as_infantry_and_are_worth_double(judged, unit_type) -> None:
    said = judged("C CE attacker 0404 squads=2", "E HVY defender 0405", map=PLAIN, phase="fire", do="fire C at E",
                  dice=[1])  # fmt: skip
    assert said.event("fire")["attack"] == 2
    assert unit_type("CE").vp == 2 * unit_type("INF").vp
    assert unit_type("CE").price == 2 * unit_type("INF").price
    mixed = ("C CE defender 0405 squads=1", "I INF defender 0405 squads=2", "G HVY attacker 0404")
    together = judged(*mixed, map=PLAIN, phase="fire", do=["fire G at C", "group 0405 3"], dice=[1])
    assert together.event("fire")["defense"] == 3


@rule("3.02.4")
@rule("7.14.4")
def test_combat_engineers_do_not_attack_from_the_water(judged) -> None:
    units = ("C CE attacker 0405", "E HVY defender 0406")
    assert judged(*units, map=LAKE, phase="fire", do="fire C at E", dice=[1]).rule == "7.14.4"


@rule("3.02.4")
def test_combat_engineers_move_and_swim_as_infantry(judged) -> None:
    assert judged("C CE attacker 0403", map=PLAIN, do="move C 0404 0405").unit("C")["moved"] == 2
    assert judged("C CE attacker 0404", map=LAKE, do="move C 0405").unit("C")["moved"] == 2


@rule("3.02.5")
def test_marine_engineers_move_as_marines(judged) -> None:
    assert judged("C ME attacker 0404", map=LAKE, do="move C 0405 0406").unit("C")["moved"] == 2


@rule("3.02.4")
@rule("5.02.2")
def test_engineers_stack_by_thirds(judged) -> None:
    units = [f"C{n} CE attacker 0404 squads=3" for n in range(5)]
    assert judged(*units, FAR_ENEMY, map=PLAIN, do="end").ok
    assert judged(*units, "M ME attacker 0404", FAR_ENEMY, map=PLAIN, do="end").rule == "5.02.2"


@rule("3.02.2")
def test_a_team_that_has_moved_does_not_re_arm_in_a_position_judged_on() -> None:
    units = [
        {"id": "H", "type": "HWT", "seat": "attacker", "hex": "0403", "spent": {"missile": 1}},
        {"id": "S", "type": "TK", "seat": "attacker", "hex": "0404", "missiles": 5},
        {"id": "FAR", "type": "MSL", "seat": "defender", "hex": "0901"},
    ]

    def said(position: dict, decisions: list[str]) -> dict:
        return json.loads(judgement_json(judge(json.dumps({**position, "decisions": decisions, "dice": []}), "test")))

    position = {"map": PLAIN, "units": units, "turn": {"number": 1, "seat": "attacker", "phase": "movement"}}
    whole = said(position, ["move H 0404", "end", "end", "end"])
    rest = said(said(position, ["move H 0404"])["position"], ["end", "end", "end"])
    assert rest["position"] == whole["position"]
