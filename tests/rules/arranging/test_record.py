"""Tests of Crash as text: moves and records (RULES 16.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules, FirstDealer
from bot.rules.arranging.crash.play import CRASH as GAME
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.betting.moves import Check
from bot.rules.cards import PACK, cards
from bot.rules.game import Cut, Deal, DealCut, DealRound, Leave, Move, TimeOut
from bot.rules.record.document import Record, RecordError, read
from bot.rules.record.notation import read_move, write_move
from bot.rules.record.replaying import replay, replay_as_lines, replay_as_values, replay_steps
from bot.rules.record.writing import record_game, redact, write
from bot.rules.registry import GAMES, find_game
from bot.rules.verbs import UnknownWords
from tests.rules.arranging.tables import order
from tests.support.golden import golden

NAMES = {1: "Andy", 2: "Bill"}
SEATS_OF = {name: seat for seat, name in NAMES.items()}
GREAT = "3c 3d 3s Ac Ad Ah Kc Kd Kh Qc Qd Qh 2c"
SEATS_OF_TWO = [(1, "Andy", 50), (2, "Bill", 50)]
FOUR = [(seat, name, 50) for seat, name in enumerate(("Ann", "Ben", "Cat", "Dot"), 1)]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Andy arranges", Arrange(seat=1)),
        ("Andy arranges 3c 3d 3s / Ac Ad Ah", Arrange(seat=1, hands=(cards("3c 3d 3s"), cards("Ac Ad Ah")))),
        ("Andy arranges 9c 9d 9h 9s", Arrange(seat=1, hands=(cards("9c 9d 9h 9s"),))),
        ("Bill unlocks", Unlock(seat=2)),
        ("Bill calls crash", CallCrash(seat=2)),
        ("Bill knocks", Knock(seat=2)),
        ("Bill takes spare 2", TakeSpare(seat=2, number=2)),
        ("Bill cuts 17", Cut(seat=2, amount=17)),
        *((f"Bill declares {what.value}", Declare(seat=2, what=what)) for what in Declaration),
    ],
)
def test_moves_are_words(text: str, move: Move) -> None:
    """The text is read as the move, and the move is written as that text."""
    assert read_move(text, SEATS_OF, 3) == move
    assert write_move(move, NAMES) == text


def test_passing_is_written_as_in_other_games() -> None:
    """`passes` is the same word in every game; the game decides which move it stands for."""
    assert write_move(Pass(seat=2), NAMES) == "Bill passes"
    assert read_move("Bill passes", SEATS_OF, 3) == Check(seat=2)
    assert [type(step.move) for step in replay_steps(read(TEXT))] == [Deal, Pass, Pass, Arrange, Arrange]


@pytest.mark.parametrize(
    "text",
    [
        "Andy arranges 3c 3d 3x",
        "Andy declares",
        "Andy declares seven pairs",
        "Andy takes spare",
        "Andy calls",
        "Andy knocks 2",
    ],
)
def test_what_is_no_move(text: str) -> None:
    """Text that is no move raises an error."""
    with pytest.raises((UnknownWords, ValueError)):
        read_move(text, SEATS_OF, 3)


@pytest.mark.parametrize(("rules", "name"), [("", "Yogi"), ('yogi_name = "Chas"', "Chas")])
def test_nobody_is_called_like_the_fictional_player(rules: str, name: str) -> None:
    """Nobody may sit or join under the fictional player's name if he plays at the table."""
    yogi = f'[house_rules]\ntie_rule = "yogi"\n{rules}\n[[seats]]'
    with_him = TEXT.replace("[[seats]]", yogi, 1)
    replay(read(with_him))
    called = f"a seat cannot be called '{name}': taken, empty or reserved"
    with pytest.raises(RecordError, match=called):
        read(with_him.replace("Bill", name))
    with pytest.raises(RecordError, match=called):
        read(f'{with_him}\n[[deals]]\njoins = [{{ name = "{name}", stack = 5 }}]\n')
    assert "before" not in with_him
    joining = with_him.replace("[[deals]]", f'[[deals]]\nbefore = ["! {name} joins 5 -> name_reserved"]')
    replay(read(joining))
    replay(read(TEXT.replace("Bill", name)))
    other = "Chas" if name == "Yogi" else "Yogi"
    replay(read(with_him.replace("Bill", other)))


