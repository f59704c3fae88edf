# Was nicht ging, und was richtig wäre. Nur wer gefragt hat, liest es.

refusal-failed = Da ist bei mir etwas schiefgegangen; der Fehler ist festgehalten. Geschehen ist nichts, versuch es bitte noch einmal.

# Der Tisch
refusal-closed = Dieser Tisch ist geschlossen. `/table open` eröffnet einen neuen.
refusal-no-such-seat = Auf diesem Platz sitzt niemand mehr. `/table status` sagt, wer da ist.
refusal-not-in-this-game = Das gibt es in diesem Spiel nicht. `/rules` erklärt, wie es geht.
refusal-between-deals-only = Das muss warten, bis das Spiel vorbei ist.
refusal-no-deal = Gerade läuft kein Spiel. Wer am Tisch sitzt, kann mit `/deal` eins beginnen.
refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler, die den Anfangseinsatz bezahlen können; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
refusal-shuffle-due = Vor diesem Spiel muss gemischt werden.
refusal-wrong-pack = Das ist nicht der ganze Stapel; zu mischen sind { $cards } Karten.
refusal-table-full = Der Tisch ist voll; alle { $most_number } Plätze sind besetzt.
refusal-seat-taken = Dieser Platz gehört jemand anderem.
refusal-bad-amount = Das ist zu wenig: mindestens { $least }.
refusal-top-up-between-deals = An diesem Tisch legt man nur zwischen den Spielen nach.
refusal-already-leaving = Das hast du schon gesagt. Du gehst, wenn du dran bist oder das Spiel vorbei ist.
refusal-already-sitting-out = Du setzt schon aus. Mit `/back` bist du wieder dabei.
refusal-not-sitting-out = Du setzt gar nicht aus, du bist schon dabei.
refusal-nothing-owed = Von dir wird gerade nichts erwartet.

# Die eigenen Daten
refusal-nothing-kept = Über dich ist nichts gespeichert, also gibt es auch nichts zu exportieren oder zu löschen.
refusal-forget-at-table = Du sitzt noch an { $tables_number ->
    [one] einem Tisch
   *[other] { $tables_number } Tischen
}. Steh erst mit `/leave` überall auf und versuch es dann noch einmal.
refusal-forget-not-meant = Das war nicht das richtige Wort, es wurde nichts gelöscht. Drück den Knopf noch einmal und tipp das Wort so ein, wie es dasteht.
refusal-no-such-part = Es gibt nur { $parts_number ->
    [one] einen Teil
   *[other] { $parts_number } Teile
}.

# Wer dran ist
refusal-not-dealt-in = Du bist in diesem Spiel nicht dabei. Ab dem nächsten bekommst du Karten.
refusal-folded-already = Du bist in diesem Spiel schon ausgestiegen.
refusal-covered-already = Du hast den Pot abgedeckt; dein Blatt wird am Ende verglichen.
refusal-not-your-turn = Du bist nicht dran: { $turn } ist dran.
refusal-keep-or-throw-first = Sag erst, ob du das angesehene Blatt behältst oder abwirfst.
refusal-answer-first = { $proposer } { $question ->
    [showdown] fragt, ob alle aufdecken
    [loan] will sich etwas leihen
   *[sideshow] bittet um eine Sideshow
}. Erst muss das beantwortet werden.
refusal-own-question = Du hast { $question ->
    [showdown] gefragt, ob alle aufdecken
    [loan] um Chips gebeten
   *[sideshow] um eine Sideshow gebeten
}. Warte auf die Antwort. `/hand` zeigt, wie es steht.
refusal-betting-is-over = Das Setzen ist zu Ende. `/hand` zeigt, ob du noch etwas zu wählen hast.

# Einsätze
refusal-too-little = Mitgehen kostet { $least }; du wolltest { $offered } setzen.
refusal-too-much = { $limit ->
    [first_bet] Der erste Einsatz darf höchstens { $most } sein; du wolltest { $offered } setzen.
    [loan] Du darfst höchstens { $most } leihen, den ganzen Preis; du wolltest { $offered } leihen.
    [pot] Niemand darf mehr setzen, als im Pot liegt, also höchstens { $most }; du wolltest { $offered } setzen.
   *[raise] Du darfst höchstens { $most } setzen, denn Erhöhungen sind begrenzt; du wolltest { $offered } setzen.
}
refusal-bet-step = { $below_number ->
    [0] { $above_number ->
        [0] Gesetzt wird in Schritten von { $step }; { $offered } passt nicht.
       *[other] Gesetzt wird in Schritten von { $step }: Setz { $above }, nicht { $offered }.
    }
   *[other] { $above_number ->
        [0] Gesetzt wird in Schritten von { $step }: Setz { $below }, nicht { $offered }.
       *[other] Gesetzt wird in Schritten von { $step }: Setz { $below } oder { $above }, nicht { $offered }.
    }
}
refusal-short = Mitgehen kostet { $price }, und du hast { $have }. `/hand` zeigt, was du stattdessen tun kannst.
refusal-beyond-means = Du hast { $have }, das reicht nicht für { $offered }.
refusal-top-up-first = Auf dem Tisch hast du { $have }; leg mit `/topup` noch { $needed } dazu.
refusal-not-short = Du kannst das Mitgehen für { $price } bezahlen. Den Pot deckt nur ab, wer das nicht kann.

# Sehen
refusal-see-needs-two = Sehen kannst du erst, wenn nur noch zwei dabei sind; es sind noch { $live }.
refusal-see-needs-bet = Sehen kannst du erst, wenn jemand gesetzt hat. Setz zuerst.
refusal-cannot-see-blind = { $seat } spielt blind und kann nicht gesehen werden. Du kannst setzen oder aussteigen.
refusal-cannot-afford-see = Sehen kostet { $price }, und du hast { $have }.

# Ansehen, und zwei Blätter
refusal-not-blind = Du hast deine Karten schon angesehen. `/hand` zeigt sie dir.
refusal-look-own-turn = An diesem Tisch siehst du deine Karten nur an, wenn du dran bist; { $turn } ist dran.
refusal-look-before-first-bet = An diesem Tisch darfst du deine Karten außer der Reihe nur vor deinem ersten Einsatz ansehen; { $turn } ist dran.
refusal-which-hand = Du hast zwei Blätter. Sag, welches: das alte, das du behalten hast, oder das neue.
refusal-one-hand = Du hast nur ein Blatt, also gibt es keins zu wählen. Lass die Angabe weg.
refusal-nothing-looked-at = Behalten oder abwerfen kannst du ein Blatt nur, wenn du gerade eins von zweien angesehen hast.
refusal-nothing-to-nominate = Jetzt ist kein Blatt zu wählen. `/hand` zeigt, was du tun kannst.
refusal-nothing-to-retain = Jetzt ist kein Blatt zu behalten. `/hand` zeigt, was du tun kannst.
refusal-nothing-to-show = Ein Blatt zeigen kannst du nur nach einem Spiel, das du gewonnen hast, weil alle anderen ausgestiegen sind, und nur wenn du es angesehen hast. `/hand` zeigt, was du tun kannst.
refusal-shown-already = Dieses Blatt haben schon alle gesehen.
refusal-show-too-late = Das Angebot ist abgelaufen. Ein Blatt kann man 20 Sekunden lang nach dem Spiel zeigen.

