"""Tests of reading, replaying and writing records (docs/record-format.md)."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bot.ops.records import replay_file
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import (
    Ask,
    Bet,
    Check,
    Choose,
    Cover,
    Discard,
    Draw,
    Expose,
    Lend,
    Look,
    Nominate,
    NotInHand,
    ProposeShowdown,
    ProposeSideshow,
    Retain,
    Which,
)
from bot.rules.betting.play import FOUR_CARD_BRAG
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.cards import PACK, UNKNOWN, cards, format_cards
from bot.rules.game import (
    CashIn,
    Close,
    ComeBack,
    Deal,
    Join,
    Move,
    PlayAlone,
    SitOut,
    TimeOut,
    TopUp,
    Void,
    rules_fingerprint,
)
from bot.rules.record.document import RecordError, SheetEntry, read
from bot.rules.record.notation import read_move, write_move
from bot.rules.record.replaying import opening_state, replay, replay_as_lines, replay_as_values, replay_steps
from bot.rules.record.writing import record_game, redact, write
from bot.rules.registry import GAMES
from bot.rules.verbs import NamedTable, UnknownWords
from tests.rules.tables import order
from tests.support.betting import BETTING
from tests.support.golden import golden

SEATS_OF = {"Andy": 1, "Andy B": 2, "Bill": 3}
NAMES = {seat: name for name, seat in SEATS_OF.items()}

RECORD = f"""# A comment, with "quotes" and [brackets]
format = "prial/1"
game = "three_card_brag"

[[seats]]
name = "Andy"
stack = 100

[[seats]]
name = "Bill"
stack = 100

[[deals]]
dealer = "Bill"
pack = "{format_cards(PACK)}"
moves = [
  "Andy looks", "Andy bets 2", # both at once
  "! Bill bets 0",
  "Bill folds",
]
[deals.expect]
pot = 0
stacks = {{ Andy = 101, Bill = 99 }}
winner = "Andy"

