"""Decks, bit sets and card codes, independent of any game."""
