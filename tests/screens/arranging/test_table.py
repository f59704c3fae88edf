"""Tests of the table message of Crash."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from msgspec import structs

from bot.history.values import Statement
from bot.rules.arranging.crash.state import CrashState, DealEnded
from bot.rules.cards import PACK, Card
from bot.rules.game import Deal, Event, visible_events
from bot.rules.table.events import DealStarted
from bot.screens import notifications
from bot.screens.history import past_games
from bot.screens.table import table_message
from bot.screens.table.table_text import banter_lines
from bot.screens.widgets.custom_ids import PlayId, TableId, parse_custom_id
from bot.screens.widgets.names import escape_text as shown_name
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.table_settings import Hints
from bot.tables.values import TableView, Vote, VoteQuestion
from tests.rules.arranging.tables import Evening as Random
from tests.rules.arranging.tables import combinations_of_options
from tests.screens.arranging.seen import Evening, Seen
from tests.screens.evening import LONGEST_NAME
from tests.screens.reading import buttons, check, components, everything, sign, text

ENGLISH, GERMAN = words_for("en-GB"), words_for("de")
WORKED = {
    0: "4c 4d 4h Ts 9s 8s 7s 6s 5s Ac Kc Tc Jh",
    1: "3d 3h 3s Td 9d 8d Qc Qs As 9h 6d 5d 2c",
    2: "2d 2h 2s Ad Kd Jd Kh 8h 7h Jc 7d 4s 3c",
    3: "9c 8c 7c Ah Ks Qd Qh Js Th 6h 6c 5h 5c",
}
"""The worked deal (RULES 7.12), with Andy left of the dealer, Dan."""
ARRANGED = (
    "A arranges 4c 4d 4h / Ts 9s 8s / 7s 6s 5s / Ac Kc Tc",
    "B arranges 3d 3h 3s / Td 9d 8d / Qc Qs As",
    "C arranges 2d 2h 2s / Ad Kd Jd / Kh 8h 7h",
    "D arranges 9c 8c 7c / Ah Ks Qd / Qh Js Th / 6h 6c 5h",
)


def worked(*said: str, **options: Any) -> Evening:
    """Return the worked deal after these moves."""
    return Evening(500, 500, 500, 500, **options).deal(WORKED).say(*said)


def shown(view: TableView, words: Words = ENGLISH, frame: int | None = None) -> str:
    """Return the text of the table message."""
    return text(table_message.render_table(view, words, frame=frame))


def line_of(name: str, read: str) -> str:
    """Return the line of a seat."""
    return next(line for line in read.splitlines() if f"**{name}** · " in line)


# During a deal


def test_everybody_reads_who_is_ready_and_what_is_played_for() -> None:
    """The table message has target, stakes, chips, points, readiness, the deadline, and the score as pegs."""
    read = shown(worked(*ARRANGED[:2]).look())
    assert read.startswith("## Crash · deal 1\nFirst to **11** points\neach loser pays 50 chips\n")
    assert line_of("Andy", read) == "◦ **Andy** · 500 · 0 points · ready"
    assert line_of("Dan", read) == "▶ **Dan** · 500 · 0 points · arranging"  # no room for "dealer"
    assert "Ready: **2 of 4**. Ends <t:1800000120:R>." in read
    assert "Andy  0 ····· ····· ·┃" in read
    german = shown(worked(*ARRANGED[:2]).look(), Words("de", "Taler"))
    assert line_of("Chris", german) == "▶ **Chris** · 500 · 0 Punkte · legt noch"
    assert "Fertig: **2 von 4**" in german


def test_the_message_is_the_same_whatever_was_arranged() -> None:
    """Until all have submitted, the table message does not depend on the hands that players have arranged."""
    nothing = worked("A arranges", "B arranges").look()
    assert everything(table_message.render_table(nothing, ENGLISH)) == everything(
        table_message.render_table(worked(*ARRANGED[:2]).look(), ENGLISH)
    )
    changed = worked(*ARRANGED[:2], "A arranges 4c 4d 4h").look()
    assert everything(table_message.render_table(changed, ENGLISH)) == everything(
        table_message.render_table(nothing, ENGLISH)
    )


def test_the_way_to_the_cards_stands_out() -> None:
    """While everybody arranges, the table message has only the buttons “My cards” and “More…”."""
    screen = table_message.render_table(worked().look(), ENGLISH)
    assert list(buttons(screen)) == ["My cards", "More…"]
    assert parse_custom_id(buttons(screen)["My cards"]) == TableId("hand", 123_456_789)


def test_the_cut_is_for_everybody_to_see() -> None:
    """The buttons for cutting are on the table message; those for exchanging are private."""
    evening = Evening(500, 500, 500, 500, optional_shuffle=True).deal(WORKED)
    screen = table_message.render_table(evening.look(), ENGLISH)
    assert "Chris may cut the pack." in text(screen)
    assert list(buttons(screen))[:4] == ["Cut a third", "Cut half", "Cut two thirds", "Do not cut"]
    assert parse_custom_id(buttons(screen)["Cut half"]) == PlayId("cut", 123_456_789, 1, 999_999, 26)
    exchanging = Evening(500, 500).deal(WORKED)
    assert list(buttons(table_message.render_table(exchanging.look(), ENGLISH))) == ["My cards", "More…"]


def test_spare_hands_and_knocking() -> None:
    """Exchanging, its price, spare hands taken and knocks are shown as they happen."""
    evening = Evening(500, 500, spare_fee=5, bus_ride_knock=True).deal({0: "3c 3d 3h 3s"})
    read = shown(evening.look())
    assert "Andy may put the whole hand aside and take one of 2 spare hands unseen. That costs 5 chips" in read
    assert line_of("Andy", read).endswith("may exchange")
    evening.say("A passes", "B takes spare 2", "A knocks")
    read = shown(evening.look())
    assert line_of("Bill", read) == "▶ **Bill** · 495 · 0 points · took spare hand 2"
    assert line_of("Andy", read) == "▶ **Andy** · 500 · 0 points · has knocked"
    assert "5 chips in the pool" in read
    assert "-# Andy kept the hand as dealt." in read
    assert not any(line.startswith("-# Bill") or "knocked" in line for line in read.splitlines()[9:])  # told above
    assert "`" not in read.replace("```", "")


def test_calls_are_answered_by_all() -> None:
    """Before the hands are turned up the message counts responses, then names the callers."""
    evening = worked(*ARRANGED, crash_announce="required", crash_penalty_rule="pay_each")
    evening.say("B calls crash")
    read = shown(evening.look())
    assert "Answered: **1 of 4**" in read
    assert line_of("Bill", read).endswith("has answered")
    evening.say("A passes", "C passes", "D passes")
    assert "Bill calls a crash!" in shown(evening.look(), frame=0)
    read = shown(evening.look())
    assert "Bill called a crash and failed.\nBill pays Chris, Dan and Andy 50 chips each" in read


# Turning up the hands


def test_places_are_told_with_their_hands() -> None:
    """Each place lists its hands, the best first and by name, and says who scores, if anybody."""
    read = shown(worked(*ARRANGED).look())
    assert "**First hand** · Bill scores\n`3♦ 3♥ 3♠` **Bill**, prial of threes\n`4♣ 4♦ 4♥` Andy, prial of fours" in read
    assert "**Second hand** · Andy and Bill tie, and nobody scores\n`10♠ 9♠ 8♠` Andy, running flush, 10-9-8" in read
    assert "**Fourth hand** · Andy scores" in read
    assert "The next deal begins <t:1800000020:R>." in read
    assert "Erste Hand** · Punkt für Bill\n`3♦ 3♥ 3♠` **Bill**: Prial Dreien" in shown(worked(*ARRANGED).look(), GERMAN)


def test_a_hand_has_its_ranks_beside_a_long_name() -> None:
    """A long name does not change the text of its player's hand."""
    evening = worked(*ARRANGED)
    usual = shown(evening.look())
    evening.seen = replace(evening.seen, names=dict.fromkeys((1, 2, 3, 4), "Dr Crabtree of Much Wenlock"))
    hands = [line.partition(", ")[2] for line in usual.splitlines() if line.startswith("`")]
    told = [line.partition(", ")[2] for line in shown(evening.look()).splitlines() if line.startswith("`")]
    assert hands
    assert told == hands


