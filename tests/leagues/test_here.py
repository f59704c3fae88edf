"""Conditions under which a table counts for a league."""

from __future__ import annotations

import pytest

from bot.leagues.here import Here, here
from bot.leagues.rules import Counted, LeagueRules
from bot.leagues.values import League, Member, Season, Status

RULES = LeagueRules(counted=(Counted(game="crash", agreed="7b56ca91", sheet="crash"),))
SEASON = Season(number=1, status=Status.RUNNING, starts_at=0.0, ends_at=None, rules=RULES)
MEMBERS = tuple(
    Member(user_id=number, name=str(number), division=1 + number // 3, joined_at=0.0) for number in range(1, 5)
)
LEAGUE = League(league_id=1, guild_id=7, name="L", rules=RULES, author=1, season=SEASON, members=MEMBERS)


@pytest.mark.parametrize(
    ("game", "agreed", "people", "found"),
    [
        ("crash", "7b56ca91", (1, 2), (Here.COUNTS, ())),
        ("crash", "7b56ca91", (1, 2, 9), (Here.MEMBERS, (9,))),
        ("crash", "7b56ca91", (1, 2, 0), (Here.COMPUTERS, ())),
        ("crash", "7b56ca91", (1, 3), (Here.DIVISIONS, ())),
        ("crash", "00000000", (1, 2), (Here.RULES, ())),
        ("nine_card_brag", "7b56ca91", (1, 2), (Here.RULES, ())),
    ],
)
def test_what_is_so_at_a_table(game: str, agreed: str, people: tuple[int, ...], found: object) -> None:
    """A table counts by its house rules and its people."""
    assert here(LEAGUE, game, agreed, people) == found
