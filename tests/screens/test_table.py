"""Tests of the table message of betting games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Accept, Bet, Fold, Keep, Look, ProposeShowdown, Retain, See, Throw, Which
from bot.rules.game import NOBODY, Join, Leave, SitOut, TimeOut, Void, rules_fingerprint
from bot.rules.registry import find_game
from bot.screens.hand import hand_message
from bot.screens.table import rules_panel, table_message
from bot.screens.table.table_message import render_invitation
from bot.screens.table.table_text import banter_lines
from bot.screens.widgets.custom_ids import PlayId, TableId, parse_custom_id
from bot.screens.widgets.layout import GOLD, GREY, Screen
from bot.screens.words import LOCALES, words_for
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.terms import GameTerms, TableTerms, TermsChange, plain_options
from bot.tables.values import TableStatus, Vote, VoteQuestion
from tests.screens.evening import Evening, asking, closing, proposal, proposing
from tests.screens.reading import PEOPLE, SELECT, buttons, check, components, menus, text

ENGLISH, GERMAN = words_for("en-GB"), words_for("de")
ANDY, BILL, CHRIS = 1, 2, 3
HANDS = ("3c 3d Ks", "Qs Jd 9c", "8s 7d 2c")
"""Hands of Bill, Chris and the dealer, Andy."""


def evening(**more: object) -> Evening:
    """Return the first deal of Andy, Bill and Chris, dealt by Andy."""
    made = Evening(names={ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"}, **more)  # type: ignore[arg-type]
    made.deal(*HANDS)
    return made


def line_of(name: str, shown: str) -> str:
    """Return the line of a seat."""
    return next(line for line in shown.splitlines() if name in line and " · " in line)


def _people(screen: Screen) -> dict[str, int]:
    """Return the component type of each menu by custom_id, without its stamp."""
    found = [one for one in components(screen) if one["type"] in {PEOPLE, SELECT}]
    return {one["custom_id"].partition("~")[0]: one["type"] for one in found}


def test_everybody_reads_whose_turn_it_is_and_what_it_costs() -> None:
    """The table message has pot, prices, seats in order, dealer, blind and open players, the turn and the last move."""
    moment = evening()
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=6))
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert shown.startswith("## Three Card Brag · deal 1\nPot **9 chips** · 6 chips to stay in, 3 blind")
    assert line_of("Andy", shown) == "◦ **Andy** · 99 · blind · dealer"
    assert line_of("Bill", shown) == "◦ **Bill** · 93 · open · bet 6"
    assert line_of("Chris", shown) == "▶ **Chris** · 99 · blind"
    assert "**Chris** to play · ends <t:1800000120:R>" in shown
    assert shown.index("Andy") < shown.index("Bill") < shown.index("Chris")


def test_the_buttons_are_those_of_whoever_is_to_act() -> None:
    """The public buttons contain the table, the deal, the decision of the seat to act, and the displayed price."""
    moment = evening()
    labels = buttons(table_message.render_table(moment.view(), ENGLISH))
    assert list(labels) == [
        "Bet 1 blind",
        "Bet more…",
        "Fold",
        "Shall we show?",
        "Look",
        "My cards",
        "More…",
    ]
    assert parse_custom_id(labels["Bet 1 blind"]) == PlayId("bet", 123_456_789, 1, 999_999, 1)
    assert parse_custom_id(labels["Bet more…"]) == PlayId("raise", 123_456_789, 1, 999_999, 1)
    assert parse_custom_id(labels["My cards"]) == TableId("hand", 123_456_789)
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=6))
    labels = buttons(table_message.render_table(moment.view(), ENGLISH))
    assert list(labels)[:3] == ["Bet 3 blind", "Raise…", "Fold"]


def test_with_two_left_one_may_see() -> None:
    """The button to see has its price, and is missing for an open player against a blind one."""
    moment = evening()
    moment.play(Bet(seat=BILL, amount=2))
    moment.play(Fold(seat=CHRIS))
    assert "See for 4" in buttons(table_message.render_table(moment.view(), ENGLISH))
    moment.play(Look(seat=ANDY))
    labels = buttons(table_message.render_table(moment.view(), ENGLISH))
    assert not any(label.startswith("See") for label in labels)
    assert "Bet 4" in labels


def test_nobody_is_offered_a_computers_moves() -> None:
    """A computer player's turn offers only the permanent buttons."""
    moment = evening(computers=(BILL,))
    screen = table_message.render_table(moment.view(), ENGLISH)
    assert list(buttons(screen)) == ["My cards", "More…"]
    assert line_of("Bill", text(screen)).startswith("▶ **Bill** 🤖 · 99 · ")


