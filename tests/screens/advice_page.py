"""Generator of the advice pages in docs/rules/advice; run `python -m tests.screens.advice_page` to update them."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from bot.rules.registry import find_game as game_called
from bot.screens.registry import family_of
from bot.screens.words import catalogue_key, words_for

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "advice"
PAGE = "advice"


def page_of(game: str) -> Path:
    """Return the file of a game's advice page."""
    return FOLDER / f"{catalogue_key(game)}.md"


def advice_page(game: str) -> str:
    """Return a game's advice page: the text that `/rules` shows for the usual house rules, and links to the rules."""
    rules = game_called(game).default_rules
    words = words_for("en-GB").for_game(game, rules)
    text = family_of(game).page_text(PAGE, words, rules, None)
    text = text.replace("\ufe0e", "").replace("\n•", "\n\n•", 1).replace("\n• ", "\n- ")
    text = "\n".join(
        fill(line, 120, subsequent_indent="  " if line.startswith("- ") else "") for line in text.split("\n")
    )
    return (
        f"# {words.game_title(game)}: {words('help-advice-title').lower()}\n\n"
        f"{text}\n\n"
        f"The rules are in [{words.game_title(game)}](../{catalogue_key(game)}.md), "
        "and how often each hand is dealt in\n"
        "[cards and ranking](../cards-and-ranking.md). `/odds` shows the chances of your own hand, where the\n"
        "table allows it.\n"
    )


if __name__ == "__main__":
    from bot.rules.registry import GAMES

    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        page_of(name).write_text(advice_page(name), encoding="utf-8")
