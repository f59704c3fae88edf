"""Tests of every screen of a table after every move of random games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

import pytest

from bot.history.values import Statement
from bot.ledger.postings import paid_and_taken
from bot.rules.betting.moves import Bet, Lend
from bot.rules.cards import PACK, Card
from bot.rules.game import rules_fingerprint, visible_events
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import CardsDealt, TurnPassed
from bot.screens import notifications, responses
from bot.screens.betting import bet_amounts, dealers_choice, event_sentences
from bot.screens.hand import hand_message
from bot.screens.history import past_games
from bot.screens.table import rules_panel, table_message
from bot.screens.table.table_message import render_invitation
from bot.screens.widgets.components import top_up_dialog
from bot.screens.widgets.names import escape_text, names_at_table, short_names
from bot.screens.words import LOCALES, Words, words_for
from bot.sheets.values import SheetRef
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import TableStatus
from tests.screens import family
from tests.screens.evening import LONGEST_NAME, Evening, as_long, closing, proposing
from tests.screens.family import PLAYED
from tests.screens.reading import check, check_dialog, everything, sign, text
from tests.support.betting import brag

BILLION = 1_000_000_000
LINK = "https://discord.com/channels/1100000000000000001/1100000000000000002/1100000000000000003"
LONGEST_CURRENCY = "Pfund und Schillinge"


def _cards_in(shown: str, words: Words, cards: Iterable[Card]) -> set[Card]:
    """Return those of `cards` that a screen's payload shows, as text or as codes."""
    return {card for card in cards if sign(card, words) in shown or f"'{card.text}'" in shown}


def _sentences(shown: str) -> str:
    """Return the text without the lines and names that may be cut."""
    kept = (line for line in shown.splitlines() if not line.startswith(("◦", "▶", "### ", "`")))
    return re.sub(r"Barth[\w ]*…", "", "\n".join(kept))


def _big_table(name: str) -> Evening:
    """Return a table with the game's most players, the longest names and the largest amounts."""
    stacks, rules = family.large(name, players=family.most_players(name), unit=BILLION // 100)
    return Evening(
        stacks=stacks,
        game=game_called(PLAYED[name][0]),
        rules=rules,
        sheet=SheetRef("*" * 40, 1_000),
        settings=TableSettings(hints=Hints.FULL),
        names=as_long(LONGEST_NAME, len(stacks)),
        pocket=BILLION,
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PLAYED)
def test_every_screen_of_a_full_table_fits(name: str, locale: str) -> None:
    """A table with up to twelve long names and the largest amounts breaks no limit of Discord."""
    words = words_for(locale, LONGEST_CURRENCY)
    for number, moment in enumerate(islice(_big_table(name).moments(3, deals=3), MOMENTS)):
        public = moment.view()
        check(table_message.render_table(public, words))
        if number % 5 == 0:
            check(table_message.render_result(public, words))
            check(table_message.render_status(moment.view(1), words, LINK, may_manage=True))
            check(notifications.render_turn_notification(public, words, LINK))
            check(notifications.render_timeout_warning(public, words, LINK))
        for seat in public.view.to_act or (brag(public).chooser or 1,):
            own = moment.view(seat)
            check(hand_message.render_hand(own, words, LINK, server=LONGEST_NAME))
            if any(bet_amounts.can_raise(option) for option in own.options if isinstance(option.move, Bet)):
                check_dialog(bet_amounts.bet_dialog(own, words))
            if any(isinstance(option.move, Lend) for option in own.options):
                check_dialog(bet_amounts.loan_dialog(own, words))
            if brag(public).chooser == seat:
                check(dealers_choice.render_dealers_choice(own, words))
            check_dialog(top_up_dialog(own, words))


MOMENTS = 40


@pytest.mark.sample(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PLAYED)
def test_a_table_with_everything_at_once_fits(name: str, locale: str) -> None:
    """The message of a full table fits even with a vote, a comparison of all hands and four notes."""
    words = words_for(locale, LONGEST_CURRENCY)
    for seed in range(2):
        evening = closing(_big_table(name))
        for moment in islice(evening.moments(seed, deals=1, boldness=1), MOMENTS):
            check(table_message.render_table(moment.view(), words, notes=["A note that is quite long."] * 4))


@pytest.mark.sample(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PLAYED)
def test_what_is_asked_is_never_cut_off(name: str, locale: str) -> None:
    """A proposal is shown in full with names of any length. With plain names and no debts, nothing is cut."""
    draw = words_for(locale)("table-title", game="draw_brag")
    of_letters = "Bartholomew Featherstonehaugh-Co"
    for seed, (spelled, currency) in enumerate(((LONGEST_NAME, LONGEST_CURRENCY), (of_letters, None))):
        words = words_for(locale, currency)
        evening = proposing(_big_table(name))
        evening.names = as_long(spelled, 12)
        asked = evening.agreement
        assert asked is not None
        count = len(evening.stacks)
        for moment in islice(evening.moments(seed, deals=2, boldness=1), MOMENTS):
            screen = table_message.render_table(moment.view(), words)
            check(screen)
            check(rules_panel.render_proposal(moment.view(1), words))
            named = {
                words("table-agreement-game", name=escape_text(one), game=draw, needed=asked.majority, players=count)
                for one in (*evening.names.values(), *short_names(evening.names).values())
            }
            assert any(proposed in text(screen) for proposed in named)
            assert spelled == LONGEST_NAME or moment.state.debts or "…" not in _sentences(text(screen))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PLAYED)
