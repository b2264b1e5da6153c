"""The arena: pairs of seats, figures that add up, the interval, and the same games on any number of processes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import cybertank
from cybertank.cli.main import app
from cybertank.lab.arena import batches_for, figures_of, matches_of, running_share, seatings
from cybertank.lab.intervals import wilson
from cybertank.lab.matches import Match, Result, play_match, play_matches, with_budget
from cybertank.lab.process_pool import batches_of
from cybertank.lab.provenance import COMMIT_VARIABLE, commit
from cybertank.lab.specs import refuse_spec
from cybertank.lab.workers import LocalWorkers
from cybertank.scenarios.files import load_scenario
from cybertank.text.files.errors import FileFault
from cybertank.text.records.records import read_record

runner = CliRunner()


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    # Checked against the closed form by hand: 0 of 10, all of 10, half of 100 (with a draw), 340 of 400.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50.5, 100, 0.4085, 0.6012), (340, 400, 0.8117, 0.8818)],
)
def test_wilsons_interval(won: float, games: int, low: float, high: float) -> None:
    found = wilson(won, games)
    assert found == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_each_seed_is_played_in_both_seats() -> None:
    matches = matches_of("mark-iii", ["charger", "random"], 5, 7, 60)
    assert [(m.seed, m.players) for m in matches] == [
        (seed, way) for seed in (7, 8, 9) for way in (["charger", "random"], ["random", "charger"])
    ]


def test_with_three_seats_each_player_is_alone_in_every_seat() -> None:
    ways = seatings("a", "b", [0, 1, 2])
    assert ways == [
        ["a", "b", "b"],
        ["b", "a", "b"],
        ["b", "b", "a"],
        ["b", "a", "a"],
        ["a", "b", "a"],
        ["a", "a", "b"],
    ]


def test_a_player_against_itself_has_one_seating() -> None:
    assert seatings("a", "a", [0, 1]) == [["a", "a"]]


def a_result(players: list[str], winner: str, seed: int) -> Result:
    return Result(Match("mark-iii", seed, players, 60), winner, "Victory", 10, False, [5, 10], [0.05, 0.2], [2, 4])


def test_figures_add_up() -> None:
    results = [
        a_result(["charger", "random"], "attacker", 1),
        a_result(["random", "charger"], "attacker", 1),
        a_result(["charger", "random"], "attacker", 2),
        a_result(["random", "charger"], "", 2),
    ]
    figures = figures_of(["charger", "random"], results)
    assert (figures.games, figures.won, figures.drawn, figures.lost) == (4, 2, 1, 1)
    assert figures.share == 0.625
    assert figures.seats_won == {"attacker": 3, "": 1}
    assert figures.grades == {"attacker: Victory": 3, "Victory": 1}
    assert [(side.seat, side.games, side.won, side.drawn) for side in figures.by_seat] == [
        ("attacker", 2, 2, 0),
        ("defender", 2, 0, 1),
    ]
    assert figures.milliseconds == [pytest.approx(1000 * (0.1 + 0.4) / 30), pytest.approx(1000 * (0.1 + 0.4) / 30)]
    assert figures.phase_milliseconds == [pytest.approx(1000 * 0.5 / 12), pytest.approx(1000 * 0.5 / 12)]
    assert figures.seeds == [1, 2]
    assert figures.version == cybertank.__version__


def test_a_match_hangs_on_its_seed_alone() -> None:
    match = Match("raid", 11, ["charger", "random"], 60)
    first, second = play_match(match), play_match(match)
    assert (first.winner, first.grade, first.turns, first.decisions) == (
        second.winner,
        second.grade,
        second.turns,
        second.decisions,
    )


def test_the_command_plays_on_one_process_as_on_two() -> None:
    asked = ["arena", "charger", "random", "--scenario", "mark-iii", "--games", "6", "--json"]
    one = runner.invoke(app, [*asked, "--jobs", "1"])
    two = runner.invoke(app, [*asked, "--jobs", "2"])
    assert one.exit_code == two.exit_code == 0, one.output + two.output
    first, second = (json.loads(run.stdout)[0] for run in (one, two))
    for name in ("games", "won", "drawn", "lost", "seats_won", "grades", "by_seat", "mean_turns", "interval"):
        assert first[name] == second[name]
    assert first["games"] == 6


def test_the_table_names_both_players_and_the_seeds() -> None:
    asked = ["--scenario", "mark-iii", "--scenario", "breakthrough", "--games", "2", "--jobs", "1", "--seed", "3"]
    run = runner.invoke(app, ["arena", "charger", "random", *asked])
    assert run.exit_code == 0, run.output
    assert " breakthrough " in run.stdout
    assert "charger against random" in run.stdout
    assert "Seed 3, turn limit 60" in run.stdout
    assert "Seed 3, turn limit 12" in run.stdout  # the scenario's own
    assert max(map(len, run.stdout.splitlines())) <= 80


def test_an_unknown_player_is_named() -> None:
    run = runner.invoke(app, ["arena", "charger", "genius"])
    assert run.exit_code == 2
    assert "no player 'genius'; known: random, charger" in run.output


def test_an_unknown_scenario_is_named() -> None:
    run = runner.invoke(app, ["arena", "charger", "random", "--scenario", "nowhere"])
    assert run.exit_code == 2
    assert "there is no such scenario" in run.output


def test_a_running_share_counts_draws_half() -> None:
    results = [a_result(["charger", "random"], "attacker", 1), a_result(["random", "charger"], "", 1)]
    assert running_share(["charger", "random"], results) == 0.75


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("charger", ""),
        ("genius:1", "There is no player 'genius'"),
        ("charger:soon", "Only the strategist takes a budget"),
        ("charger:", "Only the strategist takes a budget"),
        ("strategist:0.3", ""),
        ("strategist:late", "Expected seconds per phase, as in strategist:0.3, or playouts"),
        ("strategist:late", "not strategist:late."),
        ("strategist:", "after the colon give seconds per phase"),
    ],
)
def test_a_spec_is_a_level_with_a_budget(spec: str, said: str) -> None:
    refused = refuse_spec(spec)
    assert (refused == "") if not said else said in refused


def test_another_budget_takes_the_place_of_the_scenarios_own() -> None:
    forces = with_budget(load_scenario("mark-iii"), "10").force
    assert [force.armor_units for force in forces] == ["10"]
    assert load_scenario("mark-iii").force[0].armor_units == "12"


@pytest.mark.parametrize("amount", ["ten", "-1", "1/0"])
def test_a_budget_is_a_number(amount: str) -> None:
    with pytest.raises(FileFault, match="expected a number"):
        with_budget(load_scenario("mark-iii"), amount)


def test_a_budget_is_for_forces_that_are_bought() -> None:
    run = runner.invoke(app, ["arena", "charger", "random", "--scenario", "raid", "--armor-units", "10"])
    assert run.exit_code == 2
    assert "no seat buys a force in raid" in run.output


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "charger", "random", "--games", "2"],
        ["ladder", "duel", "--player", "charger", "--games", "2"],
        ["evolve", "--seat", "attacker", "--player", "charger", "--opponent", "charger"],
    ],
)
def test_a_budget_is_for_one_seat(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this scenario the attacker has twice as much as the defender, and the option would give both eight."""
    monkeypatch.chdir(tmp_path)
    run = runner.invoke(app, [*words, "--scenario", "1977-ogre-defending-basic", "--armor-units", "8"])
    assert run.exit_code == 2
    assert "defender and attacker each buy a force in 1977-ogre-defending-basic" in run.output
    assert not list(tmp_path.iterdir())


