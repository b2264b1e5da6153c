"""Write the wire for the browser client: `python -m cybertank.server.typescript FILE`.

The file holds the types of all messages, the closed sets of words, and a reader for each thing that the server sends.
A reader puts back what the server leaves out because it has its default. Defaults and words stand in the models alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as shapes

from cybertank.game.frames.handler import DecisionKind
from cybertank.server.app import make_app
from cybertank.server.config import Config
from cybertank.server.http.schema import models
from cybertank.server.wire.bodies import Problem
from cybertank.server.wire.messages import FaultCode, FromClient, FromServer
from cybertank.server.wire.positions import Phase, Place
from cybertank.server.wire.questions import Answer, Question
from cybertank.text.events.facts import AnyFact
from cybertank.text.notation.decisions import VERBS
from cybertank.units.catalogue import UnitKind

Record = shapes.StructType | shapes.TypedDictType

HEADER: Final = """\
// Made by the build from the server's models (src/cybertank/server/typescript.py): change those, not this file.
"""
HELPERS: Final = """\
/** A message as it comes over the wire: what has its default may be missing. */
type Sent<Whole, Defaults> = Omit<Whole, keyof Defaults> & Partial<Whole>;

function fillEach<Each>(sent: Record<string, Each>, fill: (each: Each) => Each): Record<string, Each> {
  return Object.fromEntries(Object.entries(sent).map(([key, each]) => [key, fill(each)]));
}
"""
# Models that are told apart by a tag. A field that may hold any of them is given this name in place of all of theirs.
UNIONS: Final[dict[str, Any]] = {
    "Fact": AnyFact,
    "Answer": Answer,
    "Question": Question,
    "FromServer": FromServer,
    "FromClient": FromClient,
}


def tags(union: Any) -> tuple[str, ...]:
    """Return the tags by which the models of a union are told apart."""
    return tuple(str(shape.tag) for model in get_args(union) if isinstance(shape := shape_of(model), shapes.StructType))


def words() -> dict[str, tuple[str, ...]]:
    """Return every closed set of words under the name of its type."""
    return {
        "Phase": get_args(Phase),
        "DecisionKind": get_args(DecisionKind),
        "Place": get_args(Place),
        "UnitKind": get_args(UnitKind),
        "FaultCode": get_args(FaultCode),
        "Verb": tuple(VERBS),
        "EventName": tags(AnyFact),
        "QuestionKind": tags(Question),
        "AnswerKind": tags(Answer),
        "MessageKind": tags(FromServer),
    }


# What is sent


def shape_of(model: Any) -> Record:
    """Return what msgspec knows of a model."""
    shape = shapes.type_info(model)
    if not isinstance(shape, Record):
        raise TypeError(f"{model} is no model")
    return shape


def bodies() -> list[type[msgspec.Struct]]:
    """List the models that the server answers HTTP requests with, in the order of the routes."""
    answers = [
        answer_of(handler)
        for route in make_app(Config(database="")).routes
        for handler in getattr(route, "route_handlers", [])
    ]
    found = [each for each in answers if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    return list(dict.fromkeys([*found, Problem]))


def answer_of(handler: Any) -> Any:
    """Return the model that a route answers with: the one it names for the schema, or what its function returns."""
    named = (getattr(handler, "responses", None) or {}).get(HTTPStatus.OK)
    return handler.parsed_fn_signature.return_type.annotation if named is None else named.data_container


def parts(shape: shapes.Type) -> Iterator[Record]:
    """List the models that a type names, itself among them, but not what those consist of."""
    match shape:
        case shapes.StructType() | shapes.TypedDictType():
            yield shape
        case shapes.Metadata(type=inner):
            yield from parts(inner)
        case shapes.ListType(item_type=item):
            yield from parts(item)
        case shapes.DictType(value_type=value):
            yield from parts(value)
        case shapes.TupleType(item_types=items) | shapes.UnionType(types=items):
            for item in items:
                yield from parts(item)
        case _:
            return


def reached(roots: Iterable[Any]) -> dict[type, Record]:
    """Return the models that others consist of, by their class: parts before what has them."""
    found: dict[type, Record] = {}

    def add(shape: Record) -> None:
        if shape.cls in found:
            return
        for field in shape.fields:
            for part in parts(field.type):
                add(part)
        found[shape.cls] = shape

    for root in roots:
        add(shape_of(root))
    return found


def sent_models() -> dict[type, Record]:
    """Return everything that the server sends, by its class."""
    return reached([*bodies(), *get_args(FromServer)])


def omitted(shape: Record) -> dict[str, Any]:
    """Return the defaults of the fields that a model leaves out when they have them."""
    if not isinstance(shape, shapes.StructType) or not shape.cls.__struct_config__.omit_defaults:
        return {}
    return {field.encode_name: default_of(field) for field in shape.fields if has_default(field)}


def has_default(field: shapes.Field) -> bool:
    """Return True if a field has a default. One that is only ever unset has none: its key may just be missing."""
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT


def default_of(field: shapes.Field) -> Any:
    """Return the default of a field as plain JSON values."""
    made = field.default if field.default is not NODEFAULT else field.default_factory()
    return msgspec.to_builtins(made)


# TypeScript


class Writer:
    """Writes models as TypeScript."""

    def __init__(self) -> None:
        self.sent = sent_models()
        given = {model: shape_of(model) for model in models() if model.__module__.startswith("cybertank.server.wire")}
        self.all = {**self.sent, **reached(given)}
        self.words: dict[frozenset[object], str] = {frozenset(members): name for name, members in words().items()}
        self.unions: dict[frozenset[object], str] = {frozenset(get_args(union)): name for name, union in UNIONS.items()}

    def text(self) -> str:
        """Return the whole file."""
        blocks = [
            HEADER,
            *(self.word_list(name, members) for name, members in words().items()),
            *(self.interface(shape) for shape in self.all.values()),
            *(f"export type {name} = {' | '.join(m.__name__ for m in get_args(u))};\n" for name, u in UNIONS.items()),
            HELPERS,
            *(self.filler(shape) for shape in self.sent.values() if self.is_filled(shape)),
            *(self.union_filler(name, union) for name, union in UNIONS.items() if self.is_filled_union(union)),
            *(self.reader(body.__name__, self.is_filled(shape_of(body))) for body in bodies()),
            self.reader("FromServer", is_filled=True),
        ]
        return "\n".join(blocks)

    def word_list(self, name: str, members: tuple[str, ...]) -> str:
        """Write a closed set of words as an array, and as a type."""
        table = constant(f"{name}s")
        listed = ", ".join(json(member) for member in members)
        return f"export const {table} = [{listed}] as const;\nexport type {name} = (typeof {table})[number];\n"

    def interface(self, shape: Record) -> str:
        """Write a model as a type. What the server reads may leave out what has a default; what it sends is whole."""
        lines = [*comment(shape.cls), f"export interface {shape.cls.__name__} {{"]
        if isinstance(shape, shapes.StructType) and shape.tag_field is not None:
            lines.append(f"  {shape.tag_field}: {json(shape.tag)};")
        for field in shape.fields:
            is_sure = field.required or (has_default(field) and shape.cls in self.sent)
            lines.append(f"  {field.encode_name}{'' if is_sure else '?'}: {self.type(field.type)};")
        return "\n".join([*lines, "}\n"])

    def type(self, shape: shapes.Type) -> str:
        """Write a type."""
        match shape:
            case shapes.Metadata(type=inner):
                return self.type(inner)
            case shapes.StructType(cls=cls) | shapes.TypedDictType(cls=cls):
                return str(cls.__name__)
            case shapes.ListType(item_type=item):
                inner_type = self.type(item)
                return f"({inner_type})[]" if " | " in inner_type else f"{inner_type}[]"
            case shapes.DictType(value_type=value):
                return f"Record<string, {self.type(value)}>"
            case shapes.TupleType(item_types=items):
                return f"[{', '.join(self.type(item) for item in items)}]"
            case shapes.LiteralType(values=members):
                return self.words.get(frozenset(members)) or " | ".join(json(member) for member in members)
            case shapes.UnionType(types=items):
                return self.named_union(shape) or " | ".join(dict.fromkeys(self.type(item) for item in items))
            case _:
                return PLAIN[type(shape)]

    def named_union(self, shape: shapes.UnionType) -> str | None:
        """Return the name of a union of models, if it has one."""
        members = [item.cls if isinstance(item, shapes.StructType) else None for item in shape.types]
        return self.unions.get(frozenset(members))

    def is_filled(self, shape: Record) -> bool:
        """Return True if something in a model, however deep, may be left out."""
        return bool(omitted(shape)) or any(self.has_filled(field.type) for field in shape.fields)

    def has_filled(self, shape: shapes.Type) -> bool:
        """Return True if something that a type names may have left something out."""
        return any(self.is_filled(part) for part in parts(shape))

    def is_filled_union(self, union: Any) -> bool:
        """Return True if the server sends these models, and something in them may be left out."""
        members = get_args(union)
        return all(m in self.sent for m in members) and any(self.is_filled(shape_of(m)) for m in members)

    def filler(self, shape: Record) -> str:
        """Write the defaults of a model, and the function that puts them back, in its parts too."""
        name, defaults = shape.cls.__name__, omitted(shape)
        table = f"{constant(name)}_DEFAULTS"
        deep = [self.filled_field(field, table, defaults) for field in shape.fields if self.has_filled(field.type)]
        whole = [*([f"...{table}"] if defaults else []), "...sent", *deep]
        taken = f"Sent<{name}, typeof {table}>" if defaults else name
        return "\n".join(
            [
                *([f"const {table} = {json(defaults)} satisfies Partial<{name}>;"] if defaults else []),
                f"export function fill{name}(sent: {taken}): {name} {{",
                f"  return {{ {', '.join(whole)} }};",
                "}\n",
            ]
        )

    def filled_field(self, field: shapes.Field, table: str, defaults: dict[str, Any]) -> str:
        """Write a field whose value has defaults of its own to be put back."""
        key = field.encode_name
        if key in defaults:
            return f"{key}: {self.filled(field.type, f'(sent.{key} ?? {table}.{key})')}"
        if not (field.required or has_default(field)):
            raise TypeError(f"there is no way yet to fill {key}, which may be unset")
        return f"{key}: {self.filled(field.type, f'sent.{key}')}"

    def filled(self, shape: shapes.Type, value: str) -> str:
        """Write a value with its defaults put back."""
        if not self.has_filled(shape):
            return value
        match shape:
            case shapes.StructType(cls=cls):
                return f"fill{cls.__name__}({value})"
            case shapes.ListType(item_type=item):
                return f"{value}.map((each) => {self.filled(item, 'each')})"
            case shapes.DictType(value_type=item):
                return f"fillEach({value}, (each) => {self.filled(item, 'each')})"
            case shapes.UnionType() if name := self.named_union(shape):
                return f"fill{name}({value})"
            case shapes.UnionType(types=(one, shapes.NoneType())) | shapes.UnionType(types=(shapes.NoneType(), one)):
                return f"{value} && {self.filled(one, value)}"
            case _:
                raise TypeError(f"there is no way yet to put defaults back into {shape}")

    def union_filler(self, name: str, union: Any) -> str:
        """Write the function that fills whichever model of a union comes. One that is unknown stays as it is."""
        members = [shape_of(member) for member in get_args(union)]
        tag = next(shape.tag_field for shape in members if isinstance(shape, shapes.StructType))
        cases = [
            f"    case {json(shape.tag)}:\n      return fill{shape.cls.__name__}(sent);"
            for shape in members
            if isinstance(shape, shapes.StructType) and self.is_filled(shape)
        ]
        return "\n".join(
            [
                f"export function fill{name}(sent: {name}): {name} {{",
                f"  switch (sent.{tag}) {{",
                *cases,
                "    default:\n      return sent;",
                "  }",
                "}\n",
            ]
        )

    def reader(self, name: str, is_filled: bool) -> str:
        """Write the function that reads what the server has sent."""
        read = f"fill{name}(JSON.parse(text))" if is_filled else "JSON.parse(text)"
        return f"export function read{name}(text: string): {name} {{\n  return {read};\n}}\n"


PLAIN: Final[dict[type[shapes.Type], str]] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def json(value: Any) -> str:
    """Write a value as TypeScript."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def constant(name: str) -> str:
    """Write a name as that of a constant: `UNIT_VIEW` for `UnitView`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).upper()


def comment(cls: type) -> list[str]:
    """Return the first sentence that is said of a model, as a comment."""
    said = (cls.__doc__ or "").strip().split("\n")[0]
    return [f"/** {said} */"] if said else []


def main() -> None:
    """Write the file that is named on the command line, if it would change."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m cybertank.server.typescript FILE")
    path, text = Path(sys.argv[1]), Writer().text()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
