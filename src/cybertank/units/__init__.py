"""The catalogue of unit types and Ogres. It knows nothing of games."""
