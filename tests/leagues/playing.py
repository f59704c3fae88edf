"""Games and deals with known winners at tables of a league."""

from __future__ import annotations

from collections.abc import Iterable

from bot.leagues.rules import CountedRules, LeagueRules
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Look
from bot.rules.game import rules_fingerprint
from bot.rules.registry import find_game
from bot.store.codec import encode
from bot.store.reading.leagues import StoredResult
from tests.support.league_rows import league_member_row, league_row, league_version, season_row
from tests.tables.arranging import opened
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room
from tests.tables.winning import wins_all

EVERYBODY = (ANDY, BILL, CHRIS, DAN)
SHORT = CrashRules(target=5)
"""House rules under which one deal decides the game if a player wins all places."""
TEN = CrashRules(target=10)
"""House rules under which two such deals decide the game."""
BRAG = BragRules()


def counted(name: str, rules: BragRules | CrashRules) -> CountedRules:
    """Return these house rules of a game as counted rules of a league."""
    return CountedRules(game=name, rules_fingerprint=rules_fingerprint(find_game(name), rules), sheet=name)


BOTH_GAMES = (counted("crash", SHORT), counted("crash", TEN), counted("three_card_brag", BRAG))


async def founded(
    room: Room,
    rules: LeagueRules | None = None,
    members: Iterable[int] = EVERYBODY,
    *,
    league_id: int = 1,
    version: int = 1,
    divisions: dict[int, int] | None = None,
) -> None:
    """Store a league with a running season. By default a sitting has four deals."""
    text = encode(rules or LeagueRules(counted_rules=BOTH_GAMES, sitting_deals=4))
    divided = divisions or {}
    await room.store.writer.upsert(
        league_version(version),
        league_row(league_id, rules=text),
        season_row(league_id, rules=text),
        *(league_member_row(user, league_id, division=divided.get(user, 1)) for user in members),
    )


async def results(room: Room, league_id: int = 1) -> tuple[StoredResult, ...]:
    """Return the results of the league's first season."""
    return await room.store.reader.leagues.results(league_id, 1)


async def places(room: Room, league_id: int = 1) -> list[dict[int, int]]:
    """Return everybody's place in each result of the league's first season."""
    return [{line.user_id: line.place for line in lines} for _, lines in await results(room, league_id)]


async def crash_table(room: Room, *, target: int = 5, computers: int = 0, buy_in: int = 500) -> int:
    """Open a table of Crash for all four people."""
    return await opened(room, BILL, CHRIS, DAN, target=target, computers=computers, buy_in=buy_in)


async def crash_won(room: Room, table_id: int, user_id: int) -> None:
    """Play a deal of Crash in which only `user_id` scores, namely five points."""
    await wins_all(room, table_id, user_id)


async def brag_won(room: Room, table_id: int, user_id: int) -> None:
    """Play a deal of Three Card Brag that `user_id` wins by betting two chips while all others fold."""
    await room.deal(table_id)
    while (view := await room.view(table_id)).view.in_deal:
        acting = view.table.occupant(view.view.to_act[0]).user_id
        if acting == user_id:
            await room.act(table_id, acting, Look())
            await room.bets(table_id, acting, 2)
        else:
            await room.folds(table_id, acting)
