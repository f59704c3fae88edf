"""Statistics of a person (`/stats`), and of two people who played together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.rules.ranking import category_of
from bot.rules.registry import GAMES
from bot.rules.tally import decode_cards, decode_strength
from bot.screens.hand.cards import cards_text, category_name
from bot.screens.registry import family_of
from bot.screens.widgets.components import MOST_CHOICES, PRIMARY, SECONDARY, Choice, Item, button, menu
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import DOT, PURPLE, Screen, build_screen
from bot.screens.widgets.names import escape_text, mention
from bot.screens.words import Words, percentage, signed_money
from bot.statistics import values

GAME: Final = "game"
TOGETHER: Final = "together"
"""Actions of the menu and of the button to shared statistics. The other buttons' actions are their scopes."""
MONTH: Final = "month"
_ALL_GAMES: Final = "all"
"""Menu value for all games together."""
_MOST_SHARED_GAMES: Final = 8


def render_statistics(person: values.PersonStatistics, words: Words, *, own: bool) -> Screen:
    """Return a person's statistics in a scope and game. `own`: the person is the reader."""
    title = (
        words("stats-title-own") if own else words("stats-title", name=_person_name(person.name, person.user_id, words))
    )
    game = words("stats-every-game") if person.game == values.EVERY_GAME else words.game_title(person.game)
    where = f"## {title}\n-# {DOT.join((game, scope_text(person.scope, words)))}"
    items = list(_statistics_items(person, words, own=own))
    if not person.tally.deals and not person.tally.games:
        own_key = "stats-nothing-practice" if person.scope == values.PRACTICE else "stats-nothing-own"
        return build_screen(where, words(own_key if own else "stats-nothing"), items=items, colour=PURPLE)
    theirs = words if person.game == values.EVERY_GAME else words.for_game(person.game)
    lines = [] if person.game == values.EVERY_GAME else family_of(person.game).tally_lines(person.tally, theirs)
    return build_screen(
        where,
        "\n".join(_common_lines(person, words)),
        "\n".join(lines),
        "\n".join(_appraisal_lines(person, words, own=own)),
        words("stats-choose-game") if person.game == values.EVERY_GAME and len(person.games) > 0 else "",
        items=items,
        colour=PURPLE,
    )


def _person_name(name: str, user_id: int, words: Words) -> str:
    return escape_text(name) if name else mention(user_id, words)


def scope_text(scope: str, words: Words) -> str:
    """Return the name of a scope: all time, practice (deals with computer players), or a month."""
    if scope in {values.EVER, values.PRACTICE}:
        return words("stats-scope-ever" if scope == values.EVER else "stats-scope-practice")
    year, _, month = scope.partition("-")
    return words("stats-scope-month", month=words("stats-month", month=int(month)), year=year)


def best_hand_text(value: int, game: str, words: Words) -> str:
    """Return the cards and the kind of a best hand as text, decoded from the number `value`."""
    cards = decode_cards(value)
    strength = decode_strength(value)
    four = len(cards) == 4
    kind = words("stats-four-of-a-kind") if four else category_name(category_of(strength), words.for_game(game))
    return f"`{cards_text(cards, words)}` ({kind})"


def _common_lines(person: values.PersonStatistics, words: Words) -> Iterable[str]:
    tally = person.tally
    if tally.games:
        yield words(
            "stats-games",
            games=tally.games,
            number=words.number(tally.games),
            won=words.number(tally.won),
            lost=tally.games - tally.won,
            share=percentage(tally.won, tally.games, words),
        )
    if tally.deals and tally.deals != tally.games:
        yield words("stats-deals", deals=tally.deals, number=words.number(tally.deals))
    if person.best_streak > 1:
        yield words("stats-streak", best=words.number(person.best_streak), now=words.number(person.streak))
    if person.chips or tally.best_pot:
        yield words("stats-chips", amount=signed_money(person.chips, words))
    if tally.points:
        yield words("stats-points", points=words.number(tally.points))
    if tally.best_pot:
        yield words("stats-best-pot", amount=words.money(tally.best_pot))
    if tally.best_hand and person.game != values.EVERY_GAME:
        yield words("stats-best-hand", hand=best_hand_text(tally.best_hand, person.game, words))


