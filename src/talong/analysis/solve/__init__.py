"""Solvers: any extensive game as a tree, by linear programming and by regret; a module of its key for a game solved."""
