"""Random battles for the fuzzer: forces of every unit type, with mines, engineers, trains, buildings and missiles."""

from __future__ import annotations

from random import Random
from typing import Literal

from cybertank.scenarios.models import (
    Edge,
    EntrenchmentEntry,
    ForceEntry,
    GivenUnit,
    LevelEntry,
    MinefieldEntry,
    MissileEntry,
    ObjectiveEntry,
    RevetmentEntry,
    ScenarioFile,
    Speed,
    ZoneEntry,
)
from cybertank.text.maps.boards import Overlays
from cybertank.text.maps.map_files import map_file

MAPS = ["marches", "ridgeway", "shore", "vale"]
SEATS: list[Edge] = ["west", "east"]
# The columns of each side. They are close enough that the sides meet within a few turns.
CAMPS = {"west": ["columns 7-11"], "east": ["columns 12-16"]}
ARMOR = ["HVY", "MSL", "LT", "SHVY", "HWZ", "MHWZ", "GEV", "LGEV", "GEVPC", "CRL", "LAD"]
INFANTRY = ["INF", "MAR", "HWT", "HWTM", "CE", "ME"]
TRANSPORTS = ["TK", "HT", "MDHT"]
POSTS = ["CP", "MCP"]
OGRES = ["MK1", "MK2", "MK3", "MK3B", "MK4", "MK5", "MK6", "FENCER", "FENCERB", "DOPPEL", "NINJA", "VULCAN"]
# 3.06: Each type of building, with the structure points to choose from.
BUILDINGS = {
    "ADMIN": (10, 30),
    "STRONG": (60, 90),
    "REACTOR": (60, 60),
    "RADAR": (10, 30),
    "LASER": (20, 40),
    "TOWER": (20, 20),
}
SPEEDS: list[Speed] = ["0/1", "2/3", "4/5", "6/7"]
# What can be aboard a train without filling it (9.07).
PASSENGERS = ["HVY", "LT", "MSL", "GEV", "INF"]
TURNS = (5, 9)
VICTORY_POINTS = 20
TRAIN_CHANCE = 0.6
# How often a battle uses each optional rule, and how often a force has what an optional rule needs.
OPTION_CHANCE = 0.7
SECRET_CHANCE = 0.3
# The columns where each side's engineers stand, and how much more often mines lie with them than elsewhere.
PARTY_COLUMNS = {"west": (7, 11), "east": (12, 16)}
MINED_PARTIES = 20
CUT_CHANCE = 0.5
RULES = ["terrain_damage", "bridges", "superheavy_sheets", "engineering", "towing", "spillover"]
# The mines that a force lays, that its engineers have in hand, and that lie in the open.
MOST_MINES = 6
# What a Vulcan finds in its hex, to be towed or mended: Ogres without treads.
WRECKS = ["MK1", "MK2", "MK3", "MK5", "FENCER", "NINJA"]
MOST_DRONES = 2
CREWLESS = ["HVY", "LT", "GEV", "SHVY"]
REVETTED = ["LT", "MSL", "GEV", "HVY", "MHWZ", "INF"]


BERTHS: list[Literal["inside", "top"]] = ["inside", "top"]


