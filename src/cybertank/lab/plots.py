"""Strength against time as a small drawing (SVG), made by ourselves."""

from __future__ import annotations

import math

from cybertank.lab.results import STEP, ResultsFile, Run

WIDTH = 560
HEIGHT = 320
LEFT = 60
RIGHT = 20
TOP = 30
BOTTOM = 50


def seconds_of(run: Run) -> float:
    """The time for a phase that the first player of a run has."""
    return float(run.players[0].partition(":")[2])


def has_seconds(run: Run) -> bool:
    """Whether the first player of a run has a time for a phase."""
    return run.players[0].partition(":")[2].replace(".", "", 1).isdigit()


def times_of(results: ResultsFile) -> list[Run]:
    """The runs of one player with several times, all else being equal, the shortest first; of such sets the largest."""
    sets: dict[tuple[object, ...], list[Run]] = {}
    for run in results.of_kind(STEP):
        if has_seconds(run):
            alike = (run.players[0].partition(":")[0], run.players[1], run.scenario, run.seed, run.turn_limit)
            sets.setdefault(alike, []).append(run)
    largest = max(sets.values(), key=len, default=[])
    return sorted(largest, key=seconds_of) if len(largest) > 1 else []


def strength_plot(runs: list[Run]) -> str:
    """The share of games by seconds for a phase (logarithmic), with intervals."""
    points = [(seconds_of(run), run.share, run.interval[0], run.interval[1]) for run in runs]
    low, high = min(p[0] for p in points), max(p[0] for p in points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18">{_title(runs)}</text>',
        *_grid(),
    ]
    line: list[str] = []
    for seconds, share, least, most in points:
        x = _x(seconds, low, high)
        line.append(f"{x:.1f},{_y(share):.1f}")
        parts.append(
            f'<line x1="{x:.1f}" y1="{_y(least):.1f}" x2="{x:.1f}" y2="{_y(most):.1f}" stroke="#246" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{_y(share):.1f}" r="4" fill="#246"/>'
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{seconds:g} s</text>'
        )
    parts.append(f'<polyline points="{" ".join(line)}" fill="none" stroke="#246" stroke-width="1.5"/>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">time for a phase</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _title(runs: list[Run]) -> str:
    name = runs[0].players[0].partition(":")[0]
    return f"{name} against {runs[0].players[1]}, {runs[0].scenario}: share of games, with 95 % intervals"


def _grid() -> list[str]:
    lines: list[str] = []
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        dashes = "" if percent in (0, 50) else ' stroke-dasharray="2 4"'
        lines.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#999"{dashes}/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    return lines


def _x(seconds: float, low: float, high: float) -> float:
    """Where a time stands; a margin keeps the marks off the sides."""
    span = WIDTH - LEFT - RIGHT - 60
    if low == high:
        return LEFT + 30 + span / 2
    return LEFT + 30 + span * (math.log(seconds) - math.log(low)) / (math.log(high) - math.log(low))


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
