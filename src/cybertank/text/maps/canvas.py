"""A grid of styled characters, printed with terminal escape codes."""

from __future__ import annotations

from typing import Final

PLAIN: Final = ""
DIM: Final = "2"
BOLD: Final = "1"
RIDGE_STYLE: Final = "1;33"
CRATER_STYLE: Final = "33"
WATER_STYLE: Final = "34"
NOTE_STYLE: Final = "1;36"
FIGHT_STYLE: Final = "1;31"
# One style per seat. A seat's Ogres stand out in reverse video.
SEAT_STYLES: Final = ["1;31", "1;32", "1;35", "1;34"]
REVERSE: Final = "7"


def styled(text: str, style: str, colour: bool = True) -> str:
    """Return a text with the escape codes for a style."""
    return f"\x1b[{style}m{text}\x1b[0m" if style and colour else text


def seat_style(seat: int, bold: bool = False) -> str:
    """Return the style for a seat, reversed for an Ogre."""
    style = SEAT_STYLES[seat % len(SEAT_STYLES)]
    return f"{style};{REVERSE}" if bold else style


class Canvas:
    """A grid of characters, addressed by column and line."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[PLAIN] * width for _ in range(height)]

    def put(self, column: int, line: int, text: str, style: str = PLAIN) -> None:
        """Write a text, cutting off whatever does not fit."""
        if not 0 <= line < len(self.chars):
            return
        for i, char in enumerate(text):
            if 0 <= column + i < self.width:
                self.chars[line][column + i] = char
                self.styles[line][column + i] = style

    def text(self, colour: bool) -> str:
        """Return the grid as text, without trailing blanks or empty lines at the top and bottom."""
        written = [i for i, line in enumerate(self.chars) if "".join(line).strip()]
        return "\n".join(self._line(i, colour) for i in range(written[0], written[-1] + 1)) if written else ""

    def _line(self, line: int, colour: bool) -> str:
        length = len("".join(self.chars[line]).rstrip())
        if not colour:
            return "".join(self.chars[line][:length])
        parts: list[str] = []
        start = 0
        while start < length:
            end = start
            style = self.styles[line][start]
            while end < length and self.styles[line][end] == style:
                end += 1
            parts.append(styled("".join(self.chars[line][start:end]), style))
            start = end
        return "".join(parts)