def random_battle(seed: int) -> ScenarioFile:
    """Return a battle made from a seed. The same seed always makes the same battle."""
    random = Random(seed)
    board = random.choice(MAPS)
    track = track_of(board)
    half = len(track) // 2
    options: dict[str, bool | int | str] = {name: True for name in RULES if random.random() < OPTION_CHANCE}
    forces = [_force(random, "west", track[:half]), _force(random, "east", track[half:])]
    clear = _clear_hexes(board)
    parties = [_party_hexes(random, board, seat) for seat in SEATS]
    roads = _roads(board)
    at_work = [where for where in sorted({*parties[0], *parties[1]}) if where in roads and random.random() < CUT_CHANCE]
    for force, hexes in zip(forces, parties, strict=True):
        first = force.seat[0].upper()
        for i, where in enumerate(hexes):
            force.units += _party(random, f"{first}Q{i}", where)
    entry = ScenarioFile(
        version=1,
        name=f"battle-{seed}",
        title=f"Random battle {seed}",
        rule="battle",
        map=board,
        seats=list(SEATS),
        story="Two random forces meet.",
        turns=random.randint(*TURNS),
        areas={f"{seat}-camp": CAMPS[seat] for seat in SEATS},
        force=forces,
        missiles=[missile for seat in SEATS for missile in _off_board(random, seat)],
        exits={seat: list(SEATS) for seat in SEATS},
        objective=[_destroy(seat) for seat in SEATS],
        level=[LevelEntry("Victory", VICTORY_POINTS)],
        options=options,
        overlays=Overlays(cut=[*random.sample(roads, random.randint(0, 3)), *at_work]),
        entrenchments=[
            EntrenchmentEntry(where, random.randint(1, 4)) for where in random.sample(clear, random.randint(0, 4))
        ],
    )
    _hide(random, entry, [*clear, *(parties[0] + parties[1]) * MINED_PARTIES])
    if entry.options.get("engineering", False) is True:
        taken = {*parties[0], *parties[1], *(trench.hex for trench in entry.entrenchments)}
        free = [where for where in clear if where not in taken and where not in track]
        for force in forces:
            _workshop(random, entry, force, free)
    return entry


def _workshop(random: Random, entry: ScenarioFile, force: ForceEntry, free: list[str]) -> None:
    """15.02, 15.04: Give a force a Vulcan with drones, crewless units, an Ogre without treads, and revetments."""
    first = force.seat[0].upper()
    low, high = PARTY_COLUMNS[force.seat]
    camp = [where for where in free if low <= int(where[:2]) <= high]
    if random.random() < OPTION_CHANCE:
        where = random.choice(camp)
        treads, cargo = random.choice([12, 24, 36, 48]), random.randint(0, 6)
        top = random.randint(0, 2)
        force.units.append(GivenUnit(f"{first}V", "VULCAN", treads=treads, hex=where, cargo=cargo, cargo_top=top))
        force.units += _vulcan_cargo(random, first, where)
        if random.random() < SECRET_CHANCE:
            force.units.append(GivenUnit(f"{first}VN", "MK2", assembly=11.5, hex=where))
        for i in range(random.randint(0, MOST_DRONES)):
            force.units.append(GivenUnit(f"{first}VD{i}", "HDRN", hex=where))
        if random.random() < OPTION_CHANCE:
            lost = {"ap": 2} if random.random() < OPTION_CHANCE else {}
            wreck = random.choice(WRECKS)
            force.units.append(
                GivenUnit(f"{first}VO", wreck, treads=random.choice([0, 0, 3]), destroyed=lost, hex=where)
            )
        camp.remove(where)
        where = random.choice(camp)
        for i in range(random.randint(0, MOST_DRONES)):
            force.units.append(GivenUnit(f"{first}VC{i}", random.choice(CREWLESS), crewless=True, hex=where))
        camp.remove(where)
    for i, where in enumerate(random.sample(camp, random.randint(0, 2))):
        inside = GivenUnit(f"{first}VR{i}", random.choice(REVETTED), hex=where)
        force.units.append(inside)
        holds = [inside.id] if inside.type != "MHWZ" else []
        entry.revetments.append(RevetmentEntry(where, "small", holds))
        entry.revetments.append(RevetmentEntry(where, "large"))


