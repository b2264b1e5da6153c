"""Update the figures in docs/ from the results file. The pages are written by hand, with marked places for figures."""

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
    """Return a page with the figures in its marked places replaced."""

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if name not in SECTIONS:
            raise FileFault(source, name, f"there are no such figures; the figures are {', '.join(SECTIONS)}")
        return f"<!-- figures: {name} -->\n{SECTIONS[name](results)}\n<!-- end of figures -->"

    return MARKED.sub(filled, page)


def figures_of(page: str) -> list[str]:
    """List the figures that a page has places for."""
    return [found[1] for found in MARKED.finditer(page)]


def table(columns: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown, or a note that nothing has been measured yet."""
    if not rows:
        return NOT_YET
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(share: float) -> str:
    """Format a share as a percentage."""
    return f"{100 * share:.1f}%"


def between(interval: list[float] | tuple[float, float]) -> str:
    """Format an interval as percentages."""
    return f"{100 * interval[0]:.1f}-{100 * interval[1]:.1f}%"


def levels(results: ResultsFile) -> str:
    """Write the table of levels and their descriptions."""
    return table(["level", "character"], [[f"`{name}`", character] for name, character in LEVELS.items()])


def worth(results: ResultsFile) -> str:
    """Write how each player did against the level below: overall, and in its worst and best scenarios."""
    met: dict[str, list[Run]] = {}
    for run in sorted(_next_steps(results), key=_rank):
        met.setdefault(run.players[0], []).append(run)
    rows = [[f"`{player}`", f"`{runs[0].players[1]}`", *_over_all(runs)] for player, runs in met.items()]
    return table(["player", "against", "games", "share", "95%", "worst scenario", "best scenario"], rows)


def _over_all(runs: list[Run]) -> list[str]:
    games = sum(run.played for run in runs)
    points = sum(run.games.count(WON) + run.games.count(DRAWN) / 2 for run in runs)
    ends = [f"{run.scenario}, {percent(run.share)}" for run in (min(runs, key=_share), max(runs, key=_share))]
    return [str(games), percent(points / games), between(wilson(points, games)), *ends]


def _share(run: Run) -> float:
    return run.share


STEP_COLUMNS = ["scenario", "games", "won-drawn-lost", "share (95%)", "by seat", "at limit"]


def _step_tables(runs: list[Run]) -> str:
    """Write a table for each pair of players, under a heading that names them."""
    pairs: dict[tuple[str, str], list[list[str]]] = {}
    for run in sorted(runs, key=_rank):
        pairs.setdefault((run.players[0], run.players[1]), []).append(_step_row(run))
    if not pairs:
        return NOT_YET
    return "\n\n".join(
        f"### `{first}` against `{second}`\n\n{table(STEP_COLUMNS, rows)}" for (first, second), rows in pairs.items()
    )


def _step_row(run: Run) -> list[str]:
    return [
        run.scenario,
        str(run.played),
        "-".join(str(run.games.count(letter)) for letter in (WON, DRAWN, LOST)),
        f"{percent(run.share)} ({between(run.interval).removesuffix(' %')})",
        _by_seat(run),
        str(run.at_limit),
    ]


def _by_seat(run: Run) -> str:
    """Return how often a player won in each seat. With three or more sides, the letters do not show which side won."""
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


def _next_steps(results: ResultsFile) -> list[Run]:
    return [run for run in results.of_kind(STEP) if _is_next(run)]


def steps(results: ResultsFile) -> str:
    """Write the tables for each level against the one below."""
    return _step_tables(_next_steps(results))


def others(results: ResultsFile) -> str:
    """Write the tables for all other pairs of players."""
    return _step_tables([run for run in results.of_kind(STEP) if not _is_next(run)])


def ratings(results: ResultsFile) -> str:
    """Write the table of OpenSkill ratings."""
    rows = [[f"`{one.player}`", f"{one.mu:.1f}", f"{one.sigma:.1f}", str(one.games)] for one in results.ratings]
    return table(["player", "mu", "sigma", "games"], rows)


def _duels(results: ResultsFile) -> list[Run]:
    # Ignore duels in scenarios in which no seat buys its force. Old files can contain them, but they mean nothing.
    return [run for run in results.of_kind(DUEL) if buyers_of(find_scenario(run.scenario))]


def duels(results: ResultsFile) -> str:
    """Write the table of players against themselves with different budgets, with the buying seat's share of games."""
    columns = ["player", "armor units", "games", "defense won", "share", "95%", "at limit"]
    return table(columns, [_duel_row(run) for run in _duels(results)])


def grades(results: ResultsFile) -> str:
    """Write how often each level of victory occurred in the duels, with one column per level."""
    runs = _duels(results)
    names = list(dict.fromkeys(name for run in runs for name in run.grades))
    columns = ["grade", *(f"{run.players[0]}, {_budget(run)}" for run in runs)]
    return table(columns, [[_grade(name), *(str(run.grades.get(name, 0)) for run in runs)] for name in names])


def _grade(name: str) -> str:
    return name.partition(": ")[2] or name


def _budget(run: Run) -> str:
    """Return the budget of a duel in armor units: its own, or the scenario's."""
    return run.armor_units or next(force.armor_units for force in find_scenario(run.scenario).force if force.offers)


def _duel_row(run: Run) -> list[str]:
    entry = find_scenario(run.scenario)
    buyer = next(force.seat for force in entry.force if force.offers)
    # For a player against itself, the letters are from the first seat's point of view.
    won = run.games.count(WON if Sides(run.scenario).are_allied(0, entry.seats.index(buyer)) else LOST)
    points = won + run.games.count(DRAWN) / 2
    return [
        run.players[0],
        _budget(run),
        str(run.played),
        str(won),
        percent(points / run.played),
        between(wilson(points, run.played)),
        str(run.at_limit),
    ]


def times(results: ResultsFile) -> str:
    """Write the table of strength by thinking time."""
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
        ]
        for runs in curves_of(results)
        for run in runs
    ]
    columns = ["player", "against", "scenario", "games", "share", "95%", "by seat", "mean phase"]
    picture = f"![Strength by thinking time]({PLOT})\n\n" if rows else ""
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
    columns = ["player in all seats", "scenario", "games per second", "games", "in", "build", "seeds", "commit", "date"]
    return table(columns, rows)


def sources(results: ResultsFile) -> str:
    """Write where each run's figures come from: seeds, commits, date, and the time that the players took."""
    rows = [
        [
            f"{run.players[0]} - {run.players[1]}",
            f"{run.scenario}, {run.armor_units}" if run.armor_units else run.scenario,
            run.seeds(),
            ", ".join(run.commits),
            run.dates[-1],
            " / ".join(_time(run.phase_seconds(side)) for side in (0, 1)),
        ]
        for kind in (STEP, DUEL)
        for run in sorted(results.of_kind(kind), key=_rank)
    ]
    return table(["players", "scenario, armor units", "seeds", "commit", "date", "phase"], rows)


SECTIONS: dict[str, Callable[[ResultsFile], str]] = {
    "levels": levels,
    "worth": worth,
    "steps": steps,
    "others": others,
    "ratings": ratings,
    "duels": duels,
    "grades": grades,
    "times": times,
    "speeds": speeds,
    "sources": sources,
}
