"""Tests of the history screen."""

from __future__ import annotations

import pytest

from bot.history.service import PAGE_SIZE
from bot.history.values import HistoryEntry, HistoryPage, Statement
from bot.rules.betting.events import BettingEnding, BettingOutcome, DealEnded, PotShare
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.screens.history.past_games import OPEN_ACTION, HistoryScope, render_history
from bot.screens.words import LOCALES, words_for
from tests.screens.evening import LONGEST_NAME
from tests.screens.reading import SECTION, check, components

PLAYERS = range(1, 13)
SHARES = tuple(PotShare(pot=0, seat=seat, amount=10**9) for seat in PLAYERS)


def entry(number: int) -> HistoryEntry:
    """Return a deal in which twelve people with long names took a share each."""
    mark = (1_800_000_000 + number / 7, 10**14 + number, 10**8)
    outcome = BettingOutcome(reason=BettingEnding.SHOWDOWN, shares=SHARES)
    play = Statement(
        table_id=mark[1],
        deal_no=mark[2],
        guild_id=1,
        channel_id=10**18,
        game=THREE_CARD_BRAG.name,
        started_at=mark[0],
        ended_at=mark[0],
        events=(DealEnded(deal_no=mark[2], outcome=outcome),),
        paid={},
        taken={},
        names=dict.fromkeys(PLAYERS, LONGEST_NAME),
    )
    return HistoryEntry(position=mark, item=play)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("scope", HistoryScope)
def test_the_longest_history_fits(locale: str, scope: HistoryScope) -> None:
    """A page fits with any names and number of winners, and has a button next to each of its deals."""
    entries = tuple(map(entry, range(PAGE_SIZE)))
    screen = render_history(HistoryPage(entries=entries, has_newer=True, has_older=True), scope, words_for(locale))
    check(screen)
    beside = [one["accessory"]["custom_id"] for one in components(screen) if one["type"] == SECTION]
    assert beside == [f"s:history:{OPEN_ACTION}:{one.position[1]}.{one.position[2]}" for one in entries]
