"""Tests of pictures of hands that were shown."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.rules.cards import PACK, Card, cards
from bot.rules.registry import GAMES
from bot.rules.tally import encode_hand
from bot.screens.hand import hand_pictures
from bot.screens.pictures.hands import GOLD, MOST_CARDS, MOST_HANDS, PicturedHand, render_hands
from bot.screens.registry import family_of
from bot.screens.words import LOCALES, words_for
from bot.simulate.table import SimulatedTable
from tests.screens.evening import LONGEST_NAME
from tests.screens.reading import sign
from tests.screens.test_evenings import told
from tests.screens.test_pictures import HEAVIEST, has, opened

ANN = PicturedHand(name="Ann", caption="pair of kings", groups=(("ks", "kd", "4h"),))


def test_every_part_of_a_hand_is_in_the_picture() -> None:
    """Every name, card, group and word changes the picture; the winner is highlighted."""
    several = [
        ANN,
        PicturedHand(name="Ben", caption="pair of kings", groups=ANN.groups),
        PicturedHand(name="Ann", caption="pair", groups=ANN.groups),
        PicturedHand(name="Ann", caption="pair of kings", groups=(("ks", "kd", "5h"),)),
        PicturedHand(name="Ann", caption="pair of kings", groups=(("ks", "kd"), ("4h", "joker1", "back"))),
        PicturedHand(name="Ann", caption="pair of kings", groups=ANN.groups, won=True),
    ]
    assert len({render_hands([one]) for one in several}) == len(several)
    assert has(opened(render_hands(several)), GOLD)
    assert not has(opened(render_hands([ANN])), GOLD)


def test_the_picture_has_a_palette_and_is_small() -> None:
    """Pictures share one palette of few colours, and even the largest picture is small."""
    most = PicturedHand(
        name=LONGEST_NAME, caption="x" * 200, groups=tuple(("as", "10h", "qd") for _ in range(MOST_CARDS // 3))
    )
    content = render_hands([most] * MOST_HANDS)
    image = Image.open(BytesIO(content))
    assert image.mode == "P"
    assert image.width == 800
    assert len(content) < HEAVIEST
    assert image.getpalette() == Image.open(BytesIO(render_hands([ANN]))).getpalette()


def test_losers_cards_are_large_enough_to_read() -> None:
    """The thirteen cards of a loser are on two lines, a tenth of the picture's width each."""
    hand = tuple(tuple(f"{rank}{suit}" for rank in "234") for suit in "cdhs")
    won, lost = (PicturedHand(name="A", caption="", groups=hand, won=won) for won in (True, False))
    heights = [opened(render_hands(several)).height for several in ([won], [won, lost])]
    assert heights[1] - heights[0] > 2 * 80


def test_what_makes_no_picture() -> None:
    """No hands, too many hands and too many cards are refused."""
    long = PicturedHand(name="Ann", caption="", groups=(("ks",) * (MOST_CARDS + 1),))
    for hands in ([], [ANN] * (MOST_HANDS + 1), [long]):
        with pytest.raises(ValueError, match="do not make a picture"):
            render_hands(hands)


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("locale", LOCALES)
def test_what_was_shown_in_a_deal(name: str, locale: str) -> None:
    """A deal's picture and description have only cards that everybody saw, and the file name is fixed."""
    words = words_for(locale).for_game(name)
    table = SimulatedTable(GAMES[name], GAMES[name].default_rules, 3, f"pictures of {name}")
    drawn = 0
    for _ in range(40):
        if drawn == 2:
            break
        table.deal()
        public = [event for event in table.happened if event.seen_by is None]
        seen = {card for event in public for card in _cards_in(event)}
        view = GAMES[name].view(table.state, None)
        hands = family_of(name).shown_hands(public, view, words)
        found = hand_pictures.shown_hands_picture(name, public, view, {1: "Ann", 2: "Ben", 3: "Cy"}, words)
        assert (found is not None) == bool(hands)
        if found is not None:
            drawn += 1
            assert {card for hand in hands for group in hand.groups for card in group} <= seen
            said = {card for card in PACK if sign(card, words) in found.description.replace("\ufe0e", "")}
            assert said
            assert said <= seen
            assert found.name == "hands.png"
            assert opened(found.content).width == 800
    assert drawn


def _cards_in(event: object) -> set[Card]:
    found = {name: value for name, value in vars(event).items() if isinstance(value, tuple)}
    return {card for value in found.values() for card in value if isinstance(card, Card)}


def test_the_best_hands_of_an_evening() -> None:
    """An evening has a picture, with everybody in it, if somebody showed a hand."""
    words = words_for("en-GB")
    assert hand_pictures.best_hands_picture(told(), words) is None
    first, second = told().lines
    pair = cards("9s 9d 4h")
    shown = [replace(first, best_hand=encode_hand(1, pair)), second]
    found = hand_pictures.best_hands_picture(told(lines=tuple(shown)), words)
    assert found is not None
    assert opened(found.content).height > 200
    assert "9" not in found.description
    won, other = hand_pictures.evening_hands(told(lines=tuple(shown)), words)
    assert won.name.startswith(f"{first.name} · ")
    assert (won.caption, other.caption) == ("best hand shown", "")
