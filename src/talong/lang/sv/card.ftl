# Killeleken (K1 till K5). En hög eller låg kille skrivs Ki+ och Ki-.

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
card-kille-high = hög kille
card-kille-low = låg kille

## Förklaringar behövs inte på svenska.

card-kille-gloss-Bl = { "" }
card-kille-gloss-Po = { "" }
card-kille-gloss-Kr = { "" }
card-kille-gloss-lilja = { "" }
card-kille-gloss-Va = { "" }
card-kille-gloss-Ka = { "" }
card-kille-gloss-Sv = { "" }
card-kille-gloss-Hu = { "" }
card-kille-gloss-Ku = { "" }
card-kille-gloss-Ki = { "" }

## Den vanliga leken (RS1, S1). Index är det som står i hörnet.

card-french-name = { $suit } { $rank }
card-french-rank-2 = 2
card-french-rank-3 = 3
card-french-rank-4 = 4
card-french-rank-5 = 5
card-french-rank-6 = 6
card-french-rank-7 = 7
card-french-rank-8 = 8
card-french-rank-9 = 9
card-french-rank-T = 10
card-french-rank-J = knekt
card-french-rank-Q = dam
card-french-rank-K = kung
card-french-rank-A = ess
card-french-index-2 = 2
card-french-index-3 = 3
card-french-index-4 = 4
card-french-index-5 = 5
card-french-index-6 = 6
card-french-index-7 = 7
card-french-index-8 = 8
card-french-index-9 = 9
card-french-index-T = 10
card-french-index-J = Kn
card-french-index-Q = D
card-french-index-K = K
card-french-index-A = E
card-french-suit-c = klöver
card-french-suit-d = ruter
card-french-suit-h = hjärter
card-french-suit-s = spader
