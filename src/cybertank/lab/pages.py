"""Render docs/players.md: prose written by hand, with figures from the results file between its marks."""

from __future__ import annotations

import re
from collections.abc import Callable

from cybertank.lab.arena import buyers_of
from cybertank.lab.intervals import wilson
from cybertank.lab.ladder import below
from cybertank.lab.plots import curves_of
from cybertank.lab.results import DRAWN, DUEL, LOST, STEP, WON, ResultsFile, Run
from cybertank.lab.sides import Sides
from cybertank.players.registry import LEVELS
from cybertank.scenarios.checking import find_scenario
from cybertank.text.files.errors import FileFault

NOT_YET = "Not measured yet."
PLOT = "strength.svg"
MARKED = re.compile(r"<!-- figures: ([\w-]+) -->\n(.*?)<!-- end of figures -->", re.DOTALL)


def render(page: str, results: ResultsFile, source: str) -> str:
    """Return a page with the figures between its marks replaced."""

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if name not in SECTIONS:
            raise FileFault(source, name, f"there are no such figures; known: {', '.join(SECTIONS)}")
        return f"<!-- figures: {name} -->\n{SECTIONS[name](results)}\n<!-- end of figures -->"

    return MARKED.sub(filled, page)


def table(columns: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown, or a note that nothing has been measured yet."""
    if not rows:
        return NOT_YET
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(share: float) -> str:
    """Return a share as it is printed."""
    return f"{100 * share:.1f} %"


def between(interval: list[float] | tuple[float, float]) -> str:
    """Return an interval as it is printed."""
    return f"{100 * interval[0]:.1f}-{100 * interval[1]:.1f} %"


def _source(run: Run) -> list[str]:
    return [run.seeds(), ", ".join(run.commits), run.dates[-1]]


def levels(results: ResultsFile) -> str:
    """Write the table of levels and their characters."""
    return table(["level", "character"], [[f"`{name}`", character] for name, character in LEVELS.items()])


STEP_COLUMNS = [
    "player",
    "against",
    "scenario",
    "games",
    "won-drawn-lost",
    "share",
    "95 %",
    "by seat",
    "at limit",
    "phase",
]
SOURCE_COLUMNS = ["seeds", "commit", "date"]


def _step_rows(runs: list[Run]) -> list[list[str]]:
    return [
        [
            run.players[0],
            run.players[1],
            run.scenario,
            str(run.played),
            "-".join(str(run.games.count(letter)) for letter in (WON, DRAWN, LOST)),
            percent(run.share),
            between(run.interval),
            _by_seat(run),
            str(run.at_limit),
            " / ".join(_time(run.phase_seconds(side)) for side in (0, 1)),
            *_source(run),
        ]
        for run in sorted(runs, key=_rank)
    ]


def _by_seat(run: Run) -> str:
    """Return how often a player won in each seat. With three or more sides the letters do not show which side won."""
    sides = Sides(run.scenario)
    if sides.count > 2:
        return "-"
    shares: list[str] = []
    for seats in sides.together():
        games, points = run.in_seat(seats[0])
        name = " and ".join(seats)
        shares.append(f"{name} {percent(points / games)}" if games else f"{name} -")
    return ", ".join(shares)


def _rank(run: Run) -> tuple[int, str, str]:
    names = list(LEVELS)
    name = run.players[0].partition(":")[0]
    return (names.index(name) if name in names else len(names)), run.players[0], run.scenario


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.1f} ms"


def _is_next(run: Run) -> bool:
    first, second = (spec.partition(":")[0] for spec in run.players)
    return first in LEVELS and below(first) == second


def steps(results: ResultsFile) -> str:
    """Write the table of each level against the one below."""
    return table([*STEP_COLUMNS, *SOURCE_COLUMNS], _step_rows([run for run in results.of_kind(STEP) if _is_next(run)]))


def others(results: ResultsFile) -> str:
    """Write the table of all other pairs that have played."""
    return table(
        [*STEP_COLUMNS, *SOURCE_COLUMNS], _step_rows([run for run in results.of_kind(STEP) if not _is_next(run)])
    )


def ratings(results: ResultsFile) -> str:
    """Write the table of OpenSkill ratings."""
    rows = [[f"`{one.player}`", f"{one.mu:.1f}", f"{one.sigma:.1f}", str(one.games)] for one in results.ratings]
    return table(["player", "mu", "sigma", "games"], rows)


def duels(results: ResultsFile) -> str:
    """Write the table of players against themselves with different budgets: the share of the seat that buys."""
    # A file can contain duels of scenarios in which nobody buys. They were played once, but mean nothing here.
    rows = [_duel_row(run) for run in results.of_kind(DUEL) if buyers_of(find_scenario(run.scenario))]
    columns = ["player", "armor units", "games", "defense won", "share", "95 %", "grades", "at limit", "phase"]
    return table([*columns, *SOURCE_COLUMNS], rows)


def _duel_row(run: Run) -> list[str]:
    entry = find_scenario(run.scenario)
    buyer, own = next((force.seat, force.armor_units) for force in entry.force if force.offers)
    # For a player against itself, the letters are from the first seat's side.
    won = run.games.count(WON if Sides(run.scenario).are_allied(0, entry.seats.index(buyer)) else LOST)
    points = won + run.games.count(DRAWN) / 2
    return [
        run.players[0],
        run.armor_units or own,
        str(run.played),
        str(won),
        percent(points / run.played),
        between(wilson(points, run.played)),
        ", ".join(f"{count} {grade.partition(': ')[2] or grade}" for grade, count in run.grades.items()),
        str(run.at_limit),
        " / ".join(_time(run.phase_seconds(side)) for side in (0, 1)),
        *_source(run),
    ]


def times(results: ResultsFile) -> str:
    """Write the table of strength against time."""
    rows = [
        [
            run.players[0],
            run.players[1],
            run.scenario,
            str(run.played),
            percent(run.share),
            between(run.interval),
            _by_seat(run),
            _time(run.phase_seconds(0)),
            *_source(run),
        ]
        for runs in curves_of(results)
        for run in runs
    ]
    columns = ["player", "against", "scenario", "games", "share", "95 %", "by seat", "mean phase", *SOURCE_COLUMNS]
    picture = f"![Strength against time]({PLOT})\n\n" if rows else ""
    return picture + table(columns, rows)


def speeds(results: ResultsFile) -> str:
    """Write the table of games per second on one processor."""
    rows = [
        [
            one.player,
            one.scenario,
            f"{one.games / one.seconds:.1f}",
            str(one.games),
            f"{one.seconds:.1f} s",
            "compiled" if one.compiled else "interpreted",
            f"{one.seed}-{one.seed + one.games - 1}",
            one.commit,
            one.date,
        ]
        for one in results.speeds
    ]
    return table(["player on all seats", "scenario", "games a second", "games", "in", "build", *SOURCE_COLUMNS], rows)


SECTIONS: dict[str, Callable[[ResultsFile], str]] = {
    "levels": levels,
    "steps": steps,
    "others": others,
    "ratings": ratings,
    "duels": duels,
    "times": times,
    "speeds": speeds,
}
