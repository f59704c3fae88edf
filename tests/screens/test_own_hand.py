"""Tests of the picture of a person's own hand."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.rules.arranging.moves import Arrange
from bot.rules.betting.moves import Fold, Look
from bot.rules.cards import JOKERS, PACK, cards
from bot.screens.family import OwnCards
from bot.screens.hand import hand_message
from bot.screens.hand.cards import spoken_card
from bot.screens.hand.hand_pictures import HAND_FILE, own_hand_picture
from bot.screens.pictures.hands import MOST_CARDS, render_own_hand
from bot.screens.registry import family_of
from bot.screens.widgets.layout import ALT_TEXT_LIMIT, Attachment, Screen
from bot.screens.words import LOCALES, words_for
from tests.screens import family
from tests.screens.arranging.sitting import GOOD_HAND, Sitting, laid
from tests.screens.family import PLAYED
from tests.screens.reading import text
from tests.screens.test_hand import ANDY, BILL, evening

PICTURED = words_for("en-GB", tiles=True).with_pictures()
WIDTH = 720
PHONE_WIDTH = 285
"""Width of a picture on a phone, in pixels of its screen."""
LEAST_HEIGHT = 64
"""Minimum height of a card there."""
SHAPES: tuple[tuple[int, ...], ...] = (
    *((1,), (2,), (3,), (4,), (5,), (3, 3), (7,), (3, 3, 1)),
    *((9,), (3, 3, 3), (3, 6), (13,), (3, 3, 3, 3, 1), (3, 10)),
    *((1, 12), (3, 3, 7), (3, 3, 3, 4), (4, 3, 3, 3), (4, 4, 4, 1)),
)
"""Numbers of cards in the groups of a hand, for all games and unfinished arrangements."""


def grouped(*counts: int) -> OwnCards:
    """Return groups of cards of these sizes."""
    left = iter(PACK)
    return tuple(tuple(next(left) for _ in range(count)) for count in counts)


def drawn(groups: OwnCards, locale: str = "en-GB") -> Attachment:
    """Return the picture of these cards."""
    made = own_hand_picture(groups, words_for(locale).with_pictures())
    assert made is not None
    return made


def gallery(screen: Screen) -> list[str]:
    """Return the alternative texts of the pictures in a screen."""
    [box] = screen.to_components()
    found = [item for part in box["components"] if part["type"] == 12 for item in part["items"]]
    assert all(item["media"]["url"] == f"attachment://{HAND_FILE}" for item in found)
    return [item["description"] for item in found]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_cards_are_large_on_a_phone(shape: tuple[int, ...]) -> None:
    """In every game and arrangement, cards are at least 64 pixels high on a phone, in two rows at most."""
    image = Image.open(BytesIO(drawn(grouped(*shape)).content))
    assert image.width == WIDTH
    filled = image.convert("RGBA").getchannel("A")
    rows = [filled.crop((0, y, WIDTH, y + 1)).getbbox() is not None for y in range(image.height)]
    starts = [y for y in range(1, image.height) if rows[y] and not rows[y - 1]]
    ends = [y for y in range(1, image.height) if rows[y - 1] and not rows[y]]
    assert len(starts) == (1 if sum(shape) <= 7 else 2)
    heights = [end - start for start, end in zip(starts, ends, strict=True)]
    assert min(heights) * PHONE_WIDTH / WIDTH >= LEAST_HEIGHT - 1  # without the margin that every card has


def test_every_card_and_every_group_is_in_the_picture() -> None:
    """Pictures differ if their cards, their order, their groups or their language's letters do; so do their texts."""
    king, queen, jack, ten = cards("Ks Qs Js Tc")
    several: list[OwnCards] = [
        ((king, queen, jack, ten),),
        ((queen, king, jack, ten),),
        ((king, queen, jack), (ten,)),
        ((king,), (queen, jack, ten)),
        ((king, queen, jack), (None,)),
        ((None,) * 4,),
        ((None,) * 3,),
    ]
    made = [drawn(one) for one in several] + [drawn(several[0], "de")]
    assert len({one.content for one in made}) == len({one.alt_text for one in made}) == len(made)


