"""Responses after a commit, which report success or nothing, but never a failure."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult
from sqlalchemy import event

from bot.errors import Refusal
from bot.screens import responses
from bot.screens.words import words_for
from bot.store.errors import StoreUnavailable
from bot.store.writing import writer as writer_module
from tests.discord.crash import crash_table, deal, more
from tests.discord.granting import by_command, by_dialog, grants, payload_of
from tests.discord.network import Network, Trouble, between
from tests.discord.reading import Message
from tests.discord.world import LOCALES, Told, World
from tests.support.betting import brag
from tests.support.commits import Breaking
from tests.support.database import assert_books_balance

FAILED = ("Something went wrong", "try again", "Nothing has been done", "nothing has been done")
"""Texts that no response to a completed action may contain."""
DONE = "That’s done"
FOR = {"en-GB": "for", "de": "für"}


@pytest.fixture
def network(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """Yield the network between the bot and Discord."""
    with between(world.clock, monkeypatch) as found:
        yield found


WAYS = (by_command, by_dialog)
Way = Callable[[World, MemberActor, MemberActor], Awaitable[Told]]


@pytest.mark.parametrize("way", WAYS)
async def test_a_grant_whose_answer_meets_trouble(world: World, network: Network, way: Way) -> None:
    """A grant is made once and reported at most once, however the response's request fails."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    cases: tuple[tuple[tuple[Trouble, ...], bool], ...] = (
        ((Trouble.BROKEN_BEFORE,), True),
        ((Trouble.BROKEN_AFTER,), True),
        ((Trouble.FAULT_BEFORE,), True),
        ((Trouble.FAULT_AFTER,), True),
        ((Trouble.BROKEN_AFTER, Trouble.BROKEN_AFTER), True),
        ((Trouble.BROKEN_BEFORE, Trouble.BROKEN_BEFORE), False),
        ((Trouble.REFUSED,), False),
        ((Trouble.SILENT_AFTER,), True),
        ((Trouble.SILENT_BEFORE,), False),
        ((Trouble.BROKEN_BEFORE, Trouble.SILENT_BEFORE), False),
    )
    for number, (troubles, arrives) in enumerate(cases, 1):
        network.met.clear()
        network.next("/callback", *troubles)

        told = await way(world, boss, dan)

        assert [one for one, _ in network.met] == list(troubles)
        assert await grants(world) == [50] * number, troubles
        assert told.text.count("50 chips") == (1 if arrives else 0), troubles
        assert not any(one in told.text for one in FAILED), troubles
    assert_books_balance(world.path)


async def test_a_grant_where_every_request_breaks_off(world: World, network: Network) -> None:
    """If no request gets through, chips are granted once and nothing is reported."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    network.plan = lambda _method, path: Trouble.BROKEN_BEFORE if "/channels/" not in path else None

    told = await by_command(world, boss, dan)
    network.plan = lambda _method, _path: None

    assert (await grants(world), told.text) == ([50], "")


async def test_a_bet_whose_answer_meets_trouble(world: World, network: Network) -> None:
    """A bet counts even if its response is lost, and no response reports a failure."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    troubles = (Trouble.BROKEN_BEFORE, Trouble.BROKEN_AFTER, Trouble.SILENT_BEFORE)
    for pot, who, trouble in zip((3, 4, 5), (bob, alice, bob), troubles, strict=True):
        network.next("/callback", trouble, trouble)

        told = await world.click(who, "Bet 1", world.table_message())

        assert brag(await world.view()).pot == pot
        assert not any(one in told.text for one in FAILED)
        assert f"Pot **{pot} chips**" in world.table_message().text


async def test_a_top_up_whose_answer_meets_trouble(world: World, network: Network) -> None:
    """A top-up counts once, and its response reports no failure."""
    alice, bob = await world.table("Alice", "Bob")
    for number, trouble in enumerate(sorted(Trouble, key=lambda one: one.name.startswith("SILENT")), 1):
        network.next("/callback", trouble)

        told = await world.send_in(bob, "d:topup:1", amount="5")

        assert brag(await world.view(user=bob)).seat_view(2).stack == 10 + 5 * number, trouble
        assert not any(one in told.text for one in FAILED), trouble
        assert await world.money(alice, bob) == [490, 490 - 5 * number]


