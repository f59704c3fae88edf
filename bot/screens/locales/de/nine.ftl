# Nine Card Brag: der Tisch, die eigenen Karten, was geschah, wie es geht; und am Ende, was es anders sagt.

# Worum es geht
nine-stakes-pot = Einsatz { $amount } pro Spiel
nine-stakes-pots = Einsatz { $amount } in jeden von vier Pots
nine-win-two-of-three = zwei Runden holen den Pot
nine-win-all-or-tie = den Pot holt, wer in allen drei Runden vorn liegt, auch bei Gleichstand
nine-win-all-three = nur alle drei Runden holen den Pot
nine-win-four-pots = ein Pot je Runde, einer für alle drei
nine-stakes-target = Bis { $target } Punkte
nine-stakes-deals = { $deals ->
    [one] Ein Spiel um Punkte
   *[other] { $deals } Spiele um Punkte
}
nine-stakes-game = Einsatz { $amount } für die ganze Partie
nine-stakes-per-point = wer verliert, zahlt { $amount } für jeden Punkt Rückstand
nine-costs-deal = In einem Spiel kannst du höchstens { $amount } verlieren. Was niemand gewinnt, bleibt im Pot, und das nächste Spiel kostet wieder einen Einsatz.
nine-costs-deals = { $deals ->
    [one] In einer Partie mit einem Spiel kannst du höchstens { $amount } verlieren,
   *[other] In einer Partie mit { $deals } Spielen kannst du höchstens { $amount } verlieren,
} mehr nur, wenn danach Gleichstand ist und es weitergeht.

# Der Tisch
nine-target = Bis **{ $target }** Punkte
nine-deals-left = { $deals ->
    [one] **Letztes Spiel** der Partie
   *[other] Noch **{ $deals }** Spiele
}
nine-deals-decide = Ein weiteres Spiel entscheidet
nine-stake = Einsatz { $amount }
nine-stake-each = Einsatz { $amount } je Pot
nine-per-point = { $amount } für jeden Punkt Rückstand
nine-pot-of-game = Im Pot für den Sieger der Partie: **{ $amount }**
nine-pots = In den Pots: links **{ $left }** · Mitte **{ $middle }** · rechts **{ $right }** · alle drei **{ $all }**
nine-packing-now = { $ready ->
    [0] Bevor gelegt wird, sagen alle, ob sie hinwerfen.
   *[other] Bevor gelegt wird, sagen alle, ob sie hinwerfen. Geantwortet: **{ $ready } von { $players }**.
}
nine-tenth-now = { $name } darf allen eine zehnte Karte geben.
nine-tenth-round-now = { $caller } wirft hin. { $name } darf diese neun Karten verteilen.
nine-discarding-now = { $ready ->
    [0] Alle haben zehn Karten und legen eine weg.
   *[other] Alle haben zehn Karten und legen eine weg. Fertig: **{ $ready } von { $players }**.
}
nine-arranging-now = { $ready ->
    [0] Alle legen ihre neun Karten. Fertig ist noch niemand.
   *[other] Alle legen ihre neun Karten. Fertig: **{ $ready } von { $players }**.
}
nine-has-packed = hat hingeworfen
nine-may-deal-tenth = darf eine zehnte Karte geben
nine-has-discarded = hat eine Karte weggelegt
nine-to-discard = legt noch eine Karte weg

