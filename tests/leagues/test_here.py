"""Conditions under which a table counts for a league."""

from __future__ import annotations

import pytest

from bot.leagues.rules import CountedRules, LeagueRules
from bot.leagues.values import League, LeagueSeason, Member, SeasonStatus, TableEligibility, check_table

RULES = LeagueRules(counted_rules=(CountedRules(game="crash", rules_fingerprint="7b56ca91", sheet="crash"),))
SEASON = LeagueSeason(number=1, status=SeasonStatus.RUNNING, starts_at=0.0, ends_at=None, rules=RULES)
MEMBERS = tuple(
    Member(league_id=1, user_id=number, name=str(number), division=1 + number // 3, joined_at=0.0)
    for number in range(1, 5)
)
LEAGUE = League(league_id=1, guild_id=7, name="L", rules=RULES, author=1, season=SEASON, members=MEMBERS)


@pytest.mark.parametrize(
    ("game", "agreed", "people", "found"),
    [
        ("crash", "7b56ca91", (1, 2), (TableEligibility.COUNTS, ())),
        ("crash", "7b56ca91", (1, 2, 9), (TableEligibility.MEMBERS, (9,))),
        ("crash", "7b56ca91", (1, 2, 0), (TableEligibility.COMPUTERS, ())),
        ("crash", "7b56ca91", (1, 3), (TableEligibility.DIVISIONS, ())),
        ("crash", "00000000", (1, 2), (TableEligibility.RULES, ())),
        ("nine_card_brag", "7b56ca91", (1, 2), (TableEligibility.RULES, ())),
    ],
)
def test_what_is_so_at_a_table(game: str, agreed: str, people: tuple[int, ...], found: object) -> None:
    """House rules and people decide if a table counts."""
    assert check_table(LEAGUE, game, agreed, people) == found
