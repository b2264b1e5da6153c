"""A game by keyboard alone, from the first page to its end: no pointer is ever moved or pressed.

Units are found by N, hexes by the arrow keys, targets by Enter, guns by Tab and Space; F fires, Ctrl and Enter end a
phase, Z takes back. Only one decision is typed. One test begins a game and ends it after two turns; the other goes on
with a battle in which both sides fire.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

TURN_LIMIT = "2"
ROOT = Path(__file__).resolve().parents[2]
# The Ogre is halfway up the map, and both sides have fired.
BATTLE = (ROOT / "web" / "src" / "screens" / "learn" / "tutorial.record").read_text(encoding="utf-8")
OGRE = "OGRE"
POST = "CP"
MOST_TABS = 120
MOST_STEPS = 60
MOST_DECISIONS = 300
POINTER = ["pointerdown", "pointermove", "mousedown", "mousemove", "touchstart", "wheel"]
LISTEN = """(kinds) => {
    window.pointed = [];
    for (const kind of kinds) addEventListener(kind, (event) => window.pointed.push(event.type), true);
}"""

OpenPage = Callable[..., Page]


class Player:
    """Plays both seats of a game by keyboard."""

    def __init__(self, page: Page, table: Any) -> None:
        self.page = page
        self.table = table
        self.decisions = 0
        self.undone = False
        self.typed = False
        self.aimed = 0
        self.phases: set[str] = set()

    def play(self, enough: Callable[[Any], bool] = lambda seen: False) -> None:
        while not (seen := self.table.see()).over and not enough(seen):
            self.phases.add(seen.decision)
            if seen.decision == "Attacker to move":
                self.drive(seen)
            elif seen.decision == "Defender to move":
                self.advance(seen)
            elif seen.decision == "Attacker to fire":
                self.fire_by_target(seen)
            elif seen.decision == "Defender to fire":
                self.fire_by_gun(seen)
            else:
                pytest.fail(f"nobody knows what to do: {seen.decision}")

    # -- keys ------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        tab_to(self.page, wanted, key)

    def decide(self, *keys: str) -> None:
        """Press some keys. The last one makes a decision."""
        self.decisions += 1
        assert self.decisions < MOST_DECISIONS, "the game does not come to an end"
        for key in keys[:-1]:
            self.press(key)
        self.table.decide(lambda: self.press(keys[-1]))

    def cursor(self) -> str:
        """Return the hex under the cursor, as screen readers announce it."""
        return self.page.locator(".board [aria-live]").inner_text()[:4]

    def walk(self, goal: str) -> None:
        """Move the cursor with the arrow keys: to the column, then along it."""
        for _ in range(MOST_STEPS):
            here = self.cursor()
            if here == goal:
                return
            if here[:2] != goal[:2]:
                self.press("ArrowRight" if here < goal else "ArrowLeft")
            else:
                self.press("ArrowDown" if here < goal else "ArrowUp")
            expect(self.page.locator(".board [aria-live]")).not_to_have_text(re.compile(f"^{here}"))
        pytest.fail(f"the cursor does not get to {goal}")

    def next(self) -> str:
        """Press N for the next unit with something to do."""
        before = self.table.see().flagged("selected")
        self.press("n")
        card = self.page.locator(".deciding [aria-label^='Unit '], .deciding [aria-label='Attack']")
        expect(card.first).to_be_visible()
        selected = self.table.see().flagged("selected")
        assert selected, f"N selected nothing after {before}"
        return selected[0]

    def end(self) -> None:
        """End the phase, and say so once more where guns could still fire. The first time of all it is typed."""
        if not self.typed:
            return self.type_end()
        reminder = self.page.get_by_role("dialog")
        self.decide("Control+Enter")
        if reminder.is_visible():
            self.decide("Enter")

    # -- moving ----------------------------------------------------------------------------------------------------

    def select(self) -> Any:
        """Press N, and wait for the reach of the unit it selects."""
        unit = self.next()
        card = self.page.get_by_role("region", name=f"Unit {unit}", exact=True)
        expect(card.get_by_text(re.compile("points? left")).or_(card.locator("> p.small")).first).to_be_visible()
        return self.table.see()

    def go(self, seen: Any, goals: list[Any], towards: str) -> None:
        """Move the cursor to the reachable hex nearest to another and press Enter, twice if a fight is announced."""
        way = min(goals, key=lambda reach: (seen.apart(reach.hex, towards), -reach.cost))
        self.walk(way.hex)
        if way.fight:
            self.press("Enter")
            expect(self.page.get_by_role("region", name="Planned move")).to_be_visible()
        self.decide("Enter")

    def drive(self, seen: Any) -> None:
        if OGRE not in seen.flagged("mover"):
            return self.end()
        seen = self.select()
        goal = seen.units[POST].hex if POST in seen.units else "0821"
        here = seen.units[OGRE].hex
        nearer = [reach for reach in seen.reach if not here or seen.apart(reach.hex, goal) < seen.apart(here, goal)]
        if not nearer:
            return self.end()
        self.go(seen, nearer, goal)

    def advance(self, seen: Any) -> None:
        """One unit of the defender moves; the first move of all is taken back."""
        ogre = seen.units.get(OGRE)
        if not ogre or not seen.flagged("mover") or self.page.locator(".counter.spent.seat-1").count():
            return self.end()
        before = seen.units
        seen = self.select()
        taken = {unit.hex for unit in seen.units.values()}
        free = [reach for reach in seen.reach if reach.hex not in taken]
        if not free:
            return self.end()
        self.go(seen, free, ogre.hex)
        if not self.undone:
            self.undone = True
            self.decide("z")
            assert {unit.id: unit.hex for unit in self.table.see().units.values()} == {
                unit.id: unit.hex for unit in before.values()
            }

    def type_end(self) -> None:
        self.typed = True
        self.press("m")
        expect(self.page.get_by_label("Decision in notation")).to_be_focused()
        self.page.keyboard.type("end")
        self.decide("Enter")
        self.press("Escape")

    # -- firing ----------------------------------------------------------------------------------------------------

    def fire(self) -> None:
        expect(self.page.locator(".actions [data-deed=fire]")).to_be_enabled()
        self.decide("f")

    def fire_by_target(self, seen: Any) -> None:
        """Fire for the Ogre: the target first, with the cursor, then a gun from the list with Tab and Space."""
        marks = seen.flagged("mark")
        if not marks:
            return self.end()
        self.next()
        self.walk(seen.units[POST if POST in marks else marks[0]].hex)
        self.press("Enter")
        guns = self.page.get_by_role("group", name="Guns").get_by_role("checkbox")
        self.tab_to(guns.first)
        self.press("Space")
        self.fire()

    def fire_by_gun(self, seen: Any) -> None:
        """Fire for the defender: a gun with N and Enter, the Ogre with the cursor, every second shot at the treads."""
        if not seen.flagged("shooter"):
            return self.end()
        unit = self.next()
        self.press("Enter")
        expect(self.page.locator(f".board [data-unit={unit}] .counter.gun").first).to_be_visible()
        self.walk(seen.units[OGRE].hex)
        self.press("Enter")
        self.aimed += 1
        if self.aimed % 2:
            parts = self.page.get_by_role("list", name=f"Components of {OGRE}")
            self.tab_to(parts.get_by_role("button", name="Treads"))
            self.press("Enter")
        self.fire()


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab until the element has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail(f"{wanted} cannot be reached by {key}")


def test_a_game_from_first_page_to_replay_by_keyboard_alone(open_page: OpenPage, table: Any) -> None:
    page = open_page("/")
    page.evaluate(LISTEN, POINTER)
    tab_to(page, page.get_by_role("link", name="Mark III Attack"))
    page.keyboard.press("Enter")

    tab_to(page, page.get_by_role("button", name="All seats are mine"))
    page.keyboard.press("Enter")
    tab_to(page, page.locator("summary", has_text="Rules and options"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Turn limit"))
    page.keyboard.type(TURN_LIMIT)
    page.keyboard.press("Enter")

    whose = page.get_by_role("banner").locator("strong")
    expect(whose).to_have_text("Defender to set up")
    page.keyboard.press("Enter")
    expect(whose).to_have_text("Attacker to move")
    player = Player(page, table(page))
    player.play()

    assert player.undone
    assert player.typed
    over = page.get_by_role("region", name="The game is over")
    expect(over.get_by_role("heading")).to_have_text(re.compile("^(Attacker|Defender) wins$"))
    tab_to(page, over.get_by_role("link", name="Replay"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_visible()
    assert page.evaluate("window.pointed") == []


def test_a_battle_by_keyboard_alone(open_page: OpenPage, start_game: Callable[..., Any], table: Any) -> None:
    game = start_game(record=BATTLE, seats={"attacker": "human", "defender": "human"})
    page = open_page(f"/play/{game.id}#{','.join(game.tokens.values())}")
    page.evaluate(LISTEN, POINTER)
    expect(page.get_by_role("banner").locator("strong")).to_be_visible()
    began = table(page).see().turn
    player = Player(page, table(page))
    player.play(lambda seen: seen.turn > began + 1)
    assert player.phases == {"Attacker to move", "Attacker to fire", "Defender to move", "Defender to fire"}
    assert player.undone
    assert player.typed
    assert player.aimed
    assert page.evaluate("window.pointed") == []
