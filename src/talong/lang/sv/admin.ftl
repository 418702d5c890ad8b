# Vad `talong admin` säger.

admin-problem = Databasen: { $what }
admin-damaged = Bord { $table } är skadat från version { $version } ({ $damage ->
    [chain] en rad är ändrad, saknas eller ligger fel
    [row] en rad går inte att läsa eller göra
   *[page] databasen kan inte läsa det
}).
admin-unfair = Protokollet för match { $match } vid bord { $table } håller inte.
admin-checked = { $tables ->
    [one] Ett bord, { $rows } rader logg.
   *[other] { $tables } bord, { $rows } rader logg.
}
admin-checked-records = Varje logg gjordes om från början, och { $records } protokoll prövades.
admin-sound = Inget är fel.
admin-not-sound = Något är fel.
admin-backed-up = Säkerhetskopian ligger i { $file } och är prövad.
admin-no-backup = Det finns ingen säkerhetskopia i { $file }: det som är skadat kopieras inte.
admin-replaced = Databasen som låg där heter nu { $file }.
admin-restored = { $file } är återställd.
admin-not-restored = { $file } återställdes inte: den är skadad.
admin-table = { $table }  { $game }  { $status }  { $people } av { $seats }  { $touched }
admin-tables = { $count ->
    [0] Inga bord.
    [one] Ett bord.
   *[other] { $count } bord.
}
admin-table-ended = Bord { $table } är stängt. Alla har skickats bort, och ingen kan komma tillbaka.
admin-match-ended = Match { $match } vid bord { $table } har avbrutits, utan resultat.
admin-handed-over = Plats { $seat } ({ $person }) är nu värd för bord { $table }.
admin-person = { $person }  { $name }  { $created }  { $tables ->
    [one] ett bord
   *[other] { $tables } bord
}
admin-person-marked = { $person }  { $name }  { $created }  { $tables ->
    [one] ett bord
   *[other] { $tables } bord
}  ({ $marks })
admin-is-banned = avstängd
admin-is-erased = raderad
admin-people = { $count ->
    [0] Det finns ingen sådan.
    [one] En person.
   *[other] { $count } personer.
}
admin-banned = { $person } är avstängd från servern.
admin-unbanned = { $person } får komma igen.
admin-erased = { $person } är raderad: namnet, alla vägar in och allt som sagts.
admin-nothing-done = Inget gjordes.
admin-sure-restore = Lägga { $file } i stället för { $database }? Det som hänt sedan dess sparas bredvid, men spelas inte mer. [j/N]
admin-sure-end-table = Stänga bord { $table } för gott och skicka bort alla? [j/N]
admin-sure-end-match = Avbryta matchen vid bord { $table } utan resultat? [j/N]
admin-sure-ban = Stänga av { $name } ({ $person }) från servern? [j/N]
admin-sure-erase = Radera { $name } ({ $person }) för gott? [j/N]
