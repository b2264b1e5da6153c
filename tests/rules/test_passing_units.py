"""5.03, 5.04 Other units in the way, on the orange map: friends, enemies without attack strength, armed enemies.

Column 08 runs south from 0807 over clear ground: 0808, 0809, 0810.
"""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
FAR = "MSL9 MSL attacker 0101"


@rule("5.03")
@pytest.mark.parametrize("friend", ["HVY", "INF", "HWZ", "CP", "MK3"])
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF", "MK3"])
def test_units_move_through_friends(judged, kind: str, friend: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"F {friend} attacker 0808", do=["move U 0808 0809", "end"])
    assert verdict.ok
    assert verdict.hex("U") == "0809"


@rule("5.03")
@pytest.mark.parametrize("enemy", ["CP", "MCP", "TK", "HT", "MCRL", "CRL"])
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF", "LT"])
def test_units_move_through_enemies_without_attack_strength(judged, kind: str, enemy: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"E {enemy} defender 0808", do="move U 0808 0809")
    assert verdict.hex("U") == "0809"
    assert verdict.hex("E") == "0808"
    assert verdict.lost == []


@rule("5.03")
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF"])
def test_units_may_stay_with_an_enemy_without_attack_strength_and_do_not_ram_it(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "CP CP defender 0808", do=["move U 0808", "end"])
    assert verdict.ok
    assert verdict.hex("U") == verdict.hex("CP") == "0808"
    assert [event["event"] for event in verdict.events] == ["move", "phase"]


@rule("5.03")
@rule("5.04")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "MHWZ", "TK", "MCP"])
@pytest.mark.parametrize("enemy", ["HVY", "HWZ", "GEV", "SHVY"])
@pytest.mark.parametrize("steps", ["0808", "0808 0809"], ids=["into", "through"])
def test_armor_that_cannot_ram_enters_no_armed_enemys_hex(judged, kind: str, enemy: str, steps: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"E {enemy} defender 0808", do=f"move U {steps}")
    assert verdict.rule == "6.07.4"
    assert "ram" in verdict.reason
    assert verdict.hex("U") == "0807"


@rule("5.04")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "CE"])
@pytest.mark.parametrize("enemy", ["INF", "HVY", "GEV", "HWZ", "MK3"])
def test_infantry_does_not_enter_the_hex_of_an_armed_enemy(judged, kind: str, enemy: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"E {enemy} defender 0808", do="move U 0808")
    assert verdict.rule == "5.04"
    assert "infantry" in verdict.reason
    assert verdict.hex("U") == "0807"


@rule("5.04")
@rule("6.07")
@pytest.mark.parametrize("kind", ["HVY", "GEV", "LT", "TK"])
def test_only_ogres_and_superheavies_enter_the_hex_of_enemy_infantry(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "E INF defender 0808 squads=2", do="move U 0808")
    assert verdict.rule == "6.07"
    assert "infantry" in verdict.reason
    assert verdict.unit("E")["squads"] == 2


@rule("5.04")
@rule("6.06")
@pytest.mark.parametrize("kind", ["MK3", "SHVY"])
def test_an_ogre_or_superheavy_moves_over_infantry_and_on(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "E INF defender 0808 squads=3", do="move U 0808 0809 0810")
    assert verdict.hex("U") == "0810"
    assert verdict.unit("E")["squads"] == 2


@rule("6.06")
def test_an_ogre_without_antipersonnel_guns_passes_infantry_and_reduces_nobody(judged) -> None:
    verdict = judged("OGRE MK3 attacker 0807 destroyed.ap=8", "E INF defender 0808 squads=3", do="move OGRE 0808 0809")
    assert verdict.hex("OGRE") == "0809"
    assert verdict.unit("E")["squads"] == 3


@rule("5.04")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "MHWZ", "GEV", "LGEV", "GEVPC"])
def test_mobile_armor_may_enter_an_ogres_hex_to_ram_it(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", FAR, "OGRE MK3 defender 0808", do="move U 0808")
    assert verdict.ok
    assert verdict.lost == ["U"]
    assert verdict.event("ram")["target"] == "OGRE"


@rule("5.04")
@pytest.mark.parametrize("kind", ["TK", "HT"])
def test_transport_does_not_ram_an_ogre(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "OGRE MK3 defender 0808", do="move U 0808")
    assert verdict.rule == "6.07.4"


@rule("5.04")
def test_a_gev_enters_an_armed_enemys_hex_only_by_ramming(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0807", FAR, "HVY1 HVY defender 0808", do="move GEV1 0808", dice=[1])
    assert verdict.event("ram")["target"] == "HVY1"
    assert verdict.lost == ["GEV1"]
