"""Random battles for the fuzzer: two forces with crawlers, buildings, lasers and off-board missiles on a green map."""

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
    ZoneEntry,
)

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
TURNS = (5, 9)
VICTORY_POINTS = 20


def random_battle(seed: int) -> ScenarioFile:
    """Return a battle made from a seed. The same seed always makes the same battle."""
    random = Random(seed)
    return ScenarioFile(
        version=1,
        name=f"battle-{seed}",
        title=f"Random battle {seed}",
        rule="battle",
        map=random.choice(MAPS),
        seats=list(SEATS),
        story="Two random forces meet.",
        turns=random.randint(*TURNS),
        areas={f"{seat}-camp": CAMPS[seat] for seat in SEATS},
        force=[_force(random, seat) for seat in SEATS],
        missiles=[missile for seat in SEATS for missile in _off_board(random, seat)],
        exits={seat: [seat] for seat in SEATS},
        objective=[_destroy(seat) for seat in SEATS],
        level=[LevelEntry("Victory", VICTORY_POINTS)],
    )


def _force(random: Random, seat: str) -> ForceEntry:
    first = seat[0].upper()
    units = [GivenUnit(f"{first}A{i}", random.choice(ARMOR)) for i in range(random.randint(2, 6))]
    for i in range(random.randint(1, 4)):
        units.append(GivenUnit(f"{first}I{i}", random.choice(INFANTRY), squads=random.randint(1, 3)))
    units += [GivenUnit(f"{first}O{i}", random.choice(OGRES)) for i in range(random.choice([0, 0, 0, 1, 1, 2]))]
    units += [GivenUnit(f"{first}C{i}", "MCRL") for i in range(random.choice([0, 1, 1, 2, 3]))]
    units += [_building(random, f"{first}B{i}") for i in range(random.randint(0, 5))]
    return ForceEntry(seat, zones=[ZoneEntry("the camp", f"{seat}-camp")], units=units)


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
    return ObjectiveEntry("Buildings destroyed", seat, "destroy", points={"building": 5, "LASER": 8, "REACTOR": 20})
