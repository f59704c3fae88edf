"""Tests of the buttons and menus of the panel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.errors import Refusal
from bot.players.arranging.adviser import advise
from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.moves import (
    Arrange,
    CallCrash,
    DealTenth,
    Declaration,
    Declare,
    Discard,
    Expose,
    Knock,
    Pack,
    Pass,
    TakeSpare,
    Unlock,
)
from bot.rules.cards import card, cards
from bot.rules.game import Cut, IllegalMove, Move
from bot.screens.arranging.draft_actions import (
    AIMS,
    DRAFT_ACTIONS,
    HAND_MENUS,
    LOCK,
    LOCK_CONFIRMED,
    OPEN_DIALOG,
    change_draft,
    decode_deal_and_decision,
    decode_draft,
    draft_to_lock,
    encode_draft,
    lock_move,
    suggest_draft,
)
from bot.screens.arranging.hand_draft import CardOrder, HandDraft, PanelPage
from bot.screens.arranging.move_actions import ACTIONS, action_for, move_for
from bot.screens.arranging.panel import lock_question
from bot.screens.widgets.custom_ids import PlayId, TableId, parse_custom_id
from bot.screens.words import LOCALES, words_for
from bot.tables.table_settings import Hints
from bot.tables.values import TableStatus
from tests.screens.arranging.sitting import (
    ANDY,
    BILL,
    CHRIS,
    DORA,
    ENGLISH,
    FOURS,
    GOOD_HAND,
    Sitting,
    chosen,
    laid,
    menu_id,
    more,
    option,
    pressed,
)
from tests.screens.reading import Component, buttons, check, components, menus, text
from tests.support.arranging import crash

MOVES: Sequence[tuple[str, int, Move]] = [
    ("cut", 26, Cut(amount=26)),
    ("pass", 0, Pass()),
    ("spare.one", 5, TakeSpare(number=1)),
    ("spare.two", 0, TakeSpare(number=2)),
    ("knock", 0, Knock()),
    ("unlock", 0, Unlock()),
    ("call", 0, CallCrash()),
    ("declare.six", 0, Declare(what=Declaration.SIX_PAIRS)),
    ("declare.five", 0, Declare(what=Declaration.FIVE_PAIRS)),
    ("declare.run", 0, Declare(what=Declaration.THIRTEEN_CARD_RUN)),
    ("declare.four", 0, Declare(what=Declaration.FOUR_OF_A_KIND)),
    ("declare.back", 0, Declare(what=Declaration.FOUR_SET_BACK)),
    ("declare.pairs", 0, Declare(what=Declaration.FOUR_PAIRS)),
    ("declare.flush", 0, Declare(what=Declaration.RUNNING_FLUSH)),
    ("turn.up", 0, Expose()),
    ("pack", 0, Pack()),
    ("tenth", 0, DealTenth()),
    ("aside", 0, Discard(card=card("9h"))),
]
RULES: Sequence[dict[str, Any]] = [
    {},
    {"four_card_sets": True, "min_hand": "flush"},
    {"misorder": "auto_sort", "min_hand": "high_card"},
    {"misorder": "lose_game", "four_card_sets": True},
    {"quad_rule": "south_wales", "pairs_redeal": 5, "bus_ride_knock": True},
]


@pytest.mark.parametrize(("action", "price", "move"), MOVES, ids=[action for action, _, _ in MOVES])
def test_actions_and_moves_are_one_another(action: str, price: int, move: Move) -> None:
    """Each action converts to its move, and the move to its action."""
    assert move_for(action, price, ("9h",)) == move
    assert action_for(move) == action
    assert str(parse_custom_id(str(PlayId(action, 1, 1, 1, price)))) == f"p:{action}:1:1:1:{price}"


def test_there_are_no_other_actions() -> None:
    """There are no actions but those listed here. An arrangement and a third spare hand have none."""
    assert set(ACTIONS) == {action for action, _, _ in MOVES}
    assert move_for("arrange.lock") is None
    with pytest.raises(KeyError):
        action_for(Arrange())
    with pytest.raises(KeyError):
        action_for(TakeSpare(number=3))


def test_what_items_carry_fits() -> None:
    """A custom_id with the largest deal and decision has at most 100 characters and can be parsed."""
    for action in (*DRAFT_ACTIONS, LOCK, LOCK_CONFIRMED, OPEN_DIALOG):
        wanted = TableId(action, 10**15 - 1, f"{10**9 - 1}.{10**9 - 1}.r1234012340123m")
        assert parse_custom_id(str(wanted)) == wanted
        assert len(str(wanted)) <= 100
        assert decode_deal_and_decision(wanted.about) == (10**9 - 1, 10**9 - 1)


def test_the_panel_of_another_deal_is_out_of_date() -> None:
    """A draft is out of date in another deal, after locking, and once arranging is over."""
    table = Sitting().deal()
    about = encode_draft(table.view(), laid(table, "As Ks Qs"))
    other = "7" + about.removeprefix("1")
    for action in (*DRAFT_ACTIONS, LOCK):
        with pytest.raises(Refusal, match="stale"):
            change_draft(action, other, (), table.view())
    assert decode_draft(about, table.view()) == laid(table, "As Ks Qs")
    assert lock_move(draft_to_lock(about, table.view(), None), table.view()) == Arrange(hands=(cards("As Ks Qs"),))
    table.lock(ANDY)
    with pytest.raises(Refusal, match="stale"):
        change_draft("arrange.clear", about, (), table.view())
    with pytest.raises(Refusal, match="stale"):
        draft_to_lock(about, table.view(), None)
    table.lock(BILL, CHRIS, DORA)
    with pytest.raises(Refusal, match="stale"):
        decode_draft(about, table.view())


@pytest.mark.parametrize(
    ("action", "about", "values"),
    [
        ("arrange.one", "1.999999.r0000000000000", ("13",)),
        ("arrange.one", "1.999999.r0000000000000", ("-1",)),
        ("arrange.one", "1.999999.r0000000000000", ("a",)),
        ("arrange.one", "1.999999.r0000000000000", ("1", "1")),
        ("arrange.one", "1.999999.r0000000000000", ("0", "1", "2", "3")),
        ("arrange.one", "1.999999.r0000000000000", ("none", "0", "1", "2", "3")),
        ("arrange.swap", "1.999999.r0000000000000", ("11",)),
        ("arrange.swap", "1.999999.r0000000000000", ()),
        ("arrange.nonsense", "1.999999.r0000000000000", ()),
        ("arrange.lock", "1.999999.r0000000000000", ()),
        ("arrange.clear", "1.999999.x0000000000000", ()),
        ("arrange.clear", "1.999999.r000", ()),
        ("arrange.clear", "1.999999.r9000000000000", ()),
        ("arrange.clear", "1.r0000000000000", ()),
        ("arrange.clear", "", ()),
    ],
)
def test_nonsense_is_an_error(action: str, about: str, values: tuple[str, ...]) -> None:
    """Values that no item of the bot sends raise ValueError, not a refusal."""
    with pytest.raises(ValueError, match=r"draft|CardOrder|carries|free|numbers|no such card|changes nothing"):
        change_draft(action, about, values, Sitting().deal().view())


def test_menus_lay_hands() -> None:
    """Cards chosen in a menu complete its hand or, if it was complete, replace it. They leave their former hands."""
    table = Sitting().deal()
    tray = chosen(table, table.panel(), "arrange.two", ("0", "1"))
    assert tray.hand(table.cards, 2) == cards("As Ks")
    tray = chosen(table, table.panel(tray), "arrange.two", ("2",))
    assert tray.hand(table.cards, 2) == cards("As Ks Qs")
    tray = chosen(table, table.panel(tray), "arrange.two", ("1", "12"))
    assert tray.hand(table.cards, 2) == cards("Ks Td")
    tray = chosen(table, table.panel(tray), "arrange.two", ("0", "1", "2"))
    assert tray.hand(table.cards, 2) == cards("As Ks Qs")
    tray = chosen(table, table.panel(tray), "arrange.one", ("2", "3", "4"))
    assert tray == laid(table, "Qs 9h 8c", "As Ks")
    assert chosen(table, table.panel(tray), "arrange.one", ("none", "5")) == laid(table, "7d", "As Ks")
    assert chosen(table, table.panel(tray), "arrange.one", ("none",)).hands(table.cards) == (cards("As Ks"),)


def test_best_first_swap_clear_and_sort() -> None:
    """Buttons put misordered hands best first, clear the hands and sort the list of cards."""
    table = Sitting().deal()
    tray = laid(table, "9h 8c 7d", "Jh Jc 2d", "As Ks Qs")
    screen = table.panel(tray)
    ordered = pressed(table, screen, "Best first")
    assert ordered == laid(table, "As Ks Qs", "9h 8c 7d", "Jh Jc 2d")
    assert pressed(table, more(table, tray), "Clear") == laid(table)
    by_suit = pressed(table, more(table, tray), "List by suit")
    assert (by_suit.places, by_suit.card_order) == (tray.places, CardOrder.SUIT)
    assert pressed(table, more(table, by_suit), "List by rank") == tray
    assert pressed(table, table.panel(by_suit), "Suggest").card_order is CardOrder.SUIT


@pytest.mark.parametrize("hints", Hints)
def test_two_hands_are_swapped_by_a_menu(hints: Hints) -> None:
    """A menu swaps two hands at every hint level, and is disabled if there are no hands."""
    table = Sitting(hints=hints).deal()
    tray = laid(table, "9h 8c 7d", "Jh Jc 2d", "As Ks Qs")
    screen = more(table, tray)
    assert chosen(table, screen, "arrange.swap", ("13",)) == laid(table, "As Ks Qs", "Jh Jc 2d", "9h 8c 7d")
    enabled = [
        _enabled(one)
        for shown in (screen, more(table))
        for one in components(shown)
        if one["type"] == 3 and one["custom_id"].startswith("t:arrange.swap:")
    ]
    assert enabled == [True, False]


def test_a_table_without_help() -> None:
    """A table without hints shows neither misordered hands nor suggestions."""
    tray = laid(table := Sitting(hints=Hints.OFF).deal(), "9h 8c 7d", "Jh Jc 2d", "As Ks Qs")
    offered = {**buttons(table.panel(tray)), **buttons(more(table, tray))}
    assert not {"Best first", "Suggest", "Play safe", "Go for the crash"} & set(offered)


@pytest.mark.parametrize("options", RULES, ids=lambda options: " ".join(map(str, options)) or "usual")
def test_suggestions_are_the_adviser_s(options: dict[str, Any]) -> None:
    """Each advice button lays out the hands that the adviser gives for the current score."""
    rng = Random(3)
    for points in ({}, {ANDY: 10}, {BILL: 9, CHRIS: 10}):
        table = Sitting(points=points, **options).deal("", rng=rng)
        game = crash(table.view())
        for action, aim in AIMS.items():
            wanted = advise(table.cards, table.rules, situation_of(game, ANDY), aim, count_own_cards=True)
            tray = change_draft(action, encode_draft(table.view(), HandDraft.from_hands(table.cards)), (), table.view())
            assert wanted is not None
            assert tray == suggest_draft(table.view(), aim)
            assert tray.places == HandDraft.from_hands(table.cards, wanted.hands).places
            assert option(table.view()).admits(Arrange(seat=ANDY, hands=tray.hands(table.cards)))


@pytest.mark.parametrize("hints", [Hints.OFF, Hints.NAMES])
def test_advice_is_for_tables_that_give_it(hints: Hints) -> None:
    """Advice buttons are shown only with full hints. Without them, pressing an old button is refused."""
    table = Sitting(hints=hints).deal()
    assert not {"Suggest", "Play safe", "Go for the crash"} & {*buttons(table.panel()), *buttons(more(table))}
    for action in AIMS:
        with pytest.raises(Refusal, match="odds_off"):
            change_draft(action, encode_draft(table.view(), laid(table)), (), table.view())


def test_one_press_from_the_suggestion_to_the_lock() -> None:
    """A suggested arrangement can be locked at once, and the rules accept its hands."""
    table = Sitting().deal()
    wanted = parse_custom_id(buttons(table.panel(pressed(table, table.panel(), "Suggest")))["Lock"])
    assert isinstance(wanted, TableId)
    assert wanted.action == LOCK
    assert decode_deal_and_decision(wanted.about) == (1, 999_999)
    move = lock_move(draft_to_lock(wanted.about, table.view(), None), table.view())
    table.play(Arrange(seat=ANDY, hands=move.hands))
    assert crash(table.view()).seat_view(ANDY).ready


def _enabled(one: Component) -> bool:
    return not one.get("disabled", False)


def _walk(table: Sitting, locale: str, seed: int) -> None:
    """Press and choose at random on the panel, checking each step against the rules."""
    rng, words = Random(seed), words_for(locale)
    tray = HandDraft.from_hands(table.cards)
    for _ in range(25):
        view = table.view()
        screen = table.panel(tray, words)
        check(screen)
        admitted = option(view).admits(Arrange(seat=ANDY, hands=tray.hands(table.cards)))
        offered = [one for one in components(screen) if one["type"] in {2, 3} and _enabled(one)]
        locks = [one for one in offered if one["custom_id"].startswith((f"t:{LOCK}:", f"t:{LOCK_CONFIRMED}:"))]
        assert bool(locks) == (
            admitted and (tray.page is PanelPage.CONFIRMATION or (tray.page is not PanelPage.MORE and any(tray.places)))
        )
        for place, action in enumerate(HAND_MENUS if menus(screen) and tray.page is not PanelPage.MORE else (), 1):
            found = [one["value"] for one in menus(screen)[str(menu_id(screen, action))]]
            assert sorted(found) == sorted([*map(str, range(13)), *(["none"] if place in tray.places else [])])
        one = rng.choice([one for one in offered if one["custom_id"].startswith("t:arrange.")])
        wanted = parse_custom_id(one["custom_id"])
        assert isinstance(wanted, TableId)
        if wanted.action == LOCK and lock_question(view, tray, words):
            tray = tray.with_page(PanelPage.CONFIRMATION)
        if wanted.action in {LOCK, LOCK_CONFIRMED, OPEN_DIALOG}:
            continue
        values: tuple[str, ...] = ()
        if one["type"] == 3:
            count = rng.randint(one["min_values"], one["max_values"])
            values = tuple(rng.sample([choice["value"] for choice in one["options"]], count))
        tray = change_draft(wanted.action, wanted.about, values, view)
        if wanted.action in AIMS or wanted.action == "arrange.clear":
            assert option(view).admits(Arrange(seat=ANDY, hands=tray.hands(table.cards)))


@pytest.mark.sample(3)
@pytest.mark.parametrize("hints", Hints)
@pytest.mark.parametrize("options", RULES, ids=lambda options: " ".join(map(str, options)) or "usual")
def test_whatever_is_offered_can_be_done(options: dict[str, Any], hints: Hints) -> None:
    """Each menu lists all cards. Lock is enabled only for hands that the rules accept."""
    for seed, (dealt, locale) in enumerate(zip((GOOD_HAND, FOURS, ""), (*LOCALES, LOCALES[0]), strict=True)):
        _walk(Sitting(hints=hints, **options).deal(dealt, rng=Random(seed)), locale, seed)


def test_everybody_is_offered_the_same() -> None:
    """All players get the same buttons to declare and to knock, but only those who hold the cards may use them."""
    table = Sitting(
        hints=Hints.NAMES, quad_rule="south_wales", pairs_redeal=5, thirteen_run="payment", bus_ride_knock=True
    ).deal(FOURS)
    held: list[dict[str, str]] = []
    for seat in (ANDY, BILL, CHRIS, DORA):
        panel = buttons(more(table, seat=seat))
        held.append({label: custom_id for label, custom_id in panel.items() if custom_id.startswith("p:")})
    assert held.count(held[0]) == 4
    assert list(held[0]) == [
        "Knock: I hold four of a kind",
        "Declare six pairs",
        "Declare five pairs",
        "Declare a thirteen-card run",
        "Declare four of a kind",
    ]
    refused: dict[str, str] = {}
    for label, custom_id in held[0].items():
        wanted = parse_custom_id(custom_id)
        assert isinstance(wanted, PlayId)
        move = move_for(wanted.action, wanted.price)
        assert move is not None
        for seat in (ANDY, BILL):
            try:
                CRASH.play(table.state, type(move)(**{**vars(move), "seat": seat}))
            except IllegalMove as refusal:
                refused[f"{seat} {label}"] = refusal.code
    assert set(refused.values()) == {"not_held"}
    assert f"{ANDY} Knock: I hold four of a kind" not in refused
    assert f"{ANDY} Declare four of a kind" not in refused
    assert {f"{BILL} {label}" for label in held[0]} <= set(refused)


def test_a_pause_leaves_the_tray_and_takes_the_moves() -> None:
    """Arranging continues while the table is paused, but nothing can be submitted."""
    table = Sitting(bus_ride_knock=True).deal()
    table.status = TableStatus.PAUSED
    tray = laid(table, "As Ks Qs")
    screen = table.panel(tray)
    for shown, wanted in (
        (screen, {"Suggest", "More…"}),
        (
            more(table, tray),
            {"Play safe", "Go for the crash", "Clear", "List by suit", "All at once…", "Back to the hands"},
        ),
        (table.panel(tray.with_page(PanelPage.CONFIRMATION)), {"Go on arranging"}),
    ):
        check(shown)
        assert {one["label"] for one in components(shown) if one["type"] == 2 and _enabled(one)} == wanted
    assert len(menus(screen)) == 4
    assert ENGLISH("table-paused") in text(screen)
