"""The strategist: common dice, playouts that leave the view alone, and moves that it must find."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from cybertank.game.decisions import Decision, End, Fire, Move
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.game import Game
from cybertank.lab.fitting import Sample, fit, fits_of, play_for_samples, solve, tasks_of
from cybertank.players.evaluation.evaluation import (
    FEATURES,
    FIGHTS,
    HUNT_FEATURES,
    HUNTS,
    POINTS,
    Evaluation,
    chance,
    family_of,
    hunt_features,
    hunting_seat,
    outcome_worth,
    read_evaluation,
)
from cybertank.players.evaluation.ogre_fights import FIGHT_FEATURES, fight_features
from cybertank.players.evaluation.victory_points import POINT_FEATURES, point_features
from cybertank.players.registry import make_player
from cybertank.players.strategist.budget import Budget, read_budget
from cybertank.players.strategist.playouts import (
    FIRST_MULTIPLIER,
    MASK,
    SECOND_MULTIPLIER,
    Continuation,
    PlayoutDice,
    PlayoutTable,
    mix_bits,
)
from cybertank.players.strategist.proposals import single_moves
from cybertank.players.strategist.search import Candidate, Search, paired
from cybertank.players.strategist.strategist import StrategistPlayer
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.rules.movement.reach import reach
from cybertank.scenarios.files import scenario_names
from cybertank.scenarios.start import start_game
from cybertank.state.chapters.progress import Outcome
from cybertank.state.frames import FIRE, Turn
from cybertank.state.state import ENTERING, LOST, State
from cybertank.text.notation.decisions import write_decision
from cybertank.units.catalogue import COMPONENTS, POST

# Scenarios whose first turn takes more than a few seconds when interpreted.
LARGE = {"four-fields", "meeting"}


def begun(scenario: str, seed: int = 1, limit: int = 12) -> Game:
    """Return a game at its first turn, set up by the level below."""
    game = start_game(scenario, SeededDice(seed), turn_limit=limit, history=False)
    players = [make_player("charger", seed + i) for i in range(len(game.state.setting.seats))]
    while not isinstance(game.frame, Turn):
        game.apply(players[game.seat].choose(game.look(game.seat)))
    return game


def turn_of(game: Game) -> Turn:
    """Return the current turn."""
    turn = game.state.flow[-1]
    assert isinstance(turn, Turn)
    return turn


def table_for(game: Game) -> PlayoutTable:
    """Return a table for playouts with tacticians."""
    return PlayoutTable([TacticianPlayer(i) for i in range(len(game.state.setting.seats))], 5, read_evaluation())


@pytest.fixture
def position(plain: Callable[..., State]) -> Callable[..., Game]:
    """Return a game on a plain in which every die is a one."""
    return lambda *units, **more: Game(plain(*units, **more), ScriptedDice([1] * 40))


# -- dice and playouts -------------------------------------------------------------------------------------------------


def test_numbers_for_dice_stay_within_the_fast_ints_of_the_compiled_build() -> None:
    most = 2**30
    assert max(MASK, FIRST_MULTIPLIER, SECOND_MULTIPLIER) < most
    assert all(0 <= mix_bits(MASK, more) < most for more in (0, MASK, 2**40, -1))


def test_over_six_playouts_every_roll_shows_each_face() -> None:
    dice = PlayoutDice(3)
    first: list[int] = []
    second: list[int] = []
    for playout in range(6):
        dice.begin(playout)
        dice.set_purpose(77)
        first.append(dice.roll("a"))
        second.append(dice.roll("a"))
    assert sorted(first) == sorted(second) == [1, 2, 3, 4, 5, 6]


def test_a_roll_hangs_on_its_purpose_and_not_on_those_before() -> None:
    dice = PlayoutDice(3)
    dice.begin(8)
    dice.set_purpose(1)
    dice.roll("another")
    dice.set_purpose(2)
    after_another = dice.roll("this")
    dice.begin(8)
    dice.set_purpose(2)
    assert dice.roll("this") == after_another


def test_playouts_leave_the_view_alone_and_repeat() -> None:
    game = begun("mark-iii")
    before = game.state.digest()
    table = table_for(game)
    plan = table.plan_of(game.state, TacticianPlayer(1), 0)
    continuation = Continuation(plan, True)
    # Eight player turns: long enough for dice to be rolled.
    found = [[table.playout(game.state, game.seat, continuation, number, 8) for number in range(3)] for _ in range(2)]
    assert game.state.digest() == before
    assert found[0] == found[1]
    assert len(set(found[0])) == 3


# -- the evaluation ----------------------------------------------------------------------------------------------------


FOUGHT = {
    "1977-duel",
    "1977-duel-three",
    "1977-duel-four",
    "1977-ogre-defending-basic",
    "1977-ogre-defending-advanced",
}


@pytest.mark.parametrize("scenario", scenario_names())
def test_every_scenario_has_its_features(scenario: str) -> None:
    state = begun(scenario).state
    brief = state.setting.brief
    assert brief is not None
    evaluation = read_evaluation()
    family = family_of(state)
    if scenario in FOUGHT:
        assert family == FIGHTS
        assert len(fight_features(state, 0)) == len(FIGHT_FEATURES) == len(evaluation.families[family])
    elif brief.grades:
        assert family == HUNTS
        assert len(hunt_features(state, hunting_seat(state))) == len(HUNT_FEATURES) == len(evaluation.families[family])
    else:
        assert family == POINTS
        assert len(point_features(state, 0)) == len(POINT_FEATURES) == len(evaluation.families[family])
    if brief.grades and len(state.setting.seats) == 2:
        assert evaluation.worth(state, 0) == pytest.approx(1 - evaluation.worth(state, 1))


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_seat_without_its_forces_is_worse_off_in_every_scenario(scenario: str) -> None:
    state = begun(scenario).state
    evaluation = read_evaluation()
    for seat in range(len(state.setting.seats)):
        bare = state.copy()
        for unit, where in enumerate(state.hex_of):
            if where >= ENTERING and not state.hostile(seat, unit) and state.kind(unit).kind != POST:
                bare.lift(unit, LOST)
        assert evaluation.worth(bare, seat) < evaluation.worth(state, seat)


def test_the_hunter_is_whose_ogre_is_after_the_enemys_post() -> None:
    """It is not just the first Ogre: in this scenario the defense has a Mark III to guard its post."""
    state = begun("1977-mark-iii-defending").state
    assert state.setting.seats[hunting_seat(state)] == "attacker"
    allied = begun("1977-mark-iiis-attacking-three").state
    second = next(u for u in range(len(allied.ids)) if allied.kind(u).is_ogre and allied.seat_of[u] == 1)
    before = read_evaluation().worth(allied, 0)
    allied.own_sheets().treads[second] = 5
    assert read_evaluation().worth(allied, 0) < before, "the ally's Ogre counts as well"


@pytest.mark.parametrize("scenario", ["1977-duel", "1977-duel-three", "1977-duel-four"])
def test_between_ogres_as_good_as_each_other_a_fight_is_open(scenario: str) -> None:
    """Losing treads or guns makes things worse, whichever seat loses them."""
    evaluation = read_evaluation()
    for seat in range(len(begun(scenario).state.setting.seats)):
        state = begun(scenario).state
        whole = [evaluation.worth(state, other) for other in range(len(state.setting.seats))]
        assert 0.2 < whole[seat] < 0.8
        ogre = next(u for u in range(len(state.ids)) if state.seat_of[u] == seat)
        state.own_sheets().treads[ogre] = 8
        for i in range(COMPONENTS):
            state.own_sheets().left[ogre * COMPONENTS + i] = 0
        assert evaluation.worth(state, seat) < whole[seat] - 0.1
        assert all(evaluation.worth(state, other) > whole[other] for other in range(len(whole)) if other != seat)


def test_a_post_that_only_tanks_are_after_is_worth_keeping() -> None:
    state = begun("1977-ogre-defending-basic").state
    defender = state.setting.seats.index("defender")
    evaluation = read_evaluation()
    before = evaluation.worth(state, defender)
    state.lift(next(u for u in range(len(state.ids)) if state.kind(u).kind == POST), LOST)
    assert evaluation.worth(state, defender) < before - 0.1


def test_an_ogre_without_treads_is_worth_less() -> None:
    state = begun("mark-iii").state
    evaluation = read_evaluation()
    whole = evaluation.worth(state, 0)
    ogre = next(u for u in range(len(state.ids)) if state.kind(u).is_ogre)
    state.own_sheets().treads[ogre] = 10
    assert evaluation.worth(state, 0) < whole


def test_a_scenario_has_weights_of_its_own_and_a_battle_those_of_its_family() -> None:
    """A battle from a file can have any name, even that of a scenario."""
    state = begun("raid").state
    brief = state.setting.brief
    assert brief is not None
    stored = read_evaluation()
    ones, none = [1.0] * len(POINT_FEATURES), [0.0] * len(POINT_FEATURES)
    evaluation = Evaluation({**stored.families, POINTS: ones}, {(POINTS, "raid"): none})
    assert evaluation.worth(state, 0) == 0.5
    brief.battle = "abc"
    assert evaluation.worth(state, 0) == chance(point_features(state, 0), ones) != 0.5


def test_weights_of_a_scenario_are_for_its_family_only() -> None:
    """What a seat guesses under ? counters can lack a post. Then it is another family, with other features."""
    state = begun("mark-iii").state
    assert family_of(state) == HUNTS
    post = next(u for u in range(len(state.ids)) if state.kind(u).kind == POST)
    tank = next(u for u in range(len(state.ids)) if state.kind(u).has_attack and not state.kind(u).is_ogre)
    state.set_type(post, state.type_of[tank])
    assert family_of(state) == FIGHTS
    evaluation = read_evaluation()
    assert evaluation.worth(state, 0) == chance(fight_features(state, 0), evaluation.families[FIGHTS])


@pytest.mark.parametrize("number", [9, 20, 40])
def test_the_way_to_the_post_weighs_heavier_the_longer_an_ogre_takes(number: int) -> None:
    """The gain of a few hexes in logits grows after the first turns, so that no Ogre waits forever."""
    evaluation = read_evaluation()
    gains: list[float] = []
    for turn_number in (1, number):
        odds: list[float] = []
        for where in ("0716", "0713"):
            state = begun("mark-iii", limit=60).state
            ogre = next(u for u in range(len(state.ids)) if state.kind(u).is_ogre)
            state.put(ogre, state.board.index[where])
            turn = state.flow[0]
            assert isinstance(turn, Turn)
            turn.number = turn_number
            worth = evaluation.worth(state, 0)
            odds.append(math.log(worth / (1 - worth)))
        gains.append(odds[1] - odds[0])
    assert gains[1] > gains[0] + 0.04


def test_a_better_grade_is_worth_more() -> None:
    state = begun("mark-iii").state
    worths = [
        outcome_worth(state, Outcome(winner, title, "", ""), 0)
        for winner, title in [
            (0, "Complete Ogre victory"),
            (0, "Marginal Ogre victory"),
            (-1, "Draw"),
            (1, "Marginal defense victory"),
            (1, "Complete defense victory"),
        ]
    ]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


# -- fitting -----------------------------------------------------------------------------------------------------------


def test_linear_equations() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == [3.0, 2.0]


def test_a_fit_finds_what_decides() -> None:
    """The value depends on treads alone, so their weight is largest, and the loss is well below that of the mean."""
    treads = HUNT_FEATURES.index("treads")
    samples = []
    for i in range(60):
        features = [0.0] * len(HUNT_FEATURES)
        features[0] = 1.0
        features[treads] = i / 60
        samples.append(Sample("", i, HUNTS, features, chance([8 * i / 60 - 4], [1.0])))
    found = fit(HUNTS, HUNTS, samples, 0.01)
    assert found.weights["treads"] == pytest.approx(8, abs=1)
    assert found.loss < found.plain_loss


def test_each_family_and_each_scenario_is_fitted_by_itself() -> None:
    samples = []
    for seed, name, family in [
        (1, "mark-iii", HUNTS),
        (2, "mark-v", HUNTS),
        (3, "1977-duel", FIGHTS),
        (4, "raid", POINTS),
    ]:
        features = len(FEATURES[family])
        samples += [Sample(name, seed, family, [float(worth)] * features, float(worth)) for worth in (0, 1)]
    fits = {one.name: one.samples for one in fits_of(samples, 1.0)}
    assert fits == {
        "hunts": 4,
        "scenarios.mark-iii": 2,
        "scenarios.mark-v": 2,
        "fights": 2,
        "scenarios.1977-duel": 2,
        "points": 2,
        "scenarios.raid": 2,
    }


def test_a_standstill_is_noted_once_in_games_for_fitting() -> None:
    samples = play_for_samples(tasks_of(["mark-iii"], ["charger"], 1, 3)[0])
    assert len(samples) > 4
    for i, sample in enumerate(samples):
        assert sample.features not in [other.features for other in samples[max(i - 4, 0) : i]]
    assert {sample.worth for sample in samples} <= {0.0, 1.0}


def test_games_for_fitting_repeat() -> None:
    task = tasks_of(["raid"], ["charger"], 1, 3)[0]
    assert play_for_samples(task) == play_for_samples(task)


def test_paired_playouts_cancel_what_is_common() -> None:
    gain, error = paired([0.2, 0.9, 0.5], [0.1, 0.8, 0.4])
    assert gain == pytest.approx(0.1)
    assert error < 0.02


# -- the player --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(name, marks=pytest.mark.slow) if name in LARGE else name for name in scenario_names()],
)
def test_its_first_turns_are_legal_in_every_scenario(scenario: str) -> None:
    game = begun(scenario)
    players = [make_player("strategist:3n", 7 + i) for i in range(len(game.state.setting.seats))]
    turn = game.state.flow[0]
    for _ in range(400):
        if game.outcome is not None or (isinstance(turn, Turn) and turn.number > 1):
            return
        game.apply(players[game.seat].choose(game.look(game.seat)))
        turn = game.state.flow[0]
    raise AssertionError("the first turn does not end")


def test_the_same_seed_decides_the_same() -> None:
    lines: list[list[str]] = []
    for _ in range(2):
        game = begun("raid")
        player = make_player("strategist:12n", 3)
        told: list[str] = []
        while game.seat == 0 and len(told) < 30:
            decision = player.choose(game.look(0))
            told.append(write_decision(game.state, decision))
            game.apply(decision)
        lines.append(told)
    assert len(lines[0]) > 4
    assert lines[0] == lines[1]


def test_a_position_taken_back_gets_the_same_decision_again() -> None:
    game = begun("mark-iii")
    player = make_player("strategist:12n", 3)
    before = game.state.copy()
    first = player.choose(before)
    assert isinstance(first, Move)
    game.apply(first)
    player.choose(game.look(0))
    again = player.choose(before)
    assert write_decision(before, again) == write_decision(before, first)


def test_it_spends_what_it_is_given_and_no_more() -> None:
    game = begun("mark-iii")
    budget = Budget(0.0, 30)
    StrategistPlayer(3, budget).choose(game.look(0))
    assert 30 <= budget.gone() <= 33


def test_a_phase_with_nothing_to_choose_ends_at_once() -> None:
    game = begun("mark-iii")
    budget = Budget(0.0, 30)
    player = StrategistPlayer(3, budget)
    turn = game.state.flow[0]
    while isinstance(turn, Turn) and turn.seat == 0 and turn.phase != FIRE:
        game.apply(player.choose(game.look(0)))
    assert isinstance(player.choose(game.look(0)), End)
    assert budget.gone() == 0


def test_it_fires_what_it_can_at_a_helpless_enemy(position: Callable[..., Game]) -> None:
    game = position("HVY1 HVY red 0505", "LT1 LT blue 0507", seat="red", phase="fire")
    decision: Decision = make_player("strategist:30n", 1).choose(game.look(0))
    assert isinstance(decision, Fire)


def test_where_all_is_lost_and_won_no_time_is_spent() -> None:
    """The last Ogre is stopped far from the post, and nobody is left to fight it."""
    game = begun("mark-iii", limit=60)
    state = game.state
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == 1 and state.kind(unit).kind != POST:
            state.lift(unit, LOST)
    ogre = next(u for u in range(len(state.ids)) if state.kind(u).is_ogre)
    state.put(ogre, state.board.index["0822"])
    state.own_sheets().treads[ogre] = 3
    state.own_sheets().left[ogre * COMPONENTS : (ogre + 1) * COMPONENTS] = [0] * COMPONENTS
    search = Search(table_for(game), game.look(0), read_budget("500n"), 2)
    search.race([Candidate([], True), Candidate([], True)], 500.0)
    assert search.is_settled()
    assert search.budget.gone() < 30


# -- a lone unit -------------------------------------------------------------------------------------------------------


def test_a_lone_ogre_tries_every_hex_in_reach_and_staying(position: Callable[..., Game]) -> None:
    game = position("OGRE MK3 red 0605", "HVY1 HVY blue 0607", "LT1 LT blue 0209")
    state = game.state
    player = StrategistPlayer(3, Budget(0.0, 30))
    plain = Candidate([], True)
    moves = player.lone_moves(state, turn_of(game), [plain], 0, 0)
    assert moves[0] is plain
    ends = {tuple(step.path[-1] for step in move.plan if isinstance(step, Move)) for move in moves}
    found = reach(state, 0)
    assert found.fights
    assert {(), *((to,) for to in found.cost)} <= ends


def test_after_a_ram_a_lone_ogre_may_go_on(position: Callable[..., Game]) -> None:
    """Other moves end its phase, but a plan that stops short is no plan."""
    game = position("OGRE MK3 red 0605", "HVY1 HVY blue 0607", "LT1 LT blue 0209")
    found = reach(game.state, 0)
    assert found.fights
    for plan, fights in single_moves(game.state, turn_of(game), 0, TacticianPlayer(1)):
        move = plan[0] if plan else None
        assert fights == (isinstance(move, Move) and move.path[-1] in found.fights)
    player = StrategistPlayer(3, Budget(0.0, 30))
    open_ones = [m for m in player.lone_moves(game.state, turn_of(game), [Candidate([], True)], 0, 0) if not m.closed]
    assert {m.plan[0].path[-1] for m in open_ones if isinstance(m.plan[0], Move)} == set(found.fights)


def test_the_hexes_that_the_level_below_thinks_most_of_are_tried_first() -> None:
    """There may not be time for all of them. The first is the tactician's own, and it would never consider the last."""
    game = begun("mark-iii")
    while game.seat == 0:
        game.apply(TacticianPlayer(1).choose(game.look(0)))
    while game.seat == 1:
        game.apply(TacticianPlayer(1).choose(game.look(1)))
    ogre = next(u for u in range(len(game.state.ids)) if game.state.kind(u).is_ogre)
    scores = TacticianPlayer(1).drives(game.state, ogre)
    moves = single_moves(game.state, turn_of(game), ogre, TacticianPlayer(1))
    ends = [plan[0].path[-1] if plan and isinstance(plan[0], Move) else game.state.hex_of[ogre] for plan, _ in moves]
    ranks = [scores.get(end, -math.inf) for end in ends]
    assert ranks == sorted(ranks, reverse=True)
    assert ends != sorted(ends)
    own = TacticianPlayer(1).choose(game.look(0))
    assert isinstance(own, Move)
    assert ends[0] == own.path[-1]


