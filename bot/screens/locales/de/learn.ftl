# Ein Spiel zum Lernen: was in jedem Schritt zu tun ist.

learn-title = Lektion: { $game }
learn-other = **{ $game }**: { $line }. Um es zu lernen, beginnst du am besten hiermit: { $taught }.
learn-next = Wie geht es weiter? Eröffne einen Tisch und hol dir einen Computer dazu oder lies **So wird gespielt**. `/help` nennt die zehn Befehle, die du brauchst.

learn-brag-blind = Du hast drei verdeckte Karten, und der Anfangseinsatz liegt im Pot. Du spielst **blind**, also kostet dich alles die Hälfte. Bleib dabei, ohne deine Karten anzusehen: Drück **{ $button }**.
learn-brag-look = { $name } hat ihre Karten angesehen und geht mit. Das hat sie { $open } gekostet; dich würde es, solange du blind spielst, nur { $blind } kosten. Sieh jetzt nach, was du hast: Drück **{ $button }**. Danach kannst du nicht mehr blind spielen.
learn-brag-raise = Jetzt spielst du **offen** und zahlst den vollen Preis: Mitgehen kostet { $price }. Du hast eine **Straße**, die nur eine höhere Straße, ein Running Flush oder ein Prial schlägt. Also treib den Preis hoch: Drück **{ $button }**
learn-brag-raising = Wähl, wie viel du setzt. So viel kostet danach das Mitgehen.
learn-brag-open = Du spielst **offen** und zahlst den vollen Preis: Mitgehen kostet { $price }.
learn-brag-see = { $name } ist noch dabei. Sind nur noch zwei übrig, darfst du **sehen**: Du zahlst den doppelten Einsatz ({ $price }), und die Blätter werden verglichen. Drück **{ $button }**.
learn-brag-keep = { $name } ist ausgestiegen, aber wer blind ist, gewinnt den Pot nicht. Er bleibt für das nächste Spiel liegen, und dein Blatt darfst du dafür ungesehen behalten.
learn-brag-won = **Du gewinnst.** Deine Straße schlägt das Paar Asse von { $name }, denn zuerst zählt, was für ein Blatt es ist, dann die Höhe der Karten.
learn-brag-lost = Diesmal gewinnt { $name }.
learn-brag-others-folded = **Du gewinnst.** { $name } ist ausgestiegen. Der Pot ist deiner, und du musst nichts zeigen. Das klappt auch mit einem schlechten Blatt.
learn-brag-folded = Du bist ausgestiegen, also bekommt { $name } den Pot. Aussteigen kostet nicht mehr als das, was du schon gesetzt hast. Mit einer Straße solltest du aber dabeibleiben.
learn-brag-carried = So geht blindes Spiel. Alle anderen steigen aus, und der Pot bleibt für das nächste Spiel liegen.

learn-crash-spare = Bei Crash wird nicht gesetzt. Du hast **dreizehn Karten**, und weil nur zwei spielen, liegen zwei Ersatzblätter da. Gegen eins davon könntest du alle deine Karten tauschen, ungesehen. Deine sind gut: Drück **{ $button }**.
learn-crash-arrange = Stell **vier Hände** aus je drei Karten zusammen, die beste zuerst. Tipp auf eine Hand und wähl ihre Karten, oder drück **{ $button }** und lass dir helfen.
learn-crash-refused = Das fehlt noch zum **{ $button }**:
learn-crash-more = So weit gut. Jede Hand kann einen Punkt gewinnen, also stell alle vier zusammen; was übrig bleibt, zählt nicht. Oder drück jetzt schon **{ $button }**.
learn-crash-lock = Vier Hände, die beste zuerst, so passt es. Drück **{ $button }**; dann trifft deine erste Hand auf die andere erste und so weiter.
learn-crash-over = { $mine ->
    [0] Du hast keinen Punkt
    [one] Du hast einen Punkt
   *[other] Du hast **{ $mine } Punkte**
}, { $name } hat { $others }. In einer echten Partie gibt jetzt der Nächste, und wer zuerst { $target } Punkte hat, gewinnt.