def test_a_computer_players_pocket_is_seen_between_deals() -> None:
    """A computer player's line has the chips that it can bet. Between deals the ones in its pocket are added."""
    moment = evening(computers=(BILL,))
    andy, bill, chris = moment.table().occupants
    table = replace(moment.table(), occupants=(andy, replace(bill, pocket=276), chris))
    shown = text(table_message.render_table(replace(moment.view(), table=table), ENGLISH))
    assert line_of("Bill", shown) == "▶ **Bill** 🤖 · 99 · blind"
    for move in (Look(seat=BILL), Bet(seat=BILL, amount=6), Fold(seat=CHRIS), Fold(seat=ANDY)):
        moment.play(move)
    shown = text(table_message.render_table(replace(moment.view(), table=table), ENGLISH))
    assert line_of("Bill", shown) == "◦ **Bill** 🤖 · 378 · +2"


@pytest.mark.parametrize("locale", LOCALES)
def test_computer_players_talk_now_and_then(locale: str) -> None:
    """After some deals a computer player says a line, the same one however often the table is shown. Nobody speaks
    during a deal, at tables of leagues, where the table wants none, or where only people play.
    """
    words, moment = words_for(locale), evening(computers=(BILL, CHRIS))
    dealt = moment.view()
    for move in (Look(seat=BILL), Bet(seat=BILL, amount=6), Fold(seat=CHRIS), Fold(seat=ANDY)):
        moment.play(move)
    over = moment.view()

    def lines(number: int, **more: object) -> list[str]:
        return banter_lines(replace(over, table=replace(over.table, table_id=number, **more)), words)

    said = [line for number in range(200) for line in lines(number)]
    assert 200 * 0.25 < len(said) < 200 * 0.45
    assert len(set(said)) == 2 * 3
    assert said == [line for number in range(200) for line in lines(number)]
    number = next(number for number in range(200) if lines(number))
    view = replace(over, table=replace(over.table, table_id=number))
    [line] = lines(number)
    assert line in text(table_message.render_table(view, words))
    assert line not in text(table_message.render_table(view, words, notes=("League",)))
    assert not lines(number, settings=TableSettings(banter=False))
    assert not lines(number, occupants=tuple(replace(one, user_id=9) for one in over.table.occupants))
    assert not banter_lines(replace(dealt, table=replace(dealt.table, table_id=number)), words)


def test_folded_players_are_struck_out() -> None:
    moment = evening()
    moment.play(Fold(seat=BILL))
    assert line_of("Bill", text(table_message.render_table(moment.view(), ENGLISH))) == "◦ ~~Bill~~ · 99 · folded"


def test_a_showdown_that_is_proposed_is_put_to_the_others() -> None:
    """A proposed showdown is put to the vote. The buttons have the decision number only if all voters share it."""
    moment = evening()
    moment.play(ProposeShowdown(seat=BILL))
    screen = table_message.render_table(moment.view(), ENGLISH)
    assert "Bill asks whether all will show" in text(screen)
    assert "2 players to answer · ends <t:1800000120:R>" in text(screen)
    assert line_of("Bill", text(screen)) == "◦ **Bill** · 99 · blind · wants to show"
    assert parse_custom_id(buttons(screen)["Accept"]) == PlayId("accept", 123_456_789, 1, 999_999, 0)
    first, *others = moment.view().turns
    looked = replace(moment.view(), turns=(replace(first, decision=1_000_000), *others))
    assert parse_custom_id(buttons(table_message.render_table(looked, ENGLISH))["Accept"]) == PlayId(
        "accept", 123_456_789, 1, 0, 0
    )
    assert "Refuse" in buttons(screen)


