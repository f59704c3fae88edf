# What computer players say after a deal, by how they play.

banter-won-bold = { $name }: { $line ->
    [1] “Fortune favours the bold.”
    [2] “One more like that and I’ll stand a round.”
   *[3] “Faint heart never won a pot.”
}
banter-won-wary = { $name }: { $line ->
    [1] “I only bet when I must. Now and then I must.”
    [2] “Slow and steady.”
   *[3] “Look first, then bet.”
}
banter-won-steady = { $name }: { $line ->
    [1] “That will do nicely.”
    [2] “Thank you, that’s my bus fare home.”
   *[3] “Well, somebody had to win it.”
}
banter-lost-bold = { $name }: { $line ->
    [1] “A scratch, no more.”
    [2] “I’d do it again.”
   *[3] “Deal the next one, quick.”
}
banter-lost-wary = { $name }: { $line ->
    [1] “I should have stayed at home.”
    [2] “That’s what comes of courage.”
   *[3] “I’ll sit tight for a while.”
}
banter-lost-steady = { $name }: { $line ->
    [1] “Not mine this time.”
    [2] “The evening is young.”
   *[3] “I’ve had better cards at whist.”
}
