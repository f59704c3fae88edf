"""Tables: games in channels, and every command that anybody can give at one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from bot.clock import Clock
from bot.errors import Refusal
from bot.figures import Figures
from bot.ledger.ledger import Ledger
from bot.players.registry import Chooser
from bot.recurring import Recurring
from bot.rules.cards import Card
from bot.rules.game import Move
from bot.rules.house_rules import HouseRules
from bot.sheets.service import Sheets
from bot.sheets.values import Sheet
from bot.store.shards import Shards
from bot.store.store import Store
from bot.tables import agreeing, disputing, gone, opening, playing, questions, seating
from bot.tables.agreeing import Wanted
from bot.tables.door import Command, Door
from bot.tables.duties import LONGEST_SLEEP, RETRY, Duties, Stood
from bot.tables.looking import Looking
from bot.tables.means import Means
from bot.tables.presence import Presence, lost_in
from bot.tables.settled import Keep, keep_nothing
from bot.tables.values import Acted, Last, Person, Question, TableChanged, TableSettings

_log = logging.getLogger(__name__)

Listener = Callable[[TableChanged], None]


class Tables(Looking):
    """The one door for every move. Any number of processes may serve the same tables from one database.

    Every command takes a `key` (the interaction's id) and is done once under it: a second time it is the same answer.
    It returns Acted once the change is stored, or raises Refusal: then nothing was done. The codes are those of the
    modules `refusals` of tables, rules, ledger and sheets; every command can be refused with `no_table`, `stopping`,
    `database_unavailable` and `table_damaged`, most with `disputed`, and those of somebody at the table with
    `not_seated`.

    `shuffle` returns the cards in a random order; `chooser` plays for computer players, who think for `pause(rng)`
    seconds. `capacity` is how many tables stay in memory. `shards` are those whose servers this process serves
    (None: all of them): what is due there is its business, and clocks there stand still while it is away. Commands may
    be given at any table. `keep` says what is written down, in the same transaction, when deals and games end;
    in `figures` moves are counted.
    """

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        clock: Clock,
        *,
        shuffle: Callable[[Sequence[Card]], tuple[Card, ...]],
        chooser: Callable[[str], Chooser],
        pause: Callable[[Random], float],
        rng: Random,
        sheets: Sheets | None = None,
        capacity: int = 128,
        shards: Shards | None = None,
        keep: Keep = keep_nothing,
        figures: Figures | None = None,
    ) -> None:
        self._ledger = ledger
        self._sheets = sheets or Sheets(store, clock)
        self._clock = clock
        self._listeners: list[Listener] = []
        self._stopping = False
        self._presence = Presence(clock, shards)
        self._alarm = Recurring("what is due at tables", self._ring, clock, every=LONGEST_SLEEP, retry=RETRY)
        door = Door(
            store,
            clock,
            Means(
                balances=ledger.balances,
                stake=ledger.stake,
                shuffle=shuffle,
                chooser=chooser,
                pause=pause,
                rng=rng,
                keep=keep,
                unavailable=self._unavailable,
            ),
            capacity=capacity,
            presence=self._presence,
            tell=self._tell,
            due_soon=self._alarm.wake,
            figures=figures or Figures(),
        )
        super().__init__(store, door, shards)
        self._duties = Duties(store, clock, door, self._presence, shards)

    # Life

    async def start(self) -> None:
        """Give back the time in which nobody could play, and begin to see to what is due."""
        await self._duties.recover()
        self._duties.start()
        self._alarm.start()
        self._store.news.start(self._hear)

    async def stop(self) -> None:
        """Refuse new commands, finish those in hand, and let the clocks go on standing in the database."""
        last = () if self._stopping else self._presence.last_note()
        self._stopping = True
        await self._store.news.stop()
        await self._alarm.stop()
        await self._door.empty()
        await self._duties.stop(last)

    def expect_company(self) -> None:
        """Other processes may have acted at any table: what is in memory is asked about before it is relied on."""
        self._door.expect_company()

    def _hear(self) -> None:
        self._duties.hear()
        self._alarm.wake()

    async def settle(self) -> None:
        """Do all that is due by now and return when it is done: for whoever turns the clock by hand."""
        await self._duties.see_to_them()

    async def gateway_down(self, at: float) -> None:
        """Nobody could be reached since `at`: all clocks stand still."""
        await self._duties.hold(at)

    async def gateway_up(self) -> None:
        """People can be reached again: the clocks go on with the time they had left."""
        await self._duties.go_on()
        self._alarm.wake()

    async def give_back(self, since: float) -> None:
        """Give back the time from `since` until now to all tables that this process serves."""
        await self._duties.give_back(since)

    async def server_lost(self, guild_id: int) -> None:
        """A server is unavailable from now on: nobody can press anything there, and its clocks stand still."""
        await self._duties.lose(guild_id)

    async def server_back(self, guild_id: int) -> None:
        """A server is available: if it was not, its clocks go on with the time they had left."""
        await self._duties.find(guild_id)
        self._alarm.wake()

    async def _unavailable(self, guild_id: int) -> bool:
        """Return whether a server is unavailable by what is stored: another process may have been told."""
        return guild_id in lost_in(await self._store.reader.clocks.served(), None)

    @property
    def lost_servers(self) -> frozenset[int]:
        """The servers that are unavailable."""
        return frozenset(self._duties.lost)

    def on_stood_still(self, stood: Stood) -> None:
        """Have `stood` called after each time in which clocks stood still."""
        self._duties.listen(stood)

    @property
    def reachable(self) -> bool:
        """Whether people can be reached, as far as was said here."""
        return self._presence.away_since is None

    def subscribe(self, listener: Listener) -> None:
        """Have `listener` called after every committed change, in order, from the event loop. It must not block."""
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        """Call `listener` no more. Raises ValueError where it is not called."""
        self._listeners.remove(listener)

    async def forget(self) -> None:
        """Somebody was forgotten: nothing is remembered of tables where they were."""
        await self._door.forget()

    # Opening and closing

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        host: Person,
        *,
        settings: TableSettings,
        key: str,
        game: str | None = None,
        house_rules: HouseRules | None = None,
        sheet: str | None = None,
        buy_in: int | None = None,
        computers: int = 0,
    ) -> Acted:
        """Open a table at which `host` sits with `buy_in` chips (None: what is usual) and so many computer players.

        The game is the one named (or that of the sheet, or Three Card Brag), the house rules are those given (or those
        of the sheet, or of the server's usual sheet for the game). `sheet` is a name as `Sheets.find` takes it.

        Refusals table_here, unknown_game, no_such_sheet, sheet_not_read, sheet_of_another_game, bad_house_rules,
        bad_clock, bad_pause, bad_count, buy_in_too_small, not_enough_money.
        """
        self._check_running()
        repeated = await self._door.answered(key, host.user_id)
        if repeated is not None:
            return repeated
        found = None if sheet is None else await self._sheets.find(guild_id, sheet)
        wanted = Wanted(game=game, house_rules=house_rules, settings=settings, sheet=found)
        played, agreed = await opening.terms(wanted, settings, self._sheets, guild_id)
        await self._ledger.open_wallet(guild_id, host.user_id)
        return await opening.open_table(
            self._store,
            self._door,
            guild_id,
            channel_id,
            host,
            game=played,
            agreed=agreed,
            buy_in=buy_in,
            count=computers,
            key=key,
        )

    async def close(
        self, table_id: int, user_id: int, *, manager: bool, now: bool = False, reason: str = "", key: str
    ) -> Acted:
        """End the table (host or `manager`): between deals at once; in a deal, or a game of several, when it is over or
        (`now`) by voiding it. That takes a manager or the agreement of everybody still in it, and no computer player in
        it. While a pot is carried it takes the agreement of those who have a share of it or, `now`, a manager with a
        `reason`. A damaged table is closed by a manager or whoever sits there. Refusals not_host, closing,
        computers_in_deal, computers_in_pot, question_open, bad_reason.
        """
        closing = partial(questions.close, user_id=user_id, manager=manager, now=now, reason=reason)
        try:
            return await self._do(table_id, user_id, key, closing, while_disputed=manager)
        except Refusal as refusal:
            if refusal.code != "table_damaged":
                raise
            return await self._door.close_by_the_books(table_id, user_id, anybody=manager, key=key)

    async def agree(
        self,
        table_id: int,
        user_id: int,
        *,
        yes: bool,
        key: str,
        question: Question | None = None,
        number: int | None = None,
    ) -> Acted:
        """Answer the question to the table; `question` and `number` are those that a clicked button stood under (None:
        whichever is asked). Refusals nothing_asked, not_asked, answered_already, stale.
        """
        answer = partial(questions.agree, user_id=user_id, yes=yes, question=question, number=number)
        return await self._do(table_id, user_id, key, answer)

    async def pause(self, table_id: int, user_id: int, *, key: str) -> Acted:
        """Ask everybody who plays to let the clocks stand still or, at a paused table, to go on. A request to go on
        is granted by silence, one to pause is not. Refusal question_open.
        """
        return await self._do(table_id, user_id, key, partial(questions.pause, user_id=user_id))

    async def call_last(self, table_id: int, user_id: int, last: Last, *, key: str) -> Acted:
        """Ask everybody who plays to close the table after some more deals, or after the round in which a time of day
        is reached; without either, to play on without an end. Refusals question_open, closing,
        bad_last_deals.
        """
        return await self._do(table_id, user_id, key, partial(questions.call_last, user_id=user_id, last=last))

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
    ) -> Acted:
        """Play by other house rules or settings (host or `manager`), in a deal from its end on; what is None stays as
        it is, and so does all but the single `options` of either, whoever has changed it meanwhile. House rules that
        can cost anybody more are proposed to those who play: whoever says yes plays by them, if they are two or more
        (or all who play), and the others sit out. In a game of several deals other house rules wait for the next game,
        and for a carried pot or a kept hand that they could make worth something else. Another game, named by itself or
        by the sheet, is proposed between deals and when nothing is pending: it is played as soon as more than half of
        those who play want it, and who has not said yes sits out.

        Refusals not_host, unknown_game, no_such_sheet, sheet_not_read, sheet_of_another_game, game_change_waits,
        question_open, too_many_seated, bad_house_rules, bad_clock, bad_pause, and those of the rules.
        """
        self._check_running()
        found: Sheet | None = None
        if sheet is not None:
            found = await self._sheets.find((await self._door.look(table_id)).guild_id, sheet)
        wanted = Wanted(game=game, house_rules=house_rules, settings=settings, sheet=found, options=options or {})
        change = partial(agreeing.change_rules, user_id=user_id, manager=manager, wanted=wanted)
        return await self._do(table_id, user_id, key, change)

    # Seats

    async def join(
        self, table_id: int, person: Person, *, buy_in: int | None = None, accord: int | None = None, key: str
    ) -> Acted:
        """Sit down with `buy_in` chips (None: what is usual), to be dealt in from the next deal or, while a game of
        several deals is on, from the next game. `accord` is the number (`Table.accord`) of what is played by that the
        person was shown (None: what there is, which the answer tells); Refusal not_agreed where it is another by now.

        Refusals already_seated, still_leaving, closing, kicked, table_full, buy_in_too_small, not_enough_money.
        """
        self._check_running()
        table = await self._door.look(table_id)
        await self._ledger.open_wallet(table.guild_id, person.user_id)
        return await self._do(
            table_id, person.user_id, key, partial(seating.join, person=person, buy_in=buy_in, accord=accord)
        )

    async def leave(self, table_id: int, user_id: int, *, key: str) -> Acted:
        """Go home: at once, or by RULES 2.6 while in a deal. Refusal already_leaving."""
        leaving = disputing.unless_disputed(partial(seating.leave, user_id=user_id), between_deals=True)
        return await self._do(table_id, user_id, key, leaving, while_disputed=True)

    async def sit_out(self, table_id: int, user_id: int, *, key: str) -> Acted:
        """Be dealt no cards until one comes back. Refusal already_sitting_out."""
        return await self._do(table_id, user_id, key, partial(seating.sit_out, user_id=user_id))

    async def come_back(self, table_id: int, user_id: int, *, accord: int | None = None, key: str) -> Acted:
        """Be dealt in again; `accord` is the number (`Table.accord`) of what is played by that the person was shown,
        which who has not agreed to it yet does by this. Refusals not_sitting_out, not_agreed.
        """
        return await self._do(table_id, user_id, key, partial(seating.come_back, user_id=user_id, accord=accord))

    async def top_up(self, table_id: int, user_id: int, amount: int, *, key: str) -> Acted:
        """Put more chips on the table; in a deal in which only the table's money counts once it is over, where 0 takes
        that back. Refusals bad_amount, not_enough_money.
        """
        return await self._do(table_id, user_id, key, partial(seating.top_up, user_id=user_id, amount=amount))

    async def kick(self, table_id: int, user_id: int, target_user_id: int, *, manager: bool, key: str) -> Acted:
        """Send somebody away (host or `manager`): between deals at once, otherwise when the deal is over; while a pot
        is carried or a game of several deals is on, once that is won. Refusals not_host, person_not_seated, kick_self.
        """
        return await self._do(
            table_id, user_id, key, partial(seating.kick, user_id=user_id, manager=manager, target=target_user_id)
        )

    async def invite(self, table_id: int, user_id: int, target: int, *, manager: bool, key: str) -> Acted:
        """Invite a user; whoever was sent away may come back (by host or `manager`, who need not sit there). Refusals
        person_seated, already_invited, too_many_invited, not_host.
        """
        inviting = partial(seating.invite, user_id=user_id, manager=manager, target=target)
        return await self._do(table_id, user_id, key, inviting, while_disputed=True)

    async def read_pack(self, table_id: int, user_id: int, *, key: str) -> Acted:
        """Note that somebody is shown the whole record of a table on hold: they take no seat there any more."""
        return await self._do(table_id, user_id, key, partial(seating.read_pack, user_id=user_id), while_disputed=True)

    async def computers(self, table_id: int, user_id: int, count: int, *, manager: bool, key: str) -> Acted:
        """How many computer players shall sit here (host or `manager`): between deals at once, otherwise when the
        deal is over. None goes while a pot is carried or a game is on. Refusals not_host, bad_count.
        """
        return await self._do(
            table_id, user_id, key, partial(seating.computers, user_id=user_id, manager=manager, count=count)
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
        made_at: float | None = None,
        bystander: Person | None = None,
    ) -> Acted:
        """Make a move; its seat is filled in. `bystander` is whom it asks for a loan, where they are not at the table.

        `deal_no`, `decision` and `price` are what a clicked button showed, `made_at` is when it was clicked (seconds
        since the epoch; None: now).

        Money beyond the purse comes from the wallet where the house rules count it. Refusals stale, time_is_up, paused,
        computers_lend_nothing, was_at_deal, backer_sent_away, backer_too_poor and those of the rules.
        """
        made = partial(
            playing.act,
            user_id=user_id,
            move=move,
            deal_no=deal_no,
            decision=decision,
            price=price,
            made_at=made_at,
            bystander=bystander,
        )
        return await self._do(table_id, user_id, key, made)

    async def deal_now(self, table_id: int, user_id: int, *, key: str, unshuffled: bool = False) -> Acted:
        """Start the next deal without waiting; `unshuffled`: as the next dealer, of the pack as it lies.

        Refusals deal_in_hand, retain_first, too_few_ready, paused, closing, chooser_first; not_the_dealer, shuffle_due.
        """
        return await self._do(table_id, user_id, key, partial(playing.deal_now, user_id=user_id, unshuffled=unshuffled))

    async def play_again(self, table_id: int, user_id: int, *, accord: int | None = None, key: str) -> Acted:
        """Agree to another game, coming back where one sits out (as `come_back`); it is dealt once everybody has
        answered. Refusals as `deal_now`, and not_agreed.
        """
        return await self._do(table_id, user_id, key, partial(playing.play_again, user_id=user_id, accord=accord))

    async def call_clock(self, table_id: int, user_id: int, *, key: str) -> Acted:
        """At a table without a clock: give a player who has kept it waiting a minute.

        Refusals clock_runs, nobody_to_wait_for, own_turn, too_early_to_call, paused.
        """
        return await self._do(table_id, user_id, key, partial(questions.call, user_id=user_id))

    # Disputes

    async def stop_for_dispute(self, table_id: int, user_id: int, marking: disputing.Marking, *, key: str) -> Acted:
        """Let the table stand still while something of it is disputed; what `marking` says is stored with it."""
        stopping = partial(disputing.stop, user_id=user_id, marking=marking)
        return await self._do(table_id, user_id, key, stopping, while_disputed=True)

    async def go_on_after_dispute(
        self,
        table_id: int,
        user_id: int,
        number: int,
        deal_no: int,
        settling: disputing.Settling,
        *,
        void: bool = False,
        key: str,
    ) -> Acted:
        """Let it go on once the dispute of that number, about that deal, is over; `void`: if in hand, it is voided.
        What `settling` says is stored with it.
        """
        going_on = partial(disputing.go_on, number=number, deal_no=deal_no, settling=settling, void=void)
        return await self._do(table_id, user_id, key, going_on, while_disputed=True)

    # What happens outside

    async def member_gone(self, guild_id: int, user_id: int) -> None:
        """A member left the server, and with it, by RULES 2.6, the tables there."""
        await gone.member_gone(self._store, self._door, guild_id, user_id)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel is no more: its table is closed, a deal in hand voided, everybody paid out."""
        await gone.channel_gone(self._store, self._door, channel_id)

    async def guild_gone(self, guild_id: int) -> None:
        """A server is no more, or the bot is not in it any more: all its tables are closed."""
        await gone.guild_gone(self._store, self._door, guild_id)

    # Within

    async def _ring(self) -> float | None:
        return await self._duties.see_to_them()

    async def _do(
        self, table_id: int, user_id: int, key: str, command: Command, *, while_disputed: bool = False
    ) -> Acted:
        """Have a command done, which is refused at a disputed table unless it may be done there, too."""
        self._check_running()
        await self._duties.make_up()
        allowed = command if while_disputed else disputing.unless_disputed(command)
        return await self._door.change(table_id, allowed, key=key, actor=user_id)

    def _check_running(self) -> None:
        if self._stopping:
            raise Refusal("stopping")

    def _tell(self, describe: Callable[[], TableChanged]) -> None:
        if not self._listeners:
            return
        changed = describe()
        for listener in tuple(self._listeners):
            try:
                listener(changed)
            except Exception:
                _log.exception("a listener failed at table %d", changed.table.table_id)
