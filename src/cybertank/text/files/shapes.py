"""Check plain values against a model, listing every error with its location. msgspec alone reports only the first."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from cybertank.text.files.errors import Faults
from cybertank.text.notation.spelling import known_ones

MOST_SUGGESTIONS = 100


class Shape:
    """A search for errors that takes apart whatever msgspec rejects and tries the parts one by one."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.spare: list[tuple[dict[str, object], str]] = []
        """Invalid keys that can be dropped. Without them, the structure is valid."""
        self.hopeless = False
        """True if something invalid cannot be dropped."""

    def look(self, data: object, model: Any, place: str) -> bool:
        """Report every wrong type, unknown key and missing key. Return True if the value itself is wrong."""
        try:
            msgspec.convert(data, model)
        except msgspec.ValidationError as fault:
            before = len(self.faults.found)
            self._look_inside(data, _chosen(data, model), place)
            if len(self.faults.found) > before:
                return False
            self.faults.note(place, _said(fault, model))
            return True
        return False

    def _look_inside(self, data: object, model: Any, place: str) -> None:
        origin, arguments = get_origin(model), get_args(model)
        if isinstance(data, dict) and _is_struct(model):
            self._look_at_fields(data, model, place)
        elif isinstance(data, dict) and origin is dict:
            for key, value in data.items():
                self._keep(self.look(value, arguments[1], inside(place, str(key))), data, str(key), False)
        elif isinstance(data, list) and origin in (list, tuple):
            wanted = [arguments[0]] * len(data) if origin is list else list(arguments)
            for i, (value, argument) in enumerate(zip(data, wanted, strict=False)):
                self.hopeless |= self.look(value, argument, f"{place}[{i}]")

    def _look_at_fields(self, data: dict[str, object], model: type[msgspec.Struct], place: str) -> None:
        fields = {field.encode_name: field for field in msgspec.structs.fields(model)}
        for key, value in data.items():
            if key in fields:
                wrong = self.look(value, fields[key].type, inside(place, key))
                self._keep(wrong, data, key, fields[key].required)
            else:
                # Nobody reads hundreds of suggestions, and each takes time.
                told = len(self.faults.found) < MOST_SUGGESTIONS
                advice = known_ones(str(key), list(fields)) if told else "leave it out"
                self.faults.note(inside(place, str(key)), f"unknown key `{key}`; {advice}")
                self._keep(True, data, key, False)
        for name, field in fields.items():
            if field.required and name not in data:
                self.faults.note(place, f"missing key `{name}`")
                self.hopeless = True

    def _keep(self, wrong: bool, data: dict[str, object], key: str, required: bool) -> None:
        """Remember an invalid key that can be dropped, or mark the structure as beyond repair."""
        if wrong and required:
            self.hopeless = True
        elif wrong:
            self.spare.append((data, key))


def _said(fault: msgspec.ValidationError, model: Any) -> str:
    """Return msgspec's message. If one of several words was expected, list them."""
    said = str(fault).partition(" - at ")[0]
    words = _words_of(model)
    return f"{said}; expected: {', '.join(words)}" if words and said.startswith("Invalid enum value") else said


def _words_of(model: Any) -> list[str]:
    """Return the words that a type allows."""
    if get_origin(model) is Literal:
        return [str(word) for word in get_args(model)]
    if get_origin(model) in (Annotated, Union, types.UnionType):
        parts = get_args(model)[:1] if get_origin(model) is Annotated else get_args(model)
        return [word for part in parts for word in _words_of(part)]
    return []


def note_shape(data: object, model: Any, faults: Faults) -> None:
    """Report everything in a structure that does not match a model."""
    Shape(faults).look(data, model, "")


def _chosen(data: object, model: Any) -> Any:
    """Choose which of several types a value is meant to be, ignoring bounds."""
    if get_origin(model) is Annotated:
        return _chosen(data, get_args(model)[0])
    if get_origin(model) in (Union, types.UnionType):
        fitting = [option for option in get_args(model) if _is_like(data, option)]
        return _chosen(data, fitting[0]) if fitting else None
    return model


def _is_like(data: object, model: Any) -> bool:
    """Return True if a value is of the kind a type needs (object, list or plain), whatever its content."""
    if get_origin(model) is Annotated:
        return _is_like(data, get_args(model)[0])
    if isinstance(data, dict):
        return get_origin(model) is dict or _is_struct(model)
    if isinstance(data, list):
        return get_origin(model) in (list, tuple)
    return isinstance(model, type) and isinstance(data, model)


def _is_struct(model: Any) -> bool:
    return isinstance(model, type) and issubclass(model, msgspec.Struct)


def inside(place: str, key: str) -> str:
    """Return the location of a key."""
    return f"{place}.{key}" if place else key
