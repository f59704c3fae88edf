"""Several processes that show the same tables: they find each other's messages and overwrite nothing newer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cluster import ShardCoverage
from bot.presenter.discord_api import Busy
from bot.presenter.message_writer import MAX_ARRIVAL_DELAY
from bot.presenter.presenter import Presenter
from bot.presenter.refresher import CHECK_INTERVAL
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.presenter.table_messages import SAVE_DELAY
from bot.rules.betting.moves import Fold, Look
from bot.screens.table import table_message
from bot.screens.widgets.layout import HandIdentity, Screen
from bot.store.errors import StoreUnavailable
from bot.store.schema.processes import Shards
from bot.tables.messages import MessageStore, StoredMessage
from bot.tables.values import TABLE, hand_place
from tests.discord.stage import ANN, BEN, CHANNEL, DM, GUILD, SlowPosts, Stage, staged, text_of
from tests.support.clock import ManualClock


@pytest.fixture
async def stage(new_database: Path) -> AsyncIterator[Stage]:
    """Yield a stage on which a deal has begun. Discord then responds only when the test lets it."""
    async with staged(new_database, SlowPosts()) as stage:
        yield stage


def call_when_drawn(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]) -> None:
    """Call `happens` whenever a table message is drawn."""
    render = table_message.render_table

    def drawn(*args: Any, **kwargs: Any) -> Screen:
        happens()
        return render(*args, **kwargs)

    monkeypatch.setattr(table_message, "render_table", drawn)


class AllOrNothing(ShardCoverage):
    """Shard coverage of a process that shows all servers or none."""

    def __init__(self, *, all_of_them: bool) -> None:
        super().__init__(ManualClock(), "another", Shards(1, ()))
        self.all_of_them = all_of_them

    def shows(self, guild_id: int) -> bool:
        return self.all_of_them


class SlowShelf(MessageStore):
    """Message store whose next lookup can be delayed."""

    let_go: asyncio.Event | None = None
    """Event for which the next lookup waits after reading."""

    async def load_messages(self, table_id: int) -> tuple[StoredMessage, ...]:
        """Return the messages of a table as of the call, possibly late."""
        let_go, self.let_go = self.let_go, None
        found = await super().load_messages(table_id)
        if let_go is not None:
            await let_go.wait()
        return found


def another_presenter(
    stage: Stage,
    *,
    shows: bool = False,
    shelf: MessageStore | None = None,
    share: AllOrNothing | None = None,
    alone: bool = False,
) -> Presenter:
    """Create the presenter of another process, which shows the tables if `shows` is true.
    With `alone` there are no other processes.
    """
    return Presenter(
        tables=stage.services.tables,
        store=shelf or MessageStore(stage.services.store),
        reader_settings=SettingsCache(stage.services.ledger.settings, lambda _: "en-GB"),
        goodbyes=EveningGoodbyes(stage.services.evenings, LeagueStatusLines(stage.services.table_leagues)),
        extra_lines=LeagueStatusLines(stage.services.table_leagues),
        past_deals=HistoryDeals(stage.services.history),
        api=stage.posts,
        clock=stage.clock,
        scheduler=stage.posts.scheduler,
        counters=stage.posts.figures,
        on_unreachable=lambda *_: None,
        share=None if alone else share or AllOrNothing(all_of_them=shows),
    )


async def test_a_message_that_another_process_has_posted(stage: Stage) -> None:
    """Each process finds the messages that another process has posted."""
    stage.posts.open.set()
    other = another_presenter(stage)
    async with other.claim_message(1, 1_000) as claim:
        assert claim.held

    await stage.play(BEN, Fold())
    stage.presenter.on_message(CHANNEL, 1_500)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()
    async with other.claim_message(1, 1_001) as claim:
        assert claim.held
    async with other.claim_message(1, 1_000) as claim:
        assert not claim.is_tracked
    await other.stop(0.0)


async def test_a_message_that_was_posted_by_a_process_that_died(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a process dies before storing a message that it posted, the next process finds the message and updates it."""
    stage.posts.open.set()
    stage.presenter.on_message(CHANNEL, 1_500)
    await stage.play(BEN, Fold())
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()
    await stage.presenter.stop(0.0)
    before = StoredMessage(table_id=1, place=TABLE, channel_id=CHANNEL, message_id=1_000, version=1, deal=1)
    await MessageStore(stage.services.store).save((before,))
    await stage.bet(ANN, 5)

    monkeypatch.setattr(stage.posts, "last_message_id", lambda _: 1_500)
    other = another_presenter(stage, shows=True)
    other.catch_up()
    await other.wait_idle()

    assert max(stage.posts.texts) == 1_001
    assert stage.posts.texts[1_001] == text_of(await other.render_table(await stage.services.tables.view(1)))
    await other.stop(0.0)


