"""Disputes: raising, reading and deciding them."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.record.document import read
from bot.screens.words import words_for
from bot.tables.values import TableStatus
from tests.discord.granting import without_owner
from tests.discord.leagues import brag_league
from tests.discord.nine import all_lock, nine_table
from tests.discord.test_crash_games import BOTH, said
from tests.discord.test_leagues import NAME, evening, weeks
from tests.discord.test_replay import attached, seen
from tests.discord.world import Told, World

PLAIN = pytest.mark.parametrize("world", ["en-GB"], indirect=True)
SAVED = (
    *("3c 3h 3s Kc Ks Qd Qs 9c 9h", "Qh Jc Td 8h 7d 6s As Ts 7h"),
    *("Ah Kh Qc Ad 4h 4d 8s 6h 2c", "Js Jd Jh Th 6d 6c 7c 4s 2s"),
)
"""Hands of Nine Card Brag with three different winners, so that the pot is carried."""
WHY = "the *bottom* card was seen"


async def dealt(world: World, locale: str = "en-GB") -> tuple[MemberActor, MemberActor, MemberActor]:
    """Return two people in the middle of a deal, and a manager of the server."""
    alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=50)
    await world.slash(alice, "deal")
    return alice, bob, world.person("Warden", locale=locale, manager=True)


def told_in_dm(world: World, who: MemberActor) -> str:
    """Return all of a person's direct messages as one text."""
    return "\n".join(one.text for one in world.dms(who))


@BOTH
async def test_a_deal_in_hand_is_frozen_and_voided(world: World, locale: str) -> None:
    """A disputed deal is on hold, in public and in private, and the others are notified.
    After a restart, a manager finds the dispute in the list and voids the deal, and everybody reads the reason.
    """
    alice, bob, warden = await dealt(world, locale)

    told = await world.slash(bob, "dispute open", reason=WHY)

    assert told.private
    assert said(locale, "dispute-title", number="1") in told.text
    assert said(locale, "table-disputed") in world.table_message().text
    assert not [wanted for wanted in world.table_message().ids if wanted.startswith("p:")]
    assert said(locale, "dispute-hold") in (await world.press(alice, "dispute")).text
    assert (await world.slash(alice, "look")).text == said(locale, "refusal-disputed")
    assert (await world.really(alice, "leave")).text == said(locale, "refusal-disputed")
    assert "bottom" in told_in_dm(world, alice)
    await world.pass_time(400)
    await world.restart()
    assert said(locale, "table-disputed") in world.table_message().text
    listing = await world.slash(warden, "dispute list")
    assert listing.private
    one = await world.click(warden, said(locale, "button-read"), listing.message)
    opened = await world.click_anyway(warden, one.message, "s:dispute:void:1")
    assert opened.dialog is not None
    decided = await world.fill_in(warden, opened, reason="a misdeal")

    assert "a misdeal" in decided.text
    view = await world.view()
    assert view.table.status is TableStatus.PLAYING
    assert view.view.outcome is not None
    assert view.view.outcome.voided
    for who in (alice, bob):
        assert "a misdeal" in told_in_dm(world, who)
    assert any("a misdeal" in one.text for one in world.shown())
    assert said(locale, "happened-note-dispute-voided") in world.table_message().text
    assert (
        said(locale, "refusal-dispute-over") in (await world.slash(warden, "dispute void", number=1, reason="x")).text
    )
    log = await world.slash(warden, "house log")
    assert "a misdeal" in log.text


@PLAIN
async def test_it_is_withdrawn(world: World) -> None:
    """A dispute can be withdrawn only by the person who raised it; the deal then continues where it was."""
    alice, bob, _ = await dealt(world)
    told = await world.slash(bob, "dispute open", reason=WHY)
    assert "Only the person who raised" in (await world.slash(alice, "dispute withdraw", number=1)).text
    await world.click(bob, "Withdraw", told.message)
    view = await world.view()
    assert view.table.status is TableStatus.PLAYING
    assert view.view.in_deal
    assert "withdrawn" in told_in_dm(world, alice)
    looked = await world.slash(bob, "look")
    assert [wanted for wanted in looked.message.ids if wanted.startswith("p:")]


