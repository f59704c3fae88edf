"""The list of options in docs/house-rules.md; `python -m tests.screens.options_page` writes it anew."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from bot.rules.house_rules import OptionInfo
from bot.screens import house_rules
from bot.screens.words import Words, words_for

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
BEGIN, END = "<!-- options -->", "<!-- end of options -->"
HEAD = "| option | values | usual | what it does |"


def listed(page: str) -> str:
    """The list of options in the page's text."""
    return page.partition(BEGIN)[2].partition(END)[0].strip()


def options_section() -> str:
    """The part of the page for players that lists the options: made from their descriptions and the catalogue."""
    english = words_for("en-GB")
    lines: list[str] = []
    for group in house_rules.groups():
        lines += ["", f"### {english(f'rule-group-{group}')}", "", HEAD, "|---|---|---|---|"]
        for option in house_rules.every_option():
            if option.group == group:
                lines.append(
                    f"| {house_rules.option_name(option, english)} (`{option.name}`) | {_values(option, english)} "
                    f"| {house_rules.value_text(option, option.default, english)} "
                    f"| {house_rules.option_effect(option, english)} |"
                )
    return "\n".join(lines).strip()


def _values(option: OptionInfo, words: Words) -> str:
    if issubclass(option.kind, Enum):
        return "; ".join(
            f"{house_rules.value_text(option, member, words)} (`{member.value}`)" for member in option.kind
        )
    if option.kind is bool:
        return f"{words('rule-yes')}, {words('rule-no')}"
    least = "" if option.least is None else words.number(option.least)
    most = "" if option.most is None else words.number(option.most)
    bounds = f"{least} to {most}" if most else "any"
    if option.zero_means_none:
        bounds += f"; 0 for {words('rule-none')}"
    return bounds + ("; empty for the usual" if option.optional and not option.zero_means_none else "")


if __name__ == "__main__":
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{options_section()}\n{END}{after}", "utf-8")
