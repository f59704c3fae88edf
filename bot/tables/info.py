"""What a table keeps beside the game's own state: who sits where, what was agreed, whose options have which number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from bot.rules.game import NOBODY, AnyGame, Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.state import AnyState
from bot.sheets.values import SheetRef
from bot.store.codec import decode, encode
from bot.store.tables import DeadlineRow
from bot.tables.stacks import costs_chips, entry
from bot.tables.values import Agreed, Agreement, Changed, Last, Proposal, Sitter, TableSettings, TableStatus


@dataclass(frozen=True, kw_only=True)
class Base:
    """A state to replay from, between deals: `state` as text, `first` the number of the first move played on it."""

    state: str = field(repr=False)
    first: int


class Coming(Struct, frozen=True, kw_only=True):
    """What was agreed for the time after the deal; `house_rules` are the options in full, as plain values.

    `yes` are the seats that agreed to it, which has to be so where it can cost more than what is played by then.
    """

    house_rules: dict[str, Any]
    settings: TableSettings
    sheet: SheetRef | None = None
    yes: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, agreed: Agreed, yes: tuple[Seat, ...] = ()) -> Coming:
        """The same, to be stored."""
        return cls(house_rules=plain(agreed.house_rules), settings=agreed.settings, sheet=agreed.sheet, yes=yes)

    def agreed(self, game: AnyGame) -> Agreed:
        """The same at a table of `game`."""
        rules: HouseRules = decode(encode(self.house_rules), game.house_rules)
        return Agreed(house_rules=rules, settings=self.settings, sheet=self.sheet)


class Bank(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the bank has to do with a table.

    `brought` are the chips that it gave the computer players here and that have not come back, by the day (in UTC,
    since the epoch) out of whose stake they came, oldest first. On `day` it is known to have put up its stake for
    `people` (user ids): `limit` for each; `left` of the stakes of that day is what it could still give in the whole
    server when that was last read. Stored as `Info` is: what is said here stays.
    """

    brought: tuple[tuple[int, int], ...] = ()
    day: int = 0
    people: tuple[int, ...] = ()
    limit: int = 0
    left: int = 0


def plain(house_rules: HouseRules) -> dict[str, Any]:
    """All options of house rules as plain values."""
    options: dict[str, Any] = decode(encode(house_rules), dict)
    return options


_NO_BANK = Bank()


