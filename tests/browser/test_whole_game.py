"""A Mark III Attack played through the page by clicks on both seats, in three parts that can run side by side.

The first part goes from the first page through the first turns, the second takes the Ogre to the command post, the
third takes it off the map and goes on from the result to the replay. The players decide by what the page shows and by
nothing else; the defender's guns fire at the Ogre's weapons and treads. The dice are the server's: whatever they bring,
each part comes to its end.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

COMMAND = Path(sys.executable).with_name("cybertank")
ROOT = Path(__file__).resolve().parents[2]
# The Ogre is halfway up the map, and both sides have fired.
BATTLE = (ROOT / "web" / "src" / "screens" / "learn" / "tutorial.record").read_text(encoding="utf-8")
# The first part ends when this turn begins: both sides have moved and fired.
TURNS_BY_CLICKS = 4
TURN_LIMIT = "16"
# A turn has eight phases with a few dozen decisions; far more than that is a game that does not go on.
MOST_DECISIONS = 1000
OGRE = "OGRE"
POST = "CP"
# How many guns fire together at a weapon. The others fire at the treads, one by one.
TOGETHER = 3
MOVES_A_TURN = 3

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]


class Player:
    """Plays both seats of a game by mouse."""

    def __init__(self, page: Page, table: Any, going_home: bool = False) -> None:
        self.page = page
        self.table = table
        self.going_home = going_home
        self.decisions = 0
        self.done: set[str] = set()
        self.phases: set[str] = set()

    def play(self, enough: Callable[[Any], bool] = lambda seen: False) -> None:
        """Play the phases as they come, until that is enough or the page says that the game is over."""
        while not (seen := self.table.see()).over and not enough(seen):
            self.phases.add(seen.decision)
            if seen.decision == "Attacker to move":
                self.drive()
            elif seen.decision == "Attacker to fire":
                self.fire_by_target()
            elif seen.decision == "Defender to move":
                self.advance()
            elif seen.decision == "Defender to fire":
                self.fire_by_guns()
            else:
                pytest.fail(f"nobody knows what to do: {seen.decision}")

    # -- clicks ----------------------------------------------------------------------------------------------------

    def click_at(self, at: tuple[float, float]) -> None:
        self.away()
        self.page.mouse.click(*at)

    def away(self) -> None:
        """Move the pointer to a corner, so that a fanned stack folds up and uncovers its neighbours."""
        board = self.page.locator(".board").bounding_box()
        assert board
        self.page.mouse.move(board["x"] + 3, board["y"] + 3)

    def click_unit(self, unit: str) -> None:
        """Click a counter. If it is in a stack, click it where the stack fans out."""
        seen = self.table.see()
        drawn = seen.units[unit]
        if not drawn.hex or sum(other.hex == drawn.hex for other in seen.units.values()) == 1:
            return self.click_at(drawn.at)
        self.away()
        self.page.mouse.move(*drawn.at)
        self.page.locator(f"[data-fan='{drawn.hex}'] [data-unit='{unit}']").click()

    def click_hex(self, name: str) -> None:
        self.click_at(self.table.see().hexes[name])

    def decide(self, deed: Callable[[], None]) -> None:
        self.decisions += 1
        assert self.decisions < MOST_DECISIONS, "the game does not come to an end"
        self.table.decide(deed)

    def deed(self, name: str) -> Locator:
        return self.page.locator(f".actions [data-deed={name}]")

    def end(self) -> None:
        """End the phase with the big button, and confirm it if guns could still fire."""
        self.done.clear()
        reminder = self.page.get_by_role("dialog")

        def click() -> None:
            before = self.table.see().version
            self.deed("end").click()
            self.table.wait(before)
            if reminder.is_visible():
                reminder.get_by_role("button", name="End phase").click()

        self.decide(click)

    # -- moving ----------------------------------------------------------------------------------------------------

    def select(self, unit: str) -> Any:
        """Click a unit and wait for its reach, or for the reason it has none."""
        self.click_unit(unit)
        card = self.page.get_by_role("region", name=f"Unit {unit}", exact=True)
        expect(card.get_by_text(re.compile("points? left")).or_(card.locator("> p.small")).first).to_be_visible()
        return self.table.see()

    def go(self, name: str) -> None:
        """Click a hex of the reach. If the page announces what will happen there, confirm it."""

        def click() -> None:
            fight = any(reach.hex == name and reach.fight for reach in self.table.see().reach)
            self.click_hex(name)
            if fight:
                self.page.get_by_role("region", name="Planned move").get_by_role("button", name="Move").click()

        self.decide(click)

    def drive(self) -> None:
        """Move the Ogre to the command post, over whatever is in the way, then off the south edge."""
        seen = self.table.see()
        if OGRE not in seen.flagged("mover"):
            return self.end()
        seen = self.select(OGRE)
        leave = self.page.get_by_role("button", name="Leave by the south")
        home = self.going_home or POST not in seen.units
        if home and leave.is_visible():
            leave.click()
            return self.decide(
                self.page.get_by_role("region", name="Planned move").get_by_role("button", name="Move").click
            )
        goal = lowest(seen) if home else seen.units[POST].hex
        here = seen.units[OGRE].hex
        nearer = [reach for reach in seen.reach if not here or seen.apart(reach.hex, goal) < seen.apart(here, goal)]
        if not nearer:
            return self.end()
        self.go(min(nearer, key=lambda reach: (seen.apart(reach.hex, goal), -reach.cost)).hex)

    def advance(self) -> None:
        """Move a few of the defender's units that are far from the Ogre closer to it."""
        seen = self.table.see()
        ogre = seen.units.get(OGRE)
        movers = [unit for unit in seen.flagged("mover") if unit not in self.done]
        if not ogre or not ogre.hex or not movers or len(self.done) >= MOVES_A_TURN:
            return self.end()
        unit = max(movers, key=lambda unit: seen.apart(seen.units[unit].hex, ogre.hex))
        self.done.add(unit)
        seen = self.select(unit)
        taken = {each.hex for each in seen.units.values()}
        free = [reach for reach in seen.reach if reach.hex not in taken]
        if free:
            self.go(min(free, key=lambda reach: seen.apart(reach.hex, ogre.hex)).hex)

    # -- firing ----------------------------------------------------------------------------------------------------

    def attack(self) -> None:
        """Fire the chosen guns once the page has worked out the odds."""
        expect(self.deed("fire")).to_be_enabled()
        self.decide(self.deed("fire").click)

    def fire_by_target(self) -> None:
        """Fire for the Ogre: the target first, preferably the command post, then every gun that can fire at it."""
        marks = self.table.see().flagged("mark")
        if not marks:
            return self.end()
        self.click_unit(POST if POST in marks else marks[0])
        guns = self.page.get_by_role("region", name="Attack").get_by_role("group", name="Guns")
        everything = guns.get_by_role("button", name="all", exact=True)
        if everything.is_visible():
            everything.click()
        else:
            guns.get_by_role("checkbox").check()
        self.attack()

    def fire_by_guns(self) -> None:
        """Fire for the defender, guns first: three together at a weapon, the rest at the treads, one by one."""
        seen = self.table.see()
        shooters = [unit for unit in seen.flagged("shooter") if unit not in self.done]
        if not shooters or not seen.units[OGRE].hex:
            return self.end()
        together = shooters[: 1 if self.done else TOGETHER]
        for unit in together:
            self.click_unit(unit)
        self.done.update(together)
        if OGRE not in self.table.see().flagged("mark"):
            return self.page.get_by_role("button", name="none", exact=True).click()
        self.click_unit(OGRE)
        parts = self.page.get_by_role("list", name=f"Components of {OGRE}").get_by_role("button")
        expect(parts.last).to_be_visible()
        weapons = parts.filter(has_not_text="Treads")
        if len(together) > 1 and weapons.count():
            weapons.first.click()
        else:
            parts.filter(has_text="Treads").click()
            self.put_away(together[1:])
        self.attack()

    def put_away(self, units: list[str]) -> None:
        for unit in units:
            self.click_unit(unit)
            self.done.discard(unit)


