"""Replays and records of finished deals, which show each person only what that person saw."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from bot.history.values import DealReplay
from bot.ops.records import replay_file
from bot.rules.betting.house_rules import BragRules, ShuffleRule
from bot.rules.betting.moves import Look
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import UNKNOWN_CARDS
from bot.rules.game import DealOver, Event, visible_events
from bot.rules.record.document import read
from bot.rules.registry import GAMES
from bot.rules.table.events import CardsSeen, DealStarted
from bot.rules.table.state import View
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableChanged
from tests.support.betting import brag
from tests.support.database import tamper
from tests.support.holding import cards_in
from tests.tables.arranging import QUIET, opened, play_deal, play_game
from tests.tables.randomly import a_move
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, Room, all_told, person, refused

PEOPLE = (ANDY, BILL, CHRIS, DAN)
NOBODY = 0
RULES = BragRules(blind_play=False)
CHEAPER = BragRules(blind_play=False, max_first_bet=2)


@dataclass
class Watching:
    """Everybody at a table and a bystander, with everything that each of them is shown."""

    room: Room
    table_id: int
    events: dict[int, list[Event]] = field(default_factory=lambda: {user: [] for user in (*PEOPLE, NOBODY)})
    views: dict[int, list[View]] = field(default_factory=lambda: {user: [] for user in (*PEOPLE, NOBODY)})

    async def sees(self, change: TableChanged | None = None) -> None:
        """Note the events of a change that each person sees, and the view after it."""
        for user_id in self.events:
            view = await self.room.view(self.table_id, user_id or None)
            self.views[user_id].append(view.view)
            if change is not None:
                self.events[user_id] += visible_events(change.events, view.seat)

    def deal(self, user_id: int, deal_no: int) -> list[Event]:
        """Return the events of a deal that the user saw."""
        seen = self.events[user_id]
        first = next(place for place, one in enumerate(seen) if isinstance(one, DealStarted) and one.deal_no == deal_no)
        last = next(place for place, one in enumerate(seen) if isinstance(one, DealOver) and one.deal_no == deal_no)
        return seen[first : last + 1]


async def random_deals(room: Room, game: str, deals: int, seed: int) -> Watching:
    """Play up to `deals` random deals of a game with four people, and note what they see."""
    acted = await room.tables.open(
        GUILD,
        CHANNEL,
        person(ANDY),
        game=game,
        settings=TableSettings(turn_seconds=60, pause=5),
        buy_in=500,
        key=room.key(),
    )
    table_id = acted.view.table.table_id
    for user_id in PEOPLE[1:]:
        await room.tables.join(table_id, person(user_id), buy_in=500, key=room.key())
    watching, rng = Watching(room, table_id), Random(seed)
    for _ in range(400):
        view = await room.view(table_id)
        told = len(room.told)
        if not view.view.in_deal:
            if view.view.deal_no == deals:
                break
            await room.deal(table_id)
        elif rng.random() < 0.05:
            await room.pass_time(62)
        else:
            user_id = view.table.occupant(rng.choice(view.view.to_act)).user_id
            own = await room.view(table_id, user_id)
            await room.act(table_id, user_id, a_move(rng.choice(own.options), rng))
        await all_told()
        for change in room.told[told:]:
            await watching.sees(change)
    return watching


async def replayed(room: Room, table_id: int, user_id: int, deal_no: int) -> DealReplay:
    """Return the replay of a deal for the user, which must exist."""
    found = await room.history.replay(table_id, user_id, deal_no)
    assert found is not None
    return found


def told(found: DealReplay) -> list[Event]:
    """Return all events of a replay."""
    return list(chain.from_iterable(step.events for step in found.steps))


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_replay_is_what_was_seen(room: Room, game: str) -> None:
    """A replay has exactly the events that the reader saw and no other cards. It ends with the reader's last view."""
    watching = await random_deals(room, game, deals=2, seed=len(game))
    await room.restart()
    last = (await room.view(watching.table_id)).view.deal_no
    assert last
    over = [one.deal_no for one in watching.events[NOBODY] if isinstance(one, DealOver)]
    for deal_no in over:
        for user_id in (*PEOPLE, NOBODY):
            found = await replayed(room, watching.table_id, user_id, deal_no)
            seen = watching.deal(user_id, deal_no)
            assert told(found)[-len(seen) :] == seen
            shown = set(cards_in([watching.events[user_id], watching.views[user_id]])) - UNKNOWN_CARDS
            assert set(cards_in([[step.view for step in found.steps], told(found)])) - UNKNOWN_CARDS <= shown
            assert found.steps[-1].view in watching.views[user_id]
            assert all(step.events for step in found.steps)


