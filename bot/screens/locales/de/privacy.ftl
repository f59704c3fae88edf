# Was über jemanden gespeichert ist.

privacy-title = Deine Daten
privacy-kept = Von dir habe ich { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
}, { $bookings ->
    [one] einen Eintrag
   *[other] { $bookings } Einträge
} in den Büchern und ein Guthaben auf { $servers ->
    [0] keinem Server
    [one] einem Server
   *[other] { $servers } Servern
}.
privacy-kept-nothing = Von dir habe ich gar nichts gespeichert.
privacy-what = **Was ich speichere:** deine Discord-ID und den Namen, unter dem du spielst, deine Einstellungen und die Sprache deines Discords, deine Züge und die Karten, die du bekommen hast, deine Chips, Punkte und Schulden und wie deine Spiele ausgingen.
privacy-not = **Was ich nicht speichere:** Nachrichten. Ich lese sie auch nicht. Es gibt keine Werbung und kein Tracking, und verkauft wird nichts.
privacy-who = **Wer es sieht:** Was an einem Tisch passiert, können alle in seinem Kanal sehen und später nachlesen. Karten, die nie gezeigt wurden, bleiben dein Geheimnis. Wer mich betreibt, kann in meine Datenbank schauen.
privacy-how-long = **Wie lange:** bis du es löschst.
privacy-how-long-thinned = **Wie lange:** bis du es löschst. Züge und Karten verschwinden von selbst nach { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
}, die Ergebnisse bleiben.
privacy-yours = **Es gehört dir:** `/privacy export` gibt dir alles als Datei, und mit `/privacy delete` vergesse ich dich.
privacy-play-money = Die Chips sind Spielgeld. Man kann sie nicht kaufen, verkaufen oder sich auszahlen lassen. Mitspielen darf, wer alt genug für Discord ist, also mindestens 13.

privacy-export-title = Alles, was ich über dich habe
privacy-export-title-part = Alles, was ich über dich habe: Teil { $part } von { $parts }
privacy-export-about = In der ZIP-Datei steht alles dreimal: als JSON, als Arbeitsmappe (XLSX) und als Tabellen (CSV). Die Zeiten sind in UTC. Karten von anderen sind nicht dabei, und auch nicht, wie der Stapel lag.
privacy-export-more = Für eine Datei ist es zu viel. Das Neueste kommt zuerst; das hier ist Teil { $part } von { $parts } (`/privacy export part:{ $part }`).
privacy-export-file = Alles, was Prial über dich gespeichert hat

privacy-delete-title = Soll ich dich vergessen?
privacy-delete-what = Dein Name verschwindet, und wo deine Discord-ID steht, kommt eine Zahl hin, die niemand zu dir zurückverfolgen kann. Für die anderen bleiben Spiele, Bücher und Ligatabellen, wie sie sind; du stehst darin als **ehemaliges Mitglied**.
privacy-delete-money = Das wird aus deinen Chips:
privacy-delete-no-money = Du hast keine Chips und keine Schulden, da geht also nichts verloren.
privacy-delete-line = - **{ $server }:** { $what }
privacy-delete-server = Server { $server }
privacy-delete-paid = { $amount } für deine Schulden
privacy-delete-lapsed = { $amount } Schulden, für die es nicht reicht: gestrichen
privacy-delete-waived = { $amount }, die man dir schuldet: gestrichen
privacy-delete-bank = { $amount } zurück an die Bank
privacy-delete-more = … und ebenso auf { $servers ->
    [one] einem weiteren Server
   *[other] { $servers } weiteren Servern
}.
privacy-delete-later = Du kannst jederzeit wiederkommen und neu anfangen, allerdings ohne Chips, denn das Startguthaben bekommt jeder nur einmal.
privacy-delete-rest = Was ich in Kanälen und Direktnachrichten geschrieben habe, bleibt in Discord, und in Sicherungskopien stehst du, bis sie weggeworfen werden.
privacy-delete-final = **Das lässt sich nicht rückgängig machen.** Wenn du eine Kopie willst, exportier deine Daten vorher.

privacy-dialog-title = Meine Daten löschen
privacy-dialog-what = Was soll weg?
privacy-dialog-settings = Nur meine Einstellungen: Sprache, Karten, Meldungen
privacy-dialog-everything = Alles
privacy-dialog-text = Alles heißt: Nichts, was ich habe, trägt danach noch deinen Namen. Das lässt sich nicht rückgängig machen.
privacy-dialog-label = Für alles: tipp { $word } ein
privacy-word = LÖSCHEN
privacy-deleted = Erledigt. Nichts, was ich speichere, nennt dich noch. Danke fürs Mitspielen!
privacy-deleted-settings = Deine Einstellungen sind gelöscht: Alles ist, wie es war, bevor du gewählt hast.
