"""The service that stores a server's sheets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BragRules
from bot.screens.table.sheets import sheet_id
from bot.sheets.service import MAX_SHEETS, Sheets
from bot.sheets.values import presets_of
from bot.store.store import Store
from tests.support.clock import ManualClock
from tests.support.database import tamper
from tests.support.sheets import preset

HERE, THERE = 77, 78
ANN, BEN = 101, 102
BRAG = "three_card_brag"


async def refused(attempt: Awaitable[object]) -> tuple[str, dict[str, object]]:
    """Return the code and the facts of the refusal that `attempt` raises."""
    with pytest.raises(Refusal) as caught:
        await attempt
    return caught.value.code, caught.value.facts


async def test_saved_and_found(sheets: Sheets) -> None:
    """A saved sheet is found by its name, with any capitals and spaces, in its own server only."""
    rules = BragRules(ante=5, wild=("twos",), min_buy_in=50)
    saved = await sheets.save(HERE, ANN, "  The   Bell ", "brag", rules, "k1")
    assert (saved.name, saved.game, saved.version, saved.author, saved.key) == ("The Bell", BRAG, 1, ANN, "")
    assert saved.at is not None
    assert await sheets.find(HERE, "the bell") == saved
    assert (await sheets.find(HERE, "THE  BELL")).rules == rules
    assert await refused(sheets.find(THERE, "The Bell")) == ("no_such_sheet", {"name": "The Bell"})


async def test_versions(sheets: Sheets) -> None:
    """Saving a sheet under an existing name creates the next version. The numbers continue after a deletion."""
    await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(ante=1), "k1")
    second = await sheets.save(HERE, BEN, "OURS", "draw", DrawRules(), "k2")
    assert (second.version, second.name, second.game, second.author) == (2, "OURS", "draw_brag", BEN)
    assert [one.version for one in await sheets.list(HERE) if not one.key] == [2]
    await sheets.delete(HERE, ANN, "ours", "k3")
    assert (await refused(sheets.find(HERE, "ours")))[0] == "no_such_sheet"
    assert [one for one in await sheets.list(HERE) if not one.key] == []
    assert (await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(), "k4")).version == 3


async def test_the_same_key_does_it_once(sheets: Sheets) -> None:
    """A save, a choice or a deletion repeated under the same key does nothing and returns the same result."""
    first = await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(ante=1), "k1")
    assert await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(ante=1), "k1") == first
    assert (await sheets.find(HERE, "ours")).version == 1
    await sheets.delete(HERE, ANN, "Ours", "k2")
    await sheets.delete(HERE, ANN, "Ours", "k2")
    again = await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(ante=2), "k3")
    await sheets.delete(HERE, ANN, "Ours", "k2")
    assert await sheets.find(HERE, "Ours") == again
    used = [await sheets.set_default(HERE, ANN, name, name) for name in ("Ours", "three-card")]
    await sheets.delete(HERE, ANN, "Ours", "k4")
    assert [await sheets.set_default(HERE, ANN, name, name) for name in ("Ours", "three-card")] == used
    assert await sheets.default_sheet(HERE, BRAG) == used[1]


async def test_two_who_save_at_once(store: Store) -> None:
    """Simultaneous saves by two processes under one name create consecutive versions."""
    one, other = Sheets(store, ManualClock()), Sheets(store, ManualClock())
    saved = await asyncio.gather(
        *(
            service.save(HERE, ANN, "Ours", BRAG, BragRules(ante=number), f"k{number}")
            for number, service in enumerate([one, other] * 3)
        )
    )
    assert sorted(sheet.version for sheet in saved) == [1, 2, 3, 4, 5, 6]
    newest = max(saved, key=lambda sheet: sheet.version)
    assert await one.find(HERE, "Ours") == newest


async def test_list(sheets: Sheets) -> None:
    """A server's own sheets are listed by name before the shipped sheets. The list can be limited to one game."""
    await sheets.save(HERE, ANN, "Zebra", BRAG, BragRules(ante=2), "k1")
    await sheets.save(HERE, ANN, "apple", "draw_brag", DrawRules(big_blind=4), "k2")
    assert [one.name for one in await sheets.list(HERE)][:3] == ["apple", "Zebra", presets_of(BRAG)[0].name]
    assert [one.name for one in await sheets.list(HERE, "draw")] == ["apple", "Draw Brag"]
    assert [one.key for one in await sheets.list(THERE, BRAG)] == [one.key for one in presets_of(BRAG)]
    assert await refused(sheets.list(HERE, "patience")) == ("unknown_game", {})


