"""Buttons, menus and dialogs, and the clicks and submissions that come back from them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast

import discord
from msgspec import Struct, field

from bot.amounts import parse_amount, parse_number
from bot.screens.hand.cards import TiledMessage, as_letters
from bot.screens.widgets import custom_ids
from bot.screens.widgets.custom_ids import CustomId, DialogId, PanelId, PlayId, TableId
from bot.screens.words import Words
from bot.tables.values import TableView

Interaction = discord.Interaction[Any]
Component: TypeAlias = dict[str, Any]
"""Component of a message in the form of Discord's API."""
BUTTON_TYPE: Final = 2
USER_MENU_TYPE: Final = 5
RADIO_TYPE: Final = 21


class Click(Struct, frozen=True):
    """Click on a button or choice from a menu: its custom_id, and the chosen values (none for a button)."""

    id: CustomId
    values: tuple[str, ...] = ()


def parse_click(interaction: Interaction) -> Click | None:
    """Parse a click; return None if `interaction` is of another kind or its custom_id is not ours."""
    if interaction.type is not discord.InteractionType.component:
        return None
    data = cast("dict[str, Any]", interaction.data)
    wanted = custom_ids.parse_custom_id(data["custom_id"])
    return None if wanted is None else Click(wanted, tuple(map(str, data.get("values", ()))))


class Item(Struct, frozen=True):
    component: Component
    starts_row: bool = False

    @property
    def custom_id(self) -> str:
        return str(self.component["custom_id"])

    @property
    def is_prominent(self) -> bool:
        return self.component.get("style") in {PRIMARY.value, SUCCESS.value}

    @property
    def is_people_menu(self) -> bool:
        return bool(self.component["type"] == USER_MENU_TYPE)

    @property
    def needs_own_row(self) -> bool:
        return bool(self.component["type"] != BUTTON_TYPE)


_PATTERNS: Final = {
    PlayId: custom_ids.PLAY_PATTERN,
    TableId: custom_ids.TABLE_PATTERN,
    PanelId: custom_ids.PANEL_PATTERN,
}


def _checked_custom_id(target: PlayId | TableId | PanelId) -> str:
    """Return the id as text; raise ValueError if it could not be parsed back, or lacks a required stamp."""
    custom_id = str(target)
    if len(custom_id) > custom_ids.CUSTOM_ID_LIMIT or not _PATTERNS[type(target)].fullmatch(custom_id):
        raise ValueError(f"nobody answers {custom_id!r}")
    custom_ids.check_guarded(target)
    return custom_id


ButtonStyle = discord.ButtonStyle
SECONDARY = discord.ButtonStyle.secondary
PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger
BUTTON_LABEL_LIMIT = 80
MOST_CHOICES = 25
MOST_GROUP_CHOICES = 10
"""Maximum number of radio buttons or checkboxes in a group."""


def button(target: PlayId | TableId | PanelId, label: str, style: discord.ButtonStyle = SECONDARY) -> Item:
    """Return a button; the label is truncated to Discord's limit. Raises ValueError for an id that is not valid."""
    shown = {"style": style.value, "disabled": False, "label": truncate(label, BUTTON_LABEL_LIMIT)}
    return Item({"type": BUTTON_TYPE, **shown, "custom_id": _checked_custom_id(target)})


def link_button(url: str, label: str) -> Item:
    """Return a button that opens a web page."""
    label = truncate(label, BUTTON_LABEL_LIMIT)
    return Item({"type": BUTTON_TYPE, "style": discord.ButtonStyle.link.value, "label": label, "url": url})


def with_custom_id(item: Item, target: PlayId | TableId | PanelId) -> Item:
    return Item({**item.component, "custom_id": _checked_custom_id(target)})


def as_disabled(item: Item) -> Item:
    return Item({**item.component, "disabled": True})


def in_new_row(items: Sequence[Item]) -> list[Item]:
    """Return the items with the first of them at the start of a row, so that they keep apart from those before."""
    return [Item(one.component, starts_row=not place) for place, one in enumerate(items)]


class Choice(Struct, frozen=True):
    value: str
    label: str
    description: str | None = None
    chosen: bool = False


def menu(
    target: PlayId | TableId | PanelId, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1
) -> Item:
    """Return a menu of 1 to 25 choices; the reader chooses `least` to `most` of them."""
    return _menu_item(build_select(_checked_custom_id(target), placeholder, choices, least=least, most=most))


