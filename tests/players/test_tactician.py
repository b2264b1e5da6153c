"""The tactician: legal and repeatable in every scenario, and free of blunders that a beginner would laugh at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from cybertank.board.hexes import EDGE_SOUTH
from cybertank.game.decisions import Decision, End, Fire, Move
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import check
from cybertank.game.game import Game
from cybertank.players.tactician.last_stand import LastStand
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.players.tactician.threats import loss_chance
from cybertank.players.tactics.values import stored_weights
from cybertank.rules.combat.crt import chances
from cybertank.scenarios.files import scenario_names
from cybertank.state.brief import Brief, Condition, Gate, Grade
from cybertank.state.state import EXITED, LOST, State
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.units.catalogue import MISSILE

pytestmark = pytest.mark.compiled

Table = Callable[..., Game]
Distance = Callable[[Game, str, str], int]


@pytest.fixture
def table(plain: Callable[..., State]) -> Table:
    """Return a position in which posts decide, Ogres leave by the south, and every die is a six."""

    def make(*units: str, **more: object) -> Game:
        state = plain(*units, **{"size": (15, 15), **more})
        brief = Brief("test", "Test", "test")
        brief.exits = [4, 4]
        brief.grades = [Grade("Victory", 0, Condition())]
        state.setting.brief = brief
        return Game(state, ScriptedDice([6] * 400))

    return make


def play_turn(game: Game, player: TacticianPlayer) -> list[Decision]:
    """Play red's turn, or what is left of it."""
    taken: list[Decision] = []
    while game.outcome is None and game.seat == 0 and len(taken) < 200:
        taken.append(player.choose(game.look(0)))
        game.apply(taken[-1])
    return taken


@pytest.mark.parametrize("scenario", [name for name in scenario_names() if name != "four-fields"])
def test_every_scenario_is_played_to_its_end_and_twice_alike(finish: Callable[..., Game], scenario: str) -> None:
    assert (
        finish(scenario, ["tactician"], 3, 6).state.content() == finish(scenario, ["tactician"], 3, 6).state.content()
    )


def test_it_may_be_asked_again_after_a_decision_was_taken_back(table: Table) -> None:
    """Its decision is still legal then, and the same as before once it has been told to forget."""
    game = table("H1 HVY red 0508", "H2 HVY red 0608", "B LT blue 0504")
    player = TacticianPlayer(1)
    first = player.choose(game.look(0))
    again = player.choose(game.look(0))
    assert isinstance(first, Move)
    assert isinstance(again, Move)
    assert check(game.state, first) is None
    assert check(game.state, again) is None
    game.apply(again)
    game.undo()
    assert check(game.state, player.choose(game.look(0))) is None
    player.forget()
    assert write_decision(game.state, player.choose(game.look(0))) == write_decision(game.state, first)


def test_an_ogre_kills_the_post_that_it_can_reach(table: Table) -> None:
    game = table("O MK3 red 0810", "CP CP blue 0804 defense=0", "L LT blue 1304")
    play_turn(game, TacticianPlayer(1))
    assert game.state.hex_of[1] == LOST


def test_an_ogre_leaves_when_the_post_is_dead(table: Table) -> None:
    game = table("O MK3 red 0813", "L LT blue 0801")
    play_turn(game, TacticianPlayer(1))
    assert game.state.hex_of[0] == EXITED


def test_an_ogre_makes_for_the_part_of_an_edge_that_is_open(table: Table, distance: Distance) -> None:
    """5.12: the edge is near, but the gate is at its far end."""
    game = table("O MK3 red 0312", "L LT blue 0101", "G CP red 1414 defense=0")
    gate = Gate("the ford", 0, EDGE_SOUTH)
    gate.hexes = frozenset([game.state.board.index["1414"]])
    brief = game.state.setting.brief
    assert brief is not None
    brief.gates = [gate]
    before = distance(game, "O", "G")
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "O", "G") == before - 3


def test_an_ogre_rams_a_light_tank_on_its_way(table: Table) -> None:
    """Its treads are there to be spent: one of 45 for a tank is a bargain. It used to drive around."""
    rules = {"options": {"close_combat": "ram", "stacking": 1, "spillover": False}}
    game = table("O MK3 red 0812", "CP CP blue 0801 defense=0", "L LT blue 0809", rules=rules)
    play_turn(game, TacticianPlayer(1))
    assert game.state.hex_of[2] == LOST
    assert game.state.sheets.treads[0] == 44


@pytest.mark.parametrize(("number", "gap"), [(1, 8), (59, 6)])
def test_an_ogre_holds_off_from_many_tanks_but_not_for_ever(
    table: Table, distance: Distance, number: int, gap: int
) -> None:
    """They may come to it, and it cares less with each turn that passes."""
    tanks = [f"T{i} HVY blue {4 + i % 8:02}0{6 - i // 8}" for i in range(16)]
    game = table("O MK3 red 0812", "CP CP blue 0803 defense=0", *tanks, number=number)
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "O", "CP") == gap