[[deals]]
before = ["Bill tops up 20"]
moves = ["Bill folds"]
expect = {{ pot = 0, winner = "Andy" }}
"""


def broken(old: str, new: str) -> RecordError:
    """Return the error that the record raises with `old` replaced by `new`."""
    assert RECORD.count(old) >= 1
    with pytest.raises(RecordError) as error:
        replay(read(RECORD.replace(old, new, 1)))
    return error.value


def test_a_record_that_holds() -> None:
    """A valid record is replayed and output as a line per deal and as plain values."""
    found = replay(read(RECORD))
    assert replay_as_lines(found) == [
        "deal 1: Andy won; pot 0; Andy 101, Bill 99",
        "deal 2: Andy won; pot 0; Andy 102, Bill 118",
    ]
    values = replay_as_values(found)
    assert [(deal["winner"], deal["winners"], deal["points"]) for deal in values["deals"]] == [
        ("Andy", {"0": ["Andy"]}, {}),
        ("Andy", {"0": ["Andy"]}, {}),
    ]
    assert values["deals"][0]["events"][2] == {
        "event": "ante_paid",
        "source": {"purse": "Andy"},
        "destination": "pot",
        "amount": 1,
        "seat": "Andy",
    }
    seen = next(one for one in values["deals"][0]["events"] if one["event"] == "cards_seen")
    assert seen == {"event": "cards_seen", "seen_by": ["Andy"], "seat": "Andy", "cards": "2c 4c 6c"}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"prial/1"', '"prial/2"', 2, 'format must be "prial/1"'),
        ('game = "three_card_brag"', 'game = "whist"', 3, "no such game: whist"),
        (
            'game = "three_card_brag"',
            'game = "three_card_brag"\nfirst_deal = 0',
            4,
            "first_deal: must be a whole number, from 1",
        ),
        ('game = "three_card_brag"', 'game = "three_card_brag"\nante = 2', 4, "ante: no such key"),
        ("[[seats]]", "[house_rules]\nante = -1\n[[seats]]", 5, "house_rules.ante: too_small least=0"),
        ("[[seats]]", "[house_rules]\nrake = 1\n[[seats]]", 5, "house_rules.rake: unknown_option"),
        ('name = "Bill"\nstack = 100', 'name = "Bill"', 5, "seats 2: stack: is missing"),
        ('name = "Bill"', 'name = "Andy"', None, "a seat cannot be called 'Andy': taken, empty or reserved"),
        ('name = "Bill"', 'name = "public"', None, "a seat cannot be called 'public': taken, empty or reserved"),
        (
            'before = ["Bill tops up 20"]',
            'before = ["Bill tops up 20"]\njoins = [{ name = "Andy", stack = 5 }]',
            28,
            "a seat cannot be called 'Andy': taken, empty or reserved",
        ),
        (
            'before = ["Bill tops up 20"]',
            'before = ["Gus joins 5", "Gus leaves"]\njoins = [{ name = "Gus", stack = 5 }]',
            28,
            "a seat cannot be called 'Gus': taken, empty or reserved",
        ),
        ("Bill tops up 20", "Andy joins 20", 27, "Andy joins 20: seat_taken"),
        (
            "Bill tops up 20",
            "public joins 20",
            27,
            "public joins 20: a seat cannot be called 'public': taken, empty or reserved",
        ),
        ("Bill tops up 20", "! Gus joins 20", 27, "! Gus joins 20: it should be refused and is not"),
        ("stack = 100", "stack = +100", 7, "+100: a number is written in plain digits, without sign"),
        ("stack = 100", "stack = 0x64", 7, "0x64: a number is written in plain digits, without sign"),
        ("stack = 100", "stack = 1_00", 7, "1_00: a number is written in plain digits, without sign"),
        ('"Andy bets 2"', '"Andy bets +2"', 17, "Andy bets +2: '+2' is not a number of chips"),
        ('"Andy bets 2"', '"Andy bets 02"', 17, "Andy bets 02: '02' is not a number of chips"),
        ('"Andy bets 2"', '"Andy bets ٢"', 17, "Andy bets ٢: '٢' is not a number of chips"),
        ('"Andy bets 2"', '"Andy bets 1_0"', 17, "Andy bets 1_0: '1_0' is not a number of chips"),
        ("stack = 100", "stack = 1.5", 5, "seats 1: stack: must be a whole number"),
        ('dealer = "Bill"', 'dealer = "Chris"', 14, "the dealer 'Chris' has no seat"),
        (
            'before = ["Bill tops up 20"]',
            'dealer = "Bill"\nbefore = ["Bill tops up 20"]',
            27,
            "deal 2: Andy deals, not Bill",
        ),
        ("pack = ", "pakc = ", 15, "deals 1: pakc: no such key"),
        ("2c 3c", "2c 2c", 15, "deals 1: pack: a card comes twice"),
        ("2c 3c", "2c", 15, "the deal: wrong_pack cards=52"),
        ("2c 3c", "2c 1c", 15, "deals 1: pack: '1c' is not a card"),
        ('"Andy bets 2"', '"Andy bets 200"', 17, "Andy bets 200: too_much most=10 offered=200 limit=first_bet"),
        ('"Andy bets 2"', '"Andy bets two"', 17, "Andy bets two: 'two' is not a number of chips"),
        ('"Andy bets 2"', '"Andy sings"', 17, "Andy sings: no such verb: 'sings'"),
        ('"Andy bets 2"', '"Carl bets 2"', 17, "Carl bets 2: no name of a seat at its start: 'Carl bets 2'"),
        ('"Andy bets 2"', '"Andy folds now"', 17, "Andy folds now: nothing may follow here: 'now'"),
        ('"! Bill bets 0"', '"! Bill folds"', 18, "! Bill folds: it should be refused and is not"),
        (
            '"! Bill bets 0"',
            '"! Bill bets 0 -> short"',
            18,
            "! Bill bets 0 -> short: refused with too_little least=1 offered=0",
        ),
        ('  "Bill folds",\n', "", 21, "deal 1: expected pot 0, found 4"),
        ("pot = 0\nst", "pot = 1\nst", 22, "deal 1: expected pot 1, found 0"),
        ("Andy = 101", "Andy = 100", 23, "deal 1: expected stacks Andy = 100, found Andy = 101"),
        ("Andy = 101", "Carl = 101", 23, "deal 1: expected stacks Carl = 101, found Carl = not at the table"),
        ('winner = "Andy"\n\n', 'winner = ""\n\n', 24, "deal 1: expected winner , found Andy"),
        ('winner = "Andy"\n\n', 'winners = ["Bill"]\n\n', 24, "deal 1: expected winners ['Bill'], found ['Andy']"),
        ("expect = { pot = 0", "expect = { pot = 9", 29, "deal 2: expected pot 9, found 0"),
    ],
)
def test_the_first_line_that_does_not_hold_is_named(old: str, new: str, line: int | None, reason: str) -> None:
    """A record that cannot be read or replayed raises an error with the line and the reason."""
    error = broken(old, new)
    assert (error.line, error.reason) == (line, reason)


def test_the_example_in_the_documentation_holds() -> None:
    """The example in docs/record-format.md can be replayed."""
    page = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    assert [deal.winner for deal in replay(read(example)).deals] == ["Andy", "Andy"]


@pytest.mark.parametrize("text", ["format = ", "format = " + "[" * 5_000, "format = " + "9" * 5_000])
def test_what_is_not_toml_is_refused(text: str) -> None:
    """Text that is not valid TOML is refused."""
    with pytest.raises(RecordError, match="not TOML"):
        read(text)


def test_replay_answers_a_terminal(tmp_path: Path) -> None:
    """The command prints the deals and exits with 0, or prints an error with file, line and reason and exits with 1."""
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(RECORD, encoding="utf-8")
    bad.write_text(RECORD.replace("pot = 0\nst", "pot = 1\nst"), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    assert replay_file(good, as_json=False, out=out, err=err) == 0
    assert out.getvalue().splitlines()[-1] == "holds: 2 deals, 8 moves"
    one = tmp_path / "one.toml"
    one.write_text(f"{RECORD.partition('moves = [')[0]}", encoding="utf-8")
    out = io.StringIO()
    assert replay_file(one, as_json=False, out=out, err=err) == 0
    assert out.getvalue().splitlines()[-1] == "holds: 1 deal, 1 move"
    out = io.StringIO()
    assert replay_file(good, as_json=True, out=out, err=err) == 0
    assert list(json.loads(out.getvalue())) == ["deals"]
    assert err.getvalue() == ""
    assert replay_file(bad, as_json=True, out=io.StringIO(), err=err) == 1
    assert err.getvalue() == f"{bad}:22: deal 1: expected pot 1, found 0\n"
    err = io.StringIO()
    assert replay_file(tmp_path / "none.toml", as_json=False, out=out, err=err) == 1
    assert "none.toml" in err.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("output", ["ascii", "latin-1", "utf-8"])
def test_replay_of_any_file_to_any_output(tmp_path: Path, encoding: str, output: str) -> None:
    """A record must be UTF-8 and may have a byte order mark. The output is always UTF-8."""
    record = tmp_path / "record.toml"
    record.write_text(RECORD.replace("Bill = 99", '"Bill" = 99').replace("Bill", "Bjørn ♣"), encoding=encoding)
    done = subprocess.run(
        [sys.executable, "-m", "bot", "replay", str(record), "--json"],
        env={**os.environ, "PYTHONIOENCODING": output},
        capture_output=True,
        check=False,
    )
    if encoding == "utf-16":
        assert (done.returncode, done.stderr.decode()) == (1, f"{record}: it is not a text in UTF-8\n")
    else:
        assert (done.returncode, done.stderr) == (0, b"")
        assert "Bjørn ♣" in done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Andy bets 2", Bet(seat=1, amount=2)),
        ("Andy bets -5", Bet(seat=1, amount=-5)),
        ("Andy B bets 2", Bet(seat=2, amount=2)),
        ("Bill looks", Look(seat=3)),
        ("Bill looks old", Look(seat=3, hand=Which.OLD)),
        ("Bill retains old", Retain(seat=3, hand=Which.OLD)),
        ("Bill retains none", Retain(seat=3, hand=None)),
        ("Bill nominates new", Nominate(seat=3, hand=Which.NEW)),
        ("Andy proposes showdown", ProposeShowdown(seat=1)),
        ("Andy tops up 20", TopUp(seat=1, amount=20)),
        ("Andy cashes in 20", CashIn(seat=1, amount=20)),
        ("Andy neither lends nor borrows", PlayAlone(seat=1)),
        ("Gus the Great joins 40", Join(seat=4, stack=40)),
        ("Andy sits out", SitOut(seat=1)),
        ("Andy comes back", ComeBack(seat=1)),
        ("Andy times out", TimeOut(seat=1)),
        ("voids", Void()),
        ("closes", Close()),
        ("Bill covers", Cover(seat=3)),
        ("Andy asks Andy B", Ask(seat=1, lender=2)),
        ("Andy B lends Andy 7", Lend(seat=2, borrower=1, amount=7)),
        ("Andy lends Andy B 7", Lend(seat=1, borrower=2, amount=7)),
        ("Bill exposes", Expose(seat=3)),
        ("Bill proposes sideshow", ProposeSideshow(seat=3)),
        ("Bill chooses 4 cards", Choose(seat=3, cards=4)),
        (
            "Bill chooses 3 cards, open, twos, jokers:2",
            Choose(seat=3, cards=3, wild=("twos", "jokers:2"), blind_play=False),
        ),
        ("Bill passes", Check(seat=3)),
    ],
)
def test_moves_are_words(text: str, move: Move) -> None:
    """Moves are read from text and written as the same text. The longest name that fits is the player's."""
    assert read_move(text, SEATS_OF, 4) == move
    assert write_move(move, {**NAMES, 4: "Gus the Great"}) == text


