"""3 Units: every number of the catalogue, the Ogres' record sheets, infantry squads and command posts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cybertank.board.terrain import MOBILITY_WORDS
from cybertank.text.catalogues import catalogue
from cybertank.text.errors import FileFault
from cybertank.units.catalogue import COMPONENT_WORDS, KIND_WORDS, MAIN, MISSILE, UnitType

rule = pytest.mark.rule

SIXTH = "sixth"
PACK = "reinforcement-pack"


def unit_type(type_id: str, ogres: str = SIXTH) -> UnitType:
    found = catalogue(ogres).find(type_id)
    assert found is not None
    return found


def whole_attack(type_id: str) -> int:
    """The attack strength printed on the counter: all its guns together."""
    kind = unit_type(type_id)
    return kind.count[MAIN] * kind.attack[MAIN]


# -- 3.01 armor, 3.02 infantry, 3.03 transport, 3.05 posts -------------------------------------------------------------

# id: attack/range, defense, first and second move, size, armor units, victory points, squads carried
COUNTERS = {
    "HVY": (4, 2, 3, 3, 0, 3, "1", 6, 1),
    "MSL": (3, 4, 2, 2, 0, 2, "1", 6, 0),
    "LT": (2, 2, 2, 3, 0, 1, "1/2", 3, 1),
    "SHVY": (6, 3, 5, 3, 0, 5, "2", 12, 2),
    "HWZ": (6, 8, 1, 0, 0, 4, "2", 12, 0),
    "MHWZ": (6, 6, 2, 1, 0, 4, "2", 12, 0),
    "GEV": (2, 2, 2, 4, 3, 2, "1", 6, 0),
    "LGEV": (1, 2, 1, 4, 3, 1, "1/2", 3, 0),
    "GEVPC": (1, 2, 2, 3, 2, 3, "1", 6, 3),
    "MCRL": (0, 0, 2, 1, 0, 4, "3", 18, 0),
    "INF": (1, 1, 1, 2, 0, 1, "1/3", 2, 0),
    "MAR": (1, 1, 1, 2, 0, 1, "2/3", 4, 0),
    "HWT": (1, 1, 1, 2, 0, 1, "2/3", 4, 0),
    "HWTM": (1, 1, 1, 2, 0, 1, "1", 6, 0),
    "CE": (1, 1, 1, 2, 0, 1, "2/3", 4, 0),
    "ME": (1, 1, 1, 2, 0, 1, "1", 6, 0),
}


@rule("3.01")
@rule("3.02")
@rule("1.07")
@rule("1.08")
@pytest.mark.parametrize("type_id", COUNTERS)
def test_the_numbers_on_a_counter(type_id: str) -> None:
    kind = unit_type(type_id)
    attack, reach, defense, move, second, size, price, vp, carries = COUNTERS[type_id]
    assert (whole_attack(type_id), kind.reach[MAIN], kind.defense) == (attack, reach, defense)
    assert (kind.move, kind.second_move, kind.size) == (move, second, size)
    assert (kind.armor_units, kind.vp, kind.carries) == (Fraction(price), vp, carries)


@rule("3.01")
def test_a_crawler_has_fired_its_missile_and_cannot_be_bought() -> None:
    crawler = unit_type("CRL")
    assert (crawler.defense, crawler.move, crawler.size, crawler.vp) == (2, 1, 4, 6)
    assert crawler.armor_units is None
    assert not crawler.has_attack


@rule("3.01")
def test_a_light_artillery_drone_has_a_long_range_and_no_movement() -> None:
    drone = unit_type("LAD")
    assert (whole_attack("LAD"), drone.reach[MAIN], drone.defense, drone.move, drone.size) == (2, 8, 1, 0, 1)


@rule("3.01")
@pytest.mark.parametrize("type_id", ["GEV", "LGEV", "GEVPC", "HT"])
def test_only_hovercraft_have_a_second_move(type_id: str) -> None:
    assert unit_type(type_id).second_move > 0
    assert MOBILITY_WORDS[unit_type(type_id).mobility] == "gev"
    hovercraft = {t.id for t in catalogue(SIXTH).types if t.second_move > 0}
    assert hovercraft == {"GEV", "LGEV", "GEVPC", "HT"}


@rule("3.01")
def test_a_superheavy_has_two_guns_and_two_antipersonnel_weapons() -> None:
    kind = unit_type("SHVY")
    ap = COMPONENT_WORDS.index("ap")
    assert (kind.count[MAIN], kind.attack[MAIN], kind.reach[MAIN]) == (2, 3, 3)
    assert (kind.count[ap], kind.attack[ap], kind.reach[ap]) == (2, 1, 1)
    assert kind.attack_strength == 6


@rule("3.01")
def test_a_superheavy_may_divide_its_attack_in_two(judged) -> None:
    verdict = judged(
        "SHVY1 SHVY attacker 0810",
        "GEV1 GEV defender 0812",
        "GEV2 GEV defender 0813",
        phase="fire",
        do=["fire SHVY1:gun*1 at GEV1", "fire SHVY1:gun*1 at GEV2"],
        dice=[1, 1],
    )
    assert verdict.ok
    assert [event["attack"] for event in verdict.events] == [3, 3]


@rule("3.01")
def test_a_superheavy_hit_is_disabled_or_destroyed_as_a_unit(judged) -> None:
    hit = judged("HWZ1 HWZ attacker 0805", "SHVY1 SHVY defender 0810", phase="fire", do="fire HWZ1 at SHVY1", dice=[3])
    assert hit.unit("SHVY1")["disabled"] == "fire"
    killed = judged(
        "HWZ1 HWZ attacker 0805", "SHVY1 SHVY defender 0810", phase="fire", do="fire HWZ1 at SHVY1", dice=[5]
    )
    assert killed.lost == ["SHVY1"]


@rule("3.01")
def test_a_gun_of_a_superheavy_is_no_target(judged) -> None:
    verdict = judged(
        "HWZ1 HWZ attacker 0805", "SHVY1 SHVY defender 0810", phase="fire", do="fire HWZ1 at SHVY1:main", dice=[5]
    )
    assert not verdict.ok
    assert verdict.rule == "7.07"
    assert "whole" in verdict.reason


@rule("3.01")
@pytest.mark.parametrize("type_id", ["HWZ", "LAD"])
def test_what_is_not_self_propelled_does_not_move(judged, type_id: str) -> None:
    verdict = judged(f"GUN1 {type_id} attacker 0810", do="move GUN1 0811")
    assert verdict.rule == "5.01"
    assert "movement points" in verdict.reason


@rule("3.02")
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_the_defense_of_a_counter_is_its_number_of_squads(judged, squads: int) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        f"INF1 INF defender 0812 squads={squads}",
        phase="fire",
        do="fire HVY1 at INF1",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == squads


@rule("3.02")
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_each_squad_is_one_point_of_attack(judged, squads: int) -> None:
    verdict = judged(
        f"INF1 INF attacker 0810 squads={squads}",
        "HVY1 HVY defender 0811",
        phase="fire",
        do="fire INF1 at HVY1",
        dice=[1],
    )
    assert verdict.ok
    assert verdict.event("fire")["attack"] == squads


@rule("3.02")
@pytest.mark.parametrize("squads", [0, 4])
def test_a_counter_has_one_to_three_squads(judged, squads: int) -> None:
    with pytest.raises(FileFault, match="squads"):
        judged(f"INF1 INF attacker 0810 squads={squads}")


@rule("3.02")
def test_only_infantry_is_counted_in_squads(judged) -> None:
    with pytest.raises(FileFault, match="squads"):
        judged("HVY1 HVY attacker 0810 squads=2")


@rule("3.02")
def test_a_counter_without_a_number_is_one_squad(judged) -> None:
    assert judged("INF1 INF attacker 0810").unit("INF1")["squads"] == 1


@rule("3.02")
@pytest.mark.parametrize(("kinds", "defense"), [(["INF", "MAR"], 2), (["INF", "MAR", "HWT"], 3), (["CE", "INF"], 2)])
def test_different_kinds_of_infantry_defend_together(judged, kinds: list[str], defense: int) -> None:
    counters = [f"U{i} {kind} defender 0812" for i, kind in enumerate(kinds)]
    verdict = judged("HVY1 HVY attacker 0810", *counters, phase="fire", do="fire HVY1 at U0", dice=[1])
    assert verdict.event("fire")["defense"] == defense


@rule("3.02")
def test_a_d_against_infantry_of_one_kind_takes_a_squad_from_the_last_counter(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        "INF1 INF defender 0812 squads=2",
        "INF2 INF defender 0812",
        phase="fire",
        do="fire HVY1 at INF1",
        dice=[3],
    )
    assert verdict.unit("INF1")["squads"] == 2
    assert verdict.lost == ["INF2"]
    assert verdict.dice_left == []


@rule("3.02")
def test_a_d_against_mixed_infantry_takes_a_squad_by_lot(judged) -> None:
    """Three squads of different kinds and one more die: each face takes exactly one of them, each as often."""
    lost = []
    for lot in range(1, 7):
        verdict = judged(
            "HVY1 HVY attacker 0810",
            "INF1 INF defender 0812",
            "MAR1 MAR defender 0812",
            "CE1 CE defender 0812",
            phase="fire",
            do="fire HVY1 at INF1",
            dice=[3, lot],
        )
        assert verdict.dice_left == []
        assert len(verdict.lost) == 1
        lost += verdict.lost
    assert sorted(lost) == ["CE1", "CE1", "INF1", "INF1", "MAR1", "MAR1"]


@rule("3.02.1")
def test_marines_are_infantry_on_land_at_twice_the_price() -> None:
    marine, regular = unit_type("MAR"), unit_type("INF")
    assert marine.attack == regular.attack
    assert (marine.defense, marine.move) == (regular.defense, regular.move)
    assert marine.armor_units == 2 * regular.armor_units
    assert marine.vp == 2 * regular.vp


@rule("3.02.2")
@rule("3.02.3")
@pytest.mark.parametrize("type_id", ["HWT", "HWTM"])
def test_a_heavy_weapons_team_has_one_shot_of_3_at_range_4(judged, type_id: str) -> None:
    kind = unit_type(type_id)
    assert (kind.attack[MISSILE], kind.reach[MISSILE]) == (3, 4)
    verdict = judged(
        f"HWT1 {type_id} attacker 0810",
        "HVY1 HVY defender 0814",
        phase="fire",
        do="fire HWT1:missile at HVY1",
        dice=[1],
    )
    assert verdict.event("fire")["attack"] == 3
    assert verdict.unit("HWT1")["spent"] == {"missile": 1}


@rule("3.02.2")
def test_the_heavy_weapon_does_not_reach_five_hexes(judged) -> None:
    verdict = judged(
        "HWT1 HWT attacker 0810", "HVY1 HVY defender 0815", phase="fire", do="fire HWT1:missile at HVY1", dice=[1]
    )
    assert verdict.rule == "7.02"
    assert "range 4" in verdict.reason


@rule("3.02.2")
def test_the_heavy_weapon_is_fired_once(judged) -> None:
    verdict = judged(
        "HWT1 HWT attacker 0810 spent.missile=1",
        "HVY1 HVY defender 0812",
        phase="fire",
        do="fire HWT1:missile at HVY1",
        dice=[1],
    )
    assert verdict.rule == "3.02.2"


@rule("3.02.2")
def test_a_squad_attacks_by_itself_after_its_missile_is_gone(judged) -> None:
    verdict = judged(
        "HWT1 HWT attacker 0810 spent.missile=1",
        "GEV1 GEV defender 0811",
        phase="fire",
        do="fire HWT1 at GEV1",
        dice=[1],
    )
    assert verdict.event("fire")["attack"] == 1


@rule("3.02.2")
@pytest.mark.parametrize(
    "attacks", [["HWT1:missile", "HWT1"], ["HWT1", "HWT1:missile"]], ids=["missile first", "squad first"]
)
def test_a_squad_fires_its_own_weapon_or_the_heavy_one_in_a_phase(judged, attacks: list[str]) -> None:
    verdict = judged(
        "HWT1 HWT attacker 0810",
        "HVY1 HVY defender 0811",
        "GEV1 GEV defender 0710",
        phase="fire",
        do=[f"fire {attacks[0]} at GEV1", f"fire {attacks[1]} at GEV1"],
        dice=[1, 1],
    )
    assert not verdict.ok
    assert verdict.error["decision"] == 2


@rule("3.03")
def test_a_truck_is_destroyed_by_any_attack(judged) -> None:
    verdict = judged("INF1 INF attacker 0810", "TK1 TK defender 0811", phase="fire", do="fire INF1 at TK1")
    assert verdict.lost == ["TK1"]
    assert verdict.dice_left == []


@rule("3.03")
@pytest.mark.parametrize(("type_id", "defense", "vp"), [("TK", 0, 1), ("HT", 1, 2)])
def test_transport_has_no_attack_and_carries_two_squads(type_id: str, defense: int, vp: int) -> None:
    kind = unit_type(type_id)
    assert not kind.has_attack
    assert (kind.defense, kind.carries, kind.vp) == (defense, 2, vp)
    assert kind.armor_units is None


@rule("3.03")
def test_a_truck_cannot_fire(judged) -> None:
    verdict = judged("TK1 TK attacker 0810", "INF1 INF defender 0811", phase="fire", do="fire TK1 at INF1", dice=[6])
    assert not verdict.ok


# -- 3.04 Ogres --------------------------------------------------------------------------------------------------------

# id: main, secondary, AP, missiles, racks, internal missiles, arms; treads, move, size, armor units
SHEETS = {
    "MK1": ((1, 0, 4, 0, 0, 0, 0), 18, 3, 5, 4),
    "MK2": ((1, 2, 6, 0, 0, 0, 0), 30, 3, 6, 8),
    "MK3": ((1, 4, 8, 2, 0, 0, 0), 45, 3, 7, 17),
    "MK3B": ((2, 4, 8, 4, 0, 0, 0), 48, 3, 7, 20),
    "MK4": ((1, 2, 8, 0, 3, 15, 0), 56, 4, 8, 25),
    "MK5": ((2, 6, 12, 6, 0, 0, 0), 60, 3, 8, 25),
    "MK6": ((3, 6, 16, 6, 3, 12, 0), 72, 3, 9, 40),
    "FENCER": ((0, 2, 8, 0, 4, 20, 0), 48, 3, 8, 22),
    "FENCERB": ((2, 0, 8, 0, 4, 20, 0), 48, 3, 8, 23),
    "DOPPEL": ((2, 8, 12, 0, 6, 20, 0), 60, 3, 9, 40),
    "NINJA": ((1, 2, 8, 2, 1, 4, 0), 40, 4, 7, 25),
    "VULCAN": ((0, 2, 6, 0, 0, 0, 2), 48, 4, 7, 25),
}
PACK_SHEETS = {
    "MK1": ((1, 0, 4, 0, 0, 0, 0), 15, 3, 5, 5),
    "MK2": ((1, 2, 6, 0, 0, 0, 0), 30, 3, 6, 9),
    "FENCER": ((0, 2, 8, 0, 4, 20, 0), 45, 3, 8, 24),
    "MK6": ((3, 6, 16, 0, 2, 20, 0), 75, 3, 9, 35),
}
RAM_DICE_BY_SIZE = {5: 1, 6: 1, 7: 2, 8: 4, 9: 6}


@rule("3.04")
@rule("3.04.1")
@pytest.mark.parametrize("type_id", SHEETS)
def test_the_record_sheets_of_the_sixth_edition(type_id: str) -> None:
    kind = unit_type(type_id)
    components, treads, move, size, price = SHEETS[type_id]
    assert tuple(kind.count) == components
    assert (kind.treads, kind.move, kind.size, kind.armor_units) == (treads, move, size, price)


@rule("rp:3.011")
@rule("rp:3.012")
@rule("rp:3.013")
@rule("rp:3.014")
@pytest.mark.parametrize("type_id", SHEETS)
def test_the_record_sheets_of_the_reinforcement_pack(type_id: str) -> None:
    kind = unit_type(type_id, PACK)
    components, treads, move, size, price = PACK_SHEETS.get(type_id, SHEETS[type_id])
    assert tuple(kind.count) == components
    assert (kind.treads, kind.move, kind.size, kind.armor_units) == (treads, move, size, price)


@rule("3.04")
def test_an_option_chooses_the_set_of_record_sheets(judged) -> None:
    assert judged("OGRE MK1 attacker 0810").unit("OGRE")["treads"] == 18
    assert judged("OGRE MK1 attacker 0810", options={"ogres": PACK}).unit("OGRE")["treads"] == 15


@rule("3.04")
def test_an_unknown_set_of_record_sheets_is_refused(judged) -> None:
    with pytest.raises(FileFault, match="ogres"):
        judged("OGRE MK1 attacker 0810", options={"ogres": "tenth"})


@rule("3.04")
@rule("6.05")
@pytest.mark.parametrize("type_id", SHEETS)
def test_the_size_of_an_ogre_gives_its_dice_in_a_ram(type_id: str) -> None:
    kind = unit_type(type_id)
    assert kind.ram_dice == RAM_DICE_BY_SIZE[kind.size]


@rule("3.04.2")
@rule("1.09.1")
@pytest.mark.parametrize(
    ("word", "attack", "reach", "defense", "vp"),
    [
        ("main", 4, 3, 4, 8),
        ("secondary", 3, 2, 3, 4),
        ("ap", 1, 1, 1, 1),
        ("missile", 6, 5, 3, 1),
        ("rack", 0, 0, 4, 4),
        ("internal", 6, 5, 0, 1),
        ("arm", 0, 0, 2, 4),
    ],
)
@pytest.mark.parametrize("type_id", SHEETS)
def test_a_component_is_the_same_on_every_ogre(
    type_id: str, word: str, attack: int, reach: int, defense: int, vp: int
) -> None:
    kind = unit_type(type_id)
    c = COMPONENT_WORDS.index(word)
    assert (kind.attack[c], kind.reach[c], kind.toughness[c], kind.points[c]) == (attack, reach, defense, vp)


@rule("3.04.1")
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("OGRE MK3 attacker 0810 treads=46", "treads"),
        ("OGRE MK3 attacker 0810 destroyed.main=2", "main"),
        ("OGRE MK3 attacker 0810 destroyed.rack=1", "rack"),
        ("OGRE MK3 attacker 0810 spent.missile=2 destroyed.missile=1", "missile"),
        ("OGRE MK3 attacker 0810 disabled=fire", "disabled"),
        ("HVY1 HVY attacker 0810 treads=3", "treads"),
        ("HVY1 HVY attacker 0810 destroyed.main=1", "destroyed"),
    ],
)
def test_a_sheet_loses_no_more_than_it_has(judged, line: str, word: str) -> None:
    with pytest.raises(FileFault, match=word):
        judged(line)


@rule("3.04.1")
def test_the_sheet_of_the_example_of_play(judged) -> None:
    verdict = judged("OGRE MK3 attacker 0916 treads=23 destroyed.secondary=2 destroyed.ap=3 spent.missile=2")
    ogre = verdict.unit("OGRE")
    assert ogre["treads"] == 23
    assert ogre["destroyed"] == {"secondary": 2, "ap": 3}
    assert ogre["spent"] == {"missile": 2}


@rule("3.04.1")
def test_treads_may_be_written_as_destroyed(judged) -> None:
    assert judged("OGRE MK3 attacker 0916 destroyed.treads=22").unit("OGRE")["treads"] == 23


@rule("3.04.2")
@rule("5.06")
@pytest.mark.parametrize(
    ("type_id", "treads", "move"),
    [
        ("MK1", 18, 3), ("MK1", 13, 3), ("MK1", 12, 2), ("MK1", 7, 2), ("MK1", 6, 1), ("MK1", 1, 1), ("MK1", 0, 0),
        ("MK2", 21, 3), ("MK2", 20, 2), ("MK2", 11, 2), ("MK2", 10, 1),
        ("MK3", 45, 3), ("MK3", 31, 3), ("MK3", 30, 2), ("MK3", 23, 2), ("MK3", 16, 2), ("MK3", 15, 1), ("MK3", 1, 1),
        ("MK3", 0, 0),
        ("MK3B", 33, 3), ("MK3B", 32, 2), ("MK3B", 17, 2), ("MK3B", 16, 1),
        ("MK4", 56, 4), ("MK4", 43, 4), ("MK4", 42, 3), ("MK4", 29, 3), ("MK4", 28, 2), ("MK4", 15, 2), ("MK4", 14, 1),
        ("MK4", 1, 1), ("MK4", 0, 0),
        ("MK5", 60, 3), ("MK5", 41, 3), ("MK5", 40, 2), ("MK5", 21, 2), ("MK5", 20, 1), ("MK5", 1, 1), ("MK5", 0, 0),
        ("MK6", 49, 3), ("MK6", 48, 2), ("MK6", 25, 2), ("MK6", 24, 1),
        ("FENCER", 33, 3), ("FENCER", 32, 2), ("DOPPEL", 41, 3), ("DOPPEL", 40, 2),
        ("NINJA", 31, 4), ("NINJA", 30, 3), ("NINJA", 21, 3), ("NINJA", 20, 2), ("NINJA", 11, 2), ("NINJA", 10, 1),
        ("VULCAN", 37, 4), ("VULCAN", 36, 3), ("VULCAN", 12, 1),
    ],
)  # fmt: skip
def test_lost_treads_slow_an_ogre(type_id: str, treads: int, move: int) -> None:
    assert unit_type(type_id).tread_move(treads) == move


@rule("rp:3.011")
@rule("rp:3.013")
@rule("rp:3.014")
@rule("5.06")
@pytest.mark.parametrize(
    ("type_id", "treads", "move"),
    [
        ("MK1", 11, 3),
        ("MK1", 10, 2),
        ("MK1", 5, 1),
        ("FENCER", 31, 3),
        ("FENCER", 30, 2),
        ("MK6", 51, 3),
        ("MK6", 50, 2),
    ],
)
def test_the_packs_ogres_have_bands_of_their_own(type_id: str, treads: int, move: int) -> None:
    assert unit_type(type_id, PACK).tread_move(treads) == move


@rule("3.04.2")
def test_an_ogre_without_treads_still_fires(judged) -> None:
    ogre = "OGRE MK3 attacker 0810 treads=0"
    stands = judged(ogre, do="move OGRE 0811")
    assert stands.rule == "3.04.2"
    assert "tread" in stands.reason
    fires = judged(ogre, "GEV1 GEV defender 0812", phase="fire", do="fire OGRE:main at GEV1", dice=[6])
    assert fires.lost == ["GEV1"]


@rule("3.04.2")
def test_moving_costs_an_ogre_no_treads(judged) -> None:
    verdict = judged("OGRE MK5 attacker 0820 treads=41", do="move OGRE 0819 0818 0817")
    assert verdict.unit("OGRE")["treads"] == 41


@rule("3.04.2")
def test_a_missile_is_marked_off_when_it_is_fired(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0810", "HVY1 HVY defender 0815", phase="fire", do="fire OGRE:missile at HVY1", dice=[1]
    )
    assert verdict.unit("OGRE")["spent"] == {"missile": 1}
    assert "destroyed" not in verdict.unit("OGRE")


@rule("3.04.2")
def test_three_racks_fire_three_missiles_a_turn_and_no_fourth(judged) -> None:
    position = ["OGRE MK4 attacker 0810", "HVY1 HVY defender 0815"]
    three = judged(*position, phase="fire", do="fire OGRE:rack*3 at HVY1")
    assert three.event("fire")["attack"] == 18
    assert three.unit("OGRE")["spent"] == {"internal": 3}
    four = judged(*position, phase="fire", do="fire OGRE:rack*4 at HVY1")
    assert four.rule == "7.05.3"


@rule("3.04.2")
def test_a_destroyed_rack_takes_one_internal_missile_with_it(judged) -> None:
    verdict = judged(
        "HWZ1 HWZ attacker 0805", "OGRE MK4 defender 0810", phase="fire", do="fire HWZ1 at OGRE:rack", dice=[5]
    )
    assert verdict.unit("OGRE")["destroyed"] == {"rack": 1, "internal": 1}


@rule("3.04.2")
def test_internal_missiles_cannot_be_fired_at(judged) -> None:
    verdict = judged(
        "HWZ1 HWZ attacker 0805", "OGRE MK4 defender 0810", phase="fire", do="fire HWZ1 at OGRE:internal", dice=[5]
    )
    assert verdict.rule == "3.04.2"


@rule("3.04.2")
def test_without_racks_the_internal_missiles_stay_and_cannot_be_fired(judged) -> None:
    verdict = judged(
        "OGRE MK4 attacker 0810 destroyed.rack=3 destroyed.internal=3",
        "HVY1 HVY defender 0815",
        phase="fire",
        do="fire OGRE:rack at HVY1",
        dice=[1],
    )
    assert verdict.rule == "7.05.3"
    assert verdict.unit("OGRE")["destroyed"] == {"rack": 3, "internal": 3}


@rule("3.04.2")
@pytest.mark.parametrize("target", ["HVY1", "GEV1"])
def test_antipersonnel_harms_no_armor(judged, target: str) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0810",
        "HVY1 HVY defender 0811",
        "GEV1 GEV defender 0809",
        phase="fire",
        do=f"fire OGRE:ap*8 at {target}",
        dice=[6],
    )
    assert verdict.rule == "7.05.1"


# -- 3.05 command posts ------------------------------------------------------------------------------------------------


@rule("3.05")
@pytest.mark.parametrize("weapon", ["INF1", "OGRE:ap"])
def test_any_attack_destroys_a_basic_command_post(judged, weapon: str) -> None:
    verdict = judged(
        "INF1 INF attacker 0810",
        "OGRE MK3 attacker 0812",
        "CP CP defender 0811",
        "HVY1 HVY defender 0101",
        phase="fire",
        do=f"fire {weapon} at CP",
    )
    assert verdict.lost == ["CP"]
    assert "die" not in verdict.event("fire")


@rule("3.05")
def test_the_loss_of_a_post_does_not_end_the_fight(judged) -> None:
    verdict = judged(
        "INF1 INF attacker 0810", "CP CP defender 0811", "HVY1 HVY defender 0101", phase="fire", do="fire INF1 at CP"
    )
    assert verdict.outcome is None


@rule("3.05")
def test_a_post_has_no_attack_and_does_not_move(judged) -> None:
    assert not unit_type("CP").has_attack
    assert KIND_WORDS[unit_type("CP").kind] == "post"
    assert judged("CP CP attacker 0810", do="move CP 0811").rule == "5.01"
    fires = judged("CP CP attacker 0810", "INF1 INF defender 0811", phase="fire", do="fire CP at INF1", dice=[6])
    assert not fires.ok


@rule("3.05.1")
def test_a_mobile_post_moves_one_hex(judged) -> None:
    assert judged("MCP1 MCP attacker 0810", do="move MCP1 0811").hex("MCP1") == "0811"
    assert judged("MCP1 MCP attacker 0810", do="move MCP1 0811 0812").rule == "5.01"


@rule("3.05.1")
@rule("3.05.2")
@pytest.mark.parametrize("type_id", ["CP", "MCP"])
@pytest.mark.parametrize(("defense", "odds"), [(1, "4-1"), (2, "2-1"), (3, "1-1")])
def test_a_post_may_be_hardened_up_to_three(judged, type_id: str, defense: int, odds: str) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        f"CP {type_id} defender 0811 defense={defense}",
        phase="fire",
        do="fire HVY1 at CP",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == defense
    assert verdict.event("fire")["odds"] == odds


@rule("3.05.2")
def test_no_post_is_harder_than_three(judged) -> None:
    with pytest.raises(FileFault, match="defense"):
        judged("CP CP attacker 0810 defense=4")


@rule("3.05.2")
def test_only_posts_are_given_a_defense(judged) -> None:
    with pytest.raises(FileFault, match="defense"):
        judged("HVY1 HVY attacker 0810 defense=3")


@rule("3.05.2")
def test_antipersonnel_does_not_harm_a_hardened_post(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0810", "CP CP defender 0811 defense=1", phase="fire", do="fire OGRE:ap*8 at CP", dice=[6]
    )
    assert verdict.rule == "7.05.1"


@rule("3.05.2")
def test_a_hardened_post_that_takes_a_d_is_disabled_and_a_second_d_destroys_it(judged) -> None:
    position = ["HVY1 HVY attacker 0810", "HVY2 HVY attacker 0812", "CP CP defender 0811 defense=3"]
    one = judged(*position, phase="fire", do="fire HVY1 at CP", dice=[3])
    assert one.unit("CP")["disabled"] == "fire"
    two = judged(*position, phase="fire", do=["fire HVY1 at CP", "fire HVY2 at CP"], dice=[3, 4])
    assert two.lost == ["CP"]


@rule("3.05.2")
def test_a_disabled_mobile_post_does_not_move_until_it_recovers(judged) -> None:
    held = judged("MCP1 MCP attacker 0810 defense=2 disabled=fire", do="move MCP1 0811")
    assert held.rule == "5.01"
    assert "disabled" in held.reason
    free = judged(
        "MCP1 MCP attacker 0810 defense=2 disabled=fire disabled_age=3", phase="recovery", do="move MCP1 0811"
    )
    assert free.hex("MCP1") == "0811"


@rule("3.05.2")
def test_a_post_that_has_recovered_survives_another_d(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        "CP CP defender 0811 defense=3 disabled=fire disabled_age=2",
        seat="attacker",
        phase="second-movement",
        do=["end", "end", "end", "end", "end", "fire HVY1 at CP"],
        dice=[3],
    )
    assert verdict.ok
    assert verdict.unit("CP")["disabled"] == "fire"
    assert verdict.lost == []


@rule("3.03")
@pytest.mark.parametrize("type_id", ["TRAIN", "ZEP"])
def test_an_unknown_or_unbuilt_type_is_refused_by_name(judged, type_id: str) -> None:
    with pytest.raises(FileFault, match=type_id):
        judged(f"U {type_id} attacker 0810")
