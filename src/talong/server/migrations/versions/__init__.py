"""The steps, each with the one before it as `down_revision`; a step that has been released never changes."""