# Die eigenen Karten
nine-packing-own = **Wirfst du hin?** Keine Antwort wird gezeigt, bis alle geantwortet haben. Die Karten des Ersten, der hinwirft, darf der Geber an die anderen verteilen.
nine-packing-yes = Du wirfst hin.
nine-packing-no = Du behältst deine Karten.
nine-tenth-own = **Gibst du allen eine zehnte Karte?** Dann legen alle eine Karte weg, auch du.
nine-tenth-round-own = **Verteilst du die neun Karten von { $name }?** Die neun werden gemischt, jeder andere bekommt eine und legt eine weg. Was übrig ist, gehört wieder { $name }: neun Karten zum Spielen.
nine-tenth-wait = { $name } darf eine zehnte Karte geben.
nine-discard-own = **Leg eine Karte weg.** Niemand sieht sie, und du spielst die anderen neun.
nine-discard-done = Du hast deine Karte weggelegt.
nine-discard-wait = Die anderen legen je eine Karte weg.
nine-out = Du hast hingeworfen und bist in diesem Spiel nicht mehr dabei.
nine-packs = Du wirfst hin, also sind deine Karten aus dem Spiel, und dein Einsatz bleibt im Pot.
nine-for-everybody = { $what ->
    [both] -# Die Knöpfe zum Ansagen und Hinwerfen sehen alle, egal was sie auf der Hand haben.
    [pack] -# Den Knopf zum Hinwerfen sehen alle, egal was sie auf der Hand haben.
   *[declare] -# Die Knöpfe zum Ansagen sehen alle, egal was sie auf der Hand haben.
}
nine-packed = Hingeworfen: { $names }.
nine-pack = Hinwerfen (Bum Deal)
nine-keep = Meine Karten behalten
nine-deal-tenth = Zehnte Karte geben
nine-deal-round = Karten verteilen
nine-no-tenth = Keine zehnte Karte
nine-no-round = Nicht verteilen
nine-discard = Eine Karte weglegen

# Die Hände beim Aufdecken
nine-round-won = **{ $place ->
    [1] Linke Hände
    [2] Mittlere Hände
   *[other] Rechte Hände
}** · { $name } gewinnt
nine-round-first = **{ $place ->
    [1] Linke Hände
    [2] Mittlere Hände
   *[other] Rechte Hände
}** · { $tied } sind gleich; { $name } hat zuerst aufgedeckt und gewinnt
nine-round-tied = **{ $place ->
    [1] Linke Hände
    [2] Mittlere Hände
   *[other] Rechte Hände
}** · { $tied } sind gleich, niemand gewinnt
nine-round-shared = **{ $place ->
    [1] Linke Hände
    [2] Mittlere Hände
   *[other] Rechte Hände
}** · { $tied } sind gleich, und es zählt für alle
nine-scores = { $count ->
    [one] { $name } bekommt einen Punkt
   *[other] { $name } bekommt { $count } Punkte
} und hat { $points }.
nine-sweep = **Alle drei!** { $count ->
    [one] { $name } bekommt noch einen Punkt
   *[other] { $name } bekommt noch { $count } Punkte
} und hat { $points }.
nine-quad-scores = { $count ->
    [one] { $name } bekommt dafür einen Punkt
   *[other] { $name } bekommt dafür { $count } Punkte
} und hat { $points }.
nine-save-scores = { $count ->
    [one] { $name } bekommt für das gerettete Spiel einen Punkt
   *[other] { $name } bekommt für das gerettete Spiel { $count } Punkte
} und hat { $points }.
nine-set-back = { $lost ->
    [0] { $name } hat keine Punkte zu verlieren.
    [one] { $name } verliert einen Punkt und hat { $points }.
   *[other] { $name } verliert { $lost } Punkte und hat { $points }.
}

