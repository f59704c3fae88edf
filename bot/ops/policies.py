"""The host's terms and privacy policy, made from the templates in `docs`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.config import SettingProblem, Settings, SettingsError

TEMPLATES: Final = tuple(Path(__file__).parents[2] / "docs" / name for name in ("terms.md", "privacy.md"))


def write_policies(settings: Settings, folder: Path) -> tuple[Path, ...]:
    """Write the terms and the privacy policy of the host to `folder`, which is created, and return their paths.

    Raises SettingsError if a setting that the templates need is missing, and OSError if a file cannot be written.
    """
    details = {
        "HOST_NAME": (settings.host_name, "who runs this Prial: a person or an organisation"),
        "HOST_CONTACT": (settings.host_contact, "an e-mail address or a link where people can write to you"),
        "POLICY_DATE": (settings.policy_date, "the day from which the policies are valid: 2026-11-29"),
    }
    missing = [SettingProblem(name, "is missing", expected) for name, (value, expected) in details.items() if not value]
    if missing:
        raise SettingsError(tuple(missing))
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for template in TEMPLATES:
        text = template.read_text(encoding="utf-8")
        for name, (value, _) in details.items():
            text = text.replace(f"[{name}]", value or "")
        path = folder / template.name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return tuple(written)
