# Wer sich hat löschen lassen, überall, wo etwas von ihnen gespielt und gebucht wurde.
name-former-member = Ehemaliges Mitglied
name-former-member-seat = Ehemaliges Mitglied (Platz { $seat })
