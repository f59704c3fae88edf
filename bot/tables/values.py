"""Plain values of a table, for screens, cogs and the presenter."""

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
from bot.tables.terms import GameTerms, Proposal, TableSettings, TableTerms, TermsChange, default_buy_in

MAX_SEATS = max(
    option.most or 0 for one in GAMES.values() for option in one.option_infos() if option.name == "max_players"
)
"""Maximum number of seats over the house rules of all games. Each table has as many as its own house rules allow."""

UNREADABLE: Final = frozenset({"no_table", "table_damaged"})
"""Refusal codes for a table that does not exist or cannot be read. Trying again does not help."""


class TableStatus(Enum):
    """State of a table in its life."""

    LOBBY = "lobby"
    """Open; nothing has been dealt yet."""
    PLAYING = "playing"
    PAUSED = "paused"
    """The clocks are stopped. The table may still close when the current deal is over."""
    DISPUTED = "disputed"
    """A deal is disputed. The clocks are stopped and nobody plays until the dispute is decided or withdrawn."""
    CLOSING = "closing"
    """Closes when the current deal is over."""
    CLOSED = "closed"


class NamedUser(Struct, frozen=True, kw_only=True):
    """A Discord user who wants to sit down, with the name to show."""

    user_id: int
    name: str


class Occupant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Occupant of a seat. `user_id` is 0 for a computer player.

    Stored with the table. Fields equal to their default are not stored, so never change a default.
    """

    seat: Seat
    user_id: int
    name: str
    missed_turns: int = 0
    outdated_terms: GameTerms | None = None
    """Terms this person agreed to last, if they have not agreed to the current ones. They are dealt no cards until they
    do. None: they have agreed.
    """
    acknowledged_price: int = 0
    """Price of their first deal (chips) that this person has been shown, including a share of a carried pot."""
    is_bystander: bool = False
    """True for somebody who was asked for a loan in the current deal and leaves after it. They do not play (RULES
    3.10).
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
    """Play by house rules that can cost more. If enough agree, they play on and the others sit out."""
    LAST_DEALS = "last_deals"
    """Close the table after some more deals, or after the round in which a time of day is reached (RULES 16.3)."""


class LastDeals(Struct, frozen=True, kw_only=True):
    """Last deals of a table, after which it closes.

    `deals` is the number still to be played, from deal number `first` on. `until` is a moment in seconds since the
    epoch. The first deal that ends at or after it begins the last round, and the deals of that round are counted then.
    If neither is set, the last deal has been played. A game with several leaders goes on until one person leads.
    """

    deals: int = 0
    until: float = 0.0
    first: int = 0