# Der vereinbarte Showdown
refusal-showdown-off = An diesem Tisch wird nicht gefragt, ob alle aufdecken. `/hand` zeigt, was du tun kannst.
refusal-showdown-needs = Ob alle aufdecken, kann man fragen, solange { $least_number } oder mehr dabei sind; es sind { $live }.
refusal-showdown-refused = Jemand wollte nicht aufdecken. Wieder fragen kann man, wenn { $until } noch einmal dran war.
refusal-no-proposal = Niemand hat gefragt, ob alle aufdecken. Bist du dran, fragt `/showdown`.
refusal-own-proposal = Du hast selbst gefragt; die anderen antworten.
refusal-answered-already = Du hast schon geantwortet.

# Tische überhaupt
refusal-no-table = Hier ist kein Tisch offen. Mit `/table open` eröffnest du einen.
refusal-seated-here = Du sitzt in diesem Kanal schon am Tisch. `/hand` zeigt deine Karten. Einen neuen kannst du hier eröffnen, sobald dieser geschlossen ist; das geht unter **Mehr …** am Tisch.
refusal-table-here = In diesem Kanal ist schon ein Tisch. Mit `/join` setzt du dich dazu.
refusal-not-age-restricted = Tische lassen sich hier nur in Kanälen mit Altersbeschränkung öffnen, und { $channel } hat keine. Wer den Kanal verwaltet, kann das ändern.
refusal-closing-here = Der Tisch in diesem Kanal schließt gerade. Ist er zu, eröffnest du mit `/table open` einen neuen.
refusal-unknown-game = Dieses Spiel kenne ich nicht. `/table open` zeigt alle, die ich kenne.
refusal-bad-house-rules = { $option }: { $reason ->
    [above_max_players] Das darf nicht mehr sein als die größte Zahl der Spieler, { $bound_number }.
    [below_min_first_bet] Das darf nicht weniger sein als der kleinste erste Einsatz, { $bound_number }.
    [not_a_multiple] Das muss ein Vielfaches von { $bound_number } sein, weil in solchen Schritten gesetzt wird.
    [odd] Das muss eine gerade Zahl sein, damit man sie halbieren kann.
    [needs_ante] Das geht nur mit einem Anfangseinsatz von { $bound_number } oder mehr.
    [below_ante] Das darf nicht weniger sein, als ein Spiel am Anfang kostet, { $bound_number }.
    [too_small] Das ist zu wenig: mindestens { $bound_number }.
    [too_great] Das ist zu viel: höchstens { $bound_number }.
    [not_a_number] Das muss eine ganze Zahl sein.
    [not_yes_or_no] Das muss ja oder nein sein.
    [not_one_of] Das steht nicht zur Wahl; nimm etwas, das angeboten wird.
    [not_a_list] Das muss eine Liste von Namen sein.
    [twice] Jeder Name darf nur einmal dastehen.
    [unknown_option] Diese Hausregel gibt es in diesem Spiel nicht.
    [too_many_for_cards] Mit so vielen Karten für jeden können höchstens { $bound_number } spielen.
    [two_numbers_of_jokers] Wähl nur eine Anzahl von Jokern.
    [needs_two_blind_hands] Offen liegt ein zweites Blatt nur, wenn man eins behalten darf; erlaub erst das.
    [needs_blind_play] Offen liegt ein zweites Blatt nur, wenn blind gespielt wird; erlaub erst das.
    [needs_spread_limit] Das gilt nur mit Spread; wähl erst den, oder 0.
    [below_boots] Das wäre schon mit den Anfangseinsätzen erreicht; mindestens { $bound_number }, oder 0.
   *[other] Das passt nicht.
}
refusal-bad-clock = Ein Zug darf { $least_number } bis { $most_number } Sekunden dauern, oder es gibt keine Uhr.
refusal-bad-pause = Die Pause zwischen den Spielen darf { $least_number } bis { $most_number } Sekunden dauern.
refusal-too-many-seated = Hier sind { $players } Plätze besetzt; nach den neuen Regeln gäbe es nur { $most_number }.
refusal-not-host = Das darf nur der Gastgeber des Tisches oder wer den Server verwalten darf. Bitte einen von ihnen darum.
refusal-not-seated = Du sitzt nicht an diesem Tisch. Mit `/join` setzt du dich.
refusal-only-backs = In diesem Spiel sollst du nur etwas leihen: **Leihen** oder **Ablehnen**. Wenn es vorbei ist, setzt du dich mit `/join`.
refusal-already-seated = Du sitzt schon hier und hast { $have } vor dir. Sobald gegeben ist, zeigt dir **Meine Karten** dein Blatt.
refusal-lesson-gone = Diese Lektion geht hier nicht weiter. Mit `/learn` fängst du sie neu an.
refusal-closing = Der Tisch schließt nach diesem Spiel oder sobald kein Pot mehr liegen bleibt.
refusal-closing-changed = Am Tisch ging es inzwischen weiter, deshalb ist nichts geschlossen worden. **Mehr …** am Tisch fragt noch einmal.
refusal-paused = Der Tisch macht Pause. Mit `/table pause` geht es weiter.
refusal-disputed = Der Tisch ruht wegen eines Einspruchs. `/dispute show` zeigt, worum es geht; weiter geht es, wenn ein Organisator entschieden hat oder der Einspruch zurückgezogen ist.
refusal-no-such-dispute = Diesen Einspruch gibt es nicht, oder du darfst ihn nicht sehen. Mit `/dispute open` erhebst du einen; Organisatoren finden alle mit `/dispute list`.
refusal-dispute-not-yours = Einspruch kann nur erheben, wer mitgespielt hat, oder ein Organisator.
refusal-disputed-already = Dagegen gibt es schon einen Einspruch: `/dispute show number:{ $number }`.
refusal-dispute-decided-before = Darüber wurde schon entschieden: `/dispute show number:{ $number }` zeigt die Begründung. Wenn du nicht einverstanden bist, sprich mit einem Organisator.
refusal-dispute-over = Über diesen Einspruch ist schon entschieden, oder er wurde zurückgezogen.
refusal-not-disputer = Zurückziehen kann einen Einspruch nur, wer ihn erhoben hat. Ein Organisator kann darüber entscheiden.
refusal-dispute-game-on = Dieses Spiel gehört zu einer Partie, die noch läuft, und kann nicht einzeln für ungültig erklärt werden. Bestätige es, verschieb Chips oder schließ den Tisch; damit endet die Partie.
refusal-dispute-not-a-player = Chips lassen sich nur zwischen denen verschieben, die mitgespielt haben, oder von und zur Bank.
refusal-dispute-own-deal = Du hast selbst mitgespielt und darfst deshalb nicht alle Karten sehen. Ein anderer Organisator kann das; `/replay` zeigt, was du gesehen hast.
refusal-bad-amount-moved = Verschieb { $least } bis { $most }, und zwar von einem zum anderen.
refusal-stopping = Ich werde gerade neu gestartet. Es ist nichts geschehen; versuch es bitte in einer Minute noch einmal.
refusal-database-unavailable = Ich kann gerade nichts speichern, deshalb ist nichts geschehen. Versuch es bitte gleich noch einmal.
refusal-fate-unknown = Ob das geschehen ist, steht noch nicht fest. Schau am Tisch oder unter `/wallet` nach, bevor du es noch einmal machst.
refusal-buy-in-too-small = Hier setzt man sich mit mindestens { $least }; du wolltest { $offered } mitbringen.
refusal-not-enough-money = Dafür brauchst du { $needed }; dein Guthaben: { $have }.
refusal-nothing-queued = Es warten keine Chips von dir aufs Nachlegen, also gibt es nichts zurückzunehmen. `/topup` mit einer Zahl legt so viele Chips auf den Tisch.
refusal-read-the-pack = Du hast wegen eines Einspruchs die Karten dieses Tisches gesehen und kannst hier nicht mitspielen. Setz dich an einen anderen.
refusal-backer-read-pack = Diese Person hat wegen eines Einspruchs die Karten dieses Tisches gesehen und kann hier nichts leihen. Frag jemand anderen.
refusal-kicked = Du wurdest von diesem Tisch weggeschickt. Wieder einladen kann dich der Gastgeber oder wer den Server verwalten darf.
refusal-still-leaving = Du hast gesagt, dass du gehst, und bist noch im Spiel. Setz dich wieder, wenn es vorbei ist.
refusal-already-invited = Diese Person ist schon eingeladen.
refusal-too-many-invited = An diesen Tisch sind schon { $most } Leute eingeladen. Warte, bis sich einige gesetzt haben.
refusal-person-not-seated = Diese Person sitzt nicht an diesem Tisch. `/table status` sagt, wer hier sitzt.
refusal-person-seated = Diese Person sitzt schon hier.
refusal-person-outside = Dein Tisch ist in { $channel }, und diesen Kanal kann die Person nicht sehen.
refusal-kick-self = Dich selbst kannst du nicht wegschicken. Mit `/leave` gehst du mit deinen Chips nach Hause.
refusal-not-agreed = Die Hausregeln haben sich geändert, seit du ihnen zugestimmt hast. `/back` zeigt, was neu ist, und lässt dich einsteigen, wenn du zustimmst.
refusal-bad-count = Hier können { $least_number } bis { $most_number } Computerspieler sitzen.
refusal-stale = { $price_number ->
    [0] Dieser Knopf ist veraltet. Es ist nichts geschehen; so steht es jetzt.
   *[other] Dieser Knopf ist veraltet; jetzt kostet es { $price }. Gesetzt wurde nichts.
}
refusal-time-is-up = Die Zeit für diesen Zug war abgelaufen. `/hand` zeigt, wie es steht.
refusal-deal-in-hand = Das muss warten, bis dieses Spiel vorbei ist.
refusal-retain-first = Der Pot bleibt liegen. Erst muss, wer blind gewonnen hat, sagen, ob ein Blatt für das nächste Spiel bleibt.
refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die den Anfangseinsatz bezahlen können und nicht aussetzen; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
refusal-computers-in-deal = Ein Computerspieler ist noch in diesem Spiel, deshalb lässt es sich nicht abbrechen. `/table close` schließt den Tisch, wenn es vorbei ist. Wer den Server verwaltet, kann ihn auch sofort schließen, mit `/table close now:True` und einem Grund (`reason`).
refusal-computers-in-pot = An dem Pot, der liegen geblieben ist, ist ein Computerspieler beteiligt. Deshalb lässt er sich nicht teilen. `/table close` schließt den Tisch, sobald der Pot gewonnen ist. Wer den Server verwaltet, kann ihn auch sofort schließen, mit `/table close now:True` und einem Grund (`reason`).
refusal-bad-last-deals = Sag entweder, wie viele Spiele die letzten sein sollen, höchstens { $most_number }, oder bis zu welcher Uhrzeit ihr spielt.
refusal-question-open = Es läuft schon eine Abstimmung. Frag wieder, wenn sie vorbei ist.
refusal-nothing-asked = Gerade wird über nichts abgestimmt.
refusal-not-asked = Diese Frage ist für die anderen.
refusal-clock-runs = Die Uhr läuft schon; dieser Zug endet { $at }.
refusal-nobody-to-wait-for = Niemand hält den Tisch auf. `/table status` zeigt, wie es steht.
refusal-too-early-to-call = Die Uhr kannst du { $at } starten.
refusal-own-turn = Du bist selbst dran; `/hand` zeigt, was du tun kannst.

