"""Solved games, one module per key, which `talong solve` finds."""
