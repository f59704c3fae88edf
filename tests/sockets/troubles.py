"""Troubles of a request: it hangs, its connection breaks, or Discord refuses it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

from tests.sockets.payloads import Payload, error


@dataclass(frozen=True)
class Refused:
    """Refusal of a request with a status and a code. The request has no effect."""

    status: int
    code: int = 0
    text: str = "refused"
    after: float = 0.0
    """Seconds to wait after a 429."""
    whole: bool = False
    """True if the whole bot must wait after a 429."""

    @property
    def body(self) -> Payload:
        """Return the body of the response."""
        limited = {"retry_after": self.after, "global": self.whole} if self.status == 429 else {}
        return {**error(self.code, self.text), **limited}


@dataclass(frozen=True)
class Broken:
    """A connection that breaks before the request takes effect, or afterwards (`done`)."""

    done: bool = False


@dataclass(frozen=True)
class Hanging:
    """Response delayed until the trouble is over. The request takes effect then or, if `done`, at once."""

    done: bool = False


Kind: TypeAlias = Refused | Broken | Hanging


@dataclass
class Trouble:
    """Trouble for all matching requests, or for the first `times` of them.
    `path` is a pattern such as `channels/*/messages`; `only` selects requests by their body.
    """

    kind: Kind
    method: str
    path: str
    times: int | None = None
    only: Callable[[Any], bool] | None = None
    caught: int = 0
    """Number of affected requests."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Event that lets hanging requests continue."""
    began: asyncio.Event = field(default_factory=asyncio.Event)
    """Event that is set when a request is affected."""

    def befalls(self, method: str, path: str, body: Any) -> bool:
        """Return True if the trouble affects a request, and count the request."""
        if self.over.is_set() or (self.times is not None and self.caught >= self.times):
            return False
        if method != self.method or not fnmatchcase(path, self.path):
            return False
        if self.only is not None and not self.only(body):
            return False
        self.caught += 1
        self.began.set()
        return True
