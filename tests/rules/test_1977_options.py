"""The 1977 edition, section 8: the command trailer, the Ogre that blows itself up, and the options of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.decisions import Destruct
from cybertank.game.dice import SeededDice
from cybertank.game.options import Options
from cybertank.players.random.random_player import RandomPlayer
from cybertank.scenarios.sessions import resume, start
from cybertank.server.games.progress import GameProgress
from cybertank.server.present.turn_options import options_of
from cybertank.state.edition import SIXTH
from cybertank.state.ruleset import RuleSet
from cybertank.text.events.sentences import sentence
from cybertank.text.files.errors import FileFault
from cybertank.text.forecasts.announcements import announce, is_a_fight
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.session import Session

rule = pytest.mark.rule

Judged = Callable[..., Any]
Begun = Callable[..., Session]

BLAST = {"destruct": True}
MOBILE = {"command_trailer": True}
POST = "POST CP defender 0101"
TRAILER = ("T MCP defender 0820", "OGRE MK3 attacker 0101")


# -- the edition and its options ---------------------------------------------------------------------------------------


def test_the_year_may_be_a_number_and_is_written_as_a_word(judged: Judged) -> None:
    said = judged("A HVY attacker 0820", POST, rules={"edition": 1977})
    assert said.position["rules"] == {"edition": "1977", "options": {}}


@pytest.mark.parametrize(
    ("edition", "options", "words"),
    [
        ("1981", {}, "unknown edition '1981'"),
        ("1977", {"stacking": 5}, "allows no other value"),
        ("1977", {"close_combat": "overrun"}, "allows no other value"),
        ("1977", {"spillover": True}, "allows no other value"),
        ("1977", {"ogres": "reinforcement-pack"}, "allows no other value"),
        ("1977", {"destruct": 1}, "true or false"),
        ("1977", {"dummies": True}, "allows no other value"),
        ("sixth", {"destruct": True}, "allows no other value"),
        ("sixth", {"command_trailer": True}, "allows no other value"),
    ],
)
def test_what_an_edition_does_not_leave_open_is_refused(
    judged: Judged, edition: str, options: dict, words: str
) -> None:
    with pytest.raises(FileFault, match=words):
        judged("A HVY attacker 0820", POST, rules={"edition": edition, "options": options})


@rule("1977:8.01")
def test_options_are_written_and_read_again(first: Judged) -> None:
    both = {"destruct": True, "command_trailer": True}
    assert first("A HVY attacker 0820", POST, options=both).position["rules"]["options"] == both
    assert RuleSet().edition.name == SIXTH
    session = start("1977-basic", seed=1, options=both)
    assert session.header.options == both
    again = resume(session.record())
    assert again.state.setting.rules.destruct
    assert again.header.edition == "1977"


# -- 8.02: the command trailer -----------------------------------------------------------------------------------------


@rule("1977:8.02")
def test_a_command_trailer_takes_the_place_of_the_post_and_moves_one_hex(begun: Begun, first: Judged) -> None:
    session = begun(command_trailer=True)
    trailer = session.state.find("CP")
    assert session.state.kind(trailer).id == "MCP"
    assert first(*TRAILER, seat="defender", options=MOBILE, do="move T 0819").ok
    two = first(*TRAILER, seat="defender", options=MOBILE, do="move T 0819 0818")
    assert two.rule == "1977:5.01"


@rule("1977:8.02")
def test_a_trailer_that_is_lost_counts_as_the_post(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0822", "CP MCP defender 0821", "H HVY defender 0101")
    do = ["move OGRE 0821 0822 off"]
    said = first(*units, scenario="1977-basic", options={"command_trailer": True}, do=do)
    assert said.outcome["grade"] == "Ogre victory"


@rule("1977:8.02")
def test_without_the_option_there_is_no_trailer(first: Judged) -> None:
    with pytest.raises(FileFault, match=r"units\[0\]\.type.*command_trailer.*1977:8\.02"):
        first(*TRAILER)


# -- what a position cannot say ----------------------------------------------------------------------------------------


@rule("1977:3.02")
@pytest.mark.parametrize(
    ("line", "key", "words"),
    [
        ("CP CP defender 0101 defense=2", "defense", r"1977:3\.02"),
        ("CP CP defender 0101 missiles=2", "missiles", "1977 edition"),
        ("H HVY defender 0101 stuck=true", "stuck", "1977 edition"),
        ("H HVY defender 0101 must_roll=true", "must_roll", "1977 edition"),
        ("H HVY defender 0101 gear=true", "gear", "1977 edition"),
        ("I INF defender 0101 riding=H", "riding", "1977 edition"),
        ("H HVY defender 0101 defense=1", "defense", r"\(1977:3\.02\)"),
        ("I INF defender 0101 disabled=fire", "disabled", r"\(1977:crt\)"),
        ("H HVY defender 0107", "hex", r"\(1977:2\.011\)"),
    ],
)
def test_keys_and_rules_of_the_other_book_are_not_in_a_position(first: Judged, line: str, key: str, words: str) -> None:
    with pytest.raises(FileFault, match=rf"units\[1\]\.{key}: .*{words}"):
        first("OGRE MK3 attacker 0820", line)
    assert first("OGRE MK3 attacker 0820", "CP CP defender 0101 defense=0").ok


@rule("1977:4.02")
def test_no_question_interrupts_a_turn(first: Judged) -> None:
    asked = [{"ask": "group", "seat": "defender", "hex": "0101"}]
    with pytest.raises(FileFault, match=r"pending: .*1977 edition"):
        first("OGRE MK3 attacker 0820", POST, pending=asked)


# -- 8.05: destruct ----------------------------------------------------------------------------------------------------

# From 0816 straight north and south in column 08: 0812 is four hexes away, 0811 five, 0810 six.
NEAR = ("OGRE MK3 attacker 0816", "X MK5 attacker 0101")


@rule("1977:8.05")
def test_everything_but_ogres_within_four_hexes_is_destroyed_of_both_sides(first: Judged) -> None:
    units = (
        *NEAR,
        "H HVY defender 0812",
        "I INF defender 0820 squads=3",
        "CP CP defender 0815",
        "Z HWZ attacker 0817",
        "G MK3 defender 0814",
        "FAR HVY defender 0810",
    )
    said = first(*units, options=BLAST, do="destruct OGRE")
    assert said.lost == ["OGRE", "H", "I", "CP", "Z"]
    assert said.unit("G")["treads"] == 45, "Ogres in other hexes are unharmed"
    assert "disabled" not in said.unit("FAR")
    event = said.event("destruct")
    assert event["destroyed"] == ["H", "I", "CP", "Z"]
    assert event["rule"] == "1977:8.05"
    assert said.dice_left == []


@rule("1977:8.05")
def test_armor_five_hexes_away_is_disabled_and_nothing_else_there(first: Judged) -> None:
    said = first(*NEAR, "H HVY defender 0811", "Z HWZ defender 0821", options=BLAST, do="destruct OGRE")
    assert said.event("destruct")["disabled"] == ["H", "Z"]
    assert said.unit("H")["disabled"] == said.unit("Z")["disabled"] == "fire"
    assert said.lost == ["OGRE"]
    infantry = first(
        *NEAR,
        "I INF defender 0811",
        "T MCP defender 0821",
        "CP CP defender 0102",
        options=BLAST | MOBILE,
        do="destruct OGRE",
    )
    assert infantry.event("destruct")["disabled"] == []
    assert infantry.lost == ["OGRE"]


@rule("1977:8.05")
@rule("1977:crt")
@pytest.mark.parametrize("phases", [0, 1, 2])
def test_armor_that_a_blast_disables_in_its_own_turn_recovers_after_the_enemys_next_combat(
    first: Judged, phases: int
) -> None:
    """It loses the rest of its turn, which in the second movement phase is nothing."""
    units = ("A MK3 attacker 0916", "B MK3 attacker 0121", "H HVY defender 0911", POST)
    do = [*["end"] * phases, "destruct A", *["end"] * (3 - phases), "end"]
    said = first(*units, seat="defender", options=BLAST, do=do)
    assert said.unit("H")["disabled"] == "fire"
    over = first(*units, seat="defender", options=BLAST, do=[*do, "end"])
    assert over.event("recovery")["unit"] == "H"
    assert "disabled" not in over.unit("H")


@rule("1977:8.05")
def test_armor_that_was_disabled_before_is_disabled_anew_and_lives(first: Judged) -> None:
    units = (*NEAR, "H HVY defender 0811 disabled=fire disabled_age=2", POST)
    said = first(*units, options=BLAST, do=["destruct OGRE", "end", "end"])
    assert said.unit("H")["disabled"] == "fire", "it would have recovered as this combat ended"
    later = first(*units, options=BLAST, do=["destruct OGRE", *["end"] * 8])
    assert "disabled" not in later.unit("H")


@rule("1977:8.05")
@pytest.mark.parametrize("destructs", ["A", "B"])
def test_an_ogre_that_just_rammed_or_was_rammed_dies_with_it(first: Judged, destructs: str) -> None:
    units = ("A MK5 attacker 0818", "B MK3 defender 0816", "X MK3 attacker 0101", "Y MK3 defender 1501")
    ram = ["move A 0817 0816"]
    said = first(*units, options=BLAST, do=[*ram, f"destruct {destructs}"], dice=[1] * 4)
    assert sorted(said.lost) == ["A", "B"]
    later = first(*units, options=BLAST, do=[*ram, "end", f"destruct {destructs}"], dice=[1] * 4)
    assert later.lost == [destructs], "it is too late once the phase has ended"


@rule("1977:8.05")
def test_a_position_keeps_who_has_just_rammed_whom(first: Judged) -> None:
    units = ("A MK5 attacker 0818", "B MK3 defender 0816", "X MK3 attacker 0101", "Y MK3 defender 1501")
    said = first(*units, options=BLAST, do="move A 0817 0816", dice=[1] * 4)
    assert said.unit("A")["rammed"] == ["B"]
    lines = [" ".join([u["id"], u["type"], u["seat"], u["hex"]]) for u in said.position["units"]]
    lines[0] += ' rammed=["B"]'
    assert sorted(first(*lines, options=BLAST, do="destruct B").lost) == ["A", "B"]
    with pytest.raises(FileFault, match="rammed"):
        first('A MK5 attacker 0818 rammed=["POST"]', POST)


@rule("1977:8.05")
def test_a_live_ogre_does_it_in_any_phase_and_in_the_enemys_turn(first: Judged) -> None:
    wreck = "destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 spent.missile=2 treads=1"
    for seat in ("attacker", "defender"):
        for phase in ("movement", "fire", "second-movement"):
            units = (f"OGRE MK3 attacker 0816 {wreck}", "X MK3 attacker 0101", "H HVY defender 0814", POST)
            said = first(*units, options=BLAST, seat=seat, phase=phase, do="destruct OGRE")
            assert said.lost == ["OGRE", "H"]
            assert said.next == {"seat": seat, "phase": phase, "choose": "fire" if phase == "fire" else "move"}


@rule("1977:8.05")
def test_who_may_not(first: Judged) -> None:
    assert first(*NEAR, POST, do="destruct OGRE").rule == "1977:8.05"
    tank = first("H HVY attacker 0816", POST, options=BLAST, do="destruct H")
    assert (tank.rule, "only Ogres" in tank.reason) == ("1977:8.05", True)
    waiting = first("OGRE MK3 attacker - enter=south", POST, options=BLAST, do="destruct OGRE")
    assert (waiting.rule, "not on the map" in waiting.reason) == ("1977:8.05", True)


@rule("1977:8.05")
def test_the_blast_can_win_the_game(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0804", "CP CP defender 0801", "H HVY defender 1515")
    said = first(*units, scenario="1977-basic", options=BLAST, do="destruct OGRE")
    assert said.outcome["grade"] == "Marginal Ogre victory"
    alone = first(*units[:2], scenario="1977-basic", options=BLAST, do="destruct OGRE")
    assert alone.outcome["grade"] == "Complete Ogre victory", "all defenders are destroyed, and that comes first"


@rule("1977:8.05")
def test_it_is_announced_and_told_and_an_option(begun: Begun) -> None:
    session = begun(destruct=True)
    session.apply("move OGRE 0822 0821 0820")
    ogre = session.state.find("OGRE")
    decision = session.read("destruct OGRE")
    assert isinstance(decision, Destruct)
    assert is_a_fight(session.state, decision)
    assert announce(session.state, decision) == "OGRE is about to detonate its power plant (1977:8.05)"
    assert Options(session.state).can_destruct(ogre)
    assert not Options(session.state).can_destruct(session.state.find("HVY1"))
    events = session.apply(decision)
    assert sentence(session.state, events[0]) == "OGRE detonates its power plant and is destroyed (1977:8.05)"
    assert not Options(session.state).can_destruct(ogre)


@rule("1977:8.05")
def test_an_owner_out_of_turn_is_in_the_record_and_closes_the_undo(begun: Begun) -> None:
    session = begun("1977-mark-iii-defending", destruct=True)
    session.apply("move OGRE 0822 0821 0820")
    assert session.can_undo()
    session.apply("destruct GUARD")
    assert session.lines[-1].seat == "defender"
    assert session.seat == "attacker", "it is still the attacker's turn"
    assert not session.can_undo()
    assert resume(session.record()).state.digest() == session.state.digest()


@rule("1977:8.05")
def test_a_server_lets_nobody_blow_up_anothers_ogre(begun: Begun) -> None:
    session = begun("1977-mark-iii-defending", destruct=True)
    session.apply("move OGRE 0822 0821 0820")
    progress = GameProgress(session, False, [False] * len(session.lines))
    with pytest.raises(Exception, match="only its owner"):
        progress.decide("destruct GUARD")
    progress.decide("destruct OGRE")
    assert session.outcome is not None


@rule("1977:6.09")
def test_a_client_is_offered_whole_counters_to_fire(begun: Begun) -> None:
    session = begun()
    state = session.state
    session.apply("move OGRE 0822 0821 0820")
    state.shift(state.find("OGRE"), state.board.index["0708"])
    for _ in range(4):
        session.apply("end")
    guns = {gun.weapon: gun for mark in options_of(session).marks for gun in mark.guns if mark.component == "treads"}
    assert (guns["INF1"].count, guns["INF1"].strength) == (1, 3.0)
    assert session.check("fire INF1 at OGRE:treads") is None


def test_a_snapshot_keeps_the_ogres_that_are_locked(begun: Begun) -> None:
    session = begun("1977-duel", destruct=True)
    state = session.state
    state.shift(state.find("RED"), state.board.index["0804"])
    session.apply("move RED 0803")
    assert state.combat.locked == [state.find("RED"), state.find("BLUE")]
    again = read_snapshot(write_snapshot(state), state, "snapshot")
    assert again.combat.locked == state.combat.locked
    assert again.digest() == state.digest()
    before = state.copy()
    session.apply("end")
    assert state.combat.locked == []
    assert before.combat.locked == again.combat.locked, "a copy keeps what it had"


def test_the_random_player_blows_an_ogre_up_now_and_then() -> None:
    ended = 0
    for seed in range(12):
        session = start("1977-duel", seed, 40, {"destruct": True})
        players = [RandomPlayer(seed), RandomPlayer(seed + 100)]
        session.game.dice = SeededDice(seed)
        while session.outcome is None:
            session.apply(players[session.game.seat].choose(session.state))
        ended += any(line.text.startswith("destruct") for line in session.lines)
    assert 0 < ended < 12
