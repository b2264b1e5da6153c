"""13.05 Camouflage (1977:8.04) and 13.06 dummies: what others see of them, and what reveals them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game, IllegalDecision
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.sessions import start
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.forecasts.announcements import announce
from cybertank.text.forecasts.odds import weigh
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of
from cybertank.text.records.columns import columns_of

rule = pytest.mark.rule

Judged = Callable[..., Any]

MASKS = {"camouflage": True}
FAKES = {"dummies": True}
BOTH = {**MASKS, **FAKES}
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
RAM = {"close_combat": "ram", "stacking": 1, "spillover": False}
FAR = "FAR HVY defender 0901"
OWN = "OWN HVY attacker 0101"


@pytest.fixture
def masked(judged: Judged) -> Judged:
    """Return the judge on a plain with camouflage and dummies, in the attacker's turn."""

    def run(*units: str, options: dict | None = None, **more: Any) -> Any:
        more.setdefault("map", PLAIN)
        return judged(*units, FAR, OWN, options={**BOTH, **(options or {})}, **more)

    return run


@pytest.fixture
def game(position_file: Callable[..., Any]) -> Callable[..., Game]:
    """Return a game from such a position, with the attacker to decide in its movement phase."""

    def make(*units: str, options: dict | None = None, phase: str = "movement", ground: dict[str, Any] = PLAIN) -> Game:
        turn = {"number": 1, "seat": "attacker", "phase": phase}
        entry = position_file(*units, FAR, OWN, map=ground, turn=turn, options={**BOTH, **(options or {})})
        return Game(state_of(entry, "test"), ScriptedDice([]))

    return make


def seen(game: Game, seat: int = 0) -> State:
    """Return what the attacker sees, or another seat."""
    return game.look(seat)


# -- 13.05: what others see --------------------------------------------------------------------------------------------


@rule("13.05")
def test_an_enemy_sees_that_something_is_there_and_nothing_else(game: Callable[..., Game]) -> None:
    view = seen(game("H HWZ defender 0405 camouflaged=7", "I INF defender 0405 camouflaged=2 squads=3"))
    assert view.ids[:2] == ("?7", "?2")
    assert [view.kind(unit).id for unit in (0, 1)] == ["?", "?"]
    assert view.hex_of[0] == view.hex_of[1] == view.board.index["0405"]
    same = seen(game("I INF defender 0405 camouflaged=7 squads=1", "M MSL defender 0405 camouflaged=2"))
    seen_columns, same_columns = columns_of(view), columns_of(same)
    for name in ("squads", "left", "treads", "defense_of", "type_of", "used"):
        assert seen_columns[name] == same_columns[name]
    with pytest.raises(NotationFault):
        read_decision(view, "move A 0404")
    assert read_decision(view, "fire OWN at ?7").target.unit == 0  # type: ignore[attr-defined]


@rule("13.05")
def test_nothing_is_seen_of_the_state_that_a_hidden_unit_is_in(game: Callable[..., Game]) -> None:
    bare = seen(game("H MAR defender 0405 camouflaged=7"))
    lakes = {**PLAIN, "hexes": {"0405": "water"}}
    for more in ("disabled=fire", "stuck=true"):
        assert seen(game(f"H HVY defender 0405 camouflaged=7 {more}")).content() == bare.content()
    dry, wet = (
        seen(game(f"H MAR defender 0405 camouflaged=7{more}", ground=lakes)) for more in ("", " submerged=true")
    )
    assert dry.content() == wet.content()


@rule("13.05")
def test_its_owner_and_the_judge_see_all(game: Callable[..., Game], masked: Judged) -> None:
    it = game("H HWZ defender 0405 camouflaged=7")
    assert seen(it, 1) is it.state
    assert masked("H HWZ defender 0405 camouflaged=7").unit("H")["camouflaged"] == 7
    assert masked("H HWZ defender 0405 camouflaged=true").unit("H")["camouflaged"] == 1


@rule("13.05")
@pytest.mark.parametrize("hidden", ["INF", "HVY", "HWZ", "MK3", "TK", "CP"])
def test_no_refusal_tells_what_is_hidden(game: Callable[..., Game], hidden: str) -> None:
    """Whatever is there, the same decisions are legal, and the others are refused in the same words."""
    it = game("A INF attacker 0404", "B HVY attacker 0505", f"H {hidden} defender 0405 camouflaged=3", options=RAM)
    said = []
    for line in ("move A 0405", "move B 0405", "move A 0405 0406", "move B 0405 0406", "move A 0406"):
        refusal = it.check(read_decision(seen(it), line))
        said.append("" if refusal is None else f"{refusal.rule} {refusal.reason}")
    assert said[:2] == ["", ""]
    assert said[2:4] == [f"13.05 {unit} must end its movement in 0405" for unit in "AB"]
    assert said[4].startswith("5.01")


