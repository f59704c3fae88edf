"""How the game is played, in pages."""

from __future__ import annotations

from typing import Final

from bot.players.odds import odds_of
from bot.rules.betting.state import RANKING
from bot.rules.cards import card
from bot.rules.ranking import Category
from bot.screens.cards import cards_text, category_text, hand_name
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.rules_panel import digest
from bot.screens.words import Words
from bot.tables.values import Table

PAGES: Final = ("play", "blind", "seeing", "ranking", "odds", "money", "pack")
"""The pages, in order; the first is shown where nothing else is asked for."""

EXAMPLES: Final = (
    ("3c", "3d", "3s"),
    ("Ac", "Ah", "As"),
    ("Kc", "Kd", "Kh"),
    ("As", "2s", "3s"),
    ("Ah", "Kh", "Qh"),
    ("Ah", "2c", "3d"),
    ("Ad", "Kc", "Qs"),
    ("4h", "3s", "2d"),
    ("Kh", "9h", "2h"),
    ("Ac", "Ad", "Ks"),
    ("3c", "3d", "Kc"),
    ("Ad", "Ks", "Jh"),
)
"""Hands of the ladder, best first."""


def screen(page: str, words: Words, *, table: Table | None = None) -> Screen:
    """One page (see `PAGES`) with a menu `s:help:page` to the others; `table`: with its house rules in short."""
    shown = page if page in PAGES else PAGES[0]
    choices = [Choice(one, words(f"help-{one}-title"), chosen=one == shown) for one in PAGES]
    items: list[Item] = []
    here = ""
    if table is not None:
        items.append(button(TableId("rules", table.table_id), words("button-rules")))
        here = f"**{words('help-this-table')}**\n{digest(table, words)}"
    items.append(button(PanelId("about", "show"), words("button-about")))
    items.append(menu(PanelId("help", "page"), words("help-choose"), choices))
    return make(f"## {words(f'help-{shown}-title')}", text(shown, words), here, items=items)


def text(page: str, words: Words) -> str:
    """What stands on a page."""
    if page == "ranking":
        return "\n".join((words("help-ranking-text"), *ladder(words), words("help-ranking-notes")))
    if page == "odds":
        return "\n".join((words("help-odds-text"), *odds_lines(words)))
    return words(f"help-{page}-text")


def ladder(words: Words) -> list[str]:
    """The ranking of hands with examples, best first, a line for each kind."""
    lines: list[str] = []
    for category in sorted(Category, reverse=True):
        examples = [
            f"`{cards_text(cards, words)}` · {hand_name(cards, words)}"
            for cards in (tuple(map(card, hand)) for hand in EXAMPLES)
            if RANKING.category(*cards) is category
        ]
        number = len(Category) - category
        lines.append(f"**{number}. {category_text(category, words)}**")
        lines += examples
    return lines


def odds_lines(words: Words) -> list[str]:
    """How often each kind of hand is dealt, counted over all hands, best first."""
    return [
        words(
            "help-odds-line",
            category=category_text(one.category, words),
            hands=words.number(one.hands),
            percent=words.decimal(100 * one.chance, 2),
            one_in=words.number(round(1 / one.chance)) if one.chance < 0.1 else words.decimal(1 / one.chance, 1),
        )
        for one in odds_of(RANKING).categories
    ]
