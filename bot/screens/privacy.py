"""A person's own data: overview, export file, and deletion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.ledger.values import ForgottenMoney
from bot.privacy.values import DataExport, StoredDataSummary
from bot.screens.dialogs import Dialog, Submission
from bot.screens.effects import UNMATCHED_STAMP, state_fingerprint
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import DANGER, button
from bot.screens.layout import Attachment, Screen, build_screen
from bot.screens.names import escape_text
from bot.screens.words import LOCALES, Words, words_for

PRIVACY_PANEL: Final = "privacy"
"""Panel of personal data; its actions are the names of the commands, and SURE."""
DELETE_ACTION: Final = "sure"
"""Action of the button that opens the dialog for deletion."""
MOST_SERVERS: Final = 10
"""Servers that are listed with the consequences for the chips there."""


def render_privacy(kept: StoredDataSummary, words: Words, *, pruned_after_days: int | None) -> Screen:
    """Return the kinds of stored data with their retention, and the amount of this person's.

    `thinned_after`: days after which moves are deleted.
    """
    how_long = "privacy-how-long" if pruned_after_days is None else "privacy-how-long-thinned"
    own = words("privacy-kept", servers=kept.servers, deals=kept.deals, bookings=kept.ledger_entries)
    return build_screen(
        f"## {words('privacy-title')}\n" + (own if kept.has_data else words("privacy-kept-nothing")),
        "\n".join(words(key) for key in ("privacy-what", "privacy-not", "privacy-who")),
        "\n".join((words(how_long, days=pruned_after_days or 0), words("privacy-yours"))),
        f"-# {words('privacy-play-money')}",
        items=[
            button(PanelId(PRIVACY_PANEL, "export"), words("button-export")),
            button(PanelId(PRIVACY_PANEL, "delete"), words("button-forget")),
        ]
        if kept.has_data
        else (),
    )


def render_export(made: DataExport, words: Words) -> Screen:
    """Return the file with the stored data, and a button to older data."""
    several = made.parts > 1
    facts = {"part": made.part, "parts": made.parts}
    return build_screen(
        f"## {words('privacy-export-title-part' if several else 'privacy-export-title', **facts)}",
        words("privacy-export-about"),
        words("privacy-export-more", **facts) if made.part < made.parts else "",
        items=[button(PanelId(PRIVACY_PANEL, "export", str(made.part + 1)), words("button-older"))]
        if made.part < made.parts
        else (),
        file=Attachment(name=made.name, content=made.content, description=words("privacy-export-file")),
    )


def render_deletion_question(farewells: Sequence[ForgottenMoney], servers: Mapping[int, str], words: Mapping[int, Words], own: Words) -> Screen:
    """Return the consequences of deletion, and the button that continues to it.

    `servers` are the names of servers, `words` those for each of them, which may have its own currency.
    """
    lines = [_money_line(one, servers.get(one.guild_id, ""), words.get(one.guild_id, own)) for one in farewells]
    lines = [line for line in lines if line]
    if len(lines) > MOST_SERVERS:
        lines = [*lines[:MOST_SERVERS], own("privacy-delete-more", servers=len(lines) - MOST_SERVERS)]
    return build_screen(
        f"## {own('privacy-delete-title')}\n{own('privacy-delete-what')}",
        "\n".join((own("privacy-delete-money"), *lines)) if lines else own("privacy-delete-no-money"),
        "\n".join((own("privacy-delete-later"), own("privacy-delete-rest"))),
        own("privacy-delete-final"),
        items=[
            button(PanelId(PRIVACY_PANEL, DELETE_ACTION, stamp=state_fingerprint(farewells)), own("button-forget-sure"), DANGER),
            button(PanelId(PRIVACY_PANEL, "export"), own("button-export")),
        ],
    )


def _money_line(one: ForgottenMoney, server: str, words: Words) -> str:
    """Return the consequences for the money in a server; "" if there is none."""
    parts = [
        words(f"privacy-delete-{name}", amount=words.money(amount))
        for name, amount in (("paid", one.paid), ("lapsed", one.lapsed), ("waived", one.waived), ("bank", one.bank))
        if amount
    ]
    if not parts:
        return ""
    name = escape_text(server) if server else words("privacy-delete-server", server=str(one.guild_id))
    return words("privacy-delete-line", server=name, what="; ".join(parts))


def deletion_dialog(words: Words, stamp: str) -> Dialog:
    """Return the dialog in which a word must be typed: `d:privacy`, field `word`.

    `stamp`: that of the screen with the consequences.
    """
    word = words("privacy-word")
    return (
        Dialog(DialogId(PRIVACY_PANEL, stamp=stamp or UNMATCHED_STAMP), words("privacy-dialog-title"))
        .add_text(words("privacy-dialog-text"))
        .add_input("word", words("privacy-dialog-label", word=word), max_length=20)
    )


def is_deletion_confirmed(answers: Submission) -> bool:
    """Return True if the required word was typed, in any of the languages."""
    typed = answers.text("word").strip("„“”\"'. ").casefold()
    return typed in {words_for(locale)("privacy-word").casefold() for locale in LOCALES}


def render_deleted(words: Words) -> Screen:
    return build_screen(words("privacy-deleted"))
