"""Panel in which everybody reads a table's house rules and the host changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.amounts import SECOND_UNITS, parse_amount, parse_number
from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.screens.registry import family_of
from bot.screens.table import house_rules
from bot.screens.table.buttons import answer_buttons, proposal_buttons
from bot.screens.table.house_rules import all_options, is_typed, option_name, option_value
from bot.screens.table.sheets import sheet_choices
from bot.screens.table.table_message import proposal_lines, rule_change_lines
from bot.screens.widgets.components import SUCCESS, Choice, Dialog, Item, button, menu
from bot.screens.widgets.custom_ids import DialogId, TableId, join_id, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.words import Words
from bot.sheets.values import Sheet, house_rules_refusal
from bot.tables.table_settings import Hints
from bot.tables.values import PublicTable, TableView, VoteQuestion

DIGEST_PAGE = "agreed"


def panel_pages(game: str) -> tuple[str, ...]:
    """Return the pages of the panel: the digest, then the game's groups of options."""
    return (DIGEST_PAGE, *house_rules.option_groups(game))


def render_rules_panel(
    table: PublicTable, words: Words, *, group: str = "", may_change: bool = False, sheets: Sequence[Sheet] = ()
) -> Screen:
    """Return a page of a table's house rules; `group` is one of `panel_pages` (by default the digest).

    The menu `t:rules:<table>:page` turns pages; its values are groups. With `may_change`, an option with listed values
    has a menu `t:set:<table>:<option>`, and the button `t:numbers:<table>:<group>` opens a dialog for typed options.
    The first page has the menu `t:sheet:<table>` of those `sheets` that are for this game.
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
        items += _option_items(table, page, words) if may_change else []
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
        items=[button(join_id(table.table_id, table.terms_version), words("button-join"), SUCCESS)],
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
    return [menu(rule_menu_id("sheet", table), words("rule-sheet-choose"), sheet_choices(mine, words, table.sheet))]


def _option_items(table: PublicTable, page: str, words: Words) -> list[Item]:
    items: list[Item] = []
    options = [option for option in all_options(table.game) if option.group == page]
    for option in options:
        if is_typed(option):
            continue
        value = option_value(option, table.house_rules, table.settings)
        wanted = rule_menu_id("set", table, option.name)
        if house_rules.is_multiple_choice(option):
            items.append(_multiple_choice_menu(wanted, option, value, words))
        else:
            items.append(menu(wanted, option_name(option, words), _labelled_choices(option, value, words)))
    if any(map(is_typed, options)):
        items.append(button(TableId("numbers", table.table_id, page), words("button-change-numbers")))
    return items


def _multiple_choice_menu(wanted: TableId, option: OptionInfo, value: object, words: Words) -> Item:
    """Return the menu of an option that can have several values at once.

    A closed menu shows only its chosen values or its placeholder. So the first chosen value and the placeholder contain
    the option's name.
    """
    shown = house_rules.option_choices(option, value, words)
    first = next((place for place, one in enumerate(shown) if one.chosen), None)
    if first is not None:
        shown[first] = replace(shown[first], label=f"{option_name(option, words)}: {shown[first].label}")
    placeholder = f"{option_name(option, words)}: {house_rules.option_value_text(option, (), words)}"
    return menu(wanted, placeholder, shown, least=0, most=option.most or len(option.values))


def _labelled_choices(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    name = option_name(option, words)
    return [replace(one, label=f"{name}: {one.label}") for one in house_rules.option_choices(option, value, words)]


def table_digest(table: PublicTable, words: Words) -> str:
    """Return the stakes and a short digest of a table's house rules, for screens that contain other text."""
    words = words.for_game(table.game, table.house_rules)
    return "\n".join(
        (
            family_of(table.game).stakes_line(table.house_rules, words),
            house_rules.table_rules_digest(table, words, room=1_500),
        )
    )


def numbers_dialog(table: PublicTable, group: str, words: Words) -> Dialog:
    """Return the dialog for the typed options of a group, `d:numbers:<table>:<group>`. Its fields have the options'
    names.

    Raises Refusal `not_in_this_game` if the table's game has changed and has no such options.
    """
    words = words.for_game(table.game, table.house_rules)
    asked = [option for option in all_options(table.game) if option.group == group and is_typed(option)]
    if not asked:
        raise Refusal("not_in_this_game")
    dialog = Dialog(numbers_dialog_id(table, group), words("rule-numbers-title"))
    for option in asked:
        value = option_value(option, table.as_proposed.house_rules, table.as_proposed.settings)
        dialog.add_input(
            option.name,
            option_name(option, words),
            description=_number_hint(option, words),
            value="" if value is None and option.name != "clock" else str(value or 0),
            required=not option.optional,
            max_length=20,
        )
    return dialog


def rule_menu_id(action: str, table: PublicTable, about: str = "") -> TableId:
    """Return the id of a menu, stamped with what it can change: the option `about`, or all options (`sheet`)."""
    now = table.as_proposed
    options = [one for one in all_options(table.game) if one.name == about or action == "sheet"]
    return with_stamp(TableId(action, table.table_id, about), table.game, _option_values(now, options))


def numbers_dialog_id(table: PublicTable, group: str) -> DialogId:
    """Return the id of the dialog for a group, stamped with all its values, because it submits them all."""
    options = [one for one in all_options(table.game) if one.group == group and is_typed(one)]
    wanted = DialogId("numbers", (str(table.table_id), group))
    return with_stamp(wanted, table.game, _option_values(table.as_proposed, options))


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
    if option.name == "hints":
        try:
            return Hints(text)
        except ValueError:
            raise house_rules_refusal(HouseRuleError("hints", "not_one_of")) from None
    seconds = parse_number(text, words.notation, SECOND_UNITS) if text.strip() else None
    return (seconds or None) if option.name == "clock" else seconds
