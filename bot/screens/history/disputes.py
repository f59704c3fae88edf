"""Disputes about deals: a dispute, the list of open ones, rulings and notifications."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from bot.disputes.values import Dispute, DisputeDecision, DisputePage, DisputeStatus, OrderedTransfer
from bot.leagues.values import StandingsChange
from bot.ledger.values import BANK_USER_ID, MAX_REASON_LENGTH
from bot.screens.history.past_games import REPLAY_ACTION
from bot.screens.leagues.league import table_change_texts
from bot.screens.notifications import NotificationText, former_member_lines, removed_result_lines
from bot.screens.widgets.components import (
    AMOUNT_INPUT_LIMIT,
    DANGER,
    MOST_CHOICES,
    SECONDARY,
    ButtonStyle,
    Choice,
    Dialog,
    Item,
    button,
)
from bot.screens.widgets.custom_ids import UNMATCHED_STAMP, DialogId, Panel, PanelId, TableId, state_fingerprint
from bot.screens.widgets.layout import PURPLE, Line, Screen, build_screen
from bot.screens.widgets.names import escape_text, mention, plain_text
from bot.screens.words import Words, relative_time
from bot.text_safety import number_duplicates

STAND, VOID, CHIPS, RECORD, WITHDRAW, SHOW = "stand", "void", "chips", "record", "withdraw", "show"
AFTER, BEFORE = "after", "before"
DEAL_CHOICE_ACTION: Final = "which"
"""Action that chooses the disputed deal; its subject is `<question>.<deal>`."""
BANK: Final = str(BANK_USER_ID)


def render_dispute(dispute: Dispute, words: Words, *, reader: int, may_decide: bool) -> Screen:
    """Return a dispute with the buttons of this reader. `may_decide`: the reader may rule on it."""
    parts = [
        f"## {words('dispute-title', number=str(dispute.number))}\n-# {_place_line(dispute, words)}",
        "\n".join((_complaint_line(dispute, words), _status_text(dispute, words))),
        "\n".join(_chips_text(one, words) for one in dispute.transfers),
    ]
    if may_decide and dispute.is_open:
        parts.append(f"-# {words('dispute-how')}")
    return build_screen(
        *parts, items=_dispute_buttons(dispute, words, reader=reader, may_decide=may_decide), colour=PURPLE
    )


def render_disputes(found: DisputePage, words: Words) -> Screen:
    """Return a page of open disputes, with a button next to each that opens it."""
    lines: list[Line] = []
    for one in found.disputes:
        number, person, reason = str(one.number), mention(one.user_id, words), _reason_text(one.reason)
        line = words("dispute-line", number=number, person=person, reason=reason)
        opened = button(PanelId(Panel.DISPUTE, SHOW, number), words("button-read"))
        lines.append(Line(f"{line}\n-# {_place_line(one, words)}", opened))
    items: list[Item] = []
    if found.has_earlier:
        items.append(button(PanelId(Panel.DISPUTE, BEFORE, str(found.disputes[0].number)), words("button-previous")))
    if found.has_later:
        items.append(button(PanelId(Panel.DISPUTE, AFTER, str(found.disputes[-1].number)), words("button-next")))
    return build_screen(f"## {words('dispute-list')}", lines or words("dispute-none"), items=items)


def render_deal_question(number: int, now: int, last: int, words: Words, *, game: str) -> Screen:
    """Return the question which deal is disputed: the one in progress (`now`) or the `last` one."""
    items = [
        button(PanelId(Panel.DISPUTE, DEAL_CHOICE_ACTION, f"{number}.{deal}"), words(key, deal=deal))
        for deal, key in ((last, "button-dispute-last"), (now, "button-dispute-now"))
    ]
    return build_screen(words("dispute-which", game=words.game_title(game)), items=items)


def dispute_dialog(table_id: int, deal_no: int, words: Words) -> Dialog:
    dialog = Dialog(DialogId(Panel.DISPUTE, ("open", str(table_id), str(deal_no))), words("dispute-open", deal=deal_no))
    dialog.add_text(words("dispute-open-about"))
    return dialog.add_input("reason", words("dispute-reason"), max_length=MAX_REASON_LENGTH)


def dispute_stamp(dispute: Dispute) -> str:
    """Return the fingerprint of a dispute's state, for buttons and dialogs that change it."""
    over = (dispute.in_hand, dispute.on_hold, dispute.is_void)
    return state_fingerprint(dispute.status, dispute.first_deal, dispute.last_deal, over, dispute.transfers)


