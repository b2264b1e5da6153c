"""Set-ups of computer players: stored ones are legal, are picked by their results, and fit other budgets too."""

from __future__ import annotations

from collections import Counter

import pytest

from cybertank.game.decisions import End, Place
from cybertank.game.dice import SeededDice
from cybertank.game.engine import carry_out
from cybertank.lab.matches import with_budget
from cybertank.lab.setup_space import SetUpSpace
from cybertank.players.registry import make_player
from cybertank.players.setup import setups
from cybertank.players.setup.setups import SetUpPlan, entry_hex, next_placement, pick, stocked_placement, weights_of
from cybertank.rules.setup.buying import spent_on
from cybertank.scenarios.files import load_scenario, scenario_names
from cybertank.scenarios.start import start_game
from cybertank.scenarios.stock import (
    Measured,
    SetUpEntry,
    StockFile,
    load_stock,
    read_stock,
    write_stock,
)
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SetUp
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import packaged, packaged_names

STOCKED = packaged_names("setups", ".toml")


@pytest.mark.parametrize("name", STOCKED)
def test_every_set_up_in_stock_is_legal_and_spends_its_budget(name: str) -> None:
    assert name in scenario_names()
    for entry in load_stock(name):
        space = SetUpSpace(name, entry.seat, entry.armor_units)
        assert space.refuse(entry) == "", entry.title
        assert entry.place or entry.enter, entry.title
        if space.force is not None and entry.armor_units:
            state = space.state.copy()
            placings = setups.placings_of(entry.place, state.board)
            while not isinstance(decision := setups.placement(state, placings), End):
                assert decision is not None
                carry_out(state, decision, SeededDice(1))
            spent = [spent_on(state, space.force, infantry).total for infantry in (False, True)]
            assert spent == [space.force.armor_units, space.force.squads], entry.title


@pytest.mark.parametrize("name", STOCKED)
def test_titles_tell_set_ups_apart(name: str) -> None:
    keys = [(entry.seat, entry.armor_units, entry.title) for entry in load_stock(name)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", STOCKED)
def test_a_stock_is_written_as_it_is_read(name: str) -> None:
    stock = read_stock(packaged("setups", f"{name}.toml"), name)
    assert read_stock(write_stock(stock), name) == stock


def test_every_seat_of_the_attacks_has_several() -> None:
    for name in ("mark-iii", "mark-v"):
        seats = Counter(entry.seat for entry in load_stock(name))
        assert min(seats[seat] for seat in load_scenario(name).seats) >= 4


def set_up(name: str, seat: str, choice: int, armor_units: str = "") -> State:
    """Return the position after a seat has set up from stored set-ups, and the seats before it as suggested."""
    state = start_game(with_budget(load_scenario(name), armor_units), SeededDice(1), history=False).state
    number = load_scenario(name).seats.index(seat)
    while isinstance(frame := state.flow[-1], SetUp):
        chooser = stocked_placement if frame.seat == number else next_placement
        decision = chooser(state, frame.seat, choice)
        assert decision is not None
        carry_out(state, decision, SeededDice(1))
        if frame.seat == number and isinstance(decision, End):
            break
    return state


def standing(state: State) -> set[tuple[str, int]]:
    return {(state.ids[u], where) for u, where in enumerate(state.hex_of) if where >= 0}


def test_choices_give_different_set_ups() -> None:
    found = {frozenset(standing(set_up("mark-iii", "defender", choice))) for choice in range(0, 1000, 50)}
    assert len(found) >= 2


def test_a_smaller_budget_has_set_ups_of_its_own_or_leaves_out_what_it_cannot_pay() -> None:
    own = [entry for entry in load_stock("mark-iii") if entry.armor_units == "10"]
    assert own
    # In sixths of an armor unit: everything that can be spent is spent.
    for budget, spent in (("10", 60), ("11", 66), ("6", 36)):
        state = set_up("mark-iii", "defender", 0, budget)
        brief = state.setting.brief
        assert brief is not None
        assert spent_on(state, brief.forces[0], False).total == spent


def test_what_the_stock_lacks_is_taken_from_the_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "_known", {})
    monkeypatch.setattr(setups, "load_stock", lambda name: [])
    state = start_game("mark-iii", SeededDice(1), history=False).state
    first = load_scenario("mark-iii").suggestion[0].place[0].split()
    decision = stocked_placement(state, 1, 0)
    assert isinstance(decision, Place)
    assert [decision.unit_id, state.board.names[decision.hex]] == first[:2]