async def test_shipped_ones_are_found(sheets: Sheets) -> None:
    """A shipped sheet is found by its key, its English name, or its translated name."""
    wanted = preset("lock-stock")
    assert await sheets.find(HERE, "lock-stock") == wanted
    assert await sheets.find(HERE, "lock, stock") == wanted
    assert await sheets.find(HERE, "bube, Dame", preset_names={"Bube,  dame": "lock-stock"}) == wanted
    assert (await refused(sheets.find(HERE, "bube, dame")))[0] == "no_such_sheet"
    assert (await refused(sheets.find(HERE, " ")))[0] == "bad_sheet_name"


async def test_shipped_ones_stay(sheets: Sheets) -> None:
    """Shipped sheets can be neither overwritten nor deleted."""
    for name in ("lock-stock", "Lock, Stock", "TEEN PATTI"):
        saved = sheets.save(HERE, ANN, name, BRAG, BragRules(), f"save {name}")
        assert await refused(saved) == ("sheet_of_the_house", {})
        assert await refused(sheets.delete(HERE, ANN, name, f"delete {name}")) == ("sheet_stays", {})
    assert await refused(sheets.delete(HERE, ANN, "Nothing", "k")) == ("no_such_sheet", {"name": "Nothing"})
    saved = sheets.save(HERE, ANN, "Zwei  joker", BRAG, BragRules(), "k", preset_names=("Zwei Joker",))
    assert await refused(saved) == ("sheet_of_the_house", {})


async def test_the_usual_sheet(sheets: Sheets) -> None:
    """A game's default sheet is the newest version of the server's chosen sheet, or the first shipped sheet."""
    assert await sheets.default_sheet(HERE, "brag") == preset("three-card")
    await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(ante=2), "k1")
    assert (await sheets.set_default(HERE, ANN, "ours", "k2")).name == "Ours"
    await sheets.set_default(HERE, ANN, "teen-patti-pot", "k3")
    newer = await sheets.save(HERE, BEN, "Ours", BRAG, BragRules(ante=3), "k4")
    assert await sheets.default_sheet(HERE, BRAG) == newer
    assert await sheets.default_sheet(HERE, "teen_patti") == preset("teen-patti-pot")
    assert await sheets.default_sheet(THERE, BRAG) == preset("three-card")
    await sheets.delete(HERE, ANN, "Ours", "k5")
    assert await sheets.default_sheet(HERE, BRAG) == preset("three-card")
    assert (await refused(sheets.set_default(HERE, ANN, "Ours", "k6")))[0] == "no_such_sheet"


async def test_a_usual_sheet_that_became_one_of_another_game(sheets: Sheets) -> None:
    """A sheet saved again for another game is no longer the first game's default sheet."""
    await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(ante=2), "k1")
    await sheets.set_default(HERE, ANN, "Ours", "k2")
    await sheets.save(HERE, ANN, "Ours", "draw_brag", DrawRules(), "k3")
    assert await sheets.default_sheet(HERE, BRAG) == preset("three-card")


