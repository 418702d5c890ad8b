"""Teaching material for people who are new to the games, as package data with its readers.

The guides are pages for people, one a game, in `guide/`; `school.guide` reads them. What they say about the rules
carries the ids of the rulebooks, so that nothing is taught that the engine does not play.
"""
