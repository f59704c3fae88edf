"""Custom_ids of buttons, menus and dialogs, with the guard of each against clicks on an outdated screen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum, auto
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.tables.values import PublicTable, TableStatus, TableView

PLAY_PATTERN: Final = re.compile(
    r"p:(?P<action>[a-z.]{1,20}):(?P<table>\d{1,15}):(?P<deal>\d{1,9}):(?P<decision>\d{1,9}):(?P<price>\d{1,15})"
)

_STAMP_PATTERN: Final = r"(?:~(?P<stamp>[0-9a-f]{10}))?"

TABLE_PATTERN: Final = re.compile(
    r"t:(?P<action>[a-z_.]{1,20}):(?P<table>\d{1,15})(?::(?P<about>[\w.-]{1,40}))?" + _STAMP_PATTERN
)

PANEL_PATTERN: Final = re.compile(
    r"s:(?P<panel>[a-z_]{1,20}):(?P<action>[a-z_.]{1,30})(?::(?P<about>[\w.:-]{1,60}))?" + _STAMP_PATTERN
)

DIALOG_PATTERN: Final = re.compile(r"d:(?P<dialog>[a-z_]{1,20})(?P<about>(?::[\w.-]{1,20}){0,4})" + _STAMP_PATTERN)
CUSTOM_ID_LIMIT: Final = 100
CONSENT_PREFIX: Final = "read"
"""Prefix in the subject of a button to sit down. The version of the terms shown with the button follows it."""


class PlayId(Struct, frozen=True):
    """Id of a move: its action, table, deal, decision, and the price (chips) on the button.

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
    """Id of an action at a table that is not a move: join, leave, deal, hand, statement … `about` has its details."""

    action: str
    table: int
    about: str = ""
    stamp: str = ""

    def __str__(self) -> str:
        return f"t:{self.action}:{self.table}" + (f":{self.about}" if self.about else "") + _stamp_suffix(self.stamp)


CANCEL_TOP_UP: Final = "not"
"""Subject of `topup` that cancels a queued top-up, on a button of the response to it."""
CANCEL_TOP_UP_ON_HAND: Final = "here"
"""Subject of `topup` that cancels a queued top-up, on a button of the hand message."""


def join_id(table: int, consent: int) -> TableId:
    """Return the id of a button to sit down, next to the terms of version `consent`."""
    return TableId("join", table, f"{CONSENT_PREFIX}.{consent}")


def parse_consent(about: str) -> int | None:
    """Return the version of the terms that were shown with a button to sit down; None if the subject has none."""
    begins, _, number = about.partition(".")
    return int(number) if begins == CONSENT_PREFIX and number.isdecimal() else None


class Panel(StrEnum):
    ABOUT = "about"
    BALANCE = "balance"
    BOARD = "board"
    CORRECT = "correct"
    DISPUTE = "dispute"
    ENTRIES = "entries"
    EVENING = "evening"
    EXPORT = "export"
    FIXTURES = "fixtures"
    HELP = "help"
    HISTORY = "history"
    HOST = "host"
    HOUSE = "house"
    IMPORT = "import"
    LEARN = "learn"
    LEAGUE = "league"
    LOG = "log"
    MATCH = "match"
    NIGHT = "night"
    OPEN = "open"
    PAY = "pay"
    PRIVACY = "privacy"
    SETTINGS = "settings"
    SHEETS = "sheets"
    STATS = "stats"
    WALLET = "wallet"
    WHICH = "which"


_PANELS: Final = frozenset(Panel)


class PanelId(Struct, frozen=True):
    panel: Panel
    action: str
    about: str = ""
    stamp: str = ""

    def __str__(self) -> str:
        return f"s:{self.panel}:{self.action}" + (f":{self.about}" if self.about else "") + _stamp_suffix(self.stamp)


class DialogId(Struct, frozen=True):
    """Id of a dialog with up to four words on its subject (for a bet: table, deal, decision, price)."""

    dialog: str
    about: tuple[str, ...] = ()
    stamp: str = ""

    def __str__(self) -> str:
        return ":".join(("d", self.dialog, *self.about)) + _stamp_suffix(self.stamp)

    def numbers(self) -> tuple[int, ...]:
        """Return `about` as numbers; raise ValueError if a word is not a number."""
        return tuple(int(word) for word in self.about)


class UnknownId(Struct, frozen=True):
    """Custom_id of a panel that this version of the program does not have."""

    custom_id: str

    def __str__(self) -> str:
        return self.custom_id


def _stamp_suffix(stamp: str) -> str:
    return f"~{stamp}" if stamp else ""


CustomId: TypeAlias = PlayId | TableId | PanelId | DialogId | UnknownId


