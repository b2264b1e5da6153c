"""Show cruise missiles: those in flight, those to launch, who can fire at them, and what they would do (section 10)."""

from __future__ import annotations

from cybertank.rules.lasers.interception import NEEDED, able_lasers
from cybertank.rules.missiles.interception import bonus_of, chance, needed, shots_at
from cybertank.rules.missiles.launching import (
    find_launcher,
    launcher_name,
    launchers,
    owner_of,
    refuse_launch,
    start_of,
)
from cybertank.rules.missiles.shockwave import FARTHEST
from cybertank.server.wire.positions import FlightView, OffBoardMissile
from cybertank.server.wire.questions import BlastAnswer, BlastEffect, CourseAnswer, CourseShot, RefusalView
from cybertank.server.wire.turn_options import Interceptor, Launcher
from cybertank.state.chapters.missiles import off_board_index
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FlightQuestion, Flying, Frame, Interception, Turn
from cybertank.state.held import Flight, Shot
from cybertank.state.state import State
from cybertank.text.events.missiles import weapon_text
from cybertank.text.forecasts import blast as forecasts
from cybertank.text.forecasts.courses import Course, plan_course
from cybertank.text.wording import FACES, count_of, listed
from cybertank.units.catalogue import MAIN, MISSILE, RACK

THROWS = 36


# -- in the view -------------------------------------------------------------------------------------------------------


def flight_of(frame: Frame) -> Flight | None:
    """Return the cruise missile that is in the air, or None."""
    match frame:
        case Flying(flight=flight) | FlightQuestion(flight=flight):
            return flight
        case _:
            return None


def flight_view(state: State, frame: Frame) -> FlightView | None:
    """Show the missile in the air. The log tells the way by which it came."""
    flight = flight_of(frame)
    if flight is None:
        return None
    names = state.board.names
    target, salvo = state.missiles.target, state.missiles.salvo
    return FlightView(
        missile=launcher_name(state, flight.launcher),
        seat=state.setting.seats[flight.seat],
        path=[names[flight.hex]] if flight.hex >= 0 else [],
        flown=flight.entered,
        bonus=bonus_of(flight),
        target=names[target] if target >= 0 else "",
        waiting=[launcher_name(state, launcher) for launcher in salvo[2::2]],
    )


def off_board_missiles(state: State) -> list[OffBoardMissile]:
    """10.05: List the missiles that wait off the board."""
    return [
        OffBoardMissile(missile.missile_id, state.setting.seats[missile.seat], _names(state, sorted(missile.origin)))
        for index, missile in enumerate(state.setting.off_board)
        if index not in state.missiles.launched
    ]


def _names(state: State, hexes: list[int]) -> list[str]:
    return [state.board.names[where] for where in hexes]


# -- what can be done --------------------------------------------------------------------------------------------------


def launchers_of(state: State, frame: Frame) -> list[Launcher]:
    """10.02: List the missiles that the deciding seat can launch now."""
    if not state.setting.cruise:
        return []
    match frame:
        case Turn() as turn:
            return [_launcher(state, one) for one in launchers(state, turn)]
        case _:
            return []


def _launcher(state: State, launcher: int) -> Launcher:
    start = start_of(state, launcher)
    if start >= 0:
        return Launcher(launcher_name(state, launcher), _names(state, [start]), off_board=False)
    origin = state.setting.off_board[off_board_index(launcher)].origin
    return Launcher(launcher_name(state, launcher), _names(state, sorted(origin)), off_board=True)


def interceptors_of(state: State, frame: Frame) -> list[Interceptor]:
    """10.03, 12.05: List the weapons that can fire at the missile in flight, best chance first."""
    match frame:
        case FlightQuestion() as question:
            found = [_interceptor(state, question.flight, shot) for shot in shots_at(state, question)]
            return sorted(found, key=lambda one: -one.chance)
        case Interception() as question:
            return [_laser(state, laser) for laser in able_lasers(state, question)]
        case _:
            return []


def _interceptor(state: State, flight: Flight, shot: Shot) -> Interceptor:
    needs, bonus = needed(state.kind(shot.unit), shot.component), bonus_of(flight)
    return Interceptor(
        weapon=weapon_text(state, shot.unit, shot.component),
        unit=state.ids[shot.unit],
        count=shot.count,
        needed=needs - bonus,
        chance=chance(needs, bonus) / THROWS,
        price=_price(state, shot.unit, shot.component),
    )


def _laser(state: State, laser: int) -> Interceptor:
    """12.05: Describe a laser that can fire at an Ogre's missile."""
    name = state.ids[laser]
    return Interceptor(name, name, 1, NEEDED, chance(NEEDED, 0) / THROWS, _price(state, laser, MAIN))


