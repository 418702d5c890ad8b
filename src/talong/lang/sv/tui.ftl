# Det som bordet i terminalen säger.

tui-hero = Fem gamla kortspel. Ett bord.
tui-plain-help = Vanliga rader i stället för bordet, för skärmläsare och skript.
tui-too-small = Terminalen är för liten: { $width } × { $height } tecken, minst { $least_width } × { $least_height } behövs. Gör fönstret större, så är bordet tillbaka. Rena rader behöver ingen plats: talong play --plain. q slutar.
tui-refused = Det går inte: { $why }. Regel { $rule }.
tui-refused-plain = Det går inte: { $why }.
tui-resumed = Du är tillbaka vid bordet.
tui-plays = Bordets regler: { $rules }

## Menyn.

tui-row-game = Spel
tui-row-seats = Platser
tui-row-seats-why = Så många sitter vid bordet, du medräknad.
tui-row-preset = Förval
tui-row-level = Motstånd
tui-row-lang = Språk
tui-row-lang-why = Utropen är svenska på båda språken.
tui-level-nyborjare = Nybörjare
tui-level-nyborjare-why = Kan reglerna och ser sina egna kort, men minns ingenting och räknar inte.
tui-level-direkt = Van
tui-level-direkt-why = Följer tumregler och svarar genast.
tui-level-snabb = Skicklig
tui-level-snabb-why = Prövar några sätt som de andras kort kan ligga på, och svarar genast.
tui-level-stark = Mästare
tui-level-stark-why = Prövar hundratals sätt som de andras kort kan ligga på, drar slutsatser av vad de andra har gjort och räknar ut slutet; tänker högst två sekunder.
tui-level-random = på måfå
tui-level-random-why = Gör vad som helst som är tillåtet.
tui-level-outside-why = En bot utifrån, i en egen process.
tui-lang-sv = svenska
tui-lang-en = English
tui-own-rules = egna regler
tui-own-rules-why = Ni har kommit överens om annat än förvalen.
tui-lay = ↵ Duka
tui-leave-menu = q Sluta
tui-menu-keys = ↑↓ rad   ←→ ändra   d dag/kväll

## Vid bordet.

tui-mark-dealer = G
tui-mark-forehand = F
tui-stock = Talong { $cards }
tui-pot = Pott { $pot }
tui-buyin-costs = återinköp { $price }
tui-round = Runda { $number }
tui-turned = Uppvänt
tui-aside = Åt sidan
tui-thread = Röda tråden
tui-points = { $points } p
tui-won = hög { $cards }
tui-struck = huggen
tui-eliminated = utslagen
tui-stood = nöjd
tui-folded = lade sig
tui-knocked = knackade
tui-bud = bud
tui-declarer = spelförare
tui-along = med
tui-dropped = ur
tui-said-bid = { $bid ->
    [pass] pass
    [rodskagg] rödskägg
   *[other] bjöd { $bid }
}
tui-out = { $place ->
    [1] ute, 1:a
    [2] ute, 2:a
   *[other] ute, { $place }:e
}
tui-done = klar
tui-deal-of = Giv { $number } av { $length }
tui-deal-number = Giv { $number }
tui-trick-of = Stick { $number } av 4
tui-free-seats = Lediga platser: { $seats }
tui-last-trick = Förra sticket
tui-contract = { $seat } spelar på { $bid }
tui-contract-rodskagg = { $seat } spelar rödskägg
tui-no-bids = Budgivning
tui-protokoll = Protokoll
tui-trump = Trumf: { $suit }
tui-last-card = Sista kortet: { $seat }
tui-avstickshog = Avstickshög { $cards }
tui-discarded = Ur spelet { $cards }
tui-in-round = { $number }.
tui-to-beat = att slå
tui-avstick = avstick
tui-watching = Du tittar på.
tui-choose-card = välj ett kort
tui-choose-cards = välj kort
tui-has-word = { $seat } har ordet.
tui-thinks = { $seat } tänker …
tui-may-now = { $turn ->
    [no] Du får välja nu.
   *[yes] { $seat } har ordet. Du får också, om du vill:
}
tui-paused = Bordet väntar. Mellanslag: nästa. p: spela vidare.
tui-over = Matchen är slut.
tui-standing = Ställning: { $standing }.
tui-to-next-deal = ↵ Nästa giv
tui-to-skal = ↵ Skål!
tui-ready-waits = Du är redo
tui-rests = Bordet vilar mellan givarna
tui-ready = redo: { $names }
tui-seconds-left = { $seconds } s
tui-to-go-on = ↵ Vidare
tui-to-leave = ↵ Lämna bordet
tui-to-close = Esc stänger · ↓ mer
tui-hint-thinking = Läraren räknar …
tui-hint-nothing = Just nu har du inget att välja på.
tui-standing-title = Ställning
tui-leave-title = Sluta?
tui-leave-text = Spelet sparas, och du kan gå vidare en annan gång.
tui-leave-yes = ↵ Spara och sluta
tui-leave-no = Esc Spela vidare