# Was geschah
nine-game-started = { $deals ->
    [one] Eine neue Partie: ein Spiel, und die meisten Punkte gewinnen.
   *[other] Eine neue Partie: { $deals } Spiele, und die meisten Punkte gewinnen.
}
nine-packs-told = { $players ->
    [one] { $name } wirft hin.
   *[other] { $name } werfen hin.
}
nine-tenth-refused = { $name } gibt keine zehnte Karte.
nine-tenth-refused-time = { $name } hat die Zeit überschritten und gibt keine zehnte Karte.
nine-tenth-dealt = { $name } gibt allen eine zehnte Karte.
nine-tenth-dealt-round = { $name } verteilt die Karten von { $caller }.
nine-hand-returned = { $name } bekommt neun Karten zurück.
nine-pot-taken = **{ $name } bekommt den Pot:** { $amount }
nine-pot-taken-of = { $pot ->
    [0] **{ $name }** bekommt den linken Pot: { $amount }
    [1] **{ $name }** bekommt den mittleren Pot: { $amount }
    [2] **{ $name }** bekommt den rechten Pot: { $amount }
   *[other] **{ $name }** bekommt den Pot für alle drei Runden: { $amount }
}
nine-carried = Im Pot bleiben liegen: **{ $amount }**
nine-unwon = Niemand gewinnt den Pot.
nine-saved = Das Spiel ist gerettet, und niemand gewinnt.
nine-all-packed = Alle werfen hin, also gewinnt niemand.
nine-flushes-tied = Die besten Running Flushes sind gleich, also gewinnt niemand.
nine-points-paid = { $name } zahlt { $amount } an { $other }.
nine-points-paid-short = { $name } zahlt { $other } nur { $amount } von { $due }, mehr war nicht da.
nine-points-paid-nothing = { $name } hat nichts mehr und kann { $other } die { $due } nicht zahlen.
nine-game-void = Die Partie wurde abgebrochen, bevor sie jemand gewonnen hatte.

# Aufrufe
nine-call-packing = { $game }: Wirfst du hin?
nine-call-packing-here = { $who }, wirfst du hin?
nine-call-tenth = Du darfst bei { $game } eine zehnte Karte geben.
nine-call-tenth-here = { $who }, du darfst eine zehnte Karte geben.
nine-call-discarding = Leg bei { $game } eine Karte weg.
nine-call-discarding-here = { $who }, leg eine Karte weg.

# Wie es geht, zusammengestellt nach den Hausregeln eines Tisches
nine-guide-play =
    Jeder bekommt **neun Karten** und legt daraus verdeckt **drei Hände** zu je drei: links, Mitte, rechts, die beste links. Gesetzt wird nicht.

    Sind alle fertig, werden die **linken Hände** aufgedeckt, dann die mittleren, dann die rechten. Danach gibt der nächste Spieler links.
nine-guide-win-two-of-three = Wer **zwei der drei Runden** gewinnt, bekommt den Pot. Gewinnen drei Spieler je eine, bekommt ihn niemand.
nine-guide-win-all-or-tie = Wer in **allen drei Runden** die beste Hand hat oder eine gleich gute, bekommt den Pot; wer zuerst aufdeckt, ist egal. Gelingt das niemandem oder zweien, bleibt der Pot liegen.
nine-guide-win-all-three = Wer **alle drei Runden** allein gewinnt, bekommt den Pot. Sonst bekommt ihn niemand.
nine-guide-win-four-pots = Es gibt **vier Pots**. Wer eine Runde gewinnt, bekommt den Pot dieser Runde, und wer alle drei gewinnt, auch den vierten.
nine-guide-carried = Ein Pot, den niemand gewinnt, bleibt liegen, und alle legen für das nächste Spiel einen Einsatz dazu.
nine-guide-target = { $scoring ->
    [places] In jeder Runde punkten die besten drei Hände.
    [none] Eine gewonnene Runde bringt für sich nichts.
   *[rounds] Gewonnene Runden bringen Punkte.
} Wer zuerst **{ $target }** Punkte hat, gewinnt die Partie; das kann mitten im Spiel sein.
nine-guide-deals = { $scoring ->
    [places] In jeder Runde punkten die besten drei Hände.
    [none] Eine gewonnene Runde bringt für sich nichts.
   *[rounds] Gewonnene Runden bringen Punkte.
} { $deals ->
    [one] Eine Partie ist **ein Spiel**, und die meisten Punkte gewinnen.
   *[other] Eine Partie sind **{ $deals } Spiele**, und die meisten Punkte gewinnen.
} Bei Gleichstand wird noch ein Spiel gespielt.
nine-guide-together = Alle legen ihre Karten gleichzeitig und dürfen sie ändern, bis der Letzte festgelegt hat. Läuft deine Zeit ab, werden deine Karten für dich gelegt: die beste linke Hand, die es gibt, dann die beste mittlere.
nine-guide-coming-game = Wer sich während einer Partie setzt, bekommt ab der nächsten Karten.