def test_who_scores_most_together() -> None:
    """The headline of a deal names all who scored most."""
    assert "## Andy scores 2 points\n" in shown(worked(*ARRANGED).look())
    three = ARRANGED[0].rpartition(" / ")[0]
    each = worked(three, *ARRANGED[1:]).look()
    assert "## Bill, Andy and Dan score a point each\n" in shown(each)
    both = worked(three, *ARRANGED[1:3], ARRANGED[3].rpartition(" / ")[0]).look()
    assert "## Bill and Andy score a point each\n" in shown(both)


def test_ties_by_other_house_rules() -> None:
    """A tied point goes to the fictional player, by his name, or to the next best hand."""
    chas = shown(worked(*ARRANGED, tie_rule="yogi", yogi_name="Chas").look())
    assert "Andy and Bill tie, so Chas scores" in chas
    assert "Chas  1 ●···· ····· ·┃" in chas
    assert "tied points go to Chas" in chas
    assert "Andy and Bill tie, so Dan scores" in shown(worked(*ARRANGED, tie_rule="next_best").look())


@pytest.mark.parametrize(("called", "said"), [("Yogi", "Yogi (2)"), ("yogi\u200b", "yogi (2)"), ("Chas", "Chas")])
def test_nobody_is_mistaken_for_the_fictional_player(called: str, said: str) -> None:
    """If Yogi plays, a person of that name is shown with their seat number, at the table and in statements."""
    evening = worked(*ARRANGED, tie_rule="yogi")
    evening.seen = replace(evening.seen, names={**evening.seen.names, 2: called})
    read = shown(evening.look())
    assert line_of(shown_name(said), read)
    assert f"**First hand** · {shown_name(said)} scores" in read
    assert f"Andy and {shown_name(said)} tie, so Yogi scores" in read
    story = text(past_games.render_statement(told(evening), ENGLISH))
    assert f"**First hand** · {shown_name(said)} scores" in story
    for board in (read, story):
        pegs = [line for line in board.splitlines() if line.endswith("┃")]
        assert len(pegs) == 5
        assert sum(line.startswith(f"{said} ") for line in pegs) == 1
    plain = worked(*ARRANGED)
    plain.seen = replace(plain.seen, names={**plain.seen.names, 2: "Yogi"})
    assert "(2)" not in shown(plain.look())


