"""What every environment needs at every step: acts by number, views as numbers, whose turn it is, what it is worth."""
