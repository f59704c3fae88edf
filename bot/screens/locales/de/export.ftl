# Eine Saison einer Liga als Datei, für ihre Organisatoren.

export-title = { $league }, Saison { $season }
export-results = { $results ->
    [0] Noch keine Ergebnisse.
    [one] Ein Ergebnis.
   *[other] { $results } Ergebnisse.
}
export-about = In der ZIP-Datei stehen Mitglieder, Tabellen, Wertungszahlen, Ergebnisse, Mannschaften und Begegnungen dreimal: als JSON, als Arbeitsmappe (XLSX) und als Tabellen (CSV). Die Zeiten sind in UTC. Chips sind Spielgeld, niemand schuldet jemandem etwas dafür. Geh bitte sorgsam mit den Namen um.
export-part = Für eine Datei sind es zu viele Ergebnisse. Das hier ist Teil { $part } von { $parts }, das Neueste zuerst.
export-file = Eine Saison einer Liga: Mitglieder, Tabellen und Ergebnisse
