"""Units in words, for screen readers, and an Ogre's record sheet, drawn next to the map."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.board.terrain import CLEAR, TERRAIN_WORDS
from cybertank.rules.combat.revetted import is_revetted
from cybertank.rules.combat.strengths import is_submerged
from cybertank.rules.drones.pallets import is_pallet, pallets_on
from cybertank.rules.movement.riders import is_inside, riders_of
from cybertank.rules.setup.arrivals import arrival_of, has_come
from cybertank.rules.towing.hauling import pull, tow_move
from cybertank.rules.towing.hitch import has_hitch, tows_by_hitch
from cybertank.rules.towing.hooking import towers_of
from cybertank.rules.trains.counters import aboard, front_of, size_aboard, stands_still
from cybertank.rules.victory.outcome import victory_points
from cybertank.rules.vulcans.cargo import area_words, cargo_of, is_cargo, missiles_in
from cybertank.rules.vulcans.channels import (
    CHANNELS,
    NO_LINK,
    channels_used,
    fights_at_half,
    link_of,
    units_under,
    vulcan_over,
)
from cybertank.rules.vulcans.loading import HALVES
from cybertank.state.chapters.disability import BY_LACK_OF_CONTROL, DISABLED_WORDS, NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.chapters.trains import NO_SPEED, SPEED_WORDS
from cybertank.state.chapters.vulcans import DUCKLING, FOR_OVERRUN, FULL, INSIDE, LOADING_FIELDS, TOP, row_at
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, EXITED, IN_HAND, LOST, State
from cybertank.text.maps.canvas import DIM, seat_style, styled
from cybertank.text.units.concealment import hidden_words
from cybertank.text.units.structures import building_words, structure_words
from cybertank.text.units.vulcan_words import work_words
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import (
    AP,
    COMPONENTS,
    GEAR,
    HITCH,
    INTERNAL,
    MAIN,
    MISSILE,
    RACK,
    SECONDARY,
    TRAIN,
    UNKNOWN_ID,
    VULCAN,
    UnitType,
)

LEFT_SIGN: Final = "■"
SPENT_SIGN: Final = "◇"
GONE_SIGN: Final = "×"
NAME_WIDTH: Final = 10
# The longest row of boxes on most sheets.
SHORT_BOXES: Final = 12
ASCII_SIGNS: Final = {LEFT_SIGN: "o", SPENT_SIGN: "-", GONE_SIGN: "x"}


# -- in words ----------------------------------------------------------------------------------------------------------


def place_words(state: State, unit: int) -> str:
    """Describe where a unit is."""
    where = state.hex_of[unit]
    if where >= 0:
        terrain = state.board.terrain[where]
        ground = "" if terrain == CLEAR else f" ({TERRAIN_WORDS[terrain]})"
        return f"in {state.board.names[where]}{ground}"
    if where == ENTERING:
        edges = listed([EDGE_WORDS[edge] for edge in EDGES if edge & state.entry[unit]])
        return entry_words(state, unit, edges)
    return {LOST: "destroyed", EXITED: "off the map, escaped", IN_HAND: "not placed yet"}.get(where, "gone")


def entry_words(state: State, unit: int, edges: str) -> str:
    """1.06: describe by which edge and from which turn a unit can enter the map."""
    arrival = arrival_of(state, unit)
    if arrival is None or has_come(state, unit):
        return f"about to enter by the {edges} edge"
    return f"will enter by the {edges} edge from turn {arrival.turn} on"


def condition_words(state: State, unit: int) -> list[str]:
    """Describe the special conditions of a unit."""
    words: list[str] = []
    if state.disability.disabled[unit] == BY_LACK_OF_CONTROL:
        words.append("counts as disabled: no crew, and no Vulcan controls it")
    elif state.disability.disabled[unit] != NOT_DISABLED:
        words.append(f"disabled by {DISABLED_WORDS[state.disability.disabled[unit]]}")
    if state.disability.stuck[unit]:
        words.append("stuck")
    if state.riders.riding[unit] != NOBODY:
        on_top = is_cargo(state, unit) and not is_inside(state, unit)
        how = "riding inside" if is_inside(state, unit) else "on top of" if on_top else "riding"
        words.append(f"{how} {state.ids[state.riders.riding[unit]]}")
    riders = [f"{state.ids[r]} ({count_of(state.sheets.squads[r], 'squad')})" for r in riders_of(state, unit)]
    if riders:
        words.append(f"carrying {listed(riders)}")
    if state.hex_of[unit] >= 0 and state.board.river_bridge[state.hex_of[unit]] and state.riders.riding[unit] == NOBODY:
        words.append("on the bridge" if state.levels.on_bridge[unit] else "on the river")
    if is_submerged(state, unit):
        words.append("under water")
    if state.engineering.tools[unit]:
        words.append("carrying engineering stores")
    if state.stores.stock[unit]:
        words.append(f"carrying {count_of(state.stores.stock[unit], 'heavy weapon missile')}")
    if state.kind(unit).cruise:
        words.append("its cruise missile is gone" if state.sheets.missiles_fired[unit] else "carries a cruise missile")
    if state.kind(unit).kind == TRAIN:
        words.extend(train_words(state, unit))
    if state.setting.rules.tows:
        words.extend(tow_words(state, unit))
    if state.vulcans.sheltered and is_revetted(state, unit):
        words.append("in a revetment")
    if state.movement.at_risk[unit]:
        words.append("must still roll for its terrain")
    if state.movement.halted[unit] & ENGAGED:
        words.append("about to overrun")
    if state.kind(unit).is_building:
        words.extend(building_words(state, unit))
    if state.setting.rules.hides:
        words.extend(hidden_words(state, unit))
    if state.drones.any:
        words.extend(drone_words(state, unit))
    if state.vulcans.any:
        words.extend(channel_words(state, unit))
        words.extend(cargo_words(state, unit))
        words.extend(work_words(state, unit))
    return words


def cargo_words(state: State, unit: int) -> list[str]:
    """15.02.1, 15.02.2: describe what a Vulcan carries in each cargo area, and what it is loading."""
    if state.kind(unit).works != VULCAN:
        return []
    words: list[str] = []
    for berth in (INSIDE, TOP):
        there = [_cargo_name(state, one) for one in cargo_of(state, unit, berth)]
        missiles = missiles_in(state, unit, berth)
        if missiles:
            there.append(count_of(missiles, "spare missile"))
        if there:
            words.append(f"carrying {listed(there)} {area_words(berth)}")
    i = row_at(state.vulcans.loading, LOADING_FIELDS, unit)
    if i >= 0:
        what, halves = state.vulcans.loading[i + 1], state.vulcans.loading[i + 2]
        thing = state.ids[what] if what >= 0 else "pallets"
        words.append(f"{halves / HALVES:g} turns of work done to load or unload {thing}")
    return words


def _cargo_name(state: State, unit: int) -> str:
    """Name a unit aboard a Vulcan: `INF1 (3 squads)`, `HVY1`, `LAD1 on its pallet`."""
    if state.kind(unit).is_infantry:
        return f"{state.ids[unit]} ({count_of(state.sheets.squads[unit], 'squad')})"
    return f"{state.ids[unit]} on its pallet" if is_pallet(state, unit) else state.ids[unit]


def channel_words(state: State, unit: int) -> list[str]:
    """15.02.3-15.02.5: describe how a Vulcan controls a unit, and what a Vulcan controls."""
    words: list[str] = []
    vulcan, how = vulcan_over(state, unit), link_of(state, unit)
    if how == DUCKLING and fights_at_half(state, unit):
        words.append(f"duckling of {state.ids[vulcan]}, at half strength")
    elif how == DUCKLING:
        words.append(f"duckling of {state.ids[vulcan]}")
    elif how != NO_LINK:
        words.append(f"controlled by {state.ids[vulcan]}{' in this overrun' if how == FOR_OVERRUN else ''}")
    used = channels_used(state, unit)
    if used:
        words.append(f"{used} of {CHANNELS} channels in use")
        for how, told in ((FULL, "controls"), (DUCKLING, "leads")):
            units = [state.ids[one] for one in units_under(state, unit, how)]
            if units:
                words.append(f"{told} {listed(units)}")
    return words


def drone_words(state: State, unit: int) -> list[str]:
    """14.01: describe a drone on its pallet, one that is being set up or packed, and what carries a pallet."""
    drones = state.drones
    aboard_here = [] if state.kind(unit).works == VULCAN else pallets_on(state, unit)
    words = [f"carrying {state.ids[pallet]} on its pallet" for pallet in aboard_here]
    if drones.pallet[unit]:
        words.append("on its pallet, hidden from the enemy" if drones.concealed[unit] else "on its pallet")
    if drones.setting_up[unit]:
        words.append("setting itself up, fires from its owner's next turn on")
    if drones.packing[unit]:
        words.append(f"{count_of(drones.packing[unit], 'turn')} of packing done")
    return words


def train_words(state: State, counter: int) -> list[str]:
    """9: describe a train counter: its marker, its other half, its guns and what is aboard."""
    front = front_of(state, counter)
    speed = state.trains.speed[counter]
    words = [f"the rear of {state.ids[front]}"] if speed == NO_SPEED else [f"at {SPEED_WORDS[speed]}"]
    if stands_still(state, front):
        words.append("stands still")
    guns = state.sheets.left[counter * COMPONENTS + MAIN]
    if guns:
        words.append(count_of(guns, "gun"))
    there = [state.ids[unit] for unit in aboard(state, counter) if state.riders.riding[unit] == counter]
    if there:
        words.append(f"{size_aboard(state, counter)} of 12 size points aboard: {listed(there)}")
    return words


def tow_words(state: State, unit: int) -> list[str]:
    """rp:4, 15.04.8: describe a unit's gear or hitch and its load, what tows it, and whether it can fire yet."""
    words: list[str] = []
    load = state.towing.tows[unit]
    towers = [state.ids[tower] for tower in towers_of(state, unit)]
    if load != NOBODY and state.towing.hooking[unit]:
        words.append(f"hooking up to {state.ids[load]}")
    elif load != NOBODY and tows_by_hitch(state, unit):
        points = tow_move(state, load)[0]
        speed = f"move {points}" if points else "too heavy for its treads"
        words.append(f"towing {state.ids[load]}: {speed}")
    elif load != NOBODY:
        points, face = tow_move(state, load)
        chance = f" on a roll of {'1' if face == 1 else f'1-{face}'}" if face else ""
        speed = f"move {points}{chance}" if points else "too heavy to move"
        words.append(f"towing {state.ids[load]} with {count_of(pull(state, load).total, 'tread unit')}: {speed}")
    elif state.towing.gear[unit]:
        words.append("with towing gear")
    if towers:
        words.append(f"towed by {listed(towers)}")
    if unit in state.vulcans.hitchless:
        words.append("its tow hitch is destroyed")
    if state.towing.emplacing[unit]:
        words.append("not emplaced yet")
    return words


