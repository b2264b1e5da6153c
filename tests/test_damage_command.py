"""`cybertank damage`: what is left of an Ogre, for the tabletop."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

import cybertank
from cybertank.cli.main import app

rule = pytest.mark.rule


def run(*words: object) -> Any:
    return CliRunner().invoke(app, ["damage", *(str(word) for word in words)])


@rule("rp:6.03")
def test_the_chart_step_by_step_and_the_sheet() -> None:
    # A Mark IV: main; two secondaries; three racks; their missiles; antipersonnel guns.
    result = run("mk4", "--dice", "6,5,2,1,4,2,6,3,4", "--ascii")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Mark IV, immobile (rp:6.03)",
        "  1  main battery 6, secondary batteries 5 2, missile racks 1 4 2 (intact on 1 or 2)",
        "  2  missiles in the racks: 6 3",
        "  4  antipersonnel guns lost: 4",
        "  main      x                0/1   4/3 D4",
        "  secondary ox               1/2   3/2 D3",
        "  rack      oox              2/3   D4",
        "  internal  ooooooooo------  9/15  6/5",
        "  ap        ooooxxxx         4/8   1/1 D1",
        "  treads                     0/56  move 0",
        "    move 4  xxxxxxxxxxxxxx  43-56",
        "    move 3  xxxxxxxxxxxxxx  29-42",
        "    move 2  xxxxxxxxxxxxxx  15-28",
        "    move 1  xxxxxxxxxxxxxx  1-14",
        "  o left  - spent  x destroyed",
    ]


@rule("rp:6.03")
def test_a_mobile_one_rolls_for_its_treads_too() -> None:
    result = run("MK2", "--mobile", "--dice", "1 1 1 1 1 2 3 4 5 6")
    assert "  5  tread units lost: 1 2 3 4 5 6, total 21" in result.stdout
    assert "9/30  move 1" in result.stdout


@rule("rp:6.03")
def test_nothing_left_is_rolled_again() -> None:
    result = run("MK1", "--dice", "3,4,1,4")
    assert result.stdout.count("  1  main battery") == 2
    assert "Nothing is left of the Ogre: roll again." in result.stdout


@rule("rp:6.03")
def test_dice_that_end_with_nothing_left_say_why_more_are_wanted() -> None:
    result = run("MK1", "--dice", "3,6")
    assert result.exit_code == 2
    assert "by our ruling its damage is rolled again" in result.stderr
    assert "our ruling" not in run("MK3", "--dice", "3,6").stderr


@rule("rp:6.03")
def test_long_rows_of_boxes_keep_clear_of_the_figures() -> None:
    faces = "1," * 11 + "6,6,1"
    rows = run("MK6", "--ogres", "reinforcement-pack", "--dice", faces, "--ascii").stdout.splitlines()
    assert "  internal  oooooooooooo-------- 12/20  6/5" in rows
    assert "  ap        ooooooooooooooox     15/16  1/1 D1" in rows


def test_a_seed_gives_the_same_ogre_every_time() -> None:
    first = run("MK5", "--seed", 7)
    assert first.exit_code == 0
    assert run("MK5", "--seed", 7).stdout == first.stdout
    assert len({run("MK5", "--seed", seed).stdout for seed in range(6)}) > 1
    assert run("MK5").exit_code == 0


def test_as_json_it_goes_into_a_position() -> None:
    said = json.loads(run("MK5", "--seed", 7, "--json").stdout)
    assert said["rolls"][-1]["treads_lost"] == 60
    unit = {"id": "WRECK", "type": said["type"], "seat": "defender", "hex": "0805", **said["unit"]}
    position = {"units": [unit, {"id": "FOE", "type": "HVY", "seat": "attacker", "hex": "0819"}]}
    verdict = cybertank.judge(json.dumps(position))
    assert verdict.ok
    written = verdict.position["units"]
    assert isinstance(written, list)
    assert {key: written[0][key] for key in said["unit"]} == said["unit"]


@rule("rp:3.014")
def test_the_packs_numbers() -> None:
    assert "0/75  move 0" in run("MK6", "--seed", 1, "--ogres", "reinforcement-pack").stdout
    assert "0/72  move 0" in run("MK6", "--seed", 1).stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["HVY"], "HVY is not an Ogre. The Ogres are MK1,"),
        (["MK9"], "MK9 is not an Ogre"),
        (["MK5", "--ogres", "ninth"], "The sets are sixth, reinforcement-pack"),
        (["MK1", "--dice", "1,7"], "numbers from 1 to 6"),
        (["MK1", "--dice", "1,1", "--seed", "3"], "and cannot be combined with --seed"),
        (["MK1", "--dice", "1"], "the dice have run out"),
        (["MK1", "--dice", "1,1,1"], "Dice left over: 1."),
    ],
)
def test_what_cannot_be_rolled(words: list[str], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
