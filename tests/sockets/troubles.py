"""What can go wrong with a request: it hangs, its connection breaks, Discord refuses it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

from tests.sockets.payloads import Payload, error


@dataclass(frozen=True)
class Refused:
    """It is answered with this status and code, and nothing happens."""

    status: int
    code: int = 0
    text: str = "refused"
    after: float = 0.0
    """Of a 429: the seconds to wait."""
    whole: bool = False
    """Of a 429: the whole bot has to wait."""

    @property
    def body(self) -> Payload:
        """What Discord says."""
        limited = {"retry_after": self.after, "global": self.whole} if self.status == 429 else {}
        return {**error(self.code, self.text), **limited}


@dataclass(frozen=True)
class Broken:
    """The connection breaks before the request takes effect, or after it has (`done`)."""

    done: bool = False


@dataclass(frozen=True)
class Hanging:
    """It is not answered until the trouble is over; it takes effect then, or at once (`done`)."""

    done: bool = False


Kind: TypeAlias = Refused | Broken | Hanging


@dataclass
class Trouble:
    """A kind of trouble for all requests that fit, or for the first `times` of them.

    `path` is as in `channels/*/messages`; `only` looks at the body.
    """

    kind: Kind
    method: str
    path: str
    times: int | None = None
    only: Callable[[Any], bool] | None = None
    caught: int = 0
    """The requests that it has befallen."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Hanging requests go on."""
    began: asyncio.Event = field(default_factory=asyncio.Event)
    """It has befallen a request."""

    def befalls(self, method: str, path: str, body: Any) -> bool:
        """Whether a request is one of them; it is counted then."""
        if self.over.is_set() or (self.times is not None and self.caught >= self.times):
            return False
        if method != self.method or not fnmatchcase(path, self.path):
            return False
        if self.only is not None and not self.only(body):
            return False
        self.caught += 1
        self.began.set()
        return True
