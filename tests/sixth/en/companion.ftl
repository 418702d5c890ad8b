companion-trekort-tricks = Tricks
