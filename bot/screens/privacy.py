"""A person's own data: overview, export file, and deletion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.ledger.values import Farewell
from bot.privacy.values import Export, Kept
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.effects import NO_STAMP, fingerprint
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import GRAVE, button
from bot.screens.layout import Attachment, Screen, screen
from bot.screens.names import shown
from bot.screens.words import LOCALES, Words, words_for

PANEL: Final = "privacy"
"""Panel of personal data; its actions are the names of the commands, and SURE."""
SURE: Final = "sure"
"""Action of the button that opens the dialog for deletion."""
MOST_SERVERS: Final = 10
"""Servers that are listed with the consequences for the chips there."""


def about(kept: Kept, words: Words, *, thinned_after: int | None) -> Screen:
    """Return the kinds of stored data with their retention, and the amount of this person's.

    `thinned_after`: days after which moves are deleted.
    """
    how_long = "privacy-how-long" if thinned_after is None else "privacy-how-long-thinned"
    own = words("privacy-kept", servers=kept.servers, deals=kept.deals, bookings=kept.bookings)
    return screen(
        f"## {words('privacy-title')}\n" + (own if kept.anything else words("privacy-kept-nothing")),
        "\n".join(words(key) for key in ("privacy-what", "privacy-not", "privacy-who")),
        "\n".join((words(how_long, days=thinned_after or 0), words("privacy-yours"))),
        f"-# {words('privacy-play-money')}",
        items=[
            button(PanelId(PANEL, "export"), words("button-export")),
            button(PanelId(PANEL, "delete"), words("button-forget")),
        ]
        if kept.anything
        else (),
    )


def export(made: Export, words: Words) -> Screen:
    """Return the file with the stored data, and a button to older data."""
    several = made.parts > 1
    facts = {"part": made.part, "parts": made.parts}
    return screen(
        f"## {words('privacy-export-title-part' if several else 'privacy-export-title', **facts)}",
        words("privacy-export-about"),
        words("privacy-export-more", **facts) if made.part < made.parts else "",
        items=[button(PanelId(PANEL, "export", str(made.part + 1)), words("button-older"))]
        if made.part < made.parts
        else (),
        file=Attachment(name=made.name, content=made.content, description=words("privacy-export-file")),
    )


def farewell(told: Sequence[Farewell], servers: Mapping[int, str], words: Mapping[int, Words], own: Words) -> Screen:
    """Return the consequences of deletion, and the button that continues to it.

    `servers` are the names of servers, `words` those for each of them, which may have its own currency.
    """
    lines = [_money(one, servers.get(one.guild_id, ""), words.get(one.guild_id, own)) for one in told]
    lines = [line for line in lines if line]
    if len(lines) > MOST_SERVERS:
        lines = [*lines[:MOST_SERVERS], own("privacy-delete-more", servers=len(lines) - MOST_SERVERS)]
    return screen(
        f"## {own('privacy-delete-title')}\n{own('privacy-delete-what')}",
        "\n".join((own("privacy-delete-money"), *lines)) if lines else own("privacy-delete-no-money"),
        "\n".join((own("privacy-delete-later"), own("privacy-delete-rest"))),
        own("privacy-delete-final"),
        items=[
            button(PanelId(PANEL, SURE, stamp=fingerprint(told)), own("button-forget-sure"), GRAVE),
            button(PanelId(PANEL, "export"), own("button-export")),
        ],
    )


def _money(one: Farewell, server: str, words: Words) -> str:
    """Return the consequences for the money in a server; "" if there is none."""
    parts = [
        words(f"privacy-delete-{name}", amount=words.money(amount))
        for name, amount in (("paid", one.paid), ("lapsed", one.lapsed), ("waived", one.waived), ("bank", one.bank))
        if amount
    ]
    if not parts:
        return ""
    name = shown(server) if server else words("privacy-delete-server", server=str(one.guild_id))
    return words("privacy-delete-line", server=name, what="; ".join(parts))


def sure(words: Words, stamp: str) -> Dialog:
    """Return the dialog in which a word must be typed: `d:privacy`, field `word`.

    `stamp`: that of the screen with the consequences.
    """
    word = words("privacy-word")
    return (
        Dialog(DialogId(PANEL, stamp=stamp or NO_STAMP), words("privacy-dialog-title"))
        .text(words("privacy-dialog-text"))
        .ask("word", words("privacy-dialog-label", word=word), most=20)
    )


def meant(answers: Submitted) -> bool:
    """Return True if the required word was typed, in any of the languages."""
    typed = answers.text("word").strip("„“”\"'. ").casefold()
    return typed in {words_for(locale)("privacy-word").casefold() for locale in LOCALES}


def forgotten(words: Words) -> Screen:
    return screen(words("privacy-deleted"))