class Info(Struct, kw_only=True, omit_defaults=True):
    """The part of a table that is not the game; stored as JSON with the table's row at every change, but for what is as
    it is said here: so what is said here stays, of `Bank` and `Sitter` too.

    An edition changes a copy of its own by replacing whole fields; what was committed is never changed.

    `sitters` stand in the order in which they sat down. `departed` left since the last deal began. `decisions` number
    what each seat may do; `last_decision` is the highest number given, so a seat never has one twice. `wallets` are
    each person's money outside the table when it was last read, a hint for what to offer: the ledger decides. `going`
    leave when the deal is over, no pot is carried and no game of several deals is on. `moves` counts the table's moves.
    `base` is there between deals only.
    """

    host: int
    settings: TableSettings
    sitters: tuple[Sitter, ...] = ()
    departed: tuple[Sitter, ...] = ()
    invited: tuple[int, ...] = ()
    kicked: tuple[int, ...] = ()
    pack_readers: tuple[int, ...] = ()
    """Those who read a whole record here while the table was on hold. They know cards of the pack and take no seat."""
    next_seat: Seat = 1
    decisions: dict[int, int] = {}
    last_decision: int = 0
    wallets: dict[int, int] = {}
    going: tuple[Seat, ...] = ()
    computers: int | None = None
    """How many computer players shall sit here once the deal is over; None: as many as do."""
    agreement: Agreement | None = None
    questions: int = 0
    """How many have been put to the table."""
    paused_at: float | None = None
    """Since when the clocks stand still; None: they run."""
    standing: tuple[DeadlineRow, ...] = ()
    """The deadlines of a paused table, as they were when it was paused."""
    closing: bool = False
    turn_began_at: float | None = None
    moves: int = 0
    base: Base | None = None
    coming: Coming | None = None
    """What the table plays by once the deal is over; None: what it plays by now."""
    sheet: SheetRef | None = None
    """What the house rules come from."""
    first_deal: int = 0
    """The number of the first deal of the game of several deals that is on; 0: none is."""
    next_game: Proposal | None = None
    """The game that was agreed on, while something is still pending in this one."""
    accord: int = 0
    """Raised whenever other house rules, or another game, come into force or are agreed on for later."""
    newcomers_price: int = 0
    """What people read last that it takes to sit down, where a share of a carried pot is in it; 0: it was not."""
    over_at: float = 0.0
    """When the last deal ended; 0: not since this is written down."""
    changed: Changed | None = None
    """What was changed last."""
    closed_because: str = ""
    """Why somebody who manages the server closed the table without asking; "": nobody did, or gave a reason."""
    overruled: bool = False
    """Whether somebody who manages the server closed it while something went on, or over a carried pot."""
    closed_by_player: bool = False
    """Whether they played there themselves."""
    bank: Bank = _NO_BANK
    short: tuple[Seat, ...] = ()
    """Who sits out because they have too little for the next game, until they top up."""
    tops_up: dict[int, int] = {}
    """The chips that each seat puts on the table once the deal is over, as far as the wallet has them."""
    told: tuple[int, ...] = ()
    """Who was told of an invitation to this table."""
    disputes: tuple[int, ...] = ()
    """The numbers of the disputes for which the table stands still, oldest first."""
    disputed_at: float | None = None
    """Since when it does; None: there is no such dispute."""
    held: tuple[DeadlineRow, ...] = ()
    """Its deadlines as they were then."""
    last: Last | None = None
    """The last deals that were agreed on."""
    undecided: tuple[Seat, ...] = ()
    """The people who played the game of several deals that is over, and have not answered about another one since."""

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a person; None where they have none."""
        for one in self.sitters if user_id else ():
            if one.user_id == user_id:
                return one.seat
        return None

    @property
    def players(self) -> tuple[Sitter, ...]:
        """Who plays at the table: all sitters but bystanders."""
        return tuple([one for one in self.sitters if not one.bystander])

    def sitter(self, seat: Seat) -> Sitter:
        """Who sits at `seat`; KeyError where nobody does."""
        for one in self.sitters:
            if one.seat == seat:
                return one
        raise KeyError(seat)


class AnyVersion:
    """What can be asked of a version of a table, of the one that counts and of one in the making."""

    __slots__ = ()

    info: Info
    game: AnyGame
    state: AnyState
    deadlines: tuple[DeadlineRow, ...]

    @property
    def status(self) -> TableStatus:
        """How the table stands."""
        if self.state.closed:
            return TableStatus.CLOSED
        if self.info.disputes:
            return TableStatus.DISPUTED
        if self.info.paused_at is not None:
            return TableStatus.PAUSED
        if self.info.closing:
            return TableStatus.CLOSING
        return TableStatus.PLAYING if self.state.deal_no else TableStatus.LOBBY

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The people who have still to say whether they play another game that can cost them chips."""
        state = self.state
        if state.in_deal or state.unfinished or not state.rules.several_deals or not costs_chips(state.rules):
            return ()
        asked = [one for one in state.seats if one.seat in self.info.undecided and state.stays(one)]
        return tuple(one.seat for one in asked if self.can_pay(one.seat))

    def deadline(self, kind: str) -> DeadlineRow | None:
        """The deadline of that kind, or None."""
        return next((row for row in self.deadlines if row.kind == kind), None)

    def stack(self, seat: Seat) -> int:
        """The chips in front of `seat`."""
        return self.state.at(seat).stack

    def backing(self, seat: Seat) -> int:
        """What `seat` could add to its purse in the middle of a deal, as far as is known (chips)."""
        sitter = self.info.sitter(seat)
        if sitter.computer or not (self.state.rules.from_wallets or sitter.bystander):
            return 0
        return self.info.wallets.get(seat, 0)

    def can_pay(self, seat: Seat) -> bool:
        """Whether `seat` can be dealt in, as far as is known: a computer player, if the bank may give it what that
        takes, which is no more than somebody has.
        """
        needed = entry(self.state, seat)
        if not self.info.sitter(seat).computer:
            return self.stack(seat) + self.backing(seat) >= needed
        people = {one.seat for one in self.info.sitters if not one.computer}
        purses = [chips + self.backing(other) for other, chips in self.state.stacks if other in people]
        return needed <= max((self.stack(seat), *purses))

    def offered(self, seat: Seat, money: int) -> tuple[Option, ...]:
        """The options of `seat` with `money` outside the table: those of the rules, but that people and computer
        players are not asked for loans by each other.
        """
        options: tuple[Option, ...] = self.game.options(self.state, seat, money)
        if seat != self.state.actor:
            return options
        own = self.info.sitter(seat).computer
        return tuple([option for option in options if self._asks_its_kind(option.move, own=own)])

    def _asks_its_kind(self, move: Move, *, own: bool) -> bool:
        """Whether whoever `move` asks for a loan, if anybody, is a computer player just as its player is (`own`)."""
        if move.brings != NOBODY:
            return not own
        return move.asked_to_lend == NOBODY or self.info.sitter(move.asked_to_lend).computer is own
