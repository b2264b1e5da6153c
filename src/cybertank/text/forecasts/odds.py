"""The exact chances of an attack (7.10), made as one attack or split into several."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from cybertank.game.decisions import Fire
from cybertank.game.engine import check
from cybertank.rules.citations import cited
from cybertank.rules.combat import firing
from cybertank.rules.combat import legality as combat
from cybertank.rules.combat.crt import ODDS_WORDS, chances, odds_column
from cybertank.rules.combat.firing import squads_sharing_die
from cybertank.rules.combat.stealth import die_penalty, modified
from cybertank.rules.combat.strengths import attack_halves, overrun_round, squads_defense
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.firing import ground_odds
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import GroundTarget, UnitTarget
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.fire import fire_chances
from cybertank.text.forecasts.ground import ground_chances
from cybertank.text.notation.decisions import GRAMMAR, read_attack
from cybertank.text.notation.parts import write_shot, write_target
from cybertank.text.wording import FACES, recited
from cybertank.units.catalogue import AP, INTERNAL, TREADS, WHOLE

NOTHING = Fraction(0)
CERTAIN = Fraction(1)


@dataclass(frozen=True)
class Chances:
    """The odds of one attack, and its chances of no effect, a D and an X.

    In a position, these are the actual results (7.11): a D that destroys counts as an X, and a D that does nothing, as
    against an Ogre's component, counts as no effect.
    """

    odds: str
    none: Fraction
    disabled: Fraction
    destroyed: Fraction


@dataclass(frozen=True)
class Mark:
    """The target of repeated attacks.

    `kind` is `part` (only an X harms it), `unit` (a second D destroys it), `infantry` (a D destroys one squad and
    lowers the defense) or `close` (in an overrun, where a D destroys).
    """

    kind: str
    defense: int
    squads: int = 0
    disabled: bool = False

    def after_d(self) -> Mark | None:
        """7.11: return what a D leaves of the target, or None if nothing is left."""
        if self.kind == "part":
            return self
        if self.kind == "close":
            return None
        if self.kind == "unit":
            return None if self.disabled else replace(self, disabled=True)
        if self.squads == 1:
            return None
        return replace(self, squads=self.squads - 1, defense=self.defense // self.squads * (self.squads - 1))


@dataclass(frozen=True)
class Plan:
    """One way to split an attack: the separate attacks in order, and the chance that they destroy the target."""

    title: str
    attacks: list[str]
    odds: list[str]
    destroyed: Fraction


@dataclass(frozen=True)
class AttackOdds:
    """An attack in a position: its odds with the reasons for them, its chances, and the ways to split it."""

    attack: str
    target: str
    odds: firing.Odds
    chances: Chances
    plans: list[Plan]
    refusal: Refusal | None
    """The reason why the attack is not legal in this position, or None."""
    treads: int = 0
    """In an attack on treads, the tread units that a hit destroys."""
    riders: Chances | None = None
    """5.11.2: the chances of the same die roll against the target vehicle's riders."""
    anyway: Refusal | None = None
    """If the attack would not be legal in a fire phase either, for another reason (usually the range): that reason."""


def odds(attack: int | Fraction, defense: int) -> Chances:
    """7.10: return the chances of an attack strength (in whole or half points) against a defense.

    >>> odds(7, 3).odds, odds(7, 3).destroyed ('2-1', Fraction(1, 2))
    """
    column = odds_column(int(attack * 2), defense)
    none, disabled, destroyed = chances(column)
    return Chances(ODDS_WORDS[column], Fraction(none, 6), Fraction(disabled, 6), Fraction(destroyed, 6))


def chance_to_destroy(attacks: list[int | Fraction], mark: Mark) -> Fraction:
    """Return the chance that a series of attacks destroys a target."""
    return _destroy(tuple(attacks), mark)


