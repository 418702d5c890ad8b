# Ord i bilder av en vy, en rad var. Ord för det som räknas har sitt $number.

picture-watcher = en åskådare
picture-seat = Plats { $seat }
picture-dealer = ger
picture-out = ute
picture-left = har gått
picture-leaving = går
picture-joining = kommer tillbaka
picture-struck = huggen
picture-folded = har lagt sig
picture-dropped = har lagt sig

picture-stock = talong: { $number }
picture-turned = uppvänt
picture-aside = lagt åt sidan
picture-aside-number = lagt åt sidan: { $number }
picture-pot = pott { $number } kr
picture-trump = trumf { $number }
picture-suit-c = ♣
picture-suit-d = ♦
picture-suit-h = ♥
picture-suit-s = ♠
picture-contract = bud { $number }
picture-declarer = spelförare: plats { $number }

picture-balances = { $number } kr
picture-scores = { $number } poäng
picture-won = tagit { $number }
picture-skitgubbe = skitgubbe { $number } ×
picture-drunk = { $number } druckna glas
picture-supply = { $number } glas kvar
picture-piles = spelat { $number }
picture-bids = bjudit { $number }
picture-exchanged = bytt { $number }
