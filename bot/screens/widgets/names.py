"""Names of people, escaped, truncated and made distinct for display."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from bot import text_safety
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.screens.hand.cards import CARD_BACK, TILE_MARK
from bot.screens.widgets.components import truncate
from bot.screens.words import Words
from bot.tables.values import Occupant, PublicTable
from bot.text_safety import is_blank, strip_invisible

NAME_LIMIT = 32
"""Discord's limit for names, in characters."""
SeatNames = Callable[[Seat], str]
"""Function from a seat to its escaped name."""
_MARKDOWN = re.compile(r"([\\*_~|`<>\[\]#:-])")
_NUMBER_SUFFIX = re.compile(r" \(\d+\)$")
"""Suffix that distinguishes equal names, such as ` (2)`. Truncation never cuts it off."""
_SPACES = re.compile(r"\s+")
_TILE_MARKS = re.compile(rf"(?<=[^\W\d_]){TILE_MARK}+|(?<=[♣♦♥♠{CARD_BACK}]){TILE_MARK}+")
"""Tile marks after letters, suits and card backs. They are removed from names, which could otherwise show tiles."""


@lru_cache(maxsize=4_096)
def plain_text(name: str, *, most: int = NAME_LIMIT) -> str:
    """Return a name for labels and menus, where markdown has no effect: one line of at most `most` characters."""
    seen = _TILE_MARKS.sub("", _SPACES.sub(" ", strip_invisible(name))).strip()
    numbered = _NUMBER_SUFFIX.search(seen)
    if numbered is None or len(numbered[0]) > most // 2:
        seen = truncate(seen, most)
    else:
        seen = truncate(seen[: numbered.start()], most - len(numbered[0])) + numbered[0]
    return "?" if is_blank(seen) else seen


@lru_cache(maxsize=4_096)
def escape_text(name: str, *, most: int = NAME_LIMIT) -> str:
    """Return a name for running text: like `plain_text`, with markdown escaped and mentions disabled."""
    return _MARKDOWN.sub(r"\\\1", plain_text(name, most=most)).replace("@", "@\u200b")


def names_at_table(table: PublicTable, words: Words, *, most: int = NAME_LIMIT) -> SeatNames:
    """Return a function from a table's seats to names of at most `most` characters, or `Seat 3` if nobody sat there."""
    cut_to = truncated_names_at_table(table, words)
    return lambda seat: cut_to(seat, most)


def truncated_names_at_table(table: PublicTable, words: Words) -> Callable[[Seat, int], str]:
    """Return a function from a table's seat and a maximum number of characters to a name."""
    return _seat_namer({one.seat: one.name for one in (*table.departed, *table.occupants)}, words, table.house_rules)


def names_from(named: Mapping[Seat, str], words: Words, rules: HouseRules | None = None) -> SeatNames:
    """Return a function from seats to the names in a mapping; `rules` are the house rules of the deal, if known."""
    cut_to = _seat_namer(named, words, rules)
    return lambda seat: cut_to(seat, NAME_LIMIT)


def _seat_namer(named: Mapping[Seat, str], words: Words, rules: HouseRules | None) -> Callable[[Seat, int], str]:
    people: dict[Seat, str] = {}

    def name(seat: Seat, most: int) -> str:
        # Computed on the first call, because many callers never ask for a name.
        if not people:
            people.update(distinct_from_figures(distinct_names(named, words), rules))
        return escape_text(people[seat], most=most) if seat in people else words("table-unknown-seat", seat=seat)

    return name


def distinct_names(named: Mapping[Seat, str], words: Words) -> dict[Seat, str]:
    """Return unescaped names by seat. Equal names get seat numbers, deleted people get a placeholder."""
    named = text_safety.number_duplicates(named, number=lambda seat: seat)
    former = [seat for seat, name in named.items() if not name]
    key = "name-former-member" if len(former) == 1 else "name-former-member-seat"
    return {seat: name or words(key, seat=seat) for seat, name in named.items()}


def name_or_former(name: str, words: Words) -> str:
    """Return a stored name, or a placeholder for a deleted person's; not escaped."""
    return name or words("name-former-member")


def mention(user_id: int, words: Words) -> str:
    """Return a mention, which Discord shows as a name, or a placeholder for a deleted person (negative id)."""
    return f"<@{user_id}>" if user_id > 0 else words("name-former-member")


def distinct_from_figures(people: Mapping[Seat, str], rules: HouseRules | None) -> dict[Seat, str]:
    """Return names by seat. A name equal to that of a fictional player in `rules` gets its seat number."""
    figures = {figure.casefold() for figure in rules.seatless_scorers} if rules is not None else set()
    if not figures:
        return dict(people)
    return {
        seat: f"{plain_text(name)} ({seat})" if plain_text(name).casefold() in figures else name
        for seat, name in people.items()
    }


def join_names(words: Words, names: Iterable[str]) -> str:
    """Return names as an enumeration: `Andy, Bill and Chris`."""
    several = list(names)
    if len(several) <= 1:
        return "".join(several)
    return words("table-listed", first=", ".join(several[:-1]), last=several[-1])


def is_computer(sitters: Iterable[Occupant], seat: Seat) -> bool:
    return any(one.seat == seat and one.is_computer for one in sitters)
