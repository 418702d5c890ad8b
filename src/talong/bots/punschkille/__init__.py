"""Bots for Punschkille."""
