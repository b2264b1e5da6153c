"""Hexes in words: terrain, roads and hexsides, and their effects on movement and combat (5.07, 5.08, 7.14)."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import BRIDGE_END, NOWHERE, WAY
from cybertank.board.steps import HALT, NO_SECOND_MOVE, RISK, entry_price
from cybertank.board.terrain import (
    BEACH,
    CLEAR,
    COLD_CRATER,
    CRATER,
    GEV,
    HEAVY_TRACKED,
    HEXSIDE_WORDS,
    INFANTRY,
    LIGHT_TRACKED,
    MARINE,
    OGRE_LIKE,
    RAMP,
    RIDGE,
    RUBBLE,
    STREAM,
    SWAMP,
    TERRAIN_WORDS,
    WATER,
    WHEELED,
    is_forest,
    is_town,
)
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.rules.movement.legality import RUBBLE_HOLDS
from cybertank.state.chapters.hidden import MINE_FIELDS
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS, SMALL
from cybertank.state.state import State
from cybertank.text.units.sheets import describe_unit
from cybertank.text.wording import count_of, listed, recited

DIRECTIONS: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
CLASS_NAMES: Final = {
    INFANTRY: "infantry",
    MARINE: "Marines",
    GEV: "GEVs",
    LIGHT_TRACKED: "light tracked units",
    HEAVY_TRACKED: "heavy tracked units",
    OGRE_LIKE: "Ogres and Superheavies",
    WHEELED: "Trucks",
}
SIDE_EFFECTS: Final = {
    RIDGE: "only Ogres, Superheavies and infantry can cross a ridge (2.02.1)",
    STREAM: "GEVs and light tracked units can cross a stream if they start next to it; Trucks need a bridge (2.02.2)",
    BEACH: "GEVs can move between land and water across a beach without stopping (2.01.9)",
    RAMP: "GEVs can move between road and water across a ramp without stopping (2.03.1)",
}


def hex_report(state: State, where: int) -> str:
    """Describe a hex: its terrain, roads and hexsides with their effects, and the units in it."""
    board = state.board
    lines = [f"{board.names[where]}: {', '.join([*_ground_words(state, where), *_side_words(state, where)])}."]
    lines.extend(f"  {line}" for line in terrain_effects(board.terrain[where]))
    kinds = sorted({side for side in board.sides[where * 6 : where * 6 + 6] if side in SIDE_EFFECTS})
    first = not state.setting.rules.edition.has_later_chapters
    effects = SIDE_EFFECTS | {RIDGE: f"{RUBBLE_HOLDS} (2.02.1)"} if first else SIDE_EFFECTS
    lines.extend(f"  {effects[side]}" for side in kinds)
    lines.extend(f"  {line}" for line in _way_effects(state, where))
    lines.extend(f"  {line}" for line in mine_words(state, where))
    lines.extend(f"  {line}" for line in earthwork_words(state, where))
    lines.extend(f"  {describe_unit(state, unit)}" for unit in state.units_at(where))
    return recited(state, "\n".join(lines))


def _ground_words(state: State, where: int) -> list[str]:
    board = state.board
    words = [TERRAIN_WORDS[board.terrain[where]].replace("-", " ")]
    if board.river_bridge[where]:
        words.append("under a river bridge")
    for ways, name in ((board.roads, "a road"), (board.rails, "rails")):
        to = [board.names[board.near[where * 6 + d]] for d in range(6) if ways[where * 6 + d] == WAY]
        if to:
            words.append(f"{name} to {listed(to)}")
    ends = [board.near[s] for s in range(where * 6, where * 6 + 6) if BRIDGE_END in (board.roads[s], board.rails[s])]
    words.extend(f"the end of the bridge in {board.names[h]}" for h in ends if board.river_bridge[h])
    return words


def _side_words(state: State, where: int) -> list[str]:
    board = state.board
    words: list[str] = []
    for d, direction in enumerate(DIRECTIONS):
        step = where * 6 + d
        if board.sides[step] and board.near[step] != NOWHERE:
            bridge = (
                " with a bridge" if board.sides[step] == STREAM and (board.roads[step] or board.rails[step]) else ""
            )
            rubble = state.setting.rules.edition.rubble_on_ridges and board.sides[step] == RIDGE
            side = "rubble" if rubble else HEXSIDE_WORDS[board.sides[step]]
            words.append(f"{side} to the {direction}{bridge}")
    return words


def _way_effects(state: State, where: int) -> list[str]:
    board = state.board
    lines: list[str] = []
    if WAY in board.roads[where * 6 : where * 6 + 6]:
        lines.append(
            "every step along the road costs 1, and a unit that stays on it for a whole phase gets one extra hex "
            "(5.07.1)"
        )
    if WAY in board.rails[where * 6 : where * 6 + 6]:
        lines.append("every step along rails costs 1; only GEVs and infantry get the road's extra hex (5.07.3)")
    if board.river_bridge[where]:
        lines.append("a unit is either on the bridge or on the river; only infantry can change between them (5.07.2)")
    return lines


# -- terrain effects ---------------------------------------------------------------------------------------------------


def terrain_effects(terrain: int) -> list[str]:
    """5.08, 7.14: describe a terrain's costs and risks by class of unit, and its protection.

    Clear ground has no effects.
    """
    if terrain == CLEAR:
        return []
    if terrain == CRATER:
        return ["no unit can enter it (2.01.2)"]
    groups: dict[str, list[str]] = {}
    for mobility, name in CLASS_NAMES.items():
        groups.setdefault(_entry_words(mobility, terrain), []).append(name)
    lines = [f"{listed(names)}: {words}" for words, names in groups.items()]
    if terrain == COLD_CRATER:
        lines.append("all its sides count as ridges (2.02.1)")
    return lines + shelter_words(terrain)


def _entry_words(mobility: int, terrain: int) -> str:
    cost, flags = entry_price(mobility, terrain)
    if cost == 0:
        return "cannot enter"
    words = [count_of(cost, "movement point")]
    if flags & HALT:
        words.append("must stop")
    if flags & RISK:
        light = mobility in (GEV, LIGHT_TRACKED)
        words.append("must roll: 1 or 2 disables it" if light else "must roll: 1 or 2 leaves it stuck for good")
    if flags & NO_SECOND_MOVE:
        words.append("no second movement")
    return ", ".join(words)


def shelter_words(terrain: int) -> list[str]:
    """7.14: describe how a terrain protects the units in it."""
    if is_town(terrain):
        return ["defense: infantry triple, others double; Ogre treads are hit only on a 6 (7.14.2)"]
    if terrain == SWAMP or terrain == RUBBLE or is_forest(terrain):
        post = "; command posts double (3.05.2)" if is_forest(terrain) else ""
        return [f"defense: infantry double{post} (7.14.1)"]
    if terrain == WATER:
        return [
            "defense: Marines double; Ogres, Superheavies and diving Marines are under water (7.14.4)",
            "only GEVs and Marines can attack from it (7.14.4)",
        ]
    return []


def terrain_line(state: State, unit: int) -> str:
    """Name a unit's terrain and its effect on defense: `town: defense tripled (7.14.2)`."""
    factor, rule = terrain_factor(state, unit)
    word = TERRAIN_WORDS[state.board.terrain[state.hex_of[unit]]].replace("-", " ")
    effect = {1: "no effect on its defense", 2: "defense doubled", 3: "defense tripled"}[factor]
    return f"{word}: {effect}" + (f" ({rule})" if rule else "")


