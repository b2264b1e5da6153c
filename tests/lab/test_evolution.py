"""The search for set-ups: every one is legal, the best play on, and stored ones are measured on fresh seeds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from cybertank.board.hexes import EDGE_SOUTH
from cybertank.cli.main import app
from cybertank.game.dice import SeededDice
from cybertank.lab import evolution, mutations, setup_space
from cybertank.lab import trials as trials_module
from cybertank.lab.evolution import Candidate, Search, contenders, lines_of, merged, rung_sizes, with_games
from cybertank.lab.intervals import wilson
from cybertank.lab.matches import Match, Result, play_match, players_of
from cybertank.lab.mutations import (
    Mutation,
    crossed,
    enter_elsewhere,
    exchange,
    joined,
    mirror,
    move_post,
    mutated,
    relocate,
    shift,
    unlike,
)
from cybertank.lab.provenance import COMMIT_VARIABLE, commit
from cybertank.lab.setup_space import Genome, SetUpSpace
from cybertank.lab.trials import FRESH_SEEDS, Aim, Tally, Trials, margin_of, play_for
from cybertank.lab.workers import LocalWorkers
from cybertank.players.setup import setups
from cybertank.rules.setup.buying import price_of
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.start import start_game
from cybertank.scenarios.stock import Measured, SetUpEntry, StockFile, load_stock, read_stock
from cybertank.state.frames import SetUp
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.decisions import write_decision
from cybertank.text.records.records import read_record

runner = CliRunner()
SEATS = [("mark-iii", "defender"), ("mark-iii", "attacker"), ("raid", "garrison"), ("crossing", "assault")]


def stocked(space: SetUpSpace) -> list[Genome]:
    return [
        space.read(entry)
        for entry in load_stock(space.scenario)
        if entry.seat == space.seat and entry.armor_units == space.armor_units
    ]


@pytest.mark.parametrize(("scenario", "seat"), SEATS)
def test_what_is_bred_is_legal_and_differs(scenario: str, seat: str) -> None:
    space = SetUpSpace(scenario, seat)
    random = Random(5)
    parents = stocked(space)
    changed = 0
    for i in range(25):
        first, second = random.choice(parents), random.choice(parents)
        child = mutated(space, first if i % 2 else crossed(space, first, second, random), random)
        assert space.refuse(space.write(child, "child")) == ""
        changed += unlike(child, first) > 0
    assert changed >= 15


def test_a_set_up_is_written_as_it_was_read() -> None:
    space = SetUpSpace("mark-iii", "defender")
    for genome in stocked(space):
        assert unlike(space.read(space.write(genome, "again")), genome) == 0


def test_what_is_too_dear_is_dropped_and_what_is_left_is_spent() -> None:
    ten = SetUpSpace("mark-iii", "defender", "10")
    twelve = stocked(SetUpSpace("mark-iii", "defender"))[0]
    mended = ten.mended(twelve, Random(1))
    assert mended is not None
    assert ten.refuse(ten.write(mended, "ten")) == ""
    armor = [ten.type_of(unit.type_id) for unit in mended.units if not unit.given]
    assert sum(unit_type.price for unit_type in armor if not unit_type.is_infantry) == 60


@pytest.mark.parametrize("seed", range(20))
def test_nothing_of_a_budget_is_left_over(seed: int) -> None:
    """A squad used to be left out if random tries found no room for it."""
    space = SetUpSpace("mark-iii", "defender")
    genome = stocked(space)[0]
    squads = [unit for unit in genome.units if space.type_of(unit.type_id).is_infantry]
    mended = space.mended(Genome([unit for unit in genome.units if unit is not squads[0]], {}), Random(seed))
    assert mended is not None
    prices = [price_of(space.type_of(unit.type_id), unit.squads) for unit in mended.units if not unit.given]
    assert space.force is not None
    assert sum(prices) == space.force.armor_units + space.force.squads


@pytest.mark.parametrize("seed", range(5))
def test_a_force_that_enters_by_an_edge_can_be_changed(seed: int) -> None:
    """There is no hex to shift it to, so only what is bought changes."""
    space = SetUpSpace("1977-ogre-defending-basic", "attacker")
    suggested = next(one for one in load_scenario(space.scenario).suggestion if one.seat == "attacker")
    genome = space.read(SetUpEntry("attacker", "", place=suggested.place))
    for other in (mutated(space, genome, Random(seed)), crossed(space, genome, genome, Random(seed))):
        entry = space.write(other, "by the edge")
        assert entry.place
        assert {line.split()[1] for line in entry.place} == {"south"}
        assert space.refuse(entry) == ""


@pytest.mark.parametrize(("scenario", "seat"), [("mark-iii", "defender"), ("1977-ogre-defending-basic", "attacker")])
def test_a_force_of_few_units_can_be_changed(scenario: str, seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One mutation follows another. The last bought unit was dropped, and then the next one was looked for."""
    monkeypatch.setattr(mutations, "AGAIN", 0.9)
    space = SetUpSpace(scenario, seat)
    bought = space.mended(Genome([], {}), Random(1)) if seat == "attacker" else stocked(space)[0]
    assert bought is not None
    given = [unit for unit in bought.units if unit.given]
    few = Genome(given + [unit for unit in bought.units if not unit.given][:2], {})
    for seed in range(40):
        assert space.refuse(space.write(mutated(space, few, Random(seed)), "few")) == ""


