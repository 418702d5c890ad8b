"""Random sources: the interface of a source of luck, and its implementations."""
