"""A table of Crash for tests of its private panel, with known cards and a view for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashState, CrashView
from bot.rules.arranging.hands import ArrangeOption
from bot.rules.arranging.moves import Arrange
from bot.rules.cards import PACK, Card, cards
from bot.rules.game import Deal, Event, Move, Seat, visible_events
from bot.rules.table.events import DealStarted
from bot.screens.arranging.draft_actions import HAND_MENUS, change_draft
from bot.screens.arranging.hand_draft import HandDraft, PanelPage
from bot.screens.arranging.views import own_cards
from bot.screens.hand import hand_message
from bot.screens.hand.cards import TEXT_SELECTOR
from bot.screens.widgets.custom_ids import TableId, parse_custom_id
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words, words_for
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView
from tests.screens.reading import SELECT, buttons, components, menus

ENGLISH, GERMAN = words_for("en-GB"), words_for("de")
ANDY, BILL, CHRIS, DORA = 1, 2, 3, 4
NAMES = {ANDY: "Andy", BILL: "Bill", CHRIS: "Chris", DORA: "Dora"}
TABLE_ID = 123_456_789

GOOD_HAND = "As Ks Qs 9h 8c 7d Jh Jc 2d 5s 5h 4c Td"
"""A running flush, a run, two pairs and a ten."""
FOURS = "Ac Ad Ah As Kc Kd Kh Qc Qd Qh 2c 3d 5h"
"""Four aces, three kings, three queens."""


class Sitting:
    """Table of Crash at which Andy has seat 1 and the last seat deals first."""

    def __init__(
        self,
        people: int = 4,
        *,
        hints: Hints = Hints.FULL,
        stack: int = 200,
        points: Mapping[Seat, int] | None = None,
        **options: Any,
    ) -> None:
        self.rules = CrashRules.from_options(options)
        seated = tuple((seat, stack) for seat in range(1, people + 1))
        self.state: CrashState = CRASH.start(self.rules, seated, people)
        if points:
            self.state = self.state.with_points(tuple(points.items()))
        self.settings = TableSettings(hints=hints)
        self.status = TableStatus.PLAYING
        self.names = dict(NAMES)
        self.ends_at: float | None = 1_800_000_120.0
        self.happened: list[Event] = []

    def play(self, move: Move) -> Sitting:
        self.state, events = CRASH.play(self.state, move)
        if any(isinstance(event, DealStarted) for event in events):
            self.happened.clear()
        self.happened += events
        return self

    def deal(self, hand: str = GOOD_HAND, *, rng: Random | None = None) -> Sitting:
        """Deal `hand` (if empty, any cards) to the seat left of the dealer, and other cards shuffled by `rng`."""
        wanted = dict(zip(range(0, 52, 4), cards(hand), strict=True)) if hand else {}
        pack = PACK if rng is None else rng.sample(PACK, 52)
        others = iter([card for card in pack if card not in wanted.values()])
        return self.play(Deal(order=tuple(wanted.get(place) or next(others) for place in range(52))))

    def lock(self, *seats: Seat) -> Sitting:
        """Lock an empty arrangement for each of these players."""
        for seat in seats:
            self.play(Arrange(seat=seat))
        return self

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return Andy's cards."""
        one = self.state.seat_state(ANDY)
        assert one is not None
        return one.cards

    def view(self, seat: Seat | None = ANDY) -> TableView:
        """Return the view of `seat` (None: the public)."""
        game = CRASH.view(self.state, seat)
        assert isinstance(game, CrashView)
        return TableView(
            table=PublicTable(
                table_id=TABLE_ID,
                guild_id=1_100_000_000_000_000_001,
                channel_id=1_100_000_000_000_000_002,
                host=101,
                game="crash",
                house_rules=self.rules,
                settings=self.settings,
                status=self.status,
                version=7,
                occupants=tuple(
                    Occupant(seat=one.seat, user_id=100 + one.seat, name=self.names[one.seat]) for one in game.seats
                ),
                turn_ends_at=self.ends_at if game.in_deal else None,
            ),
            view=game,
            user_id=None if seat is None else 100 + seat,
            seat=seat,
            options=() if seat is None else CRASH.options(self.state, seat),
            decision=999_999,
            deal_events=visible_events(tuple(self.happened), seat),
        )

    def panel(
        self, tray: HandDraft | None = None, words: Words = ENGLISH, *, seat: Seat = ANDY, revealing: bool = False
    ) -> Screen:
        """Return the private screen of `seat`; with `revealing`, the end of the deal is still being revealed."""
        return hand_message.render_hand(replace(self.view(seat), is_revealing=revealing), words, draft=tray)


def laid(table: Sitting, *hands: str) -> HandDraft:
    """Return a draft of Andy's cards with these hands."""
    return HandDraft.from_hands(table.cards, tuple(cards(text) for text in hands))


def pressed(table: Sitting, screen: Screen, label: str) -> HandDraft:
    """Return the draft after Andy has pressed a button of the panel."""
    wanted = parse_custom_id(buttons(screen)[label])
    assert isinstance(wanted, TableId)
    return change_draft(wanted.action, wanted.about, (), table.view())


def more(table: Sitting, tray: HandDraft | None = None, words: Words = ENGLISH, *, seat: Seat = ANDY) -> Screen:
    """Return the panel's page of rarely used actions, by default Andy's."""
    begun = tray or HandDraft.from_hands(own_cards(table.view(seat)))
    return table.panel(begun.with_page(PanelPage.MORE), words, seat=seat)


def hand_lines(screen: Screen) -> list[str]:
    """Return the lines on the hands, which the panel's closed menus show."""
    found = [
        one for one in components(screen) if one["type"] == SELECT and one["custom_id"].split(":")[1] in HAND_MENUS
    ]
    return [one["placeholder"].replace(TEXT_SELECTOR, "") for one in found]


def chosen(table: Sitting, screen: Screen, action: str, values: tuple[str, ...]) -> HandDraft:
    """Return the draft after Andy has chosen these values in a menu of the panel."""
    wanted = menu_id(screen, action)
    return change_draft(wanted.action, wanted.about, values, table.view())


def menu_id(screen: Screen, action: str) -> TableId:
    """Return the parsed ID of a menu of the panel."""
    found = [parse_custom_id(custom_id) for custom_id in menus(screen)]
    return next(one for one in found if isinstance(one, TableId) and one.action == action)


def option(view: TableView) -> ArrangeOption:
    """Return the option that stands for all arrangements."""
    return next(one for one in view.options if isinstance(one, ArrangeOption))


def without_clock(table: Sitting) -> Sitting:
    """Remove the clock from the table and return the table."""
    table.ends_at = None
    table.settings = replace(table.settings, turn_seconds=None)
    return table
