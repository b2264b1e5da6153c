"""Forecasts: what a decision would do, with its chances."""
