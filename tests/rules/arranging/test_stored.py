"""Tests of Crash games stored by earlier versions."""

from __future__ import annotations

import json
from pathlib import Path

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange
from bot.store.codec import decode_events, decode_move, decode_state, encode_events, encode_move, encode_state

STORED = json.loads(Path(__file__).with_name("stored.json").read_text(encoding="utf-8"))
"""States (by phase of the deal), events and moves of a deal, written by the version before the engine."""


def test_states_moves_and_events_are_read() -> None:
    """Stored states, moves and events are read and written again unchanged, except one renamed event and new fields."""
    for text in STORED["states"].values():
        rules = {**text["rules"], "prials_aces_first": False}
        whole = {**text, "rules": rules, "last_deal": False}
        assert json.loads(encode_state(decode_state(CRASH, json.dumps(text)))) == whole
    events = json.dumps(STORED["events"])
    renamed = json.loads(events.replace('"HandShown"', '"PlaceShown"'))
    assert renamed != STORED["events"]
    assert json.loads(encode_events(decode_events(CRASH, events))) == renamed
    for text in STORED["moves"]:
        assert json.loads(encode_move(decode_move(CRASH, json.dumps(text)))) == text


def test_a_deal_goes_on() -> None:
    """A deal stored in the middle of arranging is played to its end with the stored result."""
    state = decode_state(CRASH, json.dumps(STORED["states"]["arranging 2"]))
    for seat in state.to_act:
        state, _ = CRASH.play(state, Arrange(seat=seat, hands=best_hand_by_hand(state.hand(seat), state.rules.hands)))
    for text in STORED["moves"][-3:]:
        state, _ = CRASH.play(state, decode_move(CRASH, json.dumps(text)))

    assert state == decode_state(CRASH, json.dumps(STORED["states"]["between_deals"]))