@rule("13.05")
def test_there_are_no_odds_before_it_is_turned_up(game: Callable[..., Game]) -> None:
    it = game("A HVY attacker 0404", "H INF defender 0405 camouflaged=3", phase="fire")
    with pytest.raises(NotationFault, match="odds are not known yet"):
        weigh(seen(it), "A at ?3")
    assert "will reveal what it is" in announce(seen(it), read_decision(seen(it), "fire A at ?3"))


# -- 13.05: what reveals units -----------------------------------------------------------------------------------------


@rule("13.05")
def test_who_moves_or_fires_is_shown(masked: Judged) -> None:
    moved = masked("A HVY attacker 0404 camouflaged=3", do="move A 0405")
    assert [event["event"] for event in moved.events] == ["reveal", "move"]
    assert moved.events[0] == {
        "event": "reveal", "counter": "?3", "unit": "A", "type": "HVY", "hex": "0404", "rule": "13.05",
    }  # fmt: skip
    assert "camouflaged" not in moved.unit("A")
    fired = masked("A HVY attacker 0404 camouflaged=3", "D GEV defender 0405", phase="fire", do="fire A at D", dice=[1])
    assert [event["event"] for event in fired.events] == ["reveal", "fire"]


@rule("13.05")
@rule("13.04.1")
def test_who_is_warned_before_its_first_hex_has_stayed_still_and_is_not_shown(judged: Judged) -> None:
    units = ("A MK5 attacker 0404 camouflaged=1", "D HVY defender 0901")
    setting = {"map": PLAIN, "options": {"camouflage": True, "mines": True}}
    more = {**setting, "mines": [{"hex": "0405", "seat": "defender"}]}
    warned = judged(*units, do="move A 0405", **more)
    assert [event["event"] for event in warned.events] == ["acknowledge"]
    assert warned.unit("A")["camouflaged"] == 1
    moved = judged(*units, do=["move A 0405", "move A 0403"], **more)
    assert [event["event"] for event in moved.events] == ["acknowledge", "reveal", "move"]
    later = judged(*units, do="move A 0403 0404 0405", **more)
    assert [event["event"] for event in later.events] == ["reveal", "move", "acknowledge"]
    assert later.hex("A") == "0404"


@rule("13.05")
@rule("3.02.2")
@pytest.mark.parametrize(("path", "armed"), [("0405", True), ("0403", False)])
def test_who_is_barred_from_its_first_hex_has_not_moved_and_is_rearmed(judged: Judged, path: str, armed: bool) -> None:
    units = (
        "T HWT attacker 0404 spent.missile=1",
        "P TK attacker 0404 missiles=3",
        "D HVY defender 0405 camouflaged=1",
    )
    setting = {"map": PLAIN, "options": {"camouflage": True, "close_combat": "ram"}}
    said = judged(*units, "FAR HVY defender 0901", do=[f"move P {path}", *["end"] * 3], **setting)
    assert said.ok, said.error
    assert said.count("barred") == (1 if armed else 0)
    assert said.count("re-arm") == (1 if armed else 0)


@rule("13.05")
def test_who_is_carried_or_towed_is_shown_with_the_vehicle(masked: Judged) -> None:
    riders = masked(
        "A GEVPC attacker 0404 camouflaged=3", "R INF attacker 0404 squads=3 riding=A camouflaged=4", do="move A 0405"
    )
    assert [event["unit"] for event in riders.events if event["event"] == "reveal"] == ["A", "R"]
    assert not riders.unit("R").get("camouflaged")
    tow = ("A SHVY attacker 0404 camouflaged=3 gear=true towing=H", "H HWZ attacker 0404 camouflaged=4")
    load = masked(*tow, do="move A 0405", options={"towing": True})
    assert not load.unit("H").get("camouflaged")


@rule("13.05")
def test_what_is_fired_on_is_shown_with_all_that_is_in_its_hex(masked: Judged) -> None:
    units = ("A HVY attacker 0404", "D GEV defender 0405 camouflaged=3", "I INF defender 0405 camouflaged=5 squads=1")
    said = masked(*units, phase="fire", do="fire A at ?3", dice=[6, 6], options={"spillover": True})
    assert [event["event"] for event in said.events] == ["reveal", "reveal", "fire", "spillover"]
    assert said.event("fire")["target"] == "D"
    assert said.lost == ["D", "I"]


