"""Whole states drawn at random out of what a viewer knows."""
