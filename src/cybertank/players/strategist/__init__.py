"""Level `strategist`: plans for whole phases, compared in playouts."""
