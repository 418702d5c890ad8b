"""Decks, bit sets and card codes. Nothing here knows of any game."""
