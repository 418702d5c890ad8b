"""Games solved: any extensive game as a tree, by linear programming and by regret; with it Kille for two."""
