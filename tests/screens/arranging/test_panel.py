"""Tests of a Crash player's private panel at each step of a deal."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from discord import ButtonStyle

from bot.players.arranging.adviser import assess_hands
from bot.rules.arranging.engine.events import Arranged
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.cards import cards
from bot.rules.game import ComeBack, Cut, Leave, SitOut, TimeOut, Void
from bot.screens.arranging.advice import win_chance_text
from bot.screens.arranging.draft_actions import current_draft
from bot.screens.arranging.hand_draft import HandDraft, PanelPage
from bot.screens.arranging.panel import lock_question
from bot.screens.registry import family_of
from bot.screens.widgets.custom_ids import PlayId, TableId, parse_custom_id
from bot.screens.widgets.layout import Screen
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.table_settings import Hints
from bot.tables.values import TableStatus
from tests.screens.arranging.sitting import (
    ANDY,
    BILL,
    CHRIS,
    DORA,
    ENGLISH,
    FOURS,
    GERMAN,
    TABLE_ID,
    Sitting,
    hand_lines,
    laid,
    more,
    pressed,
    without_clock,
)
from tests.screens.evening import LONGEST_NAME
from tests.screens.reading import buttons, check, components, everything, menus, sign, text
from tests.support.arranging import crash

SIX_PAIRS = "Ac Ad Kc Kd Qc Qd Jc Jd Tc Td 9c 9d 2h"
LONG = "Goldene Schillinge von Entenhausen"
"""A long currency name."""


def lines(table: Sitting, tray: HandDraft | None = None, words: Words = ENGLISH, *, seat: int = ANDY) -> list[str]:
    """Return the lines of a player's panel, and those of its closed menus."""
    screen = table.panel(tray, words, seat=seat)
    check(screen)
    return [*text(screen).split("\n"), *hand_lines(screen)]


def _enabled(screen: Screen) -> set[str]:
    """Return the labels of the enabled buttons."""
    return {one["label"] for one in components(screen) if one["type"] == 2 and not one.get("disabled")}


# The draft


def test_each_hand_is_named_at_once() -> None:
    """Each hand is a line with its cards, name and chance. Leftover cards and expected points are above the lines."""
    table = Sitting().deal()
    tray = laid(table, "As Ks Qs", "9h 8c 7d", "Jh Jc 2d", "5s 5h 4c")
    said = lines(table, tray)
    advice = assess_hands(tray.hands(table.cards), table.rules, 3, table.cards)
    percents = [f"{round(100 * chance)}" if chance > 0.005 else "<1" for chance in advice.chances]
    assert f"1 · A♠ K♠ Q♠ · running flush · {percents[0]}%" in said
    assert f"2 · 9♥ 8♣ 7♦ · run · {percents[1]}%" in said
    assert f"4 · 5♥ 5♠ 4♣ · pair · {percents[3]}%" in said
    assert "Left over: `10♦`" in said
    assert "Ready to lock. Ends <t:1800000120:R>." in said
    assert f"About {advice.points:.1f} points; all four win in <1%." in said


def test_what_is_no_hand_says_why() -> None:
    """A hand that is too low, incomplete or better than the one before it is marked with a sign and the reason."""
    table = without_clock(Sitting()).deal()
    tray = laid(table, "9h 8c 7d", "As Ks Qs", "Td 4c", "Jh 5s 2d")
    said = lines(table, tray)
    assert "▲ 2 · A♠ K♠ Q♠ · running flush" in said
    assert "3 · 10♦ 4♣ · one more card" in said
    assert "✗ 4 · J♥ 5♠ 2♦ · high card: not a hand" in said
    assert not any("%" in line for line in said)
    assert "▲ **2** `A♠ K♠ Q♠` running flush: better than hand 1" in text(more(table, tray)).split("\n")
    said = lines(without_clock(Sitting(min_hand="flush")).deal(), laid(table, "Jh Jc 2d"))
    assert "✗ 1 · J♣ J♥ 2♦ · pair: too low here" in said
    assert "Not ready to lock: hand 1 is too low. You need at least a flush." in said
    said = lines(without_clock(Sitting(four_card_sets=True)).deal(), laid(table, "Jh Jc 5s 5h"))
    assert "✗ 1 · J♣ J♥ 5♥ 5♠ · not four of a kind" in said
    assert "2 · choose three, or four of a kind" in said
    assert "Not ready to lock: hand 1 has 4 cards. A hand takes three, or four of a kind." in said


