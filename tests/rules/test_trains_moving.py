"""9.01, 9.02: Train counters, their markers, their track and their speed."""

from __future__ import annotations

import pytest

from cybertank.text.files.errors import FileFault

rule = pytest.mark.rule
SINGLE = "T1 TRAIN defender 0504 speed={} toward=0505"


def way(length: int) -> str:
    """Return a move of the train in 0504, this many hexes down the track."""
    return "move T1 " + " ".join(f"05{row:02}" for row in range(5, 5 + length))


@rule("9.00")
@rule("9.01")
def test_the_two_counters_take_up_two_hexes_and_follow_each_other(on_rails) -> None:
    verdict = on_rails(do=way(3))
    assert (verdict.hex("T1"), verdict.hex("T2")) == ("0507", "0506")
    assert verdict.event("train")["rear_path"] == ["0504", "0505", "0506"]


@rule("9.02")
@pytest.mark.parametrize(
    ("speed", "allowed"), [("0/1", [1]), ("2/3", [2, 3]), ("4/5", [4, 5]), ("6/7", [6, 7])], ids=lambda one: str(one)
)
def test_a_marker_allows_its_two_distances(on_rails, speed: str, allowed: list[int]) -> None:
    for length in range(1, 9):
        verdict = on_rails(train=(f"0504 speed={speed}", "0503"), do=way(length))
        assert verdict.ok == (length in allowed), length
        assert verdict.rule in (None, "9.02")


@rule("9.02")
@pytest.mark.parametrize(("speed", "rule_cited"), [("0/1", None), ("2/3", "9.02"), ("6/7", "9.02")])
def test_a_train_that_has_picked_up_speed_must_move(on_rails, speed: str, rule_cited: str | None) -> None:
    assert on_rails(train=(f"0504 speed={speed}", "0503"), do="end").rule == rule_cited


@rule("9.02")
def test_at_the_slowest_marker_the_rear_can_lead_one_hex(on_rails) -> None:
    verdict = on_rails(train=("0504 speed=0/1", "0503"), do="move T2 0502")
    assert verdict.unit("T2")["speed"] == "0/1"
    assert verdict.unit("T2")["rear"] == "T1"
    assert "speed" not in verdict.unit("T1")
    assert on_rails(train=("0504 speed=2/3", "0503"), do="move T2 0502 0501").rule == "9.02"
    assert on_rails(train=("0504 speed=0/1", "0503"), do="move T2 0502 0501").rule == "9.02"


@rule("9.02")
def test_one_path_is_all_that_a_train_drives_in_a_turn(on_rails) -> None:
    assert on_rails(do=["move T1 0505 0506", "move T1 0507"]).rule == "9.02"


@rule("9.02")
def test_a_train_does_not_move_in_the_second_movement_phase(on_rails) -> None:
    assert on_rails(do="move T1 0505 0506", phase="second-movement").rule == "9.02"


@rule("9.02")
def test_a_single_counter_goes_where_its_arrow_points(on_rails) -> None:
    assert on_rails(SINGLE.format("2/3"), train=None, do="move T1 0505 0506").unit("T1")["toward"] == "0507"
    assert on_rails(SINGLE.format("2/3"), train=None, do="move T1 0503 0502").rule == "9.02"
    turned = on_rails(SINGLE.format("0/1"), train=None, do="move T1 0503")
    assert turned.unit("T1")["toward"] == "0502"


@rule("9.02")
def test_at_a_fork_the_owner_chooses_unless_the_arrow_says(on_rails) -> None:
    fork = {"rails": [["0502", "0503", "0504", "0505", "0506"], ["0504", "0604", "0605"]]}
    for path in ("0505 0506", "0604 0605"):
        assert on_rails(ground=fork, do=f"move T1 {path}").ok
    told = ("0504 speed=2/3 toward=0604", "0503")
    assert on_rails(train=told, ground=fork, do="move T1 0505 0506").rule == "9.02"
    assert on_rails(train=told, ground=fork, do="move T1 0604 0605").ok


