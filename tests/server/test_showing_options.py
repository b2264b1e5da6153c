"""The options in every kind of frame, with exact numbers, and phases that end automatically.

Positions are lines of text (docs/formats.md) on the orange map, or on small green maps of nine by nine hexes.
"""

from __future__ import annotations

from collections.abc import Callable

from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.server.present.idle_phases import nothing_to_do
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.server.wire.turn_options import Choice
from cybertank.text.session import Session

Stage = Callable[..., Session]
Field = Callable[..., dict]
RAM = {"close_combat": "ram", "stacking": 1, "spillover": False}


def texts(choices: list[Choice]) -> list[str]:
    """Return choices in notation."""
    return [choice.text for choice in choices]


# -- options -----------------------------------------------------------------------------------------------------------


def test_the_shop_of_a_set_up() -> None:
    session = start("mark-iii", seed=1)
    set_up(session, suggestions("mark-iii", "defender")[0])
    session.apply("take HVY2")
    options = options_of(session)
    assert (options.ending, options.end, options.can_undo) == ("the set-up", "", True)
    shop = options.shop
    assert shop is not None
    assert (shop.armor_units, shop.armor_left, shop.squads, shop.squads_left) == ("12", "1", 20, 0)
    offers = {offer.type: offer for offer in shop.offers}
    assert (offers["HVY"].next_id, offers["GEV"].next_id) == ("HVY2", "GEV4")
    assert (offers["HVY"].affordable, offers["HWZ"].affordable, offers["INF"].affordable) == (True, False, False)
    central = shop.zones[1]
    assert (central.title, central.limit, central.used) == ("the central area (rows 08-16)", 20, 9)
    assert shop.zones[2].types == ["CP"]
    assert [found.title for found in shop.suggestions] == ["Guns in depth"]
    session.apply("take CP")
    emptied = options_of(session)
    assert emptied.shop is not None
    assert emptied.shop.in_hand == ["CP"]
    assert emptied.end == "CP has not been placed yet: `place CP HEX` (mark-iii)"


def test_a_movement_phase(stage: Stage, field: Field) -> None:
    session = stage(
        "V LT attacker 0404", "I INF attacker 0404", "J INF attacker 0606 squads=3", "K INF attacker 0606",
        "FOE HVY defender 0801", map=field(),
    )  # fmt: skip
    options = options_of(session)
    assert options.movers == ["V", "I", "J", "K"]
    assert options.reminders == ["V", "I", "J", "K"]
    assert (options.marks, options.shooters, options.ending) == ([], [], "the movement phase")
    assert texts(options.choices) == ["mount I on V", "split J 2 1", "split J 1 1 1"]
    assert options.choices[0].label == "I gets on V"
    assert options.choices[0].says == "I will get on V, which uses up its movement (5.11.3)"
    assert [choice.unit for choice in options.choices] == ["I", "J", "J"]
    session.apply("move V 0405")
    assert options_of(session).reminders == ["I", "J", "K"]
    assert "V" in options_of(session).movers


def test_counters_are_joined_and_riders_get_off_on_the_way(stage: Stage, field: Field) -> None:
    session = stage(
        "V LT attacker 0404", "I INF attacker 0404 riding=V", "J INF attacker 0606 squads=2", "K INF attacker 0606",
        "FOE HVY defender 0801", map=field(), do=("move V 0405 0406",),
    )  # fmt: skip
    choices = texts(options_of(session).choices)
    assert choices == ["dismount I", "dismount I at 0404", "dismount I at 0405", "split J 1 1", "join J K"]


def test_a_hex_that_holds_too_much(stage: Stage, field: Field) -> None:
    session = stage(
        "A HVY attacker 0404", "B HVY attacker 0405", "FOE HVY defender 0801",
        map=field(), options=RAM, do=("move A 0405",),
    )  # fmt: skip
    options = options_of(session)
    assert texts(options.choices) == ["remove A", "remove B"]
    assert "is over the stacking limit" in options.end
    assert options.end.endswith("(5.02.1)")


