"""The game and the rules of a table: sheets, changes of game, and dealer's choice."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BragRules, NewcomerPays
from bot.rules.betting.moves import Bet, Choose, Look
from bot.rules.betting.state import BettingPhase
from bot.rules.betting.teen_patti import Direction, TeenPattiRules
from bot.rules.game import NOBODY
from bot.rules.house_rules import MoneySource
from bot.rules.registry import find_game
from bot.sheets.service import Sheets
from bot.sheets.values import Sheet, SheetRef, build_digest, presets
from bot.tables.table_settings import TableSettings
from bot.tables.values import NoteKind, TableNote, TableStatus, Vote, VoteQuestion
from tests.support.betting import brag, terms
from tests.support.database import rows, tamper
from tests.tables.lending import borrows, short_of_four, wrong
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, open_room, person, refused

BRAG = "three_card_brag"
_QUIET = TableSettings(turn_seconds=60, pause=600)


async def opens(room: Room, *, channel: int = CHANNEL, **by: object) -> int:
    """Open a table of Andy and Bill with the arguments in `by`."""
    acted = await room.tables.open(GUILD, channel, person(ANDY), settings=_QUIET, key=room.key(), **by)  # type: ignore[arg-type]
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), key=room.key())
    return table_id


async def changes(room: Room, table_id: int, **to: object) -> None:
    """Change the rules, or propose another game, as the host, Andy."""
    await room.tables.change_rules(table_id, ANDY, manager=False, key=room.key(), **to)  # type: ignore[arg-type]


async def answers(room: Room, table_id: int, *users: int, yes: bool = True) -> None:
    """Answer the table's question for these users, in the given order."""
    for user_id in users:
        await room.tables.answer_vote(table_id, user_id, yes=yes, key=room.key())


async def comes_in(room: Room, table_id: int, *users: int) -> None:
    """Let these users come back and consent to the current terms."""
    for user_id in users:
        accord = (await room.view(table_id)).table.terms_version
        await room.tables.come_back(table_id, user_id, terms_version=accord, key=room.key())


async def asked(room: Room, table_id: int) -> Vote:
    """Return the question that the table asks."""
    agreement = (await room.view(table_id)).table.vote
    assert agreement is not None
    return agreement


async def plays(room: Room, table_id: int) -> str:
    return (await room.view(table_id)).table.game


def sheets(room: Room) -> Sheets:
    return Sheets(room.store, room.clock)


# Sheets


@pytest.mark.sample(5)
@pytest.mark.parametrize("wanted", presets(), ids=lambda one: one.key)
async def test_every_shipped_sheet_opens_a_table(room: Room, url: str, wanted: Sheet) -> None:
    """A table that is opened with a sheet plays its game by its rules. Each deal stores the rules that were agreed."""
    table_id = await opens(room, sheet=wanted.name.upper())
    table = (await room.view(table_id)).table
    assert (table.game, table.house_rules, table.sheet) == (wanted.game, wanted.rules, wanted.ref)
    for user in (CHRIS, DAN)[: wanted.rules.min_players - 2]:
        await room.tables.join(table_id, person(user), key=room.key())
    await room.deal(table_id)
    await room.restart()
    assert (await room.view(table_id)).table.sheet == wanted.ref
    ((played, options, kept, agreed),) = rows(url, "SELECT game, options, sheet, agreed FROM deals")
    assert played == wanted.game
    assert find_game(played).house_rules.from_options(json.loads(options)) == wanted.rules
    assert json.loads(kept) == {"name": wanted.name, "version": 1, "key": wanted.key}
    assert agreed == build_digest(find_game(played), wanted.rules).fingerprint


