"""2.01-2.03, 5.07, 5.08, 7.14 The terrain effects chart on our own small maps, cell by cell: movement, defense."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
FAR_ENEMY = "FAR MSL defender 0901"
FAR_FRIEND = "OWN MSL attacker 0909"
# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
COLUMN = [f"04{row:02}" for row in range(1, 10)]


# -- the terrain effects chart -----------------------------------------------------------------------------------------


CLASSES = {
    "gev": ["GEV", "LGEV", "GEVPC", "HT"],
    "light": ["LT", "MSL", "MCP"],
    "infantry": ["INF", "HWT", "CE"],
    "marine": ["MAR", "HWTM", "ME"],
    "heavy": ["HVY", "MHWZ", "MCRL", "CRL"],
    "ogre": ["SHVY", "MK1", "MK2", "MK3", "MK3B", "MK4", "MK5", "MK6", "FENCER", "FENCERB", "DOPPEL"],
    "wheeled": ["TK"],
}
MOVES = {
    "GEV": 4, "LGEV": 4, "GEVPC": 3, "HT": 3, "LT": 3, "MSL": 2, "MCP": 1, "HVY": 3, "MHWZ": 1, "MCRL": 1, "CRL": 1,
    "MK4": 4, "TK": 4,
}  # fmt: skip
# The points to enter; `!` ends the movement (a GEV's second phase too); D or S on a roll of 1 or 2; `-` is closed.
CHART = """
                gev  light infantry marine heavy ogre wheeled
clear           1    1     1        1      1     1    4
crater          -    -     -        -      -     -    -
cold-crater     -    -     1        1      -     1    -
swamp           2!D  2!D   1        1      2!S   2!S  -
town            2!   2     1        1      2     2    2
forest          2!D  2     1        1      1     1    -
water           1    -     2        1      -     2    -
rubble          2!D  2!D   1        1      2!S   1    -
damaged-town    2!   2     1        1      2     2    2
damaged-forest  2!D  2     1        1      1     1    -
"""
# From one clear hex to another over a hexside, starting in the hex before it. In rows with `water`, the far hex is
# water.
SIDES = """
                gev  light infantry marine heavy ogre wheeled
ridge           -    -     1        1      -     1    -
stream          1    1     1        1      1     1    -
beach-water     1    -     2        1      -     2    -
ramp-water      1    -     2        1      -     2    -
"""
# The same hexsides after a clear hex: the cost of the far hex, or `wait` if the unit must stop first.
COMING = """
                gev  light infantry marine heavy ogre wheeled
