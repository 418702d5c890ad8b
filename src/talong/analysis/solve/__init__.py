"""Solvers of extensive games by linear programming and by regret, and a module for each solved game."""
