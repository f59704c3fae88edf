"""A shared cache of compiled statements, which makes tests fast.

Each engine compiles its statements, and each test has engines of its own that would compile the same ones again.
"""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache

_ENOUGH = 4_000
"""Cached statements; there are fewer."""
_OWN = "_compiled_by_itself"
"""Attribute with the cache of an engine that does not share."""


class _Shared(LRUCache[tuple[Any, ...], Any]):
    """Statements compiled for SQLite, keyed by the dialect's class, since equivalent dialects are different objects."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], value: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), value)


def compile_once(patch: pytest.MonkeyPatch) -> None:
    """Let all SQLite engines share compiled statements while the patch lasts.

    Other engines adapt to their server and keep their own cache.
    """
    shared = _Shared(_ENOUGH)

    def compiled(engine: Engine) -> Any:
        return shared if engine.dialect.name == "sqlite" else vars(engine)[_OWN]

    def keep(engine: Engine, own: Any) -> None:
        vars(engine)[_OWN] = own

    patch.setattr(Engine, "_compiled_cache", property(compiled, keep), raising=False)
