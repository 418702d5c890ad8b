skitgubbe-letter-W = Everybody may look at the cards that the others have won.