def test_an_edge_is_bought_for_where_nothing_waits_at_it_yet() -> None:
    space = SetUpSpace("1977-ogre-defending-basic", "attacker")
    mended = space.mended(Genome([], {}), Random(1))
    assert mended is not None
    assert {line.split()[1] for line in space.write(mended, "").place} == {"south"}


def half_entering(space: SetUpSpace) -> Genome:
    """Return a set-up in which every other unit waits at the south edge. The first is a post on the map."""
    units = sorted(stocked(space)[0].units, key=lambda unit: unit.type_id != "CP")
    return Genome([unit.at(-EDGE_SOUTH) if at % 2 else unit for at, unit in enumerate(units)], {})


@pytest.mark.parametrize("change", [shift, relocate, move_post, exchange, mirror])
def test_what_waits_at_an_edge_is_no_place_on_the_map(change: Mutation) -> None:
    """Its number used to be read as a hex counted from the end of the board, or caused an error."""
    space = SetUpSpace("mark-iii", "defender")
    genome = half_entering(space)
    for seed in range(40):
        changed = change(space, genome, Random(seed))
        assert all(unit.where == -EDGE_SOUTH or unit.where >= 0 for unit in changed.units)
        if change in (shift, mirror, move_post):
            assert [unit.where < 0 for unit in changed.units] == [unit.where < 0 for unit in genome.units]


def test_a_crossing_draws_its_line_between_those_that_stand() -> None:
    """Units that wait at an edge are on neither side of the line, and stay as they are in the first."""
    space = SetUpSpace("mark-iii", "defender")
    one = half_entering(space)
    other = stocked(space)[1]
    for seed in range(40):
        units = joined(space, one, other, Random(seed))
        waiting = [unit.type_id for unit in units if unit.where < 0]
        assert waiting == [unit.type_id for unit in one.units if unit.where < 0]


def test_an_ogre_that_enters_elsewhere_does_not_enter_where_it_did() -> None:
    space = SetUpSpace("mark-iii", "attacker")
    genome = stocked(space)[0]
    for seed in range(40):
        assert enter_elsewhere(space, genome, Random(seed)).enters_by != genome.enters_by


def test_a_post_alone_can_be_mirrored() -> None:
    space = SetUpSpace("mark-iii", "defender")
    post = [unit for unit in stocked(space)[0].units if unit.type_id == "CP"]
    assert mirror(space, Genome(post, {}), Random(1)).units[0].where >= 0


def changed_ground(monkeypatch: pytest.MonkeyPatch, **changes: object) -> SetUpSpace:
    """Return the defender of mark-iii with another force, in a scenario that suggests nothing."""
    entry = load_scenario("mark-iii")
    force = msgspec.structs.replace(entry.force[0], **changes)
    changed = msgspec.structs.replace(entry, name="changed", force=[force], suggestion=[])
    for module in (setup_space, evolution):
        monkeypatch.setattr(module, "load_scenario", lambda name: changed)
    return SetUpSpace("changed", "defender")


