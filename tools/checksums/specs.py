"""Describe games to play: their scenario or position, options, players and seed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

SIXTH, FIRST = "sixth", "1977"
Options = dict[str, bool | int | str]
ENDLESS = 5000
# Custom battles: a scenario of the package, and the keys that differ from it.
OWN_BATTLES: dict[str, tuple[str, dict[str, Any]]] = {
    "own: three crowns, two allied": ("three-crowns", {"sides": {"allies": ["south", "north"]}}),
    "own: three crowns, allies fire together": (
        "three-crowns",
        {"sides": {"allies": ["north", "west"]}, "options": {"shared_fire": True}},
    ),
    "own: a raid on broken ground": (
        "raid",
        {
            "overlays": {"hexes": {"0808": "rubble", "1010": "crater", "1211": "crater"}, "cut": ["0909"]},
            "exits": {
                "raider": ["west", {"edge": "south", "area": "everywhere", "turn": 3, "until": 5}],
                "garrison": [],
            },
            "turns": 7,
        },
    ),
    "own: a salvage without gear": ("salvage", {"options": {"ogres": "sixth"}, "turns": 6}),
    "own: three crowns without stacks": ("three-crowns", {"options": {"stacking": 1, "close_combat": "ram"}}),
}


@dataclass(frozen=True)
class Spec:
    """A game to play."""

    scenario: str = ""
    """A scenario of the package, or one of OWN_BATTLES."""
    position: str = ""
    """The text of a position file to start from instead of a scenario. `@NAME 7` stands for the eighth text of a corpus
    file."""
    edition: str = ""
    options: dict[str, bool | int | str] = field(default_factory=dict)
    handicap: dict[str, int] = field(default_factory=dict)
    turn_limit: int | None = None
    levels: tuple[str, ...] = ("random",)
    """The levels that play, by seat. If there are more seats, the list starts over."""
    seed: int = 1
    most: int = ENDLESS
    """The number of decisions after which the game is broken off."""
    hints: str = ""
    """A level that is asked for hints every so often. Its reasons are part of the checksum."""
    wanders: bool = False
    """True if random lines of notation are tried every so often, and made if they are legal."""

    @staticmethod
    def read(kept: dict[str, Any]) -> Spec:
        """Read a spec from the expected file."""
        return Spec(**{**kept, "levels": tuple(kept["levels"])}) if "levels" in kept else Spec(**kept)

    def kept(self) -> dict[str, Any]:
        """Return the fields of a spec that differ from the defaults."""
        usual = asdict(Spec())
        return {key: value for key, value in asdict(self).items() if value != usual[key]}

    def name(self) -> str:
        """Return a name for the game made from its spec."""
        words = [
            self.scenario or "position",
            self.edition,
            *(f"{name}={value}" for name, value in self.options.items()),
        ]
        words += [f"{seat}{amount:+}" for seat, amount in self.handicap.items()]
        words += [f"turns={self.turn_limit}"] if self.turn_limit is not None else []
        words += ["/".join(self.levels), f"seed={self.seed}", "wandering" if self.wanders else ""]
        return " ".join(filter(None, words))