def test_why_it_cannot_be_locked() -> None:
    """The panel gives the first reason why the hands cannot be locked, with their numbers on the panel."""
    table = without_clock(Sitting()).deal()

    def reason(*places: str) -> str:
        tray = HandDraft.from_hands(table.cards, tuple(cards(text) for text in places))
        return next(line for line in lines(table, tray.with_swapped_hands(2, 3)) if line.startswith("Not ready"))

    assert reason("9h 8c 7d", "As Ks Qs").endswith("hand 3 beats hand 1. The best comes first.")
    assert reason("9h 8c 7d", "Jh").endswith("hand 3 has one card. A hand takes three.")
    assert reason("9h 8c 7d", "Jh 5s 2d").endswith("hand 3 is too low. You need at least a pair.")


@pytest.mark.parametrize(
    ("misorder", "said", "locks"),
    [
        ("reject", "Not ready: hand 2 beats hand 1. The best comes first.", False),
        ("auto_sort", "Ready to lock. Locking puts your hands in order, the best first.", True),
        (
            "lose_game",
            "**Careful:** hand 2 is better than hand 1. If you lock this, you lose the game and pay everybody.",
            True,
        ),
    ],
)
def test_out_of_order(misorder: str, said: str, locks: bool) -> None:  # noqa: FBT001 (it is what is expected)
    """The panel says before locking how the house rules treat misordered hands."""
    table = without_clock(Sitting(misorder=misorder)).deal()
    tray = laid(table, "9h 8c 7d", "As Ks Qs")
    assert said in lines(table, tray)
    lock = next(one for one in components(table.panel(tray)) if one.get("label") == "Lock")
    assert lock.get("disabled", False) is not locks
    assert (lock["style"] == ButtonStyle.danger.value) is (misorder == "lose_game")
    assert pressed(table, table.panel(tray), "Best first") == laid(table, "As Ks Qs", "9h 8c 7d")


def test_chances_of_hands_that_will_be_sorted() -> None:
    """If locking sorts the hands, each is shown with the chance of its place after sorting."""
    table = Sitting(misorder="auto_sort").deal()
    there = lines(table, laid(table, "9h 8c 7d", "As Ks Qs"))
    back = lines(table, laid(table, "As Ks Qs", "9h 8c 7d"))
    chances = [line.rpartition(" · ")[2] for line in (*there, *back) if line.endswith("%")]
    assert len(chances) == 4
    assert chances[:2] == [chances[3], chances[2]]


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (("As Ks Qs",), "one hand, your first."),
        (("As Ks Qs", "9h 8c 7d"), "two hands, your first and second."),
        (
            ("As Ks Qs", "9h 8c 7d", "Jh Jc Td"),
            "three hands, your first to third.",
        ),
    ],
)
def test_fewer_hands_are_allowed(hands: tuple[str, ...], said: str) -> None:
    """The panel says that fewer hands are allowed, names their places, and says if another hand is possible."""
    table = without_clock(Sitting()).deal()
    assert f"Ready to lock: {said} Your leftover cards make another." in lines(table, laid(table, *hands))


def test_nothing_more_can_be_made() -> None:
    """The panel does not suggest another hand if the left-over cards make none."""
    table = without_clock(Sitting(min_hand="flush")).deal()
    tray = laid(table, "As Ks Qs", "9h 8c 7d", "Jh 5h 2d")
    ready = lines(table, laid(table, "As Ks Qs", "9h 8c 7d"))
    assert not any("makes another" in line for line in ready)
    assert "Not ready to lock: hand 3 is too low. You need at least a flush." in lines(table, tray)


def test_no_hand_at_all() -> None:
    """At first, all cards are free and nothing can be locked; playing no hands needs a confirmation."""
    table = Sitting().deal()
    assert "Your cards: `A♠  K♠  Q♠  J♣ J♥  10♦  9♥  8♣  7♦  5♥ 5♠  4♣  2♦`" in lines(table)
    assert "Tap a hand and choose its cards." in lines(table)
    assert _enabled(table.panel()) == {"Suggest", "More…"}
    assert "Play no hands…" in _enabled(more(table))
    assert "Play no hands…" not in _enabled(more(table, laid(table, "As Ks Qs")))
    asked = pressed(table, more(table), "Play no hands…")
    said = "**Play no hands at all?** Then these cards can’t win you anything. Ends "
    assert any(line.startswith(said) for line in lines(table, asked))
    assert list(buttons(table.panel(asked))) == ["Lock it", "Go on arranging"]
    assert pressed(table, table.panel(asked), "Go on arranging") == laid(table)
    fewest = Sitting(hints=Hints.OFF, min_hand="flush").deal()
    assert "Play no hands…" in _enabled(more(fewest))


