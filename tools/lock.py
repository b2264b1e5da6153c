"""Renews the lock files in requirements/ from pyproject.toml and buildtools, with uv.

    python tools/lock.py              keep every version that still fits, and lock what is new
    python tools/lock.py --upgrade    take the newest version of everything

`make lock` installs uv and calls this. A lock file has each package with one version for all platforms and for
Python 3.11 and later, and the hashes of all its files. It names no registry.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
PYTHON = "3.11"

USES = {
    "dev": "to develop: the game, the test tools, the linters and the compiler",
    "play": "to play on the interpreted core: the game, and setuptools to install it",
    "build": "to play on the compiled core: the game, and mypyc to compile it",
    "node": "to build the browser client where the machine has no Node.js",
    "docs": "to build the documentation site",
}
"""Each lock file with what it is for."""
LIKE_DEV = {"play", "build"}
"""These have the versions of `dev`, which is therefore locked first: tests run on what is played on."""


def wanted(name: str) -> list[str]:
    """Return the requirements that a lock file is made from."""
    file = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = file["project"]["optional-dependencies"]
    game = [*file["project"]["dependencies"], *file["build-system"]["requires"]]
    compiler = constant("backend.py", "MYPYC")
    match name:
        case "play":
            found = game
        case "build":
            found = [*game, compiler]
        case "docs":
            found = extras["docs"]
        case "node":
            found = [constant("web.py", "NODE_REQUIREMENT")]
        case _:
            tools = [line for extra in ("test", "lint", "lab", "cluster") for line in extras[extra]]
            found = [*game, compiler, *tools]
    return sorted(set(found))


def constant(file: str, name: str) -> str:
    """Return a requirement that a module of buildtools names. It is read, because importing one takes setuptools."""
    text = (ROOT / "buildtools" / file).read_text(encoding="utf-8")
    found = re.search(rf'^{name} = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"buildtools/{file} has no {name}")
    return found[1]


def lock(name: str, upgrade: bool) -> None:
    """Write one lock file."""
    path = FOLDER / f"{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--output-file", str(path), "--quiet", "--no-header"]
    command += ["--universal", "--python-version", PYTHON, "--generate-hashes", "--annotation-style", "line"]
    command += ["--upgrade"] if upgrade else []
    command += ["--constraint", str(FOLDER / "dev.txt")] if name in LIKE_DEV else []
    subprocess.run(command, input="\n".join(wanted(name)), text=True, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    path.write_text(header(name) + tidied(path.read_text(encoding="utf-8")), encoding="utf-8")


def header(name: str) -> str:
    return f"# What you need {USES[name]}.\n# Made by `make lock` from pyproject.toml: do not edit.\n"


def tidied(text: str) -> str:
    """Leave out our own header, and files of this machine among those who want a package."""
    text = re.sub(r"^# (What you need|Made by) .*\n", "", text, flags=re.MULTILINE)
    lines = []
    for line in text.splitlines():
        indent, via, names = line.partition("# via ")
        wanting = [name for name in names.split(", ") if not name.startswith("-")]
        if not via:
            lines.append(line)
        elif wanting:
            lines.append(indent + via + ", ".join(wanting))
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Renew the lock files in requirements/.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest version of everything")
    chosen = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in USES:
        lock(name, chosen.upgrade)
        print(f"requirements/{name}.txt")


if __name__ == "__main__":
    main()
