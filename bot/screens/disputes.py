"""Disputes: one with its actions, the list of open ones, and notifications about them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from bot.disputes.values import ChipsOrdered, Decided, Dispute, DisputePage, Status
from bot.leagues.values import TableChange
from bot.ledger.values import LONGEST_REASON, THE_BANK
from bot.naming import told_apart
from bot.screens.dialogs import AMOUNT_LENGTH, Dialog
from bot.screens.effects import NO_STAMP, fingerprint
from bot.screens.ids import DialogId, PanelId, TableId
from bot.screens.items import GRAVE, MOST_CHOICES, PLAIN, ButtonStyle, Choice, Item, button, menu
from bot.screens.layout import Screen, screen
from bot.screens.league_moves import changes
from bot.screens.lines import PURPLE
from bot.screens.names import mention, plain, shown
from bot.screens.statement import REPLAY
from bot.screens.told import Lines, former, out_of_leagues
from bot.screens.words import Words, moment

PANEL: Final = "dispute"
"""Panel of disputes. Its actions are about a dispute's number; `after` and `before` turn pages."""
STAND, VOID, CHIPS, RECORD, WITHDRAW, SHOW = "stand", "void", "chips", "record", "withdraw", "show"
AFTER, BEFORE = "after", "before"
WHICH: Final = "which"
"""Action that chooses the disputed deal; it is about `<question>.<deal>`."""
BANK: Final = str(THE_BANK)


def one(dispute: Dispute, words: Words, *, reader: int, decides: bool) -> Screen:
    """Return a dispute, with the actions of this reader. `decides`: they may rule on it."""
    parts = [
        f"## {words('dispute-title', number=str(dispute.number))}\n-# {_where(dispute, words)}",
        "\n".join((_said(dispute, words), _standing(dispute, words))),
        "\n".join(_ordered(one, words) for one in dispute.ordered),
    ]
    if decides and dispute.open:
        parts.append(f"-# {words('dispute-how')}")
    return screen(*parts, items=_items(dispute, words, reader=reader, decides=decides), colour=PURPLE)


def page(found: DisputePage, words: Words) -> Screen:
    """Return a page of open disputes, with a menu to open one."""
    lines: list[str] = []
    for each in found.disputes:
        lines += (
            words(
                "dispute-line",
                number=str(each.number),
                person=mention(each.user_id, words),
                reason=_reason(each.reason),
            ),
            f"-# {_where(each, words)}",
        )
    items: list[Item] = []
    if found.disputes:
        choices = [
            Choice(
                str(each.number), words("dispute-title", number=str(each.number)), plain(each.reason or "…", most=90)
            )
            for each in found.disputes
        ]
        items.append(menu(PanelId(PANEL, SHOW), words("dispute-choose"), choices))
        if found.earlier:
            items.append(button(PanelId(PANEL, BEFORE, str(found.disputes[0].number)), words("button-previous")))
        if found.later:
            items.append(button(PanelId(PANEL, AFTER, str(found.disputes[-1].number)), words("button-next")))
    return screen(f"## {words('dispute-list')}", "\n".join(lines) or words("dispute-none"), items=items)


def which(number: int, now: int, last: int, words: Words, *, game: str) -> Screen:
    """Ask for the disputed deal: the one being played (`now`) or the `last`. `number` is the question's."""
    return screen(
        words("dispute-which", game=words.title(game)),
        items=[
            button(PanelId(PANEL, WHICH, f"{number}.{last}"), words("button-dispute-last", deal=last)),
            button(PanelId(PANEL, WHICH, f"{number}.{now}"), words("button-dispute-now", deal=now)),
        ],
    )


def opening(table_id: int, deal_no: int, words: Words) -> Dialog:
    """Return the dialog to dispute a deal."""
    dialog = Dialog(DialogId(PANEL, ("open", str(table_id), str(deal_no))), words("dispute-open", deal=deal_no))
    dialog.text(words("dispute-open-about"))
    return dialog.ask("reason", words("dispute-reason"), most=LONGEST_REASON)


def stamp(dispute: Dispute) -> str:
    """Return the fingerprint of a dispute, for those who decide it or withdraw their own."""
    over = (dispute.in_hand, dispute.on_hold, dispute.called_off)
    return fingerprint(dispute.status, dispute.first_deal, dispute.last_deal, over, dispute.ordered)


def ending(action: str, number: int, words: Words, stamp: str) -> Dialog:
    """Return the dialog for the reason of a ruling. `stamp`: that of the dispute as it was shown."""
    dialog = Dialog(DialogId(PANEL, (action, str(number)), stamp or NO_STAMP), words(f"dispute-{action}"))
    dialog.text(words(f"dispute-{action}-about"))
    return dialog.ask("reason", words("dispute-ruling"), most=LONGEST_REASON)


def ordering(dispute: Dispute, words: Words, *, bank: bool) -> Dialog:
    """Return the dialog to move chips between players of the deal, or from or to the `bank` if allowed.

    The bank takes the place of former members.
    """
    members = [(user_id, name) for user_id, name in told_apart(dispute.people).items() if user_id > 0]
    choices = [Choice(str(user_id), plain(name)) for user_id, name in members[: MOST_CHOICES - 1]]
    if bank:
        choices.append(Choice(BANK, words("dispute-bank")))
    dialog = Dialog(DialogId(PANEL, (CHIPS, str(dispute.number)), stamp(dispute)), words("dispute-chips"))
    for name in ("giver", "taker"):
        dialog.choose_several(name, words(f"dispute-{name}"), choices, most=1, placeholder=words(f"dispute-{name}"))
    dialog.ask("amount", words("dispute-amount"), most=AMOUNT_LENGTH)
    return dialog.ask("reason", words("dispute-ruling"), most=LONGEST_REASON)