@pytest.mark.parametrize(
    ("options", "hands", "said"),
    [
        ({}, ("As Ks Qs", "9h 8c 7d"), "**Lock 2 hands?** Your cards make 4."),
        ({}, ("As Ks Qs",), "**Lock one hand?** Your cards make 4."),
        ({"hints": Hints.NAMES}, ("As Ks Qs",), "**Lock one hand?** Your cards make 4."),
        ({"hints": Hints.OFF}, ("As Ks Qs", "9h 8c 7d"), "**Lock 2 hands of 4?**"),
        (
            {"misorder": "lose_game"},
            ("9h 8c 7d", "As Ks Qs"),
            "**Lock this?** Hand 2 is better than hand 1, so you lose",
        ),
        ({}, ("As Ks Qs", "9h 8c 7d", "Jh Jc 2d", "5s 5h 4c"), ""),
        ({}, ("As Ks",), ""),
    ],
)
def test_what_is_asked_before_locking(options: dict[str, Any], hands: tuple[str, ...], said: str) -> None:
    """Locking needs a confirmation if the cards make more hands (without hints: if more are allowed) or if it loses the
    game.
    """
    table = Sitting(**options).deal()
    tray = laid(table, *hands)
    asked = lock_question(table.view(), tray, ENGLISH)
    assert asked.startswith(said)
    assert bool(asked) == bool(said)
    shown = table.panel(tray.with_page(PanelPage.CONFIRMATION))
    check(shown)
    assert asked in text(shown)
    assert ("Lock it" in buttons(shown)) == (hands != ("As Ks",))
    assert ("Lock it" in buttons(shown)) != bool(menus(shown))


@pytest.mark.parametrize(
    ("words", "question"),
    [(ENGLISH, "**Lock these hands, the best first?**"), (GERMAN, "**Diese Hände festlegen, die beste zuerst?**")],
    ids=LOCALES,
)
def test_a_question_shows_what_is_locked(words: Words, question: str) -> None:
    """The question before locking shows the hands in order, with their names, and the card left over."""
    table = Sitting().deal()
    tray = laid(table, "As Ks Qs", "9h 8c 7d", "Jh Jc 2d", "5s 5h 4c").with_page(PanelPage.CONFIRMATION)
    said = lines(table, tray, words)
    assert any(line.startswith(question) for line in said)
    shown = [line.split("`")[1] for line in said if line.startswith("**") and "`" in line]
    hands = ("As Ks Qs", "9h 8c 7d", "Jc Jh 2d", "5h 5s 4c")
    assert shown == [" ".join(sign(card, words) for card in cards(hand)) for hand in hands]
    assert any(line.endswith("`10♦`") for line in said)


def test_nobody_is_asked_about_hands_that_cannot_be_made() -> None:
    """Locking as many hands as the cards make needs no confirmation."""
    table = Sitting(min_hand="flush").deal("As Qs Ts 8s 6s 4s 2s Ah Qd Tc 8d 6h 4c")
    one, two = laid(table, "As Qs Ts"), laid(table, "As Qs Ts", "8s 6s 4s")
    assert lock_question(table.view(), one, ENGLISH) == "**Lock one hand?** Your cards make 2."
    assert lock_question(table.view(), two, ENGLISH) == ""


def test_all_advice_that_is_the_same_says_so() -> None:
    """A suggestion says when every aim gives the same hands, and only then."""
    said = "All suggestions come to these hands."
    found: set[bool] = set()
    for seed in range(12):
        table = Sitting().deal("", rng=Random(seed))
        trays = {label: pressed(table, more(table), label) for label in ("Play safe", "Go for the crash")}
        tray = trays["Suggest"] = pressed(table, table.panel(), "Suggest")
        alike = len({one.places for one in trays.values()}) == 1
        assert [said in lines(table, one) for one in trays.values()] == [alike] * 3
        assert said not in lines(table, pressed(table, more(table, tray), "List by suit"))
        found.add(alike)
    assert found == {True, False}


def test_hands_after_an_empty_one_move_up() -> None:
    """The panel says that hands move up if a menu above them is empty."""
    table = Sitting().deal()
    said = lines(table, laid(table, "As Ks Qs").with_swapped_hands(1, 3))
    assert any("If a hand above is empty, the ones below move up." in line for line in said)
    assert any(line.startswith("3 · A♠ K♠ Q♠ · running flush · ") for line in said)


