"""Short private responses to commands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.agreed import terms
from bot.screens.ids import NOT_QUEUED, PanelId, TableId, joining
from bot.screens.items import MOST_CHOICES, Choice, button, menu
from bot.screens.layout import Screen, screen
from bot.screens.names import listed, names_at, plain
from bot.screens.registry import family_of
from bot.screens.words import Words, key
from bot.tables.values import Table, TableStatus, TableView


def reply(text: str) -> Screen:
    return screen(text)


def joined(view: TableView, words: Words, amount: int) -> Screen:
    """Return the response to somebody who sat down with `amount` chips, with the rules they agreed to."""
    table = view.table
    words = words.of(table.game, table.house_rules)
    key = "reply-joined-in-deal" if view.view.in_deal else "reply-joined"
    rules = [button(TableId("rules", table.table_id), words("button-rules"))]
    return screen(
        words(key, amount=words.money(amount)),
        f"{words('reply-joined-agreed')}\n{terms(table, words)}",
        items=rules,
    )


def queued(words: Words, table_id: int, amount: int) -> Screen:
    """Return the response to a top-up of `amount` chips at the end of the deal; 0: it was cancelled."""
    if not amount:
        return reply(words("reply-tops-up-not"))
    back = button(TableId("topup", table_id, NOT_QUEUED), words("button-top-up-not"))
    return screen(words("reply-tops-up", amount=words.money(amount)), items=[back])


def left(view: TableView, words: Words, evening: str = "") -> Screen:
    """Return the response to somebody who leaves, at once or later.

    It says if the table closes behind them; `evening` is their summary.
    """
    table = view.table
    said = [words("reply-left" if view.seat is None else family_of(table.game).leaving(view))]
    if table.status is TableStatus.CLOSED:
        said.append(words("reply-closed-behind"))
    elif all(one.computer or view.view.seat_view(one.seat).leaving for one in table.players):
        said.append(words("reply-closes-behind"))
    items = []
    if family_of(table.game).may_return(view):
        said.append(words("reply-may-return"))
        items.append(button(TableId("back", table.table_id), words("button-back")))
    return screen(" ".join(said), evening, items=items)


def sitting_out(view: TableView, words: Words) -> Screen:
    """Return the response to somebody who sits out, from the next deal or game of several deals."""
    return reply(words("reply-sitting-out-next-game" if _outside_game(view) else "reply-sitting-out"))


def back(view: TableView, words: Words) -> Screen:
    """Return the response to somebody who is back, for the next deal or game of several deals."""
    return reply(words("reply-back-next-game" if _outside_game(view) else "reply-back"))


def plays_again(table: Table, words: Words) -> Screen:
    """Return the response to somebody who plays another game; others may still have to answer."""
    names = listed(words, map(names_at(table, words), table.undecided))
    return reply(words("reply-plays-again" if table.undecided else "reply-plays-again-alone", names=names))


def _outside_game(view: TableView) -> bool:
    """Return True if somebody waits for the next game; during a reveal that is unknown."""
    return not view.revealing and family_of(view.table.game).outside_game(view)


def earlier(view: TableView, words: Words, link: str) -> Screen:
    """Return the response to a button of a closed table when another table, `view`, is open there now.

    Anyone who may sit down there also gets its terms. `link` leads to its message.
    """
    table_id = view.table.table_id
    away = view.seat is None
    first = joining(table_id, view.table.accord) if away else TableId("hand", table_id)
    return screen(
        words("reply-earlier-table", game=words.title(view.table.game)),
        terms(view.table, words) if away else "",
        words("table-to-the-table", link=link) if link else "",
        items=[
            button(first, words("button-join" if away else "button-my-cards")),
            button(TableId("status", table_id), words("button-more")),
        ],
    )


def moved_on(words: Words, link: str, *, done: bool) -> Screen:
    """Return the response to a button of a replaced table message; `link` leads to the new one.

    `done`: the button's action was carried out.
    """
    return screen(words("reply-moved-on" if done else "reply-moved-on-stale"), words("table-to-the-table", link=link))


def permissions(names: Sequence[str], words: Words) -> str:
    """Return the names of Discord permissions as a list."""
    keys = [f"reply-permission-{key(name)}" for name in names]
    return ", ".join(f"**{words(key)}**" for key in keys)


def which_table(views: Sequence[TableView], places: Sequence[str], wanted: PanelId, words: Words) -> Screen:
    """Ask for the table that a command means; `places` names the place of each of `views`. Values are table ids."""
    choices = [
        Choice(
            str(view.table.table_id),
            plain(place),
            description=words("reply-which-deal", game=words.title(view.table.game), deal=view.view.deal_no),
        )
        for view, place in zip(views[:MOST_CHOICES], places, strict=False)
    ]
    return screen(words("reply-which-table"), items=[menu(wanted, words("reply-which-choose"), choices)])


def about(words: Words, *, version: str, servers: int, tables: int) -> Screen:
    """Return the description of the bot, its version, and its current use."""
    return screen(
        f"## {words('about-title')}\n{words('about-what')}",
        words("about-how"),
        words("about-data"),
        f"-# {words('about-version', version=version, servers=servers, tables=tables)}",
        items=[
            button(PanelId("help", "page"), words("button-help")),
            button(PanelId("privacy", "about"), words("button-privacy")),
        ],
    )
