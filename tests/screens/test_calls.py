"""Tests of notifications of turns, timeouts and missing permissions."""

from __future__ import annotations

import pytest

from bot.rules.betting.moves import Bet, Look
from bot.screens import notifications
from bot.screens.words import LOCALES, Words, words_for
from tests.screens.evening import Evening
from tests.screens.reading import check, text

LINK = "https://discord.com/channels/1/2/3"


def evening() -> Evening:
    """Return a table of three where seat 3 is to act and staying in costs 8 chips, or 4 blind."""
    made = Evening()
    made.deal("As Kd 3c", "Qs Jd 9c", "8s 7d 2c")
    made.play(Bet(seat=2, amount=4))
    return made


def test_a_call_says_what_it_costs_and_until_when() -> None:
    """A turn notification has the price, the end of the turn and the link to the table."""
    shown = text(notifications.render_turn_notification(evening().view(), words_for("en-GB"), LINK))
    for part in ("It is your turn", "\n4 chips to stay in\n", "<t:1800000120:R>", f"[To the table]({LINK})"):
        assert part in shown


def test_a_call_names_the_price_that_its_reader_pays() -> None:
    """A reader who has looked sees only the open price."""
    made = evening()
    made.play(Look(seat=3))
    shown = text(notifications.render_turn_notification(made.view(), words_for("en-GB"), LINK))
    assert "\n8 chips to stay in\n" in shown
    assert "blind" not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_calls_in_the_channel_mention_their_reader(locale: str) -> None:
    """Notifications and warnings in the channel mention their reader and reveal nothing private."""
    words = Words(locale)
    view = evening().view()
    for screen in (
        notifications.render_channel_turn_notification(view, words, 777),
        notifications.render_channel_timeout_warning(view, words, 777),
    ):
        check(screen)
        assert "<@777>" in text(screen)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_host_is_told_what_the_bot_may_not_do(locale: str) -> None:
    """The host is informed of the channel in which the table cannot be shown."""
    screen = notifications.render_channel_denied(evening().view(), words_for(locale))
    check(screen)
    assert "<#1100000000000000002>" in text(screen)
