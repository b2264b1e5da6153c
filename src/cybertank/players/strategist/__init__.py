"""Level `strategist`: compares plans for whole phases by playing them out."""
