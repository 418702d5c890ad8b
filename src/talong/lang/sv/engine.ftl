# Det som `talong engine` säger.

engine-title = { $name }: protokoll { $protocol }
engine-holds = håller
engine-fails = brister
engine-advice = råd
engine-hello = hälsar med protokoll, namn och spel
engine-play = spelar { $game }: varje svar är tillåtet och i tid
engine-again = börjar om med nya regler, också i ett annat spel
engine-unknown = går förbi det som den inte känner till
engine-long = läser långa rader
engine-bye = slutar efter bye
engine-end = slutar när dess indata gör det
engine-same = samma frö ger samma drag
engine-passed = Alla { $checks } prov håller: motorn talar protokoll { $protocol }.
engine-failed = { $failures } av { $checks } prov brister.
