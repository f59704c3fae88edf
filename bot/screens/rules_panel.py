"""Panel of a table's house rules: everybody reads it, its host changes them from the next deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.amounts import SECONDS, amount_in, number_in
from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.screens import changes
from bot.screens.agreed import agreed, played_by, played_for, terms, told
from bot.screens.buttons import answers
from bot.screens.buttons import proposed as way_to_proposed
from bot.screens.dialogs import Dialog
from bot.screens.effects import stamped
from bot.screens.house_rules import (
    DIFFERS,
    TABLE_GROUP,
    choices,
    every_option,
    groups,
    is_number,
    is_set,
    lines,
    option_name,
    value_of,
    value_text,
)
from bot.screens.ids import DialogId, TableId, joining
from bot.screens.items import GOOD, Choice, Item, button, menu
from bot.screens.layout import Screen, screen
from bot.screens.registry import family_of
from bot.screens.sheets import sheet_choices
from bot.screens.table import proposed_lines, rules_lines
from bot.screens.words import Words
from bot.sheets.values import Sheet, misfit
from bot.tables.values import Hints, Question, Table, TableView

AGREED = "agreed"
"""First page: the digest."""


def pages(game: str) -> tuple[str, ...]:
    """Return the pages of a game's panel: the digest, then each group of options."""
    return (AGREED, *groups(game))


def panel(
    table: Table, words: Words, *, group: str = "", may_change: bool = False, sheets: Sequence[Sheet] = ()
) -> Screen:
    """Return a page of a table's house rules (`group`: see `pages`; the digest by default).

    The menu `t:rules:<table>:page` turns pages; its value is the group. With `may_change` there is a menu
    `t:set:<table>:<option>` for each option that is chosen, and a button `t:numbers:<table>:<group>` to the dialog of
    those that are typed. The first page then has a menu `t:sheet:<table>` of `sheets` (those of this game).
    """
    later, words = table.coming is not None, words.of(table.game, table.house_rules)
    from_next_deal = "rule-settings-from-next-deal" if changes.settings_alone(table) else "rule-from-next-deal"
    asked = table.agreement
    asking = asked is not None and asked.question is Question.HOUSE_RULES
    new = changes.asked_for(table, words)
    table = replace(table.asked_for, coming=None)
    page = group if group in pages(table.game) else AGREED
    items: list[Item] = []
    if may_change:
        items += _sheets(table, sheets, words) if page == AGREED else _changing(table, page, words)
    turned = [
        Choice(one, words("rule-page-is", name=words(f"rule-group-{one}")), chosen=one == page)
        for one in pages(table.game)
    ]
    items.append(menu(TableId("rules", table.table_id, "page"), words("rule-page"), turned))
    family, rules = family_of(table.game), table.house_rules
    stakes = played_for(table.game, rules, words) if page == AGREED else family.stakes(rules, words)
    items += way_to_proposed(table, words)
    return screen(
        f"## {words('rule-title')}\n{stakes}",
        *((agreed(table, words), words("rule-agree")) if page == AGREED else _page(table, page, words)),
        "\n".join(
            f"-# {words(key)}"
            for key, said in (
                ("rule-asked", asking),
                (from_next_deal, later and not asking),
                ("rule-change-by-host", not may_change),
            )
            if said
        ),
        "\n".join(new),
        items=items,
    )


def proposed(view: TableView, words: Words) -> Screen:
    """Return the proposed or agreed other game with its house rules, and buttons for those who have yet to answer.

    Raise Refusal `nothing_asked` if there is none.
    """
    table, asked = view.table, view.table.agreement
    wanted = table.next_game if asked is None else asked.proposal or table.next_game
    if wanted is None:
        raise Refusal("nothing_asked")
    game, rules = words.title(wanted.game), wanted.house_rules
    open_ = asked is not None and asked.proposal is wanted
    if asked and open_:
        same = asked.question is Question.HOUSE_RULES
        said = rules_lines(table, asked, words) if same else proposed_lines(table, asked, wanted, words)[:1]
    else:
        said = [words("table-next-game", game=game)]
    return screen(
        f"## {game}\n{family_of(wanted.game).stakes(rules, words.of(wanted.game, rules))}",
        "\n".join(said),
        told(wanted.game, rules, words, sheet=wanted.sheet),
        items=answers(table, asked, words) if asked and open_ and view.seat in asked.waiting_for else (),
    )


