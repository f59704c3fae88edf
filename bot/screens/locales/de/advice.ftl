# Wie man jedes Spiel gut spielt: von Prial ausgezählt, und was daraus folgt.

# Spiele mit Einsätzen
advice-dealt = **Was gegeben wird.** { $high } % aller Blätter haben nur hohe Karten, { $pair } % sind ein Paar, und { $better } % sind besser als ein Paar.
advice-middle = { $size ->
    [3] Die Hälfte aller Blätter ist schlechter als K-10-2, und ein Paar schlägt drei von vieren.
    [4] Die Hälfte aller Blätter ist schlechter als ein Paar Vieren. Um das beste von dreien zu haben, braucht es etwa ein Paar Asse, bei vieren einen Flush mit Dame.
    [5] Die Hälfte aller Blätter ist schlechter als ein Flush, 9-7-3. Um das beste von dreien zu haben, braucht es etwa einen Flush mit Ass, bei vieren eine Straße, 7-6-5.
   *[other] Die Hälfte aller Blätter ist schlechter als eine Straße, 7-6-5. Um das beste von dreien zu haben, braucht es etwa eine Straße, K-D-B, bei vieren eine Straße, A-K-D.
}
advice-chances = **Wie oft dieses Blatt das beste ist**, zu zweit, zu dritt und zu viert:
advice-chance = • `{ $cards }` { $one } %, { $two } %, { $three } %
advice-play-by-them = **Richte dich danach.** Zähl erst, wie viele noch dabei sind, und sieh dann dein Blatt an. Was gegen einen gut ist, ist gegen drei schlecht. Und die Blätter der anderen sind besser als hier, denn die schlechtesten steigen zuerst aus.
advice-bluff = **Aber nicht stur.** Setzt du nur mit guten Blättern, steigen alle aus, und du gewinnst kleine Pots. Bluffe ab und zu, am besten gegen einen oder zwei, die aussteigen können{ $blind ->
    [yes] {" "}und ihre Karten kennen. Wer blind spielt, weiß nicht, wie schlecht sein Blatt ist, und zahlt nur die Hälfte, um dabeizubleiben.
   *[no] . Ein Bluff muss alle erschrecken, die dabei sind.
}
advice-bet-less = **Setz weniger, als du es vom Poker kennst.** Solange drei oder mehr dabei sind, beendet keine letzte Karte das Setzen. Jede Erhöhung kostet in jeder Runde wieder, und niemand kann es durch Sehen beenden. Erhöhe, damit nur zwei übrig bleiben, nicht, damit der Pot wächst.
advice-blind = **Blind spielen** lohnt sich, solange die anderen mit zu vielen Blättern dabeibleiben. Gegen einen offenen Spieler kommt nur ein Drittel der neuen Einsätze von dir. Bleibt er mit jedem Blatt dabei, gewinnst du jedes zweite Spiel; nur mit den besseren zwei Dritteln jedes dritte, und genau das kostet es; mit der besseren Hälfte jedes vierte. Dazu kommt, was schon im Pot liegt, und wer offen spielt, kann dich nicht sehen. Gut blind zu spielen braucht viel Übung; oft und schlecht ist es teuer.
advice-seeing = **Sieh, wenn es sich lohnt.** Liegen { $pot } im Pot und kostet Sehen { $price }, musst du in { $needed } % der Fälle das beste Blatt haben. Bist du seltener vorn, steig gleich aus, denn jeder weitere Zug kostet noch einmal dasselbe. Liegst du eher vorn als hinten, setz weiter und lass den anderen fürs Sehen zahlen.
advice-unshuffled = **Der Stapel wird nicht gemischt**, bis beim Aufdecken ein Prial gewonnen hat, also merk dir, was unter den Stapel kommt. Zu viert sind das in jedem Spiel { $size ->
    [3] zwölf Karten
    [4] sechzehn Karten
    [5] zwanzig Karten
   *[other] achtundzwanzig Karten
 }, und sie kommen in derselben Reihenfolge wieder, sobald der Stapel durch ist. { $next ->
    [ace] War unter den ersten zwölf Karten kein Ass, haben 28 % der nächsten Blätter eins statt 22 %.
    [most] Im nächsten Spiel werden vor allem die anderen Karten gegeben.
   *[other] Eine Karte, die gerade daruntergekommen ist, wird im nächsten Spiel nicht gegeben.
 } Karten, die nebeneinander daruntergekommen sind, gehen an Nachbarn.
