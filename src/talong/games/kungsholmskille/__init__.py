"""Kungsholmskille: two declarations, folding, an exchange, four tricks, and who dares to show.

One module for each heading of the rulebook.
"""
