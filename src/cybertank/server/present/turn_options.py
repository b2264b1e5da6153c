"""List what the deciding seat can do now."""

from __future__ import annotations

from cybertank.game import options as game_options
from cybertank.game.choices.fire import shooters, targets
from cybertank.game.choices.listing import button_choices
from cybertank.game.choices.trains import paths
from cybertank.game.decisions import End
from cybertank.game.engine import check
from cybertank.game.frames.setting_up import force_of
from cybertank.rules.combat.strengths import attack_halves, least_shot, weapon_name
from cybertank.rules.setup.arrivals import has_come
from cybertank.rules.trains.counters import counters_of, fronts_of
from cybertank.server.present.chapters.missiles import interceptors_of, launchers_of
from cybertank.server.present.chapters.tasks import workers_among
from cybertank.server.present.chapters.terrain import has_ground_targets
from cybertank.server.present.choices import choices_among
from cybertank.server.present.shops import shop_of
from cybertank.server.present.visibility import redact
from cybertank.server.wire.turn_options import Gun, Mark, Options
from cybertank.state.frames import MOVEMENT, Frame, SetUp, Turn
from cybertank.state.held import Shot
from cybertank.state.state import ENTERING, State
from cybertank.text.forecasts.announcements import ending
from cybertank.text.notation.parts import write_target
from cybertank.text.session import Session
from cybertank.units.catalogue import COMPONENT_WORDS, WHOLE


def options_of(session: Session) -> Options:
    """List what the deciding seat can do now, for a session without a server."""
    return present_options(redact(session.state, session.seat), session.can_undo())


def present_options(state: State, can_undo: bool) -> Options:
    """List movers, targets with the weapons in range, and complete decisions.

    `state` is what the deciding seat may know.
    """
    frame = state.flow[-1]
    if state.outcome is not None:
        return Options(can_undo=False, end=f"the game is over: {state.outcome.title} ({state.outcome.rule})")
    refusal = check(state, End())
    movers = [u for u in game_options.Options(state).movers() if state.hex_of[u] != ENTERING or has_come(state, u)]
    movers += [u for u in trains_to_move(state, frame) if u not in movers]
    marks = marks_of(state)
    buttons = list(button_choices(state))
    return Options(
        can_undo=can_undo,
        end="" if refusal is None else f"{refusal.reason} ({refusal.rule})",
        ending=ending(state, frame)[0],
        reminders=_reminders(state, movers, marks),
        movers=[state.ids[unit] for unit in movers],
        shooters=[state.ids[unit] for unit in shooters(state)],
        workers=workers_among(state, buttons),
        marks=marks,
        ground=has_ground_targets(state),
        choices=choices_among(state, buttons),
        interceptors=interceptors_of(state, frame),
        launchers=launchers_of(state, frame),
        shop=shop_of(state, force_of(state, frame)) if isinstance(frame, SetUp) else None,
    )


def trains_to_move(state: State, frame: Frame) -> list[int]:
    """9.02: List the train counters that can lead a move now: the front one, or at 0/1 also the rear one."""
    if not state.trains.any:
        return []
    match frame:
        case Turn(phase=phase, seat=seat) if phase == MOVEMENT:
            counters = [one for front in fronts_of(state, seat) for one in counters_of(state, front)]
            return [one for one in counters if paths(state, seat, one)]
        case _:
            return []


def _reminders(state: State, movers: list[int], marks: list[Mark]) -> list[str]:
    """List units worth a reminder: those that have not moved, or that have a target in a fire phase."""
    if movers:
        return [state.ids[unit] for unit in movers if state.movement.spent[unit] == 0]
    return list(dict.fromkeys(gun.unit for mark in marks for gun in mark.guns))


def marks_of(state: State) -> list[Mark]:
    """List everything that can be fired at now, with every weapon that can fire at it."""
    return [
        Mark(
            target=write_target(state, one.target),
            unit=state.ids[one.target.unit],
            component="" if one.target.component == WHOLE else COMPONENT_WORDS[one.target.component],
            guns=[_gun(state, shot, one.target.unit) for shot in one.shots],
        )
        for one in targets(state)
    ]


def _gun(state: State, shot: Shot, target: int) -> Gun:
    """Describe a weapon by its smallest part that can fire alone: one gun or squad, or a whole counter (1977:6.09)."""
    least = least_shot(state, shot.unit, shot.component)
    one = Shot(shot.unit, shot.component, least)
    return Gun(
        weapon=weapon_name(state, one),
        unit=state.ids[shot.unit],
        count=shot.count // least,
        strength=attack_halves(state, [one], target) / 2,
    )
