"""Checks of the bot's requests against Discord's limits, and a recorder of the requests for `make conformance`."""

from __future__ import annotations

import json
import os
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from simcord.types import HttpLogEntry

RECORD_IN = "PRIAL_RECORD_BODIES"
"""Environment variable that names the folder in which requests are recorded."""

CONTAINER, TEXT, ROW, BUTTON, SEPARATOR, LABEL = 17, 10, 1, 2, 14, 18
SELECTS = (3, 5, 6, 7, 8)
COMMAND = re.compile(r"^[-_a-z0-9]{1,32}$")


def record(requests: Iterable[HttpLogEntry]) -> None:
    """Write the requests to the folder that `RECORD_IN` names, one JSON object per line."""
    folder = os.environ.get(RECORD_IN)
    if not folder:
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    lines = [json.dumps({"method": one.method, "path": one.path, "json": _plain(one.json)}) for one in requests]
    (Path(folder) / f"{uuid.uuid4().hex}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _plain(value: Any) -> Any:
    """Return the value as plain JSON; discord.py's enums become numbers."""
    return json.loads(json.dumps(value, default=int))


def check(requests: Iterable[HttpLogEntry]) -> None:
    """Assert that every request obeys Discord's limits."""
    for one in requests:
        for problem in problems(one):
            raise AssertionError(f"{one.method} {one.path}: {problem}\n{json.dumps(_plain(one.json), indent=1)[:4000]}")


def problems(request: HttpLogEntry) -> Iterator[str]:
    """Yield each reason for which Discord would reject a request."""
    body = request.json
    if request.path.endswith("/commands") and isinstance(body, list):
        for command in body:
            yield from _command(command)
        return
    if not isinstance(body, Mapping):
        return
    if request.path.endswith("/callback"):
        kind, data = body["type"], body.get("data") or {}
        if kind == 9:
            yield from _dialog(data)
            return
        if kind == 8:
            yield from _choices(data["choices"])
            return
        body = data
    yield from _message(body)


def _message(body: Mapping[str, Any]) -> Iterator[str]:
    if len(body.get("content") or "") > 2_000:
        yield "content longer than 2,000"
    if len(str(body.get("nonce") or "")) > 25:
        yield "a nonce longer than 25"
    components = body.get("components")
    if components:
        yield from _components(components)


def _components(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    parts = list(_walk(components))
    if len(parts) > 40:
        yield f"{len(parts)} components"
    if sum(len(part["content"]) for part in parts if part["type"] == TEXT) > 4_000:
        yield "more than 4,000 characters"
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    if len(set(ids)) != len(ids):
        yield f"a custom_id twice: {ids}"
    for part in parts:
        yield from _component(part)


def _component(part: Mapping[str, Any]) -> Iterator[str]:
    kind = part["type"]
    if not 1 <= len(part.get("custom_id", "x")) <= 100:
        yield f"custom_id {part['custom_id']!r}"
    if kind == TEXT and not part["content"]:
        yield "an empty text"
    if kind == BUTTON and not 1 <= len(part.get("label") or "") <= 80:
        yield f"label {part.get('label')!r}"
    if kind == ROW:
        inside = part["components"]
        if not 1 <= len(inside) <= 5 or (len(inside) > 1 and any(one["type"] in SELECTS for one in inside)):
            yield f"a row of {len(inside)}"
    if kind in SELECTS:
        if len(part.get("placeholder") or "") > 150:
            yield "a placeholder longer than 150"
        if kind == 3:
            yield from _options(part["options"])
    if kind in {21, 22}:  # radio buttons and checkboxes
        if not (2 if kind == 21 else 1) <= len(part["options"]) <= 10 or any("emoji" in one for one in part["options"]):
            yield f"group {part}"
        yield from _options(part["options"])
    if kind == 4 and (len(part.get("value") or "") > 4_000 or len(part.get("placeholder") or "") > 100):
        yield f"text input {part}"


def _options(options: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options"
    if len({option["value"] for option in options}) != len(options):
        yield "an option's value twice"
    for option in options:
        if not 1 <= len(option["label"]) <= 100 or not 1 <= len(option["value"]) <= 100:
            yield f"option {option}"
        if len(option.get("description") or "") > 100:
            yield f"option {option}"


def _dialog(data: Mapping[str, Any]) -> Iterator[str]:
    if not 1 <= len(data["title"]) <= 45:
        yield f"title {data['title']!r}"
    if not 1 <= len(data["custom_id"]) <= 100:
        yield f"custom_id {data['custom_id']!r}"
    if not 1 <= len(data["components"]) <= 5:
        yield f"{len(data['components'])} components in a dialog"
    for part in data["components"]:
        if part["type"] == LABEL:
            if not 1 <= len(part["label"]) <= 45:
                yield f"label {part['label']!r}"
            if len(part.get("description") or "") > 100:
                yield f"description {part['description']!r}"
            yield from _component(part["component"])


def _choices(choices: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(choices) > 25:
        yield f"{len(choices)} choices"
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100:
            yield f"choice {choice}"


def _command(command: Mapping[str, Any]) -> Iterator[str]:
    if command.get("type") in {2, 3} and "integration_types" in command:  # context menu of a member or of a message
        names = [command["name"], *(command.get("name_localizations") or {}).values()]
        yield from (f"name {name!r}" for name in names if not 1 <= len(name) <= 32)
        if "description" in command:
            yield f"description of the context menu {command['name']!r}"
        return
    if not COMMAND.fullmatch(command["name"]):
        yield f"name {command['name']!r}"
    described = [command["description"], *(command.get("description_localizations") or {}).values()]
    for text in described:
        if not 1 <= len(text) <= 100:
            yield f"description {text!r}"
    options = command.get("options") or []
    if len(options) > 25:
        yield f"{len(options)} options"
    for option in options:
        yield from _command(option)
    yield from _choices(command.get("choices") or [])


def _walk(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from _walk(part.get("components") or ())
        if part.get("accessory"):
            yield part["accessory"]
        if part.get("component"):
            yield from _walk([part["component"]])
