"""Every game of the family at a table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.rules.betting.events import BettingEnding
from bot.rules.betting.house_rules import BragRules, DiscardMode, RetainedHandVariant, ShortMoney, ShuffleRule
from bot.rules.betting.moves import Bet, Check, Discard, Draw, Look, ProposeSideshow, Refuse, Retain
from bot.rules.betting.state import BettingPhase
from bot.rules.betting.teen_patti import BetLimit, TeenPattiRules
from bot.rules.cards import PACK, cards
from bot.rules.house_rules import MoneySource
from bot.sheets.values import Sheet, presets
from bot.tables.table_settings import TableSettings
from tests.support.betting import brag
from tests.support.database import assert_books_balance
from tests.tables.lending import wrong
from tests.tables.randomly import a_move, play
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, person

_LENDING = {
    f"{game} {short.value}": Sheet(name="short", game=game, rules=replace(rules, short_money=short))
    for game, rules in (
        ("three_card_brag", BragRules(money_source=MoneySource.TABLE, max_first_bet=0, max_raise=0)),
        ("teen_patti", TeenPattiRules(money_source=MoneySource.TABLE, limit=BetLimit.NONE)),
    )
    for short in ShortMoney
}
SHEETS = {**{one.key: one for one in presets()}, **_LENDING}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", SHEETS)
async def test_random_play(room: Room, url: str, name: str) -> None:
    """After random play by any sheet the doctor finds no errors, and all chips return to the wallets."""
    sheet, rng = SHEETS[name], Random(name)
    settings, buy_in = (
        TableSettings(turn_seconds=60, pause=30),
        max(30, sheet.rules.buy_in, sheet.rules.largest_payment(4)),
    )
    opened = await room.tables.open(
        GUILD, 700, person(ANDY), game=sheet.game, house_rules=sheet.rules, settings=settings, buy_in=buy_in, key="open"
    )
    table_id = opened.view.table.table_id
    for user_id in (BILL, CHRIS):
        await room.tables.join(table_id, person(user_id), buy_in=buy_in, key=room.key())
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    room.chooser = lambda _, options, rng: a_move(rng.choice(options), rng)
    for _ in range(3):
        await play(room, table_id, [ANDY, BILL, CHRIS, DAN], rng, 25)
        assert await wrong(url) == []
    assert (await room.view(table_id)).view.deal_no > 2
    await room.tables.server_removed(GUILD)
    assert await room.on_tables() == 0
    assert await wrong(url) == []
    assert_books_balance(url)


async def opened(room: Room, key: str, *others: int, settings: TableSettings | None = None) -> int:
    """Open a table of Andy and the others with the shipped sheet `key`."""
    acted = await room.tables.open(
        GUILD, 700, person(ANDY), sheet=key, settings=settings or TableSettings(pause=600), buy_in=100, key="open"
    )
    table_id = acted.view.table.table_id
    for user_id in others:
        await room.tables.join(table_id, person(user_id), buy_in=100, key=room.key())
    return table_id


async def test_a_discard_is_chosen_within_the_turn(room: Room) -> None:
    """Looking and choosing a discard are part of one turn, with one clock."""
    rules = BragRules(cards=4, discard_mode=DiscardMode.CHOOSE)
    acted = await room.tables.open(
        GUILD, 700, person(ANDY), game="four", house_rules=rules, settings=TableSettings(pause=600), key="open"
    )
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), key=room.key())
    ends = (await room.deal(table_id)).view.table.turn_ends_at
    await room.pass_time(20)
    looked = await room.act(table_id, BILL, Look())
    assert (brag(looked.view).phase, looked.view.table.turn_ends_at) == (BettingPhase.DISCARDING, ends)
    assert [option.move for option in looked.view.options] == [Discard(seat=2, places=(one,)) for one in range(4)]
    kept = await room.act(table_id, BILL, Discard(places=(2,)))
    assert (brag(kept.view).phase, kept.view.table.turn_ends_at) == (BettingPhase.BETTING, ends)
    assert brag(kept.view).seat_view(2).discarded == 1


async def test_a_turn_is_missed_once(room: Room) -> None:
    """A player who runs out of time for the discard and then for the bet has missed one turn."""
    rules = BragRules(cards=4, discard_mode=DiscardMode.CHOOSE)
    acted = await room.tables.open(
        GUILD, 700, person(ANDY), game="four", house_rules=rules, settings=TableSettings(pause=600), key="open"
    )
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    for _ in range(2):
        await room.pass_time(123)
    view = await room.view(table_id)
    assert (brag(view).phase, view.table.occupant(2).missed_turns) == (BettingPhase.BETWEEN_DEALS, 1)
    assert not view.view.seat_view(2).sitting_out


async def test_a_draw_has_a_clock_of_its_own(room: Room) -> None:
    """Drawing cards has a full turn of its own. A player whose time runs out keeps all cards."""
    table_id = await opened(room, "draw-brag", BILL)
    await room.deal(table_id)
    first = (await room.view(table_id)).view.to_act[0]
    one, other = (ANDY, BILL) if first == 1 else (BILL, ANDY)
    calls = next(option for option in (await room.view(table_id, one)).options if isinstance(option.move, Bet))
    await room.act(table_id, one, calls.move)
    await room.pass_time(30)
    drawing = await room.act(table_id, other, Check())
    assert brag(drawing.view).phase is BettingPhase.DRAWING
    assert drawing.view.table.turn_ends_at == room.clock.now() + 120
    drawer = drawing.view.table.occupant(drawing.view.view.to_act[0]).user_id
    await room.act(table_id, drawer, Draw(places=(0, 2)))
    await room.pass_time(123)
    view = brag(await room.view(table_id))
    assert view.phase is BettingPhase.BETTING
    assert [getattr(one, "drawn", None) for one in view.seats if one.seat in {1, 2}].count(0) == 1


async def test_a_deal_that_is_over_at_once(room: Room, url: str) -> None:
    """If every other hand folds to a hand dealt face up, the deal ends with its first move. A new pause begins, and a
    restart does not change it.
    """
    rules = BragRules(retained_hand_variant=RetainedHandVariant.FACE_UP, shuffle_rule=ShuffleRule.EVERY_DEAL)
    table_id = await room.open(BILL, rules=rules, settings=TableSettings(pause=20))
    kept = cards("2c 7d 9h")
    first = tuple(one for pair in zip(kept, cards("Kh Kd Ks"), strict=True) for one in pair)
    second = tuple(one for pair in zip(cards("4s 5h 8c"), cards("As Ah Ad"), strict=True) for one in pair)
    room.pack.orders = [
        (*first, *(one for one in PACK if one not in first)),
        (*second, *(one for one in PACK if one not in {*second, *kept})),
    ]
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, ANDY)
    await room.act(table_id, BILL, Retain())
    await room.pass_time(15)
    await room.deal(table_id)
    view = await room.view(table_id)
    assert (brag(view).phase, view.view.deal_no, brag(view).carried) == (BettingPhase.BETWEEN_DEALS, 2, 3)
    outcome = brag(view).outcome
    assert outcome is not None
    assert outcome.reason is BettingEnding.FACE_UP
    assert view.table.next_deal_at == room.clock.now() + 20
    await room.restart()
    assert await room.view(table_id) == view
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


@pytest.mark.parametrize("clock", [None, 90])
async def test_a_sideshow_is_answered_in_time(room: Room, clock: int | None) -> None:
    """An answer to a sideshow has a turn's time, or a minute at a table without a clock. Silence counts as a refusal,
    but not as a missed turn.
    """
    table_id = await opened(room, "teen-patti", BILL, CHRIS, settings=TableSettings(turn_seconds=clock, pause=600))
    await room.deal(table_id)
    for user_id in (BILL, CHRIS):
        await room.act(table_id, user_id, Look())
        if user_id == BILL:
            await room.bets(table_id, BILL, 2)
    asked = await room.act(table_id, CHRIS, ProposeSideshow())
    assert (brag(asked.view).phase, asked.view.view.to_act) == (BettingPhase.SIDESHOW, (2,))
    answer = clock or 60
    assert asked.view.table.turn_ends_at == room.clock.now() + answer
    assert Refuse(seat=2) in [option.move for option in (await room.view(table_id, BILL)).options]
    await room.pass_time(answer + 3)
    view = await room.view(table_id)
    assert (brag(view).phase, view.view.to_act) == (BettingPhase.BETTING, (1,))
    assert view.table.occupant(2).missed_turns == 0


async def test_a_refused_sideshow_is_paid_out_of_the_wallet(room: Room, url: str) -> None:
    """If a sideshow is refused, the additional stake comes from the wallet of the player who asked."""
    rules = TeenPattiRules(sideshow_refused_pays=True, boot=10, min_buy_in=10)
    acted = await room.tables.open(
        GUILD, 700, person(ANDY), game="teen_patti", house_rules=rules, settings=TableSettings(), buy_in=100, key="open"
    )
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), buy_in=100, key=room.key())
    await room.tables.join(table_id, person(CHRIS), buy_in=31, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 20)
    await room.act(table_id, CHRIS, Look())
    await room.act(table_id, CHRIS, ProposeSideshow())
    assert (await room.stacks(table_id))["Chris"] == 20
    await room.act(table_id, BILL, Refuse())
    assert (await room.stacks(table_id))["Chris"] == 0
    assert brag(await room.view(table_id)).pot == 30 + 20 + 40
    assert await wrong(url) == []
