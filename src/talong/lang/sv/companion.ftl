## Med riktiga kort: bokföringen för en kväll vid ett bord med en riktig lek.

companion-has-pot = Pott
companion-has-balances = Kronor
companion-has-scores = Poäng
companion-has-supply = Fulla glas
companion-has-stake = Insats
companion-has-drunk = Druckna
companion-has-skitgubbe = Skitgubbe

companion-over = { $number ->
    [0] Partiet är slut.
   *[other] Partiet är slut. Bäst gick det för { $names }.
}
companion-ended = Partiet avslutades i förtid.

## Vad som kan skrivas in.

companion-form-match = Vilka spelar?
companion-form-deal = Hur gick given?
companion-form-leave = Någon går
companion-form-join = Någon kommer tillbaka
companion-form-end = Avsluta partiet
companion-field-names = Namn, medsols runt bordet
companion-field-dealer = Vem ger först?
companion-field-rules = Husregler
companion-field-seat = Vem?
companion-field-act = Svar

## Vad som har skrivits in.

companion-told-match = { $names } börjar spela
companion-told-deal = Giv { $number }. { $told }
companion-told-leave = { $name } går
companion-told-join = { $name } är med igen från nästa gång
companion-told-end = Partiet avslutas
companion-told-line = Rad { $number }

## Fel som nämner någon vid namn.

companion-wrong-out-already = { $name } är redan ute av en annan orsak
companion-wrong-folded-already = { $name } har lagt sig
companion-wrong-declarer-plays = { $name } är spelförare och spelar ändå
companion-wrong-skitgubbe-not-out = { $name } kan inte både gå ut och bli skitgubbe
companion-wrong-not-active = { $name } är inte med i given
companion-wrong-not-your-turn = det är inte { $name } som är tillfrågad
companion-wrong-left-already = { $name } har redan gått
companion-wrong-last-cannot-leave = { $name } är ensam kvar och kan inte gå nu
companion-wrong-sits-already = { $name } är redan med
companion-wrong-no-way-back = { $name } kan inte komma tillbaka till turneringen
companion-wrong-nobody-leaves = { $name } är med hela partiet: avsluta partiet och börja ett nytt
companion-wrong-later = rad { $number } stämmer inte längre: { $why }

## Kille.

companion-kille-form-redeal = Frågan: kort om
companion-kille-struck = Huggna
companion-kille-low_kille = Låg kille
companion-kille-lowest = Lägst
companion-kille-redeal-yes = Korten ges om
companion-kille-nothing = Ingen åker ut
companion-kille-ask = { $name }: köpa in sig för { $price } kr?
companion-kille-act-buyin = Köper in sig
companion-kille-act-decline = Avstår
companion-kille-told-buyin = { $name } köper in sig
companion-kille-told-decline = { $name } avstår

## Punschkille.

companion-punschkille-ask = { $name }: köpa in sig för { $price ->
    [one] ett glas
   *[other] { $price } glas
}?
companion-punschkille-owes = ”Skål!” { $names } dricker ur.

## Kungsholmskille.

companion-kungsholmskille-ending = Hur slutade given?
companion-kungsholmskille-ending-showdown = Visning
companion-kungsholmskille-ending-walkover = Alla utom en lade sig
companion-kungsholmskille-ending-budrunda_1 = Budrunda, ingen knackade
companion-kungsholmskille-ending-budrunda_2 = Budrunda efter bytet
companion-kungsholmskille-ending-budrunda_3 = Ingen ville visa
companion-kungsholmskille-knocker = Vem knackade?
companion-kungsholmskille-folded = Lade sig
companion-kungsholmskille-shower = Vem visade först?
companion-kungsholmskille-winner = Vem vann?

## Rödskägg.

companion-rodskagg-declarer = Spelförare
companion-rodskagg-contract = Bud
companion-rodskagg-contract-1 = 1
companion-rodskagg-contract-2 = 2
companion-rodskagg-contract-3 = 3
companion-rodskagg-contract-4 = 4
companion-rodskagg-contract-5 = 5
companion-rodskagg-contract-6 = 6
companion-rodskagg-contract-rodskagg = Rödskägg
companion-rodskagg-tricks = Stick
companion-rodskagg-asked = Ställdes frågan vem som går med?
companion-rodskagg-asked-yes = Frågan ställdes
companion-rodskagg-asked-no = Frågan glömdes
companion-rodskagg-along = Gick med

## Skitgubbe.

companion-skitgubbe-form-no_loser = Ingen blev skitgubbe
companion-skitgubbe-no_loser-yes = Ingen blev skitgubbe
companion-skitgubbe-skitgubbe = Vem blev skitgubbe?
companion-skitgubbe-out = Gick ut, i ordning
