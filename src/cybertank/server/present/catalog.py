"""List what can be played: scenario cards, computer player levels, and the rules."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from cybertank import __version__
from cybertank.players.registry import DEFAULT_LEVEL, LEVELS
from cybertank.scenarios.briefs import sides_of
from cybertank.scenarios.files import load_scenario, scenario_board, scenario_names, scenario_rules
from cybertank.scenarios.models import SIXTH, ForceEntry, GivenUnit, ScenarioFile
from cybertank.scenarios.start import starting_state
from cybertank.server.levels import USUAL_SECONDS, seconds_of
from cybertank.server.present.handicaps import handicap_card
from cybertank.server.present.rule_options import option_cards
from cybertank.server.present.shops import suggested
from cybertank.server.present.victory import goals_of, ways_out
from cybertank.server.wire.bodies import Catalog, LevelCard, RuleText, RuleTexts, ScenarioCard, SeatCard
from cybertank.state.state import State
from cybertank.text.ledger import BOOK_TITLES, ledger
from cybertank.text.units.set_up_reports import count_number
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import Catalogue, UnitType

# The scenario for beginners: one Ogre against many units, without the rules that only green maps need.
FIRST_SCENARIO = "mark-iii"


@cache
def catalog() -> Catalog:
    """List every built-in scenario and every level."""
    entries = sorted((load_scenario(name) for name in scenario_names()), key=_place)
    return Catalog(
        scenarios=[scenario_card(entry) for entry in entries],
        levels=[_level(name, says) for name, says in LEVELS.items()],
        default_level=DEFAULT_LEVEL,
        hint_level=DEFAULT_LEVEL,
        version=__version__,
    )


def _place(entry: ScenarioFile) -> tuple[bool, bool, int, str]:
    """Return a scenario's sort key: the beginners' scenario first, older editions last, small maps before large."""
    return entry.name != FIRST_SCENARIO, entry.editions[0] != SIXTH, scenario_board(entry).size, entry.title


@cache
def rule_texts() -> RuleTexts:
    """List every rule in the ledger, in our own words."""
    return RuleTexts(
        [RuleText(rule.id, rule.title, rule.says, BOOK_TITLES[rule.book], rule.status) for rule in ledger()]
    )


def _level(name: str, says: str) -> LevelCard:
    seconds = seconds_of(name)
    return LevelCard(name, says, seconds, USUAL_SECONDS if seconds else 0)


def scenario_card(entry: ScenarioFile) -> ScenarioCard:
    """Describe a scenario that players can choose, built-in or custom."""
    board = scenario_board(entry)
    rules = scenario_rules(entry, board, {})
    state = starting_state(entry, board, rules)
    sides = sides_of(entry, f"{entry.name}.toml")
    return ScenarioCard(
        name=entry.name,
        title=entry.title,
        story=" ".join(entry.story.split()),
        edition=entry.editions[0],
        turns=rules.turn_limit,
        length=_length(entry),
        maps=board.title,
        seats=[_seat(entry, state, seat, sides[number]) for number, seat in enumerate(entry.seats)],
        options=option_cards(entry, state),
        person=next((force.seat for force in entry.force if force.offers), entry.seats[0]),
        beginner=entry.name == FIRST_SCENARIO,
    )


def _length(entry: ScenarioFile) -> str:
    """Say how long a game lasts, as measured in games between computer players."""
    if entry.balance is None:
        return ""
    return f"about {count_of(round(entry.balance.mean_turns), 'turn')} between computer players"


# -- seats -------------------------------------------------------------------------------------------------------------


def _seat(entry: ScenarioFile, state: State, seat: str, side: int) -> SeatCard:
    own = [force for force in entry.force if force.seat == seat]
    types = state.setting.catalogue
    given = [words for force in own for words in [*_units(types, force.units), *_hidden(state, force)]]
    given += _mines_and_trenches(state, entry, seat)
    later = [
        f"{words}, by the {arrival.edge} edge{'' if arrival.turn == 1 else f' from turn {arrival.turn} on'}"
        for arrival in entry.entry
        if arrival.seat == seat
        for words in _units(types, arrival.units)
    ]
    return SeatCard(
        name=seat,
        side=side,
        sets_up=bool(own),
        buys=listed([_budget(force) for force in own if force.offers] or [""]),
        forces=[*given, *later],
        goals=goals_of(state.setting, entry.seats.index(seat)),
        exits=ways_out(state, entry.seats.index(seat)),
        suggestions=[suggestion.title for suggestion in suggested(state, seat)],
        handicap=handicap_card(entry, seat),
    )


def _budget(force: ForceEntry) -> str:
    """1.07: say what a force can buy: `12 armor units and 20 squads`."""
    words: list[str] = [f"{force.points} victory points' worth"] if force.points else []
    if Fraction(force.armor_units):
        words.append(count_number(Fraction(force.armor_units), "armor unit"))
    if force.squads:
        words.append(count_of(force.squads, "squad"))
    return listed(words)


def _hidden(state: State, force: ForceEntry) -> list[str]:
    """13.04, 13.06: list a force's mines and dummies, if the scenario uses them."""
    words = [count_of(force.mines, "mine")] if state.setting.rules.mines and force.mines else []
    if state.setting.rules.dummies and force.dummies:
        words.append(count_of(force.dummies, "dummy", "dummies"))
    return words


def _mines_and_trenches(state: State, entry: ScenarioFile, seat: str) -> list[str]:
    """13.04, 15.03: list a seat's mines that the file lays or hands out, and what is dug for everybody."""
    words: list[str] = []
    if state.setting.rules.mines:
        words += [
            f"{count_of(mine.count, 'mine')} in {mine.hex}{', on the road' if mine.road else ''}"
            f"{', made safe' if mine.safe else ''} (known to all)"
            for mine in entry.mines
            if mine.seat == seat
        ]
        if seat in entry.mines_in_hand:
            words.append(f"{count_of(entry.mines_in_hand[seat], 'mine')} for its engineers to place")
    words += [f"entrenchments for {count_of(one.squads, 'squad')} in {one.hex}" for one in entry.entrenchments]
    words += [f"a {one.size} revetment in {one.hex}" for one in entry.revetments]
    return words


def _units(types: Catalogue, units: list[GivenUnit]) -> list[str]:
    """Count units by type. Infantry is counted in squads, and buildings that differ are counted separately."""
    many: dict[tuple[str, str], int] = {}
    for given in units:
        unit_type = types.find(given.type)
        assert unit_type is not None, "the scenario was read"
        squads = given.squads if unit_type.is_infantry else 1
        words = (unit_type.name, _building_words(given, unit_type))
        many[words] = many.get(words, 0) + squads * (given.count or 1)
    return [f"{count} {name}{'' if count == 1 else 's'}{more}" for (name, more), count in many.items()]


def _building_words(given: GivenUnit, unit_type: UnitType) -> str:
    """11.03, 11.06, 15.03.6: say what a unit carries, where it stands, how strong a building is, and what is known."""
    if not unit_type.is_building:
        load = " with stores" if given.stores else " on a pallet" if given.pallet else ""
        return f"{load} in {given.hex}" if given.hex else load
    points = unit_type.structure if given.sp is None else given.sp
    where = f" in {given.hex}" if given.hex else ""
    return f"{where} ({points} structure points{'' if given.identified else ', unidentified'})"
