"""Terminal input and output: reading lines, printing lines, and detecting what the screen can show."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cybertank.text.maps.canvas import DIM, styled

PAUSE = 0.6
WIPE = "\r\x1b[K"
YES = ("y", "yes")
NO = ("n", "no")

Read = Callable[[str], str]
Write = Callable[[str], None]


class Terminal:
    """A person's screen and keyboard. Tests pass in their own functions."""

    def __init__(
        self,
        read: Read | None = None,
        write: Write | None = None,
        plain: bool = False,
        fast: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        self._read = read or input
        self._write = write or print
        self._size = size
        live = write is None and sys.stdout.isatty()
        self.plain = plain
        self.colour = live and not plain and "NO_COLOR" not in os.environ
        self.ascii_only = write is None and not _can_show("▞■³")
        self.pauses = live and not fast
        self.wipes = live and not plain and os.environ.get("TERM", "dumb") != "dumb"
        """True if a printed line can be erased again."""
        if read is None and sys.stdin.isatty():
            _edit_lines()

    @property
    def width(self) -> int:
        """Return the width of the screen in columns. It is checked each time, because windows change size."""
        return (self._size or shutil.get_terminal_size((80, 40)))[0]

    @property
    def height(self) -> int:
        """Return the height of the screen in lines."""
        return (self._size or shutil.get_terminal_size((80, 40)))[1]

    def ask(self, prompt: str) -> str:
        """Ask the person for a line. Raise EOFError or KeyboardInterrupt when they leave."""
        return self._read(prompt).strip()

    def confirm(self, question: str, usual: bool = False) -> bool:
        """Ask for yes or no. Enter gives the default answer, and any other word repeats the question."""
        while True:
            answer = self.ask(f"{question} {'[Y/n]' if usual else '[y/N]'} ").lower()
            if not answer:
                return usual
            if answer in YES or answer in NO:
                return answer in YES
            self.say("Please answer yes or no.")

    def say(self, text: str) -> None:
        """Print sentences and lists, wrapped to the screen with their indentation."""
        for line in text.split("\n"):
            self._write("\n".join(self._wrapped(line)))

    def prose(self, text: str) -> None:
        """Print a paragraph."""
        self._write(textwrap.fill(text, min(self.width, 100), break_long_words=False, break_on_hyphens=False))

    def show(self, text: str) -> None:
        """Print a drawing unchanged."""
        self._write(text)

    def head(self, text: str) -> None:
        """Print a heading."""
        self._write("")
        self._write(text if self.plain else styled(f"── {text} ".ljust(min(self.width, 78), "─"), "1", self.colour))

    def quiet(self, text: str) -> None:
        """Print a remark in a muted style."""
        for line in self._wrapped(text):
            self._write(styled(line, DIM, self.colour))

    @contextmanager
    def passing(self, text: str) -> Iterator[None]:
        """Show a remark while something runs, and erase it afterwards if the screen can.

        The remark is not animated, because a compiled computer player does not let another thread run.
        """
        if not self.wipes:
            yield
            return
        sys.stdout.write(styled(text[: self.width - 1], DIM, self.colour))
        sys.stdout.flush()
        try:
            yield
        finally:
            sys.stdout.write(WIPE)
            sys.stdout.flush()

    def pause(self) -> None:
        """Give the person time to read the computer's move."""
        if self.pauses:
            time.sleep(PAUSE)

    def _wrapped(self, line: str) -> list[str]:
        if len(line) <= self.width:
            return [line]
        indent = len(line) - len(line.lstrip()) + 2
        return textwrap.wrap(
            line,
            max(self.width, 40),
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )


def _can_show(signs: str) -> bool:
    """Return True if the output encoding can print these characters."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _edit_lines() -> None:
    """Turn on arrow keys and history at the prompt, if Python supports them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(200)