async def test_the_servers_usual_sheet(room: Room) -> None:
    """A table without a sheet uses the server's default sheet for the game, or the game's default rules."""
    first = (await room.view(await opens(room))).table
    assert (first.game, first.house_rules, first.sheet) == (
        BRAG,
        BragRules(),
        SheetRef("Three Card Brag", 1, "three-card"),
    )
    await sheets(room).save(GUILD, ANDY, "Ours", BRAG, BragRules(ante=3), room.key())
    await sheets(room).set_default(GUILD, ANDY, "Ours", room.key())
    usual = (await room.view(await opens(room, channel=CHANNEL + 1))).table
    assert (usual.house_rules, usual.sheet) == (BragRules(ante=3), SheetRef("Ours", 1))
    other = (await room.view(await opens(room, channel=CHANNEL + 2, game="draw"))).table
    assert (other.game, other.house_rules) == ("draw_brag", DrawRules())
    given = (await room.view(await opens(room, channel=CHANNEL + 3, house_rules=BragRules(ante=3)))).table
    assert (given.house_rules, given.sheet) == (BragRules(ante=3), None)


async def test_a_sheet_with_changes(room: Room) -> None:
    """House rules override a sheet. If they differ from it, the table has no sheet."""
    same = await opens(room, sheet="no-blind", house_rules=BragRules(blind_play=False))
    assert (await room.view(same)).table.sheet == SheetRef("No blind play", 1, "no-blind")
    other = await opens(room, channel=CHANNEL + 1, sheet="no-blind", house_rules=BragRules(blind_play=False, ante=2))
    assert (await room.view(other)).table.sheet is None


async def test_changing_a_sheet_changes_no_table(room: Room) -> None:
    """Saving a sheet again or deleting it changes neither a deal in hand nor a table."""
    ours = sheets(room)
    await ours.save(GUILD, ANDY, "Ours", BRAG, BragRules(ante=3), room.key())
    table_id = await opens(room, sheet="ours")
    await room.deal(table_id)
    await ours.save(GUILD, ANDY, "Ours", BRAG, BragRules(ante=7), room.key())
    await room.restart()
    assert brag(await room.view(table_id)).pot == 6
    await room.folds(table_id, BILL)
    await ours.delete(GUILD, ANDY, "Ours", room.key())
    await room.deal(table_id)
    view = await room.view(table_id)
    assert (brag(view).pot, terms(view.table.house_rules).ante, view.table.sheet) == (6, 3, SheetRef("Ours", 1))


async def test_a_sheet_in_the_middle_of_a_deal(room: Room, url: str) -> None:
    """A sheet chosen during a deal applies, with its name, from the next deal on. Other rules remove the name."""
    table_id = await opens(room, house_rules=BragRules())
    await room.deal(table_id)
    await changes(room, table_id, sheet="lock-stock")
    await answers(room, table_id, BILL)
    now = (await room.view(table_id)).table
    assert (now.sheet, now.after_deal.sheet) == (None, SheetRef("Lock, Stock", 1, "lock-stock"))
    assert now.settings == now.after_deal.settings == _QUIET
    await room.restart()
    await room.folds(table_id, BILL)
    assert (await room.view(table_id)).table.sheet == SheetRef("Lock, Stock", 1, "lock-stock")
    await changes(room, table_id, settings=TableSettings(turn_seconds=None))
    kept = (await room.view(table_id)).table
    assert (kept.sheet, kept.settings.turn_seconds) == (SheetRef("Lock, Stock", 1, "lock-stock"), None)
    await room.deal(table_id)
    await room.folds(table_id, ANDY)
    await changes(room, table_id, house_rules=replace(kept.house_rules, max_players=7))
    assert (await room.view(table_id)).table.sheet is None
    assert [json.loads(one) if one else None for (one,) in rows(url, "SELECT sheet FROM deals ORDER BY deal_no")] == [
        None,
        {"name": "Lock, Stock", "version": 1, "key": "lock-stock"},
    ]


