"""Entries of wallets: paging, details, the deals behind them, and corrections by managers."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.screens.words import words_for
from tests.discord.world import LOCALES, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


async def granted(world: World, person: MemberActor, *amounts: int) -> None:
    """Grant a person chips."""
    for amount in amounts:
        await world.services.ledger.grant(world.guild.id, 900, person.id, amount, "for the room", f"grant {amount}")


async def newest(world: World, person: MemberActor) -> int:
    """Return the number of a person's newest entry."""
    return (await world.services.ledger.wallet(world.guild.id, person.id)).entries[0].number


@BOTH
async def test_turning_over_the_entries(world: World, locale: str) -> None:
    """Older entries are on the next page. A menu opens each entry, and a button leads back."""
    ann, words = world.person("Ann", locale=locale), words_for(locale)
    await granted(world, ann, *range(1, 12))
    wallet = await world.slash(ann, "wallet")
    assert f"**+ {words.money(11)}**" in wallet.text
    assert f"**+ {words.money(2)}**" not in wallet.text
    older = await world.click(ann, words("button-older"), wallet.message)
    assert f"**+ {words.money(2)}**" in older.text
    [shown] = [one for one in older.message.ids if one.startswith("s:entries:show")]
    number = await newest(world, ann) - 9
    opened = await world.choose(ann, older.message, shown, str(number))
    assert f"**+ {words.money(2)}**" in opened.text
    assert words("entries-entry", number=str(number)) in opened.text
    assert "for the room" in opened.text
    assert not [one for one in opened.message.ids if one.startswith("s:entries:correct")]
    back = await world.click(ann, words("entries-back"), opened.message)
    assert f"**+ {words.money(11)}**" in back.text


@BOTH
async def test_from_an_entry_to_the_deals_behind_it(world: World, locale: str) -> None:
    """An entry for a table leads to its deals and their statements, from any channel."""
    words = words_for(locale)
    ann, ben = await world.table("Ann", "Ben", locale=locale)
    world.deal_out("2s 5h 9d", "As Ah 4d")
    await world.slash(ann, "deal")
    await world.slash(ben, "look")
    await world.slash(ben, "bet", amount=1)
    await world.slash(ann, "fold")
    await world.slash(ben, "leave")
    elsewhere = world.guild.create_text_channel("elsewhere")
    wallet = await world.slash(ben, "wallet", elsewhere)
    assert f"({words.game_title('three_card_brag')})" in wallet.text
    [shown] = [one for one in wallet.message.ids if one.startswith("s:entries:show")]
    entry = await world.choose(ben, wallet.message, shown, str(await newest(world, ben)))
    assert words("entries-deal-in", deal=1, amount=words.money(1)) in entry.text
    statement = await world.choose(ben, entry.message, "s:history:open", "1.1")
    assert statement.private
    assert words("statement-deal", deal=1) in statement.text


@BOTH
async def test_a_manager_takes_an_entry_back(world: World, locale: str) -> None:
    """A manager corrects an entry in another person's wallet; that person reads the reason in a direct message."""
    ann, boss, words = (
        world.person("Ann", locale=locale),
        world.person("Boss", locale=locale, manager=True),
        words_for(locale),
    )
    await world.introduce(ann)
    await granted(world, ann, 70)
    wallet = await world.slash(boss, "wallet", person=ann)
    assert words("entries-title-of", person=f"<@{ann.id}>") in wallet.text
    number = await newest(world, ann)
    entry = await world.choose(boss, wallet.message, f"s:entries:show:{ann.id}.1", str(number))
    dialog = await world.click(boss, words("entries-correct"), entry.message)
    asked = await world.fill_in(boss, dialog, reason="the *wrong* Ann")
    taken = words("entries-corrected-out", person=f"<@{ann.id}>", amount=words.money(70))
    assert words("correcting-asked") in asked.text
    assert taken in asked.text
    assert await world.money(ann) == [570]
    done = await world.yes(boss, asked)
    assert taken in done.text
    assert await world.money(ann) == [500]
    [told] = world.dms(ann)
    assert words("told-corrected-out", actor=f"<@{boss.id}>", amount=words.money(70)) in told.text
    assert r"the \*wrong\* Ann" in told.text
    again = await world.slash(boss, "house correct", entry=number, reason="again")
    assert again.text == words("refusal-already-corrected")
    assert len(world.dms(ann)) == 1


@BOTH
async def test_a_correction_is_asked_about(world: World, locale: str) -> None:
    """A correction is booked only after its author has seen its current effect and confirmed it, and only once.
    Nobody else can confirm it.
    """
    boss, words = world.person("Boss", locale=locale, manager=True), words_for(locale)
    other, ann = world.person("Other", locale=locale, manager=True), world.person("Ann", locale=locale)
    await world.introduce(ann)
    await granted(world, ann, 70)
    number = await newest(world, ann)
    asked = await world.slash(boss, "house correct", entry=number, reason="why")
    left = await world.click(boss, words("correcting-leave"), asked.message)
    assert left.text == words("correcting-left")
    asked = await world.slash(boss, "house correct", entry=number, reason="why")
    [book] = [one for one in asked.message.ids if one.startswith("s:correct:book:")]
    foreign = await world.click_anyway(other, asked.message, book)
    assert words("refusal-question-gone") in foreign.text
    assert await world.money(ann) == [570]
    await world.slash(other, "house fine", person=ann, amount=550, reason="late")
    anew = await world.click(boss, words("correcting-book"), asked.message)
    assert words("correcting-shown-anew") in anew.text
    assert words("entries-corrected-owed", person=f"<@{ann.id}>", amount=words.money(50)) in anew.text
    assert await world.money(ann) == [20]
    [book] = [one for one in anew.message.ids if one.startswith("s:correct:book:")]
    for _ in range(2):
        done = await world.click_anyway(boss, anew.message, book)
        assert words("entries-corrected") in done.text
    assert await world.money(ann) == [0]
    assert len([one for one in world.dms(ann) if words("told-owed", amount=words.money(50)) in one.text]) == 1


