"""Tuning: which games a step plays, what they say for a rival, and the weights files that are read and written."""

from __future__ import annotations

from cybertank.lab.tuning import Bout, Settings, bouts_of, score

ALLIED = "1977-mark-iiis-attacking-three"
UP, DOWN = [1.0], [2.0]


def test_a_rival_has_all_seats_of_a_side() -> None:
    bouts = bouts_of(Settings([ALLIED], ["charger"], 1, 7), 0, UP, DOWN)
    assert [(side, bout.seats) for side, bout in bouts] == [
        (0, [UP, UP, DOWN]),
        (0, [UP, UP, "charger"]),
        (-1, [DOWN, DOWN, "charger"]),
        (2, [DOWN, DOWN, UP]),
        (2, ["charger", "charger", UP]),
        (-3, ["charger", "charger", DOWN]),
    ]


def test_an_allys_victory_counts_for_the_side() -> None:
    between = Bout(ALLIED, 1, [UP, UP, DOWN], 40)
    assert [score(0, between, winner) for winner in (-1, 0, 1, 2)] == [0.0, 1.0, 1.0, -1.0]
    others = Bout(ALLIED, 1, [UP, UP, "charger"], 40)
    assert [score(0, others, winner) for winner in (0, 1, 2)] == [0.5, 0.5, -0.5]
    assert [score(-1, others, winner) for winner in (0, 1, 2)] == [-0.5, -0.5, 0.5]
