"""Calculate the odds of an attack: as one attack, divided, and against each part of an Ogre (7.10-7.13)."""

from __future__ import annotations

from cybertank.game.decisions import Fire
from cybertank.rules.combat.firing import squads_sharing_die
from cybertank.rules.combat.legality import targets_on
from cybertank.server.present.victory import tally_lines
from cybertank.server.wire.questions import Chance, Division, LineView, OddsAnswer, PartOdds, RefusalView
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.fire import announce_fire, fire_chances, with_vehicle
from cybertank.text.forecasts.lines import lines_of
from cybertank.text.forecasts.odds import AttackOdds, weigh
from cybertank.text.notation.decisions import GRAMMAR, read_decision
from cybertank.text.notation.parts import write_target
from cybertank.text.wording import FACES
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS, GEAR, TREADS, WHOLE

# More weapons than any force could use in one attack. Dividing a larger number would take too long.
MOST_WEAPONS = 60


def odds_answer(state: State, text: str) -> OddsAnswer:
    """Return the odds of an attack. Raise NotationFault if it cannot be read."""
    words = text.split()
    fire = read_decision(state, text if words and words[0].lower() == "fire" else f"fire {text}")
    assert isinstance(fire, Fire)
    if sum(shot.count for shot in fire.shots) > MOST_WEAPONS:
        raise NotationFault(f"an attack can have at most {MOST_WEAPONS} weapons", GRAMMAR["fire"])
    weighed = weigh(state, text, whole=True)
    if not isinstance(fire.target, UnitTarget):
        return _ground_answer(state, fire, weighed)
    aim = with_vehicle(state, fire.target)
    target = aim.unit
    ogre = state.kind(target).is_ogre
    says = announce_fire(state, fire.shots, aim)
    chance = _chance(state, fire.shots, aim, weighed)
    if ogre and aim.component == WHOLE:
        # 7.13: an Ogre as a whole cannot be attacked, so there are no odds for it.
        says, chance = "", Chance("", 1.0, 0.0, 0.0)
    return OddsAnswer(
        attack=weighed.attack,
        target=weighed.target,
        attack_strength=weighed.odds.attack / 2,
        defense=weighed.odds.defense,
        chance=chance,
        attack_lines=tally_lines(weighed.odds.attack_tally),
        defense_lines=tally_lines(weighed.odds.defense_tally),
        says=says,
        treads=weighed.treads,
        damage=weighed.odds.damage,
        lines=[LineView(one.laser, one.start, one.end, one.blocker) for one in lines_of(state, fire.shots, target)],
        riders=_riders(state, target, weighed),
        divisions=[Division(p.title, p.attacks, p.odds, float(p.destroyed)) for p in weighed.plans],
        parts=[_part(state, fire.shots, target, part, weighed.attack) for part in targets_on(state, target)]
        if ogre
        else [],
        refusal=_refusal(weighed),
    )


def _ground_answer(state: State, fire: Fire, weighed: AttackOdds) -> OddsAnswer:
    """13.01-13.02.1: return the odds of an attack on the ground. Damage and cut roads count as a D."""
    found = weighed.chances
    return OddsAnswer(
        attack=weighed.attack,
        target=weighed.target,
        attack_strength=weighed.odds.attack / 2,
        defense=weighed.odds.defense,
        chance=Chance(found.odds, float(found.none), float(found.disabled), float(found.destroyed)),
        attack_lines=tally_lines(weighed.odds.attack_tally),
        defense_lines=tally_lines(weighed.odds.defense_tally),
        says=announce_fire(state, fire.shots, fire.target),
        treads=0,
        riders=None,
        divisions=[],
        parts=[],
        refusal=_refusal(weighed),
    )


def _chance(state: State, shots: list[Shot], target: UnitTarget, weighed: AttackOdds) -> Chance:
    """Count the die faces for each result. A D destroys a disabled unit and does nothing to a component (7.11)."""
    nothing, hurt, killed = fire_chances(state, shots, target)
    return Chance(weighed.chances.odds, nothing / FACES, hurt / FACES, killed / FACES)


def _riders(state: State, target: int, weighed: AttackOdds) -> Chance | None:
    """5.11.2: return the riders' chances on the same die roll. A D destroys one squad."""
    found = weighed.riders
    if found is None:
        return None
    alone = squads_sharing_die(state, target).squads == 1
    hurt, killed = (0, found.disabled + found.destroyed) if alone else (found.disabled, found.destroyed)
    return Chance(found.odds, float(found.none), float(hurt), float(killed))


def _refusal(weighed: AttackOdds) -> RefusalView | None:
    return None if weighed.refusal is None else RefusalView(weighed.refusal.rule, weighed.refusal.reason)


def _left(state: State, ogre: int, part: int) -> int:
    """Return how many of a component are left. Gear or a hitch in use counts as one (rp:4.023)."""
    if part >= GEAR:
        return 1
    return state.sheets.treads[ogre] if part == TREADS else state.sheets.left[ogre * COMPONENTS + part]


def _part(state: State, shots: list[Shot], ogre: int, part: int, attack: str) -> PartOdds:
    """Return the odds of the same weapons against another component."""
    aim = UnitTarget(ogre, part)
    target = write_target(state, aim)
    weighed = weigh(state, f"{attack} at {target}")
    return PartOdds(
        target=target,
        component=COMPONENT_WORDS[part],
        left=_left(state, ogre, part),
        chance=_chance(state, shots, aim, weighed),
        treads=weighed.treads,
        refusal=_refusal(weighed),
    )
