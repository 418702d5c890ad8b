# The teacher at the table: what matters before a choice, and a word when something was costly. Every figure is measured.

teacher-name = The teacher
teacher-said = The teacher: { $text }
teacher-or = { $low } or { $high }
teacher-range = from { $low } to { $high }

## Before the choice: what it is about, but not what to do.

teacher-alike = There is no clear best choice here: do what you believe in.
teacher-some-alike = Several choices are about equally good here, but not all of them.
teacher-aside = It is not your turn, but you may speak up all the same: { $acts }. You may just as well wait.
teacher-matter-kronor = There is money at stake here: the choice is worth about { $difference } on average.
teacher-matter-glasses = There is punsch at stake here: the choice is worth about { $difference } on average.
teacher-matter-match = This is about the whole match: your chance to win it is { $chances }, depending on what you do.
teacher-matter-skitgubbe = Think of the risk of becoming skitgubbe: it is { $chances }, depending on what you do.
teacher-matter-out = Think of the risk of going out: it is { $chances }, depending on what you do.
teacher-matter-struck = Think of the risk of being struck: it is { $chances }, depending on what you do.
teacher-matter-better = Think of whether you can get a better card: the chance is { $chances }, depending on what you do.
teacher-matter-wins = Think of the pot: your chance to take it is { $chances }, depending on what you do.
teacher-matter-pays = Think of your balance: the risk of losing money is { $chances }, depending on what you do.
teacher-matter-penalty = Think of the penalty: the risk of getting one is { $chances }, depending on what you do.
teacher-matter-budrunda = Think of whether there will be a budrunda: the chance is { $chances }, depending on what you do.
teacher-matter-trick = Think of the trick: your chance to take it is { $chances }, depending on what you do.
teacher-matter-zero = The match can be decided in this very deal: your chance to win it is { $chances }, depending on what you do.
teacher-matter-made = Think of the contract: the chance that it is made is { $chances }, depending on what you do.
teacher-matter-fat = Think of the risk of becoming tjock: it is { $chances }, depending on what you do.
teacher-matter-tricks = Count the tricks: you take { $chances } on average, depending on what you do.
teacher-matter-declarer = Think of whether you want to be the declarer: you will be in { $chances } of the cases, depending on what you do.
teacher-matter-loses = Think of the risk of becoming skitgubbe: it is { $chances }, depending on what you do.
teacher-matter-first = Think of getting rid of your cards: the chance to be first is { $chances }, depending on what you do.
teacher-matter-trumps = Think of the second phase: you enter it with { $chances } trumps on average, depending on what you do.
teacher-matter-court = Think of the second phase: you enter it with { $chances } high cards on average, depending on what you do.
teacher-matter-hand = Think of the second phase: you enter it with { $chances } cards on average, depending on what you do.

## After the choice: a sentence if it was costly, and one if only one choice was good.

teacher-on-average = { $cost } on average
teacher-costly = That cost { $cost }, compared with { $best }.
teacher-costly-why = That cost { $cost }, compared with { $best }: { $reason }.
teacher-well = Well done. That was the only really good choice.

## Off and on.

teacher-off = The teacher is quiet now. Type teacher to hear from them again.
teacher-on = The teacher speaks again.
