"""Dependencies of the commands: wallets, shuffling, computer players, recorders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random

from msgspec import Struct

from bot.ledger.values import BankStake
from bot.players.registry import Chooser
from bot.rules.cards import Card
from bot.tables.settlement import SettlementRecorder, record_nothing


class Dependencies(Struct, frozen=True, kw_only=True):
    """Dependencies of the commands.

    `balances(guild_id, user_ids)` reads wallets. `stake(guild_id, day, user_ids)` reads the stake of the bank on
    computer players on a day. `shuffle` returns cards in random order. `chooser(game)` returns the computer player of a
    game, and `pause(rng)` its thinking time in seconds. `unavailable(guild_id)` returns True if a server is unavailable
    on Discord, so that its clocks are stopped. `keep(settled)` returns rows to commit with a change that ends a deal or
    a game.
    """

    wallet_balances: Callable[[int, tuple[int, ...]], Awaitable[dict[int, int]]]
    bank_stake: Callable[[int, int, tuple[int, ...]], Awaitable[BankStake]]
    shuffle: Callable[[Sequence[Card]], tuple[Card, ...]]
    chooser: Callable[[str], Chooser]
    thinking_time: Callable[[Random], float]
    rng: Random
    is_server_unavailable: Callable[[int], Awaitable[bool]]
    record_settlement: SettlementRecorder = record_nothing
