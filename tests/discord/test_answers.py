"""Responses after a commit: they report success or stay silent, and never report a failure."""

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
@pytest.mark.parametrize(
    ("troubles", "arrives"),
    [
        ((Trouble.BROKEN_BEFORE,), True),
        ((Trouble.BROKEN_AFTER,), True),
        ((Trouble.FAULT_BEFORE,), True),
        ((Trouble.FAULT_AFTER,), True),
        ((Trouble.SILENT_AFTER,), True),
        ((Trouble.BROKEN_AFTER, Trouble.BROKEN_AFTER), True),
        ((Trouble.SILENT_BEFORE,), False),
        ((Trouble.BROKEN_BEFORE, Trouble.BROKEN_BEFORE), False),
        ((Trouble.BROKEN_BEFORE, Trouble.SILENT_BEFORE), False),
        ((Trouble.REFUSED,), False),
    ],
)
async def test_a_grant_whose_answer_meets_trouble(
    world: World, network: Network, way: Way, troubles: tuple[Trouble, ...], *, arrives: bool
) -> None:
    """Granted chips are reported once or not at all, however their response's request fails."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    network.next("/callback", *troubles)

    told = await way(world, boss, dan)

    assert [one for one, _ in network.met] == list(troubles)
    assert await grants(world) == [50]
    assert told.text.count("50 chips") == (1 if arrives else 0)
    assert not any(one in told.text for one in FAILED)
    assert_books_balance(world.path)


async def test_a_grant_where_every_request_breaks_off(world: World, network: Network) -> None:
    """Chips are granted once, and nothing is reported, if no request gets through."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    network.plan = lambda _method, path: Trouble.BROKEN_BEFORE if "/channels/" not in path else None

    told = await by_command(world, boss, dan)
    network.plan = lambda _method, _path: None

    assert (await grants(world), told.text) == ([50], "")


