"""List the rules options that players can choose for a scenario, with defaults from its maps and its file."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import is_forest, is_town
from cybertank.rules.engineering.sappers import SAPPERS
from cybertank.rules.terrain.damage import standing_stream_bridges
from cybertank.scenarios.engineering import has_mines
from cybertank.scenarios.models import ScenarioFile
from cybertank.server.wire.bodies import OptionCard
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN, CLOSE_COMBAT_RAM
from cybertank.state.state import State
from cybertank.units.catalogue import POST

MOST_TURNS = 60
MOST_VEHICLES = 10
# Stacking is counted in thirds of a vehicle, because a squad counts as one third (5.02.2).
VEHICLE = 3


def option_cards(entry: ScenarioFile, state: State) -> list[OptionCard]:
    """List a scenario's options. `start` accepts each of them by the name used here."""
    rules = state.setting.rules
    limit = OptionCard(
        name="turn_limit",
        title="Turn limit",
        says=_at_the_limit(state),
        rule="1977:7.02",
        kind="number",
        default=rules.turn_limit,
        most=MOST_TURNS,
    )
    own = _first_cards(state)
    if rules.edition.has_later_chapters:
        own = [*_sixth_cards(entry, state), *_ground_cards(state)]
    return [limit, *own, *_hidden_cards(entry, state)]


def _hidden_cards(entry: ScenarioFile, state: State) -> list[OptionCard]:
    """13.04-13.06: list what a scenario's forces can hide."""
    rules = state.setting.rules
    of_1977 = not rules.edition.has_later_chapters
    mines = max((force.mines for force in entry.force), default=0)
    dummies = max((force.dummies for force in entry.force), default=0)
    cards: list[OptionCard] = []
    if mines or has_mines(entry):
        says = f"Mines are laid in secret before the game: {mines} in all." if mines else "There are mines on the map."
        if entry.mines_in_hand:
            says = f"{says} Engineers can place {sum(entry.mines_in_hand.values())} more."
        cards.append(_switch("mines", "Mines", says, "1977:8.03" if of_1977 else "13.04", rules.mines))
    if any(force.camouflage for force in entry.force):
        says = "Units start under ? counters: the enemy sees that something is there, but not what it is."
        rule = "1977:8.04" if of_1977 else "13.05"
        cards.append(_switch("camouflage", "Camouflage", says, rule, rules.camouflage))
    if dummies and not of_1977:
        says = f"Some counters are dummies ({dummies} in all), and as many ? markers are under real units."
        cards.append(_switch("dummies", "Dummies", says, "13.06", rules.dummies))
    return cards


def _first_cards(state: State) -> list[OptionCard]:
    """List the options that the 1977 rulebook leaves to the players."""
    rules = state.setting.rules
    says = "An Ogre can blow itself up at any time and destroy everything within four hexes except Ogres."
    cards = [_switch("destruct", "Self-destruction", says, "1977:8.05", rules.destruct)]
    if any(state.kind(unit).kind == POST for unit in range(len(state.ids))):
        says = "A trailer that moves one hex per turn replaces the command post."
        cards.append(_switch("command_trailer", "Command trailer", says, "1977:8.02", rules.command_trailer))
    return cards


def _sixth_cards(entry: ScenarioFile, state: State) -> list[OptionCard]:
    """List the options that the Sixth Edition leaves to the players, with the maps' defaults."""
    rules = state.setting.rules
    return [
        OptionCard(
            name="close_combat",
            title="Entering an enemy's hex",
            says="Under the ramming rules, only units that can ram may enter an enemy's hex, and one unit fights "
            "one other unit. In an overrun, all units in the hex fight, round after round.",
            rule="5.04",
            kind="choice",
            default=rules.close_combat,
            choices=[CLOSE_COMBAT_RAM, CLOSE_COMBAT_OVERRUN],
        ),
        OptionCard(
            name="stacking",
            title="Vehicles in a hex",
            says="How many vehicles a side can have in one hex at the end of a movement phase. "
            "Three squads count as one vehicle.",
            rule="5.02",
            kind="number",
            default=rules.stacking,
            least=_least_stacking(entry, state),
            most=MOST_VEHICLES,
        ),
        _switch(
            "spillover",
            "Spillover fire",
            "Fire at one unit in a stack also attacks the others at half strength.",
            "7.12",
            rules.spillover,
        ),
        *_superheavy_cards(state),
        *_engineering_cards(state),
    ]