class Vote(Struct, frozen=True, kw_only=True):
    """Vote at a table.

    `agreed`, `against` and `waiting_for` are seats; `against` is only used where one "no" does not end the vote.
    `asked_by` is NOBODY if a manager of the server, who has no seat, proposed it. `proposal` is set for votes on a game
    or on house rules. `number` identifies the vote at this table. `consents_needed` is the number of people who must
    agree to other house rules. `last_deals` are the last deals that are voted on; without deals and time, playing on
    without an end.
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
        """Smallest number of votes that is more than half."""
        return self.voter_count // 2 + 1


class TableFacts(Struct, frozen=True, kw_only=True):
    """Stored facts of a table that everybody may know. Moments in seconds since the epoch.

    `occupants` are ordered by the time they sat down. `departed` are those who left since the last deal began: screens
    still need their names.
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
    vote: Vote | None = None
    turn_began_at: float | None = None
    sheet: SheetRef | None = None
    """Sheet the house rules come from. None: there was none, or they were changed since."""
    first_deal: int = 0
    """Number of the first deal of the current game of several deals. 0: there is none."""
    next_game: Proposal | None = None
    """Game chosen by a majority. It begins with the first deal before which nothing is pending."""
    terms_version: int = 0
    """Version number of the terms, both current and agreed for later. Raised by each change."""
    last_change: TermsChange | None = None
    """Terms before the last change. None: no change yet."""
    last_deal_ended_at: float = 0.0
    """Moment at which the last deal ended. 0: unknown."""
    close_reason: str = ""
    """Reason given by a manager who closed the table without asking; "" if none was given."""
    overruled: bool = False
    """True if a manager of the server closed it while a game was in progress or a pot was carried."""
    closed_by_player: bool = False
    """True if that manager played at this table."""
    disputes: tuple[int, ...] = ()
    """Numbers of the disputes that stop the table, oldest first."""
    last_deals: LastDeals | None = None
    undecided: tuple[Seat, ...] = ()
    """People who have not yet said whether they play another game of several deals."""

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
    """Public facts of a table. `undecided` are only those who are still asked."""

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
    unable_to_pay: tuple[Seat, ...] = ()
    """Seats that cannot pay for the next deal. The last known wallet is included if the house rules count it."""
    newcomer_prices: tuple[tuple[Seat, int], ...] = ()
    """Between deals: seats that pay a share of the carried pot to be dealt in, with their price in chips."""
    newcomer_price: int = 0
    """Between deals: price in chips of being dealt in for somebody who sits down now, including a share of the carried
    pot. 0: the same as for the others.
    """
    chips_needed: int = 0
    """Most chips that any of the `unable_to_pay` seats needs to be dealt in next."""
    bank_stake: BankStake | None = None
    """Stake of the bank on computer players today, as last read. None if no computer player is seated."""
    computer_stack_limit: int | None = None
    """Between deals: the limit on stacks of computer players from the next deal on. Set only if some have more now, or
    if it is less than half of the usual buy-in.
    """
    queued_top_ups: tuple[tuple[Seat, int], ...] = ()
    """Seats that add chips when the deal is over, and the chips each adds."""
    pending_terms: TableTerms | None = None
    """Terms agreed during this deal that apply after it. None: no change."""
    computers_have_stake: bool = False
    """True if a computer player would lose something if the table closed now. Computer players never agree to that."""

    @property
    def is_halted(self) -> bool:
        """True if the clocks are stopped, so that nobody can play."""
        return self.status in {TableStatus.PAUSED, TableStatus.DISPUTED}

    @property
    def awaiting_consent(self) -> tuple[Occupant, ...]:
        """Occupants who have not agreed to the current terms and sit out until they do."""
        return tuple(one for one in self.occupants if one.outdated_terms is not None)

    def occupant(self, seat: Seat) -> Occupant:
        """Return the occupant of `seat`, now or in the last deal. Raises KeyError."""
        for one in (*self.occupants, *self.departed):
            if one.seat == seat:
                return one
        raise KeyError(seat)

    @property
    def max_seats(self) -> int:
        """Maximum number of seats, by the current terms and those agreed for later."""
        most: int = min(self.house_rules.max_players, self.after_deal.house_rules.max_players)
        return most if self.next_game is None else min(most, self.next_game.max_seats)

    @property
    def after_deal(self) -> PublicTable:
        """Table with the terms of the next deal."""
        if self.pending_terms is None:
            return self
        then = self.pending_terms
        return replace(self, house_rules=then.house_rules, settings=then.settings, sheet=then.sheet, pending_terms=None)

    @property
    def as_proposed(self) -> PublicTable:
        """Table with the house rules that are being voted on, or `after_deal` if there is no such vote."""
        asked = self.vote
        if asked is None or asked.proposal is None or asked.question is not VoteQuestion.HOUSE_RULES:
            return self.after_deal
        return replace(self.after_deal, house_rules=asked.proposal.house_rules, sheet=asked.proposal.sheet)

    @property
    def default_buy_in(self) -> int:
        """Chips that a person brings who names no amount, if the wallet has them."""
        return default_buy_in(self.house_rules)


class TurnOffer(Struct, frozen=True, kw_only=True):
    """Options of a seat that owes a decision, as everybody may know them: prices and bounds, no secrets.

    The buttons of the public message are built from it. `decision` is the number that the buttons of that seat carry.
    """

    seat: Seat
    options: tuple[Option, ...]
    decision: int


