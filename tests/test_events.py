"""Every kind of event has its own model, its own sentence, and a way through JSON."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from cybertank.board.terrain import DAMAGED_FOREST, FOREST, SWAMP, TOWN
from cybertank.rules.engineering.jobs import (
    ASSEMBLE,
    BRIDGE,
    DETECT,
    ENTRENCH,
    MEND_ROAD,
    MINE,
    PACK,
    RELOAD,
    REPAIR,
)
from cybertank.rules.events import (
    any_event,
    base,
    buildings,
    channels,
    combat,
    drones,
    engineering,
    hidden,
    missiles,
    movement,
    overrun,
    ramming,
    setup,
    superheavies,
    terrain,
    towing,
    trains,
    turns,
    vulcan_tasks,
)
from cybertank.rules.events import victory as victory_events
from cybertank.rules.events.base import (
    DAMAGED,
    DESTROYED,
    DISABLED,
    NO_EFFECT,
    REDUCED,
    ROAD_CUT,
    UNHOOKED,
    Event,
)
from cybertank.state.chapters.progress import Outcome
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, HexTarget, RoadTarget, UnitTarget
from cybertank.text.events.base import RESULTS, Fact, result_words
from cybertank.text.events.facts import AnyFact, event_fact, event_facts
from cybertank.text.events.hidden import SetUpUnseenFact, set_up_unseen
from cybertank.text.events.rendering import render
from cybertank.text.events.sentences import sentence, told
from cybertank.text.positions.reading import state_of
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE, TREADS

KINDS: tuple[type[Event], ...] = get_args(any_event.AnyEvent)
MODELS: tuple[type[Fact], ...] = get_args(AnyFact)


def changed(event: Any, **fields: object) -> Any:
    """Return an event with some of its fields set."""
    for name, value in fields.items():
        setattr(event, name, value)
    return event


SAMPLES: list[Event] = [
    setup.Placed(1, 5, 2),
    setup.Placed(0, 5, 0, gear=True),
    setup.Placed(1, -4, 0, dummy=True),
    setup.TakenBack(1),
    changed(
        setup.DamageRolled(0), weapons=[1, 2], racks=[3], external=[4], ap=5, treads=[6], destroyed=[1] * COMPONENTS
    ),
    changed(setup.DamageRolled(0), weapons=[6], destroyed=[0] * COMPONENTS, treads_lost=45, wreck=True),
    turns.PhaseBegan(0, 3, 1),
    turns.Recovered(1, 0, True, "7.11"),
    turns.Recovered(1, 2, False, "4.02"),
    movement.Moved(0, [5, 6], 2),
    movement.LeftMap(0, 1, True),
    movement.LeftMap(0, 1, False),
    movement.TerrainRolled(0, 2, True, False, "5.08.2"),
    movement.TerrainRolled(0, 3, False, False, "5.08.2"),
    movement.Mounted(2, 1),
    movement.Dismounted(2, 1, 5),
    movement.InfantrySplit(2, [3]),
    movement.InfantryJoined(2, [3]),
    movement.GivenUp(1),
    ramming.Rammed(0, 1, [4], DISABLED, 2, 0, "6.02"),
    ramming.Rammed(0, 1, [4, 5], NO_EFFECT, 5, 9, "6.05"),
    ramming.Rammed(0, 1, [], DESTROYED, 0, 0, "6.02"),
    ramming.RamSuffered(1, 0, DESTROYED, "6.07.2"),
    ramming.RamSuffered(1, 3, DISABLED, "6.07.1"),
    ramming.InfantryReduced(0, 2, 2, 5),
    ramming.InfantryReduced(0, 2, 0, 0),
    changed(
        combat.Fired([Shot(0, MAIN, 1)], UnitTarget(1), "7.10"), attack=8, defense=3, column=2, die=4, result=DESTROYED
    ),
    changed(
        combat.Fired([Shot(1, MAIN, 1)], UnitTarget(0, TREADS), "7.13.2"), attack=9, column=1, die=5, lost=4, lot=3
    ),
    combat.RidersHit(1, 1, REDUCED, 2, 4, "5.11.2"),
    combat.RidersHit(1, 1, NO_EFFECT, 3, 0, "5.11.2"),
    changed(combat.SpilledOver(2, 7, 1, 3), die=4, result=REDUCED, lot=2),
    combat.SpilledOver(2, 6, 1, 3),
    combat.InfantryGrouped(1, 5, [3, 2]),
    combat.OgreDied(0),
    combat.Rearmed(2, 1, 1),
    combat.Destructed(0, [1], []),
    overrun.OverrunBegan(0, 5),
    overrun.RoundBegan(1, 2),
    overrun.Dived(2),
    overrun.Overwhelmed(2),
    overrun.LeftCombat(0),
    overrun.OverrunEnded(5, 0, "8.08"),
    overrun.OverrunEnded(5, -1, "8.07"),
    hidden.MineLaid(1, 5, True, True),
    hidden.MineLaid(1, 5, False, False),
    hidden.Covered(1, True),
    hidden.Covered(1, False),
    hidden.Marked(1, True),
    hidden.Marked(1, False),
    changed(hidden.MineMet(0, 5, False), die=2, exploded=True, treads=4, lost=0),
    changed(hidden.MineMet(1, 5, True), exploded=True, result=DESTROYED),
    changed(hidden.MineMet(1, 5, False), die=6),
    hidden.OwnMineFailed(1, 5, 6, 0),
    hidden.RoadCut(5, True, False, []),
    hidden.RoadCut(5, False, True, []),
    hidden.RoadCut(5, True, False, [(5, 6)]),
    changed(hidden.FellWithBridge(0), treads=[1, 2, 3, 4], lost=10, components=[5, 6]),
    hidden.FellWithBridge(1),
    hidden.Acknowledged(0, 5, hidden.SENSED_MINE),
    hidden.Acknowledged(0, 5, hidden.SENSED_UNIT),
    hidden.Revealed(1, 7, 5),
    hidden.DummyGone(1, 7, 5),
    hidden.DummyGone(1, 0, 5),
    hidden.FoundReal(1),
    hidden.Barred(0, 5),
    hidden.ShotInVain([0, 1], 5, "13.05"),
    hidden.SalvoWritten(0, [(1, 5), (0, 6)]),
    missiles.MissileLaunched(0, 1),
    missiles.MissileFlew(1, [5, 6], 12),
    changed(missiles.InterceptionTried(1, 5, 0, MAIN), dice=[4, 6], needed=10, hit=True),
    changed(missiles.InterceptionTried(1, 5, 0, MISSILE), dice=[1, 1], needed=9, bonus=2),
    missiles.MissileShotDown(1, 5, 3, False),
    missiles.MissileShotDown(1, 5, 6, True),
    missiles.SeatPassed(1, 1),
    changed(missiles.MissileExploded(1, 5), destroyed=[0, 1], crater=True),
    changed(missiles.MissileExploded(1, 5), bridge=5, sides=[(5, 6)]),
    changed(missiles.UnitStruck(1, 2, 4), dice=[3], result=DESTROYED),
    changed(missiles.UnitStruck(1, 1, 5), result=DESTROYED),
    changed(missiles.OgreStruck(0, 1, 2), dice=[4, 1], components=[MAIN], tread_dice=[5], treads=5),
    missiles.OgreStruck(0, 2, 0),
    changed(missiles.GroundStruck(5, False, 4, 4), die=1, result=DISABLED),
    changed(missiles.GroundStruck(5, True, 1, 2), die=1),
    changed(missiles.GroundStruck(5, True, 1, 2), die=3, result=DISABLED),
    changed(missiles.BridgeStruck(5, 6, 1, 2), die=4, fell=True),
    changed(missiles.BridgeStruck(5, -1, 2, 0), die=4),
    missiles.MissilesLost([1], 5),
    missiles.MissilesLost([0, 1], 5),
    buildings.BuildingDamaged(1, 8, 22, "10.04"),
    buildings.BuildingDamaged(1, 8, 0, "10.04"),
    buildings.LaserDamaged(1),
    buildings.BuildingIdentified(1),
    buildings.MissileIntercepted(1, Shot(0, MISSILE, 1), [4, 6], 10, True),
    buildings.MissileIntercepted(1, Shot(0, MISSILE, 1), [4, 5], 10, False),
    trains.TrainDrove(0, [5, 6], 1, [4, 5]),
    trains.TrainDrove(0, [5], -1, []),
    trains.SpeedSet(0, 2, False),
    trains.SpeedSet(0, 0, True),
    trains.TrainSeparated(0, 1),
    trains.TrainArmed(0, 2),
    trains.TrainWrecked([0, 1], [5, 6], "9.03"),
    trains.TrainWrecked([1], [], "9.02.4"),
    changed(trains.TrainRammed(0, 1), result=DESTROYED, toll=21, components=[3, 4, 6], lost=[MAIN, MISSILE]),
    changed(trains.TrainRammed(0, 1), result=DESTROYED),
    changed(trains.TrainRammed(0, 1), die=5),
    trains.DeclaredOnTrack(1),
    trains.TrainStruck(1, 5, DESTROYED),
    trains.TrainStruck(1, 0, DESTROYED),
    changed(trains.TrainStruck(1, 6, NO_EFFECT), toll=23),
    changed(trains.TrainCollided(0, [1, 2], 4, 3, 1), die=5, result=DESTROYED),
    trains.TrainCollided(0, [1], 1, 3, -1),
    trains.PassengerHit(2, 0, [1, 5, 6], REDUCED),
    trains.PassengerHit(1, 0, [], DESTROYED),
    trains.LeftTrain(1, 0, 5),
    changed(
        terrain.GroundFired([Shot(0, MAIN, 1)], HexTarget(5), "13.01"),
        attack=8,
        defense=4,
        column=2,
        die=2,
        result=DAMAGED,
        terrain=TOWN,
    ),
    changed(terrain.GroundFired([Shot(0, MAIN, 1)], HexTarget(5), "13.01.1"), weak=True, die=5, result=ROAD_CUT),
    changed(terrain.GroundFired([Shot(0, MAIN, 1)], RoadTarget(5), "13.01.3"), automatic=True, result=ROAD_CUT),
    changed(terrain.GroundFired([Shot(0, MAIN, 1)], BridgeTarget(5, 6), "13.02"), attack=8, defense=6, column=1, die=2),
    changed(terrain.GroundFired([Shot(0, MAIN, 1)], BridgeTarget(5), "13.02.1"), automatic=True, result=DESTROYED),
    changed(terrain.GroundSpilledOver(HexTarget(5), 4, 4, 0), die=6, result=DESTROYED, terrain=DAMAGED_FOREST),
    terrain.GroundSpilledOver(HexTarget(5), 4, 4, 0),
    changed(terrain.BridgeAttacked(BridgeTarget(5), 16, 8, 1), die=5, result=DESTROYED),
    changed(terrain.BridgeAttacked(BridgeTarget(5), 16, 8, 1), die=4),
    terrain.OverrunDamaged(HexTarget(5), DAMAGED, FOREST),
    terrain.OverrunDamaged(HexTarget(5), ROAD_CUT, SWAMP),
    changed(superheavies.SheetRolled(1, 1), guns=1, ap=1),
    changed(superheavies.SheetRolled(1, 2), guns=1),
    changed(superheavies.SheetRolled(1, 4), faces=[2, 3], treads=5),
    superheavies.SheetRolled(1, 5),
    changed(superheavies.SheetRolled(1, 6), result=DESTROYED),
    changed(superheavies.TreadsRammed(0, 1, [2, 3]), treads=5),
    drones.Unloaded(1, 0),
    drones.Loaded(1, 0),
    drones.Deployed(1),
    drones.Carried(1, 2, 5),
    drones.PalletFound(1, 0, 5, "14.01"),
    drones.CargoLost(1, 0),
    drones.SpareMissilesLost(0, 3),
    changed(engineering.TaskTried(PACK, [Shot(2, MAIN, 1)], 5, [], 1, "14.01"), turns=2),
    changed(engineering.TaskTried(PACK, [Shot(2, MAIN, 1)], 5, [], 1, "14.01"), turns=3, done=True),
    changed(engineering.TaskTried(DETECT, [Shot(2, MAIN, 2)], 5, [6], -1, "15.03.3"), faces=[1, 1], needs=2),
    engineering.MinesFound(6),
    engineering.MinesMadeSafe(2, 5),
    engineering.MinesArmed(0, 5),
    engineering.MineTaskTried(
        changed(engineering.TaskTried(MINE, [Shot(2, MAIN, 1)], 5, [], -1, "15.03.1"), faces=[6])
    ),
    changed(engineering.TaskTried(ENTRENCH, [Shot(2, MAIN, 1)], 5, [], -1, "15.03.5"), faces=[5], done=True, squads=2),
    engineering.MineCleared(5, True),
    engineering.GroundWorked(BRIDGE, 5, [5, 6], "15.03.6"),
    engineering.GroundWorked(MEND_ROAD, 5, [], "15.03.6"),
    engineering.Guided(2, 1, 5, "15.03.3"),
    engineering.Guided(2, 1, 5, "15.05.1"),
    engineering.HelpWithheld(2),
    changed(engineering.TaskTried(ASSEMBLE, [Shot(2, MAIN, 1)], 5, [], 0, "15.02.2"), halves=7, needed=30),
    changed(
        engineering.TaskTried(REPAIR, [Shot(2, MAIN, 1)], 5, [], 0, "15.04.6"),
        faces=[6, 6],
        component=TREADS,
        done=True,
    ),
    changed(engineering.TaskTried(RELOAD, [Shot(2, MAIN, 1)], 5, [], 0, "15.04.4"), component=MISSILE, count=2),
    vulcan_tasks.EntrancePrepared(0, 5, 3),
    vulcan_tasks.EnteredPrepared(0, 0, 5),
    vulcan_tasks.EnteredPrepared(1, 0, 5),
    vulcan_tasks.UnitFreed(1),
    vulcan_tasks.MissilesReloaded(0, MISSILE, 2, 1),
    vulcan_tasks.DamageJudged(0, MAIN, 4, False),
    vulcan_tasks.DamageJudged(0, MAIN, 5, True),
    vulcan_tasks.PartRepaired(0, MAIN),
    vulcan_tasks.TreadsRepaired(0, 2),
    vulcan_tasks.OgreAssembled(0),
    channels.ChannelsSet(0, [1], [2], [], False, "15.02.4"),
    channels.ChannelsSet(0, [], [], [1], False, "15.02.5"),
    channels.LinkLost(1, 0, True, True),
    channels.LinkLost(1, 0, False, False),
    engineering.TrenchesDestroyed([Shot(1, MAIN, 1)], 5, 2),
    towing.HookBegan(0, 1),
    towing.HookedUp(0, 1),
    towing.Unhooked(0, 1, "rp:4.05"),
    towing.TowRolled(0, 1, 2, 3),
    towing.TowRolled(0, 1, 2, 1),
    towing.Hauled(0, 1, -1, 5, "rp:4.06"),
    towing.Hauled(0, 1, 2, 5, "rp:4.06"),
    engineering.RevetmentOccupied(2, 5),
    engineering.RevetmentLeft(2, 5),
    towing.PulledFree(1, 5),
    victory_events.Resigned(1),
    victory_events.GameEnded("1.02"),
]


@pytest.fixture
def state(position_file: Any) -> State:
    """Return a state with a unit for every slot of the samples."""
    entry = position_file(
        "OGRE MK3 attacker 0918",
        "HVY1 HVY defender 0917",
        "INF1 INF defender 0916 squads=3",
        "INF2 INF defender 0916 squads=3",
    )
    return state_of(entry, "test")


def name_of(event: Event) -> str:
    return type(event).__name__


def test_every_kind_of_event_has_a_sample() -> None:
    assert {type(event) for event in SAMPLES} == set(KINDS)


def test_the_union_of_events_is_closed() -> None:
    """Each class below `Event` that has no subclasses is in the union, in the module of its chapter."""

    def leaves(kind: type[Event]) -> list[type[Event]]:
        below = kind.__subclasses__()
        return [leaf for sub in below for leaf in leaves(sub)] if below else [kind]

    assert set(leaves(base.Event)) == set(KINDS)


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_an_event_has_a_model_that_goes_through_json(state: State, event: Event) -> None:
    fact = event_fact(state, event)
    assert type(fact) in MODELS
    encoded = msgspec.json.encode(fact)
    assert msgspec.json.decode(encoded, type=AnyFact) == fact  # type: ignore[arg-type]


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_plain_facts_are_the_model_with_its_name_first_and_its_rule_last(state: State, event: Event) -> None:
    facts = event_facts(state, event)
    assert next(iter(facts)) == "event"
    assert list(facts)[-1] == "rule"
    assert facts["rule"] == event.rule
    assert msgspec.json.encode(facts) == msgspec.json.encode(event_fact(state, event))


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_an_event_has_a_sentence_without_loose_ends(state: State, event: Event) -> None:
    words = told(state, event)
    assert words == render(state, event).sentence
    assert sentence(state, event) == f"{words} ({event.rule})"
    assert not re.search(r"  |None|\[|\{|^\s|\s$|\.$", words), words


def test_every_model_is_made_by_some_event(state: State) -> None:
    made = {type(event_fact(state, event)) for event in SAMPLES}
    # What others learn of a secret set-up is not an event of the rules.
    assert made | {SetUpUnseenFact} == set(MODELS)


def test_no_two_events_have_the_same_words(state: State) -> None:
    said = [told(state, event) for event in SAMPLES]
    assert len(set(said)) == len(said)


def test_results_have_their_words() -> None:
    in_order = (NO_EFFECT, DISABLED, DESTROYED, REDUCED, UNHOOKED, DAMAGED, ROAD_CUT)
    assert [RESULTS[result] for result in in_order] == list(RESULTS)
    assert [result_words(result) for result in range(len(RESULTS))] == ["no effect", *RESULTS[1:]]


def test_the_end_of_a_game_tells_its_outcome(state: State) -> None:
    event = victory_events.GameEnded("1.02")
    assert event_facts(state, event) == {"event": "game-over", "rule": "1.02"}
    state.outcome = Outcome(-1, "Draw", "nobody is left", "1.02")
    assert list(event_facts(state, event).items()) == [
        ("event", "game-over"),
        ("winner", None),
        ("grade", "Draw"),
        ("reason", "nobody is left"),
        ("rule", "1.02"),
    ]


def test_a_secret_set_up_is_told_to_others_as_nothing_else() -> None:
    unseen = set_up_unseen("defender")
    assert msgspec.to_builtins(unseen.fact) == {"event": "hidden", "seat": "defender", "rule": "1.06"}
    assert unseen.sentence == "The defender sets something up in secret"
