"""A move builds each view once, checks the decision once, and renders each event once for viewers who see the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.decisions import Move
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import start
from cybertank.server.games import progress as progress_module
from cybertank.server.games.progress import GameProgress, NewLine
from cybertank.server.live.view_cache import ViewCache
from cybertank.server.present import log_lines, visibility
from cybertank.server.present.log_lines import MomentBySeat
from cybertank.server.wire.positions import Moment
from cybertank.text.notation.decisions import write_decision

HIDING = {"mines": True, "camouflage": True}


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often the server's modules call expensive functions."""
    found: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        real: Callable[..., Any] = getattr(module, name)

        def counted(*arguments: Any) -> Any:
            found[name] += 1
            return real(*arguments)

        monkeypatch.setattr(module, name, counted)

    count(visibility, "redact")
    count(progress_module, "check")
    count(log_lines, "render")
    return found


def play_to_a_move(scenario: str, options: dict[str, bool | int | str]) -> tuple[GameProgress, str]:
    """Return a game in which the next decision is a move and everybody has seen everything so far."""
    progress = GameProgress(start(scenario, seed=3, options=options), True, [])
    progress.settle()
    players = {seat: make_player("charger", 1) for seat in progress.session.seat_names}
    while True:
        show(progress)
        seat = progress.session.seat
        assert seat is not None
        view = progress.views.of(seat)
        decision = players[seat].choose(view)
        text = write_decision(view, decision)
        if isinstance(decision, Move):
            return progress, text
        progress.decide(text)


def show(progress: GameProgress) -> None:
    """Encode what every seat and a spectator receive."""
    cache = ViewCache(progress)
    for seats in [*({seat} for seat in progress.session.seat_names), set()]:
        cache.encoded_view(frozenset(seats))
        cache.encoded_options(frozenset(seats))


def decide_and_show(progress: GameProgress, text: str, counts: Counter[str]) -> list[NewLine]:
    counts.clear()
    new_lines = progress.decide(text)
    show(progress)
    return new_lines


def test_an_open_game_shares_everything(counts: Counter[str]) -> None:
    progress, text = play_to_a_move("mark-iii", {})
    [line] = decide_and_show(progress, text, counts)
    assert counts["check"] == 1
    assert line.moment.sentences
    assert counts["render"] == 0, "the record has rendered the events already"
    views = {id(progress.views.of(seat)) for seat in (*progress.session.seat_names, None)}
    assert views == {id(progress.state)}


@pytest.mark.parametrize(("scenario", "options"), [("gauntlet", {}), ("mark-iii", HIDING)])
def test_a_game_that_hides_something_builds_each_view_once(
    scenario: str, options: dict[str, bool | int | str], counts: Counter[str]
) -> None:
    progress, text = play_to_a_move(scenario, options)
    sides = set(progress.state.setting.side_of)
    new_lines = decide_and_show(progress, text, counts)
    assert counts["redact"] == (len(sides) + 1) * len(new_lines)
    assert counts["check"] == 1
    moments = [line.moment for line in new_lines]
    written = {id(one): one for kept in moments if isinstance(kept, MomentBySeat) for one in redacted(kept)}
    assert counts["render"] == sum(len(moment.sentences) for moment in written.values())
    assert len(written) < len(new_lines) * (len(progress.session.seat_names) + 1), "nobody shares the truth"


def redacted(kept: MomentBySeat) -> list[Moment]:
    """Return what viewers receive if something is hidden from them."""
    return [moment for moment in kept.seen.values() if moment is not kept.truth]


def test_views_are_those_of_the_version(counts: Counter[str]) -> None:
    progress, text = play_to_a_move("gauntlet", {})
    before = progress.views
    assert progress.views is before
    progress.decide(text)
    assert progress.views is not before
    assert progress.views.state is progress.state