async def test_what_cannot_be_agreed(room: Room) -> None:
    """Unknown games, sheets and options are refused, and so is a sheet of another game."""
    host = person(ANDY)

    async def opening(**by: object) -> tuple[str, dict[str, object]]:
        attempt = room.tables.open(GUILD, CHANNEL, host, settings=_QUIET, key=room.key(), **by)  # type: ignore[arg-type]
        refusal = await refused(attempt)
        return refusal.code, refusal.facts

    assert await opening(game="patience") == ("unknown_game", {})
    assert await opening(sheet="nothing") == ("no_such_sheet", {"name": "nothing"})
    other = ("sheet_of_another_game", {"name": "Teen Patti", "game": "teen_patti"})
    assert await opening(sheet="teen-patti", game="draw") == other
    hidden = ("bad_house_rules", {"option": "cards", "reason": "unknown_option", "bound": 0})
    assert await opening(house_rules=BragRules(cards=4)) == hidden
    with pytest.raises(TypeError):
        await opening(house_rules=DrawRules())
    assert await room.tables.open_table_in(CHANNEL) is None
    table_id = await opens(room)
    assert (await refused(changes(room, table_id, sheet="nothing"))).code == "no_such_sheet"
    assert (await refused(changes(room, table_id, game="patience"))).code == "unknown_game"


# Another game


async def test_another_game_between_deals(room: Room, url: str) -> None:
    """A change of game between deals keeps seats, chips, dealing order and deal numbers. Earlier deals can be read."""
    table_id = await opens(room, house_rules=BragRules())
    await room.tables.join(table_id, person(CHRIS), buy_in=50, key=room.key())
    await room.tables.join(table_id, person(DAN), buy_in=50, key=room.key())
    await room.tables.sit_out(table_id, DAN, key=room.key())
    await room.deal(table_id)
    first = await room.view(table_id)
    order = [first.table.occupant(one.seat).name for one in first.view.seats]
    await room.play_out(table_id)
    before, dealer = await room.stacks(table_id), first.view.dealer

    await changes(room, table_id, sheet="teen-patti")
    await answers(room, table_id, BILL)
    assert "game_changed" in await room.notes()
    await comes_in(room, table_id, CHRIS)
    view = await room.view(table_id)
    assert (view.table.game, view.table.house_rules, view.view.deal_no) == ("teen_patti", TeenPattiRules(), 1)
    assert await room.stacks(table_id) == before
    assert [view.table.occupant(one.seat).name for one in view.view.seats] == order
    await room.restart()
    assert (await room.view(table_id)).view == view.view

    await changes(room, table_id, house_rules=TeenPattiRules(direction=Direction.COUNTER_CLOCKWISE))
    await answers(room, table_id, BILL, CHRIS)
    await changes(room, table_id, game="draw")
    await answers(room, table_id, CHRIS)
    await comes_in(room, table_id, BILL)
    await room.deal(table_id)
    draw = await room.view(table_id)
    assert (draw.view.deal_no, draw.view.dealer) == (2, dealer % 3 + 1)
    assert [draw.table.occupant(one.seat).name for one in draw.view.seats] == order
    assert draw.view.seat_view(draw.table.seat_of(DAN) or 0).sitting_out
    await room.restart()
    assert (await room.view(table_id)).view == draw.view
    await room.play_out(table_id)
    assert await wrong(url) == []

    statements = [await room.history.statement(table_id, number) for number in (1, 2)]
    assert [one and one.game for one in statements] == [BRAG, "draw_brag"]
    games = rows(url, "SELECT game FROM deals ORDER BY deal_no")
    assert games == [(BRAG,), ("draw_brag",)]


async def test_a_command_of_the_game_before(room: Room) -> None:
    """A command from before a change of game returns the same response when it is repeated."""
    table_id = await opens(room, game="draw")
    dealt = await room.tables.deal_now(table_id, ANDY, key="deal")
    await room.play_out(table_id)
    await changes(room, table_id, game=BRAG)
    await answers(room, table_id, BILL)
    await room.restart()
    again = await room.tables.deal_now(table_id, ANDY, key="deal")
    assert again.is_repeat
    assert again.events == dealt.events
    await room.deal(table_id)
    assert brag(await room.view(table_id)).phase is BettingPhase.BETTING
    assert await plays(room, table_id) == BRAG


