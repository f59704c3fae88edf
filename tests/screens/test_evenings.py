"""Tests of the screens of an evening: results, curves and notable moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.history.values import Evening, EveningLine, Feat, Statement
from bot.rules.arranging.crash.state import BusRidden, Crashed
from bot.rules.arranging.engine.events import Declared
from bot.rules.arranging.moves import Declaration
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold, Look, See
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.cards import PACK, Card, Rank, cards
from bot.rules.game import AnyGame, Deal, Event, Move
from bot.rules.registry import GAMES
from bot.rules.table.events import DealStarted
from bot.rules.tally import encode_hand
from bot.screens.family import BEST_HAND
from bot.screens.history import evenings, past_games
from bot.screens.history.evenings import PEOPLE_PER_PAGE, EveningScope, EveningView
from bot.screens.history.statistics import best_hand_text
from bot.screens.registry import family_of
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import names_from
from bot.screens.words import LOCALES, signed_money, words_for
from bot.simulate.table import SimulatedTable
from tests.screens.evening import LONGEST_NAME
from tests.screens.reading import buttons, check, everything, sign, text

ENGLISH = words_for("en-GB")
BEGAN = 1_767_225_600.0


def statement(game: AnyGame, before: Any, events: Sequence[Event], people: int = 3) -> Statement:
    """Return a public statement of a deal with these events. The last seat belongs to a computer player."""
    return Statement(
        table_id=3,
        deal_no=7,
        guild_id=1,
        channel_id=70,
        game=game.name,
        started_at=BEGAN,
        ended_at=BEGAN + 60,
        events=tuple(event for event in events if event.seen_by is None),
        paid={},
        taken={},
        names={seat: f"Player {seat}" for seat in range(1, people + 1)},
        people={seat: 0 if seat == people else 100 + seat for seat in range(1, people + 1)},
        table_before=game.view(replace(before, seats=()), None),
        rules=before.rules,
    )


def played(*moves: Move, hands: str) -> Statement:
    """Return the statement of a deal of Three Card Brag by seat 1, with the hands of seats 2, 3 and 1."""
    dealt = cards(hands)
    order = tuple(dealt[3 * seat + turn] for turn in range(3) for seat in range(3))
    state = before = THREE_CARD_BRAG.start(BragRules(ante=1), ((1, 100), (2, 100), (3, 100)), 1)
    events: list[Event] = []
    deal = Deal(order=(*order, *(card for card in PACK if card not in order)))
    for move in (deal, *moves):
        state, happened = THREE_CARD_BRAG.play(state, move)
        events += happened
    return statement(THREE_CARD_BRAG, before, events)


def told(*statements: Statement, **facts: Any) -> Evening:
    """Return an evening of two people with these notable deals."""
    lines = (
        EveningLine(place=1, user_id=101, name="Ann", chips=1_250, points=0, deals=12),
        EveningLine(place=2, user_id=102, name="Ben", chips=-1_250, points=0, deals=12),
    )
    usual: dict[str, Any] = {
        "began_at": BEGAN,
        "ended_at": BEGAN + 9_000,
        "is_going_on": True,
        "is_unbroken": False,
        "deals": 12,
        "games": ("three_card_brag",),
        "lines": lines,
        "notable_deals": statements,
    }
    return Evening(**{**usual, **facts})


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_moments_tell_what_everybody_saw(name: str) -> None:
    """Each moment of a deal names one of its players and shows only public cards."""
    game = GAMES[name]
    table = SimulatedTable(game, game.default_rules, 3, f"moments of {name}")
    hands = 0
    for number in range(200):
        if hands and number >= 12:
            break
        before = table.state
        table.deal()
        public = [event for event in table.happened if event.seen_by is None]
        seen = _shown(public)
        found = statement(game, before, table.happened)
        words = ENGLISH.for_game(name, found.rules)
        dealt = next(event.seats for event in public if isinstance(event, DealStarted))
        for moment in family_of(name).highlights(found, names_from(found.names, words, found.rules), words):
            assert moment.seat in dealt
            assert f"Player {moment.seat}" in moment.text
            assert {card for card in PACK if sign(card, words) in moment.text} <= seen
            hands += moment.kind == BEST_HAND
    assert hands


def _shown(events: Sequence[Event]) -> set[Card]:
    """Return the cards in some events."""
    found: set[Card] = set()
    for event in events:
        for value in vars(event).values():
            if isinstance(value, tuple):
                found.update(card for card in value if isinstance(card, Card))
    return found


SEEN_BLIND = (Bet(seat=2, amount=4), Fold(seat=3), Bet(seat=1, amount=4), See(seat=2))
SEEN_OPEN = (Look(seat=2), Bet(seat=2, amount=4), Fold(seat=3), Look(seat=1), Bet(seat=1, amount=4), See(seat=2))


def test_a_pot_that_was_taken_blind() -> None:
    """A pot taken without looking is a moment; one taken after a look is not."""
    blind = played(*SEEN_BLIND, hands="Ks Kd Kh 2c 3c 5d 4h 7h 9c")
    texts = text(evenings.render_evening(told(blind), EveningScope.CHANNEL, ENGLISH))
    assert "**Blind:** Player 2 took 19 chips without looking." in texts
    open_ = played(*SEEN_OPEN, hands="Ks Kd Kh 2c 3c 5d 4h 7h 9c")
    assert "**Blind:**" not in text(evenings.render_evening(told(open_), EveningScope.CHANNEL, ENGLISH))


def test_the_best_hand_of_a_person() -> None:
    """The best hand that a person showed is reported, but not a computer player's or a folded hand."""
    first = played(*SEEN_OPEN, hands="Ks Kd Qh 2c 3c 5d 4h 7h 9c")
    better = played(*SEEN_OPEN, hands="Ks Kd Kh 2c 3c 5d 4h 4s 4d")
    shown = text(evenings.render_evening(told(first, better), EveningScope.CHANNEL, ENGLISH))
    assert "**Best hand:** Player 2 showed" in shown
    assert "prial of kings" in shown
    assert shown == text(evenings.render_evening(told(better, first), EveningScope.CHANNEL, ENGLISH))


