correcting-title = Das zurücknehmen?
correcting-asked = Noch ist nichts geändert. Die alten Buchungen bleiben stehen, dazu kommen Gegenbuchungen:
correcting-asked-nothing = Es hat weder Chips noch Punkte bewegt. Es würde nur in der Statistik nicht mehr zählen.
correcting-shown-anew = Seit du das gesehen hast, hat sich etwas geändert, deshalb wurde **nichts zurückgenommen**. So wäre es jetzt:
correcting-result = Ergebnis { $result } der Liga { $league } fällt aus der Wertung.
correcting-results = { $results ->
    [one] Ein weiteres Ergebnis fällt auch heraus.
   *[other] { $results } weitere Ergebnisse fallen auch heraus.
}
correcting-disputed = { $disputes ->
    [one] Dazu ist noch ein Einspruch offen, und hier wird er nicht entschieden. Öffne ihn: „Für ungültig erklären …“ macht beides.
   *[other] Dazu sind noch Einsprüche offen, und hier werden sie nicht entschieden. Öffne einen: „Für ungültig erklären …“ macht beides.
}
correcting-book = Zurücknehmen
correcting-leave = So lassen
correcting-left = Es wurde nichts zurückgenommen.