# Was getippt wurde
refusal-amount-unreadable = „{ $typed }“ kann ich nicht als ganzen Betrag lesen. Schreib eine Zahl wie 12, 1.200 oder 1,2 Tsd.; danach darf nur noch stehen, wie das Geld heißt.
refusal-amount-ambiguous = „{ $typed }“ kann zweierlei heißen. Schreib den Betrag nur mit Ziffern, etwa 1200.
refusal-number-unreadable = „{ $typed }“ kann ich nicht als Zahl lesen. Schreib eine wie 12.
refusal-amount-too-long = So viel Geld gibt es nicht; ein Betrag hat höchstens { $digits } Ziffern.
refusal-day-unreadable = Den Tag „{ $typed }“ kann ich nicht lesen. Schreib ihn als 2027-05-04, 4.5.2027, 4. Mai, Freitag oder morgen.
refusal-day-ambiguous = Der Tag „{ $typed }“ kann zweierlei heißen. Schreib ihn als 4.5.2027 oder 4. Mai.
refusal-day-contradicts = Der Tag „{ $typed }“ fällt nicht auf diesen Wochentag. Lass den Wochentag oder das Datum weg.
refusal-time-unreadable = Die Uhrzeit „{ $typed }“ kann ich nicht lesen. Schreib eine einzige, etwa 19:30, 19.30, 19 Uhr 30 oder 1930; die Zeitzone ist eine eigene Angabe.
refusal-time-missing = Gib auch die Uhrzeit an, etwa 19:30, oder wähl Tag und Uhrzeit zugleich mit @time.
refusal-time-skipped = Die Uhrzeit „{ $typed }“ gibt es an dem Tag nicht, weil die Uhren vorgestellt werden. Wähl eine andere.
refusal-time-twice = Die Uhrzeit „{ $typed }“ gibt es an dem Tag zweimal, weil die Uhren zurückgestellt werden. Wähl eine andere oder schreib den Abstand zu UTC dazu, etwa 02:30+02:00.
refusal-time-has-offset = Schreib die Uhrzeit ohne „+02:00“ oder „Z“ (du hast „{ $typed }“ geschrieben), denn gespielt wird die ganze Saison danach, im Sommer wie im Winter. Nenn stattdessen die Zeitzone, etwa Berlin.
refusal-zone-unreadable = Die Zeitzone „{ $typed }“ kenne ich nicht. Nenn eine Stadt, etwa Berlin, oder einen Namen wie Europe/Berlin.
refusal-no-bet-now = Erhöhen kannst du jetzt nicht. `/hand` zeigt, wer dran ist und was du tun kannst.

