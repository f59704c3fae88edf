"""Dialogs, answered from their custom_id.

discord.py keeps a `Modal` it has sent under its custom_id, for all users together: of two people with the same dialog
open only the first submission is heard, and none after a restart. A `Dialog` says that it is finished, so it is sent
by `interaction.response.send_modal(dialog)` like any other and never kept. Its submission reaches the client as an
`interaction` event of type `modal_submit`: read it with `submitted(interaction)`, which gives the id and what was
typed or chosen, under the names of the fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import discord

from bot.errors import Refusal
from bot.rules.betting.moves import Lend
from bot.rules.betting.view import Status
from bot.rules.game import Option
from bot.screens.ids import DialogId, parse
from bot.screens.items import Choice, cut
from bot.screens.prices import bet_among, legal, next_above
from bot.screens.words import Words
from bot.tables.values import TableView

TITLE_LIMIT = 45
LABEL_LIMIT = 45
DESCRIPTION_LIMIT = 100
MOST_DIGITS = 12
AMOUNT_LENGTH = 40
"""Characters somebody may type for an amount: more than any, so that too many digits get an answer of ours."""
SHOWN = 14
"""Legal bets named under the field."""

_AMOUNT = re.compile(r"(?P<sign>[-+−]?)(?P<digits>[0-9]{1,3}(?:[.,'\s][0-9]{3})+|[0-9]+)(?!\d)")


class Dialog(discord.ui.Modal):
    """A dialog that nobody remembers (see above)."""

    def __init__(self, wanted: DialogId, title: str) -> None:
        super().__init__(title=cut(title, TITLE_LIMIT), custom_id=str(wanted), timeout=None)

    def is_finished(self) -> bool:
        """Always: nothing waits for this object."""
        return True

    def text(self, content: str) -> Dialog:
        """Add a paragraph to read."""
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
        placeholder: str = "",
    ) -> Dialog:
        """Add a line to fill in; the answer comes back under `name`. `most`: characters."""
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name,
            default=value or None,
            required=required,
            max_length=most,
            placeholder=cut(placeholder, 100) or None,
        )
        return self._label(label, description, line)

    def choose(self, name: str, label: str, choices: Sequence[Choice], *, description: str = "") -> Dialog:
        """Add a menu of 1 to 25 choices of which one is taken; its value comes back under `name`."""
        select: discord.ui.Select[Any] = discord.ui.Select(custom_id=name, options=_options(choices), required=True)
        return self._label(label, description, select)

    def choose_several(
        self,
        name: str,
        label: str,
        choices: Sequence[Choice],
        *,
        least: int = 0,
        most: int,
        description: str = "",
        placeholder: str = "",
    ) -> Dialog:
        """Add a menu of 1 to 25 choices of which `least` to `most` are taken; their values come back under `name`."""
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=name,
            options=_options(choices),
            min_values=least,
            max_values=most,
            required=least > 0,
            placeholder=cut(placeholder, 150) or None,
        )
        return self._label(label, description, select)

    def choose_person(self, name: str, label: str) -> Dialog:
        """Add a menu of the server's members of whom one is taken; the user's id comes back under `name`."""
        return self._label(label, "", discord.ui.UserSelect(custom_id=name, required=True))

    def _label(self, label: str, description: str, component: discord.ui.Item[Any]) -> Dialog:
        self.add_item(
            discord.ui.Label(
                text=cut(label, LABEL_LIMIT),
                description=cut(description, DESCRIPTION_LIMIT) or None,
                component=component,
            )
        )
        return self


def _options(choices: Sequence[Choice]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=cut(one.label, 100), value=one.value, description=one.description, default=one.chosen
        )
        for one in choices
    ]


@dataclass(frozen=True)
class Submitted:
    """A dialog as it came back: its id, the answers by name (of a menu the value chosen first; absent where it was left
    empty), and everything that was chosen in menus.
    """

    id: DialogId
    answers: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """An answer without spaces around it; empty where there is none."""
        return self.answers.get(name, "").strip()

    def several(self, name: str) -> tuple[str, ...]:
        """The values chosen in a menu; () where it was left empty."""
        return self.chosen.get(name, ())

    def amount(self, name: str) -> int:
        """An answer as a whole amount; raises Refusal as `amount_in` does."""
        return amount_in(self.text(name))


def submitted(interaction: discord.Interaction[Any]) -> Submitted | None:
    """What a `modal_submit` interaction says; None where it is another kind, or not a dialog of ours."""
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
    """Each field's name with what was typed, or with the values that were chosen."""
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


