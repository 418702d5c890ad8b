"""Arena and simulations: duplicate play, intervals, ladders and pictures.

`plan` says what is played, `play_deal` plays one deal at all its seatings, `measures` reads its result, `journal`
stores it, `strength` computes the figures and `arena_plots` draws them; `arena` puts them together. A `simulation` is
many deals among equals: `counters` reads what happened, `histogram` adds it up, `simulate` puts them together, and
`report`, `labels` and `simulation_plots` show it; `simulation_page` is the page about it, as `strength_page` is about
the arena. Both have `workers` that share the work, figures formatted by `numbers`, and `plot_style`. All this needs the
libraries of the extra `lab`, which are imported only when they are used.

The module of a game, `talong.analysis.<key>`, may have MEASURES and COUNTS where the usual ones will not do, what is no
house rule (NOT_HOUSE_RULES, or a function `house_rules`), and what the pages show of it (CONTESTS, SIMULATED).
"""