def test_cards_are_listed_as_the_player_likes() -> None:
    """Left-over cards and menus are listed by rank or by suit, as the player chooses."""
    table = Sitting().deal()
    tray = pressed(table, more(table), "List by suit")
    assert "Your cards: `J♣ 8♣ 4♣  10♦ 7♦ 2♦  J♥ 9♥ 5♥  A♠ K♠ Q♠ 5♠`" in lines(table, tray)
    for choices in list(menus(table.panel(tray)).values())[:4]:
        assert [one["value"] for one in choices][:5] == ["7", "4", "11", "12", "5"]


def test_a_closed_menu_is_the_line_on_its_hand() -> None:
    """No card is preselected, so a closed menu shows the line on its hand. Open, it lists all cards and their hands."""
    table = Sitting().deal()
    screen = table.panel(laid(table, "As Ks Qs"))
    selects = [one for one in components(screen) if one["type"] == 3]
    assert not any(one.get("default") for select in selects for one in select["options"])
    assert hand_lines(screen)[1:] == [f"{place} · choose three cards" for place in (2, 3, 4)]
    assert re.fullmatch(r"1 · A♠ K♠ Q♠ · running flush · \d\d%", hand_lines(screen)[0])
    shown = [[one["label"].replace("\ufe0e", "") for one in select["options"]] for select in selects]
    assert [labels[:4] for labels in shown] == [["A♠ · hand 1", "K♠ · hand 1", "Q♠ · hand 1", "J♣"]] * 4
    assert [len(labels) for labels in shown] == [14, 13, 13, 13]
    assert shown[0][-1] == "Empty this hand"
    assert [(one["min_values"], one["max_values"]) for one in selects] == [(1, 3)] * 4
    swap = [one for one in components(more(table)) if one["type"] == 3]
    assert [one["placeholder"] for one in swap] == ["Swap two hands"]
    fours = Sitting(four_card_sets=True).deal(FOURS)
    selects = [one for one in components(fours.panel()) if one["type"] == 3]
    assert [one["max_values"] for one in selects[:4]] == [4, 4, 4, 4]


def test_all_cards_may_be_used() -> None:
    """If the hands use all thirteen cards, no line is about cards left over."""
    table = Sitting(four_card_sets=True).deal("Ac Ad Ah As Kc Kd Kh Qc Qd Qh 2c 2d 5h")
    said = lines(table, laid(table, "Ac Ad Ah As", "Kc Kd Kh", "Qc Qd Qh", "2c 2d 5h"))
    assert "1 · A♣ A♦ A♥ A♠ · four aces · >99%" in said
    assert not any("Left over" in line for line in said)


@pytest.mark.parametrize("hints", Hints)
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=LOCALES)
def test_no_card_is_listed_twice(words: Words, hints: Hints) -> None:
    """Each card is in sight exactly once on each page: in a line of text or in the line on its hand."""
    table = Sitting(hints=hints).deal()
    full = laid(table, "As Ks Qs", "9h 8c 7d", "Jh Jc 2d", "5s 5h 4c")
    for tray in (laid(table), laid(table, "As Ks", "9h 8c 7d"), full, full.with_swapped_hands(1, 4)):
        for page in PanelPage:
            shown = " ".join(lines(table, tray.with_page(page), words))
            assert [shown.count(sign(card, words)) for card in table.cards] == [1] * 13


def test_a_picture_shows_the_cards_instead() -> None:
    """With a picture, no text lists cards, and the line on a hand has its ranks. The picture has the hands in order."""
    table = Sitting().deal()
    tray = laid(table, "As Ks Qs", "9h 8c 7d", "Jh Jc 2d")
    words, family = ENGLISH.with_pictures(), family_of("crash")
    for page in PanelPage:
        assert not any(sign(card, words) in "".join(lines(table, tray.with_page(page), words)) for card in table.cards)
    shown = lines(table, tray, words)
    assert any(line.startswith("1 · A K Q · running flush · ") for line in shown)
    assert "4 · choose three cards" in shown
    asked = lines(table, tray.with_page(PanelPage.CONFIRMATION), words)
    assert "**3** pair <1%" in asked
    assert family.own_cards(table.view(), ANDY, tray) == (
        *(cards("As Ks Qs"), cards("9h 8c 7d"), cards("Jc Jh 2d")),
        cards("Td 5h 5s 4c"),
    )
    assert [len(group) for group in family.own_cards(table.view(), ANDY)] == [13]
    table.play(Arrange(seat=ANDY, hands=tray.hands(table.cards)))
    assert [len(group) for group in family.own_cards(table.view(), ANDY)] == [3, 3, 3, 4]
    assert not any(sign(card, words) in "".join(lines(table, None, words)) for card in table.cards)