def build_select(
    custom_id: str, placeholder: str, choices: Sequence[Choice], *, least: int, most: int
) -> discord.ui.Select[Any]:
    """Return a menu as a discord.py object, for messages and dialogs."""
    options = [
        discord.SelectOption(
            label=truncate(one.label, 100),
            value=one.value,
            description=truncate(one.description, 100) if one.description else None,
            default=one.chosen,
        )
        for one in choices
    ]
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=truncate(placeholder, 150) or None,
        options=options,
        min_values=least,
        max_values=most,
    )


def people_menu(target: PlayId | TableId | PanelId, placeholder: str) -> Item:
    """Return a menu to choose one of the server's members; the value is the user's id."""
    people: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=_checked_custom_id(target), placeholder=truncate(placeholder, 150)
    )
    return _menu_item(people)


def _menu_item(made: discord.ui.Select[Any] | discord.ui.UserSelect[Any]) -> Item:
    return Item(cast("Component", made.to_component_dict()))


def truncate(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


T = TypeVar("T")


def paginate(items: Sequence[T], size: int, page: int) -> tuple[Sequence[T], int, int]:
    """Return the items of the page `page` (from 1) or the nearest one, its number, and the number of pages."""
    pages = max(1, -(-len(items) // size))
    number = min(max(page, 1), pages)
    return items[(number - 1) * size : number * size], number, pages


def page_buttons(current: int, pages: int, page_id: Callable[[int], PanelId | TableId], words: Words) -> list[Item]:
    around = ((current - 1, "button-previous"), (current + 1, "button-next"))
    return [button(page_id(page), words(key)) for page, key in around if 1 <= page <= pages]


DIALOG_TITLE_LIMIT = 45
FIELD_LABEL_LIMIT = 45
FIELD_DESCRIPTION_LIMIT = 100
AMOUNT_INPUT_LIMIT = 40
"""Maximum length of a typed amount. It is longer than any valid amount, so that our own refusal explains the limit."""


class Dialog(TiledMessage, discord.ui.Modal):
    """Dialog (modal) that is a finished view for discord.py: its submission is handled by its custom_id."""

    def __init__(self, target: DialogId, title: str) -> None:
        custom_ids.check_guarded(target)
        super().__init__(title=truncate(title, DIALOG_TITLE_LIMIT), custom_id=str(target), timeout=None)

    def raw_components(self) -> list[dict[str, Any]]:
        return discord.ui.Modal.to_components(self)

    def is_finished(self) -> bool:
        return True

    def add_text(self, content: str) -> Dialog:
        self.add_item(discord.ui.TextDisplay(content))
        return self

    def add_input(
        self,
        name: str,
        label: str,
        *,
        description: str = "",
        value: str = "",
        required: bool = True,
        max_length: int = 40,
    ) -> Dialog:
        """Add a text input whose answer is returned under `name`. `max_length` is in characters."""
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name, default=value or None, required=required, max_length=max_length
        )
        return self._add_field(label, description, line)

    def add_inputs(self, words: Words, *rows: tuple[str, str, str, str, int], optional: Collection[str] = ()) -> Dialog:
        """Add text inputs: name, label's key, description's key or "", prefilled value, maximum length."""
        for name, label, hint, value, limit in rows:
            description, required = words(hint) if hint else "", name not in optional
            self.add_input(
                name, words(label), description=description, value=value, required=required, max_length=limit
            )
        return self

    def add_menu(
        self, name: str, label: str, choices: Sequence[Choice], *, least: int = 0, most: int, placeholder: str
    ) -> Dialog:
        """Add a menu of 1 to 25 choices; `least` to `most` chosen values are returned under `name`."""
        chosen = build_select(name, placeholder, choices, least=least, most=most)
        chosen.required = bool(least)
        return self._add_field(label, "", chosen)

    def add_choices(
        self, name: str, label: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1, placeholder: str = ""
    ) -> Dialog:
        """Add 2 to 25 choices, of which `least` to `most` are chosen; their values are returned under `name`.

        Up to ten are radio buttons or, if several can be chosen, checkboxes. More are a menu with the `placeholder`.
        """
        if not 2 <= len(choices) <= MOST_GROUP_CHOICES:
            return self.add_menu(name, label, choices, least=least, most=most, placeholder=placeholder)
        if (least, most) == (1, 1):
            radios: discord.ui.RadioGroup[Any] = discord.ui.RadioGroup(custom_id=name)
            for one in choices:
                radios.add_option(**_group_option(one))
            return self._add_field(label, "", radios)
        boxes: discord.ui.CheckboxGroup[Any] = discord.ui.CheckboxGroup(
            custom_id=name, required=bool(least), min_values=least, max_values=min(most, len(choices))
        )
        for one in choices:
            boxes.add_option(**_group_option(one))
        return self._add_field(label, "", boxes)

    def add_person_menu(self, name: str, label: str, chosen: int | None = None) -> Dialog:
        """Add a menu of the server's members; the chosen user's id is returned under `name`."""
        default = [] if chosen is None else [discord.Object(chosen, type=discord.User)]
        return self._add_field(label, "", discord.ui.UserSelect(custom_id=name, required=True, default_values=default))

    def prefill(self, answers: Submission) -> Dialog:
        """Fill in the answers of an earlier submission, and keep its id, which has the stamp of that time."""
        self.custom_id = str(answers.id)
        for one in self.children:
            asked = one.component if isinstance(one, discord.ui.Label) else None
            if isinstance(asked, discord.ui.TextInput):
                asked.default = answers.answers.get(asked.custom_id) or None
            elif isinstance(asked, discord.ui.Select | discord.ui.RadioGroup | discord.ui.CheckboxGroup):
                for option in asked.options:
                    option.default = option.value in answers.values_of(asked.custom_id)
        return self

    def _add_field(self, label: str, description: str, component: discord.ui.Item[Any]) -> Dialog:
        self.add_item(
            discord.ui.Label(
                text=truncate(label, FIELD_LABEL_LIMIT),
                description=truncate(description, FIELD_DESCRIPTION_LIMIT) or None,
                component=component,
            )
        )
        return self


def _group_option(choice: Choice) -> dict[str, Any]:
    """Return the arguments for a radio button or checkbox. It cannot show a tile, so cards are letters."""
    description = truncate(as_letters(choice.description), 100) if choice.description else None
    label = truncate(as_letters(choice.label), 100)
    return {"label": label, "value": choice.value, "description": description, "default": choice.chosen}


class Submission(Struct, frozen=True):
    """Submission of a dialog: typed texts or first chosen values (`answers`), and all chosen values."""

    id: DialogId
    answers: Mapping[str, str] = field(default_factory=dict)
    menu_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return an answer without surrounding spaces; "" if there is none."""
        return self.answers.get(name, "").strip()

    def values_of(self, name: str) -> tuple[str, ...]:
        return self.menu_values.get(name, ())

    def amount(self, name: str, words: Words) -> int:
        """Return an answer as an amount in the currency of `words`; raises Refusal as `parse_amount` does."""
        return parse_amount(self.text(name), words.notation)

    def number(self, name: str, words: Words, units: Mapping[str, int] | None = None) -> int:
        """Return an answer as a whole number, not an amount; raises Refusal as `parse_number` does."""
        return parse_number(self.text(name), words.notation, units)


def parse_submission(interaction: discord.Interaction[Any]) -> Submission | None:
    """Parse a submission; return None if `interaction` is of another kind or the dialog is not ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    wanted = custom_ids.parse_custom_id(str(data.get("custom_id", "")))
    if not isinstance(wanted, DialogId):
        return None
    found = list(_read_answers(data.get("components", ())))
    answers = {name: answer if isinstance(answer, str) else answer[0] for name, answer in found if answer != ()}
    return Submission(wanted, answers, {name: answer for name, answer in found if isinstance(answer, tuple)})


def _read_answers(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield the name of each field with its typed text or its chosen values. A radio button is a chosen value."""
    for part in components:
        if "component" in part:
            yield from _read_answers([part["component"]])
        if "components" in part:
            yield from _read_answers(part["components"])
        if "custom_id" in part:
            if part.get("type") == RADIO_TYPE:
                yield part["custom_id"], (str(part["value"]),) if part.get("value") else ()
            elif "value" in part:
                yield part["custom_id"], str(part["value"] or "")
            elif "values" in part:
                yield part["custom_id"], tuple(map(str, part["values"] or ()))


def top_up_dialog(view: TableView, words: Words) -> Dialog:
    """Return the dialog to add chips at a table (`d:topup:<table>`). Its field is `amount`."""
    return (
        Dialog(DialogId("topup", (str(view.table.table_id),)), words("dialog-top-up-title"))
        .add_text(words("dialog-top-up-money", wallet=words.money(view.wallet)))
        .add_input("amount", words("dialog-top-up-amount"), max_length=AMOUNT_INPUT_LIMIT)
    )
