"""The 1977 edition, sections 1, 7 and 9: its scenarios, how they are set up, how they end and who wins."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cybertank.game.dice import SeededDice
from cybertank.players.random.random_player import RandomPlayer
from cybertank.scenarios.files import load_scenario, read_scenario, scenario_names, scenario_rules
from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.scenarios.start import start_game
from cybertank.state.edition import FIRST
from cybertank.state.frames import SetUp, Turn
from cybertank.state.state import ENTERING
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.forecasts.announcements import announce
from cybertank.text.ledger import find
from cybertank.text.notation.decisions import read_decision
from cybertank.text.units.set_up_reports import budget_report

rule = pytest.mark.rule

Judged = Callable[..., Any]
TableOf = Callable[..., Any]

ALL = [name for name in scenario_names() if name.startswith("1977-")]
TURN = ["end", "end", "end"]


# -- 1.03, 1.04: forces and zones --------------------------------------------------------------------------------------

BUDGETS = [("1977-basic", 12, 20, 20, "1977:1.03"), ("1977-advanced", 20, 30, 40, "1977:1.04")]


@rule("1977:1.03")
@rule("1977:1.04")
@pytest.mark.parametrize(("name", "armor", "squads", "ahead", "number"), BUDGETS)
def test_the_defense_buys_and_sets_up_first(
    table_of: TableOf, name: str, armor: int, squads: int, ahead: int, number: str
) -> None:
    table = table_of(name)
    assert table.seat == "defender"
    free = [f"{column:02d}{row:02d}" for row in (1, 2) for column in range(1, 16)]
    table.say("place CP 0801")
    free.remove("0801")
    for i in range(armor // 2):
        table.say(f"place HWZ{i + 1} {free.pop()}")
    refusal = table.refusal(f"place HVY1 {free[0]}")
    assert refusal.rule == number
    assert "0 are left" in refusal.reason
    for i in range(squads // 3):
        table.say(f"place INF{i + 1} {free.pop()} 3")
    assert table.refusal(f"place INF90 {free[0]} 3").rule == number
    assert table.refusal("place LT1 0501").rule == number, "not a counter of this edition"
    table.say("end")
    frame = table.game.frame
    assert isinstance(frame, Turn)
    assert (table.seat, frame.number) == ("attacker", 1)


@rule("1977:1.03")
@rule("1977:1.04")
@pytest.mark.parametrize(("name", "armor", "squads", "ahead", "number"), BUDGETS)
def test_what_stands_where(table_of: TableOf, name: str, armor: int, squads: int, ahead: int, number: str) -> None:
    table = table_of(name)
    assert table.refusal("place CP 0816").rule == number, "the post is in the obstructed area too"
    table.say("place CP 0815", "place HVY1 0807")
    assert table.refusal("place HVY1 0107").rule == number, "a crater"
    for i in range(ahead // 4):
        table.say(f"place HVY{i + 2} {i + 1:02d}{15 - i % 2:02d}")
    refusal = table.refusal("place INF1 0515 1" if name == "1977-basic" else "place INF1 1208 1")
    assert f"can hold {ahead} points" in refusal.reason
    table.say("place INF1 0906 1")
    assert table.refusal("place HVY1 0818").rule == number, "nothing in the clear area"


@rule("1977:1.03")
@rule("1977:1.04")
@pytest.mark.parametrize(("name", "ogre"), [("1977-basic", "MK3"), ("1977-advanced", "MK5")])
def test_the_ogre_enters_anywhere_on_the_bottom(table_of: TableOf, name: str, ogre: str) -> None:
    table = table_of(name).say("place CP 0801", "place HVY1 0805", "end")
    state = table.game.state
    assert state.kind(state.find("OGRE")).id == ogre
    assert table.refusal("end").rule in ("1977:1.03", "1977:1.04"), "it moves first, and must enter"
    assert table.refusal("move OGRE 0221").rule.startswith("1977:"), "0221 is not on the bottom edge"
    table.say("move OGRE 0121 0120 0119")
    assert state.movement.spent[state.find("OGRE")] == 3


# -- 1.03, 1.04, 7: how it ends ----------------------------------------------------------------------------------------

POST = "CP CP defender 0801"
OGRE = "OGRE MK3 attacker 0822"


def left(points: int) -> list[str]:
    """Return defenders with this many points of attack strength."""
    tanks = [f"H{i} HVY defender {i + 1:02d}05" for i in range(points // 4) if i != 4]
    return [*tanks, *[f"M{i} INF defender {i + 1:02d}01" for i in range(points - 4 * len(tanks))]]


@rule("1977:1.03")
@rule("1977:7.01")
@pytest.mark.parametrize(
    ("units", "do", "dice", "grade", "winner"),
    [
        (["OGRE MK3 attacker 0802", POST], "move OGRE 0801", [], "Complete Ogre victory", "attacker"),
        ([OGRE, "CP CP defender 0821", *left(4)], "move OGRE 0821 0822 off", [], "Ogre victory", "attacker"),
        ([OGRE, POST, *left(30)], "move OGRE off", [], "Marginal defense victory", "defender"),
        ([OGRE, POST, *left(4)], "resign", [], "Defense victory", "defender"),
        ([OGRE, POST, *left(29)], "resign", [], "Defense victory", "defender"),
        ([OGRE, POST, *left(30)], "resign", [], "Complete defense victory", "defender"),
    ],
)
def test_the_grades_of_the_basic_scenario(
    first: Judged, units: list[str], do: str, dice: list[int], grade: str, winner: str
) -> None:
    said = first(*units, scenario="1977-basic", do=do, dice=dice)
    assert (said.outcome["grade"], said.outcome["winner"]) == (grade, winner)
    assert said.outcome["rule"] == "1977:1.03"
    assert said.next is None


@rule("1977:1.03")
@rule("1977:3.02")
@rule("1977:7.01")
def test_the_game_goes_on_without_a_post_until_the_ogre_is_gone(first: Judged) -> None:
    wreck = "destroyed.main=1 destroyed.secondary=4 destroyed.ap=7 spent.missile=2 treads=0"
    units = (f"OGRE MK3 attacker 0810 {wreck}", "CP CP defender 0809", "H HVY defender 0808")
    on = first(*units, scenario="1977-basic", phase="fire", do="fire OGRE:ap at CP")
    assert on.outcome is None
    do = ["fire OGRE:ap at CP", "end", "end", "end", "fire H at OGRE:ap"]
    over = first(*units, scenario="1977-basic", phase="fire", do=do, dice=[6])
    assert over.outcome["grade"] == "Marginal Ogre victory"
    assert over.outcome["winner"] == "attacker"


@rule("1977:1.04")
@pytest.mark.parametrize(("points", "grade"), [(49, "Defense victory"), (50, "Complete defense victory")])
def test_the_advanced_scenario_asks_for_fifty_points(first: Judged, points: int, grade: str) -> None:
    said = first("OGRE MK5 attacker 0822", POST, *left(points), scenario="1977-advanced", do="resign")
    assert said.outcome["grade"] == grade


@rule("1977:7.01")
def test_without_a_scenario_the_game_ends_with_a_force(first: Judged) -> None:
    said = first(OGRE, "H HVY defender 0805", do="move OGRE off")
    assert said.outcome["winner"] == "defender"
    assert said.outcome["rule"] == "1977:7.01"


@rule("1977:3.02")
@rule("1977:7.02")
@pytest.mark.parametrize("post", [POST, "H HVY defender 0801"], ids=["the post stands", "the post is lost"])
def test_when_time_is_up_the_defense_has_a_marginal_victory(first: Judged, post: str) -> None:
    units = ("OGRE MK3 attacker 0810", post, *left(30))
    do = [*TURN, *TURN]
    said = first(*units, scenario="1977-basic", options={"turn_limit": 3}, turn=3, do=do)
    assert (said.outcome["grade"], said.outcome["winner"]) == ("Marginal defense victory", "defender")
    assert said.outcome["rule"] == "1977:7.02"
    assert first(*units, scenario="1977-basic", options={"turn_limit": 4}, turn=3, do=do).outcome is None


@rule("1977:7.02")
def test_a_victory_that_is_met_counts_when_time_is_up(first: Judged) -> None:
    units = ("A HVY attacker 0820", "H HVY defender 0801", "WATCHDOG MK3 defender 0805")
    said = first(
        *units, scenario="1977-ogre-defending-basic", options={"turn_limit": 1}, lost=["CP"], do=[*TURN, *TURN]
    )
    assert (said.outcome["grade"], said.outcome["winner"]) == ("Marginal attack victory", "attacker")


# -- 9: the other scenarios --------------------------------------------------------------------------------------------


@rule("1977:9.02")
@pytest.mark.parametrize("name", ALL)
def test_every_scenario_is_played_by_both_editions(name: str) -> None:
    entry = load_scenario(name)
    assert entry.editions == ["1977", "sixth"]
    assert entry.rule.startswith("1977:")
    assert start(name, seed=1).state.setting.rules.edition.name == FIRST
    sixth = start(name, seed=1, edition="sixth")
    assert sixth.header.edition == "sixth"
    assert sixth.state.setting.rules.ogres == "sixth"
    while isinstance(sixth.game.frame, SetUp):
        assert sixth.seat is not None
        set_up(sixth, suggestions(name, sixth.seat)[0])
        sixth.apply("end")


def test_an_edition_that_a_scenario_is_not_made_for_is_refused() -> None:
    with pytest.raises(FileFault, match="cannot be played under the 1977 rules"):
        start("mark-iii", edition="1977")
    with pytest.raises(FileFault, match="unknown edition"):
        start("1977-basic", edition="1980")
    entry = load_scenario("1977-basic")
    text = 'version = 1\nname = "x"\ntitle = "x"\nrule = "x"\nmap = "ogre"\nseats = ["a"]\nstory = "x"\neditions = []\n'
    with pytest.raises(FileFault, match="editions"):
        read_scenario(text, "x.toml")
    assert scenario_rules(entry, start("1977-basic", seed=1).state.board, {}).edition.name == FIRST


@rule("1977:9.03")
def test_a_mark_iii_defends_with_twelve_armor_units_behind_the_line(table_of: TableOf) -> None:
    table = table_of("1977-mark-iii-defending")
    assert "0 of 12 spent" in budget_report(table.game.state, table.game.state.setting.brief.forces[0])
    assert table.game.state.setting.brief.forces[0].squads == 15
    table.say("place GUARD 0815", "place CP 0801")
    assert table.refusal("place GUARD 0816").rule == "1977:9.03"
    assert table.refusal("place HVY1 0808").rule == "1977:9.03"
    table.say("place HVY1 0807", "end")
    state = table.game.state
    assert state.kind(state.find("OGRE")).id == "MK5"


@rule("1977:9.03")
@pytest.mark.parametrize(
    ("units", "grade"),
    [
        ((POST, "GUARD MK3 defender 0803"), "Complete defense victory"),
        ((POST, "H HVY defender 0803"), "Defense victory"),
        (("GUARD MK3 defender 0803",), "Marginal Ogre victory"),
    ],
)
def test_the_grades_of_a_mark_iii_on_defense(first: Judged, units: tuple, grade: str) -> None:
    lost = [] if POST in units else ["CP"]
    said = first("OGRE MK5 attacker 0822", *units, scenario="1977-mark-iii-defending", lost=lost, do="resign")
    assert said.outcome["grade"] == grade


@rule("1977:9.03")
def test_a_guard_that_flees_leaves_the_ogre_a_victory(first: Judged) -> None:
    units = ("OGRE MK5 attacker 0810", "GUARD MK3 defender 0822")
    said = first(*units, scenario="1977-mark-iii-defending", seat="defender", lost=["CP"], do="move GUARD off")
    assert (said.outcome["grade"], said.outcome["winner"]) == ("Ogre victory", "attacker")


@rule("1977:9.04")
@pytest.mark.parametrize("name", ["1977-mark-iiis-attacking", "1977-mark-iiis-attacking-three"])
def test_two_mark_iiis_attack_22_armor_units(name: str) -> None:
    session = start(name, seed=1)
    state = session.state
    brief = state.setting.brief
    assert brief is not None
    assert (brief.forces[0].armor_units // 6, brief.forces[0].squads) == (22, 30)
    assert [state.kind(u).id for u in range(2)] == ["MK3", "MK3"]
    assert brief.forces[0].zones[1].attack_limit == 40


ATTACKERS = {"seats": ["first", "second", "defender"], "sides": {"attackers": ["first", "second"]}}


@rule("1977:9.04")
@pytest.mark.parametrize(("post", "grade"), [(True, "Marginal defense victory"), (False, "Ogre victory")])
def test_one_ogre_that_gets_away_is_enough(first: Judged, post: bool, grade: str) -> None:
    units = ["OGRE1 MK3 first 0822", "OGRE2 MK3 second 0622", "H HVY defender 0803", *([POST] if post else [])]
    do = ["move OGRE1 off", *TURN, "resign"]
    lost = [] if post else ["CP"]
    said = first(*units, **ATTACKERS, scenario="1977-mark-iiis-attacking-three", seat="first", lost=lost, do=do)
    assert (said.outcome["grade"], said.outcome["winner"]) == (grade, "defender" if post else "first")


@rule("1977:9.04")
@pytest.mark.parametrize(("post", "grade"), [(True, "Defense victory"), (False, "Marginal Ogre victory")])
def test_both_ogres_must_be_destroyed(first: Judged, post: bool, grade: str) -> None:
    units = ["OGRE2 MK3 second 0622", "H HVY defender 0803", *([POST] if post else [])]
    lost = ["OGRE1"] if post else ["OGRE1", "CP"]
    scenario = "1977-mark-iiis-attacking-three"
    said = first(*units, **ATTACKERS, scenario=scenario, seat="second", lost=lost, do="resign")
    assert (said.outcome["grade"], said.outcome["winner"]) == (grade, "defender" if post else "first")


@rule("1977:9.05")
@pytest.mark.parametrize(
    ("name", "ogre", "attack", "defense"),
    [
        ("1977-ogre-defending-basic", "MK3", (12, 20), (6, 10)),
        ("1977-ogre-defending-advanced", "MK5", (20, 30), (10, 15)),
    ],
)
def test_standard_units_come_for_a_post_that_an_ogre_guards(
    table_of: TableOf, name: str, ogre: str, attack: tuple, defense: tuple
) -> None:
    table = table_of(name)
    brief = table.game.state.setting.brief
    assert brief is not None
    assert [(f.armor_units // 6, f.squads) for f in brief.forces] == [defense, attack]
    assert table.seat == "defender"
    table.say("place CP 0801", "place WATCHDOG 0810", "place HVY1 0805", "end")
    assert table.game.state.kind(table.game.state.find("WATCHDOG")).id == ogre
    assert table.seat == "attacker"
    assert "choose from: the south edge" in table.refusal("place HVY2 0820").reason
    assert "the south edge" in table.refusal("place HVY2 north").reason
    assert "not on offer" in table.refusal("place HWZ1 south").reason
    table.say("place HVY2 south", "place INF1 south 3")
    state = table.game.state
    assert "1 of " in budget_report(state, brief.forces[1])
    assert [state.hex_of[state.find(u)] for u in ("HVY2", "INF1")] == [ENTERING, ENTERING]
    table.say("take HVY2", "place HVY2 south", "end")
    table.say("move HVY2 0822 0821 0820", "end", "end", "end")
    assert table.seat == "defender", "the infantry can wait"


@rule("1977:9.05")
@pytest.mark.parametrize(
    ("units", "lost", "resigns", "grade"),
    [
        ((POST, "WATCHDOG MK3 defender 0805", "H1 HVY defender 0101"), [], "defender", "Complete attack victory"),
        (("H1 HVY defender 0101",), ["CP", "WATCHDOG"], "attacker", "Attack victory"),
        (("WATCHDOG MK3 defender 0805",), ["CP"], "attacker", "Marginal attack victory"),
        (("CP CP defender 0801", "WATCHDOG MK3 defender 0805", *left(14)), [], "attacker", "Complete defense victory"),
        (("CP CP defender 0801", "WATCHDOG MK3 defender 0805", *left(13)), [], "attacker", "Defense victory"),
        (("CP CP defender 0801", "H1 HVY defender 0101"), ["WATCHDOG"], "attacker", "Marginal defense victory"),
    ],
)  # fmt: skip
def test_the_grades_where_an_ogre_defends(first: Judged, units: tuple, lost: list, resigns: str, grade: str) -> None:
    said = first(
        "A HVY attacker 0820", *units, scenario="1977-ogre-defending-basic", lost=lost, seat=resigns, do="resign"
    )
    assert said.outcome["grade"] == grade


@rule("1977:9.06")
@pytest.mark.parametrize(
    ("name", "seats", "ogre"),
    [
        ("1977-duel", ["red", "blue"], "MK5"),
        ("1977-duel-three", ["red", "blue", "green"], "MK3"),
        ("1977-duel-four", ["red", "blue", "green", "black"], "MK3"),
    ],
)
def test_a_duel_is_for_two_three_or_four(name: str, seats: list[str], ogre: str) -> None:
    session = start(name, seed=1)
    state = session.state
    assert list(session.seats) == seats
    assert [state.kind(u).id for u in range(len(seats))] == [ogre] * len(seats)
    assert len(set(state.setting.side_of)) == len(seats)


DUEL = {"scenario": "1977-duel-three", "seats": ["red", "blue", "green"], "seat": "red"}


@rule("1977:9.06")
def test_the_last_ogre_has_won_fully_where_the_others_are_destroyed(first: Judged) -> None:
    wreck = "destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 spent.missile=2 treads=3"
    units = ("RED MK3 red 0820", f"BLUE MK3 blue 0819 {wreck}", f"GREEN MK3 green 0818 {wreck}")
    two = first(
        *units,
        **DUEL,
        phase="fire",
        do=["fire RED:main at BLUE:treads", "fire RED:secondary at GREEN:treads"],
        dice=[6, 6],
    )
    assert (two.outcome["grade"], two.outcome["winner"]) == ("Victory", "red")
    one = first(*units, **DUEL, phase="fire", do=["fire RED:main at BLUE:treads"], dice=[6])
    assert one.outcome is None


@rule("1977:9.06")
def test_the_last_ogre_has_won_marginally_where_another_went_over_the_river(first: Judged) -> None:
    units = ("RED MK3 red 0820", "BLUE MK3 blue 0822")
    said = first(*units, **{**DUEL, "seat": "blue"}, lost=["GREEN"], do="move BLUE off")
    assert (said.outcome["grade"], said.outcome["winner"]) == ("Marginal victory", "red")


@rule("1977:9.06")
def test_nobody_has_won_when_time_is_up_or_all_are_gone(first: Judged) -> None:
    units = ("RED MK3 red 0820", "BLUE MK3 blue 0822", "GREEN MK3 green 0101")
    late = first(*units, **{**DUEL, "seat": "green"}, options={"turn_limit": 1}, do=TURN)
    assert (late.outcome["grade"], late.outcome["winner"]) == ("Draw", None)
    both = ("RED MK3 red 0820", "BLUE MK3 blue 0818")
    do = ["move RED 0819 0818", "destruct RED"]
    gone = first(*both, **DUEL, lost=["GREEN"], options={"destruct": True}, do=do, dice=[1, 1])
    assert (gone.outcome["grade"], gone.outcome["winner"]) == ("Draw", None)


@rule("1977:9.07")
def test_a_battle_of_ones_own_may_be_played_by_the_book_of_1977() -> None:
    written = """
