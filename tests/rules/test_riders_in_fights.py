"""6.01.2, 6.02.1, 6.07, 8.06.1 Riders in rams and overruns."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
FAR_ENEMY = "FAR MSL defender 0901"
FAR_FRIEND = "OWN MSL attacker 0909"
RAM = {"close_combat": "ram", "stacking": 1, "spillover": False}
# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}


# -- 6.01.2: riders before a ram ---------------------------------------------------------------------------------------


@rule("6.01.2")
def test_the_owner_of_the_rammed_is_asked_before_the_ram(judged) -> None:
    units = ("O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", FAR_ENEMY)
    asked = judged(*units, map=PLAIN, options=RAM, do="move O 0405", dice=[6])
    assert asked.next == {"seat": "defender", "phase": "movement", "choose": "dismount"}
    assert asked.dice_left == [6]
    stays = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "end"], dice=[6])
    assert sorted(stays.lost) == ["I", "V"]
    assert stays.next == {"seat": "attacker", "phase": "movement", "choose": "move"}


@rule("6.01.2")
def test_riders_that_got_off_are_not_hurt_by_the_die_of_the_ram(judged) -> None:
    """The Ogre has no antipersonnel guns left, so nothing else happens to them."""
    units = ("O MK3 attacker 0404 destroyed.ap=8", "V HVY defender 0405", "I INF defender 0405 riding=V", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "dismount I", "end"], dice=[6])
    assert verdict.lost == ["V"]
    assert verdict.hex("I") == "0405"
    assert "riding" not in verdict.unit("I")


@rule("6.01.2")
def test_both_owners_are_asked_the_ramming_one_first(judged) -> None:
    units = (
        "V SHVY attacker 0404", "A INF attacker 0404 riding=V", "W GEVPC defender 0405", "D INF defender 0405 riding=W",
        FAR_ENEMY, FAR_FRIEND,
    )  # fmt: skip
    first = judged(*units, map=PLAIN, options=RAM, do="move V 0405")
    assert first.next["seat"] == "attacker"
    second = judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "dismount A", "end"])
    assert second.next["seat"] == "defender"
    assert second.events[-1]["event"] == "dismount"
    done = judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "dismount A", "end", "end"], dice=[6, 1])
    assert sorted(done.lost) == ["D", "W"]
    assert done.hex("A") == "0405"


@rule("6.01.2")
def test_only_the_riders_of_the_seat_that_is_asked_get_off(judged) -> None:
    units = (
        "V SHVY attacker 0404", "A INF attacker 0404 riding=V", "W GEVPC defender 0405", "D INF defender 0405 riding=W",
    )  # fmt: skip
    assert not judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "dismount D"]).ok
    other = judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "end", "move V 0406"])
    assert other.rule == "6.01.2"


@rule("6.01.2")
def test_who_got_on_this_turn_does_not_get_off(judged) -> None:
    units = ("V GEVPC attacker 0404", "A INF attacker 0404", "M MHWZ defender 0405", FAR_ENEMY, FAR_FRIEND)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["mount A on V", "move V 0405"], dice=[1])
    assert sorted(verdict.lost) == ["A", "V"]
    assert verdict.next["choose"] == "move"


@rule("6.01.2")
@rule("5.11.2")
@rule("6.02.1")
@pytest.mark.parametrize(("die", "squads", "lost"), [(3, 1, []), (4, None, ["I", "T"])])
def test_nobody_gets_out_of_a_truck_before_a_ram(judged, die: int, squads: int | None, lost: list[str]) -> None:
    units = ("O MK3 attacker 0404", "T HT defender 0405", "I INF defender 0405 squads=2 riding=T", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do="move O 0405", dice=[die])
    assert verdict.next["seat"] == "attacker"
    assert sorted(verdict.lost) == lost
    if squads:
        assert verdict.unit("I")["squads"] == squads
        assert verdict.unit("I")["riding"] == "T"


@rule("3.03")
@rule("6.02.1")
@pytest.mark.parametrize(("die", "squads"), [(1, 1), (3, 1), (4, None), (6, None)])
def test_a_rammed_truck_is_destroyed_and_its_riders_get_a_die(judged, die: int, squads: int | None) -> None:
    units = ("O MK3 attacker 0404", "T TK defender 0405", "I INF defender 0405 squads=2 riding=T", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do="move O 0405", dice=[die])
    assert "T" in verdict.lost
    assert (verdict.unit("I") or {}).get("squads") == squads
    assert "riding" not in (verdict.unit("I") or {})
    assert verdict.unit("O")["treads"] == 44


@rule("3.03")
@rule("6.02")
@pytest.mark.parametrize("rammer", ["MK3", "SHVY"])
def test_an_empty_truck_is_rammed_without_a_die_except_in_a_town(judged, rammer: str) -> None:
    units = (f"O {rammer} attacker 0404", "T TK defender 0405", FAR_ENEMY)
    own = [] if rammer == "MK3" else [1]
    open_ground = judged(*units, map=PLAIN, options=RAM, do="move O 0405", dice=own)
    assert (open_ground.ok, open_ground.lost) == (True, ["T"])
    town = judged(*units, map=dict(PLAIN, hexes={"0405": "town"}), options=RAM, do="move O 0405", dice=[3, *own])
    assert town.unit("T")["disabled"] == "ram"
    hover = judged(units[0], "T HT defender 0405", FAR_ENEMY, map=PLAIN, options=RAM, do="move O 0405", dice=[3, *own])
    assert hover.unit("T")["disabled"] == "ram"


@rule("6.01.2")
@rule("5.02.3")
def test_a_counter_is_divided_before_a_ram_so_that_some_squads_get_off(judged) -> None:
    ogre = "O MK3 attacker 0404 destroyed.ap=8"
    units = (ogre, "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V", FAR_ENEMY)
    do = ["move O 0405", "split I 2 1", "dismount I.2", "end"]
    verdict = judged(*units, map=PLAIN, options=RAM, do=do, dice=[6])
    assert verdict.ok
    assert verdict.lost == ["V", "I"]
    assert (verdict.hex("I.2"), verdict.unit("I.2")["squads"]) == ("0405", 1)
    wrong = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "split I 2 2"])
    assert wrong.rule == "5.02.3"


@rule("8.06.1")
@rule("5.02.3")
def test_a_counter_is_divided_before_an_overrun_too(judged) -> None:
    units = (
        "A HVY attacker 0404", "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V",
        "J INF defender 0405 squads=2",
    )  # fmt: skip
    do = ["move A 0405", "overrun 0405", "split I 1 2", "dismount I.2", "end"]
    verdict = judged(*units, map=PLAIN, do=do)
    assert verdict.next == {"seat": "defender", "phase": "movement", "choose": "fire"}
    assert (verdict.unit("I")["squads"], verdict.unit("I")["riding"]) == (1, "V")
    assert [verdict.unit(name)["squads"] for name in ("I.2", "I.3")] == [1, 1]
    walkers = judged(*units, map=PLAIN, do=["move A 0405", "overrun 0405", "split J 1 1"])
    assert walkers.rule == "5.11.3"
    assert "not riding" in walkers.reason


@rule("6.01.2")
def test_after_the_ram_nobody_gets_on_again(judged) -> None:
    units = ("V SHVY attacker 0404", "A INF attacker 0404 riding=V", "W GEVPC defender 0405", FAR_ENEMY)
    do = ["move V 0405", "dismount A", "end", "mount A on V"]
    verdict = judged(*units, map=PLAIN, options=RAM, do=do, dice=[6, 1])
    assert verdict.error["decision"] == 4
    assert verdict.rule == "5.11.3"


# -- 5.02.1, 6.01.2: the room for squads that got off in a ram ---------------------------------------------------------

# The Ogre rams the GEV-PC, whose squads get off. A 1 disables it, and a second ram destroys it. Then the Ogre leaves.
THROWN = (
    "O MK3 attacker 0404",
    "P GEVPC defender 0405",
    "I INF defender 0405 squads=3 riding=P",
    "V HVY defender 0407",
)
RAMMED = ["move O 0405", "dismount I", "end", "move O 0505", "end", "end", "end"]
CRUSHED = ["move O 0405", "dismount I", "end", "stay O", "move O 0505", "end", "end", "end"]


@rule("6.01.2")
@rule("5.02.1")
def test_squads_that_got_off_in_a_ram_need_no_room_beside_their_own_vehicle(judged) -> None:
    verdict = judged(*THROWN, map=PLAIN, options=RAM, do=[*RAMMED, "end"], dice=[1])
    assert verdict.next == {"seat": "defender", "phase": "fire", "choose": "fire"}
    assert verdict.unit("I")["thrown"] == "P"
    assert verdict.unit("I")["squads"] == 2


@rule("5.02.1")
@rule("6.01.2")
def test_but_they_do_beside_another_that_comes(judged) -> None:
    gone = judged(*THROWN, map=PLAIN, options=RAM, do=CRUSHED, dice=[1])
    assert gone.lost == ["P"]
    assert gone.unit("I")["thrown"] == "-"
    assert judged(*THROWN, map=PLAIN, options=RAM, do=[*CRUSHED, "end"], dice=[1]).ok
    come = [*CRUSHED, "move V 0406 0405"]
    ended = judged(*THROWN, map=PLAIN, options=RAM, do=[*come, "end"], dice=[1])
    assert ended.error["decision"] == len(come) + 1
    assert ended.rule == "5.02.1"
    # They can walk away from it.
    assert judged(*THROWN, map=PLAIN, options=RAM, do=[*come, "move I 0404", "end"], dice=[1]).ok


@rule("5.02.1")
@rule("5.02.3")
@pytest.mark.parametrize("joined", ["join I J", "join J I"])
def test_squads_that_walk_up_and_join_them_need_room(judged, joined: str) -> None:
    units = ("V HVY attacker 0405", "I INF attacker 0405 thrown=V", "J INF attacker 0404 squads=2")
    assert judged(*units, map=PLAIN, options=RAM, do="end").ok
    for do in (["move J 0405", "end"], ["move J 0405", joined, "end"]):
        verdict = judged(*units, map=PLAIN, options=RAM, do=do)
        assert verdict.error["decision"] == len(do)
        assert verdict.rule == "5.02.1"


@rule("6.01.2")
@rule("6.07.2")
def test_squads_off_two_vehicles_that_rammed_one_ogre_may_be_more_than_three(judged) -> None:
    """Two and two of them are left, and none can move on in that turn."""
    units = (
        "P GEVPC attacker 0404", "I INF attacker 0404 squads=3 riding=P",
        "Q GEVPC attacker 0505", "J INF attacker 0505 squads=3 riding=Q", "O MK3 defender 0405",
    )  # fmt: skip
    do = ["move P 0405", "dismount I", "end", "move Q 0405", "dismount J", "end", "end"]
    verdict = judged(*units, map=PLAIN, options=RAM, do=do)
    assert verdict.ok
    assert [verdict.unit(one)["squads"] for one in "IJ"] == [2, 2]


# -- 6.02.1: an Ogre rams a loaded vehicle -----------------------------------------------------------------------------


@rule("6.02.1")
@pytest.mark.parametrize("die", [1, 3])
def test_on_1_to_3_the_riders_lose_a_squad_and_are_thrown_off(judged, die: int) -> None:
    units = ("O MK3 attacker 0404", "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "end"], dice=[die])
    assert verdict.unit("V")["disabled"] == "ram"
    assert verdict.unit("I")["squads"] == 2
    assert "riding" not in verdict.unit("I")
    assert verdict.hex("I") == "0405"
    assert verdict.unit("O")["treads"] == 44


@rule("6.02.1")
@pytest.mark.parametrize("die", [4, 6])
def test_on_4_to_6_the_riders_are_destroyed_with_it(judged, die: int) -> None:
    units = ("O MK3 attacker 0404", "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "end"], dice=[die])
    assert sorted(verdict.lost) == ["I", "V"]


@rule("6.02.1")
def test_the_riders_of_a_disabled_vehicle_still_hang_on_a_die(judged) -> None:
    units = (
        "O MK3 attacker 0404",
        "V GEVPC defender 0405 disabled=fire",
        "I INF defender 0405 squads=3 riding=V",
        FAR_ENEMY,
    )
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "end"], dice=[2, 6])
    assert verdict.lost == ["V"]
    assert verdict.unit("I")["squads"] == 2
    assert verdict.dice_left == [6]


@rule("6.02.1")
@rule("6.02")
@pytest.mark.parametrize(
    ("die", "lost", "disabled"), [(2, [], False), (3, [], True), (4, ["I"], True), (5, ["I", "S"], False)]
)
def test_a_loaded_superheavy_takes_one_die_for_both(judged, die: int, lost: list[str], disabled: bool) -> None:
    units = ("O MK3 attacker 0404", "S SHVY defender 0405", "I INF defender 0405 squads=2 riding=S", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move O 0405", "end"], dice=[die])
    assert sorted(verdict.lost) == lost
    assert ("disabled" in (verdict.unit("S") or {})) == disabled
    if die <= 3:
        assert verdict.unit("I")["squads"] == 1
        assert "riding" not in verdict.unit("I")
    assert verdict.unit("O")["treads"] == 42


@rule("6.02.1")
@rule("6.08")
def test_the_ogre_fires_in_the_hex_at_riders_it_has_thrown_off(judged) -> None:
    units = ("O MK3 attacker 0404", "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V", FAR_ENEMY)
    do = ["move O 0405", "end", "end", "fire O:ap*8 at I"]
    verdict = judged(*units, map=PLAIN, options=RAM, do=do, dice=[1, 6])
    assert verdict.lost == ["I"]


# -- 6.07.1-6.07.3: loaded vehicles that ram ---------------------------------------------------------------------------


@rule("6.07.1")
def test_riders_that_stay_on_a_superheavy_that_rams_are_destroyed(judged) -> None:
    units = (
        "S SHVY attacker 0404",
        "I INF attacker 0404 squads=2 riding=S",
        "E HVY defender 0405",
        FAR_ENEMY,
        FAR_FRIEND,
    )
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move S 0405", "end"], dice=[4, 1])
    assert sorted(verdict.lost) == ["E", "I"]
    assert "disabled" not in verdict.unit("S")


@rule("6.07.1")
@rule("6.02.1")
def test_a_superheavy_that_rams_a_loaded_tank(judged) -> None:
    units = ("S SHVY attacker 0404", "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move S 0405", "end"], dice=[1, 3])
    assert verdict.unit("V")["disabled"] == "ram"
    assert verdict.unit("I")["squads"] == 2
    assert "riding" not in verdict.unit("I")
    assert verdict.unit("S")["disabled"] == "ram"


@rule("6.07.2")
@pytest.mark.parametrize(("kind", "treads"), [("HVY", 43), ("LT", 44), ("GEVPC", 44)])
def test_riders_that_stay_on_armor_that_rams_an_ogre_are_destroyed(judged, kind: str, treads: int) -> None:
    units = (f"V {kind} attacker 0404", "I INF attacker 0404 riding=V", "O MK3 defender 0405", FAR_FRIEND)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "end"])
    assert sorted(verdict.lost) == ["I", "V"]
    assert verdict.unit("O")["treads"] == treads


@rule("6.07.2")
@pytest.mark.parametrize(("ap", "squads"), [(0, 2), (7, 2), (8, 3)])
def test_riders_that_get_off_at_an_ogre_lose_a_squad_to_its_antipersonnel_guns(judged, ap: int, squads: int) -> None:
    units = (
        "V GEVPC attacker 0404", "I INF attacker 0404 squads=3 riding=V", f"O MK3 defender 0405 destroyed.ap={ap}",
    )  # fmt: skip
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "dismount I", "end"])
    assert verdict.lost == ["V"]
    assert verdict.unit("I")["squads"] == squads
    assert verdict.hex("I") == verdict.hex("O") == "0405"
    assert verdict.unit("O")["treads"] == 44


@rule("6.07.2")
@pytest.mark.parametrize("spillover", [False, True])
def test_squads_that_are_there_from_an_earlier_ram_lose_nothing_in_the_next(judged, spillover: bool) -> None:
    units = (
        "P GEVPC attacker 0404", "I INF attacker 0404 squads=3 riding=P", "G GEV attacker 0404",
        "Q GEVPC attacker 0404", "J INF attacker 0404 squads=2 riding=Q", "O MK3 defender 0405",
    )  # fmt: skip
    options = RAM | {"spillover": spillover}
    do = ["move P 0405", "dismount I", "end", "move G 0405"]
    second = judged(*units, map=PLAIN, options=options, do=do)
    assert sorted(second.lost) == ["G", "P"]
    assert second.count("reduce") == 1
    assert second.unit("I")["squads"] == 2
    third = judged(*units, map=PLAIN, options=options, do=[*do, "move Q 0405", "dismount J", "end"])
    assert third.event("reduce", 1)["target"] == "J"
    assert third.unit("I")["squads"] == 2
    assert third.unit("J")["squads"] == 1


@rule("6.07.2")
def test_two_counters_off_one_vehicle_lose_one_squad_together(judged) -> None:
    units = (
        "V GEVPC attacker 0404", "I INF attacker 0404 squads=2 riding=V", "J INF attacker 0404 riding=V",
        "O MK3 defender 0405",
    )  # fmt: skip
    do = ["move V 0405", "dismount I", "dismount J", "end"]
    for spillover in (False, True):
        verdict = judged(*units, map=PLAIN, options=RAM | {"spillover": spillover}, do=do)
        assert verdict.lost == ["V", "J"]
        assert verdict.unit("I")["squads"] == 2


@rule("6.07.2")
@rule("6.08")
def test_and_fight_it_there_as_if_adjacent(judged) -> None:
    units = ("V GEVPC attacker 0404", "I INF attacker 0404 squads=3 riding=V", "O MK3 defender 0405")
    do = ["move V 0405", "dismount I", "end", "end", "fire I at O:treads"]
    verdict = judged(*units, map=PLAIN, options=RAM, do=do, dice=[6])
    assert verdict.unit("O")["treads"] == 42


@rule("6.07.3")
def test_the_gevpc_of_the_rulebook_and_the_mobile_howitzer(judged) -> None:
    """Twice 1 for the GEV-PC and 2 for the squads make 2-1 against a defense of 2."""
    units = (
        "V GEVPC attacker 0404",
        "I INF attacker 0404 squads=2 riding=V",
        "M MHWZ defender 0405",
        FAR_ENEMY,
        FAR_FRIEND,
    )
    results = {1: "none", 2: "disabled", 3: "disabled", 4: "destroyed", 6: "destroyed"}
    for die, result in results.items():
        verdict = judged(*units, map=PLAIN, options=RAM, do=["move V 0405", "end"], dice=[die])
        assert verdict.event("ram")["result"] == result, die
        assert {"I", "V"} <= set(verdict.lost)


@rule("6.07.3")
def test_squads_that_get_off_add_nothing_and_live(judged) -> None:
    units = (
        "V GEVPC attacker 0404",
        "I INF attacker 0404 squads=2 riding=V",
        "M MHWZ defender 0405",
        FAR_ENEMY,
        FAR_FRIEND,
    )
    do = ["move V 0405", "dismount I", "end"]
    for die, result in {2: "none", 3: "disabled", 5: "destroyed"}.items():
        verdict = judged(*units, map=PLAIN, options=RAM, do=do, dice=[die])
        assert verdict.event("ram")["result"] == result, die
        assert "V" in verdict.lost
        assert verdict.unit("I")["squads"] == 2
        assert verdict.hex("I") == "0405"


@rule("6.07.3")
@rule("6.01.2")
@rule("5.11.2")
def test_a_gev_rams_a_loaded_tank_with_one_die_and_two_odds(judged) -> None:
    """Strength 4 gives 1-1 on the Heavy Tank and 4-1 on its rider."""
    units = ("G GEV attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", FAR_ENEMY, FAR_FRIEND)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move G 0405", "end"], dice=[2])
    assert sorted(verdict.lost) == ["G", "I"]
    assert "disabled" not in verdict.unit("V")


@rule("6.07.3")
@rule("5.11.3")
def test_in_the_second_phase_riders_get_off_in_a_ram(judged) -> None:
    units = (
        "V GEVPC attacker 0404",
        "I INF attacker 0404 squads=2 riding=V",
        "M MHWZ defender 0405",
        FAR_ENEMY,
        FAR_FRIEND,
    )
    do = ["move V 0405", "dismount I", "end"]
    verdict = judged(*units, map=PLAIN, options=RAM, phase="second-movement", do=do, dice=[1])
    assert verdict.lost == ["V"]
    assert verdict.hex("I") == "0405"
    fired = [units[0] + " fired=true", *units[1:]]
    assert judged(*fired, map=PLAIN, options=RAM, phase="second-movement", do=do[:1]).rule == "6.07.3"


@rule("7.05")
@rule("6.07.3")
@pytest.mark.parametrize(
    ("used", "die", "result"),
    [
        ("", 4, "destroyed"),
        ("used.squads=1", 4, "destroyed"),
        ("used.squads=1", 3, "disabled"),
        ("fired=true", 4, "disabled"),
        ("fired=true", 2, "none"),
    ],
)
def test_squads_that_have_fired_add_nothing_to_a_ram(judged, used: str, die: int, result: str) -> None:
    """Twice 1 for the GEV-PC makes 1-1 against a defense of 2, and each squad that has not fired adds 1."""
    units = (
        "V GEVPC attacker 0404",
        f"I INF attacker 0404 squads=3 riding=V {used}",
        "M MHWZ defender 0405",
        FAR_ENEMY,
        FAR_FRIEND,
    )
    do = ["move V 0405", "end"]
    verdict = judged(*units, map=PLAIN, options=RAM, phase="second-movement", do=do, dice=[die])
    assert verdict.ok
    assert verdict.event("ram")["result"] == result
    assert {"I", "V"} <= set(verdict.lost)


@rule("6.07.3")
@rule("6.07.4")
def test_a_hovertruck_does_not_ram(judged) -> None:
    units = ("H HT attacker 0404", "E HVY defender 0405")
    assert not judged(*units, map=PLAIN, options=RAM, do="move H 0405").ok


@rule("6.01.2")
def test_the_rest_of_the_path_is_taken_after_the_questions(judged) -> None:
    units = ("O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, options=RAM, do=["move O 0405 0406", "end"], dice=[6])
    assert verdict.hex("O") == "0406"
    assert verdict.next["choose"] == "move"


# -- 8.06.1: riders before an overrun ----------------------------------------------------------------------------------


@rule("8.06.1")
def test_before_an_overrun_owners_are_asked_the_attacker_first(judged) -> None:
    units = (
        "V HVY attacker 0404", "A INF attacker 0404 riding=V", "W HVY defender 0405", "D INF defender 0405 riding=W",
    )  # fmt: skip
    entered = judged(*units, map=PLAIN, do=["move V 0405"])
    assert entered.next["choose"] == "move"
    first = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405"])
    assert first.next == {"seat": "attacker", "phase": "movement", "choose": "dismount"}
    second = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405", "end"])
    assert second.next == {"seat": "defender", "phase": "movement", "choose": "dismount"}
    third = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405", "end", "dismount D", "end"])
    assert third.next == {"seat": "defender", "phase": "movement", "choose": "fire"}
    assert "riding" not in third.unit("D")
    assert third.unit("A")["riding"] == "V"


@rule("8.06.1")
def test_nobody_gets_out_of_a_truck_in_an_overrun(judged) -> None:
    units = ("V HVY attacker 0404", "T TK defender 0405", "D INF defender 0405 riding=T", "W LT defender 0405")
    verdict = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405"])
    assert verdict.next == {"seat": "defender", "phase": "movement", "choose": "fire"}
    fires = judged(*units, map=PLAIN, do=["move V 0405", "overrun 0405", "fire D at V"], dice=[6])
    assert fires.rule == "5.11.1"


@rule("8.06.1")
@rule("5.11.3")
def test_in_the_second_phase_riders_get_off_in_an_overrun(judged) -> None:
    units = ("V GEVPC attacker 0404", "A INF attacker 0404 squads=2 riding=V", "E LT defender 0405")
    do = ["move V 0405", "overrun 0405", "dismount A", "end"]
    verdict = judged(*units, map=PLAIN, phase="second-movement", do=do)
    assert verdict.next == {"seat": "defender", "phase": "second-movement", "choose": "fire"}
    assert "riding" not in verdict.unit("A")


# -- 8.01: squads that were driven into the hex ------------------------------------------------------------------------

DRIVEN = ("PC GEVPC attacker 0504", "R INF attacker 0504 squads=2 riding=PC", "FOE TK defender 0505")


@rule("8.01")
@rule("5.11.3")
@pytest.mark.parametrize("where", ["0505", "0506"])
def test_squads_that_got_off_among_unarmed_enemies_have_moved_in_to_fight(moved, where: str) -> None:
    """It does not matter whether their vehicle stays with them or moves on."""
    path = {"0505": "0505", "0506": "0505 0506"}[where]
    do = [f"move PC {path}", "dismount R at 0505", "overrun 0505", "end", "fire R at FOE"]
    said = moved(*DRIVEN, do=do, dice=[6])
    assert said.lost == ["FOE"]
    assert said.hex("PC") == where


@rule("8.01")
@rule("5.12")
def test_they_have_moved_in_though_their_vehicle_is_gone_from_the_map(moved) -> None:
    """The position records the vehicle that is gone, so play continues in the same phase."""
    units = ("PC GEVPC attacker 0502", "R INF attacker 0502 squads=2 riding=PC", "FOE TK defender 0501")
    assert moved(*units, do=["move PC 0501", "dismount R", "move PC off north", "overrun 0501"]).ok
    said = moved(*units, do=["move PC 0501", "dismount R", "move PC off north"])
    assert said.position["gone"][0]["brought"] == {"R": "0501"}
    kept = {key: said.position[key] for key in ("units", "lost", "exited", "gone")}
    assert moved(**kept, do=["overrun 0501", "end", "fire R at FOE"], dice=[6]).lost == ["FOE"]


@rule("8.01")
def test_squads_that_got_off_where_their_vehicle_began_have_not_moved_in(moved) -> None:
    units = (*DRIVEN[:2], "FOE TK defender 0504")
    assert moved(*units, do=["move PC 0505", "dismount R at 0504", "overrun 0504"]).rule == "8.01"
    assert moved(*units, do=["dismount R", "overrun 0504"]).rule == "8.01"


@rule("8.01")
def test_who_has_only_got_on_a_vehicle_has_not_moved_in(moved) -> None:
    """Getting on takes a squad's movement (5.11.3), but does not move it anywhere by itself."""
    units = ("PC GEVPC attacker 0505", "R INF attacker 0505 squads=2", "FOE TK defender 0505")
    assert moved(*units, do=["mount R on PC", "overrun 0505"]).rule == "8.01"
    units = ("PC GEVPC attacker 0504", "R INF attacker 0504 squads=2", "FOE TK defender 0505")
    assert moved(*units, do=["mount R on PC", "move PC 0505", "overrun 0505"]).ok
