"""Tests of hands typed by people."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refusal
from bot.rules import GameSession, find_game
from bot.rules.arranging.engine.state import ArrangingView
from bot.rules.arranging.hands import HandRules, makeable_hands
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.cards import PACK, Card, card, cards
from bot.screens import refusal_texts
from bot.screens.arranging.hand_input import decode_hands, encode_hands, parse_hands, suggest_hands
from bot.screens.hand.cards import cards_text
from bot.screens.words import CATALOGUE_FOLDER, LOCALES, words_for

RULES = HandRules(max_hands=4, four_card_sets=True)
HELD = cards("As Ks Qs Tc Td Th 4s 3h 2d 9c 9h Jd 5s")
WANTED = (cards("As Ks Qs"), cards("Tc Td Th"), cards("4s 3h 2d"), cards("9c 9h Jd"))


WAYS = (
    "AKQ TTT 432 99J",
    "akq ttt 432 99j",
    "Akq ttt 432 99j",
    "AKQ 101010 432 99J",
    "AKQ, TTT, 432, 99J",
    "AKQ,TTT,432,99J",
    "AKQ/TTT/432/99J",
    "AKQ; TTT; 432; 99J",
    "AKQ\nTTT\n432\n99J",
    "AKQ | TTT | 432 | 99J",
    "AKQ - TTT - 432 - 99J",
    "A-K-Q 10-10-10 4-3-2 9-9-J",
    "A K Q T T T 4 3 2 9 9 J",
    "A K Q, 10 10 10, 4 3 2, 9 9 J",
    "AKQ 10 10 10 432 99J",
    "AK Q TT T 43 2 99 J",
    "AKQTTT43299J",
    "1: AKQ 2: TTT 3: 432 4: 99J",
    "1:AKQ 2:TTT 3:432 4:99J",
    "AKD TTT 432 99B",
    "akd 101010 432 99b",
    "AKD,10 10 10,432,99B",
    "AsKsQs TcTdTh 4s3h2d 9c9hJd",
    "ASKSQS TCTDTH 4S3H2D 9C9HJD",
    "askSqs tctdth 4s3h2d 9c9hjd",
    "As Ks Qs Tc Td Th 4s 3h 2d 9c 9h Jd",
    "AS KS QS TC TD TH 4S 3H 2D 9C 9H JD",
    "`A♠ K♠ Q♠`, `10♣ 10♦ 10♥`, `4♠ 3♥ 2♦`, `9♣ 9♥ J♦`",
    "A♠K♠D♠ 10♣10♦10♥ 4♠3♥2♦ 9♣9♥B♦",
    "A♤ K♤ Q♤, 10♧ 10♢ 10♡, 4♤ 3♡ 2♢, 9♧ 9♡ J♢",
    "A♠\ufe0eK♠\ufe0eQ♠\ufe0e TTT 432 99J",
    "QKA TTT 234 9J9",
    "  AKQ   TTT   432   99J  ",
    "AKsQ TTdT 432 99J",
)
"""Ways of typing the hands in `WANTED`."""


@pytest.mark.parametrize("text", WAYS)
def test_the_same_hands_in_many_ways(text: str) -> None:
    """Hands may be typed with any separators, with numbers, in English or German letters, in any case and order."""
    assert parse_hands(text, HELD, RULES) == WANTED


@pytest.mark.parametrize("text", ["none", "None", "keine", "-", "–", "0", " nothing "])
def test_no_hand_at_all(text: str) -> None:
    """A player can type that they make no hand."""
    assert parse_hands(text, HELD, RULES) == ()


def test_fewer_hands_and_wrong_ones_are_read_too() -> None:
    """Typed hands are read even if they are wrong or too few. The rules decide if they may be played."""
    assert parse_hands("AKQ", HELD, RULES) == (cards("As Ks Qs"),)
    assert parse_hands("99J 432", HELD, RULES) == (cards("9c 9h Jd"), cards("4s 3h 2d"))
    assert parse_hands("AK, TTT", HELD, RULES) == (cards("As Ks"), cards("Tc Td Th"))
    assert parse_hands("AKQJT", HELD, RULES)[0][:3] == cards("As Ks Qs")
    four = (*HELD[:3], *cards("Tc Td Th Ts"), *HELD[6:12])
    assert parse_hands("TTTT AKQ", four, RULES) == (cards("Tc Td Th Ts"), cards("As Ks Qs"))


def test_the_suit_is_the_one_that_is_best() -> None:
    """A rank without a suit means the card that makes its hand better, if no other hand becomes worse."""
    held = cards("Ah As Ks Qs 7h 5h Kd Jd 2c 3c 4c 9h 8d")
    assert parse_hands("AKQ", held, RULES) == (cards("As Ks Qs"),)
    assert parse_hands("AKQ A75", held, RULES) == (cards("As Ks Qs"), cards("Ah 7h 5h"))
    assert parse_hands("AhKQ", held, RULES) == (cards("Ah Ks Qs"),)
    assert parse_hands("QAK", held, RULES) == (cards("As Ks Qs"),)
    assert parse_hands("AKdQ", held, RULES)[0] in {cards("Ah Qs Kd"), cards("As Qs Kd")}


@pytest.mark.parametrize(
    ("text", "held", "place"),
    [
        # Only one of the two can be a running flush.
        ("AKQ AKJ", "As Ks Qs Ah Kh Js 2c 3c 4d 5d 6h 8c Tc", 0),
        ("JT9 AKQ AKJ", "As Ks Qs Ah Kh Js Jd Td 9c 5d 6h 8c Tc", 1),
    ],
)
def test_where_it_matters_the_suit_has_to_be_typed(text: str, held: str, place: int) -> None:
    """A suit must be typed if one hand gains what another loses."""
    with pytest.raises(Refusal) as refused:
        parse_hands(text, cards(held), RULES)
    facts = refused.value.facts
    assert refused.value.code == "hands_ambiguous"
    assert facts["typed"] == text.split()[place]
    assert facts["one"] != facts["other"]
    for words in map(words_for, LOCALES):
        said = refusal_texts.refusal_text(words, refused.value)
        for codes in map(str, (facts["one"], facts["other"])):
            hand = [card(codes[at : at + 2]) for at in range(0, len(codes), 2)]
            assert f"`{cards_text(hand, words)}`" in said
    spelt = [str(facts["one"]) if at == place else hand for at, hand in enumerate(text.split())]
    assert parse_hands(" ".join(spelt), cards(held), RULES)


def test_the_suit_does_not_depend_on_the_order() -> None:
    """Each hand is the best of its ranks, even if it then beats the hand typed before it."""
    held = cards("Kh Qs Jd Js Ts 9s 2c 3c 4d 5d 6h 8c 8h")
    assert [set(hand) for hand in parse_hands("KQJ JT9", held, RULES)] == [
        set(cards("Kh Qs Jd")),
        set(cards("Js Ts 9s")),
    ]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "hands_unreadable", {"typed": ""}),
        ("hello", "hands_unreadable", {"typed": "hello"}),
        ("AKQ 1TT", "hands_unreadable", {"typed": "AKQ 1TT"}),
        ("AKX", "hands_unreadable", {"typed": "AKX"}),
        ("A" * 300, "hands_unreadable", {"typed": "A" * 300}),
        ("AKQ KKJ", "too_few_of_rank", {"rank": "king", "held": 1, "named": 3}),
        ("666", "too_few_of_rank", {"rank": "six", "held": 0, "named": 3}),
        ("AhKQ", "not_your_card", {"card": "Ah"}),
        ("A♥KQ", "not_your_card", {"card": "Ah"}),
        ("AsKQ AsTT", "card_twice", {"card": "As"}),
        ("AKQ TTT 432 99J 5", "too_many_hands", {"most": 4, "hands": 5}),
    ],
)
def test_what_is_wrong_is_refused(text: str, code: str, facts: dict[str, object]) -> None:
    """Each mistake is refused with its own reason, which has a text in both languages."""
    with pytest.raises(Refusal) as refused:
        parse_hands(text, HELD, RULES)
    assert (refused.value.code, refused.value.facts) == (code, facts)
    for words in map(words_for, LOCALES):
        assert refusal_texts.refusal_text(words, refused.value)[-1] in ".!"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("a k-q, AKJ", "a k-q"),
        ("1: AKQ 2: AKJ", "AKQ"),
        ("AKQAKJ", "AKQ"),
        ("AKQ / AK J", "AKQ"),
    ],
)
def test_what_is_not_clear_is_quoted_as_it_was_typed(text: str, quoted: str) -> None:
    """An ambiguous hand is quoted with the spaces and signs as typed."""
    with pytest.raises(Refusal) as refused:
        parse_hands(text, cards("As Ks Qs Ah Kh Js 2c 3c 4d 5d 6h 8c Tc"), RULES)
    assert (refused.value.code, refused.value.facts["typed"]) == ("hands_ambiguous", quoted)


def test_refusals_read_well() -> None:
    """Refusals spell ranks as words and quote the typed text."""
    english, german = map(words_for, LOCALES)
    few = Refusal("too_few_of_rank", rank="king", held=1, named=3)
    assert refusal_texts.refusal_text(english, few) == "You named 3 kings, and you hold one."
    assert refusal_texts.refusal_text(german, few) == "Du nennst 3 Könige; davon hast du eine Karte."
    ambiguous = Refusal("hands_ambiguous", typed="AKQ", one="AsKsQs", other="AhKsQs")
    assert refusal_texts.refusal_text(english, ambiguous).replace("\ufe0e", "") == (
        "“AKQ” fits two hands: `A♠ K♠ Q♠` or `A♥ K♠ Q♠`. Type the suits, too."
    )
    low = Refusal("hands_ambiguous", typed="D 2♣ 10", one="2cTsQs", other="2cTsQh")
    assert refusal_texts.refusal_text(german, low).replace("\ufe0e", "") == (
        "„D 2♣ 10“ passt auf zwei Hände: `D♠ 10♠ 2♣` oder `D♥ 10♠ 2♣`. Schreib die Farben dazu."
    )


# Autocompletion


def proposed(begun: str, *advised: Hands, locale: str = "en-GB", most: int = 4) -> list[str]:
    """Return the values that autocompletion proposes for the text `begun`."""
    return [value for _, value in suggest_hands(begun, advised, words_for(locale), most=most)]


@pytest.mark.parametrize("text", WAYS)
def test_hands_are_proposed_to_whoever_types_them(text: str) -> None:
    """Each beginning of a text proposes the hands, and the proposed value is read as these hands."""
    for at in range(len(text) + 1):
        if re.fullmatch(r".*(?<!\S)[1-4]", text[:at]) and text[at : at + 1] == ":":
            continue  # a hand's number, which is read as a card until the colon
        [value] = proposed(text[:at], WANTED)
        assert parse_hands(value, HELD, RULES) == WANTED


@pytest.mark.parametrize(
    "text", ["T", "TTT", "AKQ 9", "AKQT4", "A♥", "AKQK", "AKQ TTT 432 99J5", "hello", "x", "AK, T", "none"]
)
def test_what_goes_on_otherwise_is_not_proposed(text: str) -> None:
    """Hands that do not begin with the typed text are not proposed."""
    assert proposed(text, WANTED) == []
    assert proposed("A" * 300, WANTED) == []


def test_those_are_proposed_that_can_be_meant() -> None:
    """Arrangements that continue the typed text are proposed once each, with cards in the reader's language."""
    other = (cards("Tc Td Th"), cards("As Ks Qs"))
    assert proposed("", WANTED, other, WANTED, ()) == ["AsKsQs TcTdTh 4s3h2d 9c9hJd", "TcTdTh AsKsQs"]
    assert proposed("1", WANTED, other) == proposed("10 10", WANTED, other) == ["TcTdTh AsKsQs"]
    assert proposed("tt", WANTED, other) == ["TcTdTh AsKsQs"]
    [(name, _)] = suggest_hands("AKD", [other[::-1]], words_for("de"), most=4)
    assert re.sub("\ufe0e", "", name) == "A♠ K♠ D♠ · 10♣ 10♦ 10♥"
    four = (cards("Tc Td Th Ts"), cards("As Ks Qs"))
    assert proposed("TTT", four, other) == ["TcTdThTs AsKsQs", "TcTdTh AsKsQs"]
    assert proposed("TTTT A", four, other) == ["TcTdThTs AsKsQs"]
    jokers = (cards("9c 9d W1"), cards("8h 7h W2"), cards("5s 5h 3d"))
    for text in ("99j", "99Jok", "9 9 joker, 8 7 Jo", "99W", "99W 8", "99w1/87w2/5"):
        assert proposed(text, jokers, WANTED, most=3) == ["9c9dW1 8h7hW2 5h5s3d"]


