"""Games that begin: from a scenario, from a record, or from a position of another game."""

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
from cybertank.server.store import GameRow, LineRow, SeatRow, SnapshotRow, Store, hash_token, new_token, now
from cybertank.server.wire.bodies import NewGame, NewLinks, SeatLink
from cybertank.text.notation.decisions import read_decision
from cybertank.text.records.records import UNDO, RecordHeader, RecordLine
from cybertank.text.records.snapshots import write_snapshot
from cybertank.text.session import Session

GAME_ID_BYTES = 12


class PreparedGame(msgspec.Struct, frozen=True):
    """A game that is about to be kept, and the links to it."""

    row: GameRow
    seats: list[SeatRow]
    lines: list[LineRow]
    snapshot: SnapshotRow | None
    links: NewLinks
    battle: str = ""
    """The file of its battle, where it is of none of the package's scenarios: it is kept too, so that it has a link."""

    async def keep(self, store: Store) -> NewLinks:
        """Keep it; only then may the links be told."""
        if self.battle:
            await store.keep_battle(id_of_text(self.battle), self.battle)
        await store.create(self.row, self.seats, self.lines, self.snapshot)
        return self.links


def from_scenario(asked: NewGame, battle: str = "") -> PreparedGame:
    """A new game of a scenario of the package, or of a battle whose file this is; raises FileFault."""
    check_holders(asked.seats)
    session = start(
        read_battle(battle) if battle else asked.scenario,
        options=asked.options,
        seats=asked.seats,
        edition=asked.edition or None,
        handicap=asked.handicap,
    )
    progress = GameProgress(session, asked.suggested, [])
    return begin(progress, progress.settle(), asked.title or session.title, asked.suggested, asked.hints)


def from_lines(
    header: RecordHeader,
    lines: list[RecordLine],
    by_itself: list[bool],
    seats: dict[str, str],
    hints: bool | None = None,
    title: str = "",
    branch_of: str = "",
    branch_at: int = 0,
) -> PreparedGame:
    """A game that goes on after these lines, in which others may hold the seats; raises FileFault.

    The lines are taken again with their dice: who holds the seats is part of what their checksums prove. So a game of
    an older version can be gone on with, and is proved by today's rules from then on.
    """
    holders = {**header.seats, **seats}
    check_holders(holders)
    begun = from_header(msgspec.structs.replace(header, seats=holders), "record", prove=False)
    today = msgspec.structs.replace(begun.header, start=begun.state.digest())
    session = Session(begun.game, today, begun.title)
    new_lines = [take_again(session, line, alone) for line, alone in zip(lines, by_itself, strict=True)]
    known = Session.restored(session, session.state, session.lines)
    progress = GameProgress(known, False, by_itself[:])
    return begin(progress, new_lines, title or session.title, False, hints, branch_of, branch_at)


def take_again(session: Session, line: RecordLine, by_itself: bool) -> NewLine:
    """Take a decision of another game once more, with the faces it rolled there."""
    events: list[Event] = []
    known = None
    if line.text == UNDO:
        session.undo()
    else:
        session.game.dice = ScriptedDice(line.faces)
        decision = read_decision(session.state, line.text)
        known = note_before(session, decision)
        events = session.apply(decision)
    taken = session.lines[-1]
    return NewLine(taken, moment_to_keep(session, taken, events, by_itself, known))


def begin(
    progress: GameProgress,
    new_lines: list[NewLine],
    title: str,
    suggested: bool,
    hints: bool | None = None,
    branch_of: str = "",
    branch_at: int = 0,
) -> PreparedGame:
    """The rows of a game, and a secret for each seat that a person holds."""
    session = progress.session
    card, created = card_of(progress), now()
    row = GameRow(
        id=token_urlsafe(GAME_ID_BYTES),
        title=title,
        scenario=session.scenario,
        header=msgspec.json.encode(StartSettings(session.header, suggested, hints)).decode(),
        created=created,
        changed=created,
        branch_of=branch_of,
        branch_at=branch_at,
        version=card.version,
        turn=card.turn,
        phase=card.phase,
        seat=card.seat,
        outcome=card.outcome,
    )
    tokens = {seat: new_token() for seat in progress.human_seats}
    sides = session.state.setting.side_of
    seats = [
        SeatRow(name=seat, holder=holder, side=sides[number], token_hash=_hash(tokens.get(seat)))
        for number, (seat, holder) in enumerate(session.seats.items())
    ]
    links = NewLinks(row.id, [link(row.id, seat, token) for seat, token in tokens.items()], f"/watch/{row.id}")
    lines = [row_of(each.line, msgspec.json.encode(each.moment)) for each in new_lines]
    return PreparedGame(row, seats, lines, _snapshot(progress), links, session.header.battle)


def _hash(token: str | None) -> bytes | None:
    return None if token is None else hash_token(token)


def _snapshot(progress: GameProgress) -> SnapshotRow | None:
    """A game that begins in the middle is never replayed from its start, unless what was just placed may be undone."""
    if not progress.version or progress.can_undo() or progress.automatic:
        return None
    return SnapshotRow(number=progress.version, content=write_snapshot(progress.state))


def link(game: str, seat: str, token: str) -> SeatLink:
    """The link that holds a seat."""
    return SeatLink(seat, token, f"/play/{game}#{token}")
