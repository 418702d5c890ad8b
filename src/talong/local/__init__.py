"""Tables of one person, in a worker of their browser: the logic of live tables without a server."""