def test_ogres_that_are_bought_and_their_gear_are_read_and_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A type whose name ends in a number used not to be found."""
    space = changed_ground(monkeypatch, offers=["MK2", "SHVY"])
    place = ["CP 0607", "MK21 0707", "SHVY1 0708 gear"]
    genome = space.read(SetUpEntry("defender", "", place=place))
    assert [unit.type_id for unit in genome.units] == ["CP", "MK2", "SHVY"]
    assert space.write(genome, "").place == place
    moved = genome.units[2].at(genome.units[1].where)
    assert moved.gear


def test_a_force_that_buys_with_victory_points_spends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    space = changed_ground(monkeypatch, armor_units="0", squads=0, points=30, offers=["HVY", "LT"])
    worth = [space.type_of(unit.type_id).vp for unit in space.anything(Random(1)).units if not unit.given]
    assert 30 - space.type_of("LT").vp < sum(worth) <= 30


def test_what_is_bought_never_has_the_id_of_what_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given = [*load_scenario("mark-iii").force[0].units, GivenUnit("HVY2", "HVY")]
    space = changed_ground(monkeypatch, offers=["HVY"], units=given)
    entry = space.write(space.anything(Random(1)), "")
    assert space.refuse(entry) == ""
    ids = [line.split()[0] for line in entry.place]
    assert "HVY2" in ids
    assert len(set(ids)) == len(ids) == 14


def test_a_search_of_which_nothing_is_known_begins_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to begin with an empty set-up, from which nothing can be bred."""
    space = changed_ground(monkeypatch)
    monkeypatch.setattr(evolution, "Trials", lambda aim: None)
    search = Search(an_aim(scenario="changed", seat="defender"), tmp_path / "it.json")
    assert len(search.file.living) == 4
    for one in search.file.living:
        assert space.refuse(one.entry) == ""


def test_an_entry_of_a_unit_that_does_not_enter_is_left_out() -> None:
    space = SetUpSpace("mark-iii", "attacker")
    mended = space.mended(Genome([], {"NOBODY": 3}), Random(1))
    assert mended is not None
    assert mended.enters_by == {}


def test_the_mirror_keeps_the_force() -> None:
    space = SetUpSpace("mark-iii", "defender")
    genome = stocked(space)[0]
    other = mirror(space, genome, Random(1))
    assert [u.type_id for u in other.units] == [u.type_id for u in genome.units]
    names = space.state.board.names
    assert names[genome.units[1].where] != names[other.units[1].where]
    assert names[mirror(space, other, Random(1)).units[1].where] == names[genome.units[1].where]


def test_an_illegal_set_up_says_why() -> None:
    space = SetUpSpace("mark-iii", "defender")
    assert "has not been placed yet" in space.refuse(SetUpEntry("defender", "no post", place=["HVY1 0607"]))
    assert "cannot be set up" in space.refuse(SetUpEntry("defender", "south", place=["HVY1 0620"]))
    assert "no unit" in space.refuse(SetUpEntry("defender", "what?", place=["CP 0607", "TEAPOT1 0607"]))
    attacker = SetUpSpace("mark-iii", "attacker")
    assert "does not enter" in attacker.refuse(SetUpEntry("attacker", "north", enter=["OGRE 0801"]))


def test_a_seat_without_anything_to_set_up_is_named() -> None:
    with pytest.raises(FileFault, match="nothing to set up"):
        SetUpSpace("raid", "raider")
    with pytest.raises(FileFault, match="no seat 'nobody'"):
        SetUpSpace("raid", "nobody")


def test_orders_are_followed_by_any_player() -> None:
    defense = next(entry for entry in load_stock("mark-iii") if entry.seat == "defender" and entry.armor_units == "12")
    orders = {"defender": defense, "attacker": SetUpEntry("attacker", "west", enter=["OGRE 0121"])}
    match = Match("mark-iii", 3, ["charger", "charger"], 60, keep=True, set_ups=orders)
    lines = [line.text for line in read_record(play_match(match).record, "it").lines]
    # A single squad is written without a number.
    assert lines[: len(defense.place)] == [f"place {line}".removesuffix(" 1") for line in defense.place]
    assert "move OGRE 0121" in lines


def set_up_by(match: Match) -> list[str]:
    """Return what the seats of a match decide until everything is set up."""
    game = start_game(match.scenario, SeededDice(match.seed), history=False)
    players = players_of(match, game.state)
    decided: list[str] = []
    while isinstance(game.state.flow[-1], SetUp):
        decision = players[game.seat].choose(game.look(game.seat))
        decided.append(write_decision(game.state, decision))
        game.apply(decision)
    return decided


