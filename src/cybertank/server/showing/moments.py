"""Lines of the record, and what came of them in sentences and facts."""

from __future__ import annotations

from cybertank.rules.events import Event
from cybertank.server.wire.positions import Moment, Sentence
from cybertank.text.events import event_facts
from cybertank.text.records import RecordLine
from cybertank.text.sentences import told
from cybertank.text.session import Session


def moment_of(session: Session, line: RecordLine, events: list[Event], by_itself: bool = False) -> Moment:
    """A line of the record with what happened; the session may have gone on since."""
    state = session.state
    return Moment(
        number=line.number,
        seat=line.seat,
        decision=line.text,
        faces=list(line.faces),
        sentences=[Sentence(told(state, event), event.rule, event_facts(state, event)) for event in events],
        by_itself=by_itself,
    )
