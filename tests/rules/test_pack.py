"""The rest of the Reinforcement Pack: its Ogres, gear bought with a unit, Ogres for armor units, and damaged Ogres."""

from __future__ import annotations

import pytest

from cybertank.game.decisions import Place
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.game import Game, IllegalDecision
from cybertank.players.setup.setups import placement, placings_of
from cybertank.rules.combat.losses import lose
from cybertank.rules.setup.buying import spent_on
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import read_scenario, scenario_board, scenario_rules
from cybertank.scenarios.start import start_game
from cybertank.state.chapters.progress import Outcome
from cybertank.state.chapters.wear import Wear
from cybertank.text.events.facts import event_facts
from cybertank.text.events.sentences import sentence
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.units.catalogues import catalogue
from cybertank.text.units.set_up_reports import shop_report
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS

rule = pytest.mark.rule

PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
BOTH = ["sixth", "reinforcement-pack"]
HEXES = [f"{column:02}{row:02}" for column in range(2, 12) for row in (2, 3, 4)]


# -- rp:3: variant Ogres -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "weapons", "treads", "price", "nation"),
    [
        pytest.param("MK1", {"main": 1, "ap": 4}, 15, 5, "combine", marks=rule("rp:3.011")),
        pytest.param("MK2", {"main": 1, "secondary": 2, "ap": 6}, 30, 9, "combine", marks=rule("rp:3.012")),
        pytest.param(
            "FENCER",
            {"secondary": 2, "rack": 4, "internal": 20, "ap": 8},
            45,
            24,
            "paneuropean",
            marks=rule("rp:3.013"),
        ),
        pytest.param(
            "MK6",
            {"main": 3, "secondary": 6, "rack": 2, "internal": 20, "ap": 16},
            75,
            35,
            "combine",
            marks=rule("rp:3.014"),
        ),
    ],
)
def test_the_packs_ogres(kind: str, weapons: dict, treads: int, price: int, nation: str) -> None:
    ogre = catalogue("reinforcement-pack").find(kind)
    assert ogre is not None
    assert {COMPONENT_WORDS[c]: ogre.count[c] for c in range(COMPONENTS) if ogre.count[c]} == weapons
    assert (ogre.treads, ogre.move, ogre.armor_units, ogre.nation) == (treads, 3, price, nation)
    band = treads // 3
    assert [ogre.tread_move(t) for t in (treads, 2 * band + 1, 2 * band, band + 1, band, 1, 0)] == [3, 3, 2, 2, 1, 1, 0]


@rule("rp:3.01")
def test_the_data_set_is_chosen_by_an_option(judged) -> None:
    units = ("OGRE MK1 attacker 0404", "FOE HVY defender 0901")
    assert judged(*units, map=PLAIN).unit("OGRE")["treads"] == 18
    assert judged(*units, map=PLAIN, options={"ogres": "reinforcement-pack"}).unit("OGRE")["treads"] == 15


# -- forces ------------------------------------------------------------------------------------------------------------


def scenario(more: str = "", options: str = "towing = true", zone: str = 'area = "everywhere"') -> str:
    """Return a small scenario in which the defender can spend 30 armor units."""
    return f"""
version = 1
name = "small"
title = "Small"
rule = "small"
map = "vale"
seats = ["attacker", "defender"]
story = "Two forces meet."
options = {{ {options} }}
[limit]
title = "Draw"
winner = "defender"
[[entry]]
seat = "attacker"
edge = "south"
units = [{{ id = "FOE", type = "HVY" }}]
[[force]]
seat = "defender"
armor_units = "30"
squads = 6
offers = ["HVY", "SHVY", "HWZ", "INF"]
zones = [{{ title = "anywhere", {zone} }}]
{more}
"""


def game_of(text: str, faces: list[int] | None = None) -> Game:
    """Return a game of a small scenario, at its set-up."""
    return start_game(read_scenario(text, "small.toml"), ScriptedDice(faces or []))


def take(game: Game, *lines: str) -> list[dict]:
    """Apply decisions, and return what happened."""
    events: list[dict] = []
    for line in lines:
        events.extend(event_facts(game.state, event) for event in game.apply(read_decision(game.state, line)))
    return events


