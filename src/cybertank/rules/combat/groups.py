"""7.12.1 Infantry units: which squads in a hex defend together, and how their owner groups a stack."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.entrenched import entrenched_squads, open_squads
from cybertank.rules.events.base import Event
from cybertank.rules.events.combat import InfantryGrouped
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.cargo import is_cargo, squads_on_top
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, Grouping
from cybertank.state.state import State

GROUP_LIMIT: Final = 3
ENTRY: Final = 4
UNGROUPED: Final = -1
# Added to a group's number in a list that holds both units and groups (State.ap_at).
GROUP_KEY: Final = 1_000_000


class InfantryUnit:
    """Squads that form a single target: the counters, and how many squads each contributes."""

    __slots__ = ("counters", "dug", "group", "hex", "shares")

    def __init__(self, where: int, group: int = UNGROUPED, dug: bool = False) -> None:
        self.hex = where
        self.group = group
        self.dug = dug
        """15.03.5: True if all its squads are entrenched."""
        self.counters: list[int] = []
        self.shares: list[int] = []

    @property
    def squads(self) -> int:
        """Return the number of squads that defend together."""
        return sum(self.shares)

    def is_same(self, other: InfantryUnit) -> bool:
        """Return True if two values stand for the same squads."""
        return self.counters == other.counters and self.group == other.group and self.dug == other.dug

    def add(self, counter: int, squads: int) -> None:
        """Add squads from a counter."""
        self.counters.append(counter)
        self.shares.append(squads)

    def take(self, counter: int) -> None:
        """Add one more squad from a counter."""
        if counter in self.counters:
            self.shares[self.counters.index(counter)] += 1
        else:
            self.add(counter, 1)

    def drop(self, counter: int) -> None:
        """Remove one squad that came from a counter."""
        i = self.counters.index(counter)
        self.shares[i] -= 1
        if self.shares[i] == 0:
            self.counters.pop(i)
            self.shares.pop(i)


def infantry_unit(state: State, unit: int) -> InfantryUnit:
    """3.02, 7.09, 7.12.1, 8.04: Return the squads that defend together with a counter.

    Riders of one vehicle always defend together. In an overrun, every other counter defends alone. With spillover,
    squads defend in the groups their owner formed. Without it, all of an owner's infantry in the hex is one unit.
    """
    where = state.hex_of[unit]
    if state.riders.riding[unit] != NOBODY:
        if is_cargo(state, unit):
            return unit_on_top(state, state.riders.riding[unit])
        return riding_unit(state, state.riders.riding[unit])
    if isinstance(state.flow[-1], FireRound):
        return alone(state, unit)
    if state.engineering.trenches:
        found = _part_of_trenches(state, unit)
        if found is not None:
            return found
    if not state.setting.rules.spillover:
        return platoon(state, unit)
    group = group_of(state, unit)
    return alone(state, unit) if group == UNGROUPED else grouped_unit(state, where, group)


def _part_of_trenches(state: State, unit: int) -> InfantryUnit | None:
    """15.03.5: Return the squads that defend with a counter if some infantry in its hex is entrenched, or None.

    Entrenched squads are a group of their own. Fire at a counter that is only half entrenched hits its open part.
    """
    where, seat = state.hex_of[unit], state.seat_of[unit]
    there = foot_infantry(state, where, seat)
    if not any(entrenched_squads(state, other) for other in there):
        return None
    group = group_of(state, unit)
    if group != UNGROUPED:
        return grouped_unit(state, where, group)
    exposed = open_squads(state, unit)
    found = InfantryUnit(where, dug=exposed == 0)
    if exposed:
        found.add(unit, exposed)
        return found
    for other in there:
        share = min(entrenched_squads(state, other), GROUP_LIMIT - found.squads)
        if share > 0:
            found.add(other, share)
    return found


def exposed_infantry(state: State, where: int, seat: int) -> InfantryUnit:
    """15.03.5: Return all of a seat's infantry on foot in a hex that is not entrenched."""
    found = InfantryUnit(where)
    groups = state.combat.groups
    here = [i for i in range(0, len(groups), ENTRY) if groups[i] == where and state.seat_of[groups[i + 2]] == seat]
    if here:
        for i in here:
            if groups[i + 1] not in state.engineering.dug:
                for _ in range(groups[i + 3]):
                    found.take(groups[i + 2])
        return found
    for counter in foot_infantry(state, where, seat):
        if open_squads(state, counter):
            found.add(counter, open_squads(state, counter))
    return found


