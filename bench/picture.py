"""Draw the picture of play in the README: a position of a game, as the terminal draws it, in SVG.

.venv/bin/python bench/picture.py docs/play.svg
"""

from __future__ import annotations

import io
import re
import sys

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from cybertank.game.dice import SeededDice
from cybertank.players.registry import make_player
from cybertank.rules.events.base import Event
from cybertank.scenarios.start import start_game
from cybertank.state.frames import FIRE, Turn
from cybertank.text.events.sentences import sentence
from cybertank.text.maps.drawing import draw_board, record_sheet

SEED = 11
UNTIL_TURN = 5
LOG_LINES = 7
WIDTH = 132


def main(path: str) -> None:
    """Play a few turns, then draw the board, the Ogre's sheet and the latest events."""
    game = start_game("mark-iii", SeededDice(SEED), turn_limit=60)
    players = [make_player("charger", SEED), make_player("charger", SEED + 1)]
    told: list[str] = []
    while game.outcome is None:
        frame = game.frame
        if isinstance(frame, Turn) and (frame.number, frame.seat, frame.phase) == (UNTIL_TURN, 1, FIRE):
            break
        events: list[Event] = game.apply(players[game.seat].choose(game.look(game.seat)))
        told.extend(sentence(game.state, event) for event in events)
    ogre = game.state.find("OGRE")
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(draw_board(game.state, width=WIDTH, colour=True)))
    console.print(Text.from_ansi(record_sheet(game.state, ogre)))
    for line in told[-LOG_LINES:]:
        console.print(line, highlight=False)
    # Rich's own format fetches its font from the web. Any monospaced font will do.
    form = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    form = re.sub(r"<!--.*?-->", "", form, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    console.save_svg(path, title="cybertank: Mark III Attack", code_format=form)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/play.svg")
