"""The sheets that are shipped with the program."""

from __future__ import annotations

from functools import cache

from bot.rules.arranging.crash.presets import PRESETS as CRASH
from bot.rules.registry import GAMES
from bot.rules.registry import game as game_called
from bot.sheets.values import Sheet

_PRESETS: tuple[tuple[str, str, str, dict[str, object]], ...] = (
    ("three-card", "Three Card Brag", "three_card_brag", {}),
    ("tournament", "Tournament limits", "three_card_brag", {"max_first_bet": 5, "max_raise": 5}),
    ("no-blind", "No blind play", "three_card_brag", {"blind_play": False}),
    ("lock-stock", "Lock, Stock", "three_card_brag", {"see_rule": "equal"}),
    ("dealers-choice", "Dealer's choice", "three_card_brag", {"dealers_choice": True}),
    ("face-up", "Kept hand face up", "three_card_brag", {"retained_hand_variant": "face_up"}),
    ("fold-or-borrow", "Fold or borrow", "three_card_brag", {"short_money": "fold_or_borrow"}),
    ("jokers", "Two jokers", "three_card_brag", {"wild": ["jokers:2"]}),
    ("four-card", "Four Card Brag", "four_card_brag", {}),
    ("four-card-twos", "Four cards, wild twos", "four_card_brag", {"wild": ["twos"]}),
    ("five-card", "Five Card Brag", "five_card_brag", {}),
    ("five-card-twos", "Five cards, wild twos", "five_card_brag", {"wild": ["twos"]}),
    ("draw-brag", "Draw Brag", "draw_brag", {}),
    ("teen-patti", "Teen Patti", "teen_patti", {}),
    ("teen-patti-pot", "Teen Patti, pot limit and jokers", "teen_patti", {"limit": "pot", "wild": ["jokers:2"]}),
    ("crash", "Crash", "crash", {}),
    ("crash-four", "Crash for four", "crash", CRASH["pagat_four"].differing()),
    ("crash-salford", "Salford and Coventry", "crash", CRASH["salford"].differing()),
    ("crash-south-wales", "South Wales", "crash", CRASH["south_wales"].differing()),
    ("crash-yorkshire", "Yorkshire, with Yogi", "crash", CRASH["yorkshire"].differing()),
    ("crash-lincolnshire", "Lincolnshire, with Chas", "crash", CRASH["lincolnshire"].differing()),
    ("crash-no-pairs", "Crash without pairs", "crash", CRASH["no_pairs"].differing()),
    ("crash-wikipedia", "Crash for money, as in Wikipedia", "crash", CRASH["wikipedia"].differing()),
    ("crash-arena", "Crash as on Board Game Arena", "crash", CRASH["board_game_arena"].differing()),
)
"""Key, English name, game, and the options that differ from what is usual in that game.

In Salford and in Coventry the same is played.
"""


@cache
def _named() -> tuple[Sheet, ...]:
    return tuple(
        Sheet(key=key, name=name, game=game, rules=game_called(game).rules(options))
        for key, name, game, options in _PRESETS
    )


def presets() -> tuple[Sheet, ...]:
    """All of them, game by game; the first of a game is what is usual in it, and the only one where none is named."""
    named = _named()
    others = (one for one in GAMES.values() if all(sheet.game != one.name for sheet in named))
    usual = (
        Sheet(key=one.name.replace("_", "-"), name=one.name.replace("_", " "), game=one.name, rules=one.usual)
        for one in others
    )
    return (*named, *usual)


def presets_of(game: str) -> tuple[Sheet, ...]:
    """Those of one game."""
    return tuple(one for one in presets() if one.game == game)


def preset(key: str) -> Sheet:
    """The one of that key; KeyError where there is none."""
    for one in presets():
        if one.key == key:
            return one
    raise KeyError(key)
