"""How a game is played, in pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.players.odds import categories
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.betting.house_rules import BettingRules, BragRules
from bot.rules.betting.view import BragView
from bot.rules.cards import Card, card
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import Category, Ranking
from bot.rules.registry import GAMES
from bot.rules.registry import game as game_called
from bot.rules.wild import NATURAL
from bot.screens.arranging import guide
from bot.screens.cards import cards_text, category_text, hand_name
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.rules_panel import digest
from bot.screens.wild import wild_choices, wild_sets, wild_text
from bot.screens.words import Words
from bot.tables.values import Table

PAGES: Final = (
    "play",
    "blind",
    "seeing",
    "sideshow",
    "discards",
    "draw",
    "all_in",
    "arranging",
    "ranking",
    "wild",
    "odds",
    "money",
    "pack",
    "scoring",
    "crash",
    "special",
    "payments",
    "spares",
    "example",
)
"""Every page there is, in order; the first is shown where nothing else is asked for."""
_OF: Final = {
    "three_card_brag": ("play", "blind", "seeing", "ranking", "wild", "odds", "money", "pack"),
    "four_card_brag": ("play", "blind", "seeing", "discards", "ranking", "wild", "odds", "money", "pack"),
    "five_card_brag": ("play", "blind", "seeing", "discards", "ranking", "wild", "odds", "money", "pack"),
    "draw_brag": ("play", "draw", "all_in", "ranking", "wild", "odds"),
    "teen_patti": ("play", "blind", "seeing", "sideshow", "ranking", "wild", "odds", "money"),
    "crash": guide.PAGES,
}

EXAMPLES: Final = (
    ("3c", "3d", "3s"),
    ("Ac", "Ah", "As"),
    ("Kc", "Kd", "Kh"),
    ("As", "2s", "3s"),
    ("Ah", "Kh", "Qh"),
    ("Ah", "2c", "3d"),
    ("Ad", "Kc", "Qs"),
    ("4h", "3s", "2d"),
    ("Kh", "9h", "4h"),
    ("Ac", "Ad", "Ks"),
    ("3c", "3d", "Kc"),
    ("Ad", "Ks", "Jh"),
)
"""Hands of the ladder."""
WITH_WILD: Final = (("Ks", "Kd"), ("Qh", "Th"), ("Jc", "9d"), ("9c", "5c"), ("Ad", "7s"))
"""Cards that a wild one is added to, to show what it does."""


def pages(game: str) -> tuple[str, ...]:
    """The pages about a game, in order."""
    return _OF[game]


def screen(
    page: str,
    words: Words,
    *,
    table: Table | None = None,
    game: str = "",
    view: BragView | None = None,
    book: str | None = None,
) -> Screen:
    """One page (see `pages`) with menus to the others (`s:help:page:<game>`) and to other games (`s:help:game:<page>`).

    `game` is that of `table` where nothing else is said. At its own table the wild cards are those that are played
    with (`view`: with what its dealer chose), and its house rules stand below in short; the pages of Crash tell of what
    is played there. `book` is where the rule book can be read, if it can.
    """
    played = game_called(game).name if game else GAMES[0].name if table is None else table.game
    words = words.of(played)
    here = table if table is not None and table.game == played else None
    shown = page if page in pages(played) else pages(played)[0]
    choices = [Choice(one, words(f"help-{_key(one)}-title"), chosen=one == shown) for one in pages(played)]
    games = [Choice(one.name, words("table-title", game=one.name), chosen=one.name == played) for one in GAMES]
    items: list[Item] = []
    agreed = ""
    if here is not None:
        items.append(button(TableId("rules", here.table_id), words("button-rules")))
        agreed = f"**{words('help-this-table')}**\n{digest(here, words)}"
    items.append(button(PanelId("about", "show"), words("button-about")))
    items.append(menu(PanelId("help", "page", played), words("help-choose"), choices))
    items.append(menu(PanelId("help", "game", shown), words("help-choose-game"), games))
    ranking, size = _played(played, here, view)
    return make(
        f"## {words(f'help-{_key(shown)}-title')}\n-# {words('table-title', game=played)}",
        text(shown, words, ranking, size, game_called(played).usual if here is None else here.house_rules),
        agreed,
        "" if book is None else _to_book(book, played, words),
        items=items,
    )


def _to_book(book: str, game: str, words: Words) -> str:
    """The line that leads to a game's page in the rule book at the address `book`."""
    return f"-# {words('help-book', game=words('table-title', game=game), address=f'{book}/{_key(game)}.md')}"


