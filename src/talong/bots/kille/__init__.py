"""Bots for Kille."""
