"""A player's own hand as he reads it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.players.betting.odds import at_a_glance
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Cover, Fold, Look, Retain, See, Which
from bot.rules.cards import PACK, card
from bot.rules.game import SitOut
from bot.rules.house_rules import MoneySource
from bot.rules.ranking import Category
from bot.rules.wild import NATURAL
from bot.screens import hand, table
from bot.screens.betting import dialogs, odds, raising
from bot.screens.cards import TEXT, card_text, cards_text, category_text, hand_name
from bot.screens.ids import PlayId, parse
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.values import Hints, TableSettings, TableStatus
from tests.screens.evening import Evening
from tests.screens.reading import buttons, check, text

ENGLISH, GERMAN = words_for("en-GB"), words_for("de")
ANDY, BILL, CHRIS = 1, 2, 3


def evening(**more: object) -> Evening:
    """Andy, Bill and Chris, the first deal dealt by Andy: a pair for Bill, nothing much for the others."""
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
    """Cards with rank and suit, in German with German letters, what belongs together first; and their names."""
    held = [card(code) for code in codes.split()]
    assert cards_text(held, ENGLISH).replace(TEXT, "") == cards.format(Q="Q", J="J")
    assert cards_text(held, GERMAN).replace(TEXT, "") == cards.format(Q="D", J="B")
    assert hand_name(held, ENGLISH) == english
    assert hand_name(held, GERMAN) == german


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_cards_look_the_same(locale: str) -> None:
    """Every card of the pack has its own text, without any colour."""
    assert len({card_text(one, words_for(locale)) for one in PACK}) == 52
    assert len({category_text(one, words_for(locale)) for one in Category}) == len(Category)


def test_a_blind_player_reads_that_he_is_blind() -> None:
    """Before looking there are no cards, the half price, and the moves that are open to him."""
    moment = evening()
    screen = hand.private(moment.view(BILL), ENGLISH)
    assert "You are **blind**" in text(screen)
    assert "**It is your turn.** Time runs out <t:1800000120:R>." in text(screen)
    assert list(buttons(screen)) == ["Look", "Bet 1 blind", "Bet more…", "Propose a showdown", "Fold"]
    assert parse(buttons(screen)["Fold"]) == PlayId("fold", 123_456_789, 1, 999_999, 0)


def test_an_open_player_reads_his_hand_and_its_name() -> None:
    """After the look: the cards large, their name, the price, his money, his moves."""
    moment = evening(backing=200)
    moment.play(Look(seat=BILL))
    screen = hand.private(moment.view(BILL), Words("en-GB", "p"))
    assert "## `3♣ 3♦ K♠`\npair of threes, king" in text(screen)
    assert "Nobody has bet yet, 1 p to begin\n99 in front of you, 200 p in your wallet" in text(screen)
    assert "Bet 1 p" in buttons(screen)
    assert "## `3♣ 3♦ K♠`\nPaar Dreien mit König" in text(hand.private(moment.view(BILL), GERMAN))


def test_out_of_turn_nothing_is_said_that_others_change() -> None:
    """Whoever waits reads neither whose turn it is nor what is in the pot, and has nothing to press."""
    screen = hand.private(evening().view(CHRIS), ENGLISH)
    assert "Bill" not in text(screen)
    assert "Pot" not in text(screen)
    assert buttons(screen) == {}


def test_help_is_as_agreed() -> None:
    """Without help the hand has no name; with full help it has the chance of being the best of those still in."""
    shown = {}
    for hints in Hints:
        moment = evening(settings=TableSettings(hints=hints))
        moment.play(Look(seat=BILL))
        shown[hints] = text(hand.private(moment.view(BILL), ENGLISH))
    assert "pair" not in shown[Hints.OFF]
    assert "pair of threes" in shown[Hints.NAMES]
    assert "%" not in shown[Hints.NAMES]
    chance = float(at_a_glance(NATURAL, (card("3c"), card("Ks"), card("3d")), 3, 2).wins)
    assert 50 < 100 * chance < 100
    assert f"In about {round(100 * chance)}% of deals this is the best of 3 hands." in shown[Hints.FULL]


def test_hardly_any_chance() -> None:
    """A chance that rounds to nothing is not told as none at all."""
    for name in ("hand-odds", "hand-odds-about"):
        assert ENGLISH(name, hands=3, percent=0) == "In hardly any deal is this the best of 3 hands."


def test_a_blind_player_is_told_no_chances() -> None:
    """Chances of unseen cards would say something about them, so there are none."""
    view = evening(settings=TableSettings(hints=Hints.FULL)).view(BILL)
    assert odds.glance(view) is None
    assert "%" not in text(hand.private(view, ENGLISH))


def test_two_hands_are_chosen_between_one_at_a_time() -> None:
    """With two hands: either may be looked at; then that one is read, and kept or thrown."""
    moment = evening()
    moment.fold_to(BILL)
    screen = hand.private(moment.view(BILL), ENGLISH)
    assert "so 4 chips stay for the next deal" in text(screen)
    assert list(buttons(screen)) == ["Keep my hand", "Keep nothing"]
    moment.play(Retain(seat=BILL))
    assert "You keep a hand, unseen" in text(hand.private(moment.view(BILL), ENGLISH))
    moment.deal()
    moment.play(Fold(seat=CHRIS))
    moment.play(Bet(seat=ANDY, amount=1))
    screen = hand.private(moment.view(BILL), ENGLISH)
    assert "You hold **two hands**" in text(screen)
    assert {"Look at the new hand", "Look at the old hand"} <= set(buttons(screen))
    moment.play(Look(seat=BILL, hand=Which.OLD))
    screen = hand.private(moment.view(BILL), ENGLISH)
    assert "The old hand." in text(screen)
    assert "## `3♣ 3♦ K♠`" in text(screen)
    assert list(buttons(screen)) == ["Keep it", "Throw it away"]
    assert "Keep it: 2 chips to stay in; throw it away: 1, blind" in text(screen)
    seat = next(line for line in text(table.public(moment.view(), ENGLISH)).splitlines() if "▶ **Bill**" in line)
    assert "two hands, has looked at one" in seat
    assert "blind" not in seat
    assert "looked · " not in seat


def test_whoever_can_keep_one_of_two_unseen_hands_is_asked_which() -> None:
    """A second pot carried running: the winner chooses between the older and the new hand."""
    moment = evening()
    moment.fold_to(BILL)
    moment.play(Retain(seat=BILL))
    moment.deal()
    moment.fold_to(BILL)
    choice = hand.private(moment.view(BILL), ENGLISH)
    assert "You may keep one of your two hands" in text(choice)
    assert list(buttons(choice)) == ["Keep the old hand", "Keep the new hand", "Keep nothing"]


def test_an_open_player_alone_with_a_blind_one_reads_why_he_cannot_see() -> None:
    """You can’t see a blind man: it is said before anybody tries."""
    moment = evening()
    moment.play(Bet(seat=BILL, amount=1))
    moment.play(Fold(seat=CHRIS))
    moment.play(Look(seat=ANDY))
    assert "You can’t see a blind player: bet or fold." in text(hand.private(moment.view(ANDY), ENGLISH))


def test_a_blind_loser_of_a_see_may_look_back() -> None:
    """Who saw blind and lost is told that he may look, and finds the button."""
    moment = Evening(stacks=(100, 100))
    moment.deal("As Ad 9c", "7h 5s 2d")
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=2))
    moment.play(See(seat=ANDY))
    screen = hand.private(moment.view(ANDY), ENGLISH)
    assert "You saw blind and lost." in text(screen)
    assert "7♥" not in text(screen)
    assert list(buttons(screen)) == ["Look"]
    moment.play(Look(seat=ANDY))
    assert "## `7♥ 5♠ 2♦`" in text(hand.private(moment.view(ANDY), ENGLISH))


def test_whoever_folded_or_covered_reads_so() -> None:
    """A player who is out reads that he is, with the hand he knew."""
    moment = evening(stacks=(100, 100, 4))
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=10))
    moment.play(Cover(seat=CHRIS))
    assert "You’ve covered the pot." in text(hand.private(moment.view(CHRIS), ENGLISH))
    assert "You haven’t looked at your cards." in text(hand.private(moment.view(CHRIS), ENGLISH))


def test_after_the_deal_one_reads_how_it_ended() -> None:
    """Between deals a player finds beside his cards what was paid, shown and won, by himself or somebody else, also
    where he had folded unseen.
    """
    moment = Evening(stacks=(100, 100, 100), names={ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"})
    moment.deal("As Ad 9c", "7h 5s 2d", "Kh Qd 4c")
    for move in (Look(seat=BILL), Bet(seat=BILL, amount=2), Fold(seat=CHRIS), Look(seat=ANDY), See(seat=ANDY)):
        moment.play(move)
    for seat in (ANDY, BILL, CHRIS):
        shown = text(hand.private(moment.view(seat), ENGLISH))
        assert "Andy paid 4 chips to see Bill." in shown
        won = "You win 9 chips" if seat == BILL else "Bill wins 9 chips"
        assert f"**{won}**\nwith a pair of aces and a nine\n" in shown
        assert "Nobody is playing a deal just now." not in shown


def test_whoever_sits_out_finds_the_way_back() -> None:
    """Who sits out has one button, to be dealt in again."""
    moment = Evening(stacks=(100, 100, 100))
    moment.play(SitOut(seat=CHRIS))
    moment.deal()
    screen = hand.private(moment.view(CHRIS), ENGLISH)
    assert "You’re sitting out." in text(screen)
    assert buttons(screen) == {"I’m back": "t:back:123456789"}


def test_in_a_pause_there_is_nothing_to_press() -> None:
    """While the table pauses a player's hand offers no moves, and says why."""
    moment = evening()
    moment.status = TableStatus.PAUSED
    screen = hand.private(moment.view(BILL), ENGLISH)
    assert "The table is paused." in text(screen)
    assert buttons(screen) == {}


