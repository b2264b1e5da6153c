"""1.02, 1.08, 1.09 Winning: the grades of victory, and victory points."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import scenario_brief
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_model
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_of

rule = pytest.mark.rule
ATTACKER, DEFENDER = 0, 1
TableOf = Callable[..., Any]


# -- 1.02 and the grades of victory ------------------------------------------------------------------------------------


DYING = {
    "mark-iii": "OGRE MK3 attacker 0810 treads=1 destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 spent.missile=2",
    "mark-v": "OGRE MK5 attacker 0810 treads=1 destroyed.main=2 destroyed.secondary=6 destroyed.ap=12 spent.missile=6",
}
OGRE = {"mark-iii": "MK3", "mark-v": "MK5"}
CP = "CP CP defender 0101"
EITHER = pytest.mark.parametrize("scenario", ["mark-iii", "mark-v"])


def attack_points(points: int) -> list[str]:
    """Return defending units with this much attack strength in total, the first a Howitzer in range of 0810."""
    units = ["HWZ0 HWZ defender 0805"]
    points -= 6
    where = [f"{column:02}{row:02}" for row in (1, 2, 3) for column in range(4, 13)]
    for kind, strength in (("HWZ", 6), ("HVY", 4), ("LGEV", 1)):
        while points >= strength:
            units.append(f"{kind}{len(units)} {kind} defender {where.pop()}")
            points -= strength
    return units


@rule("mark-iii")
@rule("mark-v")
@EITHER
def test_all_defenders_destroyed_is_a_complete_ogre_victory(judged, scenario: str) -> None:
    verdict = judged(
        f"OGRE {OGRE[scenario]} attacker 0810",
        "CP CP defender 0811",
        "HWZ1 HWZ defender 0812",
        scenario=scenario,
        phase="fire",
        do=["fire OGRE:ap at CP", "fire OGRE:main + OGRE:secondary at HWZ1"],
    )
    assert verdict.lost == ["CP", "HWZ1"]
    assert verdict.outcome["winner"] == "attacker"
    assert verdict.outcome["grade"] == "Complete Ogre victory"
    assert verdict.next is None


@rule("mark-iii")
@rule("mark-v")
@EITHER
def test_the_post_destroyed_and_the_ogre_escaped_is_an_ogre_victory(judged, scenario: str) -> None:
    verdict = judged(
        f"OGRE {OGRE[scenario]} attacker 0821",
        "CP CP defender 0822",
        "HWZ1 HWZ defender 0812",
        scenario=scenario,
        do=["move OGRE 0822", "move OGRE off south"],
    )
    assert verdict.outcome["winner"] == "attacker"
    assert verdict.outcome["grade"] == "Ogre victory"


@rule("mark-iii")
@rule("mark-v")
@EITHER
def test_a_post_lost_earlier_counts_too(judged, scenario: str) -> None:
    verdict = judged(
        f"OGRE {OGRE[scenario]} attacker 0822",
        "HWZ1 HWZ defender 0812",
        scenario=scenario,
        lost=["CP"],
        do="move OGRE off south",
    )
    assert verdict.outcome["grade"] == "Ogre victory"


@rule("mark-iii")
@rule("mark-v")
@EITHER
def test_post_and_ogre_destroyed_is_a_marginal_ogre_victory(judged, scenario: str) -> None:
    verdict = judged(
        DYING[scenario],
        *attack_points(60),
        scenario=scenario,
        seat="defender",
        phase="fire",
        lost=["CP"],
        do="fire HWZ0 at OGRE:treads",
        dice=[5],
    )
    assert verdict.lost == ["CP", "OGRE"]
    assert verdict.outcome["winner"] == "attacker"
    assert verdict.outcome["grade"] == "Marginal Ogre victory"


@rule("mark-iii")
@rule("mark-v")
@EITHER
def test_the_post_survives_and_the_ogre_escapes_is_a_marginal_defense_victory(judged, scenario: str) -> None:
    verdict = judged(
        f"OGRE {OGRE[scenario]} attacker 0822", CP, *attack_points(60), scenario=scenario, do="move OGRE off south"
    )
    assert verdict.outcome["winner"] == "defender"
    assert verdict.outcome["grade"] == "Marginal defense victory"


@rule("mark-iii")
@rule("mark-v")
@pytest.mark.parametrize(
    ("scenario", "points", "grade"),
    [
        ("mark-iii", 6, "Defense victory"),
        ("mark-iii", 29, "Defense victory"),
        ("mark-iii", 30, "Complete defense victory"),
        ("mark-v", 30, "Defense victory"),
        ("mark-v", 49, "Defense victory"),
        ("mark-v", 50, "Complete defense victory"),
    ],
)
def test_how_much_must_survive_for_a_complete_defense_victory(judged, scenario: str, points: int, grade: str) -> None:
    verdict = judged(
        DYING[scenario],
        CP,
        *attack_points(points),
        scenario=scenario,
        seat="defender",
        phase="fire",
        do="fire HWZ0 at OGRE:treads",
        dice=[5],
    )
    assert verdict.lost == ["OGRE"]
    assert verdict.outcome["winner"] == "defender"
    assert verdict.outcome["grade"] == grade


@rule("mark-iii")
def test_squads_count_as_surviving_attack_strength(judged) -> None:
    squads = [f"INF{column} INF defender {column:02}01 squads=3" for column in range(1, 9)]
    last = "INF9 INF defender 0106"
    for extra, grade in (([last], "Complete defense victory"), ([], "Defense victory")):
        verdict = judged(
            DYING["mark-iii"],
            CP,
            "HWZ0 HWZ defender 0803",
            *squads[:-1],
            "INF8 INF defender 0206 squads=2",
            *extra,
            scenario="mark-iii",
            seat="defender",
            phase="fire",
            do="fire HWZ0 at OGRE:treads",
            dice=[5],
        )
        assert verdict.outcome["grade"] == grade


@rule("mark-iii")
@rule("5.12")
@pytest.mark.parametrize(
    ("lost", "grade", "winner"),
    [([], "Defense victory", "defender"), (["CP"], "Marginal Ogre victory", "attacker")],
    ids=["post stands", "post lost"],
)
def test_an_ogre_that_leaves_by_another_edge_is_lost(judged, lost: list[str], grade: str, winner: str) -> None:
    post = [] if lost else [CP]
    verdict = judged(
        "OGRE MK3 attacker 0801",
        "HWZ1 HWZ defender 0812",
        *post,
        scenario="mark-iii",
        lost=lost,
        do="move OGRE off north",
    )
    assert "OGRE" in verdict.lost
    assert (verdict.outcome["grade"], verdict.outcome["winner"]) == (grade, winner)


@rule("1.02")
@rule("mark-iii")
def test_the_fall_of_the_post_does_not_end_the_game(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0810",
        "CP CP defender 0811",
        "HWZ1 HWZ defender 0101",
        scenario="mark-iii",
        do="move OGRE 0811",
    )
    assert verdict.lost == ["CP"]
    assert verdict.outcome is None
    assert verdict.next["seat"] == "attacker"


@rule("1.02")
def test_without_a_scenario_the_side_that_is_left_has_won(judged) -> None:
    units = ["OGRE MK3 attacker 0810", "GEV1 GEV defender 0811", "GEV2 GEV defender 0812"]
    fire = "fire OGRE:main + OGRE:secondary*2 at GEV"
    one = judged(*units, phase="fire", do=f"{fire}1")
    assert one.outcome is None
    both = judged(*units, phase="fire", do=[f"{fire}1", "fire OGRE:missile*2 at GEV2"])
    assert both.outcome["winner"] == "attacker"
    assert both.outcome["rule"] == "1.02"
    assert both.next is None


@rule("1.02")
def test_when_the_game_is_over_nothing_more_is_decided(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0822", "CP CP defender 0801", scenario="mark-iii", do=["move OGRE off south", "end"]
    )
    assert verdict.error["decision"] == 2
    assert "over" in verdict.reason
    assert verdict.outcome["grade"] == "Marginal defense victory"


@rule("1.02")
@pytest.mark.parametrize(
    ("seat", "units", "grade", "winner"),
    [
        ("defender", [CP, *attack_points(60)], "Complete Ogre victory", "attacker"),
        ("attacker", [CP, *attack_points(30)], "Complete defense victory", "defender"),
        ("attacker", [CP, *attack_points(29)], "Defense victory", "defender"),
    ],
)
def test_who_resigns_loses_as_if_all_were_destroyed(
    judged, seat: str, units: list[str], grade: str, winner: str
) -> None:
    verdict = judged("OGRE MK3 attacker 0815", *units, scenario="mark-iii", seat=seat, do="resign")
    assert (verdict.outcome["grade"], verdict.outcome["winner"]) == (grade, winner)
    assert verdict.next is None


@rule("1.02")
@pytest.mark.parametrize(("seat", "winner"), [("attacker", "defender"), ("defender", "attacker")])
def test_who_resigns_without_a_scenario_loses(judged, seat: str, winner: str) -> None:
    verdict = judged("HVY1 HVY attacker 0810", "HVY2 HVY defender 0815", seat=seat, do="resign")
    assert verdict.outcome["winner"] == winner


@rule("1977:7.02")
@pytest.mark.parametrize(
    ("turn", "seat", "phase", "over"),
    [
        (5, "defender", "second-movement", True),
        (6, "defender", "second-movement", True),
        (4, "defender", "second-movement", False),
        (5, "attacker", "second-movement", False),
        (5, "defender", "fire", False),
    ],
)
def test_at_the_turn_limit_the_defender_has_a_marginal_victory(
    judged, turn: int, seat: str, phase: str, over: bool
) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0815",
        CP,
        *attack_points(60),
        scenario="mark-iii",
        turn=turn,
        seat=seat,
        phase=phase,
        options={"turn_limit": 5},
        do="end",
    )
    assert (verdict.outcome is not None) == over
    if over:
        assert verdict.outcome["grade"] == "Marginal defense victory"
        assert verdict.outcome["winner"] == "defender"
        assert verdict.outcome["rule"] == "1977:7.02"
        assert verdict.next is None


@rule("1977:7.02")
@pytest.mark.parametrize("scenario", ["mark-iii", "mark-v"])
def test_at_the_turn_limit_a_dead_post_is_no_defense_victory(judged, scenario: str) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0815",
        *attack_points(60),
        scenario=scenario,
        turn=5,
        seat="defender",
        phase="second-movement",
        options={"turn_limit": 5},
        do="end",
    )
    assert verdict.outcome["grade"] == "Marginal Ogre victory"
    assert verdict.outcome["winner"] == "attacker"


@rule("1977:7.02")
def test_without_a_turn_limit_the_game_goes_on(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0815", CP, scenario="mark-iii", turn=99, seat="defender", phase="second-movement", do="end"
    )
    assert verdict.outcome is None
    assert verdict.position["turn"]["number"] == 100


@rule("1977:7.02")
def test_a_grade_reached_before_the_limit_stands(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0822",
        "HWZ1 HWZ defender 0812",
        scenario="mark-iii",
        lost=["CP"],
        turn=5,
        options={"turn_limit": 5},
        do="move OGRE off south",
    )
    assert verdict.outcome["grade"] == "Ogre victory"


@rule("1.06")
def test_an_unknown_scenario_is_refused_with_those_there_are(judged) -> None:
    with pytest.raises(FileFault, match="mark-iii"):
        judged(CP, scenario="mark-ix")


@rule("1.01")
def test_the_starting_scenarios_use_the_ramming_rules_and_no_stacking(table_of: TableOf) -> None:
    for scenario in ("mark-iii", "mark-v"):
        rules = table_of(scenario).game.state.setting.rules
        assert rules.close_combat == "ram"
        assert rules.stacking == 1
        assert not rules.spillover


# -- 1.08, 1.09: victory points ----------------------------------------------------------------------------------------


def unit(unit_id: str, kind: str, seat: str, where: str, **keys: object) -> dict:
    return {"id": unit_id, "type": kind, "seat": seat, "hex": where, **keys}


def played(*units: dict, do: list[str] = (), dice: list[int] = (), **turn_and_options: object) -> State:
    """Return the state after some decisions, for what a judgement does not print."""
    options = turn_and_options.pop("options", {})
    turn = {"number": 1, "seat": "attacker", "phase": "fire", **turn_and_options}
    position = {"units": list(units), "turn": turn, "rules": {"options": options}}
    entry = read_model(json.dumps(position), PositionFile, "test")
    game = Game(state_of(entry, "test", scenario_brief), ScriptedDice(list(dice)))
    for line in do:
        game.apply(read_decision(game.state, line))
    return game.state


def at_the_end(*units: dict) -> State:
    """Return a game of one turn that has just ended, in which a distant GEV did nothing."""
    return played(
        *units,
        unit("GEV1", "GEV", "defender", "0101"),
        seat="defender",
        phase="second-movement",
        options={"turn_limit": 1},
        do=["end"],
    )


def points(state: State, seat: int) -> int:
    tally = victory_points(state, seat)
    assert tally.total == sum(line.amount for line in tally.lines)
    assert all(line.reason and line.rule for line in tally.lines)
    return tally.total


GUNS = [unit(f"HWZ{i}", "HWZ", "attacker", where) for i, where in enumerate(["0804", "0805", "0806"])]


@rule("1.08")
@pytest.mark.parametrize(
    ("kind", "vp"),
    [
        ("LT", 3),
        ("LGEV", 3),
        ("HVY", 6),
        ("MSL", 6),
        ("GEV", 6),
        ("GEVPC", 6),
        ("CRL", 6),
        ("HWZ", 12),
        ("MHWZ", 12),
        ("SHVY", 12),
        ("INF", 2),
        ("MAR", 4),
        ("HWT", 4),
        ("CE", 4),
        ("HWTM", 6),
    ],
)
def test_what_the_enemy_scores_for_a_destroyed_unit(kind: str, vp: int) -> None:
    state = played(
        *GUNS,
        unit("U", kind, "defender", "0810"),
        unit("V", "HVY", "defender", "1501"),
        do=["fire HWZ0 + HWZ1 + HWZ2 at U"],
        dice=[6],
    )
    assert points(state, ATTACKER) == vp
    assert points(state, DEFENDER) == 0


@rule("3.02.2")
@rule("1.08")
@pytest.mark.parametrize(("kind", "stock", "vp"), [("TK", 0, 1), ("TK", 4, 5), ("HT", 10, 12), ("CP", 25, 25)])
def test_missiles_lost_with_their_carrier_score_a_point_each(kind: str, stock: int, vp: int) -> None:
    carrier = unit("S", kind, "defender", "0810", missiles=stock)
    far = unit("V", "HVY", "defender", "1501")
    state = played(*GUNS, carrier, far, do=["fire HWZ0 + HWZ1 + HWZ2 at S"])
    assert points(state, ATTACKER) == vp
    again = state_of(position_of(state), "test")
    assert points(again, ATTACKER) == vp


@rule("3.02.2")
@rule("1.08.1")
def test_missiles_of_a_captured_carrier_score_double() -> None:
    state = at_the_end(unit("S", "HT", "attacker", "0810", stuck=True, missiles=3))
    assert points(state, DEFENDER) == 10


@rule("1.08")
def test_every_destroyed_squad_scores_two() -> None:
    inf = unit("INF1", "INF", "defender", "0810", squads=3)
    assert points(played(*GUNS, inf, do=["fire HWZ0 at INF1"], dice=[1]), ATTACKER) == 0
    assert points(played(*GUNS, inf, do=["fire HWZ0 at INF1"], dice=[2]), ATTACKER) == 2
    assert points(played(*GUNS, inf, do=["fire HWZ0 at INF1", "fire HWZ1 at INF1"], dice=[2, 6]), ATTACKER) == 6


@rule("1.08")
def test_a_disabled_unit_scores_nothing() -> None:
    state = played(*GUNS, unit("U", "HVY", "defender", "0810"), do=["fire HWZ0 at U"], dice=[2])
    assert points(state, ATTACKER) == 0


@rule("1.08")
def test_a_command_post_scores_only_by_scenario() -> None:
    state = played(
        *GUNS, unit("CP", "CP", "defender", "0810"), unit("V", "HVY", "defender", "1501"), do=["fire HWZ0 at CP"]
    )
    assert points(state, ATTACKER) == 0


@rule("1.08")
def test_joined_and_split_counters_score_what_was_destroyed_and_no_more() -> None:
    state = played(
        unit("INF1", "INF", "attacker", "0807"),
        unit("INF2", "INF", "attacker", "0807", squads=2),
        unit("MSL1", "MSL", "defender", "0811"),
        phase="movement",
        do=["join INF1 INF2", "split INF1 2 1", "move INF1.2 0808", *["end"] * 4, "fire MSL1 at INF1"],
        dice=[6],
    )
    assert points(state, DEFENDER) == 4


@rule("1.08")
def test_a_unit_given_up_is_lost_to_the_enemy() -> None:
    state = played(
        unit("HVY1", "HVY", "attacker", "0807"),
        unit("LT1", "LT", "attacker", "0807"),
        unit("MSL1", "MSL", "defender", "0820"),
        phase="movement",
        do=["remove LT1"],
    )
    assert points(state, DEFENDER) == 3


OGRE_POINTS = {
    "MK1": 25, "MK2": 50, "MK3": 100, "MK3B": 120, "FENCER": 130, "FENCERB": 140, "MK4": 150, "MK5": 150, "MK6": 240,
    "DOPPEL": 240,
}  # fmt: skip


def bare(kind: str, **keys: object) -> dict:
    """Return an Ogre with one tread unit and no weapon left."""
    state = played(unit("OGRE", kind, "defender", "0810"))
    counts = state.kind(0).count
    words = ["main", "secondary", "ap", "missile", "rack", "internal", "arm"]
    destroyed = {word: count for word, count in zip(words, counts, strict=True) if count}
    return unit("OGRE", kind, "defender", "0810", treads=1, destroyed=destroyed, **keys)


@rule("1.09")
@pytest.mark.parametrize("kind", OGRE_POINTS)
def test_what_a_destroyed_ogre_scores(kind: str) -> None:
    state = played(*GUNS, bare(kind), do=["fire HWZ0 at OGRE:treads"], dice=[6])
    assert state.outcome is not None
    assert points(state, ATTACKER) == OGRE_POINTS[kind]


@rule("1.09.1")
@pytest.mark.parametrize(
    ("kind", "keys", "vp"),
    [
        ("MK3", {}, 0),
        ("MK3", {"treads": 23}, 22),
        ("MK3", {"destroyed": {"ap": 3}}, 3),
        ("MK3", {"destroyed": {"secondary": 2}}, 8),
        ("MK3", {"destroyed": {"main": 1}}, 8),
        ("MK3", {"destroyed": {"missile": 1}}, 1),
        ("MK3", {"spent": {"missile": 2}}, 2),
        ("MK4", {"destroyed": {"rack": 2}}, 8),
        ("MK4", {"spent": {"internal": 5}}, 5),
        ("VULCAN", {"destroyed": {"arm": 2}}, 8),
        ("MK3", {"treads": 23, "destroyed": {"secondary": 2, "ap": 3}, "spent": {"missile": 2}}, 35),
    ],
    ids=str,
)
def test_damage_to_an_ogre_scores_weapon_by_weapon(kind: str, keys: dict, vp: int) -> None:
    state = played(*GUNS, unit("OGRE", kind, "defender", "0810", **keys))
    assert points(state, ATTACKER) == vp


@rule("1.09.1")
def test_a_rack_takes_a_missile_with_it_and_both_score() -> None:
    state = played(*GUNS, unit("OGRE", "MK4", "defender", "0810"), do=["fire HWZ0 at OGRE:rack"], dice=[5])
    assert points(state, ATTACKER) == 5


@rule("1.09.1")
@pytest.mark.parametrize(("treads", "vp"), [(4, 48), (3, 49), (2, 50), (1, 50)])
def test_damage_scores_no_more_than_the_ogre_is_worth(treads: int, vp: int) -> None:
    """A Mark II's weapons are worth 22 points and its treads 30, which is two more than the Ogre."""
    keys = bare("MK2") | {"treads": treads}
    assert points(played(*GUNS, keys), ATTACKER) == vp


