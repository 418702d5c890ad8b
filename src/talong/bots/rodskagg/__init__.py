"""Bots for Rödskägg."""
