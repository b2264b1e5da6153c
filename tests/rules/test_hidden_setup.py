"""13.05, 13.06 Setting up hidden units: ? counters and dummies, their numbers, and what others learn of them."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from cybertank.game.views import hides_something
from cybertank.rules.setup.buying import spent_on
from cybertank.rules.setup.placing import zone_attack
from cybertank.scenarios.sessions import read_battle, resume, start
from cybertank.state.state import State
from cybertank.text.session import Session

rule = pytest.mark.rule
MASKS = {"camouflage": True}


def placed(*lines: str, seat: str = "attacker", **options: bool) -> tuple[Session, State]:
    """Return a game after these lines of set-up, and what a seat sees of it."""
    session = start("mark-iii", seed=3, options=options)
    for line in lines:
        session.apply(line)
    return session, session.view(seat)


@rule("13.05")
def test_nobody_sees_a_force_while_it_is_set_up() -> None:
    session, view = placed("place CP 0801", "place HVY1 0805", "place GEV1 0706", camouflage=True)
    assert all(where < 0 for where in view.hex_of)
    assert not {"HVY1", "GEV1"} & set(view.ids)
    assert all(view.head[where] < 0 for where in range(view.board.size))
    own = session.view("defender")
    assert "HVY1" in own.ids


@rule("13.05")
def test_counters_are_numbered_by_their_hexes_and_some_may_stand_in_the_open() -> None:
    lines = ("place CP 0801", "place HVY1 0805", "place GEV1 0706", "place INF1 0601 3", "show GEV1", "end")
    session, view = placed(*lines, camouflage=True)
    shown = {view.board.names[where]: view.ids[u] for u, where in enumerate(view.hex_of) if where >= 0}
    assert shown == {"0601": "?1", "0706": "GEV1", "0801": "?2", "0805": "?3"}
    assert session.state.hidden.masks.count(0) == len(session.state.hidden.masks) - 3


@rule("13.05")
def test_what_was_placed_and_taken_back_is_never_told_of() -> None:
    _, view = placed("place CP 0801", "place HVY1 0805", "take HVY1", "place GEV1 0706", "end", camouflage=True)
    assert "HVY1" not in view.ids


@rule("13.05")
def test_hiding_and_showing_is_refused_where_it_means_nothing() -> None:
    session, _ = placed("place CP 0801", camouflage=True)
    assert "already" in session.check("hide CP").reason  # type: ignore[union-attr]
    session.apply("show CP")
    assert "already" in session.check("show CP").reason  # type: ignore[union-attr]
    plain, _ = placed("place CP 0801")
    assert plain.check("hide CP").rule == "13.05"  # type: ignore[union-attr]


def test_an_id_that_a_hidden_unit_has_is_free_for_others() -> None:
    session = start("1977-ogre-defending-basic", seed=1, options=MASKS, edition="sixth")
    for line in ("place WATCHDOG 0801", "place CP 0802", "place HVY1 0703", "end", "place HVY1 south"):
        session.apply(line)
    assert session.state.ids.count("HVY1") == 1
    view = session.view("attacker")
    assert view.find("HVY1") >= 0
    assert resume(session.record()).state == session.state


@rule("13.06")
def test_as_many_markers_as_dummies_are_placed() -> None:
    session, _ = placed("place CP 0801", "place HVY1 0805", "place HVY2 0706 dummy", dummies=True)
    refusal = session.check("end")
    assert refusal is not None
    assert (refusal.rule, "`mark UNIT`" in refusal.reason) == ("13.06", True)
    assert session.check("mark HVY2").rule == "13.06"  # type: ignore[union-attr]
    session.apply("mark HVY1")
    session.apply("mark CP")
    assert "more ? marker" in session.check("end").reason  # type: ignore[union-attr]
    session.apply("unmark CP")
    session.apply("end")
    assert session.state.hidden.decoys.count(1) == session.state.hidden.decoys.count(2) == 1


@rule("13.06")
def test_dummies_are_limited_and_cost_nothing() -> None:
    lines = ("place CP 0801", "place HVY7 0805 dummy", "place HVY8 0706 dummy", "place INF9 0603 3 dummy")
    session, _ = placed(*lines, dummies=True)
    assert "3 dummies" in session.check("place HVY9 0704 dummy").reason  # type: ignore[union-attr]
    force = session.state.setting.brief.forces[0]  # type: ignore[union-attr]
    assert spent_on(session.state, force, infantry=False).total == 0
    assert spent_on(session.state, force, infantry=True).total == 0
    assert zone_attack(session.state, force.zones[0], force.seat) == 0
    session.apply("take HVY8")
    session.apply("place HVY8 0707 dummy")
    assert session.check("place HVY9 0704 dummy") is not None


@rule("13.06")
def test_the_number_of_a_counter_does_not_tell_a_dummy() -> None:
    lines = ("place CP 0801", "place HVY1 0805", "place HVY2 0806", "place HVY3 0603 dummy", "mark HVY1", "end")
    session, view = placed(*lines, dummies=True)
    by_hex = {session.state.board.names[w]: session.state.ids[u] for u, w in enumerate(session.state.hex_of) if w >= 0}
    assert by_hex == {"0603": "HVY1", "0801": "CP", "0805": "HVY2", "0806": "HVY3"}
    assert sorted(view.ids[u] for u, where in enumerate(view.hex_of) if where >= 0) == ["CP", "HVY1", "HVY2", "HVY3"]


def battle(changes: dict[str, str], **options: bool) -> Session:
    """Return the Mark III attack without suggestions, with some words of its file changed."""
    text = (files("cybertank") / "data/scenarios/mark-iii.toml").read_text("utf-8")
    text = re.sub(r"\[\[suggestion\]\].*?(?=\n\[|\Z)", "", text, flags=re.S)
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return start(read_battle(text), seed=3, options=dict(options))


def named_post(*lines: str, **options: bool) -> Session:
    """Return a battle whose conditions name the command post by its id, after some lines of set-up."""
    changes = {'id = "CP", type = "CP"': 'id = "ZPOST", type = "CP"', '"defender CP"': '"defender ZPOST"'}
    session = battle(changes, **options)
    for line in lines:
        session.apply(line)
    return session


@rule("13.06")
def test_a_dummy_does_not_come_by_an_edge() -> None:
    text = (files("cybertank") / "data/scenarios/mark-iii.toml").read_text("utf-8")
    [zones] = re.findall(r"zones = \[.*?\n\]\n", text, flags=re.S)
    post = 'units = [{ id = "CP", type = "CP", defense = 0 }]\n'
    session = battle({zones: 'edge = "north"\n', post: "", '"defender CP"': '"defender armor"'}, dummies=True)
    assert session.check("place HVY1 north") is None
    refusal = session.check("place HVY1 north dummy")
    assert refusal is not None
    assert (refusal.rule, "cannot move" in refusal.reason) == ("13.06", True)


@rule("13.06")
def test_an_id_that_conditions_name_stays_with_its_unit() -> None:
    session = named_post("place ZPOST 0121", "place HVY1 0801", dummies=True)
    refusal = session.check("place CP2 1519 dummy")
    assert refusal is not None
    assert (refusal.rule, "recognized as a dummy" in refusal.reason) == ("13.06", True)
    hidden = named_post("place ZPOST 0121", "place CP2 0801 dummy", dummies=True, camouflage=True)
    assert hidden.check("show CP2").rule == "13.06"  # type: ignore[union-attr]
    hidden.apply("end")
    state = hidden.state
    assert [state.ids[u] for u, where in enumerate(state.hex_of) if where == state.board.index["0121"]] == ["ZPOST"]


@rule("13.05")
def test_ids_in_the_open_have_no_gaps_where_units_are_hidden() -> None:
    lines = (
        "place CP 0801",
        "place HVY1 0805",
        "place HVY2 0806",
        "place HVY3 0703",
        "place HVY4 0704",
        "place GEV1 0601",
    )
    session, view = placed(
        *lines, "take GEV1", "place GEV2 0601", "show HVY2", "show HVY4", "show GEV2", "end", camouflage=True
    )
    assert sorted(name for name in view.ids if name[0] not in "?-") == ["GEV1", "HVY1", "HVY2", "OGRE"]
    assert len(set(session.state.ids)) == len(session.state.ids)
    assert resume(session.record()).state == session.state


@rule("13.05")
def test_an_id_of_the_scenario_is_nobody_elses() -> None:
    session = start("1977-ogre-defending-basic", seed=1, options=MASKS, edition="sixth")
    for line in ("place WATCHDOG 0801", "place CP 0802", "end"):
        session.apply(line)
    refusal = session.check("place WATCHDOG south")
    assert refusal is not None
    assert "another number" in refusal.reason


@rule("13.05")
def test_what_was_taken_back_hides_nothing() -> None:
    lines = ("place CP 0801", "show CP", "place HVY1 0805", "take HVY1", "place HVY2 0806", "show HVY2", "end")
    session, view = placed(*lines, camouflage=True)
    assert not hides_something(session.state, 0)
    assert "HVY2" not in view.ids
