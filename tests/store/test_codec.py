"""Tests of encoding values as text and decoding them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random

import pytest

from bot.rules.betting.events import BettingEnding, BettingOutcome, DealEnded, HandRetained, PotShare, Staked
from bot.rules.betting.moves import Bet, Retain, Which
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.cards import PACK, cards
from bot.rules.game import POT, AnyGame, Deal, Join, Move, purse
from bot.rules.registry import GAMES
from bot.rules.table.events import CardsSeen
from bot.store.codec import (
    CodecError,
    decode,
    decode_events,
    decode_move,
    decode_state,
    encode,
    encode_events,
    encode_move,
    encode_state,
)
from bot.tables.table_settings import Hints, TableSettings
from tests.tables.randomly import a_move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Bet(seat=2, amount=4), '["Bet",{"seat":2,"amount":4}]'),
        (Retain(seat=1, hand=None), '["Retain",{"seat":1,"hand":null}]'),
        (Retain(seat=1, hand=Which.NEW), '["Retain",{"seat":1,"hand":"new"}]'),
        (Deal(order=cards("As Td")), '["Deal",{"seat":0,"order":["As","Td"],"backed":[],"last":false}]'),
        (Join(seat=3, stack=50), '["Join",{"seat":3,"stack":50}]'),
    ],
)
def test_moves(move: object, text: str) -> None:
    """The text of a move has its class and fields, and decodes to an equal move."""
    assert encode_move(move) == text
    assert decode_move(GAME, text) == move


def test_events() -> None:
    """Events with cards, accounts, enums and nested records decode to equal events."""
    outcome = BettingOutcome(reason=BettingEnding.SEEN, shares=(PotShare(pot=0, seat=1, amount=8),))
    events = (
        Staked(seat=1, source=purse(1), destination=POT, amount=2, blind=True, stake=4, raised=0),
        CardsSeen(seat=1, cards=cards("As Kd 2c"), seen_by=(1,)),
        HandRetained(seat=1, hand=None),
        DealEnded(deal_no=3, outcome=outcome),
    )

    assert decode_events(GAME, encode_events(events)) == events


def test_cards_come_back_as_themselves() -> None:
    """A decoded card is the one object that exists for the card."""
    (move,) = [decode_move(GAME, encode_move(Deal(order=PACK)))]

    assert all(one is other for one, other in zip(move.order, PACK, strict=True))


def test_state_in_the_middle_of_a_deal() -> None:
    """A decoded state equals the encoded state, and the game continues from it in the same way."""
    state = GAME.start(GAME.house_rules(), ((1, 100), (2, 100), (3, 100)), 1)
    state, _ = GAME.play(state, Deal(order=PACK))
    (seat,) = state.to_act
    state, _ = GAME.play(state, Bet(seat=seat, amount=2))

    again = decode_state(GAME, encode_state(state))

    assert again == state
    (seat,) = again.to_act
    assert GAME.play(again, Bet(seat=seat, amount=2)) == GAME.play(state, Bet(seat=seat, amount=2))


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_everything_of_every_game(game: AnyGame) -> None:
    """Every state, move and event of random play in every game decodes to an equal one."""
    rng = Random(game.name)
    state = game.start(game.default_rules, ((1, 30), (2, 30), (3, 30)), 1)
    for _ in range(150):
        acting = state.to_act
        if acting:
            move: Move = replace(a_move(rng.choice(game.options(state, acting[0])), rng), seat=acting[0])
        elif sum(stack >= 4 for _, stack in state.stacks) < 2:
            break
        else:
            order = list(state.loose_cards)
            rng.shuffle(order)
            move = Deal(order=tuple(order))
        state, events = game.play(state, decode_move(game, encode_move(move)))
        assert decode_events(game, encode_events(events)) == events
        again = decode_state(game, encode_state(state))
        assert again == state
        state = again
    assert state.deal_no > 1


def test_text_from_before_a_field() -> None:
    """A state without newer fields, nested ones included, decodes with their defaults and can be played on."""
    state = GAME.start(GAME.house_rules(), ((1, 100), (2, 100), (3, 100)), 1)
    state, _ = GAME.play(state, Deal(order=PACK))
    written = json.loads(encode_state(state))
    for name in ("choice", "choice_left", "rounds", "asker", "bettors", "bottom", "exchanged_cards", "debts"):
        del written[name]
    for name in ("wild", "cards", "short_money"):
        del written["rules"][name]
    for seat in written["seats"]:
        for name in ("discards", "blind_bets", "face_up", "confided_to"):
            del seat[name]

    again = decode_state(GAME, json.dumps(written))

    assert again == state
    (acting,) = again.to_act
    assert GAME.play(again, Bet(seat=acting, amount=2)) == GAME.play(state, Bet(seat=acting, amount=2))
    assert encode_state(again) == encode_state(state)


def test_plain_values() -> None:
    """Any frozen dataclass or struct of plain values can be stored."""
    settings = TableSettings(turn_seconds=None, hints=Hints.FULL)

    assert decode(encode(settings), TableSettings) == settings


@pytest.mark.parametrize("text", ["", "{", '["Fold"]', '["Nonsense",{"seat":1}]', '["Bet",{"seat":1}]', '["Bet",7]'])
def test_unreadable_moves(text: str) -> None:
    """Text that is no move of the game is refused."""
    with pytest.raises(CodecError):
        decode_move(GAME, text)


def test_unreadable_card() -> None:
    """A card that does not exist is refused."""
    with pytest.raises(CodecError):
        decode_move(GAME, '["Deal",{"seat":0,"order":["Ax"]}]')


def test_what_has_no_text() -> None:
    """A value that could not be decoded again is not encoded."""

    class Strange:
        pass

    @dataclass(frozen=True)
    class Holder:
        what: Strange

    with pytest.raises(NotImplementedError):
        encode(Holder(Strange()))
