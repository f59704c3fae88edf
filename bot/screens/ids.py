"""Custom_ids of buttons, menus and dialogs. This is the only place that writes and reads them.

Four kinds are distinguished by their first letter: `p:` a seat's move, `t:` an action at a table, `s:` a panel
(settings, help, house), `d:` a dialog. Those that write end in `~` and a fingerprint of the state shown with them
(`effects.py`).
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from msgspec import Struct

PLAY_PATTERN: Final = re.compile(
    r"p:(?P<action>[a-z.]{1,20}):(?P<table>\d{1,15}):(?P<deal>\d{1,9}):(?P<decision>\d{1,9}):(?P<price>\d{1,15})"
)
_STAMP_PATTERN: Final = r"(?:~(?P<stamp>[0-9a-f]{10}))?"
TABLE_PATTERN: Final = re.compile(r"t:(?P<action>[a-z_.]{1,20}):(?P<table>\d{1,15})(?::(?P<about>[\w.-]{1,40}))?" + _STAMP_PATTERN)
PANEL_PATTERN: Final = re.compile(r"s:(?P<panel>[a-z_]{1,20}):(?P<action>[a-z_.]{1,30})(?::(?P<about>[\w.:-]{1,60}))?" + _STAMP_PATTERN)
DIALOG_PATTERN: Final = re.compile(r"d:(?P<dialog>[a-z_]{1,20})(?P<about>(?::[\w.-]{1,20}){0,4})" + _STAMP_PATTERN)
CUSTOM_ID_LIMIT: Final = 100
"""Characters of a custom_id."""


CONSENT_PREFIX: Final = "read"
"""Prefix in the subject of a button to sit down; the number of the rules shown there follows."""


class PlayId(Struct, frozen=True):
    """A seat's move: action (see `actions`), table, deal, decision, and the price it shows (chips).

    `decision` is the number of the seat's open decision; 0 skips the check.
    """

    action: str
    table: int
    deal: int
    decision: int
    price: int = 0

    def __str__(self) -> str:
        return f"p:{self.action}:{self.table}:{self.deal}:{self.decision}:{self.price}"


class TableId(Struct, frozen=True):
    """Action at a table that is not a move: join, leave, deal, hand, statement …; `about` has details."""

    action: str
    table: int
    about: str = ""
    stamp: str = ""

    def __str__(self) -> str:
        return f"t:{self.action}:{self.table}" + (f":{self.about}" if self.about else "") + _stamp_suffix(self.stamp)


CANCEL_TOP_UP: Final = "not"
"""Subject of `topup` that cancels a top-up queued for the end of the deal, from a response of its own."""
CANCEL_TOP_UP_ON_HAND: Final = "here"
"""The same from somebody's own hand."""


def join_id(table: int, consent: int) -> TableId:
    """Return the id for sitting down from a message with the rules of number `accord`."""
    return TableId("join", table, f"{CONSENT_PREFIX}.{consent}")


def parse_consent(about: str) -> int | None:
    """Return the number of the rules that were read before sitting down; None if the button has none."""
    begins, _, number = about.partition(".")
    return int(number) if begins == CONSENT_PREFIX and number.isdecimal() else None


class PanelId(Struct, frozen=True):
    """Action of a panel, and its subject."""

    panel: str
    action: str
    about: str = ""
    stamp: str = ""

    def __str__(self) -> str:
        return f"s:{self.panel}:{self.action}" + (f":{self.about}" if self.about else "") + _stamp_suffix(self.stamp)


class DialogId(Struct, frozen=True):
    """Dialog with up to four words on its subject (of a bet: table, deal, decision, price)."""

    dialog: str
    about: tuple[str, ...] = ()
    stamp: str = ""

    def __str__(self) -> str:
        return ":".join(("d", self.dialog, *self.about)) + _stamp_suffix(self.stamp)

    def numbers(self) -> tuple[int, ...]:
        """Return `about` as numbers; raise ValueError if it is anything else."""
        return tuple(int(word) for word in self.about)


def _stamp_suffix(stamp: str) -> str:
    return f"~{stamp}" if stamp else ""


CustomId: TypeAlias = PlayId | TableId | PanelId | DialogId


def parse_custom_id(custom_id: str) -> CustomId | None:
    """Return the meaning of a custom_id; None if it is not ours."""
    if found := PLAY_PATTERN.fullmatch(custom_id):
        numbers = (int(found[part]) for part in ("table", "deal", "decision", "price"))
        return PlayId(found["action"], *numbers)
    if found := TABLE_PATTERN.fullmatch(custom_id):
        return TableId(found["action"], int(found["table"]), found["about"] or "", found["stamp"] or "")
    if found := PANEL_PATTERN.fullmatch(custom_id):
        return PanelId(found["panel"], found["action"], found["about"] or "", found["stamp"] or "")
    if found := DIALOG_PATTERN.fullmatch(custom_id):
        return DialogId(found["dialog"], tuple(found["about"].split(":")[1:]), found["stamp"] or "")
    return None
