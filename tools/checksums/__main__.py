"""Read the command line of `python -m tools.checksums`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .commands import compare, record, show
from .specs import ENDLESS
from .tasks import PARTS


def read_share(text: str) -> tuple[int, int]:
    """Read a share: `2/3` is the second of three."""
    number, _, of = text.partition("/")
    if not (number.isdigit() and of.isdigit() and 0 < int(number) <= int(of)):
        raise argparse.ArgumentTypeError("expected a share such as 2/3")
    return int(number), int(of)


def main() -> int:
    """Read the command line, and carry out the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checksums", description="Take checksums of games, and compare them."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "compare"):
        command = commands.add_parser(name)
        command.add_argument("file", type=Path)
        command.add_argument("--jobs", type=int, default=1)
        command.add_argument("--part", choices=PARTS, action="append")
        command.add_argument("--share", type=read_share, default=(1, 1), metavar="K/N")
        if name == "compare":
            command.add_argument("--quick", action="store_true")
    command = commands.add_parser("show")
    command.add_argument("file", type=Path)
    command.add_argument("name")
    command.add_argument("--first", type=int, default=0)
    command.add_argument("--last", type=int, default=ENDLESS)
    asked = parser.parse_args()
    if asked.command == "show":
        return show(asked.file, asked.name, asked.first, asked.last)
    parts = asked.part or list(PARTS)
    if asked.command == "record":
        return record(asked.file, parts, asked.jobs, asked.share)
    return compare(asked.file, parts, asked.jobs, asked.share, asked.quick)


if __name__ == "__main__":
    sys.exit(main())
