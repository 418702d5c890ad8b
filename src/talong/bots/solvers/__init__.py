"""Solver framework and transposition table for exact play with open cards; compiled with the engine."""
