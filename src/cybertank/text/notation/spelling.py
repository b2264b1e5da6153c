"""Guess which known name was meant by an unknown one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

ROMAN = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]


def close(word: str, known: Iterable[str], most: int = 2, alike: float = 0.6) -> list[str]:
    """Return the names most similar to a word, closest first.

    If only the style of spelling differs, return just that name.
    """
    names = {name.lower(): name for name in known}
    wanted = word.strip().lower()
    for spelled in (wanted, _as_ours(wanted)):
        if spelled in names:
            return [names[spelled]]
    return [names[found] for found in difflib.get_close_matches(wanted, names, n=most, cutoff=alike)]


def _as_ours(word: str) -> str:
    """Respell a word in the style of our names: `mark 3`, `mark_iii` and `mark3` become `mark-iii`."""
    joined = re.sub(r"[\s_]+", "-", word)
    return re.sub(r"(?<=[a-z])-?([1-9])$", lambda found: f"-{ROMAN[int(found[1])]}", joined)


def did_you_mean(word: str, known: Iterable[str], quote: str = "") -> str:
    """Return `did you mean mark-iii?`, or "" if no name is close."""
    found = close(word, known)
    return f"did you mean {' or '.join(f'{quote}{name}{quote}' for name in found)}?" if found else ""


def no_hex(word: str, names: Iterable[str]) -> str:
    """Say that a word is not the name of a hex, and suggest which hex it could mean."""
    return f"there is no hex {word!r} on the map{hexes_meant(word, names)}"


def hexes_meant(word: str, names: Iterable[str]) -> str:
    """List the hexes that a bare number could mean on a board of several maps, as the end of an error message."""
    meant = [name for name in names if name.endswith(f"-{word}")] if word.isdecimal() else []
    return f"; add the name of its map: {', '.join(meant)}" if meant else ""


def known_ones(word: str, known: Sequence[str]) -> str:
    """List the known names, as the end of an error message: `did you mean tactician? Known: random, charger`."""
    guess = did_you_mean(word, known)
    return f"{guess} Known: {', '.join(known)}" if guess else f"known: {', '.join(known)}"
