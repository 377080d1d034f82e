"""A judge of JSON values by the keywords that our schemas use, independent of any decoder."""

from __future__ import annotations

from typing import Any

_KNOWN = {
    "type", "description", "const", "enum", "anyOf", "properties", "required",
    "additionalProperties", "minLength", "maxLength", "minimum", "maximum",
}  # fmt: skip
_TYPES: dict[str, type] = {"string": str, "integer": int, "boolean": bool, "object": dict}


def valid(value: Any, schema: dict[str, Any]) -> bool:  # noqa: ANN401 - JSON
    """Say whether a value meets a schema; a keyword that is not known here is an error."""
    assert set(schema) <= _KNOWN, schema
    if "anyOf" in schema:
        return any(valid(value, each) for each in schema["anyOf"])
    allowed = [schema["const"]] if "const" in schema else schema.get("enum", [value])
    if not any(type(value) is type(each) and value == each for each in allowed):
        return False
    if "type" in schema and type(value) is not _TYPES[schema["type"]]:
        return False
    return _valid_object(value, schema) if isinstance(value, dict) else _bounded(value, schema)


def _bounded(value: Any, schema: dict[str, Any]) -> bool:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        return bool(schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)))
    return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))


def _valid_object(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    properties = schema["properties"]
    assert schema["additionalProperties"] is False
    return (
        set(schema["required"]) <= set(value) <= set(properties)
        and list(value) == [name for name in properties if name in value]
        and all(valid(each, properties[name]) for name, each in value.items())
    )