# Geld
refusal-table-damaged = Dieser Tisch ist nicht mehr zu lesen. Wer daran sitzt oder den Server verwalten darf, schließt ihn mit `/table close`; niemand verliert Chips.
refusal-refill-not-needed = Du hast { $have }; auffüllen kann, wer weniger als { $least } hat.
refusal-refill-too-soon = Auffüllen kannst du wieder { $at }.
refusal-refills-off = Auf diesem Server wird nicht aufgefüllt.
refusal-bad-grant = Verschenken kannst du { $least } bis { $most }.
refusal-bad-reason = Sag, wofür, in höchstens { $most_number } Zeichen.
refusal-bad-currency = Der Name einer Währung hat 1 bis { $most_number } sichtbare Zeichen und beginnt nicht mit einer Ziffer.
refusal-bad-opening = Das Startguthaben kann { $least } bis { $most } sein.
refusal-bad-refill-amount = Aufgefüllt werden { $least } bis { $most }.
refusal-bad-refill-below = Die Grenze zum Auffüllen kann bei { $least } bis { $most } liegen.
refusal-bad-allowance-amount = Das Taschengeld kann von { $least } bis { $most } gehen.
refusal-bad-bank-limit = Die Grenze der Bank kann pro Tag und Person bei { $least } bis { $most } liegen.
refusal-bad-refill-interval = Aufgefüllt werden kann alle 1 bis { $hours } Stunden.

# Befehle
refusal-no-table-of-yours = Du sitzt an keinem Tisch. `/table open` eröffnet einen in einem Kanal, mit `/join` setzt du dich dort.
refusal-several-tables = Du sitzt hier an mehreren Tischen. Lade im Kanal des Tischs ein, den du meinst.
refusal-which-server = Von hier aus weiß ich nicht, welchen Server du meinst. Gib den Befehl bitte in einem Kanal dort ein.
refusal-not-dispute-organiser = Das darf nur, wer den Server verwalten darf, und bei Spielen, die für eine Liga zählen, wer sie organisiert. Bitte einen von ihnen darum; `/dispute show` zeigt, wie es um deinen Einspruch steht.
refusal-organisers-everyone = Die Organisatoren brauchen eine Rolle, die nicht alle haben. Wähl eine andere oder leg in den Servereinstellungen eine an.
refusal-bank-of-managers = Du kannst Chips zwischen den Spielern verschieben. Die Chips der Bank bewegt nur, wer den Server verwalten darf; bitte jemanden darum, der das kann.
refusal-channel-not-yours = Ich schreibe nur dort für dich, wo du selbst lesen und schreiben darfst, und das ist in { $channel } nicht so. Wähl einen anderen Kanal oder bitte jemanden, der dort schreiben darf.
refusal-own-deal = Du hast hier selbst mitgespielt, also muss jemand anders entscheiden: ein Organisator, der nicht dabei war, oder wer den Server verwalten darf.
refusal-own-match = Du bist in einer der betroffenen Mannschaften, also muss das jemand anders tun: ein Organisator, der in keiner ist, oder wer den Server verwalten darf.
refusal-bank-would-pay = Dafür müsste die Bank { $amount } zahlen, weil die Gewinner nicht mehr alles davon haben. Das entscheidet nur, wer den Server verwalten darf; bitte jemanden darum, der das kann.
refusal-not-host-of-bot = `/host` ist für den Betreiber dieses Bots: für den Besitzer der Anwendung bei Discord oder jemanden aus ihrem Team.
refusal-not-manager = Das darf nur, wer den Server verwalten darf. Bitte jemanden darum, der das kann.
refusal-missing-permissions = In diesem Kanal fehlen mir Rechte, die ich brauche: { $permissions }. Bitte jemanden darum, der den Server verwalten darf.
refusal-no-such-deal = So ein Spiel ist hier nicht zu finden. `/history` zeigt, was es gibt.
refusal-not-a-deal = Diese Nachricht zeigt kein Spiel. Nimm eine Nachricht von mir über einen Tisch, oder `/replay`.
refusal-deal-not-over = Dieses Spiel läuft noch. Den Verlauf gibt es, sobald es vorbei ist.
refusal-game-not-over = Dieses Spiel gehört zu einer Partie, die noch läuft. Die Aufzeichnung gibt es, sobald die Partie vorbei ist.
refusal-moves-thinned = Dieses Spiel ist so alt, dass seine Züge nicht mehr aufbewahrt werden. Wie es ausging, zeigt `/history`.
refusal-replay-lost = Der Verlauf dieses Spiels ist nicht mehr lesbar. Wie es ausging, zeigt `/history`.
refusal-record-lost = Von diesem Spiel gibt es keine Aufzeichnung, denn es wurde abgebrochen, oder die Hausregeln haben sich mittendrin geändert. Vielleicht zeigt `/replay` den Verlauf.
refusal-cards-in-play = Seit diesem Spiel wurde nicht gemischt; die Aufzeichnung würde verraten, wo Karten liegen. Nach dem nächsten vollständigen Mischen kannst du sie speichern. Bis dahin zeigt `/replay`, was du gesehen hast.
refusal-not-a-player = Bots spielen nicht; für Computerspieler gibt es `/table computers`.
refusal-other-game = Hier wird **{ $game }** gespielt, und dabei gibt es das nicht. Was du tun kannst, zeigt `/hand`, und wie gespielt wird, `/rules`.
refusal-no-calls = An diesem Tisch wird kein Crash angesagt. Wer alle vier Hände gewinnt, hat einen geschafft.
refusal-cards-unreadable = „{ $typed }“ kann ich nicht als Karten lesen. Schreib sie wie `K♠ 9♥` oder `Ks 9h` oder wähl sie aus der Liste.
refusal-not-your-cards = Du hast { $typed } nicht auf der Hand. Wähl aus der Liste, darin stehen deine Karten.
refusal-wild-unreadable = Wild Cards namens „{ $typed }“ gibt es nicht. Wähl aus der Liste.

