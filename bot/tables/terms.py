"""Terms of a table: its settings, its house rules and the chips they ask for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.game import Seat
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.rules.registry import find_game
from bot.sheets.values import SheetRef
from bot.store.codec import decode, encode

TURN_TIME_RANGE = range(30, 601)
"""Allowed seconds for a turn, if there is a clock."""

PAUSE_RANGE = range(601)
"""Allowed seconds between deals."""


class Hints(Enum):
    """Amount of help that the table gives with the cards."""

    OFF = "off"
    NAMES = "names"
    FULL = "full"


class TableSettings(Struct, frozen=True, kw_only=True, rename={"turn_seconds": "clock"}):
    """Settings agreed in addition to the house rules. Options for people have the names that are stored."""

    turn_seconds: int | None = 120
    """Time for a turn, one of `TURN_TIME_RANGE`. None: no clock."""
    pause: int | None = None
    """Seconds between deals, one of `PAUSE_RANGE`. None: long enough to read the result."""
    hints: Hints = Hints.NAMES

    def option(self, name: str) -> object:
        """Return the value of an option."""
        value: object = getattr(self, SETTING_FIELDS[name])
        return value

    def with_options(self, options: Mapping[str, object]) -> TableSettings:
        """Return the settings with some options changed. Options that are not settings are ignored."""
        return replace(self, **{SETTING_FIELDS[name]: options[name] for name in options if name in SETTING_FIELDS})


SETTING_FIELDS: Final = dict(zip(TableSettings.__struct_encode_fields__, TableSettings.__struct_fields__, strict=True))
"""Fields of the settings by the names of their options."""

QUICK_TURN_FRACTION = 0.1
"""Fraction of a turn's time that a quick decision gets."""
MIN_QUICK_TURN = 15.0
"""Minimum time for a quick decision, in seconds."""


def quick_turn_time(turn_seconds: float) -> float:
    """Return the seconds for a quick decision at a table whose turns take `turn_seconds`."""
    return max(MIN_QUICK_TURN, turn_seconds * QUICK_TURN_FRACTION)


def plain_options(house_rules: HouseRules) -> dict[str, Any]:
    """Return all options of house rules as plain values."""
    options: dict[str, Any] = decode(encode(house_rules), dict)
    return options


class GameTerms(Struct, frozen=True, kw_only=True):
    """A game, by its name in the registry, and all its house rules as plain values."""

    game: str
    options: dict[str, Any]

    @property
    def house_rules(self) -> HouseRules:
        """House rules as a record. Raises KeyError or HouseRuleError if the program no longer has them."""
        rules: HouseRules = find_game(self.game).house_rules.from_options(self.options)
        return rules


class Proposal(GameTerms, frozen=True, kw_only=True):
    """Terms that are proposed, or that are agreed and wait to be applied.

    `settings` None: those in force when it is applied. `agreed_by` are the seats that agreed, once the vote is over.
    """

    settings: TableSettings | None = None
    sheet: SheetRef | None = None
    agreed_by: tuple[Seat, ...] = ()

    @classmethod
    def from_terms(
        cls, game: str, terms: TableTerms, settings: TableSettings | None, agreed_by: tuple[Seat, ...] = ()
    ) -> Proposal:
        """Return the proposal to play `game` by these terms, but with `settings`."""
        options = plain_options(terms.house_rules)
        return cls(game=game, options=options, settings=settings, sheet=terms.sheet, agreed_by=agreed_by)

    def to_terms(self, settings: TableSettings) -> TableTerms:
        """Return the proposed terms at a table with `settings`. Raises KeyError or HouseRuleError."""
        return TableTerms(house_rules=self.house_rules, settings=self.settings or settings, sheet=self.sheet)

    @property
    def max_seats(self) -> int:
        """Maximum number of players."""
        return int(self.options["max_players"])


class TableTerms(Struct, frozen=True, kw_only=True):
    """Terms of a table: house rules and settings. `sheet` is the source of the house rules; None if there is none or
    they were changed since.
    """

    house_rules: HouseRules
    settings: TableSettings
    sheet: SheetRef | None = None


class TermsChange(Struct, frozen=True, kw_only=True):
    """House rules and settings from before the last change. `deal_no` is the last deal played by them."""

    before: GameTerms
    settings: TableSettings
    deal_no: int


DEFAULT_BUY_IN = 100
"""Default buy-in in chips, if the wallet has them and the table asks no more."""


def default_buy_in(rules: HouseRules, wallet: int = MOST_CHIPS) -> int:
    """Return the default buy-in of a person with `wallet` chips, at least the buy-in of the table.

    It is `DEFAULT_BUY_IN` or, if that is more, the largest payment at a full table, limited to the wallet.
    """
    return max(rules.buy_in, min(max(DEFAULT_BUY_IN, rules.largest_payment(rules.max_players)), wallet))


def computer_buy_in(rules: HouseRules) -> int:
    """Return the buy-in of a computer player, enough for some play at any stakes. The bank gives it if somebody has as
    much.
    """
    return max(rules.buy_in, DEFAULT_BUY_IN, min(rules.suggested_stack, MOST_CHIPS))


def can_cost_chips(rules: HouseRules) -> bool:
    """Return True if somebody can lose chips in a game of several deals by these rules."""
    return bool(rules.entry or rules.largest_payment(rules.max_players))