def _superheavy_cards(state: State) -> list[OptionCard]:
    """13.07: offer record sheets for Superheavies if the scenario has any, or sells them."""
    brief = state.setting.brief
    sold = [index for force in brief.forces for index in force.offered] if brief is not None else []
    if not any(state.types[index].is_superheavy for index in [*state.type_of, *sold]):
        return []
    says = (
        "A Superheavy is a small Ogre with a record sheet: an X only costs it guns or treads. It costs 3 armor units."
    )
    rules = state.setting.rules
    return [
        _switch("superheavy_sheets", "Superheavy record sheets", says, "13.07", rules.superheavy_sheets),
    ]


def _engineering_cards(state: State) -> list[OptionCard]:
    """15.00: offer combat engineering if the scenario has Sappers, or sells them."""
    brief = state.setting.brief
    sold = [index for force in brief.forces for index in force.offered] if brief is not None else []
    if not any(state.types[index].works in SAPPERS for index in [*state.type_of, *sold]):
        return []
    says = "Engineers can work instead of firing: they build, dig, clear mines, and help others through bad ground."
    return [_switch("engineering", "Combat engineering", says, "15.00", state.setting.rules.engineering)]


def _ground_cards(state: State) -> list[OptionCard]:
    """13.01, 13.02: list what fire can damage on the scenario's maps."""
    rules, board = state.setting.rules, state.board
    cards: list[OptionCard] = []
    if any(is_town(terrain) or is_forest(terrain) for terrain in board.terrain) or any(board.ways):
        says = (
            "You can fire at hexes and roads. Towns and forests are damaged and turned to rubble, and roads are cut. "
            "Overruns and spillover damage them too."
        )
        cards.append(_switch("terrain_damage", "Damage to terrain and roads", says, "13.01", rules.terrain_damage))
    if any(board.river_bridge) or standing_stream_bridges(board):
        says = "You can fire at bridges. What is on a river bridge falls with it."
        cards.append(_switch("bridges", "Destruction of bridges", says, "13.02", rules.bridges))
    return cards


def _switch(name: str, title: str, says: str, rule: str, default: bool) -> OptionCard:
    """Describe an option that can be on or off."""
    return OptionCard(name=name, title=title, says=says, rule=rule, kind="yes-no", default=default)


def _at_the_limit(state: State) -> str:
    """Say what happens if the game reaches the end of the last turn."""
    brief = state.setting.brief
    if brief is None or brief.levels:
        return "Victory points decide the game after the last turn. 0 means no limit."
    winner = f", won by the {state.setting.seats[brief.limit_winner]}" if brief.limit_winner >= 0 else ""
    title = f"{brief.limit_title[:1].lower()}{brief.limit_title[1:]}"
    return f"A game that is undecided after the last turn is a {title}{winner}. 0 means no limit."


def _least_stacking(entry: ScenarioFile, state: State) -> int:
    """Return the stacking limit that the scenario's suggested set-ups need."""
    most = VEHICLE
    for suggestion in entry.suggestion:
        full: dict[str, int] = {}
        for place in suggestion.place:
            words = place.split()
            if words[1] in EDGE_BITS:
                continue
            full[words[1]] = full.get(words[1], 0) + _room(state, words)
        most = max(most, *full.values())
    return -(-most // VEHICLE)


def _room(state: State, words: list[str]) -> int:
    """Return how much room a set-up entry such as `HVY1 0607` or `INF1 0707 3` takes up in its hex."""
    unit = state.find(words[0])
    unit_type = state.kind(unit) if unit >= 0 else state.setting.catalogue.find(words[0].rstrip("0123456789"))
    if unit_type is None or not unit_type.is_infantry:
        return VEHICLE
    return int(words[2]) if len(words) > 2 else state.sheets.squads[unit] if unit >= 0 else 1
