"""Help texts for the terminal game."""

from __future__ import annotations

from cybertank.players.registry import LEVELS
from cybertank.text.notation.decisions import GRAMMAR
from cybertank.text.notation.spelling import did_you_mean

DEEDS = {
    "place": "buy and place a unit; place it again to move it",
    "take": "take a unit off the map during set-up",
    "mine": "lay a mine in a hex, or on its road, during set-up",
    "unmine": "pick up a mine again during set-up",
    "hide": "start a unit under a ? counter",
    "show": "start a unit in the open",
    "mark": "put a ? marker under a real unit; you have one for each dummy",
    "unmark": "remove a ? marker",
    "move": "move a unit; moving into an enemy rams it, runs over infantry, or starts an overrun",
    "stay": "spend a movement point in place: an Ogre rams, reduces or overruns again",
    "fire": "attack one target with one or more weapons",
    "mount": "put infantry on a vehicle that is in its hex or passed through it; on a Vulcan, `inside` or `top`",
    "dismount": "take infantry off a vehicle, where it is now or anywhere it has been this phase",
    "split": "split an infantry counter into smaller ones",
    "join": "combine infantry counters",
    "hook": "hook a load up to a vehicle with towing gear; this takes both of them a turn",
    "unhook": "let go of a load, at any time",
    "overrun": "start the overrun in a hex, once every unit taking part has entered",
    "ram": "in an overrun: ram at the end of your first fire round; else: ram a train or a building by name",
    "group": "choose which infantry units defend together when fired at",
    "launch": "launch a cruise missile, in the fire phase",
    "salvo": "write down several cruise missiles with their targets, in secret",
    "fly": "fly a cruise missile from hex to hex",
    "detonate": "explode a cruise missile where it is",
    "pass": "let a cruise missile go, and fire no more at it",
    "intercept": "fire at a missile in flight: a laser at an Ogre's, any unit at a Cruise Missile",
    "arm": "give up armor units for guns on each counter of a train, during set-up",
    "speed": "set a train's marker for its next turn, in the second movement phase",
    "separate": "make two trains of an armed train's counters",
    "track": "say that a unit is on the track, when a train comes",
    "unload": "put a drone on its pallet down beside its truck, which stays there this turn",
    "deploy": "let a drone on its pallet set itself up",
    "load": "load a drone on its pallet onto a truck, with engineers in the hex",
    "disarm": "make your own mines in a Sapper's hex safe",
    "withhold": "keep a Sapper from helping others, so that it can fire or work",
    "prepare": "let a Vulcan wait beside a swamp, so that it enters without getting stuck",
    "control": "let a Vulcan take full control of up to four units, before you move, or before an overrun",
    "lead": "let a Vulcan lead up to sixteen units within one hex as ducklings, before you move",
    "occupy": "move a combat unit into a revetment in its hex, for nothing",
    "vacate": "move a unit out of its revetment, within the hex",
    "task": "let engineers or detectors work instead of firing, such as `task CE1 pack LAD1`",
    "dive": "let Marines dive to avoid an overrun in the water",
    "remove": "remove a unit from an overstacked hex",
    "destruct": "blow up an Ogre, if that 1977 option is on",
    "end": "end the phase, your fire round, or your answer",
}
COMMANDS = {
    "map": ("map [HEX or UNIT [RADIUS]]", "the map, or the area around a hex or a unit"),
    "units": ("units", "a description of every unit"),
    "unit": ("unit UNIT", "everything about a unit: where it can go, what it can fire at, and what threatens it"),
    "sheet": ("sheet [OGRE]", "the record sheet of an Ogre"),
    "reach": ("reach UNIT", "a map of what it costs a unit to reach each hex; !2! means a fight"),
    "targets": ("targets", "what you can fire at now, and with what"),
    "odds": (
        "odds WEAPON + WEAPON ... at TARGET",
        "the odds and chances of an attack, with reasons, before you make it",
    ),
    "blast": ("blast HEX", "what a cruise missile that explodes in a hex would do to everything near it"),
    "fight": (
        "fight",
        "during an overrun: which units are in it, whose fire round it is, and which units can fire at what",
    ),
    "todo": ("todo", "what you can still do now: which units can move, fire, ride, ram or get off"),
    "hint": (
        "hint [LEVEL], such as `hint charger`, or `hint strategist:5` to let it think for five seconds",
        "what a computer player would do in your place, and why",
    ),
    "do": ("do", "follow the last hint"),
    "levels": ("levels", "the computer players and their styles"),
    "points": ("points", "the victory points so far, line by line"),
    "log": ("log [NUMBER]", "the latest events"),
    "rules": (
        "rules NUMBER or WORD",
        "a rule in our words, such as `rules 6.02`, or the rules about a topic, such as `rules ramming`",
    ),
    "undo": ("undo", "take back your last decision, but no further than the last die roll"),
    "shop": ("shop", "during set-up: what you can buy, what it costs, and how much you have left"),
    "suggest": ("suggest", "during set-up: place the suggested set-up"),
    "clear": ("clear", "during set-up: take everything off the map"),
    "save": ("save [FILE]", "show where the game is saved, or save a copy of its record"),
    "position": ("position [FILE]", "the position as JSON, on the screen or in a file"),
    "resign": ("resign", "resign the game, after confirming"),
    "quit": ("quit", "leave the game, which is saved for later"),
    "help": ("help [WORD]", "this list, or help on one word"),
}
SHORT = {"m": "move", "f": "fire", "e": "end", "p": "place", "u": "undo", "q": "quit", "?": "help", "h": "help"}
SHORT |= {"exit": "quit", "shoot": "fire", "t": "targets", "vp": "points", "rule": "rules"}


def all_words() -> list[str]:
    """Return every word that can start a line."""
    return [*GRAMMAR, *(word for word in COMMANDS if word not in GRAMMAR)]


def short_help() -> str:
    """Return the list of decisions and commands."""
    lines = ["Decisions (`help move` shows how to write one):"]
    lines.extend(f"  {verb:10} {says}" for verb, says in DEEDS.items())
    lines.append("Questions and other commands:")
    lines.extend(f"  {word:10} {says}" for word, (_, says) in COMMANDS.items())
    lines.append("An empty line draws the map. Short forms: m, f, e, t, u, q and ? mean")
    lines.append("move, fire, end, targets, undo, quit and help.")
    return "\n".join(lines)


def help_on(word: str) -> str:
    """Explain one word, with its grammar and an example."""
    word = SHORT.get(word, word)
    if word in DEEDS:
        return f"{word}: {DEEDS[word]}.\n  Write it as: {GRAMMAR[word]}"
    if word in COMMANDS:
        form, says = COMMANDS[word]
        told = f"{word}: {says}.\n  Write it as: {form}"
        return f"{told}\n{level_lines()}" if word in ("hint", "levels") else told
    return unknown(word)


def unknown(word: str) -> str:
    """Return the reply to a word that is neither a command nor a verb."""
    guess = did_you_mean(word, all_words(), quote="`")
    return f"There is no command `{word}`;{guess and f' {guess}'} `help` lists all commands."


def level_lines() -> str:
    """List the levels with their styles, weakest first."""
    lines = [f"  {name:10} {says}" for name, says in LEVELS.items()]
    return "\n".join(["The computer players, weakest first:", *lines])