@BOTH
async def test_which_deal_is_meant(world: World, locale: str) -> None:
    """If a dispute raised during a deal names no deal, its author is asked which one is meant, and nothing is on hold
    until then. Only the author can choose. A dispute that names a deal asks nothing.
    """
    people = alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=50)
    await seen(world, people)
    await world.slash(alice, "deal")
    asked = await world.slash(bob, "dispute open", reason=WHY)
    assert asked.private
    assert said(locale, "dispute-which", game=words_for(locale).game_title("three_card_brag")) in asked.text
    assert (await world.view()).table.disputes == ()
    [last, _] = [one for one in asked.message.ids if one.startswith("s:dispute:which:")]
    assert said(locale, "refusal-question-gone") in (await world.click_anyway(alice, asked.message, last)).text
    told = await world.click(bob, said(locale, "button-dispute-last", deal=1), asked.message)
    assert said(locale, "dispute-deals", first=1, last=1, deals=1) in told.text
    assert (await world.view()).table.disputes == (1,)
    await world.slash(bob, "dispute withdraw", number=1)
    await world.click_anyway(bob, asked.message, last)
    assert (await world.view()).table.disputes == (), "the question was answered already"
    asked = await world.slash(bob, "dispute open", reason=WHY)
    told = await world.click(bob, said(locale, "button-dispute-now", deal=2), asked.message)
    assert said(locale, "dispute-deals", first=2, last=2, deals=1) in told.text
    await world.slash(bob, "dispute withdraw", number=2)
    told = await world.slash(bob, "dispute open", reason=WHY, deal=1)
    assert said(locale, "dispute-title", number="3") in told.text


@PLAIN
async def test_a_dispute_by_direct_message(world: World) -> None:
    """A dispute in a direct message offers its deal's statement, but no action that needs the server."""
    people = _, bob = await world.table("Alice", "Bob", buy_in=50)
    await seen(world, people)
    await world.slash(bob, "dispute open", reason=WHY)
    shown = await bob.user.slash("dispute show")
    assert shown.response is not None
    text = str(shown.response.components)
    assert "Dispute 1" in text
    assert "t:statement:1:1" in text
    assert "s:dispute:" not in text
    assert (await world.slash(bob, "dispute show")).message.starting("s:dispute:withdraw:1")


@PLAIN
async def test_chips_are_moved_and_the_result_stands(world: World) -> None:
    """A finished deal can be disputed from its statement.
    Chips are then moved by a dialog, and the people concerned are notified.
    """
    people = alice, bob = await world.table("Alice", "Bob", buy_in=50)
    warden = world.person("Warden", manager=True)
    await seen(world, people)
    before = await world.money(alice, bob)
    statement = await world.slash(alice, "history", deal=1)
    opened = await world.press(alice, "dispute.open", statement.message)
    told = await world.fill_in(alice, opened, reason=WHY)
    assert "the table is on hold" in told.text.casefold()
    one = await world.slash(warden, "dispute show", number=1)
    opened = await world.click_anyway(warden, one.message, "s:dispute:chips:1")
    told = await world.fill_in(
        warden, opened, giver=str(bob.id), taker=str(alice.id), amount="3", reason="his bet was two"
    )
    assert "his bet was two" in told.text
    assert "his bet was two" in told_in_dm(world, bob)
    await world.slash(warden, "dispute correct", number=1, amount=4, reason="for the trouble", taker=bob.user)
    assert await world.money(alice, bob) == [before[0] + 3, before[1] + 1]
    assert "still to be decided" in (await world.slash(alice, "history", deal=1)).text
    told = await world.slash(warden, "dispute stand", number=1, reason="with that")
    for text in (told.text, (await world.slash(alice, "history", deal=1)).text):
        assert "with the corrections made" in text
        assert "with that" in text
    assert (await world.view()).table.status is TableStatus.PLAYING


