# Was dieser Bot ist.

about-title = Prial, der Kartengeber
about-what = Ich gebe, führe die Bank und achte auf die Regeln beim Brag, dem alten britischen Kartenspiel, in dem gesetzt, geblufft und blind gespielt wird, mit drei, vier, fünf oder sieben Karten. Seine Verwandten kann ich auch: Draw Brag, Teen Patti, Crash mit dreizehn Karten sowie Nine, Seven und Six Card Brag.
about-how = `/table open` eröffnet einen Tisch in einem Kanal, mit `/join` setzt du dich, `/rules` erklärt das Spiel und `/league help`, wie ihr eine Saison spielt. Mit `/table computers` spielst du gegen mich. Es ist Spielgeld: Man kann es nicht kaufen, und es ist nichts wert.
about-data = Ich merke mir deine Discord-ID und den Namen, unter dem du spielst, deine Einstellungen, was du an den Tischen getan hast, dein Guthaben auf jedem Server und welche meiner Nachrichten ich aktuell halten muss. Nachrichten von anderen lese ich nicht.
about-version = Version { $version } · { $servers ->
    [one] ein Server
   *[other] { $servers } Server
} · { $tables ->
    [0] kein Tisch offen
    [one] ein Tisch offen
   *[other] { $tables } Tische offen
}
