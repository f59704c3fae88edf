"""Panel in which everybody reads a table's house rules and the host changes them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from msgspec.structs import replace

from bot.amounts import SECOND_UNITS, parse_amount, parse_number
from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.screens.registry import family_of
from bot.screens.table import house_rules
from bot.screens.table.buttons import answer_buttons, join_button, proposal_buttons
from bot.screens.table.house_rules import all_options, is_typed, option_name, option_value
from bot.screens.table.sheets import sheet_choices
from bot.screens.table.table_message import proposal_lines, rule_change_lines
from bot.screens.widgets.components import SUCCESS, Choice, Dialog, Item, Submission, button, menu
from bot.screens.widgets.custom_ids import DialogId, TableId, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.words import Words
from bot.sheets.values import Sheet, house_rules_refusal
from bot.tables.table_settings import Hints
from bot.tables.values import PublicTable, TableView, VoteQuestion

DIGEST_PAGE = "agreed"
FIELDS_PER_DIALOG = 5


def panel_pages(game: str) -> tuple[str, ...]:
    """Return the pages of the panel: the digest, then the game's groups of options."""
    return (DIGEST_PAGE, *house_rules.option_groups(game))


def render_rules_panel(
    table: PublicTable, words: Words, *, group: str = "", may_change: bool = False, sheets: Sequence[Sheet] = ()
) -> Screen:
    """Return a page of a table's house rules; `group` is one of `panel_pages` (by default the digest).

    The menu `t:rules:<table>:page` turns pages; its values are groups. With `may_change`, buttons open the dialogs for
    the options of the page, and the first page has the menu `t:sheet:<table>` of those `sheets` that are for this game.
    """
    later, words = table.pending_terms is not None, words.for_game(table.game, table.house_rules)
    only_settings = house_rules.changes_only_settings(table)
    from_next_deal = "rule-settings-from-next-deal" if only_settings else "rule-from-next-deal"
    vote = table.vote
    asking = vote is not None and vote.question is VoteQuestion.HOUSE_RULES
    new = house_rules.asked_change_lines(table, words)
    table = replace(table.as_proposed, pending_terms=None)
    page = group if group in panel_pages(table.game) else DIGEST_PAGE
    items: list[Item] = []
    if page == DIGEST_PAGE:
        stakes = house_rules.stakes_and_costs(table.game, table.house_rules, words)
        texts = [house_rules.table_rules_digest(table, words), words("rule-agree")]
        items += _sheet_menu(table, sheets, words) if may_change else []
    else:
        stakes = family_of(table.game).stakes_line(table.house_rules, words)
        texts = _page_texts(table, page, words)
        items += _change_buttons(table, page, words) if may_change else []
    turned = [
        Choice(one, words("rule-page-is", name=house_rules.group_name(one, words)), chosen=one == page)
        for one in panel_pages(table.game)
    ]
    items.append(menu(TableId("rules", table.table_id, "page"), words("rule-page"), turned))
    items += proposal_buttons(table, words)
    notes = {"rule-asked": asking, from_next_deal: later and not asking, "rule-change-by-host": not may_change}
    return build_screen(
        f"## {words('rule-title')}\n{stakes}",
        *texts,
        "\n".join(f"-# {words(key)}" for key, applies in notes.items() if applies),
        "\n".join(new),
        items=items,
    )


def render_proposal(view: TableView, words: Words) -> Screen:
    """Return the game that is proposed or agreed on, with its house rules.

    People who have yet to vote get the buttons to answer. Raises Refusal `nothing_asked` if there is no such game.
    """
    table, vote = view.table, view.table.vote
    wanted = table.next_game if vote is None else vote.proposal or table.next_game
    if wanted is None:
        raise Refusal("nothing_asked")
    game, rules = words.game_title(wanted.game), wanted.house_rules
    open_ = vote is not None and vote.proposal is wanted
    if vote and open_:
        same = vote.question is VoteQuestion.HOUSE_RULES
        lines = rule_change_lines(table, vote, words) if same else proposal_lines(table, vote, wanted, words)[:1]
    else:
        lines = [words("table-next-game", game=game)]
    return build_screen(
        f"## {game}\n{family_of(wanted.game).stakes_line(rules, words.for_game(wanted.game, rules))}",
        "\n".join(lines),
        house_rules.rules_digest(wanted.game, rules, words, sheet=wanted.sheet),
        items=answer_buttons(table, vote, words) if vote and open_ and view.seat in vote.waiting_for else (),
    )