def earthwork_words(state: State, where: int) -> list[str]:
    """15.03.5, 15.04.7: describe the entrenchments and revetments in a hex, and who is in the latter."""
    squads = state.engineering.squads_dug_in(where)
    lines = [f"entrenchments for {count_of(squads, 'squad')} (15.03.5)"] if squads else []
    for number in state.vulcans.revetments_at(where):
        size = "small" if state.vulcans.revetments[number * REVETMENT_FIELDS + 1] == SMALL else "large"
        inside = [state.ids[unit] for unit in state.vulcans.held_by(number)]
        lines.append(f"a {size} revetment{f' with {listed(inside)}' if inside else ''} (15.04.7)")
    return lines


def mine_words(state: State, where: int) -> list[str]:
    """13.04: list the mines in a hex, as far as the position shows them."""
    lines: list[str] = []
    for place in range(0, len(state.hidden.mines), MINE_FIELDS):
        there, seat, count, road, known = state.hidden.mines[place : place + MINE_FIELDS]
        if there == where:
            owner = f"the {state.setting.seats[seat]}{', as its enemies know' if known else ''}"
            # A player who does not know how many mines there are sees this.
            bare = known and count == 1 and not road
            what = "mined by" if bare else f"{count_of(count, 'mine')}{' on the road' if road else ''} of"
            lines.append(f"{what} {owner} (13.04)")
    return lines
