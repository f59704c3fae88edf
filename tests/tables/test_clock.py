"""The turn clock, missed turns, pauses and downtime."""

from __future__ import annotations

import asyncio

import pytest

from bot.rules.arranging.engine.state import ArrangingView
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Expose, Pass
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.moves import Bet, Look, Retain, See
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.game import HandTurnedUp, Move, Option
from bot.rules.registry import GAMES
from bot.rules.table.state import View
from bot.store.writing.write_batch import WriteBatch
from bot.tables.state import GRACE
from bot.tables.table_settings import TableSettings
from bot.tables.values import NoteKind, TableStatus, VoteQuestion
from tests.support.betting import brag
from tests.support.database import rows
from tests.tables.arranging import lay_out
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, Room, person, refused

_MINUTE = TableSettings(turn_seconds=60, pause=20)
_NO_CLOCK = TableSettings(turn_seconds=None, pause=600)
_FOUR_HANDS_EACH = {
    0: "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c",
    1: "6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 5d",
    2: "9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js 5h",
    3: "Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As 5s",
}


async def test_one_warning_and_then_the_turn_is_over(room: Room) -> None:
    """A turn of a minute has one warning after forty seconds, and at its end the player folds."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    began = room.clock.now()

    assert (await room.view(table_id)).table.turn_ends_at == began + 60
    await room.pass_time(39)
    assert "warned" not in await room.notes()
    await room.pass_time(1)
    assert (await room.notes()).count("warned") == 1
    await room.pass_time(21)
    assert (await room.view(table_id)).view.to_act == (2,)
    await room.pass_time(1)
    view = await room.view(table_id)
    assert brag(view).seat_view(2).status is BettingStatus.FOLDED
    assert view.view.to_act == (3,)
    assert view.table.occupant(2).missed_turns == 1
    assert view.table.turn_ends_at == room.clock.now() + 60
    assert (await room.notes()).count("warned") == 1


async def test_looking_does_not_stop_the_clock(room: Room) -> None:
    """Looking does not restart the turn clock, but the next player's turn does."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    ends = (await room.view(table_id)).table.turn_ends_at
    await room.pass_time(30)
    await room.act(table_id, BILL, Look())
    assert (await room.view(table_id)).table.turn_ends_at == ends
    await room.bets(table_id, BILL, 1)
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 60


async def test_a_click_in_time_counts_although_it_comes_late(room: Room) -> None:
    """A click before the end of the turn counts if it arrives up to two seconds late. A later click does not count."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    ends = (await room.view(table_id)).table.turn_ends_at
    assert ends is not None
    await room.pass_time(61)

    late = await refused(room.tables.act(table_id, BILL, Look(), key=room.key(), clicked_at=ends + 0.5))
    assert late.code == "time_is_up"
    assert (await refused(room.act(table_id, BILL, Look()))).code == "time_is_up"
    await room.tables.act(table_id, BILL, Look(), key=room.key(), clicked_at=ends - 0.1)
    await room.pass_time(2)
    refusal = await refused(room.tables.act(table_id, BILL, Bet(amount=1), key=room.key(), clicked_at=ends - 0.1))
    assert refusal.code == "folded_already"


async def _prices(room: Room, table_id: int, user_id: int) -> list[int]:
    """Return the bets that the user can make, the lowest first."""
    options = (await room.view(table_id, user_id)).options
    return sorted(option.price for option in options if isinstance(option.move, Bet))


async def test_a_turn_that_comes_back_to_the_same_seat(room: Room) -> None:
    """A player who acts last in one round and first in the next has a full turn in each round."""
    acted = await room.tables.open(
        GUILD,
        CHANNEL,
        person(ANDY),
        game="draw_brag",
        house_rules=DrawRules(max_draw=0),
        settings=_MINUTE,
        buy_in=100,
        key="open",
    )
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), buy_in=100, key="join")
    await room.deal(table_id)
    for user_id in (BILL, ANDY):
        await room.act(table_id, user_id, Look())
        await room.bets(table_id, user_id, (await _prices(room, table_id, user_id))[-1])
    await room.pass_time(40)

    await room.bets(table_id, BILL, (await _prices(room, table_id, BILL))[0])

    view = await room.view(table_id)
    assert view.view.to_act == (2,)
    assert view.table.turn_ends_at == room.clock.now() + 60


async def test_two_missed_turns_running(room: Room) -> None:
    """A player who misses two turns in a row sits out until they come back."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(62)
    await room.folds(table_id, CHRIS)
    assert "sat_out_for_absence" not in await room.notes()
    await room.deal(table_id)
    await room.bets(table_id, CHRIS, 1)
    await room.folds(table_id, ANDY)
    await room.pass_time(62)

    view = await room.view(table_id)
    assert view.view.seat_view(2).sitting_out
    assert (await room.notes()).count("sat_out_for_absence") == 1
    await room.pass_time(62)
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    await room.deal(table_id)
    assert brag(await room.view(table_id)).seat_view(2).status is BettingStatus.NOT_DEALT_IN
    await room.tables.come_back(table_id, BILL, key=room.key())
    await room.play_out(table_id)
    await room.deal(table_id)
    assert brag(await room.view(table_id)).seat_view(2).status is BettingStatus.BLIND
    assert (await room.view(table_id)).table.occupant(2).missed_turns == 0


