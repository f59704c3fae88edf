"""Tests of a player's own hand on screen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.players.betting.odds import quick_odds
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Cover, Fold, Look, Retain, See, Which
from bot.rules.cards import PACK, card
from bot.rules.game import SitOut
from bot.rules.house_rules import MoneySource
from bot.rules.ranking import NATURAL_RANKING, Category
from bot.screens.betting import bet_amounts, odds
from bot.screens.hand import hand_message
from bot.screens.hand.cards import TEXT_SELECTOR, card_text, cards_text, category_heading, hand_name
from bot.screens.registry import family_of
from bot.screens.table import table_message
from bot.screens.widgets.custom_ids import PlayId, parse_custom_id
from bot.screens.widgets.layout import GOLD, PURPLE
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import TableStatus
from tests.screens.evening import Evening, as_long
from tests.screens.reading import button_rows, buttons, check, text

ENGLISH, GERMAN = words_for("en-GB"), words_for("de")
ANDY, BILL, CHRIS = 1, 2, 3


def evening(**more: object) -> Evening:
    """Return a deal by Andy, with a pair for Bill and low hands for the others."""
    made = Evening(names={ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"}, **more)  # type: ignore[arg-type]
    made.deal("3c Ks 3d", "Qs Jd 9c", "8s 7d 2c")
    return made


@pytest.mark.parametrize(
    ("codes", "cards", "english", "german"),
    [
        ("3c 3d 3h", "3♣ 3♦ 3♥", "prial of threes", "Prial Dreien"),
        ("2s As 3s", "A♠ 2♠ 3♠", "running flush, A-2-3", "Running Flush A-2-3"),
        ("Qd Kc Js", "K♣ {Q}♦ {J}♠", "run, K-Q-J", "Straße K-D-B"),
        ("2h Th Qh", "{Q}♥ 10♥ 2♥", "flush, Q-10-2", "Flush D-10-2"),
        ("Ks 3c 3d", "3♣ 3♦ K♠", "pair of threes, king", "Paar Dreien mit König"),
        ("Jd Js Ts", "{J}♦ {J}♠ 10♠", "pair of jacks, ten", "Paar Buben mit Zehn"),
        ("Ah 2d Kc", "A♥ K♣ 2♦", "ace high, K-2", "Ass hoch, K-2"),
    ],
)
def test_hands_have_their_names(codes: str, cards: str, english: str, german: str) -> None:
    """Cards are shown in each language's letters, those of equal rank first, and the hand has its name."""
    held = [card(code) for code in codes.split()]
    assert cards_text(held, ENGLISH).replace(TEXT_SELECTOR, "") == cards.format(Q="Q", J="J")
    assert cards_text(held, GERMAN).replace(TEXT_SELECTOR, "") == cards.format(Q="D", J="B")
    assert hand_name(held, ENGLISH) == english
    assert hand_name(held, GERMAN) == german


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_cards_look_the_same(locale: str) -> None:
    """No two cards of the pack have the same text, even without colours."""
    assert len({card_text(one, words_for(locale)) for one in PACK}) == 52
    assert len({category_heading(one, words_for(locale)) for one in Category}) == len(Category)


def test_a_blind_player_reads_that_he_is_blind() -> None:
    """A blind player sees no cards, the half price and the available moves."""
    moment = evening()
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "You are **blind**" in text(screen)
    assert "**It is your turn.** Time is up <t:1800000120:R>." in text(screen)
    assert list(buttons(screen)) == ["Bet 1 blind", "Bet more…", "Fold", "Shall we show?", "Look"]
    assert parse_custom_id(buttons(screen)["Fold"]) == PlayId("fold", 123_456_789, 1, 999_999, 0)


def test_an_open_player_reads_his_hand_and_its_name() -> None:
    """An open player sees large cards, their name, the price, their money and the moves."""
    moment = evening(backing=200)
    moment.play(Look(seat=BILL))
    screen = hand_message.render_hand(moment.view(BILL), Words("en-GB", "p"))
    assert "## `3♣ 3♦ K♠`\npair of threes, king" in text(screen)
    assert "No bet yet: 1 p opens\n99 in front of you · wallet 200 p" in text(screen)
    assert "Bet 1 p" in buttons(screen)
    assert "## `3♣ 3♦ K♠`\nPaar Dreien mit König" in text(hand_message.render_hand(moment.view(BILL), GERMAN))