@pytest.mark.parametrize(
    ("text", "hand", "move"),
    [
        ("Bill discards 9h", "As Kd 2c 9h", Discard(seat=3, places=(3,))),
        ("Bill discards As 2c", "As Kd 2c 9h 4d", Discard(seat=3, places=(0, 2))),
        ("Bill draws", "As Kd 2c", Draw(seat=3)),
        ("Bill draws Kd", "As Kd 2c", Draw(seat=3, places=(1,))),
    ],
)
def test_cards_of_the_hand_are_named(text: str, hand: str, move: Move) -> None:
    """Places in a hand are written as the cards there, and read from them."""
    table = NamedTable(seats=SEATS_OF, hand=lambda _: cards(hand))
    assert read_move(text, table, 4) == move
    assert write_move(move, NAMES, table.hand) == text


def test_cards_are_read_in_any_order_and_unknown_ones_by_their_number() -> None:
    """Cards may be named in any order, and `??` stands for an unknown card, counted from the last one."""
    table = NamedTable(seats=SEATS_OF, hand=lambda _: cards("As Kd 2c 9h"))
    assert read_move("Bill discards 2c As", table, 4) == Discard(seat=3, places=(0, 2))
    hidden = NamedTable(seats=SEATS_OF, hand=lambda _: (UNKNOWN[0], *cards("Kd"), *UNKNOWN[1:3]))
    assert read_move("Bill discards ??", hidden, 4) == Discard(seat=3, places=(3,))
    assert read_move("Bill discards ?? ??", hidden, 4) == Discard(seat=3, places=(2, 3))
    with pytest.raises(NotInHand):
        read_move("Bill discards 7c", table, 4)
    for wrong in (
        "Bill discards 1x",
        "Bill asks Carl",
        "Bill lends Carl 3",
        "Bill chooses many cards",
        "Bill chooses ٤ cards",
        "Bill chooses 04 cards",
        "Bill lends Andy",
    ):
        with pytest.raises(ValueError, match=r"\w"):
            read_move(wrong, table, 4)


