"""Short private answers to commands."""

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
    """A sentence that says that something was done."""
    return screen(text)


def joined(view: TableView, words: Words, amount: int) -> Screen:
    """The answer to somebody who has sat down with so many chips: and what they have agreed to by it."""
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
    """The answer to somebody who puts so many chips on the table once the deal is over; 0: none any more."""
    if not amount:
        return reply(words("reply-tops-up-not"))
    back = button(TableId("topup", table_id, NOT_QUEUED), words("button-top-up-not"))
    return screen(words("reply-tops-up", amount=words.money(amount)), items=[back])


def left(view: TableView, words: Words, evening: str = "") -> Screen:
    """The answer to somebody who goes home: at once or later, what becomes of a table where nobody else stays, and what
    the `evening` was for them.
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
    """The answer to somebody who sits out: from the next deal or, outside a game of several deals, the next game."""
    return reply(words("reply-sitting-out-next-game" if _outside_game(view) else "reply-sitting-out"))


def back(view: TableView, words: Words) -> Screen:
    """The answer to somebody who is back: for the next deal or, outside a game of several deals, the next game."""
    return reply(words("reply-back-next-game" if _outside_game(view) else "reply-back"))


def plays_again(table: Table, words: Words) -> Screen:
    """The answer to somebody who plays another game, while others have still to say so."""
    names = listed(words, map(names_at(table, words), table.undecided))
    return reply(words("reply-plays-again" if table.undecided else "reply-plays-again-alone", names=names))


def _outside_game(view: TableView) -> bool:
    """Whether somebody is known to wait for the next game; while hands are turned up nobody knows what that one is."""
    return not view.revealing and family_of(view.table.game).outside_game(view)


def earlier(view: TableView, words: Words, link: str) -> Screen:
    """The answer to a button of a table that is closed, where another is open there now: it leads to that one, `view`,
    and tells what is agreed there to whoever may sit down. `link` leads to its message.
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
    """Return the answer to a button of a table message that another one has taken the place of; `link` leads there.
    `done`: what was pressed was done.
    """
    return screen(words("reply-moved-on" if done else "reply-moved-on-stale"), words("table-to-the-table", link=link))


def permissions(names: Sequence[str], words: Words) -> str:
    """Discord's permissions by their names, one after the other."""
    keys = [f"reply-permission-{key(name)}" for name in names]
    return ", ".join(f"**{words(key)}**" for key in keys)


def which_table(views: Sequence[TableView], places: Sequence[str], wanted: PanelId, words: Words) -> Screen:
    """The question which table a command means; `places` names where each of `views` stands. Values are table ids."""
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
    """What the bot is and does, its version, and how much of it is going on here."""
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