def platoon(state: State, unit: int) -> InfantryUnit:
    """3.02: Return a counter's platoon. Without spillover, up to three squads in a hex defend together.

    Platoons are filled in unit order.
    """
    found = InfantryUnit(state.hex_of[unit])
    for counter in foot_infantry(state, state.hex_of[unit], state.seat_of[unit]):
        if not on_one_level(state, counter, unit):
            continue
        for _ in range(state.sheets.squads[counter]):
            if found.squads == GROUP_LIMIT:
                if unit in found.counters:
                    return found
                found = InfantryUnit(state.hex_of[unit])
            found.take(counter)
    return found


def alone(state: State, unit: int) -> InfantryUnit:
    """Return a counter as a unit that defends alone."""
    single = InfantryUnit(state.hex_of[unit])
    single.add(unit, state.sheets.squads[unit])
    return single


def riding_unit(state: State, vehicle: int) -> InfantryUnit:
    """7.12.1: Return all infantry on one vehicle, which is a separate group."""
    riders = InfantryUnit(state.hex_of[vehicle])
    for rider in riders_of(state, vehicle):
        riders.add(rider, state.sheets.squads[rider])
    return riders


def unit_on_top(state: State, vulcan: int) -> InfantryUnit:
    """7.12.1, 15.02.1: Return all infantry on top of a Vulcan, which is a separate group."""
    squads = InfantryUnit(state.hex_of[vulcan])
    for counter in squads_on_top(state, vulcan):
        squads.add(counter, state.sheets.squads[counter])
    return squads


def foot_infantry(state: State, where: int, seat: int) -> list[int]:
    """Return a seat's infantry in a hex that is not riding anything."""
    return [
        unit
        for unit in state.units_at(where)
        if state.seat_of[unit] == seat and state.kind(unit).is_infantry and state.riders.riding[unit] == NOBODY
    ]


def on_one_level(state: State, one: int, other: int) -> bool:
    """5.07.2, 7.14.4: Return True if two counters in a hex are both on its bridge, on the surface, or under water."""
    return (
        state.levels.on_bridge[one] == state.levels.on_bridge[other]
        and state.levels.submerged[one] == state.levels.submerged[other]
    )


def levels_of(state: State, where: int, seat: int) -> list[list[int]]:
    """7.12.1: Return a seat's infantry on foot in a hex by level: on the bridge, on the surface, submerged."""
    there = foot_infantry(state, where, seat)
    if state.engineering.trenches:
        there = [unit for unit in there if open_squads(state, unit) > 0]
    deep = [unit for unit in there if state.levels.submerged[unit]]
    bridge = [unit for unit in there if state.levels.on_bridge[unit]]
    surface = [unit for unit in there if unit not in deep and unit not in bridge]
    return [level for level in (bridge, surface, deep) if level]


def stack_sizes(state: State, where: int, seat: int) -> list[int]:
    """7.12.1: Return the number of squads to group on each level of a hex. A hex without water has only one level.

    Entrenched squads are not counted: they form groups of their own (15.03.5).
    """
    return [sum(open_squads(state, counter) for counter in level) for level in levels_of(state, where, seat)]


def dug_parts(state: State, where: int, seat: int) -> list[int]:
    """15.03.5: Return the sizes of the groups that a seat's entrenched squads in a hex form."""
    if not state.engineering.trenches:
        return []
    squads = sum(entrenched_squads(state, counter) for counter in foot_infantry(state, where, seat))
    return [min(GROUP_LIMIT, squads - done) for done in range(0, squads, GROUP_LIMIT)]


def group_of(state: State, unit: int) -> int:
    """Return the first group of this fire phase that includes squads of a counter."""
    numbers = groups_with(state, unit)
    return numbers[0] if numbers else UNGROUPED


