# What `talong engine` says.

engine-title = { $name }: protocol { $protocol }
engine-holds = holds
engine-fails = fails
engine-advice = advice
engine-hello = greets with protocol, name and games
engine-play = plays { $game }: every answer is legal and in time
engine-again = begins anew with new rules, also in another game
engine-unknown = passes over what it does not know
engine-long = reads long lines
engine-bye = ends after bye
engine-end = ends when its input does
engine-same = the same seed brings the same acts
engine-passed = All { $checks } checks hold: the engine speaks protocol { $protocol }.
engine-failed = { $failures } of { $checks } checks fail.
