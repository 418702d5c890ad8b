"""Measuring who is strong: duplicate play, intervals, ladders and pictures.

`plan` says what is played, `playing` plays one deal at all its seatings, `measures` reads what it came to, `journal`
keeps it, `strength` makes figures of it and `pictures` draws them; `arena` puts them together. A `simulation` is many
deals among equals: `counting` reads what happened, `tally` adds it up, `simulating` puts them together, and `reading`,
`naming` and `plots` show it; `simulated` is the page about it, as `book` is about the arena. Both have `workers` that
share the work, figures as they are `written`, and `drawing`. All this needs the libraries of the extra `lab`, which are
imported only when they are used.

The module of a game, `talong.analysis.<key>`, may have MEASURES and COUNTS where the usual ones will not do, what is no
house rule (NOT_HOUSE_RULES, or a function `house_rules`), and what the pages show of it (CONTESTS, SIMULATED).
"""
