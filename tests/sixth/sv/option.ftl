option-trekort-deals = Hur många givar partiet har.
    .name = Givar
