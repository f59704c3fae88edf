"""Random actions at a table: joining, leaving, moves, and passing time."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from random import Random

from bot.errors import Refusal
from bot.rules.arranging.engine.state import ArrangingView
from bot.rules.arranging.hands import ArrangeOption, best_hand_by_hand
from bot.rules.arranging.moves import Arrange
from bot.rules.betting.moves import Choose
from bot.rules.game import Move, Option
from bot.rules.ranking import WILD_SETS
from tests.tables.room import Room, person


def a_move(option: Option, rng: Random) -> Move:
    """Return the option's move with a random amount, or with some of its hands."""
    if isinstance(option, ArrangeOption):
        some = max(option.rules.min_hands, rng.choice((0, 2, 3, 4, 4, 4)))
        return Arrange(hands=best_hand_by_hand(option.cards, option.rules)[:some])
    if option.most is None:
        return option.move
    amounts = option.amounts()
    return replace(option.move, amount=rng.choice((amounts[0], amounts[min(3, len(amounts) - 1)], amounts[-1])))  # type: ignore[call-arg]


async def something(room: Room, table_id: int, user_id: int, rng: Random) -> None:
    """Do something random, or raise Refusal if it is impossible."""
    view = await room.view(table_id)
    chance = rng.random()
    if chance < 0.03 and len(view.table.occupants) > 3:
        await room.tables.leave(table_id, user_id, key=room.key())
    elif chance < 0.1:
        await room.tables.join(table_id, person(user_id), buy_in=rng.randint(10, 60), key=room.key())
    elif chance < 0.13:
        await room.tables.top_up(table_id, user_id, rng.randint(1, 50), key=room.key())
    elif chance < 0.2:
        await room.pass_time(rng.randint(1, 70))
    elif not view.view.to_act:
        chooser = view.view.game_chooser
        if chooser is not None and rng.random() < 0.7:
            wild = (rng.choice(WILD_SETS),) if rng.random() < 0.5 else ()
            choice = Choose(cards=rng.randint(3, 5), wild=wild, blind_play=rng.random() < 0.7)
            await room.act(table_id, view.table.occupant(chooser).user_id, choice)
        await room.deal(table_id, user_id)
    else:
        acting = view.view.to_act
        sitter = view.table.occupant(rng.choice(acting) if isinstance(view.view, ArrangingView) else acting[0])
        if sitter.is_computer:
            await room.pass_time(1)
            return
        own = await room.view(table_id, sitter.user_id)
        await room.act(table_id, sitter.user_id, a_move(rng.choice(own.options), rng))


async def play(room: Room, table_id: int, users: list[int], rng: Random, steps: int) -> None:
    """Do `steps` random things, with restarts in between."""
    for _ in range(steps):
        assert await room.total() == 0
        with contextlib.suppress(Refusal):
            await something(room, table_id, rng.choice(users), rng)
        if rng.random() < 0.05:
            await room.restart()