def test_the_result_tells_hands_and_winners() -> None:
    """Everybody sees shown hands and winnings after a showdown, and can open the statement."""
    moment = evening()
    moment.play(ProposeShowdown(seat=BILL))
    moment.play(Accept(seat=CHRIS))
    moment.play(Accept(seat=ANDY))
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert (
        "## Bill wins 3 chips\n-# Three Card Brag · deal 1\n"
        "With a pair of threes and a king against queen high, J-9.\n"
        "`3♣ 3♦ K♠` **Bill**, pair of threes, king\n`Q♠ J♦ 9♣` Chris, queen high, J-9\n"
        "`8♠ 7♦ 2♣` Andy, eight high, 7-2\n"
    ) in shown
    assert [line_of(name, shown) for name in ("Bill", "Chris")] == ["◦ **Bill** · 102 · +2", "◦ **Chris** · 99 · −1"]
    assert "The next deal begins <t:1800000015:R>." in shown
    labels = buttons(table_message.render_table(moment.view(), ENGLISH))
    assert list(labels) == ["Deal now", "My cards", "More…"]
    assert "`3♣ 3♦ K♠` **Bill**: Paar Dreien mit König\n" in text(table_message.render_table(moment.view(), GERMAN))


def test_hands_are_not_named_where_help_is_off() -> None:
    """A table without hints shows cards without naming the hands."""
    moment = evening(settings=TableSettings(hints=Hints.OFF))
    moment.play(ProposeShowdown(seat=BILL))
    moment.play(Accept(seat=CHRIS))
    moment.play(Accept(seat=ANDY))
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert "## Bill wins 3 chips\n" in shown
    assert "`3♣ 3♦ K♠` **Bill**\n" in shown
    assert "pair" not in shown


def test_an_old_message_shrinks_to_the_result() -> None:
    """The message of an old deal keeps the result and the button to its story. Who has left gets no button, and the
    colour of a win only after winning.
    """
    moment = evening()
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=2))
    moment.play(Fold(seat=CHRIS))
    moment.play(Fold(seat=ANDY))
    screen = table_message.render_result(moment.view(), ENGLISH)
    assert text(screen) == ("### Bill wins 5 chips\n-# Three Card Brag · deal 1 · the result\nEveryone else folded.")
    assert list(buttons(screen)) == ["Story"]
    for reader, colour in ((BILL, GOLD), (CHRIS, GREY)):
        own = table_message.render_result(moment.view(), ENGLISH, reader=reader)
        assert not buttons(own)
        assert own.to_components()[0]["accent_color"] == colour


def test_a_seer_who_ties_is_told_why_he_lost() -> None:
    """The result says that hands were equal and who wins the tie."""
    moment = Evening(stacks=(100, 100), names={ANDY: "Andy", BILL: "Bill"})
    moment.deal("As Kd 9c", "Ah Ks 9d")
    moment.play(Bet(seat=BILL, amount=1))
    moment.play(See(seat=ANDY))
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert "Bill and Andy held equal hands; Bill wins the tie." in shown
    assert "## Bill wins 5 chips\n" in shown


def test_a_carried_pot_waits_and_its_hand_is_kept() -> None:
    """Everybody sees a blind winner's choice, the carried pot, and the two hands of the next deal."""
    moment = evening()
    moment.fold_to(BILL)
    screen = table_message.render_table(moment.view(), ENGLISH)
    assert "Everyone folded to Bill, who is blind." in text(screen)
    assert list(buttons(screen))[:2] == ["Keep my hand", "Keep nothing"]
    moment.play(Retain(seat=BILL))
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert "## 4 chips are carried over\n" in shown
    assert "Everyone folded to **Bill**, who was blind." in shown
    assert shown.count("4 chips") == 1
    assert "kept a hand" in line_of("Bill", shown)
    moment.deal()
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert "Pot **7 chips** (4 carried over)" in shown
    assert "two hands" in line_of("Bill", shown)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_heading_names_what_is_played_for(locale: str) -> None:
    """The heading names the currency once, so the amounts next to names have no unit."""
    words = words_for(locale, "farthings", "farthing")
    moment = evening()
    heading, _, seats = text(table_message.render_table(moment.view(), words)).partition("◦")
    assert heading.count("farthings") == 1
    assert "farthing" not in line_of("Bill", seats)
    moment.play(Fold(seat=BILL))
    moment.play(Look(seat=CHRIS))
    moment.play(Bet(seat=CHRIS, amount=2))
    moment.play(Fold(seat=ANDY))
    heading, _, seats = text(table_message.render_table(moment.view(), words)).partition("◦")
    assert heading.count("farthings") == 1
    assert "farthing" not in line_of("Bill", seats)