# Every arrangement can be typed


def read(text: str, dealt: tuple[Card, ...]) -> Hands | Refusal:
    """Return the hands that the text means, or its refusal."""
    try:
        return parse_hands(text, dealt, RULES)
    except Refusal as refusal:
        return refusal


@st.composite
def arrangements(draw: st.DrawFn) -> tuple[tuple[Card, ...], Hands]:
    """Generate thirteen cards and hands that can be made of them, best first or not."""
    dealt = tuple(draw(st.permutations(PACK))[:13])
    rng = Random(draw(st.integers(0, 1000)))
    free = makeable_hands(dealt, RULES)
    hands: list[tuple[Card, ...]] = []
    while free and len(hands) < draw(st.integers(1, 4)):
        made = rng.choice(free)
        hands.append(made[2])
        free = [other for other in free if not other[1] & made[1]]
    return dealt, tuple(hands)


def test_what_is_too_long_or_no_hands_does_not_travel() -> None:
    """Text that is too long for a custom_id, or that cannot be cards, is left out."""
    assert encode_hands("AKQ TTT 432 99J") == "AKQ_TTT_432_99J"
    assert encode_hands("A♠K♠Q♠, T T T") == "AsKsQs-T_T_T"
    assert encode_hands("A" * 41) == ""
    assert encode_hands("what?") == ""


