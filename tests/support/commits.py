"""Commits that fail, before or after they take effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError


class Breaking:
    """A switch that makes an engine's commits fail, before or after they take effect."""

    def __init__(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        self._engine = engine
        self._monkeypatch = monkeypatch
        self._commit: Callable[[Any], None] = engine.dialect.do_commit

    def commits(self, *, done: bool) -> None:
        """Make commits raise an error until `mend` is called. With `done` they take effect all the same."""

        def fail(connection: Any) -> None:
            if done:
                self._commit(connection)
            raise OperationalError("COMMIT", {}, OSError("disk I/O error"))

        self._monkeypatch.setattr(self._engine.dialect, "do_commit", fail)

    def mend(self) -> None:
        """Let commits work again."""
        self._monkeypatch.setattr(self._engine.dialect, "do_commit", self._commit)
