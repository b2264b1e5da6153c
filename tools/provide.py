"""Find the programs that the tests run, and install missing ones where that is allowed.

    python tools/provide.py browser               print the path of a Chromium
    python tools/provide.py postgres              print the folder of PostgreSQL's programs
    python tools/provide.py browser --install     install it first if there is none

Installing uses Debian's packages if apt-get is available (as root, or with sudo without a password), and otherwise
Playwright's own Chromium. If a program cannot be installed, print how to get it and exit with 1.
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
The browser tests need a Chromium, and none was found. Any one of these helps:
    apt-get install chromium                                    (Debian, as root)
    python -m playwright install --with-deps chromium           (Playwright's own)
    CYBERTANK_BROWSER=/path/to/chrome make test                 (one that you have)"""

NO_POSTGRES = """\
The PostgreSQL tests need its server programs (initdb), and they were not found. Any one of these helps:
    apt-get install postgresql                                  (Debian, as root)
    PATH=/path/to/postgresql/bin:$PATH make test                (one that you have)
    CYBERTANK_NO_POSTGRES=1 make test                           (skips those tests)"""


def answers(program: str) -> bool:
    """Return True if a program runs at all: some systems have only a stub that says where to get it."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def playwright_chromium() -> str | None:
    """Return the Chromium that Playwright has installed for itself."""
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
    """Return the folder with initdb: from the path, or from where Debian keeps it, newest first."""
    initdb = shutil.which("initdb")
    if initdb:
        return str(Path(initdb).resolve().parent)
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return str(max(folders, key=lambda folder: int(folder.parent.name))) if folders else None


def as_root(*command: str) -> bool:
    """Run a command as root if that needs no password, and return True if it succeeded."""
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
    # Fetch the package lists only if the existing ones are not enough.
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
    parser.add_argument("--install", action="store_true", help="install it if there is none")
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
