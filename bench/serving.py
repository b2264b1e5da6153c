"""Run a server for pictures and measurements in a browser, with games brought to the wanted point."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TUTORIAL = ROOT / "web" / "src" / "screens" / "learn" / "tutorial.record"

# An overrun: two hovercraft have crossed the river and drive into a stack.
CROSSING = {
    "defense": [
        *("HWZ 0808", "HVY1 1210", "HVY2 1107", "MSL1 1106", "MSL2 1006", "LT1 1210", "LT2 1105"),
        *("INF1 1210", "INF2 1210", "INF3 1207", "INF4 1107"),
    ],
    "assault": [
        *("MAR1 1705", "MAR2 1706", "MAR3 1707", "MAR4 1705", "AHVY1 1808", "AHVY2 1808", "AHVY3 1908", "AHVY4 1908"),
        *("ALT1 1709", "ALT2 1709", "AMSL1 1706", "AMSL2 1706", "AGEV1 1710", "AGEV2 1710", "AGEV3 1710", "MHWZ 1707"),
    ],
}
TO_THE_OVERRUN = ["move AGEV1 to 1310", "move AGEV2 to 1310", "end", "end", "move AGEV1 to 1210", "overrun 1210"]


# A battle with a train, buildings, lasers and cruise missiles, all standing in their hexes.
WORKS: dict[str, list[dict[str, object]]] = {
    "attacker": [
        *({"id": "MCRL1", "type": "MCRL", "hex": "0310"}, {"id": "MCRL2", "type": "MCRL", "hex": "0308"}),
        *({"id": "OGRE", "type": "MK3", "hex": "0809"}, {"id": "AHVY1", "type": "HVY", "hex": "0908"}),
        *({"id": "AHVY2", "type": "HVY", "hex": "0909"}, {"id": "AINF", "type": "INF", "squads": 3, "hex": "1009"}),
    ],
    "defender": [
        *({"id": "LASER", "type": "LASER", "sp": 30, "hex": "1306"}, {"id": "TOWER", "type": "TOWER", "hex": "1709"}),
        *({"id": "REACTOR", "type": "REACTOR", "hex": "1208"}, {"id": "ADMIN", "type": "ADMIN", "hex": "1107"}),
        *({"id": "RADAR", "type": "RADAR", "hex": "1610"}, {"id": "STRONG", "type": "STRONG", "hex": "1310"}),
        *({"id": "HVY1", "type": "HVY", "hex": "1109"}, {"id": "MSL1", "type": "MSL", "hex": "1308"}),
        *({"id": "INF1", "type": "INF", "squads": 3, "hex": "1207"}, {"id": "INF2", "type": "INF", "hex": "1209"}),
        {"id": "T1", "type": "TRAIN", "speed": "2/3", "rear": "T2", "hex": "1711"},
        {"id": "T2", "type": "TRAIN", "hex": "1611"},
        {"id": "CREW", "type": "INF", "squads": 3, "riding": "T1"},
    ],
}
# Engineers at a stream, and a Vulcan that mends an Ogre.
WORKSHOP: dict[str, list[dict[str, object]]] = {
    "engineers": [
        *(
            {"id": "CE1", "type": "CE", "squads": 3, "hex": "0714"},
            {"id": "TK1", "type": "TK", "hex": "0714", "stores": True},
        ),
        *({"id": "VULCAN", "type": "VULCAN", "hex": "0911"}, {"id": "HDRN", "type": "HDRN", "count": 2, "hex": "0911"}),
        {"id": "OGRE", "type": "MK3", "hex": "0911", "treads": 20, "destroyed": {"main": 1}, "spent": {"missile": 2}},
        *(
            {"id": "HVY", "type": "HVY", "count": 2, "hex": "1010", "crewless": True},
            {"id": "LAD1", "type": "LAD", "hex": "0809"},
        ),
        *({"id": "INF1", "type": "INF", "squads": 3, "hex": "1112"}, {"id": "HWZ1", "type": "HWZ", "hex": "1009"}),
        *({"id": "MDHT1", "type": "MDHT", "hex": "0813"}, {"id": "CE2", "type": "CE", "squads": 1, "hex": "0809"}),
    ],
    "raiders": [
        {"id": "GEV", "type": "GEV", "count": 2, "hex": "1614"},
        {"id": "SHVY1", "type": "SHVY", "hex": "1513"},
    ],
}
WORKSHOP_KEYS: dict[str, object] = {
    "options": {"engineering": True, "mines": True, "superheavy_sheets": True, "terrain_damage": True},
    "mines_in_hand": {"engineers": 3},
    "mines": [{"seat": "engineers", "hex": "1113", "count": 2}],
    "entrenchments": [{"hex": "1112", "squads": 2}],
    "revetments": [{"hex": "1009", "size": "large", "holds": ["HWZ1"]}],
}


class Server:
    """A running server, and games at points worth a picture."""

    def __init__(self, url: str) -> None:
        self.url = url

    def call(self, path: str, body: object = None, token: str = "") -> dict[str, object]:
        """Send one request."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers)) as reply:
            found: dict[str, object] = json.load(reply)
            return found

    def battle(self) -> str:
        """Return the link to a Mark III Attack with the Ogre among the defense, which is about to move."""
        record = TUTORIAL.read_text(encoding="utf-8")
        seats = {"attacker": "charger", "defender": "human"}
        return link_of(self.call("/api/games/load", {"record": record, "seats": seats}), "defender")

    def overrun(self) -> str:
        """Return the link to an overrun in which the defense has to fire."""
        made = self.call("/api/games", {"scenario": "crossing", "suggested": False})
        game = str(made["game"])
        for seat, places in CROSSING.items():
            self.play(game, token_of(made, seat), [f"place {place}" for place in places] + ["end"])
        self.play(game, token_of(made, "assault"), TO_THE_OVERRUN)
        return link_of(made, "defense")

    def works(self, seat: str, phase: str, decisions: tuple[str, ...] = (), seen_by: str = "") -> str:
        """Return a link to a battle with everything of sections 9 to 12, in this phase of a seat's turn.

        Then the decisions are made, each by the seat that has to decide. The link is that of the seat or of `seen_by`.
        """
        made = self.field("The Works", "The reactor must not reach the evening.", WORKS)
        game = str(made["game"])
        trains = {"movement": "move T1 1810 1910"}
        while (view := self.view(game))["seat"] != seat or view["phase"] != phase:
            if view["seat"] == "defender" and str(view["phase"]) in trains:
                self.play(game, token_of(made, "defender"), [trains.pop("movement")])
            self.play(game, token_of(made, str(view["seat"])), ["end"])
        for decision in decisions:
            self.play(game, token_of(made, str(self.view(game)["seat"])), [decision])
        return link_of(made, seen_by or seat)

    def workshop(self, phase: str, decisions: tuple[str, ...] = ()) -> str:
        """Return a link to a battle with engineers, a Vulcan and everything they build, in a phase of their turn."""
        made = self.field("The Workshop", "The Ogre must roll again by nightfall.", WORKSHOP, **WORKSHOP_KEYS)
        game = str(made["game"])
        while (view := self.view(game))["seat"] != "engineers" or view["phase"] != phase:
            self.play(game, token_of(made, str(view["seat"])), ["end"])
        self.play(game, token_of(made, "engineers"), list(decisions))
        return link_of(made, "engineers")

    def field(
        self, title: str, story: str, forces: dict[str, list[dict[str, object]]], **keys: object
    ) -> dict[str, object]:
        """Start a game of a battle in the vale whose units stand in their hexes."""
        name = title.lower().replace(" ", "-")
        file = {
            **{"version": 1, "name": name, "title": title, "rule": name, "map": "vale", "seats": list(forces)},
            "story": story,
            "force": [{"seat": side, "units": units} for side, units in forces.items()],
            "level": [{"title": "Victory", "margin": 10}],
            **keys,
        }
        kept = self.call("/api/battles", {"text": json.dumps(file)})
        return self.call("/api/games", {"battle": kept["id"]})

    def view(self, game: str) -> dict[str, object]:
        """Return the position of a game as everyone sees it."""
        view = self.call(f"/api/games/{game}")["view"]
        assert isinstance(view, dict)
        return view

    def play(self, game: str, token: str, decisions: list[str]) -> None:
        """Make decisions one after the other."""
        for decision in decisions:
            view = self.call(f"/api/games/{game}", token=token)["view"]
            assert isinstance(view, dict)
            submit = {"id": 1, "version": view["version"], "decision": decision}
            self.call(f"/api/games/{game}/decisions", submit, token)


def link_of(made: dict[str, object], seat: str) -> str:
    """Return the address of a seat's link."""
    return str(_link(made, seat)["path"])


def token_of(made: dict[str, object], seat: str) -> str:
    """Return a seat's secret."""
    return str(_link(made, seat)["token"])


def _link(made: dict[str, object], seat: str) -> dict[str, str]:
    links = made["links"]
    assert isinstance(links, list)
    found: dict[str, str] = next(link for link in links if link["seat"] == seat)
    return found


@contextmanager
def serving() -> Iterator[Server]:
    """Run a server with its own database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("cybertank")), "serve", "--port", "0"]
        command += ["--database", f"{folder}/games.db", "--requests-per-second", "0", "--games-per-minute", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, "the server did not start"
        try:
            yield Server(found[0])
        finally:
            process.terminate()
            process.wait()
