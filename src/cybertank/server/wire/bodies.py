"""Define the bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from cybertank.server.wire.positions import BoardDrawing, Moment, TypeView, View
from cybertank.server.wire.turn_options import Options, Suggestion
from cybertank.text.judge import Judgement

Setting = bool | int | str
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.-]+$")]
# Who holds a seat: `human`, a level, or a level with its budget as in `strategist:0.3`.
Holder = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.-]+(:[\w.]+)?$")]


class OptionCard(msgspec.Struct, frozen=True):
    """A rule that can be chosen for a game."""

    name: str
    title: str
    says: str
    rule: str
    kind: Literal["yes-no", "number", "choice"]
    default: Setting
    choices: list[str] = []
    least: int = 0
    most: int = 0


class WinRate(msgspec.Struct, frozen=True):
    """How often a seat won with this handicap in games between computer players."""

    handicap: int
    share: float
    """The share of games won; a draw counts half."""
    low: float
    high: float
    """The 95 % confidence interval."""
    games: int
    players: str


class HandicapCard(msgspec.Struct, frozen=True):
    """1.04: how many more or fewer armor units a seat may have than the scenario gives it."""

    least: int
    most: int
    armor_units: str
    """What the scenario gives."""
    rates: list[WinRate]
    """The win rates, if they were measured."""


class SeatCard(msgspec.Struct, frozen=True):
    """A seat of a scenario."""

    name: str
    side: int
    """Seats of one side have the same number."""
    sets_up: bool
    buys: str
    """What it may buy, in words; "" if its force is given."""
    forces: list[str]
    """What it is given, and what comes later, in words."""
    goals: list[str]
    exits: list[str]
    """The edges by which its units escape (5.12), in words."""
    suggestions: list[Suggestion]
    handicap: HandicapCard | None = None
    """None if the force is given: then no handicap applies."""


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario to choose."""

    name: str
    title: str
    story: str
    edition: str
    """The default edition: `sixth` or `1977`."""
    turns: int
    """The turn limit; 0 for none."""
    length: str
    """How long a game takes, in words, if that was measured."""
    maps: str
    seats: list[SeatCard]
    options: list[OptionCard]
    person: str
    """The seat for a newcomer."""
    beginner: bool


class LevelCard(msgspec.Struct, frozen=True):
    """A level of computer player."""

    name: str
    says: str
    seconds: list[float] = []
    """The budgets to choose from, in seconds a phase, if it takes one; written after a colon: `strategist:0.3`."""
    usual: float = 0
    """The default budget."""


class Catalog(msgspec.Struct, frozen=True):
    """What can be played, and against whom: all that the first page needs."""

    scenarios: list[ScenarioCard]
    levels: list[LevelCard]
    default_level: str
    hint_level: str
    """The default level of hints."""
    version: str
    """The version of the program."""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to start a game."""

    scenario: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[\w.-]*$")] = ""
    """A built-in scenario; leave it out to use `battle`."""
    battle: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[\w-]*$")] = ""
    """The id of a stored battle."""
    handicap: Annotated[dict[str, Annotated[int, msgspec.Meta(ge=-99, le=99)]], msgspec.Meta(max_length=8)] = {}
    """1.04: more armor units for a seat that buys its force, or fewer if below 0: `{"defender": 2}`."""
    seats: Annotated[dict[str, Holder], msgspec.Meta(max_length=8)] = {}
    """Who holds each seat: `human` or a level; the default is `human`."""
    options: Annotated[dict[str, Setting], msgspec.Meta(max_length=20)] = {}
    edition: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """The edition to play by, if the scenario allows several; the default is the first."""
    suggested: bool = True
    """Whether people's forces start in the suggested set-up, which they can change."""
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    hints: bool | None = None
    """Whether people may ask what a computer player would do. The default is yes if at most one person plays, and
    no in games between people, who have to agree on it."""


class SeatLink(msgspec.Struct, frozen=True):
    """The secret that holds a seat. It is sent once; the server stores only its hash."""

    seat: str
    token: str
    path: str
    """The address to open, the secret in its fragment: `/play/GAME#TOKEN`."""


class NewLinks(msgspec.Struct, frozen=True):
    """A new game, with a link for each seat that a person holds."""

    game: str
    links: list[SeatLink]
    watch: str
    """The address for spectators."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a game."""

    name: str
    holder: str
    """`human` or the name of a level."""
    side: int


