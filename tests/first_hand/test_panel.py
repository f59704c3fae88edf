"""Tests of the panel, typed hands, the table message and the reveal with three hands of nine cards."""

from __future__ import annotations

import pytest

from bot.errors import Refusal
from bot.players.arranging.adviser import Aim, assess_hands
from bot.rules.arranging.moves import Arrange
from bot.rules.cards import PACK, Card, cards
from bot.rules.game import Deal, Event, Seat
from bot.screens.arranging import event_sentences
from bot.screens.arranging.draft_actions import (
    change_draft,
    draft_dialog,
    encode_draft,
    hand_menus,
    lock_move,
    suggest_draft,
)
from bot.screens.arranging.hand_draft import HandDraft
from bot.screens.arranging.hand_input import parse_hands
from bot.screens.arranging.views import own_cards
from bot.screens.widgets.custom_ids import TableId, parse_custom_id
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView
from tests.first_hand.first_hand import FIRST_HAND, FirstRules, FirstState
from tests.first_hand.showing import FirstHandFamily
from tests.screens.arranging.sitting import ENGLISH

DEALT = (
    ("9c 9d 9h", "8h 7h 6d", "Ts 5h 5s"),
    ("Ah 3c 2c", "Kc Jc 7c", "9s 6c 4d"),
    ("Qd Jd Th", "6s 5c 4c", "5d 4s 2d"),
)
"""Hands that three players make of their cards."""
MADE = DEALT[0]
CARDS = cards(" ".join(MADE))
HANDS = FirstRules().hands
FAMILY = FirstHandFamily()


def dealt() -> tuple[FirstState, tuple[Event, ...]]:
    """Return the state and the events of a deal for three players; the last one deals."""
    given = [cards(" ".join(hands)) for hands in DEALT]
    top = [one[turn] for turn in range(9) for one in given]
    order: tuple[Card, ...] = (*top, *(card for card in PACK if card not in top))
    state = FIRST_HAND.start(FirstRules(), tuple((seat, 20) for seat in (1, 2, 3)), 3)
    return FIRST_HAND.play(state, Deal(order=order))


def seen_by(state: FirstState, events: tuple[Event, ...], seat: Seat = 1) -> TableView:
    """Return the view of `seat`."""
    table = PublicTable(
        table_id=5,
        guild_id=1,
        channel_id=2,
        host=1,
        game=FIRST_HAND.name,
        house_rules=state.rules,
        settings=TableSettings(hints=Hints.FULL),
        status=TableStatus.PLAYING,
        version=1,
        occupants=tuple(Occupant(seat=one.seat, user_id=one.seat, name=f"P{one.seat}") for one in state.seats),
    )
    return TableView(
        table=table,
        view=FIRST_HAND.view(state, seat),
        user_id=seat,
        seat=seat,
        options=FIRST_HAND.options(state, seat),
        decision=1,
        deal_events=events,
    )


def tray_with(view: TableView, *hands: str) -> HandDraft:
    """Return a draft of the viewer's cards with these hands."""
    return HandDraft.from_hands(own_cards(view), tuple(map(cards, hands)))


def test_the_panel() -> None:
    """The panel has a menu for each of three hands and names each hand with its chance."""
    view = seen_by(*dealt())
    shown = FAMILY.hand_panel(view, 1, ENGLISH, tray_with(view, *MADE))
    wanted = [parse_custom_id(item.custom_id) for item in shown.items]
    actions = [one.action for one in wanted if isinstance(one, TableId)]
    assert actions == ["arrange.one", "arrange.two", "arrange.three", "arrange.lock", "arrange.suggest", "arrange.more"]

    hands = [item.component["placeholder"] for item in shown.items[:3]]
    assert all(line.startswith(f"{place} · ") and line.endswith("%") for place, line in enumerate(hands, 1))
    advice = assess_hands(tuple(map(cards, MADE)), FirstRules(), 2, own_cards(view))
    assert ENGLISH.decimal(advice.points, 1) in shown.parts[0]
    assert "`" not in "".join(shown.parts)
    fewer = FAMILY.hand_panel(view, 1, ENGLISH, tray_with(view, *MADE[:2])).parts[0]
    assert "Not ready to lock: hand 3" in fewer


def test_its_buttons_and_what_is_typed() -> None:
    """The buttons, menus and dialog of the panel work with three hands as with four."""
    view = seen_by(*dealt())
    assert hand_menus(view) == ("arrange.one", "arrange.two", "arrange.three")
    about = encode_draft(view, tray_with(view, *reversed(MADE)))
    assert change_draft("arrange.order", about, (), view) == tray_with(view, *MADE)
    assert change_draft("arrange.swap", about, ("13",), view) == tray_with(view, *MADE)
    with pytest.raises(ValueError, match="changes nothing"):
        change_draft("arrange.four", about, ("0",), view)
    with pytest.raises(ValueError, match="no draft"):
        change_draft("arrange.clear", about[:-1] + "4", (), view)
    for aim in Aim:
        hands = suggest_draft(view, aim).hands(CARDS)
        assert (HANDS.find_fault(hands, CARDS), len(hands)) == (None, 3)
    assert lock_move(tray_with(view, *MADE), view).hands == tuple(map(cards, MADE))

    assert parse_hands("999 876 T55", CARDS, HANDS) == tuple(map(cards, MADE))
    with pytest.raises(Refusal, match="too_many_hands"):
        parse_hands("99 98 76 T5", CARDS, HANDS)
    dialog = draft_dialog(view, ENGLISH, tray_with(view, *MADE))
    assert len(dialog.to_dict()["components"]) == 1 + 3


def test_the_table_and_the_reveal() -> None:
    """Each player has a line. Each place is a step of the reveal that lists the best hand first."""
    state, happened = dealt()
    for seat, hands in enumerate(DEALT, 1):
        state, events = FIRST_HAND.play(state, Arrange(seat=seat, hands=tuple(map(cards, hands))))
        happened += events
    view = seen_by(state, happened)
    assert [line.split("**")[1] for line in FAMILY.seat_lines(view, ENGLISH)] == ["P1", "P2", "P3"]

    to = FAMILY.narration.context(lambda seat: f"P{seat}", ENGLISH)
    steps = event_sentences.split_steps(view.deal_events, FAMILY.narration)
    told = [event_sentences.step_lines(step, to) for step in steps]
    assert [len(lines) for lines in told] == [4, 4, 4, 1]
    assert [lines[1].split("` ")[1].split(",")[0] for lines in told[:3]] == ["**P1**", "**P1**", "**P1**"]
    assert "prial of nines" in told[0][1]
    assert "takes the pot" in told[-1][0]
