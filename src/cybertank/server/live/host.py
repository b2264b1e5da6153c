"""The host of a game: its one writer in this process. What is decided is in the database before anybody is shown it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Protocol

import msgspec

from cybertank.game.game import IllegalDecision
from cybertank.game.views import knows_all
from cybertank.rules.refusal import Refusal
from cybertank.server.games.loading import LoadedGame, came_by_itself, card_of, line_of, load, row_of
from cybertank.server.games.position_cache import PositionCache
from cybertank.server.games.progress import GameProgress, NewLine
from cybertank.server.limits import TokenBucket
from cybertank.server.live.bot_turns import BotTurns
from cybertank.server.live.hints import Hints
from cybertank.server.live.services import Services
from cybertank.server.live.view_cache import Shown, WrittenUpdate, write
from cybertank.server.live.webhooks import TurnNotice
from cybertank.server.present.log_lines import ANYBODY, moment_for_seat
from cybertank.server.store import Conflict, SnapshotRow
from cybertank.server.wire.bodies import SeatPresence
from cybertank.server.wire.messages import Done, Fault, Present, Refused
from cybertank.server.wire.questions import RefusalView
from cybertank.server.workers.checker_worker import MOST_LINES
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.records.snapshots import write_snapshot

SNAPSHOT_EVERY = 25
# How often in a second everybody is told who is there, and for how many seconds' worth at once.
PRESENCE = 5
BURST = 6
Change = Callable[[GameProgress], list[NewLine]]
Reply = Done | Refused | Fault

INTERNAL = "A fault in the server: the decision was not taken."
FULL = Refusal("record", f"the record of this game has {MOST_LINES} lines, and takes no more")


class Listener(Protocol):
    """A connection, as the host sees it."""

    seats: frozenset[str]
    proofs: dict[str, bytes]
    """The hashes of the secrets that it holds its seats by."""

    def send(self, text: str) -> None:
        """Hand a message over; never waits."""

    def end(self, fault: Fault) -> None:
        """Say why, and close."""


class Host:
    """One game in memory."""

    def __init__(self, services: Services, loaded: LoadedGame) -> None:
        self.services = services
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.paused = False
        self.asked_at = monotonic()
        """When somebody last asked for this game."""
        self._presence = TokenBucket(PRESENCE, PRESENCE * BURST)
        self._telling: asyncio.TimerHandle | None = None
        """Due where who is there was not told at once."""
        self._take_over(loaded)
        self.bot_turns = BotTurns(self)
        self.hints = Hints(self, loaded.hints)

    def _take_over(self, loaded: LoadedGame) -> None:
        self.row = loaded.row
        self.seats = loaded.seats
        self.progress = loaded.progress
        self.moments = loaded.moments
        self.snapshot_at = loaded.snapshot_at
        self.past = PositionCache(loaded.start)
        self.shown = Shown(self.progress)

    @property
    def id(self) -> str:
        """The game's id."""
        return self.row.id

    @property
    def version(self) -> int:
        """Lines so far, as everybody may know them."""
        return self.shown.version

    # -- who is there --------------------------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """Somebody looks at the game."""
        self.listeners.add(listener)
        self.touch()
        self.tell_present()
        self.bot_turns.wake()

    def leave(self, listener: Listener) -> None:
        """Somebody is gone."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.touch()
            self.tell_present()
            self.bot_turns.somebody_left()

    def touch(self) -> None:
        """Somebody has asked for the game."""
        self.asked_at = monotonic()

    @property
    def is_left(self) -> bool:
        """Whether nobody has looked at the game for the time of grace."""
        return not self.listeners and monotonic() - self.asked_at >= self.services.config.grace

    @property
    def is_idle(self) -> bool:
        """Whether it need not stay in memory."""
        return self.is_quiet and monotonic() - self.asked_at >= self.services.config.idle

    @property
    def is_quiet(self) -> bool:
        """Whether nobody looks at it and nothing is being decided."""
        return not self.listeners and not self.lock.locked() and not self.bot_turns.thinking

    def pause(self, paused: bool) -> None:
        """Stop the computer players or let them go on."""
        self.paused = paused
        if paused:
            self.bot_turns.stop()
        else:
            self.bot_turns.wake()
        self.tell_present()

    def tell_present(self) -> None:
        """Tell everybody who is there: at once, or a little later where somebody comes and goes all the time."""
        if self._telling is None:
            if self._presence.take():
                self._tell_present()
            else:
                self._telling = asyncio.get_running_loop().call_later(self._presence.wait(), self._tell_present)

    def _tell_present(self) -> None:
        self._telling = None
        here = {seat for listener in self.listeners for seat in listener.seats}
        watching = sum(not listener.seats for listener in self.listeners)
        seats = [SeatPresence(seat, seat in here) for seat in self.progress.human_seats]
        self.tell(Present(seats, watching, self.bot_turns.thinking, self.paused, *self.bot_turns.thought()))

    def tell(self, message: Present | Fault) -> None:
        """Say the same to everybody."""
        text = write(message)
        for listener in list(self.listeners):
            listener.send(text)

    # -- deciding ------------------------------------------------------------------------------------------------------

    async def decide(self, seats: Iterable[str], number: int, version: int, change: Change) -> Reply:
        """Take a decision of somebody who holds these seats. It is finished even if they are gone by then."""
        if self.services.closing:
            return Fault("closing", "The server is closing; nothing was decided.", number)
        self.touch()
        held = frozenset(seats)
        return await asyncio.shield(self.services.accept(self._decide(held, number, version, change)))

    async def _decide(self, seats: frozenset[str], number: int, version: int, change: Change) -> Reply:
        async with self.lock:
            seat = self.progress.session.seat
            if not seats or (version == self.version and seat is not None and seat not in seats):
                whose = f"it is for the {seat} to decide" if seat else "spectators decide nothing"
                return Fault("not-yours", f"This is not yours to decide: {whose}.", number)
            if version != self.version:
                return self._refused(number, "version", "the game has gone on since this was decided")
            try:
                return await self._carry_out(number, change)
            except NotationFault as fault:
                return self._refused(number, "notation", str(fault))
            except IllegalDecision as illegal:
                return self._refused(number, illegal.refusal.rule, illegal.refusal.reason)

    def _refused(self, number: int, rule: str, reason: str) -> Refused:
        return Refused(number, self.version, RefusalView(rule, reason))

    async def _carry_out(self, number: int, change: Change) -> Reply:
        """Decide, keep, show, in this order. Where it cannot be kept, it never happened."""
        if self.progress.version >= MOST_LINES:
            raise IllegalDecision(FULL)
        try:
            new_lines = change(self.progress)
            await self._keep(new_lines)
        except (NotationFault, IllegalDecision):
            raise
        except Conflict:
            await self._reload()
            return self._refused(number, "version", "somebody else has decided in the meantime")
        except Exception as fault:
            self.services.log.error("decision-lost", fault, game=self.id, version=self.version)
            await self._reload()
            return Fault("internal", INTERNAL, number)
        return Done(number, self.version)

    async def _keep(self, new_lines: list[NewLine]) -> None:
        if not new_lines:
            return
        moments = [msgspec.json.encode(each.moment) for each in new_lines]
        rows = [row_of(each.line, moment) for each, moment in zip(new_lines, moments, strict=True)]
        await self.services.store.append(self.id, rows, card_of(self.progress), self._snapshot())
        self._show(moments)

    def _snapshot(self) -> SnapshotRow | None:
        """Now and then the whole state, where nothing can be taken back: an undo cannot reach behind it."""
        due = self.progress.version - self.snapshot_at >= SNAPSHOT_EVERY and not self.progress.session.can_undo()
        if not due:
            return None
        self.snapshot_at = self.progress.version
        return SnapshotRow(number=self.progress.version, content=write_snapshot(self.progress.state))

    async def settle(self) -> None:
        """What goes on by itself in a game that has just been loaded."""
        async with self.lock:
            if self.progress.session.outcome is None and self.progress.version < MOST_LINES:
                await self._carry_out(0, GameProgress.settle)

    async def decide_for_bot(self, seat: str, version: int, text: str) -> None:
        """A computer player's decision; raises where it is not legal. Dropped where the game has gone on since."""
        async with self.lock:
            if version == self.version and self.progress.bot_seat == seat and not self.services.closing:
                await self._carry_out(0, lambda progress: progress.decide(text))

    # -- showing -------------------------------------------------------------------------------------------------------

    def _show(self, moments: list[bytes]) -> None:
        """The game has gone on: everybody is told, each group of seats in the same bytes."""
        before = self.shown
        self.moments += moments
        self.shown = Shown(self.progress)
        board = self.shown.board() if self.shown.ground is not before.ground else None
        texts: dict[frozenset[str], str] = {}
        for listener in list(self.listeners):
            text = texts.get(listener.seats)
            if text is None:
                seats = listener.seats
                told = self.moments_for(seats, len(self.moments) - len(moments))
                update = WrittenUpdate(self.shown.view(seats), self.shown.options(seats), told, board)
                text = texts[seats] = write(update)
            listener.send(text)
        self._call_by_webhook(before)
        self.hints.withdraw_all()
        self.bot_turns.wake()

    def moments_for(self, seats: frozenset[str], after: int, upto: int | None = None) -> list[msgspec.Raw]:
        """What happened after so many lines, as somebody who holds these seats may know it.

        Seats of several sides at one screen are told what anybody may know: one of them must not read on behalf of
        the other.
        """
        eyes, over = ANYBODY, self.is_over
        side_of, names = self.progress.state.setting.side_of, self.progress.session.seat_names
        held = [seat for seat in names if seat in seats]
        if len({side_of[names.index(seat)] for seat in held}) == 1:
            eyes = held[0]
        return [msgspec.Raw(moment_for_seat(moment, eyes, over)) for moment in self.moments[max(after, 0) : upto]]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and all lies open."""
        return self.progress.session.outcome is not None

    def hides_from(self, seats: frozenset[str]) -> bool:
        """Whether the game has or had something that who holds these seats may not know yet: its record would tell."""
        setting = self.progress.state.setting
        names = self.progress.session.seat_names
        held = [names.index(seat) for seat in seats if seat in names]
        return setting.rules.hides and not self.is_over and not any(knows_all(setting, seat) for seat in held)

    def _call_by_webhook(self, before: Shown) -> None:
        """A seat whose turn it has become, and that nobody is looking from, is told where it asked to be."""
        seat = self.shown.seat
        if seat is None or seat == before.seat or any(seat in listener.seats for listener in self.listeners):
            return
        url = next((row.webhook for row in self.seats if row.name == seat), "")
        if url:
            card = card_of(self.progress)
            address = f"{self.services.config.address}/play/{self.id}"
            notice = TurnNotice(self.id, self.row.title, seat, card.turn, card.phase, address)
            self.services.accept(self.services.webhooks.tell(url, notice))

    # -- from the database ---------------------------------------------------------------------------------------------

    async def catch_up(self, version: int | None = None) -> None:
        """Another process has appended lines: follow them, and show them. `version`: how far it is known to go."""
        async with self.lock:
            if version is not None and version <= self.version:
                return
            rows = await self.services.store.lines(self.id, after=self.version)
            try:
                for row in rows:
                    self.progress.follow(line_of(row), came_by_itself(row))
            except FileFault as fault:
                self.services.log.error("catching-up-failed", fault, game=self.id)
                await self._reload()
                return
            if rows:
                self._show([row.moments for row in rows])

    async def _reload(self) -> None:
        """Begin anew from the database, which alone knows what was decided."""
        shown = self.version
        try:
            loaded = await load(self.services.store, self.id)
        except Exception as fault:
            self.services.log.error("reload-failed", fault, game=self.id)
            for listener in list(self.listeners):
                listener.end(Fault("internal", "The game could not be read from the database; try again."))
            raise
        self._take_over(loaded)
        if self.version != shown:
            new, self.moments = self.moments[shown:], self.moments[:shown]
            self._show(new)

    async def at(self, version: int) -> State:
        """The position after so many lines. A long game takes a while to replay: nobody else waits for it."""
        past, lines = self.past, self.progress.session.lines[:version]
        async with past.lock:
            return await asyncio.to_thread(past.at, lines)

    # -- links ---------------------------------------------------------------------------------------------------------

    async def refresh_seats(self) -> None:
        """Links or webhooks have changed: whoever came by a link that has been replaced must go."""
        self.seats = await self.services.store.seats(self.id)
        for listener in list(self.listeners):
            old = self.old_link(listener)
            if old is not None:
                listener.end(Fault("wrong-link", f"The link for the {old} was replaced by a new one."))

    def old_link(self, listener: Listener) -> str | None:
        """A seat that somebody holds by another secret than the one that is known for it now."""
        known = {row.name: row.token_hash for row in self.seats}
        return next((seat for seat, proof in listener.proofs.items() if known.get(seat) != proof), None)
