"""Lines of the record, and what came of them in sentences and facts: as they are, and as each seat may know them."""

from __future__ import annotations

import msgspec

from cybertank.game.decisions import Decision, Mine
from cybertank.game.engine import force_of
from cybertank.rules.events.base import Event, Resigned
from cybertank.rules.events.hidden import OwnMineFailed, Secret
from cybertank.rules.hidden.camouflage import sets_up_in_secret
from cybertank.server.present import visibility as looks
from cybertank.server.wire.positions import Moment, Sentence
from cybertank.state.frames import SetUp
from cybertank.state.state import State
from cybertank.text.events.facts import event_facts
from cybertank.text.events.sentences import told
from cybertank.text.notation.decisions import write_decision
from cybertank.text.records.records import RecordLine
from cybertank.text.session import Session

# Who holds no seat, or seats of more than one side at one screen.
ANYBODY = ""
HIDDEN = "(hidden)"


class MomentBySeat(msgspec.Struct, frozen=True):
    """A moment of a game in which things are hidden: the truth, and what each seat and anybody else is told of it."""

    by_itself: bool
    truth: Moment
    seen: dict[str, Moment]


class BeforeDecision(msgspec.Struct):
    """What is known of a decision before it is taken: how each seat would write it, and whether it is kept secret."""

    texts: dict[str, str]
    secret: bool
    """Done in secret as a force is set up: others are told nothing but that something was done."""


def moment_of(session: Session, line: RecordLine, events: list[Event], by_itself: bool = False) -> Moment:
    """A line of the record with what happened; the session may have gone on since."""
    return _moment(session.state, line, line.text, line.faces, events, by_itself)


def _moment(state: State, line: RecordLine, text: str, faces: list[int], events: list[Event], alone: bool) -> Moment:
    return Moment(
        number=line.number,
        seat=line.seat,
        decision=text,
        faces=list(faces),
        sentences=[Sentence(told(state, event), event.rule, event_facts(state, event)) for event in events],
        by_itself=alone,
    )


# -- where something is hidden -----------------------------------------------------------------------------------------


def viewers(state: State) -> list[str]:
    """Whose eyes there are: every seat, and those of anybody."""
    return [*state.setting.seats, ANYBODY]


def note_before(session: Session, decision: Decision | None) -> BeforeDecision | None:
    """What must be noted of a decision before it is taken; None where nothing is hidden, or nothing is decided."""
    state = session.state
    if not state.setting.rules.hides or decision is None:
        return None
    frame = state.flow[-1]
    secret = isinstance(decision, Mine)
    if isinstance(frame, SetUp) and sets_up_in_secret(state, force_of(state, frame)):
        secret = True
    texts = {name: write_decision(looks.seen_by(state, name or None), decision) for name in viewers(state)}
    return BeforeDecision(texts, secret)


def moment_to_keep(
    session: Session, line: RecordLine, events: list[Event], by_itself: bool, known: BeforeDecision | None
) -> Moment | MomentBySeat:
    """A line with what happened, as it is kept: with what each seat may know of it, where something is hidden."""
    truth = moment_of(session, line, events, by_itself)
    state = session.state
    if not state.setting.rules.hides:
        return truth
    texts = {} if known is None else known.texts
    # The end of a set-up and giving up are nobody's secret.
    secret = known is not None and known.secret and line.text != "end"
    secret = secret and not any(isinstance(event, Resigned) for event in events)
    seats = state.setting.seats
    owner = state.setting.side_of[seats.index(line.seat)]
    seen: dict[str, Moment] = {}
    for name in viewers(state):
        own = name != ANYBODY and state.setting.side_of[seats.index(name)] == owner
        if secret and not own:
            seen[name] = _blank(line, by_itself)
            continue
        told_of = events if own else [event for event in events if not isinstance(event, Secret)]
        faces = line.faces if own else open_faces(line.faces, events)
        view = looks.seen_by(state, name or None)
        seen[name] = _moment(view, line, texts.get(name, line.text), faces, told_of, by_itself)
    return MomentBySeat(by_itself, truth, seen)


def open_faces(faces: list[int], events: list[Event]) -> list[int]:
    """13.04: the dice of a decision without those of mines that went off under nobody, and are their owner's secret."""
    kept_back = {event.place for event in events if isinstance(event, OwnMineFailed)}
    return [face for place, face in enumerate(faces) if place not in kept_back]


def _blank(line: RecordLine, by_itself: bool) -> Moment:
    """All that others are told of what is done in secret."""
    fact = {"event": "hidden", "seat": line.seat, "rule": "1.06"}
    words = Sentence(f"The {line.seat} sets up out of sight", "1.06", fact)
    return Moment(line.number, line.seat, HIDDEN, [], [words], by_itself)


either = msgspec.json.Decoder(MomentBySeat)


def moment_for_seat(kept: bytes, eyes: str, over: bool) -> bytes:
    """The bytes of a kept moment for somebody's eyes; when the game is over all lies open."""
    if not kept.startswith(b'{"by_itself"'):
        return kept
    moment = either.decode(kept)
    return msgspec.json.encode(moment.truth if over else moment.seen[eyes])
