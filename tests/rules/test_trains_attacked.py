"""9.03-9.05: Attacks on trains, armed trains, overruns and rams."""

from __future__ import annotations

from functools import partial

import pytest

rule = pytest.mark.rule
OGRE = "OGRE MK3 attacker 0603 destroyed.secondary=3 destroyed.ap=7 destroyed.missile=2 treads=41"
ARMED = ("0504 speed=2/3 guns=2", "0503 guns=2")
STILL = ("0504 speed=0/1 still=true", "0503")


@pytest.fixture
def attacked(on_rails):
    """Return the attacker's turn against a train with its front in 0504."""
    return partial(on_rails, seat="attacker")


@pytest.fixture
def shot_at(on_rails):
    """Return the attacker's fire phase against that train."""
    return partial(on_rails, seat="attacker", phase="fire")


# -- 9.03: fire --------------------------------------------------------------------------------------------------------


@rule("9.03")
@pytest.mark.parametrize(("die", "gone"), [(4, []), (5, ["T2"]), (6, ["T2"])])
def test_only_an_x_affects_a_train(shot_at, die: int, gone: list[str]) -> None:
    assert shot_at("H HVY attacker 0603", do="fire H at T2", dice=[die]).lost == gone


@rule("9.03")
def test_an_x_on_the_front_of_a_moving_train_destroys_it_all(shot_at) -> None:
    verdict = shot_at("H HVY attacker 0603", do="fire H at T1", dice=[6])
    assert verdict.lost == ["T1", "T2"]
    assert verdict.position["overlays"]["cut"] == ["0503", "0504"]


@rule("9.03")
@pytest.mark.parametrize(("target", "left", "toward"), [("T1", "T2", "0504"), ("T2", "T1", "0505")])
def test_either_half_of_a_standing_train_is_lost_alone(shot_at, target: str, left: str, toward: str) -> None:
    verdict = shot_at("H HVY attacker 0603", train=STILL, do=f"fire H at {target}", dice=[6])
    assert verdict.lost == [target]
    other = verdict.unit(left)
    assert (other["speed"], other["toward"], other["still"]) == ("0/1", toward, True)


@rule("9.03")
def test_the_front_goes_on_alone(shot_at) -> None:
    do = ["fire H at T2", "end", "end", "move T1 0505 0506"]
    verdict = shot_at("H HVY attacker 0603", do=do, dice=[6])
    assert (verdict.hex("T1"), verdict.unit("T1")["toward"]) == ("0506", "0507")


@rule("9.03")
@rule("7.12.2")
def test_spillover_never_hurts_a_train_or_what_is_aboard(shot_at) -> None:
    units = (
        "L LT defender 0504",
        "A HVY defender 0504 riding=T1",
        "I INF defender 0504 riding=T1",
        "H HWZ attacker 0603",
    )
    verdict = shot_at(*units, do="fire H at L", dice=[6])
    assert verdict.lost == ["L"]
    assert verdict.dice_left == []


@rule("9.03")
def test_a_wreck_beside_a_road_cuts_only_the_rails(shot_at) -> None:
    road = {"roads": [["0403", "0503", "0603"]]}
    verdict = shot_at("H HVY attacker 0603", ground=road, do="fire H at T2", dice=[6])
    assert verdict.position["overlays"]["cut"] == ["rail 0503"]


@rule("9.03.2")
@rule("7.14.2")
@pytest.mark.parametrize(
    ("terrain", "odds"), [("clear", "1-1"), ("town", "1-2"), ("forest", "1-1"), ("swamp", "1-1"), ("rubble", "1-1")]
)
def test_only_a_town_helps_a_train(shot_at, terrain: str, odds: str) -> None:
    hexes = {} if terrain == "clear" else {"0503": terrain}
    fired = shot_at("H HVY attacker 0603", ground={"hexes": hexes}, do="fire H at T2", dice=[1]).event("fire")
    assert fired["odds"] == odds


# -- 9.03.1: armed trains ----------------------------------------------------------------------------------------------


@rule("9.03.1")
def test_each_gun_is_an_attack_of_four_at_two_hexes(on_rails) -> None:
    fire = partial(on_rails, "H HVY attacker 0704", "M MSL attacker 0404", train=ARMED, phase="fire")
    verdict = fire(do=["fire T1:gun*2 at H", "fire T2:gun at M"], dice=[1, 1])
    assert [event["attack"] for event in verdict.events if event["event"] == "fire"] == [8, 4]
    assert fire(do="fire T1:gun*3 at H").rule == "7.05"
    assert fire(do=["fire T1:gun*2 at H", "fire T1:gun at H"], dice=[1]).rule == "7.05"
    assert on_rails("H HVY attacker 0804", train=ARMED, phase="fire", do="fire T1:gun at H").rule == "7.02"


@rule("9.03.1")
@rule("9.01")
def test_an_unarmed_train_does_not_fire(on_rails) -> None:
    assert on_rails("H HVY attacker 0603", phase="fire", do="fire T1 at H").rule == "9.03.1"


