"""Wire protocol of the live tables, and its client."""
