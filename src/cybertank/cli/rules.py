"""`cybertank rules`: the ledger of rules, and how many of them are implemented."""

from __future__ import annotations

import typer
from rich.table import Table

from cybertank.cli.screen import console, fail, plainly
from cybertank.text.ledger import (
    BOOK_TITLES,
    STATUS_NOTES,
    STATUS_TITLES,
    RuleEntry,
    about,
    coverage,
    find,
    near,
    rules_markdown,
    section_title,
)


def rules_command(
    rule: str | None = typer.Argument(
        None,
        help="A rule (6.02, 1977:5.036, rp:4.062, mark-iii), a section (6) or a topic (ramming).",
    ),
    markdown: bool = typer.Option(False, "--markdown", help="Print the whole ledger in Markdown, as in docs/rules.md."),
) -> None:
    """Show how much of each rulebook is implemented, explain one rule, or list the rules about a topic.

    Rules in the Sixth Edition have plain numbers. Rules in the 1977 edition start with 1977:, and rules in the
    Reinforcement Pack start with rp:.

    Examples: **cybertank rules** · **cybertank rules 6.02** · **cybertank rules ramming** ·
    **cybertank rules --markdown > docs/rules.md**

    Exit codes: 0 if anything was found; 2 if there is no such rule and no rule about that topic.
    """
    with plainly():
        if markdown:
            typer.echo(rules_markdown(), nl=False)
        elif rule is None:
            _print_coverage()
        else:
            _print_rule(rule)


def _print_rule(rule: str) -> None:
    entry = find(rule)
    if entry is None and (found := about(rule)):
        for other in found:
            typer.echo(f"{other.id} {other.title}")
        return
    if entry is None:
        close = near(rule)
        fail(f"There is no rule {rule}." + (f" Similar: {', '.join(close)}." if close else " See `cybertank rules`."))
    typer.echo(f"{entry.id} {entry.title} ({BOOK_TITLES[entry.book]})")
    typer.echo(entry.says)
    typer.echo(_status(entry))


def _status(entry: RuleEntry) -> str:
    option = f" Applies with the option `{entry.condition}`." if entry.option else ""
    if entry.status == "to come":
        return f"Not implemented yet.{option}"
    return f"{STATUS_TITLES[entry.status]}: {STATUS_NOTES[entry.kind]}.{option}"


def _print_coverage() -> None:
    table = Table("book", "section", show_footer=True)
    for title in ("rules", "implemented", "planned", "advice"):
        table.add_column(title, justify="right")
    totals = [0, 0, 0, 0]
    for row in coverage():
        counts = [row.rules, row.built, row.rules - row.advice - row.built, row.advice]
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        table.add_row(row.book, section_title(row.section), *map(str, counts))
    table.columns[0].footer = "total"
    for column, total in zip(table.columns[2:], totals, strict=True):
        column.footer = str(total)
    console().print(table)
