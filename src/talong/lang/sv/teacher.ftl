# Läraren vid bordet: vad som är viktigt inför ett val, och ett ord när något blev dyrt. Varje siffra är uppmätt.

teacher-name = Läraren
teacher-said = Läraren: { $text }
teacher-or = { $low } eller { $high }
teacher-range = från { $low } till { $high }

## Inför valet: vad det gäller, men inte vad man ska göra.

teacher-alike = Här finns inget tydligt bästa val: gör det du tror på.
teacher-some-alike = Flera val är ungefär lika bra här, men inte alla.
teacher-aside = Det är inte din tur, men du får säga till ändå: { $acts }. Det går också bra att vänta.
teacher-matter-kronor = Här är det pengar på spel: valet är värt ungefär { $difference } i snitt.
teacher-matter-glasses = Här är det punsch på spel: valet är värt ungefär { $difference } i snitt.
teacher-matter-match = Här gäller det hela partiet: chansen att vinna det är { $chances }, beroende på vad du gör.
teacher-matter-skitgubbe = Tänk på risken att bli skitgubbe: den är { $chances }, beroende på vad du gör.
teacher-matter-out = Tänk på risken att åka ut: den är { $chances }, beroende på vad du gör.
teacher-matter-struck = Tänk på risken att bli huggen: den är { $chances }, beroende på vad du gör.
teacher-matter-better = Tänk på om du kan få ett bättre kort: chansen är { $chances }, beroende på vad du gör.
teacher-matter-wins = Tänk på potten: chansen att ta den är { $chances }, beroende på vad du gör.
teacher-matter-pays = Tänk på kassan: risken att förlora pengar är { $chances }, beroende på vad du gör.
teacher-matter-penalty = Tänk på straffet: risken att få det är { $chances }, beroende på vad du gör.
teacher-matter-budrunda = Tänk på om det blir budrunda: chansen är { $chances }, beroende på vad du gör.
teacher-matter-trick = Tänk på sticket: chansen att ta det är { $chances }, beroende på vad du gör.
teacher-matter-zero = Här kan partiet avgöras redan i given: chansen att vinna det är { $chances }, beroende på vad du gör.
teacher-matter-made = Tänk på kontraktet: chansen att det går hem är { $chances }, beroende på vad du gör.
teacher-matter-fat = Tänk på risken att bli tjock: den är { $chances }, beroende på vad du gör.
teacher-matter-tricks = Räkna sticken: du tar i snitt { $chances }, beroende på vad du gör.
teacher-matter-declarer = Tänk på om du vill bli spelförare: det blir du i { $chances } av fallen, beroende på vad du gör.
teacher-matter-loses = Tänk på risken att bli skitgubbe: den är { $chances }, beroende på vad du gör.
teacher-matter-first = Tänk på att bli av med korten: chansen att bli först är { $chances }, beroende på vad du gör.
teacher-matter-trumps = Tänk på andra fasen: du går in i den med i snitt { $chances } trumf, beroende på vad du gör.
teacher-matter-court = Tänk på andra fasen: du går in i den med i snitt { $chances } höga kort, beroende på vad du gör.
teacher-matter-hand = Tänk på andra fasen: du går in i den med i snitt { $chances } kort, beroende på vad du gör.

## Efter valet: en mening när det blev dyrt, och en när bara ett val var bra.

teacher-on-average = { $cost } i snitt
teacher-costly = Det där kostade { $cost }, jämfört med { $best }.
teacher-costly-why = Det där kostade { $cost }, jämfört med { $best }: { $reason }.
teacher-well = Bra. Det var det enda valet som var riktigt bra.

## Av och på.

teacher-off = Läraren är tyst nu. Skriv lärare så talar läraren igen.
teacher-on = Läraren talar igen.
