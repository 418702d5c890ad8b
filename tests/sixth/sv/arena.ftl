arena-tricks = stick
