# What the puzzles say.

puzzle-title = { $game }: puzzle { $key }, { $level }
puzzle-level-easy = easy
puzzle-level-medium = medium
puzzle-level-hard = hard
puzzle-solved = That is it: { $best }.
puzzle-missed = The best is: { $best }.
puzzle-motifs = Theme: { $motifs }.
puzzle-sure = Counted in { $worlds } possible deals; certain to 99 %.
puzzle-finding = looking for puzzles
puzzle-checking = checking puzzles
puzzle-found = { $number } puzzles are in { $file }.
puzzle-wrong = { $key }: the best should be { $best }, but a longer search says { $other }.
puzzle-checked = { $number } puzzles checked, { $wrong } of them do not hold.
