"""Render events of cruise missiles (section 10)."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import UNSET, UnsetType

from cybertank.rules.combat.crt import ODDS_WORDS, SURE
from cybertank.rules.events.base import DESTROYED, NO_DIE
from cybertank.rules.events.missiles import (
    AnyMissileEvent,
    BridgeStruck,
    GroundStruck,
    InterceptionTried,
    MissileExploded,
    MissileFlew,
    MissileLaunched,
    MissileShotDown,
    MissilesLost,
    OgreStruck,
    SeatPassed,
    UnitStruck,
)
from cybertank.rules.missiles.launching import launcher_name
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.events.base import RESULTS, Fact, Rendering, ResultWord, die_words, result_words
from cybertank.text.maps.boards import side_name
from cybertank.text.notation.parts import write_shot
from cybertank.text.wording import count_of, listed

SURE_WORD: Final = "X"


class LaunchFact(Fact, frozen=True, tag="launch"):
    """10.02: a missile began its flight."""

    missile: str
    seat: str
    rule: str


class FlightFact(Fact, frozen=True, tag="flight"):
    """10.03.1: a missile flew along a path. `entered` counts the hexes since its launch."""

    missile: str
    path: list[str]
    entered: int
    rule: str


class InterceptionFact(Fact, frozen=True, tag="interception"):
    """10.03.2: a weapon fired at a missile: two dice, the bonus, and the total that it needed."""

    missile: str
    hex: str
    weapon: str
    dice: list[int]
    bonus: int
    needed: int
    hit: bool
    rule: str


class ShotDownFact(Fact, frozen=True, tag="missile-hit"):
    """10.03.3: a missile was hit. On a 6 it explodes where it is."""

    missile: str
    hex: str
    die: int
    exploded: bool
    rule: str


class PassedFact(Fact, frozen=True, tag="pass"):
    """10.03.1: a seat lets a missile pass."""

    seat: str
    missile: str
    rule: str


class ExplosionFact(Fact, frozen=True, kw_only=True, tag="explosion"):
    """10.04: a missile exploded. Lists what was in the hex and the bridges that are gone with it."""

    missile: str
    hex: str
    crater: bool
    destroyed: list[str]
    bridge: str | UnsetType = UNSET
    sides: list[str] | UnsetType = UNSET
    rule: str


class ShockwaveFact(Fact, frozen=True, kw_only=True, tag="shockwave"):
    """10.04: the shockwave reached a unit. `distance` includes the protection of terrain, `odds` "X" needs no die."""

    unit: str
    distance: int
    odds: str
    dice: list[int]
    result: ResultWord
    squads_lost: int | UnsetType = UNSET
    rule: str


class OgreShockwaveFact(Fact, frozen=True, kw_only=True, tag="shockwave-ogre"):
    """10.04: the shockwave reached an Ogre: a die for each component, then one for every five tread units."""

    unit: str
    distance: int
    odds: str
    dice: list[int]
    destroyed: list[str]
    tread_dice: list[int]
    treads_lost: int
    rule: str


class GroundShockwaveFact(Fact, frozen=True, kw_only=True, tag="shockwave-hex"):
    """10.04: the shockwave reached a town or forest hex, or the road or rail in a hex."""

    hex: str
    road: bool
    distance: int
    odds: str
    die: int = NO_DIE
    result: ResultWord
    rule: str


class BridgeShockwaveFact(Fact, frozen=True, kw_only=True, tag="shockwave-bridge"):
    """10.04: the shockwave reached a bridge."""

    bridge: str
    distance: int
    odds: str
    die: int
    fell: bool
    rule: str


class LostFact(Fact, frozen=True, tag="missiles-lost"):
    """10.02.1: an explosion destroyed missiles of the same salvo."""

    missiles: list[str]
    hex: str
    rule: str


AnyMissileFact = (
    LaunchFact
    | FlightFact
    | InterceptionFact
    | ShotDownFact
    | PassedFact
    | ExplosionFact
    | ShockwaveFact
    | OgreShockwaveFact
    | GroundShockwaveFact
    | BridgeShockwaveFact
    | LostFact
)
"""Every event model of this chapter."""


def odds_word(column: int) -> str:
    """Return the odds of the shockwave in words, or "X" for automatic destruction."""
    return SURE_WORD if column >= SURE else ODDS_WORDS[column]


def render(state: State, event: AnyMissileEvent) -> Rendering[AnyMissileFact]:
    """Render an event of this chapter."""
    names = state.board.names
    match event:
        case MissileLaunched():
            missile, seat = launcher_name(state, event.launcher), state.setting.seats[event.seat]
            return Rendering(LaunchFact(missile, seat, event.rule), f"The {seat} launches the cruise missile {missile}")
        case MissileFlew():
            missile, path = launcher_name(state, event.launcher), [names[h] for h in event.path]
            words = f"The missile {missile} flies to {path[-1]}, {count_of(event.entered, 'hex', 'hexes')} in all"
            return Rendering(FlightFact(missile, path, event.entered, event.rule), words)
        case InterceptionTried():
            return _render_interception(state, event)
        case MissileShotDown():
            missile, where = launcher_name(state, event.launcher), names[event.hex]
            end = "it explodes there" if event.exploded else "it is shot down"
            words = f"The missile {missile} is hit over {where}: rolled {event.die}, {end}"
            return Rendering(ShotDownFact(missile, where, event.die, event.exploded, event.rule), words)
        case SeatPassed():
            seat, missile = state.setting.seats[event.seat], launcher_name(state, event.launcher)
            return Rendering(PassedFact(seat, missile, event.rule), f"The {seat} lets the missile {missile} pass")
        case MissileExploded():
            return _render_explosion(state, event)
        case UnitStruck():
            return _render_unit(state, event)
        case OgreStruck():
            return _render_ogre(state, event)
        case GroundStruck():
            return _render_ground(state, event)
        case BridgeStruck():
            return _render_bridge(state, event)
        case MissilesLost():
            missiles, where = [launcher_name(state, launcher) for launcher in event.launchers], names[event.hex]
            are = "is" if len(missiles) == 1 else "are"
            words = f"The explosion in {where} brings down {listed(missiles)}, which {are} lost"
            return Rendering(LostFact(missiles, where, event.rule), words)
        case _:
            assert_never(event)


def _render_interception(state: State, event: InterceptionTried) -> Rendering[AnyMissileFact]:
    missile, where = launcher_name(state, event.launcher), state.board.names[event.hex]
    weapon = weapon_text(state, event.unit, event.component)
    plus = f" + {event.bonus}" if event.bonus else ""
    rolled = " + ".join(str(die) for die in event.dice)
    words = (
        f"{weapon} fires at the missile {missile} over {where}: needs {event.needed}, "
        f"rolled {rolled}{plus}, {'hit' if event.hit else 'miss'}"
    )
    fact = InterceptionFact(missile, where, weapon, list(event.dice), event.bonus, event.needed, event.hit, event.rule)
    return Rendering(fact, words)


def weapon_text(state: State, unit: int, component: int) -> str:
    """Write one weapon without its count: `HVY1`, `OGRE:main`, `INF1`."""
    return write_shot(state, Shot(unit, component, 1)).removesuffix("*1")


def _render_explosion(state: State, event: MissileExploded) -> Rendering[AnyMissileFact]:
    where, destroyed = state.board.names[event.hex], [state.ids[unit] for unit in event.destroyed]
    sides = [side_name(state.board.ground, a, b) for a, b in event.sides]
    bridge = state.board.names[event.bridge] if event.bridge >= 0 else ""
    missile = launcher_name(state, event.launcher)
    told = [f"destroys {listed(destroyed)}"] if destroyed else []
    told += ["leaves a crater"] if event.crater else []
    told += [f"takes the bridge at {listed([*sides, *([bridge] if bridge else [])])}"] if sides or bridge else []
    words = f"The missile {missile} explodes in {where}" + (f" and {listed(told)}" if told else "")
    fact = ExplosionFact(
        missile=missile,
        hex=where,
        crater=event.crater,
        destroyed=destroyed,
        bridge=bridge or UNSET,
        sides=sides or UNSET,
        rule=event.rule,
    )
    return Rendering(fact, words)


def _dice_words(dice: list[int]) -> str:
    return f"rolled {listed([str(die) for die in dice])}" if dice else "no die rolled"


def _render_unit(state: State, event: UnitStruck) -> Rendering[AnyMissileFact]:
    unit = state.ids[event.unit]
    squads = state.kind(event.unit).is_infantry
    effect = f"{count_of(event.lost, 'squad')} lost" if squads and event.lost else result_words(event.result)
    words = f"The shockwave strikes {unit} at {odds_word(event.column)}: {_dice_words(event.dice)}, {effect}"
    fact = ShockwaveFact(
        unit=unit,
        distance=event.distance,
        odds=odds_word(event.column),
        dice=list(event.dice),
        result=RESULTS[event.result],
        squads_lost=event.lost if squads else UNSET,
        rule=event.rule,
    )
    return Rendering(fact, words)


def _render_ogre(state: State, event: OgreStruck) -> Rendering[AnyMissileFact]:
    unit, unit_type = state.ids[event.unit], state.kind(event.unit)
    counts = {component: event.components.count(component) for component in event.components}
    lost = [f"{count} {unit_type.component_name(component, count)}" for component, count in counts.items()]
    lost += [count_of(event.treads, "tread unit")] if event.treads else []
    words = (
        f"The shockwave strikes {unit} at {odds_word(event.column)}, {_dice_words([*event.dice, *event.tread_dice])}: "
        f"{'loses ' + listed(lost) if lost else 'no effect'}"
    )
    fact = OgreShockwaveFact(
        unit=unit,
        distance=event.distance,
        odds=odds_word(event.column),
        dice=list(event.dice),
        destroyed=[unit_type.component_word(component) for component in event.components],
        tread_dice=list(event.tread_dice),
        treads_lost=event.treads,
        rule=event.rule,
    )
    return Rendering(fact, words)


def _render_ground(state: State, event: GroundStruck) -> Rendering[AnyMissileFact]:
    where = state.board.names[event.hex]
    if event.road:
        effect = "it is cut" if event.result else "no effect"
        thing = f"the road or rail in {where}"
    else:
        rubble = event.result == DESTROYED or event.was_damaged
        effect = "no effect" if not event.result else "it is turned to rubble" if rubble else "it is damaged"
        thing = f"the hex {where}"
    words = f"The shockwave strikes {thing} at {odds_word(event.column)}: {die_words(event.die)}, {effect}"
    fact = GroundShockwaveFact(
        hex=where,
        road=event.road,
        distance=event.distance,
        odds=odds_word(event.column),
        die=event.die,
        result=RESULTS[event.result],
        rule=event.rule,
    )
    return Rendering(fact, words)


def _render_bridge(state: State, event: BridgeStruck) -> Rendering[AnyMissileFact]:
    names = state.board.names
    bridge = names[event.hex] if event.other < 0 else side_name(state.board.ground, event.hex, event.other)
    end = "it falls" if event.fell else "it stands"
    words = f"The shockwave strikes the bridge {bridge} at {odds_word(event.column)}: rolled {event.die}, {end}"
    fact = BridgeShockwaveFact(
        bridge=bridge,
        distance=event.distance,
        odds=odds_word(event.column),
        die=event.die,
        fell=event.fell,
        rule=event.rule,
    )
    return Rendering(fact, words)