version = 1
name = "own"
title = "Our own"
rule = "own"
editions = ["1977"]
map = "ogre"
seats = ["red", "blue"]
story = "Both sides have an Ogre and some tanks."
[[force]]
seat = "red"
units = [{ id = "R", type = "MK3" }, { id = "RH", type = "HVY", count = 2 }]
zones = [{ title = "the clear area", area = "clear" }]
[[force]]
seat = "blue"
units = [{ id = "B", type = "MK3" }, { id = "BH", type = "HVY", count = 2 }]
zones = [{ title = "behind the line", area = "behind-the-line" }]
[limit]
title = "Draw"
"""
    game = start_game(read_scenario(written, "own.toml"), SeededDice(1))
    for line in ("R 0820", "RH1 0720", "RH2 0920"):
        game.apply(read_decision(game.state, f"place {line}"))
    assert game.state.setting.rules.edition.name == FIRST
    with pytest.raises(FileFault, match="zones"):
        start_game(
            read_scenario(written.replace('area = "clear" }]', 'area = "clear" }]\nedge = "south"'), "own.toml"),
            SeededDice(1),
        )
    with pytest.raises(FileFault, match="only clear ground"):
        start_game(read_scenario(written.replace('map = "ogre"', 'map = "vale"'), "own.toml"), SeededDice(1))


# -- citations ---------------------------------------------------------------------------------------------------------

TRIES = [
    "move {a} {h}", "move {a} off north", "stay {a}", "fire {a} at {b}", "fire {a}:ap at {b}",
    "fire {a}:main at {b}:treads", "split {a} 1 1", "join {a} {b}",
    "mount {a} on {b}", "remove {a}", "destruct {a}", "place {a} {h}", "take {a}",
    "group {h} 1", "dive {a}", "ram {a} {b}", "overrun {h}",
]  # fmt: skip


@pytest.mark.parametrize("name", ["1977-basic", "1977-mark-iii-defending", "1977-ogre-defending-basic"])
def test_whatever_is_told_in_a_game_of_1977_cites_its_book(name: str) -> None:
    """Check events, refusals and announcements. The sixth edition's numbers have no prefix."""
    session = start(name, seed=3, turn_limit=6)
    players = [RandomPlayer(seed) for seed in range(len(session.seat_names))]
    chance = Random(1)
    said: set[str] = set()
    while session.outcome is None:
        state = session.state
        words = {"a": chance.choice(state.ids), "b": chance.choice(state.ids), "h": chance.choice(state.board.names)}
        for line in TRIES:
            try:
                refusal = session.game.check(session.read(line.format(**words)))
            except NotationFault:
                continue
            said.add(refusal.rule if refusal is not None else "")
        decision = players[session.game.seat].choose(state)
        said.update(re.findall(r"\((\d\S*)\)", announce(state, decision)))
        said.update(event.rule for event in session.apply(decision))
    assert len(said) > 12
    assert not [number for number in said if number and not number.startswith("1977:")]
    assert not [number for number in said if number and find(number) is None]
