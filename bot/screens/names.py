"""People's names as they may safely be shown."""

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
"""Discord's own limit for names."""

Names = Callable[[Seat], str]
"""The name to show for a seat, escaped."""

_MARKDOWN = re.compile(r"([\\*_~|`<>\[\]#:-])")
_NUMBER = re.compile(r" \(\d+\)$")
"""The number of somebody who is called like somebody else: it is never cut off."""
_SPACES = re.compile(r"\s+")
_AS_A_PICTURE = re.compile(rf"(?<=[^\W\d_]){PICTURE}+|(?<=[♣♦♥♠{BACK}]){PICTURE}+")
"""By which a card in a text asks for its picture: a name is none, whatever it is like."""


@lru_cache(maxsize=4_096)
def plain(name: str, *, most: int = NAME_LIMIT) -> str:
    """Return a name for labels and menus, where nothing is markdown: one line of at most 32 visible characters."""
    seen = _AS_A_PICTURE.sub("", _SPACES.sub(" ", without_unseen(name))).strip()
    numbered = _NUMBER.search(seen)
    if numbered is None or len(numbered[0]) > most // 2:
        seen = cut(seen, most)
    else:
        seen = cut(seen[: numbered.start()], most - len(numbered[0])) + numbered[0]
    return "?" if is_nothing(seen) else seen


@lru_cache(maxsize=4_096)
def shown(name: str, *, most: int = NAME_LIMIT) -> str:
    """A name for running text: as `plain`, with every sign of markdown escaped and no mention in it."""
    return _MARKDOWN.sub(r"\\\1", plain(name, most=most)).replace("@", "@\u200b")


def names_at(table: Table, words: Words, *, most: int = NAME_LIMIT) -> Names:
    """The names of a table's seats, of at most so many characters; a seat nobody sits at any more is called by its
    number.
    """
    cut_to = cut_names_at(table, words)
    return lambda seat: cut_to(seat, most)


def cut_names_at(table: Table, words: Words) -> Callable[[Seat, int], str]:
    """The names of a table's seats, each cut to as many characters as there are for it."""
    return _names({one.seat: one.name for one in (*table.departed, *table.sitters)}, words, table.house_rules)


def names_of(named: Mapping[Seat, str], words: Words, rules: HouseRules | None = None) -> Names:
    """The names of seats, from a mapping; `rules` are the house rules that were played by, or None."""
    cut_to = _names(named, words, rules)
    return lambda seat: cut_to(seat, NAME_LIMIT)


def _names(named: Mapping[Seat, str], words: Words, rules: HouseRules | None) -> Callable[[Seat, int], str]:
    people: dict[Seat, str] = {}

    def name(seat: Seat, most: int) -> str:
        # Worked out with the first name: many who might say one say none.
        if not people:
            people.update(told_apart(everybody(named, words), rules))
        return shown(people[seat], most=most) if seat in people else words("table-unknown-seat", seat=seat)

    return name


def everybody(named: Mapping[Seat, str], words: Words) -> dict[Seat, str]:
    """Return the names of seats: those of several who are called the same with the numbers of their seats, and
    something to call those by who have none any more, because they were forgotten.
    """
    named = naming.told_apart(named, number=lambda seat: seat)
    former = [seat for seat, name in named.items() if not name]
    key = "name-former-member" if len(former) == 1 else "name-former-member-seat"
    return {seat: name or words(key, seat=seat) for seat, name in named.items()}


def or_former(name: str, words: Words) -> str:
    """A name as it was kept, or what somebody is called instead who was forgotten; not escaped."""
    return name or words("name-former-member")


def mention(user_id: int, words: Words) -> str:
    """A person as Discord shows them to whoever reads it; somebody who was forgotten is called by nothing else."""
    return f"<@{user_id}>" if user_id > 0 else words("name-former-member")


def told_apart(people: Mapping[Seat, str], rules: HouseRules | None) -> dict[Seat, str]:
    """People's names by their seats; who is called like somebody that scores without a seat has a number with it."""
    figures = {figure.casefold() for figure in rules.figures} if rules is not None else set()
    if not figures:
        return dict(people)
    return {
        seat: f"{plain(name)} ({seat})" if plain(name).casefold() in figures else name for seat, name in people.items()
    }


def listed(words: Words, names: Iterable[str]) -> str:
    """Names as an enumeration: `Andy, Bill and Chris`."""
    several = list(names)
    if len(several) <= 1:
        return "".join(several)
    return words("table-listed", first=", ".join(several[:-1]), last=several[-1])


def is_computer(sitters: Iterable[Sitter], seat: Seat) -> bool:
    """Whether the bot plays a seat."""
    return any(one.seat == seat and one.computer for one in sitters)
