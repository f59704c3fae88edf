"""Opening a table."""

from __future__ import annotations

from bot.rules.game import AnyGame, Join, outside, purse
from bot.rules.table.events import SeatTaken
from bot.tables.edition import Edition
from bot.tables.info import Info
from bot.tables.loaded import Loaded
from bot.tables.seating import checked_buy_in, computers
from bot.tables.values import Agreed, Person

_HOST_SEAT = 1


def empty_table(
    table_id: int,
    guild_id: int,
    channel_id: int,
    host: Person,
    *,
    game: AnyGame,
    agreed: Agreed,
) -> Loaded:
    """A table that is not stored yet, with an empty purse where the host will sit."""
    return Loaded(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        version=0,
        game=game,
        info=Info(host=host.user_id, settings=agreed.settings, sheet=agreed.sheet),
        state=game.start(agreed.house_rules, ((_HOST_SEAT, 0),), _HOST_SEAT),
    )


async def sit_down_first(edition: Edition, host: Person, buy_in: int | None, count: int) -> None:
    """The host sits down at the new table with `buy_in` chips (None: what is usual), and `count` computer players."""
    stack = await checked_buy_in(edition, host.user_id, buy_in)
    seat = _HOST_SEAT
    edition.seat_down(seat, host.user_id, host.name)
    state = edition.game.start(edition.state.rules, ((seat, stack),), seat)
    taken = SeatTaken(source=outside(seat), destination=purse(seat), amount=stack, seat=seat)
    edition.record(Join(seat=seat, stack=stack), state, (taken,))
    edition.rebase()
    await edition.booking.read_wallets((seat,))
    if count:
        await computers(edition, host.user_id, count, manager=False)
