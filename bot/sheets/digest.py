"""What somebody agrees to who sits down: the options worth telling, on one screen."""

from __future__ import annotations

from msgspec import Struct

from bot.rules.agreement import fingerprint
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules


class DigestLine(Struct, frozen=True, kw_only=True):
    """One option and its value (a number, a bool, an Enum, a tuple of texts, or None); `usual`: in this game."""

    option: str
    value: object
    usual: bool


class DigestGroup(Struct, frozen=True, kw_only=True):
    """The lines of one group of options (`OptionInfo.group`)."""

    group: str
    lines: tuple[DigestLine, ...]


class Digest(Struct, frozen=True, kw_only=True):
    """What is agreed by sitting down. `fingerprint`: eight hexadecimal digits that tell these rules from others."""

    game: str
    groups: tuple[DigestGroup, ...]
    fingerprint: str

    @property
    def unusual(self) -> tuple[DigestLine, ...]:
        """The lines of what differs from the usual."""
        return tuple(line for group in self.groups for line in group.lines if not line.usual)


def digest(game: AnyGame, rules: HouseRules) -> Digest:
    """The options that differ from what is usual in `game`, and those that are told anyhow, group by group."""
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