@PLAIN
async def test_a_voided_deal_whose_pot_was_divided(world: World) -> None:
    """Voiding a deal whose carried pot was divided restores everybody's chips, and the bank pays nothing."""
    people = alice, bob, *_ = await nine_table(world, "Alice", "Bob", "Chris", "Dan", stake=40)
    warden = world.person("Warden", manager=True)
    world.deal_out(*SAVED)
    await world.slash(alice, "deal")
    await all_lock(world, people)
    await world.pass_time(10)
    await world.slash(bob, "dispute open", reason=WHY)
    await world.really(warden, "table close", now=True, reason="so that it can be decided")
    before = await world.money(*people)

    told = await world.slash(warden, "dispute void", number=1, reason=WHY)

    assert "is void" in told.text
    assert await world.money(*people) == before == [500] * 4


def assert_moved(told: Told, locale: str) -> None:
    """Check that the response reports the league result of Ann, Ben and Cat as removed."""
    assert said(locale, "league-moved-in", league=NAME) in told.text
    for name, before, points in (("Ann", "1", "5"), ("Ben", "2", "2.5"), ("Cat", "2", "2.5")):
        was = points.replace(".", "," if locale == "de" else ".")
        facts = {"name": name, "before": before, "rank": "–", "points_before": was, "points": "0"}
        assert said(locale, "league-moved", **facts) in told.text


@pytest.mark.soak
@BOTH
async def test_a_result_of_a_league_is_voided(world: World, locale: str) -> None:
    """If a game of a league is voided, the manager and the players read that its result no longer counts."""
    people = await brag_league(world, locale, NAME)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    without_owner(world)
    await evening(world, (ann, ben, cat), ann)
    await world.slash(ben, "dispute open", reason=WHY)
    told = await world.slash(ann, "dispute void", number=1, reason="the wrong pack")
    out = said(locale, "told-result-out", result="1", league=NAME)
    assert out in told.text
    assert out in told_in_dm(world, ben)
    assert_moved(told, locale)


@BOTH
@pytest.mark.parametrize("what", ["table", pytest.param("entry", marks=pytest.mark.soak)])
async def test_a_correction_takes_the_result_of_a_league_out(world: World, locale: str, what: str) -> None:
    """Correcting a deal of a league, by table or by entry, also removes its result and informs the manager and the
    players.
    """
    people = await brag_league(world, locale, NAME)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    without_owner(world)
    await evening(world, (ann, ben, cat), ann)
    [settled] = await world.services.store.reader.accounts.transactions(world.guild.id, ("deal",), 9)
    wanted = {"table": settled.table_id} if what == "table" else {"entry": settled.transaction_id}
    await world.slash(ben, "dispute open", reason=WHY)
    asked = await world.slash(ann, "house correct", reason="the wrong pack", **wanted)
    assert said(locale, "correcting-result", result="1", league=NAME) in asked.text
    assert said(locale, "correcting-disputed", disputes=1) in asked.text
    told = await world.yes(ann, asked)
    assert said(locale, "correcting-disputed", disputes=1) in told.text
    out = said(locale, "told-result-out", result="1", league=NAME)
    assert out in told.text
    assert out in told_in_dm(world, ben)
    assert_moved(told, locale)
    assert said(locale, "league-result-void") in (await world.slash(ben, "league results")).text
    dispute = await world.click(ann, said(locale, "dispute-title", number="1"), told.message)
    assert said(locale, "dispute-open-still") in dispute.text
    await world.slash(ann, "dispute void", number=1, reason="the wrong pack")
    assert (
        said(locale, "correcting-disputed", disputes=1)
        not in (await world.slash(ann, "house correct", reason="again", **wanted)).text
    )


