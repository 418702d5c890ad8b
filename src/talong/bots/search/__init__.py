"""Search over worlds that a view allows; compiled with the engine."""