advice-sideshow = **Um eine Sideshow bitten** solltest du mit einem mittleren Blatt, etwa einem niedrigen Paar. Wer schlechter ist, steigt aus, und sonst erfährt niemand eine Karte. Mit einem sehr guten Blatt lass es: Die anderen sollen zahlen.
advice-draw = **Tausche auf das, was kommt.** Eine neue Karte macht in 4 % der Fälle aus einem Paar ein Prial, in 22 % aus zwei Karten einer Farbe einen Flush und in 16 % aus zwei Nachbarn wie 9-8 eine Straße. Zwei Nachbarn einer Farbe werden in 34 % der Fälle Flush oder Straße. { $most ->
    [1] { "" }
   *[other] Behältst du ein Ass und tauschst zwei, hast du in einem von vier Fällen ein Paar oder Besseres; mit drei neuen Karten genauso oft.
}
advice-draw-betting = **Achte darauf, was die anderen tauschen.** Wer nichts tauscht, hat einen Flush oder Besseres, oder tut so; wer eine Karte tauscht, hat meist ein Paar oder zwei Karten zum Flush. Niedrige Paare sind für kleine Pots.
advice-draw-unseen = { $half ->
    [yes] **Ungesehen gehst du zum halben Preis mit**: Bleib ungesehen dabei, solange es billig ist, und sieh deine Karten an, bevor es teuer wird.
   *[no] **Ungesehene Karten** sparen hier nichts: Sieh sie an, bevor du zahlst.
}

# Spiele mit Händen
advice-winners = **Was einen Platz jedes zweite Mal gewinnt.** Alles Bessere gewinnt ihn meistens:
advice-winner = zu { $players ->
    [2] zweit
    [3] dritt
    [4] viert
   *[other] { $players }
} { $hand }
advice-place = { $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}
advice-crash-places = **Jeder Platz zählt einen Punkt**, der vierte so viel wie der erste. Der erste ist teuer: Zu viert gewinnt ihn sogar ein Prial Fünfen nur etwa einmal in fünf Spielen, als zweite Hand gewinnt es in mehr als acht von zehn. Gib deine besten Karten also nicht für eine erste Hand aus, die doch verliert.
advice-crash-spoil = **Schwäche eine Hand für eine andere**, wenn die Chancen zusammen wachsen. Nimm eine Karte von einer Hand, die auch ohne sie gut bleibt oder ohnehin keine Chance hat, und gib sie einer, die damit über die Grenze in der Liste kommt. Zu viert gewinnt ein Flush mit Ass den vierten Platz in drei von vier Spielen, einer mit Neun in einem von vier; eine Straße 9-8-7 gewinnt kaum mehr erste Plätze als eine Straße 4-3-2. Unter deinen Karten steht die Chance jeder Hand: Zähl sie zusammen.
advice-crash-target = **Sieh auf den Punktestand.** Gewertet wird vom ersten bis zum vierten Platz, und wer zuerst am Ziel ist, gewinnt: Reicht dir ein Punkt, mach die erste Hand so stark wie möglich. Fehlt einem anderen ein Punkt, müssen ihn die ersten Hände aufhalten.
advice-nine-aim = { $aim ->
    [two-of-three] **Du brauchst zwei von dreien.** Mach lieber zwei Hände, die gewinnen, als drei mittlere. Eine Hand ohne Chance kostet nichts, wenn die anderen beiden dadurch besser werden.
    [four-pots] **Jede Hand hat ihren eigenen Pot**, also zähl die Chancen zusammen. Kannst du alle drei gewinnen, spielst du auch um den vierten Pot.
    [points] **Jede Hand bringt Punkte**, also zähl die Chancen zusammen, und achte darauf, welcher Platz an eurem Tisch am meisten zählt.
   *[other] **Hier zählt jede Hand**, also entscheidet die schwächste: Verbessere sie zuerst.
}
advice-nine-spoil = **Schwäche eine Hand für eine andere**, wenn die andere damit über die Grenze in der Liste kommt. Ein Ass, das rechts nur ein Paar schmückt, macht links vielleicht eine Straße; ein Paar, das du für einen Flush in der Mitte auflöst, kostet dich die rechte Hand. Links muss die Hand sehr gut sein, rechts kaum mehr als ein Paar.
advice-nine-count = **Rechne mit deinen Karten.** Was du hast, hat kein anderer. Mit drei Königen in der Hand gibt es kein Prial Könige gegen dich, und weniger Straßen mit einem König.
advice-two-both = **Du brauchst beide Hände**, also multipliziere: Zwei Hände, die jede in der Hälfte der Fälle gewinnen, bekommen den Pot in einem von vier Spielen, 90 % und 20 % nur etwa in einem von fünf. Verbessere die schwächere Hand zuerst.
advice-two-spoil = **Schwäche eine Hand für eine andere**, sobald das Produkt wächst. Eine Straße links, neben der rechts nichts bleibt, gewinnt weniger als ein Flush, neben dem ein Paar bleibt. { $left ->
    [0] { "" }
   *[other] Welche Karte du weglegst, bestimmst du: Behalte die, die der schwächeren Hand hilft.
}
advice-two-pass = **Passe**, wenn deine linke Hand geschlagen ist und die rechte den anderen nur verriete, was du hast. Zeig, wenn du vorn liegst oder wenn eine gute rechte Hand den Pot vor jemand anderem retten kann.