@pytest.mark.parametrize("locale", LOCALES)
def test_four_of_a_kind_card_by_card(locale: str) -> None:
    """Four cards of one rank, separated by spaces, are one hand unless the next hand needs the fourth."""
    four, dealt = cards("6c 6d 6h 6s"), cards("6c 6d 6h 6s 7c 8c Ad Kd Qd 9s 9h 9d 9c")
    shown = cards_text(four, words_for(locale))
    assert parse_hands(shown, dealt, RULES) == (four,)
    assert parse_hands("Ad Kd Qd " + shown, dealt, RULES) == (cards("Ad Kd Qd"), four)
    assert parse_hands("6 6 6 6 9 9 9 9", dealt, RULES) == (four, cards("9s 9h 9d 9c"))
    run = parse_hands("6s 6h 6d 6c 7c 8c", dealt, RULES)
    assert [set(hand) for hand in run] == [set(cards("6s 6h 6d")), set(cards("6c 7c 8c"))]


@given(arrangements())
def test_every_arrangement_is_read_as_it_is_written(made: tuple[tuple[Card, ...], Hands]) -> None:
    """Arrangements are read from codes, from the panel's text in either language, and from a custom_id."""
    dealt, hands = made
    if not hands:
        return
    codes = " ".join("".join(card.text for card in hand) for hand in hands)
    assert parse_hands(codes, dealt, RULES) == hands
    assert parse_hands(decode_hands(encode_hands(codes)), dealt, RULES) == hands
    for words in map(words_for, LOCALES):
        shown = ", ".join(cards_text(hand, words) for hand in hands)
        assert parse_hands(shown, dealt, RULES) == hands
        assert parse_hands(re.sub("\ufe0e| ", "", shown), dealt, RULES) == hands


