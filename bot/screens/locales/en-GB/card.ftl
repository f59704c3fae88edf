# Cards and what hands are called.

card-letter = { $rank ->
    [ace] A
    [king] K
    [queen] Q
    [jack] J
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
    [ace] ace
    [king] king
    [queen] queen
    [jack] jack
    [ten] ten
    [nine] nine
    [eight] eight
    [seven] seven
    [six] six
    [five] five
    [four] four
    [three] three
   *[two] two
}
card-one-of-rank = { $rank ->
    [ace] an ace
    [eight] an eight
   *[other] a { card-rank }
}
card-ranks = { $rank ->
    [ace] aces
    [king] kings
    [queen] queens
    [jack] jacks
    [ten] tens
    [nine] nines
    [eight] eights
    [seven] sevens
    [six] sixes
    [five] fives
    [four] fours
    [three] threes
   *[two] twos
}
card-spoken = { $rank } of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}
card-joker = joker

card-prial = prial of { $ranks }
card-running-flush = running flush, { $letters }
card-run = run, { $letters }
card-flush = flush, { $letters }
card-pair = pair of { $ranks }, { $rank }
card-high-card = { $rank } high, { $letters }
card-as = { $card } as { $meant }
card-wild = { $card } wild
card-stands-for = { $card } stands for { $meant }.
card-is-wild = { $card } is wild and counts as itself.

card-category-prial = Prial
card-category-running-flush = Running flush
card-category-run = Run
card-category-flush = Flush
card-category-pair = Pair
card-category-high-card = High card
card-kind-prial = prial
card-kind-running-flush = running flush
card-kind-run = run
card-kind-flush = flush
card-kind-pair = pair
card-kind-high-card = high card
card-at-places = the { $places } card
card-at-place = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
}