@rule("9.03.1")
def test_the_counters_of_an_armed_train_separate(on_rails) -> None:
    verdict = on_rails(train=ARMED, do=["separate T1", "move T1 0505 0506 0507", "move T2 0504 0505"])
    assert (verdict.hex("T1"), verdict.hex("T2")) == ("0507", "0505")
    assert verdict.unit("T2")["speed"] == "2/3"
    assert on_rails(train=ARMED, do=["separate T1", "move T1 0505 0506", "end"]).rule == "9.02"


@rule("9.03.1")
@pytest.mark.parametrize(
    ("train", "do"),
    [
        (("0504 speed=2/3", "0503"), ["separate T1"]),
        (ARMED, ["separate T2"]),
        (ARMED, ["separate ABY"]),
        (ARMED, ["move T1 0505 0506", "separate T1"]),
        (ARMED, ["separate T1", "separate T1"]),
    ],
)
def test_only_the_front_of_an_armed_train_that_has_not_moved_separates(on_rails, train, do: list[str]) -> None:
    assert on_rails(train=train, do=do).rule == "9.03.1"


# -- 9.04: overruns ----------------------------------------------------------------------------------------------------


@rule("9.04")
@pytest.mark.parametrize(
    ("train", "where", "lost"),
    [
        (("0504 speed=2/3", "0503"), "0504", ["T1", "T2"]),
        (("0504 speed=2/3", "0503"), "0503", ["T2"]),
        (STILL, "0504", ["T1"]),
    ],
)
def test_an_unarmed_train_is_destroyed_by_an_overrun(attacked, train, where: str, lost: list[str]) -> None:
    verdict = attacked("L LT attacker 0603", train=train, do=[f"move L {where}", f"overrun {where}", "move L 0404"])
    assert verdict.lost == lost


@rule("9.04")
def test_even_a_disabled_unit_destroys_a_train(attacked, on_rails) -> None:
    assert attacked("H HVY attacker 0503 disabled=fire", do="overrun 0503").lost == ["T2"]
    units = ("H HVY attacker 0506 disabled=fire",)
    assert on_rails(*units, do=["move T1 0505 0506", "end"]).lost == ["T1", "T2"]


@rule("9.04")
@rule("9.05")
@pytest.mark.parametrize(
    ("unit", "rule_cited"),
    [("U HT attacker 0603", "9.04"), ("U MK1 attacker 0603 destroyed.main=1", "9.05")],
)
def test_an_overrun_needs_a_regular_combat_strength(attacked, unit: str, rule_cited: str) -> None:
    assert attacked(unit, do=["move U 0503", "overrun 0503"]).rule == rule_cited
    assert attacked(unit.replace("0603", "0503"), do="stay U").rule in (rule_cited, "6.02")


@rule("9.04")
@rule("8.04")
def test_an_armed_counter_fights_like_any_unit(attacked) -> None:
    do = ["move H 0503", "overrun 0503", "fire T2:gun*2 at H", "end", "fire H at T2"]
    verdict = attacked("H HVY attacker 0603", train=ARMED, do=do, dice=[1, 3])
    assert verdict.lost == ["T2"]
    assert verdict.hex("H") == "0503"


@rule("9.04")
@pytest.mark.parametrize(("train", "lost"), [(ARMED, ["H"]), (("0504 speed=2/3", "0503"), ["T1", "T2"])])
def test_a_train_that_comes_to_an_armed_enemy_beside_the_track(on_rails, train, lost: list[str]) -> None:
    do = ["move T1 0505 0506 0507", "end"]
    if lost == ["H"]:
        do += ["end", "fire T1:gun*2 at H"]
    verdict = on_rails("H HVY attacker 0506", train=train, do=do, dice=[2] if lost == ["H"] else [])
    assert verdict.lost == lost
    assert verdict.hex("T1") == ("0507" if lost == ["H"] else None)


@rule("9.04")
def test_an_overrun_on_the_way_can_be_judged_on(on_rails, judged) -> None:
    before = on_rails("H HVY attacker 0506", train=ARMED, do=["move T1 0505 0506 0507", "end"])
    said = before.position
    assert before.unit("T1")["rest"] == ["0507"]
    turn = said.pop("turn")
    on = judged(**said, seat=turn["seat"], phase=turn["phase"], do=["end", "fire T1:gun*2 at H"], dice=[2])
    assert on.hex("T1") == "0507"


# -- 9.05: rams --------------------------------------------------------------------------------------------------------


@rule("9.05")
@pytest.mark.parametrize(("treads", "left"), [(41, 20), (40, 20), (1, 0)])
def test_an_ogre_destroys_the_counter_and_loses_half_its_treads(attacked, treads: int, left: int) -> None:
    ogre = OGRE.replace("treads=41", f"treads={treads}")
    verdict = attacked(ogre, do="ram OGRE T2", dice=[3, 4, 1])
    assert verdict.lost == ["T2"]
    found = verdict.unit("OGRE")
    assert (found["hex"], found["treads"]) == ("0503", left)
    assert found["destroyed"] == {"secondary": 4, "ap": 7, "missile": 2}