def come_in(view: TableView, words: Words) -> Screen:
    """Return the changes since a person's consent, the current rules, and the button to agree and return."""
    table = view.table
    new = changes.since_agreed(table, view.user_id or 0, words)
    last = next((one.behind for one in table.sitters if one.user_id == view.user_id), None)
    title = "rule-share-title" if last is not None and changes.by_share(table, last) else "rule-come-in-title"
    back = button(TableId("back", table.table_id, str(table.accord)), words("button-come-in"), GOOD)
    return screen(
        f"## {words(title)}\n{words('rule-come-in')}",
        "\n".join(new),
        played_by(table.game, table.house_rules, words.of(table.game, table.house_rules), sheet=table.sheet),
        items=[back],
    )


def sit_down(view: TableView, words: Words) -> Screen:
    """Return the current rules for somebody who tried to sit down from a message with other rules, and the button to
    agree.
    """
    table = view.table
    return screen(
        f"## {words('rule-come-in-title')}\n{words('rule-sit-down')}",
        terms(table, words),
        items=[button(joining(table.table_id, table.accord), words("button-join"), GOOD)],
    )


def _page(table: Table, page: str, words: Words) -> list[str]:
    options = [option for option in every_option(table.game) if option.group == page]
    told = [f"### {words(f'rule-group-{page}')}", *lines(options, table, words)]
    if any(value_of(option, table.house_rules, table.settings) != option.default for option in options):
        told.append(f"-# {words('rule-marked', mark=DIFFERS)}")
    return ["\n".join(told)]


def _sheets(table: Table, sheets: Sequence[Sheet], words: Words) -> list[Item]:
    mine = [sheet for sheet in sheets if sheet.game == table.game]
    if not mine:
        return []
    return [menu(rule_id("sheet", table), words("rule-sheet-choose"), sheet_choices(mine, words, table.sheet))]


def _changing(table: Table, page: str, words: Words) -> list[Item]:
    """Return the menus for options that are chosen on a page, and the button for those that are typed."""
    items: list[Item] = []
    options = [option for option in every_option(table.game) if option.group == page]
    for option in options:
        if is_number(option):
            continue
        value = value_of(option, table.house_rules, table.settings)
        wanted = rule_id("set", table, option.name)
        if is_set(option):
            items.append(_several(wanted, option, value, words))
        else:
            items.append(menu(wanted, option_name(option, words), _explained(option, value, words)))
    if any(map(is_number, options)):
        items.append(button(TableId("numbers", table.table_id, page), words("button-change-numbers")))
    return items


def _several(wanted: TableId, option: OptionInfo, value: object, words: Words) -> Item:
    """Return the menu of an option with several values.

    When closed it shows the option's name too: before the first chosen value, or before the word for none.
    """
    shown = choices(option, value, words)
    first = next((place for place, one in enumerate(shown) if one.chosen), None)
    if first is not None:
        shown[first] = replace(shown[first], label=f"{option_name(option, words)}: {shown[first].label}")
    placeholder = f"{option_name(option, words)}: {value_text(option, (), words)}"
    return menu(wanted, placeholder, shown, least=0, most=option.most or len(option.values))