def refused(game: Game, line: str) -> tuple[str, str]:
    """Return the rule and reason of a refusal."""
    with pytest.raises(IllegalDecision) as caught:
        take(game, line)
    return caught.value.refusal.rule, caught.value.refusal.reason


def spent(game: Game) -> int:
    """Return the sixths of an armor unit that the defender has spent."""
    assert game.state.setting.brief is not None
    return spent_on(game.state, game.state.setting.brief.forces[0], infantry=False).total


# -- rp:4.021, rp:4.022: gear as a purchase ----------------------------------------------------------------------------


@rule("rp:4.022")
def test_a_superheavy_with_gear_costs_half_an_armor_unit_more() -> None:
    game = game_of(scenario())
    events = take(game, "place SHVY1 0505 gear")
    assert events[0]["gear"] is True
    assert spent(game) == 15
    # Placed elsewhere, it keeps its gear. Taken back first, it is bought again without it.
    take(game, "place SHVY1 0506")
    assert (spent(game), game.state.towing.gear[game.state.find("SHVY1")]) == (15, 1)
    take(game, "take SHVY1", "place SHVY1 0505")
    assert (spent(game), game.state.towing.gear[game.state.find("SHVY1")]) == (12, 0)
    take(game, "place SHVY1 0505 gear")
    assert spent(game) == 15


@rule("rp:4.021")
def test_an_ogre_with_gear_costs_one_and_a_half_armor_units_more() -> None:
    game = game_of(scenario(options='towing = true, ogre_equivalents = true, ogres = "reinforcement-pack"'))
    take(game, "place MK51 0505 gear")
    assert spent(game) == 25 * 6 + 9
    rule_id, reason = refused(game, "place MK11 0506 gear")
    assert rule_id == "1.07"
    assert "13/2 armor units, and 7/2 are left" in reason
    take(game, "take MK51", "place MK11 0506 gear")
    assert spent(game) == 5 * 6 + 9


@rule("rp:4.02")
def test_a_suggested_set_up_may_buy_gear() -> None:
    game = game_of(scenario())
    decision = placement(game.state, placings_of(["SHVY1 0505 gear", "INF1 0506 3"], game.state.board))
    assert isinstance(decision, Place)
    assert (decision.unit_id, decision.gear) == ("SHVY1", True)
    game.apply(decision)
    following = placement(game.state, placings_of(["SHVY1 0505 gear", "INF1 0506 3"], game.state.board))
    assert isinstance(following, Place)
    assert (following.unit_id, following.squads, following.gear) == ("INF1", 3, False)


@rule("rp:4.02")
def test_the_shop_says_what_gear_costs() -> None:
    game = game_of(scenario())
    assert game.state.setting.brief is not None
    said = shop_report(game.state, game.state.setting.brief.forces[0])
    assert "3/2 armor units for an Ogre, 1/2 armor unit for a Superheavy" in said


@rule("rp:4.02")
def test_gear_is_not_for_everybody_nor_for_every_game() -> None:
    assert refused(game_of(scenario()), "place HVY1 0505 gear")[0] == "rp:4.02"
    assert refused(game_of(scenario(options="turn_limit = 9")), "place SHVY1 0505 gear")[0] == "rp:4.02"


@rule("rp:4.01")
def test_gear_comes_with_a_purchase_or_with_the_scenario() -> None:
    given = 'units = [{ id = "MULE", type = "MK3", gear = true }, { id = "PLAIN", type = "MK3" }]'
    game = game_of(scenario(given))
    take(game, "place MULE 0505")
    assert game.state.towing.gear[game.state.find("MULE")] == 1
    assert refused(game, "place PLAIN 0506 gear")[0] == "rp:4.01"
    with pytest.raises(FileFault, match="only Ogres and Superheavies can have towing gear"):
        game_of(scenario('units = [{ id = "H", type = "HVY", gear = true }]'))


@pytest.fixture
def position(position_file):
    """Return the state of a position with these units."""
    return lambda *lines, **options: state_of(position_file(*lines, map=PLAIN, options=options), "test")


