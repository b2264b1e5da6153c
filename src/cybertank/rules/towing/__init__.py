"""Towing: by gear (Reinforcement Pack, section 4), and by the hitch of a Vulcan (15.04.8)."""
