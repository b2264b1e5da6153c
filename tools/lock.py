"""Renews the lock files in requirements/ from pyproject.toml, with uv.

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
    "dev": "to develop: the server, the test tools, the linters and the build tools",
    "play": "to play and to serve",
    "build": "to build the package with --no-build-isolation",
    "node": "to build the browser client where the machine has no Node.js",
    "docs": "to build the documentation site",
}
"""Each lock file with what it is for."""
LIKE_DEV = {"play", "build"}
"""Those that are installed with others have the versions of `dev`, which is therefore locked first."""


def wanted(name: str) -> list[str]:
    """Return the requirements that a lock file is made from."""
    file = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, build = file["project"], file["build-system"]["requires"]
    extras = project["optional-dependencies"]
    match name:
        case "play":
            return list(project["dependencies"])
        case "build":
            return list(build)
        case "docs":
            return list(extras["docs"])
        case "node":
            return [node_requirement()]
        case _:
            tools = [line for extra in ("test", "lint", "lab", "cluster") for line in extras[extra]]
            return sorted({*project["dependencies"], *tools, *build})


def node_requirement() -> str:
    """Return what build_web.py asks pip for."""
    found = re.search(r'^NODE_REQUIREMENT = "(.+)"$', (ROOT / "build_web.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise SystemExit("build_web.py has no NODE_REQUIREMENT")
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