nine-guide-arranging =
    Unter **Meine Karten** hat jede Hand ihre Zeile: Tipp darauf und wähl die Karten. Du siehst, was du gelegt hast. `/arrange` nimmt die Hände getippt: `101010 AKD 432`.

    Es sind genau **drei Hände**, und alle neun Karten werden gebraucht. Beliebige drei Karten sind eine Hand, auch ohne Paar.
nine-guide-order = Jede Hand muss mindestens so gut sein wie die nächste; sonst lassen sie sich nicht festlegen. Die beste linke Hand muss es nicht sein; du darfst dir etwas Gutes für später aufheben.
nine-guide-secret = Bis alle fertig sind, sehen die anderen nur, ob du es bist.

nine-guide-prial = Drei { $ranks } sind die beste Hand überhaupt; die anderen Prials folgen von den Assen bis zu den Zweien.
nine-guide-runs-a23-high = Die beste Straße ist A-2-3, danach A-K-D; 2-A-K ist keine Straße.
nine-guide-runs-akq-high-a23-second = Die beste Straße ist A-K-D, danach A-2-3; 2-A-K ist keine Straße.
nine-guide-runs-a23-low = Die beste Straße ist A-K-D, und A-2-3 ist die niedrigste; 2-A-K ist keine Straße.
nine-guide-least = Paare und Hände ohne alles werden Karte für Karte verglichen.

nine-guide-showing = Aufgedeckt wird im Uhrzeigersinn, zuerst links vom Geber. Wer eine Runde gewinnt, deckt in der nächsten zuerst auf. Alle decken auf, ohne dass jemand gefragt wird.
nine-guide-first = Sind die besten Hände gleich, gewinnt die, die **zuerst aufgedeckt** wurde.
nine-guide-level = Sind die besten Hände gleich, **zählen alle als beste**, egal welche zuerst aufgedeckt wurde; wer davon zuerst aufgedeckt hat, beginnt die nächste Runde.
nine-guide-tied = Sind die besten Hände gleich, gewinnt **niemand** die Runde; wer davon zuerst aufgedeckt hat, beginnt die nächste.
nine-guide-round = { $points ->
    [0] Eine gewonnene Runde bringt für sich nichts.
    [one] Eine gewonnene Runde bringt **einen Punkt**.
   *[other] Eine gewonnene Runde bringt **{ $points } Punkte**.
}
nine-guide-places = Die beste Hand einer Runde bringt **3** Punkte, die zweite **2**, die dritte **1**. Gleiche Hände stehen in der Reihenfolge, in der sie aufgedeckt wurden.
nine-guide-sweep = { $points ->
    [one] Alle drei zu gewinnen bringt noch **einen Punkt**.
   *[other] Alle drei zu gewinnen bringt noch **{ $points } Punkte**.
}
nine-guide-at-once = Jedes Mal, wenn jemand punktet, wird gezählt. Wer das Ziel erreicht, hat gewonnen, und die übrigen Hände werden nicht aufgedeckt.
nine-guide-last-deal = Nach dem letzten Spiel gewinnen die meisten Punkte. Wer dieses Spiel rettet, gewinnt damit nicht die Partie; es wird noch eins gespielt.

