"""One writer per message: the presenter while Discord is slow, refuses requests, or is unreachable."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.presenter.discord_api import Busy, ChannelGone, Denied, DmClosed, MessageGone, Rejected
from bot.presenter.rate_limits import edit_endpoint
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Fold, Look
from bot.screens.widgets.layout import HandIdentity
from bot.store.errors import StoreUnavailable
from bot.tables.messages import MessageStore
from bot.tables.table_settings import TableSettings
from bot.tables.values import NamedUser, TableStatus, TableView
from tests.discord.stage import ANN, BEN, CHANNEL, DM, GUILD, SlowPosts, Stage, staged, text_of
from tests.support.database import locked


@pytest.fixture
async def stage(new_database: Path) -> AsyncIterator[Stage]:
    """Yield a stage on which a deal has begun. Discord then responds only when the test lets it."""
    async with staged(new_database, SlowPosts()) as stage:
        yield stage


async def took(*, it: bool = True) -> bool:
    """Return `it`: True if Discord accepted the response."""
    return it


async def test_one_request_at_a_time_and_the_newest_wins(stage: Stage) -> None:
    """Many changes during one request are coalesced into one more request, which shows the last of them."""
    for number in range(6):
        await stage.bet((BEN, ANN)[number % 2], 5)
        await stage.ticks(3)
    assert len(stage.posts.edits()) == 1

    await stage.shown()

    edits = stage.posts.edits()
    assert len(edits) == 2
    assert stage.posts.most_under_way == 1
    assert "Pot **32 chips**" in edits[-1]


async def test_an_answer_in_the_presenters_place(stage: Stage) -> None:
    """If a response claims and writes a message, the presenter writes it neither meanwhile nor afterwards.
    It edits the message once if the table has changed after the response was rendered, or if the response wrote
    nothing.
    """
    async with stage.presenter.claim_message(1, 1_000) as claim:
        assert claim.held
        await stage.bet(BEN, 5)
        await stage.ticks()
        assert stage.posts.edits() == []
        await claim.write((await stage.draw())[0], took())
    await stage.shown()
    assert stage.posts.edits() == []

    async with stage.presenter.claim_message(1, 1_000) as claim:
        await stage.bet(ANN, 5)
        await claim.write((await stage.draw())[0], took())
        await stage.bet(BEN, 5)
        await stage.ticks()
    await stage.presenter.wait_idle()
    [edit] = stage.posts.edits()
    assert "Pot **17 chips**" in edit

    async with stage.presenter.claim_message(1, 1_000):
        await stage.bet(ANN, 5)
        await stage.ticks()
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 2


async def test_no_answer_while_a_request_is_under_way(stage: Stage) -> None:
    """A response does not claim a message that the presenter or another response is writing."""
    await stage.bet(BEN, 5)
    await stage.ticks()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        assert (claim.held, claim.is_tracked) == (False, True)
    await stage.shown()

    async with stage.presenter.claim_message(1, 1_000) as first, stage.presenter.claim_message(1, 1_000) as second:
        assert (first.held, second.held) == (True, False)
    async with stage.presenter.claim_message(1, 4_711) as stranger:
        assert (stranger.held, stranger.is_tracked) == (False, False)


async def test_waiting_longer_and_longer(stage: Stage) -> None:
    """The wait after failures doubles each time and is at least as long as Discord asks.
    A click during the wait for a retry is answered on the message, which makes the retry unnecessary.
    """
    stage.posts.troubles = [Busy(), Busy(), Busy(retry_after=30.0)]
    stage.posts.open.set()
    await stage.bet(BEN, 5)
    await stage.presenter.wait_idle()

    for wait, tries in ((1.0, 2), (2.0, 3), (29.0, 3), (1.0, 4)):
        stage.clock.advance(wait)
        await stage.presenter.wait_idle()
        assert len(stage.posts.edits()) == tries

    stage.posts.troubles_of[1_000] = [Busy(retry_after=50.0)]
    await stage.bet(ANN, 5)
    await stage.presenter.wait_idle()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        assert claim.held
        await claim.write((await stage.draw())[0], took())
    stage.clock.advance(60.0)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 5


async def test_permissions_that_come_back(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A host is notified once of a missing permission, and a change of permissions triggers a retry.
    The host is notified again if the permission is lost again later.
    """

    def to_host() -> list[str]:
        return [text for kind, where, text in stage.posts.written if (kind, where) == ("send", ANN + DM)]

    stage.posts.open.set()
    await stage.presenter.wait_idle()
    for number in range(2):
        stage.posts.troubles = [Denied()]
        if number == 0:
            await stage.bet(BEN, 5)
        else:
            stage.presenter.on_permissions_changed(GUILD)
        await stage.presenter.wait_idle()
        assert len(stage.posts.edits()) == number + 1
    assert ["I’m no longer allowed to write in" in text for text in to_host()] == [True]
    assert "may not be shown" in caplog.text

    stage.clock.advance(8.0)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 2
    stage.presenter.on_permissions_changed(GUILD)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 3

    stage.posts.troubles_of[1_000] = [Denied()]
    await stage.bet(ANN, 5)
    await stage.presenter.wait_idle()
    assert len(to_host()) == 2


