"""Random decisions about drones and engineering tasks (14.01, 14.03, 15.03), for games that have any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.game.choices.drones import task_choices
from cybertank.game.choices.engineering import preparations
from cybertank.game.decisions import (
    Carry,
    Decision,
    Deploy,
    Load,
    MakeSafe,
    Occupy,
    Prepare,
    Task,
    Unhook,
    Unload,
    Vacate,
    Withhold,
)
from cybertank.game.engine import check
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.engineering.sappers import is_sapper
from cybertank.rules.towing.hitch import tows_by_hitch
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN

# The probabilities of doing things that are optional.
HANDLES: Final = 0.3
WORKS: Final = 0.5
SAPS: Final = 0.02
# Of so many turns, a Sapper moves on one.
STAYS_TURNS: Final = 3
LETS_GO: Final = 0.1
DIGS_IN: Final = 0.3
LEAVES: Final = 0.05

Chance = Callable[[], float]


def random_handling(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Unload, set up, load or carry some drone on its pallet, or return None."""
    if turn.phase != MOVEMENT:
        return None
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != turn.seat or not is_pallet(view, unit) or chance() >= HANDLES:
            continue
        found: list[Decision] = [Unload(unit), Deploy(unit)]
        near = [to for to in view.board.near[where * 6 : where * 6 + 6] if to >= 0]
        for other in view.units_at(where):
            found.append(Load(unit, other))
            found.extend(Carry(other, [to], unit) for to in near if view.sheets.squads[other])
        legal = [decision for decision in found if check(view, decision) is None]
        if legal:
            return legal[int(chance() * len(legal))]
    return None


def random_sapping(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Make some mines safe, or keep some Sapper's hands free, or return None."""
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != turn.seat or not is_sapper(view, unit):
            continue
        for decision in (MakeSafe(unit), Withhold(unit)):
            if check(view, decision) is None and chance() < SAPS:
                return decision
        if view.kind(unit).works == VULCAN:
            for choice in preparations(view, unit, lambda decision: check(view, decision) is None):
                if isinstance(choice, Prepare) and chance() < SAPS:
                    return Prepare(choice.unit, choice.hex)
    return None


def random_shelter(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Move some unit into a revetment or out of one (15.04.7), or return None."""
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != turn.seat or not view.vulcans.revetments_at(where):
            continue
        inside = view.vulcans.revetment_of(unit) >= 0
        decision = Vacate(unit) if inside else Occupy(unit)
        if check(view, decision) is None and chance() < (LEAVES if inside else DIGS_IN):
            return decision
    return None


def random_unhitching(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Let some Vulcan go of the vehicle that it tows (15.04.8), or return None."""
    for unit, load in enumerate(view.towing.tows):
        if load != NOBODY and view.seat_of[unit] == turn.seat and tows_by_hitch(view, unit) and chance() < LETS_GO:
            return Unhook(unit)
    return None


def random_task(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Return some task that a unit can do now, or None. Each kind of task is as likely as any other."""
    found = list(task_choices(view, turn, lambda decision: check(view, decision) is None))
    if not found or chance() >= WORKS:
        return None
    jobs = [decision.job for decision in found if isinstance(decision, Task)]
    kinds = sorted({job.kind for job in jobs})
    kind = kinds[int(chance() * len(kinds))]
    alike = [job for job in jobs if job.kind == kind]
    return Task(alike[int(chance() * len(alike))])


def stays_to_work(view: State, turn: Turn, unit: int) -> bool:
    """15.03: Return True if a Sapper or a truck with stores stays in its hex, as it does on two turns of three.

    Otherwise hardly any would stay where they can work.
    """
    if view.hex_of[unit] < 0 or not (is_sapper(view, unit) or view.engineering.tools[unit]):
        return False
    return (unit + turn.number) % STAYS_TURNS != 0
