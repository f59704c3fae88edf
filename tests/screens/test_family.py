"""Tests of the screens of betting games other than usual Three Card Brag."""

from __future__ import annotations

import random

import pytest

from bot.rules.betting.house_rules import BragRules, RetainedHandVariant
from bot.rules.betting.moves import (
    Accept,
    Ask,
    AskBystander,
    Bet,
    Choose,
    Cover,
    Discard,
    Fold,
    Lend,
    Look,
    ProposeSideshow,
    Refuse,
    Retain,
    See,
)
from bot.rules.registry import find_game
from bot.screens.betting import bet_amounts
from bot.screens.betting.event_sentences import deal_sentences
from bot.screens.hand import hand_message
from bot.screens.table import table_message
from bot.screens.widgets.components import USER_MENU_TYPE
from bot.screens.widgets.custom_ids import PlayId, TableId, parse_custom_id
from bot.screens.widgets.names import names_at_table
from bot.screens.words import words_for
from bot.tables.table_settings import Hints, TableSettings
from tests.screens.evening import Evening
from tests.screens.reading import buttons, check, components, everything, menus, text
from tests.support.betting import brag

ENGLISH, GERMAN = words_for("en-GB"), words_for("de")
ANDY, BILL, CHRIS = 1, 2, 3
NAMES = {ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"}


def evening(played: str, *hands: str, stacks: tuple[int, ...] = (100, 100, 100), **options: object) -> Evening:
    """Return a table where Andy deals first: the hands are Bill's, Chris's and Andy's."""
    rules = find_game(played).build_rules(options)
    made = Evening(stacks=stacks, game=find_game(played), rules=rules, names=NAMES)
    made.deal(*hands)
    return made


def public(moment: Evening) -> str:
    """Return the public text in English."""
    return text(table_message.render_table(moment.view(), ENGLISH))


def done(moment: Evening) -> str:
    """Return sentences in English on what everybody saw in the deal."""
    view = moment.view()
    words = ENGLISH.for_game(view.table.game, view.table.house_rules)
    return "\n".join(deal_sentences(view.deal_events, names_at_table(view.table, words), words))


def own(moment: Evening, seat: int) -> str:
    """Return a player's private text in English."""
    return text(hand_message.render_hand(moment.view(seat), ENGLISH))


# Four and five cards


FOUR = ("Kc Kd 7s 5h", "Qs Jd 9c 2c", "8s 6d 4c 3h")


def test_a_card_is_laid_aside_by_a_menu() -> None:
    """A player with four cards chooses the discard from a menu, which names the hand that each choice leaves."""
    moment = evening("four_card_brag", *FOUR, discard_mode="choose")
    moment.play(Look(seat=BILL))
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    check(screen)
    assert "## `K♣ K♦ 7♠ 5♥`\nYour best three, `K♣ K♦ 7♠`: pair of kings, seven" in text(screen)
    assert "Choose one card to lay aside" in text(screen)
    ((said, choices),) = menus(screen).items()
    assert parse_custom_id(said) == PlayId("discard", 123_456_789, 1, 999_999, 0)
    assert [(one["value"], one["label"].replace("\ufe0e", "")) for one in choices] == [
        ("0", "K♣"),
        ("1", "K♦"),
        ("2", "7♠"),
        ("3", "5♥"),
    ]
    assert choices[3]["description"] == "Leaves pair of kings, seven"
    assert "Bill is laying cards aside." in public(moment)
    assert not menus(table_message.render_table(moment.view(), ENGLISH))
    moment.play(Discard(seat=BILL, places=(3,)))
    assert "Laid aside: `5♥`." in own(moment, BILL)
    assert "5♥" not in own(moment, CHRIS) + public(moment)
    assert "Bill laid one card aside." in done(moment)


def test_without_help_the_menu_only_names_the_cards() -> None:
    """A table without hints says nothing about the remaining cards."""
    moment = evening("four_card_brag", *FOUR, discard_mode="choose")
    moment.settings = TableSettings(hints=Hints.OFF)
    moment.play(Look(seat=BILL))
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "pair" not in everything(screen)


def test_two_of_five_cards_are_laid_aside_at_once() -> None:
    """The menu takes exactly the number of cards to discard."""
    moment = evening("five_card_brag", "Kc Kd 7s 5h 2c", "Qs Jd 9c 2d 4c", "8s 6d 4h 3h Tc", discard_mode="choose")
    moment.play(Look(seat=BILL))
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    (menu,) = [one for one in components(screen) if "options" in one]
    assert (menu["min_values"], menu["max_values"]) == (2, 2)
    assert "Choose 2 cards to lay aside" in text(screen)


def test_discards_are_told_only_where_they_decide() -> None:
    """The result shows discards for equal hands only."""
    for cards, told in ((("8h 8s 6c 3d", "8c 8d 6h 6s"), True), (("Qh Qs 6c 3d", "Kc Kd 7s 5h"), False)):
        moment = evening("four_card_brag", *cards, stacks=(100, 100), ante=1)
        for move in (Look(seat=BILL), Bet(seat=BILL, amount=2), Look(seat=ANDY), See(seat=ANDY)):
            moment.play(move)
        shown = public(moment)
        assert ("had laid aside `6♠`, which decides" in shown) is told
        assert ("laid aside" in shown) is told


# Wild cards


def test_a_hand_says_what_its_wild_cards_stand_for() -> None:
    """The hand message explains wild cards in a sentence, the result in brackets, with each language's letters."""
    moment = evening("three_card_brag", "2c Ah Kh", "Qs Jd 9c", "8s 6d 4c", stacks=(100, 100, 100), wild=["twos"])
    moment.play(Look(seat=BILL))
    assert "## `A♥ K♥ 2♣`\nrunning flush, A-K-Q\n`2♣` stands for `Q♥`." in own(moment, BILL)
    german = text(hand_message.render_hand(moment.view(BILL), GERMAN))
    assert "## `A♥ K♥ 2♣`\nRunning Flush A-K-D\n`2♣` steht für `D♥`." in german
    assert "-# wild: twos" in public(moment)
    moment.play(Bet(seat=BILL, amount=1))
    moment.play(Fold(seat=CHRIS))
    moment.play(Look(seat=ANDY))
    moment.play(See(seat=ANDY))
    assert "`A♥ K♥ 2♣` **Bill**, running flush, A-K-Q (`2♣` as `Q♥`)" in public(moment)


def test_jokers_and_cards_that_are_themselves_are_called_so() -> None:
    """A joker is called a joker, and a wild two used as a two counts as itself."""
    moment = evening("three_card_brag", "W1 Kh Kd", "As 2s 3s", "8s 6d 4c", wild=["twos", "jokers:2"])
    moment.play(Look(seat=BILL))
    assert "`K♦ K♥ joker`\nprial of kings\n`joker` stands for `K♣`." in own(moment, BILL)
    moment.play(Bet(seat=BILL, amount=1))
    moment.play(Look(seat=CHRIS))
    assert "`A♠ 2♠ 3♠`\nrunning flush, A-2-3\n`2♠` is wild and counts as itself." in own(moment, CHRIS)


# Face-up hands, bottom card, rounds


def test_a_hand_dealt_face_up_is_seen_by_all() -> None:
    """A player with a kept hand is dealt the second one face up; the result shows it and what becomes of the pot."""
    moment = evening("three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", retained_hand_variant="face_up")
    moment.fold_to(BILL)
    moment.play(Retain(seat=BILL))
    moment.deal()
    shown = public(moment)
    assert "Bill kept a hand, so the second one was dealt face up: `K♣ 10♣ 6♣`." in shown
    assert "## Bill wins 3 chips\n" in shown
    assert "**Bill** keeps the other hand unseen. Left in the pot for the next deal: 4 chips." in shown
    assert "3♣" not in shown + own(moment, BILL)


def test_hands_fold_to_one_face_up_and_the_others_play_on() -> None:
    """During the deal the face-up hand follows its owner's name, and forced folds are shown."""
    moment = Evening(stacks=(100,) * 4, rules=BragRules(retained_hand_variant=RetainedHandVariant.FACE_UP))
    moment.deal("3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", "4h 6d 8c")
    moment.fold_to(BILL)
    moment.play(Retain(seat=BILL))
    moment.deal()
    shown = public(moment)
    assert "**Player 2** · 97 · blind · face up `K♣ 7♣ 5♦`" in shown
    assert "Player 4 had to fold to the hand dealt face up." in done(moment)
    assert "▶ **Player 3**" in shown


def test_the_bottom_card_and_folded_hands_show_what_they_show() -> None:
    """The table message shows the bottom card of the pack and one card of each folded hand."""
    moment = evening("three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", expose_bottom=True)
    assert "At the bottom of the pack: `A♠`" in public(moment)
    moment.play(Fold(seat=BILL))
    shown = public(moment)
    assert "folded with `K♠` on top" in shown
    assert "3♣" not in shown
    assert "lies on top of the hand Bill folded." in done(moment)


def test_the_rounds_that_are_left_are_counted() -> None:
    """Limited rounds are counted down, and the message says why everybody shows at the end."""
    moment = evening("three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", max_rounds=2)
    assert "2 more rounds, then everybody shows." in public(moment)
    for seat in (BILL, CHRIS, ANDY):
        moment.play(Bet(seat=seat, amount=1))
    assert "This is the last round; then everybody shows." in public(moment)
    for seat in (BILL, CHRIS, ANDY):
        moment.play(Bet(seat=seat, amount=1))
    assert "All rounds have been played, so everybody shows." in public(moment)
    assert "## Bill wins" in public(moment)


# Loans


def borrowing(**options: object) -> Evening:
    """Return a deal in which Chris has folded and Andy cannot pay Bill's bet."""
    moment = evening(
        "three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", stacks=(6, 100, 100), max_first_bet=0, **options
    )
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=12))
    moment.play(Fold(seat=CHRIS))
    moment.play(Look(seat=ANDY))
    return moment