def test_the_game_has_its_names() -> None:
    """The game is found by its name and its aliases."""
    assert find_game("crash") is find_game("Thirteen Card Brag") is find_game("crackers") is GAME
    assert GAME in GAMES.values()


@pytest.mark.parametrize(
    ("name", "field", "names"),
    [
        ("nine-worked-deal-1", "rounds", [["P2"], ["P4"], ["P2"]]),
        ("nine-several-save", "saved", ["Andy", "Bill", "Chris"]),
        ("nine-worked-deal-1-four-pots", "pots", [[0, "P2"], [1, "P4"], [2, "P2"]]),
        ("six-worked-deal-1", "best", [["P1"], ["P1"]]),
        ("six-worked-deal-1", "winners", ["P1"]),
    ],
)
def test_outcomes_are_told_with_names(name: str, field: str, names: list[object]) -> None:
    """The JSON of a replay has names instead of seat numbers at every depth."""
    events = replay_as_values(replay(golden(name)))["deals"][0]["events"]
    outcome = next(event["outcome"] for event in events if event["event"] == "deal_ended")
    assert outcome[field] == names


def test_a_table_is_recorded_as_it_was_played() -> None:
    """The round for the first dealer, cuts and scores are written and replay to the same result."""
    rules = CrashRules(first_dealer=FirstDealer.FIRST_SEVEN)
    moves: list[Move] = [
        DealRound(order=cards("2c 7d 7h")),
        DealCut(order=PACK, cut=9),
        *(Arrange(seat=seat) for seat in (3, 4, 1, 2)),
        Deal(order=order({1: GREAT})),
        *(TimeOut(seat=seat) for seat in (1, 2, 3, 4)),
    ]
    found = record_game(GAME, rules, FOUR, 1, moves)
    text = write(found)
    assert read(text) == found
    assert found.first_dealer_pack == cards("2c 7d 7h")
    assert [deal.dealer for deal in found.deals] == ["Ben", "Cat"]
    assert found.deals[0].moves[0] == "Ann cuts 9"
    assert found.deals[1].expect is not None
    assert dict(found.deals[1].expect.points or ())["Ann"] == 5
    assert 'first_dealer_pack = "2c 7d 7h"' in text
    assert redact(found, "public").first_dealer_pack == cards("2c 7d")
    assert "points = { Ann = 5, Ben = 0, Cat = 0, Dot = 0 }" in text
    assert replay_as_lines(replay(found))[1].endswith("; points Ann 5; Ben 0; Cat 0; Dot 0")
    assert replay_as_values(replay(found))["deals"][1]["points"]["Ann"] == 5


def test_the_round_for_the_first_dealer_follows_what_was_before_it() -> None:
    """A player who left before the round for the first dealer gets no card of it when the record is replayed."""
    rules = CrashRules(first_dealer=FirstDealer.FIRST_SEVEN, min_players=3)
    moves: list[Move] = [Leave(seat=4), DealRound(order=cards("2c Kd 3h 7d")), DealCut(order=PACK, cut=9)]

    found = record_game(GAME, rules, FOUR, 1, moves)

    assert (found.deals[0].dealer, found.deals[0].before) == ("Ann", ("Dot leaves",))
    assert read(write(found)) == found