def test_one_chip_stays_and_several_stay() -> None:
    """A carried pot of one chip is singular in every language, in public and in private."""
    moment = evening(rules=BragRules(ante=0))
    moment.fold_to(BILL)
    assert "so 1 chip stays for the next deal." in text(hand_message.render_hand(moment.view(BILL), ENGLISH))
    assert "deshalb bleibt 1 Chip für das nächste Spiel liegen." in text(
        hand_message.render_hand(moment.view(BILL), GERMAN)
    )
    moment.play(Retain(seat=BILL))
    assert "1 chip is carried over" in text(table_message.render_table(moment.view(), ENGLISH))
    assert "1 Chip bleibt im Pot liegen" in text(table_message.render_table(moment.view(), GERMAN))


def test_a_choice_that_needs_the_cards_is_not_made_in_public() -> None:
    """A player who has looked at one of two hands keeps or throws it in private; everybody sees the result."""
    moment = evening()
    moment.fold_to(BILL)
    moment.play(Retain(seat=BILL))
    moment.deal()
    moment.play(Fold(seat=CHRIS))
    moment.play(Bet(seat=ANDY, amount=1))
    moment.play(Look(seat=BILL, hand=Which.NEW))
    screen = table_message.render_table(moment.view(), ENGLISH)
    assert "Bill has looked at one of two hands and must keep it or throw it away." in text(screen)
    assert list(buttons(screen)) == ["My cards", "More…"]
    moment.play(Throw(seat=BILL))
    moment.play(Look(seat=BILL))
    assert Keep(seat=BILL) not in [option.move for option in moment.options]


def test_frozen_pots_are_told_apart() -> None:
    """A frozen pot is shown with the name of its coverer, next to the pot in play."""
    moment = Evening(stacks=(100, 100, 5), names={ANDY: "Andy", BILL: "Bill", CHRIS: "Chris"})
    moment.deal(*HANDS)
    moment.play(Bet(seat=BILL, amount=5))
    moment.play(Look(seat=CHRIS))
    assert "Cover the pot with 4" in buttons(table_message.render_table(moment.view(), ENGLISH))
    moment.play(next(one.move for one in moment.options if type(one.move).__name__ == "Cover"))
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert "Frozen pot 1: **12 chips**, covered by Chris\nPot in play: **0 chips**" in shown
    assert "covers pot 1" in line_of("Chris", shown)


def test_a_result_says_why_in_one_line() -> None:
    """One line between the headline and the hands says which hand won against which other or, if the loser showed
    none, who beat whom: the hand itself is seen already.
    """
    moment = Evening(names={1: "Andy", 2: "Bill", 3: "Chris"}, stacks=(100, 100, 100))
    moment.deal("As Ad 9c", "7h 5s 2d", "Kh Qd 4c")
    for move in (Look(seat=2), Bet(seat=2, amount=2), Fold(seat=3), Look(seat=1), See(seat=1)):
        moment.play(move)
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert shown.count("Bill beat Andy.") == 1
    assert shown.index(" wins 9 chips") < shown.index("Bill beat Andy.") < shown.index("9♣` ")


def test_in_a_pause_nobody_is_offered_a_move() -> None:
    """A paused table has no moves. The button to resume cannot be pressed once somebody has asked for it."""
    moment = evening()
    moment.status = TableStatus.PAUSED
    assert list(buttons(table_message.render_table(moment.view(), ENGLISH))) == ["Resume", "My cards", "More…"]
    moment.agreement = Vote(question=VoteQuestion.PAUSE, asked_by=CHRIS, agreed=(CHRIS,), waiting_for=(ANDY,))
    resume = next(one for one in components(table_message.render_table(moment.view(), ENGLISH)) if "label" in one)
    assert (resume["label"], resume["disabled"]) == ("Resume", True)


def test_the_lobby_tells_the_stakes_and_takes_players() -> None:
    """The lobby shows the stakes and lets people join, deal and read the house rules."""
    moment = Evening(names={ANDY: "Andy", BILL: "Bill"}, stacks=(100, 100), computers=(BILL,))
    moment.status = TableStatus.LOBBY
    screen = table_message.render_table(moment.view(), ENGLISH)
    shown = text(screen)
    assert "A table is open. 6 seats are free." in shown
    assert "Ante 1 chip · first bet 1 to 10 · raises up to 10" in shown
    assert "Buy-in 100 chips, or any amount from 10." in shown
    assert "2 minutes a turn · Host: Andy" in shown
    assert list(buttons(screen)) == ["Deal now", "Join", "More…", "House rules", "Teach me"]