def test_somebody_who_is_short_asks_from_a_menu() -> None:
    """The player sees the missing amount and chooses a lender; the table sees the request, but no card."""
    moment = borrowing(short_money="fold_or_borrow")
    screen = hand_message.render_hand(moment.view(ANDY), ENGLISH)
    check(screen)
    assert "You’re 7 chips short. Ask somebody who is out of the deal for a loan" in text(screen)
    choices = menus(screen)["p:ask:123456789:1:999999:0"]
    assert [(one["value"], one["label"], one["description"]) for one in choices] == [
        ("3", "Chris", "Has 99 chips on the table")
    ]
    assert list(buttons(screen)) == ["Fold"]
    moment.play(Ask(seat=ANDY, lender=CHRIS))
    shown = public(moment)
    assert "Andy can’t pay, has shown the hand to Chris and asks for a loan." in shown
    assert "Play under **My cards**." in shown
    assert "It is your turn" not in own(moment, ANDY)
    assert "8♠" not in shown
    assert "Lend" not in str(list(buttons(table_message.render_table(moment.view(), ENGLISH))))


def test_lenders_of_one_name_are_told_apart() -> None:
    """Players of the same name have their seat numbers in the menu."""
    moment = borrowing(short_money="fold_or_borrow")
    moment.names = {**moment.names, BILL: "Chris"}
    choices = menus(hand_message.render_hand(moment.view(ANDY), ENGLISH))["p:ask:123456789:1:999999:0"]
    assert [one["label"] for one in choices] == ["Chris (3)"]


