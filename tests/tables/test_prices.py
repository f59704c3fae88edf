"""Consent to prices: nobody plays for stakes to which they have not agreed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BragRules, ShortMoney
from bot.rules.betting.moves import Look, Retain, Which
from bot.rules.house_rules import HouseRules, MoneySource
from bot.tables.table_settings import TableSettings
from bot.tables.values import Vote, VoteQuestion
from tests.support.betting import brag, terms
from tests.tables.arranging import opened
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)


async def wants(room: Room, table_id: int, rules: HouseRules, *, by: int = ANDY, manager: bool = False) -> None:
    """Ask for other house rules, as the host or as a manager."""
    await room.tables.change_rules(table_id, by, manager=manager, house_rules=rules, key=room.key())


async def says(room: Room, table_id: int, user_id: int, *, yes: bool) -> None:
    """Answer the question that the table asks."""
    await room.tables.answer_vote(table_id, user_id, yes=yes, key=room.key())


async def asked(room: Room, table_id: int) -> Vote | None:
    """Return the question that the table asks, if there is one."""
    return (await room.view(table_id)).table.vote


async def out(room: Room, table_id: int) -> list[str]:
    """Return the names of the players who sit out because they have not consented to the current terms."""
    view = await room.view(table_id)
    behind = [one.seat for one in view.table.awaiting_consent]
    assert all(view.view.seat_view(seat).sitting_out for seat in behind)
    return [view.table.occupant(seat).name for seat in behind]


async def kept(room: Room) -> int:
    """Return a table of three people with a carried pot of 4, at which Bill has kept his hand."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS, ANDY)
    await room.act(table_id, BILL, Retain(hand=Which.OLD))
    assert brag(await room.view(table_id)).seat_view(2).kept_hand
    return table_id


async def test_an_ante_that_one_person_raises(room: Room) -> None:
    """A host cannot raise the ante alone. If nobody answers, the old price still applies."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.play_out(table_id)
    await wants(room, table_id, BragRules(ante=990))
    before = await room.wallet(BILL)
    await room.deal(table_id)
    assert terms((await room.view(table_id)).table.house_rules).ante == 1
    assert await room.wallet(BILL) == before
    await room.pass_time(61)
    assert (await room.notes())[-1] == "rules_refused"
    await room.play_out(table_id)
    await room.deal(table_id)
    assert await room.wallet(BILL) == before


async def test_who_says_yes_plays_and_the_others_sit_out(room: Room) -> None:
    """If two players agree to a higher ante, they play by it from the next deal on. The others are not dealt in and pay
    nothing until they consent to the current terms.
    """
    table_id = await room.open(BILL, CHRIS, DAN, settings=_QUIET)
    await wants(room, table_id, BragRules(ante=5))
    question = await asked(room, table_id)
    assert question is not None
    assert (question.question, question.agreed, question.waiting_for) == (VoteQuestion.HOUSE_RULES, (1,), (2, 3, 4))
    assert question.consents_needed == 2
    await says(room, table_id, BILL, yes=True)
    await says(room, table_id, CHRIS, yes=False)
    assert terms((await room.view(table_id)).table.house_rules).ante == 1
    await room.restart()
    await room.pass_time(61)
    table = (await room.view(table_id)).table
    assert (terms(table.house_rules).ante, table.vote, table.terms_version) == (5, None, 1)
    assert await out(room, table_id) == ["Chris", "Dan"]
    assert table.last_change is not None
    assert table.last_change.before.house_rules == BragRules()
    await room.deal(table_id)
    assert await room.stacks(table_id) == {"Andy": 95, "Bill": 95, "Chris": 100, "Dan": 100}

    for accord in (None, 0, 2):
        unread = room.tables.come_back(table_id, CHRIS, terms_version=accord, key=room.key())
        assert (await refused(unread)).code == "not_agreed"
    await room.tables.come_back(table_id, CHRIS, terms_version=1, key=room.key())
    await room.restart()
    assert await out(room, table_id) == ["Dan"]
    await room.play_out(table_id)
    await room.deal(table_id)
    assert (await room.stacks(table_id))["Chris"] == 95
    assert (await room.stacks(table_id))["Dan"] == 100


async def test_a_change_in_a_deal(room: Room) -> None:
    """Rules that are agreed on during a deal apply from the next deal on, for the players who are still in favour. If
    these are too few, the rules are dropped.
    """
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await wants(room, table_id, BragRules(max_raise=50))
    await says(room, table_id, BILL, yes=True)
    await says(room, table_id, CHRIS, yes=False)
    view = await room.view(table_id)
    assert (terms(view.table.house_rules).max_raise, view.table.pending_terms is not None) == (10, True)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS)
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.play_out(table_id)
    table = (await room.view(table_id)).table
    assert (table.house_rules, table.pending_terms, await out(room, table_id)) == (BragRules(), None, [])
    assert "rules_lapsed" in await room.notes()


async def test_money_out_of_wallets(room: Room) -> None:
    """If table money is replaced by wallets, only the players who have agreed play on."""
    rules = BragRules(money_source=MoneySource.TABLE, ante=5)
    table_id = await room.open(BILL, CHRIS, rules=rules, settings=_QUIET, buy_in=50)
    await wants(room, table_id, replace(rules, money_source=MoneySource.WALLET, short_money=ShortMoney.RICHEST_LENDS))
    await says(room, table_id, BILL, yes=False)
    await says(room, table_id, CHRIS, yes=True)
    assert await out(room, table_id) == ["Bill"]
    before = await room.wallet(BILL)
    for _ in range(3):
        await room.deal(table_id)
        await room.play_out(table_id)
    assert (await room.wallet(BILL), (await room.stacks(table_id))["Bill"]) == (before, 50)


@pytest.mark.parametrize(
    "rules",
    [BragRules(blind_play=False), BragRules(wild=("twos",)), BragRules(ante=5), BragRules(max_first_bet=5)],
    ids=["blind play", "wild cards", "ante", "limit"],
)
async def test_a_kept_hand_keeps_its_worth(room: Room, rules: BragRules) -> None:
    """Rules that affect a kept hand or a carried pot change only after the hand and the pot have been played."""
    table_id = await kept(room)
    await wants(room, table_id, rules)
    await room.agree(table_id)
    for _ in range(2):
        view = await room.view(table_id)
        assert (view.table.house_rules, view.table.after_deal.house_rules) == (BragRules(), rules)
        assert brag(view).seat_view(2).kept_hand
        await room.restart()
    await room.deal(table_id)
    assert brag(await room.view(table_id)).pot == 7
    first = (await room.view(table_id)).table.occupant((await room.view(table_id)).view.to_act[0]).user_id
    assert first != BILL
    await room.act(table_id, first, Look())
    await room.bets(table_id, first, 1)
    await room.play_out(table_id)
    table = (await room.view(table_id)).table
    assert (table.house_rules, table.pending_terms, await out(room, table_id)) == (rules, None, [])


async def test_clock_and_seats_change_at_once(room: Room) -> None:
    """The clock, the pause, the seats and lower prices change without anybody's consent."""
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=_QUIET)
    await room.tables.change_rules(
        table_id, ANDY, manager=False, settings=TableSettings(turn_seconds=60, pause=5), key=room.key()
    )
    await wants(room, table_id, BragRules(ante=2, max_first_bet=5, max_players=6))
    table = (await room.view(table_id)).table
    assert (table.house_rules, table.settings.turn_seconds) == (BragRules(ante=2, max_first_bet=5, max_players=6), 60)
    assert (table.vote, await out(room, table_id)) == (None, [])
    assert table.last_change is not None
    assert (table.last_change.settings, table.last_change.before.house_rules) == (_QUIET, BragRules(ante=5))