# Darlehen, Weglegen, Tauschen, Sideshow, Wahl des Gebers
refusal-no-loans = An diesem Tisch wird nichts geliehen. `/hand` zeigt, was du tun kannst.
refusal-look-first = Sieh erst deine Karten an; dann kannst du sie jemandem zeigen, der dir vielleicht leiht.
refusal-asked-already = Du hast in diesem Zug schon { $seat } gefragt. Du kannst aussteigen.
refusal-plays-alone = { $seat } verleiht nichts und leiht sich nichts. Frag jemand anderen.
refusal-no-backer = { $seat } kann man nicht fragen. Frag jemanden, der nicht mehr dabei ist und am Tisch bleibt.
refusal-was-at-deal = Diese Person war in diesem Spiel schon dabei. Frag jemanden, der noch keine Karte daraus gesehen hat, oder steig aus.
refusal-backer-sent-away = Diese Person wurde von diesem Tisch weggeschickt. Frag jemand anderen oder steig aus.
refusal-backer-too-poor = Diese Person hat hier keine { $missing } Guthaben. Frag jemand anderen oder steig aus.
refusal-not-a-backer = Leihen können nur Leute auf diesem Server. Frag jemand anderen oder steig aus.
refusal-no-loan-asked = Niemand will sich etwas von dir leihen. `/hand` zeigt, was du tun kannst.
refusal-not-the-borrower = Etwas von dir leihen will sich { $seat }.
refusal-lend-or-refuse = Jemand will sich etwas von dir leihen. Leih etwas oder lehn ab.
refusal-lend-or-expose = Leih, was fehlt, oder deck dein Blatt auf.
refusal-cover-off = Den Pot kannst du hier jetzt nicht abdecken. `/hand` zeigt, was du tun kannst.
refusal-computers-lend-nothing = Menschen und Computerspieler leihen einander nichts. Frag einen Menschen.
refusal-sideshow-off = An diesem Tisch gibt es keine Sideshow. `/hand` zeigt, was du tun kannst.
refusal-no-sideshow = Für eine Sideshow müssen noch drei dabei sein. Du bittest darum, wer gerade vor dir gesetzt hat, und ihr beide müsst offen spielen.
refusal-discard-first = Leg erst { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
} weg: `/discard`.
refusal-wrong-discard = Wähl { $cards ->
    [one] eine Karte
   *[other] { $cards } verschiedene Karten
} aus deinem Blatt.
refusal-no-discard = Jetzt ist nichts wegzulegen. `/hand` zeigt, was du tun kannst.
refusal-fixed-bet = { $raised_number ->
    [0] Du kannst { $call } setzen und nichts anderes; du wolltest { $offered } setzen.
   *[other] Du kannst mit { $call } mitgehen oder mit { $raised } erhöhen; du wolltest { $offered } setzen.
}
refusal-cannot-check = Schieben kannst du nicht, weil etwas zu zahlen ist; Mitgehen kostet { $price }.
refusal-draw-first = Tausch erst bis zu { $most_number } deiner Karten oder behalt alle: `/draw`.
refusal-bad-draw = Wähl bis zu { $most_number } verschiedene Karten aus deinem Blatt oder keine.
refusal-no-draw = Jetzt werden keine Karten getauscht. Das kommt einmal, zwischen den beiden Setzrunden.
refusal-no-choice-due = Jetzt gibt es nichts zu wählen. Ist die Wahl des Gebers vereinbart, wählt der nächste Geber in der Pause, sobald alle einmal und der erste noch einmal gegeben haben, außer wenn ein Pot liegen bleibt.
refusal-not-your-choice = { $turn } gibt das nächste Spiel und wählt.
refusal-chooser-first = { $seat } gibt das nächste Spiel und darf noch wählen, was gespielt wird. Beginnen kannst du es { $at }.
refusal-bad-choice = { $option }: { $reason ->
    [two_numbers_of_jokers] Wähl nur eine Anzahl von Jokern.
    [too_small] Wähl 3, 4 oder 5.
    [too_great] Wähl 3, 4 oder 5.
    [not_one_of] Das steht nicht zur Wahl; nimm etwas, das angeboten wird.
   *[other] Das passt nicht.
}
refusal-too-many-for-cards = Mit so vielen Karten für jeden können höchstens { $most_number } spielen, und hier sitzen { $players }. Wähl weniger Karten.
refusal-game-change-waits = Ein anderes Spiel lässt sich nur zwischen den Spielen wählen, wenn kein Pot liegen bleibt, niemand ein Blatt behalten hat und niemand jemandem etwas schuldet.

# Schulden
refusal-no-debt = Da ist nichts offen, was man bezahlen oder erlassen könnte. Was du schuldest und was man dir schuldet, zeigt `/wallet`.
refusal-debt-at-table = Um diese Schulden wird an einem Tisch noch gespielt, und dort werden sie aus Gewinnen zurückgezahlt. Was übrig ist, wenn der Schuldner nach Hause gegangen ist, lässt sich dann bezahlen oder erlassen.
refusal-import-too-big = Die Datei ist zu groß. Bis zu { $lines } Zeilen gehen; schick den Rest in einer zweiten Datei.
refusal-import-unreadable = Diese Datei kann ich nicht lesen. Speichere sie als CSV: eine Zeile pro Mitglied, in der ersten Spalte Name oder ID, in der zweiten der Betrag.
refusal-import-empty = In der Datei steht nichts. Für jedes Mitglied braucht es eine Zeile: Name oder ID und der Betrag.
refusal-import-unsound = So kann die Datei nicht eingetragen werden. Berichtige die markierten Zeilen und schick sie noch einmal.
refusal-import-changed = Seit die Datei gelesen wurde, hat sich ein Guthaben geändert, deshalb wurde nichts eingetragen. Schick sie noch einmal, dann siehst du, was sich jetzt ändern würde.
refusal-pay-self = Das wäre dein eigenes Guthaben. Zahl an jemand anderen.
refusal-bad-gift = Auf einmal kannst du { $least } bis { $most } zahlen.
refusal-payment-changed = Deine Schulden dort haben sich inzwischen geändert, deshalb wurde nichts gezahlt. Mit `/pay` siehst du, was jetzt gilt.
refusal-no-wallet-here = Diese Person ist nicht auf diesem Server und hat hier kein Guthaben.
refusal-bad-payment = Das dürfen höchstens { $most } sein, denn mehr ist nicht offen.

