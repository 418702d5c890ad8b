"""Migration steps, each with the one before it as `down_revision`; a released step never changes."""
