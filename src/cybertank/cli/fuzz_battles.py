"""Random battles for the fuzzer: forces with trains, crawlers, buildings, lasers and off-board missiles."""

from __future__ import annotations

from random import Random

from cybertank.scenarios.models import (
    Edge,
    ForceEntry,
    GivenUnit,
    LevelEntry,
    MissileEntry,
    ObjectiveEntry,
    ScenarioFile,
    Speed,
    ZoneEntry,
)
from cybertank.text.maps.map_files import map_file

MAPS = ["marches", "ridgeway", "shore", "vale"]
SEATS: list[Edge] = ["west", "east"]
# The columns of each side. They are close enough that the sides meet within a few turns.
CAMPS = {"west": ["columns 7-11"], "east": ["columns 12-16"]}
ARMOR = ["HVY", "MSL", "LT", "SHVY", "HWZ", "MHWZ", "GEV", "LGEV", "GEVPC"]
INFANTRY = ["INF", "MAR", "HWT", "CE"]
OGRES = ["MK1", "MK2", "MK3", "MK3B", "MK5"]
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
DAMAGE_CHANCE = 0.5


def random_battle(seed: int) -> ScenarioFile:
    """Return a battle made from a seed. The same seed always makes the same battle."""
    random = Random(seed)
    board = random.choice(MAPS)
    track = track_of(board)
    half = len(track) // 2
    return ScenarioFile(
        version=1,
        name=f"battle-{seed}",
        title=f"Random battle {seed}",
        rule="battle",
        map=board,
        seats=list(SEATS),
        story="Two random forces meet.",
        turns=random.randint(*TURNS),
        areas={f"{seat}-camp": CAMPS[seat] for seat in SEATS},
        force=[_force(random, "west", track[:half]), _force(random, "east", track[half:])],
        missiles=[missile for seat in SEATS for missile in _off_board(random, seat)],
        exits={seat: list(SEATS) for seat in SEATS},
        objective=[_destroy(seat) for seat in SEATS],
        level=[LevelEntry("Victory", VICTORY_POINTS)],
        options=_options(random),
    )


def _options(random: Random) -> dict[str, bool | int | str]:
    """Return which of the rules on damage to terrain and bridges a battle uses (13.01, 13.02)."""
    return {name: True for name in ("terrain_damage", "bridges") if random.random() < DAMAGE_CHANCE}


def track_of(board: str) -> list[str]:
    """Return the hexes of a map's railroad from west to east."""
    return list(dict.fromkeys(name for rail in map_file(board).rails for name in rail))


def _force(random: Random, seat: str, track: list[str]) -> ForceEntry:
    first = seat[0].upper()
    units = [GivenUnit(f"{first}A{i}", random.choice(ARMOR)) for i in range(random.randint(2, 6))]
    for i in range(random.randint(1, 4)):
        units.append(GivenUnit(f"{first}I{i}", random.choice(INFANTRY), squads=random.randint(1, 3)))
    units += [GivenUnit(f"{first}O{i}", random.choice(OGRES)) for i in range(random.choice([0, 0, 0, 1, 1, 2]))]
    units += [GivenUnit(f"{first}C{i}", "MCRL") for i in range(random.choice([0, 1, 1, 2, 3]))]
    units += [_building(random, f"{first}B{i}") for i in range(random.randint(0, 5))]
    units += _train(random, f"{first}T", track) if random.random() < TRAIN_CHANCE else []
    return ForceEntry(seat, zones=[ZoneEntry("the camp", f"{seat}-camp")], units=units)


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
