"""Events of hidden things (mines, ? counters, dummies) as facts and as sentences."""

from __future__ import annotations

from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, REDUCED, RESULT_WORDS
from cybertank.rules.events.hidden import (
    SENSED_MINE,
    SENSED_WORDS,
    Acknowledged,
    Barred,
    Covered,
    DummyGone,
    FellWithBridge,
    FoundReal,
    HiddenEvent,
    Marked,
    MineLaid,
    MineMet,
    OwnMineFailed,
    Revealed,
    RoadCut,
    ShotInVain,
)
from cybertank.state.chapters.hidden import COVERED, DUMMY, MASK_SIGN, MINE_FIELDS, QUERY
from cybertank.state.state import State
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import UNKNOWN_ID

Facts = dict[str, object]


def is_unknown(state: State, unit: int) -> bool:
    """13.05: whether a unit is seen only as a ? counter."""
    return state.kind(unit).id == UNKNOWN_ID


def cover_of(state: State, unit: int) -> str:
    """13.05: the ? counter that a unit stands under; `?` before it has its number, "" for none."""
    mask = state.hidden.masks[unit]
    if mask > 0:
        return f"{MASK_SIGN}{mask}"
    return MASK_SIGN if mask == COVERED else ""


def marker_of(state: State, unit: int) -> str:
    """13.06: what lies under a counter: `dummy`, as its owner alone knows, or `?`."""
    return {DUMMY: "dummy", QUERY: MASK_SIGN}.get(state.hidden.decoys[unit], "")


def hidden_words(state: State, unit: int) -> list[str]:
    """13.05, 13.06: what a unit stands under and what lies under it; of a ? counter, that nothing is known of it."""
    if is_unknown(state, unit):
        return ["not known what it is" + (", but no dummy" if unit in state.hidden.sensed else "")]
    cover, marker = cover_of(state, unit), marker_of(state, unit)
    words = [f"under a ? counter{f' ({cover})' if len(cover) > 1 else ''}"] if cover else []
    if marker:
        words.append("a dummy" if marker == "dummy" else "with a ? marker under it")
    return words


def mine_words(state: State, where: int) -> list[str]:
    """13.04: the mines of a hex, as far as they are in the position."""
    lines: list[str] = []
    for place in range(0, len(state.hidden.mines), MINE_FIELDS):
        there, seat, count, road, known = state.hidden.mines[place : place + MINE_FIELDS]
        if there == where:
            owner = f"the {state.setting.seats[seat]}{', as its enemies know' if known else ''}"
            # A place that is known looks like this to those from whom the rest is hidden.
            bare = known and count == 1 and not road
            what = "mined by" if bare else f"{count_of(count, 'mine')}{' on the road' if road else ''} of"
            lines.append(f"{what} {owner} (13.04)")
    return lines


def hidden_facts(state: State, event: HiddenEvent) -> Facts:
    """An event under its name, its rule left to the caller."""
    ids, names = state.ids, state.board.names
    if isinstance(event, MineMet):
        return _mine_facts(state, event)
    if isinstance(event, Acknowledged):
        facts: Facts = {"event": "acknowledge", "unit": ids[event.unit], "hex": names[event.hex]}
        return facts | {"what": SENSED_WORDS[event.what]}
    if isinstance(event, Revealed):
        facts = {"event": "reveal", "counter": f"{MASK_SIGN}{event.number}", "unit": ids[event.unit]}
        return facts | {"type": state.kind(event.unit).id, "hex": names[event.hex]}
    if isinstance(event, DummyGone):
        facts = {"event": "dummy", "unit": ids[event.unit], "hex": names[event.hex]}
        return facts | ({"counter": f"{MASK_SIGN}{event.number}"} if event.number else {})
    if isinstance(event, FoundReal):
        return {"event": "real", "unit": ids[event.unit]}
    if isinstance(event, Barred):
        return {"event": "barred", "unit": ids[event.unit], "hex": names[event.hex]}
    if isinstance(event, ShotInVain):
        return {"event": "in-vain", "units": [ids[u] for u in event.units], "hex": names[event.hex]}
    if isinstance(event, RoadCut):
        return {"event": "road-cut", "hex": names[event.hex]} | ({"bridge": True} if event.bridge else {})
    if isinstance(event, FellWithBridge):
        facts = {"event": "fall", "unit": ids[event.unit]}
        dice = {"dice": {"treads": event.treads, "components": event.components}, "treads_lost": event.lost}
        return facts | (dice if event.treads else {"result": RESULT_WORDS[DESTROYED]})
    return _secret_facts(state, event)


