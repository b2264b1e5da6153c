"""Describe what each line of the record led to, in sentences and facts: everything, and what each seat knows."""

from __future__ import annotations

import msgspec

from cybertank.game.decisions import Decision, Launch, Salvo
from cybertank.game.frames.setting_up import force_of
from cybertank.game.views import hides
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import OwnMineFailed, Secret
from cybertank.rules.events.victory import Resigned
from cybertank.rules.hidden.camouflage import sets_up_in_secret
from cybertank.server.present.visibility import PositionViews
from cybertank.server.wire.positions import Moment, Sentence
from cybertank.state.frames import SetUp
from cybertank.state.state import State
from cybertank.text.events.base import Rendering
from cybertank.text.events.hidden import done_unseen, set_up_unseen
from cybertank.text.events.rendering import AnyFact, render
from cybertank.text.notation.decisions import write_decision
from cybertank.text.records.records import RecordLine
from cybertank.text.secrecy import is_secret
from cybertank.text.session import Session

# Viewers who have no seat, or who share a screen and have seats on several sides.
ANYBODY = ""
HIDDEN = "(hidden)"


class MomentBySeat(msgspec.Struct, frozen=True):
    """A moment in a game with hidden information: everything that happened, and what each audience sees."""

    by_itself: bool
    truth: Moment
    seen: dict[str, Moment]


class EncodedMomentBySeat(msgspec.Struct, frozen=True):
    """A `MomentBySeat` whose moments stay encoded, ready to send."""

    truth: msgspec.Raw
    seen: dict[str, msgspec.Raw]


class BeforeDecision(msgspec.Struct, frozen=True):
    """Notes on a decision, taken before it is carried out."""

    texts: dict[str, str]
    """The decision in notation, as each audience would see it."""
    secret: bool
    """True if it is secret, as parts of a set-up are. Other sides learn only that something was done."""
    setting_up: bool
    """True if it is part of a set-up."""


def audiences(state: State) -> list[str]:
    """List the audiences of a moment: every seat, and `ANYBODY`."""
    return [*state.setting.seats, ANYBODY]


def note_before(views: PositionViews, decision: Decision) -> BeforeDecision | None:
    """Note how each audience would see a decision, before it is made. Return None if the game hides nothing."""
    state = views.state
    if not hides(state) and not isinstance(decision, Salvo):
        return None
    texts = {name: write_decision(views.of(name or None), as_seen(state, decision, name)) for name in audiences(state)}
    return BeforeDecision(texts, is_secret(decision) or _in_secret_set_up(state), isinstance(state.flow[-1], SetUp))


def as_seen(state: State, decision: Decision, name: str) -> Decision:
    """10.02.1: return a decision as an audience sees it. Other sides see only the first launch of a salvo."""
    match decision:
        case Salvo(missiles=missiles):
            setting = state.setting
            insider = name != ANYBODY and (
                setting.side_of[setting.seats.index(name)] == setting.side_of[state.flow[-1].seat]
            )
            return decision if insider else Launch(missiles[0][0])
        case _:
            return decision


def _in_secret_set_up(state: State) -> bool:
    match state.flow[-1]:
        case SetUp() as frame:
            return sets_up_in_secret(state, force_of(state, frame))
        case _:
            return False


# -- after the decision ------------------------------------------------------------------------------------------------


def moment_of(session: Session, events: list[Event], by_itself: bool = False) -> Moment:
    """Describe the last line of the record and its events, using the sentences rendered for its checksum."""
    line = session.lines[-1]
    rendered = zip(events, session.last_renderings, strict=True)
    sentences = [_sentence(event, rendering) for event, rendering in rendered]
    return Moment(line.number, line.seat, line.text, list(line.faces), sentences, by_itself)


def _sentence(event: Event, rendering: Rendering[AnyFact]) -> Sentence:
    return Sentence(rendering.sentence, event.rule, rendering.fact)


