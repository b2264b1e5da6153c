"""A kind of frame that no level knows: each of them answers it with the frame's default.

The frame and its handler are classes of this file, which a compiled core could not be given: interpreted only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from cybertank.board import board
from cybertank.game.decisions import Decision, End, Overrun
from cybertank.game.engine import check
from cybertank.game.frames.handler import FrameHandler
from cybertank.game.frames.registry import HANDLERS
from cybertank.game.game import Game
from cybertank.players.hidden.guessing_player import GuessingPlayer
from cybertank.players.level import Level
from cybertank.players.registry import LEVELS, make_level, make_player
from cybertank.rules.refusal import Refusal
from cybertank.scenarios.sessions import start
from cybertank.state.frames import AnyFrame, Frame, SetUp, Turn
from cybertank.state.state import State

if not board.__file__.endswith(".py"):
    pytest.skip("a compiled core takes no frame of another module", allow_module_level=True)

TOLL_HEX = 17


class TollQuestion(Frame):
    """Ask a seat to pay a toll: a question that is in no rulebook."""

    def copy(self) -> Frame:
        return TollQuestion(self.seat)


class TollHandler(FrameHandler[TollQuestion]):
    """Refuse everything except one decision, which is the default."""

    def __init__(self) -> None:
        super().__init__({})

    def choose(self, frame: TollQuestion) -> str:
        return "pay"

    def refuse(self, state: State, frame: TollQuestion, decision: Decision) -> Refusal | None:
        paid = isinstance(decision, Overrun) and decision.hex == TOLL_HEX
        return None if paid else Refusal("0.00", "pay first")

    def choices(self, state: State, frame: TollQuestion) -> Iterator[Decision]:
        yield Overrun(TOLL_HEX)

    def default(self, state: State, frame: TollQuestion) -> Decision:
        return Overrun(TOLL_HEX)


class SettledToll(TollHandler):
    """Allow the question to be ended, too."""

    def refuse(self, state: State, frame: TollQuestion, decision: Decision) -> Refusal | None:
        return None if isinstance(decision, End) else super().refuse(state, frame, decision)


@pytest.fixture
def toll(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game know the new kind of frame for one test."""
    monkeypatch.setitem(HANDLERS, TollQuestion, cast("FrameHandler[Frame]", TollHandler()))


def asked(game: Game) -> State:
    """Return the view of the deciding seat, which is asked for the toll."""
    game.state.flow.append(cast(AnyFrame, TollQuestion(game.seat)))
    return game.look(game.seat)


def in_battle(options: dict[str, bool | int | str]) -> Game:
    """Return a game in which the first turn has begun."""
    session = start("mark-iii", seed=5, options=options)
    players = [make_player("charger", seat) for seat in range(2)]
    while isinstance(session.state.flow[-1], SetUp):
        session.apply(players[session.game.seat].choose(session.game.look(session.game.seat)))
    assert isinstance(session.state.flow[-1], Turn)
    return session.game


OPEN: dict[str, bool | int | str] = {}
HIDDEN: dict[str, bool | int | str] = {"mines": True, "camouflage": True, "dummies": True}


@pytest.mark.usefixtures("toll")
@pytest.mark.parametrize("options", [OPEN, HIDDEN], ids=["open", "hidden"])
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_answers_a_new_kind_of_frame_with_its_default(
    level: str, options: dict[str, bool | int | str]
) -> None:
    view = asked(in_battle(options))
    decision = make_player("strategist:2n" if level == "strategist" else level, 1).choose(view)
    assert isinstance(decision, Overrun)
    assert decision.hex == TOLL_HEX
    assert check(view, decision) is None


@pytest.mark.usefixtures("toll")
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_new_kind_of_frame_may_come_up_in_any_phase(plain: Callable[..., State], level: str) -> None:
    for phase in ("movement", "fire"):
        state = plain("HVY1 HVY blue 0101", "OGRE MK3 red 0511", phase=phase)
        state.flow.append(cast(AnyFrame, TollQuestion(1)))
        assert isinstance(make_level("strategist:2n" if level == "strategist" else level, 1).choose(state), Overrun)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_has_the_same_base(level: str) -> None:
    assert isinstance(make_level(level, 1), Level)


class Stubborn(Level):
    """Return a decision that is never legal."""

    def answer(self, view: State, frame: Frame) -> Decision | None:
        return Overrun(TOLL_HEX + 1)


@pytest.mark.parametrize("handler", [TollHandler(), SettledToll()], ids=["must be answered", "may be ended"])
def test_what_is_illegal_where_something_is_hidden_becomes_the_end_or_the_default(
    monkeypatch: pytest.MonkeyPatch, handler: TollHandler
) -> None:
    monkeypatch.setitem(HANDLERS, TollQuestion, cast("FrameHandler[Frame]", handler))
    view = asked(in_battle(HIDDEN))
    decision = GuessingPlayer(Stubborn(), 1).choose(view)
    assert check(view, decision) is None
