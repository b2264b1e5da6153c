"""Start the game from a clone: `make play`.

The first start does not wait for the compiler. It installs what the game needs into .venv-play, builds the browser
client, opens the game on the interpreted core, and compiles the core in the background. The compiled core plays from
the next start on. A build that was cut short continues where it stopped. A change to the source is compiled the
same way.

This file runs before anything is installed, so it uses the standard library only.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from buildtools import fingerprint, web

ROOT = Path(__file__).resolve().parent.parent
PLAY = ROOT / ".venv-play"
LOCK = ROOT / "requirements" / "play.txt"
NODE_LOCK = ROOT / "requirements" / "node.txt"
LOG = ROOT / "build" / "compile.log"
PROGRESS = ROOT / "build" / "compile-progress.txt"
PIP = ("-m", "pip", "--disable-pip-version-check", "install", "-qq")
NEW_PYTHON = (3, 11)


def say(text: str) -> None:
    """Print one line for the player."""
    print(text, file=sys.stderr, flush=True)


def program(environment: Path, name: str) -> Path:
    """Return a program of an environment."""
    return environment / ("Scripts" if os.name == "nt" else "bin") / name


# The interpreted game


def install_game() -> None:
    """Install what the game needs, unless it is there already: its dependencies, and its own source as it is."""
    stamp = PLAY / ".installed"
    made_from = web.checksum(iter([ROOT / "pyproject.toml", LOCK]))
    if stamp.exists() and stamp.read_text(encoding="utf-8") == made_from:
        return
    say("Installing the game ...")
    if not stamp.exists():
        shutil.rmtree(PLAY, ignore_errors=True)
        run(sys.executable, "-m", "venv", PLAY)
    python = program(PLAY, "python")
    failing = "The game's packages could not be installed."
    run(python, *PIP, "--require-hashes", "-r", LOCK, failing=failing)
    run(python, *PIP, "--no-deps", "--no-build-isolation", "-e", ".")
    stamp.write_text(made_from, encoding="utf-8")


def build_client() -> None:
    """Build the browser client, unless it was built from these very sources."""
    if web.is_left_out() or web.is_built():
        return
    say("Building the page ...")
    python = program(PLAY, "python")
    if web.machine_node() is None:
        failing = "Node.js, which builds the page, could not be installed."
        run(python, *PIP, "--require-hashes", "-r", NODE_LOCK, failing=failing)
    run(python, "-m", "buildtools.web")


def run(*command: str | Path, failing: str = "") -> None:
    """Run one step; if it fails, end with what it printed."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{failing or 'This step failed: ' + shlex.join(map(str, command))} See above for the reason.")


# The compiled core, in the background


def missing_for_compiling() -> str | None:
    """Say what a compiled core would need and this machine lacks."""
    chosen = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(shlex.split(chosen)[0]) is None:
        return "a C compiler"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "Python's header files"
    return None


@contextmanager
def compiling() -> Iterator[None]:
    """Compile the core at low priority while the game runs, and show how far it is."""
    PROGRESS.parent.mkdir(exist_ok=True)
    PROGRESS.write_text("0%\n", encoding="utf-8")
    with LOG.open("w", encoding="utf-8") as log:
        building = subprocess.Popen(
            ["make", "-s", ".venv-compiled/.installed", f"PYTHON={sys.executable}"],
            cwd=ROOT,
            env={**os.environ, "CYBERTANK_BUILD_PROGRESS": str(PROGRESS)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C in the terminal is meant for the game
        )
    os.setpriority(os.PRIO_PGRP, building.pid, 19)
    watcher = threading.Thread(target=watch, args=(building,), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        if building.poll() is None:
            os.killpg(building.pid, signal.SIGTERM)
            building.wait()
            watcher.join()
            say("Compiling stops here. It continues at the next `make play`.")


def watch(building: subprocess.Popen[bytes]) -> None:
    """Show the progress of the build until it ends, and say how it ended."""
    show = on_one_line if sys.stderr.isatty() else once_a_quarter()
    while building.poll() is None:
        show(PROGRESS.read_text(encoding="utf-8").strip() or "0%")
        time.sleep(1)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if building.returncode == 0:
        say("The compiled core is ready. It plays from the next start.")
    elif building.returncode > 0:
        say(f"The core could not be compiled; the game goes on without it. {LOG.relative_to(ROOT)} has the reason.")


def on_one_line(share: str) -> None:
    """Write the progress over itself."""
    print(f"\rCompiling the core in the background: {share}\033[K", end="", file=sys.stderr, flush=True)


def once_a_quarter() -> Callable[[str], None]:
    """Return what writes a line for each quarter of the build, for logs and pipes."""
    shown = [-1]

    def show(share: str) -> None:
        quarter = int(share.removesuffix("%")) // 25
        if quarter > shown[0]:
            shown[0] = quarter
            say(f"Compiling the core in the background: {share}")

    return show


# The start


def play(environment: Path, arguments: list[str]) -> int:
    """Run the game until the player ends it, and return its exit code."""
    game = subprocess.Popen([program(environment, "cybertank"), "play", *arguments], cwd=ROOT)
    while True:
        try:
            return game.wait()
        except KeyboardInterrupt:
            pass  # the game has it too, and ends


def main() -> int:
    if sys.version_info < NEW_PYTHON:
        sys.exit("Cybertank needs Python 3.11 or later: make play PYTHON=python3.x")
    arguments = sys.argv[1:]
    if fingerprint.is_current():
        return play(fingerprint.COMPILED, arguments)
    install_game()
    build_client()
    missing = missing_for_compiling()
    if missing or os.name != "posix":
        say(f"The core is interpreted, which is slower: compiling it takes {missing or 'a POSIX system'}.")
        return play(PLAY, arguments)
    say("Starting on the interpreted core. The faster, compiled one builds meanwhile, for the next start.")
    with compiling():
        return play(PLAY, arguments)


if __name__ == "__main__":
    sys.exit(main())
