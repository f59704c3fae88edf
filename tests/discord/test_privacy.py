"""Personal data: information, export and deletion."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.leagues.teams.values import Side
from bot.ledger.postings import debt_account
from bot.ops.doctor import Severity, examine
from bot.screens.words import words_for
from bot.settings.values import PersonalSettings
from bot.store.schema.money import Posting, Transaction
from bot.store.writing.write_batch import WriteBatch
from tests.discord.crash import crash_table, deal, suggest_and_lock
from tests.discord.leagues import brag_league
from tests.discord.test_history import folded
from tests.discord.test_leagues import NAME as LEAGUE
from tests.discord.test_leagues import evening, said
from tests.discord.test_nights import Evening
from tests.discord.test_teams import Teams
from tests.discord.world import LOCALES, Told, World
from tests.store.test_forgetting import found_in
from tests.support.database import assert_books_balance, rows

NAME = "Quintessa"


def exported(world: World, told: Told) -> dict[str, bytes]:
    """Return the files in the zip of an export."""
    [file] = told.message.raw.attachments
    content = world.env.backend.cdn.get(file.url)
    assert content is not None
    with zipfile.ZipFile(io.BytesIO(content)) as files:
        assert files.testzip() is None
        return {name: files.read(name) for name in files.namelist()}


def facts(world: World, told: Told) -> dict[str, Any]:
    """Return the JSON in the zip of an export."""
    found: dict[str, Any] = json.loads(exported(world, told)["prial.json"])
    return found


async def wrong(world: World) -> list[str]:
    """Return the errors that `doctor` finds."""
    found = [one async for one in examine(f"sqlite:///{world.path}", {})]
    return [one.text for one in found if one.severity is Severity.ERROR]


async def played(world: World) -> list[MemberActor]:
    """Play and close a table of two, with a grant to one of them. Return both people and a manager."""
    people = quinn, bob = await world.table(NAME, "Bob")
    warden = world.person("Warden", manager=True)
    await folded(world, people)
    await world.slash(warden, "house grant", person=quinn.user, amount=5, reason=f"{NAME} brought the cake")
    await world.slash(quinn, "settings")
    await world.really(quinn, "table close")
    return [quinn, bob, warden]


async def forget(world: World, who: MemberActor, word: str = "delete") -> Told:
    """Request deletion, read its effects, and type the word."""
    told = await world.slash(who, "privacy delete")
    opened = await world.click(who, told.message.labels[0], told.message)
    return await world.fill_in(who, opened, word=word)


@pytest.mark.parametrize("locale", LOCALES)
async def test_only_the_settings_are_deleted(world: World, locale: str) -> None:
    """The dialog offers to delete only the settings, for which no word is typed; all other data stay."""
    words, settings = words_for(locale), world.services.ledger.settings
    quinn = world.person(NAME, locale=locale)
    await world.slash(quinn, "wallet")
    await settings.change_personal_settings(quinn.id, hand="channel", cards="letters", call="never")
    read = await world.slash(quinn, "privacy delete")
    told = await world.fill_in(quinn, await world.click(quinn, read.message.labels[0], read.message), what="settings")
    assert told.text == words("privacy-deleted-settings")
    assert await settings.people.read(quinn.id) == PersonalSettings()
    assert await world.money(quinn) == [500]


@pytest.mark.parametrize("locale", LOCALES)
async def test_about(world: World, locale: str) -> None:
    """Everybody can read, in private and in their language, which data are stored and how many of them are theirs."""
    words = words_for(locale)
    quinn = world.person(NAME, locale=locale)

    before = await world.slash(quinn, "privacy about")
    await world.slash(quinn, "wallet")
    after = await world.slash(quinn, "privacy about")

    assert before.private
    assert words("privacy-kept-nothing") in before.text
    assert words("privacy-what") in before.text
    assert words("privacy-play-money") in before.text
    assert words("privacy-kept", servers=1, deals=0, bookings=1) in after.text
    assert after.message.labels == (words("button-export"), words("button-forget"))


async def test_export(world: World) -> None:
    """An export has everything stored about its owner and nothing about others.
    Ids are texts, so that no program rounds them. `/about` leads to the stored data, to the export and to deletion.
    """
    [quinn, bob, _] = await played(world)

    about = await world.slash(quinn, "about")
    kept = await world.click(quinn, "Your data", about.message)
    assert "Your data" in kept.text
    told = await world.click(quinn, "Export", kept.message)
    found = facts(world, told)
    delete = await world.click(quinn, "Delete", kept.message)

    assert "Shall I forget you?" in delete.text
    assert all(one.private for one in (kept, told, delete))
    assert found["user_id"] == str(quinn.id)
    assert [one["kind"] for one in found["bookings"]][-1] == "opening"
    assert {one["reason"] for one in found["bookings"]} == {"", f"{NAME} brought the cake"}
    assert [(one["deal_no"], one["game"], one["seat"]) for one in found["deals"]] == [(1, "three_card_brag", 1)]
    assert [one["name"] for one in found["seats"]] == [NAME]
    assert all(one["user_id"] == str(quinn.id) for one in (*found["seats"], *found["members"], *found["accounts"]))
    ids = {name: value for one in found["bookings"] for name, value in one.items() if name in {"guild_id", "actor"}}
    assert ids["guild_id"] == str(world.guild.id)
    assert all(isinstance(one, str) for one in ids.values())
    theirs = facts(world, await world.slash(bob, "privacy export"))
    moves = rows(world.path, "SELECT seat, COUNT(*) FROM moves WHERE move LIKE '[\"Fold\"%' GROUP BY seat")
    assert {1: len(found.get("moves", ())), 2: len(theirs.get("moves", ()))} == {1: 0, 2: 0} | dict(moves)
    assert "only one part" in (await world.slash(quinn, "privacy export", part=2)).text


async def test_no_pack_leaves_in_an_export(world: World) -> None:
    """An export reveals neither packs nor other hands, even to a dealer."""
    people = await crash_table(world, NAME, "Bob")
    await deal(world, people)
    for who in people:
        await suggest_and_lock(world, who)
    await world.pass_time(60)
    packs = [text for (text,) in rows(world.path, "SELECT move FROM moves") if '"order":["' in text]

    files = exported(world, await world.slash(people[0], "privacy export"))

    moves = json.loads(files["prial.json"])["moves"]
    assert packs
    assert moves
    assert not [one for one in moves if '"order"' in one["move"]]


@pytest.mark.soak
async def test_names_are_no_formulas(world: World) -> None:
    """A name is plain text in exported tables, never a formula."""
    people = await world.table('=HYPERLINK("https://example.org")', "Bob")
    await folded(world, people)

    files = exported(world, await world.slash(people[0], "privacy export"))

    seats = list(csv.DictReader(io.StringIO(files["seats.csv"].decode("utf-8-sig"))))
    assert [one["name"] for one in seats] == ['\'=HYPERLINK("https://example.org")']


async def test_what_somebody_takes_part_in(world: World) -> None:
    """A league night is exported only for people who signed up."""
    evening = Evening(world, "en-GB")
    await evening.league()
    await evening.plan()
    signed_up, other = evening.people[:2]
    await evening.press(signed_up, "up")

    theirs = facts(world, await world.slash(signed_up, "privacy export"))
    others = facts(world, await world.slash(other, "privacy export"))

    assert [one["night_id"] for one in theirs["nights"]] == ["1"]
    assert "state" not in theirs["nights"][0]
    assert "nights" not in others


async def test_who_plays_in_a_team(world: World) -> None:
    """A player's export has their team and match, without data about others. Only a captain's export names the
    captain.
    """
    teams = Teams(world, "en-GB")
    await teams.found()
    await teams.draw()
    await teams.played("Anchor", "Bell", Side.HOME, Side.AWAY)
    captain, playing = teams.pair("Bell")

    files = exported(world, await world.slash(playing, "privacy export"))
    theirs = json.loads(files["prial.json"])
    of_captain = facts(world, await world.slash(captain, "privacy export"))

    assert [one["name"] for one in theirs["teams"]] == ["Bell"]
    assert [one["status"] for one in theirs["matches"]] == ["played"]
    assert not {"people", "card", "confirmed"} & {*theirs["teams"][0], *theirs["matches"][0]}
    assert theirs["teams"][0]["captain"] is None
    others = [who for who in teams.people.values() if who is not playing]
    assert not [who for who in others if str(who.id).encode() in files["prial.json"]]
    assert [one["captain"] for one in of_captain["teams"]] == [str(captain.id)]


async def test_nothing_is_kept(world: World) -> None:
    """A person who never used the bot has nothing to export or delete."""
    quinn = world.person(NAME)

    for command in ("privacy export", "privacy delete"):
        assert "don’t keep anything about you" in (await world.slash(quinn, command)).text


@pytest.mark.parametrize("locale", LOCALES)
async def test_forgotten(world: World, locale: str) -> None:
    """Deletion requires typing the exact word, and removes every trace of a person.
    Books, games and others' pages stay correct and show a former member. Nobody else's opening balance changes.
    """
    words = words_for(locale)
    [quinn, bob, warden] = await played(world)
    world.locales[quinn.id] = world.locales[bob.id] = locale
    [chips] = await world.money(quinn)
    assert found_in(world.path, NAME, quinn.id)

    wrong_word = await forget(world, quinn, "yes please")
    assert words("refusal-forget-not-meant") in wrong_word.text
    assert found_in(world.path, NAME, quinn.id)
    read = await world.slash(quinn, "privacy delete")
    told = await forget(world, quinn, words("privacy-word").lower())

    assert words("privacy-delete-bank", amount=words.money(chips)) in read.text
    assert "The Club" in read.text
    assert told.private
    assert words("privacy-deleted") in told.text
    assert found_in(world.path, NAME, quinn.id) == []
    assert found_in(world.path, "Bob", bob.id)
    assert await wrong(world) == []
    assert_books_balance(world.path)
    statement = await world.slash(bob, "history", table=1, deal=1)
    assert words("name-former-member") in statement.text
    assert NAME not in statement.text
    for command in ("leaderboard show", "evening", "history"):
        assert NAME not in (await world.slash(bob, command)).text
    log = await world.slash(warden, "house log")
    assert "Former member" in log.text
    assert str(quinn.id) not in log.text
    dan = world.person("Dan", locale=locale)
    assert f"**{words.money(500)}**" in (await world.slash(dan, "wallet")).text


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_others_typed_about_them(world: World, locale: str) -> None:
    """Deletion clears reasons typed about a person in results, disputes and the log; corrections stay visible."""
    people = await brag_league(world, locale, LEAGUE)
    ann, ben, cat, eve = (people[name] for name in ("Ann", "Ben", "Cat", "Eve"))
    why = f"<@{ben.id}> Ben cheated"
    await evening(world, (cat, ben, eve), ben, cat)
    void, corrected = [(await world.slash(ann, "league correct", result=number)).message for number in (1, 2)]
    opened = await world.click(ann, said(locale, "league-button-void"), void)
    await world.fill_in(ann, opened, reason=why)
    opened = await world.click(ann, said(locale, "league-button-correct"), corrected)
    await world.fill_in(ann, opened, places="1 3 2", reason=why)
    await world.slash(eve, "dispute open", reason=why, table=1, deal=2)
    await world.slash(ann, "dispute stand", number=1, reason=f"{why} not")
    await world.slash(ann, "house grant", person=cat.user, amount=5, reason="Bens Runde")
    assert found_in(world.path, "cheated", ben.id)

    await forget(world, ben, words_for(locale)("privacy-word"))

    assert found_in(world.path, "cheated", ben.id, "Ben") == []
    assert "…" in (await world.slash(ann, "house log")).text
    listed = (await world.slash(ann, "league results")).message
    for number, key in (("1", "league-result-why"), ("2", "league-result-corrected-why")):
        one = await world.click_anyway(ann, listed, "s:league:result:1", number)
        assert said(locale, key, reason="…") in one.text
    assert "“…”" in (await world.slash(ann, "dispute show", number=1)).text.replace("„…“", "“…”")
    assert await wrong(world) == []


async def test_not_at_a_table(world: World) -> None:
    """Deletion is refused at a table. After leaving, it also removes the person from the table, which goes on."""
    quinn, bob, chris = await world.table(NAME, "Bob", "Chris")
    await folded_by_all(world)

    refused = await world.slash(quinn, "privacy delete")
    still = await forget_anyway(world, quinn)
    await world.really(quinn, "leave")
    told = await forget(world, quinn)

    assert "sitting at a table" in refused.text
    assert "sitting at a table" in still.text
    assert "Done" in told.text
    await world.slash(bob, "deal")
    await world.pass_time(200)
    assert found_in(world.path, NAME, quinn.id) == []
    view = await world.view()
    assert quinn.id not in {view.table.host, *(one.user_id for one in (*view.table.occupants, *view.table.departed))}
    assert await wrong(world) == []
    assert chris.id in {one.user_id for one in view.table.occupants}


async def folded_by_all(world: World) -> None:
    """Play a deal in which everybody but one folds."""
    await world.pass_time(0)
    await world.services.tables.deal_now(1, (await world.view()).table.occupants[0].user_id, key="deal")
    while (view := await world.view()).view.in_deal:
        seat = view.view.to_act[0]
        user_id = view.table.occupant(seat).user_id
        option = next(one for one in (await world.services.tables.view(1, user_id)).options if _folds(one))
        await world.services.tables.act(1, user_id, option.move, key=f"fold-{seat}")
    await world.rest()


def _folds(option: Any) -> bool:
    return type(option.move).__name__ == "Fold"


async def forget_anyway(world: World, who: MemberActor) -> Told:
    """Submit the deletion dialog as if it had been opened earlier."""
    return await world.send_in(who, "d:privacy", word="DELETE")


async def test_coming_back(world: World) -> None:
    """A person who returns after deletion gets no opening balance and has no preferences.
    Refills follow the usual interval.
    """
    [quinn, *_] = await played(world)
    await world.services.ledger.settings.change_personal_settings(quinn.id, locale="de")
    await world.slash(quinn, "wallet")
    await forget(world, quinn, "LÖSCHEN")

    wallet = await world.slash(quinn, "wallet")
    again = await forget(world, quinn)
    third = await world.slash(quinn, "wallet")
    await world.pass_time(86_400)
    refilled = await world.slash(quinn, "wallet", refill=True)

    assert "**0 chips**" in wallet.text
    assert "Done" in again.text
    assert "**0 chips**" in third.text
    assert "**500 chips**" in refilled.text
    assert await wrong(world) == []


async def test_debts_are_settled_first(world: World) -> None:
    """Deletion repays debts as far as the wallet allows; remaining debts and claims are written off."""
    [quinn, bob, _] = await played(world)
    dan = world.person("Dan")
    await world.slash(dan, "wallet")
    await owe(world, quinn, bob, 600)
    await owe(world, dan, quinn, 30)
    [chips, bobs] = await world.money(quinn, bob)

    read = await world.slash(quinn, "privacy delete")
    await forget(world, quinn)

    assert f"{chips} chips to pay your debts" in read.text
    assert f"{600 - chips} chips you can’t pay back: written off" in read.text
    assert "30 chips owed to you: written off" in read.text
    assert await world.money(bob, dan) == [bobs + chips, 500]
    assert (await world.services.ledger.wallet(world.guild.id, dan.id)).debts == ()
    assert await wrong(world) == []


async def owe(world: World, debtor: MemberActor, creditor: MemberActor, amount: int) -> None:
    """Store a debt left over from a table."""
    lines = (
        Posting(debt_account(world.guild.id, creditor.id, debtor.id), amount),
        Posting(debt_account(world.guild.id, debtor.id, creditor.id), -amount),
    )
    lent = Transaction(kind="leave", guild_id=world.guild.id, postings=lines)
    await world.services.store.writer.commit(WriteBatch(transactions=(lent,)))


async def test_done_once(world: World) -> None:
    """A deletion that is repeated with the same idempotency key changes nothing."""
    [quinn, *_] = await played(world)
    told = await world.slash(quinn, "privacy delete")
    stamp = told.message.starting("s:privacy:sure").partition("~")[2]
    record, payload = world.dialog_payload(quinn, f"d:privacy~{stamp}", {"word": "DELETE"}, told.message)

    first = await world.deliver(record, payload)
    keys = rows(world.path, "SELECT COUNT(*) FROM transactions")
    await world.services.privacy.forget(quinn.id, f"i:{payload['id']}")

    assert "Done" in first.text
    assert rows(world.path, "SELECT COUNT(*) FROM transactions") == keys