async def test_a_hand_that_was_posted_by_a_process_that_died(stage: Stage) -> None:
    """If a process dies before storing a hand message that it posted, the next process finds it and updates it."""
    stage.posts.open.set()
    await stage.play(BEN, Look())
    await stage.presenter.wait_idle()
    before = stage.posts.texts[1_001]
    await stage.presenter.stop(0.0)
    shelf = MessageStore(stage.services.store)
    await shelf.delete(1, hand_place(2))
    await shelf.save((StoredMessage(table_id=1, place=TABLE, channel_id=CHANNEL, message_id=1_000, version=1, deal=1),))
    await stage.bet(BEN, 4)

    other = another_presenter(stage, shows=True)
    other.catch_up()
    await other.wait_idle()

    assert max(stage.posts.texts) == 1_001
    assert stage.posts.texts[1_001] != before
    assert [where for kind, where, _ in stage.posts.written if kind == "edit"].count(1_001) == 1
    await other.stop(0.0)


async def test_a_message_that_moves_while_others_are_looked_for(stage: Stage) -> None:
    """If a message moves during a lookup of messages, the lookup does not restore the old place."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    shelf = SlowShelf(stage.services.store)
    other = another_presenter(stage, shows=True, shelf=shelf)
    stage.services.tables.subscribe(other.on_table_changed)
    view = await stage.services.tables.view(1)
    assert (await other.table_link(view)).endswith("/1000")

    shelf.let_go = let_go = asyncio.Event()
    link = asyncio.create_task(other.table_link(view))
    await stage.ticks()
    await stage.play(BEN, Fold())
    await other.wait_idle()
    other.on_message(CHANNEL, 1_500)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await other.wait_idle()
    let_go.set()
    assert (await link).endswith("/1001")
    await other.stop(0.0)


async def test_what_another_process_is_to_write(stage: Stage) -> None:
    """A rewrite that one process requests is done once, by the process that shows the table."""
    stage.posts.open.set()
    answers, shows = another_presenter(stage), another_presenter(stage, shows=True)

    async def edits(seconds: float) -> list[int]:
        stage.posts.written.clear()
        for _ in range(2):
            stage.clock.advance(seconds / 2)
            for one in (stage.presenter, answers, shows):
                await one.wait_idle()
        return [where for kind, where, _ in stage.posts.written if kind == "edit"]

    shows.catch_up()
    await edits(2 * SAVE_DELAY)
    assert await edits(CHECK_INTERVAL) == []
    await answers.redraw_message(1, 1_000)
    assert await edits(0.0) == []
    assert await edits(CHECK_INTERVAL) == [1_000]
    assert await edits(CHECK_INTERVAL) == []
    for one in (answers, shows):
        await one.stop(0.0)


async def test_drawn_by_a_process_that_was_stopped(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that loses a table while rendering writes nothing until it shows the table again."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    share = AllOrNothing(all_of_them=True)
    other = another_presenter(stage, share=share)
    stage.services.tables.subscribe(other.on_table_changed)

    def drawn_until_others_show_it() -> None:
        share.all_of_them = False

    call_when_drawn(monkeypatch, drawn_until_others_show_it)
    await stage.bet(BEN, 5)
    await other.wait_idle()
    assert not share.all_of_them
    assert stage.posts.edits() == []

    monkeypatch.undo()
    share.all_of_them = True
    other.catch_up()
    await other.wait_idle()
    assert stage.posts.texts[1_000] == text_of((await stage.draw())[1])
    await other.stop(0.0)


async def test_drawn_before_others_showed_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that lost and regained a table while rendering renders again, so that it overwrites nothing newer."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    share, drawn = AllOrNothing(all_of_them=True), 0
    other = another_presenter(stage, share=share)
    stage.services.tables.subscribe(other.on_table_changed)

    def drawn_until_it_shows_it_again() -> None:
        nonlocal drawn
        drawn += 1
        share.turn += drawn == 1

    call_when_drawn(monkeypatch, drawn_until_it_shows_it_again)
    await stage.bet(BEN, 5)
    await other.wait_idle()

    assert drawn == 2
    assert len(stage.posts.edits()) == 1
    assert stage.posts.texts[1_000] == text_of((await stage.draw())[1])
    await other.stop(0.0)


async def test_written_anew_by_whoever_shows_it_then(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rewrite that a process abandons because it lost the table is done later, even if the table does not change."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    share = AllOrNothing(all_of_them=True)
    other = another_presenter(stage, share=share)
    other.catch_up()
    await other.wait_idle()

    def drawn_until_others_show_it() -> None:
        share.all_of_them = False

    call_when_drawn(monkeypatch, drawn_until_others_show_it)
    await other.redraw_message(1, 1_000)
    await other.wait_idle()
    monkeypatch.undo()
    share.all_of_them = True
    assert stage.posts.edits() == []

    stage.clock.advance(CHECK_INTERVAL)
    await other.wait_idle()
    assert len(stage.posts.edits()) == 1
    await other.stop(0.0)


async def test_owed_where_the_message_is_now(stage: Stage) -> None:
    """A rewrite that a process still owes when it loses the table applies to the table's current message."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    share = AllOrNothing(all_of_them=True)
    other, shelf = another_presenter(stage, share=share), MessageStore(stage.services.store)
    stage.services.tables.subscribe(other.on_table_changed)
    stage.posts.troubles = [Busy(timed_out=True)]
    await stage.bet(BEN, 5)
    await other.wait_idle()

    share.all_of_them = False
    moved = StoredMessage(table_id=1, place=TABLE, channel_id=CHANNEL, message_id=2_000, version=9, deal=2)
    await shelf.save((moved,))
    stage.clock.advance(MAX_ARRIVAL_DELAY)
    await other.wait_idle()

    assert replace(moved, version=0) in await shelf.load_messages(1)
    await other.stop(0.0)


