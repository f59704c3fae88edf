# Karten, und wie Blätter heißen.

card-letter = { $rank ->
    [ace] A
    [king] K
    [queen] D
    [jack] B
    [ten] 10
    [nine] 9
    [eight] 8
    [seven] 7
    [six] 6
    [five] 5
    [four] 4
    [three] 3
   *[two] 2
}
card-rank = { $rank ->
    [ace] Ass
    [king] König
    [queen] Dame
    [jack] Bube
    [ten] Zehn
    [nine] Neun
    [eight] Acht
    [seven] Sieben
    [six] Sechs
    [five] Fünf
    [four] Vier
    [three] Drei
   *[two] Zwei
}
card-one-of-rank = { $rank ->
   *[other] { card-rank }
}
card-ranks = { $rank ->
    [ace] Asse
    [king] Könige
    [queen] Damen
    [jack] Buben
    [ten] Zehnen
    [nine] Neunen
    [eight] Achten
    [seven] Siebenen
    [six] Sechsen
    [five] Fünfen
    [four] Vieren
    [three] Dreien
   *[two] Zweien
}
card-spoken = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}-{ $rank }
card-joker = Joker

card-prial = Prial { $ranks }
card-running-flush = Running Flush { $letters }
card-run = Straße { $letters }
card-flush = Flush { $letters }
card-pair = Paar { $ranks } mit { $rank }
card-high-card = { $rank } hoch, { $letters }
card-as = { $card } als { $meant }
card-wild = { $card } als Wild Card
card-stands-for = { $card } steht für { $meant }.
card-is-wild = { $card } ist eine Wild Card und zählt als sie selbst.

card-category-prial = Prial
card-category-running-flush = Running Flush
card-category-run = Straße
card-category-flush = Flush
card-category-pair = Paar
card-category-high-card = Höchste Karte
card-kind-prial = Prial
card-kind-running-flush = Running Flush
card-kind-run = Straße
card-kind-flush = Flush
card-kind-pair = Paar
card-kind-high-card = hohe Karte
card-at-places = die { $places } Karte
card-at-place = { $place ->
    [1] erste
    [2] zweite
    [3] dritte
    [4] vierte
   *[5] fünfte
}
