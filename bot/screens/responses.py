"""Short private responses to commands, and confirmations of irreversible actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.ledger.values import MAX_REASON_LENGTH
from bot.screens.registry import family_of
from bot.screens.table.buttons import game_menu, join_button
from bot.screens.table.house_rules import table_terms
from bot.screens.widgets.components import (
    DANGER,
    MOST_CHOICES,
    Choice,
    Dialog,
    Item,
    button,
    link_button,
    menu,
)
from bot.screens.widgets.custom_ids import CANCEL_TOP_UP, DialogId, Panel, PanelId, TableId, join_id, table_action_id
from bot.screens.widgets.layout import MOST_LINES, Line, Screen, build_screen
from bot.screens.widgets.names import distinct_names, escape_text, join_names, names_at_table, plain_text
from bot.screens.words import Words, catalogue_key
from bot.tables.values import PublicTable, TableStatus, TableView


def text_response(text: str) -> Screen:
    return build_screen(text)


def render_joined(view: TableView, words: Words, amount: int) -> Screen:
    """Return the response to a player who sat down with `amount` chips; it repeats the rules agreed to."""
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
    """Return the response to a request to add `amount` chips when the deal is over; 0: the request was cancelled."""
    if not amount:
        return text_response(words("reply-tops-up-not"))
    back = button(TableId("topup", table_id, CANCEL_TOP_UP), words("button-top-up-not"))
    return build_screen(words("reply-tops-up", amount=words.money(amount)), items=[back])


def render_left(view: TableView, words: Words, evening: str = "") -> Screen:
    """Return the response to a player who leaves, with a summary of their `evening`; it says if the table closes."""
    table = view.table
    sentences = [words("reply-left" if view.seat is None else family_of(table.game).leaving_key(view))]
    if table.status is TableStatus.CLOSED:
        sentences.append(words("reply-closed-behind"))
    elif all(one.is_computer or view.view.seat_view(one.seat).leaving for one in table.players):
        sentences.append(words("reply-closes-behind"))
    items = []
    if family_of(table.game).can_return(view):
        sentences.append(words("reply-may-return"))
        items.append(button(TableId("back", table.table_id), words("button-back")))
    return build_screen(" ".join(sentences), evening, items=items)


def render_sitting_out(view: TableView, words: Words) -> Screen:
    outside = family_of(view.table.game).is_outside_game(view)
    return text_response(words("reply-sitting-out-next-game" if outside else "reply-sitting-out"))


def render_back(view: TableView, words: Words) -> Screen:
    outside = family_of(view.table.game).is_outside_game(view)
    return text_response(words("reply-back-next-game" if outside else "reply-back"))


def render_plays_again(table: PublicTable, words: Words) -> Screen:
    """Return the response to a player who agreed to another game, with the names of those who have not answered."""
    names = join_names(words, map(names_at_table(table, words), table.undecided))
    return text_response(words("reply-plays-again" if table.undecided else "reply-plays-again-alone", names=names))


def render_other_table(view: TableView, words: Words, link: str) -> Screen:
    """Return the response to a click on a closed table's button when another table, `view`, is open in the channel."""
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


def render_other_games(view: TableView, words: Words) -> Screen:
    """Return the menu of the games that the people of a closed table can play next."""
    return build_screen(words("reply-other-game"), items=[game_menu(view, words)])


def render_seat_offer(view: TableView, words: Words) -> Screen:
    """Return the response to somebody without a seat who wants to see their cards: the terms, and a button to join."""
    return build_screen(
        words("refusal-not-seated"),
        table_terms(view.table, words),
        items=[join_button(view.table, words)],
    )


def render_moved_message(words: Words, link: str, *, was_done: bool) -> Screen:
    """Return the response to a click on an old table message; `link` leads to the new message."""
    moved = words("reply-moved-on" if was_done else "reply-moved-on-stale")
    return build_screen(moved, words("table-to-the-table", link=link))


