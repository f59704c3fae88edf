"""A check of all requests that the tests recorded against Discord's own description.

    python -m tests.conformance --spec openapi.json --bodies .cache/bodies

`--spec` is Discord's OpenAPI description; `--bodies` is the folder of the requests that the tests recorded (see
`tests/discord/bodies.py`). `make conformance SPEC=openapi.json` does both. Exits with 1 if a request does not fit.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

SPEC = "urn:discord"
MOST_SHOWN = 20
LEAST_ID = 2**53
"""Smallest number that is taken for an ID; other numbers in requests are smaller."""


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    body: Any


class Description:
    """Discord's OpenAPI description of its API."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self._spec = spec
        resource: Resource[Any] = Resource.from_contents(spec, default_specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource(SPEC, resource)
        self._validators: dict[str, Draft202012Validator | None] = {}

    @cached_property
    def _paths(self) -> list[tuple[re.Pattern[str], str]]:
        """Return every path as a pattern; those with fewer placeholders come first, since they are more specific."""
        paths = sorted(self._spec["paths"], key=lambda path: path.count("{"))
        return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + "/?"), path) for path in paths]

    def problem(self, request: Request) -> str | None:
        """Return the reason why a request does not fit the description, or None."""
        found = next((path for pattern, path in self._paths if pattern.fullmatch(request.path)), None)
        operation = None if found is None else self._spec["paths"][found].get(request.method.lower())
        if found is None or operation is None:
            return "Discord describes no such request"
        if request.body is None:
            required = operation.get("requestBody", {}).get("required", False)
            return "a body is needed" if required else None
        validator = self._validator(found, request.method.lower(), operation)
        if validator is None:
            return "no body is described"
        error: ValidationError | None = best_match(validator.iter_errors(_with_ids(request.body)))
        return None if error is None else f"{'/'.join(map(str, error.absolute_path))}: {error.message}"

    def _validator(self, path: str, method: str, operation: dict[str, Any]) -> Draft202012Validator | None:
        key = f"{method} {path}"
        if key not in self._validators:
            validator = None
            if "application/json" in operation.get("requestBody", {}).get("content", {}):
                steps = ("paths", path, method, "requestBody", "content", "application/json", "schema")
                pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
                validator = Draft202012Validator({"$ref": f"{SPEC}#/{pointer}"}, registry=self._registry)
            self._validators[key] = validator
        return self._validators[key]


def _with_ids(value: Any) -> Any:
    """Return a value with its IDs as strings, as in the description. discord.py sends some IDs, such as those of a
    message's files, as numbers, which Discord accepts.
    """
    if isinstance(value, dict):
        return {
            name: list(map(_numbered, part)) if name == "attachments" else _with_ids(part)
            for name, part in value.items()
        }
    if isinstance(value, list):
        return [_with_ids(part) for part in value]
    return str(value) if isinstance(value, int) and value >= LEAST_ID else value


def _numbered(attachment: Any) -> Any:
    """Return a message's file with its ID as a string."""
    if isinstance(attachment, dict) and isinstance(attachment.get("id"), int):
        return _with_ids(attachment) | {"id": str(attachment["id"])}
    return attachment


def recorded(folder: Path) -> Iterator[Request]:
    """Yield every different request in a folder."""
    seen: set[str] = set()
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            value = json.loads(line)
            likeness = json.dumps((value["method"], re.sub(r"\d{15,}", "0", value["path"]), value["json"]))
            if likeness not in seen:
                seen.add(likeness)
                yield Request(value["method"], value["path"], value["json"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Check all requests; return 0 if all fit."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance")
    parser.add_argument("--spec", type=Path, required=True, help="Discord's OpenAPI description")
    parser.add_argument("--bodies", type=Path, required=True, help="the folder with the recorded requests")
    asked = parser.parse_args(arguments)
    description = Description(json.loads(asked.spec.read_text(encoding="utf-8")))
    requests = list(recorded(asked.bodies))
    if not requests:
        print(f"{asked.bodies} holds no requests", file=sys.stderr)
        return 1
    wrong = [(request, problem) for request in requests if (problem := description.problem(request)) is not None]
    for request, problem in wrong[:MOST_SHOWN]:
        print(f"{request.method} {request.path}\n  {problem}\n  {json.dumps(request.body)[:1_000]}")
    print(f"{len(requests)} different requests, {len(wrong)} of them not as Discord describes them")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
