"""The statement of a deal: what happened, who paid what, who took what. Public events only."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import visible
from bot.rules.ranking import Ranking
from bot.rules.registry import game as game_called
from bot.rules.wild import NATURAL
from bot.screens import happened
from bot.screens.ids import TableId
from bot.screens.items import Item, button
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.names import names_of
from bot.screens.values import Statement
from bot.screens.words import Words

PAGE = 2_400
"""Characters of the story on a page; the accounts of eight players fit beside it."""


def screen(statement: Statement, words: Words, *, page: int = 1) -> Screen:
    """One page of a statement; the buttons to the others are `t:statement:<table>:<deal>.<page>`."""
    words = words.of(statement.game)
    names = names_of(statement.names, words)
    story = happened.story(visible(tuple(statement.events), None), names, words, ranking=ranking_in(statement))
    pages = paged(story)
    number = min(max(page, 1), len(pages))
    accounts = [
        words(
            "statement-line",
            name=names(seat),
            paid=words.money(statement.paid.get(seat, 0)),
            took=words.money(statement.taken.get(seat, 0)),
            result=_signed(statement.taken.get(seat, 0) - statement.paid.get(seat, 0), words),
        )
        for seat in dict.fromkeys((*statement.paid, *statement.taken))
    ]
    title = words("statement-title", deal=statement.deal_no)
    if len(pages) > 1:
        title = words("statement-title-page", deal=statement.deal_no, page=number, pages=len(pages))
    return make(
        f"## {title}",
        "\n".join(pages[number - 1]),
        "\n".join((words("statement-accounts"), *accounts)) if accounts else "",
        items=_turning(statement, number, len(pages), words),
    )


def ranking_in(statement: Statement) -> Ranking:
    """The order of hands that the deal was played by; the game's usual one where the statement does not say."""
    if isinstance(statement.ranking, Ranking):
        return statement.ranking
    usual = game_called(statement.game).usual
    return usual.terms().ranking if isinstance(usual, BettingRules) else NATURAL


def _turning(statement: Statement, number: int, pages: int, words: Words) -> list[Item]:
    items: list[Item] = []
    if number > 1:
        wanted = TableId("statement", statement.table_id, f"{statement.deal_no}.{number - 1}")
        items.append(button(wanted, words("button-previous")))
    if number < pages:
        wanted = TableId("statement", statement.table_id, f"{statement.deal_no}.{number + 1}")
        items.append(button(wanted, words("button-next")))
    return items


def page_of(about: str) -> tuple[int, int]:
    """Deal and page of a statement's button (`7` or `7.2`)."""
    deal, _, page = about.partition(".")
    return int(deal), int(page or 1)


def paged(lines: Sequence[str], limit: int = PAGE) -> list[list[str]]:
    """Lines in pages of at most `limit` characters; one empty page where there are none."""
    pages: list[list[str]] = [[]]
    room = limit
    for line in lines:
        if len(line) + 1 > room and pages[-1]:
            pages.append([])
            room = limit
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


def _signed(amount: int, words: Words) -> str:
    if amount == 0:
        return words("statement-even")
    return words("statement-up" if amount > 0 else "statement-down", amount=words.money(abs(amount)))