async def test_remembered_by_a_process_that_was_stopped(stage: Stage) -> None:
    """Message records that a process has not stored when it loses the table do not overwrite newer records."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    share = AllOrNothing(all_of_them=True)
    other, shelf = another_presenter(stage, share=share), MessageStore(stage.services.store)
    stage.services.tables.subscribe(other.on_table_changed)
    await stage.bet(BEN, 5)
    await stage.ticks()
    assert len(stage.posts.edits()) == 1

    share.all_of_them = False
    moved = StoredMessage(table_id=1, place=TABLE, channel_id=CHANNEL, message_id=2_000, version=9, deal=2)
    await shelf.save((moved,))
    stage.clock.advance(SAVE_DELAY)
    await other.wait_idle()

    assert await shelf.load_messages(1) == (moved,)
    await other.stop(0.0)


async def test_settings_that_are_changed_through_another_process(stage: Stage) -> None:
    """Settings changed through another process are used in the messages rewritten afterwards."""
    stage.posts.open.set()
    await stage.presenter.stop(0.0)
    other, shows = another_presenter(stage), another_presenter(stage, shows=True)
    shows.catch_up()
    await shows.wait_idle()
    await shows.render_table(await stage.services.tables.view(1))

    await stage.services.ledger.settings.change_server_settings(GUILD, ANN, currency="farthings")
    other.redraw_server(GUILD)
    await other.wait_idle()
    stage.clock.advance(CHECK_INTERVAL)
    await shows.wait_idle()

    assert "farthings" in stage.posts.texts[1_000]
    for one in (other, shows):
        await one.stop(0.0)


async def test_a_click_while_a_hand_is_posted_anew(stage: Stage) -> None:
    """A hand message being posted for a new deal stays current even if a click looks up its old place meanwhile."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    other = another_presenter(stage, shows=True)
    stage.services.tables.subscribe(other.on_table_changed)
    await stage.play(BEN, Look())
    await other.wait_idle()
    await stage.play(BEN, Fold())
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await other.wait_idle()
    while not (await stage.services.tables.view(1, BEN)).options:
        await stage.bet(ANN, 1)
    stage.posts.written.clear()
    stage.posts.held.add(BEN + DM)
    await stage.play(BEN, Look())
    await stage.ticks()
    async with other.claim_message(1, 1_000):
        await stage.ticks(2)
    stage.posts.let_go(BEN + DM)
    await other.wait_idle()

    posted = max(stage.posts.texts)
    assert [kind for kind, where, _ in stage.posts.written if where == BEN + DM] == ["send"]
    async with other.claim_message(1, posted) as claim:
        assert claim.held
    await other.stop(0.0)


