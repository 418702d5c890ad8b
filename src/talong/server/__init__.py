"""The live table: a server that never loses a move and never shows a card."""
