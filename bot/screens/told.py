"""What a member is told of what others did with their money."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from bot.acts.values import ResultOut
from bot.ledger.import_plan import ImportLine
from bot.ledger.values import Corrected, Fine
from bot.screens.layout import Screen, screen
from bot.screens.names import shown
from bot.screens.words import Words

Lines: TypeAlias = Callable[[Words], tuple[str, ...]]
"""What is said, in a reader's words."""
REASON_LIMIT = 200
MOST_OUT = 8
"""Results of leagues that are named one by one."""


def granted(words: Words, *, actor: int, amount: int, reason: str) -> tuple[str, ...]:
    """Somebody was given chips."""
    return (words("told-granted", actor=f"<@{actor}>", amount=words.money(amount)), *_why(words, reason))


def imported(words: Words, *, actor: int, line: ImportLine) -> tuple[str, ...]:
    """Somebody's balance was brought from elsewhere."""
    return (words("told-imported", actor=f"<@{actor}>", amount=words.money(line.amount)),)


def fined(words: Words, *, actor: int, fine: Fine, reason: str) -> tuple[str, ...]:
    """Somebody was fined."""
    facts = {"actor": f"<@{actor}>", "amount": words.money(fine.amount)}
    if not fine.owed:
        return (words("told-fined", **facts), *_why(words, reason))
    return (words("told-fined-owed", owed=words.money(fine.owed), **facts), *_why(words, reason))


def corrected(
    words: Words, *, actor: int, one: Corrected, reason: str, results: tuple[ResultOut, ...] = ()
) -> tuple[str, ...]:
    """Something of somebody's was taken back, and results of leagues with it."""
    who, lines = f"<@{actor}>", []
    if one.chips:
        amount = words.money(abs(one.chips))
        lines.append(words("told-corrected-in" if one.chips > 0 else "told-corrected-out", actor=who, amount=amount))
    if one.points:
        lines.append(words("told-corrected-points", actor=who, points=signed(one.points, words)))
    if one.owed:
        lines.append(words("told-owed", amount=words.money(one.owed)))
    if one.repaid:
        lines.append(words("told-repaid", amount=words.money(one.repaid)))
    return (*lines, *_why(words, reason), *out_of_leagues(results, words))


def out_of_leagues(results: Iterable[ResultOut], words: Words) -> tuple[str, ...]:
    """The results of leagues that went with what was taken back, a line each; of more than MOST_OUT how many more."""
    several = tuple(results)
    lines = [words("told-result-out", result=str(one.number), league=shown(one.league)) for one in several[:MOST_OUT]]
    if len(several) > MOST_OUT:
        lines.append(words("told-results-out", results=len(several) - MOST_OUT))
    return tuple(lines)


def note(lines: Iterable[str], words: Words, *, server: str = "", mention: int = 0, about: str = "wallet") -> Screen:
    """The message: by direct message with the name of its `server`, in a channel with a `mention` of whom it is for.
    `about` says where there is more to read.
    """
    begins = [f"<@{mention}>"] if mention else []
    if server:
        begins.append(f"-# {words('told-in-server', server=shown(server, most=100))}")
    return screen("\n".join((*begins, *lines)), f"-# {words(f'told-{about}')}")


def former(chips: int, words: Words) -> tuple[str, ...]:
    """What the bank gets, or gives below zero, in the place of somebody who was forgotten."""
    if not chips:
        return ()
    key = "entries-corrected-former-in" if chips > 0 else "entries-corrected-former-out"
    return (words(key, amount=words.money(abs(chips))),)


def _why(words: Words, reason: str) -> tuple[str, ...]:
    return (words("told-reason", reason=shown(reason, most=REASON_LIMIT)),) if reason else ()


def signed(points: int, words: Words) -> str:
    """Points with their sign."""
    return f"{'+' if points > 0 else '−'}\u202f{words.number(abs(points))}"
