option-trekort-deals = How many deals the match has.
    .name = Deals
