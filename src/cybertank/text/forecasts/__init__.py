"""Forecasts: what a decision is about to do, with its chances."""
