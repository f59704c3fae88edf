"""A person's own settings."""

from __future__ import annotations

from bot.ledger.values import TURN_NOTIFICATION_TIMES, CARD_STYLES, HAND_PLACES, PersonalSettings
from bot.rules.cards import cards as cards_of
from bot.screens.cards import cards_text
from bot.screens.effects import with_stamp
from bot.screens.ids import PanelId
from bot.screens.items import Choice, menu
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.words import LOCALE_NAMES, LOCALES, Words, supported_locale

AUTOMATIC = "auto"
"""Value of the menu for Discord's own language."""


def render_personal_settings(preferences: PersonalSettings, words: Words) -> Screen:
    """Return the settings: language, place of hands, turn notifications, and look of cards.

    Menus `s:settings:locale`, `…:hand`, `…:call` and `…:cards`.
    """
    chosen = supported_locale(preferences.locale) if preferences.locale else AUTOMATIC
    locales = [Choice(AUTOMATIC, words("settings-locale-auto"), chosen=chosen == AUTOMATIC)]
    locales += [Choice(one, LOCALE_NAMES[one], chosen=chosen == one) for one in LOCALES]
    hands = [Choice(one, words(f"settings-hand-{one}"), chosen=preferences.hand == one) for one in HAND_PLACES]
    calls = [Choice(one, words(f"settings-call-{one}"), chosen=preferences.call == one) for one in TURN_NOTIFICATION_TIMES]
    cards = [Choice(one, words(f"settings-cards-{one}"), chosen=preferences.cards == one) for one in CARD_STYLES]
    return make(
        f"## {words('settings-title')}\n{words('settings-about')}",
        "\n".join(
            (
                words("settings-locale-is", value=next(one.label for one in locales if one.chosen)),
                words("settings-hand-is", value=words(f"settings-hand-{preferences.hand}")),
                words("settings-call-is", value=words(f"settings-call-{preferences.call}")),
                words("settings-cards-is", value=words(f"settings-cards-{preferences.cards}"), sample=_sample_cards(words)),
            )
        ),
        items=[
            menu(setting_id("locale", preferences), words("settings-locale"), locales),
            menu(setting_id("hand", preferences), words("settings-hand"), hands),
            menu(setting_id("call", preferences), words("settings-call"), calls),
            menu(setting_id("cards", preferences), words("settings-cards"), cards),
        ],
    )


def setting_id(what: str, preferences: PersonalSettings) -> PanelId:
    """Return the id of a menu, stamped with the preferences that are shown."""
    chosen = (preferences.locale, preferences.hand, preferences.call, preferences.cards)
    return with_stamp(PanelId("settings", what), *chosen)


def _sample_cards(words: Words) -> str:
    """Return a few cards as the reader sees them."""
    return cards_text(cards_of("Ks Qh Jd"), words)
