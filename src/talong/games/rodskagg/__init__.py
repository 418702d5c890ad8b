"""Rödskägg: an auction, six tricks that the declarer leads, and who goes along.

One module for each heading of the rulebook.
"""
