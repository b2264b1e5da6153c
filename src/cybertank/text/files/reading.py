"""Read files into typed models: JSON, or the same structure in TOML. Errors name the file and the key."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeVar

import msgspec

from cybertank.text.files.errors import Faults, FileFault
from cybertank.text.files.shapes import note_shape

Model = TypeVar("Model")


# The time to parse a dotted key grows with the square of its parts.
MOST_KEY_PARTS = 100
_KEY_PARTS = re.compile(r"\.|[^.\w\"' \t-]")


def _longest_key(text: str) -> int:
    """Return the most dots between two characters that cannot be part of a dotted key."""
    longest = dots = 0
    for found in _KEY_PARTS.finditer(text):
        dots = dots + 1 if found[0] == "." else 0
        longest = max(longest, dots)
    return longest


def parse_text(text: str, source: str) -> object:
    """Parse JSON or TOML text into plain values."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        if text.lstrip().startswith(("{", "[{")):
            raise FileFault(source, f"line {fault.lineno}", f"not valid JSON: {fault.msg}") from None
    except RecursionError:
        raise FileFault(source, "", "nested too deeply") from None
    except ValueError:
        raise FileFault(source, "", "a number has too many digits") from None
    if _longest_key(text) > MOST_KEY_PARTS:
        raise FileFault(source, "", f"a key has more than {MOST_KEY_PARTS} parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise FileFault(source, "", f"neither JSON nor TOML: {fault}") from None
    except ValueError:
        raise FileFault(source, "", "a number or a date cannot be read") from None
    except RecursionError:
        raise FileFault(source, "", "nested too deeply") from None


def to_model(data: object, model: type[Model], source: str) -> Model:
    """Convert plain values to a typed model. Raise an error that lists every unknown key and wrong type."""
    try:
        return msgspec.convert(data, model)
    except msgspec.ValidationError:
        faults = Faults(source)
        note_shape(data, model, faults)
        faults.settle()
        raise


def read_model(text: str, model: type[Model], source: str) -> Model:
    """Read JSON or TOML text as a typed model."""
    return to_model(parse_text(text, source), model, source)


def read_file(path: Path) -> str:
    """Read the text of a file, or raise an error that says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FileFault(str(path), "", "there is no such file") from None
    except UnicodeDecodeError:
        raise FileFault(str(path), "", "not a UTF-8 text file") from None
    except OSError as fault:
        raise FileFault(str(path), "", f"cannot be read: {fault.strerror}") from None


def packaged(*parts: str) -> str:
    """Return the text of a data file in the package."""
    return resources.files("cybertank").joinpath("data", *parts).read_text(encoding="utf-8")


def packaged_names(folder: str, suffix: str) -> list[str]:
    """Return the names of the built-in data files of one kind, without their suffix."""
    return list(_listed(folder, suffix))


@cache
def _listed(folder: str, suffix: str) -> tuple[str, ...]:
    """List the names once and cache them, because players need them for every unit they set up."""
    entries = resources.files("cybertank").joinpath("data", folder).iterdir()
    return tuple(sorted(entry.name.removesuffix(suffix) for entry in entries if entry.name.endswith(suffix)))
