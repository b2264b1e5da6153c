"""Create games from a scenario, from a record, or from a position in another game."""

from __future__ import annotations

from secrets import token_urlsafe

import msgspec

from cybertank.game.dice import ScriptedDice
from cybertank.rules.events.base import Event
from cybertank.scenarios.files import id_of_text
from cybertank.scenarios.sessions import from_header, read_battle, start
from cybertank.server.games.loading import StartSettings, card_of, row_of
from cybertank.server.games.progress import GameProgress, NewLine
from cybertank.server.levels import check_holders
from cybertank.server.present.log_lines import moment_to_keep, note_before
from cybertank.server.present.visibility import PositionViews
from cybertank.server.store import GameRow, LineRow, SeatRow, SnapshotRow, Store, hash_token, new_token, now
from cybertank.server.wire.bodies import NewGame, NewLinks, SeatLink
from cybertank.text.notation.decisions import read_decision
from cybertank.text.records.records import UNDO, RecordHeader, RecordLine
from cybertank.text.records.snapshots import write_snapshot
from cybertank.text.session import Session

GAME_ID_BYTES = 12


class PreparedGame(msgspec.Struct, frozen=True):
    """A game that is ready to store, with its links."""

    row: GameRow
    seats: list[SeatRow]
    lines: list[LineRow]
    snapshot: SnapshotRow | None
    links: NewLinks
    battle: str = ""
    """The scenario file, if the battle is not built in. It is stored with the game, so that the battle has a link."""

    async def store(self, store: Store) -> NewLinks:
        """Store the game and return its links. Nobody may see the links before the game is stored."""
        if self.battle:
            await store.keep_battle(id_of_text(self.battle), self.battle)
        await store.create(self.row, self.seats, self.lines, self.snapshot)
        return self.links


class Origin(msgspec.Struct, frozen=True):
    """The title of a game, and the game it was branched from."""

    title: str = ""
    branch_of: str = ""
    """The game whose position it starts from."""
    branch_at: int = 0


def from_scenario(asked: NewGame, battle: str = "") -> PreparedGame:
    """Start a game of a built-in scenario, or of the battle in the given file. Raise FileFault if it is not valid."""
    check_holders(asked.seats)
    session = start(
        read_battle(battle) if battle else asked.scenario,
        options=asked.options,
        seats=asked.seats,
        edition=asked.edition or None,
        handicap=asked.handicap,
    )
    progress = GameProgress(session, asked.suggested, [])
    return prepare(progress, progress.settle(), asked.hints, Origin(asked.title))


def from_lines(
    header: RecordHeader,
    lines: list[RecordLine],
    automatic: list[bool],
    seats: dict[str, str],
    hints: bool | None = None,
    origin: Origin | None = None,
) -> PreparedGame:
    """Start a game that continues after these lines, with new seat holders if given. Raise FileFault if not valid.

    Every line is played again with its dice, because checksums depend on who holds the seats. This also lets players
    continue a game from an older version: from here on, its checksums prove it by today's rules.
    """
    holders = {**header.seats, **seats}
    check_holders(holders)
    begun = from_header(msgspec.structs.replace(header, seats=holders), "record", prove=False)
    today = msgspec.structs.replace(begun.header, start=begun.state.digest())
    session = Session(begun.game, today, begun.title)
    new_lines = take_again(session, lines, automatic)
    known = Session.restored(session, session.state, session.lines)
    progress = GameProgress(known, False, automatic[:])
    return prepare(progress, new_lines, hints, origin or Origin())


def take_again(session: Session, lines: list[RecordLine], automatic: list[bool]) -> list[NewLine]:
    """Repeat the decisions of another game, with the dice that were rolled in it."""
    new_lines: list[NewLine] = []
    views = PositionViews(session.state)
    for line, by_itself in zip(lines, automatic, strict=True):
        events: list[Event] = []
        before = None
        if line.text == UNDO:
            session.undo()
        else:
            session.game.dice = ScriptedDice(line.faces)
            decision = read_decision(session.state, line.text)
            before = note_before(views, decision)
            events = session.apply(decision)
        views = PositionViews(session.state)
        new_lines.append(NewLine(session.lines[-1], moment_to_keep(session, views, events, by_itself, before)))
    return new_lines


def prepare(progress: GameProgress, new_lines: list[NewLine], hints: bool | None, origin: Origin) -> PreparedGame:
    """Make the rows of a game, and a secret for each seat that a person holds."""
    session = progress.session
    card, created = card_of(progress), now()
    row = GameRow(
        id=token_urlsafe(GAME_ID_BYTES),
        title=origin.title or session.title,
        scenario=session.scenario,
        header=msgspec.json.encode(StartSettings(session.header, progress.suggested, hints)).decode(),
        created=created,
        changed=created,
        branch_of=origin.branch_of,
        branch_at=origin.branch_at,
        version=card.version,
        turn=card.turn,
        phase=card.phase,
        seat=card.seat,
        outcome=card.outcome,
    )
    tokens = {seat: new_token() for seat in progress.human_seats}
    links = NewLinks(row.id, [link(row.id, seat, token) for seat, token in tokens.items()], f"/watch/{row.id}")
    lines = [row_of(each.line, msgspec.json.encode(each.moment)) for each in new_lines]
    return PreparedGame(row, _seat_rows(session, tokens), lines, _snapshot(progress), links, session.header.battle)


def _seat_rows(session: Session, tokens: dict[str, str]) -> list[SeatRow]:
    sides = session.state.setting.side_of
    hashes = {seat: hash_token(token) for seat, token in tokens.items()}
    return [
        SeatRow(name=seat, holder=holder, side=sides[number], token_hash=hashes.get(seat))
        for number, (seat, holder) in enumerate(session.seats.items())
    ]


def _snapshot(progress: GameProgress) -> SnapshotRow | None:
    """Snapshot a game that starts midway, so that loading need not replay it. Return None if undo is possible."""
    if not progress.version or progress.can_undo() or progress.undoable:
        return None
    return SnapshotRow(number=progress.version, content=write_snapshot(progress.state))


def link(game: str, seat: str, token: str) -> SeatLink:
    """Make the link that holds a seat."""
    return SeatLink(seat, token, f"/play/{game}#{token}")