nine-guide-special-none = An diesem Tisch ist nichts anzusagen.
nine-guide-flush-pot = **Neun Karten einer Farbe in Folge**, angesagt, bekommen { $pots ->
    [one] den Pot
   *[other] alle vier Pots
}. Am besten ist die Folge mit dem Ass ganz unten, dann Ass bis Sechs, König bis Fünf und so weiter. Sind die beiden besten gleich, gewinnt niemand.
nine-guide-flush-points = { $points ->
    [one] **Neun Karten einer Farbe in Folge**, angesagt, bringen **einen Punkt**, und aufgedeckt wird nicht.
   *[other] **Neun Karten einer Farbe in Folge**, angesagt, bringen **{ $points } Punkte**, und aufgedeckt wird nicht.
} Am besten ist die Folge mit dem Ass ganz unten, dann Ass bis Sechs, König bis Fünf und so weiter. Sind die beiden besten gleich, punktet niemand.
nine-guide-fours-pot = **Vier Gleiche**, angesagt, bekommen { $pots ->
    [one] den Pot
   *[other] alle vier Pots
}. Die besten gewinnen: vier { $ranks }, dann von den Assen bis zu den Zweien.
nine-guide-fours-points = { $points ->
    [one] **Vier Gleiche**, angesagt, bringen **einen Punkt**, und aufgedeckt wird nicht.
   *[other] **Vier Gleiche**, angesagt, bringen **{ $points } Punkte**, und aufgedeckt wird nicht.
} Nur die besten zählen: vier { $ranks }, dann von den Assen bis zu den Zweien.
nine-guide-set-back = { $points ->
    [one] Oder du **wirfst die anderen zurück**, und jeder verliert einen Punkt, aber nie mehr, als er hat.
   *[other] Oder du **wirfst die anderen zurück**, und jeder verliert { $points } Punkte, aber nie mehr, als er hat.
}
nine-guide-pairs-pot = **Vier Paare**, angesagt, retten das Spiel: Niemand gewinnt, und { $pots ->
    [one] der Pot bleibt
   *[other] alle vier Pots bleiben
} liegen. Vier Gleiche zählen als zwei Paare.
nine-guide-pairs-points = { $points ->
    [0] **Vier Paare**, angesagt, retten das Spiel: Aufgedeckt wird nicht, und niemand punktet. Vier Gleiche zählen als zwei Paare.
    [one] **Vier Paare**, angesagt, retten das Spiel: Aufgedeckt wird nicht, und wer sie ansagt, bekommt **einen Punkt**. Vier Gleiche zählen als zwei Paare, und mit einem geretteten Spiel gewinnt niemand die Partie.
   *[other] **Vier Paare**, angesagt, retten das Spiel: Aufgedeckt wird nicht, und wer sie ansagt, bekommt **{ $points } Punkte**. Vier Gleiche zählen als zwei Paare, und mit einem geretteten Spiel gewinnt niemand die Partie.
}
nine-guide-precedence = Was zuerst steht, geht vor.
nine-guide-declaring = Angesagt wird, statt die Hände festzulegen, und alle Ansagen werden zusammen aufgedeckt. Niemand muss etwas ansagen, und alle haben dieselben Knöpfe.