def test_the_lobby_tells_only_what_is_otherwise_than_usual() -> None:
    """Besides the stakes, the lobby lists only unusual house rules."""
    moment = Evening(names={ANDY: "Andy", BILL: "Bill"}, stacks=(100, 100))
    moment.status = TableStatus.LOBBY
    assert "◆" not in text(table_message.render_table(moment.view(), ENGLISH))
    assert "Standard rules throughout" not in text(table_message.render_table(moment.view(), ENGLISH))
    otherwise = replace(moment.view(), table=replace(moment.table(), house_rules=BragRules(ante=2, wild=("twos",))))
    shown = text(table_message.render_table(otherwise, ENGLISH))
    assert "◆ Wild cards: twos" in shown
    assert "Ante: " not in shown


def test_the_host_chooses_how_many_computers_play() -> None:
    """The host's More screen has a menu of computer players, from none to all seats, with the number selected."""
    moment = Evening(names={ANDY: "Andy", BILL: "Bill"}, stacks=(100, 100), computers=(BILL,))
    numbers = menus(table_message.render_status(moment.view(ANDY), ENGLISH, may_manage=True))[
        "t:computers.number:123456789"
    ]
    labels = [one["label"] for one in numbers]
    assert labels[:3] == ["No computer players", "One computer player", "2 computer players"]
    assert [one["value"] for one in numbers if one.get("default")] == ["1"]
    assert len(labels) == 8
    assert "t:computers.number:123456789" not in menus(table_message.render_status(moment.view(ANDY), ENGLISH))


def test_a_single_player_waits_for_another() -> None:
    """A table with too few players offers no deal and gives the number missing."""
    moment = Evening(stacks=(100,))
    moment.status = TableStatus.LOBBY
    screen = table_message.render_table(moment.view(), ENGLISH)
    assert "One more player needed." in text(screen)
    labels = buttons(screen)
    assert list(labels) == ["Add a computer player", "Join", "More…", "House rules", "Teach me"]
    assert parse_custom_id(labels["Add a computer player"]) == TableId("computers", 123_456_789, "1")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_question_to_the_table_is_put_with_its_answers(locale: str) -> None:
    """A question to the table shows who asked it, who has agreed and who has yet to answer, with two buttons."""
    moment = evening()
    moment.agreement = Vote(question=VoteQuestion.PAUSE, asked_by=CHRIS, agreed=(CHRIS,), waiting_for=(ANDY, BILL))
    screen = table_message.render_table(moment.view(), words_for(locale))
    check(screen)
    ids = {str(parse_custom_id(said)) for said in buttons(screen).values()}
    assert ids >= {"t:agree:123456789:pause.0", "t:disagree:123456789:pause.0"}
    if locale == "en-GB":
        assert "Chris asks for a pause.\nAgreed so far: Chris.\nStill to answer: Andy and Bill." in text(screen)


def test_another_game_is_proposed() -> None:
    """A proposal shows who made it, the game, the sheet, the votes and when the game would begin.
    A proposer without a seat is described as a manager of the server.
    """
    moment = proposing(evening())
    view = moment.view()
    screen = table_message.render_table(view, ENGLISH)
    assert (
        "Andy proposes another game: **Draw Brag**. It needs 2 of 3 players.\n"
        f"House rules: **{ESCAPED}**.\n"
        "If it is agreed, it is played from the next deal on; it waits while a pot is carried over, a hand is kept "
        "or somebody owes chips.\n"
        "Agreed so far: Andy and Bill.\nAgainst it: Chris."
    ) in text(screen)
    ids = {str(parse_custom_id(said)) for said in buttons(screen).values()}
    assert ids >= {"t:agree:123456789:other_game.99999", "t:disagree:123456789:other_game.99999"}
    assert "t:proposed:123456789" in ids
    moment.fold_to(BILL)
    moment.play(Retain(seat=BILL, hand=None))
    assert "If it is agreed" not in text(table_message.render_table(moment.view(), ENGLISH))
    assert moment.agreement is not None
    moment.agreement = replace(moment.agreement, asked_by=NOBODY)
    assert "Somebody who manages this server proposes another game" in text(
        table_message.render_table(moment.view(), ENGLISH)
    )
    moment.agreement = replace(moment.agreement, agreed=(), against=(), waiting_for=(BILL,))
    assert "The only player has to agree.\n" in text(table_message.render_table(moment.view(), ENGLISH))