def test_a_cut_that_is_left_out_was_none() -> None:
    """Under `optional_shuffle`, a record omits the cutter's pass unless the next pass would be ambiguous."""
    rules = CrashRules.from_options({"optional_shuffle": True})
    two: list[Move] = [Deal(order=PACK), Pass(seat=1), Pass(seat=1), TimeOut(seat=2), Arrange(seat=1), Arrange(seat=2)]
    found = record_game(GAME, rules, SEATS_OF_TWO, 2, two)
    assert found.deals[0].moves == ("Andy passes", "Bill times out", "Andy arranges", "Bill arranges")
    assert [type(step.move) for step in replay_steps(found)][1:3] == [Pass, Pass]
    four: list[Move] = [Deal(order=PACK), TimeOut(seat=3), Arrange(seat=1)]
    assert record_game(GAME, rules, FOUR, 4, four).deals[0].moves == ("Cat times out", "Ann arranges")
    cut: list[Move] = [Deal(order=PACK), Leave(seat=1), Cut(seat=3, amount=5), Pass(seat=2)]
    assert record_game(GAME, rules, FOUR, 4, cut).deals[0].moves == ("Ann leaves", "Cat cuts 5", "Ben passes")


def test_a_pass_is_about_the_cut_once_the_dealer_has_left() -> None:
    """After the dealer has left, the cutter's pass still means no cut, because somebody else exchanges first."""
    rules = CrashRules.from_options({"optional_shuffle": True})
    three: list[Move] = [Deal(order=PACK), Leave(seat=3), Pass(seat=2), Pass(seat=1), Pass(seat=2), Arrange(seat=1)]
    found = record_game(GAME, rules, FOUR[:3], 3, three)
    assert found.deals[0].moves == ("Cat leaves", "Ben passes", "Ann passes", "Ben passes", "Ann arranges")
    assert [type(step.move) for step in replay_steps(found)] == [type(move) for move in three]


@pytest.mark.parametrize("words", ["Ann arranges", "Ann passes", "Ann declares six pairs -> not_held"])
def test_a_refused_line_is_tried_with_what_it_implies(words: str) -> None:
    """A line before the cut that should be refused is tried as if the cutter had passed, without any effect."""
    rules = CrashRules.from_options({"optional_shuffle": True})
    record = record_game(GAME, rules, FOUR, 4, [Deal(order=PACK), Pass(seat=3), Arrange(seat=1)])
    (deal,) = record.deals
    tried = replace(record, deals=(replace(deal, moves=(f"! {words}", *deal.moves), expect=None),))
    if words == "Ann arranges":
        with pytest.raises(RecordError, match="it should be refused and is not"):
            replay(tried)
    else:
        assert replay(tried).state == replay(record).state


@pytest.mark.parametrize(("cards_said", "count"), [("", 0), ("2c 3c", 2)])
def test_one_card_is_discarded_at_nine(cards_said: str, count: int) -> None:
    """Discarding any number of cards but one is refused. A record that contains such a move is invalid."""
    found = golden("nine-option-tenth-card")
    at = next(place for place, text in enumerate(found.deals[0].moves) if " discards " in text and text[0] != "!")
    name = found.deals[0].moves[at].partition(" discards ")[0]
    words = f"{name} discards {cards_said}".strip()

    def saying(text: str) -> Record:
        first, *others = found.deals
        moves = (*first.moves[:at], text, *first.moves[at:])
        return replace(found, deals=(replace(first, moves=moves), *others))

    replay(saying(f"! {words} -> one_card"))
    with pytest.raises(RecordError, match=f"exactly one card is discarded here, not {count}"):
        replay(saying(words))


@pytest.mark.parametrize("reader", ["A", "C", "F", "public"])
def test_nobody_reads_who_had_which_card_of_a_bum_deal(reader: str) -> None:
    """A bum deal that was dealt round has no redacted record, because the positions of cards would reveal discards."""
    with pytest.raises(RecordError, match="only the whole record of this game: a bum deal was dealt round"):
        redact(golden("nine-bum-deal-of-six"), reader)
    assert redact(golden("nine-bum-deal-of-six-refused"), reader).seen_by == reader