async def test_a_permission_that_comes_back_while_the_host_is_told(stage: Stage) -> None:
    """If a permission is restored while the host is being notified, the table is shown at once."""
    stage.posts.open.set()
    await stage.presenter.wait_idle()
    stage.posts.troubles_of[1_000] = [Denied()]
    stage.posts.held.add(ANN + DM)
    await stage.bet(BEN, 5)
    await stage.ticks(200)  # the host's language is read from the database
    assert stage.posts.written[-1][:2] == ("send", ANN + DM)

    stage.presenter.on_permissions_changed(GUILD)
    stage.posts.let_go(ANN + DM)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 2


async def test_permissions_elsewhere(stage: Stage) -> None:
    """Permission changes in another server, or while Discord is busy, cause no retry."""
    stage.posts.open.set()
    await stage.presenter.wait_idle()
    for trouble, guild_id in ((Denied(), GUILD + 1), (Busy(0.0), GUILD)):
        stage.posts.troubles = [trouble]
        before = len(stage.posts.edits())
        await stage.bet(BEN if isinstance(trouble, Denied) else ANN, 5)
        await stage.presenter.wait_idle()
        stage.presenter.on_permissions_changed(guild_id)
        await stage.presenter.wait_idle()
        assert len(stage.posts.edits()) == before + 1
        stage.clock.advance(60.0)
        await stage.presenter.wait_idle()


async def test_a_message_that_is_gone(stage: Stage) -> None:
    """A missing message is posted again at once.
    A deleted one is posted again with a new nonce, because Discord ignores the old one.
    """
    stage.posts.troubles = [MessageGone()]
    stage.posts.open.set()

    await stage.bet(BEN, 5)
    await stage.presenter.wait_idle()

    assert [(kind, where) for kind, where, _ in stage.posts.written] == [("edit", 1_000), ("send", CHANNEL)]
    for number in (1_001, 1_002):
        del stage.posts.texts[number]
        stage.presenter.on_messages_deleted(CHANNEL, [number])
        await stage.presenter.wait_idle()
    assert "deal 1" in stage.posts.texts[1_003]


