"""Take the pictures of docs/screens.md: the main screens on desktop and phone, light and dark, from real games.

    python bench/shots.py [--only fire]

`make shots` runs this. It starts its own server, plays up to the point of each picture, and writes docs/shots.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from provide import find_browser  # noqa: E402  (found by the line above)
from serving import Server, link_of, serving  # noqa: E402

SHOTS = ROOT / "docs" / "shots"
PAGE = ROOT / "docs" / "screens.md"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
SCHEMES = ("light", "dark")
QUALITY = 82
# A file is checked by a process that has to start first.
CHECKED_WITHIN = 60_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

# -- the screens -------------------------------------------------------------------------------------------------------


def home(page: Page, server: Server) -> None:
    """The first page."""
    page.goto(server.url)
    expect(page.get_by_role("link", name="Mark V Attack").or_(page.get_by_text("Mark V Attack")).first).to_be_visible()
    page.wait_for_load_state("networkidle")


def new_game(page: Page, server: Server) -> None:
    """A scenario before it starts: story, forces, seats and options."""
    page.goto(f"{server.url}/new/meeting")
    expect(page.get_by_role("button", name=re.compile("Start"))).to_be_visible()
    page.wait_for_load_state("networkidle")


def set_up(page: Page, server: Server) -> None:
    """Buying and placing a force."""
    made = server.call("/api/games", {"scenario": "mark-iii", "seats": {"attacker": "charger"}})
    opened(page, server, link_of(made, "defender"))


def movement(page: Page, server: Server) -> None:
    """A selected unit: where it can go, at what cost, and which enemies could hit it there."""
    opened(page, server, server.battle())
    page.keyboard.press("n")
    expect(page.locator(".deciding")).to_contain_text("points left")


def fire(page: Page, server: Server) -> None:
    """An attack before it is made: guns, odds, chances and the reason for each number."""
    opened(page, server, server.battle())
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("banner")).to_contain_text("to fire")
    page.locator('[data-unit="OGRE"]').first.click()
    attack = page.get_by_role("region", name="Attack")
    for switch in attack.get_by_role("checkbox").all():
        switch.check()
    expect(attack).to_contain_text("%")


def overrun(page: Page, server: Server) -> None:
    """A question on the enemy's turn: the defender fires first in an overrun."""
    opened(page, server, server.overrun())
    expect(page.get_by_role("region", name="Question")).to_be_visible()


def threat(page: Page, server: Server) -> None:
    """What the enemy could fire at, from its present hexes and after moving."""
    opened(page, server, server.battle())
    page.keyboard.press("t")
    expect(page.get_by_role("button", pressed=True).first).to_be_visible()


def hint(page: Page, server: Server) -> None:
    """What a computer player would do, and why."""
    opened(page, server, server.battle())
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint").locator(".hint-reason")).to_be_visible()


def first_edition(page: Page, server: Server) -> None:
    """A game under the 1977 rules."""
    made = server.call("/api/games", {"scenario": "1977-basic", "seats": {"attacker": "charger"}, "suggested": True})
    opened(page, server, link_of(made, "defender"))


def towing(page: Page, server: Server) -> None:
    """Towing a wrecked Ogre home, in Salvage."""
    made = server.call("/api/games", {"scenario": "salvage", "seats": {}, "suggested": True})
    opened(page, server, link_of(made, "recovery"))


def missile_course(page: Page, server: Server) -> None:
    """A cruise missile before its launch: its course, the fire that it would draw, and what the explosion would do."""
    opened(page, server, server.works("attacker", "fire"))
    page.get_by_role("region", name="Cruise missiles").get_by_role("button", name="MCRL1").click()
    click_hex(page, "1209")
    expect(page.get_by_role("region", name="Cruise missiles")).to_contain_text("Explosion in 1209")


def interception(page: Page, server: Server) -> None:
    """A cruise missile comes: everyone who could fire at it, with their chances."""
    flight = ("launch MCRL1", "fly 0409", "end", "fly 0510", "end", "fly 0609", "end", "fly 0710", "end")
    flight += ("fly 0809", "end", "fly 0910")
    opened(page, server, server.works("attacker", "fire", flight, seen_by="defender"))
    expect(page.locator(".board .missile-mark")).to_have_count(1)


def laser_line(page: Page, server: Server) -> None:
    """The line of fire of a laser, and the hex that blocks it."""
    opened(page, server, server.works("defender", "fire"))
    page.locator('.board [data-unit="LASER"]').first.click()
    page.mouse.move(*middle_of(page, "0908"))
    expect(page.locator(".board .beam.blocked")).to_have_count(1)


def buildings(page: Page, server: Server) -> None:
    """Fire at a building: the structure points that it loses, without a die."""
    opened(page, server, server.works("attacker", "fire", ("fire AINF at HVY1",)))
    page.locator('.board [data-unit="REACTOR"]').first.click()
    attack = page.get_by_role("region", name="Attack")
    attack.get_by_role("checkbox").first.check()
    expect(attack).to_contain_text("structure points")


def train(page: Page, server: Server) -> None:
    """The speed of a train for its next turn."""
    opened(page, server, server.works("defender", "second-movement"))
    expect(page.get_by_role("region", name="Speed of T1")).to_be_visible()


def tasks(page: Page, server: Server) -> None:
    """What engineers can work at: dice, faces and chances, and the hexsides to choose from on the board."""
    opened(page, server, server.workshop("fire", ("task CE2 pack LAD1",)))
    select(page, "CE1")
    work = page.get_by_role("region", name="Work of CE1")
    work.locator(".task-name", has_text="Grade a ridge").click()
    work.get_by_role("button", name="0714-0814").click()
    expect(page.locator("[data-deed=task]")).to_be_visible()


