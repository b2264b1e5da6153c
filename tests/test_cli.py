"""The commands: what they print, where, and their exit codes."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cybertank
from cybertank.cli import fuzz_game as fuzzing
from cybertank.cli.fuzz_battles import random_battle
from cybertank.cli.main import app, main, version_line
from cybertank.cli.perft import perft, position_state, scenario_state
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import compact, scenario_names
from cybertank.text.ledger import rules_markdown

GOLDEN = Path(__file__).parent / "goldens" / "mark-iii.record"
COMMANDS = ["play", "serve", "judge", "odds", "damage", "replay", "verify", "rules", "fuzz", "perft"]

POSITION = {
    "turn": {"seat": "defender", "phase": "fire"},
    "units": [
        {"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0916"},
        {"id": "HVY1", "type": "HVY", "seat": "defender", "hex": "0815"},
        {"id": "MSL2", "type": "MSL", "seat": "defender", "hex": "0814"},
        {"id": "GEV1", "type": "GEV", "seat": "defender", "hex": "0915"},
        {"id": "INF1", "type": "INF", "seat": "attacker", "hex": "0813", "squads": 3},
    ],
}


def run(*words: object, text: str | None = None) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words], input=text)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return path


def test_version_says_which_core() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"cybertank {cybertank.__version__}, ")
    assert "compiled core" in version_line() or "interpreted core (same rules as" in version_line()


def test_the_package_can_be_run_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["cybertank", "--version"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("cybertank", run_name="__main__")
    assert left.value.code == 0


@pytest.mark.parametrize("command", ["play", "serve"])
def test_without_the_servers_packages_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("cybertank.cli.serve.find_spec", lambda name: None)
    result = run(command)
    assert result.exit_code == 2
    assert "pip install 'cybertank-core[server]'" in " ".join(result.stderr.split())


def test_no_command_loads_the_servers_packages_before_it_needs_them() -> None:
    blocked = ["litestar", "uvicorn", "websockets", "httptools", "uvloop", "sqlalchemy", "asyncpg", "alembic"]
    code = f"import sys; sys.modules.update(dict.fromkeys({blocked})); import cybertank.cli.main, cybertank"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_worth_reading(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert "Exit codes" in result.stdout


# -- judge -------------------------------------------------------------------------------------------------------------


def test_judge_exits_0_when_all_is_legal(position: Path) -> None:
    result = run("judge", "-", text=json.dumps(POSITION | {"decisions": ["fire HVY1 at OGRE:main"], "dice": [6]}))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["events"][0]["result"] == "destroyed"
    assert run("judge", position).exit_code == 0


def test_judge_exits_1_when_a_decision_is_not_legal() -> None:
    result = run("judge", "-", text=json.dumps(POSITION | {"decisions": ["end", "end", "fire HVY1 at OGRE:main"]}))
    assert result.exit_code == 1
    said = json.loads(result.stdout)
    assert said["ok"] is False
    assert said["error"]["decision"] == 3
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "standard input, line 1: not valid JSON"),
        ("", "missing key `units`"),
        ('{"unit": []}', "unknown key `unit`"),
        (json.dumps(POSITION | {"dice": [7]}), "standard input, dice[0]"),
        (json.dumps(POSITION | {"scenario": "mark-x"}), "standard input, scenario"),
        (json.dumps(POSITION | {"dice": "seed:" + "9" * 5000}), "standard input, dice"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_judge_exits_2_when_the_file_is_wrong(text: str, said: str) -> None:
    result = run("judge", "-", text=text)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for command in ("judge", "replay", "verify"):
        result = run(command, tmp_path / "nowhere")
        assert result.exit_code == 2
        assert "nowhere: there is no such file" in result.stderr
        assert result.stdout == ""


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds_of_two_numbers() -> None:
    result = run("odds", 7, 3)
    assert result.exit_code == 0
    assert "2-1" in result.stdout
    assert "16.7% (1/6)" in result.stdout
    assert "50.0% (3/6)" in result.stdout


def test_four_gevs_against_a_main_battery() -> None:
    result = run("odds", "2+2+2+2", 4)
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in result.stdout.splitlines() if " + " in line]
    assert ["all together", "2 + 2 + 2 + 2", "2-1", "50.0%"] in rows
    assert ["2 groups of 2", "2 + 2; 2 + 2", "2 x 1-1", "55.6%"] in rows
    assert "4 x 1-2 │ 51.8%" in result.stdout
    gevs = [{"id": f"GEV{i}", "type": "GEV", "seat": "defender", "hex": f"09{13 + i}"} for i in (1, 2)]
    gevs += [{"id": f"GEV{i}", "type": "GEV", "seat": "defender", "hex": f"08{13 + i}"} for i in (3, 4)]
    text = json.dumps(POSITION | {"units": [POSITION["units"][0], *gevs]})
    result = run("odds", "GEV1 + GEV2 + GEV3 + GEV4 at OGRE:main", "--position", "-", text=text)
    assert result.exit_code == 0
    for figure in ("50.0%", "55.6%", "51.8%", "defense of the main", "7.13.1"):
        assert figure in result.stdout


def test_odds_in_a_position_with_their_tally(position: Path) -> None:
    result = run("odds", "HVY1 + MSL2 at OGRE:main", "--position", position)
    assert result.exit_code == 0
    assert "HVY1 + MSL2 at OGRE:main: 1-1" in result.stdout
    assert "Not legal" not in result.stdout
    result = run("odds", "GEV1 at OGRE:treads", "--position", position)
    assert "A hit destroys 2 tread units" in result.stdout
    result = run("odds", "OGRE:main at HVY1", "--position", position)
    assert "Not legal in this position: HVY1 is on your side (7.07)" in result.stdout


def test_a_d_is_counted_as_what_comes_of_it(position: Path) -> None:
    """7.11, 7.13.1: a D does nothing to a component, and kills a unit that is already disabled."""
    result = run("odds", "HVY1 at OGRE:main", "--position", position)
    assert "66.7% (4/6) │ 0.0% (0/6) │ 33.3% (2/6)" in result.stdout
    units = [unit | {"disabled": "fire"} if unit["id"] == "HVY1" else unit for unit in POSITION["units"]]
    text = json.dumps(POSITION | {"units": units, "turn": {"seat": "attacker", "phase": "fire"}})
    result = run("odds", "OGRE:secondary at HVY1", "--position", "-", text=text)
    assert "33.3% (2/6) │ 0.0% (0/6) │ 66.7% (4/6)" in result.stdout


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("OGRE", "choose what to fire at: OGRE:main, OGRE:secondary, OGRE:ap, OGRE:missile, OGRE:treads (7.13)"),
        ("OGRE:internal", "you cannot fire at internal missiles; destroying a rack destroys one of them (3.04.2)"),
    ],
)
def test_what_is_no_target_has_no_odds(position: Path, target: str, reason: str) -> None:
    result = run("odds", f"HVY1 at {target}", "--position", position)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stdout == ""


def test_odds_outside_the_fire_phase_tell_what_else_forbids_the_attack(position: Path) -> None:
    text = json.dumps(POSITION | {"turn": {"seat": "defender", "phase": "movement"}})
    result = run("odds", "GEV1 at OGRE:main", "--position", "-", text=text)
    assert "you can attack only in the fire phase (7.01)" in result.stdout
    assert "Not legal in a fire phase either" not in result.stdout
    far = [unit | {"hex": "0901"} if unit["id"] == "GEV1" else unit for unit in POSITION["units"]]
    result = run("odds", "GEV1 at OGRE:main", "--position", "-", text=json.dumps(json.loads(text) | {"units": far}))
    assert "Not legal in a fire phase either: GEV1 has range 2" in result.stdout


def test_repeated_attacks_on_units_count_a_second_d(position: Path) -> None:
    """Two 1-1 attacks destroy a fresh tank with X (1/3), D then D or X (1/3 x 2/3), or NE then X (1/3 x 1/3)."""
    text = json.dumps(POSITION | {"turn": {"seat": "attacker", "phase": "fire"}})
    result = run("odds", "OGRE:secondary*2 at HVY1", "--position", "-", text=text)
    assert "2 x 1-1" in result.stdout
    assert "66.7%" in result.stdout


def test_shots_repeat_an_attack() -> None:
    assert "4 such attacks: 51.8% chance of at least one X" in run("odds", 2, 4, "--shots", 4).stdout


@pytest.mark.parametrize(
    "words", [["x", "3"], ["7"], ["1/3", "3"], ["-1", "3"], ["7", "-3"], ["7", "3", "--shots", "0"]]
)
def test_odds_that_cannot_be_read(words: list[str]) -> None:
    result = run("odds", *words)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_an_attack_that_cannot_be_read_shows_its_grammar(position: Path) -> None:
    result = run("odds", "HVY9 at OGRE:main", "--position", position)
    assert result.exit_code == 2
    assert "fire WEAPON + WEAPON ... at TARGET" in result.stderr


# -- records -----------------------------------------------------------------------------------------------------------


def test_verify_proves_a_record() -> None:
    result = run("verify", GOLDEN)
    assert result.exit_code == 0
    decisions = len(GOLDEN.read_text().splitlines()) - 6
    assert result.stdout.startswith(f"{decisions} decisions, ")
    assert "all events verified" in result.stdout


def test_verify_names_the_first_line_that_differs(tmp_path: Path) -> None:
    path = tmp_path / "forged.record"
    lines = GOLDEN.read_text().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if " fire " in line and " | - | " not in line)
    body, face, checksum = lines[at].split(" | ")
    lines[at] = f"{body} | {7 - int(face)} | {checksum}"
    path.write_text("".join(lines))
    result = run("verify", path)
    assert result.exit_code == 1
    assert f"forged.record, line {at + 1}: " in result.stderr
    assert path.read_text() == "".join(lines)


def test_verify_exits_2_for_what_is_no_record(position: Path) -> None:
    result = run("verify", position)
    assert result.exit_code == 2
    assert "not a record of this program" in result.stderr


def test_replay_tells_the_game_and_draws_its_end() -> None:
    result = run("replay", GOLDEN, "--to", 40)
    assert result.exit_code == 0
    assert result.stdout.startswith("Mark III Attack (attacker: charger, defender: charger)")
    assert "  40 " in result.stdout
    assert "  41 " not in result.stdout
    assert "is set up in" in result.stdout
    assert "0822" in result.stdout


def test_replay_steps_until_told_to_stop() -> None:
    result = run("replay", GOLDEN, "--step", text="\nq\n")
    assert result.exit_code == 0
    assert "   2 defender" in result.stdout
    assert "   3 defender" not in result.stdout


# -- rules -------------------------------------------------------------------------------------------------------------


def test_rules_shows_coverage_one_rule_or_all() -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert "planned" in result.stdout
    result = run("rules", "6.02")
    assert result.stdout.startswith("6.02 An Ogre rams an armor unit (Sixth Edition)")
    assert "Implemented: the program enforces it." in result.stdout
    assert "Implemented: the program enforces it." in run("rules", "15.04").stdout
    assert "8.05.2 Ogres ramming in an overrun" in run("rules", "ramming").stdout
    assert run("rules", "--markdown").stdout == rules_markdown()


def test_an_unknown_rule_suggests_near_ones() -> None:
    result = run("rules", "6.99")
    assert result.exit_code == 2
    assert "There is no rule 6.99. Similar: 6.0" in result.stderr


# -- fuzz and perft ----------------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_fuzz_finds_nothing_wrong(tmp_path: Path) -> None:
    result = run("fuzz", "--games", 2, "--jobs", 1, "--turn-limit", 8, "--save", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert all(name in result.stdout for name in scenario_names())
    assert f"{2 * len(scenario_names())} games in" in result.stdout
    assert not list(tmp_path.iterdir())


@pytest.mark.compiled
def test_fuzz_spreads_over_processes(tmp_path: Path) -> None:
    result = run("fuzz", "--games", 11, "--scenario", "mark-iii", "--jobs", 2, "--turn-limit", 3, "--save", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert "11 games in" in result.stdout


@pytest.mark.compiled
def test_fuzz_makes_random_battles_from_seeds(tmp_path: Path) -> None:
    result = run("fuzz", "--battles", "--games", 6, "--jobs", 1, "--save", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert "random battles" in result.stdout
    assert run("fuzz", "--battles", "--scenario", "raid").exit_code == 2
    assert random_battle(5) == random_battle(5)
    assert random_battle(5) != random_battle(6)


@pytest.mark.parametrize("seed", range(1, 9))
def test_random_battles_are_valid_files(seed: int) -> None:
    assert check_scenario(compact(random_battle(seed))).faults == []


def test_fuzz_names_the_seed_of_a_battle_that_went_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "ENDLESS", 3)
    result = run("fuzz", "--battles", "--games", 1, "--seed", 4, "--save", tmp_path)
    assert "cybertank fuzz --battles --games 1 --seed 4" in result.stderr
    assert (tmp_path / "fuzz-random-battles-4.record").exists()


def test_fuzz_keeps_what_went_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "ENDLESS", 30)
    result = run("fuzz", "--games", 1, "--scenario", "mark-v", "--seed", 9, "--save", tmp_path)
    assert result.exit_code == 1
    assert "mark-v, seed 9: endless" in result.stderr
    assert "cybertank fuzz --scenario mark-v --games 1 --seed 9" in result.stderr
    assert cybertank.resume((tmp_path / "fuzz-mark-v-9.record").read_text()).seat is not None
    assert "endless" in (tmp_path / "fuzz-mark-v-9.txt").read_text()


def test_fuzz_catches_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(session: object) -> str:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(fuzzing, "prove", crash)
    result = run("fuzz", "--games", 1, "--scenario", "mark-iii", "--turn-limit", 2, "--save", tmp_path)
    assert result.exit_code == 1
    assert "crash: ZeroDivisionError: on purpose" in result.stderr
    assert "Traceback" not in result.stderr
    assert "Traceback" in (tmp_path / "fuzz-mark-iii-1.txt").read_text()


def test_fuzz_knows_its_scenarios() -> None:
    result = run("fuzz", "--scenario", "nowhere")
    assert result.exit_code == 2
    assert f"known: {', '.join(scenario_names())}" in result.stderr


CLOSE_UP = {
    "units": [
        {"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0916"},
        {"id": "HVY1", "type": "HVY", "seat": "defender", "hex": "0915"},
        {"id": "GEV1", "type": "GEV", "seat": "defender", "hex": "0814"},
        {"id": "INF1", "type": "INF", "seat": "defender", "hex": "1015", "squads": 3},
        {"id": "CP", "type": "CP", "seat": "defender", "hex": "0912"},
    ]
}


@pytest.mark.compiled
def test_perft_of_the_scenarios() -> None:
    """Count moves, stays, fires, ends and others at each depth. A change here is a change of the rules."""
    for name in ("mark-iii", "mark-v"):
        state = scenario_state(name)
        before = state.digest()
        assert [perft(state, depth) for depth in (1, 2, 3)] == [
            [48, 0, 0, 0, 0],
            [259, 0, 0, 45, 0],
            [310, 0, 0, 283, 0],
        ]
        assert state.digest() == before


@pytest.mark.compiled
def test_perft_of_a_close_fight(tmp_path: Path) -> None:
    path = tmp_path / "close.json"
    path.write_text(json.dumps(CLOSE_UP))
    state = position_state(str(path))
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == [
        [34, 0, 0, 1, 0],
        [168, 1, 9, 35, 0],
        [215, 2, 290, 213, 0],
        [94, 0, 2878, 720, 0],
    ]


def test_perft_prints_its_counts_and_divides_them(position: Path) -> None:
    result = run("perft", "--position", position, "--depth", 1, "--divide")
    assert result.exit_code == 0
    assert "fire HVY1 at OGRE:main: 1" in result.stdout
    assert "end: 1" in result.stdout
    assert run("perft", "--scenario", "mark-iii", "--depth", 1).exit_code == 0


def test_perft_wants_one_thing_to_count_from(position: Path) -> None:
    assert run("perft", "--scenario", "mark-iii", "--position", position).exit_code == 2
    result = run("perft", "--scenario", "nowhere")
    assert result.exit_code == 2
    assert f"known: {', '.join(scenario_names())}" in result.stderr


def test_a_fault_of_the_program_is_not_taken_for_an_answer(monkeypatch, capsys) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("cybertank.cli.main.app", broken)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 3
    assert "bug in cybertank" in capsys.readouterr().err