def test_the_end_comes_frame_by_frame() -> None:
    """No frame shows a hand, a point, a payment or a revealing button before its time."""
    view = worked(*ARRANGED, target=2).look()
    assert table_message.frame_count(view) == 5
    reads = [shown(view, frame=frame) for frame in range(5)]
    for place, read in enumerate(reads[:4], 1):
        assert ["First hand", "Second hand", "Third hand", "Fourth hand"][place - 1] in read
        assert read.count(" hand**") == place
        assert "wins the game" not in read
        frame = table_message.render_table(view, ENGLISH, frame=place - 1)
        assert [one["disabled"] for one in components(frame) if one.get("label") == "Play another game"] == [True]
        assert list(buttons(frame))[1:] == ["My cards", "More…"]
    assert [read.count("●") for read in reads] == [1, 1, 2, 3, 3]
    assert reads[4].startswith("## Andy wins the game with 2 points!\n-# Crash · deal 1\n")
    assert reads[4].count("wins the game") == 1
    assert "Bill, Chris and Dan pay Andy 50 chips each for the game." in reads[4]
    assert everything(table_message.render_table(view, ENGLISH, frame=4)) == everything(
        table_message.render_table(view, ENGLISH)
    )


def test_nobody_talks_before_the_end_is_shown() -> None:
    """A computer player's comment depends on who won, so it waits until all hands are shown."""
    view = worked(*ARRANGED).look()
    spoken = 0
    for number in range(60):
        computers = tuple(structs.replace(one, user_id=0) for one in view.table.occupants)
        table = structs.replace(view.table, table_id=number, occupants=computers)
        seen = structs.replace(view, table=table)
        said = banter_lines(seen, ENGLISH)
        reads = [shown(seen, frame=frame) for frame in range(table_message.frame_count(seen))]
        spoken += sum(line in reads[-1] for line in said)
        assert not [line for line in said for read in reads[:-1] if line in read]
    assert spoken > 10


