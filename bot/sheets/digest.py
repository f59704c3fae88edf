"""Digest of house rules for somebody who sits down: the options worth showing, on one screen."""

from __future__ import annotations

from msgspec import Struct

from bot.rules.agreement import fingerprint
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules


class DigestLine(Struct, frozen=True, kw_only=True):
    """One option and its value (a number, a bool, an Enum, a tuple of texts, or None). `usual`: it is the game's
    default.
    """

    option: str
    value: object
    usual: bool


class DigestGroup(Struct, frozen=True, kw_only=True):
    """The lines of one group of options (`OptionInfo.group`)."""

    group: str
    lines: tuple[DigestLine, ...]


class Digest(Struct, frozen=True, kw_only=True):
    """Digest of house rules. `fingerprint` is eight hexadecimal digits that identify them."""

    game: str
    groups: tuple[DigestGroup, ...]
    fingerprint: str

    @property
    def unusual(self) -> tuple[DigestLine, ...]:
        """Lines that differ from the defaults."""
        return tuple(line for group in self.groups for line in group.lines if not line.usual)


def digest(game: AnyGame, rules: HouseRules) -> Digest:
    """Return the options that differ from the game's defaults, and those that are always shown, by group."""
    idle = rules.idle
    groups: dict[str, list[DigestLine]] = {}
    for option in game.described():
        value = getattr(rules, option.name)
        usual = value == option.default
        if not usual or (option.told and option.name not in idle):
            groups.setdefault(option.group, []).append(DigestLine(option=option.name, value=value, usual=usual))
    return Digest(
        game=game.name,
        groups=tuple(DigestGroup(group=group, lines=tuple(lines)) for group, lines in groups.items()),
        fingerprint=fingerprint(game, rules),
    )
