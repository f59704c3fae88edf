"""Random evenings at several tables, at which nobody pays by rules to which they have not agreed."""

from __future__ import annotations

import contextlib
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.errors import Refusal
from bot.rules.arranging.crash.house_rules import CrashPayment, CrashRules
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BettingRules, BragRules, NewcomerPays, ShortMoney
from bot.rules.betting.teen_patti import BetLimit, TeenPattiRules
from bot.rules.game import ChipLocation, ChipsMoved, DealOver
from bot.rules.house_rules import HouseRules, MoneySource
from bot.rules.registry import find_game
from bot.rules.table.events import LoanMade, PotDivided, SeatLeft, SeatTaken, ToppedUp
from bot.tables.table_settings import TableSettings
from bot.tables.values import PublicTable, TableChanged, VoteQuestion
from tests.tables.randomly import something
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, Room, open_room, person

PEOPLE = (ANDY, BILL, CHRIS, DAN)
STEPS = 120
"""Number of random actions in an evening."""
LONG = 600.0
"""Seconds for which the long test runs."""

_CHEAPER_BELOW = frozenset(
    {
        *("ante", "min_first_bet", "boot", "spread", "big_blind", "max_raises"),
        *("crash_payment", "crash_payment_announced", "crash_penalty", "bus_ride_payment"),
        *("game_stake", "point_rate", "spare_fee"),
    }
)
_LIMITS = frozenset({"max_first_bet", "max_raise", "pot_cap"})
"""Options whose value 0 means that there is no limit."""
_FREE = frozenset({"min_buy_in", "return_order", "yogi_name", "first_dealer"})
_SEATS = frozenset({"min_players", "max_players"})


def covered(agreed: tuple[str, HouseRules], now: tuple[str, HouseRules]) -> bool:
    """Return True if consent to the rules `agreed` covers the rules `now`, option by option."""
    if agreed[0] != now[0]:
        return False
    for option in find_game(now[0]).option_infos():
        before, after = (getattr(rules, option.name) for _, rules in (agreed, now))
        if before == after or option.name in _FREE:
            continue
        if option.name in _SEATS and isinstance(now[1], BettingRules):
            continue
        if option.name in _CHEAPER_BELOW and after < before:
            continue
        if option.name in _LIMITS and after and (not before or after < before):
            continue
        return False
    return True


