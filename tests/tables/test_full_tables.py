"""Tables with as many seats as their house rules allow."""

from __future__ import annotations

import pytest

from bot.rules.betting.house_rules import BettingRules, BragRules
from bot.rules.betting.moves import Choose
from bot.rules.betting.state import BettingPhase
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.tables.table_settings import TableSettings
from bot.tables.values import MAX_SEATS
from tests.support.betting import brag
from tests.tables.lending import wrong
from tests.tables.room import ANDY, BILL, CHANNEL, GUILD, Room, person, refused

_QUIET = TableSettings(turn_seconds=60, pause=600)
FULL = {
    "three_card_brag": BragRules(max_players=12),
    "teen_patti": TeenPattiRules(max_players=10),
}


async def opens(room: Room, game: str, rules: BettingRules, *, computers: int = 0) -> int:
    """Open a table of Andy and `computers` computer players."""
    acted = await room.tables.open(
        GUILD,
        CHANNEL,
        person(ANDY),
        settings=_QUIET,
        game=game,
        house_rules=rules,
        buy_in=100,
        computers=computers,
        key=room.key(),
    )
    return acted.view.table.table_id


@pytest.mark.parametrize("game", FULL)
async def test_a_full_table_of_people_plays(room: Room, url: str, game: str) -> None:
    """A table admits the maximum of its house rules, deals everybody in, and agrees with the books."""
    rules = FULL[game]
    table_id = await opens(room, game, rules)
    others = range(201, 200 + rules.max_players)
    for user_id in others:
        await room.tables.join(table_id, person(user_id), buy_in=100, key=room.key())
    full = await refused(room.tables.join(table_id, person(BILL), key=room.key()))
    assert (full.code, full.facts) == ("table_full", {"most": rules.max_players})
    many = await refused(room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key()))
    assert (many.code, many.facts) == ("bad_count", {"least": 0, "most": 0})
    for _ in range(2):
        await room.deal(table_id)
        view = await room.view(table_id)
        assert [len(one.hands) for one in brag(view).seats] == [1] * rules.max_players
        await room.restart()
        assert (await room.view(table_id)).view == view.view
        await room.play_out(table_id)
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []


@pytest.mark.parametrize("game", FULL)
async def test_one_person_among_computer_players(room: Room, game: str) -> None:
    """Computer players can take all other seats, and they all have different names."""
    rules = FULL[game]
    table_id = await opens(room, game, rules, computers=rules.max_players - 1)
    view = await room.view(table_id)
    assert len({one.name for one in view.table.occupants}) == rules.max_players == view.table.max_seats
    room.chooser = lambda _view, options, _rng: options[-1].move  # the last option is to fold
    await room.deal(table_id)
    for _ in range(200):
        view = await room.view(table_id, ANDY)
        if brag(view).phase is BettingPhase.BETWEEN_DEALS:
            break
        if view.seat in view.view.to_act:
            await room.act(table_id, ANDY, view.options[-1].move)
        await room.pass_time(1)
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    await room.agrees_with_books(table_id)


async def test_more_computer_players_than_seats(room: Room) -> None:
    """The table's own house rules limit the number of computer players."""
    assert max(rules.max_players for rules in FULL.values()) == MAX_SEATS
    for game, rules, most in (
        ("three_card_brag", BragRules(), 7),
        ("three_card_brag", BragRules(max_players=12), 11),
        ("teen_patti", TeenPattiRules(max_players=10), 9),
    ):
        refusal = await refused(opens(room, game, rules, computers=most + 1))
        assert (refusal.code, refusal.facts) == ("bad_count", {"least": 0, "most": most})


async def test_what_a_dealer_chose_has_fewer_seats(room: Room) -> None:
    """If the dealer chooses five cards, the table has only nine seats."""
    table_id = await opens(room, "three_card_brag", BragRules(max_players=12, dealers_choice=True))
    await room.tables.join(table_id, person(BILL), buy_in=100, key=room.key())
    for _ in range(3):
        await room.deal(table_id)
        await room.play_out(table_id)
    chooser = brag(await room.view(table_id)).chooser
    assert chooser is not None
    user_id = (await room.view(table_id)).table.occupant(chooser).user_id
    await room.act(table_id, user_id, Choose(cards=5))
    refusal = await refused(room.tables.set_computers(table_id, ANDY, 10, manager=False, key=room.key()))
    assert (refusal.code, refusal.facts["most"]) == ("bad_count", 7)
    await room.tables.set_computers(table_id, ANDY, 7, manager=False, key=room.key())
    full = await refused(room.tables.join(table_id, person(301), key=room.key()))
    assert (full.code, full.facts) == ("table_full", {"most": 9})
