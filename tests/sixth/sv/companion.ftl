companion-trekort-tricks = Stick