def with_head(*lines: str) -> str:
    """Return the record with more lines at its top."""
    return RECORD.replace('game = "three_card_brag"', "\n".join(['game = "three_card_brag"', *lines]))


def test_the_sheet_and_the_agreement_are_kept() -> None:
    """A record may name its table's sheet and the fingerprint of the agreed rules."""
    agreed = rules_fingerprint(GAME, GAME.default_rules)
    found = read(with_head('sheet = { name = "Friday \\"Lock\\"", version = 2 }', f'agreed = "{agreed}"'))
    assert found.sheet == SheetEntry(name='Friday "Lock"', version=2)
    assert found.agreed_fingerprint == agreed
    assert read(write(found)) == found
    replay(found)
    public = redact(found, "public")
    assert (public.sheet, public.agreed_fingerprint) == (found.sheet, found.agreed_fingerprint)
    assert (read(RECORD).sheet, read(RECORD).agreed_fingerprint) == (None, None)


def test_other_house_rules_than_were_agreed_are_told() -> None:
    """A record whose house rules do not match its fingerprint cannot be replayed."""
    agreed = rules_fingerprint(GAME, BragRules(ante=2))
    with pytest.raises(RecordError, match="but these house rules are") as error:
        replay(read(with_head(f'agreed = "{agreed}"')))
    assert error.value.line == 4
    again = read(with_head(f'agreed = "{agreed}"', "", "[house_rules]", "ante = 2"))
    assert opening_state(again).deal_no == 0