@rule("rp:4.021")
@rule("rp:4.022")
def test_what_gear_is_worth(position) -> None:
    geared = position(
        "A MK5 attacker 0404 gear=true", "B SHVY attacker 0404 gear=true", "FOE HVY defender 0901", towing=True
    )
    bare = position("A MK5 attacker 0404", "B SHVY attacker 0404", "FOE HVY defender 0901", towing=True)
    for state in (geared, bare):
        lose(state, 0)
        lose(state, 1)
    assert victory_points(geared, 1).total == 150 + 9 + 15
    assert victory_points(bare, 1).total == 150 + 12


# -- rp:5.01, 13.03: Ogre equivalents ----------------------------------------------------------------------------------


TABLES = {
    "sixth": {
        "MK1": 4,
        "MK2": 8,
        "MK3": 17,
        "MK3B": 20,
        "FENCER": 22,
        "FENCERB": 23,
        "MK4": 25,
        "MK5": 25,
        "NINJA": 25,
        "VULCAN": 25,
        "MK6": 40,
        "DOPPEL": 40,
    },
    "reinforcement-pack": {"MK1": 5, "MK2": 9, "MK3": 17, "FENCER": 24, "MK4": 25, "MK5": 25, "MK6": 35},
}


@rule("rp:5.01")
@rule("13.03")
@pytest.mark.parametrize("ogres", BOTH)
def test_each_book_has_its_table(ogres: str) -> None:
    game = game_of(scenario(options=f'ogre_equivalents = true, ogres = "{ogres}"'))
    brief = game.state.setting.brief
    assert brief is not None
    types = [game.state.types[index] for index in brief.forces[0].offered]
    assert {t.id: t.armor_units for t in types if t.is_ogre} == TABLES[ogres]


@rule("rp:5.01")
def test_a_mark_ii_and_21_armor_units() -> None:
    """In the pack's example, 30 armor units buy a Mark II, worth 9, and 21 more."""
    game = game_of(scenario(options='ogre_equivalents = true, ogres = "reinforcement-pack"'))
    take(game, "place MK21 0505")
    assert 180 - spent(game) == 21 * 6


@rule("13.03")
def test_a_mark_ii_and_22_armor_units() -> None:
    """In the sixth edition's example, it is worth 8."""
    game = game_of(scenario(options="ogre_equivalents = true"))
    take(game, "place MK21 0505")
    assert 180 - spent(game) == 22 * 6
    rule_id, reason = refused(game, "place MK51 0506")
    assert rule_id == "1.07"
    # Six squads pay for two more armor units' worth of Ogre.
    assert "costs 25 armor units, and 24 are left" in reason
    take(game, "place MK3B1 0506", "place MK11 0507")
    brief = game.state.setting.brief
    assert brief is not None
    squads = spent_on(game.state, brief.forces[0], infantry=True)
    assert (spent(game), squads.total, squads.lines[-1].rule) == (180, 6, "13.03")
    assert refused(game, "place INF1 0508")[0] == refused(game, "place HVY1 0508")[0] == "1.07"
    take(game, "take MK11", "place INF1 0508 3")


@rule("13.03")
@pytest.mark.parametrize("ogre_first", [True, False])
def test_the_order_of_buying_is_nothing(ogre_first: bool) -> None:
    """A Mark III for 17 and tanks for 15 make 32. Six squads pay for two of these, whatever was placed first."""
    game = game_of(scenario(options="ogre_equivalents = true"))
    tanks = [f"place HVY{number} {hex_}" for number, hex_ in enumerate(HEXES[:15], 1)]
    ogre = "place MK31 0101"
    take(game, *([ogre, *tanks] if ogre_first else [*tanks, ogre]))
    assert refused(game, "place HVY16 1212")[0] == refused(game, "place INF1 1212 1")[0] == "1.07"
    # A unit moved to another hex is not bought again.
    take(game, "place HVY1 1212", "place MK31 1213")
    take(game, "take HVY15", "place INF1 1214 3")
    assert refused(game, "place INF2 1215 1")[1] == "INF2 costs 1 squad, and 0 are left"


@rule("13.03")
def test_squads_pay_for_no_tanks() -> None:
    game = game_of(scenario(options="ogre_equivalents = true"))
    take(game, *(f"place HVY{number} {hex_}" for number, hex_ in enumerate(HEXES[:30], 1)))
    assert refused(game, "place HVY31 1212")[1] == "HVY31 costs 1 armor unit, and 0 are left"
    assert refused(game, "place MK11 1212")[1] == "MK11 costs 4 armor units, and 2 are left"


