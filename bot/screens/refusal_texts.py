"""Refusals as sentences: the problem, and a valid alternative."""

from __future__ import annotations

import re

from bot.errors import Refusal
from bot.rules.cards import card, cards
from bot.screens.hand.cards import card_text, cards_text
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import SeatNames, escape_text, plain_text
from bot.screens.words import HOUR, Words, catalogue_key, full_time, relative_time

_SEATS = frozenset({"turn", "seat", "proposer", "until", "dealer", "cutter"})


_MOMENTS = frozenset({"at"})


_EXACT_MOMENTS = frozenset({"begins"})
"""Moments whose day and hour matter."""


_PLAIN_NUMBERS = frozenset(
    {
        "cards",
        "channel_id",
        "days",
        "digits",
        "hands",
        "hours",
        "line",
        "lines",
        "live",
        "number",
        "place",
        "players",
        "seconds",
        "table_id",
    }
)


_TYPED_TEXTS = frozenset({"name", "typed", "other", "key", "league"})
"""Facts that somebody typed."""


RED = 0xB71C1C


TYPED_TEXT_LIMIT = 40
"""Characters of typed text that are repeated."""


_OPTION_PATTERN = re.compile(r"[a-z]+(_[a-z]+)*")


def refusal_text(words: Words, refusal: Refusal, names: SeatNames | None = None) -> str:
    """Return a refusal as a sentence or two; `names` are the names of its seats.

    Whole numbers are also available unformatted as `<name>_number`, for numbers that are no chips.
    """
    facts = {name: _fact_text(words, name, value, names) for name, value in refusal.facts.items()}
    facts |= {f"{name}_number": value for name, value in refusal.facts.items() if isinstance(value, int)}
    if refusal.code == "hands_ambiguous":
        facts |= {name: _hand_fact(str(refusal.facts[name]), words) for name in ("one", "other")}
    if refusal.code == "bad_refill_interval":
        facts = {"hours": _seconds_fact(refusal.facts["most"]) // HOUR}
    # keys: refusal-<code> for the codes of Refusal
    return words(f"refusal-{catalogue_key(refusal.code)}", **facts)


def render_refusal(words: Words, refusal: Refusal, names: SeatNames | None = None) -> Screen:
    """Return a refusal as a private message."""
    return build_screen(refusal_text(words, refusal, names), colour=RED)


def render_failure(words: Words) -> Screen:
    """Return the private message for an internal error, which has been logged."""
    return build_screen(words("refusal-failed"), colour=RED)


def _fact_text(words: Words, name: str, value: object, names: SeatNames | None) -> object:
    if name in _SEATS and isinstance(value, int):
        return names(value) if names else words("table-unknown-seat", seat=value)
    if name == "card" and isinstance(value, str):
        return _card_fact(value, words)
    if name == "rank":
        return words("card-ranks", rank=value)
    if name == "option":
        return _option_fact(words, str(value))
    if name == "game":
        return words.game_title(str(value))
    if name in _MOMENTS and isinstance(value, int | float):
        return relative_time(value)
    if name in _EXACT_MOMENTS and isinstance(value, int | float):
        return full_time(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return escape_text(value, most=TYPED_TEXT_LIMIT) if name in _TYPED_TEXTS and isinstance(value, str) else value
    if name in _PLAIN_NUMBERS:
        return value
    return words.money(value)


def _card_fact(text: str, words: Words) -> str:
    """Return a card with suit signs in the reader's language; anything else as it was written."""
    try:
        return card_text(card(text), words)
    except ValueError:
        return plain_text(text)


def _hand_fact(codes: str, words: Words) -> str:
    """Return the cards of `AsKsQs` with suit signs in the reader's language, highest first."""
    return cards_text(cards(" ".join(re.findall("..", codes))), words)


def _option_fact(words: Words, name: str) -> str:
    """Return the name of a house rule; an unknown one as it was written."""
    # keys: rule-<option> for all_options
    called = f"rule-{catalogue_key(name)}"
    return words(called) if _OPTION_PATTERN.fullmatch(name) and words.has(called) else escape_text(name)


def _seconds_fact(value: object) -> int:
    return value if isinstance(value, int) else 0
