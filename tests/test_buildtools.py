"""The build: which modules are compiled, what a core wheel asks for, and how `make play` starts."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from buildtools import core, dist, fingerprint, play, web

COMPILED_LAYERS = ("board", "units", "state", "rules", "game", "players")
ROOT = Path(__file__).parent.parent


# What is compiled


def test_every_module_of_the_compiled_layers_has_a_group_or_a_reason() -> None:
    for layer in COMPILED_LAYERS:
        for module in (core.PACKAGE / layer).rglob("*.py"):
            folder = module.relative_to(core.PACKAGE).parent.as_posix()
            is_interpreted = module.name == "__init__.py" or folder in core.INTERPRETED
            assert (core.group_of(module) is None) == is_interpreted, module


def test_modules_of_other_layers_stay_interpreted() -> None:
    assert core.group_of(core.PACKAGE / "text" / "session.py") is None
    assert core.group_of(core.PACKAGE / "server" / "app.py") is None


def test_every_folder_that_the_groups_name_is_there() -> None:
    named = [*core.INTERPRETED, *(folder for folders in core.GROUPS.values() for folder in folders)]
    assert [folder for folder in named if not (core.PACKAGE / folder).is_dir()] == []


def test_an_inner_folder_goes_to_the_first_group_that_names_it() -> None:
    assert core.group_of(core.PACKAGE / "players" / "tactician" / "tactician.py") == "cybertank_players"
    assert core.group_of(core.PACKAGE / "players" / "registry.py") == "cybertank_tactics"


# What a core wheel asks for

METADATA = """\
Metadata-Version: 2.4
Name: cybertank
Version: 0.1.0
Requires-Dist: msgspec>=0.19
Requires-Dist: sqlalchemy[asyncio]>=2.0.38
Requires-Dist: uvloop>=0.21; sys_platform != "win32"
Provides-Extra: lab
Requires-Dist: openskill>=6.0; extra == "lab"

The text of the README.
"""


def test_a_core_wheel_asks_for_the_server_only_by_its_extra() -> None:
    made = Parser().parsestr(dist.core_metadata(METADATA))
    assert made["Name"] == "cybertank-core"
    assert made.get_all("Provides-Extra") == ["lab", "server"]
    assert made.get_all("Requires-Dist") == [
        "msgspec>=0.19",
        'sqlalchemy[asyncio]>=2.0.38; extra == "server"',
        'uvloop>=0.21; (sys_platform != "win32") and extra == "server"',
        'openskill>=6.0; extra == "lab"',
    ]
    assert made.get_payload() == "The text of the README.\n"


def test_a_core_wheel_has_the_same_files_under_its_own_name(tmp_path: Path) -> None:
    wheel = tmp_path / "cybertank-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("cybertank/__init__.py", "x = 1\n")
        file.writestr("cybertank-0.1.0.dist-info/METADATA", METADATA)
        file.writestr("cybertank-0.1.0.dist-info/RECORD", "")
    made = dist.make_core_wheel(wheel)
    assert made.name == "cybertank_core-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(made) as file:
        info = "cybertank_core-0.1.0.dist-info"
        assert set(file.namelist()) == {"cybertank/__init__.py", f"{info}/METADATA", f"{info}/RECORD"}
        record = file.read(f"{info}/RECORD").decode().splitlines()
    assert [row.partition(",")[0] for row in record] == ["cybertank/__init__.py", f"{info}/METADATA", f"{info}/RECORD"]


def test_everything_that_only_the_server_uses_is_a_dependency_of_the_game() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [name for name in dist.SERVER_ONLY if f'"{name}' not in text] == []


# How `make play` starts


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small stand-in for a clone, with a compiled build that is current."""
    for folder in ("buildtools", "src", "web", "requirements"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "src" / "a.py").write_text("a = 1\n")
    monkeypatch.setattr(fingerprint, "ROOT", tmp_path)
    monkeypatch.setattr(fingerprint, "COMPILED", tmp_path / ".venv-compiled")
    fingerprint.COMPILED.mkdir()
    (fingerprint.COMPILED / ".fingerprint").write_text(fingerprint.text())
    (fingerprint.COMPILED / ".installed").touch()
    return tmp_path


def test_the_compiled_build_plays_while_it_is_current(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Path] = []
    monkeypatch.setattr(play, "play", lambda environment, arguments: started.append(environment) or 0)
    monkeypatch.setattr(play, "install_game", lambda: pytest.fail("nothing has to be installed"))
    assert play.main() == 0
    assert started == [fingerprint.COMPILED]


@pytest.mark.parametrize("change", ["edit", "add", "remove", "not installed", "interrupted"])
def test_a_compiled_build_of_other_sources_is_not_current(clone: Path, change: str) -> None:
    assert fingerprint.is_current()
    match change:
        case "edit":
            (clone / "src" / "a.py").write_text("a = 2\n")
        case "add":
            (clone / "web" / "new.ts").write_text("export {};\n")
        case "remove":
            (clone / "src" / "a.py").unlink()
        case "not installed":
            (fingerprint.COMPILED / ".installed").unlink()
        case "interrupted":
            (fingerprint.COMPILED / ".fingerprint").unlink()
    assert not fingerprint.is_current()


def test_what_builds_leave_behind_does_not_count(clone: Path) -> None:
    for made in ("src/__pycache__/a.pyc", "src/cybertank.egg-info/PKG-INFO", "web/node_modules/x/index.js"):
        (clone / made).parent.mkdir(parents=True)
        (clone / made).write_text("made\n")
    assert fingerprint.is_current()


@pytest.fixture
def progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.txt"
    path.write_text("30%\n")
    monkeypatch.setattr(play, "PROGRESS", path)
    monkeypatch.setattr(play.time, "sleep", lambda seconds: None)
    return path


def build_that(code: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code])


def test_progress_is_a_line_for_each_quarter_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show = play.once_a_quarter()
    for share in ("0%", "10%", "30%", "49%", "100%"):
        show(share)
    shown = [line.rpartition(": ")[2] for line in capsys.readouterr().err.splitlines()]
    assert shown == ["0%", "30%", "100%"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [("", "The compiled core is ready."), ("raise SystemExit(2)", "The core could not be compiled;")],
)
def test_the_end_of_the_background_build_is_told(
    progress: Path, capsys: pytest.CaptureFixture[str], code: str, sentence: str
) -> None:
    play.watch(build_that(code))
    assert sentence in capsys.readouterr().err


def test_a_machine_without_a_compiler_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert play.missing_for_compiling() == "a C compiler"


# The browser client


def test_a_player_installs_no_development_tools_for_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "web" / "node_modules").mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / "web" / name).write_text("{}")
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(web, "ROOT", tmp_path)
    monkeypatch.setattr(web, "WEB", tmp_path / "web")
    monkeypatch.setattr(web, "find_node", lambda: ("node", ["npm"]))
    monkeypatch.setattr(web, "run", lambda what, *command: commands.append(command))
    web.install_packages(tools=False)
    web.install_packages(tools=False)
    web.install_packages(tools=True)
    web.install_packages(tools=False)
    assert [("--omit=dev" in command) for command in commands] == [True, False]
