"""What makes databases of tests quick: every engine compiles the statements that it is given, and each test has engines
of its own, which would compile the same ones again.
"""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache

_ENOUGH = 4_000
"""Statements that are kept; there are fewer."""


def _alike(key: tuple[Any, ...]) -> tuple[Any, ...]:
    """A statement's key, the same for all engines on SQLite: their dialects are different objects that do the same."""
    dialect, *statement = key
    return (type(dialect) if dialect.name == "sqlite" else dialect, *statement)


class _Shared(LRUCache[tuple[Any, ...], Any]):
    """Compiled statements of all engines."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get(_alike(key), default)

    def __setitem__(self, key: tuple[Any, ...], value: Any) -> None:
        super().__setitem__(_alike(key), value)


def compile_once(patch: pytest.MonkeyPatch) -> None:
    """Have all engines share what they have compiled, for as long as the patch lasts."""
    shared = _Shared(_ENOUGH)
    patch.setattr(Engine, "_compiled_cache", property(lambda _: shared, lambda _engine, _own: None), raising=False)
