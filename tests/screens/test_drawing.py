"""Tests of the screens of Draw Brag."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.rules.betting.moves import Bet, Check, Cover, Draw, Look
from bot.rules.registry import find_game as game_called
from bot.screens.hand import hand_message
from bot.screens.learning import help_pages
from bot.screens.table import table_message
from bot.screens.widgets.custom_ids import PlayId, parse_custom_id
from bot.screens.words import words_for
from tests.screens.evening import Evening
from tests.screens.reading import buttons, check, everything, menus, text
from tests.screens.test_family import ANDY, BILL, CHRIS, done, evening, own, public

ENGLISH = words_for("en-GB")


def test_draw_brag_has_its_blinds_rounds_and_prices() -> None:
    """The message shows the round, raises, blinds, who has looked, and the prices of calling seen and unseen."""
    moment = evening("draw_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c")
    shown = public(moment)
    assert "Pot **3 chips** · 2 chips to call, 1 unseen" in shown
    assert "Round 1 of 2 · bets and raises of 4 chips\nno raises yet (3 at most)" in shown
    assert "**Bill** · 99 · unseen · small blind" in shown
    assert "**Chris** · 98 · unseen · big blind" in shown
    labels = buttons(table_message.render_table(moment.view(), ENGLISH))
    assert list(labels)[:4] == ["Call unseen for 1", "Raise to 6 for 5", "Fold", "Look"]
    assert parse_custom_id(labels["Raise to 6 for 5"]) == PlayId("bet", 123_456_789, 1, 999_999, 5)
    moment.play(Look(seat=ANDY))
    assert "· 2 chips to call\n" in own(moment, ANDY)
    assert list(buttons(hand_message.render_hand(moment.view(ANDY), ENGLISH)))[:2] == ["Call 2", "Raise to 6"]
    moment.play(Bet(seat=ANDY, amount=6))
    shown = public(moment)
    assert "Andy looked and raised to 6 chips." in done(moment)
    assert "1 of 3 raises" in shown


def drawing() -> Evening:
    """Return a deal after the first round; Bill, who has looked, exchanges cards first."""
    moment = evening("draw_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c")
    moment.play(Bet(seat=ANDY, amount=1))
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=1))
    moment.play(Check(seat=CHRIS))
    return moment


def test_cards_are_exchanged_by_a_menu() -> None:
    """Players choose the cards to exchange, or their places if they have not looked. The table sees only the number."""
    moment = drawing()
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    check(screen)
    ((said, choices),) = menus(screen).items()
    assert said == "p:draw:123456789:1:999999:0"
    assert [(one["value"], one["label"].replace("\ufe0e", "")) for one in choices] == [
        ("0", "3♣"),
        ("1", "3♦"),
        ("2", "K♠"),
    ]
    assert parse_custom_id(buttons(screen)["Keep all my cards"]) == PlayId("draw.none", 123_456_789, 1, 999_999, 0)
    assert "Bill is exchanging cards." in public(moment)
    assert "3♣" not in everything(table_message.render_table(moment.view(), ENGLISH))
    moment.play(Draw(seat=BILL, places=(2,)))
    assert "Bill drew one card." in done(moment)
    unseen = hand_message.render_hand(moment.view(CHRIS), ENGLISH)
    ((_, choices),) = menus(unseen).items()
    assert [one["label"] for one in choices] == ["Card 1, unseen", "Card 2, unseen", "Card 3, unseen"]
    moment.play(Draw(seat=CHRIS))
    assert "**Chris** · 98 · unseen · kept all · checked" in public(moment)


def test_in_the_second_round_one_checks_or_bets() -> None:
    """Checking is free if nobody has bet; bets are twice as large in the second round."""
    moment = drawing()
    for seat in (BILL, CHRIS, ANDY):
        moment.play(Draw(seat=seat))
    shown = public(moment)
    assert "Round 2 of 2 · bets and raises of 8 chips" in shown
    assert "Pot **5 chips** · no bet yet" in shown
    assert list(buttons(table_message.render_table(moment.view(), ENGLISH)))[:3] == ["Check", "Bet 8", "Fold"]
    moment.play(Bet(seat=BILL, amount=8))
    assert "Bill bet 8 chips." in done(moment)
    assert "Call unseen for 4" in buttons(table_message.render_table(moment.view(), ENGLISH))
    moment.play(Bet(seat=CHRIS, amount=4))
    assert "Chris called unseen for 4 chips." in done(moment)


def test_in_draw_brag_nobody_is_told_of_seeing() -> None:
    """The hand message says nothing about seeing a blind player, because Draw Brag has no see."""
    moment = evening("draw_brag", "3c 3d Ks", "Qs Jd 9c", stacks=(100, 100))
    moment.play(Look(seat=BILL))
    assert "can’t see" not in own(moment, BILL)


def test_all_in_and_side_pots_are_told() -> None:
    """A player who cannot pay goes all in. The result shows the main pot and the side pot."""
    moment = evening("draw_brag", "3c 3d Ks", "Qs Jd 9c", "8s 8d 8c", stacks=(3, 100, 100))
    moment.play(Look(seat=ANDY))
    moment.play(Bet(seat=ANDY, amount=2))
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=5))
    moment.play(Look(seat=CHRIS))
    moment.play(Bet(seat=CHRIS, amount=4))
    assert "All in with 1" in buttons(hand_message.render_hand(moment.view(ANDY), ENGLISH))
    moment.play(Cover(seat=ANDY))
    assert "**Andy** · 0 · all in" in public(moment)
    assert "Andy went all in with 1 chip." in done(moment)
    for seat in (BILL, CHRIS, ANDY):
        moment.play(Draw(seat=seat))
    moment.play(Check(seat=BILL))
    moment.play(Check(seat=CHRIS))
    shown = public(moment)
    assert "## Andy wins 9 chips, Bill 6\n" in shown
    assert "main pot: Andy · side pot: Bill" in shown


@pytest.mark.parametrize(
    ("source", "said"),
    [("table", "**Only what is in front of you** counts."), ("wallet", "the rest comes from your wallet.")],
)
def test_the_page_about_going_all_in_says_what_counts(source: str, said: str) -> None:
    """The page about going all in says if the chips in the wallet count."""
    moment = evening("draw_brag", "3c 3d Ks", "Qs Jd 9c")
    here = replace(moment.view().table, house_rules=game_called("draw_brag").build_rules({"money_source": source}))
    shown = text(help_pages.render_help("all_in", ENGLISH, table=here))
    assert said in shown.partition("**At this table**")[0]
