"""The standings of a night."""

from __future__ import annotations

from bot.leagues.nights.values import NightScore, apply_final, choose_finalists, night_standings

PLAYED = (
    *(NightScore(1, 1, 300), NightScore(2, 2, 150), NightScore(3, 2, 150), NightScore(4, 4, 0)),
    *(NightScore(5, 1, 300), NightScore(2, 2, 150), NightScore(4, 3, 0)),
)


def test_the_table_of_a_night() -> None:
    """People are ranked by points, then by wins. Equal people share a place, even those without a game."""
    lines = night_standings([1, 2, 3, 4, 5, 6, 7], PLAYED)
    assert [(one.place, one.user_id, one.games, one.won, one.points) for one in lines] == [
        (1, 1, 1, 1, 300),
        (1, 5, 1, 1, 300),
        (3, 2, 2, 0, 300),
        (4, 3, 1, 0, 150),
        (5, 4, 2, 0, 0),
        (5, 6, 0, 0, 0),
        (5, 7, 0, 0, 0),
    ]


def test_finalists() -> None:
    """The best people who are present and have played reach the final. The last seat is drawn by lot among equals."""
    table = night_standings([1, 2, 3, 4, 5, 6], PLAYED)
    assert choose_finalists(table, [1, 2, 3, 4, 5, 6], 3, 9)[2] == 2
    assert set(choose_finalists(table, [2, 3, 4, 5, 6], 3, 9)) == {5, 2, 3}
    assert {choose_finalists(table, [1, 5], 1, seed) for seed in range(20)} == {(1,), (5,)}
    assert 6 not in choose_finalists(table, [1, 2, 3, 4, 5, 6], 6, 1)


def test_the_final_comes_first() -> None:
    """Finalists come first, in the order of the final. Finalists who tied and all others keep their order."""
    table = night_standings([1, 2, 3, 4, 5, 6], PLAYED)
    lines = apply_final(table, {1: 3, 2: 1, 5: 1})
    assert [(one.place, one.user_id, one.final) for one in lines] == [
        (1, 5, 1),
        (2, 2, 1),
        (3, 1, 3),
        (4, 3, None),
        (5, 4, None),
        (5, 6, None),
    ]
