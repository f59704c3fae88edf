"""Tests of the advice on each game and of the figures in it."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from bot.players.arranging.chances import lowest_winning_hand, table_chances
from bot.players.arranging.search import grade
from bot.players.betting.hand_counts import count_beaten
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.betting.house_rules import ShuffleRule
from bot.rules.cards import PACK, Card, cards
from bot.rules.ranking import NATURAL_RANKING, Category, best_three, hand_value
from bot.rules.registry import GAMES
from bot.rules.registry import find_game as game_called
from bot.screens.registry import family_of
from bot.screens.words import words_for
from tests.screens.advice_page import PAGE, advice_page, page_of

LOCALES = ("en-GB", "de")


def told(game: str, locale: str = "en-GB", **rules: object) -> str:
    """Return a game's advice under its usual house rules, changed by `rules`."""
    played = game_called(game).house_rules(**rules) if rules else game_called(game).default_rules
    return family_of(game).page_text(PAGE, words_for(locale).for_game(game, played), played, None)


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_in_docs_are_those_of_the_bot(game: str) -> None:
    """The pages in docs/rules/advice have each game's advice as `/rules` shows it."""
    assert page_of(game).read_text("utf-8") == advice_page(game)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_advice_of_its_own_kind(game: str, locale: str) -> None:
    """Advice on betting games has frequencies of hands. Advice on arranging games has the hand that wins each place."""
    words = words_for(locale)
    text = told(game, locale)
    first = words("advice-winners") if hasattr(game_called(game).default_rules, "hands") else words.decimal(74.4, 1)
    shown = {"four_card_brag": 45.7, "five_card_brag": 19.6, "seven_card_betting": 0.6}
    assert (words.decimal(shown[game], 1) if game in shown else first) in text


@pytest.mark.parametrize(
    ("dealt", "hand", "players"),
    [
        (3, "Kc Td 2h", 2),
        (4, "4c 4d 8h", 2),
        (4, "Ac Ad 8h", 3),
        (4, "Qc 9c 3c", 4),
        (5, "9c 7c 3c", 2),
        (5, "Ac Jc 6c", 3),
        (5, "7c 6d 5h", 4),
        (7, "7c 6d 5h", 2),
        (7, "Kc Qd Jh", 3),
        (7, "Ac Kd Qh", 4),
    ],
)
def test_the_middle_hands_are_in_the_middle(dealt: int, hand: str, players: int) -> None:
    """The hand named as the middle one wins in half of all deals."""
    kept = cards(hand)
    if dealt == 7:
        rng = Random(7)
        mine = NATURAL_RANKING.strength(*kept)
        found = [best_three(NATURAL_RANKING, tuple(rng.sample(PACK, 7)))[0] for _ in range(3_000)]
        beaten = sum(NATURAL_RANKING.strength(*three) < mine for three in found) / len(found)
    else:
        left: list[Card] = list(PACK)
        worse, equal = count_beaten(NATURAL_RANKING, left, dealt, hand_value(NATURAL_RANKING, kept, ()))
        beaten = (worse + equal / 2) / comb(52, dealt)
    assert beaten == pytest.approx(0.5 ** (1 / (players - 1)), abs=0.04)


def test_the_shares_of_blind_play_add_up() -> None:
    """Unseen cards beat the better half of all hands one time in four, and the better two thirds one time in three."""
    ranked = sorted(PACK, key=lambda one: one.text)
    rng = Random(3)
    deals = [rng.sample(ranked, 6) for _ in range(20_000)]
    pairs = [(NATURAL_RANKING.strength(*six[:3]), NATURAL_RANKING.strength(*six[3:])) for six in deals]
    theirs = sorted(other for _, other in pairs)
    for kept, won in ((1 / 2, 1 / 4), (2 / 3, 1 / 3)):
        floor = theirs[int((1 - kept) * len(theirs))]
        met = [mine > other for mine, other in pairs if other >= floor]
        assert sum(met) / len(met) == pytest.approx(won, abs=0.02)


