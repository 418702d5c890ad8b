"""The protocol of the live table: what people, bots and watchers say to the server, and what it answers."""
