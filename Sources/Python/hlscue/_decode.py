"""JSON to dataclasses, by the types of their fields."""

import dataclasses
import types
import typing
from typing import Any, TypeVar

T = TypeVar("T")


def decode(kind: type[T], value: object) -> T:
    """The value of a dataclass. Keys that it does not know are left out, since schemas may grow."""
    result: T = _value(kind, value)
    return result


def decode_any(kinds: tuple[type[T], ...], value: object) -> T:
    """The value of the one of some dataclasses that fits best."""
    fitting = [kind for kind in kinds if _fits(kind, value)]
    if not fitting:
        raise ValueError(f"none of {', '.join(kind.__name__ for kind in kinds)} has these keys: {value!r:.200}")
    assert isinstance(value, dict)
    known = {kind: len(set(_keys(kind)) & set(value)) for kind in fitting}
    return decode(max(fitting, key=lambda kind: (known[kind], -len(_keys(kind)))), value)


def _value(kind: Any, value: Any) -> Any:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        classes: tuple[Any, ...] = tuple(part for part in arguments if dataclasses.is_dataclass(part))
        if isinstance(value, dict) and classes:
            return decode_any(classes, value)
        lists = [part for part in arguments if typing.get_origin(part) in (list, dict)]
        return _value(lists[0], value) if isinstance(value, (list, dict)) and lists else value
    if origin is list and isinstance(value, list):
        return [_value(arguments[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {key: _value(arguments[1], item) for key, item in value.items()}
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        return _object(kind, value)
    return value


def _object(kind: Any, value: dict[str, Any]) -> Any:
    hints, names = typing.get_type_hints(kind), _keys(kind)
    members = {name: _value(hints[name], value[key]) for key, name in names.items() if key in value}
    if "more" in hints:
        members["more"] = {key: item for key, item in value.items() if key not in names}
    return kind(**members)


def _keys(kind: Any) -> dict[str, str]:
    """The fields of a dataclass by their keys in JSON."""
    return {field.metadata.get("key", field.name): field.name for field in dataclasses.fields(kind)
            if field.name != "more"}


def _fits(kind: Any, value: object) -> bool:
    if not isinstance(value, dict):
        return False
    hints = typing.get_type_hints(kind)
    for field in dataclasses.fields(kind):
        key, hint = field.metadata.get("key", field.name), hints[field.name]
        isRequired = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        if isRequired and key not in value:
            return False
        if key in value and typing.get_origin(hint) is typing.Literal and value[key] not in typing.get_args(hint):
            return False
    return True
