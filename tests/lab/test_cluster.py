"""The arena over Ray: a cluster on this machine plays the same games as a process does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cybertank
from cybertank.cli.main import app
from cybertank.lab.cluster import _same_version

ASKED = ["arena", "charger", "random", "--scenario", "mark-iii", "--scenario", "raid", "--games", "4", "--json"]


def arena(home: Path, *words: str) -> list[dict]:
    """Return the figures of an arena from a separate process and home: Ray leaves threads, settings and files."""
    script = "from cybertank.cli.main import main; main()"
    # Ray's workers import cybertank themselves, from the same place as the tests.
    source = str(Path(cybertank.__file__).parent.parent)
    path = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH", "")])])
    done = subprocess.run(
        [sys.executable, "-c", script, *ASKED, *words],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, "PYTHONPATH": path, "HOME": str(home)},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    assert find_spec("ray") is not None, "Ray is part of the extra `test`: pip install 'cybertank[test]'"
    over_ray = arena(tmp_path, "--ray", "local", "--jobs", "2")
    here = arena(tmp_path, "--jobs", "1")
    assert [one["scenario"] for one in over_ray] == ["mark-iii", "raid"]
    for first, second in zip(over_ray, here, strict=True):
        for name in ("games", "won", "drawn", "lost", "seats_won", "grades", "by_seat", "mean_turns", "interval"):
            assert first[name] == second[name], name


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    run = CliRunner().invoke(app, [*ASKED, "--ray", "local"])
    assert run.exit_code == 2
    assert "pip install 'cybertank[cluster]'" in run.output


def test_another_version_does_not_play_along() -> None:
    assert _same_version(cybertank.__version__, len, [1, 2]) == 2
    with pytest.raises(RuntimeError, match="has cybertank"):
        _same_version("0.0.0", len, [1, 2])