def test_people_of_the_server_are_asked_from_a_menu_in_the_channel() -> None:
    """The menu of people is under the hand in the channel, but not in direct messages, where it would be empty."""
    moment = borrowing(short_money="fold_or_borrow")
    view = moment.view(ANDY)
    here, elsewhere = (
        hand_message.render_hand(view, ENGLISH),
        hand_message.render_hand(view, ENGLISH, server="Club", link="https://discord.com"),
    )
    assert ENGLISH("hand-short-bystander") in text(here)
    assert ENGLISH("hand-short-bystander") in text(elsewhere)
    [menu] = [part for part in components(here) if part.get("type") == USER_MENU_TYPE]
    assert menu["placeholder"] == "Ask somebody who isn’t playing for 7 chips:"
    assert parse_custom_id(menu["custom_id"]) == PlayId("ask.other", 123_456_789, 1, 999_999, 0)
    assert not [part for part in components(elsewhere) if part.get("type") == USER_MENU_TYPE]
    moment.play(AskBystander(seat=ANDY, lender=7))
    assert "isn’t playing" not in own(moment, ANDY)


def test_the_lender_alone_sees_the_hand_and_what_is_missing() -> None:
    """Only the lender's private screen has the borrower's hand and the buttons to respond."""
    moment = borrowing(short_money="fold_or_borrow")
    moment.play(Ask(seat=ANDY, lender=CHRIS))
    screen = hand_message.render_hand(moment.view(CHRIS), ENGLISH)
    assert "Andy has shown only you: `8♠ 7♦ 2♣`\neight high, 7-2" in text(screen)
    assert "**Andy asks you for a loan.** It takes 7 chips, and you may lend up to 12 chips." in text(screen)
    assert list(buttons(screen)) == ["Lend 7", "Lend more…", "Refuse"]
    assert parse_custom_id(buttons(screen)["Lend 7"]) == PlayId("lend", 123_456_789, 1, 999_999, 7)
    assert "8♠" not in own(moment, BILL)
    dialog = bet_amounts.loan_dialog(moment.view(CHRIS), ENGLISH)
    assert dialog.custom_id == "d:lend:123456789:1:999999:7"
    assert "and at most 12 chips, the whole price" in text(dialog)


