"""The session: the interface for people and programs, and its answers to wrong input."""

from __future__ import annotations

from pathlib import Path

import pytest

import cybertank
from cybertank.game.decisions import End
from cybertank.scenarios.sessions import set_up, suggestions
from cybertank.text.session import Session


def first_turn(scenario: str = "mark-iii", seed: int = 1) -> Session:
    """Return a game set up as its scenario suggests, with the attacker about to enter."""
    session = cybertank.start(scenario, seed=seed)
    set_up(session, suggestions(scenario, "defender")[0])
    session.apply("end")
    return session


def test_the_surface_is_what_it_says() -> None:
    for name in cybertank.__all__:
        assert getattr(cybertank, name) is not None
    assert set(cybertank.__all__) <= set(dir(cybertank))
    with pytest.raises(AttributeError, match="nothing_like_it"):
        cybertank.nothing_like_it  # type: ignore[attr-defined]


def test_a_game_starts_with_the_defenders_set_up() -> None:
    session = cybertank.start("mark-v", seats={"defender": "charger"})
    assert session.title == "Mark V Attack"
    assert session.scenario == "mark-v"
    assert session.seats == {"attacker": "human", "defender": "charger"}
    assert session.seat == "defender"
    assert session.outcome is None
    assert session.options().choose == "place"


def test_decisions_are_taken_as_text_or_as_objects() -> None:
    session = first_turn()
    assert session.seat == "attacker"
    events = session.apply("MOVE ogre 0822 0821")
    assert session.facts(events)[0]["path"] == ["0822", "0821"]
    session.apply(End())
    assert session.options().choose == "fire"


def test_what_cannot_be_read_shows_its_grammar_and_changes_nothing() -> None:
    session = first_turn()
    before = session.state.digest()
    refusal = session.check("move OGRE")
    assert refusal is not None
    assert refusal.rule == "notation"
    assert "move UNIT HEX HEX" in refusal.reason
    with pytest.raises(cybertank.NotationFault, match="Write it as: fire WEAPON"):
        session.apply("fire at")
    assert session.state.digest() == before


def test_a_refusal_cites_its_rule_and_the_nearest_legal_choice() -> None:
    session = first_turn()
    before = session.record(), session.state.digest()
    with pytest.raises(cybertank.IllegalDecision) as caught:
        session.apply("move OGRE 0822 0821 0820 0819")
    refusal = caught.value.refusal
    assert refusal.rule == "5.01"
    assert "nearest legal choice: `move OGRE to 0820`" in refusal.reason
    session_check = session.check("move OGRE 0822 0821 0820 0819")
    assert session_check is not None
    assert session_check.reason == refusal.reason
    assert (session.record(), session.state.digest()) == before


def test_the_nearest_choice_is_legal_itself() -> None:
    session = first_turn()
    for refused in ("move OGRE 0801", "move OGRE 0101 0201"):
        refusal = session.check(refused)
        assert refusal is not None
        suggestion = refusal.reason.split("`")[1]
        assert session.check(suggestion) is None
    placing = cybertank.start(seed=1)
    refusal = placing.check("place HVY1 0822")
    assert refusal is not None
    assert placing.check(refusal.reason.split("`")[1]) is None


def test_the_nearest_fire_leaves_out_what_cannot_take_part(tmp_path: Path) -> None:
    said = cybertank.judge(
        """{"turn": {"seat": "defender", "phase": "fire"}, "decisions": ["fire HVY1 + HVY2 at OGRE:main"], "units": [
        {"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0916"},
        {"id": "HVY1", "type": "HVY", "seat": "defender", "hex": "0915"},
        {"id": "HVY2", "type": "HVY", "seat": "defender", "hex": "0901"}]}"""
    )
    assert said.error is not None
    assert said.error.rule == "7.02"
    assert said.error.reason.endswith("nearest legal choice: `fire HVY1 at OGRE:main`")


def test_every_choice_listed_is_legal() -> None:
    session = first_turn()
    for _ in range(8):
        for choice in session.choices():
            assert session.check(choice) is None, choice
        session.apply(session.choices()[0])
    while session.options().choose != "fire":
        session.apply("end")
    assert all(session.check(choice) is None for choice in session.choices())


def test_undo_goes_back_to_the_last_other_decision() -> None:
    session = first_turn()
    before = session.state.digest()
    assert not session.can_undo()
    session.apply("move OGRE 0822")
    session.apply("move OGRE 0821")
    assert session.undo() == "move OGRE 0821"
    assert session.undo() == "move OGRE 0822"
    assert session.state.digest() == before
    with pytest.raises(cybertank.IllegalDecision, match="nothing to undo"):
        session.undo()


def test_a_view_is_a_copy_by_seat_name() -> None:
    session = first_turn()
    view = session.view("defender")
    assert view == session.state
    assert view is not session.state
    with pytest.raises(ValueError, match="nobody"):
        session.view("nobody")


def test_the_position_can_be_judged_on() -> None:
    session = first_turn()
    session.apply("move OGRE 0822")
    position = session.position()
    assert position.scenario == "mark-iii"
    assert next(unit.hex for unit in position.units if unit.id == "OGRE") == "0822"


def test_resigning_ends_the_game_with_an_outcome() -> None:
    session = first_turn()
    session.apply("resign")
    assert session.seat is None
    assert session.outcome is not None
    assert session.outcome["winner"] == "defender"
    assert session.choices() == []
    refusal = session.check("end")
    assert refusal is not None
    assert "the game is over" in refusal.reason


def test_unknown_scenarios_seats_and_options_are_named() -> None:
    with pytest.raises(cybertank.FileFault, match=r"known: .*mark-iii, mark-v"):
        cybertank.start("nowhere")
    with pytest.raises(cybertank.FileFault, match="unknown seat 'referee'"):
        cybertank.start(seats={"referee": "human"})
    with pytest.raises(cybertank.FileFault, match=r"rules\.options\.weather"):
        cybertank.start(options={"weather": True})


def test_a_seed_gives_the_same_dice_and_none_gives_others() -> None:
    def faces(session: Session) -> list[int]:
        return [session.game.dice.roll("a test") for _ in range(40)]

    assert faces(cybertank.start(seed=7)) == faces(cybertank.start(seed=7))
    assert faces(cybertank.start()) != faces(cybertank.start())


def test_where_a_counter_got_off_stays_in_the_record() -> None:
    session = cybertank.start("raid", seed=1)
    set_up(session, suggestions("raid", "garrison")[0])
    session.apply("end")
    session.apply("move PC1 0102 0202")
    session.apply("dismount RAID1 at 0102")
    assert session.lines[-1].text == "dismount RAID1 at 0102"
    assert cybertank.resume(session.record()).state.digest() == session.state.digest()


def test_odds_and_points_come_with_their_reasons() -> None:
    session = first_turn()
    session.apply("move OGRE 0822")
    weighed = session.odds("HVY2 + HVY3 at OGRE:main")
    assert weighed.chances.odds == "2-1"
    assert weighed.odds.attack_tally.total == 8
    assert weighed.refusal is not None
    assert [plan.title for plan in weighed.plans] == ["all together", "each separately"]
    assert session.points("attacker").total == 0
