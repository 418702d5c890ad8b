"""Research environments: the five games for PettingZoo (`kille_v0` and so on) and for OpenSpiel (`openspiel`).

Both stand on a `Sitting`, which lets the seats of a match act one at a time by number, and on a lens for each game that
turns a seat's view into numbers. docs/research.md says what every number means.
"""