def bought(record: str) -> int:
    """Return the armor units that the charger's force in a record cost."""
    prices = {"HWZ": 2, "HVY": 1, "MSL": 1, "GEV": 1}
    placed = [line.text.split()[1] for line in read_record(record, "it").lines if line.text.startswith("place")]
    return sum(prices.get(unit_id.rstrip("0123456789"), 0) for unit_id in placed)


def test_records_are_kept_and_proved(tmp_path: Path) -> None:
    asked = ["arena", "charger", "random", "--games", "2", "--jobs", "2", "--armor-units", "10"]
    run = runner.invoke(app, [*asked, "--records", str(tmp_path), "--json"])
    assert run.exit_code == 0, run.output
    assert json.loads(run.stdout)[0]["armor_units"] == "10"
    kept = sorted(tmp_path.iterdir())
    assert [path.name for path in kept] == [
        "mark-iii-10-1-charger-random.record",
        "mark-iii-10-1-random-charger.record",
    ]
    for path in kept:
        proved = runner.invoke(app, ["verify", str(path)])
        assert proved.exit_code == 0, proved.output
        assert "victory" in proved.output
    assert bought(kept[1].read_text(encoding="utf-8")) == 10


def test_scenario_files_of_one_name_keep_their_records_apart(tmp_path: Path) -> None:
    files = [tmp_path / folder / "raid.json" for folder in ("one", "two")]
    for file in files:
        file.parent.mkdir()
        file.write_bytes(msgspec.json.encode(load_scenario("raid")))
    names = [word for file in (*map(str, files), "raid") for word in ("--scenario", file)]
    asked = ["arena", "random", "charger", *names, "--games", "2", "--jobs", "1", "--records", str(tmp_path / "games")]
    run = runner.invoke(app, asked)
    assert run.exit_code == 0, run.output
    kept = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert len(kept) == 6
    assert all(name.startswith("raid-") for name in kept)
    assert {"raid-1-charger-random.record", "raid-1-random-charger.record"} < set(kept)