def test_the_text_names_the_cards() -> None:
    """The alternative text has all cards in words, group by group, in both languages."""
    groups: OwnCards = (cards("Ks Kd 4h"), cards("Ah Tc"), (None, None))
    assert drawn(groups).alt_text == (
        "Your cards: king of spades, king of diamonds, four of hearts; ace of hearts, ten of clubs; 2 cards face down."
    )
    assert drawn(groups, "de").alt_text == (
        "Deine Karten: Pik-König, Karo-König, Herz-Vier; Herz-Ass, Kreuz-Zehn; 2 Karten verdeckt."
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_cards_sound_the_same(locale: str) -> None:
    """Each card has its own name, and the longest hand of any game fits into an alternative text."""
    words = words_for(locale)
    names = sorted((spoken_card(one, words) for one in PACK), key=len)
    assert len(set(names)) == 52
    assert len("; ".join(names[-13:])) < ALT_TEXT_LIMIT / 2
    assert spoken_card(JOKERS[0], words) in {"joker", "Joker"}


def test_a_picture_is_drawn_once() -> None:
    """Equal cards give the same bytes without drawing again, for every player; the cache is bounded."""
    groups = (("ks", "kd", "4h"),)
    assert render_own_hand(groups) is render_own_hand((("ks", "kd", "4h"),))
    assert render_own_hand.cache_info().maxsize == 1_000
    assert len(render_own_hand((("as",) * 7, ("2d",) * 6))) < 25_000


@pytest.mark.parametrize("groups", [(), ((),), (("ks",) * (MOST_CARDS + 1),)])
def test_what_is_no_hand(groups: tuple[tuple[str, ...], ...]) -> None:
    """No cards, or too many, make no picture."""
    with pytest.raises(ValueError, match="do not make a hand"):
        render_own_hand(groups)


def test_cards_lie_face_down_until_one_looks() -> None:
    """The picture shows backs, then the cards, and still shows them after a fold; the text does not list them."""
    moment = evening()
    blind = hand_message.render_hand(moment.view(BILL), PICTURED)
    assert gallery(blind) == ["Your cards: 3 cards face down."]
    assert "You are **blind**" in text(blind)

    moment.play(Look(seat=BILL))
    looked = hand_message.render_hand(moment.view(BILL), PICTURED)
    assert gallery(looked) == ["Your cards: three of clubs, three of diamonds, king of spades."]
    assert "pair of threes, king" in text(looked)
    assert "♣" not in text(looked)

    moment.play(Fold(seat=BILL))
    assert gallery(hand_message.render_hand(moment.view(BILL), PICTURED)) == gallery(looked)
    resting = hand_message.render_inactive_hand(moment.view(BILL), PICTURED)
    assert gallery(resting) == gallery(looked)
    assert resting.files_digest() == looked.files_digest()


@pytest.mark.parametrize("name", PLAYED)
def test_the_picture_shows_what_its_reader_has_seen(name: str) -> None:
    """In every betting game, all cards that players have seen of their hands are in their picture, and no others."""
    seen = 0
    for moment in family.evening(name).moments(seed=5, deals=6):
        for one in moment.state.seats:
            view = moment.view(one.seat)
            [*found] = (card for group in family_of(PLAYED[name][0]).own_cards(view, one.seat) for card in group)
            assert len(found) <= MOST_CARDS
            known = {card for card in found if card is not None}
            assert known <= moment.seen_cards(one.seat) | moment.shown_cards()
            seen += bool(known)
            shown = hand_message.render_hand(view, PICTURED)
            assert bool(gallery(shown)) is bool(found)
    assert seen > 10


def test_cards_are_grouped_by_their_arrangement() -> None:
    """The picture of an arranging hand has the hands of the draft and the rest, then the submitted hands."""
    table = Sitting().deal(GOOD_HAND)
    crash = family_of("crash")
    assert [len(group) for group in crash.own_cards(table.view(), ANDY)] == [13]
    draft = laid(table, "Qs As Ks", "8c 9h 7d")
    hands = crash.own_cards(table.view(), ANDY, draft)
    assert hands[:2] == (cards("As Ks Qs"), cards("9h 8c 7d"))
    assert [len(group) for group in hands] == [3, 3, 7]
    [text_of_draft] = gallery(table.panel(draft, PICTURED))
    assert text_of_draft.startswith(
        "Your cards: ace of spades, king of spades, queen of spades; nine of hearts, eight of clubs, seven of diamonds;"
    )
    table.play(Arrange(seat=ANDY, hands=draft.hands(table.cards)))
    assert crash.own_cards(table.view(), ANDY) == hands
    assert gallery(table.panel(words=PICTURED)) == [text_of_draft]