@rule("1.09.1")
def test_an_ogre_that_escapes_leaves_the_points_for_its_damage() -> None:
    state = played(
        unit("OGRE", "MK3", "attacker", "0822", treads=40),
        unit("HVY1", "HVY", "defender", "0810"),
        phase="movement",
        do=["move OGRE off south"],
    )
    assert points(state, DEFENDER) == 5


@rule("1.08.1")
@pytest.mark.parametrize(
    ("kind", "keys", "vp"),
    [("HVY", {"stuck": True}, 12), ("LT", {"stuck": True}, 6), ("HVY", {}, 0)],
    ids=["stuck tank", "stuck light tank", "it can still move"],
)
def test_what_is_left_stuck_when_the_game_ends_is_captured_for_double_points(kind: str, keys: dict, vp: int) -> None:
    state = at_the_end(unit("U", kind, "attacker", "0810", **keys))
    assert state.outcome is not None
    assert points(state, DEFENDER) == vp


@rule("1.08.1")
def test_a_stuck_unit_with_a_friend_that_moves_is_not_captured() -> None:
    state = at_the_end(
        unit("HVY1", "HVY", "attacker", "0810", stuck=True),
        unit("HVY2", "HVY", "attacker", "0815"),
    )
    assert points(state, DEFENDER) == 0