def describe_unit(state: State, unit: int) -> str:
    """Describe a unit in one sentence: what it is, where it is, and its condition."""
    unit_type = state.kind(unit)
    parts = [f"{state.ids[unit]}, {unit_type.name}"]
    if unit_type.is_infantry and state.sheets.squads[unit]:
        parts.append(count_of(state.sheets.squads[unit], "squad"))
    parts.append(place_words(state, unit))
    parts.extend(condition_words(state, unit))
    if unit_type.has_sheet and state.hex_of[unit] >= ENTERING:
        move = unit_type.tread_move(state.sheets.treads[unit])
        parts.append(f"{count_of(state.sheets.treads[unit], 'tread unit')}, so it moves {move}")
        parts.append(f"left: {weapons_left(state, unit)}")
    return ", ".join(parts) + "."


def weapons_left(state: State, ogre: int) -> str:
    """List the components that an Ogre, or a Superheavy with a record sheet, has left."""
    name = state.kind(ogre).component_name
    left = [(c, state.sheets.left[ogre * COMPONENTS + c]) for c in range(COMPONENTS)]
    return listed([f"{count} {name(c, count)}" for c, count in left if count] or ["no weapons"])


def describe_board(state: State) -> str:
    """Describe the position unit by unit, one sentence each, for people who do not use the map."""
    lines: list[str] = []
    for seat, word in enumerate(state.setting.seats):
        units = [u for u, where in enumerate(state.hex_of) if state.seat_of[u] == seat and where >= ENTERING]
        lost = [state.ids[u] for u, where in enumerate(state.hex_of) if state.seat_of[u] == seat and where == LOST]
        points = victory_points(state, seat).total
        lines.append(f"The {word} has {count_of(len(units), 'unit')} in play and {count_of(points, 'victory point')}.")
        lines.extend(f"  {describe_unit(state, unit)}" for unit in units)
        if lost:
            lines.append(f"  Lost: {listed(lost)}.")
    return "\n".join(lines)


