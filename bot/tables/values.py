"""Values that describe a table to screens, cogs and the presenter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.ledger.values import BankStake
from bot.rules.game import NOBODY, Event, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.rules.table.state import View
from bot.sheets.values import SheetRef
from bot.tables.table_settings import TableSettings
from bot.tables.terms import GameTerms, Proposal, TableTerms, TermsChange, default_buy_in

MAX_SEATS = max(
    option.most or 0 for one in GAMES.values() for option in one.option_infos() if option.name == "max_players"
)
"""Largest number of seats that the house rules of any game allow."""

UNREADABLE: Final = frozenset({"no_table", "table_damaged"})
"""Refusal codes for a table that does not exist or cannot be read. Retrying does not help."""


class TableStatus(Enum):
    """Stage in the life of a table."""

    LOBBY = "lobby"
    """Nothing has been dealt yet."""
    PLAYING = "playing"
    PAUSED = "paused"
    """The clocks are stopped. A paused table may also be waiting to close."""
    DISPUTED = "disputed"
    """A deal is disputed. The clocks are stopped and nobody plays until the dispute is decided or withdrawn."""
    CLOSING = "closing"
    """The table closes as soon as no deal, carried pot or game of several deals is left."""
    CLOSED = "closed"


class NamedUser(Struct, frozen=True, kw_only=True):
    """Discord user with the name to show at the table."""

    user_id: int
    name: str


class Occupant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Occupant of a seat. `user_id` is 0 for a computer player.

    Occupants are stored with the table. Fields equal to their default are not stored, so never change a default.
    """

    seat: Seat
    user_id: int
    name: str
    missed_turns: int = 0
    outdated_terms: GameTerms | None = None
    """Terms that this person last agreed to. They are dealt no cards until they agree to the current terms. None: they
    have agreed to the current terms.
    """
    acknowledged_price: int = 0
    """Price in chips of their first deal, as shown to this person, if it includes a share of a carried pot; otherwise
    0.
    """
    is_bystander: bool = False
    """True for a person who is only here to be asked for a loan in the current deal (RULES 3.10). A bystander does not
    play, and leaves after the deal.
    """

    buy_in: int = 0
    """Chips that a computer player has come with, on the table and in its pocket. 0: unknown, or a person."""
    pocket: int = 0
    """Chips that a computer player owns but cannot bet, because nobody has as many. The bank keeps them, and gives them
    back within its bound when a person has more.
    """

    @property
    def is_computer(self) -> bool:
        """True if the bot plays this seat."""
        return self.user_id == 0


class VoteQuestion(Enum):
    """Subject of a vote at the table."""

    PAUSE = "pause"
    """Stop the clocks or, at a paused table, restart them."""
    CLOSE_NOW = "close_now"
    OTHER_GAME = "other_game"
    """Play another game. More than half of the players must agree (RULES 3.12)."""
    HOUSE_RULES = "house_rules"
    """Play by house rules that can cost more. If enough people agree, the others sit out."""
    LAST_DEALS = "last_deals"
    """Close the table after some more deals, or after the round in which a time of day is reached (RULES 16.3)."""


class LastDeals(Struct, frozen=True, kw_only=True):
    """Number of last deals, or time of the last round, after which a table closes.

    `deals` is the number of deals still to be played, beginning with deal number `first`. `until` is in seconds since
    the epoch: the first deal that ends at or after `until` begins the last round and sets `deals`. Both are 0 once the
    last deal has been played. A game of several deals with tied leaders goes on until one player leads.
    """

    deals: int = 0
    until: float = 0.0
    first: int = 0


class Vote(Struct, frozen=True, kw_only=True):
    """Vote at a table.

    `agreed`, `against` and `waiting_for` are seats; `against` is only used where one "no" does not end the vote.
    `asked_by` is NOBODY if the vote was called by a manager of the server without a seat. `proposal` is set for votes
    on a game or on house rules. `number` identifies the vote at this table. `consents_needed` is the number of people
    who must agree to proposed house rules. `last_deals` is the proposal of a LAST_DEALS vote; without `deals` and
    `until` it means playing on without an end.
    """

    question: VoteQuestion
    asked_by: Seat
    agreed: tuple[Seat, ...]
    waiting_for: tuple[Seat, ...]
    against: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    number: int = 0
    consents_needed: int = 0
    last_deals: LastDeals | None = None

    @property
    def voter_count(self) -> int:
        return len(self.agreed) + len(self.against) + len(self.waiting_for)

    @property
    def majority(self) -> int:
        """Smallest number of yes votes that is more than half of all voters."""
        return self.voter_count // 2 + 1


