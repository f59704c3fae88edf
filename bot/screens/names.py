"""Names of people, escaped and cut for display."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from bot import naming
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.screens.cards import BACK, PICTURE
from bot.screens.items import cut
from bot.screens.words import Words
from bot.tables.values import Sitter, Table
from bot.unseen import is_nothing, without_unseen

NAME_LIMIT = 32
"""Discord's limit for names, in characters."""

Names = Callable[[Seat], str]
"""Function from a seat to its escaped name."""

_MARKDOWN = re.compile(r"([\\*_~|`<>\[\]#:-])")
_NUMBER = re.compile(r" \(\d+\)$")
"""Number that distinguishes equal names; it is never cut off."""
_SPACES = re.compile(r"\s+")
_AS_A_PICTURE = re.compile(rf"(?<=[^\W\d_]){PICTURE}+|(?<=[♣♦♥♠{BACK}]){PICTURE}+")
"""Marks that turn a card into a tile; names lose them, so that none looks like a card."""


@lru_cache(maxsize=4_096)
def plain(name: str, *, most: int = NAME_LIMIT) -> str:
    """Return a name for labels and menus, which have no markdown: one line of at most `most` visible characters."""
    seen = _AS_A_PICTURE.sub("", _SPACES.sub(" ", without_unseen(name))).strip()
    numbered = _NUMBER.search(seen)
    if numbered is None or len(numbered[0]) > most // 2:
        seen = cut(seen, most)
    else:
        seen = cut(seen[: numbered.start()], most - len(numbered[0])) + numbered[0]
    return "?" if is_nothing(seen) else seen


@lru_cache(maxsize=4_096)
def shown(name: str, *, most: int = NAME_LIMIT) -> str:
    """Return a name for running text: as `plain`, with markdown escaped and mentions disabled."""
    return _MARKDOWN.sub(r"\\\1", plain(name, most=most)).replace("@", "@\u200b")


def names_at(table: Table, words: Words, *, most: int = NAME_LIMIT) -> Names:
    """Return the names of a table's seats, of at most `most` characters; an empty seat has its number."""
    cut_to = cut_names_at(table, words)
    return lambda seat: cut_to(seat, most)


def cut_names_at(table: Table, words: Words) -> Callable[[Seat, int], str]:
    """Return the names of a table's seats as a function of seat and most characters."""
    return _names({one.seat: one.name for one in (*table.departed, *table.sitters)}, words, table.house_rules)


def names_of(named: Mapping[Seat, str], words: Words, rules: HouseRules | None = None) -> Names:
    """Return the names of seats from a mapping; `rules` are the house rules of the deal, or None."""
    cut_to = _names(named, words, rules)
    return lambda seat: cut_to(seat, NAME_LIMIT)


def _names(named: Mapping[Seat, str], words: Words, rules: HouseRules | None) -> Callable[[Seat, int], str]:
    people: dict[Seat, str] = {}

    def name(seat: Seat, most: int) -> str:
        # Computed with the first name: many callers use none.
        if not people:
            people.update(told_apart(everybody(named, words), rules))
        return shown(people[seat], most=most) if seat in people else words("table-unknown-seat", seat=seat)

    return name


def everybody(named: Mapping[Seat, str], words: Words) -> dict[Seat, str]:
    """Return the names of seats: equal ones with seat numbers, deleted ones with a placeholder."""
    named = naming.told_apart(named, number=lambda seat: seat)
    former = [seat for seat, name in named.items() if not name]
    key = "name-former-member" if len(former) == 1 else "name-former-member-seat"
    return {seat: name or words(key, seat=seat) for seat, name in named.items()}


def or_former(name: str, words: Words) -> str:
    """Return the stored name, or a placeholder for deleted people; not escaped."""
    return name or words("name-former-member")


def mention(user_id: int, words: Words) -> str:
    """Return a mention, which Discord shows by name; a placeholder for deleted people."""
    return f"<@{user_id}>" if user_id > 0 else words("name-former-member")


def told_apart(people: Mapping[Seat, str], rules: HouseRules | None) -> dict[Seat, str]:
    """Return the names by seat; a name equal to that of a figure that scores without a seat gets a number."""
    figures = {figure.casefold() for figure in rules.figures} if rules is not None else set()
    if not figures:
        return dict(people)
    return {
        seat: f"{plain(name)} ({seat})" if plain(name).casefold() in figures else name for seat, name in people.items()
    }


def listed(words: Words, names: Iterable[str]) -> str:
    """Return names as an enumeration: `Andy, Bill and Chris`."""
    several = list(names)
    if len(several) <= 1:
        return "".join(several)
    return words("table-listed", first=", ".join(several[:-1]), last=several[-1])


def is_computer(sitters: Iterable[Sitter], seat: Seat) -> bool:
    """Return True if the bot plays a seat."""
    return any(one.seat == seat and one.computer for one in sitters)