async def test_another_process_follows(room: Room, url: str) -> None:
    """A process that has the table's former game in memory continues with its current game."""
    table_id = await opens(room, house_rules=BragRules())
    async with open_room(url) as other:
        assert (await other.view(table_id)).table.game == BRAG
        await changes(room, table_id, sheet="draw-brag")
        await answers(other, table_id, BILL)
        await other.deal(table_id)
        for one in (room, other):
            await one.tables.due_jobs.run_due()
            await one.pass_time(5)
            view = await one.view(table_id)
            assert (view.table.game, view.view.deal_no) == ("draw_brag", 1)
        await other.play_out(table_id)
    assert await wrong(url) == []


@pytest.mark.parametrize("pending", ["deal", "pot", "debt"])
async def test_another_game_waits(room: Room, pending: str) -> None:
    """A deal in hand, a carried pot and a debt each delay a change of game, even to a game with more cards."""
    if pending == "debt":
        table_id = await short_of_four(room)
        await borrows(room, table_id)
        await room.bets(table_id, BILL, 10)
        await room.bets(table_id, ANDY, 10)
        await room.folds(table_id, BILL)
    else:
        table_id = await opens(room, house_rules=BragRules())
        await room.deal(table_id)
        if pending == "pot":
            await room.bets(table_id, BILL, 1)
            await room.play_out(table_id)
            assert brag(await room.view(table_id)).carried
    for to in ({"game": "draw"}, {"sheet": "four-card"}, {"game": "teen_patti", "house_rules": TeenPattiRules()}):
        assert (await refused(changes(room, table_id, **to))).code == "game_change_waits"
    assert (await room.view(table_id)).table.game == BRAG


async def test_too_many_for_the_other_game(room: Room) -> None:
    """A game for fewer players than are seated is refused, and nothing changes."""
    table_id = await opens(room, house_rules=BragRules())
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    small = await refused(changes(room, table_id, game="teen_patti", house_rules=TeenPattiRules(max_players=2)))
    assert (small.code, small.facts) == ("too_many_seated", {"most": 2, "players": 3})
    assert (await room.view(table_id)).table.game == BRAG


async def test_a_majority_is_enough(room: Room) -> None:
    """A proposed game needs the votes of more than half of the players. The vote survives a restart."""
    table_id = await opens(room, house_rules=BragRules())
    for user_id in (CHRIS, DAN):
        await room.tables.join(table_id, person(user_id), key=room.key())
    rules = TeenPattiRules(boot=2, direction=Direction.COUNTER_CLOCKWISE)
    settings = TableSettings(turn_seconds=90)
    await changes(room, table_id, game="teen_patti", house_rules=rules, settings=settings)
    question = await asked(room, table_id)
    assert (question.question, question.asked_by) == (VoteQuestion.OTHER_GAME, 1)
    assert (question.agreed, question.waiting_for) == ((1,), (2, 3, 4))
    assert (question.voter_count, question.majority) == (4, 3)
    await answers(room, table_id, BILL)
    await answers(room, table_id, CHRIS, yes=False)
    assert await plays(room, table_id) == BRAG
    for user_id in (ANDY, BILL, CHRIS):
        assert (await refused(answers(room, table_id, user_id))).code == "answered_already"
    await room.restart()
    kept = await asked(room, table_id)
    assert (kept.agreed, kept.against, kept.waiting_for) == ((1, 2), (3,), (4,))
    assert kept.proposal is not None
    assert (kept.proposal.game, kept.proposal.house_rules) == ("teen_patti", rules)
    await answers(room, table_id, DAN)
    table = (await room.view(table_id)).table
    assert (table.game, table.house_rules, table.settings, table.sheet) == ("teen_patti", rules, settings, None)
    assert table.vote is None
    assert (await room.notes())[-1] == "game_changed"


