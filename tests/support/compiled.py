"""A shared cache of compiled statements, which makes tests fast.

Every test has its own engines, each of which would compile the same statements again.
"""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache

_ENOUGH = 4_000
"""Maximum number of cached statements; the tests use fewer."""
_OWN = "_compiled_by_itself"
"""Attribute in which an engine that does not share statements keeps its own cache."""


class _Shared(LRUCache[tuple[Any, ...], Any]):
    """Cache of statements compiled for SQLite, keyed by the class of the engine's dialect instead of the dialect."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], value: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), value)


def compile_once(patch: pytest.MonkeyPatch) -> None:
    """Make all SQLite engines share compiled statements while the patch lasts.

    Statements for another database depend on its server, so its engines keep their own caches.
    """
    shared = _Shared(_ENOUGH)

    def compiled(engine: Engine) -> Any:
        return shared if engine.dialect.name == "sqlite" else vars(engine)[_OWN]

    def keep(engine: Engine, own: Any) -> None:
        vars(engine)[_OWN] = own

    patch.setattr(Engine, "_compiled_cache", property(compiled, keep), raising=False)
