# Die Seite für den Betreiber, bei dem der Bot läuft.

host-title = Dein Prial
host-version = Version { $version } · Datenbankrevision { $revision }
host-processes = { $processes ->
    [one] Ein Prozess
   *[other] { $processes } Prozesse
}, { $serving ->
    [0] keiner bedient jemanden
   *[other] { $serving } in Betrieb
}
host-servers = { $servers ->
    [one] Ein Server
   *[other] { $servers } Server
}
host-tables = { $tables ->
    [0] kein Tisch offen
    [one] ein Tisch offen
   *[other] { $tables } Tische offen
}
host-deals = Laufende Spiele: { $deals }
host-load = Letzte Minute: { $moves } Züge und { $requests } Anfragen je Sekunde
host-refused = In dieser Minute von Discord abgelehnte Anfragen: { $requests }
host-lag = Bis ein Zug zu sehen ist: die Hälfte { $median }, 99 % { $high }
host-no-backup = **Noch keine Sicherung.** *Jetzt sichern* legt eine an.
host-backup = Letzte Sicherung { $when }: `{ $name }`, { $size }
host-backed-up = ✅ Gesichert und geprüft: `{ $name }`
host-backup-failed = ❌ Keine neue Sicherung: { $reason }
host-backup-running = Es läuft schon eine Sicherung. Schau in einer Minute noch einmal.
host-log-level = Wie viel im Protokoll steht
host-log-set = Das Protokoll läuft ab jetzt mit { $level }, bis zum nächsten Start.
host-notice-title = Mitteilung an alle Tische
host-notice-label = Was darin steht
host-notice-default = Prial startet in wenigen Minuten neu. Die Spiele gehen danach weiter, und niemand verliert Zeit.
host-notice = 📣 **Vom Betreiber dieses Bots:** { $text }
host-noticed = { $tables ->
    [0] Kein Tisch ist offen, also geht die Mitteilung an niemanden.
    [one] Die Mitteilung geht an den einen offenen Tisch.
   *[other] Die Mitteilung geht an alle { $tables } offenen Tische.
}
