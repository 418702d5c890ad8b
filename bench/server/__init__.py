"""Load on the live table: games played over real sockets, beside a server that has no rules."""