def test_who_is_short_and_may_ask_nobody_reads_why() -> None:
    """A blind player reads that they may ask after looking.
    A refused player reads that they may ask nobody else this turn.
    """
    moment = evening(
        "three_card_brag", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c",
        stacks=(6, 100, 100), max_first_bet=0, short_money="fold_or_borrow",
    )  # fmt: skip
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=12))
    moment.play(Fold(seat=CHRIS))
    assert "Once you’ve looked, you may ask somebody" in own(moment, ANDY)
    assert "You can’t pay that" not in own(moment, BILL)
    moment.play(Look(seat=ANDY))
    assert "You can’t pay that" not in own(moment, ANDY)
    moment.play(Ask(seat=ANDY, lender=CHRIS))
    moment.play(Refuse(seat=CHRIS))
    assert "you can’t ask anybody else for a loan this turn" in own(moment, ANDY)
    assert "in diesem Zug kannst du dir von niemandem mehr etwas leihen" in text(
        hand_message.render_hand(moment.view(ANDY), GERMAN)
    )
    assert ENGLISH("hand-short-alone") not in own(moment, BILL)


def test_debts_are_told_until_they_are_paid() -> None:
    """The table message and both hand messages show a debt; the result shows the repayment."""
    moment = borrowing(short_money="fold_or_borrow")
    moment.play(Ask(seat=ANDY, lender=CHRIS))
    moment.play(Lend(seat=CHRIS, borrower=ANDY, amount=7))
    assert "Andy owes Chris 7 chips." in public(moment)
    assert "Chris lent Andy 7 chips." in done(moment)
    assert "You owe Chris 7 chips" in own(moment, ANDY)
    assert "Andy owes you 7 chips." in own(moment, CHRIS)
    assert "owe" not in own(moment, BILL)
    assert "Andy schuldet Chris 7 Chips." in text(table_message.render_status(moment.view(), GERMAN))
    moment.play(Bet(seat=ANDY, amount=12))
    moment.play(Fold(seat=BILL))
    assert "Andy paid 7 chips back to Chris." in public(moment)
    assert "owes" not in public(moment)


