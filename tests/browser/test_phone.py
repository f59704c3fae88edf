"""Hand messages on a phone: cards, chances and moves are visible at once, in every game and language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.players.registry import chooser_of
from bot.rules.game import AnyGame, Deal, Event, Move, Seat, visible_events
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.rules.table.events import DealStarted
from bot.screens.arranging.draft_actions import available_aims, suggest_draft
from bot.screens.arranging.family import ArrangingFamily
from bot.screens.arranging.hand_draft import HandDraft, PanelPage
from bot.screens.arranging.views import is_arranging, own_cards
from bot.screens.hand import hand_message
from bot.screens.registry import family_of
from bot.screens.widgets.layout import DOT, LINE_WIDTH, Screen, display_width
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView
from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.screens.reading import menus, text

ANDY: Seat = 1
WIDTH, HEIGHT = 390, 844
MOST = 650
"""Height in pixels of a phone's screen between Discord's own bars."""
LINK = "https://discord.com/channels/1100000000000000001/1100000000000000002/1100000000000000003"
HEIGHTS = """
async (shown) => {
  const [{ component }, { el }] = await Promise.all([import("/components.js"), import("/dom.js")]);
  const who = { person: (id) => id, channel: (id) => id, everybody: () => [], channels: () => [] };
  document.querySelector(".panes").dataset.shown = "dm";
  const log = document.querySelector('[data-pane="dm"] .log');
  return shown.map((components) => {
    const body = el("div", { class: "body" }, ...components.map((each) => component(each, who)));
    log.replaceChildren(el("article", { class: "message" }, body));
    return log.querySelector(".container").getBoundingClientRect().height;
  });
}
"""
"""Script that returns the heights of messages rendered by the page itself."""


def _moments(game: AnyGame, rules: HouseRules, seed: int) -> Iterator[TableView]:
    """Yield Andy's private view after every move of a deal that computer players play."""
    rng, happened = Random(seed), list[Event]()
    people = min(4, rules.max_players)
    state = game.start(rules, tuple((seat, 1_500 + 10 * seat) for seat in range(1, people + 1)), ANDY)
    order = list(state.loose_cards)
    rng.shuffle(order)
    move: Move = Deal(order=tuple(order))
    while True:
        state, events = game.play(state, move, 0)
        if any(isinstance(event, DealStarted) for event in events):
            happened.clear()
        happened += events
        view = _view(game, rules, state, tuple(happened))
        if family_of(game.name).has_hand_panel(view):
            yield view
        if not state.to_act:
            return
        seat = rng.choice(state.to_act)
        move = chooser_of(game.name)(game.view(state, seat), game.options(state, seat, 0), rng)


def _view(game: AnyGame, rules: HouseRules, state: object, happened: tuple[Event, ...]) -> TableView:
    view = game.view(state, ANDY)
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
                Occupant(seat=one.seat, user_id=100 + one.seat, name=f"Andy {one.seat}") for one in view.seats
            ),
            turn_ends_at=1_800_000_120.0 if view.in_deal else None,
            next_deal_at=None if view.in_deal else 1_800_000_015.0,
        ),
        view=view,
        user_id=101,
        seat=ANDY,
        options=game.options(state, ANDY, 0),
        decision=9,
        deal_events=visible_events(happened, ANDY),
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
            for tray in _trays(view):
                yield hand_message.render_hand(view, words, LINK, server="The Three of Clubs", draft=tray)


def _facts(shown: Screen) -> list[str]:
    """Return the lines that name hands and their values, and the labels chosen in closed menus."""
    lines = [line for line in text(shown).splitlines() if DOT in line and LINK not in line]
    chosen = ([one["label"] for one in options if one.get("default")] for options in menus(shown).values())
    return lines + [", ".join(labels) for labels in chosen if labels]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_hand_fits_a_phone(visit: Opener, tmp_path: Path, locale: str) -> None:
    """At every moment of a deal in every game, with any draft, cards and moves are visible together and every line
    fits.
    """
    words = words_for(locale)
    panels = [(game.name, panel) for game in GAMES.values() for panel in _panels(game, words)]
    assert {name for name, _ in panels} == set(GAMES)
    lines = [line for _, panel in panels for line in _facts(panel)]
    assert len(lines) > 500
    assert not [line for line in lines if display_width(line) > LINE_WIDTH]
    async with running_playground(tmp_path) as address:
        page = await visit(address)
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        heights: list[float] = await page.evaluate(HEIGHTS, [panel.to_components() for _, panel in panels])
    assert min(heights) > 50
    high = [(name, height, text(panel)) for (name, panel), height in zip(panels, heights, strict=True) if height > MOST]
    assert not high
