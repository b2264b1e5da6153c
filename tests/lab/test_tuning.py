"""Tuning: which games a step plays, what they say about a rival, and the weights files that are read and written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cybertank.cli.main import app
from cybertank.lab.fitting import write_fits
from cybertank.lab.tuning import Bout, Settings, Tuning, bouts_of, read_tuning, score, write_weights
from cybertank.players.tactics.values import WEIGHT_NAMES
from cybertank.text.files.reading import packaged

runner = CliRunner()

ALLIED = "1977-mark-iiis-attacking-three"
UP, DOWN = [1.0], [2.0]


def test_a_rival_has_all_seats_of_a_side() -> None:
    bouts = bouts_of(Settings([ALLIED], ["charger"], 1, 7), 0, UP, DOWN)
    assert [(side, bout.seats) for side, bout in bouts] == [
        (0, [UP, UP, DOWN]),
        (0, [UP, UP, "charger"]),
        (-1, [DOWN, DOWN, "charger"]),
        (2, [DOWN, DOWN, UP]),
        (2, ["charger", "charger", UP]),
        (-3, ["charger", "charger", DOWN]),
    ]


def test_an_allys_victory_counts_for_the_side() -> None:
    between = Bout(ALLIED, 1, [UP, UP, DOWN], 40)
    assert [score(0, between, winner) for winner in (-1, 0, 1, 2)] == [0.0, 1.0, 1.0, -1.0]
    others = Bout(ALLIED, 1, [UP, UP, "charger"], 40)
    assert [score(0, others, winner) for winner in (0, 1, 2)] == [0.5, 0.5, -0.5]
    assert [score(-1, others, winner) for winner in (0, 1, 2)] == [-0.5, -0.5, 0.5]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Cybertank\n\nA game.\n", "not a weights file in TOML"),
        ("version = 1\n", "weights"),
        ("[weights]\nmain = 1\n", "missing: secondary"),
        ('[weights]\nmain = "much"\n', "weights.main"),
        ("weights = 3\n", "weights"),
        ('[weights]\nmain = 1\n[run]\nsteps = "many"\n', "run.steps"),
    ],
)
def test_a_file_that_has_no_weights_is_refused(text: str, said: str, tmp_path: Path) -> None:
    start = tmp_path / "it.toml"
    start.write_text(text, encoding="utf-8")
    run = runner.invoke(app, ["tune", "--from", str(start), "--steps", "1", "--out", str(tmp_path / "out.toml")])
    assert run.exit_code == 2, run.output
    assert f"{start}" in run.stderr
    assert said in run.stderr
    assert not (tmp_path / "out.toml").exists()


HARD = 'cybertank tune --out "my \\weights\\.toml"\n\x7f\udcff'


def test_the_command_of_a_run_is_written_so_that_it_can_be_read() -> None:
    run: dict[str, str | int] = {"command": HARD, "steps": 3}
    tuned = write_weights(Tuning([1.5] * len(WEIGHT_NAMES)), run, packaged("players", "weights.toml"))
    for text in (tuned, write_fits([], run)):
        assert tomllib.loads(text)["run"]["command"] == HARD.replace("\udcff", "?")
    assert read_tuning(tuned, "it") == Tuning([1.5] * len(WEIGHT_NAMES), 3, 14760)


def test_an_unknown_player_of_a_fit_is_refused(tmp_path: Path) -> None:
    run = runner.invoke(app, ["fit", "--player", "nobody", "--out", str(tmp_path / "it.toml")])
    assert run.exit_code == 2
    assert "no player 'nobody'" in run.stderr


FAMILIES = ["--scenario", "mark-iii", "--scenario", "1977-duel", "--scenario", "raid"]


@pytest.mark.parametrize(
    "words",
    [
        ["tune", "--steps", "1", "--games", "1", "--opponent", "random"],
        ["fit", "--games", "2", "--player", "random", "--jobs", "1", *FAMILIES],
    ],
)
def test_a_place_that_cannot_be_written_to_is_told(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    run = runner.invoke(app, [*words, "--out", str(tmp_path / "file" / "it.toml")])
    assert run.exit_code == 2
    assert "cannot be written" in run.stderr
