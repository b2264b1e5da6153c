"""A board that changes is sent as what has changed: applied to the old drawing it gives the new one."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from cybertank.board.board import Board
from cybertank.board.terrain import SWAMP
from cybertank.server.present.boards import board_change, drawing
from cybertank.server.wire.positions import BoardChange, BoardDrawing
from cybertank.text.files.reading import to_model
from cybertank.text.maps.boards import Overlays, board_from
from cybertank.text.maps.map_files import load_map, map_file


def patched(old: BoardDrawing, change: BoardChange) -> BoardDrawing:
    """Apply a change as a client does."""
    terrain = list(old.terrain)
    for where, word in change.terrain:
        terrain[where] = word
    sides = {(a, b): kind for a, b, kind in old.sides} | {(a, b): kind for a, b, kind in change.sides}

    def ways(links: list[tuple[int, int]], changes: list[tuple[int, int, bool]]) -> list[tuple[int, int]]:
        gone = {(a, b) for a, b, there in changes if not there}
        return sorted({*links, *((a, b) for a, b, there in changes if there)} - gone)

    def places(hexes: list[int], changes: list[tuple[int, bool]]) -> list[int]:
        gone = {where for where, there in changes if not there}
        return sorted({*hexes, *(where for where, there in changes if there)} - gone)

    return msgspec.structs.replace(
        old,
        fingerprint=change.fingerprint,
        terrain=terrain,
        sides=sorted((a, b, kind) for (a, b), kind in sides.items() if kind),
        roads=ways(old.roads, change.roads),
        rails=ways(old.rails, change.rails),
        bridges=places(old.bridges, change.bridges),
        lost_roads=ways(old.lost_roads, [(a, b, not there) for a, b, there in change.roads]),
        lost_rails=ways(old.lost_rails, [(a, b, not there) for a, b, there in change.rails]),
        lost_bridges=places(old.lost_bridges, [(where, not there) for where, there in change.bridges]),
        road_cuts=places(old.road_cuts, change.road_cuts),
        rail_cuts=places(old.rail_cuts, change.rail_cuts),
        scars=places(old.scars, change.scars),
        built=ways(old.built, change.built),
        graded=ways(old.graded, change.graded),
    )


def in_order(drawn: BoardDrawing) -> BoardDrawing:
    lists = ("sides", "roads", "rails", "bridges", "lost_roads", "lost_rails", "lost_bridges")
    lists += ("road_cuts", "rail_cuts", "scars", "built", "graded")
    return msgspec.structs.replace(drawn, **{name: sorted(getattr(drawn, name)) for name in lists})


def laid(name: str, **overlays: object) -> Board:
    return board_from(name, to_model(overlays, Overlays, "test"), "test")


@pytest.mark.rule("13.04")
def test_a_fallen_bridge_is_told_in_a_few_bytes() -> None:
    whole = load_map("shore")
    where = whole.index["0716"]
    change = board_change(whole, Board(whole.ground.overlaid({where: SWAMP}, [], [where], [])))
    assert change is not None
    assert change.terrain == [(where, "swamp")]
    assert change.bridges == [(where, False)]
    ends = {whole.names[a if b == where else b] for a, b, there in change.roads if not there}
    assert ends == {"0715", "0717"}
    assert (change.sides, change.rails) == ([], [])
    assert len(msgspec.json.encode(change)) < 300
    assert len(msgspec.json.encode(drawing(whole))) > 10_000


def test_a_board_that_is_drawn_the_same_has_no_change() -> None:
    assert board_change(load_map("vale"), laid("vale")) is None


@pytest.mark.rule("2.00.3")
@pytest.mark.parametrize("name", ["vale", "shore", "marches", "ridgeway"])
def test_a_change_gives_the_new_drawing_and_back(name: str) -> None:
    whole, chance = load_map(name), random.Random(name)
    roads = [*map_file(name).roads, *map_file(name).rails]
    for _ in range(12):
        hexes = {chance.choice(whole.names): chance.choice(["rubble", "crater", "clear", "swamp"]) for _ in range(3)}
        cut = [chance.choice(chance.choice(roads))]
        side = chance.choice(list(map_file(name).hexsides))
        other = laid(name, hexes=hexes, cut=cut, hexsides={side: chance.choice(["clear", "ridge"])})
        for one, two in ((whole, other), (other, whole)):
            change = board_change(one, two)
            assert change is not None
            assert change.before == drawing(one).fingerprint
            assert patched(in_order(drawing(one)), change) == in_order(drawing(two))


@pytest.mark.rule("2.00.3")
def test_a_drawing_tells_what_is_left_of_cut_roads() -> None:
    whole = load_map("vale")
    drawn = drawing(whole)
    assert not any([drawn.lost_roads, drawn.lost_rails, drawn.lost_bridges, drawn.road_cuts, drawn.rail_cuts])
    assert drawn.scars == []
    a, b = drawing(whole).rails[0]
    cut = drawing(laid("vale", cut=[whole.names[a]], hexes={whole.names[a]: "crater"}))
    assert (a, b) in cut.lost_rails
    assert (a, b) not in cut.rails
    assert (cut.rail_cuts, cut.scars) == ([a], [a])


@pytest.mark.rule("9.03")
def test_rails_can_be_cut_where_the_road_is_not() -> None:
    whole = load_map("vale")
    ways = [{where for link in links for where in link} for links in (whole.ground.roads, whole.ground.rails)]
    both = min(ways[0] & ways[1])
    cut = drawing(laid("vale", cut=[f"rail {whole.names[both]}"]))
    assert (cut.road_cuts, cut.rail_cuts) == ([], [both])
    assert cut.lost_roads == []
    assert cut.lost_rails


class Raid:
    """A raid over a mined bridge, played over HTTP."""

    def __init__(self, server: Any) -> None:
        self.http = server.http
        game, self.tokens = server.new_game("raid", options={"mines": True}, suggested=False)
        self.path = f"/api/games/{game}"
        places = ("INF1 0706", "INF2 0620", "INF3 1112", "INF4 1211", "INF5 1814", "HVY 1112", "LT1 0706", "LT2 1805")
        for decision in ("mine 0716 road", *(f"place {place}" for place in places), "place MSL 1111", "end"):
            self.decide(decision)
        self.decide("move GEV1 to 0414")
        self.until("second-movement")
        self.decide("move GEV1 to 0614")
        self.until("movement")

    def get(self, path: str = "") -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(self.path + path).json()
        return found

    def decide(self, decision: str) -> None:
        view = self.get()["view"]
        body = {"id": 1, "version": view["version"], "decision": decision}
        headers = {"authorization": f"Bearer {self.tokens[view['seat']]}"}
        reply = self.http.post(f"{self.path}/decisions", json=body, headers=headers)
        assert reply.status_code == 200, reply.text

    def until(self, phase: str) -> None:
        """End phases until the raider has to decide in one."""
        self.decide("end")
        while (view := self.get()["view"])["seat"] != "raider" or view["phase"] != phase:
            self.decide("end")


@pytest.mark.rule("13.04")
def test_an_update_names_what_changed_and_the_past_has_its_own_board(server: Any) -> None:
    raid = Raid(server)
    before = raid.get("/board")
    past = raid.get()["view"]["version"]
    game = raid.path.rpartition("/")[2]
    with server.player(game) as spectator:
        assert spectator.hello()["board"] == before
        raid.decide("move GEV1 0714 0715 0716")
        update = spectator.until("update")
    now = raid.get("/board")
    where = now["names"].index("0716")
    assert (before["terrain"][where], now["terrain"][where]) == ("water", "swamp")
    assert update["board"]["before"] == before["fingerprint"]
    assert update["board"]["fingerprint"] == now["fingerprint"] == update["view"]["board"]
    assert update["board"]["terrain"] == [[where, "swamp"]]

    assert raid.get(f"/at/{past}")["board"] == before["fingerprint"]
    change = raid.get(f"/at/{past}/board")
    assert (change["before"], change["fingerprint"]) == (now["fingerprint"], before["fingerprint"])
    assert change["terrain"] == [[where, "water"]]
    assert change["bridges"] == [[where, True]]
    last = raid.get()["view"]["version"]
    assert raid.get(f"/at/{last}/board") == {"before": now["fingerprint"], "fingerprint": now["fingerprint"]}
    assert raid.http.get(f"{raid.path}/at/{last + 1}/board").status_code == 404
