"""The client's side of the wire is generated: it has every default and every word that the models have."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cybertank.game.frames.registry import handler_of
from cybertank.server.http.schema import models
from cybertank.server.present.views import turn_and_phase
from cybertank.server.typescript import Writer, constant, sent_models
from cybertank.server.wire import messages, positions
from cybertank.state.frames import PHASE_WORDS, SetUp, Turn
from cybertank.text.events.facts import AnyFact
from cybertank.text.notation.decisions import VERBS

TEXT = Writer().text()
TABLES = {
    found[1]: json.loads(found[2]) for found in re.finditer(r"^const (\w+)_DEFAULTS = (.*) satisfies", TEXT, re.M)
}
READ_ONLY = {"ScenarioFile"}
"""Models of the wire that the server never sends."""


def walk(cls: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    """Every subclass, however far down."""
    return {cls}.union(*(walk(sub) for sub in cls.__subclasses__()))


def sparse_models() -> list[type[msgspec.Struct]]:
    """Every model of the wire, or of an event, that leaves out what has its default."""
    sent = {cls for cls in sent_models() if issubclass(cls, msgspec.Struct)}
    known = {*models(), *get_args(AnyFact), *sent}
    return sorted(
        (cls for cls in known if cls.__struct_config__.omit_defaults and cls.__name__ not in READ_ONLY),
        key=lambda cls: cls.__name__,
    )


def defaults(cls: type[msgspec.Struct]) -> dict[str, Any]:
    """The defaults of a model as they would be sent, by msgspec's own account of its fields."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(cls):
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if default is not msgspec.NODEFAULT and default is not msgspec.UNSET:
            found[field.encode_name] = msgspec.to_builtins(default)
    return found


@pytest.mark.parametrize("cls", sparse_models(), ids=lambda cls: cls.__name__)
def test_every_default_that_the_server_may_leave_out_is_in_the_file(cls: type[msgspec.Struct]) -> None:
    assert TABLES.get(constant(cls.__name__), {}) == defaults(cls)
    assert not defaults(cls) or f"export function fill{cls.__name__}(" in TEXT


def test_no_table_is_there_without_its_model() -> None:
    assert set(TABLES) == {constant(cls.__name__) for cls in sparse_models() if defaults(cls)}
    assert len(TABLES) > 20


def test_every_model_in_the_package_that_leaves_out_defaults_is_known_or_is_a_file() -> None:
    """A model that is sent one day must not be forgotten: whatever the server package defines is walked over."""
    own = {cls for cls in walk(msgspec.Struct) if cls.__module__.startswith("cybertank.server.wire")}
    sparse = {cls for cls in own if cls.__struct_config__.omit_defaults}
    assert sparse <= set(sparse_models())


def test_every_message_is_read_whole() -> None:
    for name in ("View", "GameState", "GameMoments", "BattleKit", "FromServer", "Answered"):
        assert f"  return fill{name}(JSON.parse(text));" in TEXT
    for message in get_args(messages.FromServer):
        assert f"export interface {message.__name__} {{" in TEXT


def test_keys_that_are_sent_are_sure_and_keys_that_may_be_left_unsaid_are_not() -> None:
    assert re.search(r"^export interface FiredFact \{[^}]*^  die: number;$", TEXT, re.M)
    assert re.search(r"^export interface GameEndedFact \{[^}]*^  grade\?: string;$", TEXT, re.M)
    assert re.search(r"^export interface NewGame \{[^}]*^  scenario\?: string;$", TEXT, re.M)


def words(name: str) -> list[str]:
    """A closed set of words in the file."""
    found = re.search(rf"^export const {name} = (\[.*\]) as const;$", TEXT, re.M)
    assert found is not None, name
    listed: list[str] = json.loads(found[1])
    return listed


def test_closed_sets_of_words_are_those_of_the_server() -> None:
    assert words("VERBS") == list(VERBS)
    assert words("PHASES") == ["set-up", *PHASE_WORDS]
    assert words("EVENT_NAMES") == [str(fact.__struct_config__.tag) for fact in get_args(AnyFact)]
    assert words("MESSAGE_KINDS") == [str(m.__struct_config__.tag) for m in get_args(messages.FromServer)]
    assert words("FAULT_CODES") == list(get_args(messages.FaultCode))
    assert words("PLACES") == list(get_args(positions.Place))
    for frame in (SetUp(0, 0), Turn(0, 1, 1), Turn(0, 1, 2)):
        assert handler_of(frame).choose(frame) in words("DECISION_KINDS")
        assert turn_and_phase(frame)[1] in words("PHASES")


def test_the_file_is_the_same_every_time(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "cybertank.server.typescript", str(tmp_path / seed)]
        subprocess.run(command, env=environment, check=True)
    first, second = (tmp_path / seed for seed in ("1", "2"))
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8") == TEXT