def _mine_facts(state: State, event: MineMet) -> Facts:
    facts: Facts = {"event": "mine", "unit": state.ids[event.unit], "hex": state.board.names[event.hex]}
    if event.road:
        facts["road"] = True
    if event.die != NO_DIE:
        facts["die"] = event.die
    facts["exploded"] = event.exploded
    facts["result"] = RESULT_WORDS[event.result]
    if event.treads != NO_DIE:
        facts |= {"treads_die": event.treads, "treads_lost": event.lost}
    return facts


def _secret_facts(state: State, event: HiddenEvent) -> Facts:
    ids, names = state.ids, state.board.names
    if isinstance(event, MineLaid):
        facts: Facts = {"event": "lay-mine" if event.laid else "take-up-mine", "hex": names[event.hex]}
        return facts | ({"road": True} if event.road else {})
    if isinstance(event, Covered):
        return {"event": "cover" if event.covered else "show", "unit": ids[event.unit]}
    if isinstance(event, OwnMineFailed):
        facts = {"event": "mine", "unit": ids[event.unit], "hex": names[event.hex], "die": event.die}
        return facts | {"exploded": False, "result": RESULT_WORDS[NO_EFFECT]}
    assert isinstance(event, Marked)
    return {"event": "mark" if event.marked else "unmark", "unit": ids[event.unit]}


def hidden_told(state: State, event: HiddenEvent) -> str:
    """What an event says in one plain sentence."""
    ids, names = state.ids, state.board.names
    if isinstance(event, MineMet):
        return _mine_told(state, event)
    if isinstance(event, Acknowledged):
        what = "a mine" if event.what == SENSED_MINE else "a hidden unit"
        return f"{ids[event.unit]} senses {what} in {names[event.hex]} and stops before it"
    if isinstance(event, Revealed):
        counter = f"{MASK_SIGN}{event.number}"
        return f"{counter} in {names[event.hex]} is turned up: {ids[event.unit]}, {state.kind(event.unit).name}"
    if isinstance(event, DummyGone):
        counter = f"{MASK_SIGN}{event.number}" if event.number else ids[event.unit]
        return f"{counter} in {names[event.hex]} was a dummy"
    if isinstance(event, FoundReal):
        return f"{ids[event.unit]} is no dummy: the ? marker under it is taken away"
    if isinstance(event, Barred):
        return f"What is found in {names[event.hex]} bars the way: {ids[event.unit]} stops"
    if isinstance(event, ShotInVain):
        return f"{listed([ids[u] for u in event.units])} fired into {names[event.hex]} in vain"
    if isinstance(event, RoadCut):
        return f"The {'bridge in' if event.bridge else 'road is cut in'} {names[event.hex]}" + (
            " comes down" if event.bridge else ""
        )
    if isinstance(event, FellWithBridge):
        return _fall_told(ids[event.unit], event)
    return _secret_told(state, event)


def _mine_told(state: State, event: MineMet) -> str:
    unit, where = state.ids[event.unit], state.board.names[event.hex]
    place = f"the mine on the road in {where}" if event.road else f"a mine in {where}"
    die = f": rolled {event.die}" if event.die != NO_DIE else ""
    if not event.exploded:
        return f"{unit} meets {place}{die}, and it does not go off"
    if event.treads != NO_DIE:
        fate = f"a {event.treads} for the treads, {count_of(event.lost, 'tread unit')} lost"
    else:
        fate = {DESTROYED: f"{unit} is destroyed", REDUCED: f"{unit} loses a squad"}.get(event.result, "no effect")
    return f"{unit} sets off {place}{die}, {fate}"


def _fall_told(name: str, event: FellWithBridge) -> str:
    if not event.treads:
        return f"{name} falls with the bridge and is destroyed"
    dice = listed([str(face) for face in event.treads])
    return f"{name} falls with the bridge: {dice} for the treads, {count_of(event.lost, 'tread unit')} lost"


def _secret_told(state: State, event: HiddenEvent) -> str:
    ids, names = state.ids, state.board.names
    if isinstance(event, MineLaid):
        on = "on the road in" if event.road else "in"
        return f"A mine is {'laid' if event.laid else 'taken up'} {on} {names[event.hex]}"
    if isinstance(event, Covered):
        return f"{ids[event.unit]} {'stands under a ? counter' if event.covered else 'stands in the open'}"
    if isinstance(event, OwnMineFailed):
        place = f"a mine of its own side in {names[event.hex]}"
        return f"{ids[event.unit]} meets {place}: rolled {event.die}, and it does not go off"
    assert isinstance(event, Marked)
    return f"A ? marker is {'put' if event.marked else 'taken from'} under {ids[event.unit]}"
