"""Section 1: buying and placing forces, and bringing later units onto the map."""
