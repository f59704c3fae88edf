"""Tests of the result of a betting deal: told once, with a picture or a list, and a word for a rare feat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.rules.betting.moves import Bet, Fold, Look, Retain, See, ShowHand
from bot.rules.game import Move
from bot.screens.betting.result import RARE_PHRASES, RareFeat, rare_feat_text
from bot.screens.hand import hand_message
from bot.screens.table import table_message
from bot.screens.widgets.layout import GOLD, GREY, PURPLE, Screen
from bot.screens.words import LOCALES, words_for
from bot.tables.values import TableView
from tests.screens.evening import Evening
from tests.screens.reading import buttons, text

ENGLISH = words_for("en-GB")
ANDY, BILL, CHRIS = 1, 2, 3


def ended(*moves: Move, hands: tuple[str, ...] = ("9s 7d 2c", "Qs Jd 9c", "8s 7h 2d")) -> Evening:
    """Return a deal of Bill, Chris and the dealer, Andy, after these moves."""
    moment = Evening(names={ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"})
    moment.deal(*hands)
    for move in moves:
        moment.play(move)
    return moment


def won_by_folding(hand: str = "9s 7d 2c") -> Evening:
    """Return a deal that Bill has won because everyone else folded."""
    moves = (Look(seat=BILL), Bet(seat=BILL, amount=2), Fold(seat=CHRIS), Fold(seat=ANDY))
    return ended(*moves, hands=(hand, "Qs Jd 9c", "8s 7h 2d"))


def seen(*, hands: tuple[str, ...]) -> Evening:
    """Return a deal in which Andy paid to see Bill, after Chris folded."""
    moves = (Look(seat=BILL), Bet(seat=BILL, amount=2), Fold(seat=CHRIS), Look(seat=ANDY), See(seat=ANDY))
    return ended(*moves, hands=hands)


def colour(screen: Screen) -> int:
    """Return the colour of a message."""
    found: int = screen.raw_components()[0]["accent_color"]
    return found


def offered(moment: Evening, seat: int) -> TableView:
    """Return the seat's view while a hand may be shown."""
    view = moment.view(seat)
    return replace(view, table=replace(view.table, show_ends_at=1_800_000_020.0))


def test_hands_are_in_the_picture_or_in_the_text() -> None:
    """A result with a picture lists no hand again; without a picture it lists every hand once."""
    view = seen(hands=("As Ad 9c", "7h 5s 2d", "Kh Qd 4c")).view()
    assert table_message.has_picture(view)
    drawn = table_message.render_table(view, ENGLISH, pictures=True)
    listed = table_message.render_table(view, ENGLISH)
    assert len(drawn.attachments) == 1
    assert "`" not in text(drawn)
    assert not listed.attachments
    assert [line for line in text(listed).splitlines() if "`" in line] == ["`A♦ A♠ 9♣` **Bill**, pair of aces, nine"]
    for screen in (drawn, listed):
        assert text(screen).count("9 chips") == 1
        assert text(screen).count(" wins ") == 1


def test_a_win_has_its_colour() -> None:
    """A deal that somebody won is gold in public and for its winner; a carried pot and the losers' hands are not."""
    moment = won_by_folding()
    assert colour(table_message.render_table(moment.view(), ENGLISH)) == GOLD
    assert colour(table_message.render_result(moment.view(), ENGLISH)) == GOLD
    own = [colour(hand_message.render_hand(moment.view(seat), ENGLISH)) for seat in (ANDY, BILL, CHRIS)]
    assert own == [PURPLE, GOLD, PURPLE]
    carried = Evening()
    carried.deal()
    carried.fold_to(BILL)
    carried.play(Retain(seat=BILL))
    assert colour(table_message.render_table(carried.view(), ENGLISH)) == GREY


def test_a_winner_is_offered_to_show() -> None:
    """Only the winner of a deal without a showdown reads the offer, which calls a hand below a pair a bluff."""
    moment = won_by_folding()
    screen = hand_message.render_hand(offered(moment, BILL), ENGLISH)
    assert "Show my bluff" in buttons(screen)
    assert "the offer ends <t:1800000020:R>" in text(screen)
    assert "Show my hand" in buttons(hand_message.render_hand(offered(won_by_folding("9s 9d 2c"), BILL), ENGLISH))
    for seat in (ANDY, CHRIS):
        screen = hand_message.render_hand(offered(moment, seat), ENGLISH)
        assert not [label for label in buttons(screen) if "Show" in label]
    assert "bluff" not in text(table_message.render_table(moment.view(), ENGLISH)).lower()


def test_a_shown_bluff_is_told_with_its_hand() -> None:
    """A hand shown freely is part of the result: in the picture, in the list, and with a word for a bluff."""
    moment = won_by_folding()
    quiet = text(table_message.render_table(moment.view(), ENGLISH))
    assert "9♠" not in quiet
    moment.play(ShowHand(seat=BILL))
    view = moment.view()
    told = text(table_message.render_table(view, ENGLISH))
    assert "`9♠ 7♦ 2♣` **Bill**" in told
    assert rare_feat_text(view, RareFeat.BLUFF, ENGLISH) in told
    assert "Everyone else folded." in told
    assert table_message.stays_as_result(view, pictures=True)
    assert not buttons(hand_message.render_hand(offered(moment, BILL), ENGLISH)).keys() & {"Show my bluff"}


@pytest.mark.parametrize(
    ("hand", "feat"),
    [
        ("3c 3d 3s", RareFeat.PRIAL_OF_THREES),
        ("9c 9d 9s", RareFeat.PRIAL),
        ("9c Tc Jc", RareFeat.RUNNING_FLUSH),
        ("Ac Ad 9s", None),
    ],
)
def test_a_rare_hand_gets_a_word(hand: str, feat: RareFeat | None) -> None:
    """A prial or a running flush that won and was shown gets a phrase; other hands get none."""
    view = seen(hands=(hand, "7h 5s 2d", "Kh Qd 4c")).view()
    told = text(table_message.render_table(view, ENGLISH))
    phrases = {one: rare_feat_text(view, one, ENGLISH) for one in RareFeat}
    assert [one for one, phrase in phrases.items() if phrase in told] == ([] if feat is None else [feat])


def test_no_word_gives_a_hidden_hand_away() -> None:
    """A prial that nobody saw gets no phrase, and a win without a look gets the one for blind wins."""
    hidden = won_by_folding("3c 3d 3s").view()
    told = text(table_message.render_table(hidden, ENGLISH))
    assert not [one for one in RareFeat if rare_feat_text(hidden, one, ENGLISH) in told]
    blind = ended(Bet(seat=BILL, amount=1), Fold(seat=CHRIS), Look(seat=ANDY), Bet(seat=ANDY, amount=2), See(seat=BILL))
    view = blind.view()
    won_blind = blind.state.outcome is not None and blind.state.outcome.winners() == (BILL,)
    assert won_blind
    assert rare_feat_text(view, RareFeat.BLIND_WIN, ENGLISH) in text(table_message.render_table(view, ENGLISH))


@pytest.mark.parametrize("locale", LOCALES)
def test_phrases_vary_by_deal_and_depend_on_nothing_else(locale: str) -> None:
    """Successive deals get different phrases, and the same deal of a table always the same."""
    words, view = words_for(locale), won_by_folding().view()
    for feat in RareFeat:
        tables = [replace(view, table=replace(view.table, table_id=number)) for number in range(2 * RARE_PHRASES)]
        found = [rare_feat_text(one, feat, words) for one in tables]
        assert len(set(found)) == RARE_PHRASES
        assert found[:RARE_PHRASES] == found[RARE_PHRASES:]
