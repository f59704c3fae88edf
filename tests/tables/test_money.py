"""Chips on the table and in the wallet."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

from bot.errors import Refusal
from bot.history.records import read_record
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BragRules, TimeoutAction
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look, See
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.house_rules import MoneySource
from bot.rules.record.replaying import replay
from bot.tables.table_settings import TableSettings
from tests.support.betting import brag
from tests.tables.randomly import something
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)
_TABLE_MONEY = BragRules(money_source=MoneySource.TABLE)
_BIG = BragRules(max_first_bet=0, max_raise=0)


async def test_a_bet_beyond_the_purse(room: Room) -> None:
    """A bet beyond the purse takes chips from the wallet in the same step, and leaves one chip in the purse."""
    table_id = await room.open(BILL, CHRIS, rules=_BIG, settings=_QUIET)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    acted = await room.bets(table_id, BILL, 250)

    assert [type(event).__name__ for event in acted.events][:2] == ["ToppedUp", "Staked"]
    assert await room.wallet(BILL) == OPENING - 100 - 152
    assert (await room.stacks(table_id))["Bill"] == 1
    assert acted.view.wallet == OPENING - 252
    await room.folds(table_id, CHRIS, ANDY)
    assert (await room.stacks(table_id))["Bill"] == 254
    await room.agrees_with_books(table_id)


async def test_all_that_one_has(room: Room) -> None:
    """A player can bet everything in purse and wallet, but no more."""
    table_id = await room.open(BILL, CHRIS, rules=_BIG, settings=_QUIET)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    own = await room.view(table_id, BILL)
    assert next(one.most for one in own.options if isinstance(one.move, Bet)) == OPENING - 1
    assert (await refused(room.bets(table_id, BILL, OPENING))).code == "beyond_means"
    await room.bets(table_id, BILL, OPENING - 1)
    assert await room.wallet(BILL) == 0
    assert (await room.stacks(table_id))["Bill"] == 0
    await room.play_out(table_id)
    await room.agrees_with_books(table_id)


@pytest.mark.parametrize("left", [0, 1])
async def test_the_clock_bets_no_last_chips_of_a_rich_player(room: Room, left: int) -> None:
    """If a timeout bets the whole purse, a chip from the wallet is added, so that betting continues. If the wallet is
    empty, betting ends.
    """
    rules = BragRules(max_first_bet=0, max_raise=0, timeout_action=TimeoutAction.BET_MIN)
    table_id = await room.open(BILL, rules=rules, settings=TableSettings(turn_seconds=60, pause=600))
    if not left:
        await room.store.writer.commit(room.spending(ANDY, await room.wallet(ANDY)))
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 2 * 99)
    wallet = await room.wallet(ANDY)
    await room.pass_time(62)

    assert brag(await room.view(table_id)).in_deal is bool(left)
    assert await room.wallet(ANDY) == wallet - left
    if left:
        assert (await room.stacks(table_id))["Andy"] == left
        await room.restart()
        assert brag(await room.view(table_id)).in_deal
        await room.play_out(table_id)
    await room.agrees_with_books(table_id)


@pytest.mark.parametrize("left", [0, 1])
async def test_a_blind_of_the_last_chips_makes_all_in(room: Room, left: int) -> None:
    """A player whose big blind takes the last chip is all-in. With a chip left in the wallet the player bets on. The
    record agrees in both cases.
    """
    rules = DrawRules(big_blind=100, min_buy_in=100, money_source=MoneySource.WALLET)
    table_id = await room.open(BILL, rules=rules, settings=_QUIET, game="draw_brag")
    await room.store.writer.commit(room.spending(ANDY, await room.wallet(ANDY) - left))
    await room.deal(table_id)
    status = brag(await room.view(table_id)).seats[0].status
    assert status is (BettingStatus.BLIND if left else BettingStatus.COVERED)
    assert await room.stacks(table_id) == {"Andy": left, "Bill": 50}
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 50)
    if left:
        await room.act(table_id, ANDY, Check())
    for user_id in (BILL, ANDY):
        await room.act(table_id, user_id, Draw(places=()))
    assert brag(await room.view(table_id)).in_deal is bool(left)
    if left:
        await room.act(table_id, BILL, Check())
        await room.act(table_id, ANDY, Check())

    record = await read_record(room.store.reader, table_id, 1)
    assert [stack for _, stack in replay(record).state.stacks] == [*(await room.stacks(table_id)).values()]
    await room.agrees_with_books(table_id)


async def test_covering_with_a_rich_wallet(room: Room) -> None:
    """A player whose purse and wallet together reach the price cannot cover the pot."""
    table_id = await room.open(BILL, rules=_BIG, settings=_QUIET)
    await room.tables.join(table_id, person(CHRIS), buy_in=10, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 50)
    assert not any(isinstance(one.move, Cover) for one in (await room.view(table_id, CHRIS)).options)
    assert (await refused(room.act(table_id, CHRIS, Cover()))).code == "not_short"
    await room.bets(table_id, CHRIS, 25)
    assert (await room.stacks(table_id))["Chris"] == 1
    assert await room.wallet(CHRIS) == OPENING - 10 - 17
    await room.folds(table_id, ANDY)

    poor = await room.open(BILL, host=DAN, rules=_BIG, settings=_QUIET, channel=CHANNEL + 1)
    await room.tables.join(poor, person(500), buy_in=OPENING, key=room.key())
    await room.deal(poor, DAN)
    await room.act(poor, BILL, Look())
    await room.bets(poor, BILL, 2 * OPENING - 2000 + 500)
    assert not any(isinstance(one.move, Cover) for one in (await room.view(poor, 500)).options)


async def test_short_with_an_empty_wallet(room: Room) -> None:
    """A player whose purse and wallet together are below the price can cover the pot, but not bet."""
    table_id = await room.open(BILL, rules=_BIG, settings=_QUIET, buy_in=400)
    await room.ledger.settings.change_server_settings(GUILD, 1, opening=40)
    await room.tables.join(table_id, person(500), buy_in=40, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 300)
    own = await room.view(table_id, 500)
    assert any(isinstance(one.move, Cover) for one in own.options)
    await room.act(table_id, 500, Cover())
    assert brag(await room.view(table_id)).seat_view(3).status is BettingStatus.COVERED


async def test_a_grant_comes_just_in_time(room: Room) -> None:
    """A grant during a turn counts at once: the player can bet and can no longer cover the pot."""
    table_id = await room.open(BILL, rules=_BIG, settings=_QUIET, buy_in=400)
    await room.ledger.settings.change_server_settings(GUILD, 1, opening=40)
    await room.tables.join(table_id, person(500), buy_in=40, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 300)
    before = await room.view(table_id, 500)
    await room.ledger.grant(GUILD, 1, 500, 1000, "a present", room.key())
    assert (await refused(room.act(table_id, 500, Cover()))).code == "not_short"

    after = await room.view(table_id, 500)
    assert not any(isinstance(one.move, Cover) for one in after.options)
    assert after.decision > before.decision
    assert after.wallet == 1000
    await room.bets(table_id, 500, 150)
    await room.restart()
    assert (await room.stacks(table_id))["Player 500"] == 1


async def test_money_that_was_spent_elsewhere(room: Room) -> None:
    """A bet is refused if the wallet no longer has the chips for it, and nothing is taken."""
    table_id = await room.open(BILL, CHRIS, rules=_BIG, settings=_QUIET)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.open(host=BILL, channel=CHANNEL + 1, buy_in=800)
    assert (await refused(room.bets(table_id, BILL, 300))).code == "beyond_means"
    assert await room.wallet(BILL) == 100
    assert (await room.stacks(table_id))["Bill"] == 99
    await room.bets(table_id, BILL, 199)
    assert await room.wallet(BILL) == 0
    await room.play_out(table_id)
    await room.agrees_with_books(table_id)


async def test_a_bet_from_a_wallet_that_has_changed_during_the_turn(room: Room) -> None:
    """A bet takes no more from a wallet than it has by then, and as much as it has gained since the turn began."""
    table_id = await room.open(BILL, CHRIS, rules=_BIG, settings=_QUIET)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.store.writer.commit(room.spending(BILL, OPENING - 150))
    before = await room.wallet(BILL)
    await refused(room.bets(table_id, BILL, 200 + before))
    assert (await room.wallet(BILL), (await room.stacks(table_id))["Bill"]) == (before, 99)
    await room.give(BILL, 1_000)
    await room.bets(table_id, BILL, 1_000)
    assert (await room.wallet(BILL), (await room.stacks(table_id))["Bill"]) == (before + 98, 1)
    await room.folds(table_id, CHRIS, ANDY)
    await room.agrees_with_books(table_id)


async def test_a_see_is_paid_out_of_the_wallet(room: Room) -> None:
    """A see takes the chips that the purse lacks from the wallet."""
    table_id = await room.open(BILL, rules=_BIG, settings=_QUIET)
    await room.deal(table_id)
    for user_id in (BILL, ANDY):
        await room.act(table_id, user_id, Look())
        await room.bets(table_id, user_id, 80)
    await room.act(table_id, BILL, See())
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    assert sum((await room.stacks(table_id)).values()) == 200 + 141
    assert await room.wallet(BILL) == OPENING - 100 - 141
    await room.agrees_with_books(table_id)


async def test_the_ante_comes_out_of_the_wallet(room: Room) -> None:
    """Before a deal a purse below the ante is filled from the wallet. A player without chips sits the deal out."""
    rules = BragRules(ante=20, min_buy_in=20, max_first_bet=0, max_raise=0)
    table_id = await room.open(BILL, rules=rules, settings=_QUIET)
    await room.ledger.settings.change_server_settings(GUILD, 1, opening=20)
    await room.tables.join(table_id, person(500), buy_in=20, key=room.key())
    await room.tables.join(table_id, person(CHRIS), buy_in=20, key=room.key())
    await room.ledger.grant(GUILD, 1, CHRIS, 100, "pocket money", room.key())
    await room.deal(table_id)
    await room.folds(table_id, BILL)
    assert (await room.stacks(table_id)) == {"Andy": 80, "Bill": 80, "Player 500": 0, "Chris": 0}
    await room.play_out(table_id)
    await room.deal(table_id)

    view = await room.view(table_id)
    assert brag(view).seat_view(3).status is BettingStatus.NOT_DEALT_IN
    assert brag(view).seat_view(4).status is BettingStatus.BLIND
    assert await room.wallet(CHRIS) == 80
    await room.play_out(table_id)
    await room.agrees_with_books(table_id)


async def test_nobody_can_pay(room: Room) -> None:
    """If too few players can pay the ante, no deal starts until somebody adds chips."""
    await room.ledger.settings.change_server_settings(GUILD, 1, opening=20)
    rules = BragRules(ante=20, min_buy_in=20)
    table_id = await room.open(BILL, rules=rules, settings=TableSettings(turn_seconds=None, pause=10), buy_in=20)
    await room.deal(table_id)
    await room.folds(table_id, BILL)
    assert (await refused(room.deal(table_id))).facts == {"least": 2, "players": 1}
    await room.pass_time(1000)
    assert (await room.view(table_id)).view.deal_no == 1
    await room.ledger.grant(GUILD, 1, BILL, 50, "again", room.key())
    await room.tables.top_up(table_id, BILL, 50, key=room.key())
    await room.pass_time(10)
    assert (await room.view(table_id)).view.deal_no == 2


async def test_table_money(room: Room) -> None:
    """With table money a deal uses no wallet. A top-up waits for the deal to end and can be cancelled until then."""
    table_id = await room.open(BILL, CHRIS, rules=_TABLE_MONEY, settings=_QUIET, buy_in=10)
    await room.deal(table_id)
    for amount in (5, 0, 7):
        await room.tables.top_up(table_id, BILL, amount, key=room.key())
        queued = ((2, amount),) if amount else ()
        assert (await room.view(table_id)).table.queued_top_ups == queued
    await room.act(table_id, BILL, Look())
    assert next(one.most for one in (await room.view(table_id, BILL)).options if isinstance(one.move, Bet)) == 9
    await room.bets(table_id, BILL, 9)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 9)
    await room.act(table_id, ANDY, Fold())
    assert await room.wallet(BILL) == OPENING - 10
    await room.play_out(table_id)
    assert (await room.view(table_id)).table.queued_top_ups == ()
    assert await room.wallet(BILL) == OPENING - 17
    await room.tables.top_up(table_id, BILL, 50, key=room.key())
    assert await room.wallet(BILL) == OPENING - 67
    await room.agrees_with_books(table_id)


async def test_what_waits_is_never_more_than_the_wallet_has(room: Room) -> None:
    """A top-up that waits is reduced to what the wallet has at the end of the deal."""
    table_id = await room.open(BILL, rules=_TABLE_MONEY, settings=_QUIET, buy_in=10)
    await room.deal(table_id)
    refusal = await refused(room.tables.top_up(table_id, BILL, OPENING, key=room.key()))
    assert refusal.code == "not_enough_money"
    await room.tables.top_up(table_id, BILL, OPENING - 10, key=room.key())
    await room.ledger.fine(GUILD, 1, BILL, OPENING - 30, "why not", room.key())
    await room.play_out(table_id)
    assert await room.wallet(BILL) == 0
    await room.agrees_with_books(table_id)


async def test_adding_chips(room: Room) -> None:
    """A top-up is at least one chip and at most the whole wallet. The amount 0 cancels a top-up that waits."""
    table_id = await room.open(BILL, settings=_QUIET)

    async def top_up(amount: int) -> None:
        await room.tables.top_up(table_id, BILL, amount, key=room.key())

    assert (await refused(top_up(0))).code == "nothing_queued"
    assert (await refused(top_up(-5))).code == "bad_amount"
    refusal = await refused(top_up(10**30))
    assert (refusal.code, refusal.facts) == ("not_enough_money", {"have": OPENING - 100, "needed": 10**30})
    await top_up(OPENING - 100)
    assert await room.wallet(BILL) == 0
    assert (await room.stacks(table_id))["Bill"] == OPENING
    await room.agrees_with_books(table_id)


@pytest.mark.parametrize("amount", [0, -5, 10**30])
async def test_absurd_bets(room: Room, amount: int) -> None:
    """A bet of zero or less, or of more than the player has, moves no chips."""
    table_id = await room.open(BILL, rules=_BIG, settings=_QUIET)
    await room.deal(table_id)
    await refused(room.bets(table_id, BILL, amount))
    assert await room.stacks(table_id) == {"Andy": 99, "Bill": 99}
    assert await room.wallet(BILL) == OPENING - 100


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(4))
async def test_chips_are_conserved(room: Room, seed: int) -> None:
    """In random play with restarts the books sum to zero. After every deal the purses and the pot equal the game's."""
    rng = Random(seed)
    rules = BragRules(max_first_bet=0, max_raise=0) if seed % 2 else BragRules(money_source=MoneySource.TABLE)
    table_id = await room.open(BILL, CHRIS, rules=rules, settings=TableSettings(turn_seconds=60, pause=30), buy_in=30)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    users = [ANDY, BILL, CHRIS, DAN]
    for _ in range(120):
        view = await room.view(table_id)
        if brag(view).phase is BettingPhase.BETWEEN_DEALS:
            await room.agrees_with_books(table_id)
        assert await room.total() == 0
        user_id = rng.choice(users)
        with contextlib.suppress(Refusal):
            await something(room, table_id, user_id, rng)
        if rng.random() < 0.05:
            await room.restart()
    await room.tables.server_removed(GUILD)
    assert await room.on_tables() == 0
    assert await room.total() == 0


@pytest.mark.parametrize(("source", "broke"), [(MoneySource.WALLET, ()), (MoneySource.TABLE, (2,))])
async def test_who_cannot_pay_is_known(room: Room, source: MoneySource, broke: tuple[int, ...]) -> None:
    """A player without chips on the table counts as unable to pay only if wallets do not count."""
    rules = BragRules(ante=10, min_buy_in=10, money_source=source)
    table_id = await room.open(BILL, rules=rules, settings=_QUIET, buy_in=10)
    await room.deal(table_id)
    await room.folds(table_id, BILL)

    view = await room.view(table_id)
    assert await room.stacks(table_id) == {"Andy": 20, "Bill": 0}
    assert view.table.unable_to_pay == broke
    assert (view.table.next_deal_at is None) is bool(broke)
