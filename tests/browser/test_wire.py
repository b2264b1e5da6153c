"""The generated readers make whole what the server sends: the same values as in its models, however deep."""

from __future__ import annotations

import json
import subprocess
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect as shapes

from buildtools.web import WEB, find_node
from cybertank.server.typescript import Writer
from cybertank.server.wire.messages import Answered, FromServer, Update
from cybertank.server.wire.positions import Moment, Sentence
from cybertank.server.wire.questions import Answer
from cybertank.text.events.facts import AnyFact

TYPESCRIPT = WEB / "node_modules" / "typescript"
# Prints what the reader makes of each message that it is given.
READ = """
const ts = require(process.argv[1]);
const { text, messages } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const { outputText } = ts.transpileModule(text, { compilerOptions: { module: "commonjs", target: "es2022" } });
const made = {};
new Function("exports", outputText)(made);
console.log(JSON.stringify(messages.map((message) => made.readFromServer(message))));
"""
UNKNOWN = {"type": "news", "text": "of a later server"}
PLAIN: dict[type[shapes.Type], Any] = {
    shapes.StrType: "x",
    shapes.IntType: 7,
    shapes.FloatType: 0.5,
    shapes.BoolType: True,
    shapes.NoneType: None,
}


def samples(shape: shapes.Type) -> list[Any]:
    """Values of a type: for a model the one with all its defaults; for a union one of each."""
    match shape:
        case shapes.StructType(cls=cls, fields=fields):
            return [cls(**{field.name: samples(field.type)[0] for field in fields if field.required})]
        case shapes.UnionType(types=types):
            return [each for one in types if not isinstance(one, shapes.NoneType) for each in samples(one)]
        case shapes.ListType(item_type=item):
            return [samples(item)]
        case shapes.DictType(value_type=value):
            return [{"key": samples(value)[0]}]
        case shapes.TupleType(item_types=items):
            return [tuple(samples(item)[0] for item in items)]
        case shapes.LiteralType(values=values):
            return [values[0]]
        case _:
            return [PLAIN[type(shape)]]


def messages() -> list[msgspec.Struct]:
    """Every message with all its defaults, every answer, and an update with every event."""
    made = [samples(shapes.type_info(message))[0] for message in get_args(FromServer)]
    answers = [Answered(1, 2, answer) for kind in get_args(Answer) for answer in samples(shapes.type_info(kind))]
    facts = [fact for kind in get_args(AnyFact) for fact in samples(shapes.type_info(kind))]
    moment = Moment(1, "defender", "end", [], [Sentence("", "", fact) for fact in facts])
    update = next(message for message in made if isinstance(message, Update))
    return [*made, *answers, msgspec.structs.replace(update, moments=[moment])]


def whole(value: Any) -> Any:
    """A model as plain values with nothing left out but what is unset."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return tag | {name: whole(each) for name, each in fields.items() if each is not msgspec.UNSET}
    if isinstance(value, dict):
        return {key: whole(each) for key, each in value.items()}
    return [whole(each) for each in value] if isinstance(value, list | tuple) else value


def test_every_message_is_read_as_it_was_meant() -> None:
    if not TYPESCRIPT.exists():
        pytest.fail("typescript is not installed: python -m buildtools.web --check")
    sent = messages()
    lines = [*(msgspec.json.encode(message).decode() for message in sent), json.dumps(UNKNOWN)]
    asked = json.dumps({"text": Writer().text(), "messages": lines})
    command = [find_node()[0], "-e", READ, str(TYPESCRIPT)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    expected = [json.loads(msgspec.json.encode(whole(message))) for message in sent]
    assert json.loads(done.stdout) == [*expected, UNKNOWN]
    assert len(lines[0]) < len(json.dumps(expected[0]))