@pytest.mark.parametrize("trouble", [Trouble.BROKEN_BEFORE, Trouble.BROKEN_AFTER, Trouble.SILENT_BEFORE])
async def test_a_bet_whose_answer_meets_trouble(world: World, network: Network, trouble: Trouble) -> None:
    """A bet appears at the table even if its response is lost, and no response reports a failure."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    network.next("/callback", trouble, trouble)

    told = await world.click(bob, "Bet 1")

    assert brag(await world.view()).pot == 3
    assert not any(one in told.text for one in FAILED)
    assert "Pot **3 chips**" in world.table_message().text


@pytest.mark.parametrize("trouble", list(Trouble))
async def test_a_top_up_whose_answer_meets_trouble(world: World, network: Network, trouble: Trouble) -> None:
    """A top-up counts once, and its response reports success or does not arrive."""
    alice, bob = await world.table("Alice", "Bob")
    network.next("/callback", trouble)

    told = await world.send_in(bob, "d:topup:1", amount="5")

    assert brag(await world.view(user=bob)).seat_view(2).stack == 15
    assert not any(one in told.text for one in FAILED)
    assert await world.money(alice, bob) == [490, 485]


@pytest.mark.parametrize("trouble", [Trouble.BROKEN_BEFORE, Trouble.BROKEN_AFTER, Trouble.SILENT_AFTER])
async def test_a_setting_whose_answer_meets_trouble(world: World, network: Network, trouble: Trouble) -> None:
    """A stored choice from a menu is never reported as failed."""
    alice = world.person("Alice")
    told = await world.slash(alice, "settings")
    network.next("/callback", trouble, trouble)

    again = await world.choose(alice, told.message, "s:settings:locale", "de")

    assert (await world.services.ledger.settings.personal_settings(alice.id)).locale == "de"
    assert not any(one in again.text for one in (*FAILED, "schiefgegangen"))


async def test_a_dialog_that_may_be_open(world: World, network: Network) -> None:
    """A dialog that may be open gets no further response; it is open, and its submission counts."""
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


@pytest.mark.parametrize("trouble", [None, Trouble.SILENT_AFTER, Trouble.SILENT_BEFORE])
async def test_a_dialog_that_comes_after_its_deferral(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch, trouble: Trouble | None
) -> None:
    """A late dialog opens if its deferral did not arrive; otherwise the response reports a failure."""
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


@pytest.mark.parametrize("trouble", [Trouble.BROKEN_AFTER, Trouble.SILENT_AFTER, Trouble.BROKEN_BEFORE])
async def test_a_deferral_that_meets_trouble(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch, trouble: Trouble
) -> None:
    """A response whose deferral may have arrived goes to the private message, once."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    network.next("/callback", trouble, trouble)
    slow(world, monkeypatch, world.services.ledger, "grant")
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
    """A late public response leaves the private message that announced it, and a late click still changes the clicked
    message.
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


@pytest.mark.parametrize("what", ["bet", "grant", "arrange"])
async def test_a_dialog_that_discord_does_not_open(world: World, network: Network, what: str) -> None:
    """A press whose dialog Discord does not open gets a private refusal."""
    who, message, button = await asking_for_a_dialog(world, what)
    network.next("/callback", Trouble.REFUSED)

    told = await world.click_anyway(who, message, button)

    assert told.private
    assert told.text == words_for("en-GB")("refusal-failed")


@pytest.mark.parametrize("what", ["bet", "arrange"])
async def test_dialogs_of_a_table_wait_for_nothing(world: World, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """A dialog about a table opens from memory, because reading the ledger would take too long."""
    who, message, button = await asking_for_a_dialog(world, what)
    slow(world, monkeypatch, world.bot.settings_cache, "private_words")

    assert (await world.click_anyway(who, message, button)).dialog is not None


async def test_an_answer_that_overtakes_its_deferral(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A response, like the shutdown, waits for a deferral that is on its way, and replaces it."""
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
@pytest.mark.parametrize("error", [ZeroDivisionError(), StoreUnavailable("gone"), Refusal("not_seated")])
async def test_what_goes_wrong_after_the_commit(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, locale: str
) -> None:
    """An error after the commit, or an unreadable database, still reports success to the person."""
    boss, dan = world.person("Boss", manager=True, locale=locale), world.person("Dan")

    async def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(world.services.ledger, "wallet", broken)
    told = await by_command(world, boss, dan)

    assert await grants(world) == [50]
    assert told.private
    words = words_for(locale)
    assert told.text == words("deed-done-this", deed=f"{words.money(50)} {FOR[locale]} <@{dan.id}>")
    caplog.clear()


async def test_a_mistake_in_drawing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An action that cannot be rendered is reported as done, by command, button and dialog."""
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
    caplog.clear()


async def test_what_goes_wrong_before_the_commit(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A failure before the commit is reported with the advice to try again."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")

    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(world.services.ledger, "grant", broken)
    told = await by_command(world, boss, dan)

    assert "Nothing has been done; please try again." in told.text
    assert await grants(world) == []
    caplog.clear()


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("readable", [True, False])
async def test_a_commit_of_unknown_fate(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool, readable: bool
) -> None:
    """A commit that fails while the writer cannot look it up is reported as the database says, or as unknown."""
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


async def uncertain_grant(world: World, network: Network, boss: MemberActor, dan: MemberActor) -> None:
    """Make a grant whose response is lost."""
    network.next("/callback", Trouble.SILENT_BEFORE)
    assert (await by_command(world, boss, dan)).text == ""


@pytest.mark.parametrize("way", WAYS)
async def test_the_same_deed_after_a_lost_answer(world: World, network: Network, way: Way) -> None:
    """A repeated grant whose first response was lost asks for a confirmation and names the first."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    await uncertain_grant(world, network, boss, dan)

    asked = await way(world, boss, dan)
    assert asked.private
    assert asked.text.startswith("You already did this at <t:")
    assert f"50 chips for <@{dan.id}>" in asked.text
    assert await grants(world) == [50]

    again = asked.message.button("Do it again")
    told = [await world.click_anyway(boss, asked.message, again) for _ in range(3)]
    assert all("50 chips" in one.text for one in told)
    assert await grants(world) == [50, 50]
    assert not any("Do it again" in one.labels for one in world.shown(viewer=boss))
    assert_books_balance(world.path)


