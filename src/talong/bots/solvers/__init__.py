"""Exact play with open cards, and tables made from the engine; compiled with it."""
