"""Hand message: a player's own cards, by direct message or as an ephemeral response in the channel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.game import Seat
from bot.screens.ids import NOT_QUEUED_HERE, TableId
from bot.screens.items import MAIN, Item, button
from bot.screens.layout import OwnHand, Screen, screen
from bot.screens.lines import GREY, PURPLE
from bot.screens.names import shown
from bot.screens.registry import family_of
from bot.screens.words import Words
from bot.tables.values import TableView


def private(view: TableView, words: Words, link: str = "", *, server: str = "", tray: object | None = None) -> Screen:
    """Return the viewer's hand with their moves.

    `server` and `link` name the table for a reader outside its channel: the server's name and the address of the table
    message. `tray` is the remembered draft.
    """
    return _hand(view, words, _heading(view, words, server, link), tray, None, elsewhere=bool(link))


def choosing(view: TableView, words: Words, link: str = "", *, server: str = "", moves: Sequence[Item]) -> Screen:
    """Return the same hand with the items of the person's current choice instead of their usual moves."""
    return _hand(view, words, _heading(view, words, server, link), None, moves)


def _hand(
    view: TableView,
    words: Words,
    heading: str,
    tray: object | None,
    moves: Sequence[Item] | None,
    *,
    elsewhere: bool = False,
) -> Screen:
    """Return the hand; `elsewhere`: it is outside the table's channel, so menus of people do not list the server's."""
    seat, words = view.seat, words.of(view.table.game, view.table.house_rules)
    if seat is None:
        return screen(words("hand-not-seated"), colour=PURPLE)
    family = family_of(view.table.game)
    panel = family.panel(view, seat, words, tray)
    if moves is None:
        pressed = [] if view.table.halted else family.buttons(view, view.options, view.decision, words)
        moves = tuple(one for one in (*pressed, *panel.items) if not (elsewhere and one.of_people))
    queued = dict(view.table.tops_up).get(seat, 0)
    waits = view.revealing or (view.view.in_deal and seat in view.view.holders)
    if not queued and not waits and seat in family.face.lacking(view):
        moves = (*moves, button(TableId("topup", view.table.table_id), words("button-top-up")))
    later = words("hand-tops-up", amount=words.money(queued)) if queued else ""
    if queued:
        back = button(TableId("topup", view.table.table_id, NOT_QUEUED_HERE), words("button-top-up-not"))
        moves = (*moves, back)
    made = screen(heading, *panel.parts, later, items=moves, colour=PURPLE)
    table = view.table
    made.own_hand = OwnHand(table_id=table.table_id, seat=seat, deal=view.view.deal_no, version=table.version)
    return made


def resting(view: TableView, words: Words, *, server: str = "", link: str = "") -> Screen:
    """Return a hand that is no longer updated: its cards, and a button to the current hand."""
    words = words.of(view.table.game, view.table.house_rules)
    seat = view.seat
    cards = [] if seat is None else family_of(view.table.game).own(view, seat, words)
    more = button(TableId("hand", view.table.table_id), words("button-my-cards"), MAIN)
    heading = _heading(view, words, server, link)
    return screen(heading, "\n".join(cards), words("hand-resting"), items=[more], colour=GREY)


def turned_up(view: TableView, seat: Seat, words: Words) -> Screen:
    """Return the hand of somebody who went home while the hands of their last deal are being revealed."""
    words = words.of(view.table.game, view.table.house_rules)
    made = screen(_heading(view, words, "", ""), words("arrange-over"), colour=GREY)
    table = view.table
    made.own_hand = OwnHand(table_id=table.table_id, seat=seat, deal=view.view.deal_no, version=table.version)
    return made


def elsewhere(view: TableView, words: Words, where: str, *, server: str = "", link: str = "") -> Screen:
    """Return the text of an old hand message: the hand is now `below`, in the `channel` or in `dm`."""
    words = words.of(view.table.game, view.table.house_rules)
    return screen(_heading(view, words, server, link), words(f"hand-is-{where}"), colour=GREY)


def _heading(view: TableView, words: Words, server: str, link: str) -> str:
    words = words.of(view.table.game, view.table.house_rules)
    game = words.title(view.table.game)
    title = words("table-deal-title", game=game, deal=view.view.deal_no) if view.view.deal_no else game
    place = ""
    if server and link:
        place = words("hand-at-link", server=shown(server), link=link)
    elif link:
        place = words("table-to-the-table", link=link)
    return f"### {title}" + (f"\n-# {place}" if place else "")