@pytest.mark.parametrize("committed", [True, False])
async def test_the_same_deed_while_the_first_is_under_way(
    world: World, network: Network, monkeypatch: pytest.MonkeyPatch, *, committed: bool
) -> None:
    """A repeated grant asks for a confirmation while the first is unanswered, committed or not."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    begun, answered, goes_on = asyncio.Event(), asyncio.Event(), asyncio.Event()
    grant = world.services.ledger.grant

    async def slowly(*arguments: Any) -> Any:
        granted = await grant(*arguments) if committed else None
        begun.set()
        await goes_on.wait()
        return granted or await grant(*arguments)

    monkeypatch.setattr(world.services.ledger, "grant", slowly)
    pairs = [payload_of(world, boss, dan) for _ in range(2)]
    network.plan = lambda _method, _path: answered.set()
    for (_, payload), moment in zip(pairs, (begun, answered), strict=True):
        world.env.backend.emit("INTERACTION_CREATE", payload)
        await moment.wait()
    goes_on.set()
    await world.env.settle()
    await world.rest()

    first, second = (Told(InteractionResult(world.env, record)) for record, _ in pairs)
    assert await grants(world) == [50]
    assert "has been given" in first.text
    assert ("You already did this" if committed else "You may already have done this") in second.text


async def test_what_was_asked_is_left(world: World, network: Network) -> None:
    """A declined repetition leaves one grant, and the next grant is not questioned."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    await uncertain_grant(world, network, boss, dan)
    asked = await by_command(world, boss, dan)

    assert "Nothing more has been done" in (await world.click(boss, "Leave it", asked.message)).text
    assert await grants(world) == [50]
    assert "You already did this" not in (await by_command(world, boss, dan)).text
    assert await grants(world) == [50, 50]


async def test_another_deed_is_no_repetition(world: World, network: Network) -> None:
    """Another amount, person or giver, and the same grant an hour later, need no confirmation."""
    boss, chief = world.person("Boss", manager=True), world.person("Chief", manager=True)
    dan, eve = world.person("Dan"), world.person("Eve")
    await uncertain_grant(world, network, boss, dan)

    told = [
        await by_command(world, boss, eve),
        await by_command(world, chief, dan),
        await world.slash(boss, "house grant", person=dan, amount=51, reason="for the room"),
    ]
    await world.pass_time(3_600)
    told.append(await by_command(world, boss, dan))

    assert not any("You already did this" in one.text for one in told)
    assert sorted(await grants(world)) == [50, 50, 50, 50, 51]


async def test_what_was_told_is_not_asked_about(world: World) -> None:
    """Grants whose responses arrived can be repeated freely."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    for _ in range(3):
        assert "50 chips" in (await by_command(world, boss, dan)).text
    assert await grants(world) == [50, 50, 50]


async def test_a_question_that_is_not_remembered(world: World, network: Network) -> None:
    """A question is forgotten after a restart, does nothing then, and accepts only the person who was asked."""
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    await uncertain_grant(world, network, boss, dan)
    asked = await by_command(world, boss, dan)
    button = asked.message.button("Do it again")

    assert "I no longer remember" in (await world.click_anyway(dan, asked.message, button)).text
    await world.restart()
    assert "I no longer remember" in (await world.click(boss, "Do it again", asked.message)).text
    assert await grants(world) == [50]


async def test_the_same_bet_after_a_lost_answer(world: World, network: Network) -> None:
    """A bet by command whose response was lost needs a confirmation when repeated in the same deal."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    network.next("/callback", Trouble.SILENT_BEFORE)
    assert (await world.slash(bob, "bet", amount=1)).text == ""
    await world.slash(alice, "bet", amount=1)

    asked = await world.slash(bob, "bet", amount=1)
    assert "You already did this" in asked.text
    assert "a bet of 1 chip" in asked.text
    assert brag(await world.view()).pot == 4
    told = await world.click(bob, "Do it again", asked.message)
    assert brag(await world.view()).pot == 5
    assert told.answered