def test_money_that_does_not_count_is_not_told() -> None:
    """Where only the chips on the table may be bet, the wallet is not spoken of, in the hand nor in the dialog."""
    for source, told in ((MoneySource.WALLET, True), (MoneySource.TABLE, False)):
        view = evening(rules=BragRules(money_source=source), backing=200).view(BILL)
        assert ("wallet" in text(hand.private(view, ENGLISH))) is told
        assert ("wallet" in text(dialogs.bet(view, ENGLISH))) is told


@pytest.mark.parametrize("locale", LOCALES)
def test_chips_out_of_the_wallet_stand_on_the_button(locale: str) -> None:
    """Where a bet costs more than lies in front of somebody, its button says how much comes out of their wallet, in
    private, in public and among the raises; where the chips on the table are enough it does not.
    """
    words = words_for(locale)

    def wallet(label: str, more: int) -> str:
        return words("button-from-wallet", label=label, more=str(more))

    moment = evening(stacks=(5, 15, 15), backing=200, rules=BragRules(max_first_bet=10))
    moment.play(Look(seat=BILL))
    shown = buttons(hand.private(moment.view(BILL), words))
    assert words("button-bet", price="1") in shown
    moment.play(Bet(seat=BILL, amount=10))
    moment.play(Look(seat=CHRIS))
    for screen in (hand.private(moment.view(CHRIS), words), table.public(moment.view(), words)):
        assert words("button-bet", price="10") in buttons(screen)
    moment.play(Bet(seat=CHRIS, amount=10))
    moment.play(Look(seat=ANDY))
    for screen in (hand.private(moment.view(ANDY), words), table.public(moment.view(), words)):
        assert wallet(words("button-bet", price="10"), 6) in buttons(screen)
    amounts = [one.component["label"] for one in raising.items(moment.view(ANDY), words)]
    assert wallet(words("button-raise-to", price="11"), 7) in amounts


def test_a_private_message_leads_to_the_table() -> None:
    """Somebody who is not in the channel reads which server it is, and can go there."""
    screen = hand.private(evening().view(BILL), ENGLISH, "https://discord.com/channels/1/2/3", server="The *Club*")
    assert r"The \*Club\* · [to the table](https://discord.com/channels/1/2/3)" in text(screen)


@pytest.mark.parametrize("locale", LOCALES)
def test_without_cards_there_is_still_an_answer(locale: str) -> None:
    """Before the first deal, and for somebody who does not sit there, the answer is a sentence."""
    words = words_for(locale)
    early = Evening().view(1)
    for view in (early, replace(early, seat=None, user_id=None)):
        screen = hand.private(view, words)
        check(screen)
        assert len(text(screen)) > 10
