"""The terrain words of the map (2.01-2.03) and the mobility classes (5.08), as dense ints."""

from typing import Final

CLEAR: Final = 0
CRATER: Final = 1
COLD_CRATER: Final = 2
TOWN: Final = 3
FOREST: Final = 4
SWAMP: Final = 5
WATER: Final = 6
RUBBLE: Final = 7
DAMAGED_TOWN: Final = 8
DAMAGED_FOREST: Final = 9

TERRAIN_WORDS: Final = [
    "clear",
    "crater",
    "cold-crater",
    "town",
    "forest",
    "swamp",
    "water",
    "rubble",
    "damaged-town",
    "damaged-forest",
]

PLAIN_SIDE: Final = 0
RIDGE: Final = 1
STREAM: Final = 2
BEACH: Final = 3
RAMP: Final = 4

# Maps never write "ramp" as a hexside word. They list their ramps separately.
HEXSIDE_WORDS: Final = ["clear", "ridge", "stream", "beach", "ramp"]

IMMOBILE: Final = 0
INFANTRY: Final = 1
MARINE: Final = 2
GEV: Final = 3
LIGHT_TRACKED: Final = 4
HEAVY_TRACKED: Final = 5
OGRE_LIKE: Final = 6
WHEELED: Final = 7
RAIL: Final = 8

MOBILITY_WORDS: Final = [
    "immobile",
    "infantry",
    "marine",
    "gev",
    "light-tracked",
    "heavy-tracked",
    "ogre-like",
    "wheeled",
    "rail",
]


def is_town(terrain: int) -> bool:
    """2.01.7: Return True for a town. A damaged town is still a town, except for its roads."""
    return terrain == TOWN or terrain == DAMAGED_TOWN


def is_forest(terrain: int) -> bool:
    """2.01.7: Return True for a forest. A damaged forest is still a forest, except for its roads."""
    return terrain == FOREST or terrain == DAMAGED_FOREST
