"""Statistics as they are told."""

from __future__ import annotations

import pytest

from bot.screens.statistics import scope_text
from bot.screens.words import LOCALES, words_for
from bot.statistics.values import EVER, PRACTICE


@pytest.mark.parametrize("locale", LOCALES)
def test_every_month_has_its_name(locale: str) -> None:
    """The months of two years, all time and practice are all called otherwise."""
    scopes = [EVER, PRACTICE, *(f"{year}-{month:02}" for year in (2026, 2027) for month in range(1, 13))]
    named = [scope_text(scope, words_for(locale)) for scope in scopes]
    assert len(set(named)) == len(scopes)
    assert "November 2026" in named