def ruling_dialog(action: str, number: int, words: Words, stamp: str) -> Dialog:
    """Return the dialog for the reason of a ruling; `stamp` is the fingerprint of the dispute as shown."""
    title, about = (
        ("dispute-void", "dispute-void-about") if action == VOID else ("dispute-stand", "dispute-stand-about")
    )
    dialog = Dialog(DialogId(Panel.DISPUTE, (action, str(number)), stamp or UNMATCHED_STAMP), words(title))
    dialog.add_text(words(about))
    return dialog.add_input("reason", words("dispute-ruling"), max_length=MAX_REASON_LENGTH)


def chips_dialog(dispute: Dispute, words: Words, *, may_use_bank: bool) -> Dialog:
    """Return the dialog to move chips between players of the deal and, with `may_use_bank`, from or to the bank."""
    members = [(user_id, name) for user_id, name in number_duplicates(dispute.people).items() if user_id > 0]
    choices = [Choice(str(user_id), plain_text(name)) for user_id, name in members[: MOST_CHOICES - 1]]
    if may_use_bank:
        choices.append(Choice(BANK, words("dispute-bank")))
    dialog = Dialog(
        DialogId(Panel.DISPUTE, (CHIPS, str(dispute.number)), dispute_stamp(dispute)), words("dispute-chips")
    )
    for name, label in (("giver", words("dispute-giver")), ("taker", words("dispute-taker"))):
        dialog.add_choices(name, label, choices, placeholder=label)
    dialog.add_input("amount", words("dispute-amount"), max_length=AMOUNT_INPUT_LIMIT)
    return dialog.add_input("reason", words("dispute-ruling"), max_length=MAX_REASON_LENGTH)


def statement_remark(dispute: Dispute, words: Words) -> str:
    """Return the remark on a statement: that a dispute is open, or what a ruling changed; "" if it changed nothing."""
    if dispute.is_open:
        key = "dispute-remark-void" if dispute.is_void else "dispute-remark"
        return words(key, number=str(dispute.number))
    return _status_text(dispute, words) if dispute.status in {DisputeStatus.VOIDED, DisputeStatus.CORRECTED} else ""


# Notifications


def dispute_notification(dispute: Dispute) -> NotificationText:
    return partial(_dispute_lines, dispute)


def ruling_notification(decided: DisputeDecision) -> NotificationText:
    return partial(_ruling_lines, decided)


def chips_notification(dispute: Dispute, chips: OrderedTransfer) -> NotificationText:
    return partial(_chips_lines, dispute, chips)


def render_ruling(decided: DisputeDecision, words: Words, tables: Iterable[StandingsChange] = ()) -> Screen:
    """Return the response to the person who ruled; `tables` are the changes of league standings."""
    return build_screen("\n".join(_ruling_lines(decided, words)), *table_change_texts(tables, words), colour=PURPLE)


def _dispute_lines(dispute: Dispute, words: Words) -> tuple[str, ...]:
    last = words("dispute-told-hold" if dispute.on_hold else "dispute-told-list")
    return (_complaint_line(dispute, words), f"-# {_place_line(dispute, words)}", f"-# {last}")


def _ruling_lines(decided: DisputeDecision, words: Words) -> tuple[str, ...]:
    dispute = decided.dispute
    lines = [_status_text(dispute, words), f"-# {_place_line(dispute, words)}"]
    for each in decided.members:
        if each.user_id < 0:
            lines += former_member_lines(each.chips, words)
        elif each.chips:
            key = "dispute-back-in" if each.chips > 0 else "dispute-back-out"
            facts = {"person": mention(each.user_id, words), "amount": words.money(abs(each.chips))}
            lines.append(words(key, **facts))
        if each.owed:
            lines.append(words("dispute-back-owed", person=mention(each.user_id, words), amount=words.money(each.owed)))
    return (*lines, *removed_result_lines(decided.results, words))