def test_guns_that_cannot_move_are_not_waited_out(table: Table, distance: Distance) -> None:
    """Howitzers do the same to an Ogre now as later. It used to stop outside their range."""
    guns = [f"G{i} HWZ blue {where}" for i, where in enumerate(["0604", "0704", "0804", "0904", "1004", "0803"])]
    game = table("O MK3 red 0812", "CP CP blue 0801 defense=0", *guns)
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "O", "CP") == 8


def test_a_defense_is_not_driven_back_by_an_ogre_that_takes_its_time(table: Table, distance: Distance) -> None:
    """Tanks that always kept out of an Ogre's reach were herded to their own post and never struck together."""
    tanks = [f"L{i} LT red {3 + i:02}05" for i in range(1, 10)]
    game = table(*tanks, "CP CP red 0801 defense=0", "O MK3 blue 0811")
    play_turn(game, TacticianPlayer(1))
    assert [distance(game, f"L{i}", "O") <= 3 + 2 for i in range(1, 10)] == [True] * 9


def duel(table: Table, one: str, other: str, close_combat: str = "ram") -> Game:
    """Return a position with two Ogres, and no way out for either."""
    rules = {"options": {"close_combat": close_combat, "stacking": 1, "spillover": False}}
    game = table(f"O MK5 red {one}", f"R MK5 blue {other}", rules=rules)
    brief = game.state.setting.brief
    assert brief is not None
    brief.exits = [0, 0]
    return game


def test_ogres_that_fight_to_the_end_ram_and_go_for_the_guns(table: Table) -> None:
    """With no post to go to, treads are worth less than guns, but a ram destroys many of them for few of its own."""
    game = duel(table, "0810", "0808")
    taken = [write_decision(game.state, decision) for decision in play_turn(game, TacticianPlayer(1))]
    assert taken[0] == "move O 0809 0808"
    attacks = [line for line in taken if line.startswith("fire")]
    assert attacks
    assert not [line for line in attacks if line.endswith(":treads")]


SHORT = 'destroyed={"missile":6,"main":2}'
DISARMED = 'destroyed={"missile":6,"main":2,"secondary":6}'


@pytest.mark.parametrize(
    ("hurt", "rival", "close_combat"),
    [(SHORT, "0805", "ram"), (DISARMED, "0806", "ram"), (SHORT, "0808", "overrun"), (DISARMED, "0806", "overrun")],
)
def test_an_ogre_keeps_out_of_reach_of_a_rivals_ram(
    table: Table, distance: Distance, hurt: str, rival: str, close_combat: str
) -> None:
    """The Ogre that is rammed first is crippled first. Without enough guns to make up for it, it stays out of reach."""
    game = duel(table, f"0811 {hurt}", rival, close_combat)
    play_turn(game, TacticianPlayer(1))
    assert distance(game, "O", "R") == 3 + 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ogres_that_wait_for_each_other_come_on_in_the_end(finish: Callable[..., Game], seed: int) -> None:
    """Each used to wait just out of the other's range for sixty turns."""
    outcome = finish("1977-duel", ["tactician"], seed, 60).outcome
    assert outcome is not None
    assert outcome.title != "Draw"


def test_a_missile_is_kept_from_a_light_tank(table: Table) -> None:
    game = table("O MK3 red 0810", "CP CP blue 0101 defense=0", "L LT blue 0805", phase="fire")
    assert not [decision for decision in play_turn(game, TacticianPlayer(1)) if isinstance(decision, Fire)]


def test_an_ogre_comes_nearer_to_the_post_every_turn(table: Table, distance: Distance) -> None:
    game = table("O MK3 red 0714", "CP CP blue 0801 defense=0")
    gaps = [distance(game, "O", "CP")]
    for _ in range(2):
        play_turn(game, TacticianPlayer(1))
        gaps.append(distance(game, "O", "CP"))
        game.apply(End())
        while game.seat == 1:
            game.apply(End())
    assert gaps[0] > gaps[1] > gaps[2]


def test_hovercraft_do_not_end_beside_an_undamaged_ogre_for_nothing(table: Table, distance: Distance) -> None:
    game = table("G GEV red 0510", "CP CP red 0115 defense=0", "O MK3 blue 0503")
    play_turn(game, TacticianPlayer(1))
    # Out of reach of its movement and its main battery: it cannot fire this turn, and no nearer hex is of any use.
    assert distance(game, "G", "O") > 3 + 3


def test_a_howitzer_kills_the_gun_that_would_kill_it(table: Table) -> None:
    """Firing at treads from habit would be wrong: the last gun of an Ogre that cannot move is in range."""
    game = table(
        "H HWZ red 0505", 'O MK3 blue 0503 treads=1 destroyed={"secondary":4,"ap":8,"missile":2}', phase="fire"
    )
    first = TacticianPlayer(1).choose(game.look(0))
    assert write_decision(game.state, first) == "fire H at O:main"