def render_come_in(view: TableView, words: Words) -> Screen:
    """Return the panel for somebody who must agree to changed terms: changes, current rules, button to come back."""
    table = view.table
    new = house_rules.change_lines_since_consent(table, view.user_id or 0, words)
    last = next((one.outdated_terms for one in table.occupants if one.user_id == view.user_id), None)
    only_share = last is not None and house_rules.differs_only_by_share(table, last)
    title = "rule-share-title" if only_share else "rule-come-in-title"
    spoken = words.for_game(table.game, table.house_rules)
    back = button(TableId("back", table.table_id, str(table.terms_version)), words("button-come-in"), SUCCESS)
    return build_screen(
        f"## {words(title)}\n{words('rule-come-in')}",
        "\n".join(new),
        house_rules.rules_terms(table.game, table.house_rules, spoken, sheet=table.sheet),
        items=[back],
    )


def render_sit_down(view: TableView, words: Words) -> Screen:
    """Return the current rules and a button to sit down, for somebody whose button belonged to other rules."""
    table = view.table
    return build_screen(
        f"## {words('rule-come-in-title')}\n{words('rule-sit-down')}",
        house_rules.table_terms(table, words),
        items=[join_button(table, words)],
    )


def _page_texts(table: PublicTable, page: str, words: Words) -> list[str]:
    options = [option for option in all_options(table.game) if option.group == page]
    lines = [f"### {house_rules.group_name(page, words)}", *house_rules.option_lines(options, table, words)]
    if any(option_value(option, table.house_rules, table.settings) != option.default for option in options):
        lines.append(f"-# {words('rule-marked', mark=house_rules.UNUSUAL_MARK)}")
    return ["\n".join(lines)]


def _sheet_menu(table: PublicTable, sheets: Sequence[Sheet], words: Words) -> list[Item]:
    mine = [sheet for sheet in sheets if sheet.game == table.game]
    if not mine:
        return []
    return [menu(sheet_menu_id(table), words("rule-sheet-choose"), sheet_choices(mine, words, table.sheet))]


def option_parts(game: str, group: str) -> list[tuple[OptionInfo, ...]]:
    """Return the options of a group, divided evenly among the dialogs that change them."""
    options = [option for option in all_options(game) if option.group == group]
    dialogs = max(1, math.ceil(len(options) / FIELDS_PER_DIALOG))
    size = max(1, math.ceil(len(options) / dialogs))
    return [tuple(options[at : at + size]) for at in range(0, len(options), size)]


def _change_buttons(table: PublicTable, page: str, words: Words) -> list[Item]:
    """Return the buttons `t:options:<table>:<group>.<part>` that open the dialogs of a page."""
    parts = option_parts(table.game, page)
    keys = ("button-change-rules",) if len(parts) == 1 else ("button-change-first", "button-change-others")
    return [
        button(TableId("options", table.table_id, f"{page}.{part}"), words(key, count=len(options)))
        for part, (key, options) in enumerate(zip(keys, parts, strict=True), 1)
    ]


def table_digest(table: PublicTable, words: Words) -> str:
    """Return the stakes and a short digest of a table's house rules, for screens that contain other text."""
    words = words.for_game(table.game, table.house_rules)
    return "\n".join(
        (
            family_of(table.game).stakes_line(table.house_rules, words),
            house_rules.table_rules_digest(table, words, room=1_500),
        )
    )


def options_dialog(table: PublicTable, about: str, words: Words) -> Dialog:
    """Return the dialog for the options of a group or of a part of it, `d:options:<table>:<group>:<part>`.

    `about` is the subject of its button. Its fields have the options' names. Raises Refusal `not_in_this_game` if the
    table's game has changed and has no such options.
    """
    words = words.for_game(table.game, table.house_rules)
    group, _, part = about.partition(".")
    asked = _options_of_part(table.game, group, part)
    if not asked:
        raise Refusal("not_in_this_game")
    dialog = Dialog(options_dialog_id(table, group, part), house_rules.group_name(group, words))
    for option in asked:
        value = option_value(option, table.as_proposed.house_rules, table.as_proposed.settings)
        name = option_name(option, words)
        if is_typed(option):
            dialog.add_input(
                option.name,
                name,
                description=_number_hint(option, words),
                value="" if value is None and option.name != "clock" else str(value or 0),
                required=not option.optional,
                max_length=20,
            )
        else:
            several = house_rules.is_multiple_choice(option)
            dialog.add_choices(
                option.name,
                name,
                house_rules.option_choices(option, value, words),
                least=0 if several else 1,
                most=(option.most or len(option.values)) if several else 1,
                placeholder=house_rules.option_value_text(option, (), words) if several else "",
            )
    return dialog


