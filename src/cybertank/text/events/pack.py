"""The Reinforcement Pack's events (towing, and Ogres out of earlier battles) as facts and as sentences."""

from __future__ import annotations

from cybertank.rules.events.towing import (
    DamageRolled,
    Hauled,
    HookBegan,
    HookedUp,
    PackEvent,
    PulledFree,
    TowRolled,
    Unhooked,
)
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.wording import component_name, count_of, listed
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS

Facts = dict[str, object]


def pack_facts(state: State, event: PackEvent) -> Facts:
    """An event under its name, its rule left to the caller."""
    ids = state.ids
    if isinstance(event, HookBegan):
        return {"event": "hook", "unit": ids[event.unit], "load": ids[event.load]}
    if isinstance(event, HookedUp):
        return {"event": "hooked", "unit": ids[event.unit], "load": ids[event.load]}
    if isinstance(event, Unhooked):
        return {"event": "unhook", "unit": ids[event.unit], "load": ids[event.load]}
    if isinstance(event, TowRolled):
        facts: Facts = {"event": "tow-roll", "unit": ids[event.unit], "load": ids[event.load], "die": event.die}
        return facts | {"moves_on": event.face, "result": "moves" if event.moves else "none"}
    if isinstance(event, Hauled):
        facts = {"event": "tow", "unit": ids[event.unit], "load": ids[event.load]}
        partner = {"partner": ids[event.partner]} if event.partner != NOBODY else {}
        return facts | partner | {"hex": state.board.names[event.hex]}
    if isinstance(event, PulledFree):
        return {"event": "pulled-free", "unit": ids[event.unit], "hex": state.board.names[event.hex]}
    assert isinstance(event, DamageRolled)
    return {"event": "damage", "unit": ids[event.unit]} | damage_facts(event)


def damage_facts(event: DamageRolled) -> Facts:
    """rp:6.03: the faces of each step, and what is gone."""
    dice: Facts = {"weapons": event.weapons}
    if event.racks:
        dice["racks"] = event.racks
    if event.external:
        dice["missiles"] = event.external
    if event.ap:
        dice["ap"] = event.ap
    if event.treads:
        dice["treads"] = event.treads
    gone = {COMPONENT_WORDS[c]: event.destroyed[c] for c in range(COMPONENTS) if event.destroyed[c]}
    facts: Facts = {"dice": dice, "lost": gone, "treads_lost": event.treads_lost}
    return facts | ({"result": "rolled again"} if event.wreck else {})


def pack_told(state: State, event: PackEvent) -> str:
    """What an event says in one plain sentence."""
    ids = state.ids
    if isinstance(event, HookBegan):
        return f"{ids[event.unit]} begins to hook up to {ids[event.load]}: neither moves this turn"
    if isinstance(event, HookedUp):
        return f"{ids[event.unit]} is hooked up to {ids[event.load]} and can tow it"
    if isinstance(event, Unhooked):
        return f"{ids[event.unit]} is unhooked from {ids[event.load]}"
    if isinstance(event, TowRolled):
        fate = "they move" if event.moves else "they do not move this turn"
        wanted = "a 1" if event.face == 1 else f"1-{event.face}"
        return f"{ids[event.unit]} needs {wanted} to tow {ids[event.load]}: rolled {event.die}, {fate}"
    if isinstance(event, Hauled):
        pullers = [ids[event.unit]] + ([ids[event.partner]] if event.partner != NOBODY else [])
        return f"{listed(pullers)} tow{'s' if len(pullers) == 1 else ''} {ids[event.load]} to {_hex(state, event.hex)}"
    if isinstance(event, PulledFree):
        return f"{ids[event.unit]} is pulled free in {_hex(state, event.hex)}"
    assert isinstance(event, DamageRolled)
    return f"{ids[event.unit]} comes out of earlier battles: {damage_told(event)}"


def damage_told(event: DamageRolled) -> str:
    """rp:6.03: the dice step by step, and what they took."""
    faces = [*event.weapons, *event.racks, *event.external, *([event.ap] if event.ap else []), *event.treads]
    gone = [f"{n} {component_name(c, n)}" for c, n in enumerate(event.destroyed) if n]
    gone.append(count_of(event.treads_lost, "tread unit"))
    if event.wreck:
        return f"rolled {_faces(faces)}, nothing is left of it, so it is rolled for again"
    return f"rolled {_faces(faces)}, gone are {listed(gone)}"


def _faces(faces: list[int]) -> str:
    return " ".join(str(face) for face in faces)


def _hex(state: State, where: int) -> str:
    return state.board.names[where]
