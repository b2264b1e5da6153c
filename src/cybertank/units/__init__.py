"""The catalogue of unit types and Ogres. It knows nothing about games."""