def test_the_richest_lends_by_itself_and_the_button_says_so() -> None:
    """The button of a bet that needs a loan shows both amounts."""
    labels = buttons(hand_message.render_hand(borrowing(short_money="richest_lends").view(ANDY), ENGLISH))
    assert "Bet 12, 7 of it lent" in labels
    assert "You’re 7 chips short; the richest player lends you the rest." in own(
        borrowing(short_money="richest_lends"), ANDY
    )


def test_the_opponent_lends_or_shows() -> None:
    """The only opponent can lend or show from the hand message, and can also show from the table message."""
    moment = borrowing(short_money="opponent_choice")
    assert "Borrow 7 or see the other hand" in buttons(hand_message.render_hand(moment.view(ANDY), ENGLISH))
    moment.play(Cover(seat=ANDY))
    assert "Andy can’t pay. Bill lends what is missing, or shows." in public(moment)
    screen = hand_message.render_hand(moment.view(BILL), ENGLISH)
    assert "**Andy can’t pay.** Lend at least 7 chips (up to 12 chips)" in text(screen)
    assert list(buttons(screen)) == ["Lend 7", "Lend more…", "Show my hand instead"]
    assert "Show my hand instead" in buttons(table_message.render_table(moment.view(), ENGLISH))


# Teen Patti


def test_teen_patti_speaks_its_own_language() -> None:
    """Teen Patti uses boot, chaal, seen, show, sideshow and pack in both languages."""
    moment = evening("teen_patti", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c", boot=2)
    assert "no bet yet, chaal from 4 chips, blind from 2" in public(moment)
    moment.play(Look(seat=BILL))
    labels = list(buttons(table_message.render_table(moment.view(), ENGLISH)))
    assert labels[:4] == ["Chaal 4", "Bet more…", "Pack", "Shall we show?"]
    moment.play(Bet(seat=BILL, amount=4))
    moment.play(Fold(seat=CHRIS))
    shown = public(moment)
    assert "Bill looked and opened with a chaal of 4 chips." in done(moment)
    assert "Chris packed." in done(moment)
    assert "~~Chris~~ · 98 · packed" in shown
    assert "**Bill** · 94 · seen" in shown
    german = table_message.render_table(moment.view(), GERMAN)
    assert {"Karten ansehen", "Blind mitgehen (2)", "Show für 2", "Aussteigen (Pack)"} <= set(buttons(german))
    assert "~~Chris~~ · 98 · ausgestiegen" in text(german)


def sideshow() -> Evening:
    """Return a deal of three in which Chris, who has looked, can ask Bill for a sideshow."""
    moment = evening("teen_patti", "3c 3d Ks", "Qs Jd 9c", "8s 7d 2c")
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=2))
    moment.play(Look(seat=CHRIS))
    return moment


