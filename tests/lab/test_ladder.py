"""The ladder: runs that can be continued, ratings, and a page with the figures of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from typer.testing import CliRunner

from cybertank.cli.ladder import marked_pages
from cybertank.cli.main import app
from cybertank.lab import ladder
from cybertank.lab.ladder import below, step_runs
from cybertank.lab.matches import Match, Result, play_match
from cybertank.lab.pages import NOT_YET, SECTIONS, figures_of, render
from cybertank.lab.plots import curves_of, strength_plot
from cybertank.lab.provenance import COMMIT_VARIABLE, commit
from cybertank.lab.ratings import games_of, rate
from cybertank.lab.results import DUEL, RESULTS_VERSION, STEP, ResultsFile, Run, read_results
from cybertank.lab.workers import LocalWorkers
from cybertank.players.registry import LEVELS
from cybertank.text.files.errors import FileFault

runner = CliRunner()
DOCS = Path(__file__).parent.parent.parent / "docs"


def a_result(players: list[str], winner: str, seed: int) -> Result:
    match = Match("mark-iii", seed, players, 60)
    return Result(match, winner, "Victory", 10, False, [5, 10], [0.5, 2.0], [2, 4])


def a_run(kind: str = STEP, first: str = "charger", second: str = "random") -> Run:
    return Run(kind, "mark-iii", [first, second], "", 1, 60)


def test_each_level_meets_the_one_below() -> None:
    names = list(LEVELS)
    assert below(names[0]) == ""
    assert below(f"{names[1]}:0.3") == names[0]
    runs = step_runs(names, "", ["raid"], 1, 60)
    assert [run.players for run in runs] == [[names[i + 1], names[i]] for i in range(len(names) - 1)]
    assert [run.players for run in step_runs(["charger"], "random", ["raid", "convoy"], 1, 60)] == [
        ["charger", "random"]
    ] * 2


def test_games_come_in_any_order_and_what_is_missing_is_known() -> None:
    run = a_run()
    run.count_in([a_result(["random", "charger"], "defender", 2), a_result(["charger", "random"], "", 1)])
    assert run.games == "d..w"
    assert (run.played, run.share) == (2, 0.75)
    assert [(m.seed, m.players[0]) for m in run.to_play(6)] == [
        (1, "random"),
        (2, "charger"),
        (3, "charger"),
        (3, "random"),
    ]
    assert run.in_seat("defender") == (1, 1.0)
    assert run.in_seat("attacker") == (1, 0.5)
    assert run.seeds() == "1-2"
    # charger was the attacker once (2 phases, 0.5 s) and the defender once (4 phases, 2 s).
    assert run.phase_seconds(0) == pytest.approx(2.5 / 6)


def test_a_run_that_was_stopped_goes_on_and_a_finished_one_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "players.json"
    asked = ["ladder", "play", "--level", "charger", "--scenario", "mark-iii", "--games", "4", "--file", str(file)]
    whole = LocalWorkers.run

    def stopped(hands: LocalWorkers, work: object, tasks: list[list[Match]]) -> Iterator[list[Result]]:
        yield [play_match(match) for match in tasks[0]]
        raise KeyboardInterrupt

    monkeypatch.setattr(LocalWorkers, "run", stopped)
    run = runner.invoke(app, [*asked, "--jobs", "1"])
    assert run.exit_code == 130
    assert read_results(file).runs[0].played == 1
    monkeypatch.setattr(LocalWorkers, "run", whole)
    assert runner.invoke(app, [*asked, "--jobs", "1"]).exit_code == 0
    at_once = tmp_path / "at-once.json"
    assert runner.invoke(app, [*asked[:-1], str(at_once), "--jobs", "1"]).exit_code == 0
    first, second = read_results(file).runs[0], read_results(at_once).runs[0]
    assert first.played == 4
    assert (first.games, first.grades, first.turns, first.decisions) == (
        second.games,
        second.grades,
        second.turns,
        second.decisions,
    )
    before = file.read_text(encoding="utf-8")
    assert runner.invoke(app, [*asked, "--jobs", "1"]).exit_code == 0
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("played", [0, 1])
def test_a_run_that_is_begun_anew_keeps_the_old_one_until_its_first_games(
    played: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "players.json"
    scenarios = ["--scenario", "mark-iii", "--scenario", "raid"]
    asked = ["ladder", "play", "--level", "charger", *scenarios, "--games", "2", "--jobs", "1", "--file", str(file)]
    assert runner.invoke(app, asked).exit_code == 0

    def stopped(hands: LocalWorkers, work: object, tasks: list[list[Match]]) -> Iterator[list[Result]]:
        yield from ([play_match(match) for match in task] for task in tasks[:played])
        raise KeyboardInterrupt

    monkeypatch.setattr(LocalWorkers, "run", stopped)
    run = runner.invoke(app, [*asked, "--fresh"])
    assert run.exit_code == 130
    assert "run the same command without --fresh" in run.stderr
    assert [(one.scenario, one.played) for one in read_results(file).runs] == [("mark-iii", played or 2), ("raid", 2)]


def test_it_is_said_where_games_of_another_program_are_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "players.json"
    asked = ["ladder", "play", "--level", "charger", "--scenario", "mark-iii", "--jobs", "1", "--file", str(file)]

    def said(source: str, *words: str) -> str:
        monkeypatch.setenv(COMMIT_VARIABLE, source)
        commit.cache_clear()
        try:
            run = runner.invoke(app, [*asked, *words])
        finally:
            commit.cache_clear()
        assert run.exit_code == 0, run.output
        return run.stderr

    assert "Warning" not in said("older", "--games", "2")
    assert "Warning" not in said("older", "--games", "4")
    assert "Warning" not in said("newer", "--games", "4")  # nothing is added
    warned = said("newer", "--games", "6")
    assert "charger v random, mark-iii has games from commit older, and this is newer" in warned
    assert "Use --fresh to start over" in warned
    assert "Warning" not in said("newer", "--games", "2", "--fresh")


def test_a_run_that_is_asked_for_twice_is_played_once(tmp_path: Path) -> None:
    file = tmp_path / "players.json"
    for words in (
        ["play", "--level", "charger", "--level", "charger", "--scenario", "mark-iii"],
        ["duel", "--player", "charger", "--armor-units", "10", "--armor-units", "10"],
    ):
        run = runner.invoke(app, ["ladder", *words, "--games", "2", "--jobs", "2", "--file", str(file)])
        assert run.exit_code == 0, run.output
    assert [one.played for one in read_results(file).runs] == [2, 2]


def test_no_tasks_have_no_results() -> None:
    assert list(LocalWorkers(2).run(len, [])) == []


def test_the_commit_of_runs_and_speeds_is_that_of_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(match: Match) -> Result:
        monkeypatch.setenv(COMMIT_VARIABLE, "after")
        return play_match(match)

    def meanwhile_all(matches: list[Match]) -> list[Result]:
        return [meanwhile(match) for match in matches]

    monkeypatch.setattr(ladder, "play_match", meanwhile)
    monkeypatch.setattr(ladder, "play_matches", meanwhile_all)
    file = tmp_path / "players.json"
    for words in (
        ["play", "--level", "charger", "--scenario", "mark-iii", "--games", "2", "--jobs", "1"],
        ["speed", "--player", "random", "--seconds", "0"],
    ):
        monkeypatch.setenv(COMMIT_VARIABLE, "before")
        commit.cache_clear()
        try:
            assert runner.invoke(app, ["ladder", *words, "--file", str(file)]).exit_code == 0
        finally:
            commit.cache_clear()
    found = read_results(file)
    assert (found.runs[0].commits, found.speeds[0].commit) == (["before"], "before")


def test_all_parts_land_in_one_file_and_on_the_page(tmp_path: Path) -> None:
    file, page = tmp_path / "players.json", tmp_path / "lab" / "figures.md"
    kept = ["--file", str(file)]
    one = ["--jobs", "1", *kept]
    page.parent.mkdir()
    (tmp_path / "plain.md").write_text("No figures here.\n", "utf-8")
    page.write_text("".join(f"## {n}\n<!-- figures: {n} -->\n<!-- end of figures -->\n" for n in SECTIONS), "utf-8")
    for words in (
        ["play", "--level", "charger", "--scenario", "raid", "--games", "2", *one],
        ["duel", "--player", "charger", "--games", "2", *one],
        ["speed", "--player", "random", "--seconds", "0", *kept],
        ["write", "--pages", str(tmp_path), *kept],
    ):
        run = runner.invoke(app, ["ladder", *words])
        assert run.exit_code == 0, run.output
    said = json.loads(file.read_text(encoding="utf-8"))
    assert [(r["kind"], r["armor_units"], r["played"]) for r in said["runs"]] == [
        ("step", "", 2),
        ("duel", "12", 2),
        ("duel", "10", 2),
    ]
    assert all(r["commits"] and r["dates"] and len(r["interval"]) == 2 for r in said["runs"])
    text = page.read_text(encoding="utf-8")
    assert "### `charger` against `random`\n\n| scenario |" in text
    assert "| raid | 2 |" in text
    assert "| `charger` | `random` | 2 |" in text
    assert "| charger - random | raid | 1-1 |" in text
    assert "| charger | 10 | 2 |" in text
    assert "| random | mark-iii |" in text
    assert "| grade | charger, 12 | charger, 10 |" in text
    assert text.count(NOT_YET) == 2  # others and times
    assert [one["player"] for one in said["ratings"]] == ["charger", "random"]


def test_the_games_of_a_run_are_kept_where_asked_for(tmp_path: Path) -> None:
    kept = tmp_path / "games"
    asked = ["ladder", "duel", "--player", "charger", "--armor-units", "12", "--armor-units", "10", "--games", "2"]
    run = runner.invoke(app, [*asked, "--jobs", "1", "--file", str(tmp_path / "players.json"), "--records", str(kept)])
    assert run.exit_code == 0, run.output
    records = sorted(path.stem for path in kept.iterdir())
    assert records == [f"mark-iii-{units}-{seed}-charger-charger" for units in (10, 12) for seed in (1, 2)]
    assert all(runner.invoke(app, ["verify", str(path)]).exit_code == 0 for path in kept.iterdir())


def test_the_defenses_share_of_a_duel_is_not_the_attackers() -> None:
    run = a_run(DUEL, "charger", "charger")
    run.count_in(
        [a_result(["charger", "charger"], seat, i + 1) for i, seat in enumerate(["defender", "defender", "attacker"])]
    )
    assert run.games == "llw"
    row = SECTIONS["duels"](ResultsFile(runs=[run])).splitlines()[-1]
    assert "| charger | 12 | 3 | 2 | 66.7% |" in row


@pytest.mark.parametrize(
    ("scenario", "budget", "said"),
    [
        ("raid", "", "--armor-units needs a number"),
        ("raid", "10", "no seat buys a force in raid"),
        ("mark-iii", "", "--armor-units needs a number"),
        ("mark-iii", " ", "expected a number such as 10 or 21/2"),
    ],
)
def test_a_duel_is_for_a_budget(scenario: str, budget: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "players.json"
    asked = ["ladder", "duel", "--player", "charger", "--scenario", scenario, "--armor-units", budget, "--games", "2"]
    run = runner.invoke(app, [*asked, "--file", str(file)])
    assert run.exit_code == 2
    assert said in run.output
    assert not file.exists()


def test_a_duel_without_a_buyer_that_a_file_has_is_left_out() -> None:
    run = Run(DUEL, "raid", ["charger", "charger"], "", 1, 60, "w", 1)
    assert SECTIONS["duels"](ResultsFile(runs=[run])) == NOT_YET


def test_a_better_player_is_rated_higher_whatever_the_order() -> None:
    games = [("b", "a", "w")] * 30 + [("b", "a", "l")] * 10 + [("c", "b", "w")] * 25 + [("c", "b", "d")] * 15
    ratings = rate(games)
    assert [one.player for one in ratings] == ["c", "b", "a"]
    assert [one.games for one in ratings] == [40, 80, 40]
    backwards = rate(games[::-1])
    assert [one.mu for one in backwards] == pytest.approx([one.mu for one in ratings], abs=1.0)


def test_games_of_three_sides_are_not_rated() -> None:
    runs = [
        Run(STEP, scenario, ["b", "a"], "", 1, 60, "wl", 2)
        for scenario in ("1977-duel-three", "1977-mark-iiis-attacking-three", "raid")
    ]
    assert games_of(ResultsFile(runs=runs)) == [("b", "a", "w"), ("b", "a", "l")] * 2


def test_the_drawing_has_a_mark_for_each_time() -> None:
    runs = []
    for seconds, wins in ((0.1, 1), (1, 2)):
        run = a_run(STEP, f"strategist:{seconds}", "tactician")
        run.count_in(
            [
                a_result([f"strategist:{seconds}", "tactician"], "attacker" if i < wins else "defender", i + 1)
                for i in range(3)
            ]
        )
        runs.append(run)
    drawing = ElementTree.fromstring(strength_plot([runs]))
    marks = list(drawing.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(marks) == 2
    assert float(marks[1].attrib["cy"]) < float(marks[0].attrib["cy"])  # the stronger one is higher
    assert float(marks[1].attrib["cx"]) > float(marks[0].attrib["cx"])


def test_times_are_compared_where_all_else_is_equal() -> None:
    runs = [a_run(STEP, name, "tactician") for name in ("strategist:1", "strategist:0.1", "strategist:40n", "doctrine")]
    for run in runs:
        run.count_in([a_result(run.players, "attacker", 1)])
    elsewhere = [Run(STEP, "mark-v", [f"strategist:{time}", "tactician"], "", 1, 60, played=1) for time in (3, 1, 0.3)]
    alone = Run(STEP, "raid", ["strategist:1", "tactician"], "", 1, 60, played=1)
    curves = curves_of(ResultsFile(runs=[*runs, *elsewhere, alone]))
    assert [[(run.scenario, run.players[0]) for run in curve] for curve in curves] == [
        [("mark-v", "strategist:0.3"), ("mark-v", "strategist:1"), ("mark-v", "strategist:3")],
        [("mark-iii", "strategist:0.1"), ("mark-iii", "strategist:1")],
    ]


def test_curves_are_told_apart_in_the_drawing() -> None:
    """Each has its name and its own dashes. A time that one of them lacks still has its place."""
    curves = [
        [Run(STEP, scenario, [f"strategist:{time}", "tactician"], "", 1, 60, played=1) for time in times]
        for scenario, times in (("mark-v", (0.1, 1, 3)), ("mark-iii", (0.1, 3)))
    ]
    drawing = strength_plot(curves)
    lines = ElementTree.fromstring(drawing).findall("{http://www.w3.org/2000/svg}polyline")
    assert len({line.attrib["stroke-dasharray"] for line in lines}) == 2
    assert len({line.attrib["stroke"] for line in lines}) == 2
    for words in (
        "strategist against tactician, mark-v",
        "strategist against tactician, mark-iii",
        "0.1 s",
        "1 s",
        "3 s",
    ):
        assert drawing.count(f">{words}<") == 1


def test_a_file_of_the_first_version_is_brought_up(tmp_path: Path) -> None:
    """Its runs of the kind `time` were games of the ladder. Of two runs of the same games the longer one stays."""
    runs = [a_run("time", "strategist:1", "tactician"), a_run(STEP, "strategist:1", "tactician")]
    for run, games in zip(runs, (3, 2), strict=True):
        run.count_in([a_result(run.players, "attacker", i + 1) for i in range(games)])
    other = a_run("time", "strategist:3", "tactician")
    path = tmp_path / "results.json"
    path.write_bytes(msgspec.json.encode(ResultsFile(version=1, runs=[*runs, other])))
    found = read_results(path)
    assert found.version == RESULTS_VERSION
    assert [(run.kind, run.players[0], run.played) for run in found.runs] == [
        (STEP, "strategist:1", 3),
        (STEP, "strategist:3", 0),
    ]


def test_a_file_of_the_second_version_has_no_games_of_allies_who_were_parted(tmp_path: Path) -> None:
    runs = [
        Run(STEP, scenario, ["tactician", "charger"], "", 1, 60, "wwlwwl", 6)
        for scenario in ("1977-mark-iiis-attacking-three", "1977-duel-three", "gone.toml")
    ]
    path = tmp_path / "results.json"
    path.write_bytes(msgspec.json.encode(ResultsFile(version=2, runs=runs)))
    found = read_results(path)
    assert found.version == RESULTS_VERSION
    assert [run.scenario for run in found.runs] == ["1977-duel-three", "gone.toml"]


def test_a_run_counts_by_sides() -> None:
    scenario = "1977-mark-iiis-attacking-three"
    run = Run(STEP, scenario, ["a", "b"], "", 1, 60)
    mirror = Run(DUEL, scenario, ["a", "a"], "", 1, 60)
    for players, into in ((["a", "a", "b"], run), (["b", "b", "a"], run), (["a", "a", "a"], mirror)):
        match = Match(scenario, 1, players, 60)
        into.count_in([Result(match, "first", "Ogre victory", 9, False, [1, 2, 4], [0.1] * 3, [1] * 3)])
    assert run.games == "wl"
    assert "| first and second 100.0%, defender 0.0% |" in SECTIONS["others"](ResultsFile(runs=[run]))
    assert mirror.decisions == [3, 4]
    assert "| a | 22 | 1 | 0 |" in SECTIONS["duels"](ResultsFile(runs=[mirror]))


def test_unknown_figures_on_a_page_are_named() -> None:
    with pytest.raises(FileFault, match="no such figures"):
        render("<!-- figures: weather -->\n<!-- end of figures -->\n", ResultsFile(), "page")


def test_a_folder_without_marks_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("No figures here.\n", "utf-8")
    run = runner.invoke(app, ["ladder", "write", "--pages", str(tmp_path), "--file", str(tmp_path / "none.json")])
    assert run.exit_code == 2
    assert "no page here has a place for figures" in run.output


def test_the_pages_of_the_docs_have_the_figures_of_their_file() -> None:
    if not DOCS.exists():
        pytest.skip("docs/ is not beside the tests")
    results = read_results(DOCS / "lab" / "players.json")
    pages = marked_pages(DOCS)
    for page, text in pages.items():
        assert render(text, results, page.name) == text, "run: cybertank ladder write"
    assert sorted(name for text in pages.values() for name in figures_of(text)) == sorted(SECTIONS)
    curves = curves_of(results)
    assert (DOCS / "lab" / "strength.svg").read_text(encoding="utf-8") == strength_plot(curves)


@pytest.mark.parametrize("words", [["play", "--level", "random"], ["duel", "--player", "nobody"]])
def test_what_cannot_be_played_is_said(words: list[str], tmp_path: Path) -> None:
    run = runner.invoke(app, ["ladder", *words, "--file", str(tmp_path / "none.json")])
    assert run.exit_code == 2
    assert "no level below the lowest" in run.output or "no player 'nobody'" in run.output
    assert not (tmp_path / "none.json").exists()
