"""Network between the bot and the simulated Discord.
It can break, stay silent or fail before or after a request arrives.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import aiohttp
import discord
import pytest
from simcord.http import FakeHTTPClient, FakeWebhookAdapter
from simcord.http.client import _FakeResponse, _path_of

from bot.presenter.discord_api import REQUEST_TIMEOUT
from bot.presenter.responses import RESPONSE_TIMEOUT
from tests.support.clock import ManualClock


class Trouble(Enum):
    """Failure of one request. Members that end in `AFTER` fail only once the request has taken effect."""

    BROKEN_BEFORE = "broken before"
    BROKEN_AFTER = "broken after"
    SILENT_BEFORE = "silent before"
    SILENT_AFTER = "silent after"
    FAULT_BEFORE = "fault before"
    FAULT_AFTER = "fault after"
    REFUSED = "refused"


@dataclass
class Held:
    """Request held in transit. `began` is set when the bot sends it; setting `goes_on` delivers it."""

    where: str
    began: asyncio.Event = field(default_factory=asyncio.Event)
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Network:
    """Network that asks `plan`, by method and path, which trouble each request meets, if any.
    If a request gets no response, the clock advances past the bot's timeout.
    """

    clock: ManualClock
    plan: Callable[[str, str], Trouble | None] = lambda _method, _path: None
    met: list[tuple[Trouble, str]] = field(default_factory=list)
    """The troubles that occurred, and the requests they affected."""
    _holding: list[Held] = field(default_factory=list)

    def next(self, where: str, *troubles: Trouble | None) -> None:
        """Apply these troubles, in order, to the next requests whose path contains `where`."""
        left = list(troubles)

        def plan(_method: str, path: str) -> Trouble | None:
            return left.pop(0) if left and where in path else None

        self.plan = plan

    def hold(self, where: str) -> Held:
        """Hold in transit the next request whose path contains `where`."""
        self._holding.append(Held(where))
        return self._holding[-1]

    async def carry(self, method: str, path: str, request: Callable[[], Any]) -> Any:
        """Send a request once no hold delays it, with the trouble that `plan` gives it."""
        for held in self._holding:
            if held.where in path:
                self._holding.remove(held)
                held.began.set()
                await held.goes_on.wait()
                break
        trouble = self.plan(method, path)
        if trouble is None:
            return await request()
        self.met.append((trouble, f"{method} {path}"))
        if trouble is Trouble.REFUSED:
            raise _answer(400, 50035)
        if trouble.name.endswith("AFTER"):
            with contextlib.suppress(discord.HTTPException):
                await request()
        if trouble in {Trouble.FAULT_BEFORE, Trouble.FAULT_AFTER}:
            raise _answer(502, 0)
        if trouble in {Trouble.SILENT_BEFORE, Trouble.SILENT_AFTER}:
            for _ in range(10):
                await asyncio.sleep(0)
            self.clock.advance(max(RESPONSE_TIMEOUT, REQUEST_TIMEOUT))  # of a response, or of the presenter
            await asyncio.get_running_loop().create_future()
        raise aiohttp.ServerDisconnectedError


def _answer(status: int, code: int) -> discord.HTTPException:
    response: Any = _FakeResponse(status)
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": code, "message": "made up"})


@contextlib.contextmanager
def between(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """Yield a network between the bot and Discord for as long as the block lasts."""
    network = Network(clock)
    for kind in (FakeHTTPClient, FakeWebhookAdapter):
        _through(network, kind, monkeypatch)
    yield network
    network.plan = lambda _method, _path: None


def _through(network: Network, kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    direct = kind.request

    async def request(self: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
        path = _path_of(route.url)
        return await network.carry(route.method, path, lambda: direct(self, route, *args, **kwargs))

    monkeypatch.setattr(kind, "request", request)
