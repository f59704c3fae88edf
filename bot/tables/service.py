"""Public API of tables: queries, and every command that can be given at a table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from bot.clock import Clock
from bot.counters import ProcessCounters
from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.players.registry import Chooser
from bot.rules.cards import Card
from bot.rules.game import Move
from bot.rules.house_rules import HouseRules
from bot.sheets.service import Sheets
from bot.sheets.values import Sheet
from bot.store.errors import ChannelTaken, VersionConflict
from bot.store.schema.processes import Shards
from bot.store.store import Store
from bot.tables.audit import audit_tables
from bot.tables.commands import lifecycle, play, rule_changes, seats, votes
from bot.tables.commands.rule_changes import TermsRequest
from bot.tables.due_jobs import DueJobs, LivenessMonitor, unavailable_servers
from bot.tables.executor import Command, TableExecutor
from bot.tables.settlement import SettlementRecorder, combine_recorders, record_nothing
from bot.tables.state import table_view
from bot.tables.table_settings import TableSettings
from bot.tables.update import Dependencies
from bot.tables.values import CommandResult, LastDeals, NamedUser, TableChanged, TablesAudit, TableView, VoteQuestion

_log = logging.getLogger(__name__)


TableListener = Callable[[TableChanged], None]


class TableService:
    """Service for games in channels. Any number of processes may serve the same tables from one database.

    Every command takes an idempotency key (`key`, the interaction's id): a repeated key returns the same result. A
    command returns `CommandResult` once the change is committed, or raises Refusal and changes nothing. All commands
    share the refusals `no_table`, `stopping`, `database_unavailable` and `table_damaged`. Most can also be refused with
    `disputed`, and those of an occupant with `not_seated`.

    `shuffle` returns cards in random order. `chooser(game)` returns the computer player of a game, and
    `thinking_time(rng)` a random pause in seconds. `capacity` is the number of cached tables. `shards` are the shards
    of this process (None: all). The process runs the due jobs of their servers, whose clocks are stopped while it is
    down. Commands may be given at the tables of any server. `record_settlement` returns rows to store in the same
    transaction when deals and games end. Moves are counted in `counters`.
    """

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        clock: Clock,
        *,
        shuffle: Callable[[Sequence[Card]], tuple[Card, ...]],
        chooser: Callable[[str], Chooser],
        thinking_time: Callable[[Random], float],
        rng: Random,
        sheets: Sheets | None = None,
        capacity: int = 128,
        shards: Shards | None = None,
        record_settlement: SettlementRecorder = record_nothing,
        counters: ProcessCounters | None = None,
    ) -> None:
        self._store = store
        self._shards = shards
        self._ledger = ledger
        self._sheets = sheets or Sheets(store, clock)
        self._listeners: list[TableListener] = []
        self._listeners_between_deals: set[TableListener] = set()
        """Listeners that are not called for moves within a deal."""
        self._stopping = False
        self._liveness = LivenessMonitor(clock, shards)
        self._executor = TableExecutor(
            store,
            Dependencies(
                clock=clock,
                wallet_balances=ledger.balances,
                bank_stake=ledger.bank_stake,
                shuffle=shuffle,
                chooser=chooser,
                thinking_time=thinking_time,
                rng=rng,
                record_settlement=combine_recorders(record_settlement),
                is_server_unavailable=self._is_server_unavailable,
            ),
            capacity=capacity,
            liveness=self._liveness,
            notify=self._notify,
            counters=counters or ProcessCounters(),
        )
        self.due_jobs = DueJobs(store, clock, self._executor, self._liveness, shards)
        """Jobs that run when a deadline passes, and pauses of the clocks."""

    # Start and stop

    async def start(self) -> None:
        """Give back the time in which nobody could play, and start running due jobs."""
        await self.due_jobs.recover_downtime()
        self.due_jobs.start()
        self._store.listener.start(self.due_jobs.refresh_soon)

    async def stop(self) -> None:
        """Refuse new commands, finish running ones, and store a last heartbeat: the clocks are stopped from then on."""
        last = () if self._stopping else self._liveness.final_heartbeat()
        self._stopping = True
        await self._store.listener.stop()
        await self.due_jobs.stop(last)

    def expect_other_processes(self) -> None:
        """Check cached tables against the database for a while, because other processes may have changed them."""
        self._executor.expect_other_processes()

    async def _is_server_unavailable(self, guild_id: int) -> bool:
        """Return True if the database says that the server is unavailable. Another process may know it first."""
        return guild_id in unavailable_servers(await self._store.reader.clocks.liveness(), None)

    def subscribe(self, listener: TableListener, *, within_deals: bool = True) -> None:
        """Call `listener` after every committed change, in order, from the event loop. It must not block.

        Without `within_deals` it is not called for moves within a deal.
        """
        self._listeners.append(listener)
        if not within_deals:
            self._listeners_between_deals.add(listener)

    def unsubscribe(self, listener: TableListener) -> None:
        """Stop calling `listener`. Raises ValueError if it is not subscribed."""
        self._listeners.remove(listener)
        self._listeners_between_deals.discard(listener)

    async def drop_forgotten(self) -> None:
        """Reload changed tables and drop closed ones from the cache, because a person's data has been deleted."""
        await self._executor.refresh()
        cache = self._executor.cache
        for table_id in [table_id for table_id, loaded in cache.items() if loaded.state.closed]:
            del cache[table_id]

    # Queries

    async def view(self, table_id: int, user_id: int | None = None) -> TableView:
        """Return the view of a table for `user_id` (None: the public). The table may be closed. Refusal `no_table`."""
        return table_view(await self._executor.read(table_id), user_id)

    def cached_view(self, table_id: int, user_id: int | None = None) -> TableView | None:
        """Return the cached view without reading the database, or None."""
        known = self._executor.cache.touch(table_id)
        return None if known is None else table_view(known, user_id)

    async def open_table_in(self, channel_id: int) -> int | None:
        """Return the id of the open table in a channel, or None."""
        return await self._store.reader.tables.open_table_in(channel_id)

    def serves(self, guild_id: int) -> bool:
        """Return True if this process runs the due jobs of a server."""
        return self._shards is None or guild_id in self._shards

    async def open_channels(self) -> dict[int, tuple[int, ...]]:
        """Return the ids of channels with an open table, by server."""
        return await self._store.reader.tables.channels_by_guild()

    async def open_tables(self, guild_id: int) -> tuple[int, ...]:
        return await self._store.reader.tables.open_tables(guild_id)

    async def tables_of(self, user_id: int, guild_id: int | None = None) -> tuple[TableView, ...]:
        """Return the open tables at which a person sits, in one server or in all. Damaged tables are left out."""
        found: list[TableView] = []
        for table_id in await self._store.reader.tables.tables_of(user_id, guild_id):
            try:
                found.append(await self.view(table_id, user_id))
            except Refusal as refusal:
                if refusal.code != "table_damaged":
                    raise
        return tuple(found)

    async def audit(self, guild_id: int) -> TablesAudit:
        """Compare the accounts of a server's tables with their games. Differences are logged."""
        return await audit_tables(self._store.reader, guild_id)

    # Opening and closing

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        host: NamedUser,
        *,
        settings: TableSettings,
        key: str,
        game: str | None = None,
        house_rules: HouseRules | None = None,
        sheet: str | None = None,
        buy_in: int | None = None,
        computers: int = 0,
        known_computers: Sequence[str] = (),
        invited: Sequence[int] = (),
    ) -> CommandResult:
        """Open a table, and seat `host` with `buy_in` chips (None: the default) and a number of `computers`.

        The computer players have the names `known_computers` as far as those go. The users `invited` are invited; the
        caller notifies them.

        `game` is the name of the game. Without it, the game of the sheet is played, or Three Card Brag without a sheet.
        If `house_rules` are not given, those of the sheet apply, or those of the server's default sheet for the game.
        `sheet` is a name as accepted by `Sheets.find`.

        Refusals table_here, unknown_game, no_such_sheet, sheet_not_read, sheet_of_another_game, bad_house_rules,
        bad_clock, bad_pause, bad_count, buy_in_too_small, not_enough_money.
        """
        self._check_running()
        repeated = await self._executor.find_result(key, host.user_id)
        if repeated is not None:
            return repeated
        found = None if sheet is None else await self._sheets.find(guild_id, sheet)
        wanted = TermsRequest(game=game, house_rules=house_rules, settings=settings, sheet=found)
        played, agreed = await lifecycle.resolve_opening_terms(wanted, settings, self._sheets, guild_id)
        await self._ledger.open_wallet(guild_id, host.user_id)
        sit_down = partial(
            lifecycle.seat_first_people,
            host=host,
            buy_in=buy_in,
            computers=computers,
            known_computers=tuple(known_computers),
            invited=invited,
        )
        while True:
            table_id = await self._store.reader.tables.next_table_id()
            empty = lifecycle.empty_table(table_id, guild_id, channel_id, host, game=played, agreed=agreed)
            try:
                return await self._executor.create(empty, sit_down, key=key, actor=host.user_id)
            except ChannelTaken as taken:
                raise Refusal("table_here", table_id=taken.table_id) from taken
            except VersionConflict:
                continue

    async def close(
        self, table_id: int, user_id: int, *, manager: bool, now: bool = False, reason: str = "", key: str
    ) -> CommandResult:
        """Close the table (host or `manager`) at once or, if a deal or game is in progress, when it is over.

        `now` voids the deal or game. A manager can void alone, but must give a `reason` if a pot is carried. The host
        needs the agreement of everybody still in the deal or game, and no computer player may be in it. A pot carried
        between deals is divided if everybody with a share in it agrees. A damaged table can be closed by a manager or
        an occupant.

        Refusals not_host, closing, computers_in_deal, computers_in_pot, question_open, bad_reason.
        """
        closing = partial(votes.close, user_id=user_id, manager=manager, now=now, reason=reason)
        try:
            return await self._execute(table_id, user_id, key, closing, while_disputed=manager)
        except Refusal as refusal:
            if refusal.code != "table_damaged":
                raise
            return await self._executor.close_damaged(table_id, user_id, allow_anybody=manager, key=key)

    async def answer_vote(
        self,
        table_id: int,
        user_id: int,
        *,
        yes: bool,
        key: str,
        question: VoteQuestion | None = None,
        number: int | None = None,
    ) -> CommandResult:
        """Answer the current vote. `question` and `number` identify the vote of a clicked button (None: any vote).

        Refusals nothing_asked, not_asked, answered_already, stale.
        """
        answer = partial(votes.answer_vote, user_id=user_id, yes=yes, question=question, number=number)
        return await self._execute(table_id, user_id, key, answer)

    async def pause(self, table_id: int, user_id: int, *, key: str) -> CommandResult:
        """Start a vote to stop the clocks or, at a paused table, to restart them.

        Silence counts as no to a pause, and as yes to a restart. Refusal question_open.
        """
        return await self._execute(table_id, user_id, key, partial(votes.ask_to_pause, user_id=user_id))

    async def call_last_deals(self, table_id: int, user_id: int, last_deals: LastDeals, *, key: str) -> CommandResult:
        """Start a vote to close the table after some more deals, or after the round in which a time is reached.

        If `last_deals` has neither a number nor a time, the vote is to play on without an end. Refusals question_open,
        closing, bad_last_deals.
        """
        return await self._execute(
            table_id, user_id, key, partial(votes.ask_for_last_deals, user_id=user_id, last_deals=last_deals)
        )

    async def change_rules(
        self,
        table_id: int,
        user_id: int,
        *,
        manager: bool,
        key: str,
        house_rules: HouseRules | None = None,
        settings: TableSettings | None = None,
        options: Mapping[str, object] | None = None,
        game: str | None = None,
        sheet: str | None = None,
    ) -> CommandResult:
        """Change house rules or settings (host or `manager`). During a deal, the change applies after it.

        Arguments that are None change nothing. `options` changes single house rules or settings and leaves all others
        as they are. House rules that can cost anybody more are put to a vote. Those who agree play by them, if they are
        at least two (or all who play), and the others sit out. Other house rules wait for the end of a game of several
        deals. They also wait for a carried pot or a kept hand whose worth they could change.

        Another game, named directly or by the sheet, can be proposed between deals while nothing is pending. It is
        played as soon as more than half of the players agree, and the others sit out.

        Refusals not_host, unknown_game, no_such_sheet, sheet_not_read, sheet_of_another_game, game_change_waits,
        question_open, too_many_seated, bad_house_rules, bad_clock, bad_pause, and those of the rules.
        """
        self._check_running()
        found: Sheet | None = None
        if sheet is not None:
            found = await self._sheets.find((await self._executor.read(table_id)).guild_id, sheet)
        wanted = TermsRequest(game=game, house_rules=house_rules, settings=settings, sheet=found, options=options or {})
        change = partial(rule_changes.change_rules, user_id=user_id, manager=manager, request=wanted)
        return await self._execute(table_id, user_id, key, change)

    # Seats

    async def join(
        self, table_id: int, person: NamedUser, *, buy_in: int | None = None, terms_version: int | None = None, key: str
    ) -> CommandResult:
        """Seat a person with `buy_in` chips (None: the default). They play from the next deal, or the next game of
        several deals.

        `terms_version` is the `TableFacts.terms_version` that the person was shown (None: the current one, which the
        response shows). Refusal not_agreed if the terms have changed since.

        Refusals already_seated, still_leaving, only_backs, closing, kicked, read_the_pack, table_full,
        buy_in_too_small, not_enough_money.
        """
        self._check_running()
        table = await self._executor.read(table_id)
        await self._ledger.open_wallet(table.guild_id, person.user_id)
        return await self._execute(
            table_id,
            person.user_id,
            key,
            partial(seats.join, person=person, buy_in=buy_in, terms_version=terms_version),
        )

    async def leave(self, table_id: int, user_id: int, *, key: str) -> CommandResult:
        """Leave the table at once or, during a deal, as RULES 2.6 says. Refusal already_leaving."""
        return await self._execute(table_id, user_id, key, partial(seats.leave, user_id=user_id), while_disputed=True)

    async def sit_out(self, table_id: int, user_id: int, *, key: str) -> CommandResult:
        """Stop dealing cards to a person until they come back. Refusal already_sitting_out."""
        return await self._execute(table_id, user_id, key, partial(seats.sit_out, user_id=user_id))

    async def come_back(
        self, table_id: int, user_id: int, *, terms_version: int | None = None, key: str
    ) -> CommandResult:
        """Deal a person in again who sat out. Refusals not_sitting_out, not_agreed.

        `terms_version` is the `TableFacts.terms_version` that the person was shown, and agrees to by coming back.
        """
        return await self._execute(
            table_id, user_id, key, partial(seats.come_back, user_id=user_id, terms_version=terms_version)
        )

    async def top_up(self, table_id: int, user_id: int, amount: int, *, key: str) -> CommandResult:
        """Put `amount` more chips on the table. Refusals bad_amount, not_enough_money, nothing_queued.

        During a deal in which only chips on the table count, the chips wait until it is over. An `amount` of 0 then
        cancels waiting chips.
        """
        return await self._execute(table_id, user_id, key, partial(seats.top_up, user_id=user_id, amount=amount))

    async def kick(self, table_id: int, user_id: int, target_user_id: int, *, manager: bool, key: str) -> CommandResult:
        """Kick a person (host or `manager`): at once between deals, otherwise after the deal.

        The person stays until a carried pot is won and a game of several deals is over. Refusals not_host,
        person_not_seated, kick_self.
        """
        return await self._execute(
            table_id, user_id, key, partial(seats.kick, user_id=user_id, manager=manager, target=target_user_id)
        )

    async def invite(self, table_id: int, user_id: int, target: int, *, manager: bool, key: str) -> CommandResult:
        """Invite a user. Only the host or a `manager` can invite a kicked person. A manager need not be seated.

        Refusals person_seated, already_invited, too_many_invited, not_host.
        """
        inviting = partial(seats.invite, user_id=user_id, manager=manager, target=target)
        return await self._execute(table_id, user_id, key, inviting, while_disputed=True)

    async def mark_pack_reader(self, table_id: int, user_id: int, *, key: str) -> CommandResult:
        """Note that a person has read the whole record of a disputed deal, so that they may not sit down at this table
        any more.
        """
        return await self._execute(
            table_id, user_id, key, partial(seats.mark_pack_reader, user_id=user_id), while_disputed=True
        )

    async def set_computers(self, table_id: int, user_id: int, count: int, *, manager: bool, key: str) -> CommandResult:
        """Set the number of computer players (host or `manager`): at once between deals, otherwise after the deal.

        No computer player leaves while a pot is carried or a game is unfinished. Refusals not_host, bad_count.
        """
        return await self._execute(
            table_id, user_id, key, partial(seats.set_computers, user_id=user_id, manager=manager, count=count)
        )

    # Playing

    async def act(
        self,
        table_id: int,
        user_id: int,
        move: Move,
        *,
        key: str,
        deal_no: int | None = None,
        decision: int | None = None,
        price: int | None = None,
        clicked_at: float | None = None,
        bystander: NamedUser | None = None,
    ) -> CommandResult:
        """Make `move` for a person. The person's seat is filled in.

        `bystander` is a person away from the table whom the move asks for a loan.

        `deal_no`, `decision` and `price` are those of the clicked button. `clicked_at` is the moment of the click
        (seconds since the epoch; None: now). Chips beyond the purse come from the wallet, if the house rules count
        wallets.

        Refusals stale, time_is_up, paused, computers_lend_nothing, not_a_backer, was_at_deal, backer_sent_away,
        backer_read_pack, backer_too_poor, and those of the rules.
        """
        made = partial(
            play.act,
            user_id=user_id,
            move=move,
            deal_no=deal_no,
            decision=decision,
            price=price,
            clicked_at=clicked_at,
            bystander=bystander,
        )
        return await self._execute(table_id, user_id, key, made)

    async def deal_now(self, table_id: int, user_id: int, *, key: str, unshuffled: bool = False) -> CommandResult:
        """Start the next deal without waiting. `unshuffled`: the next dealer deals from the unshuffled pack.

        Refusals deal_in_hand, retain_first, too_few_ready, paused, closing, chooser_first; not_the_dealer, shuffle_due.
        """
        return await self._execute(
            table_id, user_id, key, partial(play.deal_now, user_id=user_id, unshuffled=unshuffled)
        )

    async def play_again(
        self, table_id: int, user_id: int, *, terms_version: int | None = None, key: str
    ) -> CommandResult:
        """Agree to another game, and come back if sitting out (see `come_back`). The game begins once everybody has
        answered.

        Refusals as for `deal_now`, and not_agreed.
        """
        return await self._execute(
            table_id, user_id, key, partial(play.play_again, user_id=user_id, terms_version=terms_version)
        )

    async def call_clock(self, table_id: int, user_id: int, *, key: str) -> CommandResult:
        """Give one minute to the player for whom a table without a clock is waiting.

        Refusals clock_runs, nobody_to_wait_for, own_turn, too_early_to_call, paused.
        """
        return await self._execute(table_id, user_id, key, partial(votes.call_clock, user_id=user_id))

    # Disputes

    async def stop_for_dispute(
        self, table_id: int, user_id: int, open_dispute: lifecycle.DisputeOpener, *, key: str
    ) -> CommandResult:
        """Stop the table for a dispute. The rows that `open_dispute` returns are committed with the change."""
        stopping = partial(lifecycle.stop_for_dispute, user_id=user_id, open_dispute=open_dispute)
        return await self._execute(table_id, user_id, key, stopping, while_disputed=True)

    async def resume_after_dispute(
        self,
        table_id: int,
        user_id: int,
        number: int,
        deal_no: int,
        close_dispute: lifecycle.DisputeCloser,
        *,
        void: bool = False,
        key: str,
    ) -> CommandResult:
        """Resume the table after the dispute `number` about the deal `deal_no`. `void`: void that deal if it is the
        current one.

        The rows that `close_dispute` returns are committed with the change.
        """
        going_on = partial(
            lifecycle.resume_after_dispute, number=number, deal_no=deal_no, close_dispute=close_dispute, void=void
        )
        return await self._execute(table_id, user_id, key, going_on, while_disputed=True)

    # Departures

    async def member_left(self, guild_id: int, user_id: int) -> None:
        """Remove a member who left the server from its tables, as RULES 2.6 says."""
        for table_id in await self._store.reader.tables.tables_of(user_id, guild_id):
            try:
                await self._executor.execute(table_id, partial(seats.leave_server, user_id=user_id))
            except Refusal as refusal:
                _log.info("table %d: %s", table_id, refusal)
            except Exception:
                _log.exception("something failed at table %d", table_id)

    async def channel_deleted(self, channel_id: int) -> None:
        """Close the table of a deleted channel: the current deal is voided and everybody is paid out."""
        table_id = await self._store.reader.tables.open_table_in(channel_id)
        if table_id is not None:
            await self._close_abandoned(table_id)

    async def server_removed(self, guild_id: int) -> None:
        """Close all tables of a server that was deleted, or that the bot has left.

        A table that cannot be closed does not keep the others open. Its Refusal is raised at the end.
        """
        refused: Refusal | None = None
        for table_id in await self._store.reader.tables.open_tables(guild_id):
            try:
                await self._close_abandoned(table_id)
            except Refusal as refusal:
                refused = refusal
        if refused is not None:
            raise refused

    async def _close_abandoned(self, table_id: int) -> None:
        """Close a table that cannot stay open. If its game cannot be read, the ledger returns the balances."""
        try:
            await self._executor.execute(table_id, votes.close_now)
            return
        except Refusal as refusal:
            if refusal.code == "no_table":
                return
            if refusal.code != "table_damaged":
                raise
        except Exception:
            _log.exception("table %d cannot be closed by its game", table_id)
        await self._executor.close_damaged(table_id, 0, allow_anybody=True)

    # Internals

    async def _execute(
        self, table_id: int, user_id: int, key: str, command: Command, *, while_disputed: bool = False
    ) -> CommandResult:
        """Execute a command. A disputed table refuses it, unless `while_disputed`."""
        self._check_running()
        if self._liveness.check_clock():
            await self.due_jobs.give_back_lost_time()
        return await self._executor.execute(
            table_id, command, key=key, actor=user_id, refused_while_disputed=not while_disputed
        )

    def _check_running(self) -> None:
        if self._stopping:
            raise Refusal("stopping")

    def _notify(self, describe: Callable[[], TableChanged]) -> None:
        if not self._listeners:
            return
        changed = describe()
        for listener in tuple(self._listeners):
            if changed.is_within_deal and listener in self._listeners_between_deals:
                continue
            try:
                listener(changed)
            except Exception:
                _log.exception("a listener failed at table %d", changed.table.table_id)
