"""3.05 Command posts: what destroys them, mobile ones, and hardened ones."""

from __future__ import annotations

import pytest

from cybertank.text.files.errors import FileFault
from cybertank.units.catalogue import KIND_WORDS

rule = pytest.mark.rule


@rule("3.05")
@pytest.mark.parametrize("weapon", ["INF1", "OGRE:ap"])
def test_any_attack_destroys_a_basic_command_post(judged, weapon: str) -> None:
    verdict = judged(
        "INF1 INF attacker 0810",
        "OGRE MK3 attacker 0812",
        "CP CP defender 0811",
        "HVY1 HVY defender 0101",
        phase="fire",
        do=f"fire {weapon} at CP",
    )
    assert verdict.lost == ["CP"]
    assert "die" not in verdict.event("fire")


@rule("3.05")
def test_the_loss_of_a_post_does_not_end_the_fight(judged) -> None:
    verdict = judged(
        "INF1 INF attacker 0810", "CP CP defender 0811", "HVY1 HVY defender 0101", phase="fire", do="fire INF1 at CP"
    )
    assert verdict.outcome is None


@rule("3.05")
def test_a_post_has_no_attack_and_does_not_move(judged, unit_type) -> None:
    assert not unit_type("CP").has_attack
    assert KIND_WORDS[unit_type("CP").kind] == "post"
    assert judged("CP CP attacker 0810", do="move CP 0811").rule == "5.01"
    fires = judged("CP CP attacker 0810", "INF1 INF defender 0811", phase="fire", do="fire CP at INF1", dice=[6])
    assert not fires.ok


@rule("3.05.1")
def test_a_mobile_post_moves_one_hex(judged) -> None:
    assert judged("MCP1 MCP attacker 0810", do="move MCP1 0811").hex("MCP1") == "0811"
    assert judged("MCP1 MCP attacker 0810", do="move MCP1 0811 0812").rule == "5.01"


@rule("3.05.1")
@rule("3.05.2")
@pytest.mark.parametrize("type_id", ["CP", "MCP"])
@pytest.mark.parametrize(("defense", "odds"), [(1, "4-1"), (2, "2-1"), (3, "1-1")])
def test_a_post_may_be_hardened_up_to_three(judged, type_id: str, defense: int, odds: str) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        f"CP {type_id} defender 0811 defense={defense}",
        phase="fire",
        do="fire HVY1 at CP",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == defense
    assert verdict.event("fire")["odds"] == odds


@rule("3.05.2")
def test_no_post_is_harder_than_three(judged) -> None:
    with pytest.raises(FileFault, match="defense"):
        judged("CP CP attacker 0810 defense=4")


@rule("3.05.2")
def test_only_posts_are_given_a_defense(judged) -> None:
    with pytest.raises(FileFault, match="defense"):
        judged("HVY1 HVY attacker 0810 defense=3")


@rule("3.05.2")
def test_antipersonnel_does_not_harm_a_hardened_post(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0810", "CP CP defender 0811 defense=1", phase="fire", do="fire OGRE:ap*8 at CP", dice=[6]
    )
    assert verdict.rule == "7.05.1"


@rule("3.05.2")
def test_a_hardened_post_that_takes_a_d_is_disabled_and_a_second_d_destroys_it(judged) -> None:
    position = ["HVY1 HVY attacker 0810", "HVY2 HVY attacker 0812", "CP CP defender 0811 defense=3"]
    one = judged(*position, phase="fire", do="fire HVY1 at CP", dice=[3])
    assert one.unit("CP")["disabled"] == "fire"
    two = judged(*position, phase="fire", do=["fire HVY1 at CP", "fire HVY2 at CP"], dice=[3, 4])
    assert two.lost == ["CP"]


@rule("3.05.2")
def test_a_disabled_mobile_post_does_not_move_until_it_recovers(judged) -> None:
    held = judged("MCP1 MCP attacker 0810 defense=2 disabled=fire", do="move MCP1 0811")
    assert held.rule == "5.01"
    assert "disabled" in held.reason
    free = judged(
        "MCP1 MCP attacker 0810 defense=2 disabled=fire disabled_age=3", phase="recovery", do="move MCP1 0811"
    )
    assert free.hex("MCP1") == "0811"


@rule("3.05.2")
def test_a_post_that_has_recovered_survives_another_d(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        "CP CP defender 0811 defense=3 disabled=fire disabled_age=2",
        seat="attacker",
        phase="second-movement",
        do=["end", "end", "end", "end", "end", "fire HVY1 at CP"],
        dice=[3],
    )
    assert verdict.ok
    assert verdict.unit("CP")["disabled"] == "fire"
    assert verdict.lost == []
