"""Read and write pending decisions, so that a judgement can continue in the middle of a fight.

A position file's `pending` key lists the frames above the turn: a question before a ram or an overrun, a fire round, or
a grouping. Each kind has its own module in `text/frames`. The `groups` key lists the infantry groups in the current
fire phase.
"""

from __future__ import annotations

from cybertank.rules.combat.groups import GROUP_KEY
from cybertank.state.state import State
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.frames.registry import PENDING, question_text
from cybertank.text.positions.models import GroupEntry, PendingEntry


def pending_of(state: State) -> list[PendingEntry]:
    """Write the frames above the turn, from the bottom up."""
    asked = [question_text(frame) for frame in state.flow]
    return [text.pending(state) for text in asked if text is not None]


def read_pending(state: State, entries: list[PendingEntry], source: str) -> None:
    """Put the pending frames in a position file on top of its turn."""
    for i, entry in enumerate(entries):
        reader = EntryReader(state, source, f"pending[{i}]")
        seat, waiting = reader.seat(entry.seat, "seat"), reader.seats(entry.waiting, "waiting")
        state.flow.append(PENDING[entry.ask].from_pending(reader, entry, seat, waiting))


def groups_of(state: State) -> list[GroupEntry]:
    """Write the infantry groups that still have squads."""
    groups = state.combat.groups
    found: dict[tuple[int, int], GroupEntry] = {}
    for i in range(0, len(groups), 4):
        where, number, counter, squads = groups[i : i + 4]
        if squads > 0 and state.hex_of[counter] == where:
            entry = found.setdefault(
                (where, number), GroupEntry(state.board.names[where], {}, entrenched=number in state.engineering.dug)
            )
            entry.squads[state.ids[counter]] = squads
    for firer, key in zip(state.combat.ap_at[::2], state.combat.ap_at[1::2], strict=True):
        for (_, number), entry in found.items():
            if key == GROUP_KEY + number:
                entry.ap.append(state.ids[firer])
    return list(found.values())


def read_groups(state: State, entries: list[GroupEntry], source: str) -> None:
    """Read the infantry groups in a position file."""
    for i, entry in enumerate(entries):
        reader = EntryReader(state, source, f"groups[{i}]")
        where = reader.hex(entry.hex, "hex")
        for word, squads in entry.squads.items():
            state.own_combat().groups.extend([where, i, reader.unit(word, "squads"), squads])
        if entry.entrenched:
            state.engineering = state.engineering.with_dug((*state.engineering.dug, i))
        for word in entry.ap:
            state.own_combat().ap_at.extend([reader.unit(word, "ap"), GROUP_KEY + i])
