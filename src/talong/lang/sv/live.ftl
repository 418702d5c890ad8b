# Det som sägs vid ett bord på nätet, på bordet i terminalen och i vanliga rader.

live-table-link = Bordet finns på { $link }
live-you-sit = Du sitter på plats { $seat }.
live-back-in-seat = Du är tillbaka på plats { $seat }.
live-coming = Du tar över efter en bot när nästa giv börjar.
live-you-watch = Du tittar på.
live-no-seat = Du sitter inte längre vid bordet.
live-ended = Matchen har avbrutits av den som sköter servern. Den har inget resultat.
live-recovery = Spara den här koden för att komma tillbaka på en annan enhet: { $code }
live-bot = bot { $seat }
live-free-seat = (ledig)
live-away = { $name } (borta)
live-said = { $name }: { $text }
live-commitment = Slumpen i den här matchen är utlovad: { $commitment }
live-record-link = Protokollet: { $link }
live-begin = { $free ->
        [0] Alla platser är tagna. Skriv börja när alla är redo, eller sluta.
        [one] En plats är ledig. Skriv bottar för en bot där, börja när alla är redo, eller sluta.
       *[other] { $free } platser är lediga. Skriv bottar för bottar där, börja när alla är redo, eller sluta.
    }
live-wait-host = { $free ->
        [0] Värden börjar när alla är redo.
        [one] En plats är ledig. Värden börjar när alla är redo.
       *[other] { $free } platser är lediga. Värden börjar när alla är redo.
    }
live-again = Spela igen: Enter, eller sluta.
live-again-want = Vill spela igen: { $names }.
live-again-waits = Väntar på { $names }.{ $host ->
    [yes] {" "}Skriv börja för att inte vänta.
   *[no] {""}
}
live-next-deal = { $limit ->
    [some] Nästa giv: Enter ({ $seconds } s kvar).
   *[none] Nästa giv: Enter.
}
live-skal = Skål! Enter när glaset är tomt.
live-ready = Redo för nästa giv: { $names }.
live-refused-so = Det blev inget: { $why }.
live-commands = Skriv: bord för ställningen, ? och en regels id för dess ord, säg … för att tala till bordet, sluta för att gå. Värden: bottar, börja.
live-lost = Förbindelsen är bruten. Försöker igen …
live-found-again = Förbindelsen är tillbaka.
live-seat-to-bot = En bot spelar åt dig. Kom tillbaka: { $again }
live-seat-kept = Din plats är kvar. Kom tillbaka: { $again }
