"""The panel, what is typed, the table and the reveal for nine cards in three hands: they read the engine."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from bot.errors import Refusal
from bot.players.arranging.adviser import Advice, Aim, Situation, advice_on
from bot.players.arranging.chances import Chances
from bot.players.arranging.making import play
from bot.rules.arranging.engine.comparing import expose
from bot.rules.arranging.engine.submitting import arrange, submissions
from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView, OwnHand, of_own, of_seat, of_table
from bot.rules.cards import cards
from bot.rules.game import Seat
from bot.screens.arranging import reveal
from bot.screens.arranging.actions import about_of, changed, locked, menus, suggested
from bot.screens.arranging.advising import by_points
from bot.screens.arranging.form import form
from bot.screens.arranging.hand import panel
from bot.screens.arranging.happened import SENTENCES, TOGETHER, ArrangingTelling, Story
from bot.screens.arranging.own import Own
from bot.screens.arranging.registry import OWN
from bot.screens.arranging.table import seats, steps
from bot.screens.arranging.tray import Tray
from bot.screens.arranging.typed import hands_typed
from bot.screens.ids import TableId, parse
from bot.tables.values import Hints, Sitter, Table, TableSettings, TableStatus, TableView
from tests.rules.arranging.test_engine import HANDS, Draft, Rules, Step, dealt
from tests.screens.arranging.sitting import ENGLISH

GAME = "nine_cards"
HAND = "9c 9d 9h 8h 7h 6d Ts 5h 5s"
MADE = ("9c 9d 9h", "8h 7h 6d", "Ts 5h 5s")
STORY = Story(sentences=SENTENCES, together=TOGETHER, steps=reveal.STEPS, points={}, unwon=reveal.tied)


@dataclass(frozen=True, kw_only=True)
class NineView(ArrangingView[ArrangingSeatView]):
    """What is seen of the table."""

    ARRANGING = Step.ARRANGING


def seen_by(draft: Draft, seat: Seat = 1) -> TableView:
    """The table as a player may see it."""
    state, one = draft.state(), draft.seats[seat]
    seated = tuple(ArrangingSeatView(**of_seat(state, other)) for other in state.seats)
    game = NineView(**of_table(state, seat), seats=seated, own=OwnHand(**of_own(one)))
    sitters = tuple(Sitter(seat=other.seat, user_id=other.seat, name=f"P{other.seat}") for other in seated)
    table = Table(
        table_id=5,
        guild_id=1,
        channel_id=2,
        host=1,
        game=GAME,
        house_rules=state.rules,
        settings=TableSettings(hints=Hints.FULL),
        status=TableStatus.PLAYING,
        version=1,
        sitters=sitters,
    )
    options = tuple(submissions(state, one))
    return TableView(
        table=table, view=game, user_id=seat, seat=seat, options=options, decision=1, happened=tuple(draft.events)
    )


@pytest.fixture
def draft(monkeypatch: pytest.MonkeyPatch) -> Draft:
    """A table for three that has been dealt, of a game with tables of chances, which asks nothing of its own."""
    own = Own(
        adviser=by_points(lambda _view, _seat: Situation(opponents=2, sweep=1.0)),
        waits={Step.ARRANGING: ("arrange-still-arranging", "arrange-others-ready")},
        story=STORY,
    )
    table = play(Rules(max_players=4), 2, None, 200, Random(1))
    monkeypatch.setitem(OWN, GAME, own)
    monkeypatch.setattr("bot.players.arranging.adviser.chances", lambda _terms, _opponents: Chances(table.rows, 1.0))
    begun = dealt(HAND, "Ah 3c 2c Kc Jc 7c 9s 6c 4d", "Qd Jd Th 6s 5c 4c 5d 4s 2d")
    for seat in begun.order:
        begun.change(seat, dealt_in=True)
    return begun


def tray_with(view: TableView, *hands: str) -> Tray:
    """The first player's cards as these hands."""
    assert isinstance(view.view, NineView)
    assert view.view.own is not None
    return Tray.of(view.view.own.cards, tuple(cards(hand) for hand in hands))