async def test_a_setting_whose_answer_meets_trouble(world: World, network: Network) -> None:
    """A menu choice that has been stored is never reported as failed."""
    alice = world.person("Alice")
    for locale, trouble in (
        ("de", Trouble.BROKEN_BEFORE),
        ("en-GB", Trouble.BROKEN_AFTER),
        ("de", Trouble.SILENT_AFTER),
    ):
        network.plan = lambda _method, _path: None
        told = await world.slash(alice, "settings")
        network.next("/callback", trouble, trouble)

        again = await world.choose(alice, told.message, "s:settings:locale", locale)

        assert (await world.services.ledger.settings.people.read(alice.id)).locale == locale
        assert not any(one in again.text for one in (*FAILED, "schiefgegangen"))


async def test_a_dialog_that_may_be_open(world: World, network: Network) -> None:
    """If Discord may have opened a dialog, the bot sends no other response, and the dialog can be submitted."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    shown = await world.click(bob, "Bet more")
    network.next("/callback", Trouble.SILENT_AFTER)
    before = len(world.answers())

    opened = await world.click(bob, "Another amount", shown.message)

    assert (opened.text, opened.dialog is not None) == ("", True)
    assert len(world.answers()) == before + 1
    await world.fill_in(bob, opened, amount="3")
    assert brag(await world.view()).pot == 5


@pytest.mark.parametrize(
    "trouble", [pytest.param(None, marks=pytest.mark.soak), Trouble.SILENT_AFTER, Trouble.SILENT_BEFORE]
)
async def test_a_dialog_that_comes_after_its_deferral(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch, trouble: Trouble | None
) -> None:
    """A late dialog opens only if its deferral did not arrive; otherwise the press is reported as failed."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    shown = await world.click(bob, "Bet more")
    await world.restart()
    view = world.services.tables.view

    async def slowly(*arguments: Any) -> Any:
        world.clock.advance(1.5)
        await world.bot.tasks.wait_idle()
        return await view(*arguments)

    monkeypatch.setattr(world.services.tables, "view", slowly)
    network.next("/callback", trouble)
    opened = await world.click(bob, "Another amount", shown.message)

    if trouble is Trouble.SILENT_BEFORE:
        assert (opened.dialog is not None, opened.text) == (True, "")
    else:
        assert opened.dialog is None
        assert opened.private
        assert opened.text == words_for("en-GB")("refusal-failed")


