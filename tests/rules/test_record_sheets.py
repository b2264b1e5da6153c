"""3.04 Ogres: every number on their record sheets, and what the sheets say about treads, missiles and guns."""

from __future__ import annotations

import pytest

from cybertank.text.files.errors import FileFault
from cybertank.units.catalogue import COMPONENT_WORDS

rule = pytest.mark.rule
PACK = "reinforcement-pack"
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
def test_the_record_sheets_of_the_sixth_edition(unit_type, type_id: str) -> None:
    kind = unit_type(type_id)
    components, treads, move, size, price = SHEETS[type_id]
    assert tuple(kind.count) == components
    assert (kind.treads, kind.move, kind.size, kind.armor_units) == (treads, move, size, price)


@rule("rp:3.011")
@rule("rp:3.012")
@rule("rp:3.013")
@rule("rp:3.014")
@pytest.mark.parametrize("type_id", SHEETS)
def test_the_record_sheets_of_the_reinforcement_pack(unit_type, type_id: str) -> None:
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
def test_the_size_of_an_ogre_gives_its_dice_in_a_ram(unit_type, type_id: str) -> None:
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
    unit_type, type_id: str, word: str, attack: int, reach: int, defense: int, vp: int
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
def test_lost_treads_slow_an_ogre(unit_type, type_id: str, treads: int, move: int) -> None:
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
def test_the_packs_ogres_have_bands_of_their_own(unit_type, type_id: str, treads: int, move: int) -> None:
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
