"""The ledger of rules: every numbered rule in the three rulebooks, and whether it is implemented."""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import Literal

import msgspec

from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import packaged, packaged_names, read_model
from cybertank.text.notation.spelling import close

LEDGER_VERSION = 1
BUILT = "built"
BOOK_TITLES = {
    "sixth": "Sixth Edition",
    "1977": "First edition (1977)",
    "rp": "Reinforcement Pack",
}
STATUS_NOTES = {
    "enforced": "the program enforces it",
    "setup": "it concerns the set-up",
    "advice": "advice to players, with nothing to enforce",
}

# The words that the page uses for a rule's status.
STATUS_TITLES = {"built": "Implemented", "to come": "Planned", "advice": "Advice"}

Kind = Literal["enforced", "setup", "advice"]


class RuleEntry(msgspec.Struct, frozen=True):
    """A rule: its number, its topic, its content in our own words, and whether it is implemented."""

    id: str
    title: str
    says: str
    kind: Kind
    option: str
    book: str
    built: bool
    waits: tuple[str, ...] = ()
    """The chapters and rules that add something to it and are not implemented yet."""

    @property
    def section(self) -> str:
        """Return the rule's chapter, or "other" for scenarios and tables without a number."""
        number = self.id.rpartition(":")[2]
        return number.split(".")[0] if number[0].isdigit() else "other"

    @property
    def condition(self) -> str:
        """Return the option that turns the rule on, as in `rules.options`, or "" if it is always in force."""
        return f"close_combat={self.option}" if self.option in ("ram", "overrun") else self.option

    @property
    def status(self) -> str:
        """Return one word: built, to come, or advice."""
        if self.kind == "advice":
            return "advice"
        return "built" if self.built else "to come"


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """A rule as a ledger file writes it."""

    id: str
    title: str
    says: str
    kind: Kind
    option: str = ""


class _LedgerFile(msgspec.Struct, forbid_unknown_fields=True):
    """A ledger file."""

    version: int
    book: str
    rule: list[_Written]


class _BuiltFile(msgspec.Struct, forbid_unknown_fields=True):
    """The list of implemented rules."""

    version: int
    built: list[str]
    waits: dict[str, list[str]]


class Coverage(msgspec.Struct, frozen=True):
    """How much of a chapter is implemented. Advice counts as neither implemented nor planned."""

    book: str
    section: str
    rules: int
    advice: int
    built: int


def _read_built() -> _BuiltFile:
    """Read the list of implemented rules. Each of them must be in a ledger file."""
    source = f"{BUILT}.toml"
    file = read_model(packaged("ledger", source), _BuiltFile, source)
    _check_version(file.version, source)
    return file


@cache
def ledger() -> list[RuleEntry]:
    """Return all rules, book by book, in order."""
    file = _read_built()
    built = frozenset(file.built)
    entries: list[RuleEntry] = []
    for name in packaged_names("ledger", ".toml"):
        if name != BUILT:
            entries.extend(_read_book(f"{name}.toml", built))
    entries.sort(key=lambda entry: (list(BOOK_TITLES).index(entry.book), _sort_key(entry)))
    known = {entry.id for entry in entries}
    if not built <= known:
        raise FileFault(f"{BUILT}.toml", "built", f"unknown rules: {', '.join(sorted(built - known))}")
    if not file.waits.keys() <= built:
        raise FileFault(f"{BUILT}.toml", "waits", f"not built: {', '.join(sorted(file.waits.keys() - built))}")
    to_come = [entry.id for entry in entries if entry.status == "to come"]
    return [_waiting(entry, file.waits.get(entry.id, []), to_come) for entry in entries]


def _waiting(entry: RuleEntry, numbers: list[str], to_come: list[str]) -> RuleEntry:
    """Return a rule that says which other chapters and rules it waits for, if any of them is to come."""
    waits = [number for number in numbers if any(f"{other}.".startswith(f"{number}.") for other in to_come)]
    if not waits:
        return entry
    named = [f"section {number}" if number.isdigit() else number for number in waits]
    listed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    says = f"{entry.says} What {listed} {'adds' if len(named) == 1 else 'add'} is not implemented yet."
    return msgspec.structs.replace(entry, says=says, waits=tuple(waits))


def _read_book(source: str, built: frozenset[str]) -> list[RuleEntry]:
    file = read_model(packaged("ledger", source), _LedgerFile, source)
    _check_version(file.version, source)
    if file.book not in BOOK_TITLES:
        raise FileFault(source, "book", f"expected one of {', '.join(BOOK_TITLES)}")
    return [
        RuleEntry(rule.id, rule.title, rule.says, rule.kind, rule.option, file.book, rule.id in built)
        for rule in file.rule
    ]