## Vid ett bord på nätet.

tui-coming = Går till bordet …
tui-you = { $name } (du)
tui-host = värd
tui-shuffling = Korten blandas …
tui-choose-seat = Välj en plats: ↑↓ eller platsens siffra. ↵ sätter dig där.
tui-full = Alla platser är tagna. Du tittar på när matchen börjar.
tui-host-begins = { $free ->
        [0] { $seated ->
            [no] Alla platser är tagna. ↵ börjar matchen, och du tittar på.
           *[yes] Alla platser är tagna. ↵ börjar matchen.
        }
        [one] En plats är ledig. Skicka länken till någon, eller låt en bot sitta ner.
       *[other] { $free } platser är lediga. Skicka länken till någon, eller låt bottar sitta ner.
    }
tui-sit-here = sitt ner på plats { $seat }
tui-begin = börja matchen
tui-again = spela igen
tui-again-wants = vill spela igen
tui-again-asks = { $alone ->
    [yes] Matchen är slut. ↵ spelar en till.
   *[no] Matchen är slut. ↵ om du vill spela igen: { $ready } av { $all } är med.
}
tui-again-waits = Väntar på { $names }. { $ready } av { $all } är med.
tui-begin-anyway = börja utan att vänta
tui-fill = bottar på lediga platser
tui-free = ta bort boten på plats { $seat }
tui-get-up = res dig
tui-take-over = { $seat } har ordet. Du tittar på. En siffra: ta över efter boten på den platsen.
tui-key-speak = / prata
tui-speak-title = Säg till bordet
tui-speak-why = ↵ säger det · Esc stänger
tui-leave-live-title = Gå?
tui-leave-live-text = En bot spelar åt dig tills du kommer tillbaka.
tui-leave-live-yes = ↵ Lämna platsen till en bot
tui-leave-live-no = Esc Spela vidare
tui-keys-waiting =
    ↑ ↓ eller en siffra pekar på en plats · ↵ gör det som står först
    b bottar på lediga platser · x ta bort en bot · u res dig
    / prata · d dag eller kväll · PgUp PgDn i samtalet · q gå

## Hjälp.

tui-help-title = Hjälp
tui-help-refused = Därför gick det inte: regel { $rule }
tui-help-now = Vad du får göra nu
tui-help-nothing = Inget just nu: någon annan har ordet.
tui-help-game = Spelet
tui-help-guide = Hela spelet från början: talong guide { $game }.
tui-help-keys = Tangenter
tui-keys-long =
    1–9, 0 välj kort · ← → flytta · mellanslag välj · ↵ gör det · Esc ångra valet
    bokstaven framför ett val gör det
    ▶ har ordet · G ger · F är förhand
    ? hjälp · h tips · t ställning · z paus · d dag eller kväll · PgUp PgDn i samtalet · q sluta
tui-key-help = ? hjälp
tui-key-hint = h tips
tui-key-standing = t ställning
tui-key-pause = z paus
tui-key-teacher = F2 lärare
tui-teacher-on = Läraren talar igen.
tui-teacher-off = Läraren är tyst. F2 så talar läraren igen.
tui-key-light = d ljus
tui-key-quit = q sluta
tui-key-back = ← bakåt
tui-key-on = → framåt
tui-key-run = mellanslag kör
tui-key-quit-replay = q sluta
tui-act-of = Drag { $at } av { $acts }

## Bokstaven för varje handling.

tui-key-stand = n
tui-key-swap = b
tui-key-kuku = k
tui-key-ask = f
tui-key-accept = a
tui-key-refuse = o
tui-key-depends = e
tui-key-cut = c
tui-key-buyin = k
tui-key-decline = a
tui-key-bud = b
tui-key-knock = k
tui-key-fold = l
tui-key-stay = s
tui-key-show = v
tui-key-rodskagg = r
tui-key-pass = n
tui-key-skip = o
tui-key-join = m
tui-key-drop = u
tui-key-chance = c
tui-key-throw = s
tui-key-turn = v
tui-key-pick = p
tui-key-play = l
