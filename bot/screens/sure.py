"""Confirmations before irreversible actions: leaving a bet, closing a table, sending somebody home."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from bot.ledger.values import LONGEST_REASON
from bot.screens.dialogs import Dialog
from bot.screens.ids import DialogId, TableId
from bot.screens.items import GRAVE, button
from bot.screens.layout import Screen, screen
from bot.screens.names import everybody, plain, shown
from bot.screens.registry import family_of
from bot.screens.table_ids import at_table
from bot.screens.words import Words
from bot.tables.values import TableView

SURE: Final = "sure"
"""Prefix of a confirmed action's subject; the state shown in the question follows."""
STAY: Final = "stay"
"""Action of the button that cancels."""
KICK: Final = "kick.sure"
"""Action of the button that sends a person home; it is about that person."""
WHY: Final = "close.why"
"""Action of the button that asks a manager for a reason to close the table at once."""
WHY_ASKED: Final = "close_why"
"""Dialog for that reason."""

_CLOSING: Final = re.compile(rf"{SURE}\.\d+\.\d\.\d\.(\d+)")
"""Pattern of a confirmed closing; see `closing`."""


class Asked(Struct, frozen=True):
    """Question before an action. `about` is the subject of its confirming button, which is valid while the question
    would be the same.
    """

    action: str
    table_id: int
    about: str
    text: str
    yes: str
    why: str = ""
    """Label of the button that first asks for a reason; "": there is none."""
    only_why: bool = False
    """True if confirming requires a reason."""
    stamp: str = ""

    def screen(self, words: Words) -> Screen:
        """Return the question as a private message."""
        items = [button(TableId(STAY, self.table_id), words("button-stay"))]
        if self.why:
            items.insert(0, button(TableId(WHY, self.table_id, self.about), self.why, GRAVE))
        if not self.only_why:
            items.insert(0, button(TableId(self.action, self.table_id, self.about, self.stamp), self.yes, GRAVE))
        return screen(self.text, items=items)


def leaving(view: TableView, words: Words) -> Asked | None:
    """Return the question before somebody gives up their stake in the pot; None if leaving costs them nothing."""
    if view.seat is None or view.view.seat_view(view.seat).leaving:
        return None
    key, amount = family_of(view.table.game).at_stake(view)
    if not key:
        return None
    about = f"{SURE}.{view.view.deal_no}.{int(view.view.in_deal)}.{amount}"
    text = words(key, amount=words.money(amount))
    return Asked("leave", view.table.table_id, about, text, words("button-leave"))


def closing(
    view: TableView, words: Words, *, now: bool, manager: bool = False, reason: str = "", number: int = 0
) -> Asked:
    """Return the question before the table is closed, with the consequences.

    A `manager` overrules the players `now`, if no pot is carried or with a `reason`, whose `number` is passed along.
    """
    table, family = view.table, family_of(view.table.game)
    carried, going_on = family.carried(view), view.view.in_deal or family.game_on(view)
    if now and going_on:
        key = "sure-close-now"
    elif going_on:
        key = "sure-close-later"
    else:
        key = "sure-close-carried" if carried else "sure-close"
    about = f"{SURE}.{view.view.deal_no}.{int(going_on)}.{int(bool(carried))}.{number}"
    text = words(key, amount=words.money(carried))
    asks_why = manager and now and bool(carried) and not reason
    if reason or (manager and now and going_on and not carried) or (asks_why and table.computers_hold):
        parts = [words("sure-close-overrule")]
        if going_on:
            parts.append(words("sure-close-overrule-void"))
        if carried:
            parts.append(words("sure-close-overrule-pot", amount=words.money(carried)))
        if reason:
            parts.append(words("sure-close-overrule-told", reason=shown(reason, most=LONGEST_REASON)))
        text = " ".join(parts)
    if asks_why:
        text = f"{text} {words('sure-close-why')}"
    return Asked(
        "close.now" if now else "close",
        table.table_id,
        about,
        text,
        words("button-close"),
        why=words("button-close-why") if asks_why else "",
        only_why=asks_why and table.computers_hold,
    )


def why(view: TableView, about: str, words: Words) -> Dialog:
    """Return the dialog for a manager's reason to close the table at once; `about` is the question's."""
    wanted = DialogId(WHY_ASKED, (str(view.table.table_id), about))
    return Dialog(wanted, words("dialog-close-title")).ask("reason", words("dialog-close-reason"), most=LONGEST_REASON)


def reason_number(about: str) -> int | None:
    """Return the number of the reason in a confirmed closing (0: none); None if `about` is anything else."""
    said = _CLOSING.fullmatch(about)
    return None if said is None else int(said[1])


def kicking(view: TableView, words: Words, user_id: int) -> Asked:
    """Return the question before somebody is sent home; raise KeyError if nobody with that user id sits there."""
    seat = next(one.seat for one in view.table.sitters if one.user_id == user_id)
    name = everybody({one.seat: one.name for one in view.table.sitters}, words)[seat]
    family = family_of(view.table.game)
    waits = view.view.in_deal or family.game_on(view) or family.carried(view)
    text = words("sure-kick-later" if waits else "sure-kick", name=shown(name))
    yes, wanted = words("button-kick-sure", name=plain(name)), at_table(KICK, view, str(user_id))
    return Asked(KICK, view.table.table_id, str(user_id), text, yes, stamp=wanted.stamp)


def stayed(words: Words) -> Screen:
    return screen(words("sure-stayed"))
