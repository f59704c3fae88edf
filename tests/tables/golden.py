"""A golden game, played at a table: its moves become commands, and its cards come from the shuffle."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from bot.ledger.postings import points_transaction
from bot.rules.arranging.crash.house_rules import CrashPayment, CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.betting.house_rules import BettingRules, BragRules, ShuffleRule
from bot.rules.betting.moves import Ask, AskBystander, Lend
from bot.rules.game import (
    Close,
    ComeBack,
    Deal,
    DealCut,
    DealRound,
    Join,
    Leave,
    Move,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
)
from bot.rules.house_rules import HouseRules
from bot.rules.record.document import Record
from bot.rules.record.replaying import RecordStep, opening_state, replay_steps
from bot.store.codec import encode, encode_state
from bot.store.writing.write_batch import WriteBatch
from bot.tables.recovery import load_table
from bot.tables.state import ReplayBase, required_stack
from bot.tables.table_settings import TableSettings
from bot.tables.values import NamedUser, TableView
from tests.support.betting import brag
from tests.tables.room import CHANNEL, GUILD, Room, refused

FIRST_USER = 1001
_CLOCK = TableSettings(turn_seconds=60, pause=600)


def welcoming(record: Record) -> HouseRules:
    """Return rules of the record's game that admit anybody with a few chips, until the record's rules are set.
    Arranging games use the record's rules at once, as they limit the number of players.
    """
    if record.game is CRASH:
        return CrashRules(payment=CrashPayment.NONE)
    if isinstance(record.rules, ArrangingRules):
        return record.rules
    free = {"ante": 0} if "ante" in {option.name for option in record.game.option_infos()} else {}
    rules = record.game.build_rules({**free, "max_players": record.rules.max_players})
    assert isinstance(rules, BettingRules)
    return replace(rules, min_buy_in=rules.entry)


def can_be_played(record: Record) -> bool:
    """Return True if the record can be played at a table.

    At a table everybody needs the lowest buy-in, and a person who joins the price of a game. A player who begins a game
    needs its largest payment. The time of all players runs out at once. A bystander lends from a wallet, which a record
    does not have (`test_bystanders` has tests of that).
    """
    if any(isinstance(step.move, AskBystander) for step in replay_steps(record)):
        return False
    least = welcoming(record)
    if any(one.stack < (least.entry if isinstance(least, BettingRules) else least.buy_in) for one in record.seats):
        return False
    if not isinstance(record.rules, ArrangingRules):
        return True
    joiners = [one.stack for entry in record.deals for one in entry.joins]
    if not all(stack >= record.rules.buy_in for stack in joiners):
        return False
    return not _times_out_alone(record) and not _short_of_a_game(record)


def _short_of_a_game(record: Record) -> bool:
    """Return True if a player begins a game with less than the largest payment of the game."""
    return any(
        stack < required_stack(step.before, seat)
        for step in replay_steps(record)
        if isinstance(step.move, Deal) and step.refused is None
        for seat, stack in step.before.stacks
        if seat in step.before.next_players
    )


def _times_out_alone(record: Record) -> bool:
    """Return True if some of the players to act time out while another still acts."""
    late: set[Seat] = set()
    for step in replay_steps(record):
        timed_out = isinstance(step.move, TimeOut) and step.refused is None
        if late and not timed_out:
            return True
        if timed_out:
            late = (late or set(step.before.to_act)) - {step.move.seat}
    return False


@dataclass
class GoldenTable:
    """The people of a record at a table, and a translation of the record's moves to commands.

    The record's first dealer opens the table and the others follow clockwise, so that the seats are in the record's
    order. `between` is called before every command. Tests restart everything there.
    """

    room: Room
    record: Record
    between: Callable[[], Awaitable[None]]
    number: int = 0
    """Number by which this table's channel and people differ from those of other tables in the room."""
    table_id: int = 0
    users: dict[Seat, int] = field(default_factory=dict)
    """User IDs by the seats of the record."""
    names: dict[int, str] = field(default_factory=dict)
    over: bool = False
    state: Any = None
    """State of the record before the step that is played."""

    @property
    def rules(self) -> HouseRules:
        """Return the record's rules with the lowest buy-in and, with dealer's choice, a shuffle before every deal."""
        rules = self.record.rules
        if not isinstance(rules, BettingRules):
            return rules
        rules = replace(rules, min_buy_in=rules.entry)
        if isinstance(rules, BragRules) and rules.dealers_choice:
            rules = replace(rules, shuffle_rule=ShuffleRule.EVERY_DEAL)
        return rules

    async def sit_down(self) -> None:
        """Open the table, and seat everybody with their stack and wallet."""
        names = [one.name for one in self.record.seats]
        dealer = names[0] if self.record.first_dealer_pack else self.record.deals[0].dealer or names[-1]
        first = names.index(dealer)
        for place in [*range(first, len(names)), *range(first)]:
            one = self.record.seats[place]
            await self._sits(place + 1, one.name, one.stack, one.wallet or 0)
        await self._agree(self.rules)
        if any(one.points for one in self.record.seats):
            await self._give_points()
        self.state = opening_state(self.record)

    async def _sits(self, seat: Seat, name: str, stack: int, wallet: int = 0) -> None:
        user = NamedUser(user_id=self.number * 100 + FIRST_USER + seat, name=name)
        self.users[seat] = user.user_id
        self.names[user.user_id] = name
        await self.room.give(user.user_id, stack + wallet)
        key = self.room.key()
        if self.table_id:
            await self.room.tables.join(self.table_id, user, buy_in=stack, key=key)
        else:
            acted = await self.room.tables.open(
                GUILD,
                CHANNEL + self.number,
                user,
                game=self.record.game.name,
                house_rules=welcoming(self.record),
                settings=_CLOCK,
                buy_in=stack,
                key=key,
            )
            self.table_id = acted.view.table.table_id

    async def _give_points(self) -> None:
        """Write the record's starting scores to the database, as no command can set them."""
        store = self.room.store
        stored = await store.reader.tables.load_table(self.table_id)
        assert stored is not None
        loaded = load_table(stored)
        seats = {self.names[one.user_id]: one.seat for one in loaded.info.occupants}
        points = tuple((seats[one.name], one.points) for one in self.record.seats if one.points)
        base = ReplayBase(state=encode_state(loaded.state.with_points(points)), first_move=loaded.info.moves + 1)
        row = replace(
            stored.table, version=stored.table.version + 1, info=encode(structs.replace(loaded.info, replay_base=base))
        )
        people = {one.seat: one.user_id for one in loaded.info.occupants}
        given = points_transaction(dict(points), guild_id=GUILD, table_id=self.table_id, people=people, deal_no=0)
        assert given is not None
        await store.writer.commit(WriteBatch(expected_version=stored.table.version, table=row, transactions=(given,)))
        await self.room.restart()

    async def _agree(self, rules: HouseRules) -> None:
        await self.room.tables.change_rules(
            self.table_id, FIRST_USER, manager=True, house_rules=rules, settings=_CLOCK, key=self.room.key()
        )
        await self.room.agree(self.table_id)

    async def play(self) -> None:
        """Play the whole record, or until a void deal closes the table."""
        await self.sit_down()
        for step in replay_steps(self.record):
            await self.between()
            await self._play(step)
            self.state = step.state
            if self.over:
                return

    async def _play(self, step: RecordStep) -> None:
        if step.refused is not None:
            await self._is_refused(step)
        else:
            await self._made(step)

    async def _is_refused(self, step: RecordStep) -> None:
        """Check that the table refuses the move, unless a table has its own way to deal with it."""
        if step.refused is None or step.refused.code in {"top_up_first", "not_whole", "nothing_owed"}:
            return
        if step.refused.code == "top_up_between_deals":
            return  # a table adds the chips at the end of the deal
        if isinstance(step.move, DealCut):
            return  # a table cuts the pack at random
        if isinstance(step.move, Close):
            return  # a table that is closed during a deal closes after it
        if isinstance(step.move, Join):
            late = self.room.tables.join(self.table_id, NamedUser(user_id=1, name="Late"), key=self.room.key())
            assert (await refused(late)).code == step.refused.code
        else:
            await refused(self._made(step))

    async def _made(self, step: RecordStep) -> None:
        move, tables, key = step.move, self.room.tables, self.room.key()
        user = self.users.get(move.seat, 0)
        if isinstance(move, DealRound):
            self.room.pack.orders.append(move.order)
        elif isinstance(move, Deal):
            await self._deal(step, move)
        elif isinstance(move, Join):
            await self._sits(move.seat, step.text.removeprefix("! ").split(" joins")[0], move.stack)
        elif isinstance(move, Leave):
            await tables.leave(self.table_id, user, key=key)
        elif isinstance(move, SitOut):
            await tables.sit_out(self.table_id, user, key=key)
        elif isinstance(move, ComeBack):
            await tables.come_back(self.table_id, user, key=key)
        elif isinstance(move, TopUp):
            await self._top_up(step, move, user)
        elif isinstance(move, TimeOut):
            await self._time_out(user)
        elif isinstance(move, Void | Close):
            self.over = True
            reason = "It says so in the record."
            await tables.close(self.table_id, FIRST_USER, manager=True, now=True, reason=reason, key=key)
        else:
            await tables.act(self.table_id, user, await self._here(move), key=key)

    async def _here(self, move: Move) -> Move:
        """Return the move with the seat numbers of this table."""
        if not isinstance(move, Ask | Lend):
            return move
        other = move.lender if isinstance(move, Ask) else move.borrower
        table = (await self.room.tables.view(self.table_id)).table
        seat = table.seat_of(self.users.get(other, 0)) or 0
        return replace(move, lender=seat) if isinstance(move, Ask) else replace(move, borrower=seat)

    async def _deal(self, step: RecordStep, move: Deal) -> None:
        """Deal the next deal of the record. If the record shuffles, an edit of the rules forces a shuffle (D-7).

        Such an edit would undo a dealer's choice. With dealer's choice every deal is shuffled instead, into the order
        that the pack has if the record does not shuffle.
        """
        view = await self.room.tables.view(self.table_id)
        for asked in view.table.undecided:
            # A table asks for consent to another game that costs chips, but a record does not.
            await self.room.tables.come_back(self.table_id, view.table.occupant(asked).user_id, key=self.room.key())
        for seat, user in self.users.items():
            at_table = view.table.seat_of(user)
            if at_table is None:
                continue
            states = {one.seat: one for one in step.state.seats}
            if view.view.seat_view(at_table).sitting_out and not states[seat].sitting_out:
                # After two missed turns a table makes a player sit out, but a record does not.
                await self.room.tables.come_back(self.table_id, user, key=self.room.key())
        if isinstance(self.record.rules, CrashRules):
            await self._deal_cut(step, move)
        elif isinstance(self.record.rules, ArrangingRules):
            self.room.pack.orders.append(move.order)
            await self.room.tables.deal_now(self.table_id, view.table.occupants[0].user_id, key=self.room.key())
        else:
            await self._deal_shuffled(move, view)

    async def _deal_cut(self, step: RecordStep, move: Deal) -> None:
        """Deal a pack that is cut to the record's order, or an unshuffled one."""
        tables, room = self.room.tables, self.room
        table, dealer = (await tables.view(self.table_id)).table, self.users[step.state.dealer]
        if not move.order:
            await tables.deal_now(self.table_id, dealer, unshuffled=True, key=room.key())
            return
        if not self.state.deal_no and not self.record.first_dealer_pack:
            room.lots.append(table.seat_of(dealer) or 0)
        order = move.order
        if isinstance(move, DealCut):
            room.cuts.append(move.cut)
        elif not getattr(table.house_rules, "optional_shuffle"):  # noqa: B009 (of Crash)
            room.cuts.append(1)
            order = (order[-1], *order[:-1])
        room.pack.orders.append(order)
        await tables.deal_now(self.table_id, table.occupants[0].user_id, key=room.key())

    async def _deal_shuffled(self, move: Deal, view: TableView) -> None:
        """Deal after a shuffle to the record's order."""
        rules = self.rules
        assert isinstance(rules, BettingRules)
        shuffles = self.room.pack.shuffles
        order = move.order or (self.state.pack if rules.terms().dealers_choice else ())
        if order:
            self.room.pack.orders = [order]
            if view.view.deal_no and not rules.terms().dealers_choice:
                least = rules.entry
                await self._agree(replace(rules, min_buy_in=least + (view.table.house_rules.buy_in == least)))
        chooser = brag(view).chooser
        user = (view.table.occupants[0] if chooser is None else view.table.occupant(chooser)).user_id
        await self.room.tables.deal_now(self.table_id, user, key=self.room.key())
        assert self.room.pack.shuffles - shuffles == bool(order)

    async def _top_up(self, step: RecordStep, move: TopUp, user: int) -> None:
        """Top up, after a grant of the chips that the wallet lacks."""
        if step.refused is None:
            have = await self.room.wallet(user)
            if have < move.amount:
                await self.room.give(user, move.amount - have)
        await self.room.tables.top_up(self.table_id, user, move.amount, key=self.room.key())

    async def _time_out(self, user: int) -> None:
        view = await self.room.tables.view(self.table_id)
        if isinstance(self.record.rules, ArrangingRules) and view.table.seat_of(user) not in view.view.to_act:
            return  # the time of all players has run out already
        assert view.table.seat_of(user) in view.view.to_act
        assert view.table.turn_ends_at is not None
        await self.room.pass_time(view.table.turn_ends_at + 3 - self.room.clock.now())