async def test_taking_back_what_a_table_brought(world: World) -> None:
    """`/house correct` with a closed table reverses all of its deals."""
    boss = world.person("Boss", manager=True)
    ann, ben = await world.table("Ann", "Ben")
    world.deal_out("2s 5h 9d", "As Ah 4d")
    await world.slash(ann, "deal")
    await world.slash(ben, "look")
    await world.slash(ben, "bet", amount=1)
    await world.slash(ann, "fold")
    asked = await world.slash(boss, "house correct", reason="marked cards", table=1)
    assert "Table 1 is still open" in asked.text
    await world.really(boss, "table close", now=True)
    assert await world.money(ann, ben) == [499, 501]
    neither = await world.slash(boss, "house correct", reason="marked cards")
    assert "Say what to take back" in neither.text
    done = await world.really(boss, "house correct", reason="marked cards", table=1)
    assert f"<@{ann.id}> gets 1 chip back." in done.text
    assert await world.money(ann, ben) == [500, 500]
    log = await world.slash(boss, "house log")
    assert f"<@{boss.id}> took back what all deals at table 1 brought." in log.text


@pytest.mark.soak
async def test_taking_back_what_a_deal_brought(world: World) -> None:
    """`/house correct` with a table and a deal reverses that deal alone, and the log names it."""
    boss = world.person("Boss", manager=True)
    people = ann, ben = await world.table("Ann", "Ben")
    for _ in range(2):
        await world.slash(ann, "deal")
        view = await world.view()
        acting = view.table.occupant(view.view.to_act[0]).user_id
        await world.slash(next(one for one in people if one.id == acting), "fold")
    await world.really(boss, "table close", now=True)
    before = await world.money(ann, ben)
    await world.really(boss, "house correct", reason="marked cards", table=1, deal=2)
    assert await world.money(ann, ben) != before
    log = await world.slash(boss, "house log")
    assert f"<@{boss.id}> took back what deal 2 at table 1 brought." in log.text


async def test_wallets_of_others_are_for_managers(world: World) -> None:
    """Only managers can see or correct another person's entries, by command or by forged button."""
    ann, ben = world.person("Ann"), world.person("Ben")
    await granted(world, ann, 70)
    number = await newest(world, ann)
    asked = await world.slash(ben, "wallet", person=ann)
    assert "manage the server" in asked.text
    own = await world.slash(ben, "wallet")
    for button in (
        f"s:entries:page:{ann.id}.1",
        f"s:entries:open:{ann.id}.{number}.1",
        f"s:entries:correct:0.{number}",
    ):
        assert "manage the server" in (await world.click_anyway(ben, own.message, button)).text
    assert "no such entry" in (await world.click_anyway(ben, own.message, f"s:entries:open:0.{number}.1")).text
    sent = await world.send_in(ben, f"d:correct:{number}", reason="mine")
    assert "manage the server" in sent.text
    assert await world.money(ann) == [570]


@BOTH
async def test_fines_and_grants_are_told(world: World, locale: str) -> None:
    """A person who is fined or granted chips reads by whom, the reason and any debt in a direct message.
    Bots have no wallet and cannot be fined.
    """
    ann, boss, words = (
        world.person("Ann", locale=locale),
        world.person("Boss", locale=locale, manager=True),
        words_for(locale),
    )
    await world.introduce(ann)
    fined = await world.slash(boss, "house fine", person=ann, amount=510, reason="shouting")
    facts = {"amount": words.money(510), "owed": words.money(10)}
    assert fined.text == words("reply-fined-owed", person=f"<@{ann.id}>", **facts)
    await world.slash(boss, "house grant", person=ann, amount=30, reason="an apology")
    first, second = world.dms(ann)
    assert words("told-fined-owed", actor=f"<@{boss.id}>", **facts) in first.text
    assert words("told-reason", reason="shouting") in first.text
    assert words("told-granted", actor=f"<@{boss.id}>", amount=words.money(30)) in second.text
    assert await world.money(ann) == [30]
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    refused = await world.slash(boss, "house fine", person=robot, amount=5, reason="beeping")
    assert words("refusal-not-a-player") in refused.text


@pytest.mark.parametrize("acquainted", [True, False])
async def test_who_takes_no_direct_messages_is_told_in_the_channel(world: World, *, acquainted: bool) -> None:
    """A person with closed direct messages is notified in the channel, and is the only one mentioned.
    A person who has never used the bot is notified there, too, and no direct message is tried.
    """
    ann, boss = world.person("Ann"), world.person("Boss", manager=True)
    if acquainted:
        await world.introduce(ann)
        world.close_dms(ann)
    panel = await world.slash(boss, "house opening")
    dialog = await world.click(boss, "Fine", panel.message)
    await boss.submit_modal(dialog.result, {"person": [ann], "amount": "5", "reason": "shouting @everyone"})
    await world.rest()
    told = world.shown()[-1]
    assert f"<@{ann.id}>\n<@{boss.id}> has fined you 5 chips." in told.text
    assert world.posts(world.channel.id)[-1]["allowed_mentions"]["users"] == [ann.id]
