"""Commits that fail, before or after they were carried out."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
from sqlalchemy import Engine


class Breaking:
    """Makes the next `times` commits of an engine fail, before or after they were carried out."""

    def __init__(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        self._engine = engine
        self._monkeypatch = monkeypatch
        self._commit: Callable[[sqlite3.Connection], None] = engine.dialect.do_commit  # type: ignore[assignment]

    def commits(self, *, done: bool) -> None:
        """From now on until `mend`; `done`: they are carried out nevertheless."""

        def fail(connection: sqlite3.Connection) -> None:
            if done:
                self._commit(connection)
            raise sqlite3.OperationalError("disk I/O error")

        self._monkeypatch.setattr(self._engine.dialect, "do_commit", fail)

    def mend(self) -> None:
        """Let commits work again."""
        self._monkeypatch.setattr(self._engine.dialect, "do_commit", self._commit)