def _explained(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    name = option_name(option, words)
    return [replace(one, label=f"{name}: {one.label}") for one in choices(option, value, words)]


def digest(table: Table, words: Words) -> str:
    """Return the stakes and a short digest of a table's house rules, for screens with other text."""
    words = words.of(table.game, table.house_rules)
    return "\n".join((family_of(table.game).stakes(table.house_rules, words), agreed(table, words, room=1_500)))


def numbers(table: Table, group: str, words: Words) -> Dialog:
    """Return the dialog for the numbers of a page: `d:numbers:<table>:<group>`; its fields are named as the options.

    Raise Refusal `not_in_this_game` if the game, which may have changed meanwhile, has none of them.
    """
    words = words.of(table.game, table.house_rules)
    asked = [option for option in every_option(table.game) if option.group == group and is_number(option)]
    if not asked:
        raise Refusal("not_in_this_game")
    dialog = Dialog(numbers_id(table, group), words("rule-numbers-title"))
    for option in asked:
        value = value_of(option, table.asked_for.house_rules, table.asked_for.settings)
        dialog.ask(
            option.name,
            option_name(option, words),
            description=_hint(option, words),
            value="" if value is None and option.name != "clock" else str(value or 0),
            required=not option.optional,
            most=20,
        )
    return dialog


def rule_id(action: str, table: Table, about: str = "") -> TableId:
    """Return the id of a menu of the panel, stamped with the rules that it shows: `set` one, `sheet` all."""
    now = table.asked_for
    options = [one for one in every_option(table.game) if one.name == about or action == "sheet"]
    return stamped(TableId(action, table.table_id, about), table.game, _values(now, options))


def numbers_id(table: Table, group: str) -> DialogId:
    """Return the id of the dialog for the numbers of a page; it submits all of them, changed or not."""
    options = [one for one in every_option(table.game) if one.group == group and is_number(one)]
    wanted = DialogId("numbers", (str(table.table_id), group))
    return stamped(wanted, table.game, _values(table.asked_for, options))


def _values(table: Table, options: Iterable[OptionInfo]) -> list[tuple[str, object]]:
    return [(one.name, value_of(one, table.house_rules, table.settings)) for one in options]


def _hint(option: OptionInfo, words: Words) -> str:
    if option.name == "clock":
        return words("rule-no-clock-hint")
    if option.name == "pause":
        return words("rule-seconds-hint")
    if option.zero_means_none:
        return words("rule-number-none")
    return words("rule-number-usual") if option.optional else ""


def options(game: str, wanted: Mapping[str, str | Sequence[str]], words: Words) -> dict[str, object]:
    """Return chosen or typed texts as values of options of a game, including table settings.

    Raise Refusal `bad_house_rules` for options the game does not have, and as `amount_in` and `number_in` do for
    invalid numbers.
    """
    described = {option.name: option for option in every_option(game)}
    found: dict[str, object] = {}
    for name, chosen in wanted.items():
        option = described.get(name)
        if option is None:
            raise misfit(HouseRuleError(name, "unknown_option"))
        if option.group == TABLE_GROUP:
            found[name] = _setting(option, _one(chosen), words)
        else:
            found[name] = (
                list(chosen) if is_set(option) and not isinstance(chosen, str) else _read(option, _one(chosen), words)
            )
    return found


def _one(chosen: str | Sequence[str]) -> str:
    return chosen if isinstance(chosen, str) else "".join(chosen[:1])


def _read(option: OptionInfo, text: str, words: Words) -> object:
    if option.kind is bool:
        return {"yes": True, "no": False}.get(text, text)
    if is_set(option):
        return [text] if text else []
    if not is_number(option):
        return text
    if option.optional and not text.strip():
        return None
    return (number_in if option.counts else amount_in)(text, words.notation)


def _setting(option: OptionInfo, text: str, words: Words) -> object:
    if option.name == "hints":
        try:
            return Hints(text)
        except ValueError:
            raise misfit(HouseRuleError("hints", "not_one_of")) from None
    seconds = number_in(text, words.notation, SECONDS) if text.strip() else None
    return (seconds or None) if option.name == "clock" else seconds