@pytest.mark.parametrize("phase", ["movement", "fire"])
def test_it_spends_no_more_where_many_move_and_playouts_are_dear(phase: str) -> None:
    """Once the budget is gone, the plan of the level below stands, whatever is left to try."""
    game = begun("crossing")
    budget = Budget(0.0, 6)
    player = StrategistPlayer(3, budget)
    turn = turn_of(game)
    spent: list[float] = []
    for _ in range(400):
        if game.outcome is not None or turn.number > 2:
            break
        if game.seat != 0:
            game.apply(TacticianPlayer(2).choose(game.look(game.seat)))
            continue
        name = "fire" if turn_of(game).phase == FIRE else "movement"
        game.apply(player.choose(game.look(0)))
        if name == phase:
            spent.append(budget.gone())
    assert spent
    # A round of a race is played to its end, so that each candidate has had as many playouts.
    assert max(spent) <= 14


def test_a_lone_ogre_looks_farther_and_uses_its_time() -> None:
    game = begun("mark-iii")
    budget = Budget(0.0, 200)
    player = StrategistPlayer(3, budget)
    assert player.search(game.look(0), 2).turns == 2 * player.search(game.look(0)).turns
    player.choose(game.look(0))
    assert budget.gone() >= 200


def test_the_winner_of_a_race_beats_the_first_by_what_caution_asks(position: Callable[..., Game]) -> None:
    """A move that is only slightly better on the same dice wins only if little caution is asked for."""
    game = position("OGRE MK3 red 0605", "LT1 LT blue 0609")
    first, second = Candidate([], True), Candidate([], True)
    search = Search(table_for(game), game.look(0), read_budget("40n"), 1)
    first.values, second.values = [0.5] * 40, [0.52] * 40
    assert search.winner([first, second], first, 1.0) is second
    assert search.winner([first, second], first, 9.0) is first