def repair(page: Page, server: Server) -> None:
    """A Vulcan with its Heavy Drones, about to repair an Ogre."""
    opened(page, server, server.workshop("fire"))
    select(page, "VULCAN")
    work = page.get_by_role("region", name="Work of VULCAN")
    for drone in ("HDRN1", "HDRN2"):
        work.get_by_role("checkbox", name=drone).check()
    work.locator(".task-name", has_text="Repair").click()
    expect(work).to_contain_text("of OGRE")


def channels(page: Page, server: Server) -> None:
    """The channels of a Vulcan: which units it controls, and which follow it."""
    opened(page, server, server.workshop("movement", ("control VULCAN HDRN1 HVY1",)))
    select(page, "VULCAN")
    expect(page.get_by_role("group", name="Channels of VULCAN")).to_be_visible()
    page.locator(".deciding-inside").evaluate("(panel) => panel.scrollTo(0, 0)")


def replay(page: Page, server: Server) -> None:
    """A replay."""
    path = server.battle().split("#")[0].replace("/play/", "/replay/")
    page.goto(f"{server.url}{path}?at=49")
    expect(page.get_by_role("slider")).to_be_visible()
    page.wait_for_load_state("networkidle")


def learn(page: Page, server: Server) -> None:
    """The tutorial."""
    page.goto(f"{server.url}/learn")
    page.get_by_role("button", name=re.compile("Start|Begin")).first.click()
    expect(page.locator("[data-unit]").first).to_be_visible()


def builder_map(page: Page, server: Server) -> None:
    """The builder: painting your own map."""
    page.goto(f"{server.url}/builder?from=crossing")
    expect(page.get_by_text("Ready to play")).to_be_visible(timeout=CHECKED_WITHIN)
    page.get_by_role("region", name="Paint").get_by_role("button", name="Ridge", exact=True).click()


def builder_forces(page: Page, server: Server) -> None:
    """The builder: forces, where they set up and where they enter."""
    page.goto(f"{server.url}/builder?from=crossing")
    expect(page.get_by_text("Ready to play")).to_be_visible(timeout=CHECKED_WITHIN)
    page.get_by_role("tab", name="Forces").click()


def big_board(page: Page, server: Server) -> None:
    """Sixty counters per side on four maps."""
    made = server.call("/api/games", {"scenario": "four-fields", "seats": {"blue": "charger"}})
    opened(page, server, link_of(made, "red"))


def middle_of(page: Page, name: str) -> tuple[float, float]:
    """Return the center of a hex in the window, once the board has come to rest."""
    page.wait_for_timeout(500)
    box = page.locator(f'.board [data-hex="{name}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def select(page: Page, unit: str) -> None:
    """Choose a unit in the list of all units."""
    listed = page.locator("#unit-list")
    listed.locator("summary").click()
    listed.get_by_role("button", name=re.compile(f": {unit},")).click()
    listed.locator("summary").click()


def click_hex(page: Page, name: str) -> None:
    """Click a hex of the map."""
    page.mouse.click(*middle_of(page, name))


def opened(page: Page, server: Server, path: str) -> None:
    """Open a seat, and wait for its counters."""
    page.goto(server.url + path)
    expect(page.locator("[data-unit]").first).to_be_visible()


Screen = Callable[[Page, Server], None]
SCREENS: dict[str, Screen] = {
    "home": home,
    "new-game": new_game,
    "set-up": set_up,
    "movement": movement,
    "threat": threat,
    "fire": fire,
    "overrun": overrun,
    "hint": hint,
    "first-edition": first_edition,
    "towing": towing,
    "missile-course": missile_course,
    "interception": interception,
    "buildings": buildings,
    "laser-line": laser_line,
    "train": train,
    "tasks": tasks,
    "repair": repair,
    "channels": channels,
    "replay": replay,
    "learn": learn,
    "builder-map": builder_map,
    "builder-forces": builder_forces,
    "big-board": big_board,
}


def take(browser: Browser, server: Server, name: str, size: str, scheme: str) -> None:
    """Take one picture."""
    width, height = SIZES[size]
    phone = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
    )
    page = context.new_page()
    SCREENS[name](page, server)
    page.wait_for_timeout(700)  # by now everything has faded in
    page.screenshot(path=SHOTS / f"{name}-{size}-{scheme}.jpg", type="jpeg", quality=QUALITY)
    context.close()


INTRODUCTION = (
    "This page shows every screen of the browser game on a desktop and on a phone, in the light and dark themes.",
    "`make shots` takes the pictures from real games on a real server. [The screen](screen.md) explains them.",
)


def write_page() -> None:
    """Write docs/screens.md: every screen with its pictures and what it shows."""
    lines = ["# Pictures", "", *INTRODUCTION, ""]
    for name, screen in SCREENS.items():
        lines += [f"## {(screen.__doc__ or name).rstrip('.')}", ""]
        for size in SIZES:
            pictures = [f"shots/{name}-{size}-{scheme}.jpg" for scheme in SCHEMES]
            width = 336 if size == "desktop" else 168
            lines += [f'<img src="{path}" width="{width}" alt="{name}, {size}" loading="lazy">' for path in pictures]
            lines.append("")
    PAGE.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=list(SCREENS), help="only this screen; can be repeated")
    asked = parser.parse_args()
    SHOTS.mkdir(exist_ok=True)
    chromium = find_browser()
    if chromium is None:
        sys.exit("No Chromium was found: python tools/provide.py browser --install")
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name in asked.only or SCREENS:
            for size in SIZES:
                for scheme in SCHEMES:
                    print(f"{name} {size} {scheme}", flush=True)
                    take(browser, server, name, size, scheme)
        browser.close()
    write_page()


if __name__ == "__main__":
    main()