# -- stats -------------------------------------------------------------------------------------------------------------


def stats_line(unit_type: UnitType) -> str:
    """Return a counter's attack/range, defense and movement.

    An Ogre has no defense of its own: its components do (3.04). A building has structure points instead (11.03).
    """
    if unit_type.id == UNKNOWN_ID:
        return "unknown"
    if unit_type.is_building:
        laser = f"laser {unit_type.attack[MAIN]}/{unit_type.reach[MAIN]}; " if unit_type.is_laser else ""
        return f"{laser}{structure_words(unit_type)}"
    if unit_type.kind == TRAIN:
        return f"defense {unit_type.defense}; moves along the rails, as far as its marker says (9.02)"
    guns = [
        f"{unit_type.component_word(c)} {unit_type.attack[c]}/{unit_type.reach[c]}"
        + (f" x{unit_type.count[c]}" if unit_type.count[c] > 1 and not unit_type.is_infantry else "")
        for c in range(COMPONENTS)
        if unit_type.count[c] and unit_type.attack[c]
    ]
    move = f"{unit_type.move}-{unit_type.second_move}" if unit_type.second_move else str(unit_type.move)
    attack = ", ".join(guns).replace("squads", "each squad") or "no attack"
    defense = "" if unit_type.is_ogre else f"; defense {unit_type.defense}"
    return f"{attack}{defense}; move {move}"


