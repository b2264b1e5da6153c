"""Say what a train's path or a ram on a train will do (section 9)."""

from __future__ import annotations

from cybertank.rules.combat.crt import ODDS_WORDS
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.ramming.rams import result_chances
from cybertank.rules.trains.counters import counters_of, front_of, is_train, stands_still
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.driving import least_way
from cybertank.rules.trains.tracks import in_the_way
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.wording import chances_told, count_of, listed


def meets_something(state: State, unit: int, path: list[int]) -> bool:
    """Return True if a train comes to enemies, another train, cut rails or the end of the track."""
    front = front_of(state, unit)
    return bool(_dangers(state, front, unit, path)) or _falls_short(state, front, path)


def announce_drive(state: State, unit: int, path: list[int]) -> str:
    """9.02: announce a train's path, and what it meets on the way."""
    front = front_of(state, unit)
    name = state.ids[unit]
    turned = " turns round and" if unit != front else ""
    if path[-1] < 0:
        end = "leaves the map (5.12)"
    else:
        end = f"drives {count_of(len(path), 'hex', 'hexes')} to {state.board.names[path[-1]]} (9.02)"
    dangers = _dangers(state, front, unit, path)
    if _falls_short(state, front, path):
        dangers.append("the track ends there, so the train is destroyed (9.02.4)")
    return f"{name}{turned} {end}" + "".join(f"; {danger}" for danger in dangers)


def _falls_short(state: State, front: int, path: list[int]) -> bool:
    """9.02.4: return True if a path is shorter than the marker says, though it stays on the map."""
    return path[-1] >= 0 and state.trains.driven[front] + len(path) < least_way(state, front)


def _dangers(state: State, front: int, unit: int, path: list[int]) -> list[str]:
    """9.02.4-9.06: list what a train comes to, hex by hex."""
    found: list[str] = []
    at = state.hex_of[unit]
    for to in path:
        if to < 0:
            break
        where = state.board.names[to]
        if is_cut(state.board, at, to):
            return [*found, f"the rails are cut in {where}, so the train is destroyed there (9.02.4)"]
        if in_the_way(state, front, to) != NOBODY:
            return [*found, f"another train is in {where}, so both are destroyed (9.02.5)"]
        enemies = [
            state.ids[one]
            for one in state.units_at(to)
            if state.hostile(state.seat_of[unit], one) and not is_train(state, one) and state.riders.riding[one] < 0
        ]
        if enemies:
            found.append(f"it comes to {listed(enemies)} in {where} (9.06)")
        at = to
    return found


def announce_train_ram(state: State, unit: int, target: int) -> str:
    """9.05: announce a ram on a train counter, and its cost."""
    return f"{state.ids[unit]} {train_ram(state, unit, target)}"


def train_ram(state: State, unit: int, target: int) -> str:
    """9.05: describe a ram on a train counter, after the name of the unit that rams."""
    name, victim = state.ids[unit], state.ids[target]
    rammer = state.kind(unit)
    nothing, _, killed = result_chances(state, unit, target)
    fate = "is destroyed" if killed == 6 else chances_told(nothing, 0, killed)
    front = front_of(state, target)
    if target == front and not stands_still(state, front) and len(counters_of(state, front)) > 1:
        fate += ", and with it the whole train"
    if rammer.is_ogre:
        price = f"{name} loses half its tread units, and each of its components suffers a 2-1 attack"
    else:
        aboard = ", with the riders that stay on it" if riders_of(state, unit) else ""
        price = f"{name} is destroyed{aboard}"
    odds = "" if rammer.is_ogre else f" at {ODDS_WORDS[rammer.ram_train]}"
    return f"rams {victim}{odds}: {victim} {fate}; {price} (9.05)"