async def test_no_majority(room: Room) -> None:
    """A proposal fails as soon as a majority is impossible. Half of the players are no majority."""
    table_id = await opens(room, house_rules=BragRules())
    for user_id in (CHRIS, DAN):
        await room.tables.join(table_id, person(user_id), key=room.key())
    await changes(room, table_id, sheet="draw-brag")
    await answers(room, table_id, DAN, yes=False)
    assert (await asked(room, table_id)).against == (4,)
    await answers(room, table_id, BILL, yes=False)
    table = (await room.view(table_id)).table
    assert (table.game, table.vote, table.next_game) == (BRAG, None, None)
    assert (await room.notes())[-1] == "game_refused"
    assert (await refused(answers(room, table_id, CHRIS))).code == "nothing_asked"


async def test_silence_is_no(room: Room) -> None:
    """A proposal that is not answered fails after a minute, even at a paused table."""
    table_id = await opens(room, house_rules=BragRules())
    await room.tables.pause(table_id, ANDY, key=room.key())
    await answers(room, table_id, BILL)
    await changes(room, table_id, sheet="draw-brag")
    assert (await refused(room.tables.pause(table_id, BILL, key=room.key()))).code == "question_open"
    assert (await refused(changes(room, table_id, sheet="teen-patti"))).code == "question_open"
    await room.restart()
    await room.pass_time(61)
    table = (await room.view(table_id)).table
    assert (table.game, table.vote, table.status) == (BRAG, None, TableStatus.PAUSED)
    assert (await room.notes())[-1] == "game_refused"


async def test_one_person_decides_alone(room: Room) -> None:
    """Computer players have no vote. A single person changes the game at once, even while sitting out."""
    acted = await room.tables.open(GUILD, CHANNEL, person(ANDY), settings=_QUIET, computers=3, key="open")
    table_id = acted.view.table.table_id
    await changes(room, table_id, sheet="draw-brag")
    assert await plays(room, table_id) == "draw_brag"
    await room.tables.sit_out(table_id, ANDY, key=room.key())
    await changes(room, table_id, game="teen_patti")
    assert await plays(room, table_id) == "teen_patti"
    assert "asked" not in await room.notes()


async def test_who_has_a_say(room: Room) -> None:
    """Players who leave or sit out lose their votes, and new players get one."""
    table_id = await opens(room, house_rules=BragRules())
    for user_id in (CHRIS, DAN):
        await room.tables.join(table_id, person(user_id), key=room.key())
    await changes(room, table_id, sheet="draw-brag")
    await answers(room, table_id, BILL)
    await room.tables.leave(table_id, DAN, key=room.key())
    assert await plays(room, table_id) == "draw_brag"
    await comes_in(room, table_id, CHRIS)

    await changes(room, table_id, sheet="teen-patti")
    await answers(room, table_id, BILL, yes=False)
    await room.tables.join(table_id, person(DAN), key=room.key())
    question = await asked(room, table_id)
    assert (question.against, question.waiting_for, question.majority) == ((2,), (3, 5), 3)
    await room.tables.sit_out(table_id, BILL, key=room.key())
    assert (await refused(answers(room, table_id, BILL))).code == "not_asked"
    assert ((await asked(room, table_id)).against, (await asked(room, table_id)).majority) == ((), 2)
    await room.tables.leave(table_id, ANDY, key=room.key())
    assert (await asked(room, table_id)).agreed == ()
    await answers(room, table_id, CHRIS)
    assert await plays(room, table_id) == "draw_brag"
    await answers(room, table_id, DAN)
    assert await plays(room, table_id) == "teen_patti"


async def test_a_manager_proposes(room: Room) -> None:
    """A manager without a seat can propose a game, but has no vote."""
    table_id = await opens(room, house_rules=BragRules())
    await room.tables.change_rules(table_id, DAN, manager=True, game="draw", key=room.key())
    question = await asked(room, table_id)
    assert (question.asked_by, question.agreed, question.waiting_for) == (NOBODY, (), (1, 2))
    assert (await refused(answers(room, table_id, DAN))).code == "not_seated"
    await answers(room, table_id, ANDY, BILL)
    assert await plays(room, table_id) == "draw_brag"


