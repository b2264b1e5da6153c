"""Finds the programs that the tests run, and installs what is missing where that is allowed.

    python tools/provide.py browser               print the path of a Chromium
    python tools/provide.py postgres              print the folder of PostgreSQL's programs
    python tools/provide.py browser --install     install it first where there is none

Installing takes Debian's packages where apt-get may be used (as root, or by sudo without a password), and else
Playwright's own Chromium. What cannot be had is said, with how to get it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

NO_BROWSER = """\
The browser tests need a Chromium, and there is none here. Any one of these helps:
    apt-get install chromium                                    (Debian, as root)
    python -m playwright install --with-deps chromium           (Playwright's own)
    CYBERTANK_BROWSER=/path/to/chrome make test                 (one that you have)"""

NO_POSTGRES = """\
The tests of PostgreSQL need its server programs (initdb), and they are not here. Any one of these helps:
    apt-get install postgresql                                  (Debian, as root)
    PATH=/path/to/postgresql/bin:$PATH make test                (one that you have)
    CYBERTANK_NO_POSTGRES=1 make test                           (leaves those tests out)"""


def answers(program: str) -> bool:
    """Whether a program runs at all: some systems have only a stub that says where to get it."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def playwright_chromium() -> str | None:
    """The Chromium that Playwright has installed for itself."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def find_browser() -> str | None:
    named = os.environ.get("CYBERTANK_BROWSER", "")
    if named:
        return shutil.which(named)
    for name in CHROMIUMS:
        path = shutil.which(name)
        if path and answers(path):
            return path
    return playwright_chromium()


def find_postgres() -> str | None:
    """The folder with initdb: on the path, or where Debian keeps it, the newest first."""
    initdb = shutil.which("initdb")
    if initdb:
        return str(Path(initdb).resolve().parent)
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return str(max(folders, key=lambda folder: int(folder.parent.name))) if folders else None


def as_root(*command: str) -> bool:
    """Run a command as root where that needs no password; whether it went well."""
    if os.name != "posix":
        return False
    if os.geteuid() != 0:
        if not shutil.which("sudo") or subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode != 0:
            return False
        command = ("sudo", "-n", *command)
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0


def apt_install(package: str) -> bool:
    if not shutil.which("apt-get"):
        return False
    print(f"Installing {package} (apt-get) ...", file=sys.stderr, flush=True)
    install = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "--no-install-recommends", package)
    # The lists of packages are fetched only where those that are there do not do.
    return as_root(*install) or (as_root("apt-get", "update") and as_root(*install))


def install_browser() -> None:
    if apt_install("chromium") and find_browser():
        return
    print("Installing Playwright's Chromium ...", file=sys.stderr, flush=True)
    root = os.name == "posix" and os.geteuid() == 0
    extra = ["--with-deps"] if root else []
    subprocess.run([sys.executable, "-m", "playwright", "install", *extra, "chromium"], stdout=sys.stderr)


def install_postgres() -> None:
    apt_install("postgresql")


Wanted = tuple[Callable[[], str | None], Callable[[], None], str]
WANTED: dict[str, Wanted] = {
    "browser": (find_browser, install_browser, NO_BROWSER),
    "postgres": (find_postgres, install_postgres, NO_POSTGRES),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the programs that the tests run.")
    parser.add_argument("what", choices=WANTED)
    parser.add_argument("--install", action="store_true", help="install it where there is none")
    chosen = parser.parse_args()
    find, install, help_text = WANTED[chosen.what]
    found = find()
    if found is None and chosen.install:
        install()
        found = find()
    if found is None:
        sys.exit(help_text)
    print(found)


if __name__ == "__main__":
    main()
