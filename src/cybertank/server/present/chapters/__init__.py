"""Present what only some games have: trains, cruise missiles and lasers (sections 9 to 12)."""
