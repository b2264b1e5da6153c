"""Map files, the boards built from them, and text drawings of them."""
