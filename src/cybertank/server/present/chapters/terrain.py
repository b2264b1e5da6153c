"""Show what can be fired at on the ground in a hex: terrain, road, bridges and earthworks (13.01, 13.02, 15)."""

from __future__ import annotations

from cybertank.game.choices.fire import ready_weapons
from cybertank.game.choices.ground import bearing_on_ground, targets_in
from cybertank.rules.combat.strengths import least_shot, weapon_name
from cybertank.rules.terrain.targets import ground_strength
from cybertank.server.wire.questions import GroundAnswer
from cybertank.server.wire.turn_options import Gun, Mark
from cybertank.state.frames import FIRE, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.notation.parts import write_target


def has_ground_targets(state: State) -> bool:
    """13.01, 13.02, 15.03.5, 15.04.7: return True in a fire phase with hexes, bridges or earthworks to fire at."""
    rules = state.setting.rules
    earthworks = bool(state.engineering.trenches or state.vulcans.revetments)
    match state.flow[-1]:
        case Turn(phase=phase):
            return phase == FIRE and (rules.terrain_damage or rules.bridges or earthworks)
        case _:
            return False


def ground_answer(state: State, where: int) -> GroundAnswer:
    """List the targets on the ground in a hex that some weapon can fire at now."""
    marks: list[Mark] = []
    armed = ready_weapons(state) if has_ground_targets(state) else []
    for target in targets_in(state, where):
        guns = [_gun(state, shot) for shot in bearing_on_ground(state, armed, target)]
        if guns:
            marks.append(Mark(target=write_target(state, target), unit="", component="", guns=guns))
    return GroundAnswer(state.board.names[where], marks)


def _gun(state: State, shot: Shot) -> Gun:
    """Describe a weapon by its smallest part that can fire alone."""
    least = least_shot(state, shot.unit, shot.component)
    one = Shot(shot.unit, shot.component, least)
    strength = ground_strength(state, [one]) / 2
    return Gun(weapon_name(state, one), state.ids[shot.unit], shot.count // least, strength)