def groups_with(state: State, unit: int) -> list[int]:
    """7.12.1: Return all groups of this fire phase that include squads of a counter, in order."""
    groups = state.combat.groups
    where = state.hex_of[unit]
    return [
        groups[i + 1]
        for i in range(0, len(groups), ENTRY)
        if groups[i + 2] == unit and groups[i + 3] > 0 and groups[i] == where
    ]


def grouped_unit(state: State, where: int, group: int) -> InfantryUnit:
    """Return a group as its owner formed it, minus its losses."""
    found = InfantryUnit(where, group, group in state.engineering.dug)
    groups = state.combat.groups
    for i in range(0, len(groups), ENTRY):
        if groups[i] == where and groups[i + 1] == group and groups[i + 3] > 0:
            found.add(groups[i + 2], groups[i + 3])
    return found


def infantry_units_at(state: State, where: int) -> list[InfantryUnit]:
    """Return all infantry units on foot in a hex, in the order of their first counters."""
    found: list[InfantryUnit] = []
    seen: list[int] = []
    dug_in = bool(state.engineering.trenches) and state.engineering.squads_dug_in(where) > 0
    for unit in state.units_at(where):
        if not state.kind(unit).is_infantry or state.riders.riding[unit] != NOBODY:
            continue
        group = group_of(state, unit)
        if group == UNGROUPED:
            if dug_in:
                _add_parts(state, unit, found)
            else:
                found.append(infantry_unit(state, unit))
            continue
        for i in range(0, len(state.combat.groups), ENTRY):
            number = state.combat.groups[i + 1]
            if state.combat.groups[i] == where and state.combat.groups[i + 2] == unit and number not in seen:
                seen.append(number)
                whole = grouped_unit(state, where, number)
                if whole.counters:
                    found.append(whole)
    return found


def _add_parts(state: State, unit: int, found: list[InfantryUnit]) -> None:
    """15.03.5: Add a counter that nobody has grouped yet: its open squads alone, the entrenched ones to a group."""
    exposed = open_squads(state, unit)
    if exposed:
        alone_outside = InfantryUnit(state.hex_of[unit])
        alone_outside.add(unit, exposed)
        found.append(alone_outside)
    for _ in range(entrenched_squads(state, unit)):
        dug = [one for one in found if one.dug and one.group == UNGROUPED and one.squads < GROUP_LIMIT]
        if not dug:
            dug = [InfantryUnit(state.hex_of[unit], dug=True)]
            found.append(dug[0])
        dug[0].take(unit)


def forget_squad(state: State, target: InfantryUnit, counter: int) -> None:
    """Remove a lost squad from its group."""
    if target.group == UNGROUPED:
        return
    groups = state.own_combat().groups
    for i in range(0, len(groups), ENTRY):
        if groups[i] == target.hex and groups[i + 1] == target.group and groups[i + 2] == counter:
            groups[i + 3] -= 1
            return


def forget_open_squad(state: State, where: int, counter: int) -> None:
    """15.03.5: Remove a squad that was lost in the place of an entrenched one from its own group."""
    groups = state.combat.groups
    for i in range(len(groups) - ENTRY, -1, -ENTRY):
        if groups[i] == where and groups[i + 2] == counter and groups[i + 3] > 0:
            if groups[i + 1] not in state.engineering.dug:
                state.own_combat().groups[i + 3] -= 1
                return


def must_group(state: State, target: int) -> bool:
    """7.12.1: Return True if the owner of a stack under fire must group it.

    The stack can be grouped in more than one way, and has not been grouped in this phase.
    """
    where = state.hex_of[target]
    if not state.setting.rules.spillover or state.chain[state.head[where]] == NOBODY:
        return False
    seat = state.seat_of[target]
    if max(stack_sizes(state, where, seat), default=0) < 2:
        return False
    return all(group_of(state, counter) == UNGROUPED for counter in foot_infantry(state, where, seat))