@rule("rp:5.01")
def test_in_the_pack_squads_pay_for_no_ogre() -> None:
    game = game_of(scenario(options='ogre_equivalents = true, ogres = "reinforcement-pack"'))
    take(game, "place MK51 0505")
    take(game, "place MK11 0506")
    assert refused(game, "place MK12 0507")[1].endswith("and 0 are left")


@rule("13.03")
def test_an_ogre_that_is_given_is_not_bought() -> None:
    given = 'units = [{ id = "OGRE", type = "MK6" }]'
    game = game_of(scenario(given, options="ogre_equivalents = true"))
    take(game, "place OGRE 0505")
    assert spent(game) == 0
    assert refused(game, "place MK61 0506")[0] == "small"


@rule("rp:5.02")
@rule("rp:5.01")
def test_it_is_optional() -> None:
    rule_id, reason = refused(game_of(scenario()), "place MK21 0505")
    assert rule_id == "small"
    assert "not available" in reason
    offered = scenario().replace('"INF"]', '"INF", "MK2"]')
    game = game_of(offered)
    take(game, "place MK21 0505")
    assert spent(game) == 48


@rule("rp:3.013")
@rule("rp:3.011")
@pytest.mark.parametrize(
    ("nation", "own", "other"), [("combine", "MK21", "FENCER1"), ("paneuropean", "FENCER1", "MK21")]
)
def test_ogres_of_one_side(nation: str, own: str, other: str) -> None:
    options = 'ogre_equivalents = true, ogres = "reinforcement-pack"'
    game = game_of(scenario(f'nation = "{nation}"', options))
    take(game, f"place {own} 0505", "place MK31 0606" if own == "MK21" else "take FENCER1")
    assert refused(game, f"place {other} 0507")[0] == "small"


@rule("rp:3.011")
@rule("rp:3.012")
@rule("rp:3.013")
@rule("rp:3.014")
@pytest.mark.parametrize(
    ("first", "second", "rule_id"),
    [
        ("MK11", "FENCER1", "rp:3.013"),
        ("MK21", "FENCER1", "rp:3.013"),
        ("FENCER1", "MK11", "rp:3.011"),
        ("FENCER1", "MK21", "rp:3.012"),
        ("FENCER1", "MK61", "rp:3.014"),
    ],
)
def test_a_force_of_no_named_side_is_of_one_all_the_same(first: str, second: str, rule_id: str) -> None:
    options = 'ogre_equivalents = true, ogres = "reinforcement-pack"'
    game = game_of(scenario(options=options).replace('armor_units = "30"', 'armor_units = "80"'))
    take(game, f"place {first} 0505", "place MK31 0606")
    cited, reason = refused(game, f"place {second} 0507")
    assert cited == rule_id
    assert first in reason
    take(game, f"take {first}", f"place {second} 0507")
    # A unit that the scenario gives counts as well.
    given = scenario('units = [{ id = "OLD", type = "FENCER" }]', options)
    assert refused(game_of(given), "place MK11 0507")[0] == "rp:3.011"


@rule("13.03")
def test_ids_of_ogres_that_are_bought() -> None:
    game = game_of(scenario(options="ogre_equivalents = true"))
    take(game, "place MK11 0505", "place MK112 0506", "place MK3B1 0507")
    assert [game.state.kind(game.state.find(name)).id for name in ("MK11", "MK112", "MK3B1")] == ["MK1", "MK1", "MK3B"]
    assert refused(game, "place MK2 0508") == ("1.07", "give the unit a number, as in MK21")


# -- rp:6.02, rp:6.03: damage ------------------------------------------------------------------------------------------


def wreck(kind: str = "MK3", how: str = "immobile") -> str:
    """Return a given Ogre damaged in earlier battles."""
    return f'units = [{{ id = "WRECK", type = "{kind}", damaged = "{how}" }}]'


