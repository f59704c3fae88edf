"""Refusals as sentences that name the problem and a valid alternative."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from bot.errors import Refusal
from bot.rules.cards import card, cards
from bot.screens.hand.cards import card_text, cards_text
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import SeatNames, escape_text, plain_text
from bot.screens.words import HOUR, Words, catalogue_key, full_time, relative_time


class FactKind(Enum):
    """Kind of a fact in a refusal, which decides its form in the sentence."""

    SEAT = auto()
    MOMENT = auto()
    DAY_AND_HOUR = auto()
    NUMBER = auto()
    """A number, not an amount of chips."""
    TYPED = auto()
    """A text that somebody typed."""
    CARD = auto()
    RANK = auto()
    OPTION = auto()
    GAME = auto()


_KINDS: Final = {
    **dict.fromkeys(("turn", "seat", "proposer", "until", "dealer", "cutter"), FactKind.SEAT),
    "at": FactKind.MOMENT,
    "begins": FactKind.DAY_AND_HOUR,
    **dict.fromkeys(("cards", "channel_id", "days", "digits", "hands", "hours", "line", "lines"), FactKind.NUMBER),
    **dict.fromkeys(("live", "number", "place", "players", "seconds", "table_id"), FactKind.NUMBER),
    **dict.fromkeys(("name", "typed", "other", "key", "league"), FactKind.TYPED),
    "card": FactKind.CARD,
    "rank": FactKind.RANK,
    "option": FactKind.OPTION,
    "game": FactKind.GAME,
}
"""Kinds of facts by name. Other whole numbers are amounts of chips, and other texts are shown as they are."""
RED = 0xB71C1C
TYPED_TEXT_LIMIT = 40
_OPTION_PATTERN = re.compile(r"[a-z]+(_[a-z]+)*")


def refusal_text(words: Words, refusal: Refusal, names: SeatNames | None = None) -> str:
    """Return the text of a refusal. `names` are the names of the seats among its facts.

    Whole numbers can also be used unformatted, as `<name>_number`.
    """
    facts = {name: _fact_text(words, name, value, names) for name, value in refusal.facts.items()}
    facts |= {f"{name}_number": value for name, value in refusal.facts.items() if isinstance(value, int)}
    if refusal.code == "hands_ambiguous":
        codes = {name: re.findall("..", str(refusal.facts[name])) for name in ("one", "other")}
        facts |= {name: cards_text(cards(" ".join(hand)), words) for name, hand in codes.items()}
    if refusal.code == "bad_refill_interval":
        most = refusal.facts["most"]
        facts = {"hours": most // HOUR if isinstance(most, int) else 0}
    # keys: refusal-<code> for the codes of Refusal
    return words(f"refusal-{catalogue_key(refusal.code)}", **facts)


def render_refusal(words: Words, refusal: Refusal, names: SeatNames | None = None) -> Screen:
    return build_screen(refusal_text(words, refusal, names), colour=RED)


def render_failure(words: Words) -> Screen:
    return build_screen(words("refusal-failed"), colour=RED)


def _fact_text(words: Words, name: str, value: object, names: SeatNames | None) -> object:
    match _KINDS.get(name), value:
        case FactKind.RANK, _:
            return words("card-ranks", rank=value)
        case FactKind.OPTION, _:
            return _option_fact(words, str(value))
        case FactKind.GAME, _:
            return words.game_title(str(value))
        case FactKind.CARD, str():
            return _card_fact(value, words)
        case FactKind.TYPED, str():
            return escape_text(value, most=TYPED_TEXT_LIMIT)
        case FactKind.SEAT, int():
            return names(value) if names else words("table-unknown-seat", seat=value)
        case FactKind.MOMENT, int() | float():
            return relative_time(value)
        case FactKind.DAY_AND_HOUR, int() | float():
            return full_time(value)
        case (FactKind.NUMBER, _) | (_, bool()):
            return value
        case _, int():
            return words.money(value)
    return value


def _card_fact(text: str, words: Words) -> str:
    """Return a card with suit signs in the reader's language; a text that is no card is returned escaped for labels."""
    try:
        return card_text(card(text), words)
    except ValueError:
        return plain_text(text)


def _option_fact(words: Words, name: str) -> str:
    """Return the name of a house rule; a text that is no house rule is returned escaped."""
    # keys: rule-<option> for all_options
    called = f"rule-{catalogue_key(name)}"
    return words(called) if _OPTION_PATTERN.fullmatch(name) and words.has(called) else escape_text(name)
