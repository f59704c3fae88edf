"""Generator of the option lists in docs/house-rules.md; run `python -m tests.screens.options_page` to update them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from bot.rules.house_rules import OptionInfo
from bot.rules.registry import find_game as game_called
from bot.screens.hand.rankings import wild_choices
from bot.screens.table import house_rules
from bot.screens.words import Words, words_for

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
BEGIN, END = "<!-- options -->", "<!-- end of options -->"
HEAD = "| option | values | usual | what it does |"
TOGETHER = (
    ("three_card_brag", "four_card_brag", "five_card_brag", "seven_card_betting"),
    ("draw_brag",),
    ("teen_patti",),
    ("crash",),
    ("nine_card_brag",),
    ("six_card_brag",),
    ("seven_card_brag",),
)
"""Games that share their options."""


def listed(page: str) -> str:
    """Return the lists of options in the page's text."""
    return page.partition(BEGIN)[2].partition(END)[0].strip()


def options_section() -> str:
    """Return the page's lists of options, made from their descriptions and the catalogue."""
    lines: list[str] = []
    for games in TOGETHER:
        english = words_for("en-GB").for_game(games[-1] if len(games) == 1 else "")
        named = [english("table-title", game=game) for game in games]
        lines += ["", f"### {', '.join(named)}"]
        # One game of each group has all the options of the others.
        fullest = max(games, key=lambda game: len(house_rules.all_options(game)))
        for group in (group for group in house_rules.option_groups(fullest) if group != house_rules.TABLE_GROUP):
            lines += _group(group, house_rules.all_options(fullest), games, english)
    lines += ["", "### At every table"]
    lines += _group(house_rules.TABLE_GROUP, house_rules.TABLE_OPTIONS, (), words_for("en-GB"))
    return "\n".join(lines).strip()


def _group(group: str, options: Sequence[OptionInfo], games: tuple[str, ...], words: Words) -> list[str]:
    lines = ["", f"**{words(f'rule-group-{group}')}**", "", HEAD, "|---|---|---|---|"]
    return lines + [_line(option, games, words) for option in options if option.group == group]


def _line(option: OptionInfo, games: tuple[str, ...], words: Words) -> str:
    return (
        f"| {house_rules.option_name(option, words)} (`{option.name}`) | {_values(option, words)} "
        f"| {_usual(option, games, words)} "
        f"| {house_rules.option_effect(option, words)} {house_rules.option_example(option, words)} |"
    )


def _usual(option: OptionInfo, games: tuple[str, ...], words: Words) -> str:
    """Return the usual value, or the value of each game if the games differ."""
    values: dict[str, str] = {}
    for game in games:
        here = {one.name: one for one in house_rules.all_options(game)}.get(option.name)
        if here is not None:
            usual = game_called(game).default_rules.buy_in
            values[game] = house_rules.option_value_text(here, here.default, words, usual=usual)
    if not values:
        return house_rules.option_value_text(option, option.default, words)
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return "; ".join(f"{text} ({words('table-title', game=game)})" for game, text in values.items())


def _values(option: OptionInfo, words: Words) -> str:
    if issubclass(option.kind, Enum):
        members: dict[str, list[Enum]] = {}
        for member in option.kind:
            members.setdefault(str(member.value).partition(":")[0], []).append(member)
        return "; ".join(
            f"{house_rules.option_value_text(option, several[-1], words)} ({' to '.join(_written(several))})"
            for several in members.values()
        )
    if option.kind is tuple:
        return "any of " + "; ".join(f"{one.label} (`{one.value}`)" for one in wild_choices((), words))
    if option.kind is bool:
        return f"{words('rule-yes')}, {words('rule-no')}"
    least = "" if option.least is None else words.number(option.least)
    most = "" if option.most is None else words.number(option.most)
    bounds = f"{least} to {most}" if most else "any"
    if option.zero_means_none:
        bounds += f"; 0 for {words_for('en-GB')('rule-none')}"
    return bounds + ("; empty for the usual" if option.optional and not option.zero_means_none else "")


def _written(several: list[Enum]) -> list[str]:
    """Return the written value, or the first and the last of values that differ only by a number."""
    return [f"`{one.value}`" for one in (several[:1] if len(several) == 1 else (several[0], several[-1]))]


def main() -> None:
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{options_section()}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
