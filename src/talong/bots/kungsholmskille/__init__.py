"""Bots for Kungsholmskille."""
