"""`cybertank odds`: show the chances of an attack, and whether it is better to split it."""

from __future__ import annotations

from fractions import Fraction

import typer
from rich.console import Console
from rich.table import Table

from cybertank.cli.screen import console, fail, plainly, read_input
from cybertank.game.dice import SeededDice
from cybertank.game.engine import starting_phase
from cybertank.rules.tally import Tally
from cybertank.scenarios.files import scenario_brief
from cybertank.text.files.reading import read_model
from cybertank.text.forecasts.odds import CERTAIN, AttackOdds, Chances, Mark, Plan, odds, plans, weigh
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.wording import count_of


def odds_command(
    attack: str = typer.Argument(
        help="An attack strength, such as 7 or 2+2+2+2, or an attack by name, such as 'HVY1 + MSL2 at OGRE:main'."
    ),
    defense: int | None = typer.Argument(None, min=0, help="The defense strength, if the attack is given in numbers."),
    position: str | None = typer.Option(None, help="The position file, for an attack by name."),
    shots: int = typer.Option(1, min=1, help="The number of times to make the attack."),
) -> None:
    """Print the odds of an attack, and its chances of no effect (NE), a disabled target (D) and a destroyed target (X).

    A combined attack is compared with splitting it into equal groups and with firing each weapon separately. For an
    attack in a position, every number is explained, and "destroys" counts every way to destroy the target, such as a
    second D or losing one infantry squad after another.

    Examples: **cybertank odds 7 3** · **cybertank odds 2+2+2+2 4** ·
    **cybertank odds "HVY1 + MSL2 at OGRE:main" --position FILE**

    Exit codes: 0 if the odds were printed; 2 if the attack or the file cannot be read.
    """
    with plainly():
        if position is not None:
            if defense is not None:
                fail("Leave out the defense strength: it comes from the position.")
            _print_weighed(weigh_in(position, attack), shots)
        elif defense is None:
            fail("Give a defense strength (`cybertank odds 7 3`), or use --position FILE for an attack by name.")
        else:
            _print_numbers(_strengths(attack), defense, shots)


def weigh_in(position: str, attack: str) -> AttackOdds:
    """Evaluate an attack in a position file, after automatic recovery."""
    text, source = read_input(position)
    state = state_of(read_model(text, PositionFile, source), source, scenario_brief)
    starting_phase(state, SeededDice(0))
    return weigh(state, attack)


def _strengths(text: str) -> list[int | Fraction]:
    try:
        strengths: list[int | Fraction] = [Fraction(word.strip()) for word in text.split("+")]
    except (ValueError, ZeroDivisionError):
        fail(f"{text!r} is not an attack strength: expected a number, or several such as 2+2+2+2.")
    if any(strength < 0 or (strength * 2) % 1 for strength in strengths):
        fail("An attack strength must be 0 or more, in whole or half points.")
    return strengths


def _print_numbers(strengths: list[int | Fraction], defense: int, shots: int) -> None:
    screen = console()
    whole = odds(sum(strengths, start=Fraction(0)), defense)
    screen.print(f"Attack {_number(sum(strengths, start=Fraction(0)))} against defense {defense}: {whole.odds} (7.10)")
    screen.print(_chances_table(whole))
    _print_repeated(screen, whole, shots)
    if len(strengths) > 1:
        names = [_number(strength) for strength in strengths]
        screen.print(_plans_table(plans(strengths, Mark("part", defense), names), "at least one X"))


def _print_weighed(weighed: AttackOdds, shots: int) -> None:
    screen = console()
    screen.print(f"{weighed.attack} at {weighed.target}: {weighed.chances.odds}")
    screen.print(_tally_table("Attack", weighed.odds.attack_tally))
    screen.print(_tally_table("Defense", weighed.odds.defense_tally))
    screen.print(_chances_table(weighed.chances))
    if weighed.riders is not None:
        screen.print(f"Riders, with the same die roll: {weighed.riders.odds} (5.11.2)")
        screen.print(_chances_table(weighed.riders))
    if weighed.treads:
        expected = float(weighed.chances.destroyed * weighed.treads)
        screen.print(
            f"A hit destroys {count_of(weighed.treads, 'tread unit')}; the expected loss is {expected:.2f} (7.13.2)"
        )
    _print_repeated(screen, weighed.chances, shots)
    if weighed.plans:
        screen.print(_plans_table(weighed.plans, "destroys"))
    if weighed.refusal is not None:
        screen.print(f"Not legal in this position: {weighed.refusal.reason} ({weighed.refusal.rule})")
    if weighed.anyway is not None:
        screen.print(f"Not legal in a fire phase either: {weighed.anyway.reason} ({weighed.anyway.rule})")


def _print_repeated(screen: Console, chances: Chances, shots: int) -> None:
    if shots > 1:
        some = CERTAIN - (CERTAIN - chances.destroyed) ** shots
        screen.print(f"{shots} such attacks: {percent(some)} chance of at least one X")


def percent(chance: Fraction) -> str:
    """Format a chance as a percentage with one decimal."""
    return f"{float(chance) * 100:.1f}%"


def _number(amount: int | Fraction) -> str:
    return f"{float(amount):g}"


def _chances_table(chances: Chances) -> Table:
    table = Table("NE", "D", "X")
    faces = [chances.none, chances.disabled, chances.destroyed]
    table.add_row(*(f"{percent(chance)} ({chance * 6}/6)" for chance in faces))
    return table


def _tally_table(title: str, tally: Tally) -> Table:
    table = Table(title, "", "rule", show_footer=len(tally.lines) > 1)
    for line in tally.lines:
        table.add_row(f"{line.amount / tally.scale:g}", line.reason, line.rule)
    table.columns[0].footer = f"{tally.total / tally.scale:g}"
    table.columns[1].footer = "total"
    return table


def _plans_table(found: list[Plan], verdict: str) -> Table:
    table = Table("way", "attacks", "odds", verdict)
    for plan in found:
        same = len(set(plan.odds)) == 1 and len(plan.odds) > 1
        shown = f"{len(plan.odds)} x {plan.odds[0]}" if same else ", ".join(plan.odds)
        table.add_row(plan.title, "; ".join(plan.attacks), shown, percent(plan.destroyed))
    return table
