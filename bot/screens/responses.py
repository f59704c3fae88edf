"""Short private responses to commands, and confirmations of irreversible actions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.ledger.values import MAX_REASON_LENGTH
from bot.screens.registry import family_of
from bot.screens.table.house_rules import table_terms
from bot.screens.widgets.components import DANGER, MOST_CHOICES, Choice, Dialog, Item, button, link_button, menu
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


def render_about(
    words: Words, *, version: str, servers: int, tables: int, links: Mapping[str, str] = MappingProxyType({})
) -> Screen:
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
CLOSE_REASON_ACTION: Final = "close.why"
"""Action of the button that opens the dialog for a manager's reason to close the table at once."""
CLOSE_REASON_DIALOG: Final = "close_why"
_CLOSE_PATTERN: Final = re.compile(rf"{CONFIRMED_PREFIX}\.\d+\.\d\.\d\.(\d+)")
"""Pattern of a closing button's subject (see `confirm_closing`). The group is the number of the reason."""


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
    reason_label: str = ""
    """Label of a button that opens the dialog for a reason; "": no such button."""
    requires_reason: bool = False
    stamp: str = ""

    def render(self, words: Words) -> Screen:
        items = [button(TableId(STAY_ACTION, self.table_id), words("button-stay"))]
        if self.reason_label:
            items.insert(0, button(TableId(CLOSE_REASON_ACTION, self.table_id, self.about), self.reason_label, DANGER))
        if not self.requires_reason:
            items.insert(0, button(TableId(self.action, self.table_id, self.about, self.stamp), self.yes_label, DANGER))
        return build_screen(self.text, items=items)


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


def confirm_closing(
    view: TableView, words: Words, *, now: bool, manager: bool = False, reason: str = "", number: int = 0
) -> Confirmation:
    """Return the question before a table is closed, which names the consequences.

    `now`: without waiting for the end of the deal. A `manager` then overrules the players, but needs a `reason` if a
    pot is carried over. `number` is the number under which that reason is cached (0: none).
    """
    table, family = view.table, family_of(view.table.game)
    carried, going_on = family.carried_chips(view), view.view.in_deal or family.is_game_on(view)
    if now and going_on:
        key = "sure-close-now"
    elif going_on:
        key = "sure-close-later"
    else:
        key = "sure-close-carried" if carried else "sure-close"
    about = f"{CONFIRMED_PREFIX}.{view.view.deal_no}.{int(going_on)}.{int(bool(carried))}.{number}"
    text = words(key, amount=words.money(carried))
    asks_why = manager and now and bool(carried) and not reason
    if reason or (manager and now and going_on and not carried) or (asks_why and table.computers_have_stake):
        parts = [words("sure-close-overrule")]
        if going_on:
            parts.append(words("sure-close-overrule-void"))
        if carried:
            parts.append(words("sure-close-overrule-pot", amount=words.money(carried)))
        if reason:
            parts.append(words("sure-close-overrule-told", reason=escape_text(reason, most=MAX_REASON_LENGTH)))
        text = " ".join(parts)
    if asks_why:
        text = f"{text} {words('sure-close-why')}"
    return Confirmation(
        "close.now" if now else "close",
        table.table_id,
        about,
        text,
        words("button-close"),
        reason_label=words("button-close-why") if asks_why else "",
        requires_reason=asks_why and table.computers_have_stake,
    )


def close_reason_dialog(view: TableView, about: str, words: Words) -> Dialog:
    """Return the dialog for a manager's reason to close the table at once; `about` is the subject of its question."""
    wanted = DialogId(CLOSE_REASON_DIALOG, (str(view.table.table_id), about))
    return Dialog(wanted, words("dialog-close-title")).add_input(
        "reason", words("dialog-close-reason"), max_length=MAX_REASON_LENGTH
    )


def close_reason_number(about: str) -> int | None:
    """Return the number of the reason in a closing button's subject (0: none); None if `about` has another form."""
    match = _CLOSE_PATTERN.fullmatch(about)
    return None if match is None else int(match[1])


def confirm_kicking(view: TableView, words: Words, user_id: int) -> Confirmation:
    """Return the question before a player is sent home; `user_id` must be seated."""
    seat = next(one.seat for one in view.table.occupants if one.user_id == user_id)
    name = distinct_names({one.seat: one.name for one in view.table.occupants}, words)[seat]
    family = family_of(view.table.game)
    waits = view.view.in_deal or family.is_game_on(view) or family.carried_chips(view)
    text = words("sure-kick-later" if waits else "sure-kick", name=escape_text(name))
    yes, wanted = words("button-kick-sure", name=plain_text(name)), table_action_id(KICK_ACTION, view, str(user_id))
    return Confirmation(KICK_ACTION, view.table.table_id, str(user_id), text, yes, stamp=wanted.stamp)


def render_stayed(words: Words) -> Screen:
    return build_screen(words("sure-stayed"))


def render_done(words: Words, action: str) -> Screen:
    return build_screen(words("deed-done-this", deed=action) if action else words("deed-done"))


def render_unknown_outcome(words: Words, action: str) -> Screen:
    """Return the response while it is unknown if `action` (described in the reader's language) took effect."""
    return build_screen(words("deed-unknown-this", deed=action))
