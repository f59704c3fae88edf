"""What a table is made of, as plain values: for screens, cogs and the presenter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.ledger.values import Stake
from bot.rules.game import Event, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.rules.registry import game as game_called
from bot.rules.view import View
from bot.sheets.values import SheetRef
from bot.tables.stacks import usual

MOST_SEATS = max(
    option.most or 0 for one in GAMES.values() for option in one.described() if option.name == "max_players"
)
"""Seats of a table by the house rules that allow the most; each table has as many as its own say."""


class TableStatus(Enum):
    """How a table stands."""

    LOBBY = "lobby"
    """Open, nothing dealt yet."""
    PLAYING = "playing"
    PAUSED = "paused"
    """The clocks stand still; it may close once the deal in hand is over."""
    DISPUTED = "disputed"
    """Something of it is disputed: the clocks stand still, and nobody plays until that is decided or withdrawn."""
    CLOSING = "closing"
    """Closes when the deal in hand is over."""
    CLOSED = "closed"


class Hints(Enum):
    """How much help the table gives with the cards."""

    OFF = "off"
    NAMES = "names"
    FULL = "full"


class TableSettings(Struct, frozen=True, kw_only=True):
    """What is agreed beside the house rules. Times in seconds."""

    clock: int | None = 120
    """Time for a turn, 30 to 600; None: no clock."""
    pause: int | None = None
    """Time between deals; None: as long as it takes to read the result."""
    hints: Hints = Hints.NAMES


QUICK_PART = 0.1
"""The part of a turn's time that there is for what is said in a moment."""
QUICK_LEAST = 15.0
"""Seconds that there are at least for that."""


def quick_time(clock: float) -> float:
    """Seconds for what is said in a moment, where a turn has so many."""
    return max(QUICK_LEAST, clock * QUICK_PART)


class Person(Struct, frozen=True, kw_only=True):
    """Somebody who wants to sit down: a Discord user and the name to show."""

    user_id: int
    name: str


class Accord(Struct, frozen=True, kw_only=True):
    """What is agreed to be played: a game by its name in the registry, and its house rules in full, as plain values."""

    game: str
    options: dict[str, Any]

    @property
    def house_rules(self) -> HouseRules:
        """By which it is played. Raises KeyError or HouseRuleError where there are none such any more."""
        rules: HouseRules = game_called(self.game).house_rules.made(self.options)
        return rules


