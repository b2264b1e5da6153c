"""10.04 Detonation: ground zero, the table of effects row by row, protection by terrain, and the order of the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.rules.missiles.shockwave import FARTHEST

Judged = Callable[..., Any]
rule = pytest.mark.rule

FIELD = {"name": "range", "columns": 19, "rows_odd": 26, "rows_even": 26, "stagger": "odd-north", "hexes": {}}
BYSTANDERS = ("ABY LT attacker 0126", "DBY LT defender 1926")
# What the odds of the table need for a D and for an X.
X_FROM = {"4-1": 2, "2-1": 4, "1-1": 5, "1-2": 6}
D_FROM = {"4-1": 1, "2-1": 2, "1-1": 3, "1-2": 5}


@pytest.fixture
def blown(judged: Judged) -> Judged:
    """Return a function that explodes a missile in 1012. A unit in 1013 is at one hex, in 1014 at two, and so on."""

    def run(*units: str, dice: list[int] | tuple[int, ...] = (), at: int = 12, **more: object) -> Any:
        keys = ("hexes", "hexsides", "roads", "rails", "river_bridges")
        ground = FIELD | {key: more.pop(key) for key in keys if key in more}
        path = " ".join(f"10{row:02d}" for row in range(2, at + 1))
        do = ["launch M", f"fly {path}", "detonate"]
        return judged("M MCRL attacker 1001", *units, *BYSTANDERS, map=ground, phase="fire", do=do, dice=dice, **more)

    return run


def at(distance: int) -> str:
    """Return the hex this far from the explosion."""
    return f"10{12 + distance:02d}"


# -- ground zero -------------------------------------------------------------------------------------------------------


@rule("10.04")
def test_everything_in_the_hex_is_gone_without_dice(blown: Judged) -> None:
    units = (
        "O MK5 attacker 1012",
        "B REACTOR attacker 1012 sp=60",
        "I INF attacker 1012 squads=3",
        "H HVY attacker 1012",
    )
    said = blown(*units)
    assert said.ok, said.reason
    assert sorted(said.lost) == ["B", "H", "I", "O"]
    assert said.position["overlays"]["hexes"] == {"1012": "crater"}


@rule("10.04", "13.04", "15.03.2", "15.03.5")
def test_mines_and_entrenchments_in_the_hex_are_gone(blown: Judged) -> None:
    mines = [{"hex": h, "seat": "defender", "safe": safe} for h in ("1012", "1020") for safe in (False, True)]
    rules = {"options": {"engineering": True, "mines": True}}
    said = blown(mines=mines, entrenchments=[{"hex": "1012", "squads": 2}], rules=rules)
    assert [mine["hex"] for mine in said.position["mines"]] == ["1020", "1020"]
    assert "entrenchments" not in said.position


@rule("10.04")
def test_no_crater_in_water(blown: Judged) -> None:
    said = blown("I MAR attacker 1012", hexes={"1012": "water"})
    assert said.lost == ["I"]
    assert not said.event("explosion")["crater"]
    assert "overlays" not in said.position


@rule("10.04")
def test_bridges_in_the_hex_are_gone(blown: Judged) -> None:
    road = {"roads": [["0912", "1012", "1112"]], "hexsides": {"0912-1012": "stream"}}
    said = blown(dice=[6, 6], **road)
    assert said.position["overlays"]["hexes"] == {"1012": "crater"}
    assert "0912-1012" in said.position["overlays"]["cut"]


@rule("10.04", "13.02.2")
def test_a_struck_river_bridge_becomes_swamp(blown: Judged) -> None:
    river = {"hexes": {"1012": "water"}, "river_bridges": ["1012"], "roads": [["1011", "1012", "1013"]]}
    said = blown("O MK3 attacker 1012 level=bridge", dice=[1, 1], **river)
    assert said.lost == ["O"]
    assert said.position["overlays"]["hexes"] == {"1012": "swamp"}


# -- the table ---------------------------------------------------------------------------------------------------------

SOFT = ["X", "X", "4-1", "2-1", "1-1"]
D1 = ["X", "X", "2-1", "1-1", "1-2"]
D2 = ["X", "4-1", "2-1", "1-1"]
D3 = ["4-1", "2-1", "1-1"]
UNITS = [
    ("T TK attacker {}", SOFT),
    ("T HT attacker {}", SOFT),
    ("T CP attacker {}", SOFT),
    ("T GEV attacker {}", SOFT),
    ("T LGEV attacker {}", SOFT),
    ("T GEVPC attacker {}", SOFT),
    ("T LAD attacker {}", D1),
    ("T CP attacker {} defense=1", D1),
    ("T LT attacker {}", D2),
    ("T MSL attacker {}", D2),
    ("T HWZ attacker {}", D1),
    ("T CP attacker {} defense=2", D2),
    ("T HVY attacker {}", D3),
    ("T SHVY attacker {}", D3),
    ("T CP attacker {} defense=3", D3),
]
ROWS = [
    (line, distance, odds) for line, row in UNITS for distance, odds in enumerate([*row, "none"], 1)
]  # fmt: skip


@rule("10.04")
@pytest.mark.parametrize(("line", "distance", "odds"), ROWS, ids=[f"{row[0].split()[1]}-{row[1]}" for row in ROWS])
def test_each_unit_rolls_by_its_row(blown: Judged, line: str, distance: int, odds: str) -> None:
    unit = line.format(at(distance))
    if odds in ("X", "none"):
        said = blown(unit)
        assert said.ok, said.reason
        assert said.lost == (["T"] if odds == "X" else [])
        return
    killed = blown(unit, dice=[X_FROM[odds]])
    assert killed.event("shockwave")["odds"] == odds
    assert killed.lost == ["T"]
    disabled = blown(unit, dice=[X_FROM[odds] - 1])
    assert disabled.unit("T")["disabled"] == "fire"
    if D_FROM[odds] > 1:
        assert "disabled" not in blown(unit, dice=[D_FROM[odds] - 1]).unit("T")


@rule("10.04")
def test_a_d_destroys_what_is_disabled_already(blown: Judged) -> None:
    assert blown(f"T HVY attacker {at(3)} disabled=fire", dice=[3]).lost == ["T"]


@rule("10.04")
@pytest.mark.parametrize(("distance", "odds"), [(1, "X"), (2, "2-1"), (3, "1-1"), (4, "none")])
def test_each_squad_rolls_for_itself(blown: Judged, distance: int, odds: str) -> None:
    unit = f"I INF attacker {at(distance)} squads=3"
    if odds in ("X", "none"):
        assert blown(unit).lost == (["I"] if odds == "X" else [])
        return
    said = blown(unit, dice=[D_FROM[odds], D_FROM[odds] - 1, 6])
    assert said.unit("I")["squads"] == 1
    assert said.event("shockwave")["squads_lost"] == 2
    assert said.dice_left == []


OGRE = "O MK3 attacker {} treads=12 destroyed.secondary=3 destroyed.ap=7 destroyed.missile=1 spent.missile=1"


@rule("10.04")
def test_an_ogre_rolls_for_each_component_and_every_five_treads(blown: Judged) -> None:
    said = blown(OGRE.format(at(1)), dice=[3, 4, 5, 4, 3, 5])
    assert said.unit("O")["treads"] == 2
    assert said.unit("O")["destroyed"] == {"secondary": 4, "ap": 8, "missile": 1}
    said = blown(OGRE.format(at(2)), dice=[6, 5, 5, 5, 6, 6])
    assert said.event("shockwave-ogre")["odds"] == "1-2"
    assert said.event("shockwave-ogre")["destroyed"] == ["main"]
    assert said.unit("O")["treads"] == 2
    assert blown(OGRE.format(at(3))).count("shockwave-ogre") == 0


@rule("10.04", "7.13.3")
def test_an_ogre_without_weapons_and_treads_dies(blown: Judged) -> None:
    wreck = f"O MK1 attacker {at(1)} treads=5 destroyed.ap=4"
    said = blown(wreck, dice=[4, 4])
    assert said.lost == ["O"]


BUILDINGS = [(20, ["2-1", "1-2"]), (21, ["1-1"]), (50, ["1-1"]), (51, ["1-2"])]


@rule("10.04")
@pytest.mark.parametrize(("points", "row"), BUILDINGS)
def test_a_building_rolls_by_its_present_points(blown: Judged, points: int, row: list[str]) -> None:
    for distance, odds in enumerate(row, 1):
        rolls = -(-points // 5)
        said = blown(
            f"B REACTOR attacker {at(distance)} sp={points} sp_full=60", dice=[X_FROM[odds]] + [1] * (rolls - 1)
        )
        assert said.event("shockwave")["odds"] == odds
        assert said.unit("B")["sp"] == points - 5
        assert said.dice_left == []
    assert blown(f"B REACTOR attacker {at(len(row) + 1)} sp={points} sp_full=60").count("shockwave") == 0


@rule("10.04")
def test_a_building_without_points_is_gone(blown: Judged) -> None:
    assert blown(f"B RADAR attacker {at(1)} sp=3 sp_full=10", dice=[4]).lost == ["B"]


# -- protection --------------------------------------------------------------------------------------------------------

PROTECTED = [
    ("forest", "T HVY attacker {}", 1, "2-1"),
    ("damaged-forest", "T HVY attacker {}", 1, "2-1"),
    ("swamp", "T HVY attacker {}", 1, "2-1"),
    ("town", "T HVY attacker {}", 1, "1-1"),
    ("rubble", "T HVY attacker {}", 1, "4-1"),
    ("rubble", "T INF attacker {}", 1, "1-1"),
    ("forest", "T INF attacker {}", 1, "2-1"),
    ("water", "T MAR attacker {} submerged=true", 1, "1-1"),
    ("water", "T MAR attacker {}", 2, "2-1"),
    ("swamp", "T GEV attacker {}", 2, "4-1"),
]


@rule("10.04")
@pytest.mark.parametrize(("terrain", "unit", "distance", "odds"), PROTECTED)
def test_terrain_moves_a_unit_farther_away(blown: Judged, terrain: str, unit: str, distance: int, odds: str) -> None:
    said = blown(unit.format(at(distance)), hexes={at(distance): terrain}, dice=[1, 1])
    assert said.event("shockwave")["odds"] == odds


@rule("10.04", "7.14.4")
def test_an_ogre_under_water_is_two_hexes_farther(blown: Judged) -> None:
    assert blown(OGRE.format(at(1)), hexes={at(1): "water"}).count("shockwave-ogre") == 0


@rule("10.04")
def test_vehicle_and_riders_each_roll_by_their_own_row(blown: Judged) -> None:
    units = (f"H HVY attacker {at(2)}", f"I INF attacker {at(2)} riding=H")
    said = blown(*units, dice=[4, 1])
    assert said.lost == ["H"]
    assert said.unit("I")["squads"] == 1
    assert "riding" not in said.unit("I")


# -- the ground --------------------------------------------------------------------------------------------------------


@rule("10.04", "13.01")
@pytest.mark.parametrize(("distance", "odds"), list(enumerate(["X", "X", "X", "4-1", "2-1", "1-1", "none"], 1)))
@pytest.mark.parametrize("terrain", ["town", "forest"])
def test_towns_and_forests_are_damaged_or_turned_to_rubble(
    blown: Judged, terrain: str, distance: int, odds: str
) -> None:
    where = at(distance)
    if odds == "none":
        assert where not in blown(hexes={where: terrain}).position["overlays"]["hexes"]
        return
    dice = [] if odds == "X" else [X_FROM[odds]]
    assert blown(hexes={where: terrain}, dice=dice).position["overlays"]["hexes"][where] == "rubble"
    if odds != "X":
        damaged = blown(hexes={where: terrain}, dice=[D_FROM[odds]])
        assert damaged.position["overlays"]["hexes"][where] == f"damaged-{terrain}"
        again = blown(hexes={where: f"damaged-{terrain}"}, dice=[D_FROM[odds]])
        assert again.position["overlays"]["hexes"][where] == "rubble"


@rule("10.04")
def test_roads_are_cut_by_a_d_and_share_a_die_with_rails(blown: Judged) -> None:
    ways = {"roads": [["0914", "1013", "1114"]], "rails": [["1013", "1014"]]}
    # 1013 at one hex 2-1, then 0914, 1014 and 1114 at two hexes 1-2.
    said = blown(dice=[4, 2, 5, 6], **ways)
    assert said.ok, said.reason
    assert said.dice_left == []
    order = [(event["hex"], event["die"]) for event in said.events if event["event"] == "shockwave-hex"]
    assert order == [("0914", 4), ("1013", 2), ("1014", 5), ("1114", 6)]
    assert said.position["overlays"]["cut"] == ["1013", "1014", "1114"]


@rule("10.04")
def test_a_road_rolls_no_die_where_its_hex_was_damaged_or_it_is_cut(blown: Judged) -> None:
    said = blown(hexes={"1013": "town"}, roads=[["1013", "1014"]], overlays={"cut": ["1014"]})
    assert said.ok, said.reason
    assert said.count("shockwave-hex") == 1


@rule("10.04", "13.02")
def test_a_stream_bridge_falls_by_an_x_alone(blown: Judged) -> None:
    ground = {"roads": [["1014", "1015"]], "hexsides": {"1014-1015": "stream"}}
    # The road in 1014, then the bridge with its lower number and at its nearer hex: two away.
    said = blown(dice=[1, 6], **ground)
    assert said.event("shockwave-bridge") == {
        "event": "shockwave-bridge", "bridge": "1014-1015", "distance": 2, "odds": "1-2", "die": 6, "fell": True,
        "rule": "10.04",
    }  # fmt: skip
    assert said.position["overlays"]["cut"] == ["1014-1015"]
    assert not blown(dice=[1, 5], **ground).event("shockwave-bridge")["fell"]


@rule("10.04", "13.02.2")
def test_what_is_on_a_river_bridge_falls_with_it(blown: Judged) -> None:
    ground = {"hexes": {"1015": "water"}, "river_bridges": ["1015"], "roads": [["1014", "1015", "1016"]]}
    units = ("H HVY attacker 1015 level=bridge", "O MK1 attacker 1015 level=bridge destroyed.ap=3")
    # The heavy tank at three hexes 1-1; the road in 1014; the bridge; main, one AP and four dice for the Ogre's treads.
    said = blown(*units, dice=[1, 1, 6, 5, 1, 1, 2, 3, 4], **ground)
    assert said.ok, said.reason
    assert said.lost == ["H"]
    assert said.unit("O")["treads"] == 8
    assert said.unit("O")["destroyed"] == {"main": 1, "ap": 3}
    assert said.position["overlays"]["hexes"]["1015"] == "swamp"


@rule("10.04")
def test_dice_go_to_units_in_order_and_then_to_hexes_by_number(blown: Judged) -> None:
    ground = {"hexes": {"1016": "town", "0916": "forest"}, "roads": [["1013", "1113"]]}
    units = (f"A HVY attacker {at(3)}", f"B HVY attacker {at(2)}")
    # Units in order; 0916 at four or five hexes before 1013, 1016 and 1113.
    said = blown(*units, dice=[1, 2, 1, 1, 1, 1], **ground)
    assert said.ok, said.reason
    struck = [event.get("unit") or event["hex"] for event in said.events if event["event"].startswith("shockwave")]
    assert struck == ["A", "B", "0916", "1013", "1016", "1113"]


def test_no_row_reaches_farther_than_six_hexes() -> None:
    assert FARTHEST == 6
