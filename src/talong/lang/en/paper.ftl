# What stands on paper.

paper-deck-kille = Kille pack
paper-deck-french = French pack
paper-deck-note = { $deck }, sheet { $page } of { $pages }. Print at 100 % and cut between the marks.