def test_an_ogre_enters_by_a_hex_in_stock() -> None:
    state = set_up("mark-iii", "defender", 0)
    ogre = state.find("OGRE")
    found = {state.board.names[entry_hex(state, ogre, choice)] for choice in range(1000)}
    assert found <= {entry.enter[0].split()[1] for entry in load_stock("mark-iii") if entry.enter}
    assert len(found) >= 2
    assert entry_hex(state, state.find("CP"), 0) == NOBODY


def measured(share: float) -> SetUpEntry:
    games = Measured("a", "b", 100, int(100 * share), 0, share, [0.0, 1.0], "1-100", "abc", "2026-01-01")
    return SetUpEntry("defender", "title", measured=games)


def test_better_set_ups_are_picked_more_often() -> None:
    assert weights_of([measured(0.6), measured(0.55), measured(0.2)]) == [1000, 368, 1]
    assert weights_of([SetUpEntry("defender", "new")] * 2) == [1000, 1000]
    assert weights_of([measured(0.6), measured(0.5), SetUpEntry("defender", "new")]) == [1000, 135, 368]


def found_with(spec: str, where: str) -> SetUpEntry:
    """Return a set-up for mark-iii's defender that was found with a player."""
    games = Measured(spec, "b", 100, 50, 0, 0.5, [0.4, 0.6], "1-100", "abc", "2026-01-01")
    return SetUpEntry("defender", spec, place=[f"CP {where}"], measured=games)


def stock_of(monkeypatch: pytest.MonkeyPatch, *entries: SetUpEntry) -> State:
    """Return the beginning of mark-iii with these stored set-ups."""
    monkeypatch.setattr(setups, "_known", {})
    monkeypatch.setattr(setups, "load_stock", lambda name: list(entries))
    return start_game("mark-iii", SeededDice(1), history=False).state


def test_a_level_takes_what_was_searched_for_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level without set-ups of its own takes what there is."""
    state = stock_of(monkeypatch, found_with("doctrine", "0101"), found_with("tactician", "0301"))
    places: dict[str, set[str]] = {}
    for level in ("doctrine", "tactician", "random"):
        decisions = [stocked_placement(state, 1, choice, level) for choice in (0, 999)]
        places[level] = {state.board.names[one.hex] for one in decisions if isinstance(one, Place)}
    assert places == {"doctrine": {"0101"}, "tactician": {"0301"}, "random": {"0101", "0301"}}


def places_by_players(state: State, spec: str) -> set[str]:
    """Return the hexes where players of a level put the command post."""
    decisions = [make_player(spec, seed).choose(state) for seed in range(12)]
    return {state.board.names[one.hex] for one in decisions if isinstance(one, Place)}


def test_the_strategist_takes_what_was_searched_for_with_it_whatever_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It used to set up as the tactician that plays for it, and to ignore set-ups that were found with itself."""
    own = [found_with("strategist:0.3", "0501"), found_with("strategist:40n", "0701")]
    state = stock_of(monkeypatch, found_with("doctrine", "0101"), found_with("tactician", "0301"), *own)
    assert places_by_players(state, "strategist:2n") == {"0501", "0701"}
    assert places_by_players(state, "tactician") == {"0301"}


def test_a_strategist_without_set_ups_of_its_own_takes_the_tacticians(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stock_of(monkeypatch, found_with("doctrine", "0101"), found_with("tactician", "0301"))
    assert places_by_players(state, "strategist:2n") == {"0301"}


def test_an_ogre_of_a_strategist_enters_where_its_own_search_says(monkeypatch: pytest.MonkeyPatch) -> None:
    state = set_up("mark-iii", "defender", 0)
    gates = [("tactician", "tactician", "0822"), ("strategist", "strategist:1", "0121")]
    entries = [
        SetUpEntry("attacker", spec, enter=[f"OGRE {gate}"], measured=found_with(spec, gate).measured)
        for _, spec, gate in gates
    ]
    stock_of(monkeypatch, *entries)
    ogre = state.find("OGRE")
    for level, _, gate in gates:
        found = {state.board.names[entry_hex(state, ogre, choice, level)] for choice in (0, 500, 999)}
        assert found == {gate}


def test_choices_spread_by_weight() -> None:
    plans = [SetUpPlan([], {}, setups.ANY_BUDGET, weight) for weight in (300, 100)]
    counts = Counter(plans.index(pick(plans, choice)) for choice in range(1000))
    assert counts == {0: 750, 1: 250}


def test_a_stock_of_another_version_is_refused() -> None:
    text = write_stock(StockFile(2, "mark-iii"))
    with pytest.raises(FileFault, match="set-ups version"):
        read_stock(text, "mark-iii.toml")