def parse_custom_id(custom_id: str) -> CustomId | None:
    """Parse a custom_id; return None if it has none of our forms."""
    if found := PLAY_PATTERN.fullmatch(custom_id):
        numbers = (int(found[part]) for part in ("table", "deal", "decision", "price"))
        return PlayId(found["action"], *numbers)
    if found := TABLE_PATTERN.fullmatch(custom_id):
        return TableId(found["action"], int(found["table"]), found["about"] or "", found["stamp"] or "")
    if found := PANEL_PATTERN.fullmatch(custom_id):
        if found["panel"] not in _PANELS:
            return UnknownId(custom_id)
        return PanelId(Panel(found["panel"]), found["action"], found["about"] or "", found["stamp"] or "")
    if found := DIALOG_PATTERN.fullmatch(custom_id):
        return DialogId(found["dialog"], tuple(found["about"].split(":")[1:]), found["stamp"] or "")
    return None


STAMP_LENGTH: Final = 10
"""Length of a fingerprint in hexadecimal digits: 40 bits."""
UNMATCHED_STAMP: Final = "0" * STAMP_LENGTH
"""Stamp that matches no state."""


class Effect(Enum):
    """Effect of a click or submission, by its guard against an outdated screen."""

    READ_ONLY = auto()
    """Click that shows a screen, asks a question or opens a dialog, without a change."""
    STAMPED = auto()
    """Change guarded by a fingerprint of the state that was shown."""
    ANSWERS_QUESTION = auto()
    """Answer to a question whose number is in the id; the state shown is stored with the question."""
    VERSIONED = auto()
    """Change of a table guarded by a number in the id: of the deal, decision, question or terms, or a stake."""
    UNCONDITIONAL = auto()
    """Change without a guard: it sets a named or typed value that only this person changes, or adds a row."""


def _effects(effect: Effect, keys: str) -> dict[str, Effect]:
    return dict.fromkeys(keys.split(), effect)


EFFECTS: Final = {
    **_effects(
        Effect.STAMPED,
        """
        t:deal t:deal.unshuffled t:pause t:computers t:computers.number t:clock t:kick.sure
        t:sheet d:options
        s:league:join s:league:leave.sure s:league:close.sure s:league:end.sure s:league:begin s:league:spread
        s:league:norole
        d:league:points d:league:scoring d:league:table d:league:sittings d:league:games d:league:void d:league:correct
        d:league:restore
        s:match:side.home s:match:side.away s:match:leg s:match:confirm s:match:over s:match:reopen
        s:match:concede.sure s:match:withdraw s:fixtures:join
        s:night:up s:night:in s:night:out s:night:begin s:night:skip s:night:off.sure
        s:house:locale s:house:cards
        d:house:currency d:house:opening d:house:refill d:house:allowance d:house:bank d:house:grant d:house:fine
        s:settings:locale s:settings:hand s:settings:call s:settings:cards
        s:wallet:refill d:pay d:forgive d:privacy
        s:dispute:withdraw d:dispute:stand d:dispute:void d:dispute:chips
        s:open:open
        """,
    ),
    **_effects(
        Effect.ANSWERS_QUESTION,
        """
        s:correct:book s:correct:leave s:import:book s:import:leave s:pay:do s:pay:leave
        s:fixtures:draw s:dispute:which t:instead
        """,
    ),
    **_effects(
        Effect.VERSIONED,
        """
        p t:agree t:disagree t:join t:back t:again t:leave t:choose.play t:arrange.lock
        t:arrange.sure d:bet d:lend d:arrange d:close
        """,
    ),
    **_effects(
        Effect.UNCONDITIONAL,
        """
        t:sitout t:invite t:same t:other.open d:last d:topup s:which d:league:create s:night:sit d:dispute:open d:give
        d:correct s:dispute:record s:evening:show t:topup s:host:backup s:host:log d:host
        """,
    ),
    **_effects(
        Effect.READ_ONLY,
        """
        t:choose t:choose.cards t:choose.wild t:choose.blind t:dispute t:dispute.open t:hand t:kick t:options t:odds
        t:close t:last t:other t:proposed t:record t:replay t:rules t:statement t:status t:stay t:story
        t:arrange.one t:arrange.two t:arrange.three t:arrange.four t:arrange.suggest t:arrange.safe t:arrange.crash
        t:arrange.swap t:arrange.order t:arrange.clear t:arrange.sort t:arrange.more t:arrange.back
        t:arrange.none t:arrange.form
        s:about s:balance s:board s:entries s:evening s:export s:help s:history s:learn s:log s:replay s:sheets s:stats
        s:open:game s:open:sheet s:open:page
        s:league:help s:league:again s:league:open s:league:home s:league:leave s:league:close s:league:end
        s:league:standings s:league:picture s:league:division s:league:divisions s:league:season s:league:seasons
        s:league:rules s:league:results s:league:result s:league:log s:league:settings s:league:void
        s:league:restore s:league:correct
        s:league:ratings s:league:set.points s:league:set.scoring s:league:set.table
        s:league:set.sittings s:league:set.games
        s:match:open s:match:show s:match:concede
        s:fixtures:week s:fixtures:team s:fixtures:rules s:fixtures:table s:fixtures:file
        s:night:show s:night:people s:night:table s:night:division s:night:off
        s:house:currency s:house:opening s:house:refill s:house:allowance s:house:bank s:house:grant s:house:fine
        s:house:audit s:house:log s:house:public s:house:money
        s:settings:show s:wallet:show s:wallet:pay s:wallet:forgive s:pay:ask
        s:privacy:about s:privacy:export s:privacy:delete s:privacy:sure
        s:host:show s:host:notice
        s:dispute:show s:dispute:before s:dispute:after s:dispute:stand s:dispute:void s:dispute:chips
        s:import:page
        """,
    ),
}
"""Effects by `kind:name` or, where the actions of a panel or dialog differ, by `kind:name:action`."""
IdT = TypeVar("IdT", bound=TableId | PanelId | DialogId)


