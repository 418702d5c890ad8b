"""Kille and Punschkille: one card each, one exchange, one showdown.

One module for each heading of the rulebook. Both games play the same deal; what surrounds it (the pot, or the glasses
of punsch) is a match of its own.
"""
