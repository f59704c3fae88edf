"""Messages on a phone in every game and language: cards and moves are visible at once, and names are whole."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Route, expect

from bot.players.characters import COMPUTER_NAMES
from bot.players.registry import chooser_of
from bot.rules.arranging.crash.play import CRASH
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.game import AnyGame, Deal, Event, Move, Seat, visible_events
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.rules.table.events import DealStarted
from bot.screens.arranging.draft_actions import available_aims, suggest_draft
from bot.screens.arranging.family import ArrangingFamily
from bot.screens.arranging.hand_draft import HandDraft, PanelPage
from bot.screens.arranging.views import is_arranging, own_cards
from bot.screens.hand import hand_message
from bot.screens.learning import help_pages
from bot.screens.learning.lesson import play_lesson
from bot.screens.registry import family_of, lesson_of
from bot.screens.table import table_message
from bot.screens.widgets.layout import DOT, LINE_WIDTH, Screen, display_width, phone_width
from bot.screens.widgets.names import SHORT_NAME_LIMIT, names_at_table, shorten_names
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView
from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_game import press, side
from tests.screens.reading import SELECT, components, text

ANDY: Seat = 1
WIDTH, HEIGHT = 390, 844
WIDTHS = 360, WIDTH, 412, 430
"""Widths in pixels of usual phones."""
MOST = 620
"""Height in pixels of a phone's screen between Discord's own bars, the person's name and the time."""
MOST_THREE_LINES = 628
"""The same if the moment has three lines, with the longest names and labels (Teen Patti in German)."""
MOST_RARE = 780
"""The same for the page of an arranging panel with rarely used actions, which may be scrolled to its last buttons."""
LONG_NAMES = (
    ("Bartholomew Featherstonehaugh-Co", "Wilhelmina Featherstonehaugh-Doe", *COMPUTER_NAMES[:14]),
    tuple(f"{chr(ord('A') + number)}nnabella-Maria Featherstonehaug" for number in range(16)),
)
"""Names of people at the fullest tables: some or all as long as Discord allows."""
LINK = "https://discord.com/channels/1100000000000000001/1100000000000000002/1100000000000000003"
SERVER = "The Three of Clubs"
HEIGHTS = """
async (shown) => {
  const [{ component }, { el }] = await Promise.all([import("/components.js"), import("/dom.js")]);
  const who = { person: (id) => id, channel: (id) => id, everybody: () => [], channels: () => [] };
  document.querySelector(".panes").dataset.shown = "dm";
  const log = document.querySelector('[data-pane="dm"] .log');
  const heights = [];
  for (const components of shown) {
    const body = el("div", { class: "body" }, ...components.map((each) => component(each, who)));
    log.replaceChildren(el("article", { class: "message" }, body));
    for (const each of log.querySelectorAll("img")) each.loading = "eager";
    await Promise.all([...log.querySelectorAll("img")].map((each) => each.decode()));
    const cut = [...log.querySelectorAll(".menu-head")].filter((each) => each.scrollWidth > each.clientWidth);
    heights.push([log.querySelector(".container").getBoundingClientRect().height, cut.map((each) => each.textContent)]);
  }
  return heights;
}
"""
"""Script that returns the heights of messages rendered by the page itself, and the cut lines of their closed menus."""


def _moments(
    game: AnyGame,
    rules: HouseRules,
    seed: int,
    *,
    people: int = 4,
    names: Sequence[str] = (),
    viewer: Seat | None = ANDY,
) -> Iterator[TableView]:
    """Yield Andy's private view, or that of another `viewer` (None: the public one), after every move of a deal that
    computer players play.
    """
    rng, happened = Random(seed), list[Event]()
    people = min(people, rules.max_players)
    state = game.start(rules, tuple((seat, 1_500 + 10 * seat) for seat in range(1, people + 1)), ANDY)
    order = list(state.loose_cards)
    rng.shuffle(order)
    move: Move = Deal(order=tuple(order))
    while True:
        state, events = game.play(state, move, 0)
        if any(isinstance(event, DealStarted) for event in events):
            happened.clear()
        happened += events
        view = _view(game, rules, state, tuple(happened), names, viewer)
        yield view
        if not state.to_act:
            return
        seat = rng.choice(state.to_act)
        move = chooser_of(game.name)(game.view(state, seat), game.options(state, seat, 0), rng)


def _view(
    game: AnyGame,
    rules: HouseRules,
    state: object,
    happened: tuple[Event, ...],
    names: Sequence[str],
    viewer: Seat | None,
) -> TableView:
    view = game.view(state, viewer)
    return TableView(
        table=PublicTable(
            table_id=123_456_789,
            guild_id=1,
            channel_id=2,
            host=101,
            game=game.name,
            house_rules=rules,
            settings=TableSettings(hints=Hints.FULL),
            status=TableStatus.PLAYING,
            version=7,
            occupants=tuple(
                Occupant(
                    seat=one.seat, user_id=100 + one.seat, name=names[one.seat - 1] if names else f"Andy {one.seat}"
                )
                for one in view.seats
            ),
            turn_ends_at=1_800_000_120.0 if view.in_deal else None,
            next_deal_at=None if view.in_deal else 1_800_000_015.0,
        ),
        view=view,
        user_id=None if viewer is None else 100 + viewer,
        seat=viewer,
        options=() if viewer is None else game.options(state, viewer, 0),
        decision=9,
        deal_events=visible_events(happened, viewer),
    )


