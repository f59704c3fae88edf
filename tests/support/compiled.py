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
_OWN = "_compiled_by_itself"
"""Where an engine keeps what it does not share."""


class _Shared(LRUCache[tuple[Any, ...], Any]):
    """Statements compiled for SQLite. Dialects are different objects that do the same: they count by their classes."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], value: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), value)


def compile_once(patch: pytest.MonkeyPatch) -> None:
    """Have all engines on SQLite share what they have compiled, for as long as the patch lasts. Others adapt to the
    server that they are connected to: theirs goes with them.
    """
    shared = _Shared(_ENOUGH)

    def compiled(engine: Engine) -> Any:
        return shared if engine.dialect.name == "sqlite" else vars(engine)[_OWN]

    def keep(engine: Engine, own: Any) -> None:
        vars(engine)[_OWN] = own

    patch.setattr(Engine, "_compiled_cache", property(compiled, keep), raising=False)