nine-guide-extras-none = An diesem Tisch gibt es keine zehnte Karte und keine Joker, und ein schlechtes Blatt darf niemand hinwerfen.
nine-guide-tenth = **Die zehnte Karte**: Der Geber sieht seine Karten an und darf dann allen noch eine geben. Sonst hat niemand mitzureden. Jeder legt eine Karte weg, die niemand sieht, und spielt die anderen neun.
nine-guide-bum-deal = **Hinwerfen (Bum Deal)**: Ein hoffnungsloses Blatt darfst du hinwerfen. { $points ->
    [pot] Du bist in diesem Spiel nicht mehr dabei, dein Einsatz bleibt im Pot, und die Karten der anderen bleiben, wie sie sind.
   *[points] Du bist in diesem Spiel nicht mehr dabei, und die Karten der anderen bleiben, wie sie sind.
} Werfen alle bis auf einen hin, gewinnt der. Werfen alle hin, gewinnt niemand.
nine-guide-jokers = **Joker**: Es gibt zwei, und jeder steht für einen Wert oder für eine Farbe, nie für beides. So macht er ein Prial, eine Straße, einen Flush oder ein Paar, aber nie einen Running Flush. In einem Flush ist er niedriger als eine Zwei.
nine-guide-jokers-lose = Von gleich guten Händen gewinnt die ohne Joker, und ein Joker schlägt zwei. { $declared ->
    [both] Angesagte vier Gleiche dürfen einen Joker haben, vier Paare nicht.
    [fours] Angesagte vier Gleiche dürfen einen Joker haben.
    [pairs] Vier Paare gehen nur ohne Joker.
   *[none] { "" }
}
nine-guide-jokers-equal = Joker sind so gut wie die Karten, für die sie stehen. { $declared ->
    [both] Vier Gleiche und vier Paare gehen nur ohne Joker.
    [fours] Vier Gleiche gehen nur ohne Joker.
    [pairs] Vier Paare gehen nur ohne Joker.
   *[none] { "" }
}
nine-guide-dealt-round = **Zu sechst** ist für eine zehnte Karte keine mehr da. Bevor gelegt wird, sagen alle, ob sie hinwerfen, und der Geber darf die Karten des Ersten, der das tut, an die anderen verteilen. Jeder bekommt eine und legt eine weg; diese und die vier übrigen bekommt zurück, wer hingeworfen hat, und spielt sie doch noch.

nine-guide-stake = Vor jedem Spiel legen alle **{ $amount }** in den Pot. Wer das nicht kann, bekommt keine Karten.
nine-guide-stakes = Vor jedem Spiel legen alle **{ $amount }** in jeden der vier Pots. Wer das nicht kann, bekommt keine Karten.
nine-guide-game-stake = Zu Beginn einer Partie legen alle **{ $amount }** in den Pot, und ihr Sieger bekommt ihn. Dazwischen wird nichts bezahlt.
nine-guide-per-point = Ist die Partie vorbei, zahlen alle dem Sieger **{ $amount }** für jeden Punkt Rückstand.
nine-guide-left = Wer mitten im Spiel geht, ist nicht mehr dabei, und sein Einsatz bleibt im Pot. Wer als Letzter übrig ist, bekommt ihn. Schließt ein Tisch mit Chips im Pot, bekommen sie die, die noch da sind.
nine-guide-left-game = Wer mitten in der Partie geht, ist nicht mehr dabei, und sein Einsatz bleibt im Pot.

nine-guide-example = Vier spielen. Anna sitzt links vom Geber und deckt zuerst auf.
nine-guide-example-left-first = **Linke Hände.** Annas und Bills Hände sind gleich und die besten. Anna hat zuerst aufgedeckt, also gewinnt sie.
nine-guide-example-left-level = **Linke Hände.** Annas und Bills Hände sind gleich gut, besser ist keine, und beide zählen. Anna hat zuerst aufgedeckt und beginnt wieder.
nine-guide-example-left-tied = **Linke Hände.** Annas und Bills Hände sind gleich und die besten, also gewinnt niemand. Anna hat zuerst aufgedeckt und beginnt wieder.
nine-guide-example-left-low = **Linke Hände.** Clara gewinnt: A-2-3 ist hier die niedrigste Straße. Clara beginnt die nächste Runde.
nine-guide-example-middle = **Mittlere Hände.** Anna gewinnt: Die Straße schlägt die Flushes und Claras niedrigere Straße.
nine-guide-example-right = **Rechte Hände.** Anna gewinnt mit dem einzigen Paar.
nine-guide-example-low-two-of-three = Anna hat zwei Runden gewonnen und bekommt den Pot.
nine-guide-example-low-all-or-tie = Niemand liegt in allen dreien vorn, also bleibt der Pot liegen.
nine-guide-example-low-all-three = Niemand hat alle drei gewonnen, also bleibt der Pot liegen.
nine-guide-example-low-four-pots = Clara bekommt den linken Pot, Anna den mittleren und den rechten, und der Pot für alle drei wartet auf das nächste Spiel.
nine-guide-example-low-points = Anna hat zwei Runden gewonnen und Clara eine.
nine-guide-example-end-two-of-three = Anna hat mehr als zwei Runden gewonnen und bekommt den Pot.
nine-guide-example-end-all-or-tie = Anna ist in allen dreien die Beste oder gleich gut, Bill nur in einer. Der Pot gehört ihr.
nine-guide-example-end-all-three = Anna hat zwei Runden gewonnen, und nötig sind alle drei, also bleibt der Pot liegen.
nine-guide-example-end-four-pots = Anna bekommt den mittleren und den rechten Pot. Der linke wartet auf das nächste Spiel, der für alle drei auch.
nine-guide-example-end-points = Anna hat alle drei Runden gewonnen{ $sweep ->
    [0] { "" }
   *[other] { " " }und bekommt auch dafür Punkte
}.

