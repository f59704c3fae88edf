"""The check of recorded requests against an OpenAPI description."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import main

SPEC: dict[str, Any] = {
    "openapi": "3.1.0",
    "paths": {
        "/channels/{channel_id}/messages": {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}},
                }
            },
            "get": {},
        }
    },
    "components": {
        "schemas": {
            "Message": {
                "type": "object",
                "properties": {
                    "content": {"type": ["string", "null"], "maxLength": 5},
                    "channel": {"$ref": "#/components/schemas/Id"},
                    "attachments": {"items": {"properties": {"id": {"$ref": "#/components/schemas/Id"}}}},
                },
            },
            "Id": {"type": "string", "pattern": "^[0-9]+$"},
        }
    },
}


@pytest.mark.parametrize(
    ("request_", "code", "said"),
    [
        ({"method": "POST", "path": "/channels/7/messages", "json": {"content": "hello"}}, 0, "0 of them"),
        ({"method": "POST", "path": "/channels/7/messages", "json": {"channel": 2**60}}, 0, "0 of them"),
        ({"method": "POST", "path": "/channels/7/messages", "json": {"attachments": [{"id": 0}]}}, 0, "0 of them"),
        (
            {"method": "POST", "path": "/channels/7/messages", "json": {"attachments": [{"id": "x"}]}},
            1,
            "attachments/0",
        ),
        ({"method": "GET", "path": "/channels/7/messages", "json": None}, 0, "0 of them"),
        ({"method": "POST", "path": "/channels/7/messages", "json": {"content": "too long"}}, 1, "is too long"),
        ({"method": "POST", "path": "/channels/7/messages", "json": {"channel": 7}}, 1, "channel: 7"),
        ({"method": "POST", "path": "/channels/7/messages", "json": None}, 1, "a body is needed"),
        ({"method": "GET", "path": "/channels/7/messages", "json": {}}, 1, "no body is described"),
        ({"method": "DELETE", "path": "/channels/7/messages", "json": None}, 1, "no such request"),
        ({"method": "POST", "path": "/channels/7/parties", "json": {}}, 1, "no such request"),
    ],
)
def test_requests_against_a_description(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], request_: dict[str, Any], code: int, said: str
) -> None:
    """A request that conforms passes; any other is reported with the reason."""
    spec, bodies = tmp_path / "spec.json", tmp_path / "bodies"
    spec.write_text(json.dumps(SPEC), encoding="utf-8")
    bodies.mkdir()
    (bodies / "one.jsonl").write_text(json.dumps(request_) + "\n", encoding="utf-8")

    assert main(["--spec", str(spec), "--bodies", str(bodies)]) == code
    assert said in capsys.readouterr().out


def test_nothing_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty folder of recorded requests is an error."""
    spec = tmp_path / "spec.json"
    spec.write_text(json.dumps(SPEC), encoding="utf-8")

    assert main(["--spec", str(spec), "--bodies", str(tmp_path)]) == 1
    assert "no requests" in capsys.readouterr().err