@rule("13.05")
def test_what_is_driven_into_is_shown_and_fought(masked: Judged) -> None:
    units = ("A MK3 attacker 0404", "D HVY defender 0405 camouflaged=3")
    said = masked(*units, do="move A 0405", dice=[4], options=RAM)
    assert [event["event"] for event in said.events] == ["reveal", "move", "ram"]
    assert said.lost == ["D"]
    over = masked(*units, do="move A 0405")
    assert over.unit("A")["engaged"] is True
    assert [event["event"] for event in over.events] == ["reveal", "move"]


@rule("13.05")
def test_what_bars_the_way_is_shown_and_the_unit_stops_before_it(masked: Judged) -> None:
    units = ("A HVY attacker 0403", "D INF defender 0405 camouflaged=3 squads=2")
    said = masked(*units, do="move A 0404 0405", options=RAM)
    assert said.ok
    assert [event["event"] for event in said.events] == ["move", "reveal", "barred"]
    assert said.hex("A") == "0404"
    assert said.unit("A")["moved"] == 1
    assert masked(*units, do=["move A 0404 0405", "move A 0304"], options=RAM).hex("A") == "0304"


@rule("13.05")
def test_guns_that_cannot_harm_what_is_found_have_fired_in_vain(masked: Judged) -> None:
    units = ("A MK3 attacker 0404", "D HVY defender 0405 camouflaged=3")
    said = masked(*units, phase="fire", do="fire A:main + A:ap*4 at ?3", dice=[6])
    assert [event["event"] for event in said.events] == ["reveal", "in-vain", "fire"]
    assert said.event("fire")["weapons"] == ["A:main"]
    assert said.unit("A")["used"] == {"main": 1, "ap": 4}
    alone = masked(*units, phase="fire", do="fire A:ap*4 at ?3")
    assert [event["event"] for event in alone.events] == ["reveal", "in-vain"]


@rule("13.05")
def test_an_ogre_is_aimed_at_once_it_is_known_to_be_one(masked: Judged) -> None:
    units = ("A HVY attacker 0404", "D MK3 defender 0405 camouflaged=3")
    said = masked(*units, phase="fire", do=["fire A at ?3", "fire A at D:main"], dice=[6])
    assert [event["event"] for event in said.events] == ["reveal", "fire"]
    assert said.unit("D")["destroyed"] == {"main": 1}


@rule("13.05")
def test_nothing_is_taken_back_once_something_was_shown(game: Callable[..., Game]) -> None:
    it = game("A HVY attacker 0404", "B HVY attacker 0504 camouflaged=1", "H HVY defender 0406 camouflaged=3")
    it.apply(read_decision(seen(it), "move A 0405"))
    assert it.can_undo()
    it.apply(read_decision(seen(it), "move B 0505"))
    assert not it.can_undo()
    with pytest.raises(IllegalDecision, match="last thing revealed"):
        it.undo()


@rule("13.04.1")
def test_an_ogre_with_sensors_is_told_of_a_hidden_unit_but_not_which(masked: Judged) -> None:
    units = ("A MK5 attacker 0403", "D HVY defender 0405 camouflaged=3")
    said = masked(*units, do="move A 0404 0405", options=RAM)
    assert said.hex("A") == "0404"
    assert said.event("acknowledge")["what"] == "unit"
    assert said.unit("D")["camouflaged"] == 3
    on = masked(*units, do=["move A 0404 0405", "move A 0405"], dice=[6], options=RAM)
    assert on.lost == ["D"]
    dummy = masked("A MK5 attacker 0403", "D HVY defender 0405 camouflaged=3 dummy=true", do="move A 0404 0405 ")
    assert [event["event"] for event in dummy.events] == ["move", "dummy", "move"]


# -- 1977:8.04 ---------------------------------------------------------------------------------------------------------


@rule("1977:8.04")
def test_by_the_book_of_1977_units_are_turned_up_as_they_move_or_fire(first: Judged) -> None:
    said = first("A HVY attacker 0820 camouflaged=1", FAR, options=MASKS, do="move A 0819")
    assert said.event("reveal")["rule"] == "1977:8.04"
    fired = first(
        "A HVY attacker 0820 camouflaged=1", "D HVY defender 0819 camouflaged=2", options=MASKS, phase="fire",
        do="fire A at ?2", dice=[1],
    )  # fmt: skip
    assert [event["unit"] for event in fired.events if event["event"] == "reveal"] == ["A", "D"]