def test_a_sideshow_is_between_two() -> None:
    """The table sees request, acceptance and loser of a sideshow; only the two see each other's hands."""
    moment = sideshow()
    labels = buttons(hand_message.render_hand(moment.view(CHRIS), ENGLISH))
    assert parse_custom_id(labels["Chaal 2 + sideshow"]) == PlayId("sideshow", 123_456_789, 1, 999_999, 2)
    moment.play(ProposeSideshow(seat=CHRIS))
    assert "Chris asks Bill for a sideshow." in public(moment)
    assert "**Chris asks you for a sideshow.**" in own(moment, BILL)
    for screen in (
        hand_message.render_hand(moment.view(BILL), ENGLISH),
        table_message.render_table(moment.view(), ENGLISH),
    ):
        assert list(buttons(screen))[:2] == ["Accept", "Refuse"]
    moment.play(Accept(seat=BILL))
    shown = public(moment)
    assert "Bill accepted the sideshow." in done(moment)
    assert "Chris lost the sideshow and packed." in done(moment)
    assert not [sign for sign in ("3♣", "Q♠", "K♠", "J♦") if sign in shown]
    assert "Bill has shown only you: `3♣ 3♦ K♠`\npair of threes, king" in own(moment, CHRIS)
    assert "Chris has shown only you: `Q♠ J♦ 9♣`" in own(moment, BILL)
    assert "3♣" not in own(moment, ANDY)


def test_a_refused_sideshow_is_told() -> None:
    """Everybody sees that a sideshow was refused, but no card."""
    moment = sideshow()
    moment.play(ProposeSideshow(seat=CHRIS))
    moment.play(Refuse(seat=BILL))
    assert "Bill refused the sideshow." in done(moment)
    assert "shown only you" not in own(moment, CHRIS)


# Dealer's choice


def choosing_now() -> Evening:
    """Return a table after a full circle, where the next dealer may choose."""
    made = Evening(game=find_game("three_card_brag"), rules=BragRules(dealers_choice=True), names=NAMES)
    rng = random.Random(4)
    while brag(made.view()).chooser is None:
        made.deal(rng=rng)
        while made.state.to_act:
            seat = made.state.to_act[0]
            looks = [option.move for option in made.options if isinstance(option.move, Look)]
            made.play(looks[0] if looks else Fold(seat=seat))
    return made


def test_what_the_dealer_chose_stands_on_the_table() -> None:
    """The dealer who may choose is announced and has a button. After the choice, everybody sees it."""
    moment = choosing_now()
    chooser = brag(moment.view()).chooser
    assert chooser is not None
    assert f"{NAMES[chooser]} deals next and may choose what is played" in public(moment)
    for screen in (
        hand_message.render_hand(moment.view(chooser), ENGLISH),
        table_message.render_table(moment.view(), ENGLISH),
    ):
        assert parse_custom_id(buttons(screen)["Choose what is played"]) == TableId("choose", 123_456_789)
    assert "**You deal next and may choose what is played:**" in own(moment, chooser)
    other = next(seat for seat in NAMES if seat != chooser)
    assert "Choose what is played" not in buttons(hand_message.render_hand(moment.view(other), ENGLISH))
    moment.play(Choose(seat=chooser, cards=4, wild=("suicide_king", "jokers:2"), blind_play=False))
    moment.deal(rng=random.Random(1))
    assert "-# 4 cards each · wild: suicide king and two jokers · without blind play" in public(moment)
    german = text(table_message.render_table(moment.view(), GERMAN))
    assert "-# je 4 Karten · Wild Cards: Selbstmordkönig und zwei Joker · ohne blindes Spiel" in german


def test_the_result_of_a_deal_outlives_the_next_choice() -> None:
    """The result of a deal can still be shown after the dealer has chosen other wild cards."""
    moment = choosing_now()
    chooser = brag(moment.view()).chooser
    assert chooser is not None
    moment.play(Choose(seat=chooser, cards=5, wild=("jokers:4",)))
    check(table_message.render_table(moment.view(), ENGLISH))
    for seat in NAMES:
        check(hand_message.render_hand(moment.view(seat), ENGLISH))


@pytest.mark.parametrize("played", ["three_card_brag", "four_card_brag", "five_card_brag", "draw_brag", "teen_patti"])
def test_every_game_is_called_by_its_name(played: str) -> None:
    """The table message begins with the game's name."""
    moment = evening(played)
    assert public(moment).startswith(f"## {ENGLISH('table-title', game=played)} · deal 1")
    assert ENGLISH("table-title", game=played).lower().replace(" ", "_") == played
