"""The commands of the terminal game that write files: the record and the position."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.session import Session
from cybertank.text.units.concealment import is_unknown


class FileCommands:
    """Writes what a person asks for into files."""

    def __init__(self, session: Session, terminal: Terminal, path: Path) -> None:
        self.session = session
        self.terminal = terminal
        self.path = path

    def save(self, words: list[str]) -> None:
        """Copy the record to another file; it is always kept in its own."""
        if not words:
            self.terminal.say(f"The game is kept in {self.path}, up to your last decision.")
            return
        if self.session.shown() is not self.session.state:
            self.terminal.say("The record tells what is hidden from you: it can be saved when the game is over.")
            return
        self.write_file(Path(words[0]).expanduser(), self.session.record(), "record")

    def position(self, words: list[str]) -> None:
        """Write the position as a position file, for `cybertank judge` and others."""
        try:
            facts = position_facts(position_of(self.session.shown()))
        except FileFault as fault:
            self.terminal.say(f"{fault.problem[:1].upper()}{fault.problem[1:]}.")
            return
        if any(is_unknown(self.session.shown(), unit) for unit in range(len(self.session.shown().ids))):
            self.terminal.say("Some units are hidden from you: the position can be written when they are known.")
            return
        text = msgspec.json.format(msgspec.json.encode(facts), indent=1).decode()
        if not words:
            self.terminal.show(text)
            return
        self.write_file(Path(words[0]).expanduser(), text + "\n", "position")

    def write_file(self, path: Path, text: str, what: str) -> None:
        """Write a file; one that is there already only where that is meant."""
        if path.exists() and not self.terminal.confirm(f"{path} is there already. Replace it?"):
            self.terminal.say("Nothing was written.")
            return
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as fault:
            self.terminal.say(f"{path} cannot be written: {fault.strerror}.")
            return
        self.terminal.say(f"The {what} is written to {path}.")