@rule("9.02.1")
@pytest.mark.parametrize("now", ["0/1", "2/3", "4/5", "6/7"])
@pytest.mark.parametrize("then", ["0/1", "2/3", "4/5", "6/7"])
def test_the_speed_changes_by_one_marker(on_rails, now: str, then: str) -> None:
    verdict = on_rails(train=(f"0504 speed={now}", "0503"), phase="second-movement", do=f"speed T1 {then}")
    assert verdict.ok == (abs(int(now[0]) - int(then[0])) <= 2)
    assert verdict.rule in (None, "9.02.1")


@rule("9.02.1")
@pytest.mark.parametrize(
    ("do", "phase"),
    [
        (["speed T1 4/5", "speed T1 2/3"], "second-movement"),
        ("speed T2 4/5", "second-movement"),
        ("speed ABY 4/5", "second-movement"),
        ("speed T1 4/5", "movement"),
        ("speed T1 4/5", "fire"),
        ("speed T1 2/3 back", "second-movement"),
        ("speed T1 0/1 back", "second-movement"),
    ],
)
def test_the_speed_is_set_once_for_the_front_at_the_end_of_the_turn(on_rails, do, phase: str) -> None:
    assert on_rails(phase=phase, do=do).rule == "9.02.1"


@rule("9.02.1")
def test_at_the_slowest_marker_a_train_can_turn_round(on_rails) -> None:
    slow = ("0504 speed=0/1 still=true", "0503")
    turned = on_rails(train=slow, phase="second-movement", do="speed T1 0/1 back")
    assert turned.unit("T2")["rear"] == "T1"
    assert turned.unit("T2")["still"]
    assert on_rails(train=slow, phase="second-movement", do="speed T1 2/3 back").rule == "9.02.1"


@rule("9.02.1")
@pytest.mark.parametrize(
    ("do", "still"),
    [
        (["end", "end", "end"], True),
        (["move T1 0505", "end", "end", "end"], False),
        (["end", "end", "speed T1 2/3", "end"], False),
    ],
)
def test_a_train_that_stood_and_is_slow_stands_still(on_rails, do: list[str], still: bool) -> None:
    verdict = on_rails(train=("0504 speed=0/1", "0503"), do=do)
    assert verdict.unit("T1").get("still", False) == still


@rule("9.02.2")
def test_a_train_keeps_to_the_rails_and_ignores_terrain(on_rails) -> None:
    terrain = {"0505": "swamp", "0506": "forest", "0507": "town"}
    assert on_rails(ground={"hexes": terrain}, do=way(3)).hex("T1") == "0507"
    assert on_rails(do="move T1 0605 0606").rule == "9.02.2"
    assert on_rails(do="move T1 0505 0507").rule == "9.02.2"


@rule("9.02.3")
@rule("5.02.2")
def test_a_train_and_what_is_aboard_do_not_count_for_stacking(on_rails) -> None:
    tanks = [f"H{i} HVY defender 0504" for i in range(5)]
    aboard = [f"A{i} HVY defender 0504 riding=T1" for i in range(4)]
    slow = ("0504 speed=0/1", "0503")
    assert on_rails(*tanks, *aboard, train=slow, do="end").ok
    assert on_rails(*tanks, "H5 HVY defender 0504", train=slow, do="end").rule == "5.02.2"


@rule("9.02.3")
@rule("5.03")
@pytest.mark.parametrize("combat", ["overrun", "ram"])
def test_enemies_enter_the_hex_of_an_unarmed_train_freely(on_rails, combat: str) -> None:
    options = {"close_combat": combat}
    units = ("OGRE MK3 attacker 0604", "INF1 INF attacker 0604")
    for unit in ("OGRE", "INF1"):
        verdict = on_rails(*units, seat="attacker", options=options, do=[f"move {unit} 0504", f"move {unit} 0404"])
        assert (verdict.hex(unit), verdict.lost) == ("0404", [])


@rule("9.02.4")
@pytest.mark.parametrize("cut", ["0506", "rail 0506", "0505-0506"])
def test_cut_rails_destroy_a_train_that_drives_onto_them(on_rails, cut: str) -> None:
    stream = {"hexsides": {"0505-0506": "stream"}}
    verdict = on_rails(ground=stream, overlays={"cut": [cut]}, do=way(3))
    assert verdict.lost == ["T1", "T2"]
    assert verdict.event("train-wreck")["rule"] == "9.02.4"