async def test_names(sheets: Sheets) -> None:
    """A name has 1 to 40 visible characters; marks that shape an emoji or a letter are kept."""
    unseen = ("\u2800", "\u180b", "\ufff9\ufffa\ufffb", "\u3164", "\uffa0", "\ufe0f\u200d", "Ours\u3164", "Ours\u2800")
    for number, name in enumerate(("", "   ", "x" * 41, "a\u202eb", "a\u0000", *unseen)):
        saved = sheets.save(HERE, ANN, name, BRAG, BragRules(), f"k{number}")
        assert await refused(saved) == ("bad_sheet_name", {"most": 40})
    for key, name in (("long", "ß" * 40), ("emoji", "❤\ufe0f \U0001f469\u200d\U0001f680"), ("letters", "क\u093f")):
        assert (await sheets.save(HERE, ANN, name, BRAG, BragRules(), key)).name == name
    assert await refused(sheets.save(HERE, ANN, "x", "patience", BragRules(), "game")) == ("unknown_game", {})
    with pytest.raises(TypeError):
        await sheets.save(HERE, ANN, "x", "draw_brag", BragRules(), "rules")


async def test_names_that_look_the_same(sheets: Sheets, store: Store) -> None:
    """A name is the same with composed and decomposed accents. Older sheets that are stored under both forms are each
    found by their own form.
    """
    first = await sheets.save(HERE, ANN, "Cafe\u0301", BRAG, BragRules(), "k1")
    again = await sheets.save(HERE, ANN, "CAF\u00c9", BRAG, BragRules(), "k2")
    assert (first.name, again.name, again.version) == ("Caf\u00e9", "CAF\u00c9", 2)

    [row] = await store.reader.settings.sheets(HERE)
    await store.writer.upsert(replace(row, folded="cafe\u0301", name="Cafe\u0301", version=7))
    await sheets.set_default(HERE, ANN, "Cafe\u0301", "k3")

    found = (
        await sheets.find(HERE, "caf\u00e9"),
        await sheets.find(HERE, "cafe\u0301"),
        await sheets.default_sheet(HERE, BRAG),
    )
    assert [one.version for one in found] == [2, 7, 7]
    assert len({sheet_id(one) for one in found}) == 2
    await sheets.delete(HERE, ANN, "caf\u00e9", "k4")
    assert (await sheets.find(HERE, "caf\u00e9")).version == 7
    assert (await sheets.save(HERE, ANN, "Caf\u00e9", BRAG, BragRules(), "k5")).version == 8


async def test_a_server_keeps_so_many(sheets: Sheets) -> None:
    """A server has at most a hundred sheets. All of them can still be changed and deleted."""
    for number in range(MAX_SHEETS):
        await sheets.save(HERE, ANN, f"Sheet {number}", BRAG, BragRules(), f"k{number}")
    more = sheets.save(HERE, ANN, "More", BRAG, BragRules(), "more")
    assert await refused(more) == ("too_many_sheets", {"most": MAX_SHEETS})
    assert (await sheets.save(HERE, ANN, "Sheet 7", BRAG, BragRules(ante=2), "change")).version == 2
    await sheets.delete(HERE, ANN, "Sheet 8", "delete")
    assert (await sheets.save(HERE, ANN, "More", BRAG, BragRules(), "again")).version == 1
    await sheets.save(THERE, ANN, "More", BRAG, BragRules(), "elsewhere")


async def test_a_sheet_that_cannot_be_read(sheets: Sheets, new_url: str) -> None:
    """A sheet with unknown options is left out of the list, and refused when it is asked for by name."""
    await sheets.save(HERE, ANN, "Ours", BRAG, BragRules(), "k1")
    await sheets.set_default(HERE, ANN, "Ours", "k2")
    tamper(new_url, """UPDATE sheets SET options = '{"see_rule": "never"}'""")
    assert await refused(sheets.find(HERE, "ours")) == ("sheet_not_read", {"name": "Ours"})
    assert [one for one in await sheets.list(HERE) if not one.key] == []
    assert await sheets.default_sheet(HERE, BRAG) == preset("three-card")
