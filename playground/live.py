"""SimCord in real time, with a running clock and without waiting for the bot after each action."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import simcord
from simcord._clock import Clock
from simcord._settlement import _run_due_virtual_callbacks
from simcord.backend.models import Interaction
from simcord.enums import InteractionType, OptionType


class WallClock(Clock):
    """Clock of the simulated Discord, which shows real time and never goes back."""

    def __init__(self) -> None:
        super().__init__()
        self._began = time.time()

    def now(self) -> datetime:
        self.elapsed = max(self.elapsed, time.time() - self._began)
        return datetime.fromtimestamp(self._began, UTC) + timedelta(seconds=self.elapsed)


class Feed(deque[Any]):
    """SimCord log that keeps the last `length` entries, and calls `listener` for each new entry."""

    def __init__(self, length: int, listener: Callable[[], None]) -> None:
        super().__init__(maxlen=length)
        self._listener = listener

    def append(self, entry: Any, /) -> None:
        super().append(entry)
        self._listener()


class LiveEnv(simcord.Env):
    """Simulated Discord in real time that does not wait for the bot. Each person has a language (`locales`)."""

    def __init__(self, bot: discord.Client, *, changed: Callable[[], None]) -> None:
        shards = 1 if isinstance(bot, discord.AutoShardedClient) else None
        super().__init__(bot, shard_count=shards, check_errors=False)
        self.locales: dict[int, str] = {}
        self.last_interaction: Interaction | None = None
        backend: Any = self.backend
        backend.transcript = Feed(300, changed)
        backend.http_requests = Feed(300, changed)
        self._deliver = self.backend.emit
        backend.emit = self._emit

    def go_live(self) -> None:
        """Start the clock. During setup the clock stands still, so that every run creates the same ids."""
        self.backend.clock = WallClock()

    @property
    def _virtual_time(self) -> float:
        self.backend.clock.now()
        return self.backend.clock.elapsed

    def _emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            person = int((payload.get("member") or payload)["user"]["id"])
            payload = {**payload, "locale": self.locales.get(person, payload["locale"])}
            if "guild_id" in payload:
                payload["guild_locale"] = self.backend.get_guild(int(payload["guild_id"])).preferred_locale
            if self.last_interaction is not None and payload["type"] == InteractionType.APPLICATION_COMMAND:
                self.last_interaction.command_name = _full_command_name(
                    payload["data"]
                )  # SimCord sets the first word only
        self._deliver(event, payload)

    def _notify_dispatch_observers(self, interaction: Interaction) -> None:
        self.last_interaction = interaction
        super()._notify_dispatch_observers(interaction)

    async def _settle_internal(self, **_: Any) -> None:
        """Run the timers that are due, and yield to the event loop once."""
        _run_due_virtual_callbacks(self._settlement_state(), float("inf"))
        await asyncio.sleep(0)


def _full_command_name(data: Mapping[str, Any]) -> str:
    names = [str(data["name"])]
    deeper = data.get("options") or []
    while deeper and deeper[0]["type"] in (OptionType.SUBCOMMAND, OptionType.SUBCOMMAND_GROUP):
        names.append(str(deeper[0]["name"]))
        deeper = deeper[0].get("options") or []
    return " ".join(names)