stream          wait wait  1        1      1     1    -
beach-water     1    -     -        1      -     2    -
ramp-water      1    -     -        1      -     2    -
plain-water     wait -     -        1      -     2    -
"""
CLOSED_BY = {
    ("crater", ""): "2.01.2",
    ("cold-crater", ""): "2.02.1",
    ("ridge", ""): "2.02.1",
    ("stream", "wheeled"): "5.08.5",
    ("", "light"): "5.08.4",
    ("", "heavy"): "5.08.3",
    ("", "wheeled"): "5.08.5",
}


def rows(chart: str) -> list[tuple[str, str, str]]:
    """Return a chart as (what is entered or crossed, class, what the chart says)."""
    head, *lines = [line.split() for line in chart.strip().splitlines()]
    return [(word, mobility, says) for word, *cells in lines for mobility, says in zip(head, cells, strict=True)]


def cases(chart: str) -> list[tuple[str, str, str, str]]:
    """Return a chart for every unit type of every class."""
    return [(word, m, kind, says) for word, m, says in rows(chart) for kind in CLASSES[m]]


def closed_by(word: str, mobility: str) -> str:
    """Return the rule that closes a hex or hexside to a class."""
    for key in ((word, mobility), (word, ""), ("", mobility)):
        if key in CLOSED_BY:
            return CLOSED_BY[key]
    raise KeyError((word, mobility))


def crossed(word: str) -> dict:
    """Return a map with a hexside between 0404 and 0405."""
    side, _, water = word.partition("-")
    more: dict = {"hexes": {"0405": "water"} if water else {}}
    if side == "ramp":
        return dict(PLAIN, ramps=["0404-0405"], roads=[["0403", "0404"]], **more)
    return dict(PLAIN, hexsides={"0404-0405": side} if side != "plain" else {}, **more)


@rule("5.08")
@rule("2.01")
@rule("2.01.1")
@rule("2.01.3")
@rule("2.01.4")
@rule("2.01.5")
@rule("2.01.8")
@pytest.mark.parametrize(("word", "mobility", "kind", "says"), cases(CHART))
def test_the_terrain_effects_chart_hex_by_hex(judged, word: str, mobility: str, kind: str, says: str) -> None:
    here = dict(PLAIN, hexes={"0405": word})
    units = (f"U {kind} attacker 0404", FAR_ENEMY, FAR_FRIEND)
    entered = judged(*units, map=here, do="move U 0405")
    if says == "-":
        assert entered.rule == closed_by(word, mobility)
        assert entered.hex("U") == "0404"
        return
    cost, halts, roll = int(says[0]), "!" in says, says[-1] if says[-1] in "DS" else ""
    assert entered.hex("U") == "0405"
    assert entered.unit("U")["moved"] == cost
    left = MOVES.get(kind, 2 if mobility in ("infantry", "marine") else 3) - cost
    if left >= 1 and mobility != "wheeled":
        on = judged(*units, map=here, do=["move U 0405", "move U 0406"] if halts else "move U 0405 0406")
        leaving_water = word == "water" and mobility == "gev"
        assert on.ok == (not halts and not leaving_water)
        if halts:
            assert on.rule in ("5.08.2", "5.08.3", "5.08.4")
    for die in (1, 2, 3, 6):
        ended = judged(*units, map=here, do=["move U 0405", "end"], dice=[die])
        assert ended.ok
        assert ended.dice_left == ([] if roll else [die])
        held = bool(roll) and die <= 2
        assert ended.unit("U").get("disabled") == ("terrain" if held and roll == "D" else None)
        assert ended.unit("U").get("stuck", False) == (held and roll == "S")
    if mobility == "gev":
        second = judged(*units, map=here, do=["move U 0405", "end", "end", "move U 0406"], dice=[6] if roll else [])
        assert second.ok == (not halts)
        if halts:
            assert second.rule == "4.02"


@rule("2.02")
@rule("2.02.1")
@rule("2.02.2")
@rule("2.01.9")
@rule("5.08")
@pytest.mark.parametrize(("word", "mobility", "kind", "says"), cases(SIDES))
def test_the_terrain_effects_chart_hexside_by_hexside(judged, word: str, mobility: str, kind: str, says: str) -> None:
    verdict = judged(f"U {kind} attacker 0404", map=crossed(word), do="move U 0405")
    if says == "-":
        assert verdict.rule == closed_by(word, mobility)
        assert verdict.hex("U") == "0404"
    else:
        assert verdict.hex("U") == "0405"
        assert verdict.unit("U")["moved"] == int(says)


def fast_enough(word: str, mobility: str, kind: str, says: str) -> bool:
    return says == "-" or MOVES.get(kind, 2) >= 2


@rule("5.08.2")
@rule("5.08.4")
@rule("2.02.2")
@pytest.mark.parametrize(
    ("word", "mobility", "kind", "says"),
    # A unit with one movement point is too slow to reach a hexside and cross it in one phase.
    [case for case in cases(COMING) if fast_enough(*case)],
)
def test_the_chart_for_a_unit_that_comes_to_the_hexside(judged, word: str, mobility: str, kind: str, says: str) -> None:
    verdict = judged(f"U {kind} attacker 0403", map=crossed(word), do="move U 0404 0405")
    if says == "-":
        assert not verdict.ok
        assert verdict.hex("U") == "0403"
    elif says == "wait":
        assert verdict.rule == {"gev": "5.08.2", "light": "5.08.4"}[mobility]
        assert "stop" in verdict.reason
    else:
        assert verdict.unit("U")["moved"] == 1 + int(says)


@rule("5.07")
@rule("2.03")
@rule("2.03.1")
@rule("7.14.3")
@pytest.mark.parametrize("word", ["clear", "cold-crater", "swamp", "town", "forest"])
@pytest.mark.parametrize(("mobility", "kind"), [(m, k) for m, kinds in CLASSES.items() for k in kinds[:2]])
def test_along_the_road_every_unit_pays_one_point_and_rolls_for_nothing(
    judged, word: str, mobility: str, kind: str
) -> None:
    here = dict(PLAIN, hexes={"0405": word}, roads=[COLUMN[2:7]])
    verdict = judged(f"U {kind} attacker 0404", FAR_ENEMY, map=here, do=["move U 0405", "end"], dice=[1])
    assert verdict.event("move")["points"] == 1
    assert verdict.dice_left == [1]
    assert "disabled" not in verdict.unit("U")
    assert not verdict.unit("U").get("stuck", False)


@rule("5.07")
def test_roads_cross_streams_and_ridges(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream", "0405-0406": "ridge"}, roads=[COLUMN[2:7]])
    for kind in ("GEV", "LT", "HVY", "TK"):
        verdict = judged(f"U {kind} attacker 0403", map=here, do="move U 0404 0405 0406")
        assert verdict.unit("U")["moved"] == 3, kind


@rule("5.07")
def test_leaving_or_joining_the_road_is_ordinary_movement(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "forest", "0505": "forest"}, roads=[COLUMN[2:7]])
    joined = judged("LT1 LT attacker 0505", map=here, do="move LT1 0405")
    assert joined.unit("LT1")["moved"] == 2
    left = judged("LT1 LT attacker 0404", map=here, do="move LT1 0505")
    assert left.unit("LT1")["moved"] == 2


# -- 7.14: the chart's other half, defense -----------------------------------------------------------------------------


# A Heavy Tank, a GEV, infantry, a Truck, a Hovertruck, a standard and a hardened post, an Ogre's main battery.
COVER = """
                HVY GEV INF TK HT CP HCP MK3