def _chips_lines(dispute: Dispute, chips: OrderedTransfer, words: Words) -> tuple[str, ...]:
    return (_chips_text(chips, words), f"-# {_place_line(dispute, words)}")


def _complaint_line(dispute: Dispute, words: Words) -> str:
    facts = {
        "person": mention(dispute.user_id, words),
        "when": relative_time(dispute.disputed_at),
        "reason": _reason_text(dispute.reason),
    }
    return words("dispute-said", what=_deals_text(dispute, words), **facts)


def _status_text(dispute: Dispute, words: Words) -> str:
    if dispute.is_open:
        if dispute.is_void:
            return words("dispute-called-off")
        return words("dispute-hold" if dispute.on_hold else "dispute-open-still")
    actor = "" if dispute.decided_by is None else mention(dispute.decided_by, words)
    # keys: dispute-ended-<status> for DisputeStatus except open
    key = f"dispute-ended-{dispute.status.value}"
    line = words(key, actor=actor, what=_deals_text(dispute, words), number=str(dispute.number))
    why = words("dispute-why", reason=_reason_text(dispute.ruling)) if dispute.ruling else ""
    return "\n".join(part for part in (line, why, *own_ruling_lines(words, own=dispute.decided_by_participant)) if part)


def own_ruling_lines(words: Words, *, own: bool) -> tuple[str, ...]:
    """Return the line that somebody ruled on their `own` deal or match; empty if they did not."""
    return (f"-# {words('dispute-ruled-own')}",) if own else ()


def _chips_text(chips: OrderedTransfer, words: Words) -> str:
    giver, taker = (
        words("dispute-bank") if one == BANK_USER_ID else mention(one, words) for one in (chips.giver, chips.taker)
    )
    facts = {"giver": giver, "taker": taker, "amount": words.money(chips.amount)}
    line = words("dispute-ordered", reason=_reason_text(chips.reason), **facts)
    return "\n".join((line, *own_ruling_lines(words, own=chips.by_participant)))


def _deals_text(dispute: Dispute, words: Words) -> str:
    count = dispute.last_deal - dispute.first_deal + 1
    return words("dispute-deals", first=dispute.first_deal, last=dispute.last_deal, deals=count)


def _place_line(dispute: Dispute, words: Words) -> str:
    game = words.game_title(dispute.game) if dispute.game else ""
    place = words("dispute-where", game=game, table=str(dispute.table_id), what=_deals_text(dispute, words))
    return f"{place} · <#{dispute.channel_id}>" if dispute.channel_id else place


def _reason_text(reason: str) -> str:
    """Return a reason; an ellipsis if it was erased with its author's data."""
    return escape_text(reason, most=MAX_REASON_LENGTH) if reason else "…"


def _dispute_buttons(dispute: Dispute, words: Words, *, reader: int, may_decide: bool) -> list[Item]:
    items: list[Item] = []
    number = str(dispute.number)

    def add(action: str, key: str, style: ButtonStyle = SECONDARY) -> None:
        items.append(button(PanelId(Panel.DISPUTE, action, number, dispute_stamp(dispute)), words(key), style))

    if dispute.is_open and may_decide:
        add(STAND, "button-dispute-stand")
        add(VOID, "button-dispute-void", DANGER)
        add(CHIPS, "button-dispute-chips")
    if dispute.is_open and reader == dispute.user_id:
        add(WITHDRAW, "button-dispute-withdraw")
    if not dispute.in_hand:
        about = f"{dispute.last_deal}"
        items.append(button(TableId("statement", dispute.table_id, about), words("button-statement")))
        items.append(button(TableId(REPLAY_ACTION, dispute.table_id, about), words("button-replay")))
    if may_decide and reader not in dispute.people and (dispute.on_hold or not dispute.in_hand):
        add(RECORD, "button-dispute-record")
    return items
