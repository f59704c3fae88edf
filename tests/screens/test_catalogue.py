"""Tests of reading the catalogues file by file."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from fluent import runtime
from fluent.runtime import FluentResource
from fluent.syntax.ast import Resource

from bot.screens.words import LOCALES, Catalogue


def test_a_file_that_two_threads_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text can be read while another thread is reading the same file."""
    begun, asked = Event(), Event()

    def reads(text: str) -> Resource:
        begun.set()
        assert asked.wait(5)
        return FluentResource(text)

    def asks() -> str:
        asked.set()
        return new("evening-deals", deals=2)

    monkeypatch.setattr(runtime, "FluentResource", reads)
    new = Catalogue(LOCALES[0])
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(new, "evening-deals", deals=2)
        assert begun.wait(5)
        second = threads.submit(asks)
        assert first.result(5) == second.result(5) == "2 deals"
