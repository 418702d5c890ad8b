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

## What they are.

card-kille-gloss-Bl = the face
card-kille-gloss-Po = the flower pot
card-kille-gloss-Kr = the wreath
card-kille-gloss-lilja = a lily
card-kille-gloss-Va = the inn
card-kille-gloss-Ka = the cavalier
card-kille-gloss-Sv = the pig
card-kille-gloss-Hu = the hussar
card-kille-gloss-Ku = the cuckoo
card-kille-gloss-Ki = the harlequin

## The ordinary pack (RS1, S1). The index is what stands in the corner.

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
