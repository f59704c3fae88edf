"""Every screen of a table, at every moment of games played at random."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.rules.betting.house_rules import AgreedShowdown, BragRules, LookTiming
from bot.rules.cards import PACK, Card
from bot.screens import calls, dialogs, hand, prices, table
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.values import Hints, TableSettings
from tests.screens.evening import LONGEST_NAME, Evening, closing
from tests.screens.reading import check, check_dialog, everything, sign, text

BILLION = 1_000_000_000
LINK = "https://discord.com/channels/1100000000000000001/1100000000000000002/1100000000000000003"
LONGEST_CURRENCY = "Pfund und Schillinge"


def _cards_in(shown: str, words: Words, cards: Iterable[Card]) -> set[Card]:
    """The cards that can be read in a screen's payload, as it writes them or by their codes."""
    return {card for card in cards if sign(card, words) in shown or f"'{card.text}'" in shown}


def _big_table(**rules: object) -> Evening:
    """Eight players with the longest names and the largest amounts."""
    return Evening(
        stacks=(BILLION,) * 8,
        rules=BragRules(ante=BILLION // 100, min_first_bet=BILLION // 100, max_first_bet=0, max_raise=0, **rules),  # type: ignore[arg-type]
        settings=TableSettings(hints=Hints.FULL),
        names=dict.fromkeys(range(1, 9), LONGEST_NAME),
        backing=BILLION,
    )


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_screen_of_a_full_table_fits(locale: str, seed: int) -> None:
    """With eight long names and the largest amounts no message or dialog of a table breaks a limit of Discord's."""
    words = words_for(locale, LONGEST_CURRENCY)
    evening = _big_table(agreed_showdown=AgreedShowdown.TWO_PLUS)
    for number, moment in enumerate(evening.moments(seed, deals=3)):
        public = moment.view()
        check(table.public(public, words))
        if number % 5 == 0:
            check(table.result(public, words))
            check(table.status(moment.view(1), words, LINK, may_manage=True))
        for seat in public.view.to_act or (1,):
            own = moment.view(seat)
            check(hand.private(own, words, LINK, server=LONGEST_NAME))
            if prices.bet_among(own.options):
                check_dialog(dialogs.bet(own, words))
            check_dialog(dialogs.top_up(own, words))
        check(calls.call(public, words, LINK))
        check(calls.warning(public, words, LINK))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_table_with_everything_at_once_fits(locale: str) -> None:
    """Eight players, a question to the table, the last deal and a showdown of all hands fit into one message."""
    words = words_for(locale, LONGEST_CURRENCY)
    for seed in range(4):
        evening = closing(_big_table(agreed_showdown=AgreedShowdown.TWO_PLUS))
        for moment in evening.moments(seed, deals=1, boldness=1):
            check(table.public(moment.view(), words, notes=["A note that is quite long."] * 4))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "rules",
    [
        BragRules(),
        BragRules(look_timing=LookTiming.ANYTIME, agreed_showdown=AgreedShowdown.TWO_PLUS, ante=3),
        BragRules(blind_play=False, bet_step=2, min_first_bet=2),
    ],
    ids=["usual", "early looks", "open"],
)
def test_nobody_reads_cards_that_are_not_his_to_know(locale: str, rules: BragRules) -> None:
    """The public message has only cards that were turned up; a private one, those and what its reader looked at."""
    words = words_for(locale)
    evening = Evening(stacks=(60, 25, 40, 60), rules=rules, settings=TableSettings(hints=Hints.FULL))
    hands_seen = 0
    for moment in evening.moments(seed=5, deals=12):
        turned_up = moment.shown_cards()
        for screen in (table.public(moment.view(), words), table.result(moment.view(), words)):
            assert _cards_in(everything(screen), words, PACK) <= turned_up
        for one in moment.state.seats:
            shown = everything(hand.private(moment.view(one.seat), words, LINK))
            readable = _cards_in(shown, words, PACK)
            assert readable <= turned_up | moment.seen_cards(one.seat)
            hands_seen += bool(readable)
    assert hands_seen > 20


@pytest.mark.parametrize("locale", LOCALES)
def test_somebody_who_has_looked_reads_his_hand(locale: str) -> None:
    """From the look to the end of the deal a player finds all three of his cards in his private message."""
    words = words_for(locale)
    evening = Evening(stacks=(60, 60, 60))
    looked = 0
    for moment in evening.moments(seed=3, deals=10):
        for one in moment.state.seats:
            seen = moment.seen_cards(one.seat)
            if len(seen) == 3 and not one.old:
                looked += 1
                shown = text(hand.private(moment.view(one.seat), words))
                assert all(sign(card, words) in shown for card in seen)
    assert looked > 20