class TableFacts(Struct, frozen=True, kw_only=True):
    """Stored facts of a table that everybody may know. Times are in seconds since the epoch.

    `occupants` are in the order in which they sat down. `departed` are the occupants who have left since the last deal
    began; screens still need their names.
    """

    host: int
    """User id of the host. When the host leaves, the person seated longest becomes host."""
    settings: TableSettings
    occupants: tuple[Occupant, ...] = ()
    departed: tuple[Occupant, ...] = ()
    invited: tuple[int, ...] = ()
    """User ids of invited people."""
    notified_invitees: tuple[int, ...] = ()
    """User ids that have been notified of an invitation to this table."""
    kicked: tuple[int, ...] = ()
    """User ids of people whom the host has sent home and nobody has invited since."""
    vote: Vote | None = None
    turn_began_at: float | None = None
    sheet: SheetRef | None = None
    """Sheet from which the house rules come. None: there was none, or the house rules were changed since."""
    first_deal: int = 0
    """Number of the first deal of the current game of several deals. 0: there is none."""
    next_game: Proposal | None = None
    """Game chosen by a majority. It begins with the first deal for which no pot, kept hand, debt or unfinished game is
    left.
    """
    terms_version: int = 0
    """Version number of the terms. Each change of the current terms, or of those agreed for later, raises it."""
    last_change: TermsChange | None = None
    """Terms before the last change. None: no change yet."""
    last_deal_ended_at: float = 0.0
    """Moment at which the last deal ended. 0: unknown."""
    close_reason: str = ""
    """Reason given by a manager who closed the table without a vote; "" if none was given."""
    overruled: bool = False
    """True if a manager of the server closed the table while a game was in progress or a pot was carried."""
    closed_by_player: bool = False
    """True if the manager who closed the table without a vote was playing at it."""
    disputes: tuple[int, ...] = ()
    """Numbers of the disputes that stop the table, oldest first."""
    last_deals: LastDeals | None = None
    undecided: tuple[Seat, ...] = ()
    """Seats of people who have yet to say whether they play another game of several deals."""

    @property
    def players(self) -> tuple[Occupant, ...]:
        """All occupants except bystanders."""
        return tuple([one for one in self.occupants if not one.is_bystander])

    def seat_of(self, user_id: int) -> Seat | None:
        for one in self.occupants if user_id else ():
            if one.user_id == user_id:
                return one.seat
        return None