class Sitter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody at the table. `user_id` is 0 for a computer player. Stored with the table, but for what is as it is said
    here: so what is said here stays.
    """

    seat: Seat
    user_id: int
    name: str
    missed_turns: int = 0
    behind: Accord | None = None
    """What they agreed to last, where they have not agreed to what is played by now: they are dealt no cards until they
    do. None: they have agreed.
    """
    share_read: int = 0
    """What they have read that their first deal takes of them, a share of a carried pot included (chips)."""
    bystander: bool = False
    """They are no player, but were asked for a loan in the deal in hand, after which they are gone (RULES 3.10)."""

    @property
    def computer(self) -> bool:
        """Whether the bot plays this seat."""
        return self.user_id == 0


class Question(Enum):
    """What those at the table can be asked to agree to."""

    PAUSE = "pause"
    """To let the clocks stand still or, at a paused table, to go on."""
    CLOSE_NOW = "close_now"
    OTHER_GAME = "other_game"
    """To play another game, which more than half of those who play have to want (RULES 3.12)."""
    HOUSE_RULES = "house_rules"
    """To play by house rules that can cost more: whoever says yes does, if they are enough; the others sit out."""
    LAST_DEALS = "last_deals"
    """To close the table after some more deals, or after the round in which a time of day is reached (RULES 16.3)."""


class Last(Struct, frozen=True, kw_only=True):
    """The deals after which a table closes.

    `deals` are those still to be played, from the deal number `first` on. `until` is a moment in seconds since the
    epoch: the first deal that ends at it or later is the first of the last round, whose deals are counted then. Where
    neither is set the last deal has been played, and a game in which several lead goes on until one does.
    """

    deals: int = 0
    until: float = 0.0
    first: int = 0


class Proposal(Accord, frozen=True, kw_only=True):
    """Another game to be played, or other house rules. `settings` None: as they are by then. `agreed`: once it is
    settled, the seats that said yes.
    """

    settings: TableSettings | None = None
    sheet: SheetRef | None = None
    agreed: tuple[Seat, ...] = ()

    @property
    def most_seats(self) -> int:
        """How many could play it."""
        return int(self.options["max_players"])


class Agreement(Struct, frozen=True, kw_only=True):
    """A question put to the table: who asked, and the seats that have agreed and still have to answer.

    `against` are those who said no where that does not settle it. `proposal` is what would be played, where that is
    asked about; whoever manages the server may propose it, or closing, without a seat (`asked_by` NOBODY). `number`
    tells the table's questions apart. `needed` is how many have to say yes to other house rules, `last` the last deals
    that are asked about (without deals and time: to play on without an end).
    """

    question: Question
    asked_by: Seat
    agreed: tuple[Seat, ...]
    waiting_for: tuple[Seat, ...]
    against: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    number: int = 0
    needed: int = 0
    last: Last | None = None

    @property
    def voters(self) -> int:
        """How many have a say."""
        return len(self.agreed) + len(self.against) + len(self.waiting_for)

    @property
    def majority(self) -> int:
        """The least number that is more than half of them."""
        return self.voters // 2 + 1


class Agreed(Struct, frozen=True, kw_only=True):
    """What a table plays by. `sheet` is what the house rules come from; None: from no sheet, or they were changed."""

    house_rules: HouseRules
    settings: TableSettings
    sheet: SheetRef | None = None


class Changed(Struct, frozen=True, kw_only=True):
    """What the house rules and settings of a table were before they were changed last; `deal_no` is that of the last
    deal that was played by them.
    """

    before: Accord
    settings: TableSettings
    deal_no: int


class Table(Struct, frozen=True, kw_only=True):
    """A table as everybody may know it. Moments in seconds since the epoch."""

    table_id: int
    guild_id: int
    channel_id: int
    host: int
    """The host's user id; when the host leaves, whoever has sat here longest is the next."""
    game: str
    """The game's name in `bot.rules.registry`."""
    house_rules: HouseRules
    settings: TableSettings
    status: TableStatus
    version: int
    sitters: tuple[Sitter, ...]
    invited: tuple[int, ...] = ()
    """User ids that were invited."""
    turn_ends_at: float | None = None
    next_deal_at: float | None = None
    agreement: Agreement | None = None
    turn_began_at: float | None = None
    departed: tuple[Sitter, ...] = ()
    """Who has left since the last deal began: their names still stand in that deal."""
    broke: tuple[Seat, ...] = ()
    """Who cannot pay for the next deal, as far as is known, not even from the wallet where that counts."""
    dearer: tuple[tuple[Seat, int], ...] = ()
    """Between deals: who pays more than the others to be dealt in, a share of the carried pot, and how much in all."""
    newcomers_price: int = 0
    """Between deals: what somebody who sits down now pays to be dealt in, a share of the carried pot included; 0: what
    the others pay.
    """
    needed: int = 0
    """The chips that it takes to be dealt in next, for those of them who lack most."""
    stake: Stake | None = None
    """What the bank stakes on computer players today, as it was last read; None where none sit here."""
    level: int | None = None
    """Between deals: the most chips that computer players have from the next one on, where some have more now or it is
    less than half of what one usually brings; None: nothing has to be said of it.
    """
    tops_up: tuple[tuple[Seat, int], ...] = ()
    """Who puts more chips on the table once the deal is over, and how many."""
    told: tuple[int, ...] = ()
    """User ids of those who were told of an invitation to this table."""
    last: Last | None = None
    """The last deals that were agreed on."""
    undecided: tuple[Seat, ...] = ()
    """The people who have still to say whether they play another game that can cost them chips."""
    coming: Agreed | None = None
    """What was agreed in this deal for the time after it; None: nothing else than now."""
    next_game: Proposal | None = None
    """Another game, agreed by a majority, that begins with the first deal before which nothing is pending."""
    sheet: SheetRef | None = None
    """The sheet by which the table was set up; None: by none, or its house rules were changed since."""
    first_deal: int = 0
    """The number of the first deal of the game of several deals that is being played; 0: none is."""
    accord: int = 0
    """The number of what is played by and of what was agreed on for later, which tells it from what was before."""
    changed: Changed | None = None
    """What was changed last; None: nothing yet."""
    over_at: float = 0.0
    """When the last deal ended."""
    closed_because: str = ""
    """The reason given by who closed it for everybody; "": none."""
    overruled: bool = False
    """Whether somebody who manages the server closed it without asking those whom it concerned."""
    closed_by_player: bool = False
    """Whether they played there themselves."""
    disputes: tuple[int, ...] = ()
    """The numbers of the disputes for which it stands still, oldest first."""
    computers_hold: bool = False
    """Whether a computer player would lose something if the table were closed now; it never agrees to that."""

    @property
    def halted(self) -> bool:
        """Whether the clocks stand still, so that nobody can play."""
        return self.status in {TableStatus.PAUSED, TableStatus.DISPUTED}

    @property
    def behind(self) -> tuple[Sitter, ...]:
        """Who has not agreed to what is played by now, and sits out until they do."""
        return tuple(one for one in self.sitters if one.behind is not None)

    @property
    def players(self) -> tuple[Sitter, ...]:
        """Who plays at the table: all sitters but bystanders."""
        return tuple(one for one in self.sitters if not one.bystander)

    def sitter(self, seat: Seat) -> Sitter:
        """Who sits at `seat`, or sat there in the last deal; KeyError where nobody did."""
        for one in (*self.sitters, *self.departed):
            if one.seat == seat:
                return one
        raise KeyError(seat)

    @property
    def most_seats(self) -> int:
        """How many may sit there, now and by what was agreed for later."""
        most: int = min(self.house_rules.max_players, self.then.house_rules.max_players)
        return most if self.next_game is None else min(most, self.next_game.most_seats)

    @property
    def then(self) -> Table:
        """The table as it plays from the next deal on."""
        if self.coming is None:
            return self
        then = self.coming
        return replace(self, house_rules=then.house_rules, settings=then.settings, sheet=then.sheet, coming=None)

    @property
    def asked_for(self) -> Table:
        """The table as it would play if it agreed to the house rules that it is asked about; `then` where it is not."""
        asked = self.agreement
        if asked is None or asked.proposal is None or asked.question is not Question.HOUSE_RULES:
            return self.then
        return replace(self.then, house_rules=asked.proposal.house_rules, sheet=asked.proposal.sheet)

    @property
    def usual_buy_in(self) -> int:
        """The chips somebody sits down with who does not say how many, if the wallet has them."""
        return usual(self.house_rules)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a user, or None."""
        return next((one.seat for one in self.sitters if user_id and one.user_id == user_id), None)


class Turn(Struct, frozen=True, kw_only=True):
    """What a seat that owes a decision is offered, as everybody may know it: prices and bounds, nothing secret.

    The buttons of the public message are made from it; `decision` is the number that seat's buttons carry.
    """

    seat: Seat
    options: tuple[Option, ...]
    decision: int


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one person (`user_id` None: the public) may see it, with what they may do now.

    `view` is the rules' view for their seat; `options` exactly what they may do (empty for the public); `decision` the
    number their buttons carry, which changes only when their options change; `wallet` their money outside the table
    (chips); `happened` the last events they may know, newest last: those of the deal in hand, or of the last deal.
    """

    table: Table
    view: View
    user_id: int | None = None
    seat: Seat | None = None
    options: tuple[Option, ...] = ()
    decision: int = 0
    wallet: int = 0
    happened: tuple[Event, ...] = ()
    revealing: bool = False
    """Whether the end of the last deal is being shown at the table, step by step: nothing tells it before that."""
    turns: tuple[Turn, ...] = ()
    """One for each seat of `view.to_act`; the same for every reader, also for the public."""

    @property
    def plays(self) -> bool:
        """Whether the reader has a seat and is no bystander."""
        return self.seat is not None and not self.table.sitter(self.seat).bystander