def _trays(view: TableView) -> Iterator[HandDraft | None]:
    """Yield None for a betting game, otherwise drafts: empty, suggested, one hand fewer, and reversed, on several
    pages.
    """
    if family_of(view.table.game).name != ArrangingFamily.name or not is_arranging(view):
        yield None
        return
    cards = own_cards(view)
    yield HandDraft.from_hands(cards)
    yield HandDraft.from_hands(cards).with_page(PanelPage.MORE)
    yield HandDraft.from_hands(cards).with_page(PanelPage.CONFIRMATION)
    for aim in available_aims(view).values():
        advised = suggest_draft(view, aim)
        hands = advised.hands(cards)
        fewer = HandDraft.from_hands(cards, hands[:-1])
        yield from (
            advised,
            advised.with_page(PanelPage.MORE),
            fewer,
            fewer.with_page(PanelPage.CONFIRMATION),
            HandDraft.from_hands(cards, hands[::-1]),
        )


def _panels(game: AnyGame, words: Words) -> Iterator[Screen]:
    """Yield Andy's hand messages in direct messages, under the default house rules and those of each preset."""
    for rules in (game.default_rules, *(preset.rules for preset in game.presets)):
        for view in _moments(game, rules, seed=5):
            if not family_of(game.name).has_hand_panel(view):
                continue
            for tray in _trays(view):
                yield hand_message.render_hand(view, words, LINK, server=SERVER, draft=tray)


def _lesson_steps(words: Words) -> Iterator[Screen]:
    """Yield the lesson on Crash while cards are arranged, with each draft."""
    lesson = lesson_of(CRASH.name)
    assert lesson is not None
    played = play_lesson(lesson, ("pass",), "Andy")
    for draft in _trays(played.view):
        yield help_pages.render_lesson(played, words, draft=draft)


def _with_named_files(shown: Screen, files: dict[str, bytes]) -> list[dict[str, Any]]:
    """Return the components of a screen, and add its pictures to `files` under the names that the components have."""
    written = json.dumps(shown.to_components())
    for one in shown.attachments:
        name = f"{hashlib.blake2s(one.content, digest_size=8).hexdigest()}.png"
        files[name] = one.content
        written = written.replace(f"attachment://{one.name}", name)
    components: list[dict[str, Any]] = json.loads(written)
    return components


def _full_tables(words: Words) -> Iterator[tuple[str, Screen]]:
    """Yield Andy's hand messages when it is his turn at the fullest table of each game, with the longest names."""
    for game in GAMES.values():
        arranges = family_of(game.name).name == ArrangingFamily.name
        for names, seed in product(LONG_NAMES, (1, 2)):
            moments = _moments(game, game.default_rules, seed, people=16, names=names)
            turns = (view for view in moments if ANDY in view.view.to_act)
            for view in islice(turns, 1) if arranges else turns:
                for tray in _trays(view):
                    yield game.name, hand_message.render_hand(view, words, LINK, server=SERVER, draft=tray)


def _facts(shown: Screen) -> list[str]:
    """Return the lines that name hands and their values, in text and in closed menus."""
    lines = [line for line in text(shown).splitlines() if DOT in line and LINK not in line]
    return [*lines, *(one["placeholder"] for one in components(shown) if one["type"] == SELECT)]


async def test_lock_is_in_sight_after_a_suggestion(visit: Opener, tmp_path: Path) -> None:
    """On a phone, a learner of Crash takes the suggestion and locks it without scrolling. No line on a hand is cut."""
    async with running_playground(tmp_path) as address:
        page = await visit(address)
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        table = side(page, "channel")
        await table.locator(".typed").fill("/learn game:Crash")
        await table.locator(".typed").press("Enter")
        await press(table, "Keep my cards").click()
        await press(table, "Suggest").click()
        lock = press(table, "Lock")
        await expect(lock).to_be_enabled()
        await expect(lock).to_be_in_viewport(ratio=1)
        hands = table.locator(".menu-head")
        assert await hands.count() == 4
        assert await hands.evaluate_all("all => all.filter((each) => each.scrollWidth > each.clientWidth).length") == 0
        await lock.click()
        await expect(table.get_by_text("In a real game")).to_be_visible()


