"""Client of a live table: requests, the socket, nonces and the session."""
