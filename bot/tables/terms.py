"""Terms of a table: its house rules with its settings, changes of them, and the buy-ins that follow from them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.rules.game import Seat
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.rules.registry import find_game
from bot.sheets.values import SheetRef
from bot.store.codec import decode, encode
from bot.tables.table_settings import TableSettings


def plain_options(house_rules: HouseRules) -> dict[str, Any]:
    """Return all options of house rules as plain values, as they are stored."""
    options: dict[str, Any] = decode(encode(house_rules), dict)
    return options


class GameTerms(Struct, frozen=True, kw_only=True):
    """Name of a game in the registry, with all options of its house rules as plain values."""

    game: str
    options: dict[str, Any]

    @property
    def house_rules(self) -> HouseRules:
        """House rules with these options. Raises KeyError or HouseRuleError if the program no longer has them."""
        rules: HouseRules = find_game(self.game).house_rules.from_options(self.options)
        return rules


class Proposal(GameTerms, frozen=True, kw_only=True):
    """Proposed terms, or agreed terms that wait to be applied.

    With `settings` None, the table keeps the settings that it has when the terms apply. `agreed_by` are the seats that
    agreed; it is set when the vote is over.
    """

    settings: TableSettings | None = None
    sheet: SheetRef | None = None
    agreed_by: tuple[Seat, ...] = ()

    @classmethod
    def from_terms(
        cls, game: str, terms: TableTerms, settings: TableSettings | None, agreed_by: tuple[Seat, ...] = ()
    ) -> Proposal:
        """Return the proposal to play `game` by the house rules of `terms` and by `settings`."""
        options = plain_options(terms.house_rules)
        return cls(game=game, options=options, settings=settings, sheet=terms.sheet, agreed_by=agreed_by)

    def to_terms(self, settings: TableSettings) -> TableTerms:
        """Return the proposed terms. `settings` apply if the proposal has none. Raises KeyError or HouseRuleError."""
        return TableTerms(house_rules=self.house_rules, settings=self.settings or settings, sheet=self.sheet)

    @property
    def max_seats(self) -> int:
        return int(self.options["max_players"])


class TableTerms(Struct, frozen=True, kw_only=True):
    """House rules and settings of a table.

    `sheet` is the source of the house rules (None: no sheet, or changed since).
    """

    house_rules: HouseRules
    settings: TableSettings
    sheet: SheetRef | None = None


class TermsChange(Struct, frozen=True, kw_only=True):
    """Terms from before the latest changes. `deal_no` is the last deal that was played by them."""

    before: GameTerms
    settings: TableSettings
    deal_no: int


DEFAULT_BUY_IN = 100
"""Default buy-in in chips, unless the wallet has fewer or the table demands more."""


def default_buy_in(rules: HouseRules, wallet: int = MOST_CHIPS) -> int:
    """Return the default buy-in in chips of a person with `wallet` chips, at least the buy-in that the table demands.

    It is `DEFAULT_BUY_IN` or, if that is more, the largest payment at a full table, but at most the wallet.
    """
    return max(rules.buy_in, min(max(DEFAULT_BUY_IN, rules.largest_payment(rules.max_players)), wallet))


def computer_buy_in(rules: HouseRules) -> int:
    """Return the buy-in in chips of a computer player: enough to play for a while at any stakes.

    Callers limit it to the chips of the richest person.
    """
    return max(rules.buy_in, DEFAULT_BUY_IN, min(rules.suggested_stack, MOST_CHIPS))


def can_cost_chips(rules: HouseRules) -> bool:
    """Return True if a player can lose chips in a game of several deals by these rules."""
    return bool(rules.entry or rules.largest_payment(rules.max_players))
