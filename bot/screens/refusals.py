"""Refusals in words: what was wrong and what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.errors import Refusal
from bot.rules.cards import card
from bot.screens.cards import card_text
from bot.screens.layout import Screen, screen
from bot.screens.names import Names, plain, shown
from bot.screens.words import HOUR, Words, key, moment

CODES: dict[str, tuple[str, ...]] = {
    "amount_unreadable": ("typed",),  # what was typed is no whole number
    "amount_too_long": ("digits",),  # it has more than `digits` digits
    "no_bet_now": (),  # the person may not bet now
    "no_odds": (),  # holds no hand that they have looked at, or is alone
    "odds_off": (),  # the table gives no help with the chances
    "hands_unreadable": ("typed",),  # what was typed for hands are none
    "hands_ambiguous": ("typed", "one", "other"),  # hands as codes: `typed` can be either, and not one is better
    "too_few_of_rank": ("rank", "held", "named"),  # so many of a rank were named, and fewer are held
}
"""The refusals of what a person typed or asked: code to the names of its facts."""

_SEATS = frozenset({"turn", "seat", "proposer", "until", "dealer", "cutter"})
_MOMENTS = frozenset({"at"})
_PLAIN = frozenset(
    {
        "cards",
        "channel_id",
        "days",
        "digits",
        "hands",
        "hours",
        "line",
        "live",
        "number",
        "place",
        "players",
        "seconds",
        "table_id",
    }
)
_TEXTS = frozenset({"name", "typed", "other", "key"})
"""Facts that somebody typed."""
_COUNTS: Mapping[str, frozenset[str]] = {
    "too_few_players": frozenset({"least"}),
    "too_few_ready": frozenset({"least"}),
    "table_full": frozenset({"most"}),
    "too_many_seated": frozenset({"most"}),
    "showdown_needs": frozenset({"least"}),
    "bad_clock": frozenset({"least", "most"}),
    "bad_pause": frozenset({"least", "most"}),
    "bad_count": frozenset({"least", "most"}),
    "bad_reason": frozenset({"most"}),
    "bad_currency": frozenset({"most"}),
    "bad_house_rules": frozenset({"bound"}),
    "bad_draw": frozenset({"most"}),
    "draw_first": frozenset({"most"}),
    "too_many_for_cards": frozenset({"most"}),
    "bad_sheet_name": frozenset({"most"}),
    "too_many_sheets": frozenset({"most"}),
    "bad_cut": frozenset({"most", "offered"}),
    "too_many_hands": frozenset({"most"}),
    "too_few_of_rank": frozenset({"held", "named"}),
}
"""Facts that are called like amounts and are none, by code."""

RED = 0xB71C1C
LONGEST_TEXT = 40
"""Characters of what somebody typed that are said again."""
_NAME = re.compile(r"[a-z]+(_[a-z]+)*")


def text(words: Words, refusal: Refusal, names: Names | None = None) -> str:
    """A refusal as a sentence or two; `names` tell who sits at the seats it speaks of."""
    facts = {name: _fact(words, refusal.code, name, value, names) for name, value in refusal.facts.items()}
    if refusal.code == "bet_step":
        facts["nearest"] = _nearest(refusal.facts)
    if refusal.code == "fixed_bet":
        facts["raising"] = "yes" if refusal.facts["raised"] else "no"
    if refusal.code == "stale":
        facts["known"] = "yes" if refusal.facts.get("price") else "no"
    if refusal.code in {"bad_house_rules", "bad_choice"}:
        halved = (refusal.facts["option"], refusal.facts["reason"]) == ("big_blind", "not_a_multiple")
        facts["reason"] = "odd" if halved else refusal.facts["reason"]
        facts["option"] = _option(words, str(refusal.facts["option"]))
    if refusal.code in {"sheet_of_another_game", "other_game"}:
        facts["game"] = words.title(str(refusal.facts["game"]))
    if refusal.code == "too_few_of_rank":
        facts["ranks"] = words("card-ranks", rank=facts.pop("rank"))
    if refusal.code == "hands_ambiguous":
        facts = {name: plain(str(value), most=LONGEST_TEXT) for name, value in refusal.facts.items()}
    if refusal.code == "bad_refill_interval":
        facts = {"hours": _seconds(refusal.facts["most"]) // HOUR}
    return words(f"refusal-{key(refusal.code)}", **facts)


def refused(words: Words, refusal: Refusal, names: Names | None = None) -> Screen:
    """A refusal as a private message."""
    return screen(text(words, refusal, names), colour=RED)


def failed(words: Words) -> Screen:
    """The private message for a mistake of ours, which has been logged."""
    return screen(words("refusal-failed"), colour=RED)


def _fact(words: Words, code: str, name: str, value: object, names: Names | None) -> object:
    if name in _SEATS and isinstance(value, int):
        return names(value) if names else words("table-unknown-seat", seat=value)
    if name == "card" and isinstance(value, str):
        return _card(value, words)
    if name in _MOMENTS and isinstance(value, int | float):
        return moment(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return shown(value, most=LONGEST_TEXT) if name in _TEXTS and isinstance(value, str) else value
    if name in _PLAIN or name in _COUNTS.get(code, frozenset()):
        return value
    return words.money(value)


def _card(text: str, words: Words) -> str:
    """A card by its signs in the reader's language; what is no card, as it was written."""
    try:
        return card_text(card(text), words)
    except ValueError:
        return plain(text)


def _option(words: Words, name: str) -> str:
    """What a house rule is called; one that there is not, as it was written."""
    called = f"rule-{key(name)}"
    return words(called) if _NAME.fullmatch(name) and words.has(called) else shown(name)


def _seconds(value: object) -> int:
    return value if isinstance(value, int) else 0


def _nearest(facts: Mapping[str, object]) -> str:
    below, above = bool(facts.get("below")), bool(facts.get("above"))
    if below and above:
        return "both"
    if below or above:
        return "below" if below else "above"
    return "none"
