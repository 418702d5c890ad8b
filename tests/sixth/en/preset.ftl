preset-trekort-standard = As the rulebook has it.
    .name = Standard
