"""Environment core, needed at every step: action ids, observation tensors, turn order and rewards."""
