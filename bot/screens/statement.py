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
from bot.screens.layout import build_screen as make
from bot.screens.names import SeatNames, distinct_names, join_names, names_from
from bot.screens.paging import page_buttons
from bot.screens.registry import family_of, several_deals_texts
from bot.screens.words import Words

STATEMENT_PAGE_LIMIT = 2_400
"""Characters of the account on a page, which leave room for the balances of eight players."""

MOST_DEALS = 25
"""Deals of a game that get a button."""
REPLAY_ACTION = "replay"
"""Action of the button to a deal's replay."""
DISPUTE_ACTION = "dispute.open"
"""Action of the button to the dialog that disputes a deal."""
GAME_PREFIX = "game"
"""Prefix of a game's first deal in the button to the game's statement."""


def render_statement(statement: Statement, words: Words, *, page: int = 1, remark: str = "") -> Screen:
    """Return a page of a statement, with buttons `t:statement:<table>:<deal>.<page>` to others.

    `remark` is a note above it.
    """
    words = words.for_game(statement.game, statement.rules)
    statement = replace(statement, names=distinct_names(statement.names, words))
    names = names_from(statement.names, words, statement.rules)
    family = family_of(statement.game)
    told = family.statement_lines(statement, names, words) if family.statement_lines else family.event_lines(statement.events, names, words)
    pages = paginate_lines(told)
    number = min(max(page, 1), len(pages))
    title = words("statement-title", deal=statement.deal_no)
    if len(pages) > 1:
        title = words("statement-title-page", deal=statement.deal_no, page=number, pages=len(pages))
    return make(
        f"## {title}\n{_game_line(statement, words)}",
        remark,
        "\n".join(pages[number - 1]),
        _accounts_text(statement, names, words),
        _division_line(statement, names, words),
        items=_statement_buttons(statement, number, len(pages), words),
    )


def render_game_statement(statement: GameStatement, words: Words, *, remark: str = "") -> Screen:
    """Return the statement of a game of several deals: outcome, final score, and chips of all deals together.

    The buttons `t:statement:<table>:<deal>` lead to its deals, the last MOST_DEALS of them. `remark` is a note above
    it.
    """
    words, told = words.for_game(statement.game, statement.rules), several_deals_texts(statement.game)
    statement = replace(statement, names=distinct_names(statement.names, words))
    names = names_from(statement.names, words, statement.rules)
    deals = statement.deals[-MOST_DEALS:]
    facts = {"first": statement.first_deal, "last": statement.last_deal, "deals": len(statement.deals)}
    return make(
        f"## {words('statement-of-game', **facts)}\n{_game_line(statement, words)}",
        remark,
        "\n".join((told.winner_text(statement, names, words), told.score_heading(statement))),
        _accounts_text(statement, names, words) or words("statement-nothing-paid"),
        items=[
            button(TableId("statement", statement.table_id, str(deal)), words("statement-deal", deal=deal))
            for deal in deals
        ],
    )


def _game_line(statement: Statement | GameStatement, words: Words) -> str:
    """Return game and table in small type, because a deal's number alone is ambiguous."""
    played = words("history-choice-table", game=words.game_title(statement.game), table=str(statement.table_id))
    return f"-# {played}"


def _accounts_text(statement: Statement | GameStatement, names: SeatNames, words: Words) -> str:
    """Return each player's payments and winnings; "" if no chips have moved."""
    lines: list[str] = []
    for seat in dict.fromkeys((*statement.paid, *statement.taken)):
        paid, took = statement.paid.get(seat, 0), statement.taken.get(seat, 0)
        facts = {"paid": words.money(paid), "pays": paid, "took": words.money(took), "takes": took}
        lines.append(words("statement-line", name=names(seat), result=_signed_result(took - paid, words), **facts))
    return "\n".join((words("statement-accounts"), *lines)) if lines else ""


def _division_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return the shares of a carried pot divided after the deal; "" if none was."""
    if not statement.pot_shares:
        return ""
    shares = [
        words("statement-share", name=names(seat), amount=words.money(amount))
        for seat, amount in statement.pot_shares.items()
    ]
    return words("statement-divided", players=len(shares), shares=join_names(words, shares))


def _statement_buttons(statement: Statement, number: int, pages: int, words: Words) -> list[Item]:
    table_id, deal = statement.table_id, statement.deal_no
    items = page_buttons(number, pages, lambda page: TableId("statement", table_id, f"{deal}.{page}"), words)
    if statement.outcome is not None:
        items.append(button(TableId(REPLAY_ACTION, table_id, str(deal)), words("button-replay")))
        items.append(button(TableId(DISPUTE_ACTION, table_id, str(deal)), words("button-dispute-open")))
    if statement.first_deal:
        wanted = TableId("statement", statement.table_id, f"{GAME_PREFIX}.{statement.first_deal}")
        items.append(button(wanted, words("statement-game")))
    return items


def parse_statement_page(about: str) -> tuple[int, int]:
    """Return deal and page of a statement's button (`7` or `7.2`)."""
    deal, _, page = about.partition(".")
    return int(deal), int(page or 1)


def paginate_lines(lines: Sequence[str], limit: int = STATEMENT_PAGE_LIMIT) -> list[list[str]]:
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


def _signed_result(amount: int, words: Words) -> str:
    if amount == 0:
        return words("statement-even")
    return words("statement-up" if amount > 0 else "statement-down", amount=words.money(abs(amount)))