@rule("1977:8.04")
@rule("1977:5.022")
@pytest.mark.parametrize("mover", ["INF", "MCP"])
def test_by_the_book_of_1977_who_enters_no_enemys_hex_turns_nothing_up(first: Judged, mover: str) -> None:
    """The counter is known to be there and blocks the hex. The refusal is the same whatever it is."""
    unit, options = f"T {mover} attacker 0820", {**MASKS, "command_trailer": True}
    said = [
        first(unit, f"D {kind} defender 0819 camouflaged=1", FAR, options=options, do="move T 0819")
        for kind in ("HVY", "MK3", "INF")
    ]
    assert [one.events for one in said] == [[], [], []]
    assert len({one.reason for one in said}) == 1
    assert all(one.unit("D")["camouflaged"] == 1 for one in said)


@rule("1977:8.04")
@pytest.mark.parametrize("mover", ["HVY", "GEV", "MK3"])
def test_by_the_book_of_1977_armor_and_ogres_still_find_out(first: Judged, mover: str) -> None:
    units = (f"A {mover} attacker 0820", "D MK3 defender 0819 camouflaged=1", FAR)
    said = first(*units, options=MASKS, do="move A 0819", dice=[1, 1])
    assert said.event("reveal")["unit"] == "D"


@rule("1977:8.04")
def test_by_the_book_of_1977_all_but_the_command_post_begin_upside_down() -> None:
    session = start("1977-basic", seed=1, options=MASKS)
    for line in ("place CP 0801", "place HVY1 0703", "place INF1 0704 3"):
        session.apply(line)
    refusal = session.check("show HVY1")
    assert refusal is not None
    assert (refusal.rule, "must begin upside down" in refusal.reason) == ("1977:8.04", True)
    session.apply("end")
    view = session.view("attacker")
    assert sorted(view.ids[u] for u, where in enumerate(view.hex_of) if where >= 0) == ["?1", "?2", "CP"]


# -- 13.06: dummies ----------------------------------------------------------------------------------------------------


@rule("13.06")
def test_a_dummy_looks_like_a_unit_with_a_marker_under_it(game: Callable[..., Game]) -> None:
    units = ("D HVY defender 0405 dummy=true", "E HVY defender 0406 marked=true")
    it = game(*units)
    other = game("D HVY defender 0405 marked=true", "E HVY defender 0406 dummy=true")
    assert seen(it).content() == seen(other).content()
    assert seen(it, 1).content() != seen(other, 1).content()


@rule("13.06")
def test_a_dummy_neither_moves_nor_fires(masked: Judged) -> None:
    for line, phase in (("move A 0405", "movement"), ("fire A at D", "fire")):
        said = masked("A HVY attacker 0404 dummy=true", "D HVY defender 0406", phase=phase, do=line)
        assert said.rule == "13.06"
        assert "dummy" in said.reason


@rule("13.06")
def test_a_dummy_is_removed_when_an_enemy_moves_through_its_hex(masked: Judged) -> None:
    units = ("A MK3 attacker 0404", "D HVY defender 0405 dummy=true")
    said = masked(*units, do="move A 0405 0406", options=RAM)
    assert [event["event"] for event in said.events] == ["dummy", "move"]
    assert said.event("dummy")["rule"] == "13.06"
    assert said.unit("D") is None
    assert said.lost == []
    assert said.hex("A") == "0406"
    assert said.unit("A")["treads"] == 45


@rule("13.06")
def test_a_dummy_is_removed_when_an_enemy_fires_on_its_hex(masked: Judged) -> None:
    units = ("A HVY attacker 0404", "D HVY defender 0405 dummy=true", "E GEV defender 0405")
    said = masked(*units, phase="fire", do="fire A at D")
    assert [event["event"] for event in said.events] == ["dummy", "in-vain"]
    assert said.unit("A")["fired"] is True
    assert said.lost == []
    beside = masked(*units, phase="fire", do="fire A at E", dice=[6])
    assert [event["event"] for event in beside.events] == ["dummy", "fire"]


