"""Opening a table, and what is agreed at it."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import Refusal
from bot.rules.betting.events import SeatTaken
from bot.rules.betting.house_rules import BragRules
from bot.rules.game import Join, outside, purse
from bot.rules.registry import game as game_called
from bot.tables.draft import Draft
from bot.tables.info import Info
from bot.tables.loaded import Loaded
from bot.tables.questions import check_host
from bot.tables.seating import checked_buy_in, computers
from bot.tables.values import MOST_SEATS, Person, TableSettings, Terms, most_seats

CLOCK = range(30, 601)
"""Seconds a turn may take, where there is a clock."""
PAUSE = range(601)
"""Seconds there may be between deals."""
_HOST_SEAT = 1


def check(settings: TableSettings) -> None:
    """Refuse settings out of bounds."""
    if settings.clock is not None and settings.clock not in CLOCK:
        raise Refusal("bad_clock", least=CLOCK[0], most=CLOCK[-1])
    if settings.pause not in PAUSE:
        raise Refusal("bad_pause", least=PAUSE[0], most=PAUSE[-1])


def check_seats(rules: BragRules) -> None:
    """Refuse house rules under which no table could ever deal."""
    if rules.min_players > MOST_SEATS:
        raise Refusal("bad_house_rules", option="min_players", reason="too_great", bound=MOST_SEATS)


def empty_table(
    table_id: int,
    guild_id: int,
    channel_id: int,
    host: Person,
    *,
    game: str,
    rules: BragRules,
    settings: TableSettings,
) -> Loaded:
    """A table that is not stored yet, with an empty purse where the host will sit. Refusal `unknown_game`."""
    try:
        found = game_called(game)
    except KeyError:
        raise Refusal("unknown_game") from None
    return Loaded(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        version=0,
        game=found,
        info=Info(host=host.user_id, settings=settings),
        state=found.start(rules, ((_HOST_SEAT, 0),), _HOST_SEAT),
    )


async def sit_down_first(draft: Draft, host: Person, buy_in: int | None, count: int) -> None:
    """The host sits down at his new table with `buy_in` chips (None: what is usual), and `count` computer players."""
    stack = await checked_buy_in(draft, host.user_id, buy_in)
    seat = _HOST_SEAT
    draft.seat_down(seat, host.user_id, host.name)
    state = draft.game.start(draft.state.rules, ((seat, stack),), seat)
    taken = SeatTaken(source=outside(seat), destination=purse(seat), amount=stack, seat=seat)
    draft.record(Join(seat=seat, stack=stack), state, (taken,))
    draft.rebase()
    await draft.read_wallets((seat,))
    if count:
        computers(draft, host.user_id, count, manager=False)


def change_rules(draft: Draft, user_id: int, *, manager: bool, rules: BragRules, settings: TableSettings) -> None:
    """Other house rules or settings from the next deal on; other house rules mean a shuffle (RULES 2.2, D-7)."""
    check_host(draft, user_id, manager=manager)
    check(settings)
    check_seats(rules)
    seated, most = len(draft.info.sitters), most_seats(rules)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)
    draft.revise(coming=Terms(house_rules=rules, settings=settings))
    if draft.in_deal:
        draft.note("rules_change_later", user_id=user_id)
    else:
        draft.note("rules_changed", user_id=user_id)
        take_up_terms(draft)


def take_up_terms(draft: Draft) -> None:
    """Between deals: play by what was agreed last."""
    terms = draft.info.coming
    if terms is None:
        return
    draft.revise(settings=terms.settings, coming=None)
    if terms.house_rules != draft.state.rules:
        draft.state = replace(draft.state, rules=terms.house_rules, shuffle_due=True)
        draft.rebase()
