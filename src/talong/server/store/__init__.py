"""Database of the server: the log of every table, people, and the writer."""
