"""Short private responses to commands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.agreed import table_terms
from bot.screens.ids import CANCEL_TOP_UP, PanelId, TableId, join_id
from bot.screens.items import MOST_CHOICES, Choice, button, menu
from bot.screens.layout import Screen, build_screen
from bot.screens.names import join_names, names_at_table, plain_text
from bot.screens.registry import family_of
from bot.screens.words import Words, catalogue_key
from bot.tables.values import PublicTable, TableStatus, TableView


def text_response(text: str) -> Screen:
    return build_screen(text)


def render_joined(view: TableView, words: Words, amount: int) -> Screen:
    """Return the response to somebody who sat down with `amount` chips, with the rules they agreed to."""
    table = view.table
    words = words.for_game(table.game, table.house_rules)
    key = "reply-joined-in-deal" if view.view.in_deal else "reply-joined"
    rules = [button(TableId("rules", table.table_id), words("button-rules"))]
    return build_screen(
        words(key, amount=words.money(amount)),
        f"{words('reply-joined-agreed')}\n{table_terms(table, words)}",
        items=rules,
    )


def render_top_up_queued(words: Words, table_id: int, amount: int) -> Screen:
    """Return the response to a top-up of `amount` chips at the end of the deal; 0: it was cancelled."""
    if not amount:
        return text_response(words("reply-tops-up-not"))
    back = button(TableId("topup", table_id, CANCEL_TOP_UP), words("button-top-up-not"))
    return build_screen(words("reply-tops-up", amount=words.money(amount)), items=[back])


def render_left(view: TableView, words: Words, evening: str = "") -> Screen:
    """Return the response to somebody who leaves, at once or later.

    It says if the table closes behind them; `evening` is their summary.
    """
    table = view.table
    said = [words("reply-left" if view.seat is None else family_of(table.game).leaving_key(view))]
    if table.status is TableStatus.CLOSED:
        said.append(words("reply-closed-behind"))
    elif all(one.is_computer or view.view.seat_view(one.seat).leaving for one in table.players):
        said.append(words("reply-closes-behind"))
    items = []
    if family_of(table.game).can_return(view):
        said.append(words("reply-may-return"))
        items.append(button(TableId("back", table.table_id), words("button-back")))
    return build_screen(" ".join(said), evening, items=items)


def render_sitting_out(view: TableView, words: Words) -> Screen:
    """Return the response to somebody who sits out, from the next deal or game of several deals."""
    return text_response(words("reply-sitting-out-next-game" if _waits_for_next_game(view) else "reply-sitting-out"))


def render_back(view: TableView, words: Words) -> Screen:
    """Return the response to somebody who is back, for the next deal or game of several deals."""
    return text_response(words("reply-back-next-game" if _waits_for_next_game(view) else "reply-back"))


def render_plays_again(table: PublicTable, words: Words) -> Screen:
    """Return the response to somebody who plays another game; others may still have to answer."""
    names = join_names(words, map(names_at_table(table, words), table.undecided))
    return text_response(words("reply-plays-again" if table.undecided else "reply-plays-again-alone", names=names))


def _waits_for_next_game(view: TableView) -> bool:
    """Return True if somebody waits for the next game; during a reveal that is unknown."""
    return not view.is_revealing and family_of(view.table.game).is_outside_game(view)


def render_other_table(view: TableView, words: Words, link: str) -> Screen:
    """Return the response to a button of a closed table when another table, `view`, is open there now.

    Anyone who may sit down there also gets its terms. `link` leads to its message.
    """
    table_id = view.table.table_id
    away = view.seat is None
    first = join_id(table_id, view.table.terms_version) if away else TableId("hand", table_id)
    return build_screen(
        words("reply-earlier-table", game=words.game_title(view.table.game)),
        table_terms(view.table, words) if away else "",
        words("table-to-the-table", link=link) if link else "",
        items=[
            button(first, words("button-join" if away else "button-my-cards")),
            button(TableId("status", table_id), words("button-more")),
        ],
    )


def render_moved_message(words: Words, link: str, *, was_done: bool) -> Screen:
    """Return the response to a button of a replaced table message; `link` leads to the new one.

    `done`: the button's action was carried out.
    """
    return build_screen(words("reply-moved-on" if was_done else "reply-moved-on-stale"), words("table-to-the-table", link=link))


def permission_names(names: Sequence[str], words: Words) -> str:
    """Return the names of Discord permissions as a list."""
    keys = [f"reply-permission-{catalogue_key(name)}" for name in names]
    return ", ".join(f"**{words(key)}**" for key in keys)


def render_table_question(views: Sequence[TableView], places: Sequence[str], wanted: PanelId, words: Words) -> Screen:
    """Ask for the table that a command means; `places` names the place of each of `views`. Values are table ids."""
    choices = [
        Choice(
            str(view.table.table_id),
            plain_text(place),
            description=words("reply-which-deal", game=words.game_title(view.table.game), deal=view.view.deal_no),
        )
        for view, place in zip(views[:MOST_CHOICES], places, strict=False)
    ]
    return build_screen(words("reply-which-table"), items=[menu(wanted, words("reply-which-choose"), choices)])


def render_about(words: Words, *, version: str, servers: int, tables: int) -> Screen:
    """Return the description of the bot, its version, and its current use."""
    return build_screen(
        f"## {words('about-title')}\n{words('about-what')}",
        words("about-how"),
        words("about-data"),
        f"-# {words('about-version', version=version, servers=servers, tables=tables)}",
        items=[
            button(PanelId("help", "page"), words("button-help")),
            button(PanelId("privacy", "about"), words("button-privacy")),
        ],
    )
