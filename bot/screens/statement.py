"""Statement of a deal: events, payments and winnings; and that of a game of several deals.

It uses public events only.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.history.values import GameStatement, Statement
from bot.screens.ids import TableId
from bot.screens.items import Item, button
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.names import Names, everybody, listed, names_of
from bot.screens.paging import turning
from bot.screens.registry import family_of, several_deals
from bot.screens.words import Words

PAGE = 2_400
"""Characters of the account on a page, which leave room for the balances of eight players."""

MOST_DEALS = 25
"""Deals of a game that get a button."""
REPLAY = "replay"
"""Action of the button to a deal's replay."""
DISPUTE = "dispute.open"
"""Action of the button to the dialog that disputes a deal."""
GAME = "game"
"""Prefix of a game's first deal in the button to the game's statement."""


def screen(statement: Statement, words: Words, *, page: int = 1, remark: str = "") -> Screen:
    """Return a page of a statement, with buttons `t:statement:<table>:<deal>.<page>` to others.

    `remark` is a note above it.
    """
    words = words.of(statement.game, statement.rules)
    statement = replace(statement, names=everybody(statement.names, words))
    names = names_of(statement.names, words, statement.rules)
    family = family_of(statement.game)
    told = family.story(statement, names, words) if family.story else family.lines(statement.events, names, words)
    pages = paged(told)
    number = min(max(page, 1), len(pages))
    title = words("statement-title", deal=statement.deal_no)
    if len(pages) > 1:
        title = words("statement-title-page", deal=statement.deal_no, page=number, pages=len(pages))
    return make(
        f"## {title}\n{_where(statement, words)}",
        remark,
        "\n".join(pages[number - 1]),
        _accounts(statement, names, words),
        _divided(statement, names, words),
        items=_turning(statement, number, len(pages), words),
    )


def game(statement: GameStatement, words: Words, *, remark: str = "") -> Screen:
    """Return the statement of a game of several deals: outcome, final score, and chips of all deals together.

    The buttons `t:statement:<table>:<deal>` lead to its deals, the last MOST_DEALS of them. `remark` is a note above
    it.
    """
    words, told = words.of(statement.game, statement.rules), several_deals(statement.game)
    statement = replace(statement, names=everybody(statement.names, words))
    names = names_of(statement.names, words, statement.rules)
    deals = statement.deals[-MOST_DEALS:]
    facts = {"first": statement.first_deal, "last": statement.last_deal, "deals": len(statement.deals)}
    return make(
        f"## {words('statement-of-game', **facts)}\n{_where(statement, words)}",
        remark,
        "\n".join((told.ended(statement, names, words), told.board(statement))),
        _accounts(statement, names, words) or words("statement-nothing-paid"),
        items=[
            button(TableId("statement", statement.table_id, str(deal)), words("statement-deal", deal=deal))
            for deal in deals
        ],
    )


def _where(statement: Statement | GameStatement, words: Words) -> str:
    """Return game and table in small type, because a deal's number alone is ambiguous."""
    played = words("history-choice-table", game=words.title(statement.game), table=str(statement.table_id))
    return f"-# {played}"


def _accounts(statement: Statement | GameStatement, names: Names, words: Words) -> str:
    """Return each player's payments and winnings; "" if no chips have moved."""
    lines: list[str] = []
    for seat in dict.fromkeys((*statement.paid, *statement.taken)):
        paid, took = statement.paid.get(seat, 0), statement.taken.get(seat, 0)
        facts = {"paid": words.money(paid), "pays": paid, "took": words.money(took), "takes": took}
        lines.append(words("statement-line", name=names(seat), result=_signed(took - paid, words), **facts))
    return "\n".join((words("statement-accounts"), *lines)) if lines else ""


def _divided(statement: Statement, names: Names, words: Words) -> str:
    """Return the shares of a carried pot divided after the deal; "" if none was."""
    if not statement.divided:
        return ""
    shares = [
        words("statement-share", name=names(seat), amount=words.money(amount))
        for seat, amount in statement.divided.items()
    ]
    return words("statement-divided", players=len(shares), shares=listed(words, shares))


def _turning(statement: Statement, number: int, pages: int, words: Words) -> list[Item]:
    table_id, deal = statement.table_id, statement.deal_no
    items = turning(number, pages, lambda page: TableId("statement", table_id, f"{deal}.{page}"), words)
    if statement.outcome is not None:
        items.append(button(TableId(REPLAY, table_id, str(deal)), words("button-replay")))
        items.append(button(TableId(DISPUTE, table_id, str(deal)), words("button-dispute-open")))
    if statement.first_deal:
        wanted = TableId("statement", statement.table_id, f"{GAME}.{statement.first_deal}")
        items.append(button(wanted, words("statement-game")))
    return items


def page_of(about: str) -> tuple[int, int]:
    """Return deal and page of a statement's button (`7` or `7.2`)."""
    deal, _, page = about.partition(".")
    return int(deal), int(page or 1)


def paged(lines: Sequence[str], limit: int = PAGE) -> list[list[str]]:
    """Return lines in pages of at most `limit` characters; one empty page if there are none."""
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
