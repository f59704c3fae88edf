# Das eigene Blatt, nur für den, dem es gehört.

hand-at-link = { $server } · [zum Tisch]({ $link })
hand-not-seated = Du sitzt nicht an diesem Tisch.
hand-blind = Du bist **blind**: Du hast deine Karten nicht angesehen und setzt zum halben Preis.
hand-two-blind = Du hast **zwei Blätter**, das alte, das du zurückbehalten hast, und das neue, und hast keins davon angesehen. Du setzt zum halben Preis.
hand-looked-new = Das neue Blatt. Behalte es, oder wirf es ab und spiel blind mit dem alten weiter.
hand-looked-old = Das alte Blatt. Behalte es, oder wirf es ab und spiel blind mit dem neuen weiter.
hand-nominate = Das Setzen ist zu Ende. Welches deiner beiden Blätter soll verglichen werden? Das andere kommt ungesehen unter den Stapel.
hand-retain-two = Alle anderen sind ausgestiegen, und du warst blind; deshalb { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen. Du darfst eins deiner beiden Blätter ungesehen für das nächste Spiel zurückbehalten.
hand-retain-one = Alle anderen sind ausgestiegen, und du warst blind; deshalb { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen. Du darfst dein Blatt ungesehen zurückbehalten und bekommst noch ein neues.
hand-kept = Du hast ein Blatt ungesehen für das nächste Spiel zurückbehalten.
hand-folded = Du bist ausgestiegen.
hand-covered = Du hast den Pot abgedeckt. Dein Blatt wird am Ende verglichen.
hand-covered-blind = Du hast deine Karten nicht angesehen.
hand-sitting-out = Du setzt aus.
hand-not-dealt-in = Du bist in diesem Spiel nicht dabei; ab dem nächsten bekommst du Karten.
hand-no-deal = Gerade läuft kein Spiel.
hand-no-cards = Du hast keine Karten.
hand-your-turn = **Du bist dran.**
hand-your-turn-until = **Du bist dran.** Deine Zeit läuft ab { $when }.
hand-wait = { $name } ist dran.
hand-wait-answers = Die anderen müssen noch antworten.
hand-price = { $price } zum Mitgehen
hand-price-first = Noch kein Einsatz, ab { $price }
hand-stack = { $stack } vor dir
hand-wallet = Guthaben { $wallet }
hand-cannot-see-blind = Einen Blinden kannst du nicht sehen: Setz oder steig aus.
hand-odds = In { $percent } % der Fälle das beste von { $hands } Blättern.
hand-look-back = Du hast blind gesehen und verloren. Bis zum nächsten Spiel darfst du ansehen, was du hattest.