@pytest.mark.parametrize(
    "sheet",
    [
        '{ name = "x" }',
        '{ name = "x", version = 0 }',
        "{ version = 1 }",
        '"x"',
        '{ name = "x", version = 1, by = "me" }',
    ],
)
def test_a_sheet_has_a_name_and_a_version(sheet: str) -> None:
    """A sheet entry that is not just a name and a version raises an error with its line."""
    with pytest.raises(RecordError) as error:
        read(with_head(f"sheet = {sheet}"))
    assert error.value.line == 4


def test_fingerprints_stand_for_what_was_agreed() -> None:
    """A fingerprint has eight hexadecimal digits. It depends on the game and the options, but not on their order."""
    one = rules_fingerprint(GAME, BragRules(ante=2, wild=("twos",)))
    assert one == rules_fingerprint(GAME, GAME.build_rules({"wild": ["twos"], "ante": 2}))
    assert one == "5019c308"
    assert "5019c308" in (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
    others = {
        rules_fingerprint(GAME, BragRules(ante=2)),
        rules_fingerprint(FOUR_CARD_BRAG, FOUR_CARD_BRAG.build_rules({"ante": 2, "wild": ["twos"]})),
        rules_fingerprint(GAME, BragRules(ante=3, wild=("twos",))),
    }
    assert len(others | {one}) == 4


def test_short_forms_are_read() -> None:
    """`Bill retains` keeps the old hand, and `Bill closes` closes the table."""
    assert read_move("Bill retains", SEATS_OF, 4) == Retain(seat=3, hand=Which.OLD)
    assert read_move("Bill closes", SEATS_OF, 4) == Close()


@pytest.mark.parametrize(
    "text", ["Andy", "Andy bets", "Andy looks up", "Andy bet 2", "", "Andy nominates", "Andy betses 1"]
)
def test_what_is_no_move(text: str) -> None:
    """Text that is no move of any game raises an error."""
    with pytest.raises((UnknownWords, ValueError)):
        read_move(text, SEATS_OF, 4)


def test_every_move_has_words_or_a_place_of_its_own() -> None:
    """All moves of betting games can be written and read again, except the deal, which is an entry of the record."""
    needs: dict[str, Any] = {"hand": Which.OLD, "lender": 2, "borrower": 2, "places": (0, 2), "cards": 4}
    needs |= {"wild": ("twos", "jokers:1"), "blind_play": False}
    hands = NamedTable(seats=SEATS_OF, hand=lambda _: cards("As Kd 2c 9h"))
    for kind in {kind for game in BETTING for kind in game.moves}:
        if kind is not Deal:
            made: Any = kind(**{part.name: needs.get(part.name, 1) for part in fields(kind)})
            text = write_move(made, NAMES, hands.hand)
            again = read_move(text, hands, 1)
            assert again == made or made.seat not in NAMES or isinstance(again, (Close, Void))


def test_all_fields_that_hold_seats_are_told_by_name() -> None:
    """Every event field that contains seats has a type in which a replay's output can replace them with names."""
    told = re.compile(r"(tuple\[(int, )?)*Seat(, \.\.\.)?\]*(, \.\.\.\]+)?( \| None)?")
    for kind in {kind for game in GAMES.values() for kind in game.events}:
        for part in fields(kind):
            assert not re.search(r"\bSeat\b", str(part.type)) or told.fullmatch(str(part.type)), (kind, part)


def test_a_table_is_recorded_as_it_was_played() -> None:
    """The record of a table has each deal's moves, the moves before it and, as expectations, its results."""
    moves: list[Move] = [
        Deal(order=PACK),
        Bet(seat=5, amount=1),
        TimeOut(seat=9),
        Retain(seat=5),
        Join(seat=11, stack=30),
        TopUp(seat=5, amount=3),
        Deal(),
        SitOut(seat=11),
    ]
    found = record_game(GAME, BragRules(), [(5, "Ann", 20), (9, "Ben", 20)], 9, moves, {11: "Zoë"})
    text = write(found)
    assert read(text) == found
    assert found.deals[0].moves == ("Ann bets 1", "Ben times out", "Ann retains old")
    assert found.deals[1].before == ("Zoë joins 30", "Ann tops up 3")
    assert found.deals[0].expect is not None
    assert found.deals[0].expect.stacks == (("Ann", 18), ("Ben", 19))
    assert 'stacks = { Ann = 20, Ben = 18, "Zoë" = 29 }' in text


def test_odd_names_and_rules_survive_writing() -> None:
    """Quotation marks, backslashes and line breaks in names survive writing and reading."""
    rules = BragRules.from_options({"ante": 2, "pot_limit": True, "see_rule": "equal"})
    names = ['O"Brien', "back\\slash", "new\nline", "joins"]
    seats = [(number, name, 20) for number, name in enumerate(names, 1)]
    found = record_game(GAME, rules, seats, 1, [Deal(order=PACK), Look(seat=2)])
    again = read(write(found))
    assert again == found
    assert again.rules == rules
    assert [one.name for one in again.seats] == names
    replay(again)


def test_a_record_for_one_person_hides_what_he_may_not_know() -> None:
    """A redacted record contains only cards that its reader came to know, and replays with the same winners."""
    text = RECORD.replace('"Bill folds",', '"Bill looks", "Bill sees",').partition("[deals.expect]")[0]
    found = read(text.replace(format_cards(PACK), format_cards(order(2, {0: "9h 9d 2c", 1: "4h 4d 3c"}))))
    for reader, shown in (("Andy", "9h 9d 2c"), ("Bill", "9h 9d 2c 4h 4d 3c"), ("public", "9h 9d 2c")):
        theirs = redact(found, reader)
        assert {one.text for one in theirs.deals[0].pack} - {"??"} == set(shown.split())
        assert theirs.deals[0].moves == ("Andy looks", "Andy bets 2", "Bill looks", "Bill sees")
        assert replay(theirs).deals[0].winners == replay(found).deals[0].winners
    with pytest.raises(ValueError, match="already"):
        redact(redact(found, "public"), "Andy")


def test_names_that_nobody_may_have_are_refused() -> None:
    """Joining under a taken or reserved name is refused. A new name may begin with another player's name."""
    before = '"! Andy joins 5 -> seat_taken", "! public joins 5 -> name_reserved", "! Bill joins 5"'
    before += ', "Andy C joins 5", "Andy C leaves", "! Andy C joins 5 -> seat_taken"'
    found = replay(read(RECORD.replace('"Bill tops up 20"', before)))
    assert found.deals[1].stacks == {"Andy": 102, "Bill": 98, "Andy C": 5}


def test_a_record_for_somebody_says_as_little_of_a_wallet_as_will_do() -> None:
    """A redacted record gives a wallet only if a bet of the last chips revealed it, and then as small as possible."""
    for name, wallets in (
        ("last-chips-with-a-wallet", [None, 8 + 1]),
        ("last-chips-with-a-wallet-draw", [None, 4 + 1]),
        ("option-money-wallet", [None, None]),
        ("blind-last-chip-with-a-wallet-draw", [None, 4 + 1]),
        ("blind-last-chip-of-all-draw", [None, None]),
    ):
        theirs = redact(golden(name), "public")
        assert [one.wallet for one in theirs.seats] == wallets


def test_chips_cashed_in_are_in_the_wallet() -> None:
    """Chips that were cashed in can be put on the table again, also in a replay of the redacted record."""
    text = RECORD.replace("stack = 100", "stack = 100\nwallet = 5", 1)
    before = '"! Andy tops up 6 -> beyond_means", "Andy cashes in 3", "! Andy tops up 9", "Andy tops up 8"'
    found = read(text.replace('"Bill tops up 20"', before))
    assert replay(found).deals[1].stacks["Andy"] - replay(read(RECORD)).deals[1].stacks["Andy"] == 5
    assert replay(redact(found, "public")).deals[1].stacks == replay(found).deals[1].stacks


def test_steps_tell_every_move_and_what_came_of_it() -> None:
    """Every move is a step of the replay, refused moves included. Deals have an empty text."""
    done = list(replay_steps(read(RECORD)))
    assert [one.text for one in done] == [
        "",
        "Andy looks",
        "Andy bets 2",
        "! Bill bets 0",
        "Bill folds",
        "Bill tops up 20",
        "",
        "Bill folds",
    ]
    assert [one.text for one in done if one.refused is not None] == ["! Bill bets 0"]
    assert [one.deal for one in done] == [0, 0, 0, 0, 0, 1, 1, 1]