ESCAPED = r"\*" * 40


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_proposed_can_be_read(locale: str) -> None:
    """The proposed house rules can be read in private, with buttons only for players who have yet to answer."""
    words = words_for(locale)
    moment = proposing(evening())
    assert moment.agreement is not None
    moment.agreement = replace(moment.agreement, agreed=(ANDY,), waiting_for=(BILL,))
    print_ = rules_fingerprint(find_game("draw_brag"), DrawRules(big_blind=4))
    agreed = Evening.view(moment, BILL)
    agreed = replace(agreed, table=replace(agreed.table, vote=None, next_game=proposal()))
    for view, answered in ((moment.view(BILL), 2), (moment.view(CHRIS), 0), (moment.view(), 0), (agreed, 0)):
        screen = rules_panel.render_proposal(view, words)
        check(screen)
        assert text(screen).startswith(f"## {words('table-title', game='draw_brag')}")
        assert f"`{print_}`" in text(screen)
        assert len(buttons(screen)) == answered
    said = words("table-next-game", game=words("table-title", game="draw_brag"))
    assert said in text(table_message.render_table(agreed, words))
    assert said in text(rules_panel.render_proposal(agreed, words))
    with pytest.raises(Refusal, match="nothing_asked"):
        rules_panel.render_proposal(evening().view(BILL), words)


def test_pausing_and_closing_are_told() -> None:
    """A paused table says so and can be resumed; a closing one says so and accepts nobody."""
    moment = evening()
    moment.status = TableStatus.PAUSED
    assert "**The table is paused.**" in text(table_message.render_table(moment.view(), ENGLISH))
    assert "Resume" in buttons(table_message.render_table(moment.view(), ENGLISH))
    assert "Join" in buttons(table_message.render_status(moment.view(), ENGLISH))
    view = closing(moment).view()
    screen = table_message.render_table(view, ENGLISH)
    assert "The table closes after this deal, unless its pot is carried over." in text(screen)
    assert "This deal would be void" in text(screen)
    assert "Join" not in buttons(table_message.render_status(view, ENGLISH))


def test_a_closed_table_says_who_took_what_home() -> None:
    """A closed table says how many chips people took home, and offers another evening, another game and the story. What
    computer players took home is not told: they have chips in their pockets as well.
    """
    moment = evening(computers=(BILL,))
    moment.play(Void())
    shown = text(table_message.render_table(moment.view(), ENGLISH))
    assert "## The deal is void\n" in shown
    assert "All its payments have been returned." in shown
    _, *left = moment.table().occupants
    moment.play(Leave(seat=CHRIS))
    moment.play(Leave(seat=BILL))
    view = moment.view()
    view = replace(view, table=replace(view.table, status=TableStatus.CLOSED, departed=tuple(left)))
    screen = table_message.render_table(view, ENGLISH)
    assert "**This table is closed.**" in text(screen)
    assert "Chris went home with 100 chips." in text(screen)
    assert "Bill" not in text(screen)
    assert list(buttons(screen)) == ["Same again", "Another game", "Story"]


def test_who_sits_out_or_has_just_come_is_told() -> None:
    """A joiner waits for the next deal, and a player sitting out can come back."""
    moment = evening()
    moment.play(Join(seat=4, stack=50))
    assert "in from the next deal" in line_of("Player 4", text(table_message.render_table(moment.view(), ENGLISH)))
    moment.play(Void())
    moment.play(SitOut(seat=CHRIS))
    screen = table_message.render_table(moment.view(), ENGLISH)
    assert "sitting out" in line_of("Chris", text(screen))
    assert list(buttons(screen)) == ["Deal now", "My cards", "More…"]
    assert "I’m back" in buttons(table_message.render_status(moment.view(CHRIS), ENGLISH))


def test_the_status_tells_where_the_table_stands() -> None:
    """Anybody can read stakes, clock, host and invitations in private."""
    view = evening(settings=TableSettings(turn_seconds=None)).view()
    view = replace(view, table=replace(view.table, invited=(777,)))
    shown = text(table_message.render_status(view, ENGLISH, "https://discord.com/channels/1/2/3"))
    for part in ("One deal so far.", "Host: Andy", "No clock", "Invited: <@777>", "[To the table](https://"):
        assert part in shown


