"""Program that serves one shard and plays at all tables (arguments: `URL FOLDER SHARD COUNT`).

It reads lines `NAME SEED` and forks a process for each, which serves, shows and plays until it is killed. It writes
`born PID` for a new process, and `dead` once that process has ended.

A process writes a line `KEY MOVE` after the response to each accepted move. It stops playing once the folder contains a
file `calm`, and writes `calm` when all its pending work is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from pathlib import Path
from random import Random

from bot.config import Settings
from bot.errors import Refusal
from bot.presenter import message_writer, presenter
from bot.presenter.context import PresenterContext
from bot.presenter.hand_messages import HandWriter
from bot.presenter.presenter import Presenter
from bot.presenter.scheduler import Scheduler
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.presenter.table_messages import MessageSlot, TableMessages
from bot.screens.widgets.layout import Screen
from bot.services import Services, build_services
from bot.tables.messages import MessageStore
from bot.tables.values import TableView
from tests.processes.discord import FilePosts, mark
from tests.processes.fast_clock import FastClock
from tests.tables.child import move_somebody, say

CALM = "calm"
PLAYERS = 6
"""Number of moves that a process makes at the same time."""


class MarkedDesk(PresenterContext, frozen=True):
    """Presenter context whose table messages are marked with their content."""

    async def render_table(self, board: TableMessages, view: TableView) -> Screen:
        screen = await super().render_table(board, view)
        mark(screen, view, "table")
        return screen


class MarkedHands(HandWriter):
    """Hand writer whose hand messages are marked with their content."""

    async def _render(
        self, board: TableMessages, slot: MessageSlot, view: TableView, tray: object | None, *, dm: bool = False
    ) -> Screen:
        screen = await super()._render(board, slot, view, tray, dm=dm)
        mark(screen, view, "hand")
        return screen


async def serve(url: str, folder: Path, shard: int, count: int, name: str, seed: int) -> None:
    """Serve, show and play forever."""
    clock, rng = FastClock(), Random(seed)
    settings = Settings(database_url=url, shard_ids=(shard,), shard_count=count)
    async with build_services(settings, clock=clock, thinking_time=lambda rng: rng.random()) as services:
        shows = Presenter(
            tables=services.tables,
            store=MessageStore(services.store, services.heartbeat.shard_coverage),
            reader_settings=SettingsCache(services.ledger.settings, lambda _: "en-GB"),
            goodbyes=EveningGoodbyes(services.evenings, LeagueStatusLines(services.table_leagues)),
            extra_lines=LeagueStatusLines(services.table_leagues),
            past_deals=HistoryDeals(services.history),
            api=FilePosts(folder, rng),
            clock=clock,
            scheduler=Scheduler(clock, services.counters, per_second=10_000),
            counters=services.counters,
            on_unreachable=lambda *_: None,
            share=services.heartbeat.shard_coverage,
        )
        services.tables.subscribe(shows.on_table_changed)
        await asyncio.gather(*(_play(services, folder, f"{name}:{number}", rng) for number in range(PLAYERS)))
        say(CALM)
        await asyncio.Event().wait()


async def _play(services: Services, folder: Path, name: str, rng: Random) -> None:
    number = 0
    ids: tuple[int, ...] = ()
    while not (folder / CALM).exists():
        await asyncio.sleep(rng.random() / 10)
        number += 1
        with contextlib.suppress(Refusal):  # another process was faster, or was killed while writing
            ids = ids or tuple((await services.store.reader.tables.open_channels()).values())
            view, key = await services.tables.view(rng.choice(ids)), f"{name}:{number}"
            moves = await _come_back(services, view, key) or await move_somebody(services.tables, view, key, rng)
            if moves:
                say(f"{key} {moves}")


async def _come_back(services: Services, view: TableView, key: str) -> str:
    """Bring back a player who has missed too many turns. Return "back", or "" if there is none. Raise Refusal."""
    away = next((one.seat for one in view.view.seats if one.sitting_out), None)
    user_id = 0 if away is None else view.table.occupant(away).user_id
    if not user_id:
        return ""
    await services.tables.come_back(view.table.table_id, user_id, key=key)
    return "back"


def breed(url: str, folder: str, shard: str, count: str) -> None:
    """Fork a process for every line of the standard input, one after another."""
    presenter.PresenterContext, message_writer.HandWriter = MarkedDesk, MarkedHands  # type: ignore[attr-defined]
    for line in sys.stdin:
        name, seed = line.split()
        pid = os.fork()
        if not pid:
            asyncio.run(serve(url, Path(folder), int(shard), int(count), name, int(seed)))
            return
        say(f"born {pid}")
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    breed(*sys.argv[1:])
