"""Luck: the one door it comes in by, and the sources behind it."""
