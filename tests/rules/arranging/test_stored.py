"""What earlier versions stored of games of Crash."""

from __future__ import annotations

import json
from pathlib import Path

from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.moves import Arrange
from bot.store.codec import decode_events, decode_move, decode_state, encode_events, encode_move, encode_state

STORED = json.loads(Path(__file__).with_name("stored.json").read_text(encoding="utf-8"))
"""Written by the version before the engine: states by where the deal stands, the events and the moves of the deal."""


def test_states_moves_and_events_are_read() -> None:
    """What was written of a deal is read, and would be written with the same names, but for one, and values; what
    states have got since then is as usual.
    """
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
    """A deal that was stored in the middle of arranging is played to its end and comes to what was stored then."""
    state = decode_state(CRASH, json.dumps(STORED["states"]["arranging 2"]))
    for seat in state.to_act:
        state, _ = CRASH.play(state, Arrange(seat=seat, hands=best_hand_by_hand(state.hand(seat), state.rules.hands)))
    for text in STORED["moves"][-3:]:
        state, _ = CRASH.play(state, decode_move(CRASH, json.dumps(text)))

    assert state == decode_state(CRASH, json.dumps(STORED["states"]["between_deals"]))
