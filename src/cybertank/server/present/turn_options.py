"""What the seat that decides may do now."""

from __future__ import annotations

from cybertank.game import options as game_options
from cybertank.game.bearing import shooters, targets
from cybertank.game.decisions import End
from cybertank.game.engine import check, force_of
from cybertank.rules.combat.strengths import attack_halves, least_shot, weapon_name
from cybertank.rules.events.base import Shot
from cybertank.rules.setup.arrivals import has_come
from cybertank.server.present import visibility as looks
from cybertank.server.present.choices import choices_of
from cybertank.server.present.shops import shop_of
from cybertank.server.wire.turn_options import Gun, Mark, Options
from cybertank.state.frames import SetUp
from cybertank.state.state import ENTERING, State
from cybertank.text.forecasts.announcements import ending
from cybertank.text.notation.parts import write_target
from cybertank.text.session import Session
from cybertank.units.catalogue import COMPONENT_WORDS, WHOLE


def options_of(session: Session) -> Options:
    """What can be decided now: movers, guns and what they bear on, and decisions that stand as they are."""
    state = looks.seen_by(session.state, session.seat)
    frame = state.flow[-1]
    if state.outcome is not None:
        return Options(can_undo=False, end=f"the game is over: {state.outcome.title} ({state.outcome.rule})")
    refusal = check(state, End())
    movers = [u for u in game_options.Options(state).movers() if state.hex_of[u] != ENTERING or has_come(state, u)]
    marks = marks_of(state)
    return Options(
        can_undo=session.can_undo(),
        end="" if refusal is None else f"{refusal.reason} ({refusal.rule})",
        ending=ending(state, frame)[0],
        reminders=_reminders(state, movers, marks),
        movers=[state.ids[unit] for unit in movers],
        shooters=[state.ids[unit] for unit in shooters(state)],
        marks=marks,
        choices=choices_of(state),
        shop=shop_of(state, force_of(state, frame)) if isinstance(frame, SetUp) else None,
    )


def _reminders(state: State, movers: list[int], marks: list[Mark]) -> list[str]:
    """Units that have not moved at all, in a movement phase; in a fire phase or round, those that bear on something."""
    if movers:
        return [state.ids[unit] for unit in movers if state.spent[unit] == 0]
    return list(dict.fromkeys(gun.unit for mark in marks for gun in mark.guns))


def marks_of(state: State) -> list[Mark]:
    """Everything that can be fired at now, with every weapon that bears on it."""
    return [
        Mark(
            target=write_target(state, target, component),
            unit=state.ids[target],
            component="" if component == WHOLE else COMPONENT_WORDS[component],
            guns=[_gun(state, shot, target) for shot in shots],
        )
        for (target, component), shots in targets(state)
    ]


def _gun(state: State, shot: Shot, target: int) -> Gun:
    """A weapon as what fires at least: one gun or squad, in 1977 a whole counter (1977:6.09)."""
    least = least_shot(state, shot.unit, shot.component)
    one = Shot(shot.unit, shot.component, least)
    return Gun(
        weapon=weapon_name(state, one),
        unit=state.ids[shot.unit],
        count=shot.count // least,
        strength=attack_halves(state, [one], target) / 2,
    )