class Evening:
    """An evening at several tables, with everything that people have read and agreed to."""

    def __init__(self, room: Room, rng: Random) -> None:
        self.room = room
        self.rng = rng
        self.agreed: dict[tuple[int, int], list[tuple[str, HouseRules]]] = defaultdict(list)
        self.before: dict[int, PublicTable] = {}
        self.written: dict[int, list[PublicTable]] = defaultdict(list)
        """Tables as earlier messages showed them, by table."""
        self.charges = 0
        self.dealt_beside = 0
        """Number of deals that began while a player without consent sat out."""

    def agrees(self, user_id: int, table: PublicTable, rules: tuple[str, HouseRules]) -> None:
        """Note that the user has agreed to these rules."""
        self.agreed[user_id, table.table_id].append(rules)

    async def table(self, table_id: int) -> PublicTable:
        return (await self.room.view(table_id)).table

    async def step(self, table_id: int, user_id: int) -> None:
        """Do something random, and check what it charged."""
        self.before[table_id] = await self.table(table_id)
        chance = self.rng.random()
        with contextlib.suppress(Refusal):
            if chance < 0.12:
                await self._change(table_id, user_id)
            elif chance < 0.3:
                await self._answer(table_id, user_id)
            elif chance < 0.38:
                await self._come_back(table_id, user_id)
            elif chance < 0.41:
                await self.room.tables.sit_out(table_id, user_id, key=self.room.key())
            elif chance < 0.46:
                await self._join(table_id, user_id)
            elif chance < 0.48:
                await self.room.tables.top_up(table_id, user_id, self.rng.randint(1, 40), key=self.room.key())
            elif chance < 0.5:
                await self.room.restart()
            elif chance < 0.51:
                await self.room.tables.kick(table_id, ANDY, user_id, manager=True, key=self.room.key())
            else:
                await self._play(table_id, user_id)
        await self.look_through()
        if self.rng.random() < 0.1:
            self.written[table_id].append(await self.table(table_id))

    async def _play(self, table_id: int, user_id: int) -> None:
        """Make a usual move at a table. A person who joins has read the table as it was before."""
        seated = {one.user_id for one in self.before[table_id].occupants}
        try:
            await something(self.room, table_id, user_id, self.rng)
        finally:
            table = await self.table(table_id)
            if user_id not in seated and table.seat_of(user_id) is not None:
                self._reads(user_id, self.before[table_id])

    async def _join(self, table_id: int, user_id: int) -> None:
        """Join by the latest message or an older one."""
        written = self.written[table_id]
        written.append(await self.table(table_id))
        read = self.rng.choice((written[-1], self.rng.choice(written)))
        await self.room.tables.join(table_id, person(user_id), terms_version=read.terms_version, key=self.room.key())
        self._reads(user_id, read)

    def _reads(self, user_id: int, table: PublicTable) -> None:
        self.agrees(user_id, table, (table.game, table.house_rules))
        self.agrees(user_id, table, (table.game, table.after_deal.house_rules))
        if table.next_game is not None:
            self.agrees(user_id, table, (table.next_game.game, table.next_game.house_rules))

    async def _change(self, table_id: int, user_id: int) -> None:
        """Ask for other rules, as the host or as a manager. Only the person who asks has agreed to them."""
        table = await self.table(table_id)
        manager = self.rng.random() < 0.2
        if self.rng.random() < 0.15:
            rules: HouseRules = self.rng.choice((BragRules(), DrawRules(big_blind=20), TeenPattiRules(boot=10)))
            name = {BragRules: "three_card_brag", DrawRules: "draw_brag"}.get(type(rules), "teen_patti")
        else:
            name, rules = table.game, self._other(table.as_proposed.house_rules)
        host = table.host if not manager else user_id
        await self.room.tables.change_rules(
            table_id, host, manager=manager, game=name, house_rules=rules, key=self.room.key()
        )
        self.agrees(host, table, (name, rules))

    def _other(self, rules: HouseRules) -> HouseRules:
        """Return the rules with one or two options changed, or raise Refusal if they are invalid."""
        chance = self.rng.choice
        options: Sequence[tuple[str, object]]
        if isinstance(rules, CrashRules):
            options = (
                ("game_stake", chance((0, 10, 60, 900))),
                ("payment", chance(tuple(CrashPayment))),
                ("point_rate", chance((1, 30))),
                ("target_small", chance((1, 3, 7))),
                ("zero_double", chance((True, False))),
                ("spare_fee", chance((0, 15))),
            )
        elif isinstance(rules, DrawRules):
            options = (("big_blind", chance((2, 20, 200))), ("max_raises", chance((1, 3, 10))))
        elif isinstance(rules, TeenPattiRules):
            options = (("boot", chance((1, 10, 90))), ("limit", chance((BetLimit.FIXED, BetLimit.POT, BetLimit.NONE))))
        else:
            options = (
                ("ante", chance((0, 1, 5, 90, 990))),
                ("max_first_bet", chance((0, 3, 10, 500))),
                ("max_raise", chance((0, 5, 500))),
                ("money_source", chance(tuple(MoneySource))),
                ("short_money", chance(tuple(ShortMoney))),
                ("newcomer_pays", chance(tuple(NewcomerPays))),
                ("blind_play", chance((True, False))),
                ("wild", chance(((), ("twos",)))),
                ("max_players", chance((4, 8))),
            )
        chosen: dict[str, Any] = dict(self.rng.sample(options, self.rng.randint(1, 2)))
        try:
            return replace(rules, **chosen)
        except ValueError:
            raise Refusal("bad_house_rules") from None

    async def _answer(self, table_id: int, user_id: int) -> None:
        table = await self.table(table_id)
        asked = table.vote
        yes = self.rng.random() < 0.7
        number = None if asked is None else asked.number
        await self.room.tables.answer_vote(table_id, user_id, yes=yes, number=number, key=self.room.key())
        if yes and asked is not None and asked.proposal is not None and asked.question is not VoteQuestion.PAUSE:
            self.agrees(user_id, table, (asked.proposal.game, asked.proposal.house_rules))

    async def _come_back(self, table_id: int, user_id: int) -> None:
        """Come back by the current button, by an older one, or by a command without consent."""
        table = await self.table(table_id)
        accord = self.rng.choice((table.terms_version, table.terms_version, None, table.terms_version - 1))
        await self.room.tables.come_back(table_id, user_id, terms_version=accord, key=self.room.key())
        if accord == table.terms_version:
            self.agrees(user_id, table, (table.game, table.house_rules))

    async def look_through(self) -> None:
        """Check the charges of all changes that have been published since the last check."""
        await self.room.notes()
        for change in self.room.told:
            self._look(change)
            self.before[change.table.table_id] = change.table
        self.room.told.clear()

    def _look(self, change: TableChanged) -> None:
        before = self.before.get(change.table.table_id, change.table)
        began = any(type(event).__name__ == "DealStarted" for event in change.events)
        over = any(isinstance(event, DealOver) for event in change.events)
        table = change.table if began or not over else before
        people = {one.seat: one.user_id for one in (*before.occupants, *change.table.occupants, *change.table.departed)}
        if began and change.table.awaiting_consent:
            self.dealt_beside += 1
        for event in change.events:
            if not isinstance(event, ChipsMoved) or isinstance(event, SeatTaken | SeatLeft | PotDivided):
                continue
            user_id = people.get(event.source.seat, 0) if event.source.place is not ChipLocation.POT else 0
            if not user_id or _of_own_accord(event, change, before, user_id):
                continue
            now = (table.game, table.house_rules)
            self.charges += 1
            assert any(covered(one, now) for one in self.agreed[user_id, table.table_id]), (event, now)