def _price(state: State, unit: int, component: int) -> str:
    """10.03.1, 12.06: Say what a shot costs. A laser that has already fired in this enemy turn loses nothing more."""
    if state.kind(unit).is_laser:
        return "" if state.buildings.fired_before[unit] else "no attack on its own turn"
    return "uses up a missile" if component in (MISSILE, RACK) else ""


# -- questions ---------------------------------------------------------------------------------------------------------


def course_answer(state: State, word: str, by: list[int]) -> CourseAnswer | None:
    """Plan the flight of a missile, in the air or to be launched. Return None if there is no such missile."""
    frame = state.flow[-1]
    flight = flight_of(frame)
    if flight is not None and launcher_name(state, flight.launcher).upper() == word.upper():
        return _course(state, flight, by, None)
    launcher = find_launcher(state, word)
    if launcher == NOBODY or flight is not None:
        return None
    planned = Flight(owner_of(state, launcher), launcher, start_of(state, launcher))
    refusal = None
    match frame:
        case Turn() as turn:
            refused = refuse_launch(state, turn, launcher)
            refusal = RefusalView(refused.rule, refused.reason) if refused is not None else None
        case _:
            return None
    return _course(state, planned, by, refusal)


def _course(state: State, flight: Flight, by: list[int], refusal: RefusalView | None) -> CourseAnswer:
    name = launcher_name(state, flight.launcher)
    course = plan_course(state, flight, by)
    if refusal is None and course.refusal is not None:
        refusal = RefusalView(course.refusal.rule, course.refusal.reason)
    path = _names(state, course.path)
    fly = f"fly {' '.join(path)}"
    return CourseAnswer(
        missile=name,
        decisions=[fly] if flight_of(state.flow[-1]) is not None else [f"launch {name}", fly],
        path=path,
        start=state.board.names[flight.hex] if flight.hex >= 0 else "",
        shots=[
            CourseShot(state.ids[shot.unit], shot.count, state.board.names[shot.hex], shot.chance)
            for shot in course.shots
        ],
        through=course.through,
        says=_course_words(flight, course),
        refusal=refusal,
    )


def _course_words(flight: Flight, course: Course) -> str:
    hexes = count_of(len(course.path), "hex", "hexes")
    total = flight.entered + len(course.path)
    after = f", {count_of(total, 'hex', 'hexes')} in all" if flight.entered else ""
    weapons = sum(shot.count for shot in course.shots)
    if not weapons:
        return f"{hexes}{after}. Nobody can fire at it on this way (10.03)."
    return f"{hexes}{after}. {count_of(weapons, 'enemy weapon')} can fire at it on this way, each of them once (10.03)."


def blast_answer(state: State, where: int) -> BlastAnswer:
    """10.04: Say what an explosion in a hex would do to units, terrain, roads and bridges."""
    forecast = forecasts.forecast_blast(state, where)
    units = [
        BlastEffect(name, 0, "X", 1, 1.0, 0.0, f"{name} is in the hex: it is destroyed (10.04)")
        for name in forecast.destroyed
    ]
    for effect in forecast.effects:
        if effect.kind == "unit":
            units.append(
                BlastEffect(
                    effect.name,
                    effect.distance,
                    effect.odds,
                    effect.dice,
                    effect.destroyed / FACES,
                    effect.disabled / FACES,
                    _effect_words(effect),
                )
            )
    return BlastAnswer(
        state.board.names[where], FARTHEST, sorted(units, key=lambda one: one.distance), _ground(forecast)
    )


def _effect_words(effect: forecasts.BlastEffect) -> str:
    why = f", counting what protects it {effect.protected}" if effect.protected else ""
    how = (
        "destroyed without a die roll" if effect.odds == "X" else f"{count_of(effect.dice, 'attack')} at {effect.odds}"
    )
    return f"{effect.name}, distance {effect.distance}{why}: {how} (10.04)"


def _ground(forecast: forecasts.BlastForecast) -> list[str]:
    """Sum up what a blast does to the ground, one sentence for each kind of thing."""
    lines: list[str] = []
    sure = [one.name for one in forecast.effects if one.kind == "hex" and one.odds == "X"]
    perhaps = [one.name for one in forecast.effects if one.kind == "hex" and one.odds != "X"]
    if sure:
        lines.append(f"Rubble for certain: {listed(sure)} (10.04).")
    if perhaps:
        lines.append(f"Towns and forests that may be damaged: {count_of(len(perhaps), 'hex', 'hexes')} (10.04).")
    ways = [one.name for one in forecast.effects if one.kind == "road"]
    if ways:
        lines.append(f"Roads and rails that may be cut: {count_of(len(ways), 'hex', 'hexes')} (10.04).")
    bridges = [one.name for one in forecast.effects if one.kind == "bridge"]
    if bridges:
        lines.append(f"Bridges that may fall: {listed(bridges)} (10.04).")
    return lines
