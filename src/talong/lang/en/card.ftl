# The killelek (K1 to K5): Swedish names, with a gloss the first time. A high or low kille is written Ki+ and Ki-.

card-kille-Bl = blaren
card-kille-Po = blompottan
card-kille-Kr = kransen
card-kille-1 = lilja 1
card-kille-2 = lilja 2
card-kille-3 = lilja 3
card-kille-4 = lilja 4
card-kille-5 = lilja 5
card-kille-6 = lilja 6
card-kille-7 = lilja 7
card-kille-8 = lilja 8
card-kille-9 = lilja 9
card-kille-10 = lilja 10
card-kille-11 = lilja 11
card-kille-12 = lilja 12
card-kille-Va = värdshus
card-kille-Ka = kavall
card-kille-Sv = svin
card-kille-Hu = husar
card-kille-Ku = kuku
card-kille-Ki = kille
card-kille-high = high kille
card-kille-low = low kille

## The card in a sentence; there are two of each, and three names have their article already.

card-kille-noun = { $code ->
    [Bl] { $card }
    [Po] { $card }
    [Kr] { $card }
   *[other] a { $card }
}

## What they are.

card-kille-gloss-Bl = the face
card-kille-gloss-Po = the flower pot
card-kille-gloss-Kr = the wreath
card-kille-gloss-lilja = lily
card-kille-gloss-Va = inn
card-kille-gloss-Ka = cavalier
card-kille-gloss-Sv = pig
card-kille-gloss-Hu = hussar
card-kille-gloss-Ku = cuckoo
card-kille-gloss-Ki = harlequin

## What else the cards are called when somebody says a code aloud, separated by commas.

card-kille-words-Bl = face
card-kille-words-Po = flower pot, flowerpot, pot
card-kille-words-Kr = wreath
card-kille-words-1 = one
card-kille-words-2 = two
card-kille-words-3 = three
card-kille-words-4 = four
card-kille-words-5 = five
card-kille-words-6 = six
card-kille-words-7 = seven
card-kille-words-8 = eight
card-kille-words-9 = nine
card-kille-words-10 = ten
card-kille-words-11 = eleven
card-kille-words-12 = twelve
card-kille-words-Va = inn
card-kille-words-Ka = cavalier, knight, horseman
card-kille-words-Sv = pig, boar, swine
card-kille-words-Hu = hussar
card-kille-words-Ku = cuckoo
card-kille-words-Ki = harlequin

## The ordinary pack (RS1, S1). The index is what stands in the corner.

card-french-noun = the { $card }
card-french-suited = the { $ranks } of { $suit }
card-french-name = { $rank } of { $suit }
card-french-rank-2 = 2
card-french-rank-3 = 3
card-french-rank-4 = 4
card-french-rank-5 = 5
card-french-rank-6 = 6
card-french-rank-7 = 7
card-french-rank-8 = 8
card-french-rank-9 = 9
card-french-rank-T = 10
card-french-rank-J = jack
card-french-rank-Q = queen
card-french-rank-K = king
card-french-rank-A = ace
card-french-index-2 = 2
card-french-index-3 = 3
card-french-index-4 = 4
card-french-index-5 = 5
card-french-index-6 = 6
card-french-index-7 = 7
card-french-index-8 = 8
card-french-index-9 = 9
card-french-index-T = 10
card-french-index-J = J
card-french-index-Q = Q
card-french-index-K = K
card-french-index-A = A
card-french-suit-c = clubs
card-french-suit-d = diamonds
card-french-suit-h = hearts
card-french-suit-s = spades

## What else the cards are called; that is understood.

card-kille-also-Bl = the face, face
card-kille-also-Po = the flower pot, flower pot, pot
card-kille-also-Kr = the wreath, wreath
card-kille-also-1 = one, lily 1
card-kille-also-2 = two, lily 2
card-kille-also-3 = three, lily 3
card-kille-also-4 = four, lily 4
card-kille-also-5 = five, lily 5
card-kille-also-6 = six, lily 6
card-kille-also-7 = seven, lily 7
card-kille-also-8 = eight, lily 8
card-kille-also-9 = nine, lily 9
card-kille-also-10 = ten, lily 10
card-kille-also-11 = eleven, lily 11
card-kille-also-12 = twelve, lily 12
card-kille-also-Va = the inn, inn
card-kille-also-Ka = the cavalier, cavalier
card-kille-also-Sv = the pig, pig
card-kille-also-Hu = the hussar, hussar
card-kille-also-Ku = the cuckoo, cuckoo
card-kille-also-Ki = the harlequin, harlequin
card-french-also-2 = two
card-french-also-3 = three
card-french-also-4 = four
card-french-also-5 = five
card-french-also-6 = six
card-french-also-7 = seven
card-french-also-8 = eight
card-french-also-9 = nine
card-french-also-T = ten
card-french-also-J = knave
card-french-also-Q = lady
card-french-also-K = king
card-french-also-A = ace
