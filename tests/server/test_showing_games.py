"""Whole games of every scenario, inspected as they go: views, options, answers and moments in every kind of frame."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from cybertank.game.choices.fire import FIREABLE, possible_targets, shooters, targets
from cybertank.game.decisions import Fire
from cybertank.game.engine import check
from cybertank.players.registry import make_player
from cybertank.rules.combat.strengths import ready
from cybertank.scenarios.files import scenario_names
from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.server.present.answers import answer
from cybertank.server.present.catalog import catalog
from cybertank.server.present.idle_phases import nothing_to_do
from cybertank.server.present.log_lines import moment_of
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.server.present.visibility import redact
from cybertank.server.wire.bodies import OptionCard, ScenarioCard
from cybertank.server.wire.positions import Moment, View
from cybertank.server.wire.questions import (
    Answer,
    ForecastAnswer,
    ForecastQuestion,
    HexQuestion,
    OddsAnswer,
    OddsQuestion,
    PathQuestion,
    ReachAnswer,
    ReachQuestion,
    ThreatAnswer,
    ThreatQuestion,
    UnitQuestion,
)
from cybertank.server.wire.turn_options import Options
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.session import Session

LOOKS = 60
STEPS = 400


def same_after_json(thing: object, kind: type) -> None:
    """Check that a model is the same after encoding and decoding."""
    assert msgspec.json.decode(msgspec.json.encode(thing), type=kind) == thing


def look_at(session: Session, chance: Random) -> None:
    """Check that everything a client can learn about a position is consistent."""
    state = session.state
    before = state.digest()
    for seat in [*session.seats, None]:
        view = view_of(session, seat)
        same_after_json(view, View)
        assert view.version == len(session.lines)
        seen = redact(state, seat)
        assert len({unit.id for unit in view.units if unit.where == "map"}) == sum(h >= 0 for h in seen.hex_of)
    options = options_of(session)
    same_after_json(options, Options)
    assert (session.check("end") is None) == (options.end == "")
    for choice in options.choices:
        assert session.check(choice.text) is None, choice
        assert choice.label
        assert choice.says
    for mark in options.marks:
        for gun in mark.guns:
            whole = gun.weapon if ":" not in gun.weapon else f"{gun.weapon}*{gun.count}"
            assert session.check(f"fire {whole} at {mark.target}") is None or mark.component == "treads"
            assert gun.strength >= 0
    known = redact(state, session.seat)
    bears = {(known.ids[one.target.unit], shot.unit) for one in targets(known) for shot in one.shots}
    assert bears == {(mark.unit, known.find(gun.unit)) for mark in options.marks for gun in mark.guns}
    if nothing_to_do(session, known):
        assert options.end == ""
        assert not options.movers or not any(hexes_of(session, unit) for unit in options.movers)
        assert options.marks == []
    ask_about(session, options, chance)
    assert state.digest() == before, "looking changes nothing"


def hexes_of(session: Session, unit: str) -> list:
    found = answer(session.state, ReachQuestion(unit))
    assert isinstance(found, ReachAnswer)
    return [*found.hexes, *found.exits]


def ask_about(session: Session, options: Options, chance: Random) -> None:
    state = session.state
    for seat in session.seats:
        threat = answer(state, ThreatQuestion(seat))
        assert isinstance(threat, ThreatAnswer)
        assert all(found.units and found.now + found.later > 0 for found in threat.hexes)
        same_after_json(threat, Answer)
    for unit in chance.sample(options.movers, min(2, len(options.movers))):
        ask_reach(session, unit, chance)
    for known in chance.sample(state.ids, min(2, len(state.ids))):
        same_after_json(answer(state, UnitQuestion(known)), Answer)
        same_after_json(answer(state, ReachQuestion(known)), Answer)
    same_after_json(answer(state, HexQuestion(chance.choice(state.board.names))), Answer)
    for mark in options.marks[:3]:
        guns = " + ".join(gun.weapon for gun in mark.guns)
        weighed = answer(state, OddsQuestion(f"{guns} at {mark.target}"))
        assert isinstance(weighed, OddsAnswer)
        chances = weighed.chance
        assert chances.none + chances.disabled + chances.destroyed == pytest.approx(1)
        assert sum(line.amount for line in weighed.attack_lines) == weighed.attack_strength
        same_after_json(weighed, Answer)

    for _ in range(3):
        ask_anything(session, chance)


def ask_anything(session: Session, chance: Random) -> None:
    """Check that even nonsensical questions get an answer."""
    state = session.state
    one, other = chance.choice(state.ids), chance.choice(state.ids)
    weapon = chance.choice(["", ":main", ":missile*2", "*3", ":ap*4", ":gun"])
    part = chance.choice(["", ":treads", ":main", ":internal"])
    where = chance.choice(state.board.names)
    for question in (
        OddsQuestion(f"{one}{weapon} + {other} at {other}{part}"),
        OddsQuestion(f"{one}{weapon} at {other}{part}"),
        PathQuestion(one, [where, chance.choice(state.board.names)], chance.choice(["", "north"])),
        *(ForecastQuestion(f"{verb} {one} {where}") for verb in ("move", "place", "fire", "dismount")),
        *(ForecastQuestion(f"{verb} {one}") for verb in ("stay", "take", "dive", "remove", "dismount")),
        *(ForecastQuestion(f"{verb} {one} {other}") for verb in ("ram", "join")),
        ForecastQuestion(f"mount {one} on {other}"),
        ForecastQuestion(f"split {one} 2 1"),
        ForecastQuestion(f"overrun {where}"),
        ForecastQuestion(f"group {where} 2 1"),
        ForecastQuestion("end"),
        ForecastQuestion("resign"),
    ):
        same_after_json(answer(state, question), Answer)


def ask_reach(session: Session, unit: str, chance: Random) -> None:
    """Check that every hex of a reach can be reached by the path and for the cost given."""
    state = session.state
    found = answer(state, ReachQuestion(unit))
    assert isinstance(found, ReachAnswer)
    same_after_json(found, Answer)
    for end in found.hexes:
        assert session.check(f"move {unit} {' '.join(end.path)}") is None
        told = answer(state, ForecastQuestion(f"move {unit} {' '.join(end.path)}"))
        assert isinstance(told, ForecastAnswer)
        assert (told.path, told.cost, told.refusal) == (end.path, end.cost, None)
        assert told.fight == bool(end.fight or end.risk)
    for way in found.exits:
        assert session.check(way.decision) is None
    if found.hexes:
        by = [end.hex for end in chance.sample(found.hexes, min(2, len(found.hexes)))]
        bent = answer(state, PathQuestion(unit, by))
        assert isinstance(bent, ForecastAnswer)
        if bent.refusal is None:
            assert session.check(bent.decision) is None
            assert [step for step in bent.path if step in by]
            assert bent.path[-1] == by[-1]


@pytest.mark.parametrize("level", ["random", "charger"])
@pytest.mark.parametrize("name", scenario_names())
def test_whatever_happens_can_be_shown(name: str, level: str) -> None:
    chance = Random(f"{name} {level}")
    session = start(name, seed=11)
    players = {seat: make_player(level, 7 + i) for i, seat in enumerate(session.seats)}
    kinds: dict[tuple[str, str], int] = {}
    for _ in range(STEPS):
        if session.seat is None:
            break
        kind = (type(session.game.frame).__name__, view_of(session, None).phase)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] < 4 or chance.random() < LOOKS / STEPS / 4:
            look_at(session, chance)
        events = session.apply(players[session.seat].choose(session.game.look(session.game.seat)))
        moment = moment_of(session, events)
        assert len(moment.sentences) == len(events)
        assert not any(sentence.text.endswith(f"({sentence.rule})") for sentence in moment.sentences)
        same_after_json(moment, Moment)
    look_at(session, chance)


def one_by_one(state: State) -> list[tuple[tuple[int, int], list[tuple[int, int]]]]:
    """Find out which weapon can fire at which target by trying every combination."""
    found = []
    for target in possible_targets(state):
        guns = [
            (unit, weapon)
            for unit in shooters(state)
            for weapon in FIREABLE
            if ready(state, unit, weapon) > 0
            and check(state, Fire([Shot(unit, weapon, 1)], target)) is None
            and state.riders.riding[target.unit] == NOBODY
        ]
        if guns:
            found.append(((target.unit, target.component), guns))
    return found


@pytest.mark.parametrize("name", ["mark-iii", "crossing"])
def test_the_quick_look_for_what_bears_leaves_nothing_out(name: str) -> None:
    session = start(name, seed=5)
    players = {seat: make_player("charger", i) for i, seat in enumerate(session.seats)}
    seen = 0
    while session.seat is not None and seen < 15:
        if view_of(session, None).choose == "fire":
            seen += 1
            quick = [
                ((one.target.unit, one.target.component), [(shot.unit, shot.component) for shot in one.shots])
                for one in targets(session.state)
            ]
            assert quick == one_by_one(session.state)
        session.apply(players[session.seat].choose(session.game.look(session.game.seat)))
    assert seen == 15


# -- the catalog -------------------------------------------------------------------------------------------------------


def changed(card: OptionCard) -> list[bool | int | str]:
    """List every other setting that a card offers. For a number, list both ends of its range."""
    if card.kind == "yes-no":
        return [not card.default]
    if card.kind == "choice":
        return [choice for choice in card.choices if choice != card.default]
    return [number for number in (card.least, card.least + 1, card.most) if number != card.default]


@pytest.mark.parametrize("card", catalog().scenarios, ids=lambda card: card.name)
def test_every_scenario_starts_with_its_defaults_and_with_every_option_changed(card: ScenarioCard) -> None:
    defaults = {option.name: option.default for option in card.options}
    plain = start(card.name, seed=1)
    assert start(card.name, seed=1, options=defaults).header == plain.header
    for option in card.options:
        for value in changed(option):
            session = start(card.name, seed=1, options={**defaults, option.name: value})
            assert getattr(session.state.setting.rules, option.name) == value
            set_up_as_suggested(session)


def set_up_as_suggested(session: Session) -> None:
    """Check that every seat's suggested set-ups can be placed."""
    while session.seat is not None and options_of(session).shop is not None:
        for suggestion in suggestions(session.scenario, session.seat):
            set_up(session, suggestion)
            if suggestion is not suggestions(session.scenario, session.seat)[-1]:
                while session.can_undo():
                    session.undo()
        session.apply("end")