def permission_names(names: Sequence[str], words: Words) -> str:
    # keys: reply-permission-<name> for NEEDED_PERMISSIONS, NEEDED_PERMISSIONS_IN_THREADS
    keys = [f"reply-permission-{catalogue_key(name)}" for name in names]
    return ", ".join(f"**{words(key)}**" for key in keys)


def render_table_question(views: Sequence[TableView], places: Sequence[str], wanted: PanelId, words: Words) -> Screen:
    """Return the list of the tables that a command may mean; `places` names their channels.

    Each of the first has a button next to it, whose subject is that of `wanted` after the table's id and a colon. The
    others are in the menu `wanted`; its values are their ids.
    """
    lines: list[Line] = []
    choices: list[Choice] = []
    for view, place in zip(views[: MOST_LINES + MOST_CHOICES], places, strict=False):
        table_id = view.table.table_id
        deal = words("reply-which-deal", game=words.game_title(view.table.game), deal=view.view.deal_no)
        if len(lines) < MOST_LINES:
            this = replace(wanted, about=f"{table_id}:{wanted.about}")
            lines.append(Line(f"**{escape_text(place)}**\n-# {deal}", button(this, words("reply-which-this"))))
        else:
            choices.append(Choice(str(table_id), plain_text(place), description=deal))
    items = [menu(wanted, words("reply-which-choose"), choices)] if choices else []
    return build_screen(words("reply-which-table"), lines, items=items)


def link_buttons(links: Mapping[str, str], words: Words) -> list[Item]:
    """Return the buttons to the host's public pages; `links` has their URLs by name (`Settings.links`)."""
    # keys: button-link-<name> for book, terms, privacy, support
    return [link_button(url, words(f"button-link-{name}")) for name, url in links.items()]


def render_about(words: Words, *, version: str, servers: int, tables: int, links: Mapping[str, str]) -> Screen:
    return build_screen(
        f"## {words('about-title')}\n{words('about-what')}",
        words("about-how"),
        words("about-data"),
        f"-# {words('about-version', version=version, servers=servers, tables=tables)}",
        items=[
            button(PanelId(Panel.HELP, "page"), words("button-help")),
            button(PanelId(Panel.PRIVACY, "about"), words("button-privacy")),
            *link_buttons(links, words),
        ],
    )


CONFIRMED_PREFIX: Final = "sure"
"""Prefix of a confirming button's subject. The state that the question showed follows it."""
STAY_ACTION: Final = "stay"
KICK_ACTION: Final = "kick.sure"
"""Action of the button that confirms sending a player home; its subject is their user id."""
CLOSE_DIALOG: Final = "close"
CLOSE_NOW: Final = "now"
CLOSE_LATER: Final = "later"
"""Value in the dialog to close a table: when no deal, game or carried pot is left. The other value is `CLOSE_NOW`."""


class Confirmation(Struct, frozen=True):
    """Question before an irreversible action.

    `about` is the subject of the confirming button. The action is carried out only if the question, asked again, would
    have the same subject.
    """

    action: str
    table_id: int
    about: str
    text: str
    yes_label: str
    stamp: str = ""

    def render(self, words: Words) -> Screen:
        yes = button(TableId(self.action, self.table_id, self.about, self.stamp), self.yes_label, DANGER)
        return build_screen(self.text, items=[yes, button(TableId(STAY_ACTION, self.table_id), words("button-stay"))])


def confirm_leaving(view: TableView, words: Words) -> Confirmation | None:
    """Return the question before a player gives up a stake by leaving; None if leaving costs them nothing."""
    if view.seat is None or view.view.seat_view(view.seat).leaving:
        return None
    key, amount = family_of(view.table.game).at_stake(view)
    if not key:
        return None
    about = f"{CONFIRMED_PREFIX}.{view.view.deal_no}.{int(view.view.in_deal)}.{amount}"
    text = words(key, amount=words.money(amount))
    return Confirmation("leave", view.table.table_id, about, text, words("button-leave"))


