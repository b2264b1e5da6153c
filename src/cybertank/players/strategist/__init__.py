"""Level `strategist`: compares plans for whole phases in playouts."""