def test_what_else_can_be_done_is_behind_more() -> None:
    """A player's other actions are in private: chips, pauses, leaving, wallet, settings and the game's rules."""
    moment = evening()
    found = {
        str(parse_custom_id(said))
        for said in buttons(table_message.render_status(moment.view(CHRIS), ENGLISH)).values()
    }
    assert found == {
        "t:topup:123456789",
        "t:sitout:123456789",
        "t:leave:123456789",
        "t:pause:123456789",
        "t:last:123456789",
        "t:story:123456789:1",
        "t:rules:123456789",
        "s:help:page:three_card_brag",
        "s:history:channel",
        "s:wallet:show",
        "s:settings:show",
    }


def test_the_host_can_invite_send_away_and_close() -> None:
    """Anyone who may manage the table can send away everybody but themselves and the computer players."""
    moment = evening(computers=(BILL,), settings=TableSettings(turn_seconds=None))
    screen = table_message.render_status(moment.view(ANDY), ENGLISH, may_manage=True)
    check(screen)
    assert {"Close the table…", "Start the clock"} <= set(buttons(screen))
    assert _people(screen) == {
        "t:invite:123456789": PEOPLE,
        "t:computers.number:123456789": SELECT,
        "t:kick:123456789": SELECT,
    }
    assert [option["value"] for option in menus(screen)["t:kick:123456789"]] == ["103"]


def test_whoever_sits_there_can_invite() -> None:
    """Every player of an open table can invite people. People without a seat cannot."""
    moment = evening()
    assert _people(table_message.render_status(moment.view(CHRIS), ENGLISH)) == {"t:invite:123456789": PEOPLE}
    assert _people(table_message.render_status(moment.view(), ENGLISH)) == {}
    closed = replace(moment.view(CHRIS), table=replace(moment.table(), status=TableStatus.CLOSED))
    assert _people(table_message.render_status(closed, ENGLISH)) == {}


def test_nobody_is_asked_to_a_table_that_gets_smaller() -> None:
    """The button to join is missing if the next deal's rules leave no free seat."""
    moment = evening()
    assert "t:join:123456789:read.0" in {
        str(parse_custom_id(said)) for said in buttons(table_message.render_status(moment.view(), ENGLISH)).values()
    }
    view = moment.view()
    coming = TableTerms(house_rules=BragRules(max_players=len(view.table.occupants)), settings=TableSettings())
    smaller = replace(view, table=replace(view.table, pending_terms=coming))
    found = {str(parse_custom_id(said)) for said in buttons(table_message.render_status(smaller, ENGLISH)).values()}
    assert "t:join:123456789:read.0" not in found


def test_a_bystander_finds_nothing_that_is_not_for_him() -> None:
    """Anyone who neither plays nor manages the table can sit down and gets reading buttons. The seated cannot join."""
    found = set(buttons(table_message.render_status(evening().view(), ENGLISH)))
    assert found == {"Join", "Story", "House rules", "How to play", "History", "Wallet", "Settings"}
    assert "Join" not in buttons(table_message.render_status(evening().view(BILL), ENGLISH))


@pytest.mark.parametrize("locale", LOCALES)
def test_an_invitation_can_be_taken_up_at_once(locale: str) -> None:
    """An invitation names the inviter and the stakes, and has a button to join."""
    screen = render_invitation(evening().table(), words_for(locale), "An*dy", 777)
    check(screen)
    assert "<@777>" in text(screen)
    assert r"An\*dy" in text(screen)
    assert [str(parse_custom_id(said)) for said in buttons(screen).values()] == ["t:join:123456789:read.0"]


