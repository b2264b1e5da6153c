"""Section 1: buy and place forces, and bring later units onto the map."""