def test_out_of_turn_nothing_is_said_that_others_change() -> None:
    """A waiting player's hand message shows neither whose turn it is nor the pot, and has no buttons."""
    screen = hand_message.render_hand(evening().view(CHRIS), ENGLISH)
    assert "Bill" not in text(screen)
    assert "Pot" not in text(screen)
    assert buttons(screen) == {}


def test_help_is_as_agreed() -> None:
    """Without hints the hand has no name. With full hints, its chance of being the best is shown."""
    shown = {}
    for hints in Hints:
        moment = evening(settings=TableSettings(hints=hints))
        moment.play(Look(seat=BILL))
        shown[hints] = text(hand_message.render_hand(moment.view(BILL), ENGLISH))
    assert "pair" not in shown[Hints.OFF]
    assert "pair of threes" in shown[Hints.NAMES]
    assert "%" not in shown[Hints.NAMES]
    chance = float(quick_odds(NATURAL_RANKING, (card("3c"), card("Ks"), card("3d")), 3, 2).wins)
    assert 50 < 100 * chance < 100
    assert f"In about {round(100 * chance)}% this is the best of 3 hands." in shown[Hints.FULL]


def test_hardly_any_chance() -> None:
    """A chance that rounds to zero is not shown as zero."""
    for name in ("hand-odds", "hand-odds-about"):
        assert ENGLISH(name, hands=3, percent=0) == "In hardly any deal is this the best of 3 hands."


def test_a_blind_player_is_told_no_chances() -> None:
    """A blind player is shown no chances, because they would reveal something about the cards."""
    view = evening(settings=TableSettings(hints=Hints.FULL)).view(BILL)
    assert odds.estimate_odds(view) is None
    assert "%" not in text(hand_message.render_hand(view, ENGLISH))


def test_two_hands_are_chosen_between_one_at_a_time() -> None:
    """A player with two hands may look at either, and must then keep it or throw it."""
    moment = evening()
    moment.fold_to(BILL)
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "so 4 chips stay for the next deal" in text(screen)
    assert list(buttons(screen)) == ["Keep my hand", "Keep nothing"]
    moment.play(Retain(seat=BILL))
    assert "You keep a hand, unseen" in text(hand_message.render_hand(moment.view(BILL), ENGLISH))
    moment.deal()
    moment.play(Fold(seat=CHRIS))
    moment.play(Bet(seat=ANDY, amount=1))
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "You hold **two hands**" in text(screen)
    assert {"Look at the new hand", "Look at the old hand"} <= set(buttons(screen))
    moment.play(Look(seat=BILL, hand=Which.OLD))
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "The old hand." in text(screen)
    assert "## `3♣ 3♦ K♠`" in text(screen)
    assert list(buttons(screen)) == ["Keep it", "Throw it away"]
    assert "Keep it: 2 chips to stay in; throw it away: 1, blind" in text(screen)
    seats = text(table_message.render_table(moment.view(), ENGLISH))
    seat = seats.partition("▶ **Bill**")[2].partition("\n◦")[0]
    assert "two hands, has looked at one" in seat
    assert "blind" not in seat
    assert "looked · " not in seat


def test_whoever_can_keep_one_of_two_unseen_hands_is_asked_which() -> None:
    """A winner with two unseen hands chooses between the older and the new one."""
    moment = evening()
    moment.fold_to(BILL)
    moment.play(Retain(seat=BILL))
    moment.deal()
    moment.fold_to(BILL)
    choice = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "You may keep one of your two hands" in text(choice)
    assert list(buttons(choice)) == ["Keep the old hand", "Keep the new hand", "Keep nothing"]


def test_an_open_player_alone_with_a_blind_one_reads_why_he_cannot_see() -> None:
    """An open player alone with a blind one reads in advance why seeing is impossible."""
    moment = evening()
    moment.play(Bet(seat=BILL, amount=1))
    moment.play(Fold(seat=CHRIS))
    moment.play(Look(seat=ANDY))
    assert "You can’t see a blind player, so bet or fold." in text(hand_message.render_hand(moment.view(ANDY), ENGLISH))


def test_a_blind_loser_of_a_see_may_look_back() -> None:
    """A blind player who has seen and lost is offered a look at their hand."""
    moment = Evening(stacks=(100, 100))
    moment.deal("As Ad 9c", "7h 5s 2d")
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=2))
    moment.play(See(seat=ANDY))
    screen = hand_message.render_hand(moment.view(ANDY), ENGLISH)
    assert "You paid to see without having looked, and lost." in text(screen)
    assert "7♥" not in text(screen)
    assert list(buttons(screen)) == ["Look"]
    moment.play(Look(seat=ANDY))
    assert "## `7♥ 5♠ 2♦`" in text(hand_message.render_hand(moment.view(ANDY), ENGLISH))