class SeatPresence(msgspec.Struct, frozen=True):
    """Whether the player of a seat is connected."""

    name: str
    here: bool


class GameInfo(msgspec.Struct, frozen=True):
    """A description of a game."""

    id: str
    title: str
    scenario: str
    story: str
    seats: list[SeatInfo]
    options: dict[str, Setting]
    created: str
    """When it was started, as ISO 8601."""
    hints: bool = True
    """Whether people may ask what a computer player would do."""
    branch_of: str = ""
    """The game that it was branched from."""
    branch_at: int = 0
    battle: str = ""
    """The id of its battle, if it is not a built-in scenario."""
    handicap: dict[str, int] = {}


class GameState(msgspec.Struct, frozen=True):
    """A game as it stands, for clients that do not use the websocket."""

    game: GameInfo
    seats: list[str]
    types: list[TypeView]
    view: View
    options: Options | None


class GameMoments(msgspec.Struct, frozen=True):
    """Lines of the record and what came of them."""

    moments: list[Moment]
    version: int


class GameCard(msgspec.Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    scenario: str
    seats: list[SeatInfo]
    yours: list[str]
    version: int
    turn: int
    phase: str
    seat: str | None
    """The seat that has to decide; None when the game is over."""
    outcome: str
    """How it ended, in words; "" while it goes on."""
    changed: str
    created: str


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a browser remembers, with the secrets it has for it."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    tokens: Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=8)] = []


class HeldGames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    games: Annotated[list[Held], msgspec.Meta(max_length=200)]


class GameCards(msgspec.Struct, frozen=True):
    """The games that were asked for, without those that no longer exist."""

    games: list[GameCard]


class LoadRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to continue, or just to look at."""

    record: Annotated[str, msgspec.Meta(max_length=2_000_000)]
    seats: Annotated[dict[str, Holder], msgspec.Meta(max_length=8)] = {}
    """Who holds each seat from here on; the default is what the record says."""
    hints: bool | None = None
    """As for a new game."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new game from a position of this one."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seats: Annotated[dict[str, Holder], msgspec.Meta(max_length=8)] = {}
    hints: bool | None = None
    """As for a new game."""


class HintWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a computer player would do, for the deciding seat."""

    level: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """"" for the default level of hints."""


class Hint(msgspec.Struct, frozen=True):
    """What a computer player would decide, and why."""

    version: int
    """The version of the game that it is for."""
    seat: str
    level: str
    decision: str
    """As a line of notation, ready to be submitted."""
    says: str
    """What it is about to do, in a sentence."""
    reason: str
    """The reason for it, given what the seat may know."""
    units: list[str] = []
    """The units that do it."""
    path: list[str] = []
    """The hexes of a move, including the start if the unit is on the map."""
    target: str = ""
    """The target."""
    hex: str = ""
    """Where it happens: the end of a move, or the target's hex."""


class Webhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address that is notified when it is a seat's turn; "" turns notifications off."""

    url: Annotated[str, msgspec.Meta(max_length=500)]


class ToJudge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file to be judged (docs/formats.md)."""

    position: Annotated[str, msgspec.Meta(max_length=200_000)]


class JudgeReply(msgspec.Struct, frozen=True):
    """The judgement; or, for a file that cannot be read, what is wrong with it."""

    judgement: Judgement | None
    fault: str = ""


class PositionBody(msgspec.Struct, frozen=True):
    """A position of a game as a position file, ready for the judge."""

    position: str


class RuleText(msgspec.Struct, frozen=True):
    """A rule in our own words."""

    id: str
    title: str
    says: str
    book: str
    status: str


class RuleTexts(msgspec.Struct, frozen=True):
    rules: list[RuleText]


class ScenarioBoard(msgspec.Struct, frozen=True):
    """The board of a scenario before anything is set up."""

    board: BoardDrawing
    zones: dict[str, list[str]]
    """For each seat, the hexes it sets up in."""


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    games: int
    """Games in memory."""
    connections: int


class BattleFault(msgspec.Struct, frozen=True):
    """Something that is wrong with a scenario file."""

    place: str
    """The path in the file: `force[0].units[2].type`, `map.hexes.0107`, `map[1].map.roads[0]`; "" for all of it."""
    problem: str
    """What is wrong, and what was expected."""


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not answered."""

    status: int
    title: str
    detail: str
    rule: str = ""
    faults: list[BattleFault] = []
    """For a scenario file that is wrong: everything that is."""
