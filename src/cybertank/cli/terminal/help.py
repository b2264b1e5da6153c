"""What `help` says in the terminal game."""

from __future__ import annotations

from cybertank.players.registry import LEVELS
from cybertank.text.notation.decisions import GRAMMAR
from cybertank.text.notation.spelling import did_you_mean

DEEDS = {
    "place": "set a unit up, buying it first; placing it again moves it",
    "take": "take a unit off the map during set-up",
    "mine": "lay a mine in a hex during set-up, or on the road in it",
    "unmine": "take a mine up again during set-up",
    "hide": "let a unit begin under a ? counter",
    "show": "let a unit begin in the open",
    "mark": "put a ? marker under a real unit, one for each dummy",
    "unmark": "take a ? marker away",
    "move": "move a unit; driving into an enemy is a ram, runs infantry over, or leads to an overrun",
    "stay": "spend a point in place: an Ogre rams, reduces or overruns again",
    "fire": "attack one target with one or more weapons",
    "mount": "infantry gets on a vehicle that is in its hex or came through it",
    "dismount": "infantry gets off, where its vehicle is or where it has been in this phase",
    "split": "break an infantry counter down",
    "join": "build an infantry counter up",
    "hook": "a vehicle with towing gear hooks up to a load, which takes both a turn",
    "unhook": "let go of a load, at any time",
    "overrun": "begin the overrun in a hex, everything that takes part having entered",
    "ram": "inside an overrun: ram at the end of your first fire round",
    "group": "answer who defends together when your infantry is fired at",
    "dive": "Marines avoid an overrun in the water",
    "remove": "give a unit up where a hex holds too much",
    "destruct": "an Ogre blows itself up, where that option of the 1977 edition is on",
    "end": "end the phase, your fire round, or your answer",
}
COMMANDS = {
    "map": ("map [HEX or UNIT [RADIUS]]", "the map, or the part of it around a hex or a unit"),
    "units": ("units", "every unit in a sentence"),
    "unit": ("unit UNIT", "all about a unit: where it can go, what it can fire at, who threatens it"),
    "sheet": ("sheet [OGRE]", "the record sheet of an Ogre"),
    "reach": ("reach UNIT", "the map with what each hex costs a unit to get to; !2! is a fight"),
    "targets": ("targets", "what can be fired at now, and with what"),
    "odds": (
        "odds WEAPON + WEAPON ... at TARGET",
        "an attack's odds and chances, with reasons, before it is made",
    ),
    "fight": ("fight", "during an overrun: who is in it, whose fire round it is, and what bears on what"),
    "todo": ("todo", "what can still be done now: who can move, fire, ride, ram or get off"),
    "hint": (
        "hint [LEVEL], as `hint charger`, or `hint strategist:5` for five seconds of thought",
        "what a computer player would do in your place, and why",
    ),
    "do": ("do", "do what the last hint said"),
    "levels": ("levels", "the computer players, and what each is like"),
    "points": ("points", "victory points so far, line by line"),
    "log": ("log [NUMBER]", "the last things that happened"),
    "rules": (
        "rules NUMBER or WORD",
        "what a rule says, as `rules 6.02`; which rules are about something, as `rules ramming`",
    ),
    "undo": ("undo", "take back your last decision, as far as the last die"),
    "shop": ("shop", "during set-up: what is on offer at what cost, what is left to spend"),
    "suggest": ("suggest", "during set-up: place the suggested set-up"),
    "clear": ("clear", "during set-up: take everything off the map again"),
    "save": ("save [FILE]", "where the game is kept, or a copy of its record in a file"),
    "position": ("position [FILE]", "the position as JSON, on the screen or in a file"),
    "resign": ("resign", "give the game up; you are asked once more"),
    "quit": ("quit", "leave the game; it is kept, and can be resumed"),
    "help": ("help [WORD]", "this list, or one of its words explained"),
}
SHORT = {"m": "move", "f": "fire", "e": "end", "p": "place", "u": "undo", "q": "quit", "?": "help", "h": "help"}
SHORT |= {"exit": "quit", "shoot": "fire", "t": "targets", "vp": "points", "rule": "rules"}


def all_words() -> list[str]:
    """Return every word that a line may begin with."""
    return [*GRAMMAR, *(word for word in COMMANDS if word not in GRAMMAR)]


def short_help() -> str:
    """Return the list of decisions and commands."""
    lines = ["Decisions (`help move` shows how each is written):"]
    lines.extend(f"  {verb:10} {says}" for verb, says in DEEDS.items())
    lines.append("Questions and the rest:")
    lines.extend(f"  {word:10} {says}" for word, (_, says) in COMMANDS.items())
    lines.append("An empty line draws the map. Short forms: m, f, e, t, u, q and ? stand for")
    lines.append("move, fire, end, targets, undo, quit and help.")
    return "\n".join(lines)


def help_on(word: str) -> str:
    """Explain one word: its grammar and an example."""
    word = SHORT.get(word, word)
    if word in DEEDS:
        return f"{word}: {DEEDS[word]}.\n  Write it as: {GRAMMAR[word]}"
    if word in COMMANDS:
        form, says = COMMANDS[word]
        told = f"{word}: {says}.\n  Write it as: {form}"
        return f"{told}\n{level_lines()}" if word in ("hint", "levels") else told
    return unknown(word)


def unknown(word: str) -> str:
    """Answer a word that is neither a command nor a verb."""
    guess = did_you_mean(word, all_words(), quote="`")
    return f"There is no `{word}` here;{guess and f' {guess}'} `help` lists what there is."


def level_lines() -> str:
    """Return the levels with their characters, weakest first."""
    lines = [f"  {name:10} {says}" for name, says in LEVELS.items()]
    return "\n".join(["The computer players, weakest first:", *lines])
