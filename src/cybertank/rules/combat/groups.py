"""7.12.1 Infantry units: which squads of a hex defend together, and how their owner groups a stack."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.combat import InfantryGrouped
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.refusal import Refusal
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, Grouping
from cybertank.state.state import State

GROUP_LIMIT: Final = 3
ENTRY: Final = 4
UNGROUPED: Final = -1
# Added to a group's number in a list that holds both units and groups (State.ap_at).
GROUP_KEY: Final = 1_000_000


class InfantryUnit:
    """Squads that form a single target: counters, and the squads that each contributes."""

    __slots__ = ("counters", "group", "hex", "shares")

    def __init__(self, where: int, group: int = UNGROUPED) -> None:
        self.hex = where
        self.group = group
        self.counters: list[int] = []
        self.shares: list[int] = []

    @property
    def squads(self) -> int:
        """Return the number of squads that defend together."""
        return sum(self.shares)

    def add(self, counter: int, squads: int) -> None:
        """Add squads of a counter."""
        self.counters.append(counter)
        self.shares.append(squads)

    def take(self, counter: int) -> None:
        """Add one more squad of a counter."""
        if counter in self.counters:
            self.shares[self.counters.index(counter)] += 1
        else:
            self.add(counter, 1)

    def drop(self, counter: int) -> None:
        """Remove one squad of a counter."""
        i = self.counters.index(counter)
        self.shares[i] -= 1
        if self.shares[i] == 0:
            self.counters.pop(i)
            self.shares.pop(i)


def infantry_unit(state: State, unit: int) -> InfantryUnit:
    """3.02, 7.09, 7.12.1, 8.04: Return the squads that defend together with a counter.

    Riders of one vehicle always defend together. In an overrun, every other counter defends alone. With spillover, the
    owner's groups count. Without it, all of an owner's infantry in the hex is one unit.
    """
    where = state.hex_of[unit]
    if state.riders.riding[unit] != NOBODY:
        return riding_unit(state, state.riders.riding[unit])
    if isinstance(state.flow[-1], FireRound):
        return alone(state, unit)
    if not state.setting.rules.spillover:
        return platoon(state, unit)
    group = group_of(state, unit)
    return alone(state, unit) if group == UNGROUPED else grouped_unit(state, where, group)


def platoon(state: State, unit: int) -> InfantryUnit:
    """3.02: Return the platoon of a counter. Without spillover, up to three squads of a hex defend together.

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


def foot_infantry(state: State, where: int, seat: int) -> list[int]:
    """Return a seat's infantry in a hex that is not riding anything."""
    return [
        unit
        for unit in state.units_at(where)
        if state.seat_of[unit] == seat and state.kind(unit).is_infantry and state.riders.riding[unit] == NOBODY
    ]


def on_one_level(state: State, one: int, other: int) -> bool:
    """5.07.2, 7.14.4: Return True if two counters of a hex are both on its bridge, on the surface, or under water."""
    return (
        state.levels.on_bridge[one] == state.levels.on_bridge[other]
        and state.levels.submerged[one] == state.levels.submerged[other]
    )


def levels_of(state: State, where: int, seat: int) -> list[list[int]]:
    """7.12.1: Return a seat's infantry on foot in a hex by level: on the bridge, on the surface, submerged."""
    there = foot_infantry(state, where, seat)
    deep = [unit for unit in there if state.levels.submerged[unit]]
    bridge = [unit for unit in there if state.levels.on_bridge[unit]]
    surface = [unit for unit in there if unit not in deep and unit not in bridge]
    return [level for level in (bridge, surface, deep) if level]


def stack_sizes(state: State, where: int, seat: int) -> list[int]:
    """7.12.1: Return the number of squads to group on each level of a hex. Without water there is only one level."""
    return [sum(state.sheets.squads[counter] for counter in level) for level in levels_of(state, where, seat)]


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
    """Return a group as it was formed, minus its losses."""
    found = InfantryUnit(where, group)
    groups = state.combat.groups
    for i in range(0, len(groups), ENTRY):
        if groups[i] == where and groups[i + 1] == group and groups[i + 3] > 0:
            found.add(groups[i + 2], groups[i + 3])
    return found


def infantry_units_at(state: State, where: int) -> list[InfantryUnit]:
    """Return all infantry units on foot in a hex, in the order of their first counters."""
    found: list[InfantryUnit] = []
    seen: list[int] = []
    for unit in state.units_at(where):
        if not state.kind(unit).is_infantry or state.riders.riding[unit] != NOBODY:
            continue
        group = group_of(state, unit)
        if group == UNGROUPED:
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


def forget_squad(state: State, target: InfantryUnit, counter: int) -> None:
    """Remove a lost squad from its group."""
    if target.group == UNGROUPED:
        return
    groups = state.own_combat().groups
    for i in range(0, len(groups), ENTRY):
        if groups[i] == target.hex and groups[i + 1] == target.group and groups[i + 2] == counter:
            groups[i + 3] -= 1
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
    """7.12.1: Return the sizes of the largest groups that a seat's infantry in a hex can form. They defend best."""
    parts: list[int] = []
    for squads in stack_sizes(state, where, seat):
        parts.extend(min(GROUP_LIMIT, squads - done) for done in range(0, squads, GROUP_LIMIT))
    return parts


def refuse_group(state: State, frame: Grouping, where: int, parts: list[int]) -> Refusal | None:
    """7.12.1, 5.07.2: Refuse groups that are illegal.

    Each has one to three squads on a single level, and together they include every squad in the hex.
    """
    name = state.board.names[frame.hex]
    if where != frame.hex:
        return Refusal("7.12.1", f"the stack under fire is in {name}")
    levels = levels_of(state, where, frame.seat)
    sizes = stack_sizes(state, where, frame.seat)
    if not parts or min(parts) < 1 or max(parts) > GROUP_LIMIT or sum(parts) != sum(sizes):
        return Refusal(
            "7.12.1", f"the {sum(sizes)} squads in {name} form groups of one to three, for example `group {name} 3 2`"
        )
    if _keep_apart(parts, sizes):
        return None
    told = ", then of the ".join(
        f"{size} {_level_words(state, level[0])}" for size, level in zip(sizes, levels, strict=True)
    )
    return Refusal("5.07.2", f"a group cannot mix levels: list first the groups of the {told}")


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
    waiting = [c for level in levels for c in level for _ in range(state.sheets.squads[c])]
    for size in parts:
        members = waiting[:size]
        waiting = waiting[size:]
        for counter in sorted(set(members)):
            state.own_combat().groups.extend([where, number, counter, members.count(counter)])
        number += 1
    events.append(InfantryGrouped(seat, where, parts))
