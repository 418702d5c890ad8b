"""Server of live tables, which never loses a move and never shows a hidden card."""