async def test_an_answer_to_another_proposal(room: Room) -> None:
    """An answer counts only for the proposal and the question to which it was given."""
    table_id = await opens(room, house_rules=BragRules())
    await changes(room, table_id, sheet="draw-brag")
    first = (await asked(room, table_id)).number
    await answers(room, table_id, BILL, yes=False)
    await changes(room, table_id, sheet="teen-patti")
    for question, number in ((VoteQuestion.OTHER_GAME, first), (VoteQuestion.PAUSE, None)):
        late = room.tables.answer_vote(table_id, BILL, yes=True, key=room.key(), question=question, number=number)
        assert (await refused(late)).code == "stale"
    assert await plays(room, table_id) == BRAG
    number = (await asked(room, table_id)).number
    await room.tables.answer_vote(
        table_id, BILL, yes=True, key=room.key(), question=VoteQuestion.OTHER_GAME, number=number
    )
    assert await plays(room, table_id) == "teen_patti"


async def test_a_deal_begins_while_it_is_asked(room: Room, url: str) -> None:
    """A game that is agreed on during a deal begins with the next deal, or later if the pot is carried. Until then the
    result is shown, and the new game's maximum of players already applies.
    """
    table_id = await opens(room, house_rules=BragRules())
    await changes(room, table_id, game="teen_patti", house_rules=TeenPattiRules(max_players=3))
    await room.deal(table_id)
    await answers(room, table_id, BILL)
    table = (await room.view(table_id)).table
    assert (table.game, table.vote, table.next_game and table.next_game.game) == (BRAG, None, "teen_patti")
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    assert (await refused(room.tables.join(table_id, person(DAN), key=room.key()))).facts == {"most": 3}
    many = await refused(room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key()))
    assert (many.code, many.facts["most"]) == ("bad_count", 0)
    await room.bets(table_id, BILL, 1)
    await room.play_out(table_id)
    carried = await room.view(table_id)
    assert brag(carried).carried
    assert brag(carried).outcome is not None
    assert (await refused(changes(room, table_id, game="draw"))).code == "game_change_waits"
    await room.restart()
    await room.deal(table_id)
    assert await plays(room, table_id) == BRAG
    while brag(view := await room.view(table_id)).phase is BettingPhase.BETTING:
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        if user_id == CHRIS:
            await room.act(table_id, CHRIS, Look())
            await room.bets(table_id, CHRIS, 2)
        else:
            await room.folds(table_id, user_id)
    over = await room.view(table_id)
    assert (over.table.game, brag(over).carried) == (BRAG, 0)
    assert brag(over).outcome is not None
    await room.deal(table_id)
    begun = await room.view(table_id)
    assert (begun.table.game, begun.view.deal_no, begun.table.next_game) == ("teen_patti", 3, None)
    assert (await room.notes())[-1] == "game_changed"
    await room.restart()
    assert (await room.view(table_id)).view == begun.view
    await room.play_out(table_id)
    assert await wrong(url) == []


async def test_a_majority_made_by_the_end_of_a_deal(room: Room) -> None:
    """If somebody's departure at the end of a deal makes a majority, the result is still shown. The other game begins
    with the next deal.
    """
    table_id = await opens(room, house_rules=BragRules())
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await room.tables.join(table_id, person(DAN), key=room.key())
    await room.deal(table_id)
    await room.play_out(table_id)
    await changes(room, table_id, game="draw")
    await answers(room, table_id, BILL)
    await room.deal(table_id)
    await room.tables.kick(table_id, ANDY, DAN, manager=False, key=room.key())
    await room.play_out(table_id)
    view = await room.view(table_id)
    assert (view.table.game, view.table.next_game and view.table.next_game.game) == (BRAG, "draw_brag")
    assert brag(view).outcome is not None
    await room.deal(table_id)
    assert await plays(room, table_id) == "draw_brag"


