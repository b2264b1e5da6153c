"""The shape of the project: what every verb, frame, column and module must have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import cybertank
from cybertank.game.choices.listing import default_decision
from cybertank.game.decisions import Decision, Destruct, Mine, Resign, Salvo, Take
from cybertank.game.dice import SeededDice
from cybertank.game.frames.handler import Deed, FrameHandler
from cybertank.game.frames.registry import HANDLERS
from cybertank.game.frames.turn_deeds import NotNow
from cybertank.game.game import Game
from cybertank.game.views import seen_by
from cybertank.players.registry import make_player
from cybertank.scenarios.files import scenario_names
from cybertank.scenarios.start import start_game
from cybertank.state.frames import AnyFrame, Frame, Turn
from cybertank.state.state import State
from cybertank.text.records.columns import COLUMNS_OF, NOTES, OF_COMPONENTS, columns_of, restore_columns
from cybertank.units.catalogue import COMPONENTS

PACKAGE = Path(cybertank.__file__).parent
FRAME_KINDS = set(get_args(AnyFrame))
VERBS = set(get_args(Decision))
PARTS = ("choose", "choices", "button_choices", "default")
# Limits that keep classes, folders and type checks small enough for a reader.
MOST_SLOTS = 34
MOST_MODULES = 24
MOST_TYPE_CHECKS = 250

# -- frames and verbs --------------------------------------------------------------------------------------------------


def test_every_kind_of_frame_has_a_handler() -> None:
    assert set(HANDLERS) == FRAME_KINDS


@pytest.mark.parametrize("kind", sorted(FRAME_KINDS, key=lambda kind: kind.__name__))
def test_a_handler_has_every_part(kind: type) -> None:
    handler = HANDLERS[kind]
    for part in PARTS:
        assert getattr(type(handler), part) is not getattr(FrameHandler, part), part
    answers_all = set(handler.deeds) == VERBS
    assert answers_all or type(handler).refuse_verb is not FrameHandler.refuse_verb


def test_every_verb_is_an_answer_to_some_frame_and_known_in_a_turn() -> None:
    assert set(HANDLERS[Turn].deeds) == VERBS
    done = {
        verb for handler in HANDLERS.values() for verb, deed in handler.deeds.items() if not isinstance(deed, NotNow)
    }
    assert done == VERBS


# Verbs that are not listed as choices: set-up asks for units one by one, a salvo has a written target for each
# missile, and the others end or give up a game.
UNLISTED = {Take, Mine, Resign, Destruct, Salvo}


def test_every_other_verb_is_listed_where_it_can_be_chosen() -> None:
    made = {
        node.func.id
        for path, tree in trees()
        if path.parent.name in ("choices", "frames") and path.parent.parent.name == "game"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {verb.__name__ for verb in VERBS - UNLISTED} <= made


def test_who_acts_in_a_turn_is_told() -> None:
    """13.05, 13.06: a dummy cannot act, and acting reveals a unit. The owner of an Ogre can blow it up."""
    for verb, deed in HANDLERS[Turn].deeds.items():
        if "unit" in verb.__slots__ and verb is not Destruct and not isinstance(deed, NotNow):
            assert type(deed).actors is not Deed.actors, verb


def test_every_kind_of_frame_copies_itself_and_is_told_from_others() -> None:
    ours = {kind for kind in subclasses_of(Frame) if kind.__module__.startswith("cybertank.")}
    assert {kind for kind in ours if not kind.__subclasses__()} == FRAME_KINDS
    assert all(kind.copy is not Frame.copy and kind.content is not Frame.content for kind in FRAME_KINDS)


def subclasses_of(kind: type) -> set[type]:
    found = set(kind.__subclasses__())
    return found.union(*(subclasses_of(one) for one in found))


@pytest.mark.parametrize("scenario", scenario_names())
def test_the_default_is_legal_whatever_is_asked(scenario: str) -> None:
    game = start_game(scenario, SeededDice(7), turn_limit=4, history=False)
    players = [make_player("random", seat) for seat in range(len(game.state.setting.seats))]
    for _ in range(150):
        if game.outcome is not None:
            break
        assert game.check(default_decision(game.look(game.seat))) is None
        game.apply(players[game.seat].choose(game.look(game.seat)))


@pytest.mark.parametrize("scenario", ["mark-iii", "crossing", "1977-basic"])
def test_a_game_of_defaults_comes_to_an_end(scenario: str) -> None:
    game = start_game(scenario, SeededDice(7), turn_limit=3, history=False)
    for _ in range(400):
        if game.outcome is not None:
            return
        game.apply(default_decision(game.look(game.seat)))
    pytest.fail("the default never ends a phase somewhere")


# -- the state ---------------------------------------------------------------------------------------------------------

# What everybody sees of a ? counter: where it is, how it moves, who owns it, and what it carries or rides (13.05).
PUBLIC = {
    "seat_of",
    "entry",
    "hex_of",
    "spent",
    "began",
    "halted",
    "off_road",
    "bonus",
    "at_risk",
    "rams",
    "attacked",
    "waited",
    "on_bridge",
    "by_rail",
    "riding",
    "transfer",
    "thrown",
    "unidentified",
    "hauled",
    "masks",
    "stood",
}


def hidden_game() -> Game:
    """Return a game in which a defending unit is under a ? counter."""
    game = start_game("mark-iii", SeededDice(1), history=False)
    placer = make_player("charger", 1)
    while not isinstance(game.frame, Turn):
        game.apply(placer.choose(game.look(game.seat)))
    return game


def test_a_state_has_no_more_slots_than_a_reader_can_hold() -> None:
    assert len(State.__slots__) <= MOST_SLOTS


@pytest.mark.parametrize("name", sorted({name for names in COLUMNS_OF.values() for name in names} - {*NOTES, *PUBLIC}))
def test_a_column_is_public_or_blotted_out_for_enemies(name: str) -> None:
    state = hidden_game().state
    state.setting.rules.camouflage = state.setting.rules.hides = True
    unit = next(u for u, where in enumerate(state.hex_of) if where >= 0 and state.seat_of[u] == 1)
    columns = columns_of(state)
    columns["masks"][unit] = 3
    width = COMPONENTS if name in OF_COMPONENTS else 1
    before = list(columns[name])
    for place in range(unit * width, (unit + 1) * width):
        columns[name][place] += 1
    state.hidden = state.hidden.with_all_masks(tuple(columns["masks"]))
    bare = columns_of(seen_by(state.copy(), 0))[name]
    restore_columns(state, columns, losses=0, stocked=False)
    planted = columns_of(seen_by(state, 0))[name]
    assert planted == bare, "an enemy sees the difference"
    assert columns[name] != before


# A unit's starting hex matters only if something carries missiles, and positions say it in another way (3.02.2). Who
# is on the track matters only if there are trains (9.06).
NOT_IN_DIGESTS = {"stood", "bonus", "on_track"}


@pytest.mark.parametrize("name", sorted({name for names in COLUMNS_OF.values() for name in names} - NOT_IN_DIGESTS))
def test_a_column_makes_two_states_differ(name: str) -> None:
    state = hidden_game().state
    rules = state.setting.rules
    rules.hides = rules.towing = True
    columns = columns_of(state)
    before = state.content()
    if name in NOTES:
        columns[name] = [*columns[name], 1, 1, 1] if name == "drops" else [*columns[name], 1]
        columns["landed"] += [1] if name == "drops" else []
    else:
        columns[name][0] += 1
    restore_columns(state, columns, losses=0, stocked=False)
    assert state.content() != before


def test_columns_are_written_only_through_their_doors() -> None:
    lists = {name for chapter in ("movement", "combat", "sheets") for name in COLUMNS_OF[chapter]}
    places = {*lists, "hex_of", "head", "chain", "seat_of", "sides", "kinds"}
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path, tree in trees()
        if path.parts[-2] not in ("state", "chapters")
        for node in ast.walk(tree)
        for written in written_lists(node)
        if writes_column(written, places)
    ]
    assert not wrong


CHANGING = {"append", "extend", "insert", "pop", "clear", "remove"}


def written_lists(node: ast.AST) -> list[ast.expr]:
    """Return the lists that a node writes to, by an index or by a method that changes them."""
    match node:
        case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
            return [value]
        case ast.Call(
            func=ast.Attribute(value=value, attr="append" | "extend" | "insert" | "pop" | "clear" | "remove")
        ):
            return [value]
        case _:
            return []


def writes_column(written: ast.expr, columns: set[str]) -> bool:
    """Return True if a list is a column of a chapter that was not requested with `own_...()`."""
    match written:
        case ast.Attribute(value=ast.Attribute(attr="movement" | "combat" | "sheets"), attr=name):
            return name in columns
        case ast.Attribute(value=ast.Name(id="state" | "view" | "after" | "ahead"), attr=name):
            return name in columns
        case _:
            return False


def test_only_changing_terrain_replaces_a_board() -> None:
    rules = [(path, tree) for path, tree in trees() if "rules" in path.relative_to(PACKAGE).parts]
    writers = {
        path.name
        for path, tree in rules
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "board" and isinstance(node.ctx, ast.Store)
    }
    assert writers == {"changes.py", "cuts.py"}


# -- folders and imports -----------------------------------------------------------------------------------------------


def trees() -> Iterator[tuple[Path, ast.Module]]:
    """Yield every module of the package, parsed."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_a_folder_holds_at_most_two_dozen_modules() -> None:
    folders = {path.parent for path, _ in trees()}
    assert not [folder for folder in folders if len(list(folder.glob("*.py"))) > MOST_MODULES]


def test_types_are_seldom_asked_for() -> None:
    calls = [node for _, tree in trees() for node in ast.walk(tree) if is_type_check(node)]
    assert len(calls) < MOST_TYPE_CHECKS


def is_type_check(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = {module_name(path): imported(tree) for path, tree in trees()}
    graph = {name: {other for other in found if other in graph and other != name} for name, found in graph.items()}
    while leaves := {name for name, found in graph.items() if not found}:
        graph = {name: found - leaves for name, found in graph.items() if name not in leaves}
    assert not graph, f"import cycles among {sorted(graph)}"


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.Module) -> set[str]:
    """Return the modules that a module imports, including those for type checkers."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    # A package is imported with each of its modules, and imports none of them.
    return {name for name in found if not (PACKAGE.parent / Path(*name.split("."))).is_dir()}
