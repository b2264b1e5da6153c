"""Make random lines of notation, most of them illegal."""

from __future__ import annotations

from random import Random

VERBS = (
    *("place", "move", "stay", "mount", "dismount", "split", "join", "overrun", "hook", "unhook", "remove", "fire"),
    *("group", "dive", "ram", "end", "destruct", "resign", "mine", "hide", "mark", "take", "undo", "launch"),
)


def any_line(units: list[str], hexes: list[str], rng: Random, is_set_up: bool = True) -> str:
    """Make a random line of notation, for turns or for the set-up."""
    one, other, third = (rng.choice(units or ["NOBODY"]) for _ in range(3))
    where, to = rng.choice(hexes), rng.choice(hexes)
    if not is_set_up:
        return _any_set_up(one, where, rng)
    part = rng.choice(["", ":main", ":secondary", ":ap", ":missile", ":treads", "*2"])
    lines = [
        f"move {one} {where}",
        f"move {one} to {where}",
        f"move {one} {where} {to}",
        f"move {one} off {rng.choice(['north', 'east', 'south', 'west'])}",
        f"stay {one}",
        f"mount {one} on {other}",
        f"dismount {one}",
        f"dismount {one} at {where}",
        f"split {one} {rng.choice(['2 1', '1 1', '1 1 1', '1 2'])}",
        f"join {one} {other}",
        f"overrun {where}",
        f"hook {one} to {other}",
        f"unhook {one}",
        f"remove {one}",
        f"fire {one} at {other}",
        f"fire {one}{part} at {other}",
        f"fire {one} + {other} at {third}",
        f"fire {one}:main + {one}:secondary*2 at {other}:treads",
        f"group {where} 2 1",
        f"dive {one}",
        f"ram {one} {other}",
        f"destruct {one}",
        "resign",
        f"place {one} {where}",
        f"{rng.choice(VERBS)} {one}",
        rng.choice(VERBS),
        f"march {one}",
    ]
    return rng.choice(lines)


def _any_set_up(one: str, where: str, rng: Random) -> str:
    bought = rng.choice(["HVY", "MSL", "LT", "GEV", "HWZ", "SHVY", "INF", "MK3", "CP"])
    lines = [
        f"place {one} {where}",
        f"place {one} {where}",
        f"place {bought}9 {where}",
        f"place {bought}9 {where} {rng.choice(['1', '2', '3', '4', 'gear', 'dummy'])}",
        f"place {bought}9 {rng.choice(['north', 'south'])}",
        f"take {one}",
        f"take {one}",
        f"mine {where}",
        f"mine {where} road",
        f"unmine {where}",
        f"hide {one}",
        f"show {one}",
        f"mark {one}",
        f"unmark {one}",
        f"move {one} {where}",
        f"split {one} 1 1",
        f"fire {one} at {one}",
    ]
    return rng.choice(lines)