def test_an_ogre_stays_to_fight_on(stage: Stage, field: Field) -> None:
    session = stage(
        "O MK3 attacker 0404", "I INF defender 0405 squads=3", "FOE HVY defender 0801",
        map=field(), options=RAM, do=("move O 0405",),
    )  # fmt: skip
    stay = options_of(session).choices[0]
    assert (stay.text, stay.label, stay.unit) == ("stay O", "O stays and keeps fighting", "O")
    assert "drives over I, which loses a squad" in stay.says


def test_a_fire_phase_lists_what_bears_on_what(stage: Stage) -> None:
    session = stage(
        "OGRE MK3 defender 0908", "HVY1 HVY attacker 0910", "INF1 INF attacker 0909 squads=3", "CP CP attacker 0101",
        "HWZ1 HWZ attacker 0121", phase="fire",
    )  # fmt: skip
    options = options_of(session)
    assert options.shooters == ["HVY1", "INF1", "HWZ1"]
    assert options.reminders == ["HVY1", "INF1"]
    assert [mark.target for mark in options.marks] == [
        f"OGRE:{part}" for part in ("main", "secondary", "ap", "missile", "treads")
    ]
    main = options.marks[0]
    assert (main.unit, main.component) == ("OGRE", "main")
    assert [(gun.weapon, gun.unit, gun.count, gun.strength) for gun in main.guns] == [
        ("HVY1", "HVY1", 1, 4.0),
        ("INF1", "INF1", 3, 1.0),
    ]
    assert (options.movers, options.choices, options.end) == ([], [], "")


def test_a_fire_round_with_its_rams(stage: Stage, field: Field) -> None:
    session = stage(
        "O MK3 attacker 0504", "A HVY defender 0505", "B LT defender 0505", "BASE CP attacker 0901",
        "FAR HVY defender 0109", map=field(), do=("move O 0505", "overrun 0505"),
    )  # fmt: skip
    view = view_of(session, "defender")
    assert (view.seat, view.choose, view.at) == ("defender", "fire", "0505")
    assert view.fight is not None
    assert (view.fight.round, view.fight.fires) == (1, "defender")
    assert (view.fight.attackers, view.fight.defenders) == (["O"], ["A", "B"])
    assert view.question.startswith("Overrun in 0505, fire round 1: the defender fires, and a D destroys")
    options = options_of(session)
    assert options.shooters == ["A", "B"]
    assert options.ending == "its fire round in 0505"
    assert texts(options.choices) == ["ram A O", "ram B O"]
    assert options.choices[0].says.endswith("this ends fire for the round (8.05.3)")
    assert options.marks[0].guns[0].strength == 4.0
    session.apply("end")
    assert texts(options_of(session).choices) == ["ram O A", "ram O B"]
    secondary = next(g for g in options_of(session).marks[0].guns if g.weapon == "O:secondary")
    assert (secondary.count, secondary.strength) == (4, 6.0)


def test_grouping_a_stack_under_fire(stage: Stage, field: Field) -> None:
    session = stage(
        "GUN HWZ attacker 0501", "I1 INF defender 0505 squads=3", "I2 INF defender 0505 squads=2",
        "FAR HVY defender 0109", map=field(), phase="fire", do=("fire GUN at I1",),
    )  # fmt: skip
    view = view_of(session, "defender")
    assert (view.seat, view.choose, view.at, view.asked) == ("defender", "group", "0505", "grouping in 0505")
    assert "The defender divides its infantry in 0505, I1 (3 squads) and I2 (2 squads)" in view.question
    options = options_of(session)
    assert texts(options.choices) == [
        f"group 0505 {parts}" for parts in ("3 2", "3 1 1", "2 2 1", "2 1 1 1", "1 1 1 1 1")
    ]
    assert options.choices[0].label == "Groups of 3 and 2"
    assert "2-1" in options.choices[0].says
    assert options.end == "group the infantry in 0505 first (7.12.1)"