async def test_acting_in_between_forgives_a_missed_turn(room: Room) -> None:
    """A player who acts between two missed turns does not sit out."""
    table_id = await room.open(BILL, settings=_MINUTE)
    for missing in (True, False, True):
        await room.deal(table_id)
        if (await room.view(table_id)).view.to_act == (1,):
            await room.bets(table_id, ANDY, 1)
        if missing:
            await room.pass_time(62)
        else:
            await room.folds(table_id, BILL)
        await room.play_out(table_id)
    assert "sat_out_for_absence" not in await room.notes()
    assert (await room.view(table_id)).table.occupant(2).missed_turns == 1


async def test_silence_keeps_the_hand(room: Room) -> None:
    """A player who does not choose a hand in time keeps it. The next deal is scheduled only then."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS, ANDY)
    view = await room.view(table_id)
    assert brag(view).phase is BettingPhase.RETAINING
    assert (await refused(room.deal(table_id))).code == "retain_first"
    assert view.table.next_deal_at is None

    await room.pass_time(62)
    view = await room.view(table_id)
    assert brag(view).seat_view(2).kept_hand
    assert view.table.next_deal_at == room.clock.now() + 20
    await room.pass_time(20)
    assert (await room.view(table_id)).view.deal_no == 2


async def test_the_next_deal_comes_by_itself(room: Room) -> None:
    """The next deal starts automatically after a pause, which anybody at the table can skip."""
    table_id = await room.open(BILL, settings=_MINUTE)
    assert (await room.view(table_id)).table.next_deal_at is None
    await room.deal(table_id)
    await room.folds(table_id, BILL)
    await room.pass_time(19)
    assert (await room.view(table_id)).view.deal_no == 1
    await room.pass_time(1)
    assert (await room.view(table_id)).view.deal_no == 2
    await room.folds(table_id, ANDY)
    await room.deal(table_id, BILL)
    assert (await room.view(table_id)).view.deal_no == 3
    assert (await refused(room.deal(table_id, CHRIS))).code == "not_seated"


def _showing(view: View, options: tuple[Option, ...]) -> Move:
    """Return a move that leads to a deal with shown hands: a bet, a see, or hands that are locked and exposed."""
    if isinstance(view, ArrangingView) and view.arranging:
        assert view.own is not None
        return Arrange(hands=best_hand_by_hand(view.own.cards, view.rules.hands))
    legal = {type(option.move): option.move for option in options}
    return next(legal[kind] for kind in (See, Expose, Bet, Pass) if kind in legal)


@pytest.mark.parametrize(
    ("game", "seated", "shown", "pause"),
    [("three_card_brag", 2, 2, 19), ("six_card_brag", 3, 6, 27), ("crash", 4, 16, 40)],
)
async def test_results_stay_to_be_read(room: Room, game: str, seated: int, shown: int, pause: float) -> None:
    """The default pause is 15 seconds and 2 more per hand shown, at most 40. The host can set another pause."""
    people = (ANDY, BILL, CHRIS, DAN)[:seated]
    for channel, told in ((CHANNEL, 50), (CHANNEL + 1, None)):
        opened = await room.tables.open(
            GUILD,
            channel,
            person(ANDY),
            game=game,
            house_rules=GAMES[game].default_rules,
            settings=TableSettings(turn_seconds=None, pause=told),
            buy_in=100,
            key=room.key(),
        )
        table_id = opened.view.table.table_id
        for user_id in people[1:]:
            await room.tables.join(table_id, person(user_id), buy_in=100, key=room.key())
        if game == "crash":
            lay_out(room, _FOUR_HANDS_EACH)
        await room.deal(table_id)
        while (view := await room.view(table_id)).view.in_deal:
            user_id = view.table.occupant(view.view.to_act[0]).user_id
            own = await room.view(table_id, user_id)
            await room.act(table_id, user_id, _showing(own.view, own.options))
        assert sum(isinstance(event, HandTurnedUp) for event in view.deal_events) == shown
        assert view.table.next_deal_at == room.clock.now() + (told or pause)


async def test_nobody_is_dealt_for_an_empty_room(room: Room) -> None:
    """No deal is scheduled while there are too few players. One is scheduled when somebody comes back."""
    table_id = await room.open(BILL, settings=_MINUTE)
    await room.deal(table_id)
    await room.tables.sit_out(table_id, BILL, key=room.key())
    await room.folds(table_id, BILL)
    assert (await room.view(table_id)).table.next_deal_at is None
    await room.pass_time(3600)
    assert (await room.view(table_id)).view.deal_no == 1
    assert (await refused(room.deal(table_id))).facts == {"least": 2, "players": 1}
    await room.tables.come_back(table_id, BILL, key=room.key())
    await room.pass_time(20)
    assert (await room.view(table_id)).view.deal_no == 2


async def test_a_table_without_a_clock(room: Room) -> None:
    """At a table without a clock the others can call the clock after 15 minutes. The player then has a minute."""
    table_id = await room.open(BILL, CHRIS, settings=_NO_CLOCK)
    await room.deal(table_id)
    began = room.clock.now()
    await room.pass_time(899)

    async def call(user_id: int) -> None:
        await room.tables.call_clock(table_id, user_id, key=room.key())

    refusal = await refused(call(CHRIS))
    assert (refusal.code, refusal.facts) == ("too_early_to_call", {"at": began + 900})
    await room.pass_time(1)
    assert (await refused(call(BILL))).code == "own_turn"
    assert (await refused(call(DAN))).code == "not_seated"
    await call(CHRIS)
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 60
    assert (await refused(call(ANDY))).code == "clock_runs"
    await room.restart()
    await room.pass_time(62)
    view = await room.view(table_id)
    assert view.view.to_act == (3,)
    assert view.table.turn_ends_at is None


async def test_pause_by_agreement(room: Room) -> None:
    """If all players agree, a pause stops the clock. It ends when all agree to continue."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(25)
    await room.tables.pause(table_id, BILL, key=room.key())
    asked = (await room.view(table_id)).table.vote
    assert asked is not None
    assert (asked.question, asked.asked_by, asked.waiting_for) == (VoteQuestion.PAUSE, 2, (1, 3))
    assert (await refused(room.tables.pause(table_id, CHRIS, key=room.key()))).code == "question_open"
    assert (await refused(room.tables.answer_vote(table_id, BILL, yes=True, key=room.key()))).code == "answered_already"
    await room.tables.answer_vote(table_id, ANDY, yes=True, key=room.key())
    await room.pass_time(5)
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key())

    view = await room.view(table_id)
    assert view.table.status is TableStatus.PAUSED
    assert view.table.turn_ends_at is None
    assert (await refused(room.act(table_id, BILL, Look()))).code == "paused"
    await room.restart()
    await room.pass_time(7200)
    await room.tables.pause(table_id, CHRIS, key=room.key())
    await room.tables.answer_vote(table_id, BILL, yes=True, key=room.key())
    await room.tables.answer_vote(table_id, ANDY, yes=True, key=room.key())
    view = await room.view(table_id)
    assert view.table.status is TableStatus.PLAYING
    assert view.table.turn_ends_at == room.clock.now() + 30
    assert [note for note in await room.notes() if note in {"paused", "resumed"}] == ["paused", "resumed"]


