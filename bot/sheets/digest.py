"""Digest of house rules for somebody who sits down: the options worth showing, on one screen."""

from __future__ import annotations

from msgspec import Struct

from bot.rules.game import AnyGame, rules_fingerprint
from bot.rules.house_rules import HouseRules


class DigestLine(Struct, frozen=True, kw_only=True):
    """One option and its value (a number, a bool, an Enum, a tuple of texts, or None). `is_default`: it is the game's
    default.
    """

    option: str
    value: object
    is_default: bool


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
    def non_default_lines(self) -> tuple[DigestLine, ...]:
        """Lines that differ from the defaults."""
        return tuple(line for group in self.groups for line in group.lines if not line.is_default)


def build_digest(game: AnyGame, rules: HouseRules) -> Digest:
    """Return the options that differ from the game's defaults, and those that are always shown, by group."""
    idle = rules.ineffective_options
    groups: dict[str, list[DigestLine]] = {}
    for option in game.option_infos():
        value = getattr(rules, option.name)
        usual = value == option.default
        if not usual or (option.announced and option.name not in idle):
            groups.setdefault(option.group, []).append(DigestLine(option=option.name, value=value, is_default=usual))
    return Digest(
        game=game.name,
        groups=tuple(DigestGroup(group=group, lines=tuple(lines)) for group, lines in groups.items()),
        fingerprint=rules_fingerprint(game, rules),
    )
