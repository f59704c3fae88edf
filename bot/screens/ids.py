"""What a button, menu or dialog says when it is used: its custom_id, written and read in this one place.

Four kinds, told apart by their first letter, none of which can be taken for another: `p:` a seat's move, `t:` something
to do with a table, `s:` a panel (settings, help, house), `d:` a dialog. Those that write end in `~` and a fingerprint
of what was shown with them (`effects.py`).
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from msgspec import Struct

PLAY: Final = re.compile(
    r"p:(?P<action>[a-z.]{1,20}):(?P<table>\d{1,15}):(?P<deal>\d{1,9}):(?P<decision>\d{1,9}):(?P<price>\d{1,15})"
)
_STAMP: Final = r"(?:~(?P<stamp>[0-9a-f]{10}))?"
TABLE: Final = re.compile(r"t:(?P<action>[a-z_.]{1,20}):(?P<table>\d{1,15})(?::(?P<about>[\w.-]{1,40}))?" + _STAMP)
PANEL: Final = re.compile(r"s:(?P<panel>[a-z_]{1,20}):(?P<action>[a-z_.]{1,30})(?::(?P<about>[\w.:-]{1,60}))?" + _STAMP)
DIALOG: Final = re.compile(r"d:(?P<dialog>[a-z_]{1,20})(?P<about>(?::[\w.-]{1,20}){0,4})" + _STAMP)
LIMIT: Final = 100
"""Characters of a custom_id."""


READ: Final = "read"
"""How what a button to sit down says begins."""


class PlayId(Struct, frozen=True):
    """A seat's move: which action (see `actions`), at which table, deal and decision, and the price it shows (chips).

    `decision` is the number of the seat's open decision; 0 means that it is not to be checked.
    """

    action: str
    table: int
    deal: int
    decision: int
    price: int = 0

    def __str__(self) -> str:
        return f"p:{self.action}:{self.table}:{self.deal}:{self.decision}:{self.price}"


class TableId(Struct, frozen=True):
    """Something to do with a table that is not a move: join, leave, deal, hand, statement …; `about` says more."""

    action: str
    table: int
    about: str = ""
    stamp: str = ""

    def __str__(self) -> str:
        return f"t:{self.action}:{self.table}" + (f":{self.about}" if self.about else "") + _stamp(self.stamp)


NOT_QUEUED: Final = "not"
"""What `topup` is about where the chips that wait for the end of the deal are taken back, on an answer of its own."""
NOT_QUEUED_HERE: Final = "here"
"""The same on somebody's own hand."""


def joining(table: int, accord: int) -> TableId:
    """Sitting down, from a message that tells what is played by under the number `accord`."""
    return TableId("join", table, f"{READ}.{accord}")


def accord_read(about: str) -> int | None:
    """The number of what was read before sitting down, by what such a button says; None where it says none."""
    begins, _, number = about.partition(".")
    return int(number) if begins == READ and number.isdecimal() else None


class PanelId(Struct, frozen=True):
    """Something to do with a panel: which one, what, and about what."""

    panel: str
    action: str
    about: str = ""
    stamp: str = ""

    def __str__(self) -> str:
        return f"s:{self.panel}:{self.action}" + (f":{self.about}" if self.about else "") + _stamp(self.stamp)


class DialogId(Struct, frozen=True):
    """A dialog: which one, and up to four words of what it is about (a bet's: table, deal, decision, price)."""

    dialog: str
    about: tuple[str, ...] = ()
    stamp: str = ""

    def __str__(self) -> str:
        return ":".join(("d", self.dialog, *self.about)) + _stamp(self.stamp)

    def numbers(self) -> tuple[int, ...]:
        """`about` as numbers; ValueError where it holds something else."""
        return tuple(int(word) for word in self.about)


def _stamp(stamp: str) -> str:
    return f"~{stamp}" if stamp else ""


AnyId: TypeAlias = PlayId | TableId | PanelId | DialogId


def parse(custom_id: str) -> AnyId | None:
    """What a custom_id means; None where it is none of ours."""
    if found := PLAY.fullmatch(custom_id):
        numbers = (int(found[part]) for part in ("table", "deal", "decision", "price"))
        return PlayId(found["action"], *numbers)
    if found := TABLE.fullmatch(custom_id):
        return TableId(found["action"], int(found["table"]), found["about"] or "", found["stamp"] or "")
    if found := PANEL.fullmatch(custom_id):
        return PanelId(found["panel"], found["action"], found["about"] or "", found["stamp"] or "")
    if found := DIALOG.fullmatch(custom_id):
        return DialogId(found["dialog"], tuple(found["about"].split(":")[1:]), found["stamp"] or "")
    return None
