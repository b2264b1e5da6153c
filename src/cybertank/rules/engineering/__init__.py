"""Section 15: the tasks of engineers. Sections 14.01 and 14.03 use two of them."""
