"""Personal settings, and a person's data: overview, export and deletion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.ledger.values import ForgottenMoney
from bot.privacy import DataExport, StoredDataSummary
from bot.rules.cards import cards as cards_of
from bot.screens.hand.cards import cards_text
from bot.screens.widgets.components import DANGER, Choice, Dialog, Submission, button, menu
from bot.screens.widgets.custom_ids import UNMATCHED_STAMP, DialogId, Panel, PanelId, state_fingerprint, with_stamp
from bot.screens.widgets.layout import Attachment, Screen, build_screen
from bot.screens.widgets.names import escape_text
from bot.screens.words import LOCALE_NAMES, LOCALES, Words, catalogue_key, supported_locale, words_for
from bot.settings.values import HAND_PLACES, OWN_CARD_STYLES, TURN_NOTIFICATION_TIMES, PersonalSettings

AUTOMATIC = "auto"
"""Menu value for the language that is set in Discord."""


def render_personal_settings(preferences: PersonalSettings, words: Words) -> Screen:
    locale = supported_locale(preferences.locale) if preferences.locale else AUTOMATIC
    menus = {
        "locale": [
            Choice(AUTOMATIC, words("settings-locale-auto"), chosen=locale == AUTOMATIC),
            *(Choice(one, LOCALE_NAMES[one], chosen=locale == one) for one in LOCALES),
        ],
        "hand": [
            # keys: settings-hand-<place> for HAND_PLACES
            Choice(one, words(f"settings-hand-{catalogue_key(one)}"), chosen=preferences.hand == one)
            for one in HAND_PLACES
        ],
        "call": [
            # keys: settings-call-<time> for TURN_NOTIFICATION_TIMES
            Choice(one, words(f"settings-call-{one}"), chosen=preferences.call == one)
            for one in TURN_NOTIFICATION_TIMES
        ],
        "cards": [
            # keys: settings-cards-<style> for OWN_CARD_STYLES
            Choice(one, words(f"settings-cards-{one}"), chosen=preferences.cards == one)
            for one in OWN_CARD_STYLES
        ],
    }
    chosen = {setting: next(one.label for one in choices if one.chosen) for setting, choices in menus.items()}
    lines = (
        words("settings-locale-is", value=chosen["locale"]),
        words("settings-hand-is", value=chosen["hand"]),
        words("settings-call-is", value=chosen["call"]),
        words("settings-cards-is", value=chosen["cards"], sample=cards_text(cards_of("Ks Qh Jd"), words)),
    )
    return build_screen(
        f"## {words('settings-title')}\n{words('settings-about')}",
        "\n".join(lines),
        # keys: settings-<setting> for locale, hand, call, cards
        items=[menu(setting_id(one, preferences), words(f"settings-{one}"), menus[one]) for one in menus],
    )


def setting_id(what: str, preferences: PersonalSettings) -> PanelId:
    """Return the id of a menu, stamped with the settings shown."""
    chosen = (preferences.locale, preferences.hand, preferences.call, preferences.cards)
    return with_stamp(PanelId(Panel.SETTINGS, what), *chosen)


DELETE_ACTION: Final = "sure"
MOST_SERVERS: Final = 10
"""Maximum number of servers that are listed in the question before a deletion."""


def render_privacy(kept: StoredDataSummary, words: Words, *, pruned_after_days: int | None) -> Screen:
    """Return the kinds of data that the bot stores, their retention, and the amount stored about the reader."""
    how_long = "privacy-how-long" if pruned_after_days is None else "privacy-how-long-thinned"
    own = words("privacy-kept", servers=kept.servers, deals=kept.deals, bookings=kept.ledger_entries)
    return build_screen(
        f"## {words('privacy-title')}\n" + (own if kept.has_data else words("privacy-kept-nothing")),
        "\n".join(words(key) for key in ("privacy-what", "privacy-not", "privacy-who")),
        "\n".join((words(how_long, days=pruned_after_days or 0), words("privacy-yours"))),
        f"-# {words('privacy-play-money')}",
        items=[
            button(PanelId(Panel.PRIVACY, "export"), words("button-export")),
            button(PanelId(Panel.PRIVACY, "delete"), words("button-forget")),
        ]
        if kept.has_data
        else (),
    )


def render_export(made: DataExport, words: Words) -> Screen:
    """Return a file with the reader's stored data, and a button to the next file with older data."""
    several = made.parts > 1
    facts = {"part": made.part, "parts": made.parts}
    return build_screen(
        f"## {words('privacy-export-title-part' if several else 'privacy-export-title', **facts)}",
        words("privacy-export-about"),
        words("privacy-export-more", **facts) if made.part < made.parts else "",
        items=[button(PanelId(Panel.PRIVACY, "export", str(made.part + 1)), words("button-older"))]
        if made.part < made.parts
        else (),
        file=Attachment(name=made.name, content=made.content, description=words("privacy-export-file")),
    )


def render_deletion_question(
    farewells: Sequence[ForgottenMoney], servers: Mapping[int, str], words: Mapping[int, Words], own: Words
) -> Screen:
    """Return the question before a deletion, with its consequences for the person's money in each server.

    `servers` has the names of the servers, `words` the words for each server's currency.
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
            button(
                PanelId(Panel.PRIVACY, DELETE_ACTION, stamp=state_fingerprint(farewells)),
                own("button-forget-sure"),
                DANGER,
            ),
            button(PanelId(Panel.PRIVACY, "export"), own("button-export")),
        ],
    )


def _money_line(one: ForgottenMoney, server: str, words: Words) -> str:
    parts = [
        words(key, amount=words.money(amount))
        for key, amount in (
            ("privacy-delete-paid", one.paid),
            ("privacy-delete-lapsed", one.lapsed),
            ("privacy-delete-waived", one.waived),
            ("privacy-delete-bank", one.bank),
        )
        if amount
    ]
    if not parts:
        return ""
    name = escape_text(server) if server else words("privacy-delete-server", server=str(one.guild_id))
    return words("privacy-delete-line", server=name, what="; ".join(parts))


def deletion_dialog(words: Words, stamp: str) -> Dialog:
    """Return the dialog in which a person confirms the deletion by typing a word."""
    word = words("privacy-word")
    return (
        Dialog(DialogId(Panel.PRIVACY, stamp=stamp or UNMATCHED_STAMP), words("privacy-dialog-title"))
        .add_text(words("privacy-dialog-text"))
        .add_input("word", words("privacy-dialog-label", word=word), max_length=20)
    )


def is_deletion_confirmed(answers: Submission) -> bool:
    """Return True if the word was typed, in any language of the bot."""
    typed = answers.text("word").strip("„“”\"'. ").casefold()
    return typed in {words_for(locale)("privacy-word").casefold() for locale in LOCALES}


def render_deleted(words: Words) -> Screen:
    return build_screen(words("privacy-deleted"))
