"""Vary set-ups: mutate one, or cross two along a line on the map."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cybertank.board.hexes import EDGE_EAST, EDGE_WEST
from cybertank.lab.setup_space import Genome, SetUpSpace, Standing
from cybertank.units.catalogue import POST

SHIFT = 3
# The chance that another mutation follows.
AGAIN = 0.4
TRIES = 20


def mutated(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Return a legal set-up that differs slightly."""
    for _ in range(TRIES):
        mended = space.mended(_changed(space, genome, random), random)
        if mended is not None:
            return mended
    return genome


def _changed(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Return a genome after one or more mutations. Each is chosen from those that are possible at that point."""
    while uses := _uses(space, genome):
        genome = random.choice(uses)(space, genome, random)
        if random.random() >= AGAIN:
            break
    return genome


def crossed(space: SetUpSpace, one: Genome, other: Genome, random: Random) -> Genome:
    """Cross two set-ups: take one side of a line from the first and the other side from the second."""
    if not _standing(one):
        return other if random.random() < 0.5 else one
    units = joined(space, one, other, random)
    enters_by = one.enters_by if random.random() < 0.5 else other.enters_by
    return space.mended(Genome(units, dict(enters_by)), random) or one


def joined(space: SetUpSpace, one: Genome, other: Genome, random: Random) -> list[Standing]:
    """Combine the units of two set-ups on either side of a line through a unit of the first.

    Entering units come from the first.
    """
    board = space.state.board
    along = board.x if random.random() < 0.5 else board.y
    line = along[one.units[random.choice(_standing(one))].where]

    def is_beyond(unit: Standing) -> bool:
        return unit.where >= 0 and along[unit.where] > line

    theirs = {unit.given: unit for unit in other.units if unit.given}
    units = [theirs.get(unit.given, unit) if is_beyond(unit) else unit for unit in one.units if unit.given]
    units += [unit for unit in one.units if not unit.given and not is_beyond(unit)]
    return units + [unit for unit in other.units if not unit.given and is_beyond(unit)]


def unlike(one: Genome, other: Genome) -> float:
    """Return the share of units that differ in type or location. Entry hexes count as units."""
    first, second = _marks(one), _marks(other)
    whole = max(len(first), len(second))
    common = 0
    for mark in first:
        if mark in second:
            second.remove(mark)
            common += 1
    return 1 - common / whole if whole else 0.0


def _marks(genome: Genome) -> list[tuple[str, int]]:
    entering = [(unit_id, where) for unit_id, where in genome.enters_by.items()]
    return [(unit.type_id, unit.where) for unit in genome.units] + entering


Mutation = Callable[[SetUpSpace, Genome, Random], Genome]


def _uses(space: SetUpSpace, genome: Genome) -> list[Mutation]:
    """Return the mutations that are possible for a set-up. Small ones are listed more often."""
    found: list[Mutation] = []
    if _standing(genome):
        found += [shift, shift, shift, relocate, exchange, mirror]
    if _posts(space, genome):
        found.append(move_post)
    if any(not unit.given for unit in genome.units):
        found += [retype, retype, drop]
    if space.ogres:
        found.append(enter_elsewhere)
    return found


def _standing(genome: Genome) -> list[int]:
    """Return the units that are placed on the map, without those that enter by an edge."""
    return [at for at, unit in enumerate(genome.units) if unit.where >= 0]


def _posts(space: SetUpSpace, genome: Genome) -> list[int]:
    return [at for at in _standing(genome) if _is_post(space, genome.units[at])]


def _is_post(space: SetUpSpace, unit: Standing) -> bool:
    return space.type_of(unit.type_id).kind == POST


def _with(genome: Genome, at: int, unit: Standing) -> Genome:
    units = list(genome.units)
    units[at] = unit
    return Genome(units, genome.enters_by)


def shift(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Move a unit a few hexes."""
    at = random.choice(_standing(genome))
    unit = genome.units[at]
    return _with(genome, at, unit.at(random.choice(space.around(unit.where, SHIFT, random))))


def relocate(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Move a unit anywhere in its zones."""
    at = random.choice(_standing(genome))
    unit = genome.units[at]
    return _with(genome, at, unit.at(random.choice(space.open_to(unit.type_id))))


def move_post(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Move a command post to a nearby hex, or near another unit."""
    at = random.choice(_posts(space, genome))
    beside = genome.units[at if random.random() < 0.5 else random.choice(_standing(genome))]
    return _with(genome, at, genome.units[at].at(random.choice(space.around(beside.where, SHIFT, random))))


def exchange(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Swap the places of two units."""
    first, second = random.choices(_standing(genome), k=2)
    one, other = genome.units[first], genome.units[second]
    return _with(_with(genome, first, one.at(other.where)), second, other.at(one.where))


def retype(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Replace a unit with another type of the same branch. Repairing the set-up settles the difference in price."""
    at = random.choice([i for i, unit in enumerate(genome.units) if not unit.given])
    unit = genome.units[at]
    infantry = space.type_of(unit.type_id).is_infantry
    types = [type_id for type_id in space.offered() if space.type_of(type_id).is_infantry == infantry]
    squads = random.randint(1, 3) if infantry else 1
    changed = _with(genome, at, Standing("", random.choice(types), unit.where, squads))
    return _make_room(space, changed, at, random)


def _make_room(space: SetUpSpace, genome: Genome, keep: int, random: Random) -> Genome:
    """Drop another unit of the same branch, so that the unit that now costs more is not dropped itself."""
    infantry = space.type_of(genome.units[keep].type_id).is_infantry
    same = [
        i
        for i, unit in enumerate(genome.units)
        if i != keep and not unit.given and space.type_of(unit.type_id).is_infantry == infantry
    ]
    if not same or random.random() < 0.5:
        return genome
    gone = random.choice(same)
    return Genome([unit for i, unit in enumerate(genome.units) if i != gone], genome.enters_by)


def drop(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Drop a unit. Its price is spent on something else when the set-up is repaired."""
    gone = random.choice([i for i, unit in enumerate(genome.units) if not unit.given])
    return Genome([unit for i, unit in enumerate(genome.units) if i != gone], genome.enters_by)


def mirror(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Mirror everything: west to east if the seat's zones span the map that way, and otherwise north to south."""
    board = space.state.board
    places = {(board.x[h], board.y[h]): h for h in range(board.size)}
    across, ends = _axis(space, genome)
    units = list(genome.units)
    for at in _standing(genome):
        here = units[at].where
        x, y = board.x[here], board.y[here]
        x, y = (ends - x, y) if across else (x, ends - y)
        # If the columns do not match, the mirrored hex is off by half a hex.
        units[at] = units[at].at(places.get((x, y), places.get((x, y + 1), here)))
    return Genome(units, genome.enters_by)


def _axis(space: SetUpSpace, genome: Genome) -> tuple[bool, int]:
    """Return True if west and east are swapped, and the sum of both ends of the zones in that direction."""
    board = space.state.board
    standing = [genome.units[at] for at in _standing(genome)]
    # A command post's zone can be smaller than that of its defenders.
    shown = [unit for unit in standing if not _is_post(space, unit)] or standing
    hexes = {h for unit in shown for h in space.open_to(unit.type_id)}
    touched = 0
    for h in hexes:
        touched |= board.edges[h]
    across = touched & (EDGE_WEST | EDGE_EAST) == EDGE_WEST | EDGE_EAST
    along = board.x if across else board.y
    return across, min(along[h] for h in hexes) + max(along[h] for h in hexes)


def enter_elsewhere(space: SetUpSpace, genome: Genome, random: Random) -> Genome:
    """Let an Ogre enter at another hex on its edge."""
    unit_id = random.choice(sorted(space.ogres))
    known = space.ogres[unit_id]
    hexes = [where for where in known if where != genome.enters_by.get(unit_id)] or known
    return Genome(genome.units, {**genome.enters_by, unit_id: random.choice(hexes)})