def test_a_record_names_a_player_with_its_budget() -> None:
    text = cybertank.start("mark-iii", seats={"attacker": "strategist:0.3"}).record()
    assert read_record(text, "it").header.seats["attacker"] == "strategist:0.3"


def test_a_force_too_large_to_be_replayed_is_not_recorded(tmp_path: Path) -> None:
    asked = ["arena", "charger", "random", "--armor-units", "14", "--records", str(tmp_path / "games")]
    run = runner.invoke(app, asked)
    assert run.exit_code == 2
    assert "could not be replayed" in run.output


def test_ctrl_c_shows_what_has_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(hands: LocalWorkers, work: object, tasks: list[list[Match]]) -> Iterator[list[Result]]:
        yield [play_match(match) for match in tasks[0]]
        raise KeyboardInterrupt

    monkeypatch.setattr(LocalWorkers, "run", stopped)
    run = runner.invoke(app, ["arena", "charger", "random", "--games", "6", "--jobs", "1", "--json"])
    assert run.exit_code == 130
    assert json.loads(run.stdout)[0]["games"] == 1
    assert "Stopped after 1 of 6 games" in run.stderr


def test_the_commit_is_that_of_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit made while games are being played does not change who plays them."""
    whole = LocalWorkers.run

    def meanwhile(hands: LocalWorkers, work: object, tasks: list[list[Match]]) -> Iterator[list[Result]]:
        monkeypatch.setenv(COMMIT_VARIABLE, "after")
        return whole(hands, play_matches, tasks)

    monkeypatch.setattr(LocalWorkers, "run", meanwhile)
    monkeypatch.setenv(COMMIT_VARIABLE, "before")
    commit.cache_clear()
    try:
        run = runner.invoke(app, ["arena", "charger", "random", "--games", "2", "--jobs", "1", "--json"])
    finally:
        commit.cache_clear()
    assert json.loads(run.stdout)[0]["commit"] == "before"


@pytest.mark.parametrize(("second", "largest"), [("charger", 4), ("strategist", 1), ("strategist:0.3", 1)])
def test_slow_games_come_back_one_by_one(second: str, largest: int) -> None:
    batches = batches_for(matches_of("mark-iii", ["tactician", second], 100, 1, 60), 2)
    assert max(map(len, batches)) == largest
    assert sum(map(len, batches)) == 100


def test_batches_are_small_where_there_is_little_to_do() -> None:
    assert [len(batch) for batch in batches_of(list(range(20)), 2, 4)] == [1] * 20
    assert [len(batch) for batch in batches_of(list(range(66)), 2, 4)] == [4] * 16 + [2]


# -- allies -----------------------------------------------------------------------------------------------------------

ALLIED = "1977-mark-iiis-attacking-three"


def allied_result(players: list[str], winner: str) -> Result:
    return Result(Match(ALLIED, 1, players, 60), winner, "Victory", 9, False, [1] * 3, [0.1] * 3, [1] * 3, [30, 30, 10])


def test_a_player_has_all_seats_of_a_side() -> None:
    players = [match.players for match in matches_of(ALLIED, ["a", "b"], 2, 1, 60)]
    assert players == [["a", "a", "b"], ["b", "b", "a"]]


def test_an_ally_wins_with_the_seat_that_a_grade_names() -> None:
    results = [allied_result(["a", "a", "b"], "first"), allied_result(["b", "b", "a"], "first")]
    figures = figures_of(["a", "b"], results)
    assert (figures.won, figures.lost) == (1, 1)
    assert [(one.seat, one.games, one.won) for one in figures.by_seat] == [
        ("first", 1, 1),
        ("second", 1, 1),
        ("defender", 1, 0),
    ]
    assert running_share(["a", "b"], results) == 0.5
    assert figures_of(["a", "a"], [allied_result(["a"] * 3, "second")]).won == 1