# Gespeicherte Hausregeln
refusal-no-such-sheet = Hausregeln namens „{ $name }“ gibt es nicht. Tipp den Anfang des Namens und wähl aus der Liste.
refusal-bad-sheet-name = Ein Name für Hausregeln hat 1 bis { $most_number } sichtbare Zeichen.
refusal-sheet-of-the-house = So heißen Hausregeln, die ich mitbringe. Wähl einen anderen Namen.
refusal-sheet-stays = Die Hausregeln, die ich mitbringe, bleiben. Mit `/house sheet save` speicherst du die Regeln eines Tisches unter eigenem Namen, und mit `/house sheet use` werden sie zum Standard.
refusal-question-gone = Diese Frage ist zu alt, darauf kann ich nicht mehr antworten. Es ist nichts geschehen; wenn du es noch willst, gib den Befehl neu ein.
refusal-former-item = Das stammt aus einer früheren Version von mir und geht nicht mehr. Es ist nichts geschehen; gib den Befehl noch einmal ein, dann bekommst du das neue.
refusal-sheet-gone = Diese Hausregeln gibt es nicht mehr. Wähl andere.
refusal-too-many-sheets = Ein Server behält höchstens { $most_number } Hausregeln. Lösch erst welche.
refusal-sheet-not-read = Die Hausregeln „{ $name }“ sind aus einer anderen Fassung von mir und nicht zu lesen. Speichere sie neu.
refusal-sheet-of-another-game = Die Hausregeln „{ $name }“ sind für { $game }. Wähl dieses Spiel oder andere Hausregeln.
refusal-sheet-no-toml = { $line ->
    [0] Das ist kein TOML, also nicht zu lesen.
   *[other] Zeile { $line } ist kein TOML, also nicht zu lesen.
}
refusal-sheet-no-format = Gespeicherte Hausregeln beginnen mit der Zeile `format = "prial-sheet/1"`.
refusal-sheet-key-missing = Es fehlt die Zeile `{ $key } = "…"`.
refusal-sheet-key-unknown = „{ $key }“ gibt es in gespeicherten Hausregeln nicht.

# Aussichten
refusal-no-odds = Aussichten gibt es, sobald du deine Karten angesehen hast und noch jemand dabei ist.
refusal-odds-off = Dieser Tisch sagt nichts über Aussichten. Der Gastgeber kann das mit `/table rules` unter „Uhr und Hilfe“ ändern.