def test_who_is_invited_and_who_has_sat_down_read_what_is_agreed(name: str, locale: str) -> None:
    """Invitations and responses to joining show the fingerprint of the house rules, and are not cut."""
    words = words_for(locale, LONGEST_CURRENCY)
    evening = _big_table(name)
    evening.status = TableStatus.LOBBY
    print_ = rules_fingerprint(evening.game, evening.agreed)
    check(table_message.render_table(evening.view(), words))
    assert "…" not in _sentences(text(table_message.render_table(evening.view(), words)))
    for screen in (
        render_invitation(evening.table(), words, LONGEST_NAME, 10**18),
        responses.render_joined(evening.view(1), words, BILLION),
    ):
        check(screen)
        assert f"`{print_}`" in text(screen)
        assert "…" not in _sentences(text(screen))


@pytest.mark.sample(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PLAYED)
def test_nobody_reads_cards_that_are_not_his_to_know(name: str, locale: str) -> None:
    """Table messages show only cards turned up. Hand messages add the reader's cards and those confided to them."""
    words = words_for(locale)
    evening = family.evening(name, settings=TableSettings(hints=Hints.FULL))
    hands_seen = 0
    for moment in evening.moments(seed=5, deals=12):
        # Wild cards may represent cards that somebody else holds.
        turned_up = moment.shown_cards()
        for screen in (
            table_message.render_table(moment.view(), words),
            table_message.render_result(moment.view(), words),
        ):
            shown = _without_stand_ins(everything(screen), words)
            assert _cards_in(shown, words, PACK) <= turned_up
        for one in moment.state.seats:
            own = hand_message.render_hand(moment.view(one.seat), words, LINK)
            readable = _cards_in(_without_stand_ins(everything(own), words), words, PACK)
            assert readable <= turned_up | moment.seen_cards(one.seat) | moment.confided_cards(one.seat)
            hands_seen += bool(readable)
    assert hands_seen > 20


def _without_stand_ins(shown: str, words: Words) -> str:
    """Return the text without the cards that wild ones represent."""
    for key in ("card-as", "card-stands-for"):
        said = (
            re.escape(words(key, card="CARD", meant="MEANT")).replace("CARD", "`([^`]+)`").replace("MEANT", "`[^`]+`")
        )
        shown = re.sub(said, r"`\1`", shown)
    said = re.escape(words("button-discard-leaves", hand="HAND")).replace("HAND", "[^']+")
    return re.sub(said, "", shown)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", PLAYED)
def test_everything_that_happens_has_been_said(name: str) -> None:
    """Every event has a sentence in both languages or is listed in `PASSED_OVER`."""
    evening = family.evening(name, stacks=(200, 20, 150, 90))
    names = names_at_table(evening.table(), words_for("en-GB"))
    for moment in evening.moments(seed=11, deals=15):
        for locale in LOCALES:
            words = words_for(locale).for_game(moment.game.name)
            for event in visible_events(tuple(moment.happened), None):
                said = event_sentences.betting_sentence(event, names, words, ranking=brag(moment.view()).ranking)
                assert said is None or (said == "") or said[-1] in ".!?"
                assert said is not None or type(event) in PASSED_OVER
            assert event_sentences.deal_sentences(moment.happened, names, words, ranking=brag(moment.view()).ranking)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PLAYED)
def test_every_statement_fits_and_tells_public_things_only(name: str, locale: str) -> None:
    """Each page of a deal's statement fits and shows only cards that were turned up for everybody."""
    words = words_for(locale, LONGEST_CURRENCY)
    for moment in islice(_big_table(name).moments(6, deals=2), 2 * MOMENTS):
        if moment.state.to_act:
            continue
        paid, taken = paid_and_taken(moment.happened)
        story = Statement(
            table_id=123_456_789,
            deal_no=moment.state.deal_no,
            guild_id=1,
            channel_id=2,
            game=moment.game.name,
            started_at=1.0,
            ended_at=2.0,
            events=tuple(moment.happened),
            paid=paid,
            taken=taken,
            names={one.seat: moment.name(one.seat) for one in moment.state.seats},
            table_before=moment.view().view,
        )
        for page in (1, 2, 3):
            screen = past_games.render_statement(story, words, page=page)
            check(screen)
            shown = _without_stand_ins(everything(screen), words)
            assert _cards_in(shown, words, PACK) <= moment.shown_cards()


PASSED_OVER = {TurnPassed, CardsDealt}
"""Events without a sentence, since everybody sees their effect."""


@pytest.mark.parametrize("locale", LOCALES)
def test_somebody_who_has_looked_reads_his_hand(locale: str) -> None:
    """Once players have looked, their hand message shows all three cards until the end of the deal."""
    words = words_for(locale)
    evening = Evening(stacks=(60, 60, 60))
    looked = 0
    for moment in evening.moments(seed=3, deals=10):
        for one in moment.state.seats:
            seen = moment.seen_cards(one.seat)
            if len(seen) == 3 and not one.old:
                looked += 1
                shown = text(hand_message.render_hand(moment.view(one.seat), words))
                assert all(sign(card, words) in shown for card in seen)
    assert looked > 20