async def test_a_rejected_message(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A message that Discord rejects is logged and retried only when the table changes.
    If the table has changed meanwhile, the current table is written.
    """
    stage.posts.troubles = [Rejected("bad")]
    stage.posts.open.set()
    await stage.bet(BEN, 5)
    await stage.presenter.wait_idle()
    stage.clock.advance(9.0)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 1
    assert "Discord rejects table" in caplog.text
    caplog.clear()

    await stage.bet(ANN, 5)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 2

    stage.posts.open.clear()
    stage.posts.troubles = [Rejected("bad")]
    for who in (BEN, ANN):
        await stage.bet(who, 5)
        await stage.ticks()
    await stage.shown()
    assert "Pot **22 chips**" in stage.posts.texts[1_000]
    caplog.clear()


async def test_a_channel_that_is_gone(stage: Stage) -> None:
    """A missing channel closes its table, and its message records are deleted."""
    stage.posts.troubles_of[1_000] = [ChannelGone() for _ in range(9)]
    stage.posts.open.set()

    await stage.bet(BEN, 5)
    await stage.presenter.wait_idle()

    assert (await stage.services.tables.view(1)).table.status is TableStatus.CLOSED
    assert await MessageStore(stage.services.store).load_messages(1) == ()


async def test_what_is_shown_cannot_be_stored(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A version that cannot be stored is still shown, and the message is marked as outdated for the next start."""
    async with stage.presenter.claim_message(1, 1_000):
        await stage.bet(BEN, 5)
    await stage.ticks()
    with locked(stage.path):
        await stage.shown()
        stage.clock.advance(2.0)
        await stage.presenter.wait_idle()

    assert len(stage.posts.edits()) == 1
    assert "it is not stored what 1 messages show: database_unavailable" in caplog.text
    assert "Traceback" not in caplog.text
    caplog.clear()
    assert await MessageStore(stage.services.store).outdated_tables() == (1,)


async def test_the_last_thing_shown(stage: Stage) -> None:
    """A stopping presenter shows pending changes and nothing after them."""
    stage.posts.open.set()
    await stage.services.tables.act(1, BEN, Fold(), key=stage.key())
    await stage.ticks(1)

    await stage.presenter.stop(2.0)
    written = list(stage.posts.written)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.ticks()
    stage.clock.advance(10.0)  # when a notification would be due
    await stage.ticks()

    assert "Everyone else folded" in stage.posts.edits()[-1]
    assert stage.posts.written == written


async def test_stopping_in_time(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A Discord that does not respond does not delay stopping."""
    await stage.bet(BEN, 5)
    await stage.ticks()

    await asyncio.wait_for(stage.presenter.stop(0.05), 5)

    assert any(one.levelno == logging.WARNING and "cut short" in one.getMessage() for one in caplog.records)


async def test_many_versions_are_stored_together(stage: Stage) -> None:
    """Shown versions are stored in batches after a delay, and when the presenter stops."""
    stage.posts.open.set()
    shelf = MessageStore(stage.services.store)
    await stage.bet(BEN, 5)
    await stage.presenter.wait_idle()
    assert await shelf.outdated_tables() == (1,)

    stage.clock.advance(2.0)
    await stage.presenter.wait_idle()
    assert await shelf.outdated_tables() == ()

    await stage.bet(ANN, 5)
    await stage.presenter.wait_idle()
    await stage.presenter.stop(1.0)
    assert await shelf.outdated_tables() == ()


async def ben_has_looked(stage: Stage) -> int:
    """Let Ben look, and return the id of his hand message in direct messages.
    Discord then responds only when the test lets it.
    """
    await stage.play(BEN, Look())
    await stage.shown()
    stage.posts.open.clear()
    return max(stage.posts.texts)


async def test_a_hand_that_changes_while_it_is_written(stage: Stage) -> None:
    """A change while a hand message is being written is written afterwards, so that no outdated buttons stay."""
    hand = await ben_has_looked(stage)

    await stage.bet(BEN, 5)
    await stage.ticks()
    await stage.play(ANN, Fold())
    await stage.ticks()
    await stage.shown()

    edits = [text for kind, where, text in stage.posts.written if (kind, where) == ("edit", hand)]
    assert len(edits) == 2
    assert "You win" in edits[-1]


async def test_a_hand_that_is_refused_while_it_changes(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """If Discord rejects a hand message that has changed meanwhile, the current hand is written."""
    hand = await ben_has_looked(stage)
    stage.posts.troubles_of[hand] = [Rejected("bad"), Rejected("bad")]  # with its picture kept, then uploaded again

    await stage.bet(BEN, 5)
    await stage.ticks()
    await stage.play(ANN, Fold())
    await stage.ticks()
    await stage.shown()

    assert "You win" in stage.posts.texts[hand]
    assert "Discord rejects hand:2" in caplog.text
    caplog.clear()


async def test_a_table_that_cannot_be_read_just_now(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A table that cannot be read is retried five seconds later, and the failure is logged."""
    stage.posts.open.set()
    tries = []

    async def broken(table_id: int, _user_id: int | None = None) -> TableView:
        tries.append(table_id)
        raise StoreUnavailable("it is away")

    with monkeypatch.context() as patch:
        patch.setattr(stage.services.tables, "view", broken)
        await stage.bet(BEN, 5)
        await stage.ticks()
        assert tries == [1]
        stage.presenter.refresh_table(1)
        await stage.ticks()
    stage.clock.advance(4.9)
    await stage.presenter.wait_idle()
    assert stage.posts.edits() == []
    assert "table 1 cannot be read" in caplog.text
    assert "refreshing table 1 ended" in caplog.text
    caplog.clear()

    stage.clock.advance(0.1)
    await stage.presenter.wait_idle()
    assert "Pot **7 chips**" in stage.posts.texts[1_000]


async def test_two_old_messages(stage: Stage) -> None:
    """Two old messages each become the result of their own deal."""
    stage.posts.open.set()
    for who in (BEN, ANN):
        await stage.play(who, Fold())
        await stage.presenter.wait_idle()
        stage.posts.troubles_of.setdefault(1_000, [Denied(), Denied()])
        stage.presenter.on_message(CHANNEL, 1_500)
        await stage.services.tables.deal_now(1, ANN, key=stage.key())
        await stage.presenter.wait_idle()

    assert sorted(stage.posts.texts) == [1_000, 1_001, 1_002]
    for deal, message_id in enumerate((1_000, 1_001), 1):
        assert "Everyone else folded" in stage.posts.texts[message_id]
        assert f"deal {deal}" in stage.posts.texts[message_id]
    assert "deal 3" in stage.posts.texts[1_002]


async def test_a_deal_that_ends_while_an_old_message_shrinks(stage: Stage) -> None:
    """If a deal ends while the previous deal's message shrinks, its own message becomes a result as well."""
    stage.posts.open.set()
    await stage.play(BEN, Fold())
    await stage.presenter.wait_idle()
    stage.posts.held.add(1_000)
    stage.presenter.on_message(CHANNEL, 1_500)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.ticks()
    await stage.play(ANN, Fold())
    await stage.ticks()
    stage.posts.let_go(1_000)
    await stage.presenter.wait_idle()

    stage.presenter.on_message(CHANNEL, 1_501)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()

    assert ["Everyone else folded" in stage.posts.texts[number] for number in (1_000, 1_001)] == [True, True]
    assert "deal 3" in stage.posts.texts[1_002]


async def test_an_answer_that_takes_too_long(stage: Stage) -> None:
    """A response owns its message for 2.5 seconds.
    Then the presenter writes the message, and again after a late response.
    """
    arrived = asyncio.Event()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        await stage.bet(BEN, 5)
        version, _ = await stage.draw()
        answer = asyncio.ensure_future(claim.write(version, waited(arrived)))
        await stage.bet(ANN, 5)
        stage.posts.open.set()
        stage.clock.advance(2.4)
        await stage.ticks()
        assert stage.posts.edits() == []
        stage.clock.advance(0.1)
        await stage.ticks()
        assert ["Pot **12 chips**" in edit for edit in stage.posts.edits()] == [True]
        assert not claim.held

        async with stage.presenter.claim_message(1, 1_000) as other:
            assert other.held
        arrived.set()
        await answer
    await stage.presenter.wait_idle()
    assert ["Pot **12 chips**" in edit for edit in stage.posts.edits()] == [True, True]

    stage.clock.advance(20.0)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 2


async def test_an_answer_whose_fate_is_not_known(stage: Stage) -> None:
    """A message with a response of unknown outcome is written at once, and again when the response can no longer
    arrive. A response that took too long and wrote nothing causes no rewrite.
    """
    stage.posts.open.set()
    async with stage.presenter.claim_message(1, 1_000):
        stage.clock.advance(3.0)
        await stage.ticks()
    stage.clock.advance(20.0)
    await stage.presenter.wait_idle()
    assert stage.posts.edits() == []

    async with stage.presenter.claim_message(1, 1_000) as claim:
        await stage.bet(BEN, 5)
        await claim.write((await stage.draw())[0], took(it=False))
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 1

    stage.clock.advance(14.9)
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 1
    stage.clock.advance(0.1)
    await stage.presenter.wait_idle()
    assert ["Pot **7 chips**" in edit for edit in stage.posts.edits()] == [True, True]


async def test_an_answer_that_hangs(stage: Stage) -> None:
    """A response that hangs does not block its message, which is written after 2.5 seconds, after fifteen, and when the
    response ends.
    """
    arrived = asyncio.Event()
    stage.posts.open.set()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        await stage.bet(BEN, 5)
        answer = asyncio.ensure_future(claim.write((await stage.draw())[0], waited(arrived)))
        for seconds, edits in ((2.5, 1), (12.4, 1), (0.1, 2), (25.0, 2)):
            stage.clock.advance(seconds)
            await stage.ticks()
            assert len(stage.posts.edits()) == edits
        arrived.set()
        await answer
    await stage.presenter.wait_idle()
    assert len(stage.posts.edits()) == 3


async def test_an_answer_that_is_sent_late(stage: Stage) -> None:
    """If a response is sent late, its message is written again once the response can no longer arrive, even if the deal
    is over.
    """
    stage.posts.open.set()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        version, drawn = await stage.draw()
        await stage.play(BEN, Fold())
        stage.clock.advance(2.5)
        await stage.presenter.wait_idle()
        stage.presenter.on_message(CHANNEL, 1_500)
        await stage.services.tables.deal_now(1, ANN, key=stage.key())
        await stage.presenter.wait_idle()
        stage.clock.advance(15.0)
        await stage.presenter.wait_idle()
        assert "Everyone else folded" in stage.posts.texts[1_000]
        await claim.write(version, took(it=False))
    await stage.presenter.wait_idle()
    stage.clock.advance(10.0)
    stage.posts.put(1_000, drawn)
    await stage.presenter.wait_idle()
    assert "p:fold" in stage.posts.texts[1_000]

    stage.clock.advance(5.0)
    await stage.presenter.wait_idle()
    assert "Everyone else folded" in stage.posts.texts[1_000]


async def test_a_late_edit(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """An abandoned edit that arrives after a newer edit is overwritten after fifteen seconds."""
    caplog.set_level(logging.INFO)
    stage.posts.open.set()
    late = (await stage.draw())[1]
    stage.posts.troubles = [Busy(timed_out=True)]
    await stage.bet(BEN, 5)
    await stage.ticks()
    stage.clock.advance(3.0)
    await stage.ticks()
    shown = stage.posts.texts[1_000]

    assert "table is tried again: Discord does not answer" in caplog.text

    stage.posts.put(1_000, late)
    assert stage.posts.texts[1_000] != shown
    stage.clock.advance(15.0)
    await stage.presenter.wait_idle()
    assert stage.posts.texts[1_000] == shown


async def test_an_edit_that_failed_and_was_done(stage: Stage) -> None:
    """A failed edit may have been executed, so the message is written again, even if its content is unchanged."""
    stage.posts.open.set()
    before = stage.posts.texts[1_000]
    view = await stage.services.tables.view(1, BEN)
    own = HandIdentity(table_id=1, seat=view.seat or 0, deal=view.view.deal_no, version=view.table.version)

    stage.posts.troubles_of[1_000] = [Busy()]
    await stage.presenter.hands.record_hand(own, (CHANNEL, 5_000), "token/messages/@original", private=True)
    await stage.presenter.wait_idle()
    stage.posts.put(1_000, (await stage.draw())[1])
    assert stage.posts.texts[1_000] != before
    await stage.presenter.hands.note_replaced(1, 5_000)
    stage.clock.advance(1.0)
    await stage.presenter.wait_idle()

    assert stage.posts.texts[1_000] == before


async def test_a_post_that_failed_and_was_done(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed post may have been executed, so the retry finds the message and updates it."""
    stage.posts.open.set()
    stage.presenter.on_message(CHANNEL, 1_500)
    await stage.play(BEN, Fold())
    await stage.presenter.wait_idle()
    send = stage.posts.send

    async def answer_lost(*told: Any, **names: Any) -> int:
        monkeypatch.setattr(stage.posts, "send", send)
        await send(*told, **names)
        raise Busy

    monkeypatch.setattr(stage.posts, "send", answer_lost)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()
    await stage.bet(ANN, 5)
    stage.clock.advance(1.0)
    await stage.presenter.wait_idle()

    assert stage.posts.texts[1_001] == text_of((await stage.draw())[1])


async def test_a_late_answer_on_an_old_message(stage: Stage) -> None:
    """A late response on an old deal's message is overwritten, so that no buttons come back."""
    stage.posts.open.set()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        await stage.play(BEN, Fold())
        late = (await stage.draw())[1]
        await claim.write(1, took(it=False))
    await stage.presenter.wait_idle()
    stage.presenter.on_message(CHANNEL, 1_500)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()
    result = stage.posts.texts[1_000]
    assert "Everyone else folded" in result
    assert "Deal now" not in result

    stage.posts.put(1_000, late)
    stage.clock.advance(15.0)
    await stage.presenter.wait_idle()
    assert stage.posts.texts[1_000] == result


async def test_a_late_answer_on_a_closed_table(stage: Stage) -> None:
    """A late response on a closed table's message is overwritten."""
    stage.posts.open.set()
    async with stage.presenter.claim_message(1, 1_000) as claim:
        await stage.play(BEN, Fold())
        late = (await stage.draw())[1]
        await claim.write(1, took(it=False))
    await stage.services.tables.close(1, ANN, manager=False, key=stage.key())
    await stage.presenter.wait_idle()
    closed = stage.posts.texts[1_000]

    stage.posts.put(1_000, late)
    stage.clock.advance(15.0)
    await stage.presenter.wait_idle()
    assert stage.posts.texts[1_000] == closed
    assert await MessageStore(stage.services.store).load_messages(1) == ()


async def waited(arrived: asyncio.Event) -> bool:
    """Return True once the test lets the response arrive."""
    await arrived.wait()
    return True


async def test_closed_direct_messages_are_left_alone(stage: Stage) -> None:
    """A person with closed direct messages is not written to again for an hour.
    If they use the bot in direct messages, they get their hand there with the next change.
    """
    stage.posts.open.set()
    stage.posts.troubles_of[BEN + DM] = [DmClosed() for _ in range(9)]
    await stage.play(BEN, Look())
    await stage.presenter.wait_idle()
    for seconds in (20.0, 3_579.0, 1.0):
        assert len(posts_to_ben(stage)) == 1
        stage.clock.advance(seconds)
        await stage.presenter.wait_idle()
        await stage.bet(BEN, 10)
        await stage.presenter.wait_idle()
        await stage.bet(ANN, 5)
        await stage.presenter.wait_idle()

    assert len(posts_to_ben(stage)) == 2
    assert stage.unreachable == [(GUILD, BEN)] * 2

    stage.posts.troubles_of.clear()
    stage.presenter.note_dm_open(BEN)
    await stage.bet(BEN, 10)
    await stage.presenter.wait_idle()
    assert "It is your turn" not in stage.posts.texts[max(stage.posts.texts)]
    assert len(posts_to_ben(stage)) == 3


@pytest.mark.parametrize("refusal", [DmClosed(), pytest.param(Denied(), marks=pytest.mark.soak)])
async def test_a_call_that_is_refused(stage: Stage, refusal: Exception) -> None:
    """If a notification by direct message is refused, it is posted in the channel, and so is the next one."""
    stage.posts.open.set()
    stage.posts.troubles_of[BEN + DM] = [refusal]
    for _ in range(2):
        stage.clock.advance(10.0)
        await stage.presenter.wait_idle()
        assert "it is your turn" in stage.posts.texts[max(stage.posts.texts)]
        await stage.bet(BEN, 5)
        await stage.bet(ANN, 5)
        await stage.presenter.wait_idle()

    assert len(posts_to_ben(stage)) == 1


async def test_a_call_that_comes_too_late(stage: Stage) -> None:
    """A notification is tried four times and then dropped; it does not delay the notification of the next turn."""
    stage.posts.open.set()
    stage.posts.troubles_of[BEN + DM] = [Busy(), Busy(), Busy(), Busy(retry_after=100.0)]
    stage.clock.advance(10.0)
    await stage.presenter.wait_idle()
    for tries in (2, 3, 4, 4, 4):
        stage.clock.advance(8.0)
        await stage.presenter.wait_idle()
        assert len(posts_to_ben(stage)) == tries
    assert list(stage.posts.texts) == [1_000]

    for who in (BEN, ANN):
        await stage.bet(who, 5)
        await stage.presenter.wait_idle()
    stage.clock.advance(10.0)
    await stage.presenter.wait_idle()
    assert len(posts_to_ben(stage)) == 5


async def test_a_hand_in_direct_messages_that_have_been_closed(stage: Stage) -> None:
    """A hand in closed direct messages is not edited again."""
    hand = await ben_has_looked(stage)
    stage.posts.open.set()
    stage.posts.troubles_of[hand] = [DmClosed(), DmClosed()]
    for who, amount in ((BEN, 10), (ANN, 5), (BEN, 10)):
        await stage.bet(who, amount)
        await stage.presenter.wait_idle()

    assert len([where for _, where, _ in stage.posts.written if where in {hand, BEN + DM}]) == 2


async def test_a_host_who_cannot_be_told(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A host with closed direct messages is not notified again of every table that cannot be shown."""
    stage.posts.open.set()
    stage.posts.troubles_of[ANN + DM] = [DmClosed(), DmClosed()]
    for _ in range(2):
        stage.posts.troubles_of[1_000] = [Denied()]
        await stage.bet(BEN, 5)
        await stage.presenter.wait_idle()
        stage.presenter.on_permissions_changed(GUILD)
        await stage.presenter.wait_idle()
        await stage.bet(ANN, 5)
        await stage.presenter.wait_idle()

    assert len([where for kind, where, _ in stage.posts.written if (kind, where) == ("send", ANN + DM)]) == 1
    assert "its host cannot be told" in caplog.text


async def test_a_table_that_closes_while_discord_is_in_trouble(stage: Stage) -> None:
    """If the last edit of a hand message fails while its table closes, it is retried.
    Then no message of the table is stored any more.
    """
    hand = await ben_has_looked(stage)
    stage.posts.open.set()
    await stage.play(BEN, Fold())
    await stage.presenter.wait_idle()
    stage.posts.troubles_of[hand] = [Busy(), Busy(), Busy()]

    await stage.services.tables.close(1, ANN, manager=False, key=stage.key())
    for _ in range(4):
        await stage.presenter.wait_idle()
        stage.clock.advance(10.0)
    await stage.presenter.wait_idle()

    assert "the result" in stage.posts.texts[hand]
    assert await MessageStore(stage.services.store).load_messages(1) == ()


def posts_to_ben(stage: Stage) -> list[str]:
    """Return the attempted direct-message posts to Ben."""
    return [text for kind, where, text in stage.posts.written if (kind, where) == ("send", BEN + DM)]


async def test_a_call_that_comes_back(stage: Stage) -> None:
    """A notification is deleted during a pause and posted again afterwards, with a new nonce."""
    stage.posts.open.set()
    stage.clock.advance(10.0)
    await stage.presenter.wait_idle()
    [call] = [one for one in stage.posts.texts if one != 1_000]

    await agreed(stage, ANN, BEN)
    assert list(stage.posts.texts) == [1_000]
    await agreed(stage, BEN, ANN)
    stage.clock.advance(10.0)
    await stage.presenter.wait_idle()

    [again] = [one for one in stage.posts.texts if one != 1_000]
    assert again != call


async def agreed(stage: Stage, one: int, other: int) -> None:
    """Pause or resume the table by request and consent."""
    await stage.services.tables.pause(1, one, key=stage.key())
    await stage.services.tables.answer_vote(1, other, yes=True, key=stage.key())
    await stage.presenter.wait_idle()


async def test_a_call_for_a_turn_that_is_over(stage: Stage) -> None:
    """A finished turn causes no notification, even if a pending response hides from the presenter that it is over.
    The ten seconds before a notification count from the start of the turn, not from when the presenter notices it.
    """

    def to_ann() -> list[str]:
        return [kind for kind, where, _ in stage.posts.written if (kind, where) == ("send", ANN + DM)]

    stage.posts.open.set()
    stage.clock.advance(8.0)
    await stage.presenter.wait_idle()
    async with stage.presenter.claim_message(1, 1_000):
        await stage.bet(BEN, 5)
        stage.clock.advance(2.0)
        await stage.ticks()
    assert posts_to_ben(stage) == []

    await stage.presenter.wait_idle()
    stage.clock.advance(7.9)
    await stage.presenter.wait_idle()
    assert to_ann() == []
    stage.clock.advance(0.1)
    await stage.presenter.wait_idle()
    assert to_ann() == ["send"]


async def test_when_the_table_moves(stage: Stage) -> None:
    """The table message moves only for a new deal, and only if something was posted below it."""
    stage.posts.open.set()

    def moved() -> int:
        return len([where for kind, where, _ in stage.posts.written if (kind, where) == ("send", CHANNEL)])

    stage.presenter.on_message(CHANNEL, 1_001)
    await stage.play(BEN, Look())
    await stage.presenter.wait_idle()
    assert moved() == 0
    await stage.play(BEN, Fold())
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()
    assert moved() == 1
    await stage.play(ANN, Fold())
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.presenter.wait_idle()
    assert moved() == 1


async def test_a_table_that_closes_does_not_move(stage: Stage) -> None:
    """The last state of a closed table is shown on its existing message, even if the current deal was never shown."""
    stage.posts.open.set()
    stage.posts.held.add(1_000)
    await stage.play(BEN, Fold())
    await stage.ticks()
    stage.presenter.on_message(CHANNEL, 1_500)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.services.tables.close(1, ANN, manager=True, now=True, key=stage.key())
    await stage.ticks()
    stage.posts.let_go(1_000)
    await stage.presenter.wait_idle()

    assert "closed" in stage.posts.texts[1_000]


async def test_tables_that_are_not_kept_in_mind(new_database: Path) -> None:
    """An idle table may be evicted from the cache, and its messages are found again.
    A table with pending requests is not evicted.
    """
    posts = SlowPosts()
    posts.open.set()
    async with staged(new_database, posts, capacity=1) as stage:
        posts.open.set()
        stage.clock.advance(10.0)
        await stage.presenter.wait_idle()
        shown = set(posts.texts)
        tables = stage.services.tables
        await tables.open(
            GUILD, CHANNEL + 1, NamedUser(user_id=ANN + 2, name="Cat"), house_rules=BragRules(),
            settings=TableSettings(turn_seconds=None), buy_in=100, key="other",
        )  # fmt: skip
        await stage.presenter.wait_idle()
        await stage.bet(BEN, 5)
        await stage.presenter.wait_idle()
        assert "Pot **7 chips**" in posts.texts[1_000]
        assert len(set(posts.texts) - shown) == 1

        posts.held.add(1_000)
        await stage.bet(ANN, 5)
        await stage.ticks()
        await tables.join(2, NamedUser(user_id=ANN + 3, name="Dan"), buy_in=100, key="dan")
        await stage.ticks()
        await stage.bet(BEN, 5)
        await stage.ticks()
        edits = [text for _, where, text in posts.written if where == 1_000]
        assert "Pot **12 chips**" in edits[-1]
        posts.let_go(1_000)
        await stage.presenter.wait_idle()
        assert "Pot **17 chips**" in posts.texts[1_000]

        await stage.play(ANN, Look())
        await stage.bet(ANN, 10)
        await stage.play(BEN, Fold())
        await stage.presenter.wait_idle()
        await tables.open(
            GUILD, CHANNEL + 2, NamedUser(user_id=ANN + 4, name="Eve"), house_rules=BragRules(),
            settings=TableSettings(turn_seconds=None), buy_in=100, key="third",
        )  # fmt: skip
        await stage.presenter.wait_idle()
        stage.presenter.on_message(CHANNEL, 1_500)
        await tables.deal_now(1, ANN, key="next")
        await stage.presenter.wait_idle()

    assert "Everyone else folded" in posts.texts[1_000]


async def test_a_call_while_an_earlier_one_is_taken_away(stage: Stage) -> None:
    """A player whose turn returns before their last notification is deleted is notified again."""
    stage.posts.open.set()
    stage.clock.advance(10.0)
    await stage.presenter.wait_idle()
    [call] = [one for one in stage.posts.texts if one != 1_000]
    stage.posts.held.add(call)
    await stage.bet(BEN, 5)
    await stage.ticks()
    await stage.bet(ANN, 5)
    await stage.ticks()
    stage.clock.advance(10.0)
    await stage.ticks()
    assert len(posts_to_ben(stage)) == 1

    stage.posts.let_go(call)
    await stage.ticks()
    stage.clock.advance(1.0)
    await stage.presenter.wait_idle()
    assert len(posts_to_ben(stage)) == 2
    assert call not in stage.posts.texts


async def test_a_refusal_while_the_database_is_away(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A missing permission or channel takes effect once the database is available again."""
    stage.posts.open.set()
    view = stage.services.tables.view

    async def away(table_id: int, user_id: int | None = None) -> TableView:
        if user_id is None and stage.posts.written:
            raise StoreUnavailable("it is away")
        return await view(table_id, user_id)

    for number, trouble in enumerate((Denied(), ChannelGone())):
        stage.posts.written.clear()
        stage.posts.troubles_of[1_000] = [trouble, trouble] if number else [trouble]
        with monkeypatch.context() as patch:
            patch.setattr(stage.services.tables, "view", away)
            await stage.bet(ANN if number else BEN, 5)
            await stage.presenter.wait_idle()
        stage.clock.advance(60.0)
        await stage.presenter.wait_idle()
        if not number:
            assert "Pot **7 chips**" in stage.posts.texts[1_000]

    assert (await view(1)).table.status is TableStatus.CLOSED
    caplog.clear()


async def test_a_hand_that_is_answered_while_its_table_closes(stage: Stage) -> None:
    """If a response writes a hand message while its table closes, no buttons stay on it."""
    stage.posts.open.set()
    await stage.play(BEN, Look())
    await stage.presenter.wait_idle()
    hand = max(stage.posts.texts)
    buttons = stage.posts.texts[hand]
    await stage.services.tables.close(1, ANN, manager=False, key=stage.key())
    scheduler = stage.posts.scheduler
    scheduler.note_rate_limited(await scheduler.start_request(edit_endpoint(CHANNEL)), 1.0, is_global=True)
    await stage.bet(BEN, 4)
    await stage.play(ANN, Fold())
    await stage.ticks()
    async with stage.presenter.claim_message(1, hand) as claim:
        assert claim.held
        stage.clock.advance(1.0)
        await stage.presenter.wait_idle()

        async def answered() -> bool:
            stage.posts.texts[hand] = buttons
            return True

        await claim.write(2, answered())
    stage.clock.advance(1.0)
    await stage.presenter.wait_idle()

    assert (await stage.services.tables.view(1)).table.status is TableStatus.CLOSED
    assert "custom_id" not in stage.posts.texts[hand]