clear           3   2   1   0  1  0  2   4
cold-crater     3   2   1   0  1  0  2   4
swamp           3   2   2   0  1  0  2   4
rubble          3   2   2   0  1  0  2   4
forest          3   2   2   0  1  0  4   4
damaged-forest  3   2   2   0  1  0  4   4
town            6   4   3   1  2  1  4   8
damaged-town    6   4   3   1  2  1  4   8
"""


@rule("7.14")
@rule("7.14.1")
@rule("7.14.2")
@rule("3.05.2")
@rule("3.03")
@pytest.mark.parametrize(("word", "kind", "says"), rows(COVER))
def test_the_terrain_effects_chart_of_defense(judged, word: str, kind: str, says: str) -> None:
    line = "T CP defender 0405 defense=2" if kind == "HCP" else f"T {kind} defender 0405"
    target = "T:main" if kind == "MK3" else "T"
    units = ("A LT attacker 0404", line, FAR_ENEMY)
    here = dict(PLAIN, hexes={"0405": word})
    verdict = judged(*units, map=here, phase="fire", do=f"fire A at {target}", dice=[1])
    assert verdict.event("fire")["defense"] == int(says)
    assert ("T" in verdict.lost) == (says == "0")


@rule("7.14.3")
@pytest.mark.parametrize(("kind", "defense"), [("HVY", 6), ("INF", 3)])
def test_on_the_road_a_unit_has_the_cover_of_its_hex(judged, kind: str, defense: int) -> None:
    here = dict(PLAIN, hexes={"0405": "town"}, roads=[COLUMN])
    verdict = judged(
        "A HVY attacker 0404", f"T {kind} defender 0405", map=here, phase="fire", do="fire A at T", dice=[1]
    )
    assert verdict.event("fire")["defense"] == defense


@rule("7.14.2")
@pytest.mark.parametrize(
    ("word", "die", "treads"), [("town", 5, 45), ("town", 6, 41), ("clear", 5, 41), ("forest", 5, 41)]
)
def test_in_a_town_treads_are_hit_on_a_six_only(judged, word: str, die: int, treads: int) -> None:
    units = ("A HVY attacker 0404", "T MK3 defender 0405")
    verdict = judged(*units, map=dict(PLAIN, hexes={"0405": word}), phase="fire", do="fire A at T:treads", dice=[die])
    assert verdict.unit("T")["treads"] == treads


@rule("7.11")
@rule("7.14.2")
@pytest.mark.parametrize("kind", ["TK", "CP"])
def test_a_d_disables_a_truck_or_post_in_a_town(judged, kind: str) -> None:
    units = ("A MSL attacker 0404", f"T {kind} defender 0405")
    verdict = judged(*units, map=dict(PLAIN, hexes={"0405": "town"}), phase="fire", do="fire A at T", dice=[1])
    assert verdict.unit("T")["disabled"] == "fire"