@PLAIN
async def test_nobody_sees_cards_by_disputing(world: World) -> None:
    """A dispute shows no cards, and players cannot decide it. Only a manager who was not dealt in gets the whole
    record: at once if the table is on hold, otherwise when no card is in play.
    """
    people = alice, bob = await world.table("Alice", "Bob", buy_in=50)
    warden, chris = world.person("Warden", manager=True), world.person("Chris")
    await seen(world, people)
    held = ("K♠", "9♥", "4♦", "3♠", "3♥", "Q♦", "Ks", "9h", "4d", "3s", "3h", "Qd")
    told: list[Told] = [await world.slash(bob, "dispute open", reason=WHY)]
    told += [await world.slash(who, "dispute show", number=1) for who in (alice, warden, chris)]
    told.append(await world.slash(warden, "dispute list"))
    assert not any(card in one.text for one in told for card in held)
    assert read(attached(world, await world.slash(warden, "dispute record", number=1))).seen_by is None
    for name in ("stand", "void"):
        assert "may manage the server" in (await world.slash(bob, f"dispute {name}", number=1, reason="mine")).text
    for made_up in ("s:dispute:record:1", "s:dispute:after:0"):
        assert "may manage the server" in (await world.click_anyway(bob, told[0].message, made_up)).text
    assert (await world.view()).table.disputes == (1,)
    await world.really(warden, "table close", now=True, reason="late")
    elsewhere = world.guild.create_text_channel("elsewhere")
    assert "no such dispute" in (await world.slash(chris, "dispute show", elsewhere, number=1)).text
    whole = await world.slash(warden, "dispute record", number=1)
    assert whole.private
    assert read(attached(world, whole)).seen_by is None
    assert "was dealt in" in (await world.slash(chris, "dispute open", reason=WHY, table=1, deal=1)).text


@BOTH
async def test_organisers_of_a_league_decide(world: World, locale: str) -> None:
    """An organiser by role decides only disputes of games that counted for the league.
    They may move chips between other players, but not from the bank, nor more than a player has.
    """
    people = await brag_league(world, locale, NAME)
    ann, ben, cat, dan = (people[name] for name in ("Ann", "Ben", "Cat", "Dan"))
    role = world.guild.create_role("Organisers")
    await world.slash(ann, "league settings", organisers=role)
    world.env.backend.guilds[world.guild.id].members[dan.id].role_ids.append(role.id)
    await evening(world, (ben, cat), ben)
    other = world.guild.create_text_channel("elsewhere")
    strangers = [world.person(name, locale=locale) for name in ("Gus", "Hal")]
    await world.slash(strangers[0], "table open", other, buy_in=50)
    await world.slash(strangers[1], "join", other, buy_in=50)
    await world.slash(strangers[0], "deal", other)
    counted = await world.slash(ben, "dispute open", reason=WHY)
    await world.slash(strangers[1], "dispute open", other, reason=WHY)
    refused = said(locale, "refusal-not-dispute-organiser")

    listing = await world.slash(dan, "dispute list")
    assert "s:dispute:show:1" in listing.message.ids
    assert said(locale, "dispute-title", number="2") not in str(listing.message.raw.components)
    assert said(locale, "button-dispute-void") in (await world.slash(dan, "dispute show", number=1)).message.labels
    assert said(locale, "button-dispute-void") not in counted.message.labels
    for name in ("stand", "void"):
        assert (await world.slash(dan, f"dispute {name}", number=2, reason="mine")).text == refused
        assert (await world.slash(cat, f"dispute {name}", number=1, reason="mine")).text == refused
    assert (await world.slash(cat, "dispute list")).text == refused
    before = await world.money(ben, cat)
    between = {"number": 1, "amount": 3, "reason": "his bet", "giver": ben.user}
    assert (await world.slash(dan, "dispute correct", **between)).text == said(locale, "refusal-bank-of-managers")
    await world.slash(dan, "dispute correct", taker=cat.user, **between)
    assert await world.money(ben, cat) == [before[0] - 3, before[1] + 3]
    beyond = {**between, "amount": 10**6}
    told = await world.slash(dan, "dispute correct", taker=cat.user, **beyond)
    assert told.text.startswith(said(locale, "refusal-bank-would-pay", amount="@").partition("@")[0])
    world.env.backend.guilds[world.guild.id].members[cat.id].role_ids.append(role.id)
    told = await world.slash(cat, "dispute correct", taker=cat.user, **between)
    assert told.text == said(locale, "refusal-own-deal")
    assert await world.money(ben, cat) == [before[0] - 3, before[1] + 3]
    told = await world.slash(dan, "dispute record", number=1)
    assert read(attached(world, told)).seen_by is None
    told = await world.slash(dan, "dispute void", number=1, reason="the wrong pack")
    assert said(locale, "told-result-out", result="1", league=NAME) in told.text
    assert (await world.slash(dan, "wallet", person=ben.user)).text == said(locale, "refusal-not-manager")
    await world.slash(ann, "house grant", person=cat.user, amount=5, reason="the cake")
    log = (await world.slash(dan, "league log")).text
    for wanted in ("his bet", "the wrong pack", NAME):
        assert wanted in log
    assert "the cake" not in log
    assert said(locale, "refusal-not-organiser", league=NAME) == (await world.slash(ben, "league log")).text