def test_the_panel(draft: Draft) -> None:
    """There is a menu for each of three hands, each is named with its chance, and whoever is waited for is told."""
    view = seen_by(draft)
    shown = panel(view, 1, ENGLISH, tray_with(view, *MADE))
    wanted = [parse(item.item.custom_id) for item in shown.items]
    actions = [one.action for one in wanted if isinstance(one, TableId)]
    assert actions[:4] == ["arrange.one", "arrange.two", "arrange.three", "arrange.swap"]
    assert "arrange.four" not in actions

    told = shown.parts[1].split("\n")
    advice = advice_on(tuple(cards(hand) for hand in MADE), Rules(), 2)
    assert isinstance(advice, Advice)
    assert all(line.startswith(f"✓ **{place}**") for place, line in enumerate(told[:3], 1))
    assert all("wins" in line for line in told[:3])
    assert told[3] == "Nothing is left over."
    assert ENGLISH.decimal(advice.points, 1) in told[-1]
    assert "P2 and P3" in shown.parts[2]
    fewer = panel(view, 1, ENGLISH, tray_with(view, *MADE[:2])).parts[1]
    assert "Not ready to lock: hand 3" in fewer


def test_its_buttons_and_what_is_typed(draft: Draft) -> None:
    """Menus, swapping, best first, advice and locking do with three hands what they do with four."""
    view = seen_by(draft)
    assert menus(view) == ("arrange.one", "arrange.two", "arrange.three")
    about = about_of(view, tray_with(view, *reversed(MADE)))
    assert changed("arrange.order", about, (), view) == tray_with(view, *MADE)
    assert changed("arrange.swap", about, ("13",), view) == tray_with(view, *MADE)
    with pytest.raises(ValueError, match="changes nothing"):
        changed("arrange.four", about, ("0",), view)
    with pytest.raises(ValueError, match="no tray"):
        changed("arrange.clear", about[:-1] + "4", (), view)
    for aim in Aim:
        hands = suggested(view, aim).hands(cards(HAND))
        assert (HANDS.fault(hands, cards(HAND)), len(hands)) == (None, 3)
    assert locked(about_of(view, tray_with(view, *MADE)), view).hands == tuple(map(cards, MADE))

    assert hands_typed("999 876 T55", cards(HAND), HANDS) == tuple(map(cards, MADE))
    with pytest.raises(Refusal, match="too_many_hands"):
        hands_typed("99 98 76 T5", cards(HAND), HANDS)
    dialog = form(view, ENGLISH, tray_with(view, *MADE))
    assert len(dialog.to_dict()["components"]) == 1 + 3


def test_the_table_and_the_reveal(draft: Draft) -> None:
    """Everybody has a line, and each place is a step, its best hand by the game's own ranking first."""
    arrange(draft, 1, tuple(map(cards, MADE)))
    arrange(draft, 2, (cards("Ah 3c 2c"), cards("Kc Jc 7c"), cards("9s 6c 4d")))
    arrange(draft, 3, (cards("Qd Jd Th"), cards("6s 5c 4c"), cards("5d 4s 2d")))
    for place in range(1, 4):
        expose(draft, place, draft.order)
    view = seen_by(draft)
    assert [line.split("**")[1] for line in seats(view, ENGLISH)] == ["P1", "P2", "P3"]

    to = ArrangingTelling(lambda seat: f"P{seat}", ENGLISH, story=STORY, rules=Rules())
    told = [reveal.lines(step, to) for step in steps(view)]
    assert [len(lines) for lines in told] == [4, 4, 4]
    assert [lines[1].split("` ")[1].split(",")[0] for lines in told] == ["P1", "P1", "P1"]
    assert "prial of nines" in told[0][1]