def test_hands_have_no_names_where_there_is_no_help() -> None:
    read = shown(worked(*ARRANGED).look(hints=Hints.OFF))
    assert "`3♦ 3♥ 3♠` **Bill**\n" in read
    assert "prial" not in read


def test_a_declaration_is_proved() -> None:
    """A declaration is shown with the cards that prove it and with its result."""
    run = {0: "As 2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks"}
    evening = Evening(500, 500, 500, 500).deal(run).say("B arranges", "C arranges", "D arranges")
    assert "card of every rank" not in shown(evening.look())
    evening.say("A declares thirteen-card run")
    view = evening.look()
    assert "wins the game" not in shown(view, frame=0)
    read = shown(view)
    assert "**Andy** declares a thirteen-card run: `A♠ K♠ Q♥ J♦ 10♣ 9♠ 8♥ 7♦ 6♣ 5♠ 4♥ 3♦ 2♣`" in read
    assert "## Andy wins the game with a thirteen-card run!\n" in read


def test_an_old_message_shrinks() -> None:
    """The message of an old deal keeps each place's scoring hand, the score and the button to the story."""
    seen = worked(*ARRANGED).look()
    screen = table_message.render_result(seen, ENGLISH)
    read = text(screen)
    assert "**First hand** · `3♦ 3♥ 3♠` Bill, prial of threes" in read
    assert "4♣ 4♦ 4♥" not in read
    assert "Andy  2 ●●··· ····· ·┃" in read
    assert list(buttons(screen)) == ["Story"]


def test_between_deals_a_game_goes_on_with_two() -> None:
    """A game goes on as long as two players remain. The table message shows who sits out and who has left."""
    evening = worked(*ARRANGED)
    evening.say("C sits out", "D sits out")
    assert "Deal now" in buttons(table_message.render_table(evening.look(), ENGLISH))
    assert line_of("Chris", shown(evening.look())).endswith("sitting out")
    evening.say("B sits out")
    assert "Deal now" not in buttons(table_message.render_table(evening.look(), ENGLISH))
    assert "One more player needed." in shown(evening.look())
    evening.say("B comes back", "D leaves")
    assert line_of("Dan", shown(evening.look())).endswith("has left the game · dealer")


def test_the_dealer_may_leave_the_pack_unshuffled() -> None:
    """Under `optional_shuffle`, a next dealer who is a person has a button to deal without shuffling."""
    evening = Evening(500, 500, 500, 500, optional_shuffle=True).deal(WORKED)
    evening.say("C passes", "A arranges", "B arranges", "C arranges", "D arranges")
    assert "Deal without shuffling" in buttons(table_message.render_status(evening.look(2), ENGLISH))
    computers = evening.look(2, computers=(1,))
    assert "Deal without shuffling" not in buttons(table_message.render_status(computers, ENGLISH))
    assert "Deal without shuffling" not in buttons(table_message.render_status(worked(*ARRANGED).look(2), ENGLISH))


