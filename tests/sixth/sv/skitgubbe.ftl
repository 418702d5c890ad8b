skitgubbe-letter-W = Man får se vilka kort de andra har vunnit.
