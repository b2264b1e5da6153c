"""Define the bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from cybertank.server.wire.positions import BoardDrawing, Moment, TypeView, View
from cybertank.server.wire.turn_options import Options
from cybertank.text.judge import Judgement

Setting = bool | int | str
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.-]+$")]
# Who holds a seat: `human`, a level, or a level with a budget such as `strategist:0.3`.
Holder = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.-]+(:[\w.]+)?$")]


class OptionCard(msgspec.Struct, frozen=True):
    """A rule that players can choose for a game."""

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
    """A seat's win rate with this handicap in games between computer players."""

    handicap: int
    share: float
    """The share of games won; a draw counts half."""
    low: float
    high: float
    """The 95% confidence interval."""
    games: int
    players: str


class HandicapCard(msgspec.Struct, frozen=True):
    """1.04: how many armor units a seat can add to or remove from what the scenario gives it."""

    least: int
    most: int
    armor_units: str
    """The armor units that the scenario gives."""
    rates: list[WinRate]
    """The measured win rates, if there are any."""


class SeatCard(msgspec.Struct, frozen=True):
    """A seat of a scenario."""

    name: str
    side: int
    """Seats on the same side have the same number."""
    sets_up: bool
    buys: str
    """What it can buy, in words; "" if its force is fixed."""
    forces: list[str]
    """The units it is given and its reinforcements, in words."""
    goals: list[str]
    exits: list[str]
    """The edges by which its units escape (5.12), in words."""
    suggestions: list[str]
    """The titles of the set-ups that the scenario suggests."""
    handicap: HandicapCard | None = None
    """None if the force is fixed, because no handicap applies then."""


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario that players can choose."""

    name: str
    title: str
    story: str
    edition: str
    """The default edition: `sixth` or `1977`."""
    turns: int
    """The turn limit; 0 means none."""
    length: str
    """How long a game lasts, in words, if it has been measured."""
    maps: str
    seats: list[SeatCard]
    options: list[OptionCard]
    person: str
    """The seat that suits a newcomer."""
    beginner: bool


class LevelCard(msgspec.Struct, frozen=True):
    """A computer player level."""

    name: str
    says: str
    seconds: list[float] = []
    """The budgets to choose from, in seconds per phase, if it has any. A budget follows a colon: `strategist:0.3`."""
    usual: float = 0
    """The default budget."""


class Catalog(msgspec.Struct, frozen=True):
    """The scenarios and computer players to choose from: everything the first page needs."""

    scenarios: list[ScenarioCard]
    levels: list[LevelCard]
    default_level: str
    hint_level: str
    """The default level for hints."""
    version: str
    """The version of the program."""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to start a game."""

    scenario: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[\w.-]*$")] = ""
    """The name of a built-in scenario. Leave it out to use `battle`."""
    battle: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[\w-]*$")] = ""
    """The id of a stored battle."""
    handicap: Annotated[dict[str, Annotated[int, msgspec.Meta(ge=-99, le=99)]], msgspec.Meta(max_length=8)] = {}
    """1.04: extra armor units for a seat that buys its force, or fewer if negative: `{"defender": 2}`."""
    seats: Annotated[dict[str, Holder], msgspec.Meta(max_length=8)] = {}
    """Who holds each seat: `human` or a level. The default is `human`."""
    options: Annotated[dict[str, Setting], msgspec.Meta(max_length=20)] = {}
    edition: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """The edition to play, if the scenario allows several. The default is the first."""
    suggested: bool = True
    """Whether people's forces start in the suggested set-up. Players can change it."""
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    hints: bool | None = None
    """Whether people can ask what a computer player would do. The default is yes if at most one person plays, and no
    in games between people, who have to agree on it first."""


class SeatLink(msgspec.Struct, frozen=True):
    """The secret that gives its owner a seat. It is sent once, and the server stores only its hash."""

    seat: str
    token: str
    path: str
    """The path to open, with the secret in its fragment: `/play/GAME#TOKEN`."""