async def test_a_start_while_the_database_is_away(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """An outdated message is rewritten after a start, even if the database is unavailable at first."""
    stage.posts.open.set()
    await stage.presenter.stop(0.0)
    await stage.bet(BEN, 5)
    shelf = MessageStore(stage.services.store)
    other = another_presenter(stage, shelf=shelf, alone=True)

    async def away() -> dict[int, int]:
        raise StoreUnavailable("it is away")

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "open_channels", away)
        other.catch_up()
        await other.wait_idle()
    assert stage.posts.edits() == []

    stage.clock.advance(CHECK_INTERVAL)
    await other.wait_idle()
    assert "Pot **7 chips**" in stage.posts.texts[1_000]
    await other.stop(0.0)


@pytest.mark.parametrize("last", ["the answer", "the post"])
async def test_one_hand_is_shown_by_two_processes(stage: Stage, last: str) -> None:
    """If two processes show a hand at the same time, one message with moves remains, whichever is stored last."""
    await stage.presenter.stop(0.0)
    stage.posts.open.set()
    shelf = SlowShelf(stage.services.store)
    answers, shows = another_presenter(stage, shelf=shelf), another_presenter(stage, shows=True)
    stage.services.tables.subscribe(shows.on_table_changed)
    shows.catch_up()
    await shows.wait_idle()
    inbox, answer = BEN + DM, 5_000
    if last == "the post":
        stage.posts.held.add(inbox)
    else:
        shelf.let_go = asyncio.Event()
    stored = shelf.let_go
    await stage.play(BEN, Look())
    version = (await stage.services.tables.view(1)).table.version
    own = HandIdentity(table_id=1, seat=2, deal=1, version=version)
    stage.posts.texts[answer] = "a hand with moves"
    while stored is None and ("send", inbox) not in {one[:2] for one in stage.posts.written}:
        await stage.ticks()
    lives = asyncio.create_task(answers.hands.record_hand(own, (inbox, answer), "", private=False))
    first = answer if stored is None else 1_001
    while all(one.message_id != first for one in await MessageStore(stage.services.store).load_messages(1)):
        await stage.ticks()
    if stored is not None:
        stored.set()
    else:
        stage.posts.let_go(inbox)
    await lives
    await shows.wait_idle()
    assert {1_001, answer} <= stage.posts.texts.keys()

    for seconds in (MAX_ARRIVAL_DELAY, CHECK_INTERVAL):
        stage.clock.advance(seconds)
        for one in (answers, shows):
            await one.wait_idle()

    kept = {1_001, answer} & stage.posts.texts.keys()
    assert kept == {1_001 if last == "the post" else answer}
    rows = await MessageStore(stage.services.store).load_messages(1)
    assert {one.message_id for one in rows if one.channel_id == inbox} == kept
    for one in (answers, shows):
        await one.stop(0.0)
