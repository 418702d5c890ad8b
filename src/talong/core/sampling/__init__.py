"""Sampling of whole states that fit what a viewer knows."""
