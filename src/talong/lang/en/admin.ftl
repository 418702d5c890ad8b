# What `talong admin` says.

admin-problem = The database: { $what }
admin-damaged = Table { $table } is damaged from version { $version } on ({ $damage ->
    [chain] a row was changed, is missing or out of order
    [row] a row cannot be read or done
   *[page] the database cannot read it
}).
admin-unfair = The record of match { $match } at table { $table } does not hold.
admin-checked = { $tables ->
    [one] One table, { $rows } rows of log.
   *[other] { $tables } tables, { $rows } rows of log.
}
admin-checked-records = Every log was done once more, and { $records } records were verified.
admin-sound = Nothing is wrong.
admin-not-sound = Something is wrong.
admin-backed-up = The backup is in { $file }, and has been checked.
admin-no-backup = There is no backup in { $file }: what is damaged is not copied.
admin-replaced = The database that was there is now { $file }.
admin-restored = { $file } has been restored.
admin-not-restored = { $file } was not restored: it is damaged.
admin-table = { $table }  { $game }  { $status }  { $people } of { $seats }  { $touched }
admin-tables = { $count ->
    [0] No tables.
    [one] One table.
   *[other] { $count } tables.
}
admin-table-ended = Table { $table } is closed. Everybody has been sent away, and nobody can come back.
admin-match-ended = Match { $match } at table { $table } has been ended, without a result.
admin-handed-over = Seat { $seat } ({ $person }) is now the host of table { $table }.
admin-person = { $person }  { $name }  { $created }  { $tables ->
    [one] one table
   *[other] { $tables } tables
}
admin-person-marked = { $person }  { $name }  { $created }  { $tables ->
    [one] one table
   *[other] { $tables } tables
}  ({ $marks })
admin-is-banned = banned
admin-is-erased = erased
admin-people = { $count ->
    [0] There is nobody like that.
    [one] One person.
   *[other] { $count } people.
}
admin-banned = { $person } is banned from the server.
admin-unbanned = { $person } may come again.
admin-erased = { $person } has been erased: the name, all ways in and all that was said.
admin-nothing-done = Nothing was done.
admin-sure-restore = Put { $file } in the place of { $database }? What has happened since is kept beside it, but no longer played. [y/N]
admin-sure-end-table = Close table { $table } for good, and send everybody away? [y/N]
admin-sure-end-match = End the match at table { $table } without a result? [y/N]
admin-sure-ban = Ban { $name } ({ $person }) from the server? [y/N]
admin-sure-erase = Erase { $name } ({ $person }) for good? [y/N]