def test_lock_is_below_the_hands_and_stays_there() -> None:
    """Lock is the first button after the hands, with any draft. A button that comes and goes is the last one."""
    table = Sitting().deal()
    best = pressed(table, table.panel(), "Suggest")
    wrong = laid(table, "9h 8c 7d", "As Ks Qs")
    for tray, more_buttons in ((laid(table), []), (best, []), (wrong, ["Best first"])):
        screen = table.panel(tray)
        assert list(buttons(screen)) == ["Lock", "Suggest", "More…", *more_buttons]
        kinds = [one["type"] for one in components(screen) if one["type"] in {2, 3}]
        assert kinds == [3, 3, 3, 3, *[2] * len(buttons(screen))]


def test_how_much_help_there_is() -> None:
    """Without hints, hands have neither names nor marks. Hints that give names give no chances."""
    bad = ("9h 8c 7d", "As Ks Qs")
    table = without_clock(Sitting(hints=Hints.OFF)).deal()
    said = lines(table, laid(table, *bad))
    assert "1 · 9♥ 8♣ 7♦" in said
    assert "2 · A♠ K♠ Q♠" in said
    assert "Not ready: hand 2 beats hand 1. The best comes first." in said
    assert not any(fault in line for line in said for fault in "▲✗")
    assert not any("makes another" in line for line in lines(table, laid(table, "As Ks Qs")))
    losing = Sitting(hints=Hints.OFF, misorder="lose_game").deal()
    assert not any("Careful" in line for line in lines(losing, laid(losing, *bad)))
    named = Sitting(hints=Hints.NAMES).deal()
    said = lines(named, laid(named, *reversed(bad)))
    assert "1 · A♠ K♠ Q♠ · running flush" in said
    assert not any("%" in line or "About" in line for line in said)


# Locking


def test_locked_hands_can_be_taken_back() -> None:
    """A player who has locked sees the hands and the deadline. Unlocking returns the hands to the draft."""
    table = Sitting().deal()
    hands = (cards("As Ks Qs"), cards("9h 8c 7d"))
    table.play(Arrange(seat=ANDY, hands=hands))
    table.lock(CHRIS)
    said = lines(table)
    assert any(line.startswith("**Locked.**") and "<t:1800000120:R>" in line for line in said)
    assert any(line.startswith("**2** `9♥ 8♣ 7♦` run · wins ") for line in said)
    assert buttons(table.panel()) == {"Unlock": f"p:unlock:{TABLE_ID}:1:999999:0"}
    assert current_draft(table.view(), laid(table)) is None
    table.play(Unlock(seat=ANDY))
    assert current_draft(table.view(), None) == HandDraft.from_hands(table.cards, hands)
    assert current_draft(table.view(), laid(table, "Jh Jc 2d")) == laid(table, "Jh Jc 2d")
    assert current_draft(table.view(), HandDraft((0, 1))) == HandDraft.from_hands(table.cards, hands)


def test_no_hand_and_a_declaration_can_be_locked_too() -> None:
    """A player may lock no hands or a declaration. The panel shows the choice, which can be undone."""
    table = Sitting().deal(SIX_PAIRS).lock(ANDY)
    assert "You haven’t made a hand." in lines(table)
    table.play(Unlock(seat=ANDY)).play(Declare(seat=ANDY, what=Declaration.SIX_PAIRS))
    said = lines(table)
    assert "You declare six pairs." in said
    assert "`A♣ A♦  K♣ K♦  Q♣ Q♦  J♣ J♦  10♣ 10♦  9♣ 9♦  2♥`" in said
    assert list(buttons(table.panel())) == ["Unlock"]


def test_a_knock_is_heard() -> None:
    """Everybody sees who has knocked, and that player no longer has the button."""
    table = Sitting(bus_ride_knock=True).deal(FOURS).play(Knock(seat=ANDY))
    assert "-# You’ve knocked, so everybody knows that you hold four of a kind." in lines(table)
    assert "-# Knocked (holds four of a kind): Andy." in lines(table, seat=BILL)
    assert "Knock: I hold four of a kind" not in buttons(more(table))
    assert "Knock: I hold four of a kind" in buttons(more(table, seat=BILL))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"bus_ride_knock": True}, ["-# Everybody sees the buttons to knock and to declare, whatever they hold."]),
        ({}, ["-# Everybody sees the buttons to declare, whatever they hold."]),
        (
            {"bus_ride_knock": True, "pairs_redeal": 0, "thirteen_run": "off"},
            ["-# Everybody sees the button to knock, whatever they hold."],
        ),
        ({"pairs_redeal": 0, "thirteen_run": "off"}, []),
    ],
    ids=str,
)
def test_nobody_is_misled_by_the_buttons(options: dict[str, Any], said: list[str]) -> None:
    """A line says that everybody sees the buttons for declaring and knocking, independent of their cards."""
    table = Sitting(**options).deal()
    assert [line for line in text(more(table)).split("\n") if line.startswith("-# Everybody")] == said
    assert not any(line.startswith("-# Everybody") for line in lines(table))