async def test_the_next_game_comes_by_itself(room: Room) -> None:
    """If the next deal starts automatically, it is a deal of the agreed game."""
    settings = TableSettings(turn_seconds=60, pause=20)
    acted = await room.tables.open(GUILD, CHANNEL, person(ANDY), settings=settings, key="open")
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), key=room.key())
    await room.deal(table_id)
    await room.play_out(table_id)
    await changes(room, table_id, game="draw")
    await room.pass_time(21)
    assert (await room.view(table_id)).view.deal_no == 2
    await answers(room, table_id, BILL)
    await room.play_out(table_id)
    await room.pass_time(21)
    view = await room.view(table_id)
    assert (view.table.game, view.view.deal_no, view.view.in_deal) == ("draw_brag", 3, True)


async def test_what_was_agreed_lapses(room: Room) -> None:
    """An agreed game is dropped with a note if too many people are seated when it would begin."""
    table_id = await opens(room, house_rules=BragRules())
    await changes(room, table_id, game="teen_patti", house_rules=TeenPattiRules(max_players=2))
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await answers(room, table_id, CHRIS)
    table = (await room.view(table_id)).table
    assert (table.game, table.vote, table.next_game) == (BRAG, None, None)
    assert (await room.notes())[-1] == "game_lapsed"


async def test_options_of_an_earlier_program_lapse(room: Room, url: str) -> None:
    """An agreed game with unknown options is dropped, and the table keeps its game."""
    table_id = await opens(room, house_rules=BragRules())
    await changes(room, table_id, game="draw")
    await room.deal(table_id)
    await answers(room, table_id, BILL)
    await room.play_out(table_id)
    ((stored,),) = rows(url, "SELECT info FROM tables")
    info = json.loads(stored)
    info["next_game"]["options"]["gone"] = 1
    tamper(url, "UPDATE tables SET info = ?", json.dumps(info))
    await room.restart()
    await room.deal(table_id)
    assert (await plays(room, table_id), (await room.view(table_id)).view.deal_no) == (BRAG, 2)
    assert (await room.notes())[-1] == "game_lapsed"


# Dealer's choice


async def circle(room: Room, *, pause: int = 15) -> int:
    """Play a full circle of three deals at a table of two. Then the next dealer, Bill, may choose."""
    settings = TableSettings(turn_seconds=60, pause=pause)
    acted = await room.tables.open(
        GUILD, CHANNEL, person(ANDY), sheet="dealers-choice", settings=settings, buy_in=100, key="open"
    )
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), buy_in=100, key=room.key())
    for _ in range(3):
        await room.deal(table_id)
        await room.play_out(table_id)
    return table_id


async def test_the_chooser_is_waited_for(room: Room) -> None:
    """The dealer who may choose has a minute, in which nobody else can start the next deal."""
    table_id = await circle(room)
    view = await room.view(table_id)
    assert (brag(view).chooser, view.table.next_deal_at) == (2, room.clock.now() + 60)
    await room.notes()
    assert room.told[-1].notes == (TableNote(NoteKind.MAY_CHOOSE, seat=2),)
    early = await refused(room.deal(table_id, ANDY))
    assert (early.code, early.facts) == ("chooser_first", {"seat": 2, "at": view.table.next_deal_at})
    assert (await refused(room.act(table_id, ANDY, Choose(cards=4)))).code == "not_your_choice"
    assert (await refused(room.act(table_id, BILL, Choose(cards=6)))).code == "bad_choice"
    await room.act(table_id, BILL, Choose(cards=4, wild=("twos",), blind_play=False))
    chosen = await room.view(table_id)
    assert (brag(chosen).chooser, brag(chosen).hand_size, brag(chosen).blind_play) == (None, 4, False)
    await room.restart()
    assert (await room.view(table_id)).view == chosen.view
    await room.deal(table_id, ANDY)
    dealt = await room.view(table_id, BILL)
    assert [len(one.cards or ()) for one in brag(dealt).seat_view(2).hands] == [3]
    await room.restart()
    assert await room.view(table_id, BILL) == dealt


