"""The house rules of a table: to read for everybody, to change for its host; changes hold from the next deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.rules.betting.house_rules import BragRules
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.screens.dialogs import Dialog, amount_in
from bot.screens.house_rules import (
    TABLE_GROUP,
    choices,
    differing,
    every_option,
    groups,
    is_number,
    lines,
    misfit,
    option_name,
    value_of,
)
from bot.screens.ids import DialogId, TableId
from bot.screens.items import Choice, Item, button, menu
from bot.screens.layout import Screen, screen
from bot.screens.stakes import stakes_line
from bot.screens.words import Words
from bot.tables.values import Hints, Table, TableSettings


def panel(table: Table, words: Words, *, group: str = "", may_change: bool = False) -> Screen:
    """One page of a table's house rules (`group`: see `house_rules.groups`; the first where it is none of them).

    Pages are turned by the menu `t:rules:<table>:page`, whose value is the group. With `may_change` there is a menu
    `t:set:<table>:<option>` for each option that is chosen, and a button `t:numbers:<table>:<group>` that opens the
    dialog for those that are typed.
    """
    later, table = table.coming is not None, table.then
    page = group if group in groups() else groups()[0]
    options = [option for option in every_option() if option.group == page]
    items: list[Item] = []
    if may_change:
        for option in options:
            if not is_number(option):
                value = value_of(option, table.house_rules, table.settings)
                wanted = TableId("set", table.table_id, option.name)
                items.append(menu(wanted, option_name(option, words), _explained(option, value, words)))
        if any(map(is_number, options)):
            items.append(button(TableId("numbers", table.table_id, page), words("button-change-numbers")))
    pages = [Choice(one, words(f"rule-group-{one}"), chosen=one == page) for one in groups()]
    items.append(menu(TableId("rules", table.table_id, "page"), words("rule-page"), pages))
    return screen(
        f"## {words('rule-title')}\n{stakes_line(table.house_rules, words)}",
        "\n".join((f"### {words(f'rule-group-{page}')}", *lines(options, table, words, effects=True))),
        "\n".join(
            f"-# {words(key)}"
            for key, said in (("rule-from-next-deal", later), ("rule-change-by-host", not may_change))
            if said
        ),
        items=items,
    )


def _explained(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    name = option_name(option, words)
    return [replace(one, label=f"{name}: {one.label}") for one in choices(option, value, words)]


def digest(table: Table, words: Words) -> str:
    """A table's house rules in short: the stakes, and what is other than usual."""
    others = differing(table, words)
    about = [words("rule-differing"), *others] if others else [words("rule-as-usual")]
    return "\n".join((stakes_line(table.house_rules, words), *about))


def numbers(table: Table, group: str, words: Words) -> Dialog:
    """The dialog for the numbers of a page, `d:numbers:<table>:<group>`; its fields have the options' names."""
    dialog = Dialog(DialogId("numbers", (str(table.table_id), group)), words("rule-numbers-title"))
    for option in every_option():
        if option.group != group or not is_number(option):
            continue
        value = value_of(option, table.then.house_rules, table.then.settings)
        dialog.ask(
            option.name,
            option_name(option, words),
            description=_hint(option, words),
            value="" if value is None and option.name != "clock" else str(value or 0),
            required=not option.optional,
            most=20,
        )
    return dialog


def _hint(option: OptionInfo, words: Words) -> str:
    if option.name == "clock":
        return words("rule-no-clock-hint")
    if option.name == "pause":
        return words("rule-seconds-hint")
    if option.zero_means_none:
        return words("rule-number-none")
    return words("rule-number-usual") if option.optional else ""


def changed(table: Table, wanted: Mapping[str, str]) -> tuple[BragRules, TableSettings]:
    """A table's rules and settings from the next deal on, after options were set to what was chosen or typed.

    Raises Refusal: `bad_house_rules` for values that do not fit, `amount_unreadable` and
    `amount_too_long` for what is no number.
    """
    described = {option.name: option for option in every_option()}
    rules: dict[str, object] = dict(table.then.house_rules.differing())
    settings = table.then.settings
    for name, text in wanted.items():
        option = described.get(name)
        if option is None:
            raise misfit(HouseRuleError(name, "unknown_option"))
        if option.group == TABLE_GROUP:
            settings = _set(settings, option, text)
        else:
            rules[name] = _read(option, text)
    try:
        return BragRules.made(rules), settings
    except HouseRuleError as error:
        raise misfit(error) from error


def _read(option: OptionInfo, text: str) -> object:
    if option.kind is bool:
        return {"yes": True, "no": False}.get(text, text)
    if not is_number(option):
        return text
    if option.optional and not text.strip():
        return None
    return amount_in(text)


def _set(settings: TableSettings, option: OptionInfo, text: str) -> TableSettings:
    if option.name == "hints":
        try:
            return replace(settings, hints=Hints(text))
        except ValueError:
            raise misfit(HouseRuleError("hints", "not_one_of")) from None
    if option.name == "clock":
        return replace(settings, clock=(amount_in(text) or None) if text.strip() else None)
    return replace(settings, pause=amount_in(text))
