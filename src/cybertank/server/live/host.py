"""Host a game as its only writer in this process. Every decision is in the database before anybody sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic

import msgspec

from cybertank.game.game import IllegalDecision
from cybertank.game.views import hidden_buildings, hidden_pallets, knows_all
from cybertank.rules.refusal import Refusal
from cybertank.server.games.loading import MOST_LINES, LoadedGame, card_of, is_automatic, line_of, load, row_of
from cybertank.server.games.position_cache import PositionCache
from cybertank.server.games.progress import GameProgress, NewLine
from cybertank.server.limits import TokenBucket
from cybertank.server.live.bot_turns import BotTurns
from cybertank.server.live.hints import Hints
from cybertank.server.live.live_game import Listener
from cybertank.server.live.services import Services
from cybertank.server.live.view_cache import EncodedUpdate, ViewCache, encode
from cybertank.server.live.webhooks import TurnNotice
from cybertank.server.present import visibility
from cybertank.server.present.log_lines import ANYBODY, moment_for_seat
from cybertank.server.store import Conflict, SnapshotRow
from cybertank.server.wire.bodies import SeatPresence
from cybertank.server.wire.messages import Done, Fault, Present, Refused
from cybertank.server.wire.questions import RefusalView
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.records.snapshots import write_snapshot

SNAPSHOT_EVERY = 25
# How many presence messages to send per second, and how many seconds' worth can go out in one burst.
PRESENCE_RATE = 5
PRESENCE_BURST = 6
Change = Callable[[GameProgress], list[NewLine]]
Reply = Done | Refused | Fault

INTERNAL = "Something went wrong on the server. Your decision was not carried out."
CLOSING = "The server is shutting down. Your decision was not carried out."
UNREADABLE = "The server could not read the game from the database. Try again."
RECORD_FULL = Refusal("record", f"the record of this game is full: the limit is {MOST_LINES} lines")


class Host:
    """A game in memory."""

    def __init__(self, services: Services, loaded: LoadedGame) -> None:
        self.services = services
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.paused = False
        self.broken = False
        """True once the game could not be reloaded. What is in memory may then differ from the database."""
        self.asked_at = monotonic()
        """When somebody last requested this game."""
        self._last_address = ""
        self._presence = TokenBucket(PRESENCE_RATE, PRESENCE_RATE * PRESENCE_BURST)
        self._presence_timer: asyncio.TimerHandle | None = None
        """Set while a presence message is due."""
        self._take_over(loaded)
        self.bot_turns = BotTurns(self)
        self.hints = Hints(self, loaded.hints)

    def _take_over(self, loaded: LoadedGame) -> None:
        self.row = loaded.row
        self.seats = loaded.seats
        self.progress = loaded.progress
        self.moments = loaded.moments
        self.snapshot_at = loaded.snapshot_at
        self.position_cache = PositionCache(loaded.start)
        self.view_cache = ViewCache(self.progress)

    @property
    def id(self) -> str:
        """Return the game's id."""
        return self.row.id

    @property
    def version(self) -> int:
        """Return the number of lines that clients may know about."""
        return self.view_cache.version

    @property
    def is_over(self) -> bool:
        """Return True once the game has ended. Nothing is hidden after that."""
        return self.progress.session.outcome is not None

    # -- connections ---------------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Return the address that the computer players think for: a player's, a spectator's or the last one."""
        found = min(self.listeners, key=lambda listener: (not listener.seats, listener.address), default=None)
        if found is not None:
            self._last_address = found.address
        return self._last_address

    def join(self, listener: Listener) -> None:
        """Add a connection."""
        self.listeners.add(listener)
        self.touch()
        self.tell_present()
        self.bot_turns.wake()

    def leave(self, listener: Listener) -> None:
        """Remove a connection."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.touch()
            self.tell_present()
            self.bot_turns.somebody_left()

    def touch(self) -> None:
        """Note that somebody has requested the game."""
        self.asked_at = monotonic()

    @property
    def is_left(self) -> bool:
        """Return True if nobody has looked at the game for the whole grace period."""
        return not self.listeners and monotonic() - self.asked_at >= self.services.config.grace

    @property
    def is_idle(self) -> bool:
        """Return True if the game need not stay in memory."""
        return self.is_quiet and monotonic() - self.asked_at >= self.services.config.idle

    @property
    def is_quiet(self) -> bool:
        """Return True if nobody is watching the game and nothing is being decided."""
        return not self.listeners and not self.lock.locked() and not self.bot_turns.thinking

    def pause(self, paused: bool) -> None:
        """Pause or resume the bots."""
        self.paused = paused
        if paused:
            self.bot_turns.stop()
        else:
            self.bot_turns.wake()
        self.tell_present()

    def tell_present(self) -> None:
        """Tell everybody who is connected, either now or a little later if people keep coming and going."""
        if self._presence_timer is None:
            if self._presence.take():
                self._send_presence()
            else:
                loop = asyncio.get_running_loop()
                self._presence_timer = loop.call_later(self._presence.wait(), self._send_presence)

    def _send_presence(self) -> None:
        self._presence_timer = None
        here = {seat for listener in self.listeners for seat in listener.seats}
        watching = sum(not listener.seats for listener in self.listeners)
        seats = [SeatPresence(seat, seat in here) for seat in self.progress.human_seats]
        self.tell(Present(seats, watching, self.bot_turns.thinking, self.paused, *self.bot_turns.thinking_time()))

    def tell(self, message: Present | Fault) -> None:
        """Send the same message to everybody."""
        text = encode(message)
        for listener in list(self.listeners):
            listener.send(text)

    # -- deciding ------------------------------------------------------------------------------------------------------

    async def decide(self, seats: Iterable[str], number: int, version: int, change: Change) -> Reply:
        """Make a decision for the holder of these seats. It is completed even if they disconnect meanwhile."""
        if self.services.closing:
            return Fault("closing", CLOSING, number)
        self.touch()
        held = frozenset(seats)
        return await asyncio.shield(self.services.accept(self._decide(held, number, version, change)))

    async def _decide(self, seats: frozenset[str], number: int, version: int, change: Change) -> Reply:
        async with self.lock:
            seat = self.progress.session.seat
            if not seats:
                return Fault("not-yours", "Spectators cannot make decisions.", number)
            if version != self.version:
                return self._refused(number, "version", "the game has moved on since you made this decision")
            if seat is not None and seat not in seats:
                return Fault("not-yours", f"It is the {seat}'s turn to decide.", number)
            try:
                return await self._carry_out(number, change)
            except NotationFault as fault:
                return self._refused(number, "notation", str(fault))
            except IllegalDecision as illegal:
                return self._refused(number, illegal.refusal.rule, illegal.refusal.reason)

    def _refused(self, number: int, rule: str, reason: str) -> Refused:
        return Refused(number, self.version, RefusalView(rule, reason))

    async def _carry_out(self, number: int, change: Change) -> Reply:
        """Carry out a decision, store it and show it, in that order. If it cannot be stored, discard it."""
        if self.progress.version >= MOST_LINES:
            raise IllegalDecision(RECORD_FULL)
        try:
            new_lines = change(self.progress)
            await self._store(new_lines)
        except (NotationFault, IllegalDecision):
            raise
        except Conflict:
            await self._reload()
            return self._refused(number, "version", "somebody else made a decision first")
        except Exception as fault:
            self.services.log.error("decision-lost", fault, game=self.id, version=self.version)
            await self._reload()
            return Fault("internal", INTERNAL, number)
        return Done(number, self.version)

    async def _store(self, new_lines: list[NewLine]) -> None:
        if not new_lines:
            return
        moments = [msgspec.json.encode(each.moment) for each in new_lines]
        rows = [row_of(each.line, moment) for each, moment in zip(new_lines, moments, strict=True)]
        await self.services.store.append(self.id, rows, card_of(self.progress), self._snapshot())
        self._show(moments)

    def _snapshot(self) -> SnapshotRow | None:
        """Take a snapshot every few lines if nothing can be undone, because an undo cannot go back past a snapshot."""
        due = self.progress.version - self.snapshot_at >= SNAPSHOT_EVERY and not self.progress.session.can_undo()
        if not due:
            return None
        self.snapshot_at = self.progress.version
        return SnapshotRow(number=self.progress.version, content=write_snapshot(self.progress.state))

    async def settle(self) -> None:
        """Play the automatic lines of a game that was just loaded."""
        async with self.lock:
            if not self.is_over and self.progress.version < MOST_LINES:
                await self._carry_out(0, GameProgress.settle)

    async def decide_for_bot(self, seat: str, version: int, text: str) -> None:
        """Carry out a bot's decision, unless the game has moved on since. Raise if it is illegal."""
        async with self.lock:
            if version == self.version and self.progress.bot_seat == seat and not self.services.closing:
                await self._carry_out(0, lambda progress: progress.decide(text))

    # -- showing -------------------------------------------------------------------------------------------------------

    def _show(self, moments: list[bytes]) -> None:
        """Send the new version to everybody. Listeners with the same seats get the same bytes."""
        before = self.view_cache
        self.moments += moments
        self.view_cache = ViewCache(self.progress)
        board = self.view_cache.encoded_change(before.board)
        first = len(self.moments) - len(moments)
        texts: dict[frozenset[str], str] = {}
        for listener in list(self.listeners):
            seats = listener.seats
            if seats not in texts:
                texts[seats] = encode(
                    EncodedUpdate(
                        view=self.view_cache.encoded_view(seats),
                        options=self.view_cache.encoded_options(seats),
                        moments=self.moments_for(seats, first),
                        board=board,
                    )
                )
            listener.send(texts[seats])
        self._notify_by_webhook(before.deciding_seat)
        self.hints.withdraw_all()
        self.bot_turns.wake()

    def view_for(self, seats: frozenset[str]) -> State:
        """Return what the holder of these seats may know about the current position. Hold the lock to call this."""
        return self.view_cache.state_for(seats)

    async def view_at(self, version: int, seats: frozenset[str]) -> State:
        """Return what the holder of these seats may know about a past position. After the game, that is everything."""
        state = await self._position_at(version)
        return state if self.is_over else visibility.redact(state, self.view_cache.viewing_seat(seats))

    async def _position_at(self, version: int) -> State:
        """Replay to a version in a thread, because a long game takes a while and nobody else should have to wait."""
        cache, lines = self.position_cache, self.progress.session.lines[:version]
        async with cache.lock:
            return await asyncio.to_thread(cache.at, lines)

    def moments_for(self, seats: frozenset[str], after: int, upto: int | None = None) -> list[msgspec.Raw]:
        """Return what happened after a line, limited to what the holder of these seats may know.

        Somebody who holds seats on several sides gets only what anybody may know, so that players who share a screen
        cannot read each other's secrets.
        """
        setting = self.progress.state.setting
        held = [number for number, seat in enumerate(setting.seats) if seat in seats]
        of_one_side = len({setting.side_of[number] for number in held}) == 1
        seat = setting.seats[held[0]] if of_one_side else ANYBODY
        over = self.is_over
        return [msgspec.Raw(moment_for_seat(moment, seat, over)) for moment in self.moments[max(after, 0) : upto]]

    def hides_from(self, seats: frozenset[str]) -> bool:
        """Return True if the record would reveal something that is still hidden from the holder of these seats."""
        state = self.progress.state
        setting = state.setting
        held = [number for number, seat in enumerate(setting.seats) if seat in seats]
        if self.is_over:
            return False
        if self._has_salvo_of_others(held):
            return True
        if state.buildings.veiled and all(hidden_buildings(state, seat) for seat in held):
            return True
        if state.drones.hiding and all(hidden_pallets(state, seat) for seat in held):
            return True
        return setting.rules.hides and not any(knows_all(setting, seat) for seat in held)

    def _has_salvo_of_others(self, held: list[int]) -> bool:
        """10.02.1: return True if the record contains targets that another side has written down."""
        setting = self.progress.state.setting
        if not setting.cruise:
            return False
        sides = {setting.side_of[seat] for seat in held}
        salvos = [line.seat for line in self.progress.session.lines if line.text.startswith("salvo ")]
        return any(setting.side_of[setting.seats.index(seat)] not in sides for seat in salvos)

    def _notify_by_webhook(self, seat_before: str | None) -> None:
        """Call the webhook of the seat whose turn it is now, unless its player is connected."""
        seat = self.view_cache.deciding_seat
        if seat is None or seat == seat_before or any(seat in listener.seats for listener in self.listeners):
            return
        url = next((row.webhook for row in self.seats if row.name == seat), "")
        if url:
            card = card_of(self.progress)
            address = f"{self.services.config.address}/play/{self.id}"
            notice = TurnNotice(self.id, self.row.title, seat, card.turn, card.phase, address)
            self.services.accept(self.services.webhooks.tell(url, notice))

    # -- from the database ---------------------------------------------------------------------------------------------

    async def catch_up(self, version: int | None = None) -> None:
        """Follow and show lines that another process appended. `version` is the last line known to exist."""
        async with self.lock:
            if version is not None and version <= self.version:
                return
            rows = await self.services.store.lines(self.id, after=self.version)
            try:
                for row in rows:
                    self.progress.follow(line_of(row), is_automatic(row))
            except FileFault as fault:
                self.services.log.error("catching-up-failed", fault, game=self.id)
                await self._reload()
                return
            if rows:
                self._show([row.moments for row in rows])

    async def _reload(self) -> None:
        """Reload the game from the database, which alone knows what was decided."""
        version = self.version
        try:
            loaded = await load(self.services.store, self.id)
        except Exception as fault:
            self.broken = True
            self.services.log.error("reload-failed", fault, game=self.id)
            for listener in list(self.listeners):
                listener.end(Fault("internal", UNREADABLE))
            raise
        self._take_over(loaded)
        if self.version != version:
            new, self.moments = self.moments[version:], self.moments[:version]
            self._show(new)

    # -- links ---------------------------------------------------------------------------------------------------------

    async def refresh_seats(self) -> None:
        """Read changed links and webhooks, and close connections whose link was replaced."""
        self.seats = await self.services.store.seats(self.id)
        for listener in list(self.listeners):
            seat = self.replaced_seat(listener)
            if seat is not None:
                listener.end(Fault("wrong-link", f"The link for the {seat} was replaced with a new one."))

    def replaced_seat(self, listener: Listener) -> str | None:
        """Return a seat whose secret was replaced since the listener connected, or None."""
        known = {row.name: row.token_hash for row in self.seats}
        return next((seat for seat, proof in listener.proofs.items() if known.get(seat) != proof), None)