def remark(dispute: Dispute, words: Words) -> str:
    """Return the remark on a statement: that a dispute is open, or its effect; "" if the result is unchanged."""
    if dispute.open:
        key = "dispute-remark-void" if dispute.called_off else "dispute-remark"
        return words(key, number=str(dispute.number))
    return _standing(dispute, words) if dispute.status in {Status.VOIDED, Status.CORRECTED} else ""


# Notifications


def marked(dispute: Dispute) -> Lines:
    """Return the notification that something is disputed, and of the consequences."""
    return partial(_marked, dispute)


def ended(decided: Decided) -> Lines:
    """Return the notification of a ruling and its reason."""
    return partial(_ended, decided)


def ordered(dispute: Dispute, chips: ChipsOrdered) -> Lines:
    """Return the notification that chips were moved because of a dispute."""
    return partial(_moved, dispute, chips)


def decision(decided: Decided, words: Words, tables: Iterable[TableChange] = ()) -> Screen:
    """Return the response to the person who ruled, with the changes in `tables` of leagues."""
    return screen("\n".join(_ended(decided, words)), *changes(tables, words), colour=PURPLE)


def _marked(dispute: Dispute, words: Words) -> tuple[str, ...]:
    last = words("dispute-told-hold" if dispute.on_hold else "dispute-told-list")
    return (_said(dispute, words), f"-# {_where(dispute, words)}", f"-# {last}")


def _ended(decided: Decided, words: Words) -> tuple[str, ...]:
    dispute = decided.dispute
    lines = [_standing(dispute, words), f"-# {_where(dispute, words)}"]
    for each in decided.members:
        if each.user_id < 0:
            lines += former(each.chips, words)
        elif each.chips:
            key = "dispute-back-in" if each.chips > 0 else "dispute-back-out"
            facts = {"person": mention(each.user_id, words), "amount": words.money(abs(each.chips))}
            lines.append(words(key, **facts))
        if each.owed:
            lines.append(words("dispute-back-owed", person=mention(each.user_id, words), amount=words.money(each.owed)))
    return (*lines, *out_of_leagues(decided.results, words))


def _moved(dispute: Dispute, chips: ChipsOrdered, words: Words) -> tuple[str, ...]:
    return (_ordered(chips, words), f"-# {_where(dispute, words)}")


def _said(dispute: Dispute, words: Words) -> str:
    facts = {"person": mention(dispute.user_id, words), "when": moment(dispute.at), "reason": _reason(dispute.reason)}
    return words("dispute-said", what=_deals(dispute, words), **facts)


def _standing(dispute: Dispute, words: Words) -> str:
    if dispute.open:
        if dispute.called_off:
            return words("dispute-called-off")
        return words("dispute-hold" if dispute.on_hold else "dispute-open-still")
    actor = "" if dispute.decided_by is None else mention(dispute.decided_by, words)
    key = f"dispute-ended-{dispute.status.value}"
    line = words(key, actor=actor, what=_deals(dispute, words), number=str(dispute.number))
    why = words("dispute-why", reason=_reason(dispute.ruling)) if dispute.ruling else ""
    return "\n".join(part for part in (line, why, *ruled_own(words, own=dispute.own)) if part)


def ruled_own(words: Words, *, own: bool) -> tuple[str, ...]:
    """Return the line that somebody ruled on their `own` deal or match; none if they didn't."""
    return (f"-# {words('dispute-ruled-own')}",) if own else ()


def _ordered(chips: ChipsOrdered, words: Words) -> str:
    giver, taker = (
        words("dispute-bank") if one == THE_BANK else mention(one, words) for one in (chips.giver, chips.taker)
    )
    facts = {"giver": giver, "taker": taker, "amount": words.money(chips.amount)}
    line = words("dispute-ordered", reason=_reason(chips.reason), **facts)
    return "\n".join((line, *ruled_own(words, own=chips.own)))


def _deals(dispute: Dispute, words: Words) -> str:
    """Return the disputed deal, or the deals of a game."""
    count = dispute.last_deal - dispute.first_deal + 1
    return words("dispute-deals", first=dispute.first_deal, last=dispute.last_deal, deals=count)


def _where(dispute: Dispute, words: Words) -> str:
    game = words.title(dispute.game) if dispute.game else ""
    place = words("dispute-where", game=game, table=str(dispute.table_id), what=_deals(dispute, words))
    return f"{place} · <#{dispute.channel_id}>" if dispute.channel_id else place


def _reason(reason: str) -> str:
    """Return a reason; an ellipsis if it was erased with somebody's data."""
    return shown(reason, most=LONGEST_REASON) if reason else "…"


def _items(dispute: Dispute, words: Words, *, reader: int, decides: bool) -> list[Item]:
    made: list[Item] = []
    number = str(dispute.number)

    def add(action: str, style: ButtonStyle = PLAIN) -> None:
        made.append(button(PanelId(PANEL, action, number, stamp(dispute)), words(f"button-dispute-{action}"), style))

    if dispute.open and decides:
        add(STAND)
        add(VOID, GRAVE)
        add(CHIPS)
    if dispute.open and reader == dispute.user_id:
        add(WITHDRAW)
    if not dispute.in_hand:
        about = f"{dispute.last_deal}"
        made.append(button(TableId("statement", dispute.table_id, about), words("button-statement")))
        made.append(button(TableId(REPLAY, dispute.table_id, about), words("button-replay")))
    if decides and reader not in dispute.people and (dispute.on_hold or not dispute.in_hand):
        add(RECORD)
    return made
