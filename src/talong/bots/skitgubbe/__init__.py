"""Bots for Skitgubbe."""