# Crash
refusal-between-games-only = Es läuft eine Partie. Andere Hausregeln gehen erst, wenn sie vorbei ist.
refusal-wrong-step = { $step ->
    [cutting] Das geht jetzt nicht. Erst hebt der Spieler rechts vom Geber ab oder lässt es.
    [exchanging] Das geht jetzt nicht. Reihum werden Ersatzblätter genommen.
    [arranging] Das geht jetzt nicht. Alle legen ihre Karten. `/hand` zeigt deine.
    [exposing] Das geht jetzt nicht. Der Reihe nach werden Hände gezeigt, oder es wird gepasst.
    [packing] Das geht jetzt nicht. Alle sagen, ob sie hinwerfen. `/hand` fragt auch dich.
    [tenth] Das geht jetzt nicht. Erst sagt der Geber, ob er eine zehnte Karte gibt.
    [discarding] Das geht jetzt nicht. Alle legen eine ihrer zehn Karten weg. `/hand` zeigt deine.
   *[calling] Das geht jetzt nicht. Alle sagen, ob sie einen Crash ansagen. `/hand` fragt auch dich.
}
refusal-first-dealer-known = Wer gibt, steht schon fest; dafür wird nicht reihum gegeben.
refusal-not-the-dealer = Nur der Geber, { $dealer }, darf geben, ohne zu mischen.
refusal-not-the-cutter = Abheben darf { $cutter }, rechts vom Geber.
refusal-bad-cut = Abheben kann man 1 bis { $most_number } Karten; du wolltest { $offered_number }.
refusal-no-such-spare = Ein Ersatzblatt Nummer { $number } gibt es nicht. `/hand` zeigt, was da ist.
refusal-spare-fee = Ein Ersatzblatt kostet { $price }, und du hast { $have }. Behalt dein eigenes.
refusal-too-many-hands = Das sind { $hands } Hände, und mehr als { $most_number } gibt es nicht.
refusal-hand-size = Die { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand hat { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}. Eine Hand besteht aus dreien; lass weg, was du nicht brauchst.
refusal-hand-too-low = Die { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand ist zu niedrig. An diesem Tisch muss sie mindestens { $least ->
    [flush] ein Flush
   *[pair] ein Paar
} sein. Ändere sie oder lass sie weg.
refusal-misordered = { $place ->
    [2] Die zweite Hand ist besser als die erste
    [3] Die dritte Hand ist besser als die zweite
   *[other] Die vierte Hand ist besser als die dritte
}. Die beste muss zuerst liegen, also vertausch sie.
refusal-not-your-card = Du hast `{ $card }` nicht. Nimm die Karten, die `/hand` zeigt.
refusal-card-twice = `{ $card }` liegt in zwei Händen. Jede Karte zählt nur einmal.
refusal-not-held = Du hast { $what ->
    [six_pairs] keine sechs Paare
    [five_pairs] keine fünf Paare
    [thirteen_card_run] keine Dreizehnerreihe
    [four_pairs] keine vier Paare
    [running_flush] keinen Running Flush aus allen Karten
   *[four_of_a_kind] keine vier Gleichen
}. `/hand` zeigt dir deine Karten.
refusal-not-declared-here = Das wird an diesem Tisch nicht angesagt. `/hand` zeigt, was man ansagen kann.
refusal-not-locked = Du hast noch nichts festgelegt; es gibt nichts zurückzunehmen.
refusal-no-bum-deal = Hinwerfen geht jetzt nicht. Ob es überhaupt geht, sagen die Hausregeln, und zu sechst geht es nur, bevor gelegt wird.
refusal-packed-already = Du hast hingeworfen und bist in diesem Spiel nicht mehr dabei. Im nächsten bekommst du wieder Karten.
refusal-no-knocking = An diesem Tisch wird nicht geklopft. `/hand` zeigt, was du tun kannst.
refusal-knocked-already = Du hast schon geklopft.
refusal-too-late-to-knock = Du hattest deine Hände schon festgelegt, und geklopft wird vorher. Jetzt ist es zu spät.

# Getippte Hände
refusal-hands-unreadable = „{ $typed }“ lässt sich nicht als Hände lesen. Schreib sie mit Leerzeichen dazwischen, die beste zuerst: `101010 AKD 432 99B`. Wenn es auf die Farbe ankommt, schreib sie dazu: `A♠K♠D♠`.
refusal-tray-changed = Deine Hände haben sich inzwischen geändert. Sieh sie dir an und leg sie dann fest.
refusal-hands-ambiguous = „{ $typed }“ passt auf zwei Hände: `{ $one }` oder `{ $other }`. Schreib die Farben dazu.
refusal-too-few-of-rank = { $held_number ->
    [0] Du hast keine { $rank }.
    [one] Du nennst { $named_number } { $rank }; davon hast du eine Karte.
   *[other] Du nennst { $named_number } { $rank }; davon hast du { $held_number } Karten.
}

# Mannschaften und ihre Begegnungen
refusal-no-league = Auf diesem Server gibt es noch keine Liga. Wer den Server verwalten darf, gründet mit `/league create` eine.
refusal-which-league = Auf diesem Server gibt es mehrere Ligen. Wähl mit der Option `league` eine aus; `/league list` nennt sie.
refusal-no-such-league = Eine Liga dieses Namens gibt es hier nicht. `/league list` nennt die, die es gibt.
refusal-no-team-season = In dieser Liga läuft gerade keine Saison. Die Organisatoren können mit `/league season start` eine beginnen.
refusal-fixtures-drawn = Der Spielplan ist schon ausgelost, Mannschaften und Regeln bleiben diese Saison, wie sie sind. Einer Mannschaft beitreten kannst du weiterhin.
refusal-fixtures-late = { $matches_number ->
    [one] Eine dieser Begegnungen läge
   *[other] { $matches_number } dieser Begegnungen lägen
} nach dem Ende der Saison ({ $at }). Nimm einen früheren ersten Spieltag oder weniger Tage dazwischen (`every`).
refusal-teams-changed = Seit meiner Frage haben sich Mannschaften oder Spielregeln geändert. Gib `/league team draw` noch einmal ein, dann siehst du, was jetzt ausgelost würde.
refusal-fixtures-not-drawn = Der Spielplan ist noch nicht ausgelost. Das macht ein Organisator mit `/league team draw`.
refusal-in-a-team = Du bist schon in einer Mannschaft. Verlass sie zuerst mit `/league team leave`.
refusal-in-no-team = Du bist in keiner Mannschaft. Tritt mit `/league team join` einer bei oder gründe mit `/league team create` eine eigene.
refusal-not-in-league = Tritt zuerst mit `/league join` der Liga bei, dann stehen dir ihre Mannschaften offen.
refusal-too-many-teams = Es gibt schon { $most_number } Mannschaften, mehr passen nicht in eine Saison.
refusal-too-few-teams = Für einen Spielplan braucht es mindestens { $least_number } Mannschaften.
refusal-bad-team-name = Der Name einer Mannschaft hat 1 bis { $most_number } sichtbare Zeichen.
refusal-team-name-taken = So heißt schon eine andere Mannschaft. Such dir einen anderen Namen aus.
refusal-no-such-team = Diese Mannschaft gibt es in dieser Saison nicht. `/league team table` zeigt alle.
refusal-team-withdrawn = Diese Mannschaft hat sich zurückgezogen.
refusal-team-full = Die Mannschaft ist voll: { $most_number } Leute. Die anderen zeigt `/league team table`.
refusal-on-a-side = Du bist für eine Begegnung aufgestellt, die noch offen ist. Spiel sie zuerst oder lass einen Organisator jemand anderen aufstellen.
refusal-last-of-team = Du bist allein in deiner Mannschaft. Zieh sie mit `/league team withdraw` zurück, bevor du gehst.
refusal-bad-team-rules = Diese Regeln passen nicht zusammen. Ein Unentschieden bringt höchstens so viel wie ein Sieg, eine unvollzählige Mannschaft hat höchstens so viele Bretter wie die Begegnung, und irgendetwas muss Punkte bringen.
refusal-bad-tie-breaks = Gib der Reihe nach die Nummern an, jede einmal: 1 direkte Begegnungen, 2 Spieldifferenz, 3 gewonnene Spiele, 4 gewonnene Begegnungen. Zum Beispiel: 2 1 4.
refusal-bad-schedule = Daraus werden keine Termine: Zwischen zwei Spieltagen liegen 1 bis { $days } Tage, und der erste muss Platz für die Saison lassen.
refusal-no-such-match = Diese Begegnung gibt es nicht. `/league fixtures` zeigt alle.
refusal-match-over = Diese Begegnung ist entschieden. Ein Organisator kann sie auf ihrem Spielbericht wieder öffnen.
refusal-match-open = Diese Begegnung ist noch offen.
refusal-not-captain = Das können nur die Kapitäne der Begegnung und die Organisatoren.
refusal-not-organiser-of-matches = Das können nur die Organisatoren der Liga. Bitte einen von ihnen darum.
refusal-not-in-the-team = Du kannst nur Leute aus der Mannschaft selbst aufstellen. Beitreten können sie mit `/league team join`.
refusal-bad-side = Stell deine Leute der Reihe nach auf, niemanden doppelt und so viele, dass kein Brett halb besetzt ist: mindestens { $least_players_number }, höchstens { $players }. Bei `/league team side` erwähnst du sie mit @.
refusal-sides-named = Beide Aufstellungen stehen fest. Ein Organisator kann noch eine ändern.
refusal-sides-missing = Zuerst müssen beide Kapitäne aufstellen, mit `/league team side`.
refusal-legs-played = In dieser Begegnung ist schon gespielt worden, die Aufstellungen bleiben.
refusal-no-such-leg = Dieses Spiel gibt es in der Begegnung nicht.
refusal-leg-was-played = Dieses Spiel wurde am Tisch gespielt. Nur ein Organisator kann etwas anderes eintragen.
refusal-card-not-full = Es fehlen noch Ergebnisse. Spielt sie oder tragt sie zuerst ein.
refusal-bad-fine = Eine Strafe kann von { $least } bis { $most } gehen.
refusal-correct-what = Sag, was zurückgenommen werden soll: entweder die Nummer einer Buchung, die unter `/wallet` mit dieser Person steht, oder ein Tisch und vielleicht eins seiner Spiele.
refusal-no-such-entry = Diese Buchung gibt es auf diesem Server nicht. Die Nummern der Buchungen stehen unter `/wallet`.
refusal-correction-changed = Seit der Frage hat sich etwas geändert, deshalb wurde nichts zurückgenommen. Mit `/house correct` siehst du, was sich jetzt ändern würde.
refusal-already-corrected = Das ist schon zurückgenommen.
refusal-table-not-over = Tisch { $table_id } ist noch offen. Was dort gebucht wurde, kann zurückgenommen werden, wenn er geschlossen ist. Das geht mit `/table close` in seinem Kanal.
refusal-nothing-to-correct = Hier ist nichts zurückzunehmen. Damit gingen nur Chips an einen Tisch oder kamen von dort, und die sind längst zurück. Nimm stattdessen die Spiele zurück.
refusal-panel-gone = Diese Knöpfe sind veraltet. Ruf den Befehl noch einmal auf.

# Ligen
refusal-bad-league-name = Der Name einer Liga hat 1 bis { $most_number } sichtbare Zeichen.
refusal-league-exists = Eine Liga namens { $league } gibt es schon. Such dir einen anderen Namen aus.
refusal-too-many-leagues = Dieser Server hat schon { $most_number } Ligen, mehr gehen nicht. Lös zuerst eine auf.
refusal-not-organiser = Das können nur die Organisatoren von { $league }: wer die Rolle dafür hat oder den Server verwalten darf. Bitte einen von ihnen darum.
refusal-league-needs-rules = Eine Liga braucht mindestens ein Spiel, das zählt. Wähl es mit `/league settings` aus.
refusal-already-in-league = Du bist schon in { $league }.
refusal-not-a-member = Du bist nicht in { $league }. Mit `/league join` bist du dabei.
refusal-league-full = Die Liga ist voll: { $most_number } Mitglieder.
refusal-no-season = In { $league } gab es noch keine Saison. Organisatoren starten eine mit `/league season start`.
refusal-season-runs = Eine Saison von { $league } läuft noch. Beende sie zuerst mit `/league season end`.
refusal-season-not-running = In { $league } läuft gerade keine Saison. Organisatoren starten eine mit `/league season start`.
refusal-bad-season-length = Eine Saison dauert { $least_number } bis { $most_number } Wochen. Lass die Länge bei 0, wenn du sie lieber selbst beendest.
refusal-bad-season-start = An diesem Tag kann keine Saison beginnen. Er muss in der Zukunft liegen, höchstens ein Jahr voraus. Wähl einen anderen Tag.
refusal-no-such-season = Diese Saison gab es nicht. `/league season show` zeigt alle.
refusal-bad-league-setting = Einer dieser Werte liegt außerhalb der Grenzen. Ändere ihn und schick es noch einmal ab.
refusal-season-played = In dieser Saison von { $league } ist schon gespielt worden, oder es läuft gerade eine Serie. In andere Divisionen setzt du Leute zwischen den Saisons: nach `/league season end` und vor der ersten Serie der nächsten.
refusal-one-division = { $league } hat nur eine Division. Wie viele es gibt, stellen Organisatoren mit `/league settings` unter **Tabelle, Divisionen** ein.
refusal-no-such-division = Diese Division gibt es nicht; die Liga hat { $most_number }.
refusal-not-their-league = Diese Person ist nicht in { $league }. Mit `/league join` tritt sie bei.
refusal-whose-division = Nenn beides: die Person und die Division.
refusal-no-such-result = Dieses Ergebnis gibt es in der Liga nicht. `/league results` zeigt alle.
refusal-result-counts = Dieses Ergebnis zählt. `/league void` nimmt es aus der Wertung.
refusal-result-disputed = Dieses Ergebnis wurde durch einen Einspruch ungültig: `/dispute show number:{ $number }` zeigt die Begründung. Dabei bleibt es.
refusal-result-void-already = Dieses Ergebnis ist schon aus der Wertung genommen.
refusal-bad-places = Das sind keine Plätze für { $people_number } Leute. Gib allen einen, in der Reihenfolge der Namen; wo sich mehrere einen teilen, bleibt danach eine Lücke: 1 2 2 4.
refusal-same-places = So stehen die Plätze schon. Es hat sich nichts geändert.
refusal-season-closed = Diese Saison ist vorbei, ihre Abschlusstabelle bleibt stehen.
refusal-league-damaged = Was zu { $league } gespeichert ist, kann ich nicht mehr lesen, darum steht die Liga still; was schon gespielt ist, geht nicht verloren. Wer Prial betreibt, erfährt mit `python -m bot doctor` mehr.

# Ligaabende
refusal-no-night = Diesen Ligaabend gibt es nicht. `/league night show` zeigt die nächsten.
refusal-which-night = Es ist mehr als ein Abend geplant. Sag mit `night:`, welcher.
refusal-night-damaged = Was zu diesem Abend gespeichert ist, kann ich nicht mehr lesen. Mit `/league night create` plant ein Organisator einen neuen.
refusal-night-over = Dieser Abend ist vorbei.
refusal-night-begun = Dieser Abend hat schon angefangen.
refusal-night-full = Der Abend ist voll: { $most_number } Leute.
refusal-not-signed-up = Du stehst nicht auf der Liste. Mit `/league night join` meldest du dich an.
refusal-check-in-later = Das Einchecken beginnt { $at }. Bis dahin kannst du dich anmelden.
refusal-too-few-here = Für einen Tisch braucht es { $least_number } Leute, angemeldet { $people_number ->
    [0] ist noch niemand
    [one] ist bisher nur eine Person
   *[other] sind bisher nur { $people_number }
}. Anfangen kannst du, sobald { $more_number } mehr auf der Liste stehen. In einer Liga mit Divisionen müssen sie aus derselben sein.
refusal-night-then-already = Der Abend ist schon für { $begins } angesetzt. Es hat sich nichts geändert.
refusal-night-no-threads = In diesem Kanal kann es keine Threads für die Tische geben. Plane den Abend in einem Textkanal, oder nenn mit `channels:` Kanäle für seine Tische.
refusal-not-organiser-of-nights = Das können nur die Organisatoren der Liga. Bitte einen von ihnen darum.
refusal-bad-night = Tische dieser Größe gehen nicht. Wähl eine Tischgröße, die das Spiel erlaubt (`least` und `most`).
refusal-moment-past = { $begins } ist schon vorbei. Wähl einen späteren Tag oder eine spätere Uhrzeit.
refusal-night-far = { $begins } ist mehr als ein Jahr voraus. Wähl einen früheren Tag.
refusal-night-not-counted = Dieses Spiel zählt nicht für die Liga. Nimm eines, das zählt, oder lass es von einem Organisator in die Liga aufnehmen.
refusal-night-no-such-channel = Du kannst nur Kanäle dieses Servers nennen, die du sehen kannst und in die man schreiben kann. Wähl sie aus der Liste, die beim Tippen von # aufgeht.
refusal-too-many-nights = Es sind schon { $most_number } Abende geplant. Sag zuerst einen ab.
refusal-no-such-night-table = Diesen Tisch gibt es nicht mehr.
refusal-not-at-this-table = Für diesen Tisch wurden andere ausgelost. Auf der Tafel steht, wo du spielst.
refusal-night-table-waits = Im Kanal deines Tischs wird gerade an einem anderen Tisch gespielt. Drück den Knopf noch einmal, sobald dort Schluss ist.
refusal-no-board = In diesem Kanal gibt es keine Rangliste, die sich selbst aktuell hält. `/leaderboard pin` legt eine an.