# The other steps


def test_the_cut() -> None:
    """The cutter gets a few places to choose from; everybody else sees who the deal is waiting for."""
    table = Sitting(optional_shuffle=True)
    table.deal()
    cutter = crash(table.view()).to_act[0]
    said = lines(table, seat=cutter)
    assert any(line.startswith("**You may cut the pack**") and "<t:" in line for line in said)
    ids = [parse_custom_id(one) for one in buttons(table.panel(seat=cutter)).values()]
    assert [(one.action, one.price) for one in ids if isinstance(one, PlayId)] == [
        ("cut", 17),
        ("cut", 26),
        ("cut", 35),
        ("pass", 0),
    ]
    waiting = next(seat for seat in (ANDY, BILL) if seat != cutter)
    assert f"{table.names[cutter]} may cut the pack before the deal." in lines(table, seat=waiting)
    assert not buttons(table.panel(seat=waiting))
    table.play(Cut(seat=cutter, amount=26))
    assert menus(table.panel())


def test_spare_hands() -> None:
    """The player who is asked sees the price, the number of spare hands and what happens to the cards put aside."""
    table = Sitting(2, spare_fee=5).deal()
    said = lines(table)
    assert any("2 spare hands are left." in line and "<t:" in line for line in said)
    assert "Your own cards would be out of play, unseen." in said
    assert "It costs 5 chips, paid into the pool for the winner of the game." in said
    assert any(line.startswith("Your cards win about ") for line in said)
    assert "`A♠  K♠  Q♠  J♣ J♥  10♦  9♥  8♣  7♦  5♥ 5♠  4♣  2♦`" in said
    assert buttons(table.panel()) == {
        "Take spare hand 1 for 5": f"p:spare.one:{TABLE_ID}:1:999999:5",
        "Take spare hand 2 for 5": f"p:spare.two:{TABLE_ID}:1:999999:5",
        "Keep my cards": f"p:pass:{TABLE_ID}:1:999999:0",
    }
    waiting = lines(table, seat=BILL)
    assert "In turn, everybody keeps the cards they have or takes a spare hand." in waiting
    assert not buttons(table.panel(seat=BILL))
    table.play(TakeSpare(seat=ANDY, number=1))
    assert "-# You put aside: `A♠  K♠  Q♠  J♣ J♥  10♦  9♥  8♣  7♦  5♥ 5♠  4♣  2♦`" in lines(table)
    assert any("One spare hand is left." in line for line in lines(table, seat=BILL))
    assert list(buttons(table.panel(seat=BILL))) == ["Take spare hand 2 for 5", "Keep my cards"]
    table.play(Pass(seat=BILL))
    assert any(line.startswith("-# You put aside") for line in lines(table))
    assert [line.startswith("The spare hand: `A♣") for line in lines(table)].count(True) == 1
    assert any(line.startswith("Das Ersatzblatt: `A♣") for line in lines(table, words=GERMAN))
    assert any(line.startswith("Your cards: ") for line in lines(table, seat=BILL))


def test_a_spare_hand_may_be_used_again_or_too_dear() -> None:
    """Under other house rules the exchanged hand becomes the next spare. A player who cannot pay keeps their cards."""
    table = Sitting(3, spare_reuse=True, hints=Hints.NAMES).deal()
    said = lines(table)
    assert "Your own thirteen cards would lie there in its place, for the next player to take unseen." in said
    assert not any("It costs" in line or "Your cards win" in line for line in said)
    assert list(buttons(table.panel())) == ["Take spare hand 1", "Keep my cards"]
    table = Sitting(3, spare_fee=5, stack=3).deal()
    assert "It costs 5 chips and you have 3 chips, so you keep your cards." in lines(table)
    assert list(buttons(table.panel())) == ["Keep my cards"]


def _calling(*hands: str, points: int = 0, **options: Any) -> Sitting:
    table = Sitting(points={ANDY: points}, **{"crash_announce": "optional", **options}).deal()
    table.play(Arrange(seat=ANDY, hands=tuple(cards(text) for text in hands)))
    return table.lock(BILL, CHRIS, DORA)


FOUR_HANDS = ("As Ks Qs", "9h 8c 7d", "Jh Jc 2d", "5s 5h 4c")