@pytest.mark.parametrize("pictures", [True, False], ids=["pictures", "letters"])
@pytest.mark.parametrize("locale", LOCALES)
async def test_a_hand_fits_a_phone(visit: Opener, tmp_path: Path, locale: str, *, pictures: bool) -> None:
    """At every moment of a deal in every game, with any draft, cards, the moment and all moves are visible together,
    and every line fits. They are also visible in turn at the fullest table with the longest names. Next to a picture,
    no line on a hand is cut.
    """
    words = words_for(locale).with_pictures() if pictures else words_for(locale)
    panels = [(game.name, panel) for game in GAMES.values() for panel in _panels(game, words)]
    assert {name for name, _ in panels} == set(GAMES)
    panels += [("lesson", step) for step in _lesson_steps(words)]
    lines = [line for _, panel in panels for line in _facts(panel)]
    assert len(lines) > 500
    plain = [line for line in lines if "`" not in line and not line.startswith("###")]  # a title may wrap
    assert not [line for line in plain if phone_width(line) > LINE_WIDTH]
    assert not [line for line in lines if display_width(line) > LINE_WIDTH + 6]
    full = list(_full_tables(words))
    assert {name for name, _ in full} == set(GAMES)
    panels += full
    [measured] = await _measure(visit, tmp_path, [panel for _, panel in panels], WIDTH)
    assert min(height for height, _ in measured) > 50
    high = [
        (name, height, text(panel))
        for (name, panel), (height, _) in zip(panels, measured, strict=True)
        if height > _most(name, panel)
    ]
    assert not high
    assert not pictures or not [line for _, cut in measured for line in cut]


def _most(game: str, panel: Screen) -> int:
    """Return the height in pixels that a hand message may have."""
    if "arrange.swap" in str(panel.to_components()):
        return MOST_RARE
    return MOST_THREE_LINES if game == TEEN_PATTI.name else MOST


async def _measure(
    visit: Opener, tmp_path: Path, screens: Sequence[Screen], *widths: int
) -> list[list[tuple[float, list[str]]]]:
    """Return, for each width of a phone, the height of each screen and the cut lines of its closed menus."""
    files: dict[str, bytes] = {}
    shown = [_with_named_files(screen, files) for screen in screens]

    async def send(route: Route) -> None:
        [name] = parse_qs(urlsplit(route.request.url).query)["url"]
        await route.fulfill(body=files[name], content_type="image/png")

    async with running_playground(tmp_path) as address:
        page = await visit(address)
        await page.route("**/media?*", send)
        measured: list[list[tuple[float, list[str]]]] = []
        for width in widths:
            await page.set_viewport_size({"width": width, "height": HEIGHT})
            measured.append(await page.evaluate(HEIGHTS, shown))
        return measured


@pytest.mark.parametrize("locale", LOCALES)
async def test_names_are_shortened_only_to_save_a_line(visit: Opener, tmp_path: Path, locale: str) -> None:
    """In every message of the fullest table, with long and usual names, a name is whole unless its line has no room:
    wherever names are short, full ones take more lines on some phone. No name is cut off.
    """
    words = words_for(locale)
    compared: dict[str, tuple[Screen, Screen]] = {}
    whole = 0
    for game, names in product(GAMES.values(), (*LONG_NAMES, COMPUTER_NAMES)):
        for viewer in (None, ANDY):
            for view in _moments(game, game.default_rules, 1, people=16, names=names, viewer=viewer):
                widest = family_of(game.name).name_width(view)
                full = names_at_table(view.table, words)
                seats = {one.seat for one in view.table.occupants if len(one.name) <= widest}
                shortened = shorten_names(view.table, seats, words, min(widest, SHORT_NAME_LIMIT))
                short = names_at_table(shortened, words)
                for screen in _messages(view, words):
                    read = text(screen)
                    whole += any(full(seat) in read for seat in seats)
                    assert not [seat for seat in seats if re.search(re.escape(full(seat)[:8]) + r"\S*…", read)]
                    cut = {short(seat): full(seat) for seat in seats if short(seat) in read and full(seat) not in read}
                    if cut:
                        compared[read] = screen, _with_texts(screen, cut)
    assert whole > 100
    assert len(compared) > 100
    screens = [screen for both in compared.values() for screen in both]
    heights = [[height for height, _ in each] for each in await _measure(visit, tmp_path, screens, *WIDTHS)]
    needless = [
        read
        for at, read in enumerate(compared)
        if all(each[2 * at] >= each[2 * at + 1] for each in heights)  # on no phone do full names take more lines
    ]
    assert not needless


def _messages(view: TableView, words: Words) -> Iterator[Screen]:
    """Yield the messages that show a view: the hand to its reader, the table and its result to everybody."""
    if view.seat is not None:
        if family_of(view.table.game).has_hand_panel(view):
            yield hand_message.render_hand(view, words, LINK, server=SERVER)
        return
    yield table_message.render_table(view, words)
    if view.view.deal_no and not view.view.in_deal:
        yield table_message.render_result(view, words)


def _with_texts(screen: Screen, changed: Mapping[str, str]) -> Screen:
    """Return a screen in whose texts the keys of `changed` are replaced."""
    shown = json.dumps(screen.to_components(), ensure_ascii=False)
    for old, new in changed.items():
        shown = shown.replace(json.dumps(old, ensure_ascii=False)[1:-1], json.dumps(new, ensure_ascii=False)[1:-1])
    return Screen(json.loads(shown))
