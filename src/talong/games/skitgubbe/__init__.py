"""Skitgubbe: collect cards, then get rid of them; the last one with cards is skitgubbe.

One module for each heading of the rulebook. Phase 1 is `collect` and `throwing`, then `between`, and phase 2 is `shed`.
"""
