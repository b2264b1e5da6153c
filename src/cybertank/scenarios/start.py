"""A game started from a scenario: its board, its given units, and the first frame."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.game.dice import RolledDice
from cybertank.game.engine import next_set_up
from cybertank.game.game import Game
from cybertank.scenarios.files import ScenarioFile, brief_of, load_scenario, scenario_board
from cybertank.state.ruleset import NO_TURN_LIMIT, RuleSet
from cybertank.state.setting import Setting
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.text.catalogues import catalogue, known_type
from cybertank.text.errors import FileFault
from cybertank.text.rulesets import default_rules


def start_game(
    scenario: str | ScenarioFile,
    dice: RolledDice,
    rules: RuleSet | None = None,
    turn_limit: int = NO_TURN_LIMIT,
    history: bool = True,
) -> Game:
    """A new game of a scenario, at the first decision of its set-up."""
    entry = load_scenario(scenario) if isinstance(scenario, str) else scenario
    board = scenario_board(entry)
    if rules is None:
        rules = default_rules(board.colour, turn_limit=turn_limit)
    state = starting_state(entry, board, rules)
    next_set_up(state, 0, dice, [])
    return Game(state, dice, history)


def starting_state(entry: ScenarioFile, board: Board, rules: RuleSet) -> State:
    """The state before anything is placed: given units in hand, others waiting at their edge."""
    types = catalogue(rules.ogres)
    source = f"{entry.name}.toml"
    brief = brief_of(entry, board, types, entry.seats, source)
    state = State.empty(Setting(types, rules, entry.seats, list(range(len(entry.seats))), brief), board)
    for i, arrival in enumerate(entry.entry):
        if arrival.edge not in EDGE_BITS:
            raise FileFault(source, f"entry[{i}].edge", f"expected one of {', '.join(EDGE_BITS)}")
        for given in arrival.units:
            type_index = known_type(types, given.type, source, f"entry[{i}].units").index
            unit = state.add_unit(given.id, type_index, entry.seats.index(arrival.seat), given.squads, ENTERING)
            state.entry[unit] = EDGE_BITS[arrival.edge]
    for i, force in enumerate(entry.force):
        for given in force.units:
            type_index = known_type(types, given.type, source, f"force[{i}].units").index
            unit = state.add_unit(given.id, type_index, entry.seats.index(force.seat), given.squads, IN_HAND)
            if given.defense is not None:
                state.defense_of[unit] = given.defense
    return state