def _appraisal_lines(person: values.PersonStatistics, words: Words, *, own: bool) -> Iterable[str]:
    found, block = person.appraisal, values.APPRAISAL_BLOCK
    if found is None:
        if person.is_appraised_game:
            missing = words("stats-no-luck", game=person.game) if own else words("stats-no-luck-others", block=block)
            yield f"-# {missing}"
        return
    if family_of(person.game).measures_pot_share:
        yield words("stats-luck-pot", share=_share_text(found.luck, words))
        yield words("stats-left-pot", share=_share_text(found.points_left, words, plus=""))
    else:
        yield words("stats-luck", luck=_mean_text(found.luck, words))
        yield words("stats-left", left=_mean_text(found.points_left, words, plus=""))
    yield f"-# {words('stats-appraisal-own' if own else 'stats-appraisal', deals=found.deals, block=block)}"
    yield f"-# {words('stats-interval' if found.luck.margin is not None else 'stats-no-interval')}"


def _share_text(one: values.MeanEstimate, words: Words, *, plus: str = "+") -> str:
    hundredths = values.MeanEstimate(mean=100 * one.mean, margin=None if one.margin is None else 100 * one.margin)
    return words("stats-percent", percent=_mean_text(hundredths, words, places=1, plus=plus))


def _mean_text(one: values.MeanEstimate, words: Words, *, places: int = 2, plus: str = "+") -> str:
    middle = (plus if one.mean > 0 else "") + words.decimal(one.mean, places)
    return middle if one.margin is None else words("stats-mean", mean=middle, margin=words.decimal(one.margin, places))


def _statistics_items(person: values.PersonStatistics, words: Words, *, own: bool) -> Iterable[Item]:
    if person.games:
        choices = [Choice(_ALL_GAMES, words("stats-every-game"), chosen=person.game == values.EVERY_GAME)]
        choices += [Choice(game, words.game_title(game), chosen=game == person.game) for game in person.games]
        about = f"{person.user_id}.{person.scope}"
        yield menu(PanelId(Panel.STATS, GAME, about), words("stats-choose"), choices[:MOST_CHOICES])
    scopes = {values.EVER: "stats-button-ever", MONTH: "stats-button-month", values.PRACTICE: "stats-button-practice"}
    at = person.scope if person.scope in {values.EVER, values.PRACTICE} else MONTH
    for scope, key in scopes.items():
        if own or scope != values.PRACTICE:
            wanted = PanelId(Panel.STATS, scope, f"{person.user_id}.{person.game}")
            yield button(wanted, words(key), PRIMARY if scope == at else SECONDARY)
    if not own:
        yield button(PanelId(Panel.STATS, TOGETHER, str(person.user_id)), words("stats-button-together"))


def render_together(shared: tuple[values.SharedStatistics, ...], name: str, user_id: int, words: Words) -> Screen:
    """Return the statistics of deals in which the reader and another person both played."""
    name = _person_name(name, user_id, words)
    title = f"## {words('stats-together-title', name=name)}"
    back = [button(PanelId(Panel.STATS, values.EVER, f"{user_id}.{values.EVERY_GAME}"), words("stats-button-back"))]
    if not shared:
        return build_screen(title, words("stats-together-nothing"), items=back, colour=PURPLE)
    parts = ["\n".join(_shared_game_lines(one, name, words)) for one in shared[:_MOST_SHARED_GAMES]]
    return build_screen(title, *parts, f"-# {words('stats-together-about')}", items=back, colour=PURPLE)


def _shared_game_lines(one: values.SharedStatistics, name: str, words: Words) -> Iterable[str]:
    yield f"**{words.game_title(one.game)}**{DOT}{words('stats-together-deals', deals=one.deals)}"
    if one.games:
        mine, theirs = one.won
        yield words(
            "stats-together-won",
            games=words.number(one.games),
            mine=words.number(mine),
            theirs=words.number(theirs),
            name=name,
        )
    if any(one.chips):
        mine_chips, their_chips = (signed_money(chips, words) for chips in one.chips)
        yield words("stats-together-chips", mine=mine_chips, theirs=their_chips, name=name)
    if any(one.points):
        mine_points, their_points = (words.number(points) for points in one.points)
        yield words("stats-together-points", mine=mine_points, theirs=their_points, name=name)


def parse_game(chosen: str) -> str:
    """Return the game named by a menu value or custom_id; `EVERY_GAME` if the name is unknown."""
    return chosen if chosen in GAMES else values.EVERY_GAME