def _options_of_part(game: str, group: str, part: str) -> tuple[OptionInfo, ...]:
    parts = dict(enumerate(option_parts(game, group), 1))
    return parts.get(int(part) if part.isdecimal() else 0, ())


def sheet_menu_id(table: PublicTable) -> TableId:
    """Return the id of the menu of sheets, stamped with all options, which it can change."""
    wanted = TableId("sheet", table.table_id)
    return with_stamp(wanted, table.game, _option_values(table.as_proposed, all_options(table.game)))


def options_dialog_id(table: PublicTable, group: str, part: str) -> DialogId:
    """Return the id of the dialog for a part of a group, stamped with the values of its options."""
    wanted = DialogId("options", (str(table.table_id), group, part))
    return with_stamp(wanted, table.game, _option_values(table.as_proposed, _options_of_part(table.game, group, part)))


def _option_values(table: PublicTable, options: Iterable[OptionInfo]) -> list[tuple[str, object]]:
    return [(one.name, option_value(one, table.house_rules, table.settings)) for one in options]


def _number_hint(option: OptionInfo, words: Words) -> str:
    if option.name == "clock":
        return words("rule-no-clock-hint")
    if option.name == "pause":
        return words("rule-seconds-hint")
    if option.zero_means_none:
        return words("rule-number-none")
    return words("rule-number-usual") if option.optional else ""


def changed_options(table: PublicTable, answers: Submission, words: Words) -> dict[str, object]:
    """Return the options that differ from those on the table's panel, from the answers of a dialog.

    Raises the refusals of `parse_options`.
    """
    found = parse_options(table.game, {**answers.answers, **answers.menu_values}, words)
    shown = dict(_option_values(table.as_proposed, all_options(table.game)))
    return {name: value for name, value in found.items() if _plain_value(value) != _plain_value(shown[name])}


def _plain_value(value: object) -> object:
    """Return the value of an option in a form that is equal for a chosen and a stored value."""
    if isinstance(value, Enum):
        return value.value
    return frozenset(value) if isinstance(value, list | tuple) else value


def parse_options(game: str, wanted: Mapping[str, str | Sequence[str]], words: Words) -> dict[str, object]:
    """Parse chosen or typed texts as values of a game's options, including table settings.

    Raises Refusal `bad_house_rules` for an option that the game does not have, and the refusals of `parse_amount` and
    `parse_number` for invalid numbers.
    """
    described = {option.name: option for option in all_options(game)}
    found: dict[str, object] = {}
    for name, chosen in wanted.items():
        option = described.get(name)
        if option is None:
            raise house_rules_refusal(HouseRuleError(name, "unknown_option"))
        text = chosen if isinstance(chosen, str) else "".join(chosen[:1])
        if option.group == house_rules.TABLE_GROUP:
            found[name] = _parse_setting(option, text, words)
        elif house_rules.is_multiple_choice(option) and not isinstance(chosen, str):
            found[name] = list(chosen)
        else:
            found[name] = _parse_option(option, text, words)
    return found


def _parse_option(option: OptionInfo, text: str, words: Words) -> object:
    if option.kind is bool:
        return {"yes": True, "no": False}.get(text, text)
    if house_rules.is_multiple_choice(option):
        return [text] if text else []
    if not is_typed(option):
        return text
    if option.optional and not text.strip():
        return None
    return (parse_number if option.is_count else parse_amount)(text, words.notation)


def _parse_setting(option: OptionInfo, text: str, words: Words) -> object:
    if not is_typed(option):
        try:
            return Hints(text) if option.kind is Hints else {"yes": True, "no": False}[text]
        except (KeyError, ValueError):
            reason = "not_one_of" if option.kind is Hints else "not_yes_or_no"
            raise house_rules_refusal(HouseRuleError(option.name, reason)) from None
    seconds = parse_number(text, words.notation, SECOND_UNITS) if text.strip() else None
    return (seconds or None) if option.name == "clock" else seconds