def largest_parts(state: State, where: int, seat: int) -> list[int]:
    """7.12.1: Return the sizes of the largest groups that a seat's infantry in a hex can form.

    Large groups defend best.
    """
    parts: list[int] = []
    for squads in stack_sizes(state, where, seat):
        parts.extend(min(GROUP_LIMIT, squads - done) for done in range(0, squads, GROUP_LIMIT))
    return parts


def refuse_group(state: State, frame: Grouping, where: int, parts: list[int]) -> Refusal | None:
    """7.12.1, 5.07.2: Refuse illegal groups.

    Each group must have one to three squads on a single level, and the groups must include every squad in the hex.
    """
    name = state.board.names[frame.hex]
    if where != frame.hex:
        return Refusal("7.12.1", f"the stack under fire is in {name}")
    levels = levels_of(state, where, frame.seat)
    sizes = stack_sizes(state, where, frame.seat)
    parts = open_parts(state, where, frame.seat, parts)
    if not parts or min(parts) < 1 or max(parts) > GROUP_LIMIT or sum(parts) != sum(sizes):
        return Refusal(
            "7.12.1", f"divide the {sum(sizes)} squads in {name} into groups of one to three, as in `group {name} 3 2`"
        )
    if _keep_apart(parts, sizes):
        return None
    told = ", then those of the ".join(
        f"{size} {'squad' if size == 1 else 'squads'} {_level_words(state, level[0])}"
        for size, level in zip(sizes, levels, strict=True)
    )
    return Refusal("5.07.2", f"a group cannot mix levels: list the groups of the {told}")


def _keep_apart(parts: list[int], sizes: list[int]) -> bool:
    """5.07.2: Return True if the groups, in order, fill one level after another without spanning two."""
    sums = [sum(parts[: i + 1]) for i in range(len(parts))]
    return all(sum(sizes[: i + 1]) in sums for i in range(len(sizes)))


def _level_words(state: State, unit: int) -> str:
    return (
        "on the bridge"
        if state.levels.on_bridge[unit]
        else "under water"
        if state.levels.submerged[unit]
        else "on the water"
    )


def group(state: State, seat: int, where: int, parts: list[int], events: list[Event]) -> None:
    """7.12.1: Form the groups. Fill them level by level with the counters in unit order."""
    number = 1 + max([state.combat.groups[i + 1] for i in range(0, len(state.combat.groups), ENTRY)], default=-1)
    levels = levels_of(state, where, seat)
    waiting = [c for level in levels for c in level for _ in range(open_squads(state, c))]
    dug = dug_parts(state, where, seat)
    if dug:
        parts = open_parts(state, where, seat, parts)
        # 15.03.5: The entrenched squads come last, because fire at a counter hits its open part first.
        for counter in foot_infantry(state, where, seat):
            waiting.extend([counter] * entrenched_squads(state, counter))
        first = number + len(parts)
        state.engineering = state.engineering.with_dug(
            (*state.engineering.dug, *range(first, first + len(dug))),
        )
    for size in [*parts, *dug]:
        members = waiting[:size]
        waiting = waiting[size:]
        for counter in sorted(set(members)):
            state.own_combat().groups.extend([where, number, counter, members.count(counter)])
        number += 1
    events.append(InfantryGrouped(seat, where, parts))


def open_parts(state: State, where: int, seat: int, parts: list[int]) -> list[int]:
    """15.03.5: Return the groups of the open squads, if an owner also listed those of the entrenched ones."""
    dug = dug_parts(state, where, seat)
    if not dug or sum(parts) != sum(stack_sizes(state, where, seat)) + sum(dug):
        return parts
    if parts[: len(dug)] == dug:
        return parts[len(dug) :]
    return parts[: -len(dug)] if parts[-len(dug) :] == dug else parts


def settle_groups(state: State, target: int) -> None:
    """15.03.5: Form the only possible groups where some infantry is entrenched and nobody has to be asked."""
    where, seat = state.hex_of[target], state.seat_of[target]
    if not dug_parts(state, where, seat):
        return
    if all(group_of(state, counter) == UNGROUPED for counter in foot_infantry(state, where, seat)):
        group(state, seat, where, largest_parts(state, where, seat), [])
