"""Remembered drafts of arrangements, and remembered languages."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from bot.presenter import settings_cache
from bot.presenter.settings_cache import DraftCache, SettingsCache
from bot.screens.arranging.hand_draft import HandDraft
from bot.settings.service import SettingsService
from tests.support.clock import ManualClock

ONE, OTHER = HandDraft((1,) * 3 + (0,) * 10), HandDraft((2,) * 3 + (0,) * 10)


def test_the_last_tray_of_a_deal() -> None:
    """The cache keeps a person's latest draft per table, and only for the current deal."""
    trays = DraftCache()
    trays.put(1, 7, 3, ONE)
    trays.put(1, 8, 3, OTHER)
    trays.put(2, 7, 3, OTHER)

    assert [trays.get(1, 7, 3), trays.get(1, 8, 3), trays.get(2, 7, 3)] == [ONE, OTHER, OTHER]
    assert trays.get(1, 9, 3) is None
    assert trays.get(1, 7, 2) is None
    trays.put(1, 7, 3, OTHER)
    assert trays.get(1, 7, 3) == OTHER
    assert trays.get(1, 7, 4) is None
    assert trays.get(1, 7, 3) is None
    trays.forget(1, 8)
    assert trays.get(1, 8, 3) is None


def test_the_one_not_used_for_longest_makes_room() -> None:
    """Above the capacity, the least recently used draft is dropped."""
    trays = DraftCache(capacity=2)
    trays.put(1, 7, 1, ONE)
    trays.put(1, 8, 1, ONE)
    assert trays.get(1, 7, 1) == ONE
    trays.put(1, 9, 1, ONE)

    assert [trays.get(1, who, 1) for who in (7, 8, 9)] == [ONE, None, ONE]


def test_languages_that_were_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's last Discord language is used. Above the capacity, the least recently used languages are forgotten."""
    monkeypatch.setattr(settings_cache, "LOCALE_CAPACITY", 2)
    who = SettingsCache(SettingsService(Mock(), ManualClock()), lambda _: None)
    for user_id in (1, 2, 1, 3):
        who.locales[user_id] = "de"

    assert [who.cached_words(user_id, None).locale for user_id in (1, 2, 3)] == ["de", "en-GB", "de"]