@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_an_ordered_set_up_hides_what_the_same_one_hides_when_it_is_chosen(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to have no mines and no dummies, and its units were where anyone could read that they would be."""
    entry = next(one for one in load_stock("gauntlet") if one.seat == "screen")
    monkeypatch.setattr(setups, "_known", {})
    monkeypatch.setattr(setups, "load_stock", lambda name: [entry])
    chosen = set_up_by(Match("gauntlet", 3, [level, level], 60))
    given = set_up_by(Match("gauntlet", 3, [level, level], 60, set_ups={"screen": entry}))
    assert given == chosen
    assert sum(line.startswith("mine") for line in given) == 12
    assert sum(line.endswith("dummy") for line in given) == 5


def an_aim(**changes: object) -> Aim:
    about = {"scenario": "mark-iii", "seat": "attacker", "armor_units": "", "player": "charger"}
    played = {"opponents": ["charger"], "population": 4, "games": 4, "seed": 1, "turn_limit": 60}
    return Aim(**{**about, **played, **changes})


def test_the_better_half_plays_on_by_the_same_seeds(tmp_path: Path) -> None:
    search = Search(an_aim(population=8, games=8), tmp_path / "it.json")
    assert len(search.file.living) == 8
    seen: list[tuple[int, list[int]]] = []

    class Hands:
        count = 1

        def run(self, work: object, tasks: list[tuple[int, str, list[Match]]]) -> Iterator[Tally]:
            entries = {task[0] for task in tasks}
            seeds = sorted(match.seed for task in tasks if task[0] == 0 for match in task[2])
            seen.append((len(entries), seeds))
            for number, _, matches in tasks:
                # The first candidates of a rung win everything.
                yield Tally(number, len(matches), len(matches) if number < 2 else 0, 0, 0.0)

    search.run_generation(Hands(), lambda games: None)
    assert seen == [(8, [1, 2]), (4, [3, 4]), (2, [5, 6, 7, 8])]
    assert search.file.generation == 1
    assert [one.games for one in search.file.archive] == [8, 8]
    assert len({(*one.entry.place, *one.entry.enter) for one in search.file.living}) == len(search.file.living)


def test_the_first_generation_has_nothing_twice(tmp_path: Path) -> None:
    for seed in range(1, 6):
        search = Search(an_aim(population=12, seed=seed), tmp_path / f"{seed}.json")
        assert len({lines_of(one.entry) for one in search.file.living}) == 12


def test_what_is_bred_again_keeps_the_games_that_it_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a bad one would be tried until it got lucky."""
    search = Search(an_aim(), tmp_path / "it.json")
    one, two, bad = (Candidate(search.file.living[i].entry, points, 0.0, 4) for i, points in enumerate((4, 3, 0)))
    search.file.archive = [one, two, bad]
    search.file.generation = 1
    monkeypatch.setattr(search, "_child", lambda parents, random: search.space.read(bad.entry))
    assert [living.games for living in search._next_generation()] == [4, 4, 4]


def test_no_game_counts_twice_in_the_mean(tmp_path: Path) -> None:
    search = Search(an_aim(), tmp_path / "it.json")
    won, lost = search.file.living[:2]
    search.file.archive = [Candidate(won.entry, 4, 0.0, 4)]
    search.file.living = [Candidate(won.entry, 6, 0.0, 6), Candidate(lost.entry, 0, 0.0, 6)]
    assert search.mean() == 0.5


def test_what_is_in_stock_keeps_its_title(tmp_path: Path) -> None:
    search = Search(an_aim(seat="defender"), tmp_path / "it.json")
    stock = [one.title for one in load_stock("mark-iii") if one.seat == "defender" and one.armor_units == "12"]
    assert [one.entry.title for one in search.file.living] == stock[:4]


def test_the_opponents_take_their_set_ups_in_turn(tmp_path: Path) -> None:
    search = Search(an_aim(), tmp_path / "it.json")
    matches = search.trials.matches(search.file.living[0].entry, range(6))
    titles = [match.set_ups["defender"].title for match in matches]
    assert len(set(titles)) >= 2
    assert all(match.set_ups["defender"].armor_units == "12" for match in matches)


def test_several_opponents_take_turns_and_each_has_every_set_up(tmp_path: Path) -> None:
    search = Search(an_aim(opponents=["charger", "random"]), tmp_path / "it.json")
    matches = search.trials.matches(search.file.living[0].entry, range(4))
    assert [match.players for match in matches] == [["charger", "charger"], ["charger", "random"]] * 2
    titles = [match.set_ups["defender"].title for match in matches]
    assert titles[0] == titles[1] != titles[2] == titles[3]


def test_the_command_stores_what_it_found_and_leaves_other_seats(tmp_path: Path) -> None:
    out = tmp_path / "mark-iii.toml"
    asked = ["evolve", "--scenario", "mark-iii", "--player", "charger", "--opponent", "charger", "--population", "4"]
    few = ["--generations", "1", "--games", "4", "--keep", "2", "--measure", "3", "--jobs", "1", "--out", str(out)]
    for seat in ("attacker", "defender"):
        run = runner.invoke(app, [*asked, *few, "--seat", seat])
        assert run.exit_code == 0, run.output
    stock = read_stock(out.read_text(encoding="utf-8"), "it").setup
    assert [entry.seat for entry in stock] == ["attacker"] * len(stock[:-2]) + ["defender"] * 2
    for entry in stock:
        assert entry.measured is not None
        assert entry.measured.seeds == f"{1 + FRESH_SEEDS}-{3 + FRESH_SEEDS}"
        assert SetUpSpace("mark-iii", entry.seat).refuse(entry) == ""
    assert stock[-2].measured.share >= stock[-1].measured.share
    assert [path.name for path in tmp_path.iterdir()] == ["mark-iii.toml"]


def test_a_search_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = LocalWorkers.run
    rungs: list[int] = []

    def stopped(hands: LocalWorkers, work: object, tasks: list[tuple[int, str, list[Match]]]) -> Iterator[object]:
        rungs.append(len({task[0] for task in tasks}))
        if len(rungs) == 2:
            raise KeyboardInterrupt
        yield from whole(hands, work, tasks)

    asked = ["evolve", "--seat", "attacker", "--player", "charger", "--opponent", "charger", "--population", "8"]
    few = ["--generations", "1", "--games", "4", "--keep", "1", "--measure", "1", "--jobs", "1"]
    words = [*asked, *few, "--out", str(tmp_path / "it.toml")]
    monkeypatch.setattr(LocalWorkers, "run", stopped)
    assert runner.invoke(app, words).exit_code == 130
    assert (tmp_path / "it.toml.attacker.search.json").exists()
    assert runner.invoke(app, words).exit_code == 0
    # All of them, then half and a stop; half again, a quarter, and the one that is kept.
    assert rungs == [8, 4, 4, 2, 1]


def test_fresh_games_of_a_search_that_was_stopped_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them used to start over."""
    whole = LocalWorkers.run
    stop_at = [10]
    seeds: list[int] = []

    def counted(hands: LocalWorkers, work: object, tasks: list[tuple[int, str, list[Match]]]) -> Iterator[object]:
        for task in tasks:
            fresh = [match.seed for match in task[2] if match.seed > FRESH_SEEDS]
            if len(seeds) + len(fresh) > stop_at[0]:
                raise KeyboardInterrupt
            seeds.extend(fresh)
        yield from whole(hands, work, tasks)

    asked = ["evolve", "--seat", "attacker", "--player", "charger", "--opponent", "charger", "--population", "4"]
    few = ["--generations", "1", "--games", "4", "--keep", "2", "--measure", "7", "--jobs", "1"]
    monkeypatch.setattr(LocalWorkers, "run", counted)
    assert runner.invoke(app, [*asked, *few, "--out", str(tmp_path / "it.toml")]).exit_code == 130
    stop_at[0] = 100
    run = runner.invoke(app, [*asked, *few, "--out", str(tmp_path / "it.toml")])
    assert run.exit_code == 0, run.output
    # At most, what was being played when it stopped is played again.
    assert 14 <= len(seeds) <= 14 + 4
    seeds.clear()
    assert runner.invoke(app, [*asked, *few, "--out", str(tmp_path / "whole.toml")]).exit_code == 0
    assert sorted(seeds) == sorted(2 * list(range(1 + FRESH_SEEDS, 8 + FRESH_SEEDS)))
    assert (tmp_path / "it.toml").read_text() == (tmp_path / "whole.toml").read_text()


def test_figures_of_games_one_after_the_other_are_those_of_all() -> None:
    first = Measured("a", "b", 10, 4, 2, 0.5, [0.2, 0.8], "101-110", "abc", "2026-01-01")
    then = Measured("a", "b", 30, 21, 0, 0.7, [0.5, 0.8], "111-140", "def", "2026-01-02")
    entry = SetUpEntry("x", "it")
    assert with_games(entry, first).measured == first
    both = with_games(with_games(entry, first), then).measured
    assert both is not None
    assert (both.games, both.won, both.drawn, both.share) == (40, 25, 2, 0.65)
    assert both.interval == list(wilson(26, 40))
    assert (both.seeds, both.commit, both.date) == ("101-140", "abc, def", "2026-01-02")


def test_another_search_in_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    Search(an_aim(), path).save()
    with pytest.raises(FileFault, match="another search"):
        Search(an_aim(seed=2), path)


def test_a_stock_keeps_what_was_not_searched_for() -> None:
    known = StockFile(1, "x", [SetUpEntry("a", "old", "12"), SetUpEntry("a", "ten", "10"), SetUpEntry("b", "other")])
    found = [SetUpEntry("a", title, "12") for title in ("new (2)", "new", "new")]
    assert [(one.seat, one.title) for one in merged(known, found, "a", "12").setup] == [
        ("a", "ten"),
        ("a", "new (2)"),
        ("a", "new"),
        ("a", "new (3)"),
        ("b", "other"),
    ]


def test_of_two_that_lose_everything_the_better_margin_is_better() -> None:
    entry = SetUpEntry("a", "it")
    assert Candidate(entry, 0, 5.0, 10).score(0.0) > Candidate(entry, 0, -5.0, 10).score(0.0)
    assert Candidate(entry, 3, -10.0, 10).score(0.0) > Candidate(entry, 0, 10.0, 10).score(0.0)
    match = Match("mark-iii", 1, ["charger", "charger"], 60)
    result = Result(match, "attacker", "", 9, False, [], [], [], [100, 40])
    assert margin_of(result, "defender") == pytest.approx(-0.834, abs=0.001)
    assert margin_of(result, "attacker") == -margin_of(result, "defender")


def test_allies_play_together_and_win_together(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = "1977-mark-iiis-attacking-three"
    trials = Trials(an_aim(scenario=scenario, seat="second", player="doctrine"))
    [match] = trials.matches(SetUpEntry("second", "any"), range(1, 2))
    assert match.players == ["doctrine", "doctrine", "charger"]
    result = Result(match, "first", "", 9, False, [], [], [], [60, 60, 10])
    monkeypatch.setattr(trials_module, "play_match", lambda match: result)
    tally = play_for((3, "second", [match]))
    assert (tally.number, tally.games, tally.won, tally.drawn) == (3, 1, 1, 0)
    assert tally.margin == pytest.approx(0.762, abs=0.001)
    assert margin_of(result, "defender") == -tally.margin


def test_set_ups_have_the_commit_of_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMMIT_VARIABLE, "before")
    commit.cache_clear()
    trials = Trials(an_aim())
    monkeypatch.setenv(COMMIT_VARIABLE, "after")
    commit.cache_clear()
    try:
        [found] = trials.measured([SetUpEntry("attacker", "any")], 1, LocalWorkers(1), lambda games: None)
    finally:
        commit.cache_clear()
    assert found.measured is not None
    assert found.measured.commit == "before"


def test_rungs() -> None:
    assert rung_sizes(40) == [10, 10, 20]
    assert [contenders(24, rung) for rung in range(3)] == [24, 12, 6]


def test_a_stock_keeps_what_was_searched_for_with_another_level() -> None:
    """Set-ups that were never measured make way."""

    def entry(title: str, level: str) -> SetUpEntry:
        return SetUpEntry("a", title, "12", measured=Measured(level, "x", 1, 1, 0, 1.0, [0.0, 1.0], "1-1", "", ""))

    known = StockFile(1, "x", [SetUpEntry("a", "by hand", "12"), entry("one", "doctrine"), entry("two", "tactician")])
    found = merged(known, [entry("one", "tactician")], "a", "12").setup
    assert [(one.title, one.level) for one in found] == [("one", "doctrine"), ("one (2)", "tactician")]


def test_what_a_level_found_gives_way_to_what_it_finds_with_another_budget() -> None:
    def entry(title: str, spec: str) -> SetUpEntry:
        return SetUpEntry("a", title, "12", measured=Measured(spec, "x", 1, 1, 0, 1.0, [0.0, 1.0], "1-1", "", ""))

    known = StockFile(1, "x", [entry("old", "strategist:0.1"), entry("other", "tactician")])
    found = merged(known, [entry("new", "strategist:0.3")], "a", "12").setup
    assert [one.title for one in found] == ["other", "new"]
