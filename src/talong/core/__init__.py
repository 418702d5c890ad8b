"""What every game is made of: matches, events, views, luck, ledgers, options, positions and errors."""