class TableView(Struct, frozen=True, kw_only=True):
    """View of a table for one person (`user_id` None: the public), with the moves they may make now.

    `view` is the rules' view for their seat. `options` are exactly their legal moves (none for the public). `decision`
    is the number that their buttons carry; it changes only when their options change. `wallet` is their money outside
    the table (chips). `deal_events` are the events they may know of the current or the last deal, newest last.
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
    """True while the end of the last deal is being revealed step by step in this message."""
    turns: tuple[TurnOffer, ...] = ()
    """One entry for each seat of `view.to_act`, the same for every reader."""

    @property
    def is_player(self) -> bool:
        """True if the reader has a seat and is no bystander."""
        return self.seat is not None and not self.table.occupant(self.seat).is_bystander


@dataclass(kw_only=True)
class CommandResult:
    """Result of a command: its events and the table as the person who gave it sees it now.

    `events` are those the person may know. `is_repeat`: the idempotency key was used before, and this is the same
    result again. `make_view` builds the view of the table as the command left it; it is called at most once.
    """

    make_view: Callable[[], TableView]
    events: tuple[Event, ...]
    is_repeat: bool = False

    @cached_property
    def view(self) -> TableView:
        """View of the table for the person who acted."""
        return self.make_view()


class NoteKind(StrEnum):
    """Happenings at a table outside its game."""

    WARNED = "warned"
    CLOCK_CALLED = "clock_called"
    MISSED_TURN = "missed_turn"
    SAT_OUT_FOR_ABSENCE = "sat_out_for_absence"
    SAT_OUT_UNDECIDED = "sat_out_undecided"
    SAT_OUT_SHORT = "sat_out_short"
    """The `amount` is the chips needed."""
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
    """Enough agreed, but some have left."""
    GAME_CHANGED = "game_changed"
    GAME_REFUSED = "game_refused"
    """No majority for the `game`."""
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
    """The next dealer may choose the game, and the table waits for it."""
    QUEUED = "queued"
    """The chips waiting for the end of the deal changed."""
    BANK_LIMIT = "bank_limit"
    """The bank cannot give computer players more today."""


class TableNote(Struct, frozen=True):
    """A happening at a table outside its game: the seat concerned, chips, and the name of a game."""

    kind: NoteKind
    seat: Seat = NOBODY
    amount: int = 0
    game: str = ""


class TableChanged(Struct, frozen=True, kw_only=True):
    """Change of a table, sent to subscribers after each commit.

    `events` are all events of the change, including private ones: filter them with `bot.rules.game.visible_events`.
    `seats` are those whose options changed, so their hand message is out of date. Changes by other processes have no
    events and notes.
    """

    table: PublicTable
    events: tuple[Event, ...] = ()
    seats: tuple[Seat, ...] = ()
    notes: tuple[TableNote, ...] = ()
    actor: int = 0
    """User who gave the command; 0: the table itself. Their own message is refreshed by the response."""
    is_within_deal: bool = False
    """True if it consists of moves in a deal that goes on, without notes."""


class TablesAudit(Struct, frozen=True, kw_only=True):
    """Number of audited open tables of a server, and the ids of tables, open or closed, with wrong balances."""

    tables_checked: int
    wrong: tuple[int, ...] = ()


class MessageKind(StrEnum):
    """Kinds of messages of a table."""

    TABLE = "table"
    HAND = "hand"
    TURN_NOTIFICATION = "call"
    CLOCK_WARNING = "warning"
    OLD_TABLE = "old"
    """An earlier deal's table message that has yet to shrink to the result."""
    FORMER_HAND = "left"
    """A former hand message that has yet to say where the hand is now."""
    GAME_OVER = "over"
    """The message that announces the end of a game of several deals, and stays."""


class MessagePlace(Struct, frozen=True):
    """Place of a message among those of its table.

    `number` is its seat, the deal of a GAME_OVER, or the message of an OLD_TABLE. There may be several former hands of
    a seat, so a FORMER_HAND has a `message_id` too.
    """

    kind: MessageKind
    number: int = 0
    message_id: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}:{self.message_id}".removesuffix(":0").removesuffix(":0")

    @classmethod
    def parse(cls, text: str) -> MessagePlace:
        """Return the place that was stored as this text."""
        kind, number, message_id, *_ = (*text.split(":"), "0", "0")
        return cls(MessageKind(kind), int(number), int(message_id))


TABLE: Final = MessagePlace(MessageKind.TABLE)


def hand_place(seat: Seat) -> MessagePlace:
    return MessagePlace(MessageKind.HAND, seat)
