"""Engineers in scenario files: trucks with stores, mines, entrenchments, and tasks with a price (section 15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.views import seen_by
from cybertank.rules.engineering.jobs import TASK_WORDS
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario, scenario_brief
from cybertank.scenarios.sessions import resume, start
from cybertank.server.present.builder_kit import battle_kit
from cybertank.server.present.catalog import scenario_card
from cybertank.state.chapters.hidden import MINE_FIELDS
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot

rule = pytest.mark.rule

HEAD = """
version = 1
name = "small"
title = "A small fight"
rule = "small"
seats = ["red", "blue"]
story = "Two patrols meet."
"""
MAP = """
[map]
columns = 7
rows_odd = 7
rows_even = 6
hexes = { "0404" = "town", "0505" = "swamp" }
hexsides = { "0201-0202" = "stream", "0301-0302" = "ridge" }
roads = [["0101", "0102", "0103"]]
[[level]]
title = "decisive"
margin = 10
"""
BLUE = """
[[force]]
seat = "blue"
zones = [{ title = "the map", area = "everywhere" }]
units = [{ id = "BHVY", type = "HVY" }]
"""
RED = """
[[force]]
seat = "red"
zones = [{ title = "the map", area = "everywhere" }]
"""
SAPPERS = 'units = [{ id = "CE1", type = "CE", squads = 2 }]\n'
PLACED = ("place CE1 0202", "end", "place BHVY 0707", "end")
WORKS = "options = { engineering = true, mines = true }\n"

TableOf = Callable[..., Any]


def written(head: str = WORKS, red: str = SAPPERS, more: str = "") -> str:
    """Return a scenario in which red has engineers and sets up first."""
    return HEAD + head + MAP + RED + red + BLUE + more


def faults(text: str) -> dict[str, str]:
    """Return the errors in a scenario, by their place."""
    return {fault.place: fault.problem for fault in check_scenario(text).faults}


@pytest.fixture
def played(table_of: TableOf) -> Callable[..., Any]:
    """Return a game of a scenario text after some decisions."""
    return lambda text, *lines: table_of(read_scenario(text, "small.toml")).say(*lines)


# -- 15.03.6: trucks with stores ---------------------------------------------------------------------------------------

BUYS = 'points = {points}\noffers = ["CE", "ME", "INF"]\nengineer_trucks = true\n'
ENGINEERS_ONLY = "options = { engineering = true }\n"


def buying(points: int = 30, more: str = "") -> str:
    return written(ENGINEERS_ONLY, BUYS.format(points=points) + more)


@rule("15.01", "15.01.1")
@pytest.mark.parametrize(("unit", "cost"), [("CE1 0202 3", 12), ("ME1 0202 2", 12), ("INF1 0202 3", 6)])
def test_engineers_cost_two_or_three_times_as_much_as_infantry(played: Any, unit: str, cost: int) -> None:
    assert played(buying(cost), f"place {unit}").seat == "red"
    refusal = played(buying(cost - 1)).refusal(f"place {unit}")
    assert (refusal.rule, f"costs {cost} victory points" in refusal.reason) == ("1.07", True)
    squads = 'squads = 9\noffers = ["CE", "ME", "INF"]\n'
    table = played(written(ENGINEERS_ONLY, squads), "place CE1 0202 3", "place ME1 0303 1")
    assert table.refusal("place INF1 0304").rule == "1.07"


@rule("15.03.6")
def test_each_engineer_squad_can_have_a_truck_with_stores(played: Any) -> None:
    table = played(buying(14), "place CE1 0202 2", "place TK1 0202", "place HT1 0303")
    state = table.game.state
    assert [state.engineering.tools[state.find(word)] for word in ("TK1", "HT1", "CE1")] == [1, 1, 0]
    refusal = table.refusal("place TK2 0304")
    assert (refusal.rule, "which allows 2 now" in refusal.reason) == ("15.03.6", True)
    assert table.refusal("place INF1 0304 2").reason.endswith("and 3 are left")
    table.say("take TK1", "take HT1", "place TK2 0304", "place INF1 0304 2")
    assert table.refusal("place INF2 0305").reason.endswith("and 1 is left")


@rule("15.03.6")
def test_trucks_without_engineers_cannot_stay(played: Any) -> None:
    table = played(buying(), "place CE1 0202 1", "place TK1 0202", "take CE1", "place INF1 0303 1")
    assert table.refusal("end").rule == "15.03.6"
    assert table.say("place CE2 0304", "end").seat == "blue"


@rule("15.03.6")
def test_a_point_for_a_truck_is_a_sixth_of_an_armor_unit(played: Any) -> None:
    money = 'armor_units = "1/2"\nsquads = 4\noffers = ["CE"]\nengineer_trucks = true\n'
    table = played(written(ENGINEERS_ONLY, money), "place CE1 0202 2", "place HT1 0303", "place TK1 0202")
    assert table.refusal("place TK2 0303").rule == "1.07"


@rule("15.03.6")
def test_given_stores_are_used_at_once(played: Any) -> None:
    truck = 'units = [{ id = "CE1", type = "CE" }, { id = "TK1", type = "TK", stores = true }]\n'
    table = played(written(ENGINEERS_ONLY, truck), "place CE1 0202", "place TK1 0202", "end", "place BHVY 0707", "end")
    table.game.dice = ScriptedDice([6])
    table.say("end", "task CE1 bridge 0201-0202")
    assert table.game.state.board.ground.built


@rule("15.03.6")
@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        (
            written(red='units = [{ id = "LT1", type = "LT", stores = true }]\n'),
            "force[0].units[0].stores",
            "only a Truck or Hovertruck",
        ),
        (
            written(red='units = [{ id = "TK1", type = "TK", stores = true, missiles = 3 }]\n'),
            "force[0].units[0].stores",
            "full of missiles",
        ),
        (buying(more="spare_missiles = true\n"), "force[0].engineer_trucks", "leave out `spare_missiles`"),
        (buying().replace('"INF"]', '"TK"]'), "force[0].engineer_trucks", "take TK and HT off"),
        (buying().replace('"CE", "ME", ', ""), "force[0].engineer_trucks", "CE or ME"),
        (
            written(ENGINEERS_ONLY, 'squads = 4\noffers = ["CE"]\nengineer_trucks = true\n'),
            "force[0].engineer_trucks",
            "to pay for the trucks",
        ),
    ],
)
def test_wrong_stores_are_told(text: str, place: str, problem: str) -> None:
    assert problem in faults(text)[place]


# -- 14.01: what is placed together ------------------------------------------------------------------------------------

LOADED = """units = [
  { id = "TK1", type = "TK" },
  { id = "LAD1", type = "LAD", pallet = true, riding = "TK1" },
  { id = "PC1", type = "GEVPC" },
  { id = "INF1", type = "INF", squads = 2, riding = "PC1" },
]
"""


@rule("14.01", "1.06")
def test_what_is_aboard_is_placed_and_taken_back_with_its_vehicle(played: Any) -> None:
    table = played(written(ENGINEERS_ONLY, LOADED), "place TK1 0202", "place PC1 0303")
    assert (table.where("LAD1"), table.where("INF1")) == ("0202", "0303")
    assert "place that one" in table.refusal("place LAD1 0404").reason
    assert "take that one back" in table.refusal("take INF1").reason
    table.say("place TK1 0204", "take PC1")
    assert (table.where("LAD1"), table.where("INF1")) == ("0204", None)
    assert "PC1 has not been placed" in table.refusal("end").reason
    table.say("place PC1 0303", "end", "place BHVY 0707", "end", "move PC1 0304", "dismount INF1")
    assert table.where("INF1") == "0304"


@rule("14.01", "5.11")
def test_too_much_aboard_is_told() -> None:
    assert faults(written(ENGINEERS_ONLY, LOADED)) == {}
    two = LOADED.replace("]\n", '  { id = "INF2", type = "INF", squads = 3, riding = "PC1" },\n]\n')
    assert "can carry 3 squads, but carries 5" in faults(written(ENGINEERS_ONLY, two))["force[0].units[4].riding"]
    more = LOADED.replace("]\n", '  { id = "LAD2", type = "LAD", pallet = true, riding = "TK1" },\n]\n')
    assert "one pallet and nothing else" in faults(written(ENGINEERS_ONLY, more))["force[0].units[4].riding"]
    late = LOADED.replace('riding = "PC1"', 'riding = "PC2"')
    assert "listed before it" in faults(written(ENGINEERS_ONLY, late))["force[0].units[3].riding"]


@rule("13.05")
def test_loaded_vehicles_are_never_covered(played: Any) -> None:
    head = "options = { camouflage = true }\n"
    force = LOADED.replace("units = [", 'camouflage = true\nunits = [{ id = "LT1", type = "LT" },')
    table = played(written(head, force), "place TK1 0202", "place PC1 0303", "place LT1 0304")
    assert table.refusal("hide TK1").rule == "13.05"
    view = seen_by(table.game.state, 1)
    assert [view.find(word) for word in ("TK1", "LAD1", "INF1")] == [-1, -1, -1]
    table.say("end", "place BHVY 0707", "end")
    state = table.game.state
    view = seen_by(state, 1)
    assert [view.find(word) >= 0 for word in ("TK1", "LAD1", "PC1", "INF1")] == [True] * 4
    assert state.riders.riding[state.find("LAD1")] == state.find("TK1")
    assert state.riders.riding[state.find("INF1")] == state.find("PC1")


# -- 13.04, 15.03.1, 15.03.2, 15.03.5: mines and entrenchments ---------------------------------------------------------

FIELDS = (
    WORKS
    + """mines_in_hand = { red = 2 }
