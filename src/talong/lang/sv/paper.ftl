# Det som står på papper.

paper-deck-kille = Killelek
paper-deck-french = Fransk-engelsk lek
paper-deck-note = { $deck }, ark { $page } av { $pages }. Skriv ut i 100 % och klipp mellan märkena.

# Protokoll.

paper-score-sheet = protokoll
paper-date = Dag
paper-place = Plats
paper-deal = Giv
paper-sum = Summa
paper-net = Netto

paper-kille-title = Pott och återinköp
paper-kille-pot = Pott
paper-kille-stake = insats
paper-kille-first = första
paper-kille-second = andra
paper-kille-in-all = Potten i allt
paper-kille-winner = Vinnare
paper-kille-notes =
    Insatsen är lika för alla och läggs innan potten börjar [K78]. Första återinköpet kostar dubbla insatsen, första gången antalet sjunker till tre eller två [K79]. Det andra kostar halva potten, avrundat uppåt, när antalet sjunker till två nästa gång, om någon tog det första [K81, R-K40].
    Den som en gång har avstått får inte köpa senare [K83]. När en är ensam kvar är potten vunnen, utan fler återinköp [K85].

paper-punschkille-title = Glasen
paper-punschkille-glasses = Fulla glas: stryk det som är drucket
paper-punschkille-drunk = Drack i runda
paper-punschkille-notes =
    Alla satsar ett glas i varje runda [P5]. Den som åker ut får en gång i rundan köpa in sig för ett glas till [P19]. När en är ensam kvar dricker de andra det de har satsat, och vinnaren tar tillbaka sitt [P17, P18].
    Den som inte har punsch kvar är ute; den som sist har punsch vinner [P32, P31].

paper-kungsholmskille-title = Kassan
paper-kungsholmskille-pot = Pott
paper-kungsholmskille-end = Så slutade given
paper-kungsholmskille-in = in
paper-kungsholmskille-out = ut
paper-kungsholmskille-notes =
    Före första given lägger alla 2 kr [KK13]. Budrunda: potten ligger kvar; alla lägger 1 kr, men har någon lagt sig bara de som gjorde det [KK24, KK43, KK55]. Alla andra lade sig: den som knackade tar potten, sedan lägger alla 1 kr [KK33].
    Visning: vinnaren tar potten. Var tre eller fler kvar lägger förlorarna 2 kr var; var två kvar lägger förloraren 3 kr och alla andra 1 kr [KK63, KK64]. Straff: den som lade upp först och inte ensam var lägst betalar vinnaren lika mycket som potten [KK59].

paper-rodskagg-title = Protokoll
paper-rodskagg-bid = Bud och vem
paper-rodskagg-points = poäng
paper-rodskagg-fat = tjock
paper-rodskagg-notes =
    Varje stick drar av 1 [RS35]. Spelförare som tar färre stick än budet: 5 upp [RS37]. Missat rödskägg: 12 upp [RS39]. Gick med men blev utan stick: 5 upp [RS40]. Alla sex i rödskägg: partiet vunnet [RS38].
    Den som står på *exakt* 0 efter en giv vinner [RS5]. Poäng under noll skrivs till höger om den röda linjen: då är man *tjock* [RS46].

paper-skitgubbe-title = Vem blev skitgubbe?
paper-skitgubbe-strokes = Ett streck för varje gång
paper-skitgubbe-letters = Husregler som gäller: kryssa bokstäverna
paper-skitgubbe-notes =
    Den som sist har kort kvar är skitgubbe [S69]. Sedan ger spelaren till vänster om den som gav [S73]. Bokstäverna står i regelboken, SV-A till SV-V.

# Reglerna på ett blad.

paper-rules = Regler: { $games }
paper-rules-foot = De små märkena är reglernas nummer i regelboken: talong rules { $game }
