"""Build what goes to a package index, into dist/.

    python -m buildtools.dist              sdist, pure wheel, compiled wheel for this Python, core wheels
    python -m buildtools.dist --pure       all of that but the compiled wheel
    python -m buildtools.dist --core FILE  only core wheels, made from these wheels

`cybertank` is the game: its wheels bring the server and the browser client. `cybertank-core` has the same files and
asks for fewer packages, for people who use the library and never serve a page. Its `server` extra brings them back.
The pure wheel runs everywhere, so no installer ever has to compile.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
GAME, CORE = "cybertank", "cybertank_core"
SERVER_ONLY = {"litestar", "uvicorn", "websockets", "httptools", "uvloop", "sqlalchemy", "asyncpg", "alembic"}


def build(kind: str, source: Path, compiled: bool = False) -> Path:
    """Build an sdist or a wheel in a process of its own, and return its file."""
    before = set(DIST.glob("*"))
    environment = {**os.environ, "CYBERTANK_COMPILE": "1" if compiled else "0"}
    if kind == "sdist":
        command = [sys.executable, "-c", f"from buildtools.backend import build_sdist; build_sdist({str(DIST)!r})"]
    else:
        pip = ["-m", "pip", "--disable-pip-version-check", "wheel", "-q", "--no-deps", "--no-build-isolation"]
        command = [sys.executable, *pip, "-w", str(DIST), str(source)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    (made,) = set(DIST.glob("*")) - before
    print(made.relative_to(ROOT))
    return made


def core_metadata(text: str) -> str:
    """Rename the package, and ask for the server's packages only with the extra `server`."""
    found = Parser().parsestr(text)
    made = Message()
    for key, value in found.items():
        if key == "Name":
            value = CORE.replace("_", "-")
        if key == "Requires-Dist" and package_of(value) in SERVER_ONLY:
            value = with_extra(value, "server")
        made[key] = value
    made["Provides-Extra"] = "server"
    made.set_payload(found.get_payload())
    return made.as_string()


def package_of(requirement: str) -> str:
    """Return the package that a requirement names."""
    name = requirement
    for mark in "[<>=!~; ":
        name = name.partition(mark)[0]
    return name.lower()


def with_extra(requirement: str, extra: str) -> str:
    """Make a requirement depend on an extra."""
    package, _, marker = requirement.partition(";")
    condition = f'extra == "{extra}"'
    return f"{package.strip()}; ({marker.strip()}) and {condition}" if marker else f"{package.strip()}; {condition}"


def make_core_wheel(wheel: Path) -> Path:
    """Make the core wheel of a game wheel: the same files under another name, with fewer requirements."""
    _, version, *tags = wheel.stem.split("-")
    made = wheel.with_name("-".join([CORE, version, *tags]) + ".whl")
    old, new = f"{GAME}-{version}.dist-info/", f"{CORE}-{version}.dist-info/"
    rows: list[str] = []
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            if entry.filename == old + "RECORD":
                continue
            content = source.read(entry)
            if entry.filename == old + "METADATA":
                content = core_metadata(content.decode()).encode()
            entry.filename = entry.filename.replace(old, new)
            target.writestr(entry, content, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{entry.filename},sha256={digest},{len(content)}")
        rows.append(f"{new}RECORD,,")
        target.writestr(new + "RECORD", "\n".join(rows) + "\n")
    print(made.name)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description="Build what goes to a package index, into dist/.")
    parser.add_argument("--pure", action="store_true", help="leave the compiled wheel out")
    parser.add_argument("--core", nargs="+", type=Path, metavar="FILE", help="only make core wheels of these wheels")
    chosen = parser.parse_args()
    if chosen.core:
        for wheel in chosen.core:
            make_core_wheel(wheel)
        return
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("cybertank*"):
        old.unlink()
    source = build("sdist", ROOT)
    wheels = [build("wheel", source)]  # from the sdist, which proves that it is complete
    if not chosen.pure:
        wheels.append(build("wheel", ROOT, compiled=True))
    for wheel in wheels:
        make_core_wheel(wheel)


if __name__ == "__main__":
    main()