def lowest(seen: Any) -> str:
    """Return the hex on the south edge nearest to the Ogre."""
    x = seen.hexes[seen.units[OGRE].hex][0] if seen.units[OGRE].hex else 0
    south = max(y for _, y in seen.hexes.values())
    edge = [name for name, (_, y) in seen.hexes.items() if south - y < 40]
    return min(edge, key=lambda name: abs(seen.hexes[name][0] - x))


def open_both(open_page: OpenPage, game: Any) -> Page:
    """A page that holds both seats of a game."""
    page = open_page(f"/play/{game.id}#{','.join(game.tokens.values())}")
    page.get_by_role("button", name="Show the whole board").click()
    return page


def test_a_game_begins_by_clicks(open_page: OpenPage, table: Any) -> None:
    """From the first page through the set-up and the first turns."""
    page = open_page("/")
    page.get_by_role("link", name="Mark III Attack").click()
    page.get_by_role("button", name="All seats are mine").click()
    page.get_by_text("Rules and options").click()
    page.get_by_label("Turn limit").fill(TURN_LIMIT)
    page.get_by_role("button", name="Start").click()

    whose = page.get_by_role("banner").locator("strong")
    expect(whose).to_have_text("Defender to set up")
    page.get_by_role("button", name="Ready").click()
    expect(whose).to_have_text("Attacker to move")
    page.get_by_role("button", name="Show the whole board").click()
    player = Player(page, table(page))
    player.play(lambda seen: seen.turn >= TURNS_BY_CLICKS and "Defender to fire" in player.phases)
    assert player.phases == {"Attacker to move", "Attacker to fire", "Defender to move", "Defender to fire"}