def test_whoever_folded_or_covered_reads_so() -> None:
    """A player who has covered the pot reads so, and that they have not looked at their cards."""
    moment = evening(stacks=(100, 100, 4))
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=10))
    moment.play(Cover(seat=CHRIS))
    assert "You’ve covered the pot." in text(hand_message.render_hand(moment.view(CHRIS), ENGLISH))
    assert "You haven’t looked at your cards." in text(hand_message.render_hand(moment.view(CHRIS), ENGLISH))


def test_after_the_deal_one_reads_what_it_means_for_oneself() -> None:
    """After a deal, a hand message says what its reader won or lost and has left, and nothing about the others."""
    moment = Evening(stacks=(100, 100, 100), names={ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"})
    moment.deal("As Ad 9c", "7h 5s 2d", "Kh Qd 4c")
    for move in (Look(seat=BILL), Bet(seat=BILL, amount=2), Fold(seat=CHRIS), Look(seat=ANDY), See(seat=ANDY)):
        moment.play(move)
    said = {ANDY: "**−5** · 95 left", BILL: "## 🏆 You win 9 chips\n**+6** · 106 left", CHRIS: "**−1** · 99 left"}
    for seat, own in said.items():
        screen = hand_message.render_hand(moment.view(seat), ENGLISH)
        assert own in text(screen)
        assert "Bill" not in text(screen)
        assert "Nobody is playing a deal just now." not in text(screen)
        assert screen.raw_components()[0]["accent_color"] == (GOLD if seat == BILL else PURPLE)


def test_the_hand_tells_who_raised_and_who_is_in() -> None:
    """On their turn, players read the last raise and its amount, who is blind, the price, the pot and their chips."""
    moment = evening()
    assert "Andy and Chris are blind" in text(hand_message.render_hand(moment.view(BILL), ENGLISH))
    for move in (Look(seat=BILL), Bet(seat=BILL, amount=4), Bet(seat=CHRIS, amount=2)):
        moment.play(move)
    told = "Bill bet 4 · Chris is blind\nPot **9 chips** · 2 chips to stay in\n99 chips in front of you"
    assert told in text(hand_message.render_hand(moment.view(ANDY), ENGLISH))
    moment.play(Bet(seat=ANDY, amount=4))
    told = "Andy raised blind to 4 · Chris is blind\nPot **13 chips** · 8 chips to stay in"
    assert told in text(hand_message.render_hand(moment.view(BILL), ENGLISH))
    told = "Andy hat blind auf 4 erhöht\nChris spielt blind\nPot **13 Chips**"
    assert told in text(hand_message.render_hand(moment.view(BILL), GERMAN))
    moment.play(Fold(seat=BILL))
    assert "Andy raised blind to 4\n" in text(hand_message.render_hand(moment.view(CHRIS), ENGLISH))


def test_a_hand_counts_the_others_where_their_names_do_not_fit() -> None:
    """Short names are used where full ones would not fit, and a number where even those would not."""
    names = {ANDY: "Andy", BILL: "Major Blenkinsop", CHRIS: "Squire Hathersage", 4: "Mrs Postlethwaite"}
    moment = Evening(stacks=(100,) * 4, names=names)
    moment.deal()
    for seat in (BILL, CHRIS, 4):
        moment.play(Bet(seat=seat, amount=1))
    told = "Major Blenkinsop bet 1 blind\nSquire H. and Mrs P. are blind"
    assert told in text(hand_message.render_hand(moment.view(ANDY), ENGLISH))
    crowd = Evening(stacks=(100,) * 8, names=as_long("Bartholomew Featherstonehaugh-Co", 8))
    crowd.deal()
    assert "7 others are blind" in text(hand_message.render_hand(crowd.view(BILL), ENGLISH))


def test_whoever_sits_out_finds_the_way_back() -> None:
    """A player who sits out has one button, to be dealt in again."""
    moment = Evening(stacks=(100, 100, 100))
    moment.play(SitOut(seat=CHRIS))
    moment.deal()
    screen = hand_message.render_hand(moment.view(CHRIS), ENGLISH)
    assert "You’re sitting out." in text(screen)
    assert buttons(screen) == {"I’m back": "t:back:123456789"}


def test_in_a_pause_there_is_nothing_to_press() -> None:
    """At a paused table, the hand message offers no moves and says why."""
    moment = evening()
    moment.status = TableStatus.PAUSED
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "The table is paused." in text(screen)
    assert buttons(screen) == {}


def test_money_that_does_not_count_is_not_told() -> None:
    """If only chips on the table may be bet, neither hand nor dialog mentions the wallet."""
    for source, told in ((MoneySource.WALLET, True), (MoneySource.TABLE, False)):
        view = evening(rules=BragRules(money_source=source), backing=200).view(BILL)
        assert ("wallet" in text(hand_message.render_hand(view, ENGLISH))) is told
        assert ("wallet" in text(bet_amounts.bet_dialog(view, ENGLISH))) is told


@pytest.mark.parametrize("locale", LOCALES)
def test_chips_out_of_the_wallet_stand_on_the_button(locale: str) -> None:
    """A button shows the amount that comes from the wallet, if the chips on the table are too few."""
    words = words_for(locale)

    def wallet(label: str, more: int) -> str:
        return words("button-from-wallet", label=label, more=str(more))

    moment = evening(stacks=(5, 15, 15), backing=200, rules=BragRules(max_first_bet=10))
    moment.play(Look(seat=BILL))
    shown = buttons(hand_message.render_hand(moment.view(BILL), words))
    assert words("button-bet", price="1") in shown
    moment.play(Bet(seat=BILL, amount=10))
    moment.play(Look(seat=CHRIS))
    for screen in (
        hand_message.render_hand(moment.view(CHRIS), words),
        table_message.render_table(moment.view(), words),
    ):
        assert words("button-call", price="10") in buttons(screen)
    moment.play(Bet(seat=CHRIS, amount=10))
    moment.play(Look(seat=ANDY))
    for screen in (
        hand_message.render_hand(moment.view(ANDY), words),
        table_message.render_table(moment.view(), words),
    ):
        assert wallet(words("button-call", price="10"), 6) in buttons(screen)
    amounts = [one.component["label"] for one in bet_amounts.raise_buttons(moment.view(ANDY), words)]
    assert wallet(words("button-raise-to", price="11"), 7) in amounts


def test_a_second_tap_hits_no_move() -> None:
    """Look and the odds share the last row, the raises are in the second row, and Back is in the last one."""
    moment = evening(settings=TableSettings(hints=Hints.FULL))
    blind = button_rows(hand_message.render_hand(moment.view(BILL), ENGLISH))
    assert blind[0][:3] == ["Bet 1 blind", "Bet more…", "Fold"]
    assert blind[-1] == ["Look"]
    moment.play(Look(seat=BILL))
    view = moment.view(BILL)
    assert button_rows(hand_message.render_hand(view, ENGLISH))[1:] == [["My odds"]]
    raising = hand_message.render_hand(view, ENGLISH, moves=bet_amounts.raise_buttons(view, ENGLISH))
    first, *amounts, last = button_rows(raising)
    assert (first, last) == (["Another amount…"], ["Back"])
    assert amounts


def test_cards_lost_blind_lie_face_down_until_the_loser_looks() -> None:
    """Next to the offer to look at a hand that lost blind, the picture has its cards, face down."""
    moment = evening()
    for move in (Look(seat=BILL), Bet(seat=BILL, amount=2), Fold(seat=CHRIS), See(seat=ANDY)):
        moment.play(move)
    assert family_of("three_card_brag").own_cards(moment.view(ANDY), ANDY) == ((None,) * 3,)
    moment.play(Look(seat=ANDY))
    assert None not in family_of("three_card_brag").own_cards(moment.view(ANDY), ANDY)[0]


def test_a_private_message_leads_to_the_table() -> None:
    """A hand message names the server and links to the table."""
    screen = hand_message.render_hand(
        evening().view(BILL), ENGLISH, "https://discord.com/channels/1/2/3", server="The *Club*"
    )
    assert r"The \*Club\* · [to the table](https://discord.com/channels/1/2/3)" in text(screen)


@pytest.mark.parametrize("locale", LOCALES)
def test_without_cards_there_is_still_an_answer(locale: str) -> None:
    """Before the first deal, and for anyone without a seat, the hand message is a sentence."""
    words = words_for(locale)
    early = Evening().view(1)
    for view in (early, replace(early, seat=None, user_id=None)):
        screen = hand_message.render_hand(view, words)
        check(screen)
        assert len(text(screen)) > 10
