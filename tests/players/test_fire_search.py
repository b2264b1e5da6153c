"""Fire plans: exact expectations, the best assignment in small positions, and guns that are kept back."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

import pytest

from cybertank.game.decisions import Fire
from cybertank.game.engine import check
from cybertank.players.tactician.fire_search import Attack, FireSearch
from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.rules.combat.crt import chances, odds_column
from cybertank.state.brief import Brief, Condition, Grade
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import MISSILE, TREADS, WHOLE

pytestmark = pytest.mark.compiled

WEIGHTS = Weights(stored_weights())
Position = Callable[..., State]


@pytest.fixture
def position(plain: Callable[..., State]) -> Position:
    """Return red's fire phase."""
    return partial(plain, phase="fire")


def searched(state: State) -> tuple[FireSearch, list[Attack]]:
    search = FireSearch(state, 0, Worths(state, 0, WEIGHTS), WEIGHTS)
    return search, search.plan()


def names(state: State, attack: Attack) -> tuple[list[str], str]:
    return [state.ids[shot.unit] for shot in attack.shots], state.ids[attack.target]


def graded(state: State) -> State:
    """Give a position a scenario in which the posts decide."""
    brief = Brief("test", "Test", "test")
    brief.exits = [15, 15]
    brief.grades = [Grade("Victory", 0, Condition())]
    state.setting.brief = brief
    return state


def best_by_trying_all(state: State, strengths: dict[str, int], targets: dict[str, tuple[int, float]]) -> float:
    """Return the highest expectation over every assignment of guns to targets, all within range of each other."""
    best = 0.0
    for choice in itertools.product([None, *targets], repeat=len(strengths)):
        total = 0.0
        for target, (defense, worth) in targets.items():
            halves = sum(2 * s for s, aim in zip(strengths.values(), choice, strict=True) if aim == target)
            if halves:
                _, hurt, killed = chances(odds_column(halves, defense))
                total += worth * (killed + WEIGHTS.disabled * hurt) / 6
        best = max(best, total)
    return best


@pytest.mark.parametrize(
    ("guns", "prey"),
    [
        ("HVY HVY", "HVY"),
        ("HVY LT MSL", "HVY LT"),
        ("HVY HVY LT LT", "HVY GEV LT"),
        ("MSL MSL GEV LT LT", "HVY MSL"),
        ("HVY MSL GEV LT LT", "GEV GEV LT"),
    ],
)
def test_no_assignment_of_the_guns_is_better(position: Position, guns: str, prey: str) -> None:
    own = [f"R{i} {kind} red 0505" for i, kind in enumerate(guns.split())]
    foes = [f"B{i} {kind} blue 0{4 + i}04" for i, kind in enumerate(prey.split())]
    state = position(*own, *foes, rules={"options": {"stacking": 5}})
    worths = Worths(state, 0, WEIGHTS)
    search, plan = searched(state)
    strengths = {f"R{i}": state.kind(state.find(f"R{i}")).attack_strength for i in range(len(own))}
    targets = {
        f"B{i}": (state.defense_of[state.find(f"B{i}")], worths.whole[state.find(f"B{i}")]) for i in range(len(foes))
    }
    assert search.total == pytest.approx(best_by_trying_all(state, strengths, targets))
    for attack in plan:
        assert check(state, Fire(attack.shots, UnitTarget(attack.target, attack.component))) is None


def test_a_gun_fires_once(position: Position) -> None:
    state = position("R1 HVY red 0505", "R2 HVY red 0605", "B1 HVY blue 0604", "B2 HVY blue 0504")
    _, plan = searched(state)
    fired = [shot.unit for attack in plan for shot in attack.shots]
    assert sorted(fired) == sorted(set(fired)) == [0, 1]


def test_treads_are_fired_at_one_gun_at_a_time(position: Position) -> None:
    state = position(
        "R1 HVY red 0505", "R2 HVY red 0605", 'O MK3 blue 0604 destroyed={"main":1,"secondary":4,"ap":8,"missile":2}'
    )
    _, plan = searched(state)
    assert [(attack.component, len(attack.shots), attack.shots[0].count) for attack in plan] == [(TREADS, 1, 1)] * 2


def test_a_d_kills_what_is_disabled(position: Position) -> None:
    """7.11: of two equal targets the disabled one is better."""
    state = position("R1 HVY red 0505", "B1 HVY blue 0504", "B2 HVY blue 0605 disabled=fire")
    _, plan = searched(state)
    assert names(state, plan[0]) == (["R1"], "B2")


def test_a_post_without_defense_takes_one_gun(position: Position) -> None:
    state = graded(
        position("R1 HVY red 0505", "R2 LT red 0505", "CP CP blue 0504 defense=0", rules={"options": {"stacking": 5}})
    )
    _, plan = searched(state)
    first = plan[0]
    assert (first.component, len(first.shots), state.ids[first.target]) == (WHOLE, 1, "CP")


def test_the_last_missile_is_kept_for_the_post(position: Position) -> None:
    state = graded(
        position(
            'O MK3 red 0505 destroyed={"main":1,"secondary":4,"ap":8,"missile":1}',
            "L LT blue 0504",
            "CP CP blue 1101 defense=0",
        )
    )
    _, plan = searched(state)
    assert plan == []


def test_the_missile_is_fired_at_the_post(position: Position) -> None:
    state = graded(
        position('O MK3 red 0505 destroyed={"main":1,"secondary":4,"ap":8,"missile":1}', "CP CP blue 0502 defense=0")
    )
    _, plan = searched(state)
    assert [(shot.component, shot.count) for shot in plan[0].shots] == [(MISSILE, 1)]
    assert state.ids[plan[0].target] == "CP"


def test_spillover_makes_a_stack_the_better_target(position: Position) -> None:
    """7.12: strength that the target does not need counts against the others in its hex."""
    rules = {"options": {"stacking": 5, "spillover": True}}
    state = position("R1 HWZ red 0505", "B1 LT blue 0503", "B2 LT blue 0703", "B3 LT blue 0703", rules=rules)
    _, plan = searched(state)
    assert state.board.names[state.hex_of[plan[0].target]] == "0703"


def test_own_units_in_the_hex_count_against_fire_into_it(position: Position) -> None:
    rules = {"options": {"stacking": 5, "spillover": True, "close_combat": "overrun"}}
    state = position("R1 HWZ red 0505", "R2 HVY red 0703", "B1 LT blue 0503", "B3 LT blue 0703", rules=rules)
    _, plan = searched(state)
    first = next(attack for attack in plan if state.ids[attack.shots[0].unit] == "R1")
    assert state.ids[first.target] == "B1"
