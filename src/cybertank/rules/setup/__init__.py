"""Section 1: buying and placing forces, and bringing later arrivals onto the map."""
