# Det som står på papper.

paper-deck-kille = Killelek
paper-deck-french = Fransk-engelsk lek
paper-deck-note = { $deck }, ark { $page } av { $pages }. Skriv ut i 100 % och klipp mellan märkena.
