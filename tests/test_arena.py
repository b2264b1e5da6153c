"""The arena: pairs of seats, figures that add up, the interval, and the same games on any number of processes."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cybertank.cli.main import app
from cybertank.lab.arena import figures_of, matches_of, seatings
from cybertank.lab.intervals import wilson
from cybertank.lab.matches import Match, Result, play_match

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
    ways = seatings("a", "b", 3)
    assert ways == [
        ["a", "b", "b"],
        ["b", "a", "b"],
        ["b", "b", "a"],
        ["b", "a", "a"],
        ["a", "b", "a"],
        ["a", "a", "b"],
    ]


def test_a_player_against_itself_has_one_seating() -> None:
    assert seatings("a", "a", 2) == [["a", "a"]]


def a_result(players: list[str], winner: str, seed: int) -> Result:
    return Result(Match("mark-iii", seed, players, 60), winner, "Victory", 10, False, [5, 10], [0.05, 0.2])


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
    assert [(side.seat, side.games, side.won, side.drawn) for side in figures.by_seat] == [
        ("attacker", 2, 2, 0),
        ("defender", 2, 0, 1),
    ]
    assert figures.milliseconds == [pytest.approx(1000 * (0.1 + 0.4) / 30), pytest.approx(1000 * (0.1 + 0.4) / 30)]
    assert figures.seeds == [1, 2]


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
    run = runner.invoke(app, ["arena", "charger", "random", "--games", "2", "--jobs", "1", "--seed", "3"])
    assert run.exit_code == 0, run.output
    assert "charger against random" in run.stdout
    assert "Seeds 3-3" in run.stdout


def test_an_unknown_player_is_named() -> None:
    run = runner.invoke(app, ["arena", "charger", "genius"])
    assert run.exit_code == 2
    assert "no computer player 'genius'; known: random, charger" in run.output


def test_an_unknown_scenario_is_named() -> None:
    run = runner.invoke(app, ["arena", "charger", "random", "--scenario", "nowhere"])
    assert run.exit_code == 2
    assert "there is no scenario of this name" in run.output