@lru_cache(maxsize=4096)
def _destroy(attacks: tuple[int | Fraction, ...], mark: Mark) -> Fraction:
    if not attacks:
        return NOTHING
    first = odds(attacks[0], mark.defense)
    total = first.destroyed
    if first.none:
        total += first.none * _destroy(attacks[1:], mark)
    if first.disabled:
        hurt = mark.after_d()
        total += first.disabled * (CERTAIN if hurt is None else _destroy(attacks[1:], hurt))
    return total


def plans(strengths: list[int | Fraction], mark: Mark, names: list[str] | None = None) -> list[Plan]:
    """List the ways to split an attack: all together, in equal groups, and one by one, in the given order."""
    count = len(strengths)
    if names is None:
        names = [str(strength) for strength in strengths]
    return [_plan(strengths, mark, names, groups) for groups in range(1, count + 1) if count % groups == 0]


def _plan(strengths: list[int | Fraction], mark: Mark, names: list[str], groups: int) -> Plan:
    size = len(strengths) // groups
    starts = range(0, len(strengths), size)
    totals: list[int | Fraction] = [sum(strengths[i : i + size], start=NOTHING) for i in starts]
    if groups == 1:
        title = "all together"
    else:
        title = "each separately" if size == 1 else f"{groups} groups of {size}"
    attacks = [" + ".join(names[i : i + size]) for i in starts]
    return Plan(title, attacks, [odds(total, mark.defense).odds for total in totals], chance_to_destroy(totals, mark))


def weigh(state: State, text: str, whole: bool = False) -> AttackOdds:
    """Return the chances of an attack written as in `fire`, with or without the verb.

    7.13: an Ogre as a whole and its internal missiles cannot be targets, so they raise an error. With `whole`, the
    target can be the Ogre itself, to find the total strength of the guns. The odds are then meaningless.
    """
    fire = read_attack(state, text)
    named = fire.target
    if not isinstance(named, UnitTarget):
        return _weigh_ground(state, fire, named)
    if state.hex_of[named.unit] < 0:
        raise NotationFault(f"{state.ids[named.unit]} is not on the map", GRAMMAR["fire"])
    if state.type_of[named.unit] == len(state.setting.catalogue.types):
        name = state.ids[named.unit]
        raise NotationFault(
            f"firing at {name} will reveal what it is, so its odds are not known yet (13.05)", GRAMMAR["fire"]
        )
    aim = UnitTarget(combat.combination(state, named.unit), named.component)
    fire = Fire(fire.shots, aim)
    if state.kind(aim.unit).is_ogre and (aim.component == INTERNAL or (aim.component == WHOLE and not whole)):
        refusal = combat.refuse_target(state, state.seat_of[fire.shots[0].unit], aim)
        assert refusal is not None
        raise NotationFault(recited(state, f"{refusal.reason} ({refusal.rule})"), GRAMMAR["fire"])
    weighed = firing.odds(state, fire.shots, aim)
    attack = " + ".join(write_shot(state, shot) for shot in fire.shots)
    target = write_target(state, aim)
    refusal = check(state, fire)
    anyway = _refuse_anyway(state, fire, refusal)
    if state.kind(aim.unit).is_building:
        killed = CERTAIN if 0 <= state.buildings.points[aim.unit] <= weighed.damage else NOTHING
        sure = Chances("", CERTAIN - killed, NOTHING, killed)
        return AttackOdds(attack, target, weighed, sure, [], refusal, anyway=anyway)
    if aim.component == TREADS:
        less = die_penalty(state, fire.shots, aim.unit)
        hit = Fraction(sum(firing.tread_hit(state, aim.unit, modified(die, less)) for die in range(1, 7)), 6)
        sure = Chances("1-1", CERTAIN - hit, NOTHING, hit)
        lost = min(weighed.defense, state.sheets.treads[aim.unit])
        return AttackOdds(attack, target, weighed, sure, [], refusal, lost, anyway=anyway)
    mark = mark_of(state, fire.shots, aim.unit, weighed.defense)
    found = odds(Fraction(weighed.attack, 2), weighed.defense)
    after = mark.after_d()
    if after is None:
        found = Chances(found.odds, found.none, NOTHING, found.disabled + found.destroyed)
    elif after == mark:
        found = Chances(found.odds, found.none + found.disabled, NOTHING, found.destroyed)
    kind = state.kind(aim.unit)
    if kind.stealthy or (kind.has_sheet and not kind.is_ogre):
        # 13.07, 14.02: The die counts for less, or an X is no kill. Splitting the attack is not compared.
        none, hurt, dead = [Fraction(faces, FACES) for faces in fire_chances(state, fire.shots, aim)]
        found = Chances(found.odds, none, hurt, dead)
        riders = _riders(state, fire.shots, aim.unit)
        return AttackOdds(attack, target, weighed, found, [], refusal, riders=riders, anyway=anyway)
    ways = _plans_for(state, fire.shots, aim.unit, mark)
    riders = _riders(state, fire.shots, aim.unit)
    return AttackOdds(attack, target, weighed, found, ways, refusal, riders=riders, anyway=anyway)


