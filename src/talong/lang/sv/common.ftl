common-and = { $first } och { $last }
common-or = { $first } eller { $last }
common-line = rad { $line }: { "" }
common-seat = Plats { $seat }
common-you = Du
common-you-inside = du
common-call = ”{ $call }”
common-gloss = { $call } ({ $gloss })