@rule("9.05")
def test_a_rammed_front_takes_a_moving_train_with_it(attacked) -> None:
    assert attacked(OGRE, do="ram OGRE T1", dice=[1, 1, 1]).lost == ["T1", "T2"]
    assert attacked(OGRE, train=STILL, do="ram OGRE T1", dice=[1, 1, 1]).lost == ["T1"]


@rule("9.05")
def test_an_ogre_ends_its_movement_by_ramming_a_train(attacked) -> None:
    assert attacked(OGRE, do=["ram OGRE T2", "move OGRE 0403"], dice=[1, 1, 1]).rule == "9.05"


# The Size Table: what each type does to a train, and the lowest die that destroys a counter.
TABLE = [
    *[(kind, 6) for kind in ("LT", "LGEV", "MSL", "GEVPC", "HVY", "MCRL", "CRL", "MCP", "MHWZ", "HDRN")],
    *[(kind, 5) for kind in ("GEV", "SHVY")],
]


@rule("9.05")
@rule("6.07.4")
@pytest.mark.parametrize(("kind", "least"), TABLE)
def test_armor_that_rams_is_destroyed_and_attacks_by_the_size_table(attacked, kind: str, least: int) -> None:
    for die in (least - 1, least):
        verdict = attacked(f"U {kind} attacker 0603", do="ram U T2", dice=[die])
        assert verdict.lost == (["T2", "U"] if die == least else ["U"])


@rule("9.05")
@rule("6.07.4")
@pytest.mark.parametrize("kind", ["INF", "TK", "HT", "HWZ", "LAD"])
def test_nothing_else_rams_a_train(attacked, kind: str) -> None:
    assert attacked(f"U {kind} attacker 0603", do="ram U T2").rule in ("9.05", "5.01")


@rule("9.05")
@pytest.mark.parametrize(
    ("unit", "do", "rule_cited"),
    [
        ("U HVY attacker 0804", "ram U T2", "9.05"),
        ("U HVY attacker 0503 moved=3", "ram U T2", "9.05"),
        ("U HVY attacker 0603", "ram U DBY", "8.05.2"),
        ("U HVY attacker 0603 disabled=fire", "ram U T2", "5.01"),
        ("U MK3 attacker 0603 rams=2", "ram U T2", "6.01.1"),
        ("U GEV attacker 0603 moved=4", "ram U T2", "5.01"),
    ],
)
def test_a_ram_needs_a_step_and_the_points_for_it(attacked, unit: str, do: str, rule_cited: str) -> None:
    assert attacked(unit, do=do).rule == rule_cited


@rule("9.05")
@rule("6.01.2")
def test_riders_get_off_before_the_ram_or_die_in_it(attacked) -> None:
    units = ("U HVY attacker 0603", "I INF attacker 0603 riding=U")
    stayed = attacked(*units, do=["ram U T2", "end"], dice=[1])
    assert sorted(stayed.lost) == ["I", "U"]
    off = attacked(*units, do=["ram U T2", "dismount I", "end"], dice=[1])
    assert (off.lost, off.hex("I")) == (["U"], "0503")


@rule("9.05")
def test_an_armed_train_is_rammed_by_moving_in_under_the_ramming_rules(attacked) -> None:
    options = {"close_combat": "ram"}
    verdict = attacked("U HVY attacker 0603", train=ARMED, options=options, do="move U 0503", dice=[6])
    assert sorted(verdict.lost) == ["T2", "U"]
    assert attacked("I INF attacker 0603", train=ARMED, options=options, do="move I 0503").rule == "5.04"


@rule("9.05")
def test_other_armed_enemies_must_be_fought_first(attacked) -> None:
    units = ("U HVY attacker 0603", "D HVY defender 0503")
    assert attacked(*units, do="ram U T2").rule == "8.01"


@rule("9.04")
@rule("8.01")
def test_a_train_is_overrun_only_from_within_its_hex(attacked) -> None:
    verdict = attacked("L LT attacker 0604", do="overrun 0504")
    assert (verdict.rule, "has moved into 0504" in verdict.reason) == ("8.01", True)


@rule("9.03")
@rule("13.02.2")
def test_a_bridge_that_falls_with_a_train_is_cut_once(shot_at) -> None:
    river = {"hexes": {"0405": "water", "0505": "water", "0605": "water"}, "river_bridges": ["0505"]}
    train = ("0506 speed=2/3", "0505 level=bridge")
    units = ("A HWZ attacker 0507", "B HWZ attacker 0507")
    fire = "fire A + B at bridge 0505"
    verdict = shot_at(*units, train=train, ground=river, options={"bridges": True}, do=fire, dice=[6])
    assert (verdict.lost, verdict.position["overlays"]["cut"]) == (["T2"], ["0505"])