@pytest.mark.soak
@BOTH
async def test_the_bank_pays_for_no_ruling_of_an_organiser(world: World, locale: str) -> None:
    """An organiser by role cannot void a result if the bank would have to pay for chips that the winner passed on.
    The refusal names the amount; a manager can void the result.
    """
    people = await brag_league(world, locale, NAME)
    ann, ben, cat, dan, eve = (people[name] for name in ("Ann", "Ben", "Cat", "Dan", "Eve"))
    role = world.guild.create_role("Organisers")
    await world.slash(ann, "league settings", organisers=role)
    world.env.backend.guilds[world.guild.id].members[dan.id].role_ids.append(role.id)
    await evening(world, (ben, cat), cat)
    [has] = await world.money(cat)
    asked = await world.slash(cat, "pay", person=eve, amount=has)
    await world.click(cat, asked.message.labels[0], asked.message)
    assert await world.money(cat) == [0]
    [before] = await world.money(ben)
    await world.slash(ben, "dispute open", reason=WHY)
    refused = said(locale, "refusal-bank-would-pay", amount=words_for(locale).money(1))

    assert (await world.slash(dan, "dispute void", number=1, reason="a misdeal")).text == refused
    shown = await world.slash(dan, "league void", result=1)
    opened = await world.click(dan, said(locale, "league-button-void"), shown.message)
    assert (await world.fill_in(dan, opened, reason="a misdeal", chips="yes")).text == refused

    assert await world.money(ben, cat) == [before, 0]
    told = await world.slash(ann, "dispute void", number=1, reason="a misdeal")
    assert said(locale, "dispute-back-owed", person=f"<@{cat.id}>", amount=words_for(locale).money(1)) in told.text
    assert await world.money(ben, cat) == [before + 1, 0]