async def test_who_does_not_answer_about_a_pause(room: Room) -> None:
    """Silence or a no prevents a pause, but silence does not prevent the end of a pause."""
    table_id = await room.open(BILL, CHRIS, settings=_NO_CLOCK)
    await room.deal(table_id)
    await room.tables.pause(table_id, BILL, key=room.key())
    await room.pass_time(60)
    assert (await room.view(table_id)).table.vote is None
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING
    await room.tables.pause(table_id, BILL, key=room.key())
    await room.tables.answer_vote(table_id, CHRIS, yes=False, key=room.key())
    assert (await refused(room.tables.answer_vote(table_id, ANDY, yes=True, key=room.key()))).code == "nothing_asked"
    await room.tables.pause(table_id, BILL, key=room.key())
    for user_id in (ANDY, CHRIS):
        await room.tables.answer_vote(table_id, user_id, yes=True, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.PAUSED
    await room.tables.pause(table_id, ANDY, key=room.key())
    await room.pass_time(60)
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING


async def test_a_leaver_does_not_hold_up_a_question(room: Room) -> None:
    """A question is settled when the only player who has not answered leaves or sits out."""
    table_id = await room.open(BILL, CHRIS, settings=_NO_CLOCK)
    await room.tables.pause(table_id, BILL, key=room.key())
    await room.tables.leave(table_id, CHRIS, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.LOBBY
    await room.tables.sit_out(table_id, ANDY, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.PAUSED


async def _marking() -> tuple[int, WriteBatch]:
    """Return the number of a dispute, and a batch without rows."""
    return 1, WriteBatch()


async def _settling(in_hand: bool) -> WriteBatch:  # noqa: FBT001 (the signature is the table's)
    """Return a batch without rows for the end of the dispute."""
    return WriteBatch()


async def test_what_is_due_is_written_down_as_it_is(room: Room, url: str) -> None:
    """The stored deadlines always equal those of the table, even after a restart."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)

    async def due() -> dict[str, float]:
        """Check that the stored deadlines equal those of the table, and return the seconds until each."""
        known = await room.view(table_id)
        written = dict(rows(url, "SELECT kind, due_at FROM deadlines WHERE table_id = ?", table_id))
        ends = known.table.turn_ends_at
        assert written.get("turn") == (None if ends is None else ends + GRACE)
        assert written.get("next_deal") == known.table.next_deal_at
        await room.restart()
        assert await room.view(table_id) == known
        return {kind: moment - room.clock.now() for kind, moment in written.items()}

    assert await due() == {}
    await room.deal(table_id)
    assert await due() == {"warning": 40, "turn": 60 + GRACE}
    await room.pass_time(10)
    await room.bets(table_id, BILL, 1)
    assert await due() == {"warning": 40, "turn": 60 + GRACE}
    await room.tables.pause(table_id, BILL, key=room.key())
    await room.pass_time(10)
    assert await due() == {"warning": 30, "turn": 50 + GRACE, "vote": 50}
    await room.tables.answer_vote(table_id, ANDY, yes=True, key=room.key())
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key())
    assert await due() == {}
    await room.tables.pause(table_id, CHRIS, key=room.key())
    assert await due() == {"vote": 60}
    await room.pass_time(10)
    await room.tables.answer_vote(table_id, ANDY, yes=True, key=room.key())
    await room.tables.answer_vote(table_id, BILL, yes=True, key=room.key())
    assert await due() == {"warning": 30, "turn": 50 + GRACE}
    await room.tables.stop_for_dispute(table_id, ANDY, _marking, key=room.key())
    await room.pass_time(10)
    assert await due() == {}
    await room.tables.resume_after_dispute(table_id, ANDY, 1, 1, _settling, key=room.key())
    assert await due() == {"warning": 30, "turn": 50 + GRACE}
    await room.play_out(table_id)
    assert await due() == {"next_deal": 20}
    await room.tables.close(table_id, ANDY, manager=True, now=True, key=room.key())
    assert await due() == {"next_deal": 20, "vote": 60}
    await room.agree(table_id)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert await due() == {}


async def test_a_leaver_in_a_pause(room: Room) -> None:
    """If the player to act leaves during a pause, the next player has a full turn after it."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(25)
    await room.tables.pause(table_id, ANDY, key=room.key())
    for user_id in (BILL, CHRIS):
        await room.tables.answer_vote(table_id, user_id, yes=True, key=room.key())
    await room.pass_time(1000)
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.tables.pause(table_id, ANDY, key=room.key())
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key())

    view = await room.view(table_id)
    assert view.view.to_act == (3,)
    assert view.table.turn_ends_at == room.clock.now() + 60


async def test_clocks_stand_still_while_nobody_serves(room: Room) -> None:
    """Downtime is added back to the clocks, and everybody then has at least ten seconds."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(30)
    await room.tables.stop()
    room.clock.advance(3600)
    version = (await room.store.reader.tables.versions((table_id,)))[table_id]
    await room.restart()
    await room.tables.due_jobs.run_due()
    view = await room.view(table_id)

    assert view.view.to_act == (2,)
    ends = view.table.turn_ends_at
    assert ends is not None
    assert 30 <= ends - room.clock.now() <= 40
    assert view.table.version > version

    await room.pass_time(ends - room.clock.now() - 1)
    await room.tables.stop()
    room.clock.advance(3600)
    await room.restart()
    ends = (await room.view(table_id)).table.turn_ends_at
    assert ends is not None
    assert ends - room.clock.now() >= 10


async def test_a_short_stop_moves_no_clock(room: Room) -> None:
    """If another process takes over at once, the clocks do not change."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    ends = (await room.view(table_id)).table.turn_ends_at
    await room.restart()
    assert (await room.view(table_id)).table.turn_ends_at == ends


async def test_clocks_stand_still_while_the_gateway_is_down(room: Room) -> None:
    """Deadlines wait while the gateway is down. The time is added back to the clocks, even after a crash."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(20)
    await room.tables.due_jobs.pause_clocks(room.clock.now())
    room.clock.advance(500)
    await room.tables.due_jobs.run_due()
    assert (await room.view(table_id)).view.to_act == (2,)
    await room.tables.due_jobs.resume_clocks()
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 40
    await room.notes()
    assert room.told[-1].table.turn_ends_at == room.clock.now() + 40

    await room.pass_time(10)
    await room.tables.due_jobs.pause_clocks(room.clock.now())
    room.clock.advance(500)
    await room.restart()
    await room.tables.due_jobs.run_due()
    view = await room.view(table_id)
    assert view.view.to_act == (2,)
    assert view.table.turn_ends_at is not None
    assert view.table.turn_ends_at >= room.clock.now() + 30


async def test_many_turns_end_at_once(room: Room) -> None:
    """If more turns end simultaneously than one batch can have, all of them are handled."""
    users = range(2000, 2120)
    tables = [
        await room.open(BILL + user_id, host=user_id, channel=user_id, settings=_MINUTE, buy_in=10) for user_id in users
    ]
    await asyncio.gather(*(room.deal(table_id, user_id) for table_id, user_id in zip(tables, users, strict=True)))
    room.clock.advance(62)
    await room.tables.due_jobs.run_due()
    for table_id in tables:
        assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS


async def test_the_alarm_rings_by_itself(room: Room) -> None:
    """A service that has been started handles deadlines automatically, even those that are set while it sleeps."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    folded = asyncio.Event()
    room.tables.subscribe(
        lambda changed: folded.set() if (changed.notes and changed.notes[0].kind is NoteKind.WARNED) else None
    )
    await room.tables.start()
    await room.deal(table_id)
    while not folded.is_set():
        await asyncio.sleep(0)
        room.clock.advance(1)
    assert (await room.notes())[-1] == "warned"


async def test_the_kept_hand_is_no_ones_business(room: Room) -> None:
    """Only the owner can decide about a hand that may be kept. After the decision the next deal can start."""
    table_id = await room.open(BILL, CHRIS, settings=_NO_CLOCK)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS, ANDY)
    assert (await refused(room.act(table_id, ANDY, Retain(hand=None)))).code != "stale"
    await room.act(table_id, BILL, Retain(hand=None))
    await room.deal(table_id)
    assert brag(await room.view(table_id)).carried == 4
