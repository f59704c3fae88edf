"""Readers and checks of screens, based on the payload sent to Discord."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.rules.cards import Card
from bot.screens.hand.cards import TEXT_SELECTOR as AS_TEXT
from bot.screens.hand.cards import TILE_MARK, Tile, card_text, with_tiles
from bot.screens.pictures.card_tiles import TILE_KEYS
from bot.screens.widgets.components import Dialog
from bot.screens.widgets.custom_ids import DialogId, parse_custom_id
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words

Component = dict[str, Any]
TILES = {key: Tile(f"c_{key}_012345", 2**63 - 1 - number) for number, key in enumerate(TILE_KEYS)}
"""Tiles for all keys, with IDs of the greatest length."""
_CARD = re.compile(rf"((?:10|[2-9A-Z])[♣♥♦♠]){AS_TEXT}")
_SHOWN = re.compile(r"<:c_(?P<key>\w+)_\d{6}:\d+>|(?P<rank>10|[2-9A-Z])(?P<suit>[♣♥♦♠])")
ROW, BUTTON, SELECT, INPUT, PEOPLE, SECTION, TEXT, SEPARATOR, CONTAINER, LABEL = 1, 2, 3, 4, 5, 9, 10, 14, 17, 18
RADIO_GROUP, CHECKBOX_GROUP = 21, 22


def components(screen: Screen | Dialog) -> Iterator[Component]:
    """Yield every component, outer ones first."""

    def walk(several: list[Component]) -> Iterator[Component]:
        for one in several:
            yield one
            yield from walk(one.get("components", []))
            for inner in ("component", "accessory"):
                if inner in one:
                    yield from walk([one[inner]])

    yield from walk(screen.to_components())


def text(screen: Screen | Dialog) -> str:
    """Return the visible text, without buttons and without `AS_TEXT` after suits."""
    return "\n".join(one["content"] for one in components(screen) if one["type"] == TEXT).replace(AS_TEXT, "")


def sign(card: Card, words: Words) -> str:
    """Return a card as `text` and `everything` show it."""
    return card_text(card, words).replace(AS_TEXT, "")


def buttons(screen: Screen) -> dict[str, str]:
    """Return the custom_id of each button, without its stamp, or the URL of a link, by label."""
    several = [one for one in components(screen) if one["type"] == BUTTON]
    return {one["label"]: one.get("url") or one["custom_id"].partition("~")[0] for one in several}


def button_rows(screen: Screen) -> list[list[str]]:
    """Return the labels of the buttons in each row of buttons."""
    rows = [one["components"] for one in components(screen) if one["type"] == ROW]
    return [[one["label"] for one in row] for row in rows if row[0]["type"] == BUTTON]


def menus(screen: Screen) -> dict[str, list[Component]]:
    """Return the options of each menu by custom_id, without its stamp."""
    return {one["custom_id"].partition("~")[0]: one["options"] for one in components(screen) if one["type"] == SELECT}


def everything(screen: Screen | Dialog) -> str:
    """Return the whole payload as one text, without `AS_TEXT` after suits."""
    return str(screen.to_components()).replace(AS_TEXT, "").replace("\\ufe0e", "")


def check(screen: Screen) -> None:
    """Check Discord's limits for a message of components, and that every item has a handler."""
    several = list(components(screen))
    assert 0 < len(several) <= 40
    texts = [one["content"] for one in several if one["type"] == TEXT]
    assert all(content.strip() for content in texts)
    assert sum(map(len, texts)) <= 4_000
    ids = [one["custom_id"] for one in several if "custom_id" in one]
    assert len(set(ids)) == len(ids)
    for one in several:
        _check_component(one)
    assert not any(isinstance(parse_custom_id(one), DialogId) for one in ids)
    assert screen.is_finished()
    check_tiled(screen)


def check_tiled(screen: Screen) -> None:
    """Check that the screen fits with tiles and that they show the same cards in the same order."""
    told, tiled = _texts(screen.to_components()), tiled_texts(screen)
    assert sum(map(len, tiled)) <= 4_000
    for shown, written in zip(tiled, told, strict=True):
        assert [*map(_meant, _SHOWN.finditer(shown))] == [*map(_meant, _SHOWN.finditer(written))]


def tiled_texts(screen: Screen) -> list[str]:
    """Return the texts of the same screen for a reader with tiles."""
    asked = json.loads(_CARD.sub(rf"\1{TILE_MARK}", json.dumps(screen.raw_components(), ensure_ascii=False)))
    return _texts(with_tiles(asked, TILES))


def _texts(several: list[Component]) -> list[str]:
    found = [one["content"] for one in several if one["type"] == TEXT]
    return found + [content for one in several for content in _texts(one.get("components", []))]


def _meant(card: re.Match[str]) -> str:
    """Return the card that a text or a tile shows, such as `10h`."""
    return card["key"] or f"{card['rank'].lower()}{'chds'['♣♥♦♠'.index(card['suit'])]}"


def _check_component(one: Component) -> None:
    if "custom_id" in one:
        assert 1 <= len(one["custom_id"]) <= 100
        assert str(parse_custom_id(one["custom_id"])) == one["custom_id"]
    if one["type"] == BUTTON:
        assert 1 <= len(one["label"]) < 80  # longer labels are cut to 80 characters
    if one["type"] == SECTION:
        assert [child["type"] for child in one["components"]] == [TEXT]
        assert one["accessory"]["type"] == BUTTON
    if one["type"] == ROW:
        kinds = [child["type"] for child in one["components"]]
        assert 1 <= len(kinds) <= 5
        assert not {SELECT, PEOPLE} & set(kinds) or len(kinds) == 1
    if one["type"] == SELECT:
        assert len(one.get("placeholder", "")) <= 150
        _check_options(one["options"], one.get("max_values", 1))
        assert 0 <= one.get("min_values", 1) <= one.get("max_values", 1) <= len(one["options"])


def _check_options(options: list[Component], most: int = 1) -> None:
    assert 1 <= len(options) <= 25
    values = [option["value"] for option in options]
    assert len(set(values)) == len(values)
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100
    assert sum(bool(option.get("default")) for option in options) <= most


def check_dialog(dialog: Dialog) -> None:
    """Check Discord's limits for a dialog, and that discord.py does not store the dialog."""
    payload = dialog.to_dict()
    assert 1 <= len(payload["title"]) <= 45
    assert not payload["title"].endswith("…")
    assert isinstance(parse_custom_id(payload["custom_id"]), DialogId)
    assert len(payload["custom_id"]) <= 100
    assert 1 <= len(payload["components"]) <= 5
    names = [one["custom_id"] for one in components(dialog) if "custom_id" in one]
    assert len(set(names)) == len(names)
    for one in components(dialog):
        if one["type"] == LABEL:
            assert 1 <= len(one["label"]) <= 45
            assert not one["label"].endswith("…")
            assert len(one.get("description") or "") <= 100
        if one["type"] == INPUT:
            assert len(one.get("value") or "") <= one["max_length"] <= 4_000
        if one["type"] == SELECT:
            _check_options(one["options"], one.get("max_values", 1))
        if one["type"] in {RADIO_GROUP, CHECKBOX_GROUP}:
            assert 2 <= len(one["options"]) <= 10
            _check_options(one["options"], one.get("max_values", 1))
    assert dialog.is_finished()
    assert isinstance(dialog, discord.ui.Modal)