async def test_who_plays_with_computer_players_alone(room: Room) -> None:
    """A person alone with computer players changes rules at once. A manager without a seat has to ask the person."""
    table_id = await room.open(settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    await wants(room, table_id, BragRules(ante=3))
    assert terms((await room.view(table_id)).table.house_rules).ante == 3
    await wants(room, table_id, BragRules(ante=9), by=DAN, manager=True)
    question = await asked(room, table_id)
    assert question is not None
    assert (question.asked_by, question.waiting_for, question.consents_needed) == (0, (1,), 1)
    assert terms((await room.view(table_id)).table.house_rules).ante == 3
    await says(room, table_id, ANDY, yes=True)
    assert terms((await room.view(table_id)).table.house_rules).ante == 9


async def test_who_sits_down_agrees_to_what_is_there(room: Room) -> None:
    """A person who joins while a question is open is asked, too. A person who joins later plays by the new rules."""
    table_id = await room.open(BILL, settings=_QUIET)
    await wants(room, table_id, BragRules(ante=4))
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    question = await asked(room, table_id)
    assert question is not None
    assert question.waiting_for == (2, 3)
    await room.deal(table_id)
    await says(room, table_id, BILL, yes=True)
    await says(room, table_id, CHRIS, yes=False)
    await room.tables.join(table_id, person(DAN), key=room.key())
    await room.play_out(table_id)
    while brag(await room.view(table_id)).carried:
        await room.deal(table_id)
        view = await room.view(table_id)
        first = view.table.occupant(view.view.to_act[0]).user_id
        await room.act(table_id, first, Look())
        await room.bets(table_id, first, 1)
        await room.play_out(table_id)
    assert await out(room, table_id) == ["Chris"]


async def test_the_host_changes_their_mind(room: Room) -> None:
    """If the host changes the proposal, all are asked again, and if the host withdraws it, the question is dropped. If
    the old rules come back, everybody is dealt in again.
    """
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await wants(room, table_id, BragRules(ante=2))
    await says(room, table_id, BILL, yes=True)
    first = await asked(room, table_id)
    await wants(room, table_id, BragRules(ante=900))
    second = await asked(room, table_id)
    assert first is not None
    assert second is not None
    assert (second.agreed, second.number) == ((1,), first.number + 1)
    late = room.tables.answer_vote(
        table_id, CHRIS, yes=True, question=VoteQuestion.HOUSE_RULES, number=first.number, key=room.key()
    )
    assert (await refused(late)).code == "stale"
    await wants(room, table_id, BragRules())
    assert await asked(room, table_id) is None

    await wants(room, table_id, BragRules(ante=2))
    await says(room, table_id, BILL, yes=True)
    await says(room, table_id, CHRIS, yes=False)
    assert await out(room, table_id) == ["Chris"]
    await wants(room, table_id, BragRules(ante=1))
    assert await out(room, table_id) == []
    await room.tables.come_back(table_id, CHRIS, key=room.key())


@pytest.mark.parametrize("then", ["agreed", "taken back", "lapsed"])
async def test_what_was_read_before_agrees_to_nothing_newer(room: Room, then: str) -> None:
    """Joining is refused if the terms that the person read have since been changed, withdrawn or dropped."""
    table_id = await room.open(BILL, DAN, settings=_QUIET)
    await room.deal(table_id)
    read = (await room.view(table_id)).table
    await wants(room, table_id, BragRules(ante=90))
    await says(room, table_id, BILL, yes=True)
    await says(room, table_id, DAN, yes=False)
    if then != "agreed":
        read = (await room.view(table_id)).table
    if then == "taken back":
        await wants(room, table_id, BragRules())
    elif then == "lapsed":
        await room.tables.sit_out(table_id, BILL, key=room.key())
        await room.play_out(table_id)
        assert (await room.view(table_id)).table.house_rules == BragRules()
    late = room.tables.join(table_id, person(CHRIS), buy_in=100, terms_version=read.terms_version, key=room.key())
    assert (await refused(late)).code == "not_agreed"


async def test_another_game_is_for_who_wants_it(room: Room) -> None:
    """If a majority chooses another game, only its supporters are dealt in. Others sit out until they consent."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.tables.change_rules(
        table_id, ANDY, manager=False, game="draw_brag", house_rules=DrawRules(big_blind=100), key=room.key()
    )
    await says(room, table_id, BILL, yes=True)
    assert (await room.view(table_id)).table.game == "draw_brag"
    assert await out(room, table_id) == ["Chris"]
    await room.deal(table_id)
    await room.play_out(table_id)
    assert (await room.stacks(table_id))["Chris"] == 100
    accord = (await room.view(table_id)).table.terms_version
    await room.tables.come_back(table_id, CHRIS, terms_version=accord, key=room.key())
    assert await out(room, table_id) == []


async def test_house_rules_of_the_game_before(room: Room) -> None:
    """A question about house rules is dropped when the table changes to another game."""
    table_id = await room.open(BILL, settings=_QUIET)
    await room.tables.change_rules(table_id, ANDY, manager=False, game="draw_brag", key=room.key())
    await room.deal(table_id)
    await says(room, table_id, BILL, yes=True)
    await wants(room, table_id, BragRules(ante=90))
    await room.play_out(table_id)
    question = await asked(room, table_id)
    assert question is not None
    assert question.question is VoteQuestion.HOUSE_RULES
    await room.deal(table_id)
    table = (await room.view(table_id)).table
    assert (table.game, table.vote) == ("draw_brag", None)
    assert (await refused(says(room, table_id, BILL, yes=True))).code == "nothing_asked"


async def test_stakes_of_a_game_that_is_on(room: Room) -> None:
    """Higher stakes of Crash apply from the next game on, for players who agreed to them."""
    table_id = await opened(room, BILL, CHRIS)
    rules = (await room.view(table_id)).table.house_rules
    assert isinstance(rules, CrashRules)
    await wants(room, table_id, replace(rules, game_stake=1_000))
    await room.deal(table_id)
    await says(room, table_id, BILL, yes=True)
    await says(room, table_id, CHRIS, yes=False)
    table = (await room.view(table_id)).table
    assert table.house_rules == rules
    assert table.pending_terms is not None
    assert await out(room, table_id) == []


async def test_nobody_sends_themselves_home(room: Room) -> None:
    """A host cannot kick themselves."""
    table_id = await room.open(BILL, settings=_QUIET)
    kick = room.tables.kick(table_id, ANDY, ANDY, manager=False, key=room.key())
    assert (await refused(kick)).code == "kick_self"
    assert (await room.view(table_id)).table.host == ANDY
    await room.deal(table_id)


def test_every_option_counts_unless_it_says_otherwise() -> None:
    """Only the named options can change without a question to the players."""
    free = {option.name for option in BragRules.option_infos() if not option.may_cost_more(option.default, object())}
    assert free == {"min_buy_in", "return_order", "min_players", "max_players"}
    crash = {option.name for option in CrashRules.option_infos() if not option.may_cost_more(option.default, object())}
    assert crash == {"yogi_name", "first_dealer"}