async def test_a_deal_ends_the_chance(room: Room) -> None:
    """A dealer who starts the deal without choosing keeps the last choice."""
    table_id = await circle(room, pause=0)
    await room.deal(table_id, BILL)
    assert brag(await room.view(table_id)).hand_size == 3
    assert (await refused(room.act(table_id, BILL, Choose(cards=4)))).code == "between_deals_only"

    await room.play_out(table_id)
    assert brag(await room.view(table_id)).chooser is None


async def test_time_passes_without_a_choice(room: Room) -> None:
    """The next deal starts automatically when the minute for the choice is over."""
    table_id = await circle(room, pause=0)
    await room.pass_time(59)
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    await room.pass_time(2)
    view = await room.view(table_id)
    assert (brag(view).phase, view.view.deal_no, brag(view).chooser) == (BettingPhase.BETTING, 4, None)


async def test_others_may_deal_when_the_minute_is_over(room: Room) -> None:
    """Even a long pause gives the dealer only a minute to choose before others may deal."""
    table_id = await circle(room, pause=600)
    at = (await refused(room.deal(table_id, ANDY))).facts["at"]
    assert at == room.clock.now() + 60
    await room.pass_time(61)
    await room.deal(table_id, ANDY)


async def test_newcomers_pay_a_share(room: Room) -> None:
    """A new player who cannot pay a share of the carried pot counts as short of chips."""
    # The two players of the last deal carried fifteen chips, so a share is eight, and the ante five.
    share = NewcomerPays.MATCH_SHARE
    rules = BragRules(money_source=MoneySource.TABLE, newcomer_pays=share, ante=5, min_buy_in=5)
    table_id = await opens(room, house_rules=rules, buy_in=100)
    await room.deal(table_id)
    await room.act(table_id, BILL, Bet(amount=5))
    await room.play_out(table_id)
    assert brag(await room.view(table_id)).carried == 15
    await room.tables.join(table_id, person(CHRIS), buy_in=7, key=room.key())
    assert (await room.view(table_id)).table.unable_to_pay == (3,)
    assert (await room.view(table_id)).table.newcomer_prices == ((3, 13),)
    await room.tables.top_up(table_id, CHRIS, 6, key=room.key())
    assert (await room.view(table_id)).table.unable_to_pay == ()
    await room.deal(table_id)
    assert (await room.stacks(table_id))["Chris"] == 0


async def carries(room: Room, table_id: int, first: int, amount: int) -> None:
    """Bet `amount` blind for `first` in the current deal, so that its pot is carried."""
    await room.act(table_id, first, Bet(amount=amount))
    await room.play_out(table_id)


async def test_no_newcomer_pays_a_share_they_have_not_read(room: Room) -> None:
    """A person who joins during a deal must consent to a share of the pot that is carried from it, and again if the
    share grows.
    """
    rules = BragRules(newcomer_pays=NewcomerPays.MATCH_SHARE, max_first_bet=0)
    table_id = await opens(room, house_rules=rules, buy_in=100)
    await room.deal(table_id)
    await room.tables.join(table_id, person(CHRIS), buy_in=10, key=room.key())
    read = (await room.view(table_id)).table.terms_version
    await carries(room, table_id, BILL, 400)
    table = (await room.view(table_id)).table
    price = table.newcomer_price
    assert price > 200
    assert [one.name for one in table.awaiting_consent] == ["Chris"]
    await room.deal(table_id)
    assert await room.wallet(CHRIS) == OPENING - 10
    assert (
        await refused(room.tables.come_back(table_id, CHRIS, terms_version=read, key=room.key()))
    ).code == "not_agreed"
    await carries(room, table_id, ANDY, 500)
    table = (await room.view(table_id)).table
    assert table.newcomer_price > price
    old = await refused(room.tables.come_back(table_id, CHRIS, terms_version=table.terms_version - 1, key=room.key()))
    assert old.code == "not_agreed"
    await room.tables.come_back(table_id, CHRIS, terms_version=table.terms_version, key=room.key())
    await room.deal(table_id)
    assert await room.wallet(CHRIS) == OPENING - table.newcomer_price