def test_where_a_table_stands() -> None:
    """The status panel has the seats, the pool and the score."""
    evening = Evening(500, 500, spare_fee=5).deal(WORKED).say("A takes spare 1", "B passes")
    read = text(table_message.render_status(evening.look(), ENGLISH))
    assert "In the pool for the winner of the game: **5 chips**" in read
    assert "Andy 0 ····· ····· ·····┃" in read
    assert line_of("Andy", read)


def test_a_closed_table_has_its_last_deal() -> None:
    """A table closed during a game shows the last deal, the void game and each leaver's chips."""
    evening = worked(*ARRANGED)
    evening.say("closes")
    read = shown(evening.look())
    assert "This table is closed." in read
    assert "The game was broken off before anybody had won it." in read
    assert "Andy went home with 500 chips." in read


@pytest.mark.parametrize("locale", LOCALES)
def test_people_are_called_to_what_is_asked_of_them(locale: str) -> None:
    """A notification names the task in each step of a deal."""
    words = words_for(locale)
    evening = Evening(500, 500, optional_shuffle=True, crash_announce="required").deal(WORKED)
    told: list[str] = []
    for said in ("A passes", "A passes", "B passes", "A arranges", "B arranges"):
        told.append(text(notifications.render_turn_notification(evening.look(), words, "https://x")).splitlines()[0])
        told.append(text(notifications.render_channel_turn_notification(evening.look(), words, 101)).splitlines()[0])
        evening.say(said)
    told.append(text(notifications.render_turn_notification(evening.look(), words, "https://x")).splitlines()[0])
    assert len(set(told)) == 7  # the last one has no notification in the channel
    if locale == "en-GB":
        assert told[0] == "You may cut the pack at Crash."
        assert told[6] == "Arrange your cards for Crash."
        assert told[-1] == "Crash: are you calling a crash?"


# Statements


def told(evening: Evening, **more: Any) -> Statement:
    """Return the statement of an evening's last deal."""
    return Statement(
        table_id=123_456_789,
        deal_no=1,
        guild_id=1,
        channel_id=2,
        game="crash",
        started_at=0.0,
        ended_at=None,
        events=visible_events(tuple(evening.of_this_deal), None),
        paid={},
        taken={},
        names=dict(evening.seen.names),
        rules=evening.state.rules,
        **more,
    )


def test_the_statement_tells_the_whole_deal() -> None:
    """The story has dealer, hands by place, points and score; the last deal links to the game's statement."""
    screen = past_games.render_statement(told(worked(*ARRANGED), first_deal=1), ENGLISH)
    read = text(screen)
    assert "Deal 1: Dan dealt." in read
    assert read.index("Dan dealt") < read.index("**First hand** · Bill scores") < read.index("**Fourth hand**")
    assert "`6♣ 6♥ 5♥` Dan, pair of sixes, five" in read
    assert "Andy  2 ●●··· ····· ·┃" in read
    assert parse_custom_id(buttons(screen)["What happened in the game"]) == TableId("statement", 123_456_789, "game.1")
    assert "What happened in the game" not in buttons(past_games.render_statement(told(worked(*ARRANGED)), ENGLISH))


def test_a_story_tells_the_deal_in_a_few_lines() -> None:
    """The story has the dealer, the best hand of each place and the score, in at most six lines."""
    lines = text(past_games.render_story(told(worked(*ARRANGED)), ENGLISH)).splitlines()[1:]
    assert len(lines) <= 6
    assert "Deal 1: Dan dealt." in lines[0]
    assert "**First hand** · " in lines[1]
    assert "**Fourth hand** · " in " ".join(lines)
    assert "The score: " in lines[-1]


def test_a_statement_in_mid_deal_tells_no_secret() -> None:
    """A statement during arranging has the public moves and no card."""
    read = text(past_games.render_statement(told(worked(*ARRANGED[:3])), ENGLISH))
    assert "Dan dealt" in read
    assert "`" not in read


