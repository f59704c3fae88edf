# Einsprüche gegen Spiele und Partien.

dispute-title = Einspruch { $number }
dispute-list = Offene Einsprüche
dispute-none = Es gibt nichts zu entscheiden, denn kein Einspruch ist offen.
dispute-line = **Nr. { $number }** · { $person }: { $reason }
dispute-deals = { $deals ->
    [one] Spiel { $last }
   *[other] Spiele { $first } bis { $last }
}
dispute-where = { $game } · Tisch { $table }, { $what }
dispute-said = { $person } hat { $when } Einspruch erhoben ({ $what }): „{ $reason }“
dispute-hold = Der Tisch ruht, bis darüber entschieden oder der Einspruch zurückgezogen ist.
dispute-open-still = Darüber ist noch zu entscheiden.
dispute-how = Als Organisator kannst du das Ergebnis bestätigen, es für ungültig erklären oder Chips zwischen den Spielern verschieben. Chips wandern sofort, jedes Mal mit Begründung; der Einspruch bleibt offen, bis du das Ergebnis bestätigst oder für ungültig erklärst.
dispute-ended-stood = { $actor } hat über Einspruch { $number } entschieden ({ $what }): Das Ergebnis **bleibt**.
dispute-ended-corrected = { $actor } hat über Einspruch { $number } entschieden ({ $what }): Das Ergebnis bleibt, **mit den Korrekturen**.
dispute-ended-voided = { $actor } hat über Einspruch { $number } entschieden ({ $what }): Das Ergebnis ist **ungültig**.
dispute-ended-withdrawn = { $actor } hat Einspruch { $number } **zurückgezogen** ({ $what }).
dispute-ruled-own = Wer das entschieden hat, war selbst beteiligt, denn sonst ist hier niemand bekannt, der entscheiden darf.
dispute-why = Begründung: { $reason }
dispute-back-in = { $person } bekommt { $amount } zurück.
dispute-back-out = { $person } gibt { $amount } zurück.
dispute-back-owed = { $person } hatte nicht alles davon. Die Bank hat { $amount } vorgestreckt und bekommt das zurück.
dispute-ordered = { $amount } von { $giver } an { $taker }: „{ $reason }“
dispute-remark = Dagegen gibt es einen Einspruch, über den noch nicht entschieden ist: `/dispute show number:{ $number }`.
dispute-remark-void = Dagegen gab es Einspruch (Nr. { $number }). Das Spiel wurde inzwischen abgebrochen und ändert für niemanden etwas.
dispute-called-off = Das Spiel wurde inzwischen abgebrochen, es gibt also nichts mehr für ungültig zu erklären. Zieh den Einspruch zurück oder bestätige das Ergebnis.
dispute-bank = die Bank
dispute-told-hold = Der Tisch ruht. Organisatoren entscheiden mit `/dispute list`.
dispute-told-list = Organisatoren entscheiden mit `/dispute list`.

# Dialoge
dispute-open = Einspruch: Spiel { $deal }
dispute-which = Bei { $game } läuft gerade ein Spiel. Welches meinst du?
dispute-open-about = Ein Organisator liest deine Begründung und entscheidet. Ist der Tisch noch offen, ruht er bis dahin; du kannst den Einspruch jederzeit zurückziehen.
dispute-reason = Was ist schiefgelaufen?
dispute-ruling = Begründung, die alle lesen
dispute-stand = Ergebnis bestätigen
dispute-stand-about = Der Einspruch ist damit erledigt, und am Tisch geht es weiter.
dispute-void = Für ungültig erklären
dispute-void-about = Ein laufendes Spiel wird abgebrochen, alle Einsätze gehen zurück. Ist das Spiel oder seine Partie vorbei, gehen Chips und Punkte zurück, und Ligaergebnisse daraus zählen nicht mehr. Läuft eine Serie der Liga noch, geht sie ohne das Spiel weiter.
dispute-chips = Chips verschieben
dispute-giver = Von
dispute-taker = An
dispute-amount = Wie viele Chips