def _vulcan_cargo(random: Random, first: str, where: str) -> list[GivenUnit]:
    """15.02.1: Return squads, a vehicle and pallets aboard a Vulcan, and pallets beside it to load and lift."""
    units: list[GivenUnit] = []
    vulcan = f"{first}V"
    if random.random() < OPTION_CHANCE:
        squads, berth = random.randint(1, 3), random.choice(BERTHS)
        units.append(GivenUnit(f"{first}VI", random.choice(INFANTRY), squads=squads, riding=vulcan, berth=berth))
    if random.random() < OPTION_CHANCE:
        units.append(GivenUnit(f"{first}VL", random.choice(["LT", "GEV", "TK"]), riding=vulcan, berth="top"))
    for i in range(random.choice([0, 0, 1, 2])):
        if random.random() < OPTION_CHANCE:
            units.append(GivenUnit(f"{first}VP{i}", "LAD", pallet=True, riding=vulcan, berth="top"))
        else:
            units.append(GivenUnit(f"{first}VP{i}", "LAD", pallet=True, hex=where))
    return units


def _hide(random: Random, entry: ScenarioFile, clear: list[str]) -> None:
    """13.04-13.06, 15.03: Give a battle mines, ? counters and dummies, each with its option."""
    if random.random() < OPTION_CHANCE:
        entry.options["mines"] = True
        entry.force[0].mines = random.randint(1, MOST_MINES)
        entry.force[1].mines = random.randint(0, MOST_MINES)
        entry.mines_in_hand = {seat: random.randint(1, MOST_MINES) for seat in SEATS}
        engineers = entry.options.get("engineering", False) is True
        for where in sorted(set(random.choices(clear, k=random.randint(0, MOST_MINES)))):
            safe = engineers and random.random() < SECRET_CHANCE
            entry.mines.append(MinefieldEntry(random.choice(SEATS), where, random.randint(1, 2), safe=safe))
    if random.random() < SECRET_CHANCE:
        entry.options["camouflage"] = True
        entry.force[random.randint(0, 1)].camouflage = True
    if random.random() < SECRET_CHANCE:
        entry.options["dummies"] = True
        entry.force[random.randint(0, 1)].dummies = random.randint(1, 3)


def _party_hexes(random: Random, board: str, seat: str) -> list[str]:
    """Return hexes in a camp where engineers have something to do: beside streams, ridges and cut roads."""
    first, last = PARTY_COLUMNS[seat]
    sides = [number for side in map_file(board).hexsides for number in side.split("-")]
    near = sorted({number for number in [*sides, *_roads(board)] if first <= int(number[:2]) <= last})
    dry = [number for number in near if map_file(board).hexes.get(number, "clear") == "clear"]
    return random.sample(dry, random.randint(0, 3))


def _party(random: Random, first: str, where: str) -> list[GivenUnit]:
    """15.03: Return engineers with their trucks, and sometimes a drone to pack, who stand there from the start."""
    units = [GivenUnit(f"{first}E", random.choice(["CE", "ME"]), squads=random.randint(1, 2), hex=where)]
    units += [GivenUnit(f"{first}S{i}", random.choice(["TK", "HT"]), hex=where, stores=True) for i in range(2)]
    return [*units, GivenUnit(f"{first}L", "LAD", hex=where)] if random.random() < SECRET_CHANCE else units


def _roads(board: str) -> list[str]:
    """Return the hexes of a map's roads."""
    return sorted({name for road in map_file(board).roads for name in road} - set(map_file(board).river_bridges))


def _clear_hexes(board: str) -> list[str]:
    """Return the hexes between the camps where anybody can walk and dig."""
    entry = map_file(board)
    numbers = [f"{column:02}{row:02}" for column in range(5, 19) for row in range(2, 22)]
    return [number for number in numbers if entry.hexes.get(number, "clear") in ("clear", "forest")]


def track_of(board: str) -> list[str]:
    """Return the hexes of a map's railroad from west to east."""
    return list(dict.fromkeys(name for rail in map_file(board).rails for name in rail))