# Mit eigenen Worten: `nine-cards-x` steht statt `x`
nine-cards-arranged-left = ist gegangen
nine-cards-arranged-shown = { $place ->
    [1] { $name } zeigt die linke Hand `{ $cards }`: { $hand }.
    [2] { $name } zeigt die mittlere Hand `{ $cards }`: { $hand }.
   *[other] { $name } zeigt die rechte Hand `{ $cards }`: { $hand }.
}
nine-cards-arranged-shown-unnamed = { $place ->
    [1] { $name } zeigt die linke Hand `{ $cards }`.
    [2] { $name } zeigt die mittlere Hand `{ $cards }`.
   *[other] { $name } zeigt die rechte Hand `{ $cards }`.
}
nine-cards-arranged-place-name = { $place ->
    [1] links
    [2] Mitte
   *[other] rechts
}
nine-cards-arrange-place = { $place ->
    [1] Links
    [2] Mitte
   *[other] Rechts
}
nine-cards-arranged-place-short = **{ $place ->
    [1] Links
    [2] Mitte
   *[other] Rechts
}** · { $hand }
nine-cards-arrange-now = **Leg deine Karten,** die beste Hand nach links.
nine-cards-arrange-better = { $hand }: besser als die { $before ->
    [1] linke
   *[other] mittlere
} Hand
nine-cards-arrange-refused-size = Noch nicht fertig: Die { $place ->
    [1] linke
    [2] mittlere
   *[other] rechte
} Hand hat { $cards ->
    [0] keine Karten
    [one] eine Karte
   *[other] { $cards } Karten
}. Zu einer Hand gehören drei.
nine-cards-arrange-refused-order = Noch nicht fertig: Die { $place ->
    [2] mittlere
   *[other] rechte
} Hand ist besser als die { $before ->
    [1] linke
   *[other] mittlere
}.
nine-cards-arrange-sure-these = **Diese Hände festlegen, die beste links?**
nine-cards-arrange-swap-two = { $one ->
    [1] Links
   *[other] Mitte
} und { $other ->
    [2] Mitte
   *[other] rechts
}
nine-cards-arrange-place-won = { $place ->
    [1] linke
    [2] mittlere
   *[other] rechte
}
nine-cards-arrange-won = { $count ->
    [0] **Das Spiel ist vorbei.** Du hast keine Hand gewonnen{ $some ->
        [0] .
       *[other] : { $gained }
    }
   *[other] **Du hast die { $hands } Hand gewonnen:** { $gained }
}
nine-cards-arrange-ready = Du kannst festlegen.
nine-cards-arrange-lock-none = Festlegen
nine-cards-arrange-leaving = Du gehst und bist in diesem Spiel nicht mehr dabei.
nine-cards-arrange-menu = { $place ->
    [1] Linke Hand
    [2] Mittlere Hand
   *[3] Rechte Hand
}: drei Karten
nine-cards-arrange-card-in-hand = { $card } · { $place ->
    [1] links
    [2] Mitte
   *[3] rechts
}
nine-cards-refusal-hand-size = Die { $place ->
    [1] linke
    [2] mittlere
   *[other] rechte
} Hand hat { $cards ->
    [0] keine Karten
    [one] eine Karte
   *[other] { $cards } Karten
}. Zu jeder der drei Hände gehören drei.
nine-cards-refusal-misordered = { $place ->
    [2] Die mittlere Hand ist besser als die linke
   *[other] Die rechte Hand ist besser als die mittlere
}. Die beste gehört nach links, also vertausch sie.
nine-cards-arrange-form-hand = { $place ->
    [1] Linke Hand
    [2] Mittlere Hand
   *[3] Rechte Hand
}
nine-cards-arrange-form-about = Drei Hände zu je drei Karten, die beste links. Alle neun Karten werden gebraucht.
nine-cards-arranged-not-needed = { $place ->
    [2] Die mittleren und die rechten Hände wurden nicht mehr gebraucht.
   *[other] Die rechten Hände wurden nicht mehr gebraucht.
}
nine-cards-refusal-no-odds = Deine Aussichten stehen neben den Händen, während du sie legst: `/hand`.
nine-cards-refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler, die den Einsatz zahlen können; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
nine-cards-refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die den Einsatz zahlen können und nicht aussetzen; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
nine-cards-rule-no-limit = keine
nine-cards-rule-number-none = 2 oder 0 für keine
nine-cards-rule-stake-about = Was alle einsetzen: vor jedem Spiel oder, um Punkte, zu Beginn einer Partie. Mit vier Pots ist es das Vierfache.
nine-cards-rule-stake-example = Mit 5 spielen vier um 20.
nine-cards-rule-win-rule-about = Was man gewinnen muss; was niemand gewinnt, bleibt für das nächste Spiel liegen.
nine-cards-rule-win-rule-example = Anna gewinnt zwei Runden, und die dritte gewinnt Bill.
nine-cards-rule-best-prial-about = Der Wert, dessen Prial das beste ist und dessen vier Gleiche auch: 3, 7, 9 oder 14 für Asse.
nine-cards-rule-best-prial-example = Mit 3 schlagen drei Dreien drei Neunen.
nine-cards-rule-quad-wins-about = Vier Gleiche darf man ansagen. Die besten holen den Pot oder ihre Punkte, und die Hände werden nicht gespielt.
nine-cards-rule-quad-wins-example = Anna sagt vier Könige an und Bill vier Zehnen, und nur Annas zählen.
nine-cards-rule-run-order = Die beste Straße
nine-cards-rule-run-order-about = Wo A-2-3 unter den Straßen steht.
nine-cards-rule-run-order-example = A♥ 2♣ 3♦ gegen A♦ K♣ D♠.
nine-cards-rule-target = Punkte zum Sieg
nine-cards-rule-target-example = Mit 21 fehlt bei 20 Punkten noch einer.
nine-cards-rule-payment-per-point = So viel für jeden Punkt Rückstand
nine-cards-rule-payment-example = Am Ende steht es 21, 17 und 12, und der Zweite und der Dritte zahlen.
nine-cards-rule-point-rate-about = Beim Zahlen nach Punkten: was ein Verlierer dem Sieger für jeden Punkt Rückstand zahlt.
nine-cards-rule-point-rate-example = Mit 2 kosten vier Punkte Rückstand 8.
nine-cards-rule-max-players-about = Höchstens fünf spielen, mit zwei Jokern sechs; jeder bekommt neun Karten.
nine-cards-rule-max-players-example = Mit 4 muss der Fünfte warten.
nine-cards-rule-clock-about = Läuft sie ab, werden die Karten für dich gelegt, die beste Hand links, und eine Frage gilt als verneint.
nine-cards-rule-clock-example = Mit 120 haben alle zwei Minuten zum Legen.
nine-cards-rule-hints-full = Namen, Aussichten und Tipps zum Legen
nine-cards-help-scoring-title = Wer gewinnt

nine-cards-advice-place = { $place ->
    [1] Linke Hand
    [2] Mittlere Hand
   *[other] Rechte Hand
}