@rule("1.08.1")
def test_a_stuck_unit_is_captured_when_all_its_allies_have_left_the_map() -> None:
    """Check the rulebook's own example."""
    state = played(
        unit("HVY1", "HVY", "attacker", "0810", stuck=True),
        unit("GEV1", "GEV", "attacker", "0801"),
        unit("GEV2", "GEV", "defender", "0101"),
        phase="movement",
        do=["move GEV1 off north"],
    )
    assert points(state, DEFENDER) == 12


@rule("1.08.1")
def test_nobody_is_captured_without_an_enemy_that_can_move() -> None:
    stuck = unit("HVY1", "HVY", "attacker", "0810", stuck=True)
    leaver = unit("GEV1", "GEV", "attacker", "0801")
    for keys, vp in (({"stuck": True}, 0), ({}, 12)):
        enemy = unit("LT1", "LT", "defender", "0101", **keys)
        state = played(stuck, leaver, enemy, phase="movement", do=["move GEV1 off north"])
        assert points(state, DEFENDER) == vp


@rule("1.08.1")
@rule("1.09")
def test_an_immobile_ogre_is_never_captured_but_counts_as_destroyed() -> None:
    state = at_the_end(unit("OGRE", "MK3", "attacker", "0810", treads=0))
    assert points(state, DEFENDER) == 100


@rule("1.09.1")
def test_an_ogre_that_can_still_move_at_the_end_scores_only_its_damage() -> None:
    state = at_the_end(unit("OGRE", "MK3", "attacker", "0810", treads=1))
    assert points(state, DEFENDER) == 44