def close_dialog(view: TableView, words: Words, *, may_overrule: bool, now: bool = False, reason: str = "") -> Dialog:
    """Return the dialog to close a table. Its fields are `when` and, if the reader may overrule the players, `reason`.

    It offers only what the reader may do, and refuses `closing` if that is nothing. `may_overrule`: the reader may
    close the table at once without asking anybody. `now` and `reason` are filled in.
    """
    family, table = family_of(view.table.game), view.table
    carried, going_on = family.carried_chips(view), family.is_going_on(view)
    choices: list[tuple[str, str, str]] = []
    if going_on or carried:
        later = "dialog-close-later" if going_on else "dialog-close-later-shared"
        if not going_on and table.computers_have_stake:
            later = "dialog-close-later-won"
        if table.status is not TableStatus.CLOSING:
            choices.append((CLOSE_LATER, later, "dialog-close-later-about"))
        if may_overrule:
            effect = "dialog-close-now-void" if going_on else "dialog-close-now-shares"
            choices.append((CLOSE_NOW, "dialog-close-now-alone", effect))
        elif going_on and not table.computers_have_stake:
            choices.append((CLOSE_NOW, "dialog-close-now-agreed", "dialog-close-now-void"))
    else:
        choices.append((CLOSE_NOW, "dialog-close-now", "dialog-close-now-home"))
    if not choices:
        raise Refusal("closing")
    offered = [value for value, _, _ in choices]
    chosen = CLOSE_NOW if now and CLOSE_NOW in offered else offered[0]
    dialog = Dialog(close_dialog_id(view), words("dialog-close-title"))
    when = [
        Choice(value, words(key), description=words(effect, amount=words.money(carried)), chosen=value == chosen)
        for value, key, effect in choices
    ]
    if len(when) == 1:  # a single choice is a menu, which shows its description only while it is open
        dialog.add_text(f"**{when[0].label}**: {when[0].description}")
    dialog.add_choices("when", words("dialog-close-when"), when)
    if may_overrule and (going_on or carried or reason):
        hint = words("dialog-close-reason-needed" if carried else "dialog-close-reason-hint")
        dialog.add_input(
            "reason",
            words("dialog-close-reason"),
            description=hint,
            value=reason,
            required=False,
            max_length=MAX_REASON_LENGTH,
        )
    return dialog


def close_dialog_id(view: TableView) -> DialogId:
    """Return the id of the dialog to close a table, with the state on which its choices depend."""
    family = family_of(view.table.game)
    state = (view.view.deal_no, int(family.is_going_on(view)), int(family.carried_chips(view) > 0))
    return DialogId(CLOSE_DIALOG, tuple(map(str, (view.table.table_id, *state))))


def render_closed(words: Words, link: str) -> Screen:
    """Return the response to somebody who has closed a table; `link` leads to the evening's card."""
    return build_screen(words("reply-closed"), words("reply-closed-card", link=link) if link else "")


def confirm_closing_for(view: TableView, number: int, words: Words) -> Confirmation:
    """Return the question before a table is closed to open the one asked for, which is cached as `number`."""
    table = view.table
    game = words.game_title(table.game)
    return Confirmation(
        "instead", table.table_id, str(number), words("sure-instead", game=game), words("button-instead")
    )


def confirm_kicking(view: TableView, words: Words, user_id: int) -> Confirmation:
    """Return the question before a player is sent home; `user_id` must be seated."""
    seat = next(one.seat for one in view.table.occupants if one.user_id == user_id)
    name = distinct_names({one.seat: one.name for one in view.table.occupants}, words)[seat]
    family = family_of(view.table.game)
    waits = family.is_unfinished(view)
    text = words("sure-kick-later" if waits else "sure-kick", name=escape_text(name))
    yes, wanted = words("button-kick-sure", name=plain_text(name)), table_action_id(KICK_ACTION, view, str(user_id))
    return Confirmation(KICK_ACTION, view.table.table_id, str(user_id), text, yes, stamp=wanted.stamp)


def render_done(words: Words, action: str) -> Screen:
    return build_screen(words("deed-done-this", deed=action) if action else words("deed-done"))


def render_unknown_outcome(words: Words, action: str) -> Screen:
    """Return the response while it is unknown if `action` (described in the reader's language) took effect."""
    return build_screen(words("deed-unknown-this", deed=action))
