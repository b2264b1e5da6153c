"""`cybertank damage`: roll an Ogre's damage from earlier battles, for tabletop games (rp:6.03)."""

from __future__ import annotations

import secrets

import msgspec
import typer

from cybertank.board.board import Board
from cybertank.cli.screen import fail, plainly
from cybertank.game.dice import RolledDice, ScriptedDice, SeededDice
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.rules.events.setup import DamageRolled
from cybertank.rules.setup.earlier_damage import roll_damage
from cybertank.state.chapters.wear import DAMAGE_WORDS
from cybertank.state.ruleset import RuleSet
from cybertank.state.setting import Setting
from cybertank.state.state import State
from cybertank.text.events.setup import damage_report
from cybertank.text.maps.boards import board_from
from cybertank.text.positions.writing import unit_entry
from cybertank.text.units.catalogues import OGRE_SETS, catalogue
from cybertank.text.units.sheets import sheet_rows
from cybertank.text.wording import component_name
from cybertank.units.catalogue import MAIN, RACK, SECONDARY, UnitType

OGRE_ID = "OGRE"


def damage_command(
    ogre: str = typer.Argument(help="The type of Ogre: MK3, MK5, FENCER and so on."),
    seed: int | None = typer.Option(None, help="The seed for the dice; random by default."),
    dice: str | None = typer.Option(None, help="The dice you rolled, in the order of the chart, such as 3,1,6,2."),
    mobile: bool = typer.Option(False, "--mobile", help="Roll for an Ogre that can still move (step 5 of the chart)."),
    ogres: str = typer.Option("sixth", help=f"The set of Ogre statistics: {' or '.join(OGRE_SETS)}."),
    as_json: bool = typer.Option(
        False, "--json", help="Print the dice and the unit as JSON, in the format of a position file."
    ),
    ascii_only: bool = typer.Option(False, "--ascii", help="Draw the record sheet in plain ASCII."),
) -> None:
    """Roll an Ogre's damage from earlier battles (Reinforcement Pack 6.03), and print its record sheet.

    An immobile Ogre has no tread units left. With --mobile, the Ogre loses one die of tread units for every five it
    has. If nothing is left of the Ogre, all of its damage is rolled again.

    Examples: **cybertank damage MK5 --seed 7** · **cybertank damage MK3 --mobile --json**

    Exit codes: 0 if the damage was rolled; 2 if there is no such Ogre, or if the dice are invalid or too few.
    """
    with plainly():
        if ogres not in OGRE_SETS:
            fail(f"There is no set of Ogres called {ogres!r}. The sets are {', '.join(OGRE_SETS)}.")
        state = lone_ogre(ogre, ogres, mobile, board_from("ogre", None, "damage"))
        events = roll(state, dice_of(seed, dice))
    if as_json:
        typer.echo(damage_json(state, events))
        return
    unit_type = state.kind(0)
    typer.echo(f"{unit_type.name}, {'damaged' if mobile else 'immobile'} (rp:6.03)")
    for event in events:
        typer.echo("\n".join(told_by_steps(unit_type, event)))
    typer.echo("\n".join(sheet_rows(state, 0, ascii_only)))


def lone_ogre(word: str, ogres: str, mobile: bool, board: Board) -> State:
    """Return a state with a single Ogre whose damage has not been rolled yet."""
    types = catalogue(ogres)
    unit_type = types.find(word)
    if unit_type is None or not unit_type.is_ogre:
        known = ", ".join(t.id for t in types.types if t.is_ogre)
        fail(f"{word} is not an Ogre. The Ogres are {known}.")
    state = State.empty(Setting(types, RuleSet(ogres=ogres), ["owner"], [0]), board)
    ogre = state.add_unit(OGRE_ID, unit_type.index, 0)
    state.wear = state.wear.with_damage_due(ogre, DAMAGE_WORDS.index("mobile" if mobile else "immobile"))
    return state


def dice_of(seed: int | None, faces: str | None) -> RolledDice:
    """Return the chosen dice: typed in, seeded, or random."""
    if faces is None:
        return SeededDice(secrets.randbits(64) if seed is None else seed)
    words = faces.replace(",", " ").split()
    if seed is not None or not words or not all(word in "123456" and len(word) == 1 for word in words):
        fail("--dice needs numbers from 1 to 6, such as 3,1,6,2, and cannot be combined with --seed.")
    return ScriptedDice([int(word) for word in words])


def roll(state: State, dice: RolledDice) -> list[DamageRolled]:
    """Roll the dice and return every attempt. The last one counts."""
    events: list[Event] = []
    try:
        roll_damage(state, 0, dice, events)
    except OutOfDice as fault:
        fail(f"{fault}.{_again(attempts(events))}")
    if isinstance(dice, ScriptedDice) and dice.left:
        fail(f"Dice left over: {' '.join(map(str, dice.left))}.")
    return attempts(events)


def attempts(events: list[Event]) -> list[DamageRolled]:
    """Return the events that each hold one complete roll for the Ogre."""
    return [event for event in events if isinstance(event, DamageRolled)]


def _again(rolled: list[DamageRolled]) -> str:
    """Explain why more dice are needed: by our ruling, the damage is rolled again if nothing is left of the Ogre."""
    if not rolled:
        return ""
    return " Nothing was left of the Ogre, so by our ruling its damage is rolled again. Add the dice for that roll."


def damage_json(state: State, events: list[DamageRolled]) -> str:
    """Return JSON with the dice of every attempt, and the Ogre as in a position file, but without a hex."""
    said = {"type": state.kind(0).id, "rolls": [damage_report(event) for event in events]}
    unit = msgspec.to_builtins(unit_entry(state, 0))
    kept = {key: value for key, value in unit.items() if key not in ("id", "type", "seat")}
    return msgspec.json.format(msgspec.json.encode({**said, "unit": kept}), indent=1).decode()


def told_by_steps(unit_type: UnitType, event: DamageRolled) -> list[str]:
    """Describe the rolls in the order of the steps of the chart."""
    lines = [f"  1  {_weapon_dice(unit_type, event)}"]
    if event.racks:
        lines.append(f"  2  missiles in the racks: {_faces(event.racks)}")
    if event.external:
        lines.append(f"  3  external missiles: {_faces(event.external)} (present on a 1)")
    if event.ap:
        lines.append(f"  4  antipersonnel guns lost: {event.ap}")
    if event.treads:
        lines.append(f"  5  tread units lost: {_faces(event.treads)}, total {event.treads_lost}")
    if event.wreck:
        lines.append("  Nothing is left of the Ogre: roll again.")
    return lines


def _weapon_dice(unit_type: UnitType, event: DamageRolled) -> str:
    parts: list[str] = []
    first = 0
    for component in (MAIN, SECONDARY, RACK):
        count = unit_type.count[component]
        if count:
            faces = _faces(event.weapons[first : first + count])
            parts.append(f"{component_name(component, count)} {faces}")
            first += count
    return f"{', '.join(parts)} (intact on 1 or 2)"


def _faces(faces: list[int]) -> str:
    return " ".join(str(face) for face in faces)
