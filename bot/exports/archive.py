"""Archive of listings in every format, as one zip."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence

from bot.exports.listings import Cell, Listing, render_csv, render_workbook, replace_surrogates


def build_archive(name: str, listings: Sequence[Listing], about: Mapping[str, Cell]) -> bytes:
    """Return a zip with each list as `<list>.csv`, and all of them as `<name>.xlsx` and `<name>.json`.

    The JSON starts with the facts in `about`. Equal values give equal bytes, except for the creation time in the
    workbook.
    """
    facts = {**about, **{one.name: _row_objects(one) for one in listings}}
    files = {f"{one.name}.csv": render_csv(one) for one in listings}
    files[f"{name}.xlsx"] = render_workbook(listings)
    files[f"{name}.json"] = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    return zip_files(files)


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return files, given by name, as one zip."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            # No modification time: ZipInfo's default is 1 January 1980.
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            made.writestr(entry, content)
    return written.getvalue()


def _row_objects(listing: Listing) -> list[dict[str, Cell]]:
    return [
        {
            name: replace_surrogates(value) if isinstance(value, str) else value
            for name, value in zip(listing.columns, row, strict=True)
        }
        for row in listing.rows
    ]
