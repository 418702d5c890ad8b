"""Game engine: matches, events, views, random sources, ledgers, options, positions and errors."""