def _of_own_accord(event: ChipsMoved, change: TableChanged, before: PublicTable, user_id: int) -> bool:
    """Return True if the user topped up or lent chips by their own command, now or for the end of the deal."""
    if isinstance(event, LoanMade):
        return change.actor == user_id
    if not isinstance(event, ToppedUp):
        return False
    at_once = change.actor == user_id and all(isinstance(one, ToppedUp | LoanMade) for one in change.events)
    return at_once or event.amount <= dict(before.queued_top_ups).get(event.seat, 0)


async def evening(url: Path | str, seed: int, steps: int = STEPS) -> Evening:
    """Play an evening at two tables, one of which has a computer player."""
    rng = Random(seed)
    async with open_room(url) as room:
        watch = Evening(room, rng)
        tables = []
        for number, name in enumerate(("three_card_brag", rng.choice(("crash", "teen_patti", "three_card_brag")))):
            rules = find_game(name).default_rules
            if isinstance(rules, CrashRules):
                rules = replace(rules, target=3, target_small=3)
            acted = await room.tables.open(
                GUILD,
                CHANNEL + number,
                person(PEOPLE[number]),
                game=name,
                house_rules=rules,
                settings=TableSettings(turn_seconds=60, pause=20),
                computers=number,
                key=room.key(),
            )
            tables.append(acted.view.table.table_id)
            watch.agrees(PEOPLE[number], acted.view.table, (name, rules))
            for user_id in PEOPLE:
                if user_id != PEOPLE[number] and rng.random() < 0.8:
                    with contextlib.suppress(Refusal):
                        await room.tables.join(tables[-1], person(user_id), key=room.key())
                        watch.agrees(user_id, acted.view.table, (name, rules))
        for _ in range(steps):
            await watch.step(rng.choice(tables), rng.choice(PEOPLE))
        assert await room.total() == 0
        return watch


def forget(path: Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


async def test_nobody_is_charged_by_rules_they_have_not_read(tmp_path: Path) -> None:
    """Every payment in random evenings is covered by the consent of the person who pays. Some deals begin without
    players who have not agreed.
    """
    watched = [await evening(tmp_path / f"{seed}.db", seed) for seed in range(3)]
    assert sum(one.charges for one in watched) > 50
    assert sum(one.dealt_beside for one in watched) > 0


@pytest.mark.soak
@pytest.mark.timeout(7_200)
async def test_nobody_is_charged_by_rules_they_have_not_read_all_night(tmp_path: Path) -> None:
    """In ten minutes of random evenings nobody pays without having agreed."""
    ends, seed = time.monotonic() + LONG, 1_000
    while time.monotonic() < ends:
        path = tmp_path / f"{seed}.db"
        await evening(path, seed, steps=300)
        forget(path)
        seed += 1