def amount_in(text: str) -> int:
    """A whole number of chips as a person writes it: `12`, `1,000`, `1.000`, `1 000`, `12 p`, `-5`.

    Raises Refusal: `amount_unreadable` (typed) where it is no whole number, `amount_too_long` (digits) where it is
    longer than any sum of money here. Whether the amount is allowed is for the rules to say, negative ones too.
    """
    written = text.strip()
    found = _AMOUNT.match(written)
    rest = written[found.end() :].strip() if found else written
    if found is None or (rest and not rest.replace(".", "").isalpha() and rest not in {"£", "€", "$"}):
        raise Refusal("amount_unreadable", typed=cut(written, 40))
    digits = re.sub(r"\D", "", found["digits"])
    if len(digits.lstrip("0")) > MOST_DIGITS:
        raise Refusal("amount_too_long", digits=MOST_DIGITS)
    number = int(digits)
    return -number if found["sign"] in {"-", "−"} else number


def bet(view: TableView, words: Words) -> Dialog:
    """The dialog to bet, with the legal bets; its id is `d:bet:<table>:<deal>:<decision>:<price>`, its field `amount`.

    Raises Refusal `no_bet_now` where the person whose view it is may not bet.
    """
    option = bet_among(view.options)
    if option is None or view.seat is None:
        raise Refusal("no_bet_now")
    words = words.of(view.table.game)
    game, one = view.brag, view.brag.seat_view(view.seat)
    blind = one.status is Status.BLIND
    wanted = DialogId("bet", tuple(map(str, (view.table.table_id, game.deal_no, view.decision, option.price))))
    most = option.most or option.price
    lines = [
        words(
            "dialog-bet-prices" if game.stake else "dialog-bet-first",
            least=words.money(option.price),
            most=words.money(most),
        )
    ]
    if option.step > 1:
        lines.append(words("dialog-bet-step", step=words.money(option.step)))
    if blind:
        lines.append(words("dialog-bet-blind"))
    money = "dialog-bet-money" if view.table.house_rules.from_wallets else "dialog-bet-stack"
    lines.append(words(money, stack=words.money(one.stack), wallet=words.money(view.wallet)))
    proposed = next_above(option, option.price) or option.price
    return (
        Dialog(wanted, words("dialog-bet-title-blind" if blind else "dialog-bet-title"))
        .text("\n".join(lines))
        .ask(
            "amount",
            words("dialog-bet-amount"),
            description=_some(option, words),
            value=str(proposed),
            most=AMOUNT_LENGTH,
        )
    )


def lend(view: TableView, words: Words) -> Dialog:
    """The dialog to lend more than the least; its id is `d:lend:<table>:<deal>:<decision>:<price>`, its field `amount`.

    Raises Refusal `no_loan_asked` where nobody has asked the person whose view it is.
    """
    option = next((one for one in view.options if isinstance(one.move, Lend)), None)
    if option is None:
        raise Refusal("no_loan_asked")
    words = words.of(view.table.game)
    about = (view.table.table_id, view.brag.deal_no, view.decision, option.price)
    least, most = words.money(option.price), words.money(option.most or option.price)
    return (
        Dialog(DialogId("lend", tuple(map(str, about))), words("dialog-lend-title"))
        .text(words("dialog-lend-about", least=least, most=most))
        .ask("amount", words("dialog-lend-amount"), value=str(option.most or option.price), most=AMOUNT_LENGTH)
    )


def _some(option: Option, words: Words) -> str:
    """The legal bets, one by one where they are few, so that they fit under a label."""
    bets = legal(option, SHOWN)
    text = ", ".join(words.number(amount) for amount in bets)
    if len(text) <= DESCRIPTION_LIMIT and all(next_above(option, bet) == above for bet, above in pairwise(bets)):
        return text
    return words("dialog-bet-range", least=words.number(bets[0]), most=words.number(bets[-1]))


def top_up(view: TableView, words: Words) -> Dialog:
    """The dialog to put more chips on the table; its id is `d:topup:<table>`, its field `amount`."""
    return (
        Dialog(DialogId("topup", (str(view.table.table_id),)), words("dialog-top-up-title"))
        .text(words("dialog-top-up-money", wallet=words.money(view.wallet)))
        .ask("amount", words("dialog-top-up-amount"), most=AMOUNT_LENGTH)
    )
