"""Render events that end a game (1.02), and its outcome."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET, UnsetType

from cybertank.rules.events.victory import AnyVictoryEvent, GameEnded, Resigned
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Facts, Rendering


class ResignedFact(Fact, frozen=True, tag="resign"):
    """A seat resigned."""

    seat: str
    rule: str


class GameEndedFact(Fact, frozen=True, kw_only=True, tag="game-over"):
    """1.02: the game is over. `winner` is null in a draw. Parts of the outcome that are unknown are left out."""

    winner: str | UnsetType | None = UNSET
    grade: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    rule: str


AnyVictoryFact = ResignedFact | GameEndedFact


def render(state: State, event: AnyVictoryEvent) -> Rendering[AnyVictoryFact]:
    """Render an event that ends the game."""
    match event:
        case Resigned():
            seat = state.setting.seats[event.seat]
            return Rendering(ResignedFact(seat, event.rule), f"The {seat} resigns")
        case GameEnded():
            return _game_ended(state, event)
        case _:
            assert_never(event)


def _game_ended(state: State, event: GameEnded) -> Rendering[GameEndedFact]:
    outcome = state.outcome
    if outcome is None:
        return Rendering(GameEndedFact(rule=event.rule), "The game is over")
    winner = state.setting.seats[outcome.winner] if outcome.winner >= 0 else None
    won = "" if winner is None else f", won by the {winner}"
    return Rendering(
        GameEndedFact(winner=winner, grade=outcome.title, reason=outcome.reason, rule=event.rule),
        f"The game is over: {outcome.title}{won}; {outcome.reason}",
    )


def outcome_facts(state: State) -> Facts:
    """Return how the game ended: winner, level of victory, reason and rule. Return {} while the game is on."""
    outcome = state.outcome
    if outcome is None:
        return {}
    winner = state.setting.seats[outcome.winner] if outcome.winner >= 0 else None
    return {"winner": winner, "grade": outcome.title, "reason": outcome.reason, "rule": outcome.rule}
