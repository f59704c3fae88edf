"""Tests that tokens are removed from the log."""

from __future__ import annotations

import logging

import pytest

from bot.logs import strip_tokens

TOKEN = "aW50ZXJhY3Rpb246MTIz.Abc_-9"


@pytest.mark.parametrize(
    "path", [f"webhooks/77/{TOKEN}/messages/@original", f"webhooks/77/{TOKEN}", f"interactions/77/{TOKEN}/callback"]
)
def test_no_token_of_an_interaction(path: str) -> None:
    """The token of a private response is removed from discord.py's log messages."""
    said = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    arguments = ("PATCH", f"https://discord.com/api/v10/{path}", 1.5)
    record = logging.LogRecord("discord.http", logging.WARNING, "http.py", 1, said, arguments, None)

    assert strip_tokens(record)
    told = record.getMessage()
    assert TOKEN not in told
    assert "PATCH https://discord.com/api/v10/" in told
    assert "/77/…" in told
    assert "Retrying in 1.50 seconds" in told


def test_everything_else_is_told_as_it_is() -> None:
    """Addresses without a token, and messages of other loggers, are unchanged."""
    for name, said in (
        ("discord.http", "PATCH https://discord.com/api/v10/channels/7/messages/8 responded with 429."),
        ("bot.app", "webhooks/77/lead nowhere"),
    ):
        record = logging.LogRecord(name, logging.WARNING, "http.py", 1, said, None, None)
        assert strip_tokens(record)
        assert record.getMessage() == said
