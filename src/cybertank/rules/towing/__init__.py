"""Reinforcement Pack, section 4: towing."""
