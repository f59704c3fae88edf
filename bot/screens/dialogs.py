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

from bot.amounts import amount_in, number_in
from bot.screens.effects import guarded
from bot.screens.ids import DialogId, parse
from bot.screens.items import Choice, cut, select
from bot.screens.tiles import Tiled
from bot.screens.words import Words
from bot.tables.values import TableView

TITLE_LIMIT = 45
LABEL_LIMIT = 45
DESCRIPTION_LIMIT = 100
AMOUNT_LENGTH = 40
"""Characters that may be typed for an amount. It exceeds every amount, so that too many digits get our own refusal."""


class Dialog(Tiled, discord.ui.Modal):
    """Dialog that discord.py does not keep (see above)."""

    def __init__(self, wanted: DialogId, title: str) -> None:
        guarded(wanted)
        super().__init__(title=cut(title, TITLE_LIMIT), custom_id=str(wanted), timeout=None)

    def as_written(self) -> list[dict[str, Any]]:
        """Return the components, with cards that are marked for tiles."""
        return discord.ui.Modal.to_components(self)

    def is_finished(self) -> bool:
        """Return True: nothing waits for this object."""
        return True

    def text(self, content: str) -> Dialog:
        self.add_item(discord.ui.TextDisplay(content))
        return self

    def ask(
        self,
        name: str,
        label: str,
        *,
        description: str = "",
        value: str = "",
        required: bool = True,
        most: int = 40,
    ) -> Dialog:
        """Add a text input whose answer comes back under `name`. `most`: characters."""
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name,
            default=value or None,
            required=required,
            max_length=most,
        )
        return self._label(label, description, line)

    def choose_several(
        self, name: str, label: str, choices: Sequence[Choice], *, most: int, placeholder: str
    ) -> Dialog:
        """Add a menu of 1 to 25 choices; at most `most` chosen values come back under `name`."""
        chosen = select(name, placeholder, choices, least=0, most=most)
        chosen.required = False
        return self._label(label, "", chosen)

    def choose_person(self, name: str, label: str) -> Dialog:
        """Add a menu of the server's members; the chosen user's id comes back under `name`."""
        return self._label(label, "", discord.ui.UserSelect(custom_id=name, required=True))

    def filled(self, answers: Submitted) -> Dialog:
        """Fill in earlier answers, and keep the id of the state that the person saw then."""
        self.custom_id = str(answers.id)
        for one in self.children:
            asked = one.component if isinstance(one, discord.ui.Label) else None
            if isinstance(asked, discord.ui.TextInput):
                asked.default = answers.answers.get(asked.custom_id) or None
            elif isinstance(asked, discord.ui.Select):
                for option in asked.options:
                    option.default = option.value in answers.several(asked.custom_id)
        return self

    def _label(self, label: str, description: str, component: discord.ui.Item[Any]) -> Dialog:
        self.add_item(
            discord.ui.Label(
                text=cut(label, LABEL_LIMIT),
                description=cut(description, DESCRIPTION_LIMIT) or None,
                component=component,
            )
        )
        return self


class Submitted(Struct, frozen=True):
    """Submission of a dialog: its id, the answers by field name, and all values chosen in menus.

    The answer of a menu is its first chosen value; an empty menu has none.
    """

    id: DialogId
    answers: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return an answer without surrounding spaces; "" if there is none."""
        return self.answers.get(name, "").strip()

    def several(self, name: str) -> tuple[str, ...]:
        """Return the values chosen in a menu; () if it was left empty."""
        return self.chosen.get(name, ())

    def amount(self, name: str, words: Words) -> int:
        """Return an answer as a whole amount in the currency of `words`; raises Refusal as `amount_in` does."""
        return amount_in(self.text(name), words.notation)

    def number(self, name: str, words: Words, units: Mapping[str, int] | None = None) -> int:
        """Return an answer as a whole number that is no amount; raises Refusal as `number_in` does."""
        return number_in(self.text(name), words.notation, units)


def submitted(interaction: discord.Interaction[Any]) -> Submitted | None:
    """Read a `modal_submit` interaction; return None for another kind, or for a dialog that is not ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    wanted = parse(str(data.get("custom_id", "")))
    if not isinstance(wanted, DialogId):
        return None
    found = list(_answers(data.get("components", ())))
    answers = {name: answer if isinstance(answer, str) else answer[0] for name, answer in found if answer != ()}
    return Submitted(wanted, answers, {name: answer for name, answer in found if isinstance(answer, tuple)})


def _answers(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield each field's name with the typed text or the chosen values."""
    for part in components:
        if "component" in part:
            yield from _answers([part["component"]])
        if "components" in part:
            yield from _answers(part["components"])
        if "custom_id" in part:
            if "value" in part:
                yield part["custom_id"], str(part["value"] or "")
            elif "values" in part:
                yield part["custom_id"], tuple(map(str, part["values"] or ()))


def top_up(view: TableView, words: Words) -> Dialog:
    """Return the dialog to add chips at a table: `d:topup:<table>`, field `amount`."""
    return (
        Dialog(DialogId("topup", (str(view.table.table_id),)), words("dialog-top-up-title"))
        .text(words("dialog-top-up-money", wallet=words.money(view.wallet)))
        .ask("amount", words("dialog-top-up-amount"), most=AMOUNT_LENGTH)
    )
