common-and = { $first } och { $last }
common-or = { $first } eller { $last }
common-line = rad { $line }: { "" }
common-seat = Plats { $seat }
common-you = Du
common-you-inside = du
common-call = ”{ $call }”
common-gloss = { $call } ({ $gloss })
common-yes = ja
common-no = nej
common-your-turn = Din tur.
common-somebody = någon
common-level-nyborjare = nybörjare
common-level-direkt = van
common-level-snabb = skicklig
common-level-stark = mästare
common-goal = Mål: { $goal }
common-rank = { $card }: { $lower ->
    [0] ingen valör lägre
    [one] 1 valör lägre
   *[other] { $lower } valörer lägre
}, { $higher ->
    [0] ingen högre
   *[other] { $higher } högre
}