async def test_who_sees_what(room: Room) -> None:
    """A player sees their own cards from the moment they looked. Everybody else sees the deal without these cards."""
    table_id = await room.open(BILL, CHRIS, settings=QUIET)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 2)
    await room.folds(table_id, CHRIS, ANDY)
    held = next(one.cards for one in told(await replayed(room, table_id, BILL, 1)) if isinstance(one, CardsSeen))

    bills = await replayed(room, table_id, BILL, 1)
    assert bills.seat is not None
    assert [set(held) <= set(cards_in(step.view)) for step in bills.steps[:2]] == [False, True]
    for user_id in (ANDY, CHRIS, DAN, NOBODY):
        found = await replayed(room, table_id, user_id, 1)
        assert not set(held) & set(cards_in([found.steps, found.statement]))
    assert (await replayed(room, table_id, DAN, 1)).seat is None


async def test_deals_of_which_there_is_no_replay(room: Room, url: str) -> None:
    """A deal that is in hand, thinned out or damaged has no replay. By default the last finished deal is replayed."""
    table_id = await room.open(BILL, CHRIS, settings=QUIET)
    assert await room.history.replay(table_id, ANDY) is None
    for _ in range(3):
        await room.deal(table_id)
        await room.play_out(table_id)
    await room.deal(table_id)

    assert (await refused(room.history.replay(table_id, ANDY, 4))).code == "deal_not_over"
    latest = await room.history.replay(table_id, ANDY)
    assert latest is not None
    assert latest.statement.deal_no == 3
    tamper(url, "UPDATE moves SET move = 'x' WHERE deal_no = 3 AND seat > 0")
    assert (await refused(room.history.replay(table_id, ANDY, 3))).code == "replay_lost"
    room.clock.advance(9 * 86_400)
    await room.thin_out()
    assert (await refused(room.history.replay(table_id, ANDY, 1))).code == "moves_thinned"
    assert (await refused(room.history.record(table_id, ANDY, 1))).code == "moves_thinned"


async def test_a_record_waits_for_the_shuffle(room: Room, tmp_path: Path) -> None:
    """While the cards of a deal are in play, its records are refused. A shuffle or the closing of the table makes them
    available.
    """
    table_id = await room.open(BILL, CHRIS, settings=QUIET, rules=RULES)
    for _ in range(2):
        await room.deal(table_id)
        await room.play_out(table_id)
    for attempt in (room.history.record(table_id, BILL, 1), room.history.whole_record(table_id, 1)):
        assert (await refused(attempt)).code == "cards_in_play"
    assert (await refused(room.history.record(table_id, BILL, 9))).code == "no_such_deal"
    # After a change of house rules the pack is shuffled.
    await room.tables.change_rules(table_id, ANDY, manager=True, house_rules=CHEAPER, key=room.key())
    await room.agree(table_id)
    await room.deal(table_id)

    for user_id in (BILL, NOBODY):
        found = await room.history.record(table_id, user_id, 2)
        assert not found.is_whole
        assert accepted(found.text, tmp_path)
        assert read(found.text).seen_by == ("Bill (2)" if user_id else "public")
    assert (await refused(room.history.record(table_id, BILL, 3))).code == "deal_not_over"
    whole = await room.history.whole_record(table_id, 2)
    assert whole.is_whole
    assert accepted(whole.text, tmp_path)
    assert read(whole.text).seen_by is None
    await room.play_out(table_id)
    assert (await refused(room.history.record(table_id, BILL, 3))).code == "cards_in_play"
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    assert accepted((await room.history.record(table_id, BILL, 3)).text, tmp_path)


async def test_a_kept_hand_is_in_play(room: Room) -> None:
    """As long as a hand is kept, its cards are in play, even after a shuffle."""
    table_id = await room.open(BILL, CHRIS, settings=QUIET, rules=BragRules(shuffle_rule=ShuffleRule.EVERY_DEAL))
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.folds(table_id, CHRIS, ANDY)
    own = await room.view(table_id, BILL)
    assert brag(own).phase is BettingPhase.RETAINING
    await room.act(table_id, BILL, own.options[0].move)
    assert (await refused(room.history.whole_record(table_id, 1))).code == "cards_in_play"
    await room.deal(table_id)
    assert brag(await room.view(table_id)).shuffled

    assert (await refused(room.history.whole_record(table_id, 1))).code == "cards_in_play"
    await room.play_out(table_id)
    await room.deal(table_id)
    assert not (await room.history.whole_record(table_id, 1)).text.count("??")


async def test_the_record_of_a_game_that_is_on(room: Room, tmp_path: Path) -> None:
    """Deals of an unfinished game have replays. Their record is that of the game, so it waits for the game's end."""
    table_id = await opened(room, BILL, CHRIS, target=30)
    await room.deal(table_id)
    await play_deal(room, table_id)

    assert (await replayed(room, table_id, BILL, 1)).steps
    assert (await refused(room.history.record(table_id, BILL, 1))).code == "game_not_over"
    last = await play_game(room, table_id)
    found = await room.history.record(table_id, BILL, 1)
    assert len(read(found.text).deals) == last + 1
    assert accepted(found.text, tmp_path)


def accepted(text: str, folder: Path) -> bool:
    """Return True if `python -m bot replay` accepts the record."""
    file = folder / "record.toml"
    file.write_text(text, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    return replay_file(file, False, out, err) == 0 and err.getvalue() == ""