class PublicTable(TableFacts, frozen=True, kw_only=True):
    """Public facts of a table. `undecided` only has the seats that are still being asked."""

    table_id: int
    guild_id: int
    channel_id: int
    game: str
    """Name of the game in `bot.rules.registry`."""
    house_rules: HouseRules
    status: TableStatus
    version: int
    turn_ends_at: float | None = None
    next_deal_at: float | None = None
    show_ends_at: float | None = None
    """Moment until which the winner of the last deal may show a hand that nobody paid to see. None: there is none."""
    unable_to_pay: tuple[Seat, ...] = ()
    """Seats that cannot pay for the next deal, neither from the purse nor, if the house rules count wallets, from the
    wallet as last read.
    """
    newcomer_prices: tuple[tuple[Seat, int], ...] = ()
    """Between deals: seats that must pay a share of the carried pot to be dealt in, each with its price in chips."""
    newcomer_price: int = 0
    """Between deals: price in chips of being dealt in after sitting down now, if it includes a share of the carried
    pot; otherwise 0.
    """
    chips_needed: int = 0
    """Largest number of chips that a seat in `unable_to_pay` needs to be dealt in next."""
    bank_stake: BankStake | None = None
    """Today's stake of the bank on the server's computer players, as last read. None: no computer player is seated."""
    computer_stack_limit: int | None = None
    """Between deals: limit in chips on the stacks of computer players from the next deal on. None unless a computer
    player has more, on the table and in its pocket.
    """
    queued_top_ups: tuple[tuple[Seat, int], ...] = ()
    """Pairs of a seat and the chips that it adds after the deal."""
    pending_terms: TableTerms | None = None
    """Terms agreed during this deal that apply after it. None: no change."""
    computers_have_stake: bool = False
    """True if closing now would cost a computer player something, so that no vote can close the table."""

    @property
    def is_halted(self) -> bool:
        """True if the clocks are stopped, so that nobody can play."""
        return self.status is TableStatus.PAUSED or self.status is TableStatus.DISPUTED

    @property
    def awaiting_consent(self) -> tuple[Occupant, ...]:
        """Occupants who have not agreed to the current terms and sit out until they do."""
        return tuple(one for one in self.occupants if one.outdated_terms is not None)

    def occupant(self, seat: Seat) -> Occupant:
        """Return the occupant of `seat`, who may have left since the last deal began. Raises KeyError."""
        for one in (*self.occupants, *self.departed):
            if one.seat == seat:
                return one
        raise KeyError(seat)

    @property
    def max_seats(self) -> int:
        """Maximum number of seats that the current terms and all terms agreed for later allow."""
        most: int = min(self.house_rules.max_players, self.after_deal.house_rules.max_players)
        return most if self.next_game is None else min(most, self.next_game.max_seats)

    @property
    def after_deal(self) -> PublicTable:
        """This table with the terms of the next deal."""
        if self.pending_terms is None:
            return self
        then = self.pending_terms
        return replace(self, house_rules=then.house_rules, settings=then.settings, sheet=then.sheet, pending_terms=None)

    @property
    def as_proposed(self) -> PublicTable:
        """`after_deal` with the house rules that are being voted on, if there are any."""
        asked = self.vote
        if asked is None or asked.proposal is None or asked.question is not VoteQuestion.HOUSE_RULES:
            return self.after_deal
        return replace(self.after_deal, house_rules=asked.proposal.house_rules, sheet=asked.proposal.sheet)

    @property
    def default_buy_in(self) -> int:
        """Default buy-in in chips of a person whose wallet can pay it."""
        return default_buy_in(self.house_rules)


class TurnOffer(Struct, frozen=True, kw_only=True):
    """Public options of a seat that owes a decision: prices and bounds, no secrets.

    The buttons of the table message are built from these options. `decision` is the number that the buttons carry.
    """

    seat: Seat
    options: tuple[Option, ...]
    decision: int


class TableView(Struct, frozen=True, kw_only=True):
    """View of a table for one reader (`user_id` None: the public), with the moves that the reader may make now.

    `view` is the rules' view for the reader's seat. `options` are exactly the reader's legal moves; the public has
    none. `decision` is the number that the reader's buttons carry; it changes when the options change or a new turn
    begins. `wallet` is the reader's money outside the table in chips. `deal_events` are the events of the current or
    last deal that the reader may know, oldest first.
    """

    table: PublicTable
    view: View
    user_id: int | None = None
    seat: Seat | None = None
    options: tuple[Option, ...] = ()
    decision: int = 0
    wallet: int = 0
    deal_events: tuple[Event, ...] = ()
    is_revealing: bool = False
    """True while a message reveals the end of the last deal step by step."""
    turns: tuple[TurnOffer, ...] = ()
    """Public options of each seat in `view.to_act`, the same for every reader."""

    @property
    def is_player(self) -> bool:
        """True if the reader has a seat and is no bystander."""
        return self.seat is not None and not self.table.occupant(self.seat).is_bystander


@dataclass(kw_only=True)
class CommandResult:
    """Result of a command for the person who gave it: the events that the person may know, and the view of the table.

    `is_repeat`: the idempotency key was used before, so this is the result of the earlier command. `make_view` builds
    the view; it is called at most once.
    """

    make_view: Callable[[], TableView]
    events: tuple[Event, ...]
    is_repeat: bool = False

    @cached_property
    def view(self) -> TableView:
        return self.make_view()


