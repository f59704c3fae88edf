"""The playground's page with a small bot behind it."""

from __future__ import annotations

import time

from playwright.async_api import Locator, Page, expect

from playground.server import PageServer as Server
from tests.browser.conftest import Opener
from tests.playground.test_world import running


def channel(page: Page) -> Locator:
    """Return the pane of the channel."""
    return page.locator('[data-pane="channel"]')


async def run(page: Page, command: str) -> None:
    """Type a command and press Enter."""
    line = channel(page).locator(".typed")
    await line.fill(command)
    await line.press("Enter")


async def test_commands_are_offered_and_typed_in_full_or_in_part(visit: Opener) -> None:
    """A slash offers the commands, a complete line runs at once, and missing options are asked for with suggestions."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        here = channel(page)
        await here.locator(".typed").fill("/")
        await expect(here.locator(".suggestions button")).to_contain_text(["/board", "/copy", "/greet", "/say word"])
        await run(page, "/greet Sam 3")
        await expect(here.get_by_text("hello Sam x3")).to_be_visible()
        await run(page, "/greet")
        await here.get_by_label("member").select_option("Alex")
        await here.get_by_role("button", name="+ times").click()
        await here.get_by_role("option", name="twice").click()
        await here.get_by_role("button", name="Run").click()
        await expect(here.get_by_text("hello Alex x2")).to_be_visible()
        await run(page, "/nothing")
        await expect(here.get_by_text("There is no command /nothing")).to_be_visible()


async def test_a_text_may_have_several_words(visit: Opener) -> None:
    """A text option, named or not, takes all words up to the next named option."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await run(page, "/say word a good evening")
        await expect(channel(page).get_by_text("a good evening", exact=True)).to_be_visible()
        await run(page, "/say word word:fold or borrow")
        await expect(channel(page).get_by_text("fold or borrow", exact=True)).to_be_visible()
        await run(page, "/greet times:2 Sam")
        await expect(channel(page).get_by_text("hello Sam x2")).to_be_visible()


async def test_a_choice_is_named_by_its_beginning(visit: Opener) -> None:
    """A choice can be typed as the text before its colon or dash, or as a unique beginning.
    If the typed text is ambiguous, the page asks for the choice.
    """
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        for typed, chosen in (("clubs", "c"), ("Hea", "h"), ("club sandwich", "s"), ("pik", "p")):
            await run(page, f"/say suit suit:{typed}")
            await expect(channel(page).get_by_text(f"chosen: {chosen}")).to_be_visible()
        await run(page, "/say suit suit:club")
        await expect(channel(page).get_by_role("button", name="Run")).to_be_visible()


async def test_context_menus_and_people_in_dialogs(visit: Opener) -> None:
    """The button of a message, or a click with the right button, offers what the bot can do with it and with people.
    A dialog offers people.
    """
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await run(page, "/board")
        message = channel(page).locator("[data-message]").first
        await message.locator(".apps").click()
        sheet = page.locator("#apps")
        await expect(sheet.get_by_text("This message")).to_be_visible()
        await sheet.get_by_role("button", name="Wave at").last.click()
        await expect(channel(page).get_by_text("waves at Sam")).to_be_visible()
        await message.get_by_text("count 0").click(button="right")
        await sheet.get_by_role("button", name="Quote this").click()
        await expect(channel(page).get_by_text("1 of Prial")).to_be_visible()
        await run(page, "/pick")
        await page.get_by_label("Person").select_option("Sam")
        await page.get_by_role("button", name="Submit").click()
        await expect(channel(page).get_by_text("picked Sam")).to_be_visible()


