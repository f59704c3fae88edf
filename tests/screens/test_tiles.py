"""Tests of tiles: pictures of cards for readers who prefer them to letters."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.rules.cards import JOKERS, PACK, Card, cards
from bot.screens.hand.cards import (
    TEXT_SELECTOR,
    TILE_MARK,
    TileSet,
    as_letters,
    card_backs_text,
    card_text,
    cards_text,
    replace_code_cards,
)
from bot.screens.pictures import card_tiles
from bot.screens.pictures.card_tiles import TILE_KEYS, TILE_SIZE, render_tile, tile_digest
from bot.screens.widgets.components import Choice, Dialog, Item, button, menu
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.words import LOCALES, words_for
from tests.screens import drawn_tiles
from tests.screens.reading import TILES, components, everything, text

ENGLISH, GERMAN = (words_for(locale, tiles=True) for locale in LOCALES)
KINGS = cards("Ks Kh 10d".replace("10", "T"))
PANEL = PanelId(Panel.SETTINGS, "show")


def sent(made: Screen) -> Screen:
    """Return the same screen with all tiles available."""
    made.tiles = TileSet(TILES)
    return made


def keys(shown: str) -> list[str]:
    """Return the keys of the tiles in a text."""
    return [part.split("_")[1] for part in shown.split("<:")[1:]]


def test_cards_become_tiles() -> None:
    """Cards in code marks become tiles in a row. Gaps and other code are unchanged."""
    told = f"## `{cards_text(KINGS, ENGLISH)}`\nUse `/look`, not `K♠`."
    assert replace_code_cards(told, TILES) == f"## {TILES['kh']}{TILES['ks']}{TILES['10d']}\nUse `/look`, not `K♠`."
    apart = f"`{card_text(KINGS[0], ENGLISH)}  {card_text(KINGS[1], ENGLISH)}`"
    assert replace_code_cards(apart, TILES) == f"{TILES['ks']} {TILES['kh']}"


def test_german_cards_have_german_letters() -> None:
    """German tiles use D for a queen and B for a jack."""
    court = cards("Qs Jh")
    assert keys(replace_code_cards(f"`{cards_text(court, GERMAN)}`", TILES)) == ["ds", "bh"]
    assert keys(replace_code_cards(f"`{cards_text(court, ENGLISH)}`", TILES)) == ["qs", "jh"]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_has_a_tile(locale: str) -> None:
    """Each card of the pack has its own tile; the four jokers share two."""
    words = words_for(locale, tiles=True)
    shown = [replace_code_cards(f"`{card_text(one, words)}`", TILES) for one in (*PACK, *JOKERS)]
    assert all(len(keys(one)) == 1 for one in shown)
    assert len(set(shown)) == 54


@given(st.lists(st.sampled_from((*PACK, *JOKERS)), max_size=13), st.sampled_from(LOCALES))
def test_in_letters_nothing_is_left_of_tiles(hand: Sequence[Card], locale: str) -> None:
    """Without tiles available, readers who prefer them see the same letters as everybody else."""
    told = as_letters(f"`{cards_text(hand, words_for(locale, tiles=True))}` and more")
    assert told == replace_code_cards(f"`{cards_text(hand, words_for(locale, tiles=True))}` and more", {})
    assert told == f"`{cards_text(hand, words_for(locale))}` and more"


def test_unseen_cards_show_their_backs() -> None:
    """Unseen cards are shown as tiles of backs. Without tiles, or for readers of letters, they are omitted."""
    told = f"## `{card_backs_text(3, ENGLISH)}`\nYou are **blind**."
    assert keys(replace_code_cards(told, TILES)) == ["back"] * 3
    assert replace_code_cards(told, {}) == as_letters(told) == "You are **blind**."
    assert card_backs_text(3, words_for("en-GB")) == ""


def test_other_signs_stay_as_they_are() -> None:
    """Names are unchanged, even with emoji or cards in them."""
    name = f"**❤{TILE_MARK} K♠{TEXT_SELECTOR} 10♥**"
    assert replace_code_cards(f"{name} has `{cards_text(KINGS, ENGLISH)}`", TILES).startswith(f"{name} has <:")


def test_who_likes_letters_gets_no_tile() -> None:
    """Screens for readers of letters have no emoji, even if tiles are available."""
    plain = words_for("en-GB")
    label = card_text(KINGS[0], plain)
    made = sent(build_screen(f"`{cards_text(KINGS, plain)}`", items=[button(PANEL, label), _menu(label)]))
    assert "emoji" not in everything(made)
    assert "<:" not in everything(made)


def _menu(*labels: str) -> Item:
    return menu(PanelId(Panel.SETTINGS, "show"), "?", [Choice(str(at), label) for at, label in enumerate(labels)])


def test_labels_keep_their_letters() -> None:
    """A choice or button with one card has its tile next to the letters; a label with several cards has none."""
    king, ace = (card_text(one, ENGLISH) for one in cards("Ks Ah"))
    made = sent(build_screen("?", items=[button(PANEL, f"Give {king}"), _menu(king, f"{king} {ace}", "none")]))
    shown = {one["label"]: one.get("emoji") for one in components(made) if one["type"] == 2}
    [options] = [one["options"] for one in components(made) if one["type"] == 3]
    shown |= {one["label"]: one.get("emoji") for one in options}
    tile_of_king = {"name": TILES["ks"].name, "id": str(TILES["ks"].id)}
    assert shown == {
        f"Give K♠{TEXT_SELECTOR}": tile_of_king,
        f"K♠{TEXT_SELECTOR}": tile_of_king,
        f"K♠{TEXT_SELECTOR} A♥{TEXT_SELECTOR}": None,
        "none": None,
    }


def test_dialogs_have_tiles() -> None:
    """The text and the choices of a dialog have tiles."""
    made = Dialog(DialogId("arrange", ("1",)), "?").add_text(f"`{card_text(KINGS[0], ENGLISH)}`")
    made.add_menu("one", "?", [Choice("0", card_text(KINGS[1], ENGLISH))], most=1, placeholder="")
    made.tiles = TileSet(TILES)
    assert keys(text(made)) == ["ks"]
    assert TILES["kh"].name in everything(made)


def test_without_emojis() -> None:
    """`drop_label_emojis` removes the emojis of labels but not those in texts."""
    king = card_text(KINGS[0], ENGLISH)
    made = sent(build_screen(f"`{king}`", items=[button(PANEL, king)]))
    assert made.drop_label_emojis()
    assert not any("emoji" in one for one in components(made))
    assert keys(text(made)) == ["ks"]
    assert not made.drop_label_emojis()


def test_where_tiles_do_not_fit_there_are_letters() -> None:
    """A message whose text would be too long with tiles has letters throughout."""
    hand = f"`{cards_text(PACK, ENGLISH)}`"
    fits = sent(build_screen(hand, hand))
    assert len(keys(text(fits))) == 104
    full = sent(build_screen(hand, hand, hand))
    assert not keys(text(full))
    assert text(full).count("K♠") == 3
    assert TILE_MARK not in everything(full)


def test_digests_tell_what_was_written() -> None:
    """A screen's digest depends on the reader's preference, not on the tiles available."""
    told = [build_screen(f"`{cards_text(KINGS, words)}`") for words in (ENGLISH, ENGLISH, words_for("en-GB"))]
    digests = [sent(told[0]).digest(), *(one.digest() for one in told[1:])]
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize("key", ["ks", "10h", "bd", "joker1", "back"])
def test_drawings(key: str) -> None:
    """A tile is a small square with transparent corners, of at most three kilobytes."""
    content = render_tile(key)
    image = Image.open(BytesIO(content)).convert("RGBA")
    assert image.size == (TILE_SIZE, TILE_SIZE)
    opaque = image.getchannel("A")
    assert opaque.getpixel((0, 0)) == 0
    assert opaque.getpixel((TILE_SIZE // 2, 6)) == 255
    assert len(content) <= 3_000


def test_another_drawing_has_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two tiles have the same hash, and a changed rendering gets a new one."""
    before = {key: tile_digest(key) for key in TILE_KEYS}
    assert len(set(before.values())) == len(TILE_KEYS) == 63
    tile_digest.cache_clear()
    monkeypatch.setattr(card_tiles, "EDGE", (0, 0, 0))
    assert all(tile_digest(key) != before[key] for key in TILE_KEYS)
    tile_digest.cache_clear()


def test_the_command_draws_them_all(tmp_path: Path) -> None:
    """The command `python -m tests.screens.drawn_tiles FOLDER` writes a picture of each tile."""
    drawn_tiles.main([str(tmp_path / "tiles")])
    assert {path.stem for path in (tmp_path / "tiles").iterdir()} == set(TILE_KEYS)
