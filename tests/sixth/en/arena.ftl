arena-tricks = tricks