@given(arrangements())
def test_ranks_alone_mean_hands_at_least_as_good(made: tuple[tuple[Card, ...], Hands]) -> None:
    """Ranks without suits give hands of the same ranks, none worse than intended, or a request for suits."""
    dealt, hands = made
    codes = " ".join("".join(card.text[0] for card in hand) for hand in hands)
    if not codes:
        return
    found = read(codes, dealt)
    if isinstance(found, Refusal):
        assert found.code == "hands_ambiguous"
        return
    assert [sorted(card.text[0] for card in hand) for hand in found] == [
        sorted(card.text[0] for card in hand) for hand in hands
    ]
    assert all(RULES.strength(mine) >= RULES.strength(theirs) for mine, theirs in zip(found, hands, strict=True))
    used = [card for hand in found for card in hand]
    assert len(set(used)) == len(used)
    assert set(used) <= set(dealt)


@given(st.text(max_size=60))
def test_anything_typed_is_read_or_refused(text: str) -> None:
    """No text causes an error."""
    _is_read_or_refused(text)


@given(st.text(alphabet="AKQJT10987654321DBdbskhc ,-/♠♦", max_size=60))
def test_nearly_hands_are_read_or_refused(text: str) -> None:
    """No text that resembles hands causes an error."""
    _is_read_or_refused(text)