def test_the_crash_call() -> None:
    """Everybody is asked, and sees the reward and price of a call and their own locked hands."""
    table = _calling(*FOUR_HANDS, crash_rule="payment")
    said = lines(table)
    assert any(line.startswith("**Do you call a crash?**") and "<t:" in line for line in said)
    assert "If it comes off, each of the others pays you 100 chips." in said
    assert "For an uncalled crash each of the others pays you 50 chips." in said
    assert "If it fails, you pay each of the others 50 chips." in said
    assert any(line.startswith("**4** `5♥ 5♠ 4♣`") for line in said)
    assert not any("certain to fail" in line for line in said)
    asked = {
        "Call a crash": f"p:call:{TABLE_ID}:1:999999:0",
        "No crash": f"p:pass:{TABLE_ID}:1:999999:0",
    }
    assert [buttons(table.panel(seat=seat)) for seat in (ANDY, BILL, CHRIS, DORA)] == [asked] * 4
    table.play(CallCrash(seat=ANDY)).play(Pass(seat=BILL))
    assert any(line.startswith("You’ve called a crash.") for line in lines(table))
    assert any(line.startswith("You haven’t called a crash.") for line in lines(table, seat=BILL))
    assert not buttons(table.panel())


def test_a_call_that_must_fail_is_warned_of() -> None:
    """A player who needs too few points or made too few hands sees that a call is certain to fail."""
    assert any("you need so few points" in line for line in lines(_calling(*FOUR_HANDS, points=8)))
    assert not any("certain to fail" in line for line in lines(_calling(*FOUR_HANDS, points=7)))
    said = lines(_calling(*FOUR_HANDS[:3]))
    assert "**A call is certain to fail:** a crash takes four hands, and you’ve made 3." in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"crash_announced_reward": "wins_game"}, "If it comes off, you win the game."),
        ({"crash_announced_reward": "points:2"}, "If it comes off, it scores 2 extra points."),
        ({"crash_announced_reward": "points:0"}, "If it comes off, it scores its four points and no more."),
        ({"crash_announce": "required"}, "An uncalled crash scores nothing extra."),
        ({"crash_rule": "wins_game"}, "An uncalled crash wins the game, too."),
        ({"crash_rule": "bonus_points"}, "An uncalled crash scores one extra point."),
        ({"crash_penalty_rule": "none"}, "If it fails, it costs nothing."),
        ({"crash_penalty_rule": "minus_points:1"}, "If it fails, you lose a point."),
        ({"crash_penalty_rule": "minus_points:3"}, "If it fails, you lose 3 points."),
    ],
    ids=str,
)
def test_what_a_call_is_worth(options: dict[str, Any], said: str) -> None:
    """Every house rule about the call has its sentence."""
    assert said in lines(_calling(*FOUR_HANDS, **options))


def test_after_the_deal() -> None:
    """During the reveal, the panel shows only the player's own cards, and no score."""
    table = Sitting().deal()
    theirs = {card for one in table.state.seats if one.seat != ANDY for card in one.cards}
    mine = table.cards
    for seat in (BILL, CHRIS, DORA):
        table.play(TimeOut(seat=seat))
    table.play(Arrange(seat=ANDY, hands=tuple(cards(one) for one in FOUR_HANDS)))
    assert crash(table.view()).outcome is not None
    screen = table.panel(revealing=True)
    check(screen)
    said = text(screen)
    assert "**All locked.** The hands are being turned up at the table." in said
    assert "**1** `A♠ K♠ Q♠` running flush\n" in said
    assert "Left over: `10♦`" in said
    assert all(sign(card, ENGLISH) in said for card in mine)
    assert not any(sign(card, ENGLISH) in everything(screen) for card in theirs)
    assert not any(word in said for word in ("points", "chips", "wins", "won", "Bill"))
    assert not buttons(screen)
    assert not menus(screen)
    assert "won" in text(table.panel())


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en-GB", "de"])
def test_time_that_ran_out(words: Words) -> None:
    """Only a player whose time ran out reads, during and after the reveal, that their cards were arranged for them."""
    table = Sitting().deal()
    table.play(Arrange(seat=ANDY, hands=tuple(cards(one) for one in FOUR_HANDS)))
    for seat in (BILL, CHRIS, DORA):
        table.play(TimeOut(seat=seat))
    told = words("arrange-time-ran-out")
    for revealing in (True, False):
        assert told in text(table.panel(words=words, seat=BILL, revealing=revealing))
        assert told not in text(table.panel(words=words, seat=ANDY, revealing=revealing))
    assert not any(isinstance(event, Arranged) for event in table.view(None).deal_events)


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "<1"), (0.004, "<1"), (0.006, "1"), (0.5, "50"), (0.994, "99"), (0.996, ">99"), (1.0, "100")],
)
def test_only_what_cannot_fail_is_certain(chance: float, said: str) -> None:
    """Chances are whole percentages from “<1” to “>99”. Only a certain win is shown as 100."""
    assert win_chance_text(chance, ENGLISH) == f"wins {said}%"