class NoteKind(StrEnum):
    """Kinds of events at a table outside its game."""

    WARNED = "warned"
    CLOCK_CALLED = "clock_called"
    MISSED_TURN = "missed_turn"
    SAT_OUT_FOR_ABSENCE = "sat_out_for_absence"
    SAT_OUT_UNDECIDED = "sat_out_undecided"
    SAT_OUT_SHORT = "sat_out_short"
    """`amount` is the number of chips that the seat needs."""
    ASKED = "asked"
    DISAGREED = "disagreed"
    UNANSWERED = "unanswered"
    PAUSED = "paused"
    RESUMED = "resumed"
    CLOSING = "closing"
    CLOSED = "closed"
    LAST_DEALS = "last_deals"
    LAST_DEALS_LEFT = "last_deals_left"
    LAST_UNTIL = "last_until"
    LAST_OFF = "last_off"
    RULES_CHANGED = "rules_changed"
    RULES_CHANGE_LATER = "rules_change_later"
    SETTINGS_CHANGE_LATER = "settings_change_later"
    RULES_REFUSED = "rules_refused"
    """Too few agreed to house rules that can cost more."""
    RULES_LAPSED = "rules_lapsed"
    """Agreed house rules can no longer apply: too many who agreed have left, or an option no longer exists."""
    GAME_CHANGED = "game_changed"
    GAME_REFUSED = "game_refused"
    """The `game` got no majority."""
    GAME_LAPSED = "game_lapsed"
    """The `game` had a majority but can no longer be played here."""
    INVITED = "invited"
    KICKED = "kicked"
    HOST_CHANGED = "host_changed"
    VOIDED = "voided"
    DISPUTED = "disputed"
    DISPUTE_VOIDED = "dispute_voided"
    DISPUTE_ENDED = "dispute_ended"
    MAY_CHOOSE = "may_choose"
    """The next dealer may choose the game, and the next deal waits for the choice."""
    QUEUED = "queued"
    """The chips that a seat adds after the deal have changed."""
    BANK_LIMIT = "bank_limit"
    """The bank can give computer players no more chips today."""
    SKINT = "skint"
    """The computer player on the seat has lost everything and goes home."""


class TableNote(Struct, frozen=True):
    """Event at a table outside its game. It may concern a seat, an amount in chips, or the name of a game."""

    kind: NoteKind
    seat: Seat = NOBODY
    amount: int = 0
    game: str = ""


class TableChanged(Struct, frozen=True, kw_only=True):
    """Change of a table, sent to subscribers after each commit.

    `events` are all events of the change, including private ones: filter them with `bot.rules.game.visible_events`.
    `seats` are the seats whose options changed, so that their hand messages are out of date. Changes by other processes
    have no events or notes.
    """

    table: PublicTable
    events: tuple[Event, ...] = ()
    seats: tuple[Seat, ...] = ()
    notes: tuple[TableNote, ...] = ()
    actor: int = 0
    """User id of the person who gave the command, whose own message is updated by the response. 0: the table itself."""
    is_within_deal: bool = False
    """True if the change only consists of moves within a deal. It does not begin or end the deal, and has no notes."""


class TablesAudit(Struct, frozen=True, kw_only=True):
    """Number of audited open tables of a server, and the ids of open or closed tables with wrong balances."""

    tables_checked: int
    wrong: tuple[int, ...] = ()


class MessageKind(StrEnum):
    TABLE = "table"
    HAND = "hand"
    TURN_NOTIFICATION = "call"
    CLOCK_WARNING = "warning"
    OLD_TABLE = "old"
    """Table message of an earlier deal that has yet to be reduced to the result."""
    FORMER_HAND = "left"
    """Former hand message that has yet to be replaced by a link to the current one."""


class MessagePlace(Struct, frozen=True):
    """Identity of a message among the messages of its table.

    `number` is the seat, or the message id of an OLD_TABLE message. A seat may have several former hand messages, so a
    FORMER_HAND place also has a `message_id`.
    """

    kind: MessageKind
    number: int = 0
    message_id: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}:{self.message_id}".removesuffix(":0").removesuffix(":0")

    @classmethod
    def parse(cls, text: str) -> MessagePlace:
        """Return the place whose stored form is `text`."""
        kind, number, message_id, *_ = (*text.split(":"), "0", "0")
        return cls(MessageKind(kind), int(number), int(message_id))


TABLE: Final = MessagePlace(MessageKind.TABLE)


def hand_place(seat: Seat) -> MessagePlace:
    return MessagePlace(MessageKind.HAND, seat)
