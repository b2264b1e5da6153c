"""Read the edges by which units can escape: a whole edge or part of it, and the turns when it is open (5.12)."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS, EDGE_WORDS, EDGES
from cybertank.scenarios.models import SIXTH, ExitEntry, ScenarioFile
from cybertank.scenarios.reader import Reader
from cybertank.state.brief import UNLIMITED, Brief, Gate


def read_exits(reader: Reader, entry: ScenarioFile, brief: Brief) -> None:
    """Read every seat's exit edges, and the hexes and turns of exits that are only partly open."""
    brief.exits = [0] * len(reader.seats)
    for word, ways in entry.exits.items():
        seat = reader.seat(word, f"exits.{word}")
        written = [way if isinstance(way, ExitEntry) else ExitEntry(way) for way in ways]
        whole = {way.edge for way in written if is_whole(way)}
        for i, way in enumerate(written):
            brief.exits[seat] |= EDGE_BITS[way.edge]
            if not is_whole(way):
                brief.gates.append(_gate(reader, entry, way, seat, f"exits.{word}[{i}]"))
                if way.edge in whole:
                    reader.wrong(f"exits.{word}[{i}]", f"the whole {way.edge} edge is already open to the {word}")
    if SIXTH in entry.editions:
        _check_uses(reader, entry, brief)


def is_whole(way: ExitEntry) -> bool:
    """Return True if an exit is a whole edge that is open on every turn."""
    return way.area is None and way.turn == 1 and way.until is None


def _gate(reader: Reader, entry: ScenarioFile, way: ExitEntry, seat: int, key: str) -> Gate:
    hexes, title = reader.edge_part(way.edge, way.area, f"{key}.area")
    gate = Gate(title, seat, EDGE_BITS[way.edge])
    gate.hexes = hexes
    gate.turn = way.turn
    gate.until = UNLIMITED if way.until is None else way.until
    if gate.is_over(gate.turn):
        reader.wrong(f"{key}.until", f"expected turn {way.turn} or later, because it opens on turn {way.turn}")
    if entry.turns is not None and way.turn > entry.turns:
        reader.wrong(f"{key}.turn", f"the game ends after turn {entry.turns}, so no unit could leave")
    return gate


def _check_uses(reader: Reader, entry: ScenarioFile, brief: Brief) -> None:
    """Check that units have a safe edge to leave by if they score by leaving or are told to leave (5.12)."""
    uses = [(f"objective[{i}]", one.seat, one.edges) for i, one in enumerate(entry.objective)]
    uses += [(f"stance[{i}]", one.seat, one.edges) for i, one in enumerate(entry.stance)]
    for key, word, words in uses:
        if word not in reader.seats:
            continue
        closed = reader.edges(words) & ~brief.exits[reader.seats.index(word)]
        for edge in EDGES:
            if edge & closed:
                name = EDGE_WORDS[edge]
                reader.wrong(f"{key}.edges", f"the {name} edge is not an exit for the {word}: add it to `exits` (5.12)")