@BOTH
async def test_nobody_rules_on_their_own_deal(world: World, locale: str) -> None:
    """An organiser or manager who was dealt in cannot decide a dispute of that deal or remove its result.

    If nobody else is known who may, a manager can, and the ruling says so.
    """
    people = await brag_league(world, locale, NAME)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    role = world.guild.create_role("Organisers")
    members = world.env.backend.guilds[world.guild.id].members
    await world.slash(ann, "league settings", organisers=role)
    members[cat.id].role_ids.append(role.id)
    await evening(world, (ann, ben, cat), cat, cat)
    for deal in (1, 2):
        await world.slash(ben, "dispute open", reason=WHY, table=1, deal=deal)
    own = said(locale, "refusal-own-deal")
    warden = world.person("Warden", locale=locale, manager=True)
    await world.slash(warden, "dispute list")
    for who in (cat, ann):
        for name in ("stand", "void"):
            assert (await world.slash(who, f"dispute {name}", number=1, reason="mine")).text == own
        moving = {"number": 1, "amount": 1, "reason": "mine", "giver": ben.user, "taker": cat.user}
        assert (await world.slash(who, "dispute correct", **moving)).text == own
        shown = await world.slash(who, "league void", result=1)
        assert (await world.click(who, said(locale, "league-button-void"), shown.message)).text == own
        assert (await world.send_in(who, "d:league:void:1:1", shown.message, reason="mine")).text == own
        changed = await world.send_in(who, "d:league:correct:1:1", shown.message, places="2 1 3", reason="mine")
        assert changed.text == own
    assert (await world.slash(ann, "house correct", reason="mine", table=1)).text == own
    assert said(locale, "dispute-ruled-own") not in (await world.slash(warden, "house log")).text

    members.pop(warden.id)
    for who in (cat, ann):  # the owner may still rule
        assert (await world.slash(who, "dispute void", number=1, reason="mine")).text == own
    without_owner(world)
    assert (await world.slash(cat, "dispute void", number=1, reason="mine")).text == own
    told = await world.slash(ann, "dispute void", number=1, reason="nobody else is here")

    for text in (told.text, told_in_dm(world, ben), world.shown()[-1].text, (await world.slash(ann, "house log")).text):
        assert said(locale, "dispute-ruled-own") in text
    shown = await world.slash(ann, "league void", result=2)
    opened = await world.click(ann, said(locale, "league-button-void"), shown.message)
    await world.fill_in(ann, opened, reason="nobody else is here")
    assert said(locale, "dispute-ruled-own") in world.shown()[-1].text


@pytest.mark.soak
@PLAIN
async def test_nobody_takes_back_a_ruling_on_their_own_deal(world: World) -> None:
    """A manager who was dealt in cannot reverse another manager's correction of their deal."""
    people = await brag_league(world, "en-GB", NAME)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    warden = world.person("Warden", manager=True)
    await evening(world, (ann, ben, cat), ann)
    lost = await world.money(ann)
    await world.really(warden, "house correct", reason="marked cards", table=1)
    before = await world.money(ann)
    assert before != lost
    booked = await world.services.store.reader.accounts.transactions(world.guild.id, ("correction",), 9)
    ruling = booked[-1].transaction_id

    told = await world.slash(ann, "house correct", reason="mine", entry=ruling)

    assert told.text == said("en-GB", "refusal-own-deal")
    assert await world.money(ann) == before


@PLAIN
async def test_who_plays_at_a_table_does_not_overrule_it(world: World) -> None:
    """A manager cannot close at once a table at which they play if another manager is known.
    Otherwise they can, and the table says that they played.
    """
    boss, bob = world.person("Boss", manager=True), world.person("Bob")
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "dispute list")
    await world.slash(bob, "table open", buy_in=50)
    await world.slash(boss, "join", buy_in=50)
    await world.slash(bob, "deal")
    own = said("en-GB", "refusal-own-deal")
    assert (await world.really(boss, "table close", now=True, reason="I lose")).text == own
    world.env.backend.guilds[world.guild.id].members.pop(warden.id)
    without_owner(world)
    await world.really(boss, "table close", now=True, reason="late")
    assert said("en-GB", "dispute-ruled-own") in world.table_message().text
    assert said("en-GB", "dispute-ruled-own") in (await world.slash(boss, "house log")).text


