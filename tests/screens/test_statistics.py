"""Statistics as they are told."""

from __future__ import annotations

import pytest

from bot.rules.tally import Tally
from bot.screens.statistics import scope_text, screen
from bot.screens.words import LOCALES, words_for
from bot.statistics.values import BLOCK, EVER, PRACTICE, Person
from tests.screens.reading import text


@pytest.mark.parametrize("locale", LOCALES)
def test_every_month_has_its_name(locale: str) -> None:
    """The months of two years, all time and practice are all called otherwise."""
    scopes = [EVER, PRACTICE, *(f"{year}-{month:02}" for year in (2026, 2027) for month in range(1, 13))]
    named = [scope_text(scope, words_for(locale)) for scope in scopes]
    assert len(set(named)) == len(scopes)
    assert "November 2026" in named


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", ["crash", "nine_card_brag", "six_card_brag", "seven_card_brag"])
def test_where_luck_is_not_known(locale: str, game: str) -> None:
    """Where it cannot be told what cards promised that is said, to oneself why; of games of betting nothing is."""
    words = words_for(locale)
    person = Person(user_id=5, name="Ann", scope=EVER, game=game, tally=Tally(deals=3), appraised=True)
    assert words("stats-no-luck", game=game) in text(screen(person, words, own=True))
    assert words("stats-no-luck-others", block=BLOCK) in text(screen(person, words, own=False))
    betting = Person(user_id=5, name="Ann", scope=EVER, game="three_card_brag", tally=Tally(deals=3))
    assert words("stats-no-luck", game="three_card_brag") not in text(screen(betting, words, own=True))
