"""What the screens read of money and of people's choices: values of the ledger, by the names they have there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.rules.game import Event, Seat


class Entry(Protocol):
    """One line of a wallet: what came in (positive) or went out, what it then held, why, when (since the epoch)."""

    @property
    def kind(self) -> str: ...
    @property
    def amount(self) -> int: ...
    @property
    def balance(self) -> int: ...
    @property
    def at(self) -> float: ...
    @property
    def reason(self) -> str: ...
    @property
    def actor(self) -> int: ...


class Debt(Protocol):
    """What one user owes another who lent it to him; `table_id`: it is still played for there; None: it is left."""

    @property
    def creditor(self) -> int: ...
    @property
    def debtor(self) -> int: ...
    @property
    def amount(self) -> int: ...
    @property
    def table_id(self) -> int | None: ...


class Wallet(Protocol):
    """A member's money: outside the tables, at them, the last entries newest first, and debts both ways.

    `refill_at` is when a refill may be had (it may have passed); None: there is no need, or none to be had.
    `refill_below` is what one must have less of, all told, to have one; 0: there are none. `points` are those scored in
    games that are played for points; None: none were ever.
    """

    @property
    def balance(self) -> int: ...
    @property
    def at_tables(self) -> int: ...
    @property
    def entries(self) -> Sequence[Entry]: ...
    @property
    def refill_at(self) -> float | None: ...
    @property
    def debts(self) -> Sequence[Debt]: ...
    @property
    def refill_below(self) -> int: ...
    @property
    def points(self) -> int | None: ...


class House(Protocol):
    """What a server has agreed; `currency` None: chips. `refill_interval` in seconds; `refill_amount` 0: no refills."""

    @property
    def currency(self) -> str | None: ...
    @property
    def opening(self) -> int: ...
    @property
    def refill_amount(self) -> int: ...
    @property
    def refill_interval(self) -> int: ...
    @property
    def locale(self) -> str | None: ...


class Grant(Protocol):
    """A grant: who gave how much to whom, why and when."""

    @property
    def giver(self) -> int: ...
    @property
    def user_id(self) -> int: ...
    @property
    def amount(self) -> int: ...
    @property
    def reason(self) -> str: ...
    @property
    def at(self) -> float: ...


class AccountSum(Protocol):
    """What a server's accounts of one kind (wallet, purse, pot, bank, debt) hold."""

    @property
    def kind(self) -> str: ...
    @property
    def balance(self) -> int: ...


class Audit(Protocol):
    """The books of a server: the sum of each kind of account, whether they balance, the last grants, and the members'
    points.
    """

    @property
    def sums(self) -> Sequence[AccountSum]: ...
    @property
    def balanced(self) -> bool: ...
    @property
    def grants(self) -> Sequence[Grant]: ...
    @property
    def points(self) -> int: ...


class Preferences(Protocol):
    """What a person prefers: language (None: Discord's), `hand` dm or channel, `call` now, 10s or never."""

    @property
    def locale(self) -> str | None: ...
    @property
    def hand(self) -> str: ...
    @property
    def call(self) -> str: ...


class Statement(Protocol):
    """A deal as everybody may know it: its public events, the names of its seats, what each paid and took.

    `ranking` and `rules`, the house rules, are the rules' own, or None. `first_deal` is the first deal of the game of
    several deals that this one was the last of; 0: of none.
    """

    @property
    def game(self) -> str: ...
    @property
    def ranking(self) -> object: ...
    @property
    def rules(self) -> object: ...
    @property
    def first_deal(self) -> int: ...
    @property
    def table_id(self) -> int: ...
    @property
    def deal_no(self) -> int: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def names(self) -> Mapping[Seat, str]: ...
    @property
    def paid(self) -> Mapping[Seat, int]: ...
    @property
    def taken(self) -> Mapping[Seat, int]: ...


class PlayedGame(Protocol):
    """A game of several deals that is over.

    `reason` is the rules' own, `winner` None where nobody is credited with the game; `scores` are the final ones of all
    players, `yogi` those of the fictional one. `rules` are the house rules, the rules' own, or None. `ended_at` is
    since the epoch.
    """

    @property
    def game(self) -> str: ...
    @property
    def table_id(self) -> int: ...
    @property
    def first_deal(self) -> int: ...
    @property
    def last_deal(self) -> int: ...
    @property
    def ended_at(self) -> float: ...
    @property
    def reason(self) -> object: ...
    @property
    def winner(self) -> Seat | None: ...
    @property
    def scores(self) -> Mapping[Seat, int]: ...
    @property
    def yogi(self) -> int: ...
    @property
    def names(self) -> Mapping[Seat, str]: ...
    @property
    def rules(self) -> object: ...


class GameStatement(PlayedGame, Protocol):
    """A game of several deals as everybody may know it.

    `deals` are the numbers of its deals, each of which has a statement. `paid` and `taken` are in chips, over all
    deals; `points` are what the game brought the people among the players. `started_at` is since the epoch.
    """

    @property
    def deals(self) -> Sequence[int]: ...
    @property
    def started_at(self) -> float: ...
    @property
    def paid(self) -> Mapping[Seat, int]: ...
    @property
    def taken(self) -> Mapping[Seat, int]: ...
    @property
    def points(self) -> Mapping[Seat, int]: ...