async def test_a_menu_opens_where_there_is_room(visit: Opener) -> None:
    """A menu near the bottom opens upwards, and its options can be clicked."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await page.set_viewport_size({"width": 1200, "height": 520})
        for number in range(1, 5):
            await run(page, f"/greet Sam {number}")
            await expect(channel(page).get_by_text(f"hello Sam x{number}")).to_be_visible()
        await run(page, "/say word menu")
        await channel(page).get_by_role("button", name="Which line?").click()
        line = channel(page).get_by_role("option", name="line 5")
        await expect(line).to_be_in_viewport(ratio=1)
        head = await channel(page).get_by_role("button", name="Which line?").bounding_box()
        last = await line.bounding_box()
        assert head is not None
        assert last is not None
        assert last["y"] + last["height"] <= head["y"]


async def test_a_button_stays_the_same_button(visit: Opener) -> None:
    """The focus stays on the same button while its message is edited."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        here = channel(page)
        await run(page, "/board")
        press = here.get_by_role("button", name="count")
        for times in range(1, 4):
            await press.press("Enter")
            await expect(here.get_by_text(f"count {times}")).to_be_visible()
            await expect(press).to_be_focused()
        await expect(here.get_by_role("button", name="off")).to_be_disabled()


async def test_a_press_never_lands_on_another_button(visit: Opener) -> None:
    """If a button is replaced while it is pressed, releasing the mouse clicks nothing."""
    async with running() as world, Server(world).serve() as address:
        alex, sam = await visit(address), await visit(f"{address}?as=2")
        await run(alex, "/board")
        await channel(alex).get_by_role("button", name="silent").hover()
        await alex.mouse.down()
        await channel(sam).get_by_role("button", name="turn").click()
        await expect(channel(alex).locator(".message .button").first).to_have_text("off")
        await alex.mouse.up()
        await channel(sam).get_by_role("button", name="count").click()
        await expect(channel(alex).get_by_text("count 1")).to_be_visible()
        await expect(channel(alex).locator(".message.private")).to_have_count(0)


async def test_what_is_marked_stays_marked(visit: Opener) -> None:
    """Options marked in a menu stay marked while the message changes. A click elsewhere submits them."""
    async with running() as world, Server(world).serve() as address:
        alex, sam = await visit(address), await visit(f"{address}?as=2")
        await run(alex, "/board")
        here = channel(alex)
        await here.get_by_role("button", name="up to two").click()
        for line in ("gold", "copper", "silver"):
            await here.get_by_role("option", name=line).click()
        await channel(sam).get_by_role("button", name="count").click()
        await expect(here.get_by_text("count 1", exact=True)).to_be_visible()
        await expect(here.locator('[role="option"][aria-selected="true"]')).to_have_text(["gold", "copper"])

        await here.get_by_role("button", name="private").click()
        await expect(here.get_by_text("count 1 and gold and copper")).to_be_visible()
        await expect(here.locator(".message.private")).to_have_count(0)

        await here.get_by_role("button", name="gold, copper").click()
        await here.get_by_role("option", name="gold").click()
        await alex.keyboard.press("Escape")
        await here.get_by_role("button", name="gold, copper").click()
        for line in ("gold", "copper"):
            await here.get_by_role("option", name=line).click()
        await here.get_by_role("button", name="Done").click()
        await expect(here.get_by_text("count 1", exact=True)).to_be_visible()
        await expect(here.get_by_role("button", name="up to two")).to_be_visible()