@rule("9.02.4")
def test_a_cut_road_beside_the_rails_does_no_harm(on_rails) -> None:
    roads = {"roads": [["0505", "0506", "0507"]]}
    assert on_rails(ground=roads, overlays={"cut": ["road 0506"]}, do=way(3)).lost == []


@rule("9.02.4")
def test_where_the_track_ends_inside_the_map_the_train_is_destroyed(on_rails) -> None:
    short = {"rails": [["0502", "0503", "0504", "0505"]]}
    assert on_rails(ground=short, do=way(1)).lost == ["T1", "T2"]
    assert on_rails(ground=short, do="move T1 0505 0506").rule == "9.02.2"
    assert on_rails(ground={"rails": [["0502", "0503", "0504", "0505", "0506"]]}, do=way(2)).lost == []
    assert on_rails(ground={"rails": [["0502", "0503", "0504"]]}, do="end").lost == ["T1", "T2"]


@rule("9.02")
@rule("5.12")
def test_where_the_track_runs_off_the_map_the_whole_train_leaves(on_rails) -> None:
    edge = ("0511 speed=2/3", "0510")
    verdict = on_rails("INF1 INF defender 0510 riding=T2", train=edge, do="move T1 0512 off")
    assert sorted(verdict.exited) == ["INF1", "T1", "T2"]
    assert on_rails(train=("0512 speed=6/7", "0511"), do="move T1 off").exited == ["T1", "T2"]
    assert on_rails(do="move T1 0505 off").rule == "5.12"


@rule("9.02.5")
@pytest.mark.parametrize("seat", ["attacker", "defender"])
def test_two_trains_on_one_track_destroy_each_other(on_rails, seat: str) -> None:
    other = (f"E1 TRAIN {seat} 0507 speed=0/1 rear=E2", f"E2 TRAIN {seat} 0508")
    assert on_rails(*other, do=way(2)).lost == []
    assert sorted(on_rails(*other, do=way(3)).lost) == ["E1", "E2", "T1", "T2"]


@rule("9.02.6")
def test_trains_on_paired_tracks_pass_each_other(on_rails) -> None:
    other = ("E1 TRAIN attacker 0506 speed=0/1 rear=E2 track=2", "E2 TRAIN attacker 0507")
    assert on_rails(*other, do=way(3)).lost == []
    verdict = on_rails(*other, overlays={"cut": ["0505"]}, do=way(3))
    assert verdict.lost == ["T1", "T2"]


@rule("9.02.6")
def test_a_wreck_cuts_all_lines_in_its_hex(on_rails) -> None:
    other = ("E1 TRAIN defender 0504 speed=2/3 rear=E2 track=2", "E2 TRAIN defender 0503")
    units = (*other, "H MHWZ attacker 0704")
    shot = on_rails(*units, seat="attacker", phase="fire", train=None, do="fire H at E2", dice=[6])
    assert shot.position["overlays"]["cut"] == ["0503"]
    assert shot.unit("E1")["toward"] == "0505"


@rule("9.01")
@pytest.mark.parametrize(
    ("units", "key"),
    [
        (("T1 TRAIN defender 0504",), "speed"),
        (("T1 TRAIN defender 0404 speed=2/3",), "hex"),
        (("T1 TRAIN defender 0504 speed=2/3 rear=T2", "T2 TRAIN defender 0506"), "rear"),
        (("T1 TRAIN defender 0504 speed=2/3 rear=ABY",), "rear"),
        (("T1 TRAIN defender 0504 speed=2/3 rear=T2 toward=0503", "T2 TRAIN defender 0503"), "rear"),
        (("T1 TRAIN defender 0504 speed=2/3 toward=0506",), "toward"),
        (("H HVY defender 0504 speed=2/3",), "units[0]"),
        (("H HVY defender 0504 guns=2",), "guns"),
    ],
)
def test_faults_in_a_file_about_trains_name_the_key(on_rails, units: tuple[str, ...], key: str) -> None:
    with pytest.raises(FileFault, match=key.replace("[", r"\[")):
        on_rails(*units, train=None)