def _is_read_or_refused(text: str) -> None:
    found = read(text, HELD)
    if isinstance(found, Refusal):
        assert all(refusal_texts.refusal_text(words_for(locale), found) for locale in LOCALES)
    else:
        assert {card for hand in found for card in hand} <= set(HELD)


def test_many_equal_ranks_are_no_trouble() -> None:
    """Hands of the same ranks can be read although thousands of choices of suits fit."""
    held = cards("Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs 2c")
    hands = parse_hands("AKQ AKQ AKQ AKQ", held, RULES)
    assert [len({card.suit for card in hand}) for hand in hands] == [1, 1, 1, 1]


JOKERS = cards("9c 9d W1 8h 7h W2 5s 5h 3d")


@pytest.mark.parametrize("text", ["99W 87W 553", "99W1 8h7hW2 553", "9 9 joker, 8 7 Joker, 5 5 3", "99w1/87w2/553"])
def test_jokers_are_typed(text: str) -> None:
    """A joker is typed as `W` or as the word, with or without a number. Jokers without a number are used in order."""
    rules = NineRules(jokers=2).hands
    assert parse_hands(text, JOKERS, rules) == (cards("9c 9d W1"), cards("8h 7h W2"), cards("5s 5h 3d"))


@pytest.mark.parametrize("text", ["99W 87W 5W3", "99W3 876 553"])
def test_a_joker_that_is_not_held(text: str) -> None:
    """A third joker is refused as a card that the player does not have."""
    with pytest.raises(Refusal, match="not_your_card"):
        parse_hands(text, JOKERS, NineRules(jokers=2).hands)


_HAND = r"(?:(?:10|[2-9TJQKADB])[cdhs]?){3}"
_EXAMPLE = re.compile(rf"\b(?:{_HAND} )+{_HAND}\b")
EXAMPLES = sorted(
    {
        found
        for folder in (Path(str(CATALOGUE_FOLDER)), Path(__file__).parents[3] / "docs")
        for page in (*folder.rglob("*.ftl"), *folder.rglob("*.md"))
        for found in _EXAMPLE.findall(page.read_text("utf-8"))
    }
)
"""Typed hands used as examples in the catalogues and the pages."""


@pytest.mark.parametrize("typed", EXAMPLES)
def test_the_examples_can_be_typed(typed: str) -> None:
    """A player who holds the cards of an example can type it."""
    hands = typed.count(" ") + 1
    played = find_game({2: "six", 3: "nine", 4: "crash"}[hands])
    held = {2: (*HELD[:3], *HELD[9:12]), 3: HELD[:9], 4: HELD}[hands]
    table = GameSession(played, dict.fromkeys(("Andy", "Bill", "Chris", "Dan"), 400), dealer="Dan")
    others = iter([one for one in PACK if one not in held])
    dealt = [held[at // 4] if at % 4 == 0 else next(others) for at in range(4 * len(held))]
    pack = [*dealt, *others]
    table.deal([pack[-1], *pack[:-1]] if hands == 4 else pack, cut=int(hands == 4))
    view = table.view("Andy")
    assert isinstance(view, ArrangingView)
    table.play(Arrange(seat=table.seats["Andy"], hands=parse_hands(typed, held, view.rules.hands)))
    view = table.view("Andy")
    assert isinstance(view, ArrangingView)
    assert view.own is not None
    assert len(view.own.hands or ()) == hands


def test_examples_of_all_games_are_found() -> None:
    """The examples found have two, three and four hands, in the letters of either language."""
    assert {one.count(" ") + 1 for one in EXAMPLES} == {2, 3, 4}
    assert any("D" in one for one in EXAMPLES)
