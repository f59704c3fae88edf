"""Dialogs that are answered from their custom_id.

discord.py keeps a `Modal` it has sent under its custom_id, for all users together. If two people have the same dialog
open, only the first submission is heard, and none is after a restart. A `Dialog` therefore reports that it is finished.
It is sent by `interaction.response.send_modal(dialog)` like any other, but never kept. Its submission reaches the
client as an `interaction` event of type `modal_submit`. `submitted(interaction)` returns its id and the typed or chosen
values by field name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import discord
from msgspec import Struct, field

from bot.amounts import parse_amount, parse_number
from bot.screens.effects import check_guarded
from bot.screens.ids import DialogId, parse_custom_id
from bot.screens.items import Choice, truncate, build_select
from bot.screens.tiles import TiledMessage
from bot.screens.words import Words
from bot.tables.values import TableView

DIALOG_TITLE_LIMIT = 45
FIELD_LABEL_LIMIT = 45
FIELD_DESCRIPTION_LIMIT = 100
AMOUNT_INPUT_LIMIT = 40
"""Characters that may be typed for an amount. It exceeds every amount, so that too many digits get our own refusal."""


class Dialog(TiledMessage, discord.ui.Modal):
    """Dialog that discord.py does not keep (see above)."""

    def __init__(self, target: DialogId, title: str) -> None:
        check_guarded(target)
        super().__init__(title=truncate(title, DIALOG_TITLE_LIMIT), custom_id=str(target), timeout=None)

    def raw_components(self) -> list[dict[str, Any]]:
        """Return the components, with cards that are marked for tiles."""
        return discord.ui.Modal.to_components(self)

    def is_finished(self) -> bool:
        """Return True: nothing waits for this object."""
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
        """Add a text input whose answer comes back under `name`. `most`: characters."""
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name,
            default=value or None,
            required=required,
            max_length=max_length,
        )
        return self._add_field(label, description, line)

    def add_menu(
        self, name: str, label: str, choices: Sequence[Choice], *, most_choices: int, placeholder: str
    ) -> Dialog:
        """Add a menu of 1 to 25 choices; at most `most` chosen values come back under `name`."""
        chosen = build_select(name, placeholder, choices, least=0, most=most_choices)
        chosen.required = False
        return self._add_field(label, "", chosen)

    def add_person_menu(self, name: str, label: str) -> Dialog:
        """Add a menu of the server's members; the chosen user's id comes back under `name`."""
        return self._add_field(label, "", discord.ui.UserSelect(custom_id=name, required=True))

    def prefill(self, answers: Submission) -> Dialog:
        """Fill in earlier answers, and keep the id of the state that the person saw then."""
        self.custom_id = str(answers.id)
        for one in self.children:
            asked = one.component if isinstance(one, discord.ui.Label) else None
            if isinstance(asked, discord.ui.TextInput):
                asked.default = answers.answers.get(asked.custom_id) or None
            elif isinstance(asked, discord.ui.Select):
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


class Submission(Struct, frozen=True):
    """Submission of a dialog: its id, the answers by field name, and all values chosen in menus.

    The answer of a menu is its first chosen value; an empty menu has none.
    """

    id: DialogId
    answers: Mapping[str, str] = field(default_factory=dict)
    menu_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return an answer without surrounding spaces; "" if there is none."""
        return self.answers.get(name, "").strip()

    def values_of(self, name: str) -> tuple[str, ...]:
        """Return the values chosen in a menu; () if it was left empty."""
        return self.menu_values.get(name, ())

    def amount(self, name: str, words: Words) -> int:
        """Return an answer as a whole amount in the currency of `words`; raises Refusal as `amount_in` does."""
        return parse_amount(self.text(name), words.notation)

    def number(self, name: str, words: Words, units: Mapping[str, int] | None = None) -> int:
        """Return an answer as a whole number that is no amount; raises Refusal as `number_in` does."""
        return parse_number(self.text(name), words.notation, units)


def parse_submission(interaction: discord.Interaction[Any]) -> Submission | None:
    """Read a `modal_submit` interaction; return None for another kind, or for a dialog that is not ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    wanted = parse_custom_id(str(data.get("custom_id", "")))
    if not isinstance(wanted, DialogId):
        return None
    found = list(_read_answers(data.get("components", ())))
    answers = {name: answer if isinstance(answer, str) else answer[0] for name, answer in found if answer != ()}
    return Submission(wanted, answers, {name: answer for name, answer in found if isinstance(answer, tuple)})


def _read_answers(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield each field's name with the typed text or the chosen values."""
    for part in components:
        if "component" in part:
            yield from _read_answers([part["component"]])
        if "components" in part:
            yield from _read_answers(part["components"])
        if "custom_id" in part:
            if "value" in part:
                yield part["custom_id"], str(part["value"] or "")
            elif "values" in part:
                yield part["custom_id"], tuple(map(str, part["values"] or ()))


def top_up_dialog(view: TableView, words: Words) -> Dialog:
    """Return the dialog to add chips at a table: `d:topup:<table>`, field `amount`."""
    return (
        Dialog(DialogId("topup", (str(view.table.table_id),)), words("dialog-top-up-title"))
        .add_text(words("dialog-top-up-money", wallet=words.money(view.wallet)))
        .add_input("amount", words("dialog-top-up-amount"), max_length=AMOUNT_INPUT_LIMIT)
    )
