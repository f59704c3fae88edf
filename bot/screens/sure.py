"""Confirmations before irreversible actions: leaving a bet, closing a table, sending somebody home."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from bot.ledger.values import MAX_REASON_LENGTH
from bot.screens.dialogs import Dialog
from bot.screens.ids import DialogId, TableId
from bot.screens.items import DANGER, button
from bot.screens.layout import Screen, build_screen
from bot.screens.names import distinct_names, plain_text, escape_text
from bot.screens.registry import family_of
from bot.screens.table_ids import table_action_id
from bot.screens.words import Words
from bot.tables.values import TableView

CONFIRMED_PREFIX: Final = "sure"
"""Prefix of a confirmed action's subject; the state shown in the question follows."""
STAY_ACTION: Final = "stay"
"""Action of the button that cancels."""
KICK_ACTION: Final = "kick.sure"
"""Action of the button that sends a person home; it is about that person."""
CLOSE_REASON_ACTION: Final = "close.why"
"""Action of the button that asks a manager for a reason to close the table at once."""
CLOSE_REASON_DIALOG: Final = "close_why"
"""Dialog for that reason."""

_CLOSE_PATTERN: Final = re.compile(rf"{CONFIRMED_PREFIX}\.\d+\.\d\.\d\.(\d+)")
"""Pattern of a confirmed closing; see `closing`."""


class Confirmation(Struct, frozen=True):
    """Question before an action. `about` is the subject of its confirming button, which is valid while the question
    would be the same.
    """

    action: str
    table_id: int
    about: str
    text: str
    yes_label: str
    reason_label: str = ""
    """Label of the button that first asks for a reason; "": there is none."""
    requires_reason: bool = False
    """True if confirming requires a reason."""
    stamp: str = ""

    def render(self, words: Words) -> Screen:
        """Return the question as a private message."""
        items = [button(TableId(STAY_ACTION, self.table_id), words("button-stay"))]
        if self.reason_label:
            items.insert(0, button(TableId(CLOSE_REASON_ACTION, self.table_id, self.about), self.reason_label, DANGER))
        if not self.requires_reason:
            items.insert(0, button(TableId(self.action, self.table_id, self.about, self.stamp), self.yes_label, DANGER))
        return build_screen(self.text, items=items)


def confirm_leaving(view: TableView, words: Words) -> Confirmation | None:
    """Return the question before somebody gives up their stake in the pot; None if leaving costs them nothing."""
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
    """Return the question before the table is closed, with the consequences.

    A `manager` overrules the players `now`, if no pot is carried or with a `reason`, whose `number` is passed along.
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
    """Return the dialog for a manager's reason to close the table at once; `about` is the question's."""
    wanted = DialogId(CLOSE_REASON_DIALOG, (str(view.table.table_id), about))
    return Dialog(wanted, words("dialog-close-title")).add_input("reason", words("dialog-close-reason"), max_length=MAX_REASON_LENGTH)


def close_reason_number(about: str) -> int | None:
    """Return the number of the reason in a confirmed closing (0: none); None if `about` is anything else."""
    said = _CLOSE_PATTERN.fullmatch(about)
    return None if said is None else int(said[1])


def confirm_kicking(view: TableView, words: Words, user_id: int) -> Confirmation:
    """Return the question before somebody is sent home; raise KeyError if nobody with that user id sits there."""
    seat = next(one.seat for one in view.table.occupants if one.user_id == user_id)
    name = distinct_names({one.seat: one.name for one in view.table.occupants}, words)[seat]
    family = family_of(view.table.game)
    waits = view.view.in_deal or family.is_game_on(view) or family.carried_chips(view)
    text = words("sure-kick-later" if waits else "sure-kick", name=escape_text(name))
    yes, wanted = words("button-kick-sure", name=plain_text(name)), table_action_id(KICK_ACTION, view, str(user_id))
    return Confirmation(KICK_ACTION, view.table.table_id, str(user_id), text, yes, stamp=wanted.stamp)


def render_stayed(words: Words) -> Screen:
    return build_screen(words("sure-stayed"))
