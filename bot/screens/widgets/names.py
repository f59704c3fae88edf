"""Names of people, escaped, made distinct and, where a line has too little room, shortened for display."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import structs

from bot import text_safety
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.screens.hand.cards import CARD_BACK, TILE_MARK
from bot.screens.widgets.components import truncate
from bot.screens.words import Words
from bot.tables.values import Occupant, PublicTable
from bot.text_safety import is_blank, name_key, strip_invisible

NAME_LIMIT = 32
"""Discord's limit for names, in characters."""
SHORT_NAME_LIMIT = 16
"""Maximum number of characters of a short name, without what tells names apart that look alike."""
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


def names_at_table(table: PublicTable, words: Words) -> SeatNames:
    """Return a function from a table's seats to escaped names, or `Seat 3` if nobody sat there."""
    return names_from({one.seat: one.name for one in (*table.departed, *table.occupants)}, words, table.house_rules)


def names_from(named: Mapping[Seat, str], words: Words, rules: HouseRules | None = None) -> SeatNames:
    """Return a function from seats to the names in a mapping; `rules` are the house rules of the deal, if known."""
    people: dict[Seat, str] = {}

    def name(seat: Seat) -> str:
        # Computed on the first call, because many callers never ask for a name.
        if not people:
            people.update(distinct_from_figures(distinct_names(named, words), rules))
        return escape_text(people[seat]) if seat in people else words("table-unknown-seat", seat=seat)

    return name


def short_names(people: Mapping[Seat, str], most: int = SHORT_NAME_LIMIT) -> dict[Seat, str]:
    """Return a short form of each name: the first word and an initial, `Mrs P.`, if the name has several words.

    A form has at most `most` characters, without what tells people apart whose names look alike.
    The short forms differ from each other and from the other people's names: `Mrs Pa.`, `Mrs Po.`.
    """
    forms = {seat: _short_forms(plain_text(name), most) for seat, name in people.items()}
    found = {seat: next(each) for seat, each in forms.items()}
    for _ in range(NAME_LIMIT):
        taken = Counter(name_key(one) for one in found.values())
        whole = {seat: name_key(plain_text(name)) for seat, name in people.items()}
        alike = [
            seat
            for seat, one in found.items()
            if name_key(one) != whole[seat] and (taken[name_key(one)] > 1 or name_key(one) in whole.values())
        ]
        if not alike:
            break
        found.update({seat: next(forms[seat]) for seat in alike})
    return found


def _short_forms(name: str, room: int) -> Iterator[str]:
    """Yield ever longer forms of a name, and the whole name in the end, again and again."""
    numbered = _NUMBER_SUFFIX.search(name)
    suffix = numbered[0] if numbered else ""
    first, *more = name.removesuffix(suffix).split(" ")
    if len(first) > room:
        yield truncate(first, room) + suffix
    if more and len(name) > len(f"{first} A.{suffix}"):
        if len(f"{first} A.{suffix}") > room >= len(first):
            yield first + suffix
        letters = list(_letters(more[-1]))
        yield from (f"{first} {''.join(letters[:count])}.{suffix}" for count in range(1, len(letters)))
    while True:
        yield name


def _letters(word: str) -> Iterator[str]:
    """Yield the letters and digits of a word, each with the marks that belong to it."""
    kept = ""
    for sign in word:
        if unicodedata.category(sign).startswith("M"):
            kept += sign
            continue
        if kept and kept[0].isalnum():
            yield kept
        kept = sign
    if kept and kept[0].isalnum():
        yield kept


def shorten_names(
    table: PublicTable, seats: Collection[Seat], words: Words, most: int = SHORT_NAME_LIMIT
) -> PublicTable:
    """Return the table with the short names of the people in `seats`, for one message throughout."""
    sat = (*table.departed, *table.occupants)
    people = distinct_from_figures(
        distinct_names({one.seat: one.name for one in sat if one.name}, words), table.house_rules
    )
    short = short_names(people, most)
    shown = {seat: short[seat] if seat in seats else name for seat, name in people.items()}
    departed, occupants = (
        tuple(structs.replace(one, name=shown.get(one.seat, one.name)) for one in several)
        for several in (table.departed, table.occupants)
    )
    return structs.replace(table, departed=departed, occupants=occupants)


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
