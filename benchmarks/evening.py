"""Tables of six people with the same deals at every table, so that tables can be compared, copied and replayed."""

from __future__ import annotations

import itertools
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.config import Settings
from bot.players.registry import chooser_of
from bot.rules.betting.house_rules import BragRules
from bot.rules.cards import Card
from bot.rules.game import Move
from bot.services import Services, build_services
from bot.tables.table_settings import TableSettings
from bot.tables.values import CommandResult, NamedUser

GUILD = 800_000_000_000_000_000
FIRST_CHANNEL = 810_000_000_000_000_000
FIRST_USER = 900_000_000_000_000_000
PLACES = 6
BUY_IN = 1_000
_PAUSE = 600
"""Seconds before a deal starts automatically. No run of a benchmark takes so long."""
_NAMES = ("Andy", "Bill", "Chris", "Dan", "Eddie", "Fred")

keys = (f"bench/{os.getpid()}/{number}" for number in itertools.count())
"""Idempotency keys, unique across processes."""


@dataclass(frozen=True)
class Step:
    """Step at a table: the person at `place` makes `move`, or starts the next deal (None)."""

    place: int
    move: Move | None


def user(table: int, place: int) -> int:
    """Return the id of the user at a place (from 0) of the table with the number `table`."""
    return FIRST_USER + 10 * table + place


def settings_for(path: Path) -> Settings:
    return Settings(token="bench.mark.only", database_url=f"sqlite:///{path}")  # noqa: S106 (it opens nothing)


def same_shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in an order that depends only on their number, so that every table has the same deals."""
    order = list(cards)
    Random(len(order)).shuffle(order)
    return tuple(order)


@asynccontextmanager
async def services_at(where: Path | str) -> AsyncIterator[Services]:
    """Run the bot's services on a database, given by file or URL, with `same_shuffle` at every table."""
    settings = Settings(database_url=where) if isinstance(where, str) else settings_for(where)
    async with build_services(settings, shuffle=same_shuffle) as services:
        await services.ledger.settings.change_server_settings(GUILD, FIRST_USER, opening=100 * BUY_IN)
        yield services


async def open_table(services: Services, number: int, *, clock: int | None = 600) -> int:
    """Open a table of six people with `BUY_IN` chips each and `clock` seconds a turn, and return its id."""
    acted = await services.tables.open(
        GUILD,
        FIRST_CHANNEL + number,
        NamedUser(user_id=user(number, 0), name=_NAMES[0]),
        house_rules=BragRules(),
        settings=TableSettings(turn_seconds=clock, pause=_PAUSE),
        buy_in=BUY_IN,
        key=next(keys),
    )
    table_id = acted.view.table.table_id
    for place in range(1, PLACES):
        person = NamedUser(user_id=user(number, place), name=_NAMES[place])
        await services.tables.join(table_id, person, buy_in=BUY_IN, key=next(keys))
    return table_id


async def take(services: Services, table_id: int, number: int, step: Step) -> CommandResult:
    who = user(number, step.place)
    if step.move is None:
        return await services.tables.deal_now(table_id, who, key=next(keys))
    return await services.tables.act(table_id, who, step.move, key=next(keys))


async def play(services: Services, table_id: int, number: int, *, steps: int, rng: Random) -> list[Step]:
    """Play `steps` steps at a table with the choices of computer players. Return the steps for use at other tables."""
    taken = []
    for _ in range(steps):
        public = await services.tables.view(table_id)
        if public.view.to_act:
            seat = public.view.to_act[0]
            place = seat - 1
            own = await services.tables.view(table_id, user(number, place))
            step = Step(place, chooser_of(own.table.game)(own.view, own.options, rng))
        else:
            step = Step(0, None)
        await take(services, table_id, number, step)
        taken.append(step)
    return taken
