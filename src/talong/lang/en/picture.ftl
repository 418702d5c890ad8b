# Words of pictures of a view, a line each. A word for what is counted has its $number.

picture-watcher = a watcher
picture-seat = Seat { $seat }
picture-dealer = dealer
picture-out = out
picture-left = has left
picture-leaving = leaves
picture-joining = comes back
picture-struck = struck
picture-folded = folded
picture-dropped = dropped out

picture-stock = stock: { $number }
picture-turned = turned up
picture-aside = laid aside
picture-aside-number = laid aside: { $number }
picture-pot = pot { $number } kr
picture-trump = trump { $number }
picture-suit-c = ♣
picture-suit-d = ♦
picture-suit-h = ♥
picture-suit-s = ♠
picture-contract = contract { $number }
picture-declarer = declarer: seat { $number }

picture-balances = { $number } kr
picture-scores = { $number } points
picture-won = won { $number }
picture-skitgubbe = skitgubbe { $number } ×
picture-drunk = { $number } glasses drunk
picture-supply = { $number } glasses left
picture-piles = played { $number }
picture-bids = bid { $number }
picture-exchanged = exchanged { $number }