@BOTH
async def test_organisers_hear_of_a_dispute(world: World, locale: str) -> None:
    """A new dispute notifies those who may decide it, and the league's channel mentions its organisers.
    An organiser by role can read the record and close the table. A person who was not dealt in cannot raise a dispute.
    """
    people = await brag_league(world, locale, NAME)
    ann, ben, cat, dan, eve = (people[name] for name in ("Ann", "Ben", "Cat", "Dan", "Eve"))
    role = world.guild.create_role("Organisers")
    results = world.guild.create_text_channel("results")
    await world.slash(ann, "league settings", organisers=role, channel=results)
    world.env.backend.guilds[world.guild.id].members[dan.id].role_ids.append(role.id)
    await world.slash(dan, "league settings")
    await world.slash(ben, "table open", buy_in=50)
    await world.slash(cat, "join", buy_in=50)
    await world.slash(ben, "deal")
    not_yours = said(locale, "refusal-dispute-not-yours")
    assert (await world.slash(eve, "dispute open", reason=WHY)).text == not_yours

    await world.slash(cat, "dispute open", reason=WHY)

    for who in (ann, dan):
        assert "bottom" in told_in_dm(world, who)
    assert "bottom" not in told_in_dm(world, eve)
    [posted] = [one for one in world.posts(results.id) if "bottom" in str(one)]
    assert f"<@&{role.id}>" in str(posted)
    assert posted["allowed_mentions"]["roles"] == [str(role.id)] or posted["allowed_mentions"]["roles"] == [role.id]
    whole = await world.slash(dan, "dispute record", number=1)
    assert read(attached(world, whole)).seen_by is None
    assert (await world.slash(eve, "table close", now=True, reason="late")).text == said(locale, "refusal-not-host")
    await world.really(dan, "table close", now=True, reason="it is late")
    assert "it is late" in world.table_message().text


@pytest.mark.soak
@PLAIN
async def test_organisers_decide_a_game_that_would_count(world: World) -> None:
    """Organisers decide a dispute of a running deal that will count for their league, but not if a computer player
    plays.
    """
    people = await brag_league(world, "en-GB", NAME)
    ann, ben, cat, dan = (people[name] for name in ("Ann", "Ben", "Cat", "Dan"))
    role = world.guild.create_role("Organisers")
    await world.slash(ann, "league settings", organisers=role)
    world.env.backend.guilds[world.guild.id].members[dan.id].role_ids.append(role.id)
    await world.slash(ben, "table open", buy_in=50)
    await world.slash(cat, "join", buy_in=50)
    await world.slash(ben, "deal")
    await world.slash(cat, "dispute open", reason=WHY)
    assert "**is void**" in (await world.slash(dan, "dispute void", number=1, reason="a misdeal")).text
    other = world.guild.create_text_channel("elsewhere")
    await world.slash(ben, "table open", other, buy_in=50, computers=1)
    await world.slash(ben, "deal", other)
    await world.slash(ben, "dispute open", other, reason=WHY)
    assert "Ask one of them" in (await world.slash(dan, "dispute void", number=2, reason="a misdeal")).text


@BOTH
async def test_a_deal_that_is_called_off_while_it_is_disputed(world: World, locale: str) -> None:
    """If the table of a disputed deal is closed, the deal is void.
    Its statement and the dispute say so until the dispute is withdrawn.
    """
    alice, bob, warden = await dealt(world, locale)
    await world.slash(bob, "dispute open", reason=WHY)
    await world.really(warden, "table close", now=True, reason="late")
    statement = await world.slash(alice, "history", table=1, deal=1)
    assert said(locale, "dispute-remark-void", number="1") in statement.text
    assert said(locale, "dispute-called-off") in (await world.slash(bob, "dispute show", number=1)).text
    await world.slash(bob, "dispute withdraw", number=1)
    statement = await world.slash(alice, "history", table=1, deal=1)
    assert said(locale, "dispute-remark-void", number="1") not in statement.text


@pytest.mark.soak
@BOTH
async def test_a_season_ends_with_an_open_dispute(world: World, locale: str) -> None:
    """Before a season is ended, its organiser reads which of its games are disputed.
    The final table names these disputes even if the season ends automatically.
    """
    people = await brag_league(world, locale, NAME)
    ann, ben, cat = (people[name] for name in ("Ann", "Ben", "Cat"))
    await evening(world, (ann, ben, cat), ann)
    quiet = await world.slash(ann, "league season end")
    assert said(locale, "league-ending-disputed", disputes=1, numbers="1") not in quiet.text
    await world.slash(ben, "dispute open", reason=WHY)
    asked = await world.slash(ann, "league season end")
    assert said(locale, "league-ending-disputed", disputes=1, numbers="1") in asked.text
    await weeks(world, 4)
    posted = said(locale, "league-final-disputed", disputes=1, numbers="1")
    assert [posted in one.text for one in world.shown()].count(True) == 1