async def test_a_deferral_that_meets_trouble(world: World, network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    """A response whose deferral met trouble is shown once, in a private message."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    slow(world, monkeypatch, world.services.ledger, "grant")
    for trouble in (Trouble.BROKEN_AFTER, Trouble.BROKEN_BEFORE, Trouble.SILENT_AFTER):
        network.met.clear()
        network.next("/callback", trouble, trouble)
        told = await by_command(world, boss, dan)

        assert len(network.met) == 2
        assert told.private
        assert told.text.count("50 chips") == 1


def slow(world: World, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
    """Delay a method until the bot defers the response."""
    quickly = getattr(where, name)

    async def slowly(*arguments: Any, **options: Any) -> Any:
        done = await quickly(*arguments, **options)
        world.clock.advance(1.5)
        await world.bot.tasks.wait_idle()
        return done

    monkeypatch.setattr(where, name, slowly)


async def test_late_answers_come_where_they_belong(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A late public response is posted publicly and removes its private deferral.
    A late click still edits the clicked message.
    """
    alice, bob = await world.table("Alice", "Bob")
    eve = world.person("Eve")
    slow(world, monkeypatch, world.services.tables, "invite")
    told = await world.slash(alice, "table invite", person=eve)
    assert not told.private
    [invitation] = [one for one in world.shown(viewer=bob) if f"<@{eve.id}>" in one.text]
    assert world.shown(viewer=alice)[-1].id == invitation.id

    await world.slash(alice, "deal")
    await world.click(bob, "Look")
    hand = world.hand(bob)
    slow(world, monkeypatch, world.services.tables, "act")
    before = len(world.env.http_requests)
    told = await world.press(bob, "bet", hand)
    assert told.answered
    sent = [one.method for one in world.env.http_requests[before:] if one.path.startswith(("/inter", "/webhooks"))]
    assert sent == ["POST", "PATCH"]
    assert world.hand(bob).id == hand.id
    assert "It is your turn" not in world.hand(bob).text


async def asking_for_a_dialog(world: World, what: str) -> tuple[MemberActor, Message, str]:
    """Return a person, a message of theirs, and the button on it that opens a dialog."""
    if what == "arrange":
        alice, *_ = people = await crash_table(world, "Alice", "Bob", "Chris")
        await deal(world, people)
        where = await more(world, alice)
        return alice, where, where.action("arrange.form")
    if what == "bet":
        bob, alice = await world.table("Bob", "Alice")
        await world.slash(bob, "deal")
        shown = (await world.click(alice, "Bet more")).message
        return alice, shown, shown.button("Another amount")
    boss = world.person("Boss", manager=True)
    return boss, (await world.slash(boss, "house bank")).message, "s:house:grant"


@pytest.mark.parametrize("what", ["bet", "arrange", pytest.param("grant", marks=pytest.mark.soak)])
async def test_a_dialog_that_discord_does_not_open(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """If Discord refuses to open a dialog, the person gets a private error message. A table's dialog opens without
    reading the ledger, which could take too long.
    """
    who, message, button = await asking_for_a_dialog(world, what)
    network.next("/callback", Trouble.REFUSED)

    told = await world.click_anyway(who, message, button)

    assert told.private
    assert told.text == words_for("en-GB")("refusal-failed")
    if what != "grant":
        slow(world, monkeypatch, world.bot.settings_cache, "private_words")
        assert (await world.click_anyway(who, message, button)).dialog is not None


async def test_an_answer_that_overtakes_its_deferral(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a deferral is in transit, the response and the shutdown wait; then the response replaces the deferral."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    deferral = network.hold("/callback")
    grant = world.services.ledger.grant

    async def slowly(*arguments: Any) -> Any:
        granted = await grant(*arguments)
        world.clock.advance(1.5)
        await deferral.began.wait()
        return granted

    monkeypatch.setattr(world.services.ledger, "grant", slowly)
    record, payload = payload_of(world, boss, dan)
    before = len(world.env.http_requests)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await deferral.began.wait()
    await world.bot.tasks.wait_idle()
    ending = asyncio.create_task(world.bot.response_tracker.stop(1.0))
    await world.bot.tasks.wait_idle()
    assert len(world.env.http_requests) == before
    assert not ending.done()
    deferral.goes_on.set()
    await ending
    await world.env.settle()

    told = Told(InteractionResult(world.env, record))
    answers = [one for one in world.env.http_requests[before:] if one.path.startswith(("/interactions", "/webhooks"))]
    assert [one.method for one in answers] == ["POST", "PATCH"]
    assert (told.private, told.text.count("50 chips")) == (True, 1)


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_goes_wrong_after_the_commit(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, locale: str
) -> None:
    """If an error follows the commit, the person still reads that the action is done."""
    boss, dan = world.person("Boss", manager=True, locale=locale), world.person("Dan")
    words = words_for(locale)
    errors: list[Exception] = [ZeroDivisionError(), StoreUnavailable("gone"), Refusal("not_seated")]

    async def broken(*_: object, **__: object) -> None:
        raise errors[0]

    monkeypatch.setattr(world.services.ledger, "wallet", broken)
    for number in (1, 2, 3):
        told = await by_command(world, boss, dan)

        assert await grants(world) == [50] * number
        assert told.private
        assert told.text == words("deed-done-this", deed=f"{words.money(50)} {FOR[locale]} <@{dan.id}>")
        errors.pop(0)
    caplog.clear()


async def test_a_mistake_in_drawing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a response cannot be rendered, the action is still reported as done, for commands, buttons and dialogs.
    A failure before the commit is reported with the advice to try again.
    """
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    _alice, bob = await world.table("Alice", "Bob")

    def broken(_: str) -> None:
        raise ZeroDivisionError

    more = await world.click(bob, "More…")
    with monkeypatch.context() as patch:
        patch.setattr(responses, "text_response", broken)
        told = [
            await by_command(world, boss, dan),
            await by_dialog(world, boss, dan),
            await world.send_in(bob, "d:topup:1", amount="5"),
            await world.click(bob, "Sit out", more.message),
        ]

    assert all(DONE in one.text for one in told)
    assert not any(one in each.text for each in told for one in FAILED)
    assert await grants(world) == [50, 50]
    assert await world.money(bob) == [485]

    async def broken_before(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(world.services.ledger, "grant", broken_before)
    failed = await by_command(world, boss, dan)
    assert "Nothing has been done; please try again." in failed.text
    assert await grants(world) == [50, 50]
    caplog.clear()


@pytest.mark.parametrize(
    ("done", "readable"),
    [(True, True), (False, True), (True, False), pytest.param(False, False, marks=pytest.mark.soak)],
)
async def test_a_commit_of_unknown_fate(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool, readable: bool
) -> None:
    """If the writer cannot find the outcome of a failed commit, the response looks it up or reports it as unknown."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    await world.slash(dan, "wallet")
    store = world.services.store
    engine = store.writer._engine
    breaking = Breaking(engine, monkeypatch)
    monkeypatch.setattr(writer_module, "_OUTCOME_CHECK_PAUSE", 0.0)
    gone = True

    @event.listens_for(engine, "do_connect")
    def _connecting(*_: object) -> None:
        if gone:
            raise sqlite3.OperationalError("unable to open database file")

    async def unreadable(_: str) -> str:
        raise StoreUnavailable("gone")

    breaking.commits(done=done)
    with monkeypatch.context() as patch:
        if not readable:
            patch.setattr(store.reader, "find_answer", unreadable)
        told = await by_command(world, boss, dan)
    gone = False
    breaking.mend()

    assert await grants(world) == ([50] if done else [])
    if not readable:
        assert "I don’t know yet whether this was done" in told.text
    elif done:
        assert DONE in told.text
    else:
        assert "so nothing has been done" in told.text
    assert ("try again" in told.text) == (readable and not done)


@pytest.mark.parametrize("way", [by_command, pytest.param(by_dialog, marks=pytest.mark.soak)])
async def test_the_same_deed_after_a_lost_answer(world: World, network: Network, way: Way) -> None:
    """A grant whose response was lost can be repeated without a confirmation."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    network.next("/callback", Trouble.SILENT_BEFORE)
    assert (await by_command(world, boss, dan)).text == ""

    assert "50 chips" in (await way(world, boss, dan)).text
    assert await grants(world) == [50, 50]
    assert_books_balance(world.path)


@pytest.mark.parametrize(
    ("name", "options", "kind", "done"),
    [
        ("topup", {"amount": 5}, "5 chips put on the table", True),
        ("bet", {"amount": 1}, "a bet of 1 chip", False),
        pytest.param("topup", {"amount": 5}, "5 chips put on the table", False, marks=pytest.mark.soak),
        pytest.param("bet", {"amount": 1}, "a bet of 1 chip", True, marks=pytest.mark.soak),
    ],
)
async def test_a_deed_of_unknown_fate(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, Any], kind: str, *, done: bool
) -> None:
    """If a command's outcome is unknown, the response names the command and says where to look."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    with monkeypatch.context() as patch:
        uncertain(world, patch, done=done, readable=False)
        told = await world.slash(bob, name, **options)

    assert told.text == words_for("en-GB")("deed-unknown-this", deed=kind)
    assert_books_balance(world.path)


@pytest.mark.parametrize(
    ("done", "readable"),
    [
        *((True, True), (False, True)),
        *(pytest.param(done, False, marks=pytest.mark.soak) for done in (True, False)),
    ],
)
async def test_a_typed_bet_of_unknown_fate(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool, readable: bool
) -> None:
    """After a failed commit, the outcome of a typed bet is looked up, or reported as unknown if the database is
    unreadable. If no bet was made, the dialog is offered again.
    """
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    decision = (await world.view(user=bob)).decision
    with monkeypatch.context() as patch:
        uncertain(world, patch, done=done, readable=readable)
        told = await world.send_in(bob, f"d:bet:1:1:{decision}:1", amount="3")

    assert brag(await world.view()).pot == (5 if done else 2)
    assert ("I don’t know yet" in told.text) is not readable
    assert ("so nothing has been done" in told.text) is (readable and not done)
    if readable and not done:
        again = await world.click(bob, "Another amount", told.last)
        await world.fill_in(bob, again, amount="3")
        assert brag(await world.view()).pot == 5


@pytest.mark.parametrize("done", [True, pytest.param(False, marks=pytest.mark.soak)])
async def test_a_bet_of_unknown_fate_at_a_table_that_cannot_be_read(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    """After a failed commit, a bet's outcome is reported even if the table cannot be read."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    hand = (await world.slash(bob, "look")).message

    async def unreadable(*_: object) -> None:
        raise StoreUnavailable("gone")

    with monkeypatch.context() as patch:
        uncertain(world, patch, done=done, readable=True)
        patch.setattr(world.services.tables, "view", unreadable)
        told = await world.press(bob, "bet", hand)

    assert brag(await world.view()).pot == (3 if done else 2)
    assert (DONE in told.text) is done
    assert ("so nothing has been done" in told.text) is not done


def uncertain(world: World, patch: pytest.MonkeyPatch, *, done: bool, readable: bool) -> None:
    """Make commits fail so that the writer cannot look up their outcome, nor the reader unless `readable`."""
    store = world.services.store
    Breaking(store.writer._engine, patch).commits(done=done)
    patch.setattr(writer_module, "_OUTCOME_CHECKS", 0)

    async def unreadable(_: str) -> str:
        raise StoreUnavailable("gone")

    if not readable:
        patch.setattr(store.reader, "find_answer", unreadable)
