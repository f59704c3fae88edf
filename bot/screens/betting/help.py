"""How a game of betting is played, in pages."""

from __future__ import annotations

from typing import Final

from bot.players.betting.odds import categories
from bot.rules.betting.house_rules import BettingRules, BragRules
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import Ranking
from bot.rules.view import View
from bot.rules.wild import NATURAL
from bot.screens.betting.seen import of_betting
from bot.screens.cards import category_text
from bot.screens.ladder import example, ladder, wild_examples
from bot.screens.wild import wild_choices, wild_sets, wild_text
from bot.screens.words import Words, key

PAGES: Final = (
    *("ranking", "play", "blind", "seeing", "sideshow", "discards", "draw", "all_in"),
    *("wild", "odds", "money", "pack"),
)
"""Every page there is, in order."""
THREE_CARDS: Final = ("ranking", "play", "blind", "seeing", "wild", "odds", "money", "pack")
MORE_CARDS: Final = ("ranking", "play", "blind", "seeing", "discards", "wild", "odds", "money", "pack")
DRAW: Final = ("ranking", "play", "draw", "all_in", "wild", "odds")
TEEN_PATTI: Final = ("ranking", "play", "blind", "seeing", "sideshow", "wild", "odds", "money")
"""Those of each game."""
SIZE: Final = 3
"""Cards in a hand where nothing is said of it."""


def page(page: str, words: Words, rules: HouseRules, view: View | None = None) -> str:
    """What stands on a page: by the house rules or, at a table, by what its dealer chose."""
    ranking, size = _played(rules, view)
    return text(page, words, ranking, size)


def prepare(page: str, rules: HouseRules, view: View | None = None) -> None:
    """Count what the page `odds` tells; it takes up to half a second the first time."""
    if page == "odds":
        categories(*_played(rules, view))


def _played(rules: HouseRules, view: View | None) -> tuple[Ranking, int]:
    """The order of hands and the number of cards."""
    if view is not None:
        game = of_betting(view)
        return game.ranking, game.hand_size
    ranking = rules.terms().ranking if isinstance(rules, BettingRules) else NATURAL
    return ranking, rules.cards if isinstance(rules, BragRules) else SIZE


def text(page: str, words: Words, ranking: Ranking = NATURAL, hand_size: int = SIZE) -> str:
    """What stands on a page, by an order of hands and a number of cards."""
    match page:
        case "ranking":
            return "\n".join((words("help-ranking-text"), *ladder(words, ranking), words("help-ranking-notes")))
        case "odds":
            return "\n".join(odds_lines(words, ranking, hand_size))
        case "wild":
            return "\n".join(_wild_lines(words, ranking))
    return words(f"help-{key(page)}-text", cards=hand_size, aside=hand_size - SIZE)


def _wild_lines(words: Words, ranking: Ranking) -> list[str]:
    """What wild cards are, which sets there are, and which are played with."""
    sets = [f"• **{one.label}**: {one.description}" for one in wild_choices((), words)]
    played = words("help-wild-here", wild=wild_text(wild_sets(ranking), words))
    return [words("help-wild-text"), *sets, played, *(example(hand, words, ranking) for hand in wild_examples(ranking))]


def odds_lines(words: Words, ranking: Ranking = NATURAL, hand_size: int = SIZE) -> list[str]:
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