def _force(random: Random, seat: str, track: list[str]) -> ForceEntry:
    first = seat[0].upper()
    units = [GivenUnit(f"{first}A{i}", random.choice(ARMOR)) for i in range(random.randint(2, 6))]
    for i in range(random.randint(1, 4)):
        units.append(GivenUnit(f"{first}I{i}", random.choice(INFANTRY), squads=random.randint(1, 3)))
    units += [GivenUnit(f"{first}O{i}", random.choice(OGRES)) for i in range(random.choice([0, 0, 0, 1, 1, 2]))]
    units += [_transport(random, f"{first}K{i}") for i in range(random.randint(0, 4))]
    units += _pallets(random, first)
    units += [GivenUnit(f"{first}H{i}", random.choice(POSTS)) for i in range(random.choice([0, 0, 1]))]
    units += [GivenUnit(f"{first}C{i}", "MCRL") for i in range(random.choice([0, 1, 1, 2, 3]))]
    units += [_building(random, f"{first}B{i}") for i in range(random.randint(0, 5))]
    units += _train(random, f"{first}T", track) if random.random() < TRAIN_CHANCE else []
    return ForceEntry(seat, zones=[ZoneEntry("the camp", f"{seat}-camp")], units=units)


def _transport(random: Random, unit_id: str) -> GivenUnit:
    """Return a truck of some type, with stores or missiles (3.02.2, 15.03.6)."""
    unit_type = random.choice(TRANSPORTS)
    load = random.choice(["stores", "missiles", "nothing"]) if unit_type != "MDHT" else "nothing"
    missiles = random.randint(1, 10) if load == "missiles" else 0
    return GivenUnit(unit_id, unit_type, stores=load == "stores", missiles=missiles)


def _pallets(random: Random, first: str) -> list[GivenUnit]:
    """14.01: Return drones on their pallets: aboard a truck, lying there, or hidden. Infantry can ride, too."""
    units: list[GivenUnit] = []
    for i in range(random.choice([0, 0, 1, 2])):
        how = random.choice(["aboard", "open", "hidden"])
        if how == "aboard":
            units.append(GivenUnit(f"{first}L{i}TK", random.choice(["TK", "HT"])))
        riding = f"{first}L{i}TK" if how == "aboard" else None
        units.append(GivenUnit(f"{first}L{i}", "LAD", pallet=True, hidden=how == "hidden", riding=riding))
    if random.random() < SECRET_CHANCE:
        units.append(GivenUnit(f"{first}PC", "GEVPC"))
        units.append(GivenUnit(f"{first}R", random.choice(INFANTRY), squads=random.randint(1, 3), riding=f"{first}PC"))
    return units


def _train(random: Random, first: str, track: list[str]) -> list[GivenUnit]:
    """Return a train of two counters on a stretch of track, with guns or passengers (9.01, 9.03.1, 9.07)."""
    at = random.randrange(1, len(track) - 1)
    behind = at + random.choice([-1, 1])
    guns = random.choice([0, 0, 1, 2])
    front = GivenUnit(f"{first}1", "TRAIN", hex=track[at], speed=random.choice(SPEEDS), rear=f"{first}2", guns=guns)
    units = [front, GivenUnit(f"{first}2", "TRAIN", hex=track[behind], guns=guns)]
    for i in range(0 if guns else random.randint(0, 3)):
        units.append(GivenUnit(f"{first}P{i}", random.choice(PASSENGERS), riding=f"{first}{random.randint(1, 2)}"))
    return units


def _building(random: Random, unit_id: str) -> GivenUnit:
    """Return a building of a random type, as strong as its type allows (3.06)."""
    unit_type = random.choice(sorted(BUILDINGS))
    points = random.randint(*BUILDINGS[unit_type])
    return GivenUnit(unit_id, unit_type, sp=points, identified=random.random() < 0.7)


def _off_board(random: Random, seat: str) -> list[MissileEntry]:
    """10.05: Return missiles that enter over the side's own edge, or in its camp."""
    origins: list[str | list[str]] = [seat, "north", f"{seat}-camp"]
    count = random.choice([0, 0, 0, 1, 2])
    return [MissileEntry(f"{seat[0].upper()}M{i}", seat, random.choice(origins)) for i in range(count)]


def _destroy(seat: str) -> ObjectiveEntry:
    return ObjectiveEntry("Buildings destroyed", seat, "destroy", points={"building": 5, "LASER": 8, "TRAIN": 10})
