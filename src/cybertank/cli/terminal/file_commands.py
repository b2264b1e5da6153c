"""Terminal commands that write files: the record and the position."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.session import Session
from cybertank.text.units.concealment import is_unknown


class FileCommands:
    """The commands that write files."""

    def __init__(self, session: Session, terminal: Terminal, path: Path) -> None:
        self.session = session
        self.terminal = terminal
        self.path = path

    def save(self, words: list[str]) -> None:
        """Copy the record to another file. The game's own file is always up to date."""
        if not words:
            self.terminal.say(f"The game is saved in {self.path}, up to your last decision.")
            return
        if self.session.shown() is not self.session.state:
            self.terminal.say(
                "The record contains things that are hidden from you. You can save it when the game is over."
            )
            return
        self.write_file(Path(words[0]).expanduser(), self.session.record(), "record")

    def position(self, words: list[str]) -> None:
        """Write a position file, for example for `cybertank judge`."""
        try:
            facts = position_facts(position_of(self.session.shown()))
        except FileFault as fault:
            self.terminal.say(f"{fault.problem[:1].upper()}{fault.problem[1:]}.")
            return
        if any(is_unknown(self.session.shown(), unit) for unit in range(len(self.session.shown().ids))):
            self.terminal.say("Some units are hidden from you. You can write the position once you know them all.")
            return
        text = msgspec.json.format(msgspec.json.encode(facts), indent=1).decode()
        if not words:
            self.terminal.show(text)
            return
        self.write_file(Path(words[0]).expanduser(), text + "\n", "position")

    def write_file(self, path: Path, text: str, what: str) -> None:
        """Write a file. Ask before overwriting an existing one."""
        if path.exists() and not self.terminal.confirm(f"{path} already exists. Replace it?"):
            self.terminal.say("Nothing was written.")
            return
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as fault:
            self.terminal.say(f"Cannot write {path}: {fault.strerror}.")
            return
        self.terminal.say(f"The {what} was written to {path}.")
