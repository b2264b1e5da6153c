"""3.01-3.03 Units: every number on the counters of armor, infantry and transport, and what squads and teams do."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from cybertank.board.terrain import MOBILITY_WORDS
from cybertank.text.files.errors import FileFault
from cybertank.text.units.catalogues import catalogue
from cybertank.units.catalogue import COMPONENT_WORDS, MAIN, MISSILE

rule = pytest.mark.rule
SIXTH = "sixth"


@pytest.fixture
def whole_attack(unit_type) -> Callable[[str], int]:
    """Return the attack strength printed on the counter: all its guns together."""

    def strength(type_id: str) -> int:
        kind = unit_type(type_id)
        return kind.count[MAIN] * kind.attack[MAIN]

    return strength


# -- 3.01 armor, 3.02 infantry, 3.03 transport -------------------------------------------------------------------------


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
def test_the_numbers_on_a_counter(unit_type, whole_attack, type_id: str) -> None:
    kind = unit_type(type_id)
    attack, reach, defense, move, second, size, price, vp, carries = COUNTERS[type_id]
    assert (whole_attack(type_id), kind.reach[MAIN], kind.defense) == (attack, reach, defense)
    assert (kind.move, kind.second_move, kind.size) == (move, second, size)
    assert (kind.armor_units, kind.vp, kind.carries) == (Fraction(price), vp, carries)


@rule("3.01")
def test_a_crawler_has_fired_its_missile_and_cannot_be_bought(unit_type) -> None:
    crawler = unit_type("CRL")
    assert (crawler.defense, crawler.move, crawler.size, crawler.vp) == (2, 1, 4, 6)
    assert crawler.armor_units is None
    assert not crawler.has_attack


@rule("3.01")
def test_a_light_artillery_drone_has_a_long_range_and_no_movement(unit_type, whole_attack) -> None:
    drone = unit_type("LAD")
    assert (whole_attack("LAD"), drone.reach[MAIN], drone.defense, drone.move, drone.size) == (2, 8, 1, 0, 1)


@rule("3.01")
@pytest.mark.parametrize("type_id", ["GEV", "LGEV", "GEVPC", "HT", "MDHT"])
def test_only_hovercraft_have_a_second_move(unit_type, type_id: str) -> None:
    assert unit_type(type_id).second_move > 0
    assert MOBILITY_WORDS[unit_type(type_id).mobility] == "gev"
    hovercraft = {t.id for t in catalogue(SIXTH).types if t.second_move > 0}
    assert hovercraft == {"GEV", "LGEV", "GEVPC", "HT", "MDHT"}


@rule("3.01")
def test_a_superheavy_has_two_guns_and_two_antipersonnel_weapons(unit_type) -> None:
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
    """Three squads of different kinds and one more die: each face takes exactly one of them, and each equally often."""
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
def test_marines_are_infantry_on_land_at_twice_the_price(unit_type) -> None:
    marine, regular = unit_type("MAR"), unit_type("INF")
    assert marine.attack == regular.attack
    assert (marine.defense, marine.move) == (regular.defense, regular.move)
    assert marine.armor_units == 2 * regular.armor_units
    assert marine.vp == 2 * regular.vp


@rule("3.02.2")
@rule("3.02.3")
@pytest.mark.parametrize("type_id", ["HWT", "HWTM"])
def test_a_heavy_weapons_team_has_one_shot_of_3_at_range_4(judged, unit_type, type_id: str) -> None:
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
def test_transport_has_no_attack_and_carries_two_squads(unit_type, type_id: str, defense: int, vp: int) -> None:
    kind = unit_type(type_id)
    assert not kind.has_attack
    assert (kind.defense, kind.carries, kind.vp) == (defense, 2, vp)
    assert kind.armor_units is None


@rule("3.03")
def test_a_truck_cannot_fire(judged) -> None:
    verdict = judged("TK1 TK attacker 0810", "INF1 INF defender 0811", phase="fire", do="fire TK1 at INF1", dice=[6])
    assert not verdict.ok


@rule("3.03")
def test_an_unknown_type_is_refused_by_name(judged) -> None:
    with pytest.raises(FileFault, match="ZEP"):
        judged("U ZEP attacker 0810")