async def test_a_dialog_with_a_menu_of_several(visit: Opener) -> None:
    """A dialog offers the options of a multiple-choice menu as checkboxes, limited to the allowed number."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await run(page, "/board")
        await channel(page).get_by_role("button", name="up to two").click()
        await channel(page).get_by_role("option", name="silver").click()
        await channel(page).get_by_role("button", name="Done").click()
        await channel(page).get_by_role("button", name="dialog").click()
        dialog = page.locator("#dialog")
        kinds = dialog.get_by_role("group", name="Kinds")
        await expect(kinds.get_by_role("checkbox", name="silver")).to_be_checked()
        await kinds.get_by_text("gold").click()
        await expect(kinds.get_by_role("checkbox", name="copper")).to_be_disabled()
        await kinds.get_by_text("silver").click()
        await kinds.get_by_text("copper").click()
        await dialog.get_by_label("Amount").fill("3")
        await dialog.get_by_role("button", name="Submit").click()
        await expect(channel(page).get_by_text("amount 3 and gold and copper")).to_be_visible()


async def test_a_dialog_is_filled_in(visit: Opener) -> None:
    """A dialog opens over the page, takes an amount, and closes once submitted."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await run(page, "/board")
        await channel(page).get_by_role("button", name="dialog").click()
        dialog = page.locator("#dialog")
        await expect(dialog.get_by_role("heading", name="How much?")).to_be_visible()
        await dialog.get_by_label("Amount").fill("12")
        await dialog.get_by_role("button", name="Submit").click()
        await expect(channel(page).get_by_text("amount 12")).to_be_visible()
        await expect(dialog).to_be_hidden()


async def test_two_windows_show_one_world(visit: Opener) -> None:
    """Each window shows the other person's actions without reloading, but not their private responses."""
    async with running() as world, Server(world).serve() as address:
        alex, sam = await visit(address), await visit(f"{address}?as=2")
        await run(alex, "/board")
        await channel(sam).get_by_role("button", name="count").click()
        await expect(channel(alex).get_by_text("count 1")).to_be_visible()
        await channel(sam).get_by_role("button", name="private").click()
        private = channel(sam).get_by_text("only for en-GB")
        await expect(private).to_be_visible()
        await expect(channel(alex).get_by_text("only for en-GB")).to_have_count(0)
        await channel(sam).get_by_role("button", name="dismiss").click()
        await expect(private).to_have_count(0)


async def test_the_page_comes_back_with_the_playground(visit: Opener) -> None:
    """A page that is open while the playground restarts reconnects automatically."""
    async with running() as world:
        async with Server(world).serve() as address:
            page = await visit(address)
            await run(page, "/board")
            await expect(channel(page).get_by_text("count 0")).to_be_visible()
        await expect(page.get_by_text("isn’t running")).to_be_visible()
        async with Server(world, port=int(address.rsplit(":")[-1].rstrip("/"))).serve():
            await expect(page.locator(".line.good")).to_be_visible()
            await channel(page).get_by_role("button", name="count").click()
            await expect(channel(page).get_by_text("count 1")).to_be_visible()


async def test_what_people_write_stays_text(visit: Opener) -> None:
    """Markdown is shown as in Discord, and nothing that people write becomes part of the page."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await run(page, "**bold** _slanted_ `code` snake_case_name \\*plain\\* ||hidden|| <img src=x onerror=alert(1)>")
        text = channel(page).locator(".message .text")
        await expect(text.locator("strong")).to_have_text("bold")
        await expect(text.locator("em")).to_have_text("slanted")
        await expect(text.locator("code")).to_have_text("code")
        await expect(text.locator(".spoiler")).to_have_text("hidden")
        await expect(text).to_contain_text("snake_case_name *plain*")
        await expect(text).to_contain_text("<img src=x onerror=alert(1)>")
        await expect(text.locator("img")).to_have_count(0)


async def test_clocks_tick(visit: Opener) -> None:
    """A relative time counts down while no message is sent."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await page.clock.install()
        await page.goto(address)
        await run(page, f"<t:{int(time.time()) + 90}:R>")
        clock = channel(page).locator("time[data-at]")
        await expect(clock).to_have_text("in 1 minute")
        await page.clock.fast_forward(60_000)
        await expect(clock).to_contain_text("seconds")


async def test_a_narrow_window_shows_one_side_at_a_time(visit: Opener) -> None:
    """A phone shows the two panes as two tabs."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await page.set_viewport_size({"width": 420, "height": 800})
        await expect(channel(page)).to_be_visible()
        await page.get_by_role("button", name="Your own messages").click()
        await expect(channel(page)).to_be_hidden()
        await expect(page.locator('[data-pane="dm"]')).to_be_visible()
