"""Monte Carlo search over the worlds that a view allows; compiled with the engine."""
