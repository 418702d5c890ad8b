"""Solved games: a module of its key for each, which `talong solve` finds."""