class NewLinks(msgspec.Struct, frozen=True):
    """A new game, with a link for each seat that a person holds."""

    game: str
    links: list[SeatLink]
    watch: str
    """The path for spectators."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat in a game."""

    name: str
    holder: str
    """`human` or the name of a level."""
    side: int


class SeatPresence(msgspec.Struct, frozen=True):
    """A seat, and whether its player is connected."""

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
    """When it was started, in ISO 8601."""
    hints: bool = True
    """Whether people can ask what a computer player would do."""
    branch_of: str = ""
    """The game it was branched from."""
    branch_at: int = 0
    battle: str = ""
    """The id of its battle, unless it uses a built-in scenario."""
    handicap: dict[str, int] = {}


class GameState(msgspec.Struct, frozen=True):
    """The current state of a game, for clients that do not use the websocket."""

    game: GameInfo
    seats: list[str]
    types: list[TypeView]
    view: View
    options: Options | None


MOST_MOMENTS = 500
"""The most moments in one answer. A client that wants more asks again, from the last one it got."""


class GameMoments(msgspec.Struct, frozen=True):
    """Lines of the record and what happened in each, at most 500. `version` is the number of lines in all."""

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
    """How it ended, in words; "" while it is still being played."""
    changed: str
    created: str


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a browser remembers, with its secrets for that game."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    tokens: Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=8)] = []


class HeldGames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    games: Annotated[list[Held], msgspec.Meta(max_length=200)]


class GameCards(msgspec.Struct, frozen=True):
    """The requested games, except those that no longer exist."""

    games: list[GameCard]


class LoadRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to continue or just to look at."""

    record: Annotated[str, msgspec.Meta(max_length=2_000_000)]
    seats: Annotated[dict[str, Holder], msgspec.Meta(max_length=8)] = {}
    """Who holds each seat from here on. The default is what the record says."""
    hints: bool | None = None
    """The same as for a new game."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to start a new game from a position in this one."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seats: Annotated[dict[str, Holder], msgspec.Meta(max_length=8)] = {}
    hints: bool | None = None
    """The same as for a new game."""


class HintWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question for a computer player: what would it do in place of the deciding seat?"""

    level: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """"" means the default level for hints."""


class Hint(msgspec.Struct, frozen=True):
    """A computer player's suggestion and the reason for it."""

    version: int
    """The version of the game that the hint is for."""
    seat: str
    level: str
    decision: str
    """In notation, ready to submit."""
    says: str
    """What the decision would do, in a sentence."""
    reason: str
    """The reason for it, based on what the seat may know."""
    units: list[str] = []
    """The units that act."""
    path: list[str] = []
    """The hexes of a move, including the starting hex if the unit is on the map."""
    target: str = ""
    """The target of an attack."""
    hex: str = ""
    """Where it happens: the last hex of a move, or the target's hex."""


class Webhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address to notify when it is a seat's turn. "" turns notifications off."""

    url: Annotated[str, msgspec.Meta(max_length=500)]


class ToJudge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file to judge (docs/formats.md)."""

    position: Annotated[str, msgspec.Meta(max_length=200_000)]


class JudgeReply(msgspec.Struct, frozen=True):
    """The judgement, or what is wrong with a file that cannot be read."""

    judgement: Judgement | None
    fault: str = ""


class PositionBody(msgspec.Struct, frozen=True):
    """A position from a game as a position file, ready for the judge."""

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
    """The hexes where each seat sets up."""


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    games: int
    """The number of games in memory."""
    connections: int


class BattleFault(msgspec.Struct, frozen=True):
    """A fault in a scenario file."""

    place: str
    """Its path in the file: `force[0].units[2].type`, `map.hexes.0107`, `map[1].map.roads[0]`; "" for all of it."""
    problem: str
    """What is wrong and what was expected."""


class Problem(msgspec.Struct, frozen=True):
    """The reason why a request failed."""

    status: int
    title: str
    detail: str
    rule: str = ""
    faults: list[BattleFault] = []
    """All the faults, if a scenario file is wrong."""