def test_a_record_for_somebody_hides_what_he_may_not_know() -> None:
    """A redacted record omits hidden hands, replaced arrangements and secret calls, and can still be replayed."""
    rules = CrashRules.from_options({"target": 1, "crash_announce": "required"})
    moves: list[Move] = [
        Deal(order=order({0: GREAT, 1: "Jc Jd Jh Tc Td Th"})),
        Arrange(seat=1, hands=(cards("Ac Ad Ah"),)),
        Arrange(seat=1, hands=(cards("3c 3d 3s"), cards("Ac Ad Ah"))),
        Arrange(seat=2, hands=(cards("Jc Jd Jh"), cards("Tc Td Th"))),
        Arrange(seat=3),
        TimeOut(seat=4),
        CallCrash(seat=2),
    ]
    pending = record_game(GAME, rules, FOUR, 4, moves)
    theirs = redact(pending, "Cat").deals[0].moves
    assert theirs == ("Ann arranges", "Ben arranges", "Cat arranges", "Dot arranges", "Ben passes")
    assert redact(pending, "Ben").deals[0].moves[1] == "Ben arranges Jc Jd Jh / Tc Td Th"
    assert redact(pending, "Ben").deals[0].moves[4] == "Ben calls crash"
    assert redact(pending, "Ann").deals[0].moves[:2] == ("Ann arranges Ac Ad Ah", "Ann arranges 3c 3d 3s / Ac Ad Ah")
    over = record_game(GAME, rules, FOUR, 4, [*moves, Pass(seat=1), Pass(seat=3), Pass(seat=4)])
    told = redact(over, "public")
    assert told.deals[0].moves[:2] == ("Ann arranges 3c 3d 3s", "Ben arranges Jc Jd Jh")
    assert told.deals[0].moves[4] == "Ben calls crash"
    assert {card.text for card in told.deals[0].pack} >= {"3c", "3d", "3s"}
    assert "Ac" not in {card.text for card in told.deals[0].pack}
    assert replay(read(write(told))).deals[0].winner == "Ann"


RECORD = """format = "prial/1"
game = "crash"
[[seats]]
name = "Andy"
stack = 50
points = 3
[[seats]]
name = "Bill"
stack = 50
[[deals]]
dealer = "Bill"
pack = "{pack}"
moves = ["Andy passes", "Bill passes", "Andy arranges", "Bill arranges"]
[deals.expect]
points = {{ Andy = 3, Bill = 0 }}
"""
TEXT = RECORD.format(pack=" ".join(card.text for card in PACK))


def test_points_are_expected() -> None:
    """A record may start with points and expect points."""
    assert replay(read(TEXT)).deals[0].points == {"Andy": 3, "Bill": 0}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Andy = 3,", "Andy = 4,", "deal 1: expected points Andy = 4, found Andy = 3"),
        ("Andy = 3,", "Zoe = 1,", "deal 1: expected points Zoe = 1, found Zoe = 0"),
        ("Andy = 3,", 'Andy = "3",', "deals 1: expect.points.Andy: must be a whole number"),
        ("points = 3", "points = -3", "bad_amount least=0"),
        ('game = "crash"', 'game = "three_card_brag"', "three_card_brag has no points"),
        ('game = "crash"', 'game = "crash"\nfirst_dealer_pack = "7c"', "first_dealer_pack: first_dealer_known"),
        ('dealer = "Bill"', 'dealer = "Bill"\ntold = ["Andy"]', "deal 1: this record needs no told"),
        ('"Andy passes", ', '"Andy passes", "Andy cuts 3", ', "Andy cuts 3: wrong_step step=exchanging"),
        ('["Andy passes", ', '["Bill cuts 3", "Andy passes", ', "the deal: not_the_cutter cutter=1"),
        ('["Andy passes", ', '["! Andy cuts 3", "Andy passes", ', "! Andy cuts 3: it should be refused and is not"),
        (
            '["Andy passes", ',
            '["! Andy cuts 60 -> no_deal", ',
            "! Andy cuts 60 -> no_deal: refused with bad_cut most=51 offered=60",
        ),
    ],
)
def test_what_does_not_hold_is_named(old: str, new: str, reason: str) -> None:
    """A record of Crash that contains an error is refused with the reason."""
    assert old in TEXT
    with pytest.raises(RecordError) as refused:
        replay(read(TEXT.replace(old, new)))
    assert refused.value.reason == reason