@pytest.mark.parametrize(
    ("keep", "kinds", "share"),
    [
        ("8c 8d", {Category.PRIAL}, 0.04),
        ("Kh 9h", {Category.FLUSH, Category.RUNNING_FLUSH}, 0.22),
        ("9h 8d", {Category.RUN}, 0.16),
        ("9h 8h", {Category.RUN, Category.FLUSH, Category.RUNNING_FLUSH}, 0.34),
    ],
)
def test_what_an_exchange_comes_to(keep: str, kinds: set[Category], share: float) -> None:
    """The chances of an exchange follow from the remaining cards."""
    kept = cards(keep)
    left = [one for one in PACK if one not in kept]
    first, second = kept
    assert sum(NATURAL_RANKING.category(first, second, one) in kinds for one in left) / len(left) == pytest.approx(
        share, abs=0.005
    )


def test_what_the_unshuffled_pack_tells() -> None:
    """After twelve cards without an ace, the next hand has an ace more often."""
    for left, share in ((52, 0.22), (40, 0.28)):
        assert 1 - comb(left - 4, 3) / comb(left, 3) == pytest.approx(share, abs=0.005)


def test_the_places_of_crash() -> None:
    """A better flush wins many more fourth places, and a better run hardly more first places."""
    terms = game_called("crash").default_rules.terms
    rows = table_chances(terms, 3).rows

    def wins(hand: str, place: int) -> float:
        return rows[grade(cards(hand), terms.hands)][place - 1]

    assert wins("9c 6c 3c", 4) == pytest.approx(1 / 4, abs=0.05)
    assert wins("Ac 6c 3c", 4) == pytest.approx(3 / 4, abs=0.05)
    assert wins("9c 8d 7h", 1) - wins("4c 3d 2h", 1) < 0.001
    assert wins("5c 5d 5h", 1) == pytest.approx(1 / 5, abs=0.03)
    assert wins("5c 5d 5h", 2) > 0.8


@pytest.mark.parametrize("locale", LOCALES)
def test_teen_patti_is_advised_on_in_its_own_words(locale: str) -> None:
    """Advice on Teen Patti uses its own terms: pack and show, not fold and see."""
    text = told("teen_patti", locale, shuffle_rule=ShuffleRule.PRIAL_ONLY).casefold()
    for foreign in (" fold", " see ", "open player", "prial", " sehen."):
        assert foreign not in text


@pytest.mark.parametrize("game", ["crash", "nine_card_brag", "six_card_brag", "seven_card_brag"])
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_the_hand_of_each_place_is_the_lowest_that_wins_it_half_the_time(game: str, opponents: int) -> None:
    """The hand named for a place wins it in half of all deals, and no worse hand does."""
    terms = game_called(game).default_rules.terms
    rows = table_chances(terms, opponents).rows
    for place in range(terms.places):
        hand = lowest_winning_hand(terms, opponents, place)
        assert hand is not None
        at = grade(hand, terms.hands)
        assert rows[at][place] >= 0.5
        assert at == 0 or rows[at - 1][place] < 0.5


def test_advice_follows_the_house_rules() -> None:
    """The advice follows the house rules for blind play, the price of seeing, shuffling, sideshows and wild cards."""
    assert "Blind play" not in told("three_card_brag", blind_play=False)
    assert "not shuffled" not in told("teen_patti")
    assert "sideshow" not in told("teen_patti", sideshow=False)
    assert "10 chips to pay" in told("teen_patti")
    assert "trail has won" in told("teen_patti", shuffle_rule=ShuffleRule.PRIAL_ONLY)
    assert "what the others draw" not in told("draw_brag", max_draw=0)
    assert "a pot of its own" in told("nine_card_brag", win_rule=NineWinRule.FOUR_POTS)
    assert "28% of the next" not in told("three_card_brag", wild=("jacks",))
    assert "28% of the next" in told("three_card_brag")
    assert "10 chips to see" in told("three_card_brag")
    assert "K-10-2" not in told("three_card_brag", wild=("one_eyed_jacks",))
