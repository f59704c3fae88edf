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
    """A refusal with this status and code, without effect."""

    status: int
    code: int = 0
    text: str = "refused"
    after: float = 0.0
    """For a 429: the seconds to wait."""
    whole: bool = False
    """For a 429: the whole bot must wait."""

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
    """A response delayed until the trouble is over; the request takes effect then, or at once (`done`)."""

    done: bool = False


Kind: TypeAlias = Refused | Broken | Hanging


@dataclass
class Trouble:
    """A kind of trouble for all matching requests, or for the first `times` of them.

    `path` is as in `channels/*/messages`; `only` checks the body.
    """

    kind: Kind
    method: str
    path: str
    times: int | None = None
    only: Callable[[Any], bool] | None = None
    caught: int = 0
    """Affected requests."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when hanging requests may continue."""
    began: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a request is affected."""

    def befalls(self, method: str, path: str, body: Any) -> bool:
        """Return whether a request is affected; count it if so."""
        if self.over.is_set() or (self.times is not None and self.caught >= self.times):
            return False
        if method != self.method or not fnmatchcase(path, self.path):
            return False
        if self.only is not None and not self.only(body):
            return False
        self.caught += 1
        self.began.set()
        return True
