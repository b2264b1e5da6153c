"""Level `random`: makes legal decisions at random, with no plan. It is the fuzzer's player and the weakest opponent."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from cybertank.board.hexes import EDGES
from cybertank.board.terrain import CRATER
from cybertank.game.choices.movement import carries_squads
from cybertank.game.choices.rams import named_ram_choices
from cybertank.game.decisions import (
    Decision,
    Destruct,
    Dismount,
    Dive,
    End,
    Fire,
    Group,
    Hook,
    Intercept,
    Join,
    Mount,
    Move,
    Overrun,
    Place,
    Ram,
    Remove,
    Split,
    Stay,
    Unhook,
)
from cybertank.game.engine import check
from cybertank.game.frames.setting_up import force_of
from cybertank.players.level import Level
from cybertank.players.random.channels import random_channels, random_overrun_control
from cybertank.players.random.drones import (
    random_handling,
    random_sapping,
    random_shelter,
    random_task,
    random_unhitching,
    stays_to_work,
)
from cybertank.players.random.ground import random_ground_fire
from cybertank.players.random.missiles import random_flight, random_interception, random_launch
from cybertank.players.random.trains import random_arming, random_declaration, random_train_decision
from cybertank.players.tactics.mobility import can_move, cannot_end_in, strays, unit_to_give_up, would_overstack
from cybertank.rules.combat.groups import stack_sizes
from cybertank.rules.combat.legality import refuse_attack, targets_on
from cybertank.rules.combat.strengths import gap, least_shot, range_of, ready
from cybertank.rules.lasers.interception import able_lasers
from cybertank.rules.movement.exits import may_leave
from cybertank.rules.movement.legality import engaged_hex, refuse_staying, refuse_step
from cybertank.rules.movement.riders import carried_by, hauls
from cybertank.rules.movement.steps import OPEN, Walk, foresee, obstacle, take_direction, take_step
from cybertank.rules.overrun.beginning import refuse_overrun
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.rules.ramming.contact import NO_CONTACT, contact
from cybertank.rules.setup.buying import cost_of, money_left
from cybertank.rules.towing.hooking import may_be_towed, refuse_hook, takes_gear
from cybertank.rules.vulcans.cargo import NO_BERTH
from cybertank.state.brief import UNLIMITED, Force
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import FREE, HALTED
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.columns import NOBODY
from cybertank.state.frames import (
    FIRE,
    FireRound,
    FlightQuestion,
    Flying,
    Grouping,
    Interception,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    TrackQuestion,
    Turn,
)
from cybertank.state.held import Shot
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import AP, MAIN, MISSILE, RACK, SECONDARY, VULCAN, WHOLE, UnitType

WEAPONS: Final = [MAIN, SECONDARY, AP, MISSILE, RACK]
# The probabilities of doing things that are optional.
ENDS_EARLY: Final = 0.04
LEAVES_MAP: Final = 0.02
CHANGES_COUNTERS: Final = 0.05
COMBINES: Final = 0.35
MOUNTS: Final = 0.3
DISMOUNTS: Final = 0.3
ANSWERS: Final = 0.5
RAMS: Final = 0.3
DESTRUCTS: Final = 0.002
HOOKS: Final = 0.5
UNHOOKS: Final = 0.03
BUYS_GEAR: Final = 0.5
BESIDE_LOADS: Final = 0.7
SETS_UP_TRIES: Final = 40
# From this round of an overrun on, it fires at any enemy and not at the first one.
LONG_FIGHT: Final = 20


class RandomPlayer(Level):
    """Picks a random unit, and something random for it to do."""

    keeps_control = False

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.chance: Callable[[], float] = self.random.random
        """Returns a random number below 1. Stored here because looking up the method takes longer than calling it."""

    def turn(self, view: State, turn: Turn) -> Decision:
        """Occasionally blow up an Ogre, if the rules allow it. Otherwise move or fire."""
        if view.setting.rules.destruct and self.chance() < DESTRUCTS:
            for unit, where in enumerate(view.hex_of):
                if where >= 0 and view.seat_of[unit] == turn.seat and view.kind(unit).is_ogre:
                    return Destruct(unit)
        if turn.phase != FIRE:
            return self.move(view, turn)
        if view.setting.cruise:
            launch = random_launch(view, turn, self.chance)
            if launch is not None:
                return launch
        if view.setting.works:
            task = random_task(view, turn, self.chance)
            if task is not None:
                return task
        return self.fire(view, turn.seat)

    def flying(self, view: State, frame: Flying) -> Decision:
        """Fly a cruise missile somewhere, and explode it."""
        return random_flight(view, frame, self.chance)

    def flight_question(self, view: State, frame: FlightQuestion) -> Decision:
        """Fire at a cruise missile, wait, or let it pass."""
        return random_interception(view, frame, self.chance)

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 up to, but not including, the limit."""
        return int(self.chance() * limit)

    # -- movement ------------------------------------------------------------------------------------------------------

    def move(self, view: State, turn: Turn) -> Decision:
        """Move a unit that has not moved, or stop. Begin any overrun that must be fought."""
        due = engaged_hex(view, turn.seat)
        if due != NOBODY:
            return Overrun(due)
        if view.trains.any:
            decision = random_train_decision(view, turn, self.chance)
            if decision is not None:
                return decision
        if view.drones.any:
            handling = random_handling(view, turn, self.chance)
            if handling is not None:
                return handling
        if view.setting.rules.engineering:
            sapping = random_sapping(view, turn, self.chance) or random_channels(view, turn, self.chance)
            if sapping is None:
                sapping = random_unhitching(view, turn, self.chance)
            if sapping is None and view.vulcans.revetments:
                sapping = random_shelter(view, turn, self.chance)
            if sapping is not None:
                return sapping
        if view.setting.rules.towing:
            tow = self.tow(view, turn.seat)
            if tow is not None:
                return tow
        if view.buildings.any:
            siege = self.siege(view, turn.seat)
            if siege is not None:
                return siege
        units = len(view.hex_of)
        unit = self.below(units)
        stops = self.chance() < ENDS_EARLY
        engineers = view.setting.rules.engineering
        # Compiled code turns `_` into an object each time, so loops that run often name their variable.
        for _tried in range(units):
            unit = unit + 1 if unit + 1 < units else 0
            if engineers and stays_to_work(view, turn, unit):
                continue
            if can_move(view, turn, unit) and not (stops and view.hex_of[unit] != ENTERING):
                decision = self.move_unit(view, turn, unit)
                if decision is not None:
                    return decision
        return self.end(view, turn)

    def siege(self, view: State, seat: int) -> Decision | None:
        """Ram a building, or overrun one in a hex that was entered (11.04.2, 11.04.3)."""
        if self.chance() >= RAMS:
            return None
        deeds: list[Decision] = [*named_ram_choices(view, seat)]
        for unit, where in enumerate(view.hex_of):
            if where >= 0 and view.kind(unit).is_building and refuse_overrun(view, seat, where) is None:
                deeds.append(Overrun(where))
        return deeds[self.below(len(deeds))] if deeds else None

    def tow(self, view: State, seat: int) -> Decision | None:
        """Hook a vehicle with towing gear to something in its hex, or unhook it."""
        for unit, where in enumerate(view.hex_of):
            if where < 0 or not view.towing.gear[unit] or view.seat_of[unit] != seat:
                continue
            if view.towing.tows[unit] != NOBODY:
                if self.chance() < UNHOOKS:
                    return Unhook(unit)
            elif self.chance() < HOOKS:
                for load in view.units_at(where):
                    if refuse_hook(view, seat, unit, load) is None:
                        return Hook(unit, load)
                drive = self.drive_to_load(view, seat, unit)
                if drive is not None:
                    return drive
        return None

    def drive_to_load(self, view: State, seat: int, unit: int) -> Decision | None:
        """Move to an adjacent hex with something that the vehicle could tow."""
        board = view.board
        for direction in range(6):
            to = board.near[view.hex_of[unit] * 6 + direction]
            loads = [u for u in view.units_at(to) if may_be_towed(view, u)] if to >= 0 else []
            if loads and not would_overstack(view, unit, to) and check(view, Move(unit, [to])) is None:
                return Move(unit, [to])
        return None

    def move_unit(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Walk at random, ram again in place, or change the size of an infantry counter."""
        if (
            view.kind(unit).rams_as_ogre
            and view.hex_of[unit] >= 0
            and view.chain[view.head[view.hex_of[unit]]] != NOBODY
        ):
            if self.chance() < 0.5 and refuse_staying(view, turn.seat, unit) is None:
                return Stay(unit)
        if view.sheets.squads[unit] and self.chance() < CHANGES_COUNTERS:
            change = self.change_counter(view, turn, unit)
            if change is not None:
                return change
        if view.sheets.squads[unit] and self.chance() < MOUNTS:
            ride = self.ride(view, unit)
            if ride is not None:
                return ride
        if (view.kind(unit).carries or hauls(view, unit)) and self.chance() < DISMOUNTS:
            off = self.drop_riders(view, unit)
            if off is not None:
                return off
        path = self.random_walk(view, Walk(view, unit, turn.phase))
        return Move(unit, path) if path else None

    def random_walk(self, view: State, walk: Walk) -> list[int]:
        """Return some steps in open directions. The path ends at a fight, and never in a hex without room."""
        path: list[int] = []
        if walk.at == ENTERING:
            self.enter(view, walk, path)
        steps = 1 + self.below(walk.limit)
        while len(path) < steps and walk.halted == FREE and walk.at >= 0:
            edges = view.board.edges[walk.at]
            if edges and walk.spent < walk.limit and self.chance() < LEAVES_MAP:
                edge = next(edge for edge in EDGES if edge & edges)
                if may_leave(view, walk.unit, walk.at, edge) and not strays(view, walk.unit, walk.at):
                    path.append(-edge)
                    return path
            direction = self.below(6)
            tries = 0
            while tries < 6 and obstacle(view, walk, direction) != OPEN:
                direction = direction + 1 if direction < 5 else 0
                tries += 1
            if tries == 6:
                break
            take_direction(view, walk, walk.at * 6 + direction)
            to = walk.at
            path.append(to)
            if view.head[to] != NOBODY and contact(view, walk.unit, to, walk.on_bridge) != NO_CONTACT:
                foresee(view, walk, to)
                break
        while path and cannot_end_in(view, walk.unit, path[-1]):
            path.pop()
        return path

    def enter(self, view: State, walk: Walk, path: list[int]) -> None:
        """Enter at a random edge hex that has room, since a unit that must enter cannot stop in a full hex."""
        hexes = view.board.edge_hexes(view.entry[walk.unit])
        self.random.shuffle(hexes)
        for to in hexes:
            if refuse_step(view, walk, to) is None and not would_overstack(view, walk.unit, to):
                take_step(view, walk, to)
                path.append(to)
                if contact(view, walk.unit, to, walk.on_bridge) != NO_CONTACT:
                    walk.halted = HALTED
                return

    def change_counter(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Split a counter, or join it with another in its hex."""
        decision: Decision | None = None
        if view.sheets.squads[unit] > 1:
            decision = Split(unit, [1, view.sheets.squads[unit] - 1])
        else:
            others = [u for u in view.units_at(view.hex_of[unit]) if u != unit]
            if others:
                decision = Join(unit, others[:1])
        return decision if decision is not None and check(view, decision) is None else None

    def ride(self, view: State, unit: int) -> Decision | None:
        """Get on a vehicle in the same hex that has room."""
        for vehicle in view.units_at(view.hex_of[unit]) if view.hex_of[unit] >= 0 else []:
            if carries_squads(view, vehicle) and view.seat_of[vehicle] == view.seat_of[unit]:
                for berth in (TOP, INSIDE) if view.kind(vehicle).works == VULCAN else (NO_BERTH,):
                    decision = Mount(unit, vehicle, berth)
                    if check(view, decision) is None:
                        return decision
        return None

    def drop_riders(self, view: State, vehicle: int) -> Decision | None:
        """Let the first rider off."""
        for rider in carried_by(view, vehicle):
            decision = Dismount(rider, view.hex_of[rider])
            if check(view, decision) is None:
                return decision
        return None

    def end(self, view: State, turn: Turn) -> Decision:
        """End the phase, or give up a unit for which there is no room."""
        surplus = unit_to_give_up(view, turn.seat, self.random)
        return End() if surplus == NOBODY else Remove(surplus)

    # -- fire ----------------------------------------------------------------------------------------------------------

    def fire(self, view: State, seat: int) -> Decision:
        """Fire some unit at a target in range, alone or with others, or stop."""
        units = len(view.hex_of)
        if self.chance() >= ENDS_EARLY:
            unit = self.below(units)
            for _tried in range(units):
                unit = unit + 1 if unit + 1 < units else 0
                if (
                    view.seat_of[unit] == seat
                    and view.hex_of[unit] >= 0
                    and view.disability.disabled[unit] == NOT_DISABLED
                ):
                    decision = self.fire_unit(view, seat, unit)
                    if decision is not None:
                        return decision
        return End()

    def aims_at_ground(self, view: State) -> bool:
        """Return True if the game lets it fire at hexes, bridges or revetments (13.01, 13.02, 15.04.7)."""
        rules = view.setting.rules
        return rules.terrain_damage or rules.bridges or bool(view.vulcans.revetments)

    def fire_unit(self, view: State, seat: int, unit: int) -> Decision | None:
        """Fire any weapon of a unit at any target in its range."""
        first = self.below(len(WEAPONS))
        for i in range(len(WEAPONS)):
            weapon = WEAPONS[(first + i) % len(WEAPONS)]
            count = ready(view, unit, weapon)
            if count <= 0:
                continue
            if self.aims_at_ground(view):
                ground = random_ground_fire(view, seat, unit, weapon, self.chance)
                if ground is not None:
                    return ground
            target = self.target_in_range(view, seat, unit, range_of(view, unit, weapon))
            if target == NOBODY:
                continue
            aim = UnitTarget(target, self.component(view, target))
            least = least_shot(view, unit, weapon)
            shots = [Shot(unit, weapon, least + self.below(count - least + 1))]
            if self.chance() < COMBINES:
                self.combine(view, seat, shots, target)
            for attempt in (shots, [Shot(unit, weapon, least)]):
                if refuse_attack(view, seat, attempt, aim) is None:
                    return Fire(attempt, aim)
        return None

    def target_in_range(self, view: State, seat: int, unit: int, reach: int) -> int:
        """Return a random enemy within range."""
        hex_of = view.hex_of
        sides = view.sides
        side = view.setting.side_of[seat]
        distances = view.board.distances(hex_of[unit])
        # 7.02, 6.08: Units in the same hex fire as if they were adjacent, so a range of 0 reaches nothing.
        farthest = reach if reach > 0 else -1
        units = len(hex_of)
        target = self.below(units)
        for _tried in range(units):
            target = target + 1 if target + 1 < units else 0
            where = hex_of[target]
            if where >= 0 and sides[target] != side and distances[where] <= farthest:
                return target
        return NOBODY

    def component(self, view: State, target: int) -> int:
        """Return the part of a target to fire at."""
        if not view.kind(target).is_ogre:
            return WHOLE
        parts = targets_on(view, target)
        return parts[self.below(len(parts))]

    def combine(self, view: State, seat: int, shots: list[Shot], target: int) -> None:
        """Add the gun of another unit that has the target in range."""
        other = self.below(len(view.hex_of))
        if view.seat_of[other] != seat or other == shots[0].unit or view.kind(other).is_ogre:
            return
        if view.hex_of[other] >= 0 and view.disability.disabled[other] == NOT_DISABLED and ready(view, other, MAIN) > 0:
            if gap(view, other, view.hex_of[target]) <= range_of(view, other, MAIN):
                shots.append(Shot(other, MAIN, least_shot(view, other, MAIN)))

    # -- decisions out of turn -----------------------------------------------------------------------------------------

    def ram_question(self, view: State, question: RamQuestion) -> Decision | None:
        """Let some of the riders get off (6.01.2)."""
        return self.get_off_or_dive(view, question.seat)

    def overrun_question(self, view: State, question: OverrunQuestion) -> Decision | None:
        """Let some of the riders get off and some of the Marines dive (7.14.4, 8.06.1)."""
        return self.get_off_or_dive(view, question.seat)

    def get_off_or_dive(self, view: State, seat: int) -> Decision | None:
        """Return what one of a seat's counters does before a fight, or None if no other counter does anything."""
        for unit in range(len(view.hex_of)):
            if view.seat_of[unit] == seat and view.sheets.squads[unit] and self.chance() < ANSWERS:
                for decision in (Dismount(unit, view.hex_of[unit]), Dive(unit)):
                    if check(view, decision) is None:
                        return decision
        return None

    def interception(self, view: State, frame: Interception) -> Decision:
        """Fire a random laser at a missile, or let the missiles fly."""
        able = able_lasers(view, frame)
        if not able or self.chance() >= ANSWERS:
            return End()
        return Intercept([Shot(able[self.below(len(able))], MAIN, 1)])

    def track_question(self, view: State, question: TrackQuestion) -> Decision | None:
        """Declare some units to be on the track (9.06)."""
        return random_declaration(view, question, self.chance)

    def grouping(self, view: State, frame: Grouping) -> Decision:
        """Make groups of random size (7.12.1)."""
        parts: list[int] = []
        for squads in stack_sizes(view, frame.hex, frame.seat):
            left = squads
            while left:
                parts.append(1 + self.below(min(3, left)))
                left -= parts[-1]
        return Group(frame.hex, parts)

    def fire_round(self, view: State, fight: FireRound) -> Decision:
        """Fire at a random enemy in the hex, occasionally ram, or end the round (8.04)."""
        if view.vulcans.links:
            control = random_overrun_control(view, fight, self.chance)
            if control is not None:
                return control
        own = fighters(view, fight, attackers_fire(fight))
        enemies = fighters(view, fight, not attackers_fire(fight))
        self.random.shuffle(own)
        if fight.number >= LONG_FIGHT:
            # The first enemy may be one that nothing here can harm.
            self.random.shuffle(enemies)
        if fight.number < 2 and self.chance() < RAMS:
            for unit in own:
                ram = Ram(unit, enemies[self.below(len(enemies))])
                if check(view, ram) is None:
                    return ram
        if self.chance() >= ENDS_EARLY or check(view, End()) is not None:
            for unit in own:
                for weapon in WEAPONS:
                    for target in enemies if ready(view, unit, weapon) > 0 else []:
                        count = 1 + self.below(ready(view, unit, weapon))
                        aim = UnitTarget(target, self.component(view, target))
                        for attempt in (Shot(unit, weapon, count), Shot(unit, weapon, 1)):
                            if check(view, Fire([attempt], aim)) is None:
                                return Fire([attempt], aim)
        return End()

    # -- set-up --------------------------------------------------------------------------------------------------------

    def set_up(self, view: State, frame: SetUp) -> Decision:
        """Place the units in hand, then buy at random until the money is gone."""
        force = force_of(view, frame)
        for unit, where in enumerate(view.hex_of):
            if where == IN_HAND and view.seat_of[unit] == force.seat and view.riders.riding[unit] == NOBODY:
                placed = self.place(view, force, view.ids[unit], view.kind(unit), max(view.sheets.squads[unit], 1))
                placed = placed or self.place_anywhere(view, force, unit)
                if placed is not None:
                    return placed
        if force.train_guns:
            armed = random_arming(view, force.seat, self.chance)
            if armed is not None:
                return armed
        for _ in range(SETS_UP_TRIES):
            bought = self.buy(view, force)
            if bought is not None:
                return bought
        return End()

    def buy(self, view: State, force: Force) -> Decision | None:
        """Buy a type that the force can still afford, with the next free number."""
        offered = [*force.offered, *force.tool_trucks]
        if not offered:
            return None
        unit_type = view.types[offered[self.below(len(offered))]]
        squads = 1 + self.below(3) if unit_type.is_infantry else 1
        if cost_of(view, force, unit_type, squads, False) > money_left(view, force, unit_type):
            return None
        number = 1 + sum(1 for type_index in view.type_of if type_index == unit_type.index)
        gear = view.setting.rules.towing and takes_gear(unit_type) and self.chance() < BUYS_GEAR
        return self.place(view, force, f"{unit_type.id}{number}", unit_type, squads, gear)

    def place(
        self, view: State, force: Force, unit_id: str, unit_type: UnitType, squads: int, gear: bool = False
    ) -> Decision | None:
        """Place a unit in a random hex of a random zone."""
        if force.edge:
            waiting = Place(unit_id, -force.edge, squads, gear)
            return waiting if check(view, waiting) is None else None
        zones = [zone for zone in force.zones if zone.admits(unit_type.index)]
        zone = zones[self.below(len(zones))]
        if zone.attack_limit != UNLIMITED and self.chance() < 0.5:
            zone = zones[0]
        hexes = sorted(h for h in zone.hexes if view.head[h] == NOBODY and view.board.terrain[h] != CRATER)
        if view.setting.rules.towing and takes_gear(unit_type) and self.chance() < BESIDE_LOADS:
            loads = [h for u, h in enumerate(view.hex_of) if h in zone.hexes and may_be_towed(view, u)]
            hexes = loads or hexes
        for _ in range(SETS_UP_TRIES):
            if not hexes:
                break
            decision = Place(unit_id, hexes[self.below(len(hexes))], squads, gear)
            if check(view, decision) is None:
                return decision
        return None

    def place_anywhere(self, view: State, force: Force, unit: int) -> Decision | None:
        """Place a unit in the first legal hex if random tries found none, since some terrain is closed to it."""
        for zone in force.zones:
            for where in sorted(zone.hexes) if zone.admits(view.type_of[unit]) else []:
                decision = Place(view.ids[unit], where, max(view.sheets.squads[unit], 1))
                if check(view, decision) is None:
                    return decision
        return None
