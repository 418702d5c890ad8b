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

## Kortet i en mening.

card-kille-noun = { $card }

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

## Vad korten också heter när någon säger en kod högt, åtskilt av kommatecken.

card-kille-words-Bl = blar
card-kille-words-Po = blompotta, potta, pottan
card-kille-words-Kr = krans
card-kille-words-1 = ett, etta, ettan
card-kille-words-2 = två, tvåan
card-kille-words-3 = tre, trean
card-kille-words-4 = fyra, fyran
card-kille-words-5 = fem, femman
card-kille-words-6 = sex, sexan
card-kille-words-7 = sju, sjuan
card-kille-words-8 = åtta, åttan
card-kille-words-9 = nio, nian
card-kille-words-10 = tio, tian
card-kille-words-11 = elva, elvan
card-kille-words-12 = tolv, tolvan
card-kille-words-Va = värdshuset, wärdshus
card-kille-words-Ka = kavallen, kavaljer
card-kille-words-Sv = svinet, gris, grisen
card-kille-words-Hu = husaren, husu
card-kille-words-Ku = kukun, gök, göken
card-kille-words-Ki = killen, harlekin

## Den vanliga leken (RS1, S1). Index är det som står i hörnet.

card-french-noun = { $card }
card-french-suited = { $suit } { $ranks }
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

## Vad korten också heter, i texterna och i mun; sådant förstås.

card-kille-also-Bl = blare, blar
card-kille-also-Po = pottan, blompotta, potta
card-kille-also-Kr = krans
card-kille-also-1 = ett, etta, ettan
card-kille-also-2 = två, tvåa, tvåan
card-kille-also-3 = tre, trea, trean
card-kille-also-4 = fyra, fyran
card-kille-also-5 = fem, femma, femman
card-kille-also-6 = sex, sexa, sexan
card-kille-also-7 = sju, sjua, sjuan
card-kille-also-8 = åtta, åttan
card-kille-also-9 = nio, nia, nian
card-kille-also-10 = tio, tia, tian
card-kille-also-11 = elva, elvan
card-kille-also-12 = tolv, tolva, tolvan
card-kille-also-Va = värdshuset, wärdshus, wärdshuset
card-kille-also-Ka = kavallen
card-kille-also-Sv = husu, husun, svinet
card-kille-also-Hu = husaren
card-kille-also-Ku = gök, göken, kukun
card-kille-also-Ki = harlekin, harlekinen, killen
card-french-also-2 = två, tvåa, tvåan
card-french-also-3 = tre, trea, trean
card-french-also-4 = fyra, fyran
card-french-also-5 = fem, femma, femman
card-french-also-6 = sex, sexa, sexan
card-french-also-7 = sju, sjua, sjuan
card-french-also-8 = åtta, åttan
card-french-also-9 = nio, nia, nian
card-french-also-T = tio, tia, tian
card-french-also-J = knekten, knäkt
card-french-also-Q = damen, drottning
card-french-also-K = kungen
card-french-also-A = esset, äss
