preset-trekort-standard = Som regelboken har det.
    .name = Standard