# Limits and secrets


def _known(events: list[Event]) -> set[Card]:
    """Return the cards in events that everybody may see."""
    found: set[Card] = set()
    for event in visible_events(tuple(events), None):
        for name in ("cards", "before"):
            found |= set(getattr(event, name, ()))
    return found


def _moments(seed: int, rows: int) -> list[tuple[CrashState, list[Event]]]:
    """Return the states after every move of random evenings, each with its deal's events so far."""
    found: list[tuple[CrashState, list[Event]]] = []
    for row in combinations_of_options(seed)[:rows]:
        happened: list[Event] = []
        for _, _, events, after in Random(row, seed).steps(70):
            if any(isinstance(event, DealStarted) for event in events):
                happened = []
            happened = [*happened, *events]
            found.append((after, happened))
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_fits_into_a_message(locale: str) -> None:
    """Every frame fits into a Discord message with any house rules and the longest names."""
    words = words_for(locale)
    question = Vote(question=VoteQuestion.CLOSE_NOW, asked_by=1, agreed=(1,), waiting_for=(2, 3, 4))
    seen = Seen(names=dict.fromkeys(range(1, 99), LONGEST_NAME), agreement=question)
    ends = 0
    for state, happened in _moments(5, 4):
        view = seen.view(state, happened)
        for frame in range(table_message.frame_count(view)):
            check(table_message.render_table(view, words, frame=frame))
        ends += any(isinstance(event, DealEnded) for event in happened)
        for screen in (
            table_message.render_table(view, words),
            table_message.render_status(view, words, may_manage=True),
        ):
            check(screen)
            assert not text(screen).endswith("\n…")
        if state.deal_no:
            check(table_message.render_result(view, words))
    assert ends > 10


def test_no_card_is_seen_that_was_not_turned_up() -> None:
    """The table message shows no card that has not been turned up for everybody."""
    looked = 0
    for state, happened in _moments(9, 6):
        view = Seen().view(state, happened)
        unknown = set(PACK) - _known(happened)
        for frame in range(table_message.frame_count(view)):
            read = everything(table_message.render_table(view, ENGLISH, frame=frame))
            assert not [card for card in unknown if sign(card, ENGLISH) in read]
        looked += 1
    assert looked > 200


def test_frames_lose_nothing() -> None:
    """Every frame of the reveal keeps the hands of the frame before."""
    ends = 0
    for state, happened in _moments(13, 6):
        view = Seen().view(state, happened)
        reads = [shown(view, frame=frame) for frame in range(table_message.frame_count(view))]
        hands = [{line for line in read.splitlines() if re.match(r"`[^`]", line)} for read in reads]
        assert all(before <= after for before, after in pairwise(hands))
        ends += len(reads) > 1
    assert ends > 10


def test_the_next_deal_waits_for_all_frames() -> None:
    """The reveal of a deal never has more frames than its pause before the next deal allows."""
    ends = 0
    for state, happened in _moments(13, 6):
        view = Seen().view(state, happened)
        if view.view.outcome is not None:
            assert table_message.frame_count(view) <= max(view.view.reveal, 1)
            ends += view.view.reveal > 0
    assert ends > 10


def test_hidden_cards_change_nothing() -> None:
    """Deals with different hidden cards look the same to everybody, including each custom_id."""
    rng = random.Random(3)
    for _ in range(5):
        seen = []
        for _ in range(2):
            evening = Evening(500, 500, 500, crash_announce="required", bus_ride_knock=True)
            evening.play(Deal(order=tuple(rng.sample(PACK, 52))))
            evening.say("A takes spare 1", "A arranges", "B arranges", "A unlocks")
            seen.append(everything(table_message.render_table(evening.look(), ENGLISH)))
        assert seen[0] == seen[1]