mines = [
  { seat = "red", hex = "0102", road = true, count = 2 },
  { seat = "red", hex = "0202", safe = true },
]
entrenchments = [{ hex = "0202", squads = 1 }, { hex = "0202", squads = 2 }]
"""
)


@rule("15.03.1", "15.03.2", "13.04")
def test_mines_in_the_file_are_known_and_others_are_in_hand(played: Any) -> None:
    table = played(written(FIELDS), *PLACED)
    state = table.game.state
    index = state.board.index
    assert state.hidden.mines == (index["0102"], 0, 2, 1, 1)
    assert state.engineering.safe == (index["0202"], 0, 1, 0, 1)
    blue = seen_by(state, 1)
    assert len(blue.hidden.mines) + len(blue.engineering.safe) == 2 * MINE_FIELDS
    assert (state.engineering.in_hand(0), blue.engineering.in_hand(0)) == (2, 0)
    table.game.dice = ScriptedDice([5, 1])
    table.say("end", "task CE1 mine")
    assert (table.game.state.engineering.in_hand(0), len(table.game.state.hidden.mines)) == (1, 2 * MINE_FIELDS)


@rule("13.04")
def test_mines_of_the_file_are_not_the_ones_that_a_force_lays(played: Any) -> None:
    table = played(written(FIELDS, "mines = 1\n" + SAPPERS), "mine 0102 road")
    assert "all 1 mines are already laid" in table.refusal("mine 0303").reason
    table.say("unmine 0102 road")
    assert table.refusal("unmine 0102 road").rule == "13.04"
    assert len(table.game.state.hidden.mines) == MINE_FIELDS


@rule("15.03.5")
def test_entrenchments_of_the_file_protect_infantry(played: Any) -> None:
    state = played(written(FIELDS), *PLACED).game.state
    assert state.engineering.squads_dug_in(state.board.index["0202"]) == 3


@rule("13.04", "15.03.2", "15.03.5")
@pytest.mark.parametrize(
    ("head", "place", "problem"),
    [
        ("options = { mines = true }\n", "options.mines", "nobody in small has mines"),
        (WORKS + 'mines = [{ seat = "green", hex = "0202" }]\n', "mines[0].seat", "unknown seat"),
        (WORKS + 'mines = [{ seat = "red", hex = "0909" }]\n', "mines[0].hex", "no hex 0909"),
        (WORKS + 'mines = [{ seat = "red", hex = "0202", road = true }]\n', "mines[0].road", "no road or rail"),
        (
            'options = { mines = true }\nmines = [{ seat = "red", hex = "0202", safe = true }]\n',
            "mines[0].safe",
            "option `engineering`",
        ),
        (WORKS + "mines_in_hand = { green = 2 }\n", "mines_in_hand", "unknown seat"),
        ('entrenchments = [{ hex = "0404", squads = 1 }]\n', "entrenchments[0].hex", "clear ground, forest or rubble"),
        ('entrenchments = [{ hex = "9999", squads = 1 }]\n', "entrenchments[0].hex", "no hex 9999"),
    ],
)
def test_wrong_mines_and_entrenchments_are_told(head: str, place: str, problem: str) -> None:
    assert problem in faults(written(head))[place]


HOWITZER = 'units = [{ id = "HWZ1", type = "HWZ", hex = "0202" }, { id = "CE1", type = "CE" }]\n'


@rule("15.04.7")
def test_a_revetment_of_the_file_shelters_a_howitzer(played: Any) -> None:
    dug = 'revetments = [{ hex = "0303", size = "small" }, { hex = "0202", size = "large", holds = ["HWZ1"] }]\n'
    state = played(written(ENGINEERS_ONLY + dug, HOWITZER)).game.state
    assert state.vulcans.held_by(1) == [state.find("HWZ1")]
    card = scenario_card(read_scenario(written(ENGINEERS_ONLY + dug, HOWITZER), "small.toml"))
    assert "a large revetment in 0202" in card.seats[0].forces


@rule("15.04.7", "15.03.5")
@pytest.mark.parametrize(
    ("head", "place", "problem"),
    [
        ('revetments = [{ hex = "0202", size = "small" }]\n', "revetments[0]", "option `engineering`"),
        (
            ENGINEERS_ONLY + 'revetments = [{ hex = "0202", size = "small", holds = ["CE1"] }]\n',
            "revetments[0].holds",
            "a unit in the hex",
        ),
        (
            ENGINEERS_ONLY
            + 'entrenchments = [{ hex = "0202", squads = 1 }]\nrevetments = [{ hex = "0202", size = "small" }]\n',
            "revetments[0].hex",
            "has entrenchments",
        ),
    ],
)
def test_wrong_revetments_are_told(head: str, place: str, problem: str) -> None:
    assert problem in faults(written(head, HOWITZER))[place]


# -- 1.09: Ogres with marks on their sheets ----------------------------------------------------------------------------


@rule("1.09", "rp:6.01", "15.04.6")
def test_losses_from_before_the_game_earn_nothing_even_if_repaired(played: Any) -> None:
    ogre = 'units = [{ id = "O", type = "MK3", treads = 10, destroyed = { secondary = 2 }, spent = { missile = 1 } }]\n'
    table = played(written(ENGINEERS_ONLY, ogre), "place O 0202", "end", "place BHVY 0707", "end")
    state = table.game.state
    assert (state.sheets.treads[0], state.wear.worn[0]) == (10, 35)
    assert table.points("blue") == []
    state.own_sheets().treads[0] = 12
    assert table.points("blue") == []
    state.own_sheets().treads[0] = 8
    assert table.points("blue")[0][0] > 0


@rule("1.09")
@pytest.mark.parametrize(
    ("unit", "key", "problem"),
    [
        ('type = "HVY", treads = 3', "treads", "only an Ogre has a record sheet"),
        ('type = "MK3", treads = 46', "treads", "starts with 45 tread units"),
        ('type = "MK3", destroyed = { laser = 1 }', "destroyed.laser", "has no 'laser'"),
        ('type = "MK1", treads = 0, destroyed = { main = 1, ap = 4 }', "", "nothing is left of O"),
        ('type = "MK3", treads = 0, damaged = "mobile"', "damaged", "does not roll for others"),
    ],
)
def test_wrong_record_sheets_are_told(unit: str, key: str, problem: str) -> None:
    ogre = f'units = [{{ id = "O", {unit} }}]\n'
    assert problem in faults(written(ENGINEERS_ONLY, ogre))[f"force[0].units[0]{key and '.'}{key}"]


# -- 15.02: Vulcans ----------------------------------------------------------------------------------------------------

VULCAN = """units = [
  { id = "V", type = "VULCAN", cargo = 2, cargo_top = 3 },
  { id = "INF1", type = "INF", squads = 3, riding = "V", berth = "inside" },
  { id = "LT1", type = "LT", riding = "V" },
  { id = "D", type = "HDRN" },
  { id = "L", type = "LAD", pallet = true, riding = "D" },
  { id = "NEW", type = "MK2", assembly = 10.5 },
]
"""


@rule("15.02.1", "15.02.2", "15.02.3")
def test_a_vulcan_is_placed_with_its_cargo(played: Any) -> None:
    assert faults(written(ENGINEERS_ONLY, VULCAN)) == {}
    table = played(written(ENGINEERS_ONLY, VULCAN), "place V 0202", "place D 0303", "place NEW 0304")
    assert [table.where(word) for word in ("INF1", "LT1", "L")] == ["0202", "0202", "0303"]
    state = table.game.state
    position = position_of(table.say("end", "place BHVY 0707", "end").game.state)
    units = {unit.id: unit for unit in position.units}
    assert (units["INF1"].berth, units["LT1"].berth) == ("inside", "top")
    assert (units["V"].cargo, units["V"].cargo_top) == ({"missile": 2}, {"missile": 3})
    assert units["NEW"].assembly is not None
    assert units["NEW"].assembly.turns == 10.5
    assert state.riders.riding[state.find("L")] == state.find("D")


@rule("15.02.1", "15.02.2")
@pytest.mark.parametrize(
    ("old", "new", "place", "problem"),
    [
        ("cargo = 2", "cargo = 40", "force[0].units[0].cargo", ""),
        ('"LT1", type = "LT"', '"LT1", type = "SHVY"', "force[0].units[2].riding", ""),
        ('"NEW", type = "MK2"', '"NEW", type = "MK6"', "force[0].units[5].assembly.of", "give no time"),
        ("assembly = 10.5", "assembly = 12", "force[0].units[5].assembly.turns", "finished after 12 turns"),
        ("assembly = 10.5", "cargo = 1", "force[0].units[5].cargo", "only a Vulcan"),
    ],
)
def test_wrong_cargo_is_told(old: str, new: str, place: str, problem: str) -> None:
    assert problem in faults(written(ENGINEERS_ONLY, VULCAN.replace(old, new)))[place]


def test_the_scenario_card_tells_what_engineers_have() -> None:
    card = scenario_card(read_scenario(written(FIELDS), "small.toml"))
    red = card.seats[0].forces
    assert "2 mines in 0102, on the road (known to all)" in red
    assert "1 mine in 0202, made safe (known to all)" in red
    assert "2 mines for its engineers to place" in red
    assert "entrenchments for 2 squads in 0202" in card.seats[1].forces
    assert {"engineering", "mines"} <= {option.name for option in card.options}


# -- 15.03: tasks that are forbidden, or cost points -------------------------------------------------------------------

TASKS = """
[tasks]
forbid = ["red detect", "disarm"]
points = { entrench = 1, grade = 5, "red grade" = 2 }
"""


@rule("15.03")
def test_a_forbidden_task_is_refused_and_cites_the_scenario(played: Any) -> None:
    table = played(written(FIELDS, more=TASKS), *PLACED, "end")
    refusal = table.refusal("task CE1 detect 0203")
    assert (refusal.rule, "forbids you the task `detect`" in refusal.reason) == ("small", True)
    brief = table.game.state.setting.brief
    kinds = [TASK_WORDS.index(word) for word in ("detect", "disarm")]
    assert brief.forbidden_tasks == {(0, kinds[0]), (0, kinds[1]), (1, kinds[1])}


@rule("15.03", "1.08")
def test_a_task_with_a_price_costs_its_seat_points_each_time(played: Any) -> None:
    table = played(written(FIELDS, more=TASKS), "place CE1 0301", "end", "place BHVY 0707", "end", "end")
    table.game.dice = ScriptedDice([1, 1, 5])
    table.say("task CE1*1 grade 0301-0302", "task CE1*1 entrench")
    assert table.points("red") == [(-3, "tasks tried by red")]
    assert table.points("blue") == []
    table.say("end", "end", "end", "end", "end", "end", "task CE1*1 grade 0301-0302")
    assert table.points("red") == [(-5, "tasks tried by red")]


@rule("15.03")
@pytest.mark.parametrize(
    ("tasks", "place", "problem"),
    [
        ('forbid = ["swim"]', "tasks.forbid[0]", "unknown task 'swim'"),
        ('forbid = ["green bridge"]', "tasks.forbid[0]", "unknown seat 'green'"),
        ("points = { mine = 2 }", "tasks.points.mine", "would tell them"),
        ('forbid = ["bridge"]\npoints = { bridge = 2 }', "tasks.points.bridge", "needs no price"),
        ("points = { bridge = 0 }", "tasks.points.bridge", ""),
    ],
)
def test_wrong_tasks_are_told(tasks: str, place: str, problem: str) -> None:
    assert problem in faults(written(FIELDS, more=f"[tasks]\n{tasks}\n"))[place]


@rule("15.03")
def test_points_paid_are_kept_in_positions_snapshots_and_records() -> None:
    text = written(FIELDS, more=TASKS)
    session = start(read_scenario(text, "small.toml"), 1)
    for line in (*PLACED, "end", "task CE1*1 entrench"):
        session.apply(line)
    state = session.state
    assert state.progress.paid == (1, 0)
    begun = resume(session.record(), "record")
    assert begun.state.digest() == state.digest()
    assert read_snapshot(write_snapshot(state), begun.state, "snapshot").progress.paid == (1, 0)
    position = position_of(state)
    assert position.tasks_paid == {"red": 1}
    assert state_of(position, "position", scenario_brief).progress.paid == (1, 0)


@rule("15.03")
def test_the_kit_lists_every_task() -> None:
    tasks = battle_kit().tasks
    assert [task.name for task in tasks] == TASK_WORDS
    assert [task.name for task in tasks if task.secret] == ["mine", "arm"]
    assert all(task.title != task.name for task in tasks)
    types = {view.id: view for view in battle_kit().types["sixth"]}
    assert (types["CE"].works, types["TK"].stores, types["LAD"].pallet, types["LT"].stores) == (
        "squad",
        True,
        True,
        False,
    )
    assert {"engineering", "mines"} <= {option.name for option in battle_kit().options["sixth"]}
    assert not any("docs/formats.md" in option.says for option in battle_kit().options["sixth"])
