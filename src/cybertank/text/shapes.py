"""Whether a plain structure has the shape of a model: every fault with its place, where msgspec names the first."""

from __future__ import annotations

import types
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from cybertank.text.errors import Faults


def note_shape(data: object, model: Any, place: str, faults: Faults) -> None:
    """Note every value that is not of the type it should be, every unknown key and every missing one.

    What msgspec refuses is taken apart, and the parts tried one by one, down to those that are wrong themselves.
    """
    try:
        msgspec.convert(data, model)
    except msgspec.ValidationError as fault:
        before = len(faults.found)
        _note_parts(data, _chosen(data, model), place, faults)
        if len(faults.found) == before:
            faults.note(place, str(fault).partition(" - at ")[0])


def _chosen(data: object, model: Any) -> Any:
    """Of several types the one that this is meant as, its bounds aside."""
    if get_origin(model) is Annotated:
        return _chosen(data, get_args(model)[0])
    if get_origin(model) in (Union, types.UnionType):
        fitting = [option for option in get_args(model) if _is_like(data, option)]
        return _chosen(data, fitting[0]) if fitting else None
    return model


def _is_like(data: object, model: Any) -> bool:
    """Whether an object, a list or a plain value is what a type asks for, whatever is in it."""
    if get_origin(model) is Annotated:
        return _is_like(data, get_args(model)[0])
    if isinstance(data, dict):
        return get_origin(model) is dict or (isinstance(model, type) and issubclass(model, msgspec.Struct))
    if isinstance(data, list):
        return get_origin(model) in (list, tuple)
    return isinstance(model, type) and isinstance(data, model)


def _note_parts(data: object, model: Any, place: str, faults: Faults) -> None:
    origin, arguments = get_origin(model), get_args(model)
    if isinstance(data, dict) and isinstance(model, type) and issubclass(model, msgspec.Struct):
        _note_fields(data, model, place, faults)
    elif isinstance(data, dict) and origin is dict:
        for key, value in data.items():
            note_shape(value, arguments[1], _inside(place, str(key)), faults)
    elif isinstance(data, list) and origin is list:
        for i, value in enumerate(data):
            note_shape(value, arguments[0], f"{place}[{i}]", faults)
    elif isinstance(data, list) and origin is tuple and len(data) == len(arguments):
        for i, (value, argument) in enumerate(zip(data, arguments, strict=True)):
            note_shape(value, argument, f"{place}[{i}]", faults)


def _note_fields(data: dict[str, object], model: type[msgspec.Struct], place: str, faults: Faults) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(model)}
    for key, value in data.items():
        if key in fields:
            note_shape(value, fields[key].type, _inside(place, key), faults)
        else:
            faults.note(_inside(place, str(key)), f"unknown key `{key}`; known: {', '.join(fields)}")
    for name, field in fields.items():
        if field.required and name not in data:
            faults.note(place, f"missing key `{name}`")


def _inside(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
