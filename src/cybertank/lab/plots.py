"""Plot strength against thinking time as a small SVG."""

from __future__ import annotations

import math

from cybertank.lab.results import STEP, ResultsFile, Run

WIDTH = 560
HEIGHT = 320
LEFT = 60
RIGHT = 20
TOP = 30
BOTTOM = 50
LINE = 16
# The colors and dashes of the curves, and the shift from each curve to the next, which keeps intervals from
# overlapping.
STROKES = [("#246", "none"), ("#a40", "6 4"), ("#284", "2 3")]
ASIDE = 7


def seconds_of(run: Run) -> float:
    """Return the thinking time per phase of a run's first player."""
    return float(run.players[0].partition(":")[2])


def has_seconds(run: Run) -> bool:
    """Return True if a run's first player has a thinking time per phase."""
    return run.players[0].partition(":")[2].replace(".", "", 1).isdigit()


def curves_of(results: ResultsFile) -> list[list[Run]]:
    """Return the runs of each player measured with several thinking times, shortest first.

    The longest curves come first.
    """
    curves: dict[tuple[object, ...], list[Run]] = {}
    for run in results.of_kind(STEP):
        if has_seconds(run):
            alike = (run.players[0].partition(":")[0], run.players[1], run.scenario, run.seed, run.turn_limit)
            curves.setdefault(alike, []).append(run)
    found = [sorted(runs, key=seconds_of) for runs in curves.values() if len(runs) > 1]
    return sorted(found, key=lambda runs: -len(runs))


def strength_plot(curves: list[list[Run]]) -> str:
    """Plot the share of games against seconds per phase (logarithmic), with intervals and a line per player."""
    times = sorted({seconds_of(run) for runs in curves for run in runs})
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18">Share of games by thinking time, with 95% intervals</text>',
        *_grid(),
    ]
    for seconds in times:
        x = _x(seconds, times)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{seconds:g} s</text>')
    for number, runs in enumerate(curves):
        parts.extend(_curve(runs, times, number))
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">time per phase</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _curve(runs: list[Run], times: list[float], number: int) -> list[str]:
    """Draw a curve with its intervals and its name. Curves differ by dashes, not only by color."""
    colour, dashes = STROKES[number % len(STROKES)]
    aside = number * ASIDE
    points: list[str] = []
    parts: list[str] = []
    for run in runs:
        x = _x(seconds_of(run), times) + aside
        points.append(f"{x:.1f},{_y(run.share):.1f}")
        low, high = (_y(end) for end in run.interval)
        parts.append(
            f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}" stroke="{colour}" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{_y(run.share):.1f}" r="4" fill="{colour}"/>'
        )
    line = f'fill="none" stroke="{colour}" stroke-width="1.5" stroke-dasharray="{dashes}"'
    parts.append(f'<polyline points="{" ".join(points)}" {line}/>')
    y = HEIGHT - BOTTOM - 10 - LINE * number
    parts.append(f'<polyline points="{LEFT + 40},{y - 4} {LEFT + 80},{y - 4}" {line}/>')
    parts.append(f'<text x="{LEFT + 88}" y="{y}">{_name(runs)}</text>')
    return parts


def _name(runs: list[Run]) -> str:
    player = runs[0].players[0].partition(":")[0]
    return f"{player} against {runs[0].players[1]}, {runs[0].scenario}"


def _grid() -> list[str]:
    lines: list[str] = []
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        dashes = "" if percent in (0, 50) else ' stroke-dasharray="2 4"'
        lines.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#999"{dashes}/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent}%</text>')
    return lines


def _x(seconds: float, times: list[float]) -> float:
    """Return the x coordinate for a time. A margin keeps the points off the sides."""
    span = WIDTH - LEFT - RIGHT - 60
    low, high = times[0], times[-1]
    if low == high:
        return LEFT + 30 + span / 2
    return LEFT + 30 + span * (math.log(seconds) - math.log(low)) / (math.log(high) - math.log(low))


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