def _weigh_ground(state: State, fire: Fire, target: GroundTarget) -> AttackOdds:
    """13.01-13.02.1: return the chances of an attack on the ground. Damage and cut roads count as a D."""
    refusal = check(state, fire)
    nothing, harmed, destroyed = (Fraction(faces, FACES) for faces in ground_chances(state, fire.shots, target))
    weighed = ground_odds(state, fire.shots, target)
    return AttackOdds(
        " + ".join(write_shot(state, shot) for shot in fire.shots),
        write_target(state, target),
        weighed,
        Chances(ODDS_WORDS[weighed.column], nothing, harmed, destroyed),
        [],
        refusal,
        anyway=_refuse_anyway(state, fire, refusal),
    )


def _refuse_anyway(state: State, fire: Fire, refusal: Refusal | None) -> Refusal | None:
    """7.02-7.13: return the reason why a refused attack would also be illegal in a fire phase."""
    if refusal is None:
        return None
    found = combat.refuse_attack(state, state.seat_of[fire.shots[0].unit], fire.shots, fire.target)
    if found is None or found.reason == refusal.reason:
        return None
    found.rule = cited(state, found.rule)
    return found


def _riders(state: State, shots: list[Shot], target: int) -> Chances | None:
    """5.11.2: return the chances of the same die roll against a vehicle's riders."""
    riders = squads_sharing_die(state, target)
    if not riders.counters:
        return None
    attack = attack_halves(state, shots, riders.counters[0])
    found = odds(Fraction(attack, 2), squads_defense(state, riders))
    if overrun_round(state) is not None:
        return Chances(found.odds, found.none, NOTHING, found.disabled + found.destroyed)
    return found


def mark_of(state: State, shots: list[Shot], target: int, defense: int) -> Mark:
    """Return the target of an attack as a Mark."""
    target_type = state.kind(target)
    if target_type.is_ogre:
        return Mark("part", defense)
    if overrun_round(state) is not None:
        return Mark("close", defense)
    if target_type.is_infantry:
        return Mark("infantry", defense, combat.aimed_infantry(state, shots, target).squads)
    return Mark("unit", defense, disabled=state.disability.disabled[target] != NOT_DISABLED)


def _plans_for(state: State, shots: list[Shot], target: int, mark: Mark) -> list[Plan]:
    """7.06, 7.09: return the ways to split an attack by weapon. AP guns of one unit stay together (7.05.1)."""
    names: list[str] = []
    strengths: list[int | Fraction] = []
    for shot in shots:
        together = shot.component == AP and mark.kind == "infantry"
        each = shot.count if together else 1
        for _ in range(1 if together else shot.count):
            names.append(write_shot(state, Shot(shot.unit, shot.component, each)))
            strengths.append(Fraction(attack_halves(state, [Shot(shot.unit, shot.component, each)], target), 2))
    return plans(strengths, mark, names) if len(names) > 1 else []
