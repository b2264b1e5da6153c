"""The catalogue of unit types and Ogres. It knows no game."""
