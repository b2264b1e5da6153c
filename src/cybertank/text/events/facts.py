"""Events as plain facts, for judgements and records: ids and hex numbers in place of slots and ints."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.combat.crt import ODDS_WORDS
from cybertank.rules.events.base import (
    NO_DIE,
    RESULT_WORDS,
    Destructed,
    Dismounted,
    Dived,
    Event,
    Fired,
    GameEnded,
    GivenUp,
    InfantryGrouped,
    InfantryJoined,
    InfantryReduced,
    InfantrySplit,
    LeftCombat,
    LeftMap,
    Mounted,
    Moved,
    OgreDied,
    OverrunBegan,
    OverrunEnded,
    Overwhelmed,
    PhaseBegan,
    Placed,
    Rammed,
    RamSuffered,
    Rearmed,
    Recovered,
    Resigned,
    RidersHit,
    RoundBegan,
    SpilledOver,
    TakenBack,
    TerrainRolled,
)
from cybertank.rules.events.hidden import HiddenEvent
from cybertank.rules.events.towing import PackEvent
from cybertank.state.frames import PHASE_WORDS
from cybertank.state.state import State
from cybertank.text.events.hidden import hidden_facts
from cybertank.text.events.pack import pack_facts
from cybertank.text.notation.decisions import write_place, write_shot, write_target

Facts = dict[str, object]


def event_facts(state: State, event: Event) -> Facts:
    """What an event says, under its name; the state may be a later one of the same game."""
    facts = _facts(state, event)
    facts["rule"] = event.rule
    return facts


def _facts(state: State, event: Event) -> Facts:
    ids = state.ids
    if isinstance(event, Fired):
        return _fired(state, event)
    if isinstance(event, Rammed):
        return _rammed(state, event)
    if isinstance(event, Moved):
        path = [state.board.names[h] for h in event.path]
        return {"event": "move", "unit": ids[event.unit], "path": path, "points": event.points}
    if isinstance(event, InfantryReduced):
        facts: Facts = {"event": "reduce", "unit": ids[event.unit], "target": ids[event.target], "left": event.left}
        return facts | _die(event.die)
    if isinstance(event, RamSuffered):
        facts = {"event": "ram-suffered", "unit": ids[event.unit], **_die(event.die)}
        return facts | {"result": RESULT_WORDS[event.result]}
    if isinstance(event, PhaseBegan):
        seat = state.setting.seats[event.seat]
        return {"event": "phase", "turn": event.number, "seat": seat, "phase": PHASE_WORDS[event.phase]}
    if isinstance(event, Recovered):
        result = "recovered" if event.recovered else "disabled"
        return {"event": "recovery", "unit": ids[event.unit], **_die(event.die), "result": result}
    if isinstance(event, LeftMap):
        result = "exited" if event.escaped else "lost"
        return {"event": "leave", "unit": ids[event.unit], "edge": EDGE_WORDS[event.edge], "result": result}
    return _rare_facts(state, event)


def _rare_facts(state: State, event: Event) -> Facts:
    ids = state.ids
    if isinstance(event, OgreDied):
        return {"event": "ogre-destroyed", "unit": ids[event.unit]}
    if isinstance(event, Placed):
        key = "hex" if event.hex >= 0 else "edge"
        facts: Facts = {"event": "place", "unit": ids[event.unit], key: write_place(state, event.hex)}
        more = {"gear": event.gear, "dummy": event.dummy}
        facts |= {"squads": event.squads} if event.squads else {}
        return facts | {name: True for name, holds in more.items() if holds}
    if isinstance(event, TakenBack):
        return {"event": "take", "unit": ids[event.unit]}
    if isinstance(event, InfantrySplit):
        return {"event": "split", "unit": ids[event.unit], "parts": [ids[part] for part in event.parts]}
    if isinstance(event, InfantryJoined):
        return {"event": "join", "unit": ids[event.unit], "others": [ids[other] for other in event.others]}
    if isinstance(event, GivenUp):
        return {"event": "remove", "unit": ids[event.unit]}
    if isinstance(event, Destructed):
        hit = {"destroyed": [ids[u] for u in event.destroyed], "disabled": [ids[u] for u in event.disabled]}
        return {"event": "destruct", "unit": ids[event.unit], **hit}
    if isinstance(event, Resigned):
        return {"event": "resign", "seat": state.setting.seats[event.seat]}
    if isinstance(event, GameEnded):
        return {"event": "game-over"} | outcome_facts(state)
    return _fight_facts(state, event)


def _fight_facts(state: State, event: Event) -> Facts:
    """Events of riders, stacks and overruns."""
    ids = state.ids
    if isinstance(event, SpilledOver):
        facts: Facts = {"event": "spillover", "target": ids[event.target], "attack": _points(event.attack)}
        facts |= {"defense": event.defense, "odds": ODDS_WORDS[event.column], **_die(event.die)}
        return facts | {"result": RESULT_WORDS[event.result]} | _lot(event.lot)
    if isinstance(event, RidersHit):
        facts = {"event": "riders", "vehicle": ids[event.target], "odds": ODDS_WORDS[event.column]}
        return facts | {"result": RESULT_WORDS[event.result], "left": event.left} | _lot(event.lot)
    if isinstance(event, TerrainRolled):
        result = "stuck" if event.stuck else "disabled" if event.hurt else "none"
        return {"event": "terrain", "unit": ids[event.unit], "die": event.die, "result": result}
    if isinstance(event, Mounted):
        return {"event": "mount", "unit": ids[event.unit], "vehicle": ids[event.vehicle]}
    if isinstance(event, Dismounted):
        facts = {"event": "dismount", "unit": ids[event.unit], "vehicle": ids[event.vehicle]}
        return facts | {"hex": state.board.names[event.hex]}
    if isinstance(event, InfantryGrouped):
        facts = {"event": "group", "seat": state.setting.seats[event.seat]}
        return facts | {"hex": state.board.names[event.hex], "groups": event.parts}
    return _overrun_facts(state, event)


def _overrun_facts(state: State, event: Event) -> Facts:
    ids = state.ids
    seats = state.setting.seats
    if isinstance(event, OverrunBegan):
        return {"event": "overrun", "seat": seats[event.seat], "hex": state.board.names[event.hex]}
    if isinstance(event, RoundBegan):
        return {"event": "fire-round", "seat": seats[event.seat], "round": event.number}
    if isinstance(event, OverrunEnded):
        winner = seats[event.winner] if event.winner >= 0 else None
        return {"event": "overrun-over", "hex": state.board.names[event.hex], "winner": winner}
    if isinstance(event, LeftCombat):
        return {"event": "out-of-combat", "unit": ids[event.unit]}
    if isinstance(event, Overwhelmed):
        return {"event": "overwhelmed", "unit": ids[event.unit]}
    if isinstance(event, Dived):
        return {"event": "dive", "unit": ids[event.unit]}
    if isinstance(event, PackEvent):
        return pack_facts(state, event)
    if isinstance(event, HiddenEvent):
        return hidden_facts(state, event)
    assert isinstance(event, Rearmed)
    return {"event": "re-arm", "unit": ids[event.unit], "source": ids[event.source], "missiles": event.count}


def _points(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _lot(face: int) -> Facts:
    return {} if face == NO_DIE else {"lot": face}


def _die(face: int) -> Facts:
    return {} if face == NO_DIE else {"die": face}


def _fired(state: State, event: Fired) -> Facts:
    facts: Facts = {
        "event": "fire",
        "weapons": [write_shot(state, shot) for shot in event.shots],
        "target": write_target(state, event.target, event.component),
        "attack": _points(event.attack),
        "defense": event.defense,
        "odds": ODDS_WORDS[event.column],
        **_die(event.die),
        "result": RESULT_WORDS[event.result],
    }
    if event.lost:
        facts["lost"] = event.lost
    return facts | _lot(event.lot)


def _rammed(state: State, event: Rammed) -> Facts:
    facts: Facts = {"event": "ram", "unit": state.ids[event.unit], "target": state.ids[event.target]}
    if len(event.dice) == 1:
        facts["die"] = event.dice[0]
    elif event.dice:
        facts["dice"] = event.dice
    facts["result"] = RESULT_WORDS[event.result]
    if event.toll:
        facts["treads_lost"] = event.toll
    if event.damage:
        facts["target_treads_lost"] = event.damage
    return facts


def outcome_facts(state: State) -> Facts:
    """How the game ended: winner, grade, reason and rule."""
    outcome = state.outcome
    if outcome is None:
        return {}
    winner = state.setting.seats[outcome.winner] if outcome.winner >= 0 else None
    return {"winner": winner, "grade": outcome.title, "reason": outcome.reason, "rule": outcome.rule}
