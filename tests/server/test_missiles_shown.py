"""What a page shows of cruise missiles: launchers, courses, blasts, and who can fire at them (section 10)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from cybertank.server.present.answers import answer
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.server.wire import questions as ask
from cybertank.text.session import Session

Stage = Callable[..., Session]
rule = pytest.mark.rule

FIELD = {"name": "field", "columns": 30, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}
CRAWLER = "MCRL1 MCRL attacker 0305"


@pytest.fixture
def field(stage: Stage) -> Stage:
    """Start a fire phase on an open field of thirty columns."""
    return lambda *units, **more: stage(*units, phase="fire", map=FIELD, **more)


def course(session: Session, missile: str, *by: str) -> ask.CourseAnswer:
    """Return the planned course of a missile."""
    found = answer(session.state, ask.CourseQuestion(missile, list(by)))
    assert isinstance(found, ask.CourseAnswer)
    return found


@rule("10.02")
def test_a_crawler_and_an_off_board_missile_can_be_launched(field: Stage) -> None:
    session = field(CRAWLER, "FOE HVY defender 2005", missiles=[{"id": "CM1", "seat": "attacker", "from": ["0101"]}])
    launchers = options_of(session).launchers
    assert [(one.missile, one.origin, one.off_board) for one in launchers] == [
        ("MCRL1", ["0305"], False),
        ("CM1", ["0101"], True),
    ]
    view = view_of(session, "defender")
    assert [(one.id, one.seat, one.origin) for one in view.missiles] == [("CM1", "attacker", ["0101"])]
    crawler = next(unit for unit in view.units if unit.id == "MCRL1")
    assert (crawler.cruise, crawler.note) == (1, "carries a cruise missile")


@rule("10.02")
def test_a_far_hex_gives_a_straight_course_with_what_to_say(field: Stage) -> None:
    session = field(CRAWLER, "FOE HVY defender 2805")
    found = course(session, "MCRL1", "0308")
    assert found.path == ["0306", "0307", "0308"]
    assert found.decisions == ["launch MCRL1", "fly 0306 0307 0308"]
    assert (found.start, found.through, found.shots) == ("0305", 1.0, [])
    assert found.refusal is None
    bent = course(session, "MCRL1", "0307", "0507")
    assert bent.path[:2] == ["0306", "0307"]
    assert bent.path[-1] == "0507"
    assert len(bent.path) == 4


@rule("10.05")
def test_an_off_board_missile_enters_where_it_is_nearest_to_its_goal(field: Stage) -> None:
    missile = {"id": "CM1", "seat": "attacker", "from": ["0101", "0105"]}
    session = field(CRAWLER, "FOE HVY defender 2805", missiles=[missile])
    assert course(session, "CM1", "0305").path[0] == "0105"
    assert course(session, "CM1", "0105").path == ["0105"]


@rule("10.03.2")
def test_a_course_tells_the_best_shot_of_everyone_on_the_way(field: Stage) -> None:
    session = field(CRAWLER, "FOE HVY defender 1605", "INF INF defender 0705 squads=2")
    found = course(session, "MCRL1", "1505")
    shots = {shot.unit: shot for shot in found.shots}
    assert (shots["INF"].count, shots["INF"].chance) == (2, pytest.approx(3 / 36))
    # The missile has flown more than ten hexes when it comes into the tank's range.
    assert shots["FOE"].chance == pytest.approx(6 / 36)
    assert found.through == pytest.approx((1 - 3 / 36) ** 2 * (1 - 6 / 36))


@rule("10.02.1")
def test_a_course_keeps_away_from_an_explosion_of_this_turn(field: Stage) -> None:
    salvo = "salvo MCRL1 0405 MCRL2 2005"
    session = field(CRAWLER, "MCRL2 MCRL attacker 1505", "FOE HVY defender 2805", do=(salvo,))
    session.apply("fly 0405")
    session.apply("detonate")
    near = course(session, "MCRL2", "0905")
    assert near.refusal is not None
    assert near.refusal.rule == "10.02.1"
    assert course(session, "MCRL2", "2005").refusal is None


def test_a_course_for_nothing_is_refused(field: Stage) -> None:
    session = field(CRAWLER, "FOE HVY defender 2805")
    for missile, by in (("FOE2", ["0305"]), ("MCRL1", [])):
        assert isinstance(answer(session.state, ask.CourseQuestion(missile, by)), ask.UnknownAnswer)


@rule("10.03")
def test_those_who_can_fire_are_listed_with_their_chances(field: Stage) -> None:
    units = ("FOE HVY defender 0605", "GUN MK3 defender 0607", "INF INF defender 0505 squads=3")
    session = field(CRAWLER, *units, do=("launch MCRL1", "fly 0405"))
    options = options_of(session)
    found = {one.weapon: (one.count, one.needed, round(one.chance * 36), one.price) for one in options.interceptors}
    assert found["FOE"] == (1, 11, 3, "")
    assert found["INF"] == (3, 11, 3, "")
    assert found["GUN:missile"] == (2, 9, 10, "uses up a missile")
    assert [one.chance for one in options.interceptors] == sorted(one.chance for one in options.interceptors)[::-1]
    view = view_of(session, "defender")
    assert view.flight is not None
    assert (view.flight.missile, view.flight.path, view.flight.flown, view.flight.bonus) == ("MCRL1", ["0405"], 1, 0)
    assert (view.choose, view.seat, view.at) == ("intercept", "defender", "0405")
    assert view.question == "The missile MCRL1 over 0405, 1 hex flown. The defender can fire at it (10.03.1)."


@rule("12.04", "12.06")
def test_a_laser_that_fires_gives_up_its_own_attack(field: Stage) -> None:
    session = field(CRAWLER, "L LASER defender 0905 sp=30", do=("launch MCRL1", "fly 0405"))
    laser = options_of(session).interceptors[0]
    assert (laser.weapon, laser.needed, laser.price) == ("L", 9, "no attack on its own turn")


@rule("10.02.1")
def test_only_its_own_side_knows_the_target_of_a_salvo(field: Stage) -> None:
    salvo = "salvo MCRL1 0909 MCRL2 1909"
    session = field(CRAWLER, "MCRL2 MCRL attacker 0303", "FOE HVY defender 2805", do=(salvo,))
    own, other = view_of(session, "attacker").flight, view_of(session, "defender").flight
    assert own is not None
    assert other is not None
    assert (own.target, own.waiting) == ("0909", ["MCRL2"])
    assert (other.target, other.waiting) == ("", [])
    assert b"1909" not in msgspec.json.encode(other)


@rule("10.04")
def test_a_blast_tells_what_it_does_at_each_distance(field: Stage) -> None:
    units = (
        "HVY HVY defender 1005",
        "INF INF defender 1205 squads=2",
        "FAR HVY defender 2005",
        "OGRE MK3 attacker 1006",
    )
    session = field(CRAWLER, *units)
    found = answer(session.state, ask.BlastQuestion("1005"))
    assert isinstance(found, ask.BlastAnswer)
    assert (found.hex, found.reach) == ("1005", 6)
    told = {one.unit: (one.distance, one.effect, one.dice) for one in found.units}
    assert told["HVY"] == (0, "X", 1)
    assert told["INF"] == (2, "2-1", 2)
    assert told["OGRE"][:2] == (1, "2-1")
    assert "FAR" not in told


@rule("12.02")
def test_a_laser_line_names_what_blocks_it(stage: Stage) -> None:
    forest = FIELD | {"hexes": {"0507": "forest"}, "hexsides": {"0503-0502": "ridge"}}
    session = stage("L LASER attacker 0505 sp=30", "T LT defender 0509", phase="fire", map=forest)

    def line(where: str) -> ask.LineAnswer:
        found = answer(session.state, ask.LineQuestion("L", where))
        assert isinstance(found, ask.LineAnswer)
        return found

    assert line("0509").blocked == ["0507"]
    assert line("0506").blocked == []
    assert sorted(line("0501").blocked) == ["0502", "0503"]
    assert "hexside" in line("0501").says
    assert "clear line" in line("0506").says
