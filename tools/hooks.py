"""What .pre-commit-config.yaml runs beside the linters of Python.

    python tools/hooks.py eslint FILE ...      look for faults in files of the browser client
    python tools/hooks.py prettier FILE ...    lay files of the browser client out
    python tools/hooks.py message FILE         check the form of a commit message

eslint and Prettier are those of web/node_modules. Where they are not installed nothing is checked: `make lint` does.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LONGEST_SUBJECT = 72
PROGRAMS = {
    "eslint": ("eslint/bin/eslint.js", "--max-warnings=0", "--no-warn-ignored"),
    "prettier": ("prettier/bin/prettier.cjs", "--write", "--ignore-unknown", "--log-level=warn"),
}


def check_client(name: str, files: list[Path]) -> int:
    """Run one of the client's programs on files; return its exit code."""
    sys.path.insert(0, str(ROOT))
    from buildtools import web

    path, *options = PROGRAMS[name]
    program = WEB / "node_modules" / path
    if not program.exists():
        return 0
    try:
        node, _ = web.find_node()
    except web.BuildError:
        return 0
    named = [file.resolve().relative_to(WEB).as_posix() for file in files]
    return subprocess.run([node, program, *options, *named], cwd=WEB).returncode


def faults_of(message: str) -> list[str]:
    """Return what is wrong with a commit message."""
    lines = [line.rstrip() for line in message.split("\n# ------------------------ >8", 1)[0].split("\n")]
    lines = [line for line in lines if not line.startswith("#")]
    subject, *rest = lines
    faults = []
    if not subject:
        faults.append("The first line is the subject, and it is empty.")
    if len(subject) > LONGEST_SUBJECT:
        faults.append(f"The subject has {len(subject)} characters. The limit is {LONGEST_SUBJECT}.")
    if subject.endswith("."):
        faults.append("The subject ends without a period.")
    if rest and rest[0]:
        faults.append("Leave a blank line after the subject.")
    return faults


def check_message(path: Path) -> int:
    faults = faults_of(path.read_text(encoding="utf-8"))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def main() -> None:
    parser = argparse.ArgumentParser(description="Check what is about to be committed.")
    parser.add_argument("what", choices=[*PROGRAMS, "message"])
    parser.add_argument("files", nargs="+", type=Path)
    chosen = parser.parse_args()
    if chosen.what == "message":
        sys.exit(check_message(chosen.files[0]))
    sys.exit(check_client(chosen.what, chosen.files))


if __name__ == "__main__":
    main()
