"""Helpers for tables of Crash: opening, dealing known cards, and common moves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashPhase, CrashView
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Hands, Pass
from bot.rules.cards import Card, cards
from bot.rules.game import Move, Option
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableView
from tests.rules.arranging.tables import order
from tests.support.arranging import crash
from tests.tables.room import ANDY, CHANNEL, GUILD, Room, person

QUIET = TableSettings(turn_seconds=None, pause=600)
MINUTE = TableSettings(turn_seconds=60, pause=20)


def hands(*texts: str) -> Hands:
    """Return an arrangement of these hands."""
    return tuple(cards(text) for text in texts)


async def opened(
    room: Room,
    *others: int,
    settings: TableSettings = QUIET,
    buy_in: int | None = 100,
    computers: int = 0,
    channel: int = CHANNEL,
    **options: object,
) -> int:
    """Open a table of Crash with Andy, who deals first, the others in clockwise order, and computer players."""
    acted = await room.tables.open(
        GUILD,
        channel,
        person(ANDY),
        game="crash",
        house_rules=CrashRules.from_options(options),
        settings=settings,
        buy_in=buy_in,
        key=room.key(),
    )
    table_id = acted.view.table.table_id
    for user_id in others:
        await room.tables.join(table_id, person(user_id), buy_in=buy_in, key=room.key())
    if computers:
        await room.tables.set_computers(table_id, ANDY, computers, manager=False, key=room.key())
    room.lots.append(1)
    return table_id


def lay_out(room: Room, held: Mapping[int, str] | None = None) -> None:
    """Prepare the cards of the next deal. The keys of `held` are places from the dealer's left (of four, spare hands
    included). A random cut takes one card, for which the prepared order makes up.
    """
    pack = order(held or {})
    room.pack.orders.append((pack[-1], *pack[:-1]))
    room.cuts.append(1)


async def deal(room: Room, table_id: int, held: Mapping[int, str] | None = None, user_id: int = ANDY) -> TableView:
    """Deal with the cards that `lay_out` chooses."""
    lay_out(room, held)
    return (await room.deal(table_id, user_id)).view


async def own_cards(room: Room, table_id: int, user_id: int) -> tuple[Card, ...]:
    own = crash(await room.view(table_id, user_id)).own
    assert own is not None
    return own.cards


async def locks(room: Room, table_id: int, *user_ids: int) -> None:
    """Lock the best hands of these users, in the given order."""
    for user_id in user_ids:
        view = crash(await room.view(table_id, user_id))
        assert view.own is not None
        await room.act(table_id, user_id, Arrange(hands=best_hand_by_hand(view.own.cards, view.rules.hands)))


async def passes(room: Room, table_id: int, *user_ids: int) -> None:
    """Pass for these users, in the given order."""
    for user_id in user_ids:
        await room.act(table_id, user_id, Pass())


async def phase(room: Room, table_id: int) -> CrashPhase:
    return crash(await room.view(table_id)).phase


async def points(room: Room, table_id: int) -> dict[str, int]:
    """Return everybody's score in the current or the last game, by name."""
    view = await room.view(table_id)
    return {view.table.occupant(one.seat).name: one.points for one in crash(view).seats if one.playing}


async def play_deal(room: Room, table_id: int) -> None:
    """Pass and lock the best hands for all people until the deal is over, and give computer players time to move."""
    while crash(view := await room.view(table_id)).in_deal:
        people = [view.table.occupant(seat).user_id for seat in view.view.to_act]
        people = [user_id for user_id in people if user_id]
        if not people:
            await room.pass_time(1)
        elif crash(view).phase is CrashPhase.ARRANGING:
            await locks(room, table_id, people[0])
        else:
            await passes(room, table_id, people[0])


async def play_game(room: Room, table_id: int, user_id: int = ANDY) -> int:
    """Play deals until the game is over, and return the number of deals."""
    for count in range(1, 200):
        if not crash(await room.view(table_id)).in_deal:
            await room.deal(table_id, user_id)
        await play_deal(room, table_id)
        if not crash(await room.view(table_id)).game_on:
            return count
    raise AssertionError("the game does not end")


def first_legal(view: object, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose for a computer player that keeps its hand, calls nothing, and arranges its cards hand by hand."""
    assert isinstance(view, CrashView)
    assert view.viewer is not None
    assert view.own is not None
    if view.phase is CrashPhase.ARRANGING:
        return Arrange(hands=best_hand_by_hand(view.own.cards, view.rules.hands))
    return Pass()
