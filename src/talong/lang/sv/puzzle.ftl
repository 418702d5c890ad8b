# Vad övningarna säger.

puzzle-title = { $game }: övning { $key }, { $level }
puzzle-level-easy = lätt
puzzle-level-medium = lagom
puzzle-level-hard = svår
puzzle-solved = Just det: { $best }.
puzzle-missed = Bäst är: { $best }.
puzzle-motifs = Tema: { $motifs }.
puzzle-sure = Räknat i { $worlds } tänkbara givar; säkert till 99 %.
puzzle-finding = letar övningar
puzzle-checking = prövar övningar
puzzle-found = { $number } övningar står i { $file }.
puzzle-wrong = { $key }: bäst ska vara { $best }, men en längre sökning säger { $other }.
puzzle-checked = { $number } övningar prövade, { $wrong } som inte håller.