@pytest.mark.parametrize(
    ("ogre", "target"),
    [
        ('O MK3 blue 0807 treads=30 destroyed={"missile":1}', "missile"),
        ('O MK3 blue 0807 treads=30 destroyed={"missile":2}', "treads"),
        ('O MK3 blue 0808 treads=16 destroyed={"missile":1}', "treads"),
    ],
    ids=["a missile that treads cannot keep off", "nothing that reaches it", "a missile that one tread keeps off"],
)
def test_a_post_is_saved_by_what_can_save_it(table: Table, ogre: str, target: str) -> None:
    """Tanks used to fire at treads while the one missile that would kill the post next turn was in their range."""
    tanks = [f"L{i} LT red {where}" for i, where in enumerate(["0706", "0707", "0708", "0906", "0907", "0908"])]
    game = table(*tanks, "CP CP red 0801 defense=0", ogre, phase="fire")
    first = play_turn(game, TacticianPlayer(1))[0]
    assert write_decision(game.state, first).endswith(f" at O:{target}")


@pytest.mark.parametrize(
    ("treads", "strengths", "by_weapons", "by_treads"),
    [(16, [2], 1 / 6, 1 / 3), (16, [6], 1 / 2, 1 / 3), (17, [1, 1], 1 / 6, 1 / 9), (32, [6, 6], 5 / 6, 0.0)],
)
def test_the_chances_of_a_last_stand_are_exact(
    table: Table, treads: int, strengths: list[int], by_weapons: float, by_treads: float
) -> None:
    """One missile of defense 3 has the post in range at five hexes. Below 16 tread units the Ogre stays six away."""
    game = table(f'O MK3 blue 0808 treads={treads} destroyed={{"missile":1}}', "CP CP red 0801 defense=0")
    stand = LastStand(game.state, 0, 1)
    assert (stand.weapons, stand.count) == ([MISSILE], 1)
    assert stand.by_weapons(strengths) == pytest.approx(by_weapons)
    assert stand.by_treads(strengths, 1 / 3) == pytest.approx(by_treads)


def test_an_ogre_that_was_stopped_keeps_no_missile(table: Table) -> None:
    game = table("O MK3 red 0812 treads=0", "CP CP blue 0801 defense=0", "L LT blue 0808")
    fired = [d for d in play_turn(game, TacticianPlayer(1)) if isinstance(d, Fire)]
    assert any("missile" in write_decision(game.state, decision) for decision in fired)


def test_guns_strike_together_what_one_cannot_kill(table: Table) -> None:
    game = table("H1 HVY red 0508", "H2 HVY red 0608", "B HVY blue 0504 disabled=fire")
    fired = [decision for decision in play_turn(game, TacticianPlayer(1)) if isinstance(decision, Fire)]
    assert [len(decision.shots) for decision in fired] == [2]


def test_other_weights_make_another_style(table: Table, distance: Distance) -> None:
    """A player that fears losses above all stays out of reach. One that fears none goes in."""
    bold = stored_weights()[:]
    timid = stored_weights()[:]
    bold[14] = 0.0
    timid[14] = 50.0
    gaps = []
    for weights in (bold, timid):
        game = table("L LT red 0509", "B HVY blue 0504", "B2 HVY blue 0604")
        play_turn(game, TacticianPlayer(1, weights))
        gaps.append(distance(game, "L", "B"))
    assert gaps[0] <= 2 < gaps[1]


def test_the_table_between_its_columns() -> None:
    for column, ratio in enumerate((0.5, 1.0, 2.0, 3.0, 4.0)):
        _, hurt, killed = chances(column)
        assert loss_chance(ratio, 1.0, 0.5) == pytest.approx((killed + 0.5 * hurt) / 6)
    assert loss_chance(5.0, 1.0, 0.5) == 1.0
    assert loss_chance(0.0, 3.0, 0.5) == 0.0
    assert loss_chance(1.5, 1.0, 0.0) == pytest.approx(2.5 / 6)


def test_a_move_is_along_a_legal_path(table: Table) -> None:
    """A tank that can fire only from the limit of its move goes there, one hex after the other."""
    game = table("H1 HVY red 0508", "B LT blue 0503 disabled=fire")
    here = game.state.hex_of[0]
    moves = [decision for decision in play_turn(game, TacticianPlayer(1)) if isinstance(decision, Move)]
    assert [decision.unit for decision in moves] == [0]
    way = [here, *moves[0].path]
    assert len(way) == 1 + 3
    assert [game.state.board.distance(one, next_one) for one, next_one in pairwise(way)] == [1, 1, 1]
    assert game.state.hex_of[0] == way[-1]


def test_a_counter_that_is_new_in_the_phase_is_given_a_place_too(table: Table) -> None:
    """A person who asks for a hint may have split infantry after the phase was surveyed."""
    game = table("I INF red 0705 squads=3", "T GEV red 0605", "V HVY blue 0710", "CP CP blue 0712")
    player = TacticianPlayer(1)
    player.choose(game.look(0))
    game.apply(read_decision(game.state, "split I 2 1"))
    moved = {decision.unit for decision in play_turn(game, player) if isinstance(decision, Move)}
    assert len(game.state.ids) - 1 in moved