@rule("rp:6.02")
@rule("rp:6.03")
def test_an_immobile_mark_iii_rolls_when_it_is_placed() -> None:
    # Main 2, secondaries 1 3 2 6, two missiles 1 2, antipersonnel 5.
    game = game_of(scenario(wreck()), [2, 1, 3, 2, 6, 1, 2, 5])
    events = take(game, "place WRECK 0505")
    assert [event["event"] for event in events] == ["place", "damage"]
    dice = {"weapons": [2, 1, 3, 2, 6], "missiles": [1, 2], "ap": 5}
    assert events[1]["dice"] == dice
    assert events[1]["lost"] == {"secondary": 2, "missile": 1, "ap": 5}
    assert events[1]["treads_lost"] == 45
    assert events[1]["rule"] == "rp:6.03"
    assert game.steps[-1].faces == [2, 1, 3, 2, 6, 1, 2, 5]
    unit = game.state.find("WRECK")
    assert game.state.sheets.treads[unit] == 0
    assert game.state.sheets.left[unit * COMPONENTS :][:COMPONENTS] == [1, 2, 3, 1, 0, 0, 0]
    # When it is placed again, it does not roll again.
    assert [event["event"] for event in take(game, "place WRECK 0606")] == ["place"]


@rule("rp:6.02")
def test_an_immobile_ogre_never_moves(judged) -> None:
    units = ("W MK3 attacker 0404 damaged=immobile", "FOE HVY defender 0901")
    verdict = judged(*units, map=PLAIN, do="move W 0405", dice=[1, 1, 1, 1, 1, 1, 1, 1])
    assert verdict.event("damage")["unit"] == "W"
    assert verdict.rule == "3.04.2"
    assert verdict.unit("W")["worn"] == 45


@rule("rp:6.03")
def test_racks_and_what_is_in_them(judged) -> None:
    # A Mark IV: main, two secondaries, three racks; a die for each rack that is left.
    units = ("W MK4 attacker 0404 damaged=immobile", "FOE HVY defender 0901")
    verdict = judged(*units, map=PLAIN, dice=[6, 5, 2, 1, 4, 2, 6, 3, 6])
    damage = verdict.event("damage")
    assert damage["dice"] == {"weapons": [6, 5, 2, 1, 4, 2], "racks": [6, 3], "ap": 6}
    unit = verdict.unit("W")
    assert unit["destroyed"] == {"main": 1, "secondary": 1, "ap": 6, "rack": 1}
    assert unit["spent"] == {"internal": 6}


@rule("rp:6.03")
def test_racks_hold_no_more_than_there_are_missiles(judged) -> None:
    units = ("W NINJA attacker 0404 damaged=immobile", "FOE HVY defender 0901")
    # Main, two secondaries, the rack; its missiles; two external ones; antipersonnel.
    verdict = judged(*units, map=PLAIN, dice=[1, 1, 1, 1, 6, 6, 6, 1])
    assert "internal" not in verdict.unit("W").get("spent", {})
    assert verdict.unit("W")["spent"] == {"missile": 2}


@rule("rp:6.03")
def test_a_mobile_ogre_loses_a_die_for_each_five_tread_units(judged) -> None:
    """In the chart's example, a Mark II with 30 tread units rolls six dice."""
    units = ("W MK2 attacker 0404 damaged=mobile", "FOE HVY defender 0901")
    verdict = judged(*units, map=PLAIN, dice=[1, 1, 1, 1, 1, 2, 3, 4, 5, 1])
    assert verdict.event("damage")["dice"]["treads"] == [1, 2, 3, 4, 5, 1]
    assert verdict.event("damage")["treads_lost"] == 16
    assert verdict.unit("W")["treads"] == 14
    assert verdict.dice_left == []
    gone = judged(*units, map=PLAIN, dice=[1, 1, 1, 1, 6, 6, 6, 6, 6, 6])
    assert gone.unit("W")["treads"] == 0


@rule("rp:6.03")
def test_one_of_which_nothing_is_left_is_rolled_again(judged) -> None:
    units = ("W MK1 attacker 0404 damaged=immobile", "FOE HVY defender 0901")
    verdict = judged(*units, map=PLAIN, dice=[3, 4, 3, 3])
    assert verdict.event("damage", 0)["result"] == "rolled again"
    assert "result" not in verdict.event("damage", 1)
    assert verdict.unit("W")["destroyed"] == {"main": 1, "ap": 3}