def test_the_ogre_goes_for_the_command_post(open_page: OpenPage, start_game: StartGame, table: Any) -> None:
    """Over whatever is in the way, until the command post is gone or the Ogre is stopped on the way."""
    game = start_game(record=BATTLE, seats={"attacker": "human", "defender": "human"})
    page = open_both(open_page, game)
    began = table(page).see()
    player = Player(page, table(page))
    player.play(lambda seen: POST not in seen.units or seen.turn > began.turn + 5)
    seen = table(page).see()
    ogre = seen.units.get(OGRE)
    assert seen.over or POST not in seen.units or ogre is None or ogre.hex != began.units[OGRE].hex
    assert {unit["id"] for unit in game.view()["units"] if unit.get("where", "map") == "map"} == {
        unit.id for unit in seen.units.values() if unit.hex
    }


def test_the_ogre_leaves_and_the_game_is_over(
    open_page: OpenPage, start_game: StartGame, table: Any, tmp_path: Path
) -> None:
    """To the south edge and out; then the result, the record and the replay."""
    game = start_game("mark-iii").ogre_comes()
    page = open_both(open_page, game)
    Player(page, table(page), going_home=True).play()

    over = page.get_by_role("region", name="The game is over")
    expect(over.get_by_role("heading")).to_have_text(re.compile(r"^(Attacker|Defender) wins$"))
    expect(over).to_contain_text(re.compile(r"(Complete|Marginal)? ?(Ogre|defense) victory\.", re.IGNORECASE))
    winner = over.get_by_role("heading").inner_text().split()[0]
    expect(page.locator(".log li").first).to_contain_text(re.compile(winner, re.IGNORECASE))

    with page.expect_download() as download:
        over.get_by_role("button", name="Download record").click()
    record = tmp_path / "whole.record"
    download.value.save_as(record)
    proved = subprocess.run([COMMAND, "verify", record], capture_output=True, text=True)
    assert proved.returncode == 0, proved.stdout + proved.stderr

    over.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