def _check_version(version: int, source: str) -> None:
    if version != LEDGER_VERSION:
        raise FileFault(source, "version", f"expected {LEDGER_VERSION}, found {version}")


def _sort_key(entry: RuleEntry) -> tuple[int, list[str]]:
    """Sort by chapter, then as printed: the 1977 book numbers its paragraphs as decimals (5.03, 5.031, 5.04)."""
    number = entry.id.rpartition(":")[2]
    return (int(entry.section) if entry.section.isdigit() else 99, number.split("."))


def find(rule_id: str) -> RuleEntry | None:
    """Return a rule by its number."""
    wanted = rule_id.strip().lower()
    return next((entry for entry in ledger() if entry.id == wanted), None)


def near(rule_id: str) -> list[str]:
    """Return rule numbers similar to an unknown one."""
    wanted = rule_id.strip().lower()
    known = [entry.id for entry in ledger()]
    below = [known_id for known_id in known if wanted and known_id.startswith(wanted)]
    chapter = [known_id for known_id in known if known_id.startswith(wanted.split(".")[0] + ".")]
    return (below or close(wanted, chapter or known, most=5, alike=0.4))[:5]


def about(text: str) -> list[RuleEntry]:
    """Find the rules in a section, such as 6 or 1977:5, or those that contain a text, matching titles first."""
    wanted = text.strip().lower()
    section = [entry for entry in ledger() if entry.id.startswith(f"{wanted}.")]
    if section or not any(letter.isalpha() for letter in wanted.rpartition(":")[2]):
        return section
    titled = [entry for entry in ledger() if wanted in entry.title.lower()]
    return titled + [entry for entry in ledger() if wanted in entry.says.lower() and entry not in titled]


def coverage() -> list[Coverage]:
    """Count the implemented rules, chapter by chapter."""
    chapters: dict[tuple[str, str], list[RuleEntry]] = {}
    for entry in ledger():
        chapters.setdefault((entry.book, entry.section), []).append(entry)
    return [
        Coverage(
            book,
            section,
            len(rules),
            sum(rule.kind == "advice" for rule in rules),
            sum(rule.status == "built" for rule in rules),
        )
        for (book, section), rules in chapters.items()
    ]


def section_title(section: str) -> str:
    """Return the name of a chapter for a heading."""
    return f"Section {section}" if section.isdigit() else "Scenarios and tables"


PAGE_WIDTH = 119
RULES_INTRODUCTION = (
    "This page lists every numbered rule in the three rulebooks, in our own words, and says whether the program "
    "implements it yet. `cybertank rules 6.02` shows one of them in the terminal. Every rule marked as implemented has "
    "a test, unless it concerns only the set-up. [Where we had to choose](differences.md) lists what the rulebooks "
    "leave open. `cybertank rules --markdown` generates this page from the ledger, src/cybertank/data/ledger."
)


def rules_markdown() -> str:
    """Return the whole ledger as docs/rules.md."""
    lines = [
        "# Rules by number",
        "",
        *_wrapped(RULES_INTRODUCTION),
        "",
        "| rulebook | section | rules | implemented | planned | advice |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in coverage():
        title = section_title(row.section)
        planned = row.rules - row.advice - row.built
        lines.append(f"| {BOOK_TITLES[row.book]} | {title} | {row.rules} | {row.built} | {planned} | {row.advice} |")
    book = section = ""
    for entry in ledger():
        if entry.book != book:
            book, section = entry.book, ""
            lines += ["", f"## {BOOK_TITLES[book]}"]
        if entry.section != section:
            section = entry.section
            lines += ["", f"### {section_title(section)}"]
        lines += ["", f"#### {entry.id} {entry.title}", "", *_wrapped(f"*{_standing(entry)}.* {entry.says}")]
    return "\n".join(lines) + "\n"


def _wrapped(text: str) -> list[str]:
    return wrap(text, PAGE_WIDTH, break_long_words=False, break_on_hyphens=False)


def _standing(entry: RuleEntry) -> str:
    """Say whether a rule is implemented, and when it applies."""
    setup = " (set-up)" if entry.kind == "setup" else ""
    option = f", with the option `{entry.condition}`" if entry.option else ""
    return f"{STATUS_TITLES[entry.status]}{setup}{option}"