def prepare(table: Table | None, game: str = "", view: BragView | None = None) -> None:
    """Count what the page `odds` tells; for a thread of its own, as it takes up to half a second the first time."""
    played = game_called(game).name if game else GAMES[0].name if table is None else table.game
    ranking, size = _played(played, table if table is not None and table.game == played else None, view)
    categories(ranking, size)


def _played(game: str, table: Table | None, view: BragView | None) -> tuple[Ranking, int]:
    """The order of hands and the number of cards: at a table what is played there, otherwise what is usual."""
    if table is not None and view is not None:
        return view.ranking, view.hand_size
    rules = game_called(game).usual if table is None else table.house_rules
    size = rules.cards if isinstance(rules, BragRules) else 3
    return (rules.terms().ranking, size) if isinstance(rules, BettingRules) else (NATURAL, size)


def text(
    page: str, words: Words, ranking: Ranking = NATURAL, hand_size: int = 3, rules: HouseRules | None = None
) -> str:
    """What stands on a page; of a game whose pages tell of its house rules, by `rules`."""
    if isinstance(rules, CrashRules):
        return _arranged_ladder(words, rules) if page == "ranking" else guide.text(page, words, rules)
    match page:
        case "ranking":
            return "\n".join((words("help-ranking-text"), *ladder(words, ranking), words("help-ranking-notes")))
        case "odds":
            return "\n".join(odds_lines(words, ranking, hand_size))
        case "wild":
            return "\n".join(_wild_lines(words, ranking))
    return words(f"help-{_key(page)}-text", cards=hand_size, aside=hand_size - 3)


def _arranged_ladder(words: Words, rules: CrashRules) -> str:
    """The ranking of the hands that may be played."""
    hands = ladder(words, rules.hands.ranking, rules.hands.least)
    notes = words("help-ranking-notes")
    fours = guide.fours_lines(words, rules)
    return "\n".join((words("help-ranking-text"), *fours, *hands, notes, guide.least_line(words, rules)))


def ladder(words: Words, ranking: Ranking = NATURAL, least: Category = Category.HIGH_CARD) -> list[str]:
    """The ranking of hands with examples, best first, down to the kind `least`; last what wild cards do."""
    lines: list[str] = []
    hands = [tuple(map(card, hand)) for hand in EXAMPLES]
    plain = sorted((hand for hand in hands if ranking.wild.isdisjoint(hand)), key=lambda hand: -ranking.strength(*hand))
    for category in sorted(Category, reverse=True):
        if category < least:
            break
        number = len(Category) - category
        lines.append(f"**{number}. {category_text(category, words)}**")
        lines += [_example(hand, words, ranking) for hand in plain if ranking.category(*hand) is category]
    if ranking.wild:
        lines.append(f"**{words('help-ranking-wild', wild=wild_text(wild_sets(ranking), words))}**")
        lines += [_example(hand, words, ranking) for hand in _wild_examples(ranking)]
    return lines


def _wild_examples(ranking: Ranking) -> Iterator[tuple[Card, ...]]:
    one = min(ranking.wild, key=lambda card: card.text)
    for pair in WITH_WILD:
        hand = (one, *map(card, pair))
        if ranking.wild.isdisjoint(hand[1:]):
            yield hand


def _example(hand: tuple[Card, ...], words: Words, ranking: Ranking) -> str:
    return f"`{cards_text(hand, words)}` · {hand_name(hand, words, ranking)}"


def _wild_lines(words: Words, ranking: Ranking) -> list[str]:
    """What wild cards are, which sets there are, and which are played with."""
    sets = [f"• **{one.label}**: {one.description}" for one in wild_choices((), words)]
    played = words("help-wild-here", wild=wild_text(wild_sets(ranking), words))
    return [words("help-wild-text"), *sets, played, *(_example(hand, words, ranking) for hand in _examples(ranking))]


def _examples(ranking: Ranking) -> Iterator[tuple[Card, ...]]:
    return _wild_examples(ranking) if ranking.wild else iter(())


def odds_lines(words: Words, ranking: Ranking = NATURAL, hand_size: int = 3) -> list[str]:
    """How often each kind of hand is dealt, counted over all hands, best first."""
    counted = categories(ranking, hand_size)
    lines = [
        words("help-odds-text", cards=hand_size, hands=words.number(counted[0].of)),
        *(
            words(
                "help-odds-line",
                category=category_text(one.category, words),
                hands=words.number(one.hands),
                percent=words.decimal(100 * one.chance, 2),
                one_in=words.number(round(1 / one.chance)) if one.chance < 0.1 else words.decimal(1 / one.chance, 1),
            )
            for one in counted
        ),
    ]
    if ranking.wild:
        lines.append(words("help-odds-wild", wild=wild_text(wild_sets(ranking), words)))
    return lines


def _key(page: str) -> str:
    return page.replace("_", "-")
