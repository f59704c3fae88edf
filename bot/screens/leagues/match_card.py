"""Match card: sides, legs and confirmations of a team match, with the reader's actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.leagues.teams.scoring import boards_played, forfeited_boards, is_card_complete, leg_totals
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Leg, Match, MatchStatus, Side, Team
from bot.screens.leagues import fixtures
from bot.screens.widgets.components import DANGER, MOST_CHOICES, SUCCESS, Choice, Item, button, menu
from bot.screens.widgets.custom_ids import Panel, PanelId, with_stamp
from bot.screens.widgets.layout import DOT, Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, plain_text
from bot.screens.words import Words

DRAWN: Final = "drawn"
"""Menu value for a leg or match without a winner."""
MOST_LEGS: Final = MOST_CHOICES // 3
"""Maximum number of legs whose possible results fit in a menu."""


def render_match_card(
    season: TeamSeason, match: Match, league: str, words: Words, *, mine: frozenset[Side], organiser: bool
) -> Screen:
    """Return a match card for one reader; `mine` are the sides that the reader represents."""
    week = words("fixtures-in-week-plain", week=match.week)
    place = f"{escape_text(league, most=fixtures.TEAM_NAME_LIMIT)}{DOT}{week}"
    return build_screen(
        f"## {fixtures.match_name(season, match, words)}\n{place}\n{fixtures.full_match_time(season, match, words)}",
        "\n".join(_board_lines(season, match, words, mine=mine, organiser=organiser)),
        "\n".join(_state_lines(season, match, words)),
        items=_card_items(season, match, words, mine, organiser=organiser),
    )


def _board_lines(
    season: TeamSeason, match: Match, words: Words, *, mine: frozenset[Side], organiser: bool
) -> Iterable[str]:
    """Yield lines on each board with its players and legs. Sides are shown as `_can_see_side` allows."""
    card, size = match.card, season.rules.pair_size
    if not card.has_both_sides:
        for side in Side:
            team = fixtures.side_name(season, match, side)
            people = card.side(side)
            if not people:
                yield words("match-side-missing", team=team)
            elif _can_see_side(side, match, mine, organiser=organiser):
                yield words("match-side", team=team, people=_people_text(season, people, words))
            else:
                yield words("match-side-named", team=team)
        return
    for board in range(1, boards_played(card, season.rules) + 1):
        seats = slice((board - 1) * size, board * size)
        home, away = (_people_text(season, card.side(side)[seats], words) for side in Side)
        yield words("match-board", board=board, home=home, away=away)
        legs = [
            _leg_text(season, match, card.leg(board, number), number, words)
            for number in range(1, season.rules.legs + 1)
        ]
        yield f"-# {DOT.join(legs)}"
    for board, side in forfeited_boards(card, season.rules).items():
        yield words("match-forfeit", board=board, team=fixtures.side_name(season, match, side))


def _leg_text(season: TeamSeason, match: Match, leg: Leg | None, number: int, words: Words) -> str:
    if leg is None:
        return words("match-leg-open", leg=number)
    if leg.winner is None:
        return words("match-leg-drawn", leg=number)
    return words("match-leg-won", leg=number, team=fixtures.side_name(season, match, leg.winner))


def _state_lines(season: TeamSeason, match: Match, words: Words) -> Iterable[str]:
    result = fixtures.match_result(season, match, words)
    if match.status is MatchStatus.NOT_PLAYED:
        yield words("fixtures-not-played")
    elif result is not None:
        yield result
        if match.status.walkover_winner is not None:
            yield words("fixtures-walkover")
    elif match.card.has_both_sides:
        legs = leg_totals(match.card, season.rules)
        yield words(
            "match-legs",
            home=fixtures.format_halves(legs[Side.HOME], words),
            away=fixtures.format_halves(legs[Side.AWAY], words),
        )
        yield from _confirmation_lines(season, match, words)
    else:
        yield words("match-name-sides")


def _confirmation_lines(season: TeamSeason, match: Match, words: Words) -> Iterable[str]:
    if not is_card_complete(match.card, season.rules):
        yield f"-# {words('match-by-itself')}"
        return
    for side in Side:
        team = fixtures.side_name(season, match, side)
        yield words("match-confirmed" if side in match.confirmed else "match-to-confirm", team=team)


def _card_items(
    season: TeamSeason, match: Match, words: Words, mine: frozenset[Side], *, organiser: bool
) -> Iterable[Item]:
    def to(action: str) -> PanelId:
        return card_button_id(action, season, match, mine, organiser=organiser)

    if match.status is not MatchStatus.OPEN:
        if organiser:
            yield button(to("reopen"), words("match-button-reopen"))
        return
    speaks = bool(mine) or organiser
    if not match.card.legs:
        for side in Side:
            if organiser or (side in mine and not match.card.has_both_sides):
                chosen = match.card.side(side) if _can_see_side(side, match, mine, organiser=organiser) else ()
                yield _side_menu(to(f"side.{side.value}"), season, match, side, chosen, words)
    if match.card.has_both_sides and speaks:
        yield from _leg_menu(to("leg"), season, match, words)
        if is_card_complete(match.card, season.rules) and (organiser or mine - match.confirmed):
            for_both = organiser and not mine - match.confirmed
            key = "match-button-confirm-both" if for_both else "match-button-confirm"
            yield button(to("confirm"), words(key), SUCCESS)
    if mine and not organiser:
        yield button(to("concede"), words("match-button-concede"), DANGER)
    if organiser:
        yield _over_menu(to("over"), season, match, words)
    yield button(to("show"), words("match-button-refresh"))


def _can_see_side(side: Side, match: Match, mine: frozenset[Side], *, organiser: bool) -> bool:
    """Return True if the reader may see which players a side has named.

    Before both sides are named, only readers who represent the side may see it, and organisers who represent no side.
    """
    return match.card.has_both_sides or side in mine or (organiser and not mine)


def _side_menu(
    wanted: PanelId, season: TeamSeason, match: Match, side: Side, chosen: tuple[int, ...], words: Words
) -> Item:
    team, rules = season.team(match.team_no(side)), season.rules
    choices = [
        Choice(str(one.user_id), plain_text(season.person_name(one.user_id) or ""), chosen=one.user_id in chosen)
        for one in team.people
    ]
    return menu(
        wanted,
        words("match-name-side", team=plain_text(team.name, most=fixtures.TEAM_NAME_LIMIT)),
        choices,
        least=min(len(choices), rules.least_boards * rules.pair_size),
        most=min(len(choices), rules.side_size),
    )


def _leg_menu(to: PanelId, season: TeamSeason, match: Match, words: Words) -> Iterable[Item]:
    """Yield a menu of the possible results of open legs or, if there are none, of the legs entered by hand."""
    card, rules = match.card, season.rules
    every = [(b, n) for b in range(1, boards_played(card, rules) + 1) for n in range(1, rules.legs + 1)]
    wanted = [at for at in every if card.leg(*at) is None]
    if not wanted:
        wanted = [(b, n) for b, n in every if (leg := card.leg(b, n)) is not None and leg.result_id is None]
    teams = {side: plain_text(season.team(match.team_no(side)).name, most=fixtures.TEAM_NAME_LIMIT) for side in Side}
    choices = [
        Choice(f"{board}.{number}.{end}", words("match-choice", board=board, leg=number, team=told), chosen=False)
        for board, number in wanted[:MOST_LEGS]
        for end, told in (*((side.value, teams[side]) for side in Side), (DRAWN, words("match-choice-drawn")))
    ]
    if choices:
        yield menu(to, words("match-enter-leg"), choices)


def _over_menu(to: PanelId, season: TeamSeason, match: Match, words: Words) -> Item:
    choices = [
        *(
            Choice(
                side.value,
                words(
                    "match-walkover-to",
                    team=plain_text(season.team(match.team_no(side)).name, most=fixtures.TEAM_NAME_LIMIT),
                ),
            )
            for side in Side
        ),
        Choice(DRAWN, words("match-walkover-nobody")),
    ]
    return menu(to, words("match-organisers"), choices)


def _people_text(season: TeamSeason, people: Iterable[int], words: Words) -> str:
    return join_names(words, (escape_text(season.person_name(one) or words("match-somebody")) for one in people))


def card_button_id(action: str, season: TeamSeason, match: Match, mine: frozenset[Side], *, organiser: bool) -> PanelId:
    """Return the id of a button of a match card, stamped with the state of the match that its reader sees."""
    wanted = PanelId(Panel.MATCH, action, f"{season.league_id}.{match.match_no}")
    card = match.card
    # Hidden sides are left out: their players could be found by computing the stamps of all combinations.
    sides = [
        card.side(one) if _can_see_side(one, match, mine, organiser=organiser) else bool(card.side(one)) for one in Side
    ]
    # The other captain's confirmation is left out, so that both can confirm the same card.
    confirmed = match.confirmed & mine if action == "confirm" else match.confirmed
    state = (match.home, match.away, match.status, match.week, match.starts_at, confirmed)
    return with_stamp(wanted, season.season_no, season.rules, *state, sides, card.legs, mine)


def withdraw_id(season: TeamSeason, team: Team, *, early: bool) -> PanelId:
    """Return the id of the button that withdraws a team, stamped with the team's state."""
    shown_of = (season.season_no, team.name, team.captain, team.withdrawn_at, early)
    return with_stamp(PanelId(Panel.MATCH, "withdraw", f"{season.league_id}.{team.team_no}"), *shown_of)


def render_concede_question(
    season: TeamSeason, own: tuple[Match, Side], words: Words, *, mine: frozenset[Side], organiser: bool
) -> Screen:
    """Return the question before a captain concedes a match: `s:match:concede.sure:<league>.<match>`."""
    match, side = own
    team = fixtures.side_name(season, match, side.other)
    yes, back = (
        card_button_id(action, season, match, mine, organiser=organiser) for action in ("concede.sure", "show")
    )
    return build_screen(
        words("match-concede-sure", team=team),
        items=[button(yes, words("match-button-concede"), DANGER), button(back, words("button-previous"))],
    )


def render_withdraw_question(season: TeamSeason, team: Team, words: Words, *, early: bool) -> Screen:
    """Return the question before a team withdraws: `s:match:withdraw:<league>.<team>`.

    `early`: fewer than half of its matches are over, so its results will be struck out.
    """
    sure = button(withdraw_id(season, team, early=early), words("match-button-withdraw"), DANGER)
    text = words(
        "match-withdraw-sure",
        team=escape_text(team.name, most=fixtures.TEAM_NAME_LIMIT),
        early="yes" if early else "no",
    )
    return build_screen(text, items=[sure])