def test_many_groupings_are_cut_short(stage: Stage, field: Field) -> None:
    units = [f"I{n} INF defender 0505 squads=3" for n in range(1, 6)]
    session = stage(
        "GUN HWZ attacker 0501", *units, "FAR HVY defender 0109", map=field(), phase="fire", do=("fire GUN at I1",)
    )
    choices = texts(options_of(session).choices)
    assert (len(choices), choices[0], choices[-1]) == (12, "group 0505 3 3 3 3 3", f"group 0505{' 1' * 15}")


def test_the_owner_of_riders_is_asked_before_a_ram(stage: Stage, field: Field) -> None:
    session = stage(
        "O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", "FAR MSL defender 0901",
        map=field(), options=RAM, do=("move O 0405",),
    )  # fmt: skip
    view = view_of(session, None)
    assert (view.seat, view.choose, view.at) == ("defender", "dismount", "0405")
    assert view.question.startswith("O rams V: the Ogre loses 2 tread units; ")
    assert view.question.endswith("First the defender decides which infantry gets off (6.01.2).")
    options = options_of(session)
    assert texts(options.choices) == ["dismount I"]
    assert (options.choices[0].label, options.ending, options.end) == ("I gets off", "its dismounting", "")
    session.apply("dismount I")
    assert options_of(session).choices == []


def test_marines_are_asked_before_an_overrun(stage: Stage, field: Field) -> None:
    lake = {f"h{column:02}{row:02}": "water" for column in (4, 5, 6) for row in range(3, 8)}
    session = stage(
        "G GEV attacker 0504", "M MAR defender 0505 squads=2", "BASE CP attacker 0901", "FAR HVY defender 0109",
        map=field(**lake), do=("move G 0505", "overrun 0505"),
    )  # fmt: skip
    view = view_of(session, "defender")
    assert (view.seat, view.choose, view.at) == ("defender", "dismount", "0505")
    assert view.question.startswith("G overruns M in 0505")
    assert texts(options_of(session).choices) == ["dive M"]


# -- empty phases ------------------------------------------------------------------------------------------------------


def is_idle(session: Session) -> bool:
    """Return True if the phase ends automatically, in a game that hides nothing."""
    return nothing_to_do(session, session.state)


def test_a_phase_with_nothing_to_do_passes_by_itself(stage: Stage, field: Field) -> None:
    far = ("H HVY attacker 0101", "FOE LT defender 0909")
    assert is_idle(stage(*far, map=field(), phase="fire"))
    assert is_idle(stage(*far, map=field(), phase="second-movement"))
    assert not is_idle(stage(*far, map=field()))
    assert not is_idle(stage("H HVY attacker 0907", "FOE LT defender 0909", map=field(), phase="fire"))


def test_a_phase_does_not_pass_while_something_of_it_can_be_taken_back(stage: Stage, field: Field) -> None:
    session = stage("H HVY attacker 0505", "FOE LT defender 0909", map=field(), do=("move H 0504 0503 0502",))
    assert options_of(session).movers == []
    assert session.can_undo()
    assert not is_idle(session)
    session.apply("end")
    assert is_idle(session), "the fire phase has only just begun"


def test_where_nobody_can_do_anything_somebody_has_to_look(stage: Stage, field: Field) -> None:
    session = stage("A CP attacker 0101", "B CP defender 0909", map=field())
    passed = 0
    while is_idle(session):
        session.apply("end")
        passed += 1
    assert passed == 6


def test_a_question_out_of_turn_never_passes_by_itself(stage: Stage, field: Field) -> None:
    session = stage(
        "O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", "FAR MSL defender 0901",
        map=field(), options=RAM, do=("move O 0405", "dismount I"),
    )  # fmt: skip
    assert not is_idle(session)