@rule("13.06")
def test_a_dummy_does_not_shield_the_infantry_of_its_hex_where_it_is_one_target(masked: Judged) -> None:
    units = ("A HVY attacker 0404", "I INF defender 0405 squads=1", "D INF defender 0405 squads=1 dummy=true")
    said = masked(*units, phase="fire", do="fire A at D", dice=[6], options=RAM)
    assert [event["event"] for event in said.events] == ["dummy", "fire"]
    assert said.event("fire")["target"] == "I"
    assert said.lost == ["I"]
    apart = masked(*units, phase="fire", do="fire A at D", options={"spillover": True})
    assert [event["event"] for event in apart.events] == ["dummy", "in-vain"]
    assert apart.lost == []


@rule("13.06")
def test_a_dummy_may_be_camouflaged(masked: Judged) -> None:
    said = masked("A HVY attacker 0404", "D HVY defender 0405 dummy=true camouflaged=4", do="move A 0405", options=RAM)
    assert said.event("dummy")["counter"] == "?4"
    assert said.hex("A") == "0405"


@rule("13.06")
def test_the_marker_under_a_real_unit_goes_when_it_moves_fires_or_is_disabled(masked: Judged) -> None:
    moved = masked("A HVY attacker 0404 marked=true", do="move A 0405")
    assert "marked" not in moved.unit("A")
    assert moved.event("real")["unit"] == "A"
    fired = masked("A HVY attacker 0404 marked=true", "D GEV defender 0405", phase="fire", do="fire A at D", dice=[1])
    assert "marked" not in fired.unit("A")
    hit = masked("A HVY attacker 0404", "D HVY defender 0405 marked=true", phase="fire", do="fire A at D", dice=[3])
    assert hit.unit("D")["disabled"] == "fire"
    assert "marked" not in hit.unit("D")
    still = masked("A HVY attacker 0404", "D HVY defender 0405 marked=true", phase="fire")
    assert still.unit("D")["marked"] is True


@rule("13.06")
def test_dummies_are_nothing_in_the_score_and_hold_no_map(masked: Judged, game: Callable[..., Game]) -> None:
    units = ("A HVY attacker 0404", "D HVY defender 0405 dummy=true")
    it = game(*units)
    it.apply(read_decision(it.state, "move A 0405"))
    assert victory_points(it.state, 0).total == 0
    said = masked("A MK3 attacker 0404", "D HVY defender 0505 dummy=true", "E CP defender 0405", do="move A 0405")
    assert said.lost == []


@rule("13.06")
def test_a_side_of_which_only_dummies_are_left_is_beaten(judged: Judged) -> None:
    units = ("A MK3 attacker 0404", "D HVY defender 0405 disabled=fire", "E HVY defender 0901 dummy=true")
    said = judged(*units, map=PLAIN, options={**FAKES, **RAM}, do="move A 0405")
    assert said.lost == ["D"]
    assert said.outcome["winner"] == "attacker"


# -- text --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("A HVY attacker 0404 camouflaged=2", "needs the option `camouflage`"),
        ("A HVY attacker 0404 dummy=true", "with the option `dummies`"),
    ],
)
def test_keys_of_hidden_things_need_their_option(judged: Judged, unit: str, words: str) -> None:
    with pytest.raises(FileFault, match=words):
        judged(unit, FAR, map=PLAIN, options={"mines": True})


def test_the_command_post_of_1977_is_never_hidden(judged: Judged) -> None:
    with pytest.raises(FileFault, match="must be in the open"):
        judged("P CP defender 0405 camouflaged=2", FAR, OWN, map=PLAIN, rules={"edition": "1977", "options": MASKS})


def test_no_two_counters_have_one_number(masked: Judged) -> None:
    with pytest.raises(FileFault, match="same number"):
        masked("A HVY attacker 0404 camouflaged=2", "B HVY attacker 0405 camouflaged=2")


def test_the_book_of_1977_has_no_dummies() -> None:
    with pytest.raises(FileFault, match="allows no other value"):
        start("1977-basic", options=FAKES)


@rule("13.05")
def test_an_overrun_reveals_everybody_in_the_hex_on_both_sides(masked) -> None:
    """Fire at an Ogre under a ? counter would name no component, and hit the record sheet of another unit."""
    units = (
        "A LT attacker 0405",
        "O MK3 attacker 0405 camouflaged=2",
        "V VULCAN defender 0405",
        "D HVY defender 0405 camouflaged=3",
    )
    verdict = masked(*units, "Z LT defender 0909", do=["stay A", "overrun 0405"], options={"close_combat": "overrun"})
    assert verdict.ok, verdict.error
    assert not verdict.unit("O").get("camouflaged")
    assert not verdict.unit("D").get("camouflaged")