def test_what_does_not_happen_often_at_crash() -> None:
    """A crash, a bus ride and a declaration are moments; a failed declaration is not."""
    crash = GAMES["crash"]
    before = crash.start(crash.default_rules, ((1, 100), (2, 100), (3, 100)), 1)
    vain = Declared(seat=1, what=Declaration.SIX_PAIRS, cards=())
    some = statement(crash, before, [vain, Crashed(seat=2, announced=True), BusRidden(seat=1, rank=Rank.NINE)])
    shown = text(evenings.render_evening(told(some), EveningScope.CHANNEL, ENGLISH))
    assert "**Crash!** Player 2 called it and has won all four hands." in shown
    assert "Player 1 has used all four nines" in shown
    assert "six pairs" not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_of_an_evening(locale: str) -> None:
    """Pages list everybody with their winnings, link to their neighbours, and offer other views and scopes."""
    words = words_for(locale)
    lines = tuple(
        EveningLine(place=at, user_id=at, name=f"Player {at}", chips=70 - at, points=at, deals=at)
        for at in range(1, 24)
    )
    found = told(
        lines=lines,
        computers=("Ada", "Bob"),
        biggest_pot=Feat(name="Cy", amount=40),
        longest_streak=Feat(name="Di", amount=4),
    )
    pages = [evenings.render_evening(found, EveningScope.SERVER, words, page=page, reader=2) for page in (1, 2, 3, 4)]
    shown = [text(page) for page in pages]
    for line in lines:
        on = shown[(line.place - 1) // PEOPLE_PER_PAGE]
        assert f"{line.place}\\. **Player {line.place}**" in on
        assert signed_money(line.chips, words) in on
        assert words("money-points", points=line.points) in on
    assert text(pages[3]) == shown[2]
    assert all("Ada" in page and "Bob" in page and "Cy" in page and "Di" in page for page in shown)
    assert "s:evening:server:2.table" in everything(pages[0])
    assert "s:evening:server:1.table" in everything(pages[1])
    assert "s:evening:server:2.curves" in everything(pages[1])
    assert "s:evening:show:server.2.table" in everything(pages[1])
    assert "s:evening:channel" in everything(pages[0])
    public = evenings.render_evening(found, EveningScope.SERVER, words, page=2)
    assert text(public) == shown[1]
    assert "s:evening" not in everything(public)


def test_more_computer_players_than_are_named() -> None:
    """The list of computer players ends with the number of those that are not named."""
    lines = (EveningLine(place=1, user_id=1, name="Ann", chips=5, points=0, deals=1),)
    found = told(lines=lines, computers=tuple("ABCDEFGHIJKL"))
    for locale, end in (("en-GB", "I, J and 2 more."), ("de", "I, J und 2 weitere.")):
        assert end in text(evenings.render_evening(found, EveningScope.SERVER, words_for(locale)))


def test_an_evening_as_curves() -> None:
    """The curves show as many people as can be distinguished, and always the reader. The text is that of the table."""
    lines = tuple(
        EveningLine(place=at, user_id=at, name=f"P{at}", chips=9 - at, points=0, deals=4, course=(0, at, 9 - at))
        for at in range(1, 10)
    )
    found = told(lines=lines, course_deals=(0, 2, 4))

    def drawn(reader: int | None) -> Screen:
        return evenings.render_evening(found, EveningScope.CHANNEL, ENGLISH, view=EveningView.CURVES, reader=reader)

    assert text(drawn(2)) == text(evenings.render_evening(found, EveningScope.CHANNEL, ENGLISH, reader=2))
    assert "As a table" in buttons(drawn(2))
    assert drawn(2).attachments[0].content == drawn(None).attachments[0].content
    assert drawn(9).attachments[0].content != drawn(None).attachments[0].content
    check(drawn(9))
    few = told(lines=lines, deals=2)
    assert not {"As curves", "As a table"} & set(
        buttons(evenings.render_evening(few, EveningScope.CHANNEL, ENGLISH, reader=2))
    )


def test_the_reader_stands_out_for_themselves_alone() -> None:
    """The reader's line is marked in the private picture, and nobody's in the public one."""
    found = told()
    public, ann, ben = (
        evenings.render_evening(found, EveningScope.CHANNEL, ENGLISH, reader=reader).attachments[0].content
        for reader in (None, 101, 102)
    )
    assert len({public, ann, ben}) == 3
    assert evenings.render_evening(found, EveningScope.CHANNEL, ENGLISH, reader=999).attachments[0].content == public


def test_chips_and_points_are_told_where_there_are_any() -> None:
    """Chips are only mentioned if any were won, and points only if any were scored."""
    points = (EveningLine(place=1, user_id=1, name="Ann", chips=0, points=3, deals=2),)
    assert "chips" not in text(evenings.render_evening(told(lines=points), EveningScope.CHANNEL, ENGLISH))
    assert "3 points" in text(evenings.render_evening(told(lines=points), EveningScope.CHANNEL, ENGLISH))
    assert "points" not in text(evenings.render_evening(told(), EveningScope.CHANNEL, ENGLISH))


def test_when_it_was() -> None:
    """A finished evening is called the last one. Unbroken play is summarised for the last 24 hours."""
    assert "## This evening\n-# Since <t:1767225600:f> · in this channel" in text(
        evenings.render_evening(told(), EveningScope.CHANNEL, ENGLISH)
    )
    over = told(is_going_on=False, is_unbroken=True)
    assert "## The last evening\n-# The last 24 hours · in this server" in text(
        evenings.render_evening(over, EveningScope.SERVER, ENGLISH)
    )


def test_statements_of_other_channels_are_not_offered() -> None:
    """Statements are only offered for deals in channels that the reader can read."""
    here = played(*SEEN_OPEN, hands="Ks Kd Kh 2c 3c 5d 4h 7h 9c")
    offered = evenings.render_evening(told(here), EveningScope.SERVER, ENGLISH, readable=lambda channel: channel == 70)
    hidden = evenings.render_evening(told(here), EveningScope.SERVER, ENGLISH, readable=lambda _channel: False)
    assert "'3.7'" in everything(offered)
    assert "s:history:open" not in everything(hidden)


def test_the_evening_of_each_person() -> None:
    """The public summary has everybody's biggest pot, best hand and blind wins; the private one only the reader's."""
    blind = played(*SEEN_BLIND, hands="Ks Kd Kh 2c 3c 5d 4h 7h 9c")
    open_ = played(*SEEN_OPEN, hands="Ks Kd Kh 2c 3c 5d 4h 7h 9c")
    pair = cards("9s 9d 4h")
    best = encode_hand(BragRules().terms().ranking.strength(*pair), pair)
    lines = (
        structs.replace(told().lines[0], best_pot=40, best_hand=best, best_hand_game="three_card_brag"),
        structs.replace(told().lines[1], best_pot=19),
    )
    everybody = evenings.everyone_summary(told(blind, open_, lines=lines), ENGLISH)
    assert everybody.split("\n") == [
        "**The evening at this table**",
        "**Ann** · +1,250 chips · 12 deals",
        "-# biggest pot 40 chips",
        f"-# best hand shown {best_hand_text(best, 'three_card_brag', ENGLISH)}",
        "**Ben** · −1,250 chips · 12 deals",
        "-# biggest pot 19 chips · 19 chips won blind",
    ]
    own = evenings.own_summary(told(open_, lines=lines), 102, ENGLISH)
    assert own == "**Your evening at this table:** −1,250 chips · 12 deals\n-# biggest pot 19 chips"
    assert not evenings.own_summary(told(blind, lines=lines), 999, ENGLISH)


def test_nobody_wins_an_evening_of_points_alone() -> None:
    """An evening has a winner if its first person has more chips than before or, without chips, played with others."""
    ann, ben = told().lines
    assert evenings.winner_text(told(), ENGLISH) == "Ann wins the evening: +1,250 chips"
    assert not evenings.is_won(told(lines=(structs.replace(ben, place=1),)))
    scored = structs.replace(ann, chips=0, points=8)
    assert not evenings.is_won(told(lines=(scored,)))
    assert evenings.is_won(told(lines=(scored, structs.replace(ben, chips=0, points=6))))


def test_a_best_hand_has_one_word_at_every_game() -> None:
    """The German summary calls the shown cards neither Blatt, used for betting, nor Hand, used for arranging."""
    german = words_for("de")
    for told_of in (german("home-hand", hand="x"), german("picture-best-hand")):
        assert "Blatt" not in told_of
        assert "Hand" not in told_of


@pytest.mark.parametrize("locale", LOCALES)
def test_the_fullest_evening_fits(locale: str) -> None:
    """A page with the longest names and the largest amounts breaks no limit of Discord."""
    words = words_for(locale, "Pfund und Schillinge")
    lines = tuple(
        EveningLine(place=1, user_id=at, name=LONGEST_NAME, chips=10**12, points=10**9, deals=10**6) for at in range(25)
    )
    deal = structs.replace(
        played(*SEEN_BLIND, hands="Ks Kd Kh 2c 3c 5d 4h 7h 9c"), names=dict.fromkeys((1, 2, 3), LONGEST_NAME)
    )
    feat = Feat(name=LONGEST_NAME, amount=10**12)
    deals = [structs.replace(deal, table_id=10**14, deal_no=10**8 + number) for number in range(20)]
    found = told(
        *deals, lines=lines, games=tuple(GAMES), computers=(LONGEST_NAME,) * 15, biggest_pot=feat, longest_streak=feat
    )
    check(evenings.render_evening(found, EveningScope.SERVER, words, page=2, reader=3))
    check(evenings.render_no_evening(EveningScope.SERVER, words))


@pytest.mark.parametrize("rounds", [0, 1, 2, 9])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_deal_is_told_in_a_few_lines(locale: str, rounds: int) -> None:
    """The story of a deal has at most six lines however long it was: the start, the bets, the hands and the end."""
    around = [move for _ in range(rounds) for move in (Bet(seat=2, amount=2), Bet(seat=1, amount=2))]
    first = (Look(seat=2), Bet(seat=2, amount=2), Fold(seat=3), Look(seat=1), Bet(seat=1, amount=2))
    deal = played(*first, *around, See(seat=2), hands="3c 3d Ks Qs Jd 9c 8s 7d 2c")
    words = words_for(locale)
    names = names_from(deal.names, words, deal.rules)
    lines = family_of(deal.game).story_lines(deal, names, words)
    assert 4 <= len(lines) <= 6
    assert words("happened-antes-paid", players=3, amount=words.money(1)) in lines[0]
    assert lines[1].startswith(f"**Player 2** {words('done-looked')}, ")
    assert words("happened-pot-won", name="Player 2", amount=words.money(11 + 4 * rounds)) in lines[-1]
    shown = past_games.render_story(deal, words)
    check(shown)
    assert len(text(shown).splitlines()) == len(lines) + 1
