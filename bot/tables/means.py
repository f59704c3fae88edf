"""What commands at tables need from outside."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random

from msgspec import Struct

from bot.ledger.values import Stake
from bot.players.registry import Chooser
from bot.rules.cards import Card
from bot.tables.settled import Keep, keep_nothing


class Means(Struct, frozen=True, kw_only=True):
    """What commands need from outside. `balances(guild_id, user_ids)` reads wallets; `pause(rng)` is a computer
    player's time to think in seconds; `shuffle` puts cards in a random order. `chooser(game)` is the computer player
    of a game. `stake(guild_id, day, user_ids)` reads what the bank stakes on computer players on a day. `keep(settled)`
    says what is written down beside the table's own rows when something ends. `unavailable(guild_id)` tells whether
    Discord has lost a server, so that its clocks stand still.
    """

    balances: Callable[[int, tuple[int, ...]], Awaitable[dict[int, int]]]
    stake: Callable[[int, int, tuple[int, ...]], Awaitable[Stake]]
    shuffle: Callable[[Sequence[Card]], tuple[Card, ...]]
    chooser: Callable[[str], Chooser]
    pause: Callable[[Random], float]
    rng: Random
    unavailable: Callable[[int], Awaitable[bool]]
    keep: Keep = keep_nothing