@rule("rp:6.03")
def test_without_dice_the_judge_says_which_roll_was_due(judged) -> None:
    verdict = judged("W MK3 attacker 0404 damaged=immobile", "FOE HVY defender 0901", map=PLAIN, dice=[1])
    assert verdict.rule == "dice"
    assert "rp:6.03" in verdict.reason
    assert verdict.unit("W")["damaged"] == "immobile"


@rule("rp:6.03")
@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("W HVY attacker 0404 damaged=immobile", "expected an Ogre"),
        ("W MK3 attacker 0404 damaged=mobile treads=3", "without other damage"),
        ("W MK3 attacker 0404 treads=40 worn=6", "at most the tread units lost"),
        ("W MK3 attacker 0404 scars=1", "the points"),
    ],
)
def test_damage_that_cannot_be(judged, line: str, fault: str) -> None:
    with pytest.raises(FileFault, match=fault):
        judged(line, "FOE HVY defender 0901", map=PLAIN)


@rule("rp:6.03")
def test_only_what_is_set_up_comes_damaged() -> None:
    entry = scenario().replace('{ id = "FOE", type = "HVY" }', '{ id = "FOE", type = "MK3", damaged = "mobile" }')
    with pytest.raises(FileFault, match="a force that is set up"):
        game_of(entry)
    with pytest.raises(FileFault, match="only an Ogre"):
        game_of(scenario('units = [{ id = "H", type = "HVY", damaged = "immobile" }]'))


@rule("rp:6.02")
def test_what_was_lost_before_the_game_counts_for_nobody(position) -> None:
    state = position(
        "W MK3 attacker 0404 treads=0 worn=45 destroyed.main=1 destroyed.ap=2 scars=8", "FOE HVY defender 0901"
    )
    # The main battery is an old scar; two antipersonnel guns were shot away in play.
    assert victory_points(state, 1).total == 2
    lose(state, 0)
    assert victory_points(state, 1).total == 100 - 45 - 8


@rule("rp:6.02")
@rule("1.08.1")
def test_an_ogre_that_never_could_move_is_not_left_immobile(position) -> None:
    state = position("W MK3 attacker 0404 treads=0 worn=45", "FOE HVY defender 0901")
    state.outcome = Outcome(-1, "Draw", "", "1.08")
    assert victory_points(state, 1).total == 0
    state.wear = Wear((0, 0), (0, 0), state.wear.scars)
    assert victory_points(state, 1).total == 100


@rule("rp:6.03")
@rule("rp:4.05")
def test_snapshots_keep_all_of_it() -> None:
    given = (
        'units = [{ id = "WRECK", type = "MK3", damaged = "mobile" }, { id = "MULE", type = "MK5", gear = true }, '
        '{ id = "GUN", type = "HWZ" }]'
    )
    text = scenario(given)
    entry = read_scenario(text, "small.toml")
    game = start_game(entry, SeededDice(3))
    start = game.state.copy()
    take(game, "place WRECK 0505")
    assert read_snapshot(write_snapshot(game.state), start, "test") == game.state
    take(game, "place MULE 0606", "place GUN 0606", "end", "move FOE 1123", *["end"] * 3, "hook MULE to GUN")
    again = read_snapshot(write_snapshot(game.state), start, "test")
    assert again == game.state
    assert again.towing.tows == game.state.towing.tows
    game.apply(read_decision(game.state, "unhook MULE"))
    assert game.state != again
    assert read_snapshot(write_snapshot(game.state), start, "test").towing.emplacing == game.state.towing.emplacing


@rule("rp:6.03")
def test_damage_in_a_sentence() -> None:
    game = game_of(scenario(wreck("MK1")), [3, 4, 3, 3])
    events = game.apply(read_decision(game.state, "place WRECK 0505"))
    assert [sentence(game.state, event) for event in events[1:]] == [
        "WRECK was damaged in earlier battles: rolled 3 4; nothing is left of it, so its damage is rolled "
        "again (rp:6.03)",
        "WRECK was damaged in earlier battles: rolled 3 3; lost 1 main battery, 3 antipersonnel guns and 18 tread "
        "units (rp:6.03)",
    ]


def test_the_options_are_kept_in_the_rules() -> None:
    entry = read_scenario(scenario(options="towing = true, ogre_equivalents = true"), "small.toml")
    rules = scenario_rules(entry, scenario_board(entry), {})
    assert rules.towing
    assert rules.ogre_equivalents