# -- the record sheet --------------------------------------------------------------------------------------------------


def record_sheet(state: State, ogre: int, colour: bool = False, ascii_only: bool = False) -> str:
    """3.04: draw an Ogre's record sheet: boxes left, spent and destroyed, and tread units by movement allowance.

    It is narrow enough to fit next to a map.
    """
    unit_type = state.kind(ogre)
    head = f"{state.ids[ogre]}, {unit_type.name}, {place_words(state, ogre)}"
    *rows, legend = sheet_rows(state, ogre, ascii_only)
    return "\n".join([styled(head, seat_style(state.seat_of[ogre]), colour), *rows, styled(legend, DIM, colour)])


def sheet_rows(state: State, ogre: int, ascii_only: bool = False) -> list[str]:
    """Draw the rows of a record sheet without its heading, followed by a legend."""
    unit_type = state.kind(ogre)
    rows = [
        _weapon_row(state, ogre, component)
        for component in (MAIN, SECONDARY, MISSILE, RACK, INTERNAL, AP)
        if unit_type.count[component]
    ]
    rows.extend(_tread_rows(state, ogre))
    if state.towing.gear[ogre]:
        width = NAME_WIDTH + _boxes_width(unit_type)
        place = "in use" if state.towing.tows[ogre] != NOBODY else "inside"
        rows.append(f"  {'gear':{width}}   {place:8} D{unit_type.toughness[GEAR]}")
    if tows_by_hitch(state, ogre):
        width = NAME_WIDTH + _boxes_width(unit_type)
        place = "in use" if state.towing.tows[ogre] != NOBODY else "inside" if has_hitch(state, ogre) else "lost"
        rows.append(f"  {'hitch':{width}}   {place:8} D{unit_type.toughness[HITCH]}")
    rows.append(f"  {LEFT_SIGN} left  {SPENT_SIGN} spent  {GONE_SIGN} destroyed")
    if ascii_only:
        for sign, plain in ASCII_SIGNS.items():
            rows = [row.replace(sign, plain) for row in rows]
    return rows


def _boxes_width(unit_type: UnitType) -> int:
    """Return the width of the column of boxes: the longest row plus a space, so that the numbers line up."""
    return max(SHORT_BOXES, *unit_type.count) + 1


def _weapon_row(state: State, ogre: int, component: int) -> str:
    unit_type = state.kind(ogre)
    count = unit_type.count[component]
    left = state.sheets.left[ogre * COMPONENTS + component]
    spent = {MISSILE: state.sheets.missiles_fired[ogre], INTERNAL: state.sheets.internal_fired[ogre]}.get(component, 0)
    boxes = LEFT_SIGN * left + SPENT_SIGN * spent + GONE_SIGN * (count - left - spent)
    row = f"  {unit_type.component_word(component):{NAME_WIDTH}}{boxes:{_boxes_width(unit_type)}}{left:2}/{count:<3}"
    if component == INTERNAL:
        return f"{row} {unit_type.attack[component]}/{unit_type.reach[component]}"
    # 13.07: The guns of a Superheavy have no defense of their own.
    stats = f"D{unit_type.toughness[component]}" if unit_type.is_ogre else ""
    if unit_type.attack[component]:
        stats = f"{unit_type.attack[component]}/{unit_type.reach[component]} {stats}".rstrip()
    used = min(state.combat.used[ogre * COMPONENTS + component], left)
    fired = f" {used} fired" if used and component != MISSILE else ""
    return f"{row} {stats}{fired}"


def tread_bands(unit_type: UnitType) -> list[tuple[int, int, int]]:
    """3.04.2: return each movement allowance with its range of tread units, fastest first."""
    bands: list[tuple[int, int, int]] = []
    for move in range(unit_type.move, 0, -1):
        having = [t for t in range(1, unit_type.treads + 1) if unit_type.tread_move(t) == move]
        if having:
            bands.append((move, having[0], having[-1]))
    return bands


def _tread_rows(state: State, ogre: int) -> list[str]:
    """Draw one row of boxes per movement allowance, fastest first, in the order in which they are crossed off."""
    treads = state.sheets.treads[ogre]
    unit_type = state.kind(ogre)
    width = NAME_WIDTH + _boxes_width(unit_type)
    rows = [f"  {'treads':{width}}{treads:2}/{unit_type.treads:<3} move {unit_type.tread_move(treads)}"]
    for move, low, high in tread_bands(unit_type):
        left = min(max(treads - low + 1, 0), high - low + 1)
        boxes = LEFT_SIGN * left + GONE_SIGN * (high - low + 1 - left)
        here = " <" if low <= treads <= high else ""
        rows.append(f"    move {move}  {boxes}  {low}-{high}{here}")
    return rows
