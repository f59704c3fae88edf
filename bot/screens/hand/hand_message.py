"""Hand message with a player's own cards and moves, sent as a direct or an ephemeral message."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bot.rules.game import Seat
from bot.screens.hand.hand_pictures import own_hand_picture
from bot.screens.registry import family_of
from bot.screens.table.table_text import signed_brief
from bot.screens.widgets.components import PRIMARY, Item, button
from bot.screens.widgets.custom_ids import CANCEL_TOP_UP_ON_HAND, TableId
from bot.screens.widgets.layout import DOT, GOLD, GREY, PURPLE, HandIdentity, Screen, build_screen
from bot.screens.widgets.names import escape_text
from bot.screens.words import Words
from bot.tables.values import TableView


def render_hand(
    view: TableView,
    words: Words,
    link: str = "",
    *,
    server: str = "",
    draft: object | None = None,
    tonight: int | None = None,
    moves: Sequence[Item] | None = None,
) -> Screen:
    """Return the viewer's hand with their moves and `draft`, which is remembered from before.

    `server` and `link` lead a reader outside the table's channel to the table. There, the hand has no menus of the
    server's members. `tonight` is what they have won this evening, in chips (None: nothing to say). `moves` are the
    items of a choice that they have begun, instead of their usual moves.
    """
    heading = _heading(view, words, server, link, tonight)
    seat, words = view.seat, words.for_game(view.table.game, view.table.house_rules)
    if seat is None:
        return build_screen(words("hand-not-seated"), colour=PURPLE)
    family = family_of(view.table.game)
    panel = family.hand_panel(view, seat, words, draft)
    if moves is None:
        pressed = [] if view.table.is_halted else family.move_buttons(view, view.options, view.decision, words)
        moves = tuple(one for one in (*pressed, *panel.items) if not (link and one.is_people_menu))
    queued = dict(view.table.queued_top_ups).get(seat, 0)
    waits = view.is_revealing or (view.view.in_deal and seat in view.view.holders)
    if not queued and not waits and seat in family.seats_short_of_chips(view):
        moves = (*moves, button(TableId("topup", view.table.table_id), words("button-top-up")))
    later = words("hand-tops-up", amount=words.money(queued)) if queued else ""
    if queued:
        back = button(TableId("topup", view.table.table_id, CANCEL_TOP_UP_ON_HAND), words("button-top-up-not"))
        moves = (*moves, back)
    picture = own_hand_picture(family.own_cards(view, seat, draft), words)
    screen = build_screen(
        heading, *panel.parts, later, items=moves, colour=GOLD if panel.won else PURPLE, picture=picture
    )
    return _with_identity(screen, view, seat)


def _with_identity(screen: Screen, view: TableView, seat: Seat) -> Screen:
    table, deal = view.table, view.view.deal_no
    screen.hand_identity = HandIdentity(table_id=table.table_id, seat=seat, deal=deal, version=table.version)
    return screen


def render_inactive_hand(view: TableView, words: Words, *, server: str = "", link: str = "") -> Screen:
    """Return a hand message that is no longer kept up to date: the cards, and a button to the current hand."""
    words = words.for_game(view.table.game, view.table.house_rules)
    seat = view.seat
    family = family_of(view.table.game)
    cards = [] if seat is None else family.own_card_lines(view, seat, words)
    picture = own_hand_picture(() if seat is None else family.own_cards(view, seat), words)
    more = button(TableId("hand", view.table.table_id), words("button-my-cards"), PRIMARY)
    heading = _heading(view, words, server, link)
    return build_screen(heading, "\n".join(cards), words("hand-resting"), items=[more], colour=GREY, picture=picture)


def render_reveal_notice(view: TableView, seat: Seat, words: Words) -> Screen:
    """Return the hand message of a player who has left, while the hands of the last deal are being revealed."""
    words = words.for_game(view.table.game, view.table.house_rules)
    screen = build_screen(_heading(view, words, "", ""), words("arrange-over"), colour=GREY)
    return _with_identity(screen, view, seat)


class HandLocation(Enum):
    """Location of the current hand message relative to an older one. The value is the key of the sentence."""

    BELOW = "hand-is-below"
    CHANNEL = "hand-is-channel"
    DIRECT = "hand-is-dm"
    BEHIND = "hand-is-behind"


def render_moved_hand(
    view: TableView, words: Words, where: HandLocation, *, server: str = "", link: str = ""
) -> Screen:
    """Return the text of an old hand message: the location of the current one."""
    words = words.for_game(view.table.game, view.table.house_rules)
    return build_screen(_heading(view, words, server, link), words(where.value), colour=GREY)


def render_direct_hand(view: TableView, words: Words, hand_link: str) -> Screen:
    """Return the response to a reader in the channel who wants their hand in direct messages only: a link to it."""
    words = words.for_game(view.table.game, view.table.house_rules)
    return build_screen(_heading(view, words, "", ""), words("hand-always-dm", link=hand_link), colour=GREY)


def _heading(view: TableView, words: Words, server: str, link: str, tonight: int | None = None) -> str:
    words = words.for_game(view.table.game, view.table.house_rules)
    game = words.game_title(view.table.game)
    title = words("table-deal-title", game=game, deal=view.view.deal_no) if view.view.deal_no else game
    place = ""
    if server and link:
        place = words("hand-at-link", server=escape_text(server), link=link)
    elif link:
        place = words("table-to-the-table", link=link)
    won = "" if tonight is None else words("hand-tonight", net=signed_brief(tonight, words))
    small = DOT.join(filter(None, (place, won)))
    return f"### {title}" + (f"\n-# {small}" if small else "")