def test_a_deal_that_was_broken_off() -> None:
    """Nothing of a cancelled deal is turned up."""
    table = Sitting().deal().play(Void())
    assert "The deal was broken off." in lines(table)
    assert not any("turned up" in line for line in lines(table))


def test_before_the_first_deal() -> None:
    """The panel is empty before the first deal."""
    assert "Nobody is playing a deal just now." in lines(Sitting())
    assert not buttons(Sitting().panel())


def test_who_is_not_in_the_deal() -> None:
    """The panel says if a player sits out, waits for the next game or leaves, and offers a way back."""
    table = Sitting().play(SitOut(seat=ANDY)).deal()
    for seat in (BILL, CHRIS, DORA):
        table.play(Pass(seat=seat))
    assert "You’re sitting out." in lines(table)
    assert parse_custom_id(buttons(table.panel())["I’m back"]) == TableId("back", TABLE_ID)
    table.play(ComeBack(seat=ANDY))
    assert "A game is going on. You’ll be dealt in when the next one begins." in lines(table)
    table.play(SitOut(seat=BILL))
    said = lines(table, seat=BILL)
    assert "You’re sitting out from the next deal." in said
    assert menus(table.panel(seat=BILL))
    assert "I’m back" in buttons(table.panel(seat=BILL))
    table.play(Leave(seat=CHRIS))
    said = lines(table, seat=CHRIS)
    assert any(line.startswith("You’re leaving and are no longer in the deal.") for line in said)
    assert not any("`" in line for line in said)
    assert list(buttons(table.panel(seat=CHRIS))) == ["I’m back"]


def test_without_a_clock_no_time_is_told() -> None:
    """Without a clock no deadline is shown, and a pause hides it."""
    table = without_clock(Sitting()).deal()
    assert not any("<t:" in line for line in lines(table))
    table = Sitting().deal()
    assert any("<t:1800000120:R>" in line for line in lines(table))
    table.status = TableStatus.PAUSED
    assert not any("<t:" in line for line in lines(table))
    assert ENGLISH("table-paused") in lines(table)


# Limits and secrets


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hints", Hints)
def test_the_fullest_panels_fit(locale: str, hints: Hints) -> None:
    """Each step fits into a Discord message even with the longest texts and numbers."""
    words = words_for(locale, LONG)
    options: dict[str, Any] = {
        "four_card_sets": True,
        "quad_rule": "south_wales",
        "pairs_redeal": 5,
        "bus_ride_knock": True,
        "crash_announce": "optional",
        "misorder": "lose_game",
        "spare_fee": 10**9,
        "crash_payment": 10**9,
        "crash_payment_announced": 10**9,
        "crash_penalty": 10**9,
    }
    table = Sitting(3, hints=hints, stack=10**12, **options)
    table.names = dict.fromkeys(table.names, LONGEST_NAME)
    table.deal(FOURS)
    check(table.panel(words=words))
    table.play(TakeSpare(seat=ANDY, number=1)).play(SitOut(seat=ANDY))
    rng = Random(1)
    for _ in range(10):
        places = rng.choices(range(5), k=13)
        for page in PanelPage:
            check(table.panel(HandDraft(tuple(places), page=page), words))
    check(table.panel(HandDraft.from_hands(table.cards, (table.cards[:4], table.cards[4:8], table.cards[8:12])), words))
    table.lock(BILL)
    table.play(Arrange(seat=ANDY))
    check(table.panel(words=words))
    table.lock(CHRIS)
    check(table.panel(words=words))
    table.play(CallCrash(seat=ANDY)).play(Pass(seat=BILL))
    check(table.panel(words=words))
    table.play(CallCrash(seat=CHRIS))
    check(table.panel(words=words))


def test_what_a_panel_says_is_its_owner_s_to_know() -> None:
    """The panel, including its custom_ids, does not depend on the cards, declarations and hands of others."""
    shown: set[str] = set()
    for seed in range(8):
        table = Sitting(bus_ride_knock=True, quad_rule="south_wales", pairs_redeal=5).deal(rng=Random(seed))
        table.play(TimeOut(seat=BILL) if seed % 2 else Arrange(seat=BILL))
        shown.add(everything(table.panel(laid(table, "As Ks Qs"))))
    assert len(shown) == 1