@dataclass(kw_only=True)
class Acted:
    """The answer to a command: the table as the person who acted sees it now, and what their command did.

    `events` are those they may know. `repeated`: the same key was used before, and this is that answer again. `look`
    works out the view, of the table as the command left it, when it is first asked for.
    """

    look: Callable[[], TableView]
    events: tuple[Event, ...]
    repeated: bool = False

    @cached_property
    def table(self) -> TableView:
        """The table as the person who acted sees it."""
        return self.look()


class TableChanged(Struct, frozen=True, kw_only=True):
    """Told to subscribers after each commit: the table, what everybody needs to redraw it, and what happened.

    `events` are all events of the change, private ones included: filter with `bot.rules.game.visible`. `seats` are
    those whose options changed (their private message is out of date). `notes` are table happenings outside the game,
    with facts: `warned` (seat, ends_at), `missed_turn` (seat, user_id, missed: how many running),
    `sat_out_for_absence` and `sat_out_undecided` (seat, user_id), `clock_called` (seat, by: a seat), `asked` (question,
    seat), `disagreed` (question, seat), `unanswered` (question), `paused`, `resumed`, `rules_changed`,
    `rules_change_later` (user_id),
    `settings_change_later` (user_id; no house rules were changed, so that it holds from the next deal),
    `invited` (user_id, by: a user), `kicked` (seat, user_id), `host_changed` (seat, user_id), `closing` (user_id),
    `closed`, `voided` (deal_no, cause: `closed`, `rules_changed` or `damaged`), `disputed` (seat, user_id),
    `dispute_voided` (deal_no), `dispute_ended` (number), `game_changed` (game: its name),
    `game_refused` (game: no majority is for it), `game_lapsed` (game: a majority was, but it cannot be played here any
    more), `rules_refused` (house rules that can cost more: too few are for them), `rules_lapsed` (enough were, but they
    are gone), `may_choose` (seat, until: the next dealer may choose what is played, and is waited for until then),
    `queued` (seat: other chips than before wait there for the end of the deal). What another process did is told
    without events and notes.
    """

    table: Table
    events: tuple[Event, ...] = ()
    seats: tuple[Seat, ...] = ()
    notes: tuple[tuple[str, dict[str, object]], ...] = ()
    actor: int = 0
    """The user whose command it was (0: the table itself), whose own message is refreshed by the answer."""


class TablesAudit(Struct, frozen=True, kw_only=True):
    """How many open tables of a server were looked at, and the numbers of those, open or closed, that do not hold what
    they should.
    """

    looked_at: int
    wrong: tuple[int, ...] = ()