def moment_to_keep(
    session: Session, views: PositionViews, events: list[Event], by_itself: bool, before: BeforeDecision | None
) -> Moment | MomentBySeat:
    """Describe the last line for storage in the database. If the game can hide things, include what each audience sees.

    `views` are the views of the position after the line.
    """
    truth = moment_of(session, events, by_itself)
    if before is None and not hides(session.state):
        return truth
    writer = MomentWriter(views, session.lines[-1], events, truth, before)
    return MomentBySeat(by_itself, truth, {name: writer.moment_for(name) for name in audiences(session.state)})


class MomentWriter:
    """A writer of one moment for each audience. Audiences that see the same things share one `Moment`."""

    def __init__(
        self, views: PositionViews, line: RecordLine, events: list[Event], truth: Moment, before: BeforeDecision | None
    ) -> None:
        self.views = views
        self.line = line
        self.events = events
        self.truth = truth
        self.texts = {} if before is None else before.texts
        self.secret = before is not None and before.secret and not self._is_public()
        self.setting_up = before is None or before.setting_up
        setting = views.state.setting
        self.owner_side = setting.side_of[setting.seats.index(line.seat)]
        self.open_events = [event for event in events if not isinstance(event, Secret)]
        self.open_faces = open_faces(line.faces, events)
        self.keeps_something_back = len(self.open_events) < len(events) or self.open_faces != line.faces
        self._written = {(id(views.state), line.text, True): truth}

    def _is_public(self) -> bool:
        """Return True for the end of a set-up and for a resignation, because these are never secret."""
        return self.line.text == "end" or any(isinstance(event, Resigned) for event in self.events)

    def moment_for(self, name: str) -> Moment:
        """Write the moment as one audience sees it."""
        insider = self._is_of_owner_side(name)
        if self.secret and not insider:
            return _blank(self.line, self.truth.by_itself, self.setting_up)
        knows_all = insider or not self.keeps_something_back
        # Without events there is nothing to redact, so no view has to be built.
        view = self.views.of(name or None) if self.events else self.views.state
        key = (id(view), self.texts.get(name, self.line.text), knows_all)
        if key not in self._written:
            self._written[key] = self._write(view, key[1], knows_all)
        return self._written[key]

    def _is_of_owner_side(self, name: str) -> bool:
        setting = self.views.state.setting
        return name != ANYBODY and setting.side_of[setting.seats.index(name)] == self.owner_side

    def _write(self, view: State, text: str, knows_all: bool) -> Moment:
        events = self.events if knows_all else self.open_events
        return Moment(
            number=self.line.number,
            seat=self.line.seat,
            decision=text,
            faces=list(self.line.faces if knows_all else self.open_faces),
            sentences=[_sentence(event, render(view, event)) for event in events],
            by_itself=self.truth.by_itself,
        )


def open_faces(faces: list[int], events: list[Event]) -> list[int]:
    """13.04: leave out the dice for mines that failed under their own side's units. Only that side knows about them."""
    kept_back = {event.place for event in events if isinstance(event, OwnMineFailed)}
    return [face for place, face in enumerate(faces) if place not in kept_back]


def _blank(line: RecordLine, by_itself: bool, setting_up: bool) -> Moment:
    """Write the moment that other sides see of a secret, during a set-up or in play."""
    told_all = set_up_unseen(line.seat) if setting_up else done_unseen(line.seat)
    words = Sentence(told_all.sentence, told_all.fact.rule, told_all.fact)
    return Moment(line.number, line.seat, HIDDEN, [], [words], by_itself)


# -- sending -----------------------------------------------------------------------------------------------------------

_decoder = msgspec.json.Decoder(EncodedMomentBySeat)


def moment_for_seat(kept: bytes, seat: str, over: bool) -> bytes:
    """Return the encoded moment for one audience. Once the game is over, everybody sees everything."""
    if not kept.startswith(b'{"by_itself"'):
        return kept
    moment = _decoder.decode(kept)
    return bytes(moment.truth if over else moment.seen[seat])