async def test_a_bet_of_the_last_deal(world: World, network: Network) -> None:
    """A confirmation from one deal does not bet in the next."""
    alice, bob = await world.table("Alice", "Bob")
    await world.slash(alice, "deal")
    network.next("/callback", Trouble.SILENT_BEFORE)
    await world.slash(bob, "bet", amount=1)
    asked = await world.slash(bob, "bet", amount=1)
    await world.slash(alice, "fold")
    await world.click(bob, "Keep nothing")
    await world.slash(alice, "deal")
    await world.slash(alice, "bet", amount=1)

    told = await world.click(bob, "Do it again", asked.message)

    view = await world.view()
    assert (view.view.deal_no, view.view.to_act, brag(view).pot - brag(view).carried) == (2, (2,), 3)
    assert told.text == words_for("en-GB")("refusal-stale", price_number=0, price="")


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [("topup", {"amount": 5}, "5 chips put on the table"), ("wallet", {"refill": True}, "a refill")],
)
async def test_other_deeds_after_a_lost_answer(
    world: World, network: Network, name: str, options: dict[str, Any], kind: str
) -> None:
    """Repeated top-ups and refills need a confirmation, too."""
    [alice, bob] = await world.table("Alice", "Bob")
    await world.services.ledger.settings.change_server_settings(
        world.guild.id, alice.id, opening=0, refill_amount=500, refill_interval=60
    )
    eve = world.person("Eve")
    who = bob if name == "topup" else eve
    network.next("/callback", Trouble.SILENT_BEFORE)
    assert (await world.slash(who, name, **options)).text == ""
    before = await world.money(who)

    asked = await world.slash(who, name, **options)

    assert kind in asked.text
    assert await world.money(who) == before
    await world.click(who, "Leave it", asked.message)
    assert await world.money(who) == before


@pytest.mark.parametrize("by_button", [True, False])
@pytest.mark.parametrize("done", [True, False])
async def test_a_deed_of_unknown_fate_again(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool, by_button: bool
) -> None:
    """A repeated grant of unknown outcome needs a confirmation, unless the database says by then that the first was not
    made. If it was made, the response says so first.
    """
    boss, dan = world.person("Boss", manager=True), world.person("Dan")
    await world.slash(dan, "wallet")
    store = world.services.store
    with monkeypatch.context() as patch:
        breaking = Breaking(store.writer._engine, patch)
        patch.setattr(writer_module, "_OUTCOME_CHECKS", 0)

        async def unreadable(_: str) -> str:
            raise StoreUnavailable("gone")

        patch.setattr(store.reader, "find_answer", unreadable)
        breaking.commits(done=done)
        assert (
            f"I don’t know yet whether this was done: 50 chips for <@{dan.id}>"
            in (await by_command(world, boss, dan)).text
        )
        breaking.mend()
        asked = await by_command(world, boss, dan)
        assert "You may already have done this" in asked.text

    if by_button:
        told = await world.click(boss, "Do it again", asked.message)
    else:
        told = await by_command(world, boss, dan)

    assert await grants(world) == [50]
    if done:
        assert "You already did this" in told.text
        await world.click(boss, "Do it again", told.message)
        assert await grants(world) == [50, 50]
    else:
        assert "50 chips" in told.text
    assert_books_balance(world.path)


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("readable", [True, False])
async def test_a_typed_bet_of_unknown_fate(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool, readable: bool
) -> None:
    """A typed bet's outcome is looked up before the response; if nothing was done, the dialog is offered again with the
    typed amount. The outcome is reported as unknown only if the database cannot tell.
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


@pytest.mark.parametrize("done", [True, False])
async def test_a_bet_of_unknown_fate_at_a_table_that_cannot_be_read(
    world: World, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    """The outcome of a bet is reported even if the hand cannot be rendered again after a failed commit."""
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
    """Make commits fail in a way that the writer cannot look up; `readable` says if others can."""
    store = world.services.store
    Breaking(store.writer._engine, patch).commits(done=done)
    patch.setattr(writer_module, "_OUTCOME_CHECKS", 0)

    async def unreadable(_: str) -> str:
        raise StoreUnavailable("gone")

    if not readable:
        patch.setattr(store.reader, "find_answer", unreadable)