@pytest.mark.parametrize("locale", LOCALES)
def test_dearer_house_rules_are_asked_about_with_old_and_new(locale: str) -> None:
    """A question about house rules lists the old and new values, with buttons only for players yet to answer."""
    words = words_for(locale)
    moment = asking(evening(), BragRules(ante=15, max_raise=0))
    lines = [
        words("rule-changed", option=words(f"rule-{name}"), before=before, after=after)
        for name, before, after in (
            ("ante", words.money(1), words.money(15)),
            ("max-raise", words.money(10), words("rule-no-limit")),
        )
    ]
    for screen, answered in (
        (table_message.render_table(moment.view(), words), 2),
        (rules_panel.render_proposal(moment.view(BILL), words), 2),
        (rules_panel.render_proposal(moment.view(ANDY), words), 0),
        (rules_panel.render_rules_panel(moment.table(), words, may_change=True), 0),
    ):
        check(screen)
        assert all(line in text(screen) for line in lines)
        found = [said for said in buttons(screen).values() if ":house_rules.99999" in str(parse_custom_id(said))]
        assert len(found) == answered


@pytest.mark.parametrize("locale", LOCALES)
def test_what_has_changed_is_told_to_whom_it_is_new(locale: str) -> None:
    """The table message lists who has not agreed, what has changed for them and how to come in."""
    words = words_for(locale)
    moment = evening()
    was = GameTerms(
        game="three_card_brag", options=plain_options(BragRules(ante=15, max_raise=99, wild=("twos",), cards=3))
    )
    other = GameTerms(game="draw_brag", options=plain_options(DrawRules()))
    view = moment.view()
    sitters = tuple(
        replace(one, name="*" * 32, outdated_terms=(was, other)[place % 2])
        for place, one in enumerate(view.table.occupants)
    )
    coming = TableTerms(house_rules=BragRules(ante=3, blind_play=False), settings=TableSettings(turn_seconds=None))
    changed = TermsChange(before=was, settings=TableSettings(pause=3), deal_no=view.view.deal_no)
    told = replace(
        view, table=replace(view.table, occupants=sitters, terms_version=7, last_change=changed, pending_terms=coming)
    )
    screen = table_message.render_table(told, words)
    check(screen)
    assert words("table-coming") in text(screen)
    assert words("rule-changed", option=words("rule-ante"), before=words.money(15), after=words.money(1)) in text(
        screen
    )
    assert words("table-title", game="draw_brag") in text(screen)
    assert "t:back:123456789:7" in {str(parse_custom_id(said)) for said in buttons(screen).values()}
    own = replace(told, user_id=sitters[0].user_id, seat=sitters[0].seat)
    check(rules_panel.render_come_in(own, words))
    check(rules_panel.render_sit_down(told, words))


@pytest.mark.parametrize("locale", LOCALES)
def test_past_moves_are_left_to_the_story(locale: str) -> None:
    """The table message has notes on events outside the game, but lists no moves of the deal."""
    words, moment = words_for(locale), evening()
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=6))
    shown = text(table_message.render_table(moment.view(), words, log=[("Dan has come.", 0)], notes=["A league."]))
    small = [line for line in shown.splitlines() if line.startswith("-# ")]
    assert small[-2:] == ["-# A league.", "-# Dan has come."]
    assert not any("Bill" in line for line in small)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_pot_lost_by_the_clock_says_who_ran_out_of_time(locale: str) -> None:
    """The result names a player who folded because their time ran out."""
    words, moment = words_for(locale), evening()
    moment.play(Look(seat=BILL))
    moment.play(Bet(seat=BILL, amount=6))
    moment.play(Fold(seat=CHRIS))
    moment.play(TimeOut(seat=ANDY))
    shown = text(table_message.render_table(moment.view(), words))
    assert words("happened-folded-time", name="Andy") in shown
    assert words("happened-folded-time", name="Andy") in text(table_message.render_result(moment.view(), words))
    assert words("happened-folded-time", name="Chris") not in shown


def test_teen_patti_packs() -> None:
    """Every sentence about giving up a deal of Teen Patti says pack (RULES 0.1)."""
    words = ENGLISH.for_game("teen_patti")
    facts: dict[str, object] = {"name": "Ann", "cards": "A♠", "missing": "3 chips", "seat": "Ann", "order": "dealt"}
    keys = (
        *("result-folded", "table-turned", "table-folded", "reply-leaving", "refusal-asked-already"),
        *("hand-short-ask", "hand-folded", "happened-folded", "happened-folded-time", "happened-folded-card-shown"),
        *("rule-short-money-about", "rule-short-money-fold-or-borrow", "rule-expose-bottom-about"),
    )
    said = [words(key, **facts) for key in keys]
    assert [one for one in said if "fold" in one.casefold()] == []
    assert all("pack" in one.casefold() for one in said)