def effect_keys(target: CustomId) -> tuple[str, ...]:
    """Return the keys of `EFFECTS` that match an id, the most specific first."""
    match target:
        case PlayId():
            return ("p",)
        case TableId(action=action):
            return (f"t:{action}",)
        case PanelId(panel=panel, action=action):
            return (f"s:{panel}:{action}", f"s:{panel}")
        case DialogId(dialog=dialog, about=about):
            return (*(f"d:{dialog}:{one}" for one in about[:1]), f"d:{dialog}")
        case UnknownId():
            return ()


def effect_of(target: CustomId) -> Effect | None:
    return next((EFFECTS[key] for key in effect_keys(target) if key in EFFECTS), None)


def is_stamped(target: CustomId) -> bool:
    return effect_of(target) is Effect.STAMPED


def check_guarded(target: CustomId) -> None:
    """Raise ValueError if an id is not in `EFFECTS`, or has no stamp although its effect is STAMPED."""
    effect = effect_of(target)
    if effect is None:
        raise ValueError(f"nobody says in bot/screens/widgets/custom_ids.py what {str(target)!r} does")
    if effect is Effect.STAMPED and not isinstance(target, PlayId | UnknownId) and not target.stamp:
        raise ValueError(f"{str(target)!r} does not say what was shown")


def with_stamp(target: IdT, *state: object) -> IdT:
    """Return the id stamped with a fingerprint of `state` if its effect is STAMPED, else unchanged."""
    return replace(target, stamp=state_fingerprint(*state)) if is_stamped(target) else target


def state_fingerprint(*state: object) -> str:
    """Return a short hash of values that is the same in every process."""
    return hashlib.blake2s(repr(_canonical(state)).encode(), digest_size=STAMP_LENGTH // 2).hexdigest()


def _canonical(value: object) -> object:
    """Return an equivalent value whose `repr` is equal for equal values."""
    if isinstance(value, Enum):
        return _canonical(value.value)
    if isinstance(value, msgspec.Struct):
        return _canonical(msgspec.structs.asdict(value))
    if is_dataclass(value) and not isinstance(value, type):
        return _canonical({one.name: getattr(value, one.name) for one in fields(value)})
    if isinstance(value, Mapping):
        return sorted(
            ((repr(_canonical(name)), _canonical(one)) for name, one in value.items()), key=lambda item: item[0]
        )
    if isinstance(value, AbstractSet):
        return sorted(repr(_canonical(one)) for one in value)
    if isinstance(value, list | tuple):
        return [_canonical(one) for one in value]
    return value


def table_action_id(action: str, view: TableView, about: str = "") -> TableId:
    """Return the id of an action at a table, stamped with the part of the view on which the action depends."""
    return with_stamp(TableId(action, view.table.table_id, about), *_shown_state(action, view))


def computer_players_id(action: str, table: PublicTable, about: str = "") -> TableId:
    """Return the id of an action on computer players, stamped with the number of them at the table."""
    sitting = sum(one.is_computer for one in table.occupants)
    return with_stamp(TableId(action, table.table_id, about), sitting)


def _shown_state(action: str, view: TableView) -> tuple[object, ...]:
    """Return the part of a view that must be unchanged when a button for `action` is clicked."""
    table, deal = view.table, view.view.deal_no
    match action:
        case "pause":
            return (table.status is TableStatus.PAUSED, table.vote and table.vote.number)
        case "clock":
            return (deal, [(one.seat, one.decision) for one in view.turns])
        case "kick.sure":
            return (deal, view.view.in_deal)
        case _:
            return (deal,)
