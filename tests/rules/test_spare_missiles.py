"""3.02.2 Buying spare missiles for Heavy Weapons Teams, with the Trucks and Hovertrucks that carry them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.frames.registry import handler_of
from cybertank.rules.setup.buying import points_spent, spent_on
from cybertank.scenarios.models import ScenarioFile
from cybertank.server.present.choices import label_of
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_model
from cybertank.text.units.set_up_reports import shop_report

rule = pytest.mark.rule
TableOf = Callable[..., Any]


def scenario(**force: object) -> ScenarioFile:
    """Return a scenario whose first force buys with what is given here and has a post."""
    own = {
        "seat": "home",
        "offers": ["HVY", "HWT"],
        "spare_missiles": True,
        "units": [{"id": "CP", "type": "CP", "missiles": 2}],
        "zones": [{"title": "anywhere", "area": "everywhere"}],
        **force,
    }
    entry = {
        "version": 1,
        "name": "depot",
        "title": "Depot",
        "rule": "3.02.2",
        "story": "A depot waits for its missiles.",
        "map": "vale",
        "seats": ["home", "away"],
        "limit": {"title": "Draw", "winner": "home"},
        "force": [own],
        "entry": [{"seat": "away", "edge": "west", "units": [{"id": "FOE", "type": "HVY"}]}],
    }
    return read_model(json.dumps(entry), ScenarioFile, "test")


@pytest.fixture
def depot(table_of: TableOf) -> Any:
    """Return the set-up of a force with 30 victory points."""
    return table_of(scenario(points=30))


def left(table: Any) -> int:
    state = table.game.state
    force = state.setting.brief.forces[0]
    if force.points:
        return force.points - points_spent(state, force).total
    return force.armor_units - spent_on(state, force, infantry=False).total


def stock(table: Any, unit_id: str) -> int:
    state = table.game.state
    return state.stores.stock[state.find(unit_id)]


@rule("3.02.2")
def test_a_missile_costs_a_point_and_ten_come_with_a_truck(depot: Any) -> None:
    depot.say("place TK1 1010 missiles 10")
    assert left(depot) == 20
    assert stock(depot, "TK1") == 10
    refusal = depot.refusal("place TK2 1011")
    assert refusal.rule == "3.02.2"
    assert "missiles 10" in refusal.reason
    depot.say("place TK2 1011 missiles 1")
    assert left(depot) == 19


@rule("3.02.2")
def test_a_hovertruck_costs_two_points_and_takes_the_place_of_a_free_truck(depot: Any) -> None:
    depot.say("place CP 1010 missiles 11", "place HT1 1011")
    assert left(depot) == 30 - 11 - 2
    assert stock(depot, "CP") == 13
    depot.say("place TK1 1012")
    assert left(depot) == 17
    assert depot.refusal("place TK2 1013").rule == "3.02.2"
    assert depot.refusal("place HT2 1013").rule == "3.02.2"


@rule("3.02.2")
def test_missiles_are_paid_for_with_armor_units_too(table_of: TableOf) -> None:
    table = table_of(scenario(armor_units="2", squads=3))
    table.say("place HT1 1010 missiles 9")
    assert left(table) == 12 - 2 - 9
    assert table.refusal("place CP 1011 missiles 2").rule == "3.02.2"
    table.say("place CP 1011 missiles 1")
    assert left(table) == 0


@rule("3.02.2")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place TK1 1010 missiles 11", "10 missiles"),
        ("place HVY1 1010 missiles 1", "posts"),
        ("place CP 1010 missiles 31", "30"),
        ("place HT1 1010 missiles 10", ""),
    ],
)
def test_what_does_not_fit_or_is_too_dear_is_refused(depot: Any, line: str, words: str) -> None:
    if words:
        refusal = depot.refusal(line)
        assert refusal.rule == "3.02.2"
        assert words in refusal.reason
    else:
        depot.say(line)


@rule("3.02.2")
def test_a_depot_holds_any_number_and_gives_back_what_was_bought(depot: Any) -> None:
    depot.say("place CP 1010 missiles 30")
    assert (left(depot), stock(depot, "CP")) == (0, 32)
    depot.say("place CP 1012")
    assert stock(depot, "CP") == 32
    depot.say("place CP 1012 missiles 5")
    assert (left(depot), stock(depot, "CP")) == (25, 7)
    depot.say("take CP")
    assert (left(depot), stock(depot, "CP")) == (30, 2)


@rule("3.02.2")
def test_the_set_up_does_not_end_with_trucks_that_no_missiles_pay_for(depot: Any) -> None:
    depot.say("place CP 1010 missiles 11", "place TK1 1011", "place TK2 1012", "place CP 1010 missiles 10")
    assert depot.refusal("end").rule == "3.02.2"
    depot.say("take TK2", "end")
    assert depot.seat == "home"
    assert stock(depot, "CP") == 12


@rule("3.02.2")
def test_without_the_offer_there_are_neither_missiles_nor_trucks(table_of: TableOf) -> None:
    table = table_of(scenario(points=30, spare_missiles=False))
    assert table.refusal("place CP 1010 missiles 1").rule == "3.02.2"
    assert table.refusal("place TK1 1010").rule is not None
    assert "missiles" not in shop_report(table.game.state, table.game.state.setting.brief.forces[0])


@rule("3.02.2")
def test_the_shop_says_what_missiles_cost(depot: Any) -> None:
    report = shop_report(depot.game.state, depot.game.state.setting.brief.forces[0])
    assert "a victory point each" in report
    assert "free with missiles" in report


@rule("3.02.2")
def test_buttons_offer_missiles_for_posts_and_trucks_on_the_map(depot: Any) -> None:
    depot.say("place CP 1010", "place HVY1 1011")
    state = depot.game.state

    def labels() -> list[str]:
        found = handler_of(state.flow[-1]).button_choices(state, state.flow[-1])
        return [label_of(state, decision) for decision in found]

    assert labels() == ["CP takes 5 spare missiles"]
    depot.say("place CP 1010 missiles 5")
    assert labels() == ["CP takes 10 spare missiles", "CP gives its missiles back"]


@pytest.mark.parametrize(
    ("force", "key"),
    [
        ({"squads": 9}, "spare_missiles"),
        ({"points": 30, "offers": ["TK"]}, "offers"),
        ({"points": 30, "units": [{"id": "S", "type": "TK", "missiles": 11}]}, "missiles"),
        ({"points": 30, "units": [{"id": "S", "type": "HVY", "missiles": 1}]}, "missiles"),
    ],
)
def test_a_scenario_says_what_is_wrong_with_its_missiles(table_of: TableOf, force: dict, key: str) -> None:
    with pytest.raises(FileFault, match=key):
        table_of(scenario(**force))
