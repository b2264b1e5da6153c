"""14.03, 15.03.3 Searching neighboring hexes for mines."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import MinesFound, TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.hidden import MINE_FIELDS, MINE_HEX, MINE_KNOWN, MINE_SEAT
from cybertank.state.columns import changed
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN

RULE: Final = "15.03.3"
MOST_HEXES: Final = 5
VULCAN_DICE: Final = 2


def refuse_detect(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.3: Refuse a search of anything but one to five different hexes next to the workers."""
    if not state.setting.rules.mines:
        return Refusal(RULE, "there are no mines in this game without the option `mines` (13.04)")
    here = state.hex_of[job.workers[0].unit]
    if not 0 < len(job.hexes) <= MOST_HEXES or len(set(job.hexes)) != len(job.hexes):
        return Refusal(RULE, "name one to five different neighboring hexes to search")
    for where in job.hexes:
        if state.board.direction(here, where) < 0:
            name = state.board.names[where]
            return Refusal(
                RULE, f"{name} is not next to {state.board.names[here]}: only neighboring hexes are searched"
            )
    return None


def detect_dice(state: State, job: Job) -> int:
    """15.03.3, 14.03: Return the dice for a search: two for a Vulcan, one for each squad or detector."""
    return sum(VULCAN_DICE if state.kind(worker.unit).works == VULCAN else worker.count for worker in job.workers)


def face_to_detect(state: State, job: Job) -> int:
    """15.03.3: Return the lowest face that finds mines: one more than the number of hexes."""
    return len(job.hexes) + 1


def detect(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.3: If a die was high enough, all enemy mines in the searched hexes are known from now on."""
    if not event.done:
        return
    side_of = state.setting.side_of
    for where in sorted(job.hexes):
        found = False
        for place in range(0, len(state.hidden.mines), MINE_FIELDS):
            if state.hidden.mines[place + MINE_HEX] == where:
                if side_of[state.hidden.mines[place + MINE_SEAT]] != side_of[seat]:
                    state.hidden = state.hidden.with_mine_number(place + MINE_KNOWN, 1)
                    found = True
        safe = state.engineering.safe
        for place in range(0, len(safe), MINE_FIELDS):
            if safe[place + MINE_HEX] == where and side_of[safe[place + MINE_SEAT]] != side_of[seat]:
                state.engineering = state.engineering.with_safe(changed(state.engineering.safe, place + MINE_KNOWN, 1))
                found = True
        if found:
            events.append(MinesFound(where))
