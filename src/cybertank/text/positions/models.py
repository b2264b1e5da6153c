"""The models of a position file (docs/formats.md), key by key."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from cybertank.state.chapters.trains import SpeedWord
from cybertank.state.edition import SIXTH
from cybertank.text.maps.boards import MapPlace, Overlays
from cybertank.text.maps.map_files import MapFile

Amount = Annotated[int, msgspec.Meta(ge=0)]
PendingWord = Literal["fly", "flight", "ram", "overrun", "fire-round", "group", "intercept", "track"]
ControlWord = Literal["full", "duckling", "overrun"]
MOST_MINES: Final = 99
# 6.01.2: used in place of the id of a vehicle that no longer exists.
GONE: Final = "-"
# 1.06: used in place of the starting hex of a unit that entered the map in this phase.
OFF_MAP: Final = "off"


class RulesEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `rules` key as written. The edition can be a number, such as 1977."""

    edition: str | int = SIXTH
    options: dict[str, bool | int | str] = {}


class TurnEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The seat whose turn it is, and the phase."""

    number: Annotated[int, msgspec.Meta(ge=1)] = 1
    seat: str | None = None
    phase: str = "movement"


class LoadingEntry(msgspec.Struct, forbid_unknown_fields=True):
    """15.02.2: what a Vulcan is loading or unloading, and the turns of work done, with .5 where half."""

    of: str
    turns: int | float


class EntranceEntry(msgspec.Struct, forbid_unknown_fields=True):
    """15.04.1: the swamp hex that a Vulcan prepares to enter, the turns that it must still wait, and who waits too.

    Without `with`, every unit of its side that is in its hex does, or was when the phase began.
    """

    hex: str
    turns: Annotated[int, msgspec.Meta(ge=0, le=6)]
    company: list[str] | msgspec.UnsetType = msgspec.field(name="with", default=msgspec.UNSET)


class AssemblyEntry(msgspec.Struct, forbid_unknown_fields=True):
    """15.02.2: the type of an unfinished Ogre, and the turns of work done on it, with .5 for half a turn."""

    of: str
    turns: Annotated[float, msgspec.Meta(ge=0, multiple_of=0.5)] | Annotated[int, msgspec.Meta(ge=0)] = 0


class UnitEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit in a position."""

    id: str
    type: str
    seat: str
    hex: str | None = None
    enter: str | None = None
    squads: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None
    squads_lost: Amount = 0
    treads: Amount | None = None
    destroyed: dict[str, Amount] = {}
    spent: dict[str, Amount] = {}
    defense: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    disabled: Literal["fire", "ram", "terrain", "control"] | None = None
    disabled_on: Literal["own", "enemy"] = "enemy"
    disabled_age: Amount | None = None
    waited: bool | None = None
    stuck: bool = False
    riding: str | None = None
    fired: bool = False
    used: dict[str, Amount] = {}
    moved: Amount = 0
    halted: Literal["phase", "turn"] | None = None
    began: str | None = None
    left_road: bool = False
    bonus: bool | None = None
    must_roll: bool = False
    mounted: bool = False
    dismounted: bool = False
    thrown: bool | str = False
    engaged: bool = False
    trail: list[str] = []
    under: list[Amount] = []
    dropped: dict[str, str] = {}
    landed: dict[str, Amount] = {}
    stirred: bool = False
    rams: Amount = 0
    attacked: bool = False
    rammed: list[str] = []
    ap_at: list[str] = []
    level: Literal["bridge", "river"] | None = None
    submerged: bool = False
    by_rail: bool = False
    missiles: Amount = 0
    gear: bool = False
    towing: str | None = None
    hooking: bool = False
    emplacing: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    hauled: bool = False
    tow_rolled: bool = False
    damaged: Literal["immobile", "mobile"] | None = None
    worn: Amount = 0
    scars: Amount = 0
    camouflaged: bool | Amount = False
    sensed: bool = False
    dummy: bool = False
    marked: bool = False
    speed: SpeedWord | None = None
    rear: str | None = None
    toward: str | None = None
    behind: str | None = None
    still: bool = False
    track: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    guns: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    driven: Amount = 0
    respeeded: bool = False
    unloaded: Amount = 0
    on_track: bool = False
    rest: list[str] | None = None
    sp: Amount | None = None
    sp_full: Amount | None = None
    identified: bool | None = None
    fired_on_enemy_turn: bool = False
    stormed: bool = False
    weak_fire: bool = False
    pallet: bool = False
    hidden: bool = False
    packing: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    handled: bool = False
    stores: bool = False
    lent: bool = False
    guiding: bool = False
    withheld: bool = False
    controls: dict[str, ControlWord] = {}
    crewless: bool = False
    berth: Literal["inside", "top"] | None = None
    cargo: dict[str, Amount] = {}
    cargo_top: dict[str, Amount] | Amount = {}
    loading: LoadingEntry | None = None
    prepared: EntranceEntry | None = None
    assembly: AssemblyEntry | None = None
    beyond_repair: dict[str, Amount] = {}
    repairable: dict[str, Amount] = {}


class GoneEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that is gone: it left by the edge `exit`, was `joined` to another counter, or was lost."""

    id: str
    type: str
    seat: str
    exit: str | None = None
    joined: bool = False
    squads: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None
    squads_lost: Amount = 0
    treads: Amount | None = None
    destroyed: dict[str, Amount] = {}
    spent: dict[str, Amount] = {}
    gear: bool = False
    missiles: Amount = 0
    worn: Amount = 0
    scars: Amount = 0
    brought: dict[str, str] = {}
    moved: bool = False
    """15.02.5: True if it moved in this movement phase, before which Vulcans set their channels."""


class MineEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Mines in a hex: their owner, their count, whether they are on the road, and whether enemies know of them."""

    hex: str
    seat: str
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINES)] = 1
    road: bool = False
    known: bool = False
    safe: bool | msgspec.UnsetType = msgspec.UNSET
    """15.03.2: True if their owner made them safe. The key is written only then."""


class TrenchEntry(msgspec.Struct, forbid_unknown_fields=True):
    """15.03.5: entrenchments in a hex, and the squads that they protect."""

    hex: str
    squads: Annotated[int, msgspec.Meta(ge=1, le=99)]


class RevetmentEntry(msgspec.Struct, forbid_unknown_fields=True):
    """15.04.7: a revetment, its size, and the units in it."""

    hex: str
    size: Literal["small", "large"]
    holds: list[str] = []


class PendingEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A pending frame: the question, the seat that is asked, and the details."""

    ask: PendingWord
    seat: str
    waiting: list[str] = []
    unit: str | None = None
    target: str | None = None
    came_from: str | None = None
    level: Literal["bridge"] | None = None
    path: list[str] = []
    hex: str | None = None
    attacker: str | None = None
    number: int = 0
    fired: int = 0
    quiet: int = 0
    rammed: bool = False
    used: list[str] = []
    out: list[str] = []
    weary: dict[str, int] = {}
    attack: str | None = None
    passed: list[str] = []
    salvo: list[str] = []
    origin: list[str] = msgspec.field(name="from", default_factory=list)
    tried: dict[str, list[Amount]] = {}
    declared: list[str] = []
    struck: list[tuple[str, str, Amount, Amount]] = []


class MissileEntry(msgspec.Struct, forbid_unknown_fields=True):
    """10.05: an off-board cruise missile, and where it can enter the map."""

    id: str
    seat: str
    origin: list[str] | str = msgspec.field(name="from")


class GroupEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An infantry group in this fire phase: its hex, the squads from each counter, and whose AP guns attacked it."""

    hex: str
    squads: dict[str, int]
    ap: list[str] = []
    entrenched: bool = False


class OutcomeEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The result of a finished game, stored so that judging the position further does not grade it again."""

    winner: str | None
    grade: str
    reason: str
    rule: str


class PositionFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position file as written, with the decisions and dice to judge."""

    units: list[UnitEntry]
    rules: RulesEntry = RulesEntry()
    map: str | MapFile | list[MapPlace] = "ogre"
    overlays: Overlays | None = None
    sides: dict[str, list[str]] = {}
    seats: list[str] = msgspec.field(default_factory=lambda: ["attacker", "defender"])
    turn: TurnEntry | None = None
    scenario: str | dict[str, object] | None = None
    lost: list[str] = []
    exited: list[str] = []
    gone: list[GoneEntry] = []
    pending: list[PendingEntry] = []
    groups: list[GroupEntry] = []
    cleared: list[str] = []
    reached: list[tuple[Amount, str]] = []
    resigned: list[str] = []
    mines: list[MineEntry] = []
    missiles: list[MissileEntry] = []
    missiles_fired: dict[str, Amount] = {}
    flights: Amount = 0
    blasts: list[str] = []
    tasks: list[str] = []
    entrenchments: list[TrenchEntry] = []
    revetments: list[RevetmentEntry] = []
    mines_in_hand: dict[str, Amount] = {}
    tasks_paid: dict[str, Amount] = {}
    outcome: OutcomeEntry | None = None
    decisions: list[str] = []
    dice: list[Annotated[int, msgspec.Meta(ge=1, le=6)]] | str = []
